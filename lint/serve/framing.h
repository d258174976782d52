/*
 * framing.h - messages out of a stream of bytes: a block of header lines with a Content-Length, an
 * empty line, so many bytes.
 *
 * Header names may be in any case and others than Content-Length are passed over. A header block
 * without a length that makes sense is dropped, and reading goes on behind it.
 */
#ifndef CUDALINT_SERVE_FRAMING_H
#define CUDALINT_SERVE_FRAMING_H

#include <stdbool.h>
#include <stddef.h>

#define FRAME_MAX ((size_t)256 << 20)	   /* bytes of a message */
#define FRAME_HEADER_MAX ((size_t)1 << 16) /* bytes of a header block */

enum frame {
	FRAME_NONE,    /* more bytes are needed */
	FRAME_MESSAGE, /* *body and *n are one, until the next call */
	FRAME_BROKEN,  /* a header block was dropped */
	FRAME_LOST,    /* the stream makes no sense any more: too long a header or a message */
};

struct framing {
	char *at; /* malloc'ed */
	size_t first, n, cap;
};

/* Room for `bytes` more at the end; what is written there is told to framing_took. */
char *framing_room(struct framing *f, size_t bytes);
void framing_took(struct framing *f, size_t bytes);
enum frame framing_next(struct framing *f, const char **body, size_t *n);
void framing_release(struct framing *f);

#endif

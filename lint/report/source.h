/*
 * source.h - the text of the files that findings are in, read once each.
 */
#ifndef CUDALINT_SOURCE_H
#define CUDALINT_SOURCE_H

#include <stdint.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/overlay.h"

struct source {
	const char *file;
	const char *text; /* NULL: cannot be read */
	size_t bytes;
	ARRAY(const char *) lines;   /* where each line begins */
	const uint64_t *line_hashes; /* fingerprint.c's; NULL: not computed yet */
	uint32_t n_line_hashes;
};

struct source_set {
	struct arena *arena;
	const struct overlay *overlay; /* by the same paths; NULL: the disk alone */
	ARRAY(struct source *) list;
};

/* By the path as findings spell it, which opens from the current directory. Never NULL. */
const struct source *source_of(struct source_set *set, const char *file);
/* Columns as editors that count UTF-16 units see them; bytes from 1 in, units from 1 out. */
uint32_t source_utf16_column(const struct source *s, uint32_t line, uint32_t column);
/* The line (from 1) without its end; NULL where there is none. */
const char *source_line(const struct source *s, uint32_t line, size_t *bytes);

#endif

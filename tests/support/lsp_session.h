/*
 * lsp_session.h - the real program as a language server, and a client that sends and hears messages
 * as text.
 */
#ifndef LSP_SESSION_H
#define LSP_SESSION_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/text.h"
#include "serve/framing.h"

struct session {
	pid_t pid;
	int to, from; /* to: -1 once closed */
	struct framing in;
};

/* $CUDALINT lsp, else build/cudalint's; its errors go nowhere unless `loud`. */
void session_start(struct session *s, bool loud);
/* Bytes as they are. False where nobody reads them any more. */
bool session_put(struct session *s, const char *bytes, size_t n);
/* A message with its header. */
bool session_send(struct session *s, const char *message);
/* The next message, in the arena; NULL when none comes for so long, or the server has ended. */
const char *session_hear(struct session *s, struct arena *a, double seconds);
/* No more is sent. */
void session_close(struct session *s);
/* Waits for the end, at most so long; the status of waitpid, -1 where it had to be killed. */
int session_end(struct session *s, double seconds);

#endif

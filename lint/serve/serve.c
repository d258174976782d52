/* The loop: the client's bytes, the children's answers, the clock. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "serve/rpc.h"

#define READ_AT_ONCE ((size_t)1 << 16)
#define LOOK_ROUND 1.0	     /* seconds between looks at children and client */
#define DEFAULT_DEBOUNCE 0.2 /* seconds */

/* Everything that came so far. */
static void take_messages(struct server *s)
{
	const char *body;
	size_t n;

	while (!s->is_over) {
		switch (framing_next(&s->in, &body, &n)) {
		case FRAME_NONE:
			return;
		case FRAME_MESSAGE:
			methods_take(s, body, n);
			break;
		case FRAME_BROKEN:
			rpc_error(s, NULL, RPC_PARSE, "a header without a Content-Length");
			break;
		case FRAME_LOST:
			fputs("cudalint: what comes in is no stream of messages\n", stderr);
			s->is_over = true;
			break;
		}
	}
}

static void hear_client(struct server *s)
{
	ssize_t got = read(STDIN_FILENO, framing_room(&s->in, READ_AT_ONCE), READ_AT_ONCE);

	if (got < 0 && (errno == EINTR || errno == EAGAIN))
		return;
	if (got <= 0) { /* the client is gone without a word */
		s->code = s->phase == PHASE_SHUTDOWN ? 0 : 1;
		s->is_over = true;
		return;
	}
	framing_took(&s->in, (size_t)got);
	take_messages(s);
}

/* fds[0] is the client; then a place for each child. */
static struct pollfd *watched(struct server *s, nfds_t *n)
{
	size_t documents = 0, surveys = 0;
	struct pollfd *fds;

	for (const struct document *d = s->documents; d; d = d->next)
		documents++;
	while (survey_errand(s, (unsigned)surveys))
		surveys++;
	fds = arena_array(&s->message, struct pollfd, documents + surveys + 1);
	fds[0] = (struct pollfd){.fd = STDIN_FILENO, .events = POLLIN};
	*n = 1;
	for (const struct document *d = s->documents; d; d = d->next)
		if (d->errand.pid)
			fds[(*n)++] = (struct pollfd){.fd = d->errand.from, .events = POLLIN};
	for (unsigned i = 0; i < surveys; i++)
		fds[(*n)++] = (struct pollfd){.fd = survey_errand(s, i)->from, .events = POLLIN};
	return fds;
}

static struct document *document_of_pipe(struct server *s, int fd)
{
	struct document *d = s->documents;

	while (d && (!d->errand.pid || d->errand.from != fd))
		d = d->next;
	return d;
}

/* Children first: a message may close the document of one. */
static void wait_once(struct server *s)
{
	double seconds = survey_run(s, schedule_run(s, LOOK_ROUND));
	nfds_t n;
	struct pollfd *fds = watched(s, &n);

	if (poll(fds, n, (int)(seconds * 1e3) + 1) < 0 && errno != EINTR)
		die("poll: %s", strerror(errno));
	for (nfds_t i = 1; i < n; i++) {
		struct document *d = fds[i].revents ? document_of_pipe(s, fds[i].fd) : NULL;

		if (d)
			schedule_hear(s, d);
		else if (fds[i].revents)
			survey_hear(s, fds[i].fd);
	}
	if (fds[0].revents)
		hear_client(s);
	schedule_watch(s);
	survey_watch(s);
	if (s->client.pid && kill(s->client.pid, 0) && errno == ESRCH)
		s->is_over = true;
	arena_reset(&s->message);
}

static void release(struct server *s)
{
	while (s->documents)
		schedule_forget(s, s->documents);
	survey_end(s);
	diagnostics_release(s);
	configs_release(s);
	scratch_remove(&s->scratch);
	framing_release(&s->in);
	arena_release(&s->client.arena);
	arena_release(&s->settings);
	arena_release(&s->message);
}

int serve(const struct options *o, int argc, char **argv)
{
	struct server *s = calloc(1, sizeof *s);
	int code;

	if (!s)
		die("out of memory");
	s->line = o;
	s->n_words = argc;
	s->words = argv;
	s->options = *o;
	s->debounce = DEFAULT_DEBOUNCE;
	s->code = 1;
	signal(SIGPIPE, SIG_IGN);
	scratch_make(&s->scratch);
	while (!s->is_over)
		wait_once(s);
	s->phase = PHASE_SHUTDOWN;
	release(s);
	code = s->code;
	free(s);
	return code;
}

#include "lsp_session.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "workers.h"

void session_start(struct session *s, bool loud)
{
	const char *program = getenv("CUDALINT");
	int in[2], out[2];

	*s = (struct session){0};
	signal(SIGPIPE, SIG_IGN);
	if (pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC))
		die("no pipe: %s", strerror(errno));
	s->pid = fork();
	if (!s->pid) {
		dup2(in[0], STDIN_FILENO);
		dup2(out[1], STDOUT_FILENO);
		if (!loud)
			dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
		execlp(program ? program : "build/cudalint", "cudalint", "lsp", "--stdio",
		       (char *)NULL);
		_exit(127);
	}
	close(in[0]);
	close(out[1]);
	s->to = in[1];
	s->from = out[0];
}

bool session_put(struct session *s, const char *bytes, size_t n)
{
	return workers_write(s->to, bytes, n);
}

bool session_send(struct session *s, const char *message)
{
	char head[64];
	int n = snprintf(head, sizeof head, "Content-Length: %zu\r\n\r\n", strlen(message));

	return session_put(s, head, (size_t)n) && session_put(s, message, strlen(message));
}

const char *session_hear(struct session *s, struct arena *a, double seconds)
{
	double end = clock_seconds() + seconds;
	struct pollfd fd = {.fd = s->from, .events = POLLIN};
	const char *body;
	size_t n;

	for (;;) {
		double left = end - clock_seconds();
		ssize_t got;

		if (framing_next(&s->in, &body, &n) == FRAME_MESSAGE)
			return arena_strndup(a, body, n);
		if (left <= 0 || poll(&fd, 1, (int)(left * 1e3) + 1) < 0)
			return NULL;
		if (!fd.revents)
			continue;
		got = read(s->from, framing_room(&s->in, 1 << 16), 1 << 16);
		if (got <= 0)
			return NULL;
		framing_took(&s->in, (size_t)got);
	}
}

void session_close(struct session *s)
{
	if (s->to >= 0)
		close(s->to);
	s->to = -1;
}

int session_end(struct session *s, double seconds)
{
	double end = clock_seconds() + seconds;
	struct arena scratch = {0};
	int status = -1;

	while (clock_seconds() < end && session_hear(s, &scratch, 0.05))
		arena_reset(&scratch);
	while (waitpid(s->pid, &status, WNOHANG) == 0) {
		session_hear(s, &scratch, 0.02); /* so that it can write */
		if (clock_seconds() < end)
			continue;
		kill(s->pid, SIGKILL);
		waitpid(s->pid, &status, 0);
		status = -1;
		break;
	}
	session_close(s);
	close(s->from);
	framing_release(&s->in);
	arena_release(&scratch);
	return status;
}

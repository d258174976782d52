#include "pipes.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"

#define TICK_MS 100
#define CHUNK 65536
#define MOST ((size_t)256 << 20) /* bytes: no source is so long, a device may have no end */

struct stream {
	struct piped *to;
	struct text text;
	double moved; /* clock when a byte last came */
};

bool pipes_is_one(const char *path)
{
	struct stat s;

	return !stat(path, &s) && !S_ISREG(s.st_mode) && !S_ISDIR(s.st_mode);
}

static void end(struct pollfd *fd)
{
	close(fd->fd);
	fd->fd = -1;
}

/* Opened so that no writer is waited for. */
static void start(struct arena *a, struct stream *s, struct pollfd *fd, struct piped *to)
{
	*s = (struct stream){to, {.arena = a}, clock_seconds()};
	*fd = (struct pollfd){.fd = open(to->path, O_RDONLY | O_NONBLOCK | O_CLOEXEC),
			      .events = POLLIN};
	if (fd->fd < 0)
		to->why = arena_strdup(a, strerror(errno));
}

static void take(struct stream *s, struct pollfd *fd)
{
	char chunk[CHUNK];
	ssize_t got = read(fd->fd, chunk, sizeof chunk);

	if (got < 0 && (errno == EINTR || errno == EAGAIN))
		return;
	if (got > 0) {
		text_put(&s->text, chunk, (size_t)got);
		s->moved = clock_seconds();
		if (s->text.n <= MOST)
			return;
		s->to->why = "too long for a source";
	} else if (got < 0) {
		s->to->why = arena_strdup(s->text.arena, strerror(errno));
	} else {
		s->to->text = text_string(&s->text);
		s->to->bytes = s->text.n;
	}
	end(fd);
}

static void give_up(struct stream *s, struct pollfd *fd, double patience)
{
	s->to->why = arena_printf(s->text.arena, "nothing %scame through this pipe for %g seconds",
				  s->text.n ? "more " : "", patience);
	end(fd);
}

void pipes_read(struct arena *a, struct piped *pipes, size_t n, double patience)
{
	struct stream *streams = arena_array(a, struct stream, n);
	struct pollfd *fds = arena_array(a, struct pollfd, n);
	size_t n_open = n;

	for (size_t i = 0; i < n; i++)
		start(a, &streams[i], &fds[i], &pipes[i]);
	while (n_open) {
		double now;

		/* What has never had a writer is not ready, what has lost its writer is. */
		poll(fds, n, TICK_MS);
		now = clock_seconds();
		n_open = 0;
		for (size_t i = 0; i < n; i++) {
			if (fds[i].fd >= 0 && fds[i].revents)
				take(&streams[i], &fds[i]);
			else if (fds[i].fd >= 0 && patience > 0 &&
				 now - streams[i].moved > patience)
				give_up(&streams[i], &fds[i], patience);
			n_open += fds[i].fd >= 0;
		}
	}
}

#include "errand.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "workers.h"

#define READ_AT_ONCE ((size_t)1 << 16)

/* --- the child -------------------------------------------------------------------------------- */

struct child {
	void (*work)(void *context, struct text *answer);
	void *context;
	int to;
	bool is_sent;
};

static void do_it(void *argument)
{
	struct child *c = argument;
	struct arena arena = {0};
	struct text answer = {.arena = &arena};

	clock_beat();
	c->work(c->context, &answer);
	c->is_sent = workers_write(c->to, text_string(&answer), answer.n);
}

static _Noreturn void child_main(struct child *c, atomic_uint *beats)
{
	int nowhere = open("/dev/null", O_RDONLY);

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	dup2(nowhere, STDIN_FILENO);
	dup2(STDERR_FILENO, STDOUT_FILENO);
	clock_beat_into(beats);
	workers_on_big_stack(do_it, c);
	_exit(c->is_sent ? 0 : 1);
}

/* --- the parent ------------------------------------------------------------------------------- */

bool errand_start(struct errand *e, void (*work)(void *context, struct text *answer), void *context)
{
	struct child child = {.work = work, .context = context};
	int ends[2];

	if (!e->beats) {
		e->beats = mmap(NULL, sizeof *e->beats, PROT_READ | PROT_WRITE,
				MAP_SHARED | MAP_ANONYMOUS, -1, 0);
		if (e->beats == MAP_FAILED)
			die("out of memory for a worker");
	}
	if (pipe(ends))
		return false;
	e->pid = fork();
	if (!e->pid) {
		close(ends[0]);
		child.to = ends[1];
		child_main(&child, e->beats);
	}
	close(ends[1]);
	e->from = ends[0];
	e->n = 0;
	e->moved = clock_seconds();
	e->seen = atomic_load(e->beats);
	if (e->pid > 0)
		return true;
	e->pid = 0;
	close(e->from);
	return false;
}

static int reap(struct errand *e)
{
	int status = 0;

	close(e->from);
	while (waitpid(e->pid, &status, 0) < 0 && errno == EINTR)
		;
	e->pid = 0;
	return status;
}

static enum errand_state ended(struct errand *e, struct arena *a, const char **why)
{
	int status = reap(e);

	if (WIFEXITED(status) && !WEXITSTATUS(status))
		return ERRAND_DONE;
	*why = WIFSIGNALED(status)
		   ? arena_printf(a, "the worker died: %s", strsignal(WTERMSIG(status)))
		   : arena_printf(a, "the worker ended with status %d", WEXITSTATUS(status));
	return ERRAND_LOST;
}

enum errand_state errand_hear(struct errand *e, struct arena *a, const char **why)
{
	ssize_t got;

	if (e->cap - e->n < READ_AT_ONCE) {
		e->cap = e->cap * 2 + READ_AT_ONCE;
		e->answer = realloc(e->answer, e->cap);
		if (!e->answer)
			die("out of memory (%zu bytes asked for)", e->cap);
	}
	got = read(e->from, e->answer + e->n, e->cap - e->n);
	if (got < 0 && errno == EINTR)
		return ERRAND_RUNS;
	if (got <= 0)
		return ended(e, a, why);
	e->n += (size_t)got;
	e->moved = clock_seconds();
	return ERRAND_RUNS;
}

enum errand_state errand_watch(struct errand *e, double stall_seconds, struct arena *a,
			       const char **why)
{
	unsigned beats = atomic_load(e->beats);
	double now = clock_seconds();

	if (beats != e->seen) {
		e->seen = beats;
		e->moved = now;
	}
	if (stall_seconds <= 0 || now - e->moved <= stall_seconds)
		return ERRAND_RUNS;
	errand_stop(e);
	*why = arena_printf(a, "no progress for %g seconds", stall_seconds);
	return ERRAND_LOST;
}

void errand_stop(struct errand *e)
{
	if (!e->pid)
		return;
	kill(e->pid, SIGKILL);
	reap(e);
}

void errand_release(struct errand *e)
{
	errand_stop(e);
	free(e->answer);
	if (e->beats)
		munmap(e->beats, sizeof *e->beats);
	*e = (struct errand){0};
}

#include "workers.h"

#include <errno.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"

#define TICK_MS 100
#define IDLE UINT32_MAX
#define WAITING 0.02 /* share of a processor below which a process is not kept waiting for one */

struct worker {
	pid_t pid; /* 0: none */
	int to, from;
	uint32_t job; /* IDLE: none */
	double moved; /* clock when it last moved */
	double used;  /* processor time that it had used then */
	unsigned beats;
	char *answer; /* malloc'ed: length, then bytes; as far as they came */
	size_t got, cap;
};

struct pool {
	const struct work *work;
	struct worker *workers;
	unsigned n;
	uint32_t next, finished;
	atomic_uint *beats; /* one a worker, shared */
};

unsigned workers_quota(const char *text)
{
	unsigned long most = 0, period = 0;

	if (sscanf(text, "%lu %lu", &most, &period) != 2 || !period)
		return 0;
	return (unsigned)(most / period + (most % period != 0));
}

/* Of the control group that this process is in, and of the one that its container is. */
static unsigned group_quota(void)
{
	struct arena arena = {0};
	const char *groups = text_read_file(&arena, "/proc/self/cgroup", NULL);
	const char *own = groups ? strstr(groups, "0::/") : NULL;
	unsigned least = 0;

	for (int i = 0; i < 2; i++) {
		const char *path = i || !own ? "/" : own + 3;
		const char *text = text_read_file(&arena,
						  arena_printf(&arena, "/sys/fs/cgroup%.*s/cpu.max",
							       (int)strcspn(path, "\n"), path),
						  NULL);
		unsigned n = text ? workers_quota(text) : 0;

		if (n && (!least || n < least))
			least = n;
	}
	arena_release(&arena);
	return least;
}

unsigned workers_processors(void)
{
	cpu_set_t set;
	int n = sched_getaffinity(0, sizeof set, &set) ? 1 : CPU_COUNT(&set);
	unsigned quota = group_quota();

	if (quota && n > (int)quota)
		return quota;
	return n > 0 ? (unsigned)n : 1;
}

unsigned workers_default(void)
{
	const char *make = getenv("MAKEFLAGS");

	return make && strstr(make, "--jobserver") ? 1 : workers_processors();
}

/* --- the child -------------------------------------------------------------------------------- */

bool workers_write(int fd, const void *bytes, size_t n)
{
	const char *at = bytes;

	while (n) {
		ssize_t put = write(fd, at, n);

		if (put < 0 && errno == EINTR)
			continue;
		if (put <= 0)
			return false;
		at += put;
		n -= (size_t)put;
	}
	return true;
}

static bool read_all(int fd, void *bytes, size_t n)
{
	char *at = bytes;

	while (n) {
		ssize_t got = read(fd, at, n);

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return false;
		at += got;
		n -= (size_t)got;
	}
	return true;
}

struct child {
	const struct work *work;
	int from, to;
};

static void child_loop(void *argument)
{
	const struct child *c = argument;
	uint32_t job;

	while (read_all(c->from, &job, sizeof job)) {
		struct arena arena = {0};
		struct text answer = {.arena = &arena};
		uint64_t bytes;

		clock_beat();
		c->work->work(c->work->context, job, &answer);
		bytes = answer.n;
		if (!workers_write(c->to, &bytes, sizeof bytes) ||
		    !workers_write(c->to, text_string(&answer), answer.n))
			break;
		arena_release(&arena);
	}
}

struct call {
	void (*run)(void *);
	void *argument;
};

static void *call_it(void *p)
{
	struct call *call = p;

	call->run(call->argument);
	return NULL;
}

/* What one kernel gives back the next asks for at once: it stays with the process. */
static void keep_memory(void)
{
#ifdef __GLIBC__
	mallopt(M_ARENA_MAX, 1);
	mallopt(M_MMAP_THRESHOLD, 32 << 20);
	mallopt(M_TRIM_THRESHOLD, 256 << 20);
#endif
}

void workers_on_big_stack(void (*run)(void *), void *argument)
{
	struct call call = {run, argument};
	pthread_attr_t attributes;
	pthread_t thread;

	pthread_attr_init(&attributes);
	pthread_attr_setstacksize(&attributes, WORKER_STACK);
	if (pthread_create(&thread, &attributes, call_it, &call))
		die("cannot start a thread with a stack of %zu MiB: %s", WORKER_STACK >> 20,
		    strerror(errno));
	pthread_join(thread, NULL);
	pthread_attr_destroy(&attributes);
}

/* On top of what it has from the start, and of its stack. libclang is not to go on after it was
 * refused some: the worker ends, and its file is told. */
static void limit_memory(size_t bytes)
{
	struct arena arena = {0};
	const char *pages = text_read_file(&arena, "/proc/self/statm", NULL);
	size_t has = pages ? strtoul(pages, NULL, 10) * (size_t)sysconf(_SC_PAGESIZE) : 0;
	struct rlimit limit = {.rlim_cur = has + WORKER_STACK + bytes,
			       .rlim_max = has + WORKER_STACK + bytes};

	if (bytes) {
		setrlimit(RLIMIT_AS, &limit);
		setenv("LIBCLANG_DISABLE_CRASH_RECOVERY", "1", 1);
	}
	arena_release(&arena);
}

static _Noreturn void child_main(struct pool *p, unsigned slot, int from, int to)
{
	struct child child = {p->work, from, to};

	/* Only the parent's ends are kept open by the others: a dead parent must be an end of file
	 * here. */
	for (unsigned i = 0; i < p->n; i++) {
		if (p->workers[i].pid && i != slot) {
			close(p->workers[i].to);
			close(p->workers[i].from);
		}
	}
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	clock_beat_into(&p->beats[slot]);
	limit_memory(p->work->most_bytes);
	keep_memory();
	workers_on_big_stack(child_loop, &child);
	_exit(0);
}

/* --- the parent ------------------------------------------------------------------------------- */

static void worker_start(struct pool *p, unsigned slot)
{
	struct worker *w = &p->workers[slot];
	int to[2], from[2];

	if (pipe(to) || pipe(from))
		die("cannot make a pipe: %s", strerror(errno));
	fflush(NULL);
	w->pid = fork();
	if (w->pid < 0)
		die("cannot start a worker: %s", strerror(errno));
	if (!w->pid) {
		close(to[1]);
		close(from[0]);
		child_main(p, slot, to[0], from[1]);
	}
	close(to[0]);
	close(from[1]);
	w->to = to[1];
	w->from = from[0];
	w->job = IDLE;
}

static void worker_stop(struct worker *w, int *status)
{
	close(w->to);
	close(w->from);
	while (waitpid(w->pid, status, 0) < 0 && errno == EINTR)
		;
	w->pid = 0;
}

/* Of a child, in seconds; 0 where it cannot be told. */
static double processor_seconds(pid_t pid)
{
	clockid_t clock;
	struct timespec used;

	if (clock_getcpuclockid(pid, &clock) || clock_gettime(clock, &used))
		return 0;
	return (double)used.tv_sec + (double)used.tv_nsec * 1e-9;
}

bool workers_stands_still(double wall, double used, double limit)
{
	return limit > 0 && wall > limit && (used > limit || used < wall * WAITING);
}

static void worker_feed(struct pool *p, unsigned slot)
{
	struct worker *w = &p->workers[slot];

	if (p->next >= p->work->n_jobs)
		return;
	if (!w->pid)
		worker_start(p, slot);
	w->job = p->next++;
	w->got = 0;
	w->moved = clock_seconds();
	w->used = processor_seconds(w->pid);
	w->beats = atomic_load(&p->beats[slot]);
	/* A child that died meanwhile is noticed at its other pipe. */
	workers_write(w->to, &w->job, sizeof w->job);
}

static void worker_lost(struct pool *p, unsigned slot, enum loss loss)
{
	struct worker *w = &p->workers[slot];
	char why[160], limit[60] = "";
	int status = 0;

	if (p->work->most_bytes)
		snprintf(limit, sizeof limit, "; it may ask for %zu MiB of memory",
			 p->work->most_bytes >> 20);

	if (loss == LOST_STALL)
		kill(w->pid, SIGKILL);
	worker_stop(w, &status);
	if (loss == LOST_STALL)
		snprintf(why, sizeof why, "no progress for %g seconds", p->work->stall_seconds);
	else if (WIFSIGNALED(status))
		snprintf(why, sizeof why, "the worker died: %s%s", strsignal(WTERMSIG(status)),
			 limit);
	else
		snprintf(why, sizeof why, "the worker ended with status %d%s", WEXITSTATUS(status),
			 limit);
	p->work->lost(p->work->context, w->job, loss, why);
	w->job = IDLE;
	p->finished++;
	worker_feed(p, slot);
}

static bool answer_is_whole(const struct worker *w, uint64_t *bytes)
{
	if (w->got < sizeof *bytes)
		return false;
	memcpy(bytes, w->answer, sizeof *bytes);
	return w->got - sizeof *bytes >= *bytes;
}

static void worker_heard(struct pool *p, unsigned slot)
{
	struct worker *w = &p->workers[slot];
	uint64_t bytes;
	ssize_t got;

	if (w->cap - w->got < (1 << 16)) {
		w->cap = w->cap * 2 + (1 << 17);
		w->answer = realloc(w->answer, w->cap);
		if (!w->answer)
			die("out of memory (%zu bytes asked for)", w->cap);
	}
	got = read(w->from, w->answer + w->got, w->cap - w->got);
	if (got < 0 && errno == EINTR)
		return;
	if (got <= 0) {
		worker_lost(p, slot, LOST_CRASH);
		return;
	}
	w->got += (size_t)got;
	w->moved = clock_seconds();
	if (!answer_is_whole(w, &bytes))
		return;
	p->work->done(p->work->context, w->job, w->answer + sizeof bytes, (size_t)bytes);
	p->finished++;
	w->job = IDLE;
	worker_feed(p, slot);
}

static void look_for_stalls(struct pool *p)
{
	double now = clock_seconds();

	for (unsigned i = 0; i < p->n; i++) {
		struct worker *w = &p->workers[i];
		unsigned beats = atomic_load(&p->beats[i]);

		if (w->job == IDLE)
			continue;
		if (beats != w->beats) {
			w->beats = beats;
			w->moved = now;
			w->used = processor_seconds(w->pid);
		}
		if (now - w->moved > p->work->stall_seconds &&
		    workers_stands_still(now - w->moved, processor_seconds(w->pid) - w->used,
					 p->work->stall_seconds))
			worker_lost(p, i, LOST_STALL);
	}
}

static void pool_wait(struct pool *p, struct pollfd *fds, unsigned *slots)
{
	unsigned n = 0;

	for (unsigned i = 0; i < p->n; i++) {
		if (p->workers[i].job == IDLE)
			continue;
		slots[n] = i;
		fds[n++] = (struct pollfd){.fd = p->workers[i].from, .events = POLLIN};
	}
	if (poll(fds, n, TICK_MS) < 0 && errno != EINTR)
		BUG("poll: %s", strerror(errno));
	for (unsigned i = 0; i < n; i++)
		if (fds[i].revents)
			worker_heard(p, slots[i]);
	look_for_stalls(p);
	if (p->work->tick)
		p->work->tick(p->work->context, p->finished);
}

static void pool_end(struct pool *p)
{
	for (unsigned i = 0; i < p->n; i++) {
		int status;

		if (p->workers[i].pid)
			worker_stop(&p->workers[i], &status);
		free(p->workers[i].answer);
	}
	munmap(p->beats, p->n * sizeof *p->beats);
	free(p->workers);
}

void workers_run(const struct work *work)
{
	struct pool p = {.work = work};
	struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
	struct pollfd *fds;
	unsigned *slots;

	p.n = work->n_workers ? work->n_workers : workers_default();
	if (p.n > work->n_jobs)
		p.n = work->n_jobs;
	if (!p.n)
		return;
	p.workers = calloc(p.n, sizeof *p.workers);
	fds = calloc(p.n, sizeof *fds);
	slots = calloc(p.n, sizeof *slots);
	p.beats = mmap(NULL, p.n * sizeof *p.beats, PROT_READ | PROT_WRITE,
		       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (!p.workers || !fds || !slots || p.beats == MAP_FAILED)
		die("out of memory for %u workers", p.n);
	sigaction(SIGPIPE, &ignore, &before);
	for (unsigned i = 0; i < p.n; i++) {
		p.workers[i].job = IDLE;
		worker_feed(&p, i);
	}
	while (p.finished < work->n_jobs)
		pool_wait(&p, fds, slots);
	sigaction(SIGPIPE, &before, NULL);
	pool_end(&p);
	free(fds);
	free(slots);
}

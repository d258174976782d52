#include "gpu/pool.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"

int pool_status(const char *done, double *seconds)
{
	FILE *file = fopen(done, "r");
	int status = JOB_NOT_RUN;
	double took = 0;

	if (!file)
		return JOB_NOT_RUN;
	if (fscanf(file, "%d %lf", &status, &took) != 2)
		status = JOB_NOT_RUN;
	fclose(file);
	if (seconds)
		*seconds = took;
	return status;
}

/* --- what must not outlive the program -------------------------------------------------------- */

enum { MOST_RUNNING = 256 };
static volatile pid_t running_groups[MOST_RUNNING]; /* 0: free */

static void kill_all(void)
{
	for (int i = 0; i < MOST_RUNNING; i++)
		if (running_groups[i])
			kill(-running_groups[i], SIGKILL);
}

static void on_signal(int number)
{
	static const char words[] = "validate: stopped; the same command goes on where it was\n";

	kill_all();
	if (write(STDERR_FILENO, words, sizeof words - 1) < 0)
		number = SIGPIPE;
	_exit(128 + number);
}

static void watch(void)
{
	static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
	static bool watching;
	struct sigaction action = {.sa_handler = on_signal};

	if (watching)
		return;
	watching = true;
	atexit(kill_all);
	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
		sigaction(signals[i], &action, NULL);
}

static void put_group(pid_t old, pid_t group)
{
	for (int i = 0; i < MOST_RUNNING; i++)
		if (running_groups[i] == old) {
			running_groups[i] = group;
			return;
		}
}

/* --- one job ---------------------------------------------------------------------------------- */

static void run_command(const char *command)
{
	setpgid(0, 0);
	for (int s = SIGHUP; s <= SIGTERM; s++)
		signal(s, SIG_DFL);
	execl("/bin/sh", "sh", "-c", command, (char *)NULL);
	_exit(NO_SUCH_TOOL);
}

static void start(struct job *job)
{
	fflush(NULL);
	const pid_t process = fork();

	if (process < 0)
		die("cannot start a process: %s", strerror(errno));
	if (process == 0)
		run_command(job->command);
	setpgid(process, process);
	put_group(0, process);
	job->process = process;
	job->started = clock_seconds();
}

static bool has_no_room(const char *log)
{
	FILE *file = fopen(log, "r");
	char line[512];
	bool found = false;

	while (file && !found && fgets(line, sizeof line, file))
		found = strstr(line, strerror(ENOSPC)) != NULL;
	if (file)
		fclose(file);
	return found;
}

static void finish(struct job *job, int status)
{
	put_group((pid_t)job->process, 0);
	job->process = 0;
	job->status = status;
	job->seconds = clock_seconds() - job->started;
	if (status != 0 && has_no_room(job->log))
		die("%s: %s", job->log, strerror(ENOSPC));
	FILE *file = fopen(job->done, "w");
	const bool written = file && fprintf(file, "%d %.3f\n", status, job->seconds) > 0;
	if (file && !fclose(file) && written)
		return;
	const int why = errno;
	remove(job->done);
	die("cannot write %s: %s", job->done, strerror(why));
}

static int exit_status(int raw)
{
	return WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw);
}

/* Whether the job has ended, of itself or by its limit. */
static bool has_ended(struct job *job)
{
	int raw = 0;

	if (waitpid((pid_t)job->process, &raw, WNOHANG) > 0) {
		finish(job, exit_status(raw));
		return true;
	}
	if (clock_seconds() - job->started < job->limit_s)
		return false;
	kill((pid_t)-job->process, SIGKILL);
	waitpid((pid_t)job->process, &raw, 0);
	finish(job, JOB_HUNG);
	return true;
}

bool pool_run(struct jobs *jobs, int parallel, double until)
{
	int running = 0;
	size_t next = 0;
	bool all = true;

	watch();
	for (size_t i = 0; i < jobs->list.n; i++)
		jobs->list.at[i].status =
		    pool_status(jobs->list.at[i].done, &jobs->list.at[i].seconds);
	while (running || next < jobs->list.n) {
		while (running < parallel && next < jobs->list.n) {
			struct job *job = &jobs->list.at[next++];
			if (job->status != JOB_NOT_RUN)
				continue;
			if (clock_seconds() > until) {
				all = false;
				continue;
			}
			start(job);
			running++;
		}
		for (size_t i = 0; i < next; i++)
			if (jobs->list.at[i].process && has_ended(&jobs->list.at[i]))
				running--;
		usleep(5000);
	}
	return all;
}

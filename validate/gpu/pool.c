#include "gpu/pool.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
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

static void start(struct job *job)
{
	fflush(NULL);
	const pid_t process = fork();

	if (process < 0)
		die("cannot start a process");
	if (process == 0) {
		setpgid(0, 0);
		execl("/bin/sh", "sh", "-c", job->command, (char *)NULL);
		_exit(127);
	}
	setpgid(process, process);
	job->process = process;
	job->started = clock_seconds();
}

static void finish(struct job *job, int status)
{
	FILE *file = fopen(job->done, "w");

	job->process = 0;
	job->status = status;
	job->seconds = clock_seconds() - job->started;
	if (!file)
		die("cannot write %s", job->done);
	fprintf(file, "%d %.3f\n", status, job->seconds);
	fclose(file);
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

void pool_run(struct jobs *jobs, int parallel, double until)
{
	int running = 0;
	size_t next = 0;

	for (size_t i = 0; i < jobs->list.n; i++)
		jobs->list.at[i].status =
		    pool_status(jobs->list.at[i].done, &jobs->list.at[i].seconds);
	while (running || next < jobs->list.n) {
		while (running < parallel && next < jobs->list.n) {
			struct job *job = &jobs->list.at[next++];
			if (job->status != JOB_NOT_RUN || clock_seconds() > until)
				continue;
			start(job);
			running++;
		}
		for (size_t i = 0; i < next; i++)
			if (jobs->list.at[i].process && has_ended(&jobs->list.at[i]))
				running--;
		usleep(5000);
	}
}

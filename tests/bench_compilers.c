#include "bench_compilers.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define MAX_WORDS 16

extern char **environ;

static const char *const clangs[] = {"clang-22", "clang-21", "clang-20", "clang-19", "clang"};

static double seconds_of(const struct rusage *used)
{
	return (double)(used->ru_utime.tv_sec + used->ru_stime.tv_sec) +
	       (double)(used->ru_utime.tv_usec + used->ru_stime.tv_usec) * 1e-6;
}

/* *seconds: of processors, with those of its children that it waited for. */
static bool run(char *const words[], double *seconds)
{
	struct rusage used = {0};
	posix_spawn_file_actions_t to_nowhere;
	pid_t pid;
	int status = 1;

	posix_spawn_file_actions_init(&to_nowhere);
	posix_spawn_file_actions_addopen(&to_nowhere, 1, "/dev/null", O_WRONLY, 0);
	posix_spawn_file_actions_addopen(&to_nowhere, 2, "/dev/null", O_WRONLY, 0);
	if (!posix_spawnp(&pid, words[0], &to_nowhere, NULL, words, environ))
		wait4(pid, &status, 0, &used);
	*seconds = seconds_of(&used);
	posix_spawn_file_actions_destroy(&to_nowhere);
	return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool is_there(const char *program)
{
	char *words[] = {(char *)program, "--version", NULL};

	double seconds;

	return run(words, &seconds);
}

static const char *newest_clang(void)
{
	for (size_t i = 0; i < sizeof clangs / sizeof *clangs; i++)
		if (is_there(clangs[i]))
			return clangs[i];
	return NULL;
}

unsigned compilers_find(const char *toolkit, struct compiler_times out[COMPILERS], size_t files)
{
	const char *names[COMPILERS] = {newest_clang(), "nvcc"};
	char path[512];
	unsigned n = 0;

	for (unsigned i = 0; toolkit && i < COMPILERS; i++) {
		snprintf(path, sizeof path, "%s/bin/%s", toolkit, names[i] ? names[i] : "");
		if (!names[i] || !is_there(i ? path : names[i]))
			continue;
		out[n++] = (struct compiler_times){
		    .name = names[i], .ms = calloc(files ? files : 1, sizeof(double))};
	}
	return n;
}

void compilers_forget(struct compiler_times *c, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		free(c[i].ms);
}

void compilers_time(const char *toolkit, struct compiler_times *c, const char *path)
{
	char program[512], root[512];
	char *nvcc[MAX_WORDS] = {program,      "-arch=sm_90", "-w", "-ptx", "-o",
				 "/dev/null", (char *)path, NULL};
	char *clang[MAX_WORDS] = {program, "-fsyntax-only", "-w", "-x", "cuda", root,
				  "--offload-arch=sm_90", (char *)path, NULL};
	bool is_nvcc = !strcmp(c->name, "nvcc");
	double seconds;

	snprintf(program, sizeof program, "%s%s%s", is_nvcc ? toolkit : "", is_nvcc ? "/bin/" : "",
		 c->name);
	snprintf(root, sizeof root, "--cuda-path=%s", toolkit);
	c->good += run(is_nvcc ? nvcc : clang, &seconds);
	c->ms[c->n++] = seconds * 1e3;
}

#include "base/child.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"

static _Noreturn void become(const char *const *argv, const int *out, int in)
{
	int nowhere = open("/dev/null", O_RDWR);

	dup2(in >= 0 ? in : nowhere, STDIN_FILENO);
	dup2(nowhere, STDERR_FILENO);
	dup2(out[1], STDOUT_FILENO);
	close(out[0]);
	close(out[1]);
	execvp(argv[0], (char *const *)argv);
	_exit(127);
}

static char *ask(struct arena *a, const char *const *argv, int in, size_t *bytes)
{
	int out[2], status = 0;
	char *text;
	pid_t pid;

	if (pipe(out))
		return NULL;
	fflush(NULL);
	pid = fork();
	if (!pid)
		become(argv, out, in);
	close(out[1]);
	text = pid > 0 ? text_read_descriptor(a, out[0], bytes) : NULL;
	close(out[0]);
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return pid > 0 && WIFEXITED(status) && !WEXITSTATUS(status) ? text : NULL;
}

char *child_output(struct arena *a, const char *const *argv, size_t *bytes)
{
	return ask(a, argv, -1, bytes);
}

/* The input lies in memory, not in a pipe: neither side can wait for the other. */
char *child_answer(struct arena *a, const char *const *argv, const void *input, size_t n,
		   size_t *bytes)
{
	int in = memfd_create("cudalint", MFD_CLOEXEC);
	bool is_there = in >= 0 && write(in, input, n) == (ssize_t)n && !lseek(in, 0, SEEK_SET);
	char *text = is_there ? ask(a, argv, in, bytes) : NULL;

	if (in >= 0)
		close(in);
	return text;
}

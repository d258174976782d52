#include "base/child.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"

static _Noreturn void become(const char *const *argv, const int *out)
{
	int nowhere = open("/dev/null", O_RDWR);

	dup2(nowhere, STDIN_FILENO);
	dup2(nowhere, STDERR_FILENO);
	dup2(out[1], STDOUT_FILENO);
	close(out[0]);
	close(out[1]);
	execvp(argv[0], (char *const *)argv);
	_exit(127);
}

char *child_output(struct arena *a, const char *const *argv, size_t *bytes)
{
	int out[2], status = 0;
	char *text;
	pid_t pid;

	if (pipe(out))
		return NULL;
	fflush(NULL);
	pid = fork();
	if (!pid)
		become(argv, out);
	close(out[1]);
	text = pid > 0 ? text_read_descriptor(a, out[0], bytes) : NULL;
	close(out[0]);
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return pid > 0 && WIFEXITED(status) && !WEXITSTATUS(status) ? text : NULL;
}

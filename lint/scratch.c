#include "scratch.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void remove_folder(const char *path)
{
	DIR *dir = opendir(path);
	struct dirent *entry;

	while (dir && (entry = readdir(dir)))
		unlinkat(dirfd(dir), entry->d_name, 0);
	if (dir)
		closedir(dir);
	rmdir(path);
}

/* A process that only waits for the owner's end, however it comes. Workers hold the pipe too and
 * end with the owner. */
static _Noreturn void clean_afterwards(const char *path, int alive)
{
	char byte;
	int null = open("/dev/null", O_RDWR);

	signal(SIGINT, SIG_IGN);
	signal(SIGTERM, SIG_IGN);
	signal(SIGHUP, SIG_IGN);
	for (int fd = 0; null >= 0 && fd < 3; fd++)
		dup2(null, fd);
	/* Nothing else may be held open: another scratch folder waits for the end of its own pipe.
	 */
	if (alive != 3)
		dup2(alive, 3);
	closefrom(4);
	while (read(3, &byte, 1) < 0 && errno == EINTR)
		;
	remove_folder(path);
	_exit(0);
}

bool scratch_make(struct scratch *s)
{
	const char *tmp = getenv("TMPDIR");
	int ends[2];

	*s = (struct scratch){.alive = -1};
	if (snprintf(s->path, sizeof s->path, "%s/cudalint-XXXXXX", tmp && *tmp ? tmp : "/tmp") >=
	    (int)sizeof s->path)
		return false;
	if (!mkdtemp(s->path))
		return false;
	if (pipe(ends)) {
		rmdir(s->path);
		return false;
	}
	fflush(NULL);
	s->cleaner = fork();
	if (!s->cleaner) {
		close(ends[1]);
		clean_afterwards(s->path, ends[0]);
	}
	close(ends[0]);
	s->alive = ends[1];
	if (s->cleaner < 0) {
		close(s->alive);
		rmdir(s->path);
		s->cleaner = 0;
		return false;
	}
	return true;
}

void scratch_remove(struct scratch *s)
{
	if (!s->cleaner)
		return;
	close(s->alive);
	while (waitpid(s->cleaner, NULL, 0) < 0 && errno == EINTR)
		;
	s->cleaner = 0;
}

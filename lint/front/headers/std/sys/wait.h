/* sys/wait.h - children of a process. */
#ifndef CUDALINT_STD_SYS_WAIT_H
#define CUDALINT_STD_SYS_WAIT_H

#include "../lean/config.h"
#include "../sys/types.h"

#define WNOHANG 1
#define WEXITSTATUS(status) (((status) >> 8) & 255)
#define WIFEXITED(status) (((status) & 127) == 0)
#define WIFSIGNALED(status) (((status) & 127) != 0)
#define WTERMSIG(status) ((status) & 127)

LEAN_C_BEGIN

pid_t wait(int *);
pid_t waitpid(pid_t, int *, int);

LEAN_C_END

#endif

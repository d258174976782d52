/* poll.h - waiting for files. */
#ifndef CUDALINT_STD_POLL_H
#define CUDALINT_STD_POLL_H

#include "lean/config.h"

struct pollfd {
	int fd;
	short events, revents;
};
#define POLLIN 1
#define POLLOUT 4

LEAN_C_BEGIN

int poll(struct pollfd *, unsigned long, int);

LEAN_C_END

#endif

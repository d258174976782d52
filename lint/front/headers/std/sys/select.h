/* sys/select.h - waiting for one of several files. */
#ifndef CUDALINT_STD_SYS_SELECT_H
#define CUDALINT_STD_SYS_SELECT_H

#include "../lean/config.h"

#include "../lean/time_types.h"

typedef struct {
	long _bits[16];
} fd_set;
#define FD_SETSIZE 1024
#define FD_ZERO(set) __builtin_memset(set, 0, sizeof(*(set)))
#define FD_SET(file, set) ((set)->_bits[(file) / 64] |= 1L << (file) % 64)
#define FD_CLR(file, set) ((set)->_bits[(file) / 64] &= ~(1L << (file) % 64))
#define FD_ISSET(file, set) (((set)->_bits[(file) / 64] >> (file) % 64) & 1)

LEAN_C_BEGIN

int select(int, fd_set *, fd_set *, fd_set *, struct timeval *);

LEAN_C_END

#endif

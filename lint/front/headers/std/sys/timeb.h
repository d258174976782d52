/* sys/timeb.h - time with milliseconds. */
#ifndef CUDALINT_STD_SYS_TIMEB_H
#define CUDALINT_STD_SYS_TIMEB_H

#include "../lean/config.h"
#include "../lean/time_types.h"

struct timeb {
	time_t time;
	unsigned short millitm;
	short timezone, dstflag;
};

LEAN_C_BEGIN

int ftime(struct timeb *);

LEAN_C_END

#endif

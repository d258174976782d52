/* sys/times.h - processor time of a process. */
#ifndef CUDALINT_STD_SYS_TIMES_H
#define CUDALINT_STD_SYS_TIMES_H

#include "../lean/config.h"
#include "../lean/time_types.h"

struct tms {
	clock_t tms_utime, tms_stime, tms_cutime, tms_cstime;
};

LEAN_C_BEGIN

clock_t times(struct tms *);

LEAN_C_END

#endif

/* sys/time.h - time of day. */
#ifndef CUDALINT_STD_SYS_TIME_H
#define CUDALINT_STD_SYS_TIME_H

#include "../lean/config.h"
#include "../sys/select.h"

#include "../lean/time_types.h"

struct timezone {
	int tz_minuteswest, tz_dsttime;
};
struct itimerval {
	struct timeval it_interval, it_value;
};
#define ITIMER_REAL 0
#define ITIMER_VIRTUAL 1
#define ITIMER_PROF 2
#define timeradd(a, b, sum) \
	((sum)->tv_sec = (a)->tv_sec + (b)->tv_sec, (sum)->tv_usec = (a)->tv_usec + (b)->tv_usec)
#define timersub(a, b, sum) \
	((sum)->tv_sec = (a)->tv_sec - (b)->tv_sec, (sum)->tv_usec = (a)->tv_usec - (b)->tv_usec)

LEAN_C_BEGIN

int gettimeofday(struct timeval *, void *);
int settimeofday(const struct timeval *, const struct timezone *);
int setitimer(int, const struct itimerval *, struct itimerval *);
int utimes(const char *, const struct timeval *);

LEAN_C_END

#endif

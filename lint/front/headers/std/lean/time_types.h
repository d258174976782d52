/* time_types.h - the types of time that several headers need. */
#ifndef CUDALINT_LEAN_TIME_TYPES_H
#define CUDALINT_LEAN_TIME_TYPES_H

typedef long time_t;
typedef long clock_t;
typedef long suseconds_t;
typedef int clockid_t;
typedef void *timer_t;
struct timespec {
	time_t tv_sec;
	long tv_nsec;
};
struct timeval {
	time_t tv_sec;
	suseconds_t tv_usec;
};

#endif

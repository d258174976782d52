/* sys/resource.h - limits and use of resources. */
#ifndef CUDALINT_STD_SYS_RESOURCE_H
#define CUDALINT_STD_SYS_RESOURCE_H

#include "../lean/config.h"
#include "../sys/time.h"

struct rusage {
	struct timeval ru_utime, ru_stime;
	long ru_maxrss, ru_ixrss, ru_idrss, ru_isrss, ru_minflt, ru_majflt, ru_nswap, ru_inblock,
		ru_oublock;
	long ru_msgsnd, ru_msgrcv, ru_nsignals, ru_nvcsw, ru_nivcsw;
};
typedef unsigned long rlim_t;
struct rlimit {
	rlim_t rlim_cur, rlim_max;
};
#define RUSAGE_SELF 0
#define RUSAGE_CHILDREN (-1)
#define RLIMIT_STACK 3
#define RLIMIT_AS 9
#define RLIMIT_NOFILE 7
#define RLIMIT_MEMLOCK 8
#define RLIM_INFINITY (~0UL)

LEAN_C_BEGIN

int getrusage(int, struct rusage *);
int getrlimit(int, struct rlimit *);
int setrlimit(int, const struct rlimit *);
int getpriority(int, unsigned);
int setpriority(int, unsigned, int);

LEAN_C_END

#endif

/* sched.h - scheduling and affinity. */
#ifndef CUDALINT_STD_SCHED_H
#define CUDALINT_STD_SCHED_H

#include "lean/config.h"
#include "sys/types.h"

typedef struct cpu_set {
	unsigned long _bits[16];
} cpu_set_t;
struct sched_param {
	int sched_priority;
};
#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2
#define CPU_SETSIZE 1024
#define CPU_ZERO(set) __builtin_memset(set, 0, sizeof(*(set)))
#define CPU_SET(cpu, set) ((set)->_bits[(cpu) / 64] |= 1UL << (cpu) % 64)
#define CPU_CLR(cpu, set) ((set)->_bits[(cpu) / 64] &= ~(1UL << (cpu) % 64))
#define CPU_ISSET(cpu, set) (((set)->_bits[(cpu) / 64] >> (cpu) % 64) & 1)

LEAN_C_BEGIN

int sched_yield(void);
int sched_getcpu(void);
int sched_setaffinity(pid_t, size_t, const cpu_set_t *);
int sched_getaffinity(pid_t, size_t, cpu_set_t *);

LEAN_C_END

#endif

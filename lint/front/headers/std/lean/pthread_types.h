/* pthread_types.h - the types of POSIX threads, which sys/types.h declares too. */
#ifndef CUDALINT_LEAN_PTHREAD_TYPES_H
#define CUDALINT_LEAN_PTHREAD_TYPES_H

typedef unsigned long pthread_t;
typedef unsigned pthread_key_t;
typedef int pthread_once_t;
typedef int pthread_spinlock_t;
#define LEAN_PTHREAD(name) \
	typedef struct { \
		long _held[8]; \
	} pthread_##name##_t;
LEAN_PTHREAD(attr)
LEAN_PTHREAD(mutex)
LEAN_PTHREAD(mutexattr)
LEAN_PTHREAD(cond)
LEAN_PTHREAD(condattr)
LEAN_PTHREAD(rwlock)
LEAN_PTHREAD(rwlockattr)
LEAN_PTHREAD(barrier)
LEAN_PTHREAD(barrierattr)
#undef LEAN_PTHREAD

#endif

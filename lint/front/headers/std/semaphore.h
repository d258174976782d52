/* semaphore.h - counting semaphores of POSIX. */
#ifndef CUDALINT_STD_SEMAPHORE_H
#define CUDALINT_STD_SEMAPHORE_H

#include "lean/config.h"

typedef struct {
	long _held[4];
} sem_t;

LEAN_C_BEGIN

int sem_init(sem_t *, int, unsigned);
int sem_destroy(sem_t *);
int sem_wait(sem_t *);
int sem_trywait(sem_t *);
int sem_post(sem_t *);
sem_t *sem_open(const char *, int, ...);
int sem_close(sem_t *);
int sem_unlink(const char *);

LEAN_C_END

#endif

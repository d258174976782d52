/* setjmp.h - jumps out of functions. */
#ifndef CUDALINT_STD_SETJMP_H
#define CUDALINT_STD_SETJMP_H

#include "lean/config.h"

typedef struct {
	long _registers[32];
} jmp_buf[1];
typedef jmp_buf sigjmp_buf;

LEAN_C_BEGIN

int setjmp(jmp_buf);
__attribute__((noreturn)) void longjmp(jmp_buf, int);

LEAN_C_END

#endif

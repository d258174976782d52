/* fenv.h - rounding and floating exceptions. */
#ifndef CUDALINT_STD_FENV_H
#define CUDALINT_STD_FENV_H

#include "lean/config.h"

typedef unsigned fexcept_t;
typedef struct {
	unsigned _state[8];
} fenv_t;
#define FE_INVALID 1
#define FE_DIVBYZERO 4
#define FE_OVERFLOW 8
#define FE_UNDERFLOW 16
#define FE_INEXACT 32
#define FE_ALL_EXCEPT 61
#define FE_TONEAREST 0
#define FE_DOWNWARD 0x400
#define FE_UPWARD 0x800
#define FE_TOWARDZERO 0xc00

LEAN_C_BEGIN

int fegetround(void);
int fesetround(int);
int feclearexcept(int);
int feenableexcept(int);
int feraiseexcept(int);
int fetestexcept(int);
int fegetenv(fenv_t *);
int fesetenv(const fenv_t *);

LEAN_C_END

#endif

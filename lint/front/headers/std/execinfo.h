/* execinfo.h - the calls that led here. */
#ifndef CUDALINT_STD_EXECINFO_H
#define CUDALINT_STD_EXECINFO_H

#include "lean/config.h"

LEAN_C_BEGIN

int backtrace(void **, int);
char **backtrace_symbols(void *const *, int);
void backtrace_symbols_fd(void *const *, int, int);

LEAN_C_END

#endif

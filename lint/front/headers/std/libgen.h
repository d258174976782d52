/* libgen.h - parts of a path. */
#ifndef CUDALINT_STD_LIBGEN_H
#define CUDALINT_STD_LIBGEN_H

#include "lean/config.h"

LEAN_C_BEGIN

char *dirname(char *);
char *__xpg_basename(char *);
#define basename __xpg_basename

LEAN_C_END

#endif

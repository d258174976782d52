/* locale.h - conventions of a place. */
#ifndef CUDALINT_STD_LOCALE_H
#define CUDALINT_STD_LOCALE_H

#include "lean/config.h"

#define LC_CTYPE 0
#define LC_NUMERIC 1
#define LC_ALL 6
struct lconv {
	char *decimal_point, *thousands_sep, *grouping;
};

LEAN_C_BEGIN

char *setlocale(int, const char *);
struct lconv *localeconv(void);

LEAN_C_END

#endif

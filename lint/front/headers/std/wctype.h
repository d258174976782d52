/* wctype.h - kinds of wide characters. */
#ifndef CUDALINT_STD_WCTYPE_H
#define CUDALINT_STD_WCTYPE_H

#include "lean/config.h"

LEAN_C_BEGIN

int iswspace(unsigned);
int iswalpha(unsigned);
int iswdigit(unsigned);
unsigned towlower(unsigned);
unsigned towupper(unsigned);

LEAN_C_END

#endif

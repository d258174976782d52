/* ctype.h - kinds of characters. */
#ifndef CUDALINT_STD_CTYPE_H
#define CUDALINT_STD_CTYPE_H

#include "lean/config.h"

LEAN_C_BEGIN

int isalnum(int);
int isalpha(int);
int isblank(int);
int iscntrl(int);
int isdigit(int);
int isgraph(int);
int islower(int);
int isprint(int);
int ispunct(int);
int isspace(int);
int isupper(int);
int isxdigit(int);
int tolower(int);
int toupper(int);
int isascii(int);
int toascii(int);

LEAN_C_END

#endif

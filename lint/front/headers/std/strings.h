/* strings.h - comparison without case, and the old names of memory. */
#ifndef CUDALINT_STD_STRINGS_H
#define CUDALINT_STD_STRINGS_H

#include "lean/config.h"

LEAN_C_BEGIN

int strcasecmp(const char *, const char *);
int strncasecmp(const char *, const char *, size_t);
void bzero(void *, size_t);
void bcopy(const void *, void *, size_t);
int bcmp(const void *, const void *, size_t);
int ffs(int);
int ffsl(long);
int ffsll(long long);

LEAN_C_END

#endif

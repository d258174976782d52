/* wchar.h - wide characters. */
#ifndef CUDALINT_STD_WCHAR_H
#define CUDALINT_STD_WCHAR_H

#include "lean/config.h"

typedef unsigned wint_t;
typedef struct {
	int _state[2];
} mbstate_t;
#define WEOF (~0U)

LEAN_C_BEGIN

size_t wcslen(const wchar_t *);
int wcscmp(const wchar_t *, const wchar_t *);
wchar_t *wcscpy(wchar_t *, const wchar_t *);
size_t wcsrtombs(char *, const wchar_t **, size_t, mbstate_t *);
int wprintf(const wchar_t *, ...);
int swprintf(wchar_t *, size_t, const wchar_t *, ...);

LEAN_C_END

#endif

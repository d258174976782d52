/* malloc.h - memory, by its old name. */
#ifndef CUDALINT_STD_MALLOC_H
#define CUDALINT_STD_MALLOC_H

#include "stdlib.h"

LEAN_C_BEGIN

size_t malloc_usable_size(void *);
int malloc_trim(size_t);
int mallopt(int, int);

LEAN_C_END

#endif

/* memory.h - the old name of string.h. */
#ifndef CUDALINT_STD_MEMORY_H
#define CUDALINT_STD_MEMORY_H

#include "string.h"

#endif

/* alloca.h - memory of the stack. */
#ifndef CUDALINT_STD_ALLOCA_H
#define CUDALINT_STD_ALLOCA_H

#include "stdlib.h"


#endif

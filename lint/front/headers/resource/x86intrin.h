/* x86intrin.h - part of immintrin.h here. */
#ifndef CUDALINT_X86INTRIN_H
#define CUDALINT_X86INTRIN_H

#include "immintrin.h"

#endif

/* tmmintrin.h - part of immintrin.h here. */
#ifndef CUDALINT_TMMINTRIN_H
#define CUDALINT_TMMINTRIN_H

#include "immintrin.h"

#endif

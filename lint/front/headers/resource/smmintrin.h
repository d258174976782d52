/* smmintrin.h - part of immintrin.h here. */
#ifndef CUDALINT_SMMINTRIN_H
#define CUDALINT_SMMINTRIN_H

#include "immintrin.h"

#endif

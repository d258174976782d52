/* pmmintrin.h - part of immintrin.h here. */
#ifndef CUDALINT_PMMINTRIN_H
#define CUDALINT_PMMINTRIN_H

#include "immintrin.h"

#endif

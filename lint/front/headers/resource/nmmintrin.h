/* nmmintrin.h - part of immintrin.h here. */
#ifndef CUDALINT_NMMINTRIN_H
#define CUDALINT_NMMINTRIN_H

#include "immintrin.h"

#endif

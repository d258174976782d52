/* xmmintrin.h - part of immintrin.h here. */
#ifndef CUDALINT_XMMINTRIN_H
#define CUDALINT_XMMINTRIN_H

#include "immintrin.h"

#endif

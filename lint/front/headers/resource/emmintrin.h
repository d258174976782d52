/* emmintrin.h - part of immintrin.h here. */
#ifndef CUDALINT_EMMINTRIN_H
#define CUDALINT_EMMINTRIN_H

#include "immintrin.h"

#endif

/* mmintrin.h - part of immintrin.h here. */
#ifndef CUDALINT_MMINTRIN_H
#define CUDALINT_MMINTRIN_H

#include "immintrin.h"

#endif

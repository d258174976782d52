/* avxintrin.h - part of immintrin.h here. */
#ifndef CUDALINT_AVXINTRIN_H
#define CUDALINT_AVXINTRIN_H

#include "immintrin.h"

#endif

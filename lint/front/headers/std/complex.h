/* complex.h - complex numbers: in C++ those of <complex>. */
#ifndef CUDALINT_STD_COMPLEX_H
#define CUDALINT_STD_COMPLEX_H

#include "complex"

#endif

/*
 * library.h - how functions of the numerical libraries are declared: by name and result, their arguments taken as given.
 *
 * So every version of a function is accepted (32 and 64 bit sizes, with and without a handle's extra arguments).
 */
#ifndef CUDALINT_LIBRARY_H
#define CUDALINT_LIBRARY_H

#include "cudalint_cuda.h"
#include "library_types.h"

#define CUDALINT_CALL(R, name) extern "C++" template <class... A> R name(A... args);
/* One function for each element type: float, double, complex, double complex. */
#define CUDALINT_CALL_SDCZ(R, prefix, name)                                                      \
	CUDALINT_CALL(R, prefix##S##name) CUDALINT_CALL(R, prefix##D##name)                      \
	CUDALINT_CALL(R, prefix##C##name) CUDALINT_CALL(R, prefix##Z##name)

#endif

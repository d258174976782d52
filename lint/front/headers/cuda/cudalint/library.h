/*
 * library.h - how functions of the numerical libraries are declared: by name and result, their
 * arguments taken as given.
 *
 * So every version of a function is accepted (32 and 64 bit sizes, with and without a handle's
 * extra arguments).
 */
#ifndef CUDALINT_LIBRARY_H
#define CUDALINT_LIBRARY_H

#include "cudalint_cuda.h"
#include "library_types.h"

#define CUDALINT_CALL(_R, name) extern "C++" template <class... _A> \
	CUDALINT_ALIAS _R name(_A... args);
/* One function for each element type: float, double, complex, double complex. */
#define CUDALINT_CALL_SDCZ(_R, prefix, name) \
	CUDALINT_CALL(_R, prefix##S##name) CUDALINT_CALL(_R, prefix##D##name) \
	CUDALINT_CALL(_R, prefix##C##name) CUDALINT_CALL(_R, prefix##Z##name)

#endif

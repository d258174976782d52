/* abs.h - std::abs of every arithmetic type; the CUDA core has it already. */
#ifndef CUDALINT_LEAN_ABS_H
#define CUDALINT_LEAN_ABS_H

#include "../stdlib.h"

#ifndef CUDALINT_CUDA_H
LEAN_STD_BEGIN
using ::abs;
long abs(long);
long long abs(long long);
float abs(float);
double abs(double);
long double abs(long double);
LEAN_STD_END
#endif

#endif

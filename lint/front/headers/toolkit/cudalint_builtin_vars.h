/*
 * The built-in variables as plain structs, for a parse of a real toolkit's headers.
 *
 * clang's own declarations make threadIdx.x a property, which libclang shows without a name. Its
 * CUDA wrapper defines the conversions of the types below, so their names and conversions are its
 * own; the guard keeps its declarations out.
 */
#ifndef __CUDA_BUILTIN_VARS_H
#define __CUDA_BUILTIN_VARS_H

struct dim3;
struct uint3;

#define CUDALINT_BUILTIN_VAR(name)                                                                 \
	struct __cuda_builtin_##name##_t {                                                         \
		unsigned x, y, z;                                                                  \
		__attribute__((device)) operator dim3() const;                                     \
		__attribute__((device)) operator uint3() const;                                    \
	};                                                                                         \
	extern const __attribute__((device)) __cuda_builtin_##name##_t name

CUDALINT_BUILTIN_VAR(threadIdx);
CUDALINT_BUILTIN_VAR(blockIdx);
CUDALINT_BUILTIN_VAR(blockDim);
CUDALINT_BUILTIN_VAR(gridDim);

#undef CUDALINT_BUILTIN_VAR

__attribute__((device)) const int warpSize = 32;

#endif

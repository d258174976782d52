/*
 * cudalint_cuda.h - the CUDA language and its everyday interfaces, as declarations only.
 *
 * Written for cudalint from the documented interfaces, a superset over CUDA 5 to 13: old and new
 * code parse alike. It is put in front of every bundled parse and compiled once into a precompiled
 * header. Functions have no bodies: lowering knows them by name. Everything is usable from host and
 * device code, so that a mistake of side never hides a kernel.
 *
 *	language.h     qualifiers, versions, built-in variables, vector types
 *	math.h         math functions, their std:: twins and overloads
 *	intrinsics.h   integer, float, conversion, SIMD-in-a-word, memory access with hints
 *	threads.h      barriers, fences, votes, shuffles, atomics, asynchronous copies
 *	runtime.h      runtime API            driver.h   driver API
 *	texture.h      texture and surface references and objects
 *	half.h         16-bit floats under their reserved names (cuda_fp16.h adds half, half2)
 *	groups.h       cooperative groups
 *
 * The rest (libraries, cuda::barrier, CUB, Thrust ...) comes in only where a file includes it.
 */
#ifndef CUDALINT_CUDA_H
#define CUDALINT_CUDA_H

/* What code asks to know whether the runtime is there. */
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __VECTOR_TYPES_H__
#define __VECTOR_FUNCTIONS_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__
#define __BUILTIN_TYPES_H__
#define __HOST_DEFINES_H__

#include <stddef.h>
#include <stdint.h>

#include "cudalint/language.h"
#include "cudalint/math.h"
#include "cudalint/intrinsics.h"
#include "cudalint/threads.h"
#include "cudalint/runtime.h"
#include "cudalint/driver.h"
#include "cudalint/texture.h"
#include "cudalint/half.h"
#include "cudalint/groups.h"

/* nvcc brings these to every file, and much code leans on it. */
#if __has_include(<cmath>) && __has_include(<new>)
#include <assert.h>
#include <cmath>
#include <cstdlib>
#include <limits.h>
#include <new>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <utility>
#endif

#endif

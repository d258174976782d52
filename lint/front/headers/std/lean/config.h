/*
 * config.h - how the lean standard library is written.
 *
 * Shapes, not algorithms: the names, template parameters, nested types and overloads of the
 * standards' documented interface, so that a program's names resolve and its expressions get their
 * right types. A function has a body only where a constant expression, or the code of a kernel,
 * depends on it.
 *
 * A declaration costs some five microseconds, a template twice that. Hence: an optional trailing
 * parameter is a pack, what does not depend on an element type lives in a plain base class, and
 * lean/preload.h names the parts that the precompiled core carries.
 *
 * Everything between LEAN_STD_BEGIN, LEAN_SHAPES_BEGIN or LEAN_C_BEGIN and their ends is callable
 * from host and device: what may be called where is not for these declarations to judge.
 *
 * Names of parameters are reserved ones, because programs define macros such as N or T before they
 * include. The names of the files' own helpers begin with _lean_ or LEAN_.
 *
 * CUDALINT_CUDA_H is defined when the CUDA core came first; it has declared the C functions that
 * kernels call.
 */
#ifndef CUDALINT_LEAN_CONFIG_H
#define CUDALINT_LEAN_CONFIG_H

#include <stddef.h>


#define LEAN_STD_BEGIN \
	_Pragma("clang force_cuda_host_device begin") namespace std \
	{
#define LEAN_STD_END \
	} \
	_Pragma("clang force_cuda_host_device end")

/*
 * The same for a stretch without a single body. A template that is called with a lambda or a local
 * type has to be defined in the same unit, else the compiler complains at its end; the alias says
 * "defined elsewhere".
 */
#define LEAN_SHAPES_BEGIN \
	_Pragma("clang attribute push(__attribute__((alias(\"_lean_body\"))), apply_to=function)") \
	LEAN_STD_BEGIN
#define LEAN_SHAPES_END LEAN_STD_END _Pragma("clang attribute pop")

/* Shapes of the host alone: classes whose virtual functions a program's host code overrides. */
#define LEAN_HOST_BEGIN \
	_Pragma("clang attribute push(__attribute__((alias(\"_lean_body\"))), apply_to=function)") \
	namespace std \
	{
#define LEAN_HOST_END \
	} \
	_Pragma("clang attribute pop")

#ifdef __cplusplus
#define LEAN_C_BEGIN \
	_Pragma("clang force_cuda_host_device begin") extern "C" \
	{
#define LEAN_C_END \
	} \
	_Pragma("clang force_cuda_host_device end")
#else
#define LEAN_C_BEGIN
#define LEAN_C_END
#endif

#ifdef __cplusplus
#define LEAN_CXX __cplusplus
#else
#define LEAN_CXX 0
#endif
#define LEAN_14 (LEAN_CXX >= 201402L)
#define LEAN_17 (LEAN_CXX >= 201703L)
#define LEAN_20 (LEAN_CXX >= 202002L)
#define LEAN_23 (LEAN_CXX > 202002L)

/* constexpr from C++14 on: the function assigns, or is a member that is not const. */
#if LEAN_14
#define LEAN_CONSTEXPR14 constexpr
#else
#define LEAN_CONSTEXPR14 inline
#endif

/* A constant of namespace scope: one entity from C++17 on. */
#if LEAN_17
#define LEAN_CONSTANT inline constexpr
#else
#define LEAN_CONSTANT static constexpr
#endif

#ifdef __cplusplus
namespace std {
using ::ptrdiff_t;
using ::size_t;
}
#endif

#endif

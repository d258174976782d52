/*
 * assert.h - assert keeps its call to __assert_fail, which kernels may reach. Every inclusion reads
 * NDEBUG anew.
 */
#include "lean/config.h"

#ifndef LEAN_ASSERT_FAIL
#define LEAN_ASSERT_FAIL
LEAN_C_BEGIN
__attribute__((noreturn)) void __assert_fail(const char *, const char *, unsigned, const char *);
LEAN_C_END
#endif

#undef assert
#ifdef NDEBUG
#define assert(...) ((void)0)
#else
#define assert(...) \
	((__VA_ARGS__) ? (void)0 : __assert_fail(#__VA_ARGS__, __FILE__, __LINE__, __func__))
#endif
#ifndef __cplusplus
#define static_assert _Static_assert
#endif

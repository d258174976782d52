/* stddef.h - the compiler's basic types, from its own predefined macros. */
#ifndef CUDALINT_STDDEF_H
#define CUDALINT_STDDEF_H

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
#ifndef __cplusplus
typedef __WCHAR_TYPE__ wchar_t;
#endif
typedef struct {
	long long whole;
	double real __attribute__((aligned(16)));
} max_align_t;
#ifdef __cplusplus
namespace std {
typedef decltype(nullptr) nullptr_t;
}
using std::nullptr_t;
#endif

#undef NULL
#ifdef __cplusplus
#define NULL __null
#else
#define NULL ((void *)0)
#endif
#define offsetof(type, member) __builtin_offsetof(type, member)

#endif

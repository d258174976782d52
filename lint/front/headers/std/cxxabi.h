/* cxxabi.h - the names of C++ types, readable. */
#ifndef CUDALINT_STD_CXXABI_H
#define CUDALINT_STD_CXXABI_H

#include "lean/config.h"

namespace __cxxabiv1 {
extern "C" char *__cxa_demangle(const char *, char *, size_t *, int *);
}
namespace abi = __cxxabiv1;

#endif

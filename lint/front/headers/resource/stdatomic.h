/* stdatomic.h - in C++ the same names as <atomic>, at global scope. */
#ifndef CUDALINT_STDATOMIC_H
#define CUDALINT_STDATOMIC_H

#ifdef __cplusplus
#include <atomic>
using std::atomic_bool;
using std::atomic_flag;
using std::atomic_int;
using std::atomic_uint;
using std::memory_order;
#endif

#endif

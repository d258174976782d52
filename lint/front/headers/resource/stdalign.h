/* stdalign.h - alignas and alignof are keywords in C++; only the marks of presence are left. */
#ifndef CUDALINT_STDALIGN_H
#define CUDALINT_STDALIGN_H

#ifndef __cplusplus
#define alignas _Alignas
#define alignof _Alignof
#endif
#define __alignas_is_defined 1
#define __alignof_is_defined 1

#endif

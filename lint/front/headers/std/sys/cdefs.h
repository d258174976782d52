/* sys/cdefs.h - the bracket that C headers use for C++. */
#ifndef CUDALINT_STD_SYS_CDEFS_H
#define CUDALINT_STD_SYS_CDEFS_H

#include "../lean/config.h"

#define __BEGIN_DECLS extern "C" {
#define __END_DECLS }
#define __THROW

#endif

/* endian.h - the order of bytes. */
#ifndef CUDALINT_STD_ENDIAN_H
#define CUDALINT_STD_ENDIAN_H

#include "lean/config.h"

#define __LITTLE_ENDIAN 1234
#define __BIG_ENDIAN 4321
#define __BYTE_ORDER __LITTLE_ENDIAN
#define LITTLE_ENDIAN 1234
#define BIG_ENDIAN 4321
#define BYTE_ORDER LITTLE_ENDIAN

#endif

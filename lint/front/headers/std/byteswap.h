/* byteswap.h - bytes in the other order. */
#ifndef CUDALINT_STD_BYTESWAP_H
#define CUDALINT_STD_BYTESWAP_H

#include "lean/config.h"

#define bswap_16(value) __builtin_bswap16(value)
#define bswap_32(value) __builtin_bswap32(value)
#define bswap_64(value) __builtin_bswap64(value)

#endif

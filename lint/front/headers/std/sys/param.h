/* sys/param.h - old limits, and MIN and MAX. */
#ifndef CUDALINT_STD_SYS_PARAM_H
#define CUDALINT_STD_SYS_PARAM_H

#include "../lean/config.h"

#include <limits.h>

#define MAXPATHLEN 4096
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

#endif

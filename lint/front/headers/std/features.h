/* features.h - what the C library offers; nothing is asked of it here. */
#ifndef CUDALINT_STD_FEATURES_H
#define CUDALINT_STD_FEATURES_H

#include "lean/config.h"


#endif

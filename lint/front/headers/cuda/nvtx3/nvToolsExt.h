#ifndef CUDALINT_NVTX3_NVTOOLSEXT_H
#define CUDALINT_NVTX3_NVTOOLSEXT_H
#include "../nvToolsExt.h"
#endif

#include <cudalint_cuda.h>
#ifndef __cuda_cuda_h__
#define __cuda_cuda_h__
#define cuda_cuda_h
#endif

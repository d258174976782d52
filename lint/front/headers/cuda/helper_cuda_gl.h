/* helper_cuda_gl.h - choosing the device that draws. */
#ifndef CUDALINT_HELPER_CUDA_GL_H
#define CUDALINT_HELPER_CUDA_GL_H

#include <cuda_gl_interop.h>
#include <helper_cuda.h>

int gpuGLDeviceInit(int argc, const char **argv);
int findCudaGLDevice(int argc, const char **argv);

#endif

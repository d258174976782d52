/* cuda_gl_interop.h - sharing buffers and images with OpenGL. */
#ifndef CUDALINT_CUDA_GL_INTEROP_H
#define CUDALINT_CUDA_GL_INTEROP_H

#include <GL/gl.h>
#include <cudalint_cuda.h>

enum cudaGLDeviceList { cudaGLDeviceListAll = 1, cudaGLDeviceListCurrentFrame,
	cudaGLDeviceListNextFrame };
enum cudaGLMapFlags { cudaGLMapFlagsNone, cudaGLMapFlagsReadOnly, cudaGLMapFlagsWriteDiscard };
cudaError_t cudaGLGetDevices(unsigned *n, int *devices, unsigned max, cudaGLDeviceList list);
cudaError_t cudaGraphicsGLRegisterImage(cudaGraphicsResource_t *resource, GLuint image,
	GLenum target, unsigned flags);
cudaError_t cudaGraphicsGLRegisterBuffer(cudaGraphicsResource_t *resource, GLuint buffer,
	unsigned flags);
cudaError_t cudaGLSetGLDevice(int device);
cudaError_t cudaGLRegisterBufferObject(GLuint buffer);
cudaError_t cudaGLMapBufferObject(void **p, GLuint buffer);
cudaError_t cudaGLUnmapBufferObject(GLuint buffer);
cudaError_t cudaGLUnregisterBufferObject(GLuint buffer);
cudaError_t cudaGLSetBufferObjectMapFlags(GLuint buffer, unsigned flags);
cudaError_t cudaGLMapBufferObjectAsync(void **p, GLuint buffer, cudaStream_t stream);
cudaError_t cudaGLUnmapBufferObjectAsync(GLuint buffer, cudaStream_t stream);

#endif

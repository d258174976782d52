/*
 * texture.h - texture and surface references (until CUDA 11) and objects, with their fetch
 * functions.
 *
 * One template per fetch serves references (the result type follows from the reference) and one
 * serves objects (the result type is the template argument, or is written through a pointer in the
 * oldest form).
 */
#ifndef CUDALINT_TEXTURE_H
#define CUDALINT_TEXTURE_H

#include "cudalint/runtime.h"

#pragma clang force_cuda_host_device begin
CUDALINT_ELSEWHERE

#define cudaTextureType1D 0x01
#define cudaTextureType2D 0x02
#define cudaTextureType3D 0x03
#define cudaTextureTypeCubemap 0x0c
#define cudaTextureType1DLayered 0xf1
#define cudaTextureType2DLayered 0xf2
#define cudaTextureTypeCubemapLayered 0xfc
#define cudaSurfaceType1D 0x01
#define cudaSurfaceType2D 0x02
#define cudaSurfaceType3D 0x03
#define cudaSurfaceTypeCubemap 0x0c
#define cudaSurfaceType1DLayered 0xf1
#define cudaSurfaceType2DLayered 0xf2
#define cudaSurfaceTypeCubemapLayered 0xfc

template <class _T, int dim = cudaTextureType1D, cudaTextureReadMode mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : public textureReference {
	texture(int norm = 0, cudaTextureFilterMode filter = cudaFilterModePoint,
		cudaTextureAddressMode address = cudaAddressModeClamp);
	texture(int norm, cudaTextureFilterMode filter, cudaTextureAddressMode address,
		cudaChannelFormatDesc format);
};
template <class _T, int dim = cudaSurfaceType1D>
struct __attribute__((device_builtin_surface_type)) surface : public surfaceReference {
	surface();
};
template <int dim> struct __attribute__((device_builtin_surface_type)) surface<void, dim>
	: public surfaceReference {
	surface();
};

/* --- what a fetch gives ----------------------------------------------------------------------- */

namespace cudalint {
template <class _T, cudaTextureReadMode mode> struct fetched { typedef _T type; };
#define CUDALINT_NORMALIZED(_T, _F) template <> struct fetched<_T, cudaReadModeNormalizedFloat> { \
	typedef _F type; };
CUDALINT_NORMALIZED(char, float)
CUDALINT_NORMALIZED(signed char, float)
CUDALINT_NORMALIZED(unsigned char, float)
CUDALINT_NORMALIZED(short, float)
CUDALINT_NORMALIZED(unsigned short, float)
#define CUDALINT_NORMALIZED_VECTOR(name) \
	CUDALINT_NORMALIZED(name##1, float1) CUDALINT_NORMALIZED(name##2, float2) \
	CUDALINT_NORMALIZED(name##4, float4)
CUDALINT_NORMALIZED_VECTOR(char)
CUDALINT_NORMALIZED_VECTOR(uchar)
CUDALINT_NORMALIZED_VECTOR(short)
CUDALINT_NORMALIZED_VECTOR(ushort)
template <class _T> struct gathered { typedef float4 type; };
template <> struct gathered<int> { typedef int4 type; };
template <> struct gathered<unsigned> { typedef uint4 type; };
} // namespace cudalint

#define CUDALINT_FETCH(name, ...) \
	template <class _T, int dim, cudaTextureReadMode mode> \
	typename cudalint::fetched<_T, mode>::type name(texture<_T, dim, mode> t, __VA_ARGS__); \
	template <class _T> _T name(cudaTextureObject_t t, __VA_ARGS__); \
	template <class _T> void name(_T *result, cudaTextureObject_t t, __VA_ARGS__);

CUDALINT_FETCH(tex1Dfetch, int x)
CUDALINT_FETCH(tex1D, float x)
CUDALINT_FETCH(tex2D, float x, float y)
CUDALINT_FETCH(tex2D, float x, float y, bool *resident)
CUDALINT_FETCH(tex3D, float x, float y, float z)
CUDALINT_FETCH(texCubemap, float x, float y, float z)
CUDALINT_FETCH(tex1DLayered, float x, int layer)
CUDALINT_FETCH(tex2DLayered, float x, float y, int layer)
CUDALINT_FETCH(texCubemapLayered, float x, float y, float z, int layer)
CUDALINT_FETCH(tex1DLod, float x, float level)
CUDALINT_FETCH(tex2DLod, float x, float y, float level)
CUDALINT_FETCH(tex3DLod, float x, float y, float z, float level)
CUDALINT_FETCH(texCubemapLod, float x, float y, float z, float level)
CUDALINT_FETCH(tex1DLayeredLod, float x, int layer, float level)
CUDALINT_FETCH(tex2DLayeredLod, float x, float y, int layer, float level)
CUDALINT_FETCH(texCubemapLayeredLod, float x, float y, float z, int layer, float level)
CUDALINT_FETCH(tex1DGrad, float x, float dx, float dy)
CUDALINT_FETCH(tex2DGrad, float x, float y, float2 dx, float2 dy)
CUDALINT_FETCH(tex3DGrad, float x, float y, float z, float4 dx, float4 dy)
CUDALINT_FETCH(tex1DLayeredGrad, float x, int layer, float dx, float dy)
CUDALINT_FETCH(tex2DLayeredGrad, float x, float y, int layer, float2 dx, float2 dy)

template <class _T, int dim, cudaTextureReadMode mode>
typename cudalint::gathered<_T>::type tex2Dgather(texture<_T, dim, mode> t, float x, float y,
	int component = 0);
template <class _T> _T tex2Dgather(cudaTextureObject_t t, float x, float y, int component = 0);

/* --- surfaces --------------------------------------------------------------------------------- */

#define CUDALINT_SURFACE_MODE cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap
#define CUDALINT_SURFACE(name, ...) \
	template <class _T, class _S, int dim> _T name##read(surface<_S, dim> s, __VA_ARGS__, \
		CUDALINT_SURFACE_MODE); \
	template <class _T> _T name##read(cudaSurfaceObject_t s, __VA_ARGS__, \
		CUDALINT_SURFACE_MODE); \
	template <class _T, class _S, int dim> \
	void name##read(_T *result, surface<_S, dim> s, __VA_ARGS__, CUDALINT_SURFACE_MODE); \
	template <class _T> \
	void name##read(_T *result, cudaSurfaceObject_t s, __VA_ARGS__, CUDALINT_SURFACE_MODE); \
	template <class _T, class _S, int dim> \
	void name##write(_T value, surface<_S, dim> s, __VA_ARGS__, CUDALINT_SURFACE_MODE); \
	template <class _T> void name##write(_T value, cudaSurfaceObject_t s, __VA_ARGS__, \
		CUDALINT_SURFACE_MODE);
CUDALINT_SURFACE(surf1D, int x)
CUDALINT_SURFACE(surf2D, int x, int y)
CUDALINT_SURFACE(surf3D, int x, int y, int z)
CUDALINT_SURFACE(surf1DLayered, int x, int layer)
CUDALINT_SURFACE(surf2DLayered, int x, int y, int layer)
CUDALINT_SURFACE(surfCubemap, int x, int y, int face)
CUDALINT_SURFACE(surfCubemapLayered, int x, int y, int face)

/* --- binding references ----------------------------------------------------------------------- */

cudaError_t cudaBindTexture(size_t *offset, const textureReference *t, const void *p,
	const cudaChannelFormatDesc *format,
			    size_t bytes = 0xffffffffu);
template <class _T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTexture(size_t *offset, const texture<_T, dim, mode> &t, const void *p,
			    const cudaChannelFormatDesc &format, size_t bytes = 0xffffffffu);
template <class _T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTexture(size_t *offset, const texture<_T, dim, mode> &t, const void *p,
	size_t bytes = 0xffffffffu);
cudaError_t cudaBindTexture2D(size_t *offset, const textureReference *t, const void *p,
			      const cudaChannelFormatDesc *format, size_t width, size_t height,
			      	size_t pitch);
template <class _T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTexture2D(size_t *offset, const texture<_T, dim, mode> &t, const void *p,
			      const cudaChannelFormatDesc &format, size_t width, size_t height,
			      	size_t pitch);
template <class _T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTexture2D(size_t *offset, const texture<_T, dim, mode> &t, const void *p,
	size_t width, size_t height,
			      size_t pitch);
cudaError_t cudaBindTextureToArray(const textureReference *t, cudaArray_const_t array,
	const cudaChannelFormatDesc *format);
template <class _T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTextureToArray(const texture<_T, dim, mode> &t, cudaArray_const_t array,
				   const cudaChannelFormatDesc &format);
template <class _T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTextureToArray(const texture<_T, dim, mode> &t, cudaArray_const_t array);
template <class _T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTextureToMipmappedArray(const texture<_T, dim, mode> &t,
	cudaMipmappedArray_const_t array);
template <class _T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTextureToMipmappedArray(const texture<_T, dim, mode> &t,
	cudaMipmappedArray_const_t array,
					    const cudaChannelFormatDesc &format);
cudaError_t cudaUnbindTexture(const textureReference *t);
template <class _T, int dim, cudaTextureReadMode mode>
	cudaError_t cudaUnbindTexture(const texture<_T, dim, mode> &t);
cudaError_t cudaGetTextureAlignmentOffset(size_t *offset, const textureReference *t);
template <class _T, int dim, cudaTextureReadMode mode>
cudaError_t cudaGetTextureAlignmentOffset(size_t *offset, const texture<_T, dim, mode> &t);
cudaError_t cudaGetTextureReference(const textureReference **t, const void *symbol);
cudaError_t cudaBindSurfaceToArray(const surfaceReference *s, cudaArray_const_t array,
	const cudaChannelFormatDesc *format);
template <class _T, int dim>
cudaError_t cudaBindSurfaceToArray(const surface<_T, dim> &s, cudaArray_const_t array,
	const cudaChannelFormatDesc &format);
template <class _T, int dim> cudaError_t cudaBindSurfaceToArray(const surface<_T, dim> &s,
	cudaArray_const_t array);
cudaError_t cudaGetSurfaceReference(const surfaceReference **s, const void *symbol);

CUDALINT_HERE
#pragma clang force_cuda_host_device end

#endif

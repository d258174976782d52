// legacy: CUDA < 9
// Texture and surface references, shuffles without mask, the runtime's first names.
#include <cuda.h>
#include <cuda_runtime.h>
#include <cuda_texture_types.h>
#include <sm_20_atomic_functions.h>

texture<float, 1, cudaReadModeElementType> line;
texture<float4, cudaTextureType2D, cudaReadModeElementType> image;
texture<unsigned char, 2, cudaReadModeNormalizedFloat> grey;
texture<int2> pairs;
texture<float, 3> volume;
texture<float, cudaTextureType2DLayered> layers;
surface<void, cudaSurfaceType2D> target;
__constant__ int size[2];

__global__ void fetch(float *out, int width)
{
	int x = __mul24(blockIdx.x, blockDim.x) + threadIdx.x, y = __umul24(blockIdx.y, blockDim.y)
		+ threadIdx.y;
	float4 c = tex2D(image, x, y);
	float g = tex2D(grey, x + 0.5f, y + 0.5f);
	int2 p = tex1Dfetch(pairs, x);
	float v = tex3D(volume, x, y, 0.5f) + tex1Dfetch(line, x) + tex1D(line, 0.5f)
		+ tex2DLayered(layers, x, y, 1);
	surf2Dwrite(v, target, x * 4, y, cudaBoundaryModeZero);
	float back;
	surf2Dread(&back, target, x * 4, y);
	v += surf2Dread<float>(target, x * 4, y) + back;
	out[y * width + x] = c.x + g + p.x + v + size[0] + __shfl(v, 0);
}

int main()
{
	float *data;
	size_t pitch, offset;
	cudaArray *array;
	cudaChannelFormatDesc format = cudaCreateChannelDesc<float4>();
	cudaMalloc((void **)&data, 1024);
	cudaMallocPitch((void **)&data, &pitch, 256, 256);
	cudaMallocArray(&array, &format, 256, 256);
	cudaMemcpyToArray(array, 0, 0, data, 1024, cudaMemcpyHostToDevice);
	cudaMemcpyToSymbol("size", data, 8);
	cudaMemcpyToSymbol(size, data, sizeof(int) * 2);
	image.addressMode[0] = cudaAddressModeWrap;
	image.filterMode = cudaFilterModeLinear;
	image.normalized = true;
	cudaBindTextureToArray(image, array, format);
	cudaBindTextureToArray(image, array);
	cudaBindTexture(0, line, data);
	cudaBindTexture(&offset, pairs, data, 1024);
	cudaBindTexture2D(0, grey, data, cudaCreateChannelDesc<unsigned char>(), 256, 256, pitch);
	cudaBindSurfaceToArray(target, array);
	dim3 block(16, 16), grid(16, 16, 1);
	fetch<<<grid, block>>>(data, 256);
	cudaFuncSetCacheConfig(fetch, cudaFuncCachePreferL1);
	cudaThreadSynchronize();
	cudaUnbindTexture(line);
	cudaFreeArray(array);
	cudaDeviceProp properties;
	cudaGetDeviceProperties(&properties, 0);
	int ghz = properties.clockRate / properties.deviceOverlap;
	cudaConfigureCall(grid, block, 0, 0);
	cudaSetupArgument(data, 0);
	cudaLaunch(fetch);
	cudaThreadExit();
	return ghz;
}

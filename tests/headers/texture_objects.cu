// Texture and surface objects.
#include <cuda_runtime.h>
#include <string.h>

__global__ void fetch(cudaTextureObject_t tex, cudaSurfaceObject_t surf, float *out)
{
	int x = threadIdx.x, y = threadIdx.y;
	float4 c;
	tex2D(&c, tex, x, y);
	float v = tex1Dfetch<float>(tex, x) + tex2D<float>(tex, x + 0.5f, y + 0.5f)
		+ tex3D<float>(tex, x, y, 0);
	v += tex2DLod<float>(tex, x, y, 2.0f) + tex2DLayered<float>(tex, x, y, 1)
		+ texCubemap<float>(tex, x, y, 1);
	v += tex2DGrad<float>(tex, x, y, make_float2(1, 0), make_float2(0, 1))
		+ tex2Dgather<float4>(tex, x, y, 1).x;
	uchar4 pixel = surf2Dread<uchar4>(surf, x * 4, y);
	surf2Dwrite(pixel, surf, x * sizeof(uchar4), y);
	surf3Dwrite(v, surf, x * 4, y, 0, cudaBoundaryModeClamp);
	surf1Dwrite<float>(v, surf, x * 4);
	out[x] = v + c.x;
}

void setup(cudaArray_t array, float *data, size_t n)
{
	cudaResourceDesc resource;
	memset(&resource, 0, sizeof resource);
	resource.resType = cudaResourceTypeArray;
	resource.res.array.array = array;
	resource.res.linear.devPtr = data;
	resource.res.linear.desc.f = cudaChannelFormatKindFloat;
	resource.res.linear.sizeInBytes = n;
	resource.res.pitch2D.pitchInBytes = 512;
	cudaTextureDesc description = {};
	description.addressMode[0] = cudaAddressModeClamp;
	description.filterMode = cudaFilterModeLinear;
	description.readMode = cudaReadModeElementType;
	description.normalizedCoords = 1;
	cudaTextureObject_t tex = 0;
	cudaSurfaceObject_t surf;
	cudaCreateTextureObject(&tex, &resource, &description, NULL);
	cudaCreateSurfaceObject(&surf, &resource);
	fetch<<<1, dim3(32, 8)>>>(tex, surf, data);
	cudaMemcpy3DParms copy = {0};
	copy.srcPtr = make_cudaPitchedPtr(data, 4, 4, 4);
	copy.dstArray = array;
	copy.extent = make_cudaExtent(4, 4, 4);
	copy.kind = cudaMemcpyHostToDevice;
	cudaMemcpy3D(&copy);
	cudaMalloc3DArray(&array, &resource.res.linear.desc, copy.extent, cudaArrayLayered);
	cudaDestroyTextureObject(tex);
	cudaDestroySurfaceObject(surf);
}

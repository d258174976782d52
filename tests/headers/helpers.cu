// Helpers of sample programs: checks, timers, command line, vector arithmetic.
#include <helper_cuda.h>
#include <helper_functions.h>
#include <helper_math.h>

__global__ void integrate(float4 *position, float3 *velocity, float dt, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	float3 p = make_float3(position[i]), v = velocity[i];
	v += make_float3(0.0f, -9.8f, 0.0f) * dt;
	p = p + v * dt;
	p = clamp(p, -1.0f, 1.0f);
	float3 axis = normalize(cross(p, v) + 0.5f * p);
	float speed = length(v) + dot(axis, axis) + lerp(0.0f, 1.0f, dt);
	position[i] = make_float4(p, speed);
	velocity[i] = -v / 2.0f;
	int3 cell = make_int3(floorf(p));
	uint2 size = make_uint2(4, 4) * 2u;
	if (cell.x == (int)size.x)
		velocity[i] = fminf(v, p);
}

int main(int argc, char **argv)
{
	int device = findCudaDevice(argc, (const char **)argv);
	StopWatchInterface *timer = NULL;
	float4 *p;
	sdkCreateTimer(&timer);
	sdkStartTimer(&timer);
	checkCudaErrors(cudaMalloc((void **)&p, 1024));
	integrate<<<4, 64>>>(p, (float3 *)p, 0.1f, 64);
	getLastCudaError("integrate failed");
	sdkStopTimer(&timer);
	printf("%f ms on %d\n", sdkGetTimerValue(&timer), device);
	if (checkCmdLineFlag(argc, (const char **)argv, "n"))
		device = getCmdLineArgumentInt(argc, (const char **)argv, "n=");
	char *path = sdkFindFilePath("image.pgm", argv[0]);
	unsigned char *image = NULL;
	unsigned int w, h;
	sdkLoadPGM(path, &image, &w, &h);
	return _ConvertSMVer2Cores(9, 0) ? EXIT_SUCCESS : EXIT_WAIVED;
}

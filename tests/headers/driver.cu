// The driver API, run-time compilation, profiler ranges.
#include <cuda.h>
#include <cudaProfiler.h>
#include <nvToolsExt.h>
#include <nvrtc.h>
#include <nvtx3/nvToolsExt.h>
#include <string>
#include <vector>

int main()
{
	CUdevice device;
	CUcontext context;
	CUmodule module;
	CUfunction kernel;
	CUdeviceptr a;
	CUstream stream;
	CUevent event;
	int n = 256, major, sms;
	cuInit(0);
	if (cuDeviceGet(&device, 0) != CUDA_SUCCESS)
		return 1;
	cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
	cuDeviceGetAttribute(&sms, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, device);
	cuCtxCreate(&context, CU_CTX_SCHED_AUTO, device);
	cuModuleLoad(&module, "kernel.ptx");
	cuModuleGetFunction(&kernel, module, "scale");
	cuMemAlloc(&a, n * sizeof(float));
	std::vector<float> host(n);
	cuMemcpyHtoD(a, host.data(), n * sizeof(float));
	cuStreamCreate(&stream, CU_STREAM_DEFAULT);
	cuEventCreate(&event, CU_EVENT_DEFAULT);
	void *args[] = {&a, &n};
	nvtxRangePushA("launch");
	cuLaunchKernel(kernel, n / 128, 1, 1, 128, 1, 1, 0, stream, args, NULL);
	nvtxRangePop();
	cuCtxSynchronize();
	cuMemcpyDtoH(host.data(), a, n * sizeof(float));
	cuMemFree(a);
	nvrtcProgram program;
	std::string source = "__global__ void scale() {}";
	const char *options[] = {"--gpu-architecture=compute_90"};
	nvrtcCreateProgram(&program, source.c_str(), "scale.cu", 0, NULL, NULL);
	nvrtcResult result = nvrtcCompileProgram(program, 1, options);
	size_t bytes;
	nvrtcGetPTXSize(program, &bytes);
	const char *text;
	cuGetErrorString(CUDA_ERROR_INVALID_VALUE, &text);
	return result == NVRTC_SUCCESS ? 0 : 1;
}

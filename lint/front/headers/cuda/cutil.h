/* cutil.h - the utility library that came with the CUDA SDK until version 4. */
#ifndef CUDALINT_CUTIL_H
#define CUDALINT_CUTIL_H

#include <cudalint_cuda.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum CUTBoolean { CUTFalse, CUTTrue };

void __cudaSafeCall(cudaError_t error, const char *file, const int line);
void __cudaSafeThreadSync(const char *file, const int line);
void __cutilGetLastError(const char *message, const char *file, const int line);
void __cutilCheckCall(int ok, const char *file, const int line);
#define CUDA_SAFE_CALL_NO_SYNC(call) __cudaSafeCall(call, __FILE__, __LINE__)
#define CUDA_SAFE_CALL(call) __cudaSafeCall(call, __FILE__, __LINE__)
#define CUDA_SAFE_THREAD_SYNC() __cudaSafeThreadSync(__FILE__, __LINE__)
#define CU_SAFE_CALL_NO_SYNC(call) (void)(call)
#define CU_SAFE_CALL(call) (void)(call)
#define CUFFT_SAFE_CALL(call) (void)(call)
#define CUT_SAFE_CALL(call) __cutilCheckCall(call, __FILE__, __LINE__)
#define CUT_CHECK_ERROR(message) __cutilGetLastError(message, __FILE__, __LINE__)
#define CUT_SAFE_MALLOC(call) (void)(call)
#define CUT_CONDITION(value) (void)(value)
#define CUT_DEVICE_INIT(argc, argv) (void)(argc)
#define CUT_DEVICE_INIT_DRV(device, argc, argv) (void)(argc)
#define CUT_EXIT(argc, argv) exit(0)
#define CUT_BANK_CHECKER(array, index) array[index]
#define CUT_THREADPROC void *
#define CUT_THREADEND return 0
#define cutilSafeCallNoSync(call) __cudaSafeCall(call, __FILE__, __LINE__)
#define cutilSafeCall(call) __cudaSafeCall(call, __FILE__, __LINE__)
#define cutilSafeThreadSync() __cudaSafeThreadSync(__FILE__, __LINE__)
#define cutilCheckError(call) __cutilCheckCall(call, __FILE__, __LINE__)
#define cutilCheckMsg(message) __cutilGetLastError(message, __FILE__, __LINE__)
#define cutilCheckMsgAndSync(message) __cutilGetLastError(message, __FILE__, __LINE__)
#define cutilSafeMalloc(call) (call)
#define cutilExit(argc, argv) exit(0)
#define cutilDeviceInit(argc, argv) (void)(argc)
#define cutilCondition(value) (void)(value)
#define cutilDrvSafeCall(call) (void)(call)
#define cutilDrvSafeCallNoSync(call) (void)(call)
#define cufftSafeCall(call) (void)(call)
#define cublasSafeCall(call) (void)(call)
#define cutilDeviceSynchronize() cudaDeviceSynchronize()

extern "C" {
void cutFree(void *p);
char *cutFindFilePath(const char *name, const char *program);
CUTBoolean cutReadFilef(const char *path, float **data, unsigned int *n, bool verbose = false);
CUTBoolean cutReadFilei(const char *path, int **data, unsigned int *n, bool verbose = false);
CUTBoolean cutWriteFilef(const char *path, const float *data, unsigned int n, const float epsilon,
	bool verbose = false);
CUTBoolean cutWriteFilei(const char *path, const int *data, unsigned int n, const int epsilon,
	bool verbose = false);
CUTBoolean cutLoadPGMub(const char *path, unsigned char **data, unsigned int *width,
	unsigned int *height);
CUTBoolean cutLoadPGMf(const char *path, float **data, unsigned int *width, unsigned int *height);
CUTBoolean cutLoadPPM4ub(const char *path, unsigned char **data, unsigned int *width,
	unsigned int *height);
CUTBoolean cutSavePGMub(const char *path, unsigned char *data, unsigned int width,
	unsigned int height);
CUTBoolean cutSavePGMf(const char *path, float *data, unsigned int width, unsigned int height);
CUTBoolean cutSavePPM4ub(const char *path, unsigned char *data, unsigned int width,
	unsigned int height);
CUTBoolean cutCheckCmdLineFlag(const int argc, const char **argv, const char *name);
CUTBoolean cutGetCmdLineArgumenti(const int argc, const char **argv, const char *name, int *value);
CUTBoolean cutGetCmdLineArgumentf(const int argc, const char **argv, const char *name,
	float *value);
CUTBoolean cutGetCmdLineArgumentstr(const int argc, const char **argv, const char *name,
	char **value);
CUTBoolean cutComparef(const float *reference, const float *data, const unsigned int n);
CUTBoolean cutComparei(const int *reference, const int *data, const unsigned int n);
CUTBoolean cutComparefe(const float *reference, const float *data, const unsigned int n,
	const float epsilon);
CUTBoolean cutCompareL2fe(const float *reference, const float *data, const unsigned int n,
	const float epsilon);
CUTBoolean cutCreateTimer(unsigned int *timer);
CUTBoolean cutDeleteTimer(unsigned int timer);
CUTBoolean cutStartTimer(const unsigned int timer);
CUTBoolean cutStopTimer(const unsigned int timer);
CUTBoolean cutResetTimer(const unsigned int timer);
float cutGetTimerValue(const unsigned int timer);
float cutGetAverageTimerValue(const unsigned int timer);
int cutGetMaxGflopsDeviceId();
}
int cutilChooseCudaDevice(int argc, char **argv);

#endif

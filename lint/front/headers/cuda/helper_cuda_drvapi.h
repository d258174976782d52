/* helper_cuda_drvapi.h - driver API checks of sample programs. */
#ifndef CUDALINT_HELPER_CUDA_DRVAPI_H
#define CUDALINT_HELPER_CUDA_DRVAPI_H

#include <cudalint_cuda.h>
#include <drvapi_error_string.h>
#include <helper_string.h>
#include <fstream>
#include <sstream>

#ifndef checkCudaErrors
#define checkCudaErrors(call) __checkCudaErrors(call, __FILE__, __LINE__)
#endif
template <class _T> void __checkCudaErrors(_T error, const char *file, const int line);
#define getLastCudaDrvErrorMsg(message) __getLastCudaDrvErrorMsg(message, __FILE__, __LINE__)
void __getLastCudaDrvErrorMsg(const char *message, const char *file, const int line);
template <class _T> void getCudaAttribute(_T *value, CUdevice_attribute attribute, int device);
int gpuDeviceInitDRV(int argc, const char **argv);
int gpuGetMaxGflopsDeviceIdDRV();
CUdevice findCudaDeviceDRV(int argc, const char **argv);
CUdevice findIntegratedGPUDrv();
bool checkCudaCapabilitiesDRV(int major, int minor, int device);
bool findFatbinPath(const char *module, std::string &path, char **argv, std::ostringstream &fatbin);

#endif

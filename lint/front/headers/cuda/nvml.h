/* nvml.h - management library: what programs read about a device. */
#ifndef CUDALINT_NVML_H
#define CUDALINT_NVML_H

#include "cudalint/library.h"

enum nvmlReturn_t {
	NVML_SUCCESS, NVML_ERROR_UNINITIALIZED, NVML_ERROR_INVALID_ARGUMENT,
		NVML_ERROR_NOT_SUPPORTED,
	NVML_ERROR_NO_PERMISSION, NVML_ERROR_ALREADY_INITIALIZED, NVML_ERROR_NOT_FOUND,
		NVML_ERROR_UNKNOWN = 999
};
enum nvmlTemperatureSensors_t { NVML_TEMPERATURE_GPU };
enum nvmlClockType_t { NVML_CLOCK_GRAPHICS, NVML_CLOCK_SM, NVML_CLOCK_MEM, NVML_CLOCK_VIDEO };
enum nvmlEnableState_t { NVML_FEATURE_DISABLED, NVML_FEATURE_ENABLED };
typedef struct nvmlDevice_st *nvmlDevice_t;
struct nvmlMemory_t { unsigned long long total, free, used; };
struct nvmlUtilization_t { unsigned int gpu, memory; };
struct nvmlPciInfo_t { char busIdLegacy[16]; unsigned int domain, bus, device, pciDeviceId,
	pciSubSystemId; char busId[32]; };
#define NVML_DEVICE_NAME_BUFFER_SIZE 64
#define NVML_DEVICE_UUID_BUFFER_SIZE 80
const char *nvmlErrorString(nvmlReturn_t result);
#define NVML_CALL(name) CUDALINT_CALL(nvmlReturn_t, nvml##name)
NVML_CALL(Init) NVML_CALL(Init_v2) NVML_CALL(Shutdown) NVML_CALL(DeviceGetCount)
	NVML_CALL(DeviceGetCount_v2)
NVML_CALL(DeviceGetHandleByIndex) NVML_CALL(DeviceGetHandleByIndex_v2)
	NVML_CALL(DeviceGetHandleByPciBusId)
NVML_CALL(DeviceGetName) NVML_CALL(DeviceGetUUID) NVML_CALL(DeviceGetMemoryInfo)
	NVML_CALL(DeviceGetUtilizationRates)
NVML_CALL(DeviceGetPowerUsage) NVML_CALL(DeviceGetTemperature) NVML_CALL(DeviceGetClockInfo)
NVML_CALL(DeviceGetMaxClockInfo) NVML_CALL(DeviceGetPciInfo)
	NVML_CALL(DeviceGetTotalEnergyConsumption)
NVML_CALL(DeviceGetApplicationsClock) NVML_CALL(DeviceGetClock)
	NVML_CALL(DeviceGetSupportedMemoryClocks)
NVML_CALL(DeviceGetSupportedGraphicsClocks) NVML_CALL(DeviceResetApplicationsClocks)
NVML_CALL(DeviceSetApplicationsClocks) NVML_CALL(DeviceSetGpuLockedClocks)
	NVML_CALL(DeviceResetGpuLockedClocks)
NVML_CALL(SystemGetDriverVersion) NVML_CALL(DeviceGetCudaComputeCapability)

#endif

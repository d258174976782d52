/*
 * driver.h - the driver API: handles shared with the runtime, common enumerations, functions.
 */
#ifndef CUDALINT_DRIVER_H
#define CUDALINT_DRIVER_H

#include "cudalint/runtime.h"

#pragma clang force_cuda_host_device begin

enum cudaError_enum {
	CUDA_SUCCESS = 0,
	CUDA_ERROR_INVALID_VALUE = 1,
	CUDA_ERROR_OUT_OF_MEMORY = 2,
	CUDA_ERROR_NOT_INITIALIZED = 3,
	CUDA_ERROR_DEINITIALIZED = 4,
	CUDA_ERROR_PROFILER_DISABLED = 5,
	CUDA_ERROR_NO_DEVICE = 100,
	CUDA_ERROR_INVALID_DEVICE = 101,
	CUDA_ERROR_DEVICE_NOT_LICENSED = 102,
	CUDA_ERROR_INVALID_IMAGE = 200,
	CUDA_ERROR_INVALID_CONTEXT = 201,
	CUDA_ERROR_CONTEXT_ALREADY_CURRENT = 202,
	CUDA_ERROR_MAP_FAILED = 205,
	CUDA_ERROR_UNMAP_FAILED = 206,
	CUDA_ERROR_ARRAY_IS_MAPPED = 207,
	CUDA_ERROR_ALREADY_MAPPED = 208,
	CUDA_ERROR_NO_BINARY_FOR_GPU = 209,
	CUDA_ERROR_ALREADY_ACQUIRED = 210,
	CUDA_ERROR_NOT_MAPPED = 211,
	CUDA_ERROR_NOT_MAPPED_AS_ARRAY = 212,
	CUDA_ERROR_NOT_MAPPED_AS_POINTER = 213,
	CUDA_ERROR_ECC_UNCORRECTABLE = 214,
	CUDA_ERROR_UNSUPPORTED_LIMIT = 215,
	CUDA_ERROR_CONTEXT_ALREADY_IN_USE = 216,
	CUDA_ERROR_PEER_ACCESS_UNSUPPORTED = 217,
	CUDA_ERROR_INVALID_PTX = 218,
	CUDA_ERROR_INVALID_GRAPHICS_CONTEXT = 219,
	CUDA_ERROR_NVLINK_UNCORRECTABLE = 220,
	CUDA_ERROR_JIT_COMPILER_NOT_FOUND = 221,
	CUDA_ERROR_UNSUPPORTED_PTX_VERSION = 222,
	CUDA_ERROR_INVALID_SOURCE = 300,
	CUDA_ERROR_FILE_NOT_FOUND = 301,
	CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND = 302,
	CUDA_ERROR_SHARED_OBJECT_INIT_FAILED = 303,
	CUDA_ERROR_OPERATING_SYSTEM = 304,
	CUDA_ERROR_INVALID_HANDLE = 400,
	CUDA_ERROR_ILLEGAL_STATE = 401,
	CUDA_ERROR_NOT_FOUND = 500,
	CUDA_ERROR_NOT_READY = 600,
	CUDA_ERROR_ILLEGAL_ADDRESS = 700,
	CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES = 701,
	CUDA_ERROR_LAUNCH_TIMEOUT = 702,
	CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING = 703,
	CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED = 704,
	CUDA_ERROR_PEER_ACCESS_NOT_ENABLED = 705,
	CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE = 708,
	CUDA_ERROR_CONTEXT_IS_DESTROYED = 709,
	CUDA_ERROR_ASSERT = 710,
	CUDA_ERROR_TOO_MANY_PEERS = 711,
	CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED = 712,
	CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED = 713,
	CUDA_ERROR_HARDWARE_STACK_ERROR = 714,
	CUDA_ERROR_ILLEGAL_INSTRUCTION = 715,
	CUDA_ERROR_MISALIGNED_ADDRESS = 716,
	CUDA_ERROR_INVALID_ADDRESS_SPACE = 717,
	CUDA_ERROR_INVALID_PC = 718,
	CUDA_ERROR_LAUNCH_FAILED = 719,
	CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE = 720,
	CUDA_ERROR_NOT_PERMITTED = 800,
	CUDA_ERROR_NOT_SUPPORTED = 801,
	CUDA_ERROR_SYSTEM_NOT_READY = 802,
	CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED = 900,
	CUDA_ERROR_TIMEOUT = 909,
	CUDA_ERROR_UNKNOWN = 999
};
typedef cudaError_enum CUresult;

typedef int CUdevice;
typedef int CUdevice_v1;
typedef unsigned long long CUdeviceptr;
typedef unsigned long long CUdeviceptr_v2;
typedef CUctx_st *CUcontext;
typedef CUmod_st *CUmodule;
typedef CUfunc_st *CUfunction;
typedef CUkern_st *CUkernel;
typedef CUlib_st *CUlibrary;
typedef cudaArray *CUarray;
typedef cudaMipmappedArray *CUmipmappedArray;
typedef struct CUtexref_st *CUtexref;
typedef struct CUsurfref_st *CUsurfref;
typedef CUevent_st *CUevent;
typedef CUstream_st *CUstream;
typedef cudaGraphicsResource *CUgraphicsResource;
typedef unsigned long long CUtexObject;
typedef unsigned long long CUsurfObject;
typedef unsigned long long CUmemGenericAllocationHandle;
typedef CUexternalMemory_st *CUexternalMemory;
typedef CUexternalSemaphore_st *CUexternalSemaphore;
typedef CUgraph_st *CUgraph;
typedef CUgraphNode_st *CUgraphNode;
typedef CUgraphExec_st *CUgraphExec;
typedef CUmemPoolHandle_st *CUmemoryPool;
typedef CUuserObject_st *CUuserObject;
typedef struct CUgreenCtx_st *CUgreenCtx;
typedef struct CUlinkState_st *CUlinkState;
typedef struct CUeglStreamConnection_st *CUeglStreamConnection;
typedef cudaUUID_t CUuuid;
typedef void (*CUhostFn)(void *data);
typedef void (*CUstreamCallback)(CUstream stream, CUresult status, void *data);
typedef size_t (*CUoccupancyB2DSize)(int block_size);
struct CUipcEventHandle { char reserved[64]; };
struct CUipcMemHandle { char reserved[64]; };

#define CU_IPC_HANDLE_SIZE 64
#define CU_STREAM_LEGACY ((CUstream)0x1)
#define CU_STREAM_PER_THREAD ((CUstream)0x2)
#define CU_LAUNCH_PARAM_END ((void *)0x00)
#define CU_LAUNCH_PARAM_BUFFER_POINTER ((void *)0x01)
#define CU_LAUNCH_PARAM_BUFFER_SIZE ((void *)0x02)
#define CU_DEVICE_CPU ((CUdevice)-1)
#define CU_DEVICE_INVALID ((CUdevice)-2)
#define CU_MEMHOSTALLOC_PORTABLE 0x01
#define CU_MEMHOSTALLOC_DEVICEMAP 0x02
#define CU_MEMHOSTALLOC_WRITECOMBINED 0x04
#define CU_MEMHOSTREGISTER_PORTABLE 0x01
#define CU_MEMHOSTREGISTER_DEVICEMAP 0x02
#define CU_TRSA_OVERRIDE_FORMAT 0x01
#define CU_TRSF_READ_AS_INTEGER 0x01
#define CU_TRSF_NORMALIZED_COORDINATES 0x02
#define CUDA_ARRAY3D_LAYERED 0x01
#define CUDA_ARRAY3D_SURFACE_LDST 0x02
#define CUDA_ARRAY3D_CUBEMAP 0x04
#define CUDA_ARRAY3D_TEXTURE_GATHER 0x08
#define CU_PARAM_TR_DEFAULT (-1)

enum CUctx_flags {
	CU_CTX_SCHED_AUTO = 0,
	CU_CTX_SCHED_SPIN = 1,
	CU_CTX_SCHED_YIELD = 2,
	CU_CTX_SCHED_BLOCKING_SYNC = 4,
	CU_CTX_BLOCKING_SYNC = 4,
	CU_CTX_MAP_HOST = 8,
	CU_CTX_LMEM_RESIZE_TO_MAX = 16
};
enum CUstream_flags { CU_STREAM_DEFAULT, CU_STREAM_NON_BLOCKING };
enum CUevent_flags {
	CU_EVENT_DEFAULT = 0,
	CU_EVENT_BLOCKING_SYNC = 1,
	CU_EVENT_DISABLE_TIMING = 2,
	CU_EVENT_INTERPROCESS = 4
};
enum CUarray_format {
	CU_AD_FORMAT_UNSIGNED_INT8 = 0x01,
	CU_AD_FORMAT_UNSIGNED_INT16 = 0x02,
	CU_AD_FORMAT_UNSIGNED_INT32 = 0x03,
	CU_AD_FORMAT_SIGNED_INT8 = 0x08,
	CU_AD_FORMAT_SIGNED_INT16 = 0x09,
	CU_AD_FORMAT_SIGNED_INT32 = 0x0a,
	CU_AD_FORMAT_HALF = 0x10,
	CU_AD_FORMAT_FLOAT = 0x20
};
enum CUaddress_mode { CU_TR_ADDRESS_MODE_WRAP, CU_TR_ADDRESS_MODE_CLAMP, CU_TR_ADDRESS_MODE_MIRROR,
	CU_TR_ADDRESS_MODE_BORDER };
enum CUfilter_mode { CU_TR_FILTER_MODE_POINT, CU_TR_FILTER_MODE_LINEAR };
enum CUmemorytype { CU_MEMORYTYPE_HOST = 1, CU_MEMORYTYPE_DEVICE, CU_MEMORYTYPE_ARRAY,
	CU_MEMORYTYPE_UNIFIED };
enum CUfunc_cache {
	CU_FUNC_CACHE_PREFER_NONE,
	CU_FUNC_CACHE_PREFER_SHARED,
	CU_FUNC_CACHE_PREFER_L1,
	CU_FUNC_CACHE_PREFER_EQUAL
};
enum CUsharedconfig {
	CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE,
	CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE,
	CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE
};
enum CUlimit {
	CU_LIMIT_STACK_SIZE,
	CU_LIMIT_PRINTF_FIFO_SIZE,
	CU_LIMIT_MALLOC_HEAP_SIZE,
	CU_LIMIT_DEV_RUNTIME_SYNC_DEPTH,
	CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT
};
enum CUmemAttach_flags { CU_MEM_ATTACH_GLOBAL = 1, CU_MEM_ATTACH_HOST = 2,
	CU_MEM_ATTACH_SINGLE = 4 };
enum CUmem_advise {
	CU_MEM_ADVISE_SET_READ_MOSTLY = 1,
	CU_MEM_ADVISE_UNSET_READ_MOSTLY,
	CU_MEM_ADVISE_SET_PREFERRED_LOCATION,
	CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION,
	CU_MEM_ADVISE_SET_ACCESSED_BY,
	CU_MEM_ADVISE_UNSET_ACCESSED_BY
};
enum CUpointer_attribute {
	CU_POINTER_ATTRIBUTE_CONTEXT = 1,
	CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
	CU_POINTER_ATTRIBUTE_DEVICE_POINTER,
	CU_POINTER_ATTRIBUTE_HOST_POINTER,
	CU_POINTER_ATTRIBUTE_P2P_TOKENS,
	CU_POINTER_ATTRIBUTE_SYNC_MEMOPS,
	CU_POINTER_ATTRIBUTE_BUFFER_ID,
	CU_POINTER_ATTRIBUTE_IS_MANAGED,
	CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL
};
enum CUfunction_attribute {
	CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK,
	CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES,
	CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES,
	CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES,
	CU_FUNC_ATTRIBUTE_NUM_REGS,
	CU_FUNC_ATTRIBUTE_PTX_VERSION,
	CU_FUNC_ATTRIBUTE_BINARY_VERSION,
	CU_FUNC_ATTRIBUTE_CACHE_MODE_CA,
	CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
	CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT
};
enum CUjit_option {
	CU_JIT_MAX_REGISTERS,
	CU_JIT_THREADS_PER_BLOCK,
	CU_JIT_WALL_TIME,
	CU_JIT_INFO_LOG_BUFFER,
	CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES,
	CU_JIT_ERROR_LOG_BUFFER,
	CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES,
	CU_JIT_OPTIMIZATION_LEVEL,
	CU_JIT_TARGET_FROM_CUCONTEXT,
	CU_JIT_TARGET,
	CU_JIT_FALLBACK_STRATEGY,
	CU_JIT_GENERATE_DEBUG_INFO,
	CU_JIT_LOG_VERBOSE
};
enum CUjitInputType { CU_JIT_INPUT_CUBIN, CU_JIT_INPUT_PTX, CU_JIT_INPUT_FATBINARY,
	CU_JIT_INPUT_OBJECT, CU_JIT_INPUT_LIBRARY };
enum CUcomputemode { CU_COMPUTEMODE_DEFAULT, CU_COMPUTEMODE_PROHIBITED = 2,
	CU_COMPUTEMODE_EXCLUSIVE_PROCESS };
enum CUdevice_P2PAttribute {
	CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK = 1,
	CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED,
	CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED
};
enum CUdevice_attribute {
	CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1,
	CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X,
	CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y,
	CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z,
	CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X,
	CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y,
	CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z,
	CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK,
	CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY,
	CU_DEVICE_ATTRIBUTE_WARP_SIZE,
	CU_DEVICE_ATTRIBUTE_MAX_PITCH,
	CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK,
	CU_DEVICE_ATTRIBUTE_CLOCK_RATE,
	CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT,
	CU_DEVICE_ATTRIBUTE_GPU_OVERLAP,
	CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT,
	CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT,
	CU_DEVICE_ATTRIBUTE_INTEGRATED,
	CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY,
	CU_DEVICE_ATTRIBUTE_COMPUTE_MODE,
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH,
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH,
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT,
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH,
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT,
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH,
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH,
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_HEIGHT,
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS,
	CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT,
	CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS,
	CU_DEVICE_ATTRIBUTE_ECC_ENABLED,
	CU_DEVICE_ATTRIBUTE_PCI_BUS_ID,
	CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID,
	CU_DEVICE_ATTRIBUTE_TCC_DRIVER,
	CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE,
	CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH,
	CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE,
	CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR,
	CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT,
	CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING,
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_WIDTH,
	CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_LAYERS,
	CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID = 50,
	CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT,
	CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
	CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR,
	CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED = 78,
	CU_DEVICE_ATTRIBUTE_GLOBAL_L1_CACHE_SUPPORTED,
	CU_DEVICE_ATTRIBUTE_LOCAL_L1_CACHE_SUPPORTED,
	CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR,
	CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR,
	CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY,
	CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD,
	CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD_GROUP_ID,
	CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED,
	CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO,
	CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS,
	CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS,
	CU_DEVICE_ATTRIBUTE_COMPUTE_PREEMPTION_SUPPORTED,
	CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM,
	CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH = 95,
	CU_DEVICE_ATTRIBUTE_COOPERATIVE_MULTI_DEVICE_LAUNCH,
	CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN,
	CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED = 102,
	CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED = 102,
	CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED,
	CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED = 107,
	CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED = 115,
	CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH = 120,
	CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED = 127,
	CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED = 132
};

struct CUdevprop {
	int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], sharedMemPerBlock,
		totalConstantMemory;
	int SIMDWidth, memPitch, regsPerBlock, clockRate, textureAlign;
};
struct CUDA_MEMCPY2D {
	size_t srcXInBytes, srcY;
	CUmemorytype srcMemoryType; const void *srcHost; CUdeviceptr srcDevice; CUarray srcArray;
		size_t srcPitch;
	size_t dstXInBytes, dstY;
	CUmemorytype dstMemoryType; void *dstHost; CUdeviceptr dstDevice; CUarray dstArray;
		size_t dstPitch;
	size_t WidthInBytes, Height;
};
struct CUDA_MEMCPY3D {
	size_t srcXInBytes, srcY, srcZ, srcLOD;
	CUmemorytype srcMemoryType; const void *srcHost; CUdeviceptr srcDevice; CUarray srcArray;
	size_t srcPitch, srcHeight;
	size_t dstXInBytes, dstY, dstZ, dstLOD;
	CUmemorytype dstMemoryType; void *dstHost; CUdeviceptr dstDevice; CUarray dstArray;
	size_t dstPitch, dstHeight;
	size_t WidthInBytes, Height, Depth;
};
struct CUDA_ARRAY_DESCRIPTOR { size_t Width, Height; CUarray_format Format; unsigned NumChannels; };
struct CUDA_ARRAY3D_DESCRIPTOR { size_t Width, Height, Depth; CUarray_format Format;
	unsigned NumChannels, Flags; };
struct CUDA_KERNEL_NODE_PARAMS {
	CUfunction func;
	unsigned gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes;
	void **kernelParams, **extra;
	CUkernel kern;
	CUcontext ctx;
};
struct CUlaunchConfig {
	unsigned gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes;
	CUstream hStream;
	cudaLaunchAttribute *attrs;
	unsigned numAttrs;
};

/* Virtual memory management. */
enum CUmemAllocationType { CU_MEM_ALLOCATION_TYPE_INVALID, CU_MEM_ALLOCATION_TYPE_PINNED };
enum CUmemAllocationHandleType {
	CU_MEM_HANDLE_TYPE_NONE,
	CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR,
	CU_MEM_HANDLE_TYPE_WIN32,
	CU_MEM_HANDLE_TYPE_FABRIC = 8
};
enum CUmemLocationType { CU_MEM_LOCATION_TYPE_INVALID, CU_MEM_LOCATION_TYPE_DEVICE,
	CU_MEM_LOCATION_TYPE_HOST };
enum CUmemAccess_flags { CU_MEM_ACCESS_FLAGS_PROT_NONE, CU_MEM_ACCESS_FLAGS_PROT_READ,
	CU_MEM_ACCESS_FLAGS_PROT_READWRITE = 3 };
enum CUmemAllocationGranularity_flags { CU_MEM_ALLOC_GRANULARITY_MINIMUM,
	CU_MEM_ALLOC_GRANULARITY_RECOMMENDED };
struct CUmemLocation { CUmemLocationType type; int id; };
struct CUmemAccessDesc { CUmemLocation location; CUmemAccess_flags flags; };
struct CUmemAllocationProp {
	CUmemAllocationType type;
	CUmemAllocationHandleType requestedHandleTypes;
	CUmemLocation location;
	void *win32HandleMetaData;
	struct { unsigned char compressionType, gpuDirectRDMACapable; unsigned short usage;
		unsigned char reserved[4]; } allocFlags;
};

/* Tensor maps. */
struct alignas(64) CUtensorMap { unsigned long long opaque[16]; };
enum CUtensorMapDataType {
	CU_TENSOR_MAP_DATA_TYPE_UINT8,
	CU_TENSOR_MAP_DATA_TYPE_UINT16,
	CU_TENSOR_MAP_DATA_TYPE_UINT32,
	CU_TENSOR_MAP_DATA_TYPE_INT32,
	CU_TENSOR_MAP_DATA_TYPE_UINT64,
	CU_TENSOR_MAP_DATA_TYPE_INT64,
	CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
	CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
	CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
	CU_TENSOR_MAP_DATA_TYPE_BFLOAT16
};
enum CUtensorMapInterleave { CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_INTERLEAVE_16B,
	CU_TENSOR_MAP_INTERLEAVE_32B };
enum CUtensorMapSwizzle {
	CU_TENSOR_MAP_SWIZZLE_NONE,
	CU_TENSOR_MAP_SWIZZLE_32B,
	CU_TENSOR_MAP_SWIZZLE_64B,
	CU_TENSOR_MAP_SWIZZLE_128B
};
enum CUtensorMapL2promotion {
	CU_TENSOR_MAP_L2_PROMOTION_NONE,
	CU_TENSOR_MAP_L2_PROMOTION_L2_64B,
	CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
	CU_TENSOR_MAP_L2_PROMOTION_L2_256B
};
enum CUtensorMapFloatOOBfill { CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
	CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA };
CUresult cuTensorMapEncodeTiled(CUtensorMap *map, CUtensorMapDataType type, uint32_t rank,
	void *address,
				const uint64_t *dims, const uint64_t *strides, const uint32_t *box,
				const uint32_t *element_strides, CUtensorMapInterleave interleave,
				CUtensorMapSwizzle swizzle, CUtensorMapL2promotion promotion,
				CUtensorMapFloatOOBfill fill);

CUresult cuInit(unsigned flags);
CUresult cuDriverGetVersion(int *version);
CUresult cuGetErrorString(CUresult error, const char **text);
CUresult cuGetErrorName(CUresult error, const char **text);
CUresult cuDeviceGet(CUdevice *device, int ordinal);
CUresult cuDeviceGetCount(int *count);
CUresult cuDeviceGetName(char *name, int length, CUdevice device);
CUresult cuDeviceGetUuid(CUuuid *uuid, CUdevice device);
CUresult cuDeviceTotalMem(size_t *bytes, CUdevice device);
CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device);
CUresult cuDeviceGetProperties(CUdevprop *properties, CUdevice device);
CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice device);
CUresult cuDeviceGetByPCIBusId(CUdevice *device, const char *id);
CUresult cuDeviceGetPCIBusId(char *id, int length, CUdevice device);
CUresult cuDeviceCanAccessPeer(int *can, CUdevice device, CUdevice peer);
CUresult cuDeviceGetP2PAttribute(int *value, CUdevice_P2PAttribute attribute, CUdevice from,
	CUdevice to);
CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device);
CUresult cuDevicePrimaryCtxRelease(CUdevice device);
CUresult cuDevicePrimaryCtxReset(CUdevice device);
CUresult cuDevicePrimaryCtxSetFlags(CUdevice device, unsigned flags);
CUresult cuDevicePrimaryCtxGetState(CUdevice device, unsigned *flags, int *active);
CUresult cuCtxCreate(CUcontext *context, unsigned flags, CUdevice device);
CUresult cuCtxCreate(CUcontext *context, struct CUctxCreateParams *parameters, unsigned flags,
	CUdevice device);
CUresult cuCtxDestroy(CUcontext context);
CUresult cuCtxAttach(CUcontext *context, unsigned flags);
CUresult cuCtxDetach(CUcontext context);
CUresult cuCtxPushCurrent(CUcontext context);
CUresult cuCtxPopCurrent(CUcontext *context);
CUresult cuCtxSetCurrent(CUcontext context);
CUresult cuCtxGetCurrent(CUcontext *context);
CUresult cuCtxGetDevice(CUdevice *device);
CUresult cuCtxGetFlags(unsigned *flags);
CUresult cuCtxSynchronize(void);
CUresult cuCtxSetLimit(CUlimit limit, size_t value);
CUresult cuCtxGetLimit(size_t *value, CUlimit limit);
CUresult cuCtxGetCacheConfig(CUfunc_cache *config);
CUresult cuCtxSetCacheConfig(CUfunc_cache config);
CUresult cuCtxSetSharedMemConfig(CUsharedconfig config);
CUresult cuCtxGetApiVersion(CUcontext context, unsigned *version);
CUresult cuCtxGetStreamPriorityRange(int *least, int *greatest);
CUresult cuCtxEnablePeerAccess(CUcontext peer, unsigned flags);
CUresult cuCtxDisablePeerAccess(CUcontext peer);
CUresult cuModuleLoad(CUmodule *module, const char *path);
CUresult cuModuleLoadData(CUmodule *module, const void *image);
CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned n, CUjit_option *options,
	void **values);
CUresult cuModuleLoadFatBinary(CUmodule *module, const void *image);
CUresult cuModuleUnload(CUmodule module);
CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name);
CUresult cuModuleGetGlobal(CUdeviceptr *p, size_t *bytes, CUmodule module, const char *name);
CUresult cuModuleGetTexRef(CUtexref *texture, CUmodule module, const char *name);
CUresult cuModuleGetSurfRef(CUsurfref *surface, CUmodule module, const char *name);
CUresult cuLinkCreate(unsigned n, CUjit_option *options, void **values, CUlinkState *state);
CUresult cuLinkAddData(CUlinkState state, CUjitInputType type, void *data, size_t bytes,
	const char *name, unsigned n,
		       CUjit_option *options, void **values);
CUresult cuLinkAddFile(CUlinkState state, CUjitInputType type, const char *path, unsigned n,
	CUjit_option *options,
		       void **values);
CUresult cuLinkComplete(CUlinkState state, void **cubin, size_t *bytes);
CUresult cuLinkDestroy(CUlinkState state);
CUresult cuMemGetInfo(size_t *free_bytes, size_t *total_bytes);
CUresult cuMemAlloc(CUdeviceptr *p, size_t bytes);
CUresult cuMemAllocPitch(CUdeviceptr *p, size_t *pitch, size_t width, size_t height,
	unsigned element_bytes);
CUresult cuMemFree(CUdeviceptr p);
CUresult cuMemGetAddressRange(CUdeviceptr *base, size_t *bytes, CUdeviceptr p);
CUresult cuMemAllocHost(void **p, size_t bytes);
CUresult cuMemFreeHost(void *p);
CUresult cuMemHostAlloc(void **p, size_t bytes, unsigned flags);
CUresult cuMemHostGetDevicePointer(CUdeviceptr *device, void *host, unsigned flags);
CUresult cuMemHostGetFlags(unsigned *flags, void *p);
CUresult cuMemAllocManaged(CUdeviceptr *p, size_t bytes, unsigned flags);
CUresult cuMemAllocAsync(CUdeviceptr *p, size_t bytes, CUstream stream);
CUresult cuMemFreeAsync(CUdeviceptr p, CUstream stream);
CUresult cuMemHostRegister(void *p, size_t bytes, unsigned flags);
CUresult cuMemHostUnregister(void *p);
CUresult cuIpcGetMemHandle(CUipcMemHandle *handle, CUdeviceptr p);
CUresult cuIpcOpenMemHandle(CUdeviceptr *p, CUipcMemHandle handle, unsigned flags);
CUresult cuIpcCloseMemHandle(CUdeviceptr p);
CUresult cuMemcpy(CUdeviceptr to, CUdeviceptr from, size_t bytes);
CUresult cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream);
CUresult cuMemcpyPeer(CUdeviceptr to, CUcontext to_context, CUdeviceptr from,
	CUcontext from_context, size_t bytes);
CUresult cuMemcpyHtoD(CUdeviceptr to, const void *from, size_t bytes);
CUresult cuMemcpyDtoH(void *to, CUdeviceptr from, size_t bytes);
CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, size_t bytes);
CUresult cuMemcpyHtoDAsync(CUdeviceptr to, const void *from, size_t bytes, CUstream stream);
CUresult cuMemcpyDtoHAsync(void *to, CUdeviceptr from, size_t bytes, CUstream stream);
CUresult cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream);
CUresult cuMemcpyHtoA(CUarray to, size_t offset, const void *from, size_t bytes);
CUresult cuMemcpyAtoH(void *to, CUarray from, size_t offset, size_t bytes);
CUresult cuMemcpyDtoA(CUarray to, size_t offset, CUdeviceptr from, size_t bytes);
CUresult cuMemcpy2D(const CUDA_MEMCPY2D *copy);
CUresult cuMemcpy2DUnaligned(const CUDA_MEMCPY2D *copy);
CUresult cuMemcpy2DAsync(const CUDA_MEMCPY2D *copy, CUstream stream);
CUresult cuMemcpy3D(const CUDA_MEMCPY3D *copy);
CUresult cuMemcpy3DAsync(const CUDA_MEMCPY3D *copy, CUstream stream);
CUresult cuMemsetD8(CUdeviceptr p, unsigned char value, size_t n);
CUresult cuMemsetD16(CUdeviceptr p, unsigned short value, size_t n);
CUresult cuMemsetD32(CUdeviceptr p, unsigned value, size_t n);
CUresult cuMemsetD8Async(CUdeviceptr p, unsigned char value, size_t n, CUstream stream);
CUresult cuMemsetD16Async(CUdeviceptr p, unsigned short value, size_t n, CUstream stream);
CUresult cuMemsetD32Async(CUdeviceptr p, unsigned value, size_t n, CUstream stream);
CUresult cuMemsetD2D8(CUdeviceptr p, size_t pitch, unsigned char value, size_t width,
	size_t height);
CUresult cuMemsetD2D32(CUdeviceptr p, size_t pitch, unsigned value, size_t width, size_t height);
CUresult cuMemPrefetchAsync(CUdeviceptr p, size_t bytes, CUdevice device, CUstream stream);
CUresult cuMemAdvise(CUdeviceptr p, size_t bytes, CUmem_advise advice, CUdevice device);
CUresult cuPointerGetAttribute(void *data, CUpointer_attribute attribute, CUdeviceptr p);
CUresult cuPointerSetAttribute(const void *value, CUpointer_attribute attribute, CUdeviceptr p);
CUresult cuMemAddressReserve(CUdeviceptr *p, size_t bytes, size_t alignment, CUdeviceptr at,
	unsigned long long flags);
CUresult cuMemAddressFree(CUdeviceptr p, size_t bytes);
CUresult cuMemCreate(CUmemGenericAllocationHandle *handle, size_t bytes,
	const CUmemAllocationProp *properties,
		     unsigned long long flags);
CUresult cuMemRelease(CUmemGenericAllocationHandle handle);
CUresult cuMemMap(CUdeviceptr p, size_t bytes, size_t offset, CUmemGenericAllocationHandle handle,
		  unsigned long long flags);
CUresult cuMemUnmap(CUdeviceptr p, size_t bytes);
CUresult cuMemSetAccess(CUdeviceptr p, size_t bytes, const CUmemAccessDesc *list, size_t n);
CUresult cuMemGetAllocationGranularity(size_t *bytes, const CUmemAllocationProp *properties,
				       CUmemAllocationGranularity_flags option);
CUresult cuMemExportToShareableHandle(void *handle, CUmemGenericAllocationHandle from,
	CUmemAllocationHandleType type,
				      unsigned long long flags);
CUresult cuMemImportFromShareableHandle(CUmemGenericAllocationHandle *handle, void *from,
					CUmemAllocationHandleType type);
CUresult cuArrayCreate(CUarray *array, const CUDA_ARRAY_DESCRIPTOR *description);
CUresult cuArray3DCreate(CUarray *array, const CUDA_ARRAY3D_DESCRIPTOR *description);
CUresult cuArrayGetDescriptor(CUDA_ARRAY_DESCRIPTOR *description, CUarray array);
CUresult cuArrayDestroy(CUarray array);
CUresult cuStreamCreate(CUstream *stream, unsigned flags);
CUresult cuStreamCreateWithPriority(CUstream *stream, unsigned flags, int priority);
CUresult cuStreamDestroy(CUstream stream);
CUresult cuStreamSynchronize(CUstream stream);
CUresult cuStreamQuery(CUstream stream);
CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned flags);
CUresult cuStreamGetCtx(CUstream stream, CUcontext *context);
CUresult cuStreamAddCallback(CUstream stream, CUstreamCallback callback, void *data,
	unsigned flags);
CUresult cuStreamAttachMemAsync(CUstream stream, CUdeviceptr p, size_t bytes, unsigned flags);
CUresult cuStreamWaitValue32(CUstream stream, CUdeviceptr p, uint32_t value, unsigned flags);
CUresult cuStreamWriteValue32(CUstream stream, CUdeviceptr p, uint32_t value, unsigned flags);
CUresult cuEventCreate(CUevent *event, unsigned flags);
CUresult cuEventRecord(CUevent event, CUstream stream);
CUresult cuEventQuery(CUevent event);
CUresult cuEventSynchronize(CUevent event);
CUresult cuEventDestroy(CUevent event);
CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end);
CUresult cuFuncGetAttribute(int *value, CUfunction_attribute attribute, CUfunction function);
CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute attribute, int value);
CUresult cuFuncSetCacheConfig(CUfunction function, CUfunc_cache config);
CUresult cuFuncSetSharedMemConfig(CUfunction function, CUsharedconfig config);
CUresult cuLaunchKernel(CUfunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
	unsigned block_x,
			unsigned block_y, unsigned block_z, unsigned shared, CUstream stream,
				void **args, void **extra);
CUresult cuLaunchKernelEx(const CUlaunchConfig *config, CUfunction function, void **args,
	void **extra);
CUresult cuLaunchCooperativeKernel(CUfunction function, unsigned grid_x, unsigned grid_y,
	unsigned grid_z,
				   unsigned block_x, unsigned block_y, unsigned block_z,
				   	unsigned shared, CUstream stream,
				   void **args);
CUresult cuLaunchHostFunc(CUstream stream, CUhostFn fn, void *data);
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, CUfunction function,
	int block_size, size_t shared);
CUresult cuOccupancyMaxPotentialBlockSize(int *min_grid, int *block_size, CUfunction function,
					  CUoccupancyB2DSize shared_of_block, size_t shared,
					  	int limit);
CUresult cuTexRefSetArray(CUtexref texture, CUarray array, unsigned flags);
CUresult cuTexRefSetAddress(size_t *offset, CUtexref texture, CUdeviceptr p, size_t bytes);
CUresult cuTexRefSetAddress2D(CUtexref texture, const CUDA_ARRAY_DESCRIPTOR *description,
	CUdeviceptr p, size_t pitch);
CUresult cuTexRefSetFormat(CUtexref texture, CUarray_format format, int components);
CUresult cuTexRefSetAddressMode(CUtexref texture, int dim, CUaddress_mode mode);
CUresult cuTexRefSetFilterMode(CUtexref texture, CUfilter_mode mode);
CUresult cuTexRefSetFlags(CUtexref texture, unsigned flags);
CUresult cuParamSetTexRef(CUfunction function, int unit, CUtexref texture);
CUresult cuSurfRefSetArray(CUsurfref surface, CUarray array, unsigned flags);
CUresult cuTexObjectDestroy(CUtexObject object);
CUresult cuSurfObjectDestroy(CUsurfObject object);
CUresult cuGraphicsUnregisterResource(CUgraphicsResource resource);
CUresult cuGraphicsMapResources(unsigned n, CUgraphicsResource *resources, CUstream stream);
CUresult cuGraphicsUnmapResources(unsigned n, CUgraphicsResource *resources, CUstream stream);
CUresult cuGraphicsResourceGetMappedPointer(CUdeviceptr *p, size_t *bytes,
	CUgraphicsResource resource);
CUresult cuGraphicsSubResourceGetMappedArray(CUarray *array, CUgraphicsResource resource,
	unsigned index, unsigned level);
CUresult cuGetProcAddress(const char *symbol, void **function, int version, uint64_t flags,
	int *status = nullptr);
CUresult cuProfilerStart(void);
CUresult cuProfilerStop(void);

/* Launch configuration of CUDA 3. */
CUresult cuFuncSetBlockShape(CUfunction function, int x, int y, int z);
CUresult cuFuncSetSharedSize(CUfunction function, unsigned bytes);
CUresult cuParamSetSize(CUfunction function, unsigned bytes);
CUresult cuParamSeti(CUfunction function, int offset, unsigned value);
CUresult cuParamSetf(CUfunction function, int offset, float value);
CUresult cuParamSetv(CUfunction function, int offset, void *p, unsigned bytes);
CUresult cuLaunch(CUfunction function);
CUresult cuLaunchGrid(CUfunction function, int width, int height);
CUresult cuLaunchGridAsync(CUfunction function, int width, int height, CUstream stream);

#pragma clang force_cuda_host_device end

#endif

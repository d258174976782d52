/*
 * runtime.h - the CUDA runtime API of all versions: enumerations, records, functions and their C++
 * templates.
 *
 * Functions have C++ linkage here, so that the forms a function had in different versions can stand
 * side by side. Record layouts follow the documentation's members; their order and size mean
 * nothing.
 */
#ifndef CUDALINT_RUNTIME_H
#define CUDALINT_RUNTIME_H

#include "cudalint/language.h"

#pragma clang force_cuda_host_device begin
CUDALINT_ELSEWHERE

/* --- errors ----------------------------------------------------------------------------------- */

enum cudaError {
	cudaSuccess = 0,
	cudaErrorInvalidValue = 1,
	cudaErrorMemoryAllocation = 2,
	cudaErrorInitializationError = 3,
	cudaErrorCudartUnloading = 4,
	cudaErrorProfilerDisabled = 5,
	cudaErrorProfilerNotInitialized = 6,
	cudaErrorProfilerAlreadyStarted = 7,
	cudaErrorProfilerAlreadyStopped = 8,
	cudaErrorInvalidConfiguration = 9,
	cudaErrorInvalidPitchValue = 12,
	cudaErrorInvalidSymbol = 13,
	cudaErrorInvalidHostPointer = 16,
	cudaErrorInvalidDevicePointer = 17,
	cudaErrorInvalidTexture = 18,
	cudaErrorInvalidTextureBinding = 19,
	cudaErrorInvalidChannelDescriptor = 20,
	cudaErrorInvalidMemcpyDirection = 21,
	cudaErrorAddressOfConstant = 22,
	cudaErrorTextureFetchFailed = 23,
	cudaErrorTextureNotBound = 24,
	cudaErrorSynchronizationError = 25,
	cudaErrorInvalidFilterSetting = 26,
	cudaErrorInvalidNormSetting = 27,
	cudaErrorMixedDeviceExecution = 28,
	cudaErrorNotYetImplemented = 31,
	cudaErrorMemoryValueTooLarge = 32,
	cudaErrorStubLibrary = 34,
	cudaErrorInsufficientDriver = 35,
	cudaErrorCallRequiresNewerDriver = 36,
	cudaErrorInvalidSurface = 37,
	cudaErrorDuplicateVariableName = 43,
	cudaErrorDuplicateTextureName = 44,
	cudaErrorDuplicateSurfaceName = 45,
	cudaErrorDevicesUnavailable = 46,
	cudaErrorIncompatibleDriverContext = 49,
	cudaErrorMissingConfiguration = 52,
	cudaErrorPriorLaunchFailure = 53,
	cudaErrorLaunchMaxDepthExceeded = 65,
	cudaErrorLaunchFileScopedTex = 66,
	cudaErrorLaunchFileScopedSurf = 67,
	cudaErrorSyncDepthExceeded = 68,
	cudaErrorLaunchPendingCountExceeded = 69,
	cudaErrorInvalidDeviceFunction = 98,
	cudaErrorNoDevice = 100,
	cudaErrorInvalidDevice = 101,
	cudaErrorDeviceNotLicensed = 102,
	cudaErrorSoftwareValidityNotEstablished = 103,
	cudaErrorStartupFailure = 127,
	cudaErrorInvalidKernelImage = 200,
	cudaErrorDeviceUninitialized = 201,
	cudaErrorMapBufferObjectFailed = 205,
	cudaErrorUnmapBufferObjectFailed = 206,
	cudaErrorArrayIsMapped = 207,
	cudaErrorAlreadyMapped = 208,
	cudaErrorNoKernelImageForDevice = 209,
	cudaErrorAlreadyAcquired = 210,
	cudaErrorNotMapped = 211,
	cudaErrorNotMappedAsArray = 212,
	cudaErrorNotMappedAsPointer = 213,
	cudaErrorECCUncorrectable = 214,
	cudaErrorUnsupportedLimit = 215,
	cudaErrorDeviceAlreadyInUse = 216,
	cudaErrorPeerAccessUnsupported = 217,
	cudaErrorInvalidPtx = 218,
	cudaErrorInvalidGraphicsContext = 219,
	cudaErrorNvlinkUncorrectable = 220,
	cudaErrorJitCompilerNotFound = 221,
	cudaErrorUnsupportedPtxVersion = 222,
	cudaErrorJitCompilationDisabled = 223,
	cudaErrorUnsupportedExecAffinity = 224,
	cudaErrorUnsupportedDevSideSync = 225,
	cudaErrorContained = 226,
	cudaErrorInvalidSource = 300,
	cudaErrorFileNotFound = 301,
	cudaErrorSharedObjectSymbolNotFound = 302,
	cudaErrorSharedObjectInitFailed = 303,
	cudaErrorOperatingSystem = 304,
	cudaErrorInvalidResourceHandle = 400,
	cudaErrorIllegalState = 401,
	cudaErrorLossyQuery = 402,
	cudaErrorSymbolNotFound = 500,
	cudaErrorNotReady = 600,
	cudaErrorIllegalAddress = 700,
	cudaErrorLaunchOutOfResources = 701,
	cudaErrorLaunchTimeout = 702,
	cudaErrorLaunchIncompatibleTexturing = 703,
	cudaErrorPeerAccessAlreadyEnabled = 704,
	cudaErrorPeerAccessNotEnabled = 705,
	cudaErrorSetOnActiveProcess = 708,
	cudaErrorContextIsDestroyed = 709,
	cudaErrorAssert = 710,
	cudaErrorTooManyPeers = 711,
	cudaErrorHostMemoryAlreadyRegistered = 712,
	cudaErrorHostMemoryNotRegistered = 713,
	cudaErrorHardwareStackError = 714,
	cudaErrorIllegalInstruction = 715,
	cudaErrorMisalignedAddress = 716,
	cudaErrorInvalidAddressSpace = 717,
	cudaErrorInvalidPc = 718,
	cudaErrorLaunchFailure = 719,
	cudaErrorCooperativeLaunchTooLarge = 720,
	cudaErrorTensorMemoryLeak = 721,
	cudaErrorNotPermitted = 800,
	cudaErrorNotSupported = 801,
	cudaErrorSystemNotReady = 802,
	cudaErrorSystemDriverMismatch = 803,
	cudaErrorCompatNotSupportedOnDevice = 804,
	cudaErrorMpsConnectionFailed = 805,
	cudaErrorMpsRpcFailure = 806,
	cudaErrorMpsServerNotReady = 807,
	cudaErrorMpsMaxClientsReached = 808,
	cudaErrorMpsMaxConnectionsReached = 809,
	cudaErrorMpsClientTerminated = 810,
	cudaErrorCdpNotSupported = 811,
	cudaErrorCdpVersionMismatch = 812,
	cudaErrorStreamCaptureUnsupported = 900,
	cudaErrorStreamCaptureInvalidated = 901,
	cudaErrorStreamCaptureMerge = 902,
	cudaErrorStreamCaptureUnmatched = 903,
	cudaErrorStreamCaptureUnjoined = 904,
	cudaErrorStreamCaptureIsolation = 905,
	cudaErrorStreamCaptureImplicit = 906,
	cudaErrorCapturedEvent = 907,
	cudaErrorStreamCaptureWrongThread = 908,
	cudaErrorTimeout = 909,
	cudaErrorGraphExecUpdateFailure = 910,
	cudaErrorExternalDevice = 911,
	cudaErrorInvalidClusterSize = 912,
	cudaErrorFunctionNotLoaded = 913,
	cudaErrorInvalidResourceType = 914,
	cudaErrorInvalidResourceConfiguration = 915,
	cudaErrorUnknown = 999,
	cudaErrorApiFailureBase = 10000
};
typedef cudaError cudaError_t;

const char *cudaGetErrorName(cudaError_t error);
const char *cudaGetErrorString(cudaError_t error);
cudaError_t cudaGetLastError(void);
cudaError_t cudaPeekAtLastError(void);

/* --- handles ---------------------------------------------------------------------------------- */

struct CUevent_st;
struct CUgraph_st;
struct CUgraphNode_st;
struct CUgraphExec_st;
struct CUfunc_st;
struct CUkern_st;
struct CUlib_st;
struct CUmod_st;
struct CUctx_st;
struct CUmemPoolHandle_st;
struct CUuserObject_st;
struct CUexternalMemory_st;
struct CUexternalSemaphore_st;
struct CUeglStreamConnection_st;
struct cudaArray;
struct cudaMipmappedArray;
struct cudaGraphicsResource;
typedef CUevent_st *cudaEvent_t;
typedef CUgraph_st *cudaGraph_t;
typedef CUgraphNode_st *cudaGraphNode_t;
typedef CUgraphExec_st *cudaGraphExec_t;
typedef CUfunc_st *cudaFunction_t;
typedef CUkern_st *cudaKernel_t;
typedef CUlib_st *cudaLibrary_t;
typedef CUmemPoolHandle_st *cudaMemPool_t;
typedef CUuserObject_st *cudaUserObject_t;
typedef CUexternalMemory_st *cudaExternalMemory_t;
typedef CUexternalSemaphore_st *cudaExternalSemaphore_t;
typedef CUeglStreamConnection_st *cudaEglStreamConnection;
typedef cudaArray *cudaArray_t;
typedef const cudaArray *cudaArray_const_t;
typedef cudaMipmappedArray *cudaMipmappedArray_t;
typedef const cudaMipmappedArray *cudaMipmappedArray_const_t;
typedef cudaGraphicsResource *cudaGraphicsResource_t;
typedef struct CUdevResourceDesc_st *cudaDevResourceDesc_t;
typedef struct cudaExecutionContext_st *cudaExecutionContext_t;
typedef struct cudaAsyncCallbackEntry *cudaAsyncCallbackHandle_t;
typedef struct CUgraphDeviceUpdatableNode_st *cudaGraphDeviceNode_t;
typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
typedef unsigned long long cudaGraphConditionalHandle;

#define cudaStreamLegacy ((cudaStream_t)0x1)
#define cudaStreamPerThread ((cudaStream_t)0x2)

/* --- constants -------------------------------------------------------------------------------- */

#define cudaHostAllocDefault 0x00
#define cudaHostAllocPortable 0x01
#define cudaHostAllocMapped 0x02
#define cudaHostAllocWriteCombined 0x04
#define cudaHostRegisterDefault 0x00
#define cudaHostRegisterPortable 0x01
#define cudaHostRegisterMapped 0x02
#define cudaHostRegisterIoMemory 0x04
#define cudaHostRegisterReadOnly 0x08
#define cudaPeerAccessDefault 0x00
#define cudaStreamDefault 0x00
#define cudaStreamNonBlocking 0x01
#define cudaStreamFireAndForget ((cudaStream_t)0x0200000000000000)
#define cudaStreamTailLaunch ((cudaStream_t)0x0100000000000000)
#define cudaStreamGraphFireAndForget ((cudaStream_t)0x0200000000000000)
#define cudaStreamGraphTailLaunch ((cudaStream_t)0x0100000000000000)
#define cudaEventDefault 0x00
#define cudaEventBlockingSync 0x01
#define cudaEventDisableTiming 0x02
#define cudaEventInterprocess 0x04
#define cudaEventRecordDefault 0x00
#define cudaEventRecordExternal 0x01
#define cudaEventWaitDefault 0x00
#define cudaEventWaitExternal 0x01
#define cudaDeviceScheduleAuto 0x00
#define cudaDeviceScheduleSpin 0x01
#define cudaDeviceScheduleYield 0x02
#define cudaDeviceScheduleBlockingSync 0x04
#define cudaDeviceBlockingSync 0x04
#define cudaDeviceScheduleMask 0x07
#define cudaDeviceMapHost 0x08
#define cudaDeviceLmemResizeToMax 0x10
#define cudaDeviceSyncMemops 0x80
#define cudaDeviceMask 0xff
#define cudaArrayDefault 0x00
#define cudaArrayLayered 0x01
#define cudaArraySurfaceLoadStore 0x02
#define cudaArrayCubemap 0x04
#define cudaArrayTextureGather 0x08
#define cudaArrayColorAttachment 0x20
#define cudaArraySparse 0x40
#define cudaArrayDeferredMapping 0x80
#define cudaIpcMemLazyEnablePeerAccess 0x01
#define cudaMemAttachGlobal 0x01
#define cudaMemAttachHost 0x02
#define cudaMemAttachSingle 0x04
#define cudaOccupancyDefault 0x00
#define cudaOccupancyDisableCachingOverride 0x01
#define cudaCpuDeviceId ((int)-1)
#define cudaInvalidDeviceId ((int)-2)
#define cudaInitDeviceFlagsAreValid 0x01
#define cudaCooperativeLaunchMultiDeviceNoPreSync 0x01
#define cudaCooperativeLaunchMultiDeviceNoPostSync 0x02
#define cudaExternalMemoryDedicated 0x1
#define cudaGraphKernelNodePortDefault 0
#define CUDART_DEVICE
#define CUDA_IPC_HANDLE_SIZE 64
#define CUDA_EGL_MAX_PLANES 3

enum cudaRoundMode { cudaRoundNearest, cudaRoundZero, cudaRoundPosInf, cudaRoundMinInf };
enum cudaMemcpyKind {
	cudaMemcpyHostToHost,
	cudaMemcpyHostToDevice,
	cudaMemcpyDeviceToHost,
	cudaMemcpyDeviceToDevice,
	cudaMemcpyDefault
};
enum cudaChannelFormatKind {
	cudaChannelFormatKindSigned,
	cudaChannelFormatKindUnsigned,
	cudaChannelFormatKindFloat,
	cudaChannelFormatKindNone,
	cudaChannelFormatKindNV12,
	cudaChannelFormatKindUnsignedNormalized8X1,
	cudaChannelFormatKindUnsignedNormalized8X2,
	cudaChannelFormatKindUnsignedNormalized8X4,
	cudaChannelFormatKindUnsignedNormalized16X1,
	cudaChannelFormatKindUnsignedNormalized16X2,
	cudaChannelFormatKindUnsignedNormalized16X4,
	cudaChannelFormatKindSignedNormalized8X1,
	cudaChannelFormatKindSignedNormalized8X2,
	cudaChannelFormatKindSignedNormalized8X4,
	cudaChannelFormatKindSignedNormalized16X1,
	cudaChannelFormatKindSignedNormalized16X2,
	cudaChannelFormatKindSignedNormalized16X4
};
enum cudaMemoryType { cudaMemoryTypeUnregistered, cudaMemoryTypeHost, cudaMemoryTypeDevice,
	cudaMemoryTypeManaged };
enum cudaFuncCache {
	cudaFuncCachePreferNone,
	cudaFuncCachePreferShared,
	cudaFuncCachePreferL1,
	cudaFuncCachePreferEqual
};
enum cudaSharedMemConfig {
	cudaSharedMemBankSizeDefault,
	cudaSharedMemBankSizeFourByte,
	cudaSharedMemBankSizeEightByte
};
enum cudaSharedCarveout {
	cudaSharedmemCarveoutDefault = -1,
	cudaSharedmemCarveoutMaxL1 = 0,
	cudaSharedmemCarveoutMaxShared = 100
};
enum cudaComputeMode {
	cudaComputeModeDefault,
	cudaComputeModeExclusive,
	cudaComputeModeProhibited,
	cudaComputeModeExclusiveProcess
};
enum cudaLimit {
	cudaLimitStackSize,
	cudaLimitPrintfFifoSize,
	cudaLimitMallocHeapSize,
	cudaLimitDevRuntimeSyncDepth,
	cudaLimitDevRuntimePendingLaunchCount,
	cudaLimitMaxL2FetchGranularity,
	cudaLimitPersistingL2CacheSize
};
enum cudaMemoryAdvise {
	cudaMemAdviseSetReadMostly = 1,
	cudaMemAdviseUnsetReadMostly,
	cudaMemAdviseSetPreferredLocation,
	cudaMemAdviseUnsetPreferredLocation,
	cudaMemAdviseSetAccessedBy,
	cudaMemAdviseUnsetAccessedBy
};
enum cudaMemRangeAttribute {
	cudaMemRangeAttributeReadMostly = 1,
	cudaMemRangeAttributePreferredLocation,
	cudaMemRangeAttributeAccessedBy,
	cudaMemRangeAttributeLastPrefetchLocation,
	cudaMemRangeAttributePreferredLocationType,
	cudaMemRangeAttributePreferredLocationId,
	cudaMemRangeAttributeLastPrefetchLocationType,
	cudaMemRangeAttributeLastPrefetchLocationId
};
enum cudaOutputMode { cudaKeyValuePair, cudaCSV };
typedef cudaOutputMode cudaOutputMode_t;
enum cudaAccessProperty {
	cudaAccessPropertyNormal,
	cudaAccessPropertyStreaming,
	cudaAccessPropertyPersisting
};
enum cudaStreamCaptureStatus {
	cudaStreamCaptureStatusNone,
	cudaStreamCaptureStatusActive,
	cudaStreamCaptureStatusInvalidated
};
enum cudaStreamCaptureMode {
	cudaStreamCaptureModeGlobal,
	cudaStreamCaptureModeThreadLocal,
	cudaStreamCaptureModeRelaxed
};
enum cudaStreamUpdateCaptureDependenciesFlags {
	cudaStreamAddCaptureDependencies,
	cudaStreamSetCaptureDependencies
};
enum cudaSynchronizationPolicy {
	cudaSyncPolicyAuto = 1,
	cudaSyncPolicySpin,
	cudaSyncPolicyYield,
	cudaSyncPolicyBlockingSync
};
enum cudaClusterSchedulingPolicy {
	cudaClusterSchedulingPolicyDefault,
	cudaClusterSchedulingPolicySpread,
	cudaClusterSchedulingPolicyLoadBalancing
};
enum cudaFuncAttribute {
	cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
	cudaFuncAttributePreferredSharedMemoryCarveout,
	cudaFuncAttributeClusterDimMustBeSet,
	cudaFuncAttributeRequiredClusterWidth,
	cudaFuncAttributeRequiredClusterHeight,
	cudaFuncAttributeRequiredClusterDepth,
	cudaFuncAttributeNonPortableClusterSizeAllowed,
	cudaFuncAttributeClusterSchedulingPolicyPreference,
	cudaFuncAttributeMax
};
enum cudaDeviceP2PAttr {
	cudaDevP2PAttrPerformanceRank = 1,
	cudaDevP2PAttrAccessSupported,
	cudaDevP2PAttrNativeAtomicSupported,
	cudaDevP2PAttrCudaArrayAccessSupported,
	cudaDevP2PAttrOnlyPartialNativeAtomicSupported
};
enum cudaGPUDirectRDMAWritesOrdering {
	cudaGPUDirectRDMAWritesOrderingNone,
	cudaGPUDirectRDMAWritesOrderingOwner = 100,
	cudaGPUDirectRDMAWritesOrderingAllDevices = 200
};
enum cudaFlushGPUDirectRDMAWritesScope {
	cudaFlushGPUDirectRDMAWritesToOwner = 100,
	cudaFlushGPUDirectRDMAWritesToAllDevices = 200
};
enum cudaFlushGPUDirectRDMAWritesTarget { cudaFlushGPUDirectRDMAWritesTargetCurrentDevice };
enum cudaDriverEntryPointQueryResult {
	cudaDriverEntryPointSuccess,
	cudaDriverEntryPointSymbolNotFound,
	cudaDriverEntryPointVersionNotSufficent
};
enum { cudaEnableDefault, cudaEnableLegacyStream, cudaEnablePerThreadDefaultStream };

enum cudaDeviceAttr {
	cudaDevAttrMaxThreadsPerBlock = 1,
	cudaDevAttrMaxBlockDimX,
	cudaDevAttrMaxBlockDimY,
	cudaDevAttrMaxBlockDimZ,
	cudaDevAttrMaxGridDimX,
	cudaDevAttrMaxGridDimY,
	cudaDevAttrMaxGridDimZ,
	cudaDevAttrMaxSharedMemoryPerBlock,
	cudaDevAttrTotalConstantMemory,
	cudaDevAttrWarpSize,
	cudaDevAttrMaxPitch,
	cudaDevAttrMaxRegistersPerBlock,
	cudaDevAttrClockRate,
	cudaDevAttrTextureAlignment,
	cudaDevAttrGpuOverlap,
	cudaDevAttrMultiProcessorCount,
	cudaDevAttrKernelExecTimeout,
	cudaDevAttrIntegrated,
	cudaDevAttrCanMapHostMemory,
	cudaDevAttrComputeMode,
	cudaDevAttrMaxTexture1DWidth,
	cudaDevAttrMaxTexture2DWidth,
	cudaDevAttrMaxTexture2DHeight,
	cudaDevAttrMaxTexture3DWidth,
	cudaDevAttrMaxTexture3DHeight,
	cudaDevAttrMaxTexture3DDepth,
	cudaDevAttrMaxTexture2DLayeredWidth,
	cudaDevAttrMaxTexture2DLayeredHeight,
	cudaDevAttrMaxTexture2DLayeredLayers,
	cudaDevAttrSurfaceAlignment,
	cudaDevAttrConcurrentKernels,
	cudaDevAttrEccEnabled,
	cudaDevAttrPciBusId,
	cudaDevAttrPciDeviceId,
	cudaDevAttrTccDriver,
	cudaDevAttrMemoryClockRate,
	cudaDevAttrGlobalMemoryBusWidth,
	cudaDevAttrL2CacheSize,
	cudaDevAttrMaxThreadsPerMultiProcessor,
	cudaDevAttrAsyncEngineCount,
	cudaDevAttrUnifiedAddressing,
	cudaDevAttrMaxTexture1DLayeredWidth,
	cudaDevAttrMaxTexture1DLayeredLayers,
	cudaDevAttrMaxTexture2DGatherWidth,
	cudaDevAttrMaxTexture2DGatherHeight,
	cudaDevAttrPciDomainId,
	cudaDevAttrTexturePitchAlignment,
	cudaDevAttrMaxSurface1DWidth,
	cudaDevAttrMaxSurface2DWidth,
	cudaDevAttrMaxSurface2DHeight,
	cudaDevAttrComputeCapabilityMajor = 75,
	cudaDevAttrComputeCapabilityMinor = 76,
	cudaDevAttrStreamPrioritiesSupported = 78,
	cudaDevAttrGlobalL1CacheSupported,
	cudaDevAttrLocalL1CacheSupported,
	cudaDevAttrMaxSharedMemoryPerMultiprocessor,
	cudaDevAttrMaxRegistersPerMultiprocessor,
	cudaDevAttrManagedMemory,
	cudaDevAttrIsMultiGpuBoard,
	cudaDevAttrMultiGpuBoardGroupID,
	cudaDevAttrHostNativeAtomicSupported,
	cudaDevAttrSingleToDoublePrecisionPerfRatio,
	cudaDevAttrPageableMemoryAccess,
	cudaDevAttrConcurrentManagedAccess,
	cudaDevAttrComputePreemptionSupported,
	cudaDevAttrCanUseHostPointerForRegisteredMem,
	cudaDevAttrCooperativeLaunch = 95,
	cudaDevAttrCooperativeMultiDeviceLaunch,
	cudaDevAttrMaxSharedMemoryPerBlockOptin,
	cudaDevAttrCanFlushRemoteWrites,
	cudaDevAttrHostRegisterSupported,
	cudaDevAttrPageableMemoryAccessUsesHostPageTables,
	cudaDevAttrDirectManagedMemAccessFromHost,
	cudaDevAttrMaxBlocksPerMultiprocessor = 106,
	cudaDevAttrMaxPersistingL2CacheSize = 108,
	cudaDevAttrMaxAccessPolicyWindowSize = 109,
	cudaDevAttrReservedSharedMemoryPerBlock = 111,
	cudaDevAttrSparseCudaArraySupported,
	cudaDevAttrHostRegisterReadOnlySupported,
	cudaDevAttrTimelineSemaphoreInteropSupported,
	cudaDevAttrMaxTimelineSemaphoreInteropSupported = 114,
	cudaDevAttrMemoryPoolsSupported,
	cudaDevAttrGPUDirectRDMASupported,
	cudaDevAttrGPUDirectRDMAFlushWritesOptions,
	cudaDevAttrGPUDirectRDMAWritesOrdering,
	cudaDevAttrMemoryPoolSupportedHandleTypes,
	cudaDevAttrClusterLaunch,
	cudaDevAttrDeferredMappingCudaArraySupported,
	cudaDevAttrIpcEventSupport = 125,
	cudaDevAttrMemSyncDomainCount,
	cudaDevAttrNumaConfig = 130,
	cudaDevAttrNumaId,
	cudaDevAttrMpsEnabled = 133,
	cudaDevAttrHostNumaId,
	cudaDevAttrGpuPciDeviceId = 139,
	cudaDevAttrGpuPciSubsystemId,
	cudaDevAttrHostNumaMultinodeIpcSupported = 143,
	cudaDevAttrMax
};

/* --- records ---------------------------------------------------------------------------------- */

struct cudaChannelFormatDesc { int x, y, z, w; cudaChannelFormatKind f; };
struct cudaExtent { size_t width, height, depth; };
struct cudaPos { size_t x, y, z; };
struct cudaPitchedPtr { void *ptr; size_t pitch, xsize, ysize; };
struct cudaMemcpy3DParms {
	cudaArray_t srcArray; cudaPos srcPos; cudaPitchedPtr srcPtr;
	cudaArray_t dstArray; cudaPos dstPos; cudaPitchedPtr dstPtr;
	cudaExtent extent;
	cudaMemcpyKind kind;
};
struct cudaMemcpy3DPeerParms {
	cudaArray_t srcArray; cudaPos srcPos; cudaPitchedPtr srcPtr; int srcDevice;
	cudaArray_t dstArray; cudaPos dstPos; cudaPitchedPtr dstPtr; int dstDevice;
	cudaExtent extent;
};
struct cudaMemcpyNodeParams { int flags, reserved[3]; cudaMemcpy3DParms copyParams; };
struct cudaMemsetParams { void *dst; size_t pitch; unsigned value, elementSize; size_t width,
	height; };
typedef cudaMemsetParams cudaMemsetParamsV2;
struct cudaArraySparseProperties {
	struct { unsigned width, height, depth; } tileExtent;
	unsigned miptailFirstLevel;
	unsigned long long miptailSize;
	unsigned flags, reserved[4];
};
struct cudaArrayMemoryRequirements { size_t size, alignment; unsigned reserved[4]; };
typedef void (*cudaHostFn_t)(void *data);
struct cudaHostNodeParams { cudaHostFn_t fn; void *userData; };
typedef cudaHostNodeParams cudaHostNodeParamsV2;
typedef void (*cudaStreamCallback_t)(cudaStream_t stream, cudaError_t status, void *data);
struct cudaUUID_t { char bytes[16]; };
typedef cudaUUID_t CUuuid_st;

struct cudaPointerAttributes {
	cudaMemoryType type, memoryType;
	int device;
	void *devicePointer, *hostPointer;
	int isManaged;
};
struct cudaFuncAttributes {
	size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
	int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA;
	int maxDynamicSharedSizeBytes, preferredShmemCarveout, clusterDimMustBeSet;
	int requiredClusterWidth, requiredClusterHeight, requiredClusterDepth;
	int clusterSchedulingPolicyPreference, nonPortableClusterSizeAllowed, reserved[16];
};
struct cudaDeviceProp {
	char name[256];
	cudaUUID_t uuid;
	char luid[8];
	unsigned luidDeviceNodeMask;
	size_t totalGlobalMem, sharedMemPerBlock;
	int regsPerBlock, warpSize;
	size_t memPitch;
	int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate;
	size_t totalConstMem;
	int major, minor;
	size_t textureAlignment, texturePitchAlignment;
	int deviceOverlap, multiProcessorCount, kernelExecTimeoutEnabled, integrated,
		canMapHostMemory, computeMode;
	int maxTexture1D, maxTexture1DMipmap, maxTexture1DLinear, maxTexture2D[2],
		maxTexture2DMipmap[2];
	int maxTexture2DLinear[3], maxTexture2DGather[2], maxTexture3D[3], maxTexture3DAlt[3],
		maxTextureCubemap;
	int maxTexture1DLayered[2], maxTexture2DLayered[3], maxTextureCubemapLayered[2];
	int maxSurface1D, maxSurface2D[2], maxSurface3D[3], maxSurface1DLayered[2],
		maxSurface2DLayered[3];
	int maxSurfaceCubemap, maxSurfaceCubemapLayered[2];
	size_t surfaceAlignment;
	int concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, tccDriver,
		asyncEngineCount;
	int unifiedAddressing, memoryClockRate, memoryBusWidth, l2CacheSize,
		persistingL2CacheMaxSize;
	int maxThreadsPerMultiProcessor, streamPrioritiesSupported, globalL1CacheSupported,
		localL1CacheSupported;
	size_t sharedMemPerMultiprocessor;
	int regsPerMultiprocessor, managedMemory, isMultiGpuBoard, multiGpuBoardGroupID,
		hostNativeAtomicSupported;
	int singleToDoublePrecisionPerfRatio, pageableMemoryAccess, concurrentManagedAccess;
	int computePreemptionSupported, canUseHostPointerForRegisteredMem, cooperativeLaunch;
	int cooperativeMultiDeviceLaunch;
	size_t sharedMemPerBlockOptin;
	int pageableMemoryAccessUsesHostPageTables, directManagedMemAccessFromHost,
		maxBlocksPerMultiProcessor;
	int accessPolicyMaxWindowSize;
	size_t reservedSharedMemPerBlock;
	int hostRegisterSupported, sparseCudaArraySupported, hostRegisterReadOnlySupported;
	int timelineSemaphoreInteropSupported, memoryPoolsSupported, gpuDirectRDMASupported;
	unsigned gpuDirectRDMAFlushWritesOptions;
	int gpuDirectRDMAWritesOrdering;
	unsigned memoryPoolSupportedHandleTypes;
	int deferredMappingCudaArraySupported, ipcEventSupported, clusterLaunch,
		unifiedFunctionPointers;
	int deviceNumaConfig, deviceNumaId, mpsEnabled, hostNumaId;
	unsigned gpuPciDeviceID, gpuPciSubsystemID;
	int hostNumaMultinodeIpcSupported;
};
struct cudaIpcEventHandle_t { char reserved[CUDA_IPC_HANDLE_SIZE]; };
struct cudaIpcMemHandle_t { char reserved[CUDA_IPC_HANDLE_SIZE]; };
struct cudaMemFabricHandle_t { char reserved[CUDA_IPC_HANDLE_SIZE]; };

enum cudaMemLocationType {
	cudaMemLocationTypeInvalid,
	cudaMemLocationTypeNone = 0,
	cudaMemLocationTypeDevice,
	cudaMemLocationTypeHost,
	cudaMemLocationTypeHostNuma,
	cudaMemLocationTypeHostNumaCurrent
};
enum cudaMemAccessFlags { cudaMemAccessFlagsProtNone, cudaMemAccessFlagsProtRead,
	cudaMemAccessFlagsProtReadWrite = 3 };
enum cudaMemAllocationType {
	cudaMemAllocationTypeInvalid,
	cudaMemAllocationTypePinned,
	cudaMemAllocationTypeManaged,
	cudaMemAllocationTypeMax = 0x7fffffff
};
enum cudaMemAllocationHandleType {
	cudaMemHandleTypeNone = 0,
	cudaMemHandleTypePosixFileDescriptor = 1,
	cudaMemHandleTypeWin32 = 2,
	cudaMemHandleTypeWin32Kmt = 4,
	cudaMemHandleTypeFabric = 8
};
enum cudaMemPoolAttr {
	cudaMemPoolReuseFollowEventDependencies = 1,
	cudaMemPoolReuseAllowOpportunistic,
	cudaMemPoolReuseAllowInternalDependencies,
	cudaMemPoolAttrReleaseThreshold,
	cudaMemPoolAttrReservedMemCurrent,
	cudaMemPoolAttrReservedMemHigh,
	cudaMemPoolAttrUsedMemCurrent,
	cudaMemPoolAttrUsedMemHigh
};
struct cudaMemLocation { cudaMemLocationType type; int id; };
struct cudaMemAccessDesc { cudaMemLocation location; cudaMemAccessFlags flags; };
struct cudaMemPoolProps {
	cudaMemAllocationType allocType;
	cudaMemAllocationHandleType handleTypes;
	cudaMemLocation location;
	void *win32SecurityAttributes;
	size_t maxSize;
	unsigned short usage;
	unsigned char reserved[54];
};
struct cudaMemPoolPtrExportData { unsigned char reserved[64]; };
struct cudaMemAllocNodeParams {
	cudaMemPoolProps poolProps;
	const cudaMemAccessDesc *accessDescs;
	size_t accessDescCount, bytesize;
	void *dptr;
};
struct cudaMemFreeNodeParams { void *dptr; };

enum cudaMemcpyFlags { cudaMemcpyFlagDefault, cudaMemcpyFlagPreferOverlapWithCompute };
enum cudaMemcpySrcAccessOrder {
	cudaMemcpySrcAccessOrderInvalid,
	cudaMemcpySrcAccessOrderStream,
	cudaMemcpySrcAccessOrderDuringApiCall,
	cudaMemcpySrcAccessOrderAny
};
struct cudaMemcpyAttributes {
	cudaMemcpySrcAccessOrder srcAccessOrder;
	cudaMemLocation srcLocHint, dstLocHint;
	unsigned flags;
};

/* --- devices ---------------------------------------------------------------------------------- */

cudaError_t cudaGetDeviceCount(int *count);
cudaError_t cudaGetDevice(int *device);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaInitDevice(int device, unsigned device_flags, unsigned flags);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *properties, int device);
cudaError_t cudaGetDeviceProperties_v2(cudaDeviceProp *properties, int device);
cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device);
cudaError_t cudaDeviceGetP2PAttribute(int *value, cudaDeviceP2PAttr attribute, int source,
	int target);
cudaError_t cudaDeviceGetNvSciSyncAttributes(void *list, int device, int flags);
cudaError_t cudaChooseDevice(int *device, const cudaDeviceProp *properties);
cudaError_t cudaSetValidDevices(int *devices, int n);
cudaError_t cudaSetDeviceFlags(unsigned flags);
cudaError_t cudaGetDeviceFlags(unsigned *flags);
cudaError_t cudaDeviceSynchronize(void);
cudaError_t cudaDeviceReset(void);
cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value);
cudaError_t cudaDeviceGetLimit(size_t *value, cudaLimit limit);
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache *config);
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache config);
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *config);
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config);
cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest);
cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *bus_id);
cudaError_t cudaDeviceGetPCIBusId(char *bus_id, int length, int device);
cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer);
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags);
cudaError_t cudaDeviceDisablePeerAccess(int peer);
cudaError_t cudaDeviceGetTexture1DLinearMaxWidth(size_t *width,
	const cudaChannelFormatDesc *format, int device);
cudaError_t cudaDeviceFlushGPUDirectRDMAWrites(cudaFlushGPUDirectRDMAWritesTarget target,
					       cudaFlushGPUDirectRDMAWritesScope scope);
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device);
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool);
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int device);
cudaError_t cudaDeviceGetGraphMemAttribute(int device, int attribute, void *value);
cudaError_t cudaDeviceSetGraphMemAttribute(int device, int attribute, void *value);
cudaError_t cudaDeviceGraphMemTrim(int device);
cudaError_t cudaDriverGetVersion(int *version);
cudaError_t cudaRuntimeGetVersion(int *version);
cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle, cudaEvent_t event);
cudaError_t cudaIpcOpenEventHandle(cudaEvent_t *event, cudaIpcEventHandle_t handle);
cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *p);
cudaError_t cudaIpcOpenMemHandle(void **p, cudaIpcMemHandle_t handle, unsigned flags);
cudaError_t cudaIpcCloseMemHandle(void *p);
cudaError_t cudaCtxResetPersistingL2Cache(void);

/* Names of CUDA 3, kept for old code. */
cudaError_t cudaThreadSynchronize(void);
cudaError_t cudaThreadExit(void);
cudaError_t cudaThreadSetLimit(cudaLimit limit, size_t value);
cudaError_t cudaThreadGetLimit(size_t *value, cudaLimit limit);
cudaError_t cudaThreadGetCacheConfig(cudaFuncCache *config);
cudaError_t cudaThreadSetCacheConfig(cudaFuncCache config);

/* --- streams and events ----------------------------------------------------------------------- */

struct cudaAccessPolicyWindow {
	void *base_ptr;
	size_t num_bytes;
	float hitRatio;
	cudaAccessProperty hitProp, missProp;
};
enum cudaLaunchMemSyncDomain { cudaLaunchMemSyncDomainDefault, cudaLaunchMemSyncDomainRemote };
struct cudaLaunchMemSyncDomainMap { unsigned char default_, remote; };
enum cudaLaunchAttributeID {
	cudaLaunchAttributeIgnore,
	cudaLaunchAttributeAccessPolicyWindow,
	cudaLaunchAttributeCooperative,
	cudaLaunchAttributeSynchronizationPolicy,
	cudaLaunchAttributeClusterDimension,
	cudaLaunchAttributeClusterSchedulingPolicyPreference,
	cudaLaunchAttributeProgrammaticStreamSerialization,
	cudaLaunchAttributeProgrammaticEvent,
	cudaLaunchAttributePriority,
	cudaLaunchAttributeMemSyncDomainMap,
	cudaLaunchAttributeMemSyncDomain,
	cudaLaunchAttributePreferredClusterDimension,
	cudaLaunchAttributeLaunchCompletionEvent,
	cudaLaunchAttributeDeviceUpdatableKernelNode,
	cudaLaunchAttributePreferredSharedMemoryCarveout,
	cudaLaunchAttributeNvlinkUtilCentricScheduling
};
#define cudaStreamAttrID cudaLaunchAttributeID
#define cudaStreamAttributeAccessPolicyWindow cudaLaunchAttributeAccessPolicyWindow
#define cudaStreamAttributeSynchronizationPolicy cudaLaunchAttributeSynchronizationPolicy
#define cudaStreamAttributePriority cudaLaunchAttributePriority
#define cudaKernelNodeAttrID cudaLaunchAttributeID
#define cudaKernelNodeAttributeAccessPolicyWindow cudaLaunchAttributeAccessPolicyWindow
#define cudaKernelNodeAttributeCooperative cudaLaunchAttributeCooperative
#define cudaKernelNodeAttributePriority cudaLaunchAttributePriority
union cudaLaunchAttributeValue {
	char pad[64];
	cudaAccessPolicyWindow accessPolicyWindow;
	int cooperative;
	cudaSynchronizationPolicy syncPolicy;
	struct { unsigned x, y, z; } clusterDim;
	struct { unsigned x, y, z; } preferredClusterDim;
	cudaClusterSchedulingPolicy clusterSchedulingPolicyPreference;
	int programmaticStreamSerializationAllowed;
	struct { cudaEvent_t event; int flags, triggerAtBlockStart; } programmaticEvent;
	struct { cudaEvent_t event; int flags; } launchCompletionEvent;
	int priority;
	cudaLaunchMemSyncDomainMap memSyncDomainMap;
	cudaLaunchMemSyncDomain memSyncDomain;
	struct { int deviceUpdatable; cudaGraphDeviceNode_t devNode; } deviceUpdatableKernelNode;
	unsigned sharedMemCarveout, nvlinkUtilCentricScheduling;
};
struct cudaLaunchAttribute {
	cudaLaunchAttributeID id;
	char pad[4];
	cudaLaunchAttributeValue val;
};
typedef cudaLaunchAttributeValue cudaStreamAttrValue;
typedef cudaLaunchAttributeValue cudaKernelNodeAttrValue;
struct cudaLaunchConfig_t {
	dim3 gridDim, blockDim;
	size_t dynamicSmemBytes;
	cudaStream_t stream;
	cudaLaunchAttribute *attrs;
	unsigned numAttrs;
};
typedef cudaLaunchConfig_t cudaLaunchConfig_st;
struct cudaLaunchParams { void *func; dim3 gridDim, blockDim; void **args; size_t sharedMem;
	cudaStream_t stream; };
struct cudaGraphEdgeData { unsigned char from_port, to_port, type, reserved[5]; };

cudaError_t cudaStreamCreate(cudaStream_t *stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned flags, int priority);
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int *priority);
cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned *flags);
cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long *id);
cudaError_t cudaStreamGetDevice(cudaStream_t stream, int *device);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamQuery(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags = 0);
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void *data,
	unsigned flags);
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void *data);
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void *p, size_t bytes = 0,
	unsigned flags = cudaMemAttachSingle);
template <class _T>
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, _T *p, size_t bytes = 0,
	unsigned flags = cudaMemAttachSingle);
cudaError_t cudaStreamCopyAttributes(cudaStream_t to, cudaStream_t from);
cudaError_t cudaStreamGetAttribute(cudaStream_t stream, cudaLaunchAttributeID id,
	cudaStreamAttrValue *value);
cudaError_t cudaStreamSetAttribute(cudaStream_t stream, cudaLaunchAttributeID id,
	const cudaStreamAttrValue *value);
cudaError_t cudaStreamBeginCapture(cudaStream_t stream,
	cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal);
cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph,
	const cudaGraphNode_t *nodes,
					  const cudaGraphEdgeData *edges, size_t n,
					  	cudaStreamCaptureMode mode);
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph);
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus *status);
cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode *mode);
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus *status,
	unsigned long long *id);
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus *status,
	unsigned long long *id,
				     cudaGraph_t *graph, const cudaGraphNode_t **nodes = nullptr,
				     	size_t *n = nullptr);
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus *status,
	unsigned long long *id,
				     cudaGraph_t *graph, const cudaGraphNode_t **nodes,
				     	const cudaGraphEdgeData **edges, size_t *n);
cudaError_t cudaStreamGetCaptureInfo_v3(cudaStream_t stream, cudaStreamCaptureStatus *status,
					unsigned long long *id = nullptr,
						cudaGraph_t *graph = nullptr,
					const cudaGraphNode_t **nodes = nullptr,
						const cudaGraphEdgeData **edges = nullptr,
					size_t *n = nullptr);
cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t *nodes,
						const cudaGraphEdgeData *edges, size_t n,
							unsigned flags = 0);
cudaError_t cudaStreamGetCaptureInfo_v2(cudaStream_t stream, cudaStreamCaptureStatus *status,
					unsigned long long *id = nullptr,
						cudaGraph_t *graph = nullptr,
					const cudaGraphNode_t **nodes = nullptr,
						size_t *n = nullptr);
cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t *nodes,
	size_t n, unsigned flags = 0);

cudaError_t cudaEventCreate(cudaEvent_t *event);
cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned flags);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr);
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream = nullptr,
	unsigned flags = 0);
cudaError_t cudaEventQuery(cudaEvent_t event);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t end);

/* --- execution -------------------------------------------------------------------------------- */

cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **args,
	size_t shared = 0,
			     cudaStream_t stream = nullptr);
template <class _F>
cudaError_t cudaLaunchKernel(_F *kernel, dim3 grid, dim3 block, void **args, size_t shared = 0,
			     cudaStream_t stream = nullptr);
cudaError_t cudaLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block, void **args,
	size_t shared = 0,
					cudaStream_t stream = nullptr);
template <class _F>
cudaError_t cudaLaunchCooperativeKernel(_F *kernel, dim3 grid, dim3 block, void **args,
	size_t shared = 0,
					cudaStream_t stream = nullptr);
cudaError_t cudaLaunchCooperativeKernelMultiDevice(cudaLaunchParams *launches, unsigned n,
	unsigned flags = 0);
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *kernel, void **args);
template <class... Expected, class... Actual>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*kernel)(Expected...),
	Actual &&...args);
template <class... Actual>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, cudaKernel_t kernel,
	Actual &&...args);
template <class _F> cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, _F kernel);
template <class _F> cudaError_t cudaFuncSetAttribute(_F kernel, cudaFuncAttribute attribute,
	int value);
template <class _F> cudaError_t cudaFuncSetCacheConfig(_F kernel, cudaFuncCache config);
template <class _F> cudaError_t cudaFuncSetSharedMemConfig(_F kernel, cudaSharedMemConfig config);
cudaError_t cudaFuncGetName(const char **name, const void *kernel);
cudaError_t cudaFuncGetParamInfo(const void *kernel, size_t index, size_t *offset, size_t *size);
cudaError_t cudaGetFuncBySymbol(cudaFunction_t *function, const void *symbol);
cudaError_t cudaGetKernel(cudaKernel_t *kernel, const void *entry);
cudaError_t cudaSetDoubleForDevice(double *d);
cudaError_t cudaSetDoubleForHost(double *d);

/* The launch calls of CUDA 3 to 7. */
cudaError_t cudaSetupArgument(const void *argument, size_t bytes, size_t offset);
template <class _T> cudaError_t cudaSetupArgument(_T argument, size_t offset);
template <class _F> cudaError_t cudaLaunch(_F *kernel);
cudaError_t cudaLaunch(const char *kernel);

template <class _F>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, _F kernel, int block_size,
	size_t shared);
template <class _F>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, _F kernel,
	int block_size, size_t shared,
								   unsigned flags);
template <class _F>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int *min_grid, int *block_size, _F kernel,
	size_t shared = 0,
					       int limit = 0);
template <class _F>
cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *min_grid, int *block_size, _F kernel,
	size_t shared = 0,
							int limit = 0, unsigned flags = 0);
template <class _S, class _F>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *min_grid, int *block_size,
	_F kernel, _S shared_of_block,
							   int limit = 0);
template <class _S, class _F>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int *min_grid, int *block_size,
	_F kernel,
								    _S shared_of_block,
								    	int limit = 0,
								    unsigned flags = 0);
template <class _F>
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, _F kernel, int blocks,
	int block_size);
template <class _F>
cudaError_t cudaOccupancyMaxPotentialClusterSize(int *size, _F kernel,
	const cudaLaunchConfig_t *config);
template <class _F>
cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, _F kernel,
	const cudaLaunchConfig_t *config);

/* Device side: dynamic parallelism, programmatic dependent launch. */
void *cudaGetParameterBuffer(size_t alignment, size_t bytes);
void *cudaGetParameterBufferV2(void *kernel, dim3 grid, dim3 block, unsigned shared);
cudaError_t cudaLaunchDevice(void *kernel, void *parameters, dim3 grid, dim3 block,
	unsigned shared, cudaStream_t stream);
cudaError_t cudaLaunchDeviceV2(void *parameters, cudaStream_t stream);
void cudaGridDependencySynchronize(void);
void cudaTriggerProgrammaticLaunchCompletion(void);
cudaGraphExec_t cudaGetCurrentGraphExec(void);
void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned value);
template <class _T> cudaError_t cudaGraphKernelNodeSetParam(cudaGraphDeviceNode_t node,
	size_t offset, const _T &value);
cudaError_t cudaGraphKernelNodeSetEnabled(cudaGraphDeviceNode_t node, bool enable);
cudaError_t cudaGraphKernelNodeSetGridDim(cudaGraphDeviceNode_t node, dim3 grid);

/* --- memory ----------------------------------------------------------------------------------- */

CUDALINT_HERE
constexpr cudaPitchedPtr make_cudaPitchedPtr(void *p, size_t pitch, size_t xsize, size_t ysize)
{
	return cudaPitchedPtr{p, pitch, xsize, ysize};
}
constexpr cudaPos make_cudaPos(size_t x, size_t y, size_t z) { return cudaPos{x, y, z}; }
constexpr cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) { return cudaExtent{w, h, d}; }
CUDALINT_ELSEWHERE

cudaError_t cudaMalloc(void **p, size_t bytes);
template <class _T> cudaError_t cudaMalloc(_T **p, size_t bytes);
cudaError_t cudaMallocHost(void **p, size_t bytes);
cudaError_t cudaMallocHost(void **p, size_t bytes, unsigned flags);
template <class _T> cudaError_t cudaMallocHost(_T **p, size_t bytes, unsigned flags = 0);
cudaError_t cudaMallocManaged(void **p, size_t bytes, unsigned flags = cudaMemAttachGlobal);
template <class _T> cudaError_t cudaMallocManaged(_T **p, size_t bytes,
	unsigned flags = cudaMemAttachGlobal);
cudaError_t cudaHostAlloc(void **p, size_t bytes, unsigned flags);
template <class _T> cudaError_t cudaHostAlloc(_T **p, size_t bytes, unsigned flags);
cudaError_t cudaHostRegister(void *p, size_t bytes, unsigned flags);
cudaError_t cudaHostUnregister(void *p);
cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned flags);
template <class _T> cudaError_t cudaHostGetDevicePointer(_T **device, void *host, unsigned flags);
cudaError_t cudaHostGetFlags(unsigned *flags, void *host);
cudaError_t cudaFree(void *p);
cudaError_t cudaFreeHost(void *p);
cudaError_t cudaFreeArray(cudaArray_t array);
cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t array);
cudaError_t cudaMallocPitch(void **p, size_t *pitch, size_t width, size_t height);
template <class _T> cudaError_t cudaMallocPitch(_T **p, size_t *pitch, size_t width, size_t height);
cudaError_t cudaMallocArray(cudaArray_t *array, const cudaChannelFormatDesc *format, size_t width,
	size_t height = 0,
			    unsigned flags = 0);
cudaError_t cudaMalloc3D(cudaPitchedPtr *p, cudaExtent extent);
cudaError_t cudaMalloc3DArray(cudaArray_t *array, const cudaChannelFormatDesc *format,
	cudaExtent extent,
			      unsigned flags = 0);
cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t *array,
	const cudaChannelFormatDesc *format, cudaExtent extent,
				     unsigned levels, unsigned flags = 0);
cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t *array, cudaMipmappedArray_const_t from,
	unsigned level);
cudaError_t cudaMemGetInfo(size_t *free_bytes, size_t *total_bytes);
cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc *format, cudaExtent *extent, unsigned *flags,
	cudaArray_t array);
cudaError_t cudaArrayGetPlane(cudaArray_t *plane, cudaArray_t array, unsigned index);
cudaError_t cudaArrayGetMemoryRequirements(cudaArrayMemoryRequirements *needs, cudaArray_t array,
	int device);
cudaError_t cudaArrayGetSparseProperties(cudaArraySparseProperties *properties, cudaArray_t array);
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *attributes, const void *p);

cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind kind,
	cudaStream_t stream = nullptr);
cudaError_t cudaMemcpyPeer(void *to, int to_device, const void *from, int from_device,
	size_t bytes);
cudaError_t cudaMemcpyPeerAsync(void *to, int to_device, const void *from, int from_device,
	size_t bytes,
				cudaStream_t stream = nullptr);
cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch,
	size_t width, size_t height,
			 cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch,
	size_t width, size_t height,
			      cudaMemcpyKind kind, cudaStream_t stream = nullptr);
cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *p);
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *p, cudaStream_t stream = nullptr);
cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms *p);
cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms *p, cudaStream_t stream = nullptr);
cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t bytes,
	cudaMemcpyKind kind);
cudaError_t cudaMemcpyToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from,
	size_t bytes,
				   cudaMemcpyKind kind, cudaStream_t stream = nullptr);
cudaError_t cudaMemcpyFromArray(void *to, cudaArray_const_t from, size_t x, size_t y, size_t bytes,
	cudaMemcpyKind kind);
cudaError_t cudaMemcpyFromArrayAsync(void *to, cudaArray_const_t from, size_t x, size_t y,
	size_t bytes,
				     cudaMemcpyKind kind, cudaStream_t stream = nullptr);
cudaError_t cudaMemcpyArrayToArray(cudaArray_t to, size_t to_x, size_t to_y,
	cudaArray_const_t from, size_t x, size_t y,
				   size_t bytes, cudaMemcpyKind kind = cudaMemcpyDeviceToDevice);
cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch,
	size_t width,
				size_t height, cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from,
	size_t pitch, size_t width,
				     size_t height, cudaMemcpyKind kind,
				     	cudaStream_t stream = nullptr);
cudaError_t cudaMemcpy2DFromArray(void *to, size_t pitch, cudaArray_const_t from, size_t x,
	size_t y, size_t width,
				  size_t height, cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DFromArrayAsync(void *to, size_t pitch, cudaArray_const_t from, size_t x,
	size_t y, size_t width,
				       size_t height, cudaMemcpyKind kind,
				       	cudaStream_t stream = nullptr);
cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, size_t to_x, size_t to_y,
	cudaArray_const_t from, size_t x, size_t y,
				     size_t width, size_t height,
				     	cudaMemcpyKind kind = cudaMemcpyDeviceToDevice);
cudaError_t cudaMemcpyBatchAsync(void **to, void **from, size_t *bytes, size_t n,
	cudaMemcpyAttributes *attributes,
				 size_t *indices, size_t n_attributes, size_t *failed,
				 	cudaStream_t stream);
cudaError_t cudaMemset(void *p, int value, size_t bytes);
cudaError_t cudaMemsetAsync(void *p, int value, size_t bytes, cudaStream_t stream = nullptr);
cudaError_t cudaMemset2D(void *p, size_t pitch, int value, size_t width, size_t height);
cudaError_t cudaMemset2DAsync(void *p, size_t pitch, int value, size_t width, size_t height,
			      cudaStream_t stream = nullptr);
cudaError_t cudaMemset3D(cudaPitchedPtr p, int value, cudaExtent extent);
cudaError_t cudaMemset3DAsync(cudaPitchedPtr p, int value, cudaExtent extent,
	cudaStream_t stream = nullptr);

/* A symbol is the variable itself, or in old code its name. */
template <class _T>
cudaError_t cudaMemcpyToSymbol(const _T &symbol, const void *from, size_t bytes, size_t offset = 0,
			       cudaMemcpyKind kind = cudaMemcpyHostToDevice);
template <class _T>
cudaError_t cudaMemcpyToSymbolAsync(const _T &symbol, const void *from, size_t bytes,
	size_t offset = 0,
				    cudaMemcpyKind kind = cudaMemcpyHostToDevice,
				    	cudaStream_t stream = nullptr);
template <class _T>
cudaError_t cudaMemcpyFromSymbol(void *to, const _T &symbol, size_t bytes, size_t offset = 0,
				 cudaMemcpyKind kind = cudaMemcpyDeviceToHost);
template <class _T>
cudaError_t cudaMemcpyFromSymbolAsync(void *to, const _T &symbol, size_t bytes, size_t offset = 0,
				      cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
				      	cudaStream_t stream = nullptr);
template <class _P, class _T> cudaError_t cudaGetSymbolAddress(_P **p, const _T &symbol);
template <class _T> cudaError_t cudaGetSymbolSize(size_t *bytes, const _T &symbol);

cudaError_t cudaMemPrefetchAsync(const void *p, size_t bytes, int device,
	cudaStream_t stream = nullptr);
cudaError_t cudaMemPrefetchAsync(const void *p, size_t bytes, cudaMemLocation where, unsigned flags,
				 cudaStream_t stream = nullptr);
cudaError_t cudaMemPrefetchAsync_v2(const void *p, size_t bytes, cudaMemLocation where,
	unsigned flags,
				    cudaStream_t stream = nullptr);
cudaError_t cudaMemAdvise(const void *p, size_t bytes, cudaMemoryAdvise advice, int device);
cudaError_t cudaMemAdvise(const void *p, size_t bytes, cudaMemoryAdvise advice,
	cudaMemLocation where);
cudaError_t cudaMemAdvise_v2(const void *p, size_t bytes, cudaMemoryAdvise advice,
	cudaMemLocation where);
cudaError_t cudaMemRangeGetAttribute(void *data, size_t data_bytes,
	cudaMemRangeAttribute attribute, const void *p,
				     size_t bytes);
cudaError_t cudaMemRangeGetAttributes(void **data, size_t *data_bytes,
	cudaMemRangeAttribute *attributes, size_t n,
				      const void *p, size_t bytes);

cudaError_t cudaMallocAsync(void **p, size_t bytes, cudaStream_t stream);
template <class _T> cudaError_t cudaMallocAsync(_T **p, size_t bytes, cudaStream_t stream);
cudaError_t cudaMallocAsync(void **p, size_t bytes, cudaMemPool_t pool, cudaStream_t stream);
template <class _T> cudaError_t cudaMallocAsync(_T **p, size_t bytes, cudaMemPool_t pool,
	cudaStream_t stream);
cudaError_t cudaFreeAsync(void *p, cudaStream_t stream);
cudaError_t cudaMallocFromPoolAsync(void **p, size_t bytes, cudaMemPool_t pool,
	cudaStream_t stream);
template <class _T> cudaError_t cudaMallocFromPoolAsync(_T **p, size_t bytes, cudaMemPool_t pool,
	cudaStream_t stream);
cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool, const cudaMemPoolProps *properties);
cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool);
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t keep);
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value);
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value);
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const cudaMemAccessDesc *list, size_t n);
cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags *flags, cudaMemPool_t pool,
	cudaMemLocation *where);
cudaError_t cudaMemPoolExportToShareableHandle(void *handle, cudaMemPool_t pool,
	cudaMemAllocationHandleType type,
					       unsigned flags);
cudaError_t cudaMemPoolImportFromShareableHandle(cudaMemPool_t *pool, void *handle,
	cudaMemAllocationHandleType type,
						 unsigned flags);
cudaError_t cudaMemPoolExportPointer(cudaMemPoolPtrExportData *data, void *p);
cudaError_t cudaMemPoolImportPointer(void **p, cudaMemPool_t pool, cudaMemPoolPtrExportData *data);
cudaError_t cudaMemGetDefaultMemPool(cudaMemPool_t *pool, cudaMemLocation *where,
	cudaMemAllocationType type);
cudaError_t cudaMemGetMemPool(cudaMemPool_t *pool, cudaMemLocation *where,
	cudaMemAllocationType type);
cudaError_t cudaMemSetMemPool(cudaMemLocation *where, cudaMemAllocationType type,
	cudaMemPool_t pool);

/* --- textures and surfaces: formats, objects, references -------------------------------------- */

enum cudaTextureAddressMode {
	cudaAddressModeWrap,
	cudaAddressModeClamp,
	cudaAddressModeMirror,
	cudaAddressModeBorder
};
enum cudaTextureFilterMode { cudaFilterModePoint, cudaFilterModeLinear };
enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };
enum cudaSurfaceFormatMode { cudaFormatModeForced, cudaFormatModeAuto };
enum cudaResourceType {
	cudaResourceTypeArray,
	cudaResourceTypeMipmappedArray,
	cudaResourceTypeLinear,
	cudaResourceTypePitch2D
};
enum cudaResourceViewFormat {
	cudaResViewFormatNone,
	cudaResViewFormatUnsignedChar1,
	cudaResViewFormatUnsignedChar2,
	cudaResViewFormatUnsignedChar4,
	cudaResViewFormatSignedChar1,
	cudaResViewFormatSignedChar2,
	cudaResViewFormatSignedChar4,
	cudaResViewFormatUnsignedShort1,
	cudaResViewFormatUnsignedShort2,
	cudaResViewFormatUnsignedShort4,
	cudaResViewFormatSignedShort1,
	cudaResViewFormatSignedShort2,
	cudaResViewFormatSignedShort4,
	cudaResViewFormatUnsignedInt1,
	cudaResViewFormatUnsignedInt2,
	cudaResViewFormatUnsignedInt4,
	cudaResViewFormatSignedInt1,
	cudaResViewFormatSignedInt2,
	cudaResViewFormatSignedInt4,
	cudaResViewFormatHalf1,
	cudaResViewFormatHalf2,
	cudaResViewFormatHalf4,
	cudaResViewFormatFloat1,
	cudaResViewFormatFloat2,
	cudaResViewFormatFloat4,
	cudaResViewFormatUnsignedBlockCompressed1,
	cudaResViewFormatUnsignedBlockCompressed2,
	cudaResViewFormatUnsignedBlockCompressed3,
	cudaResViewFormatUnsignedBlockCompressed4,
	cudaResViewFormatSignedBlockCompressed4,
	cudaResViewFormatUnsignedBlockCompressed5,
	cudaResViewFormatSignedBlockCompressed5,
	cudaResViewFormatUnsignedBlockCompressed6H,
	cudaResViewFormatSignedBlockCompressed6H,
	cudaResViewFormatUnsignedBlockCompressed7
};
struct cudaResourceDesc {
	cudaResourceType resType;
	union {
		struct { cudaArray_t array; } array;
		struct { cudaMipmappedArray_t mipmap; } mipmap;
		struct { void *devPtr; cudaChannelFormatDesc desc; size_t sizeInBytes; } linear;
		struct { void *devPtr; cudaChannelFormatDesc desc; size_t width, height,
			pitchInBytes; } pitch2D;
	} res;
};
struct cudaTextureDesc {
	cudaTextureAddressMode addressMode[3];
	cudaTextureFilterMode filterMode;
	cudaTextureReadMode readMode;
	int sRGB;
	float borderColor[4];
	int normalizedCoords;
	unsigned maxAnisotropy;
	cudaTextureFilterMode mipmapFilterMode;
	float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
	int disableTrilinearOptimization, seamlessCubemap;
};
struct cudaResourceViewDesc {
	cudaResourceViewFormat format;
	size_t width, height, depth;
	unsigned firstMipmapLevel, lastMipmapLevel, firstLayer, lastLayer;
};
struct textureReference {
	int normalized;
	cudaTextureFilterMode filterMode;
	cudaTextureAddressMode addressMode[3];
	cudaChannelFormatDesc channelDesc;
	int sRGB;
	unsigned maxAnisotropy;
	cudaTextureFilterMode mipmapFilterMode;
	float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
	int disableTrilinearOptimization;
};
struct surfaceReference { cudaChannelFormatDesc channelDesc; };

cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind kind);
template <class _T> cudaChannelFormatDesc cudaCreateChannelDesc();
cudaChannelFormatDesc cudaCreateChannelDescHalf();
cudaChannelFormatDesc cudaCreateChannelDescHalf1();
cudaChannelFormatDesc cudaCreateChannelDescHalf2();
cudaChannelFormatDesc cudaCreateChannelDescHalf4();
cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc *format, cudaArray_const_t array);
cudaError_t cudaCreateTextureObject(cudaTextureObject_t *object, const cudaResourceDesc *resource,
				    const cudaTextureDesc *texture, const cudaResourceViewDesc
				    	*view);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object);
cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc *resource,
	cudaTextureObject_t object);
cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc *texture, cudaTextureObject_t object);
cudaError_t cudaGetTextureObjectResourceViewDesc(cudaResourceViewDesc *view,
	cudaTextureObject_t object);
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *object, const cudaResourceDesc *resource);
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t object);
cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc *resource,
	cudaSurfaceObject_t object);

/* --- graphics interoperation ------------------------------------------------------------------ */

enum cudaGraphicsRegisterFlags {
	cudaGraphicsRegisterFlagsNone = 0,
	cudaGraphicsRegisterFlagsReadOnly = 1,
	cudaGraphicsRegisterFlagsWriteDiscard = 2,
	cudaGraphicsRegisterFlagsSurfaceLoadStore = 4,
	cudaGraphicsRegisterFlagsTextureGather = 8
};
enum cudaGraphicsMapFlags {
	cudaGraphicsMapFlagsNone,
	cudaGraphicsMapFlagsReadOnly,
	cudaGraphicsMapFlagsWriteDiscard
};
enum cudaGraphicsCubeFace {
	cudaGraphicsCubeFacePositiveX,
	cudaGraphicsCubeFaceNegativeX,
	cudaGraphicsCubeFacePositiveY,
	cudaGraphicsCubeFaceNegativeY,
	cudaGraphicsCubeFacePositiveZ,
	cudaGraphicsCubeFaceNegativeZ
};
cudaError_t cudaGraphicsUnregisterResource(cudaGraphicsResource_t resource);
cudaError_t cudaGraphicsResourceSetMapFlags(cudaGraphicsResource_t resource, unsigned flags);
cudaError_t cudaGraphicsMapResources(int n, cudaGraphicsResource_t *resources,
	cudaStream_t stream = nullptr);
cudaError_t cudaGraphicsUnmapResources(int n, cudaGraphicsResource_t *resources,
	cudaStream_t stream = nullptr);
cudaError_t cudaGraphicsResourceGetMappedPointer(void **p, size_t *bytes,
	cudaGraphicsResource_t resource);
template <class _T>
cudaError_t cudaGraphicsResourceGetMappedPointer(_T **p, size_t *bytes,
	cudaGraphicsResource_t resource);
cudaError_t cudaGraphicsSubResourceGetMappedArray(cudaArray_t *array,
	cudaGraphicsResource_t resource, unsigned index,
						  unsigned level);
cudaError_t cudaGraphicsResourceGetMappedMipmappedArray(cudaMipmappedArray_t *array,
	cudaGraphicsResource_t resource);

/* External memory and semaphores. */
enum cudaExternalMemoryHandleType {
	cudaExternalMemoryHandleTypeOpaqueFd = 1,
	cudaExternalMemoryHandleTypeOpaqueWin32,
	cudaExternalMemoryHandleTypeOpaqueWin32Kmt,
	cudaExternalMemoryHandleTypeD3D12Heap,
	cudaExternalMemoryHandleTypeD3D12Resource,
	cudaExternalMemoryHandleTypeD3D11Resource,
	cudaExternalMemoryHandleTypeD3D11ResourceKmt,
	cudaExternalMemoryHandleTypeNvSciBuf
};
enum cudaExternalSemaphoreHandleType {
	cudaExternalSemaphoreHandleTypeOpaqueFd = 1,
	cudaExternalSemaphoreHandleTypeOpaqueWin32,
	cudaExternalSemaphoreHandleTypeOpaqueWin32Kmt,
	cudaExternalSemaphoreHandleTypeD3D12Fence,
	cudaExternalSemaphoreHandleTypeD3D11Fence,
	cudaExternalSemaphoreHandleTypeNvSciSync,
	cudaExternalSemaphoreHandleTypeKeyedMutex,
	cudaExternalSemaphoreHandleTypeKeyedMutexKmt,
	cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd,
	cudaExternalSemaphoreHandleTypeTimelineSemaphoreWin32
};
struct cudaExternalMemoryHandleDesc {
	cudaExternalMemoryHandleType type;
	union {
		int fd;
		struct { void *handle; const void *name; } win32;
		const void *nvSciBufObject;
	} handle;
	unsigned long long size;
	unsigned flags, reserved[16];
};
struct cudaExternalMemoryBufferDesc { unsigned long long offset, size; unsigned flags,
	reserved[16]; };
struct cudaExternalMemoryMipmappedArrayDesc {
	unsigned long long offset;
	cudaChannelFormatDesc formatDesc;
	cudaExtent extent;
	unsigned flags, numLevels, reserved[16];
};
struct cudaExternalSemaphoreHandleDesc {
	cudaExternalSemaphoreHandleType type;
	union {
		int fd;
		struct { void *handle; const void *name; } win32;
		const void *nvSciSyncObj;
	} handle;
	unsigned flags, reserved[16];
};
struct cudaExternalSemaphoreSignalParams {
	struct {
		struct { unsigned long long value; } fence;
		union { void *fence; unsigned long long reserved; } nvSciSync;
		struct { unsigned long long key; } keyedMutex;
		unsigned reserved[12];
	} params;
	unsigned flags, reserved[16];
};
struct cudaExternalSemaphoreWaitParams {
	struct {
		struct { unsigned long long value; } fence;
		union { void *fence; unsigned long long reserved; } nvSciSync;
		struct { unsigned long long key; unsigned timeoutMs; } keyedMutex;
		unsigned reserved[10];
	} params;
	unsigned flags, reserved[16];
};
cudaError_t cudaImportExternalMemory(cudaExternalMemory_t *memory,
	const cudaExternalMemoryHandleDesc *handle);
cudaError_t cudaExternalMemoryGetMappedBuffer(void **p, cudaExternalMemory_t memory,
					      const cudaExternalMemoryBufferDesc *buffer);
cudaError_t cudaExternalMemoryGetMappedMipmappedArray(cudaMipmappedArray_t *array,
	cudaExternalMemory_t memory,
						      const cudaExternalMemoryMipmappedArrayDesc
						      	*description);
cudaError_t cudaDestroyExternalMemory(cudaExternalMemory_t memory);
cudaError_t cudaImportExternalSemaphore(cudaExternalSemaphore_t *semaphore,
	const cudaExternalSemaphoreHandleDesc *handle);
cudaError_t cudaSignalExternalSemaphoresAsync(const cudaExternalSemaphore_t *semaphores,
					      const cudaExternalSemaphoreSignalParams *parameters,
					      	unsigned n,
					      cudaStream_t stream = nullptr);
cudaError_t cudaWaitExternalSemaphoresAsync(const cudaExternalSemaphore_t *semaphores,
					    const cudaExternalSemaphoreWaitParams *parameters,
					    	unsigned n,
					    cudaStream_t stream = nullptr);
cudaError_t cudaDestroyExternalSemaphore(cudaExternalSemaphore_t semaphore);

/* --- graphs ----------------------------------------------------------------------------------- */

enum cudaGraphNodeType {
	cudaGraphNodeTypeKernel,
	cudaGraphNodeTypeMemcpy,
	cudaGraphNodeTypeMemset,
	cudaGraphNodeTypeHost,
	cudaGraphNodeTypeGraph,
	cudaGraphNodeTypeEmpty,
	cudaGraphNodeTypeWaitEvent,
	cudaGraphNodeTypeEventRecord,
	cudaGraphNodeTypeExtSemaphoreSignal,
	cudaGraphNodeTypeExtSemaphoreWait,
	cudaGraphNodeTypeMemAlloc,
	cudaGraphNodeTypeMemFree,
	cudaGraphNodeTypeConditional = 13,
	cudaGraphNodeTypeCount
};
enum cudaGraphConditionalNodeType { cudaGraphCondTypeIf, cudaGraphCondTypeWhile,
	cudaGraphCondTypeSwitch };
#define cudaGraphCondAssignDefault 1
enum cudaGraphExecUpdateResult {
	cudaGraphExecUpdateSuccess,
	cudaGraphExecUpdateError,
	cudaGraphExecUpdateErrorTopologyChanged,
	cudaGraphExecUpdateErrorNodeTypeChanged,
	cudaGraphExecUpdateErrorFunctionChanged,
	cudaGraphExecUpdateErrorParametersChanged,
	cudaGraphExecUpdateErrorNotSupported,
	cudaGraphExecUpdateErrorUnsupportedFunctionChange,
	cudaGraphExecUpdateErrorAttributesChanged
};
enum cudaGraphInstantiateResult {
	cudaGraphInstantiateSuccess,
	cudaGraphInstantiateError,
	cudaGraphInstantiateInvalidStructure,
	cudaGraphInstantiateNodeOperationNotSupported,
	cudaGraphInstantiateMultipleDevicesNotSupported
};
enum cudaGraphInstantiateFlags {
	cudaGraphInstantiateFlagAutoFreeOnLaunch = 1,
	cudaGraphInstantiateFlagUpload = 2,
	cudaGraphInstantiateFlagDeviceLaunch = 4,
	cudaGraphInstantiateFlagUseNodePriority = 8
};
enum cudaGraphDebugDotFlags { cudaGraphDebugDotFlagsVerbose = 1 };
enum cudaGraphMemAttributeType {
	cudaGraphMemAttrUsedMemCurrent,
	cudaGraphMemAttrUsedMemHigh,
	cudaGraphMemAttrReservedMemCurrent,
	cudaGraphMemAttrReservedMemHigh
};
struct cudaKernelNodeParams {
	void *func;
	dim3 gridDim, blockDim;
	unsigned sharedMemBytes;
	void **kernelParams, **extra;
};
struct cudaKernelNodeParamsV2 {
	void *func;
	dim3 gridDim, blockDim;
	unsigned sharedMemBytes;
	void **kernelParams, **extra;
};
struct cudaExternalSemaphoreSignalNodeParams {
	cudaExternalSemaphore_t *extSemArray;
	const cudaExternalSemaphoreSignalParams *paramsArray;
	unsigned numExtSems;
};
struct cudaExternalSemaphoreWaitNodeParams {
	cudaExternalSemaphore_t *extSemArray;
	const cudaExternalSemaphoreWaitParams *paramsArray;
	unsigned numExtSems;
};
struct cudaConditionalNodeParams {
	cudaGraphConditionalHandle handle;
	cudaGraphConditionalNodeType type;
	unsigned size;
	cudaGraph_t *phGraph_out;
};
struct cudaChildGraphNodeParams { cudaGraph_t graph; int ownership; };
struct cudaEventRecordNodeParams { cudaEvent_t event; };
struct cudaEventWaitNodeParams { cudaEvent_t event; };
struct cudaGraphNodeParams {
	cudaGraphNodeType type;
	int reserved0[3];
	cudaKernelNodeParamsV2 kernel;
	cudaMemcpyNodeParams memcpy;
	cudaMemsetParamsV2 memset;
	cudaHostNodeParamsV2 host;
	cudaChildGraphNodeParams graph;
	cudaEventWaitNodeParams eventWait;
	cudaEventRecordNodeParams eventRecord;
	cudaExternalSemaphoreSignalNodeParams extSemSignal;
	cudaExternalSemaphoreWaitNodeParams extSemWait;
	cudaMemAllocNodeParams alloc;
	cudaMemFreeNodeParams free;
	cudaConditionalNodeParams conditional;
};
struct cudaGraphExecUpdateResultInfo {
	cudaGraphExecUpdateResult result;
	cudaGraphNode_t errorNode, errorFromNode;
};
struct cudaGraphInstantiateParams {
	unsigned long long flags;
	cudaStream_t uploadStream;
	cudaGraphNode_t errNode_out;
	cudaGraphInstantiateResult result_out;
};
cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned flags);
cudaError_t cudaGraphDestroy(cudaGraph_t graph);
cudaError_t cudaGraphClone(cudaGraph_t *clone, cudaGraph_t graph);
cudaError_t cudaGraphAddNode(cudaGraphNode_t *node, cudaGraph_t graph,
	const cudaGraphNode_t *after, size_t n,
			     cudaGraphNodeParams *parameters);
cudaError_t cudaGraphAddNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
			     const cudaGraphEdgeData *edges, size_t n,
			     	cudaGraphNodeParams *parameters);
cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t graph,
	const cudaGraphNode_t *after, size_t n,
				   const cudaKernelNodeParams *parameters);
cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *node, cudaGraph_t graph,
	const cudaGraphNode_t *after, size_t n,
				   const cudaMemcpy3DParms *parameters);
cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *node, cudaGraph_t graph,
	const cudaGraphNode_t *after, size_t n,
				     void *to, const void *from, size_t bytes, cudaMemcpyKind kind);
template <class _T>
cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *node, cudaGraph_t graph,
	const cudaGraphNode_t *after,
					   size_t n, const _T &symbol, const void *from,
					   	size_t bytes, size_t offset,
					   cudaMemcpyKind kind);
template <class _T>
cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *node, cudaGraph_t graph,
	const cudaGraphNode_t *after,
					     size_t n, void *to, const _T &symbol, size_t bytes,
					     	size_t offset,
					     cudaMemcpyKind kind);
cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *node, cudaGraph_t graph,
	const cudaGraphNode_t *after, size_t n,
				   const cudaMemsetParams *parameters);
cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *node, cudaGraph_t graph,
	const cudaGraphNode_t *after, size_t n,
				 const cudaHostNodeParams *parameters);
cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *node, cudaGraph_t graph,
	const cudaGraphNode_t *after, size_t n,
				       cudaGraph_t child);
cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *node, cudaGraph_t graph,
	const cudaGraphNode_t *after, size_t n);
cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t *node, cudaGraph_t graph,
	const cudaGraphNode_t *after, size_t n,
					cudaEvent_t event);
cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t *node, cudaGraph_t graph,
	const cudaGraphNode_t *after, size_t n,
				      cudaEvent_t event);
cudaError_t cudaGraphAddExternalSemaphoresSignalNode(cudaGraphNode_t *node, cudaGraph_t graph,
						     const cudaGraphNode_t *after, size_t n,
						     const cudaExternalSemaphoreSignalNodeParams
						     	*parameters);
cudaError_t cudaGraphAddExternalSemaphoresWaitNode(cudaGraphNode_t *node, cudaGraph_t graph,
	const cudaGraphNode_t *after,
						   size_t n,
						   	const cudaExternalSemaphoreWaitNodeParams
						   	*parameters);
cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t *node, cudaGraph_t graph,
	const cudaGraphNode_t *after, size_t n,
				     cudaMemAllocNodeParams *parameters);
cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t *node, cudaGraph_t graph,
	const cudaGraphNode_t *after, size_t n,
				    void *p);
cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, cudaKernelNodeParams *parameters);
cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node,
	const cudaKernelNodeParams *parameters);
cudaError_t cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t to, cudaGraphNode_t from);
cudaError_t cudaGraphKernelNodeGetAttribute(cudaGraphNode_t node, cudaLaunchAttributeID id,
	cudaKernelNodeAttrValue *value);
cudaError_t cudaGraphKernelNodeSetAttribute(cudaGraphNode_t node, cudaLaunchAttributeID id,
					    const cudaKernelNodeAttrValue *value);
cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node, cudaMemcpy3DParms *parameters);
cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const cudaMemcpy3DParms *parameters);
cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void *to, const void *from,
	size_t bytes,
					   cudaMemcpyKind kind);
cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t node, cudaMemsetParams *parameters);
cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const cudaMemsetParams *parameters);
cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t node, cudaHostNodeParams *parameters);
cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node, const cudaHostNodeParams *parameters);
cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t *graph);
cudaError_t cudaGraphMemAllocNodeGetParams(cudaGraphNode_t node,
	cudaMemAllocNodeParams *parameters);
cudaError_t cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void *p);
cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t *node, cudaGraphNode_t original,
	cudaGraph_t clone);
cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType *type);
cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *list, size_t *n);
cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t *list, size_t *n);
cudaError_t cudaGraphNodeSetParams(cudaGraphNode_t node, cudaGraphNodeParams *parameters);
cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t exec, cudaGraphNode_t node, unsigned enabled);
cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t exec, cudaGraphNode_t node, unsigned *enabled);
cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *list, size_t *n);
cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *list, size_t *n);
cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
	size_t *n);
cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
	const cudaGraphNode_t *to, size_t n);
cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
	const cudaGraphNode_t *to,
				     const cudaGraphEdgeData *edges, size_t n);
cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
	const cudaGraphNode_t *to,
					size_t n);
cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node);
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph,
	unsigned long long flags = 0);
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph, cudaGraphNode_t *error,
	char *log,
				 size_t log_bytes);
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *exec, cudaGraph_t graph,
	unsigned long long flags = 0);
cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t *exec, cudaGraph_t graph,
	cudaGraphInstantiateParams *p);
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph,
	cudaGraphExecUpdateResultInfo *info);
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphNode_t *error,
				cudaGraphExecUpdateResult *result);
cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
	const cudaKernelNodeParams *p);
cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
	const cudaMemcpy3DParms *p);
cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t exec, cudaGraphNode_t node,
	void *to, const void *from,
					       size_t bytes, cudaMemcpyKind kind);
cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
	const cudaMemsetParams *p);
cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
	const cudaHostNodeParams *p);
cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
	cudaGraph_t child);
cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
	cudaGraphNodeParams *parameters);
cudaError_t cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t exec, cudaGraphNode_t node,
	cudaEvent_t event);
cudaError_t cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t exec, cudaGraphNode_t node,
	cudaEvent_t event);
cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t exec, unsigned long long *flags);
cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream);
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec);
cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char *path, unsigned flags);
cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *handle, cudaGraph_t graph,
	unsigned value = 0,
					     unsigned flags = 0);
cudaError_t cudaUserObjectCreate(cudaUserObject_t *object, void *p, cudaHostFn_t destroy,
	unsigned references,
				 unsigned flags);
cudaError_t cudaUserObjectRetain(cudaUserObject_t object, unsigned count = 1);
cudaError_t cudaUserObjectRelease(cudaUserObject_t object, unsigned count = 1);
cudaError_t cudaGraphRetainUserObject(cudaGraph_t graph, cudaUserObject_t object,
	unsigned count = 1, unsigned flags = 0);
cudaError_t cudaGraphReleaseUserObject(cudaGraph_t graph, cudaUserObject_t object,
	unsigned count = 1);

/* --- libraries, profiler ---------------------------------------------------------------------- */

enum cudaJitOption { cudaJitMaxRegisters, cudaJitThreadsPerBlock, cudaJitWallTime,
	cudaJitOptimizationLevel = 7 };
enum cudaLibraryOption { cudaLibraryHostUniversalFunctionAndDataTable,
	cudaLibraryBinaryIsPreserved };
cudaError_t cudaLibraryLoadData(cudaLibrary_t *library, const void *code, cudaJitOption *jit,
	void **jit_values,
				unsigned n_jit, cudaLibraryOption *options, void **values,
					unsigned n);
cudaError_t cudaLibraryLoadFromFile(cudaLibrary_t *library, const char *path, cudaJitOption *jit,
	void **jit_values,
				    unsigned n_jit, cudaLibraryOption *options, void **values,
				    	unsigned n);
cudaError_t cudaLibraryUnload(cudaLibrary_t library);
cudaError_t cudaLibraryGetKernel(cudaKernel_t *kernel, cudaLibrary_t library, const char *name);
cudaError_t cudaLibraryGetGlobal(void **p, size_t *bytes, cudaLibrary_t library, const char *name);
cudaError_t cudaGetDriverEntryPoint(const char *symbol, void **function,
	unsigned long long flags = 0,
				    cudaDriverEntryPointQueryResult *result = nullptr);
cudaError_t cudaGetDriverEntryPointByVersion(const char *symbol, void **function, unsigned version,
					     unsigned long long flags = 0,
					     cudaDriverEntryPointQueryResult *result = nullptr);
cudaError_t cudaProfilerStart(void);
cudaError_t cudaProfilerStop(void);
cudaError_t cudaProfilerInitialize(const char *config, const char *output, cudaOutputMode_t mode);

CUDALINT_HERE
#pragma clang force_cuda_host_device end

#endif

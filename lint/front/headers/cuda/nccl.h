/* nccl.h - collective communication. */
#ifndef CUDALINT_NCCL_H
#define CUDALINT_NCCL_H

#include "cudalint_cuda.h"

#define NCCL_MAJOR 2
#define NCCL_MINOR 21
#define NCCL_PATCH 0
#define NCCL_VERSION_CODE 22100
#define NCCL_UNIQUE_ID_BYTES 128
typedef struct ncclComm *ncclComm_t;
struct ncclUniqueId { char internal[128]; };
enum ncclResult_t {
	ncclSuccess, ncclUnhandledCudaError, ncclSystemError, ncclInternalError,
		ncclInvalidArgument, ncclInvalidUsage,
	ncclRemoteError, ncclInProgress, ncclNumResults
};
enum ncclRedOp_t { ncclSum, ncclProd, ncclMax, ncclMin, ncclAvg };
enum ncclDataType_t {
	ncclInt8 = 0, ncclChar = 0, ncclUint8 = 1, ncclInt32 = 2, ncclInt = 2, ncclUint32 = 3,
		ncclInt64 = 4, ncclUint64 = 5,
	ncclFloat16 = 6, ncclHalf = 6, ncclFloat32 = 7, ncclFloat = 7, ncclFloat64 = 8,
		ncclDouble = 8, ncclBfloat16 = 9
};
const char *ncclGetErrorString(ncclResult_t result);
const char *ncclGetLastError(ncclComm_t comm);
ncclResult_t ncclGetVersion(int *version);
ncclResult_t ncclGetUniqueId(ncclUniqueId *id);
ncclResult_t ncclCommInitRank(ncclComm_t *comm, int n, ncclUniqueId id, int rank);
ncclResult_t ncclCommInitAll(ncclComm_t *comms, int n, const int *devices);
ncclResult_t ncclCommFinalize(ncclComm_t comm);
ncclResult_t ncclCommDestroy(ncclComm_t comm);
ncclResult_t ncclCommAbort(ncclComm_t comm);
ncclResult_t ncclCommGetAsyncError(ncclComm_t comm, ncclResult_t *error);
ncclResult_t ncclCommCount(ncclComm_t comm, int *count);
ncclResult_t ncclCommCuDevice(ncclComm_t comm, int *device);
ncclResult_t ncclCommUserRank(ncclComm_t comm, int *rank);
ncclResult_t ncclReduce(const void *from, void *to, size_t n, ncclDataType_t type, ncclRedOp_t op,
	int root, ncclComm_t comm, cudaStream_t stream);
ncclResult_t ncclBroadcast(const void *from, void *to, size_t n, ncclDataType_t type, int root,
	ncclComm_t comm, cudaStream_t stream);
ncclResult_t ncclBcast(void *data, size_t n, ncclDataType_t type, int root, ncclComm_t comm,
	cudaStream_t stream);
ncclResult_t ncclAllReduce(const void *from, void *to, size_t n, ncclDataType_t type,
	ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream);
ncclResult_t ncclReduceScatter(const void *from, void *to, size_t n, ncclDataType_t type,
	ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream);
ncclResult_t ncclAllGather(const void *from, void *to, size_t n, ncclDataType_t type,
	ncclComm_t comm, cudaStream_t stream);
ncclResult_t ncclSend(const void *from, size_t n, ncclDataType_t type, int peer, ncclComm_t comm,
	cudaStream_t stream);
ncclResult_t ncclRecv(void *to, size_t n, ncclDataType_t type, int peer, ncclComm_t comm,
	cudaStream_t stream);
ncclResult_t ncclGroupStart();
ncclResult_t ncclGroupEnd();

#endif

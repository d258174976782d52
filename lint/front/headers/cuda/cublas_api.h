/* cublas_api.h - cuBLAS: handles, enumerations, and its routines by name. */
#ifndef CUDALINT_CUBLAS_API_H
#define CUDALINT_CUBLAS_API_H
#define CUBLAS_API_H_
#define CUBLAS_V2_H_

#include "cuComplex.h"
#include "cudalint/library.h"

#pragma clang force_cuda_host_device begin

enum cublasStatus_t {
	CUBLAS_STATUS_SUCCESS = 0,
	CUBLAS_STATUS_NOT_INITIALIZED = 1,
	CUBLAS_STATUS_ALLOC_FAILED = 3,
	CUBLAS_STATUS_INVALID_VALUE = 7,
	CUBLAS_STATUS_ARCH_MISMATCH = 8,
	CUBLAS_STATUS_MAPPING_ERROR = 11,
	CUBLAS_STATUS_EXECUTION_FAILED = 13,
	CUBLAS_STATUS_INTERNAL_ERROR = 14,
	CUBLAS_STATUS_NOT_SUPPORTED = 15,
	CUBLAS_STATUS_LICENSE_ERROR = 16
};
typedef cublasStatus_t cublasStatus;
enum cublasFillMode_t { CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER, CUBLAS_FILL_MODE_FULL };
enum cublasDiagType_t { CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT };
enum cublasSideMode_t { CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT };
enum cublasOperation_t { CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C, CUBLAS_OP_HERMITAN = 2, CUBLAS_OP_CONJG };
enum cublasPointerMode_t { CUBLAS_POINTER_MODE_HOST, CUBLAS_POINTER_MODE_DEVICE };
enum cublasAtomicsMode_t { CUBLAS_ATOMICS_NOT_ALLOWED, CUBLAS_ATOMICS_ALLOWED };
enum cublasMath_t {
	CUBLAS_DEFAULT_MATH,
	CUBLAS_TENSOR_OP_MATH,
	CUBLAS_PEDANTIC_MATH,
	CUBLAS_TF32_TENSOR_OP_MATH,
	CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
};
enum cublasGemmAlgo_t {
	CUBLAS_GEMM_DFALT = -1,
	CUBLAS_GEMM_DEFAULT = -1,
	CUBLAS_GEMM_ALGO0 = 0, CUBLAS_GEMM_ALGO1, CUBLAS_GEMM_ALGO2, CUBLAS_GEMM_ALGO3, CUBLAS_GEMM_ALGO4, CUBLAS_GEMM_ALGO5,
	CUBLAS_GEMM_ALGO6, CUBLAS_GEMM_ALGO7, CUBLAS_GEMM_ALGO8, CUBLAS_GEMM_ALGO9, CUBLAS_GEMM_ALGO10, CUBLAS_GEMM_ALGO11,
	CUBLAS_GEMM_ALGO12, CUBLAS_GEMM_ALGO13, CUBLAS_GEMM_ALGO14, CUBLAS_GEMM_ALGO15, CUBLAS_GEMM_ALGO16,
	CUBLAS_GEMM_ALGO17, CUBLAS_GEMM_ALGO18, CUBLAS_GEMM_ALGO19, CUBLAS_GEMM_ALGO20, CUBLAS_GEMM_ALGO21,
	CUBLAS_GEMM_ALGO22, CUBLAS_GEMM_ALGO23,
	CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99, CUBLAS_GEMM_DFALT_TENSOR_OP = 99, CUBLAS_GEMM_ALGO0_TENSOR_OP = 100,
	CUBLAS_GEMM_ALGO15_TENSOR_OP = 115
};
enum cublasComputeType_t {
	CUBLAS_COMPUTE_16F = 64, CUBLAS_COMPUTE_16F_PEDANTIC, CUBLAS_COMPUTE_32F = 68, CUBLAS_COMPUTE_32F_PEDANTIC,
	CUBLAS_COMPUTE_64F = 70, CUBLAS_COMPUTE_64F_PEDANTIC, CUBLAS_COMPUTE_32I = 72, CUBLAS_COMPUTE_32I_PEDANTIC,
	CUBLAS_COMPUTE_32F_FAST_16F = 74, CUBLAS_COMPUTE_32F_FAST_16BF, CUBLAS_COMPUTE_32F_FAST_TF32 = 77
};
typedef cudaDataType cublasDataType_t;
typedef struct cublasContext *cublasHandle_t;
typedef struct cublasXtContext *cublasXtHandle_t;

#define CUBLAS_VERSION 120900
#define CUBLAS_VER_MAJOR 12
#define CUBLAS_VER_MINOR 9

#define CUBLAS_CALL(name) CUDALINT_CALL(cublasStatus_t, cublas##name)
CUBLAS_CALL(Create) CUBLAS_CALL(Destroy) CUBLAS_CALL(Create_v2) CUBLAS_CALL(Destroy_v2) CUBLAS_CALL(GetVersion)
CUBLAS_CALL(GetProperty) CUBLAS_CALL(SetWorkspace) CUBLAS_CALL(SetStream) CUBLAS_CALL(GetStream)
CUBLAS_CALL(SetStream_v2) CUBLAS_CALL(GetPointerMode) CUBLAS_CALL(SetPointerMode) CUBLAS_CALL(GetAtomicsMode)
CUBLAS_CALL(SetAtomicsMode) CUBLAS_CALL(SetMathMode) CUBLAS_CALL(GetMathMode) CUBLAS_CALL(SetSmCountTarget)
CUBLAS_CALL(SetVector) CUBLAS_CALL(GetVector) CUBLAS_CALL(SetMatrix) CUBLAS_CALL(GetMatrix)
CUBLAS_CALL(SetVectorAsync) CUBLAS_CALL(GetVectorAsync) CUBLAS_CALL(SetMatrixAsync) CUBLAS_CALL(GetMatrixAsync)
CUBLAS_CALL(LoggerConfigure) CUBLAS_CALL(Init) CUBLAS_CALL(Shutdown) CUBLAS_CALL(Alloc) CUBLAS_CALL(Free)
CUBLAS_CALL(SetKernelStream)
const char *cublasGetStatusString(cublasStatus_t status);
const char *cublasGetStatusName(cublasStatus_t status);

#ifndef CUDALINT_CUBLAS_1
#define CUDALINT_CUBLAS_SCALAR(type) cublasStatus_t
#define CUDALINT_CUBLAS_VOID cublasStatus_t
#else /* the first interface gave scalars back and errors apart */
#define CUDALINT_CUBLAS_SCALAR(type) type
#define CUDALINT_CUBLAS_VOID void
CUBLAS_CALL(GetError)
#endif
#define CUBLAS_SCALAR(type, name)                                                                \
	CUDALINT_CALL(CUDALINT_CUBLAS_SCALAR(type), cublas##name)                                \
	CUDALINT_CALL(cublasStatus_t, cublas##name##_v2)                                         \
	CUDALINT_CALL(cublasStatus_t, cublas##name##_64)
CUBLAS_SCALAR(float, Sdot) CUBLAS_SCALAR(double, Ddot) CUBLAS_SCALAR(cuComplex, Cdotu) CUBLAS_SCALAR(cuComplex, Cdotc)
CUBLAS_SCALAR(cuDoubleComplex, Zdotu) CUBLAS_SCALAR(cuDoubleComplex, Zdotc)
CUBLAS_SCALAR(float, Snrm2) CUBLAS_SCALAR(double, Dnrm2) CUBLAS_SCALAR(float, Scnrm2) CUBLAS_SCALAR(double, Dznrm2)
CUBLAS_SCALAR(float, Sasum) CUBLAS_SCALAR(double, Dasum) CUBLAS_SCALAR(float, Scasum) CUBLAS_SCALAR(double, Dzasum)
CUBLAS_SCALAR(int, Isamax) CUBLAS_SCALAR(int, Idamax) CUBLAS_SCALAR(int, Icamax) CUBLAS_SCALAR(int, Izamax)
CUBLAS_SCALAR(int, Isamin) CUBLAS_SCALAR(int, Idamin) CUBLAS_SCALAR(int, Icamin) CUBLAS_SCALAR(int, Izamin)

#define CUBLAS_ONE(name)                                                                         \
	CUDALINT_CALL(CUDALINT_CUBLAS_VOID, cublas##name)                                        \
	CUDALINT_CALL(cublasStatus_t, cublas##name##_v2)                                         \
	CUDALINT_CALL(cublasStatus_t, cublas##name##_64)
#define CUBLAS_SDCZ(name) CUBLAS_ONE(S##name) CUBLAS_ONE(D##name) CUBLAS_ONE(C##name) CUBLAS_ONE(Z##name)
#define CUBLAS_SD(name) CUBLAS_ONE(S##name) CUBLAS_ONE(D##name)
#define CUBLAS_CZ(name) CUBLAS_ONE(C##name) CUBLAS_ONE(Z##name)
CUBLAS_SDCZ(scal) CUBLAS_SDCZ(axpy) CUBLAS_SDCZ(copy) CUBLAS_SDCZ(swap) CUBLAS_SDCZ(rot) CUBLAS_SDCZ(rotg)
CUBLAS_SD(rotm) CUBLAS_SD(rotmg) CUBLAS_ONE(Csscal) CUBLAS_ONE(Zdscal) CUBLAS_ONE(Csrot) CUBLAS_ONE(Zdrot)
CUBLAS_SDCZ(gemv) CUBLAS_SDCZ(gbmv) CUBLAS_SDCZ(trmv) CUBLAS_SDCZ(tbmv) CUBLAS_SDCZ(tpmv) CUBLAS_SDCZ(trsv)
CUBLAS_SDCZ(tpsv) CUBLAS_SDCZ(tbsv) CUBLAS_SDCZ(symv) CUBLAS_CZ(hemv) CUBLAS_SD(sbmv) CUBLAS_CZ(hbmv)
CUBLAS_SD(spmv) CUBLAS_CZ(hpmv) CUBLAS_SD(ger) CUBLAS_CZ(geru) CUBLAS_CZ(gerc) CUBLAS_SDCZ(syr) CUBLAS_CZ(her)
CUBLAS_SD(spr) CUBLAS_CZ(hpr) CUBLAS_SDCZ(syr2) CUBLAS_CZ(her2) CUBLAS_SD(spr2) CUBLAS_CZ(hpr2)
CUBLAS_SDCZ(gemm) CUBLAS_SDCZ(syrk) CUBLAS_CZ(herk) CUBLAS_SDCZ(syr2k) CUBLAS_CZ(her2k) CUBLAS_SDCZ(syrkx)
CUBLAS_CZ(herkx) CUBLAS_SDCZ(symm) CUBLAS_CZ(hemm) CUBLAS_SDCZ(trsm) CUBLAS_SDCZ(trmm) CUBLAS_SDCZ(geam)
CUBLAS_SDCZ(dgmm) CUBLAS_SDCZ(gemmBatched) CUBLAS_SDCZ(gemmStridedBatched) CUBLAS_SDCZ(gemvBatched)
CUBLAS_SDCZ(gemvStridedBatched) CUBLAS_SDCZ(trsmBatched) CUBLAS_SDCZ(getrfBatched) CUBLAS_SDCZ(getrsBatched)
CUBLAS_SDCZ(getriBatched) CUBLAS_SDCZ(matinvBatched) CUBLAS_SDCZ(geqrfBatched) CUBLAS_SDCZ(gelsBatched)
CUBLAS_SDCZ(tpttr) CUBLAS_SDCZ(trttp) CUBLAS_CZ(gemm3m)
CUBLAS_ONE(Hgemm) CUBLAS_ONE(HgemmBatched) CUBLAS_ONE(HgemmStridedBatched) CUBLAS_ONE(SgemmEx) CUBLAS_ONE(CgemmEx)
CUBLAS_ONE(GemmEx) CUBLAS_ONE(GemmBatchedEx) CUBLAS_ONE(GemmStridedBatchedEx) CUBLAS_ONE(Nrm2Ex) CUBLAS_ONE(AxpyEx)
CUBLAS_ONE(DotEx) CUBLAS_ONE(DotcEx) CUBLAS_ONE(ScalEx) CUBLAS_ONE(CopyEx) CUBLAS_ONE(SwapEx) CUBLAS_ONE(RotEx)
CUBLAS_ONE(IamaxEx) CUBLAS_ONE(IaminEx) CUBLAS_ONE(AsumEx) CUBLAS_ONE(CsyrkEx) CUBLAS_ONE(CherkEx)

#pragma clang force_cuda_host_device end

#endif

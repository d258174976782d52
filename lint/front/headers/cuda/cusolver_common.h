/* cusolver_common.h - cuSOLVER: dense, sparse, refactorisation; routines by name. */
#ifndef CUDALINT_CUSOLVER_COMMON_H
#define CUDALINT_CUSOLVER_COMMON_H

#include "cublas_v2.h"
#include "cusparse.h"

enum cusolverStatus_t {
	CUSOLVER_STATUS_SUCCESS, CUSOLVER_STATUS_NOT_INITIALIZED, CUSOLVER_STATUS_ALLOC_FAILED, CUSOLVER_STATUS_INVALID_VALUE,
	CUSOLVER_STATUS_ARCH_MISMATCH, CUSOLVER_STATUS_MAPPING_ERROR, CUSOLVER_STATUS_EXECUTION_FAILED,
	CUSOLVER_STATUS_INTERNAL_ERROR, CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED, CUSOLVER_STATUS_NOT_SUPPORTED,
	CUSOLVER_STATUS_ZERO_PIVOT, CUSOLVER_STATUS_INVALID_LICENSE
};
enum cusolverEigType_t { CUSOLVER_EIG_TYPE_1 = 1, CUSOLVER_EIG_TYPE_2, CUSOLVER_EIG_TYPE_3 };
enum cusolverEigMode_t { CUSOLVER_EIG_MODE_NOVECTOR, CUSOLVER_EIG_MODE_VECTOR };
enum cusolverEigRange_t { CUSOLVER_EIG_RANGE_ALL = 1001, CUSOLVER_EIG_RANGE_I, CUSOLVER_EIG_RANGE_V };
enum cusolverAlgMode_t { CUSOLVER_ALG_0, CUSOLVER_ALG_1, CUSOLVER_ALG_2 };
enum cusolverRfResetValuesFastMode_t { CUSOLVERRF_RESET_VALUES_FAST_MODE_OFF, CUSOLVERRF_RESET_VALUES_FAST_MODE_ON };
enum cusolverRfMatrixFormat_t { CUSOLVERRF_MATRIX_FORMAT_CSR, CUSOLVERRF_MATRIX_FORMAT_CSC };
enum cusolverRfUnitDiagonal_t {
	CUSOLVERRF_UNIT_DIAGONAL_STORED_L, CUSOLVERRF_UNIT_DIAGONAL_STORED_U, CUSOLVERRF_UNIT_DIAGONAL_ASSUMED_L,
	CUSOLVERRF_UNIT_DIAGONAL_ASSUMED_U
};
enum cusolverRfFactorization_t { CUSOLVERRF_FACTORIZATION_ALG0, CUSOLVERRF_FACTORIZATION_ALG1, CUSOLVERRF_FACTORIZATION_ALG2 };
enum cusolverRfTriangularSolve_t { CUSOLVERRF_TRIANGULAR_SOLVE_ALG1 = 1, CUSOLVERRF_TRIANGULAR_SOLVE_ALG2, CUSOLVERRF_TRIANGULAR_SOLVE_ALG3 };
CUDALINT_HANDLE(cusolverDnHandle_t) CUDALINT_HANDLE(cusolverSpHandle_t) CUDALINT_HANDLE(cusolverRfHandle_t)
CUDALINT_HANDLE(cusolverDnParams_t) CUDALINT_HANDLE(cusolverMgHandle_t) CUDALINT_HANDLE(syevjInfo_t)
CUDALINT_HANDLE(gesvdjInfo_t) CUDALINT_HANDLE(csrqrInfo_t) CUDALINT_HANDLE(csrqrInfoHost_t)
CUDALINT_HANDLE(csrcholInfo_t) CUDALINT_HANDLE(csrcholInfoHost_t) CUDALINT_HANDLE(csrluInfoHost_t)

#define CUSOLVER_CALL(name) CUDALINT_CALL(cusolverStatus_t, cusolver##name)
#define CUSOLVER_SIZED(name)                                                                     \
	CUDALINT_CALL_SDCZ(cusolverStatus_t, cusolverDn, name)                                   \
	CUDALINT_CALL_SDCZ(cusolverStatus_t, cusolverDn, name##_bufferSize)
CUSOLVER_CALL(DnCreate) CUSOLVER_CALL(DnDestroy) CUSOLVER_CALL(DnSetStream) CUSOLVER_CALL(DnGetStream)
CUSOLVER_CALL(DnCreateParams) CUSOLVER_CALL(DnDestroyParams) CUSOLVER_CALL(DnSetAdvOptions)
CUSOLVER_CALL(DnCreateSyevjInfo) CUSOLVER_CALL(DnDestroySyevjInfo) CUSOLVER_CALL(DnXsyevjSetTolerance)
CUSOLVER_CALL(DnXsyevjSetMaxSweeps) CUSOLVER_CALL(DnXsyevjSetSortEig) CUSOLVER_CALL(DnCreateGesvdjInfo)
CUSOLVER_CALL(DnDestroyGesvdjInfo) CUSOLVER_CALL(DnXgesvdjSetTolerance) CUSOLVER_CALL(DnXgesvdjSetMaxSweeps)
CUSOLVER_CALL(DnXgetrf) CUSOLVER_CALL(DnXgetrf_bufferSize) CUSOLVER_CALL(DnXgetrs) CUSOLVER_CALL(DnXpotrf)
CUSOLVER_CALL(DnXpotrf_bufferSize) CUSOLVER_CALL(DnXpotrs) CUSOLVER_CALL(DnXgeqrf) CUSOLVER_CALL(DnXgeqrf_bufferSize)
CUSOLVER_CALL(DnXsyevd) CUSOLVER_CALL(DnXsyevd_bufferSize) CUSOLVER_CALL(DnXgesvd) CUSOLVER_CALL(DnXgesvd_bufferSize)
CUSOLVER_SIZED(potrf) CUSOLVER_SIZED(potrs) CUSOLVER_SIZED(potri) CUSOLVER_SIZED(potrfBatched)
CUSOLVER_SIZED(potrsBatched) CUSOLVER_SIZED(getrf) CUSOLVER_SIZED(getrs) CUSOLVER_SIZED(geqrf) CUSOLVER_SIZED(orgqr)
CUSOLVER_SIZED(ungqr) CUSOLVER_SIZED(ormqr) CUSOLVER_SIZED(unmqr) CUSOLVER_SIZED(sytrf) CUSOLVER_SIZED(gebrd)
CUSOLVER_SIZED(gesvd) CUSOLVER_SIZED(gesvdj) CUSOLVER_SIZED(gesvdjBatched) CUSOLVER_SIZED(gesvdaStridedBatched)
CUSOLVER_SIZED(syevd) CUSOLVER_SIZED(heevd) CUSOLVER_SIZED(syevj) CUSOLVER_SIZED(heevj) CUSOLVER_SIZED(syevjBatched)
CUSOLVER_SIZED(syevdx) CUSOLVER_SIZED(sygvd) CUSOLVER_SIZED(hegvd) CUSOLVER_SIZED(sygvj) CUSOLVER_SIZED(sytrd)
CUSOLVER_CALL(SpCreate) CUSOLVER_CALL(SpDestroy) CUSOLVER_CALL(SpSetStream) CUSOLVER_CALL(SpGetStream)
CUSOLVER_CALL(SpXcsrissymHost) CUSOLVER_CALL(SpXcsrsymrcmHost) CUSOLVER_CALL(SpXcsrsymamdHost)
CUSOLVER_CALL(SpXcsrsymmdqHost) CUSOLVER_CALL(SpXcsrmetisndHost) CUSOLVER_CALL(SpXcsrperm_bufferSizeHost)
CUSOLVER_CALL(SpXcsrpermHost) CUSOLVER_CALL(SpCreateCsrqrInfo) CUSOLVER_CALL(SpDestroyCsrqrInfo)
CUSOLVER_CALL(SpCreateCsrqrInfoHost) CUSOLVER_CALL(SpDestroyCsrqrInfoHost) CUSOLVER_CALL(SpCreateCsrcholInfo)
CUSOLVER_CALL(SpDestroyCsrcholInfo) CUSOLVER_CALL(SpCreateCsrcholInfoHost) CUSOLVER_CALL(SpDestroyCsrcholInfoHost)
CUSOLVER_CALL(SpCreateCsrluInfoHost) CUSOLVER_CALL(SpDestroyCsrluInfoHost) CUSOLVER_CALL(SpXcsrqrAnalysis)
CUSOLVER_CALL(SpXcsrqrAnalysisHost) CUSOLVER_CALL(SpXcsrcholAnalysis) CUSOLVER_CALL(SpXcsrcholAnalysisHost)
CUSOLVER_CALL(SpXcsrluAnalysisHost) CUSOLVER_CALL(SpXcsrluNnzHost)
#define CUSOLVER_SPARSE(name)                                                                    \
	CUDALINT_CALL_SDCZ(cusolverStatus_t, cusolverSp, name)                                   \
	CUDALINT_CALL_SDCZ(cusolverStatus_t, cusolverSp, name##Host)
CUSOLVER_SPARSE(csrlsvlu) CUSOLVER_SPARSE(csrlsvqr) CUSOLVER_SPARSE(csrlsvchol) CUSOLVER_SPARSE(csrlsqvqr)
CUSOLVER_SPARSE(csreigvsi) CUSOLVER_SPARSE(csreigs) CUSOLVER_SPARSE(csrqrBufferInfo) CUSOLVER_SPARSE(csrqrBufferInfoBatched)
CUSOLVER_SPARSE(csrqrsvBatched) CUSOLVER_SPARSE(csrqrSetup) CUSOLVER_SPARSE(csrqrFactor) CUSOLVER_SPARSE(csrqrZeroPivot)
CUSOLVER_SPARSE(csrqrSolve) CUSOLVER_SPARSE(csrcholBufferInfo) CUSOLVER_SPARSE(csrcholFactor)
CUSOLVER_SPARSE(csrcholZeroPivot) CUSOLVER_SPARSE(csrcholSolve) CUSOLVER_SPARSE(csrluBufferInfo)
CUSOLVER_SPARSE(csrluFactor) CUSOLVER_SPARSE(csrluZeroPivot) CUSOLVER_SPARSE(csrluSolve) CUSOLVER_SPARSE(csrluExtract)
CUSOLVER_CALL(RfCreate) CUSOLVER_CALL(RfDestroy) CUSOLVER_CALL(RfSetupHost) CUSOLVER_CALL(RfSetupDevice)
CUSOLVER_CALL(RfSetNumericProperties) CUSOLVER_CALL(RfSetMatrixFormat) CUSOLVER_CALL(RfSetAlgs)
CUSOLVER_CALL(RfSetResetValuesFastMode) CUSOLVER_CALL(RfResetValues) CUSOLVER_CALL(RfAnalyze) CUSOLVER_CALL(RfRefactor)
CUSOLVER_CALL(RfSolve) CUSOLVER_CALL(RfExtractBundledFactorsHost)
CUSOLVER_CALL(MgCreate) CUSOLVER_CALL(MgDestroy) CUSOLVER_CALL(MgDeviceSelect)

#endif

/* cublasXt.h - cuBLAS over several devices. */
#ifndef CUDALINT_CUBLASXT_H
#define CUDALINT_CUBLASXT_H

#include "cublas_v2.h"

CUBLAS_CALL(XtCreate) CUBLAS_CALL(XtDestroy) CUBLAS_CALL(XtDeviceSelect) CUBLAS_CALL(XtSetBlockDim)
CUBLAS_CALL(XtGetBlockDim) CUBLAS_CALL(XtSetPinningMemMode) CUBLAS_CALL(XtSetCpuRoutine)
	CUBLAS_CALL(XtSetCpuRatio)
CUDALINT_CALL_SDCZ(cublasStatus_t, cublasXt, gemm)
CUDALINT_CALL_SDCZ(cublasStatus_t, cublasXt, syrk)
CUDALINT_CALL_SDCZ(cublasStatus_t, cublasXt, symm)
CUDALINT_CALL_SDCZ(cublasStatus_t, cublasXt, trsm)

#endif

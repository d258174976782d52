/* cufft.h - Fourier transforms. */
#ifndef CUDALINT_CUFFT_H
#define CUDALINT_CUFFT_H
#define _CUFFT_H_

#include "cuComplex.h"
#include "cudalint/library.h"

enum cufftResult_t {
	CUFFT_SUCCESS, CUFFT_INVALID_PLAN, CUFFT_ALLOC_FAILED, CUFFT_INVALID_TYPE,
		CUFFT_INVALID_VALUE, CUFFT_INTERNAL_ERROR,
	CUFFT_EXEC_FAILED, CUFFT_SETUP_FAILED, CUFFT_INVALID_SIZE, CUFFT_UNALIGNED_DATA,
		CUFFT_INCOMPLETE_PARAMETER_LIST,
	CUFFT_INVALID_DEVICE, CUFFT_PARSE_ERROR, CUFFT_NO_WORKSPACE, CUFFT_NOT_IMPLEMENTED,
		CUFFT_LICENSE_ERROR,
	CUFFT_NOT_SUPPORTED
};
typedef cufftResult_t cufftResult;
enum cufftType {
	CUFFT_R2C = 0x2a, CUFFT_C2R = 0x2c, CUFFT_C2C = 0x29, CUFFT_D2Z = 0x6a, CUFFT_Z2D = 0x6c,
		CUFFT_Z2Z = 0x69
};
typedef cufftType cufftType_t;
enum cufftCompatibility { CUFFT_COMPATIBILITY_NATIVE, CUFFT_COMPATIBILITY_FFTW_PADDING,
	CUFFT_COMPATIBILITY_FFTW_ALL = 3 };
#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
#define CUFFT_VERSION 11400
typedef int cufftHandle;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;

#define CUFFT_CALL(name) CUDALINT_CALL(cufftResult, cufft##name)
CUFFT_CALL(Plan1d) CUFFT_CALL(Plan2d) CUFFT_CALL(Plan3d) CUFFT_CALL(PlanMany) CUFFT_CALL(MakePlan1d)
CUFFT_CALL(MakePlan2d) CUFFT_CALL(MakePlan3d) CUFFT_CALL(MakePlanMany) CUFFT_CALL(MakePlanMany64)
CUFFT_CALL(Estimate1d) CUFFT_CALL(Estimate2d) CUFFT_CALL(Estimate3d) CUFFT_CALL(EstimateMany)
	CUFFT_CALL(Create)
CUFFT_CALL(GetSize1d) CUFFT_CALL(GetSize2d) CUFFT_CALL(GetSize3d) CUFFT_CALL(GetSizeMany)
	CUFFT_CALL(GetSize)
CUFFT_CALL(SetWorkArea) CUFFT_CALL(SetAutoAllocation) CUFFT_CALL(ExecC2C) CUFFT_CALL(ExecR2C)
	CUFFT_CALL(ExecC2R)
CUFFT_CALL(ExecZ2Z) CUFFT_CALL(ExecD2Z) CUFFT_CALL(ExecZ2D) CUFFT_CALL(SetStream)
	CUFFT_CALL(Destroy)
CUFFT_CALL(GetVersion) CUFFT_CALL(GetProperty) CUFFT_CALL(SetCompatibilityMode)

#endif

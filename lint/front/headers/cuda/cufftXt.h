/* cufftXt.h - Fourier transforms over several devices, callbacks. */
#ifndef CUDALINT_CUFFTXT_H
#define CUDALINT_CUFFTXT_H

#include "cufft.h"

#define MAX_CUDA_DESCRIPTOR_GPUS 64
struct cudaXtDesc { int version, nGPUs, GPUs[64]; void *data[64]; size_t size[64];
	void *cudaXtState; };
struct cudaLibXtDesc { int version; cudaXtDesc *descriptor; int library, subFormat;
	void *libDescriptor; };
enum cufftXtSubFormat {
	CUFFT_XT_FORMAT_INPUT, CUFFT_XT_FORMAT_OUTPUT, CUFFT_XT_FORMAT_INPLACE,
		CUFFT_XT_FORMAT_INPLACE_SHUFFLED,
	CUFFT_XT_FORMAT_1D_INPUT_SHUFFLED
};
enum cufftXtCopyType { CUFFT_COPY_HOST_TO_DEVICE, CUFFT_COPY_DEVICE_TO_HOST,
	CUFFT_COPY_DEVICE_TO_DEVICE };
enum cufftXtCallbackType {
	CUFFT_CB_LD_COMPLEX, CUFFT_CB_LD_COMPLEX_DOUBLE, CUFFT_CB_LD_REAL, CUFFT_CB_LD_REAL_DOUBLE,
		CUFFT_CB_ST_COMPLEX,
	CUFFT_CB_ST_COMPLEX_DOUBLE, CUFFT_CB_ST_REAL, CUFFT_CB_ST_REAL_DOUBLE
};
typedef cufftComplex (*cufftCallbackLoadC)(void *data, size_t offset, void *caller, void *shared);
typedef cufftDoubleComplex (*cufftCallbackLoadZ)(void *data, size_t offset, void *caller,
	void *shared);
typedef cufftReal (*cufftCallbackLoadR)(void *data, size_t offset, void *caller, void *shared);
typedef cufftDoubleReal (*cufftCallbackLoadD)(void *data, size_t offset, void *caller,
	void *shared);
typedef void (*cufftCallbackStoreC)(void *data, size_t offset, cufftComplex element, void *caller,
	void *shared);
typedef void (*cufftCallbackStoreZ)(void *data, size_t offset, cufftDoubleComplex element,
	void *caller, void *shared);
typedef void (*cufftCallbackStoreR)(void *data, size_t offset, cufftReal element, void *caller,
	void *shared);
typedef void (*cufftCallbackStoreD)(void *data, size_t offset, cufftDoubleReal element,
	void *caller, void *shared);
CUFFT_CALL(XtSetGPUs) CUFFT_CALL(XtMalloc) CUFFT_CALL(XtMemcpy) CUFFT_CALL(XtFree)
	CUFFT_CALL(XtSetWorkArea)
CUFFT_CALL(XtExecDescriptorC2C) CUFFT_CALL(XtExecDescriptorR2C) CUFFT_CALL(XtExecDescriptorC2R)
CUFFT_CALL(XtExecDescriptorZ2Z) CUFFT_CALL(XtSetCallback) CUFFT_CALL(XtClearCallback)
	CUFFT_CALL(XtSetCallbackSharedSize)
CUFFT_CALL(XtMakePlanMany) CUFFT_CALL(XtExec) CUFFT_CALL(XtExecDescriptor) CUFFT_CALL(XtQueryPlan)

#endif

/* nvrtc.h - run-time compilation. */
#ifndef CUDALINT_NVRTC_H
#define CUDALINT_NVRTC_H

#include "cudalint_cuda.h"

enum nvrtcResult {
	NVRTC_SUCCESS, NVRTC_ERROR_OUT_OF_MEMORY, NVRTC_ERROR_PROGRAM_CREATION_FAILURE,
		NVRTC_ERROR_INVALID_INPUT,
	NVRTC_ERROR_INVALID_PROGRAM, NVRTC_ERROR_INVALID_OPTION, NVRTC_ERROR_COMPILATION,
	NVRTC_ERROR_BUILTIN_OPERATION_FAILURE, NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION,
	NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION, NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID,
		NVRTC_ERROR_INTERNAL_ERROR
};
typedef struct _nvrtcProgram *nvrtcProgram;
const char *nvrtcGetErrorString(nvrtcResult result);
nvrtcResult nvrtcVersion(int *major, int *minor);
nvrtcResult nvrtcGetNumSupportedArchs(int *n);
nvrtcResult nvrtcGetSupportedArchs(int *archs);
nvrtcResult nvrtcCreateProgram(nvrtcProgram *program, const char *source, const char *name, int n,
	const char *const *headers, const char *const *names);
nvrtcResult nvrtcDestroyProgram(nvrtcProgram *program);
nvrtcResult nvrtcCompileProgram(nvrtcProgram program, int n, const char *const *options);
nvrtcResult nvrtcGetPTXSize(nvrtcProgram program, size_t *bytes);
nvrtcResult nvrtcGetPTX(nvrtcProgram program, char *to);
nvrtcResult nvrtcGetCUBINSize(nvrtcProgram program, size_t *bytes);
nvrtcResult nvrtcGetCUBIN(nvrtcProgram program, char *to);
nvrtcResult nvrtcGetLTOIRSize(nvrtcProgram program, size_t *bytes);
nvrtcResult nvrtcGetLTOIR(nvrtcProgram program, char *to);
nvrtcResult nvrtcGetProgramLogSize(nvrtcProgram program, size_t *bytes);
nvrtcResult nvrtcGetProgramLog(nvrtcProgram program, char *to);
nvrtcResult nvrtcAddNameExpression(nvrtcProgram program, const char *name);
nvrtcResult nvrtcGetLoweredName(nvrtcProgram program, const char *name, const char **lowered);

#endif

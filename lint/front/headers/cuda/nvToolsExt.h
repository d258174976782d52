/* nvToolsExt.h - marks and ranges for profilers. */
#ifndef CUDALINT_NVTOOLSEXT_H
#define CUDALINT_NVTOOLSEXT_H

#include "cudalint_cuda.h"

#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxEventAttributes_t))
enum nvtxColorType_t { NVTX_COLOR_UNKNOWN, NVTX_COLOR_ARGB };
enum nvtxMessageType_t { NVTX_MESSAGE_UNKNOWN, NVTX_MESSAGE_TYPE_ASCII, NVTX_MESSAGE_TYPE_UNICODE,
	NVTX_MESSAGE_TYPE_REGISTERED };
enum nvtxPayloadType_t { NVTX_PAYLOAD_UNKNOWN, NVTX_PAYLOAD_TYPE_UNSIGNED_INT64,
	NVTX_PAYLOAD_TYPE_INT64, NVTX_PAYLOAD_TYPE_DOUBLE };
typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st *nvtxDomainHandle_t;
typedef struct nvtxStringRegistration_st *nvtxStringHandle_t;
union nvtxMessageValue_t { const char *ascii; const wchar_t *unicode;
	nvtxStringHandle_t registered; };
struct nvtxEventAttributes_t {
	uint16_t version, size;
	uint32_t category;
	int32_t colorType;
	uint32_t color;
	int32_t payloadType, reserved0;
	union { uint64_t ullValue; int64_t llValue; double dValue; uint32_t uiValue;
		int32_t iValue; float fValue; } payload;
	int32_t messageType;
	nvtxMessageValue_t message;
};
typedef nvtxEventAttributes_t nvtxEventAttributes;
int nvtxRangePushA(const char *message);
int nvtxRangePushW(const wchar_t *message);
int nvtxRangePushEx(const nvtxEventAttributes_t *attributes);
int nvtxRangePop(void);
nvtxRangeId_t nvtxRangeStartA(const char *message);
nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t *attributes);
void nvtxRangeEnd(nvtxRangeId_t id);
void nvtxMarkA(const char *message);
void nvtxMarkEx(const nvtxEventAttributes_t *attributes);
void nvtxNameOsThreadA(uint32_t thread, const char *name);
void nvtxNameCudaStreamA(cudaStream_t stream, const char *name);
nvtxDomainHandle_t nvtxDomainCreateA(const char *name);
void nvtxDomainDestroy(nvtxDomainHandle_t domain);
int nvtxDomainRangePushEx(nvtxDomainHandle_t domain, const nvtxEventAttributes_t *attributes);
int nvtxDomainRangePop(nvtxDomainHandle_t domain);
#define nvtxRangePush nvtxRangePushA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxMark nvtxMarkA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxDomainCreate nvtxDomainCreateA

#endif

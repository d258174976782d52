/* cudnn.h - primitives of neural networks: descriptors, enumerations, functions by name. */
#ifndef CUDALINT_CUDNN_H
#define CUDALINT_CUDNN_H

#include "cudalint/library.h"

#define CUDNN_MAJOR 9
#define CUDNN_MINOR 0
#define CUDNN_PATCHLEVEL 0
#define CUDNN_VERSION 90000
#define CUDNN_BN_MIN_EPSILON 0.0
#define CUDNN_DIM_MAX 8

enum cudnnStatus_t {
	CUDNN_STATUS_SUCCESS, CUDNN_STATUS_NOT_INITIALIZED, CUDNN_STATUS_ALLOC_FAILED,
		CUDNN_STATUS_BAD_PARAM,
	CUDNN_STATUS_INTERNAL_ERROR, CUDNN_STATUS_INVALID_VALUE, CUDNN_STATUS_ARCH_MISMATCH,
		CUDNN_STATUS_MAPPING_ERROR,
	CUDNN_STATUS_EXECUTION_FAILED, CUDNN_STATUS_NOT_SUPPORTED, CUDNN_STATUS_LICENSE_ERROR
};
enum cudnnDataType_t {
	CUDNN_DATA_FLOAT, CUDNN_DATA_DOUBLE, CUDNN_DATA_HALF, CUDNN_DATA_INT8, CUDNN_DATA_INT32,
		CUDNN_DATA_INT8x4,
	CUDNN_DATA_UINT8, CUDNN_DATA_UINT8x4, CUDNN_DATA_INT8x32, CUDNN_DATA_BFLOAT16,
		CUDNN_DATA_INT64
};
enum cudnnTensorFormat_t { CUDNN_TENSOR_NCHW, CUDNN_TENSOR_NHWC, CUDNN_TENSOR_NCHW_VECT_C };
enum cudnnMathType_t { CUDNN_DEFAULT_MATH, CUDNN_TENSOR_OP_MATH,
	CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION, CUDNN_FMA_MATH };
enum cudnnNanPropagation_t { CUDNN_NOT_PROPAGATE_NAN, CUDNN_PROPAGATE_NAN };
enum cudnnDeterminism_t { CUDNN_NON_DETERMINISTIC, CUDNN_DETERMINISTIC };
enum cudnnConvolutionMode_t { CUDNN_CONVOLUTION, CUDNN_CROSS_CORRELATION };
enum cudnnConvolutionFwdPreference_t {
	CUDNN_CONVOLUTION_FWD_NO_WORKSPACE, CUDNN_CONVOLUTION_FWD_PREFER_FASTEST,
		CUDNN_CONVOLUTION_FWD_SPECIFY_WORKSPACE_LIMIT
};
enum cudnnConvolutionFwdAlgo_t {
	CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM, CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM,
	CUDNN_CONVOLUTION_FWD_ALGO_GEMM, CUDNN_CONVOLUTION_FWD_ALGO_DIRECT,
		CUDNN_CONVOLUTION_FWD_ALGO_FFT,
	CUDNN_CONVOLUTION_FWD_ALGO_FFT_TILING, CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD,
	CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD_NONFUSED, CUDNN_CONVOLUTION_FWD_ALGO_COUNT
};
enum cudnnConvolutionBwdFilterAlgo_t {
	CUDNN_CONVOLUTION_BWD_FILTER_ALGO_0, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1,
		CUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT,
	CUDNN_CONVOLUTION_BWD_FILTER_ALGO_3, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_COUNT = 7
};
enum cudnnConvolutionBwdDataAlgo_t {
	CUDNN_CONVOLUTION_BWD_DATA_ALGO_0, CUDNN_CONVOLUTION_BWD_DATA_ALGO_1,
		CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT,
	CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT_TILING, CUDNN_CONVOLUTION_BWD_DATA_ALGO_COUNT = 6
};
enum cudnnPoolingMode_t {
	CUDNN_POOLING_MAX, CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING,
		CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING,
	CUDNN_POOLING_MAX_DETERMINISTIC
};
enum cudnnActivationMode_t {
	CUDNN_ACTIVATION_SIGMOID, CUDNN_ACTIVATION_RELU, CUDNN_ACTIVATION_TANH,
		CUDNN_ACTIVATION_CLIPPED_RELU,
	CUDNN_ACTIVATION_ELU, CUDNN_ACTIVATION_IDENTITY, CUDNN_ACTIVATION_SWISH
};
enum cudnnSoftmaxAlgorithm_t { CUDNN_SOFTMAX_FAST, CUDNN_SOFTMAX_ACCURATE, CUDNN_SOFTMAX_LOG };
enum cudnnSoftmaxMode_t { CUDNN_SOFTMAX_MODE_INSTANCE, CUDNN_SOFTMAX_MODE_CHANNEL };
enum cudnnBatchNormMode_t { CUDNN_BATCHNORM_PER_ACTIVATION, CUDNN_BATCHNORM_SPATIAL,
	CUDNN_BATCHNORM_SPATIAL_PERSISTENT };
enum cudnnOpTensorOp_t { CUDNN_OP_TENSOR_ADD, CUDNN_OP_TENSOR_MUL, CUDNN_OP_TENSOR_MIN,
	CUDNN_OP_TENSOR_MAX, CUDNN_OP_TENSOR_SQRT, CUDNN_OP_TENSOR_NOT };
enum cudnnReduceTensorOp_t { CUDNN_REDUCE_TENSOR_ADD, CUDNN_REDUCE_TENSOR_MUL,
	CUDNN_REDUCE_TENSOR_MIN, CUDNN_REDUCE_TENSOR_MAX };
enum cudnnRNNMode_t { CUDNN_RNN_RELU, CUDNN_RNN_TANH, CUDNN_LSTM, CUDNN_GRU };
#define CUDNN_HANDLE(name) typedef struct name##_st *name;
CUDNN_HANDLE(cudnnHandle_t) CUDNN_HANDLE(cudnnTensorDescriptor_t)
	CUDNN_HANDLE(cudnnFilterDescriptor_t)
CUDNN_HANDLE(cudnnConvolutionDescriptor_t) CUDNN_HANDLE(cudnnPoolingDescriptor_t)
	CUDNN_HANDLE(cudnnActivationDescriptor_t)
CUDNN_HANDLE(cudnnLRNDescriptor_t) CUDNN_HANDLE(cudnnDropoutDescriptor_t)
	CUDNN_HANDLE(cudnnOpTensorDescriptor_t)
CUDNN_HANDLE(cudnnReduceTensorDescriptor_t) CUDNN_HANDLE(cudnnRNNDescriptor_t)
	CUDNN_HANDLE(cudnnRNNDataDescriptor_t)
CUDNN_HANDLE(cudnnAttnDescriptor_t) CUDNN_HANDLE(cudnnSeqDataDescriptor_t)
	CUDNN_HANDLE(cudnnBackendDescriptor_t)
struct cudnnConvolutionFwdAlgoPerf_t {
	cudnnConvolutionFwdAlgo_t algo; cudnnStatus_t status; float time; size_t memory;
		cudnnDeterminism_t determinism;
	cudnnMathType_t mathType; int reserved[3];
};
struct cudnnConvolutionBwdFilterAlgoPerf_t {
	cudnnConvolutionBwdFilterAlgo_t algo; cudnnStatus_t status; float time; size_t memory;
	cudnnDeterminism_t determinism; cudnnMathType_t mathType; int reserved[3];
};
struct cudnnConvolutionBwdDataAlgoPerf_t {
	cudnnConvolutionBwdDataAlgo_t algo; cudnnStatus_t status; float time; size_t memory;
		cudnnDeterminism_t determinism;
	cudnnMathType_t mathType; int reserved[3];
};
const char *cudnnGetErrorString(cudnnStatus_t status);
size_t cudnnGetVersion(void);
#define CUDNN_CALL(name) CUDALINT_CALL(cudnnStatus_t, cudnn##name)
CUDNN_CALL(Create) CUDNN_CALL(Destroy) CUDNN_CALL(SetStream) CUDNN_CALL(GetStream)
CUDNN_CALL(CreateTensorDescriptor) CUDNN_CALL(DestroyTensorDescriptor)
	CUDNN_CALL(SetTensor4dDescriptor)
CUDNN_CALL(SetTensor4dDescriptorEx) CUDNN_CALL(SetTensorNdDescriptor)
	CUDNN_CALL(GetTensor4dDescriptor)
CUDNN_CALL(GetTensorSizeInBytes) CUDNN_CALL(TransformTensor) CUDNN_CALL(AddTensor)
	CUDNN_CALL(SetTensor)
CUDNN_CALL(ScaleTensor) CUDNN_CALL(OpTensor) CUDNN_CALL(ReduceTensor)
	CUDNN_CALL(CreateOpTensorDescriptor)
CUDNN_CALL(SetOpTensorDescriptor) CUDNN_CALL(DestroyOpTensorDescriptor)
	CUDNN_CALL(CreateReduceTensorDescriptor)
CUDNN_CALL(SetReduceTensorDescriptor) CUDNN_CALL(DestroyReduceTensorDescriptor)
	CUDNN_CALL(GetReductionWorkspaceSize)
CUDNN_CALL(CreateFilterDescriptor) CUDNN_CALL(DestroyFilterDescriptor)
	CUDNN_CALL(SetFilter4dDescriptor)
CUDNN_CALL(SetFilterNdDescriptor) CUDNN_CALL(CreateConvolutionDescriptor)
	CUDNN_CALL(DestroyConvolutionDescriptor)
CUDNN_CALL(SetConvolution2dDescriptor) CUDNN_CALL(SetConvolutionNdDescriptor)
	CUDNN_CALL(SetConvolutionMathType)
CUDNN_CALL(SetConvolutionGroupCount) CUDNN_CALL(GetConvolution2dForwardOutputDim)
CUDNN_CALL(GetConvolutionNdForwardOutputDim) CUDNN_CALL(GetConvolutionForwardAlgorithm)
CUDNN_CALL(GetConvolutionForwardAlgorithm_v7) CUDNN_CALL(FindConvolutionForwardAlgorithm)
CUDNN_CALL(FindConvolutionForwardAlgorithmEx) CUDNN_CALL(GetConvolutionForwardWorkspaceSize)
CUDNN_CALL(ConvolutionForward) CUDNN_CALL(ConvolutionBiasActivationForward)
	CUDNN_CALL(ConvolutionBackwardBias)
CUDNN_CALL(ConvolutionBackwardFilter) CUDNN_CALL(ConvolutionBackwardData)
	CUDNN_CALL(FindConvolutionBackwardFilterAlgorithm)
CUDNN_CALL(FindConvolutionBackwardDataAlgorithm) CUDNN_CALL(GetConvolutionBackwardFilterAlgorithm)
CUDNN_CALL(GetConvolutionBackwardDataAlgorithm) CUDNN_CALL(GetConvolutionBackwardFilterAlgorithm_v7)
CUDNN_CALL(GetConvolutionBackwardDataAlgorithm_v7)
	CUDNN_CALL(GetConvolutionBackwardFilterWorkspaceSize)
CUDNN_CALL(GetConvolutionBackwardDataWorkspaceSize) CUDNN_CALL(SoftmaxForward)
	CUDNN_CALL(SoftmaxBackward)
CUDNN_CALL(CreatePoolingDescriptor) CUDNN_CALL(DestroyPoolingDescriptor)
	CUDNN_CALL(SetPooling2dDescriptor)
CUDNN_CALL(SetPoolingNdDescriptor) CUDNN_CALL(GetPooling2dForwardOutputDim)
	CUDNN_CALL(PoolingForward)
CUDNN_CALL(PoolingBackward) CUDNN_CALL(CreateActivationDescriptor)
	CUDNN_CALL(DestroyActivationDescriptor)
CUDNN_CALL(SetActivationDescriptor) CUDNN_CALL(ActivationForward) CUDNN_CALL(ActivationBackward)
CUDNN_CALL(CreateLRNDescriptor) CUDNN_CALL(DestroyLRNDescriptor) CUDNN_CALL(SetLRNDescriptor)
CUDNN_CALL(LRNCrossChannelForward) CUDNN_CALL(LRNCrossChannelBackward)
	CUDNN_CALL(DeriveBNTensorDescriptor)
CUDNN_CALL(BatchNormalizationForwardTraining) CUDNN_CALL(BatchNormalizationForwardInference)
CUDNN_CALL(BatchNormalizationBackward) CUDNN_CALL(CreateDropoutDescriptor)
	CUDNN_CALL(DestroyDropoutDescriptor)
CUDNN_CALL(SetDropoutDescriptor) CUDNN_CALL(DropoutGetStatesSize) CUDNN_CALL(DropoutForward)
	CUDNN_CALL(DropoutBackward)
CUDNN_CALL(CreateRNNDescriptor) CUDNN_CALL(DestroyRNNDescriptor) CUDNN_CALL(SetRNNDescriptor_v8)
CUDNN_CALL(RNNForward) CUDNN_CALL(GetRNNWorkspaceSize) CUDNN_CALL(BackendCreateDescriptor)
CUDNN_CALL(BackendSetAttribute) CUDNN_CALL(BackendFinalize) CUDNN_CALL(BackendExecute)
	CUDNN_CALL(BackendDestroyDescriptor)

#endif

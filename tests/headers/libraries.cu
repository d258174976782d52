// Numerical libraries.
#include <cuComplex.h>
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cudnn.h>
#include <cufft.h>
#include <cusolverDn.h>
#include <cusparse.h>
#include <nccl.h>
#include <nvml.h>

__global__ void rotate(cufftComplex *data, cuDoubleComplex *z)
{
	int i = threadIdx.x;
	data[i] = cuCmulf(data[i], make_cuFloatComplex(0, 1));
	z[i] = cuCadd(z[i], make_cuDoubleComplex(1, 2));
	data[i].x = cuCrealf(data[i]) + cuCabsf(data[i]);
}

int main()
{
	float *a = nullptr, one = 1, result;
	int info, lwork;
	cublasHandle_t blas;
	if (cublasCreate(&blas) != CUBLAS_STATUS_SUCCESS)
		return 1;
	cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_T, 8, 8, 8, &one, a, 8, a, 8, &one, a, 8);
	cublasStatus_t status = cublasSdot(blas, 8, a, 1, a, 1, &result);
	cublasGemmEx(blas, CUBLAS_OP_N, CUBLAS_OP_N, 8, 8, 8, &one, a, CUDA_R_16F, 8, a,
		CUDA_R_16F, 8, &one, a, CUDA_R_32F, 8,
		     CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
	cublasSetMathMode(blas, CUBLAS_TF32_TENSOR_OP_MATH);
	cufftHandle plan;
	cufftPlan1d(&plan, 256, CUFFT_C2C, 1);
	cufftExecC2C(plan, (cufftComplex *)a, (cufftComplex *)a, CUFFT_FORWARD);
	cusparseHandle_t sparse;
	cusparseSpMatDescr_t matrix;
	cusparseCreate(&sparse);
	cusparseCreateCsr(&matrix, 8, 8, 8, a, a, a, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
		CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
	cusolverDnHandle_t solver;
	cusolverDnCreate(&solver);
	cusolverDnSpotrf_bufferSize(solver, CUBLAS_FILL_MODE_LOWER, 8, a, 8, &lwork);
	cudnnHandle_t dnn;
	cudnnTensorDescriptor_t tensor;
	cudnnCreate(&dnn);
	cudnnSetTensor4dDescriptor(tensor, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 3, 32, 32);
	ncclComm_t comm;
	ncclAllReduce(a, a, 8, ncclFloat, ncclSum, comm, 0);
	nvmlInit();
	rotate<<<1, 256>>>((cufftComplex *)a, (cuDoubleComplex *)a);
	return status + info;
}

// Graphs, memory pools, stream attributes.
#include <cuda_runtime.h>
#include <vector>

__global__ void step(float *p, int n) { if (threadIdx.x < n) p[threadIdx.x] *= 2; }

void graphs(float *p, cudaStream_t stream)
{
	cudaGraph_t graph, clone;
	cudaGraphExec_t exec;
	cudaGraphNode_t kernel, copy, set, host;
	std::vector<cudaGraphNode_t> after;
	int n = 32;
	void *args[2] = {&p, &n};
	cudaGraphCreate(&graph, 0);
	cudaKernelNodeParams k = {0};
	k.func = (void *)step;
	k.gridDim = dim3(1);
	k.blockDim = dim3(32, 1, 1);
	k.kernelParams = args;
	cudaGraphAddKernelNode(&kernel, graph, after.data(), after.size(), &k);
	after.push_back(kernel);
	cudaMemsetParams m = {};
	m.dst = p;
	m.elementSize = sizeof(float);
	cudaGraphAddMemsetNode(&set, graph, NULL, 0, &m);
	cudaHostNodeParams h = {0};
	h.fn = [](void *) {};
	cudaGraphAddHostNode(&host, graph, after.data(), after.size(), &h);
	cudaGraphAddMemcpyNode1D(&copy, graph, &kernel, 1, p, p, 4, cudaMemcpyDeviceToHost);
	cudaGraphInstantiate(&exec, graph, NULL, NULL, 0);
	cudaGraphInstantiate(&exec, graph, 0);
	cudaGraphInstantiate(&exec, graph);
	cudaGraphClone(&clone, graph);
	cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
	step<<<1, 32, 0, stream>>>(p, 32);
	cudaStreamEndCapture(stream, &graph);
	cudaGraphLaunch(exec, stream);
	cudaGraphExecUpdateResultInfo info;
	cudaGraphExecUpdate(exec, graph, &info);
	cudaGraphExecDestroy(exec);
	cudaGraphDestroy(graph);
}

void pools(cudaStream_t stream)
{
	float *p;
	cudaMemPool_t pool;
	cudaMemPoolProps properties = {};
	properties.allocType = cudaMemAllocationTypePinned;
	properties.location.type = cudaMemLocationTypeDevice;
	unsigned long long keep = ~0ull;
	cudaMemPoolCreate(&pool, &properties);
	cudaDeviceGetDefaultMemPool(&pool, 0);
	cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep);
	cudaMallocAsync(&p, 1024, stream);
	cudaMallocAsync((void **)&p, 1024, stream);
	cudaMallocFromPoolAsync(&p, 1024, pool, stream);
	cudaFreeAsync(p, stream);
	cudaStreamAttrValue attribute;
	attribute.accessPolicyWindow.base_ptr = p;
	attribute.accessPolicyWindow.num_bytes = 1024;
	attribute.accessPolicyWindow.hitRatio = 0.6f;
	attribute.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
	attribute.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
	cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &attribute);
}

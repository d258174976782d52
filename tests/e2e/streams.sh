#!/bin/sh
# What host code has waited for: the default stream of either kind, the driver's names, captures.
. "$(dirname "$0")/helpers.inc"

# A blocking copy beside a copy in a blocking stream: ordered with the legacy default stream alone.
cat >tail.cu <<'END'
#include <cuda_runtime.h>

int tail(const int *a, const int *b, int n, int *last)
{
	cudaStream_t stream;
	int *pinned, other;

	if (cudaStreamCreate(&stream) || cudaMallocHost(&pinned, n * sizeof(int)) ||
	    cudaMemcpyAsync(pinned, a, n * sizeof(int), cudaMemcpyDeviceToHost, stream) ||
	    cudaMemcpy(&other, b, sizeof(int), cudaMemcpyDeviceToHost))
		return 1;
	*last = pinned[n - 1] + other;
	return cudaFreeHost(pinned) || cudaStreamDestroy(stream);
}
END
sed '1i#define CUDA_API_PER_THREAD_DEFAULT_STREAM' tail.cu >own.cu
rule='-r unsynchronized-host-read --no-database'
for headers in bundled toolkit; do
	[ "$headers" = bundled ] || "$CUDALINT" doctor | grep -q '^toolkit  *CUDA' || continue
	lint 0 "$headers: a blocking copy orders blocking streams" $rule --headers=$headers tail.cu
	lint 1 "$headers: not where the default stream is the thread's own, by the option" \
		$rule --headers=$headers tail.cu -- --default-stream per-thread
	has out '^tail.cu:12:.*unsynchronized-host-read' "$headers: it is told where the host reads"
	lint 0 "$headers: --default-stream legacy says nothing new" \
		$rule --headers=$headers tail.cu -- --default-stream legacy
	lint 1 "$headers: nor by the macro in the file" $rule --headers=$headers own.cu
	has out '^own.cu:13:.*unsynchronized-host-read' "$headers: at the same place"
done

# The driver's calls, whose names the header extends.
cat >driver.cu <<'END'
#include <cuda.h>

float sum(const float *from, int n, CUstream stream)
{
	CUdeviceptr memory;
	float *pinned, all = 0;

	if (cuMemAlloc(&memory, n * sizeof(float)) || cuMemAllocHost((void **)&pinned, n * sizeof(float)))
		return 0;
	if (cuMemcpyHtoD(memory, from, n))
		return 0;
	if (cuMemcpyHtoD(memory, from, n * sizeof(float)))
		return 0;
	if (cuMemcpyDtoHAsync(pinned, memory, n * sizeof(float), stream))
		return 0;
	for (int i = 0; i < n; i++)
		all += pinned[i];
	cuMemFreeHost(pinned);
	return cuMemFree(memory) ? 0 : all;
}
END
for headers in bundled toolkit; do
	[ "$headers" = bundled ] || "$CUDALINT" doctor | grep -q '^toolkit  *CUDA' || continue
	lint 1 "$headers: the driver's calls are understood" --no-database --headers=$headers driver.cu
	has out '^driver.cu:10:.*copy-mismatch' "$headers: a size in elements"
	has out '^driver.cu:17:.*unsynchronized-host-read' "$headers: a read of what is on its way"
	has out '^driver.cu:18:.*unchecked-call' "$headers: a status that nobody looks at"
	report "$([ "$(grep -c '^driver.cu:[0-9]*:[0-9]*: ' out)" = 3 ]; echo $?)" "$headers: and nothing else"
done

# A loop that a directive puts on the device is no host code.
cat >loops.cu <<'END'
#include <cuda_runtime.h>

int fill(float *host, int n, int many)
{
	float *device;

	if (cudaMalloc(&device, n * sizeof(float)))
		return 1;
#pragma acc parallel loop deviceptr(device)
	for (int i = 0; i < n; i++)
		device[i] = host[i];
	return cudaFree(device) != cudaSuccess;
}

int fill_here(float *host, int n, int many)
{
	float *device;

	if (cudaMalloc(&device, n * sizeof(float)))
		return 1;
	for (int i = 0; i < n; i++)
		device[i] = host[i];
	return cudaFree(device) != cudaSuccess;
}
END
lint 1 "directives" --no-database -r device-pointer-on-host loops.cu
has out '^loops.cu:22:' "what the host does itself is told"
report "$([ "$(grep -c '^loops.cu:' out)" = 1 ]; echo $?)" "what a directive moves to the device is not"

# --- kernels in the default stream, copies in others ----------------------------------------------
cat >default.cuh <<'END'
#include <cuda_runtime.h>
__global__ void add(float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		a[i] += 1;
}
END
cat >default.cu <<'END'
#include "default.cuh"
int rounds(float *host, float *dev0, float *dev1, int n, int count)
{
	cudaStream_t s[2];
	float *dev[2] = {dev0, dev1};
	for (int k = 0; k < 2; k++)
		if (FLAG(&s[k]))
			return 1;
	for (int r = 0; r < count; r++) {
		int k = r & 1;
		float *part = host + (size_t)r * n;
		cudaMemcpyAsync(TO, part, n * sizeof(float), cudaMemcpyHostToDevice, s[k]);
		add<<<(n + 255) / 256, 256 LAUNCH>>>(dev[k], n);
		cudaMemcpyAsync(part, dev[k], n * sizeof(float), cudaMemcpyDeviceToHost, s[k]);
	}
	cudaDeviceSynchronize();
	cudaStreamDestroy(s[0]);
	return cudaStreamDestroy(s[1]);
}
END
sed 's/FLAG/cudaStreamCreate/; s/TO,/dev[k],/; s/ LAUNCH//' default.cu >apart.cu
lint 0 'a kernel in the default stream' --no-database -r serial-streams apart.cu
has out '^apart.cu:13:3: note: this kernel goes to the default stream' 'is told'
quiet() { # NAME SED-SCRIPT
	sed "$2" default.cu >other.cu
	lint 0 "$1" --no-database -r serial-streams other.cu
	report "$(grep -q 'goes to the default stream' out; echo $((1 - $?)))" "$1: silent"
}
quiet 'in its copies'"'"' stream' 's/FLAG/cudaStreamCreate/; s/TO,/dev[k],/; s/ LAUNCH/, 0, s[k]/'
sed -i 's/FLAG(&s\[k\])/cudaStreamCreateWithFlags(\&s[k], cudaStreamNonBlocking)/' default.cu
quiet 'streams without order with the default one' 's/TO,/dev[k],/; s/ LAUNCH//'
sed -i 's/cudaStreamCreateWithFlags(&s\[k\], cudaStreamNonBlocking)/cudaStreamCreate(\&s[k])/' default.cu
quiet 'memory of another' 's/TO,/dev0 + n,/; s/ LAUNCH//'

# --- slots that change places ---------------------------------------------------------------------
cat >swapped.cu <<'END'
#include "default.cuh"
#include <utility>
struct slot {
	float *host, *dev;
	cudaStream_t s;
};
float swapped(slot a, slot b, int n, int count)
{
	slot *now = &a, *before = &b;
	float all = 0;
	if (cudaStreamCreate(&a.s) || cudaStreamCreate(&b.s))
		return 0;
	for (int r = 0; r < count; r++) {
		cudaMemcpyAsync(now->dev, now->host, n * sizeof(float), cudaMemcpyHostToDevice, now->s);
		add<<<(n + 255) / 256, 256, 0, now->s>>>(now->dev, n);
		cudaMemcpyAsync(now->host, now->dev, n * sizeof(float), cudaMemcpyDeviceToHost, now->s);
		if (r) {
			cudaStreamSynchronize(before->s);
			all += before->host[0];
		}
		std::swap(now, before);
	}
	return all;
}
END
lint 0 'slots that change places' --no-database -r serial-streams,unsynchronized-host-read swapped.cu
report "$(grep -q '^swapped.cu' out; echo $((1 - $?)))" 'both streams get work'

# --- without a loop -------------------------------------------------------------------------------
cat >parts.cu <<'END'
#include <cuda_runtime.h>
#define CK(x) do { if ((x) != cudaSuccess) return 1; } while (0)
__global__ void f(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = p[i] * 2.0f + 1.0f; }
__global__ void add(float *p, const float *q, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += q[i]; }
int good_join(float *h, float *d, float *h2, float *d2, int C) { // two uploads, then one kernel that needs both
    cudaStream_t a, b; CK(cudaStreamCreate(&a)); CK(cudaStreamCreate(&b));
    CK(cudaMemcpyAsync(d, h, C * sizeof(float), cudaMemcpyHostToDevice, a));
    CK(cudaMemcpyAsync(d2, h2, C * sizeof(float), cudaMemcpyHostToDevice, b));
    add<<<(C + 255) / 256, 256>>>(d, d2, C);
    add<<<(C + 255) / 256, 256>>>(d2, d, C);
    CK(cudaDeviceSynchronize()); CK(cudaStreamDestroy(a)); CK(cudaStreamDestroy(b)); return 0; }
int good_nonblocking(float *h, float *d, int C) {
    cudaStream_t a, b; CK(cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking)); CK(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking));
    CK(cudaMemcpyAsync(d, h, C * sizeof(float), cudaMemcpyHostToDevice, a)); CK(cudaStreamSynchronize(a));
    f<<<(C + 255) / 256, 256>>>(d, C);
    CK(cudaMemcpyAsync(d + C, h + C, C * sizeof(float), cudaMemcpyHostToDevice, b)); CK(cudaStreamSynchronize(b));
    f<<<(C + 255) / 256, 256>>>(d + C, C);
    CK(cudaDeviceSynchronize()); CK(cudaStreamDestroy(a)); CK(cudaStreamDestroy(b)); return 0; }
int good_prefetch(float *h, float *d, float *e, int C) { // one stream
    cudaStream_t a; CK(cudaStreamCreate(&a));
    CK(cudaMemcpyAsync(d, h, C * sizeof(float), cudaMemcpyHostToDevice, a));
    f<<<(C + 255) / 256, 256>>>(d, C);
    CK(cudaMemcpyAsync(e, h + C, C * sizeof(float), cudaMemcpyHostToDevice, a));
    f<<<(C + 255) / 256, 256>>>(e, C);
    CK(cudaDeviceSynchronize()); CK(cudaStreamDestroy(a)); return 0; }
int bad_three(float *h, float *d, float *e, float *g, int C) {
    cudaStream_t a, b, c; CK(cudaStreamCreate(&a)); CK(cudaStreamCreate(&b)); CK(cudaStreamCreate(&c));
    CK(cudaMemcpyAsync(d, h, C * sizeof(float), cudaMemcpyHostToDevice, a));
    f<<<(C + 255) / 256, 256>>>(d, C); // bad
    CK(cudaMemcpyAsync(e, h + C, C * sizeof(float), cudaMemcpyHostToDevice, b));
    f<<<(C + 255) / 256, 256>>>(e, C);
    CK(cudaMemcpyAsync(g, h + 2 * C, C * sizeof(float), cudaMemcpyHostToDevice, c));
    f<<<(C + 255) / 256, 256>>>(g, C);
    CK(cudaDeviceSynchronize()); CK(cudaStreamDestroy(a)); CK(cudaStreamDestroy(b)); CK(cudaStreamDestroy(c)); return 0; }
END
lint 0 'kernels of the default stream between copies of others' --no-database -r serial-streams parts.cu
report "$([ "$(grep -c '^parts.cu' out)" = 1 ]; echo $?)" 'the first kernel says it'
has out "^parts.cu:29:.*default stream" 'where the next copy has to wait'
finish

// Random numbers on the device and from the host.
#include <curand.h>
#include <curand_kernel.h>

static_assert(sizeof(curandState) == 48 && sizeof(curandStatePhilox4_32_10_t) == 64,
	"states as kernels move them");

__global__ void setup(curandState *state, unsigned long seed)
{
	int id = threadIdx.x + blockIdx.x * blockDim.x;
	curand_init(seed, id, 0, &state[id]);
}
__global__ void draw(curandState_t *state, curandStatePhilox4_32_10_t *philox,
	curandStateMRG32k3a *mrg, float *out, double *d)
{
	int id = threadIdx.x + blockIdx.x * blockDim.x;
	curandState local = state[id];
	out[id] = curand_uniform(&local) + curand_normal(&local) + curand_log_normal(&local, 0.0f,
		1.0f) + (curand(&local) & 1);
	float4 four = curand_uniform4(&philox[id]);
	float2 two = curand_normal2(&mrg[id]);
	d[id] = curand_uniform_double(&local) + curand_poisson(&local, 3.0) + four.x + two.y;
	curand_init(1234ULL, id, 0, &philox[id]);
	state[id] = local;
}
__global__ void quasi(curandDirectionVectors32_t *vectors, curandStateSobol32 *state, float *out)
{
	curand_init(vectors[threadIdx.x], 0, &state[threadIdx.x]);
	out[threadIdx.x] = curand_uniform(&state[threadIdx.x]);
}
void host(float *data, size_t n)
{
	curandGenerator_t generator;
	curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
	curandSetPseudoRandomGeneratorSeed(generator, 1234ULL);
	if (curandGenerateUniform(generator, data, n) != CURAND_STATUS_SUCCESS)
		return;
	curandGenerateNormal(generator, data, n, 0.0f, 1.0f);
	curandDestroyGenerator(generator);
}

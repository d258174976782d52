/* curand_kernel.h - random numbers, device interface. The states have their real sizes: kernels
 * load and store them. */
#ifndef CUDALINT_CURAND_KERNEL_H
#define CUDALINT_CURAND_KERNEL_H
#define CURAND_KERNEL_H_

#include "curand.h"

#pragma clang force_cuda_host_device begin

struct curandStateXORWOW {
	unsigned int d, v[5];
	int boxmuller_flag, boxmuller_flag_double;
	float boxmuller_extra;
	double boxmuller_extra_double;
};
struct curandStateMRG32k3a {
	unsigned int s1[3], s2[3];
	int boxmuller_flag, boxmuller_flag_double;
	float boxmuller_extra;
	double boxmuller_extra_double;
};
struct curandStatePhilox4_32_10 {
	uint4 ctr, output;
	uint2 key;
	unsigned int STATE;
	int boxmuller_flag, boxmuller_flag_double;
	float boxmuller_extra;
	double boxmuller_extra_double;
};
struct curandStateSobol32 { unsigned int i, x, c, direction_vectors[32]; };
struct curandStateScrambledSobol32 { unsigned int i, x, c, direction_vectors[32]; };
struct curandStateSobol64 { unsigned long long i, x, c, direction_vectors[64]; };
struct curandStateScrambledSobol64 { unsigned long long i, x, c, direction_vectors[64]; };
struct mtgp32_kernel_params_t {
	unsigned int pos_tbl[200], param_tbl[200][16], temper_tbl[200][16],
		single_temper_tbl[200][16];
	unsigned int sh1_tbl[200], sh2_tbl[200], mask[1];
};
typedef mtgp32_kernel_params_t mtgp32_kernel_params;
struct mtgp32_params_fast_t;
typedef mtgp32_params_fast_t mtgp32_params_fast;
struct curandStateMtgp32 {
	unsigned int s[1024];
	int offset, pIdx;
	mtgp32_kernel_params *k;
};
typedef curandStateXORWOW curandState;
typedef curandStateXORWOW curandState_t;
typedef curandStateXORWOW curandStateXORWOW_t;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateSobol32 curandStateSobol32_t;
typedef curandStateSobol64 curandStateSobol64_t;
typedef curandStateScrambledSobol32 curandStateScrambledSobol32_t;
typedef curandStateScrambledSobol64 curandStateScrambledSobol64_t;
typedef curandStateMtgp32 curandStateMtgp32_t;

template <class _S>
void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
	_S *state);
template <class _V, class _S> void curand_init(_V *vectors, unsigned offset, _S *state);
template <class _V, class _S> void curand_init(_V *vectors, unsigned scramble, unsigned offset,
	_S *state);
template <class _S> void skipahead(unsigned long long n, _S *state);
template <class _S> void skipahead_sequence(unsigned long long n, _S *state);
template <class _S> void skipahead_subsequence(unsigned long long n, _S *state);

template <class _S> unsigned int curand(_S *state);
unsigned long long curand(curandStateSobol64 *state);
unsigned long long curand(curandStateScrambledSobol64 *state);
template <class _S> uint4 curand4(_S *state);
template <class _S> float curand_uniform(_S *state);
template <class _S> double curand_uniform_double(_S *state);
template <class _S> float4 curand_uniform4(_S *state);
template <class _S> double2 curand_uniform2_double(_S *state);
template <class _S> double4 curand_uniform4_double(_S *state);
template <class _S> float curand_normal(_S *state);
template <class _S> double curand_normal_double(_S *state);
template <class _S> float2 curand_normal2(_S *state);
template <class _S> double2 curand_normal2_double(_S *state);
template <class _S> float4 curand_normal4(_S *state);
template <class _S> double4 curand_normal4_double(_S *state);
template <class _S> float curand_log_normal(_S *state, float mean, float deviation);
template <class _S> double curand_log_normal_double(_S *state, double mean, double deviation);
template <class _S> float2 curand_log_normal2(_S *state, float mean, float deviation);
template <class _S> double2 curand_log_normal2_double(_S *state, double mean, double deviation);
template <class _S> float4 curand_log_normal4(_S *state, float mean, float deviation);
template <class _S> unsigned int curand_poisson(_S *state, double lambda);
template <class _S> uint4 curand_poisson4(_S *state, double lambda);
template <class _S> unsigned int curand_discrete(_S *state,
	curandDiscreteDistribution_t distribution);
template <class _S> unsigned int curand_mtgp32_specific(_S *state, unsigned char index,
	unsigned char n);

#pragma clang force_cuda_host_device end

#endif

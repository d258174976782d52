/* curand_mtgp32_host.h - set-up of MTGP32 states. */
#ifndef CUDALINT_CURAND_MTGP32_HOST_H
#define CUDALINT_CURAND_MTGP32_HOST_H

#include "curand_kernel.h"

struct mtgp32_params_fast_t { int mexp, pos, sh1, sh2; unsigned tbl[16], tmp_tbl[16],
	flt_tmp_tbl[16], mask; };
static const mtgp32_params_fast_t mtgp32dc_params_fast_11213[200] = {};
curandStatus_t curandMakeMTGP32Constants(const mtgp32_params_fast *parameters,
	mtgp32_kernel_params *p);
curandStatus_t curandMakeMTGP32KernelState(curandStateMtgp32_t *states,
	mtgp32_params_fast *parameters,
					   mtgp32_kernel_params *p, int n, unsigned long long seed);

#endif

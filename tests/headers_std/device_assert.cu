#include <assert.h>
#include <cassert>
#include <stdint.h>

__device__ unsigned hash_of(uint32_t key)
{
	assert(key != 0);
	return key * 2654435761u;
}

__global__ void insert(uint32_t *table, const uint32_t *keys, size_t n)
{
	size_t i = threadIdx.x + (size_t)blockIdx.x * blockDim.x;
	if (i >= n)
		return;
	assert(keys != nullptr && table != nullptr);
	unsigned at = hash_of(keys[i]) % n;
	static_assert(sizeof(uint32_t) == 4, "four bytes");
	atomicExch(&table[at], keys[i]);
	memset(&table[at], 0, sizeof *table);
	memcpy(&table[at], &keys[i], sizeof *table);
}

#define NDEBUG
#include <assert.h>
void host(int x) { assert(x > 0); }

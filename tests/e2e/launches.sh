#!/bin/sh
# Which block shapes a launch gives a kernel, however the host comes by them.
. "$(dirname "$0")/helpers.inc"

cat >launches.cu <<'END'
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

#define KERNEL(name)                                                                                     \
	__global__ void name(float *a)                                                                   \
	{                                                                                                \
		a[blockIdx.x * blockDim.x + threadIdx.x] = 1;                                            \
	}

KERNEL(bounded)
KERNEL(by_option)
KERNEL(by_getopt)
KERNEL(by_choice)
KERNEL(rounded)
KERNEL(square)
KERNEL(of_global)
KERNEL(of_fields)
KERNEL(out_parameters)
KERNEL(after_reference)
KERNEL(small)
KERNEL(of_caller)
KERNEL(grows)
KERNEL(of_reassigned)
KERNEL(of_properties)
KERNEL(of_record)

template <int BLOCK> __global__ void in_lambda(float *a)
{
	a[blockIdx.x * BLOCK + threadIdx.x] = 1;
}

template <int UNIT> void dispatch(float *a, bool wide)
{
	[&] {
		constexpr int block = 4 * UNIT;

		if (wide)
			return [&] { in_lambda<2 * block><<<4, 2 * block>>>(a); }();
		in_lambda<block><<<4, block>>>(a);
	}();
}

static int reassigned = 288;

static dim3 everywhere(96);

struct card {
	int warp_size, major;
};
const card &this_card();

static int warps_of(const card &c)
{
	return c.major > 100 ? 8 : 256 / c.warp_size;
}

static void choose(int n, int *threads, int &blocks)
{
	*threads = 160;
	blocks = (n + *threads - 1) / *threads;
}

static double slow(const float *x, int n)
{
	double s = 0;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				for (int l = 0; l < n; l++)
					for (int m = 0; m < n; m++)
						for (int o = 0; o < 8; o++)
							for (int p = 0; p < 8; p++)
								for (int q = 0; q < 8; q++)
									s += x[i * n + j] * x[k * l + m] * o * p * q;
	return s;
}

static void launch_of_caller(float *a, int threads)
{
	of_caller<<<4, threads>>>(a);
}

int main(int argc, char **argv)
{
	int n = atoi(argv[1]), threads, blocks, width = 64, side = n > 64 ? 16 : 8, twice = 1;
	float *a, host[16] = {};
	bool wide = n > 1000;
	dim3 fields;

	cudaMalloc(&a, n * sizeof *a);
	bounded<<<4, std::min(n, 512)>>>(a);
	threads = argc > 2 ? atoi(argv[2]) : 128;
	by_option<<<4, threads>>>(a);
	for (int i = 1; i < argc; i++)
		if (!strcmp(argv[i], "-w"))
			width = atoi(argv[++i]);
		else
			reassigned = atoi(argv[i]);
	by_getopt<<<4, width>>>(a);
	by_choice<<<4, wide ? 512 : 256>>>(a);
	rounded<<<4, (std::min(n, 200) + 31) / 32 * 32>>>(a);
	square<<<4, dim3(side, side)>>>(a);
	of_global<<<4, everywhere>>>(a);
	fields.x = 8;
	fields.y = 4;
	of_fields<<<4, fields>>>(a);
	choose(n, &threads, blocks);
	out_parameters<<<blocks, threads>>>(a);
	if (slow(host, n) > 0)
		return 1;
	after_reference<<<4, 192>>>(a);
	small<<<4, n < 256 ? n : 256>>>(a);
	launch_of_caller(a, 224);
	while (twice < n && twice < 512)
		twice *= 2;
	grows<<<4, twice>>>(a);
	of_reassigned<<<4, reassigned>>>(a);
	cudaDeviceProp properties;
	cudaGetDeviceProperties(&properties, 0);
	of_properties<<<4, dim3(properties.warpSize, 2)>>>(a);
	of_record<<<4, dim3(this_card().warp_size, warps_of(this_card()))>>>(a);
	dispatch<32>(a, wide);
	return cudaDeviceSynchronize() != cudaSuccess;
}
END

cat >wanted <<'END'
after_reference block=192,1,1 (launch) exact
bounded block=512,1,1 (launch) assumed
by_choice block=256,1,1 (launch) exact
by_choice block=512,1,1 (launch) exact
by_getopt block=64,1,1 (launch) assumed
by_option block=128,1,1 (launch) assumed
grows block=256,1,1 (default) interval
in_lambda<128> block=128,1,1 (launch) exact
in_lambda<256> block=256,1,1 (launch) exact
of_caller block=224,1,1 (launch) exact
of_fields block=8,4,1 (launch) exact
of_global block=96,1,1 (launch) exact
of_properties block=32,2,1 (launch) exact
of_reassigned block=288,1,1 (launch) assumed
of_record block=32,8,1 (launch) assumed
out_parameters block=160,1,1 (launch) exact
rounded block=224,1,1 (launch) assumed
small block=256,1,1 (launch) assumed
square block=16,16,1 (launch) exact
square block=8,8,1 (launch) exact
END

cat >>launches.cu <<'END'
#include <utility>

KERNEL(of_pair)
KERNEL(of_made_pair)
KERNEL(of_bound_pair)
KERNEL(of_list)
KERNEL(of_greatest)
KERNEL(of_chain)
KERNEL(of_constant)
KERNEL(of_table)
KERNEL(of_value)

template <int N> __global__ void never_reached(float *a)
{
	a[blockIdx.x * N + threadIdx.x] = 1;
}

template <int N> static void reach(float *a)
{
	never_reached<N><<<4, N>>>(a);
}

static unsigned unit = 352; /* nobody changes it */

static std::pair<dim3, dim3> plan(int n, int width)
{
	const dim3 grid(n), block(width, 4);

	return {grid, block};
}

static void of_references(float *a, const dim3 &grid, const dim3 &block)
{
	of_pair<<<grid, block>>>(a);
}

#define TEN(m, n) m(n##0) m(n##1) m(n##2) m(n##3) m(n##4) m(n##5) m(n##6) m(n##7) m(n##8) m(n##9)
#define ENTRY(n)                                                                                         \
	if (kind == n && (size == n || size == 2 * n || size == 3 * n || size == 4 * n))                 \
		return flag ? 416 : 480;
static int table(int kind, int size, bool flag)
{
	TEN(ENTRY, 1) TEN(ENTRY, 2) TEN(ENTRY, 3) TEN(ENTRY, 4) TEN(ENTRY, 5) TEN(ENTRY, 6) TEN(ENTRY, 7)
	TEN(ENTRY, 8) TEN(ENTRY, 9) TEN(ENTRY, 10) TEN(ENTRY, 11) TEN(ENTRY, 12) TEN(ENTRY, 13)
	return flag ? 416 : 480;
}

static double slow_by(const float *x, int n)
{
	return slow(x, n) * unit;
}

void others(float *a, int n, int m, bool flag)
{
	const auto made = std::make_pair(dim3(n), dim3(96));
	const std::pair<dim3, dim3> dims = plan(n, 48);
	auto [grid, block] = plan(n, 24);
	int sizes[] = {64, 128, 512};
	float host[4] = {};
	size_t local = 320;
	dim3 chain;

	of_references(a, dims.first, dims.second);
	of_made_pair<<<made.first, made.second>>>(a);
	of_bound_pair<<<grid, block>>>(a);
	for (int i = 0; i < n; i++)
		of_list<<<4, sizes[i]>>>(a);
	of_greatest<<<4, std::max(std::min(n, 288), 32 * m)>>>(a);
	chain.x = std::min(std::max(n / 2, 1), 128);
	chain.y = std::min(m, 128 / (int)chain.x);
	chain.z = std::min(std::min(n * m, 128 / (int)chain.x / (int)chain.y), 64);
	of_chain<<<4, chain>>>(a);
	if (slow_by(host, n) > 0)
		return;
	of_constant<<<4, unit>>>(a);
	of_table<<<4, table(n, m, flag)>>>(a);
	size_t whole = round_of_a_header_that_is_missing((int)local, local * n);
	of_value<<<whole / local, local>>>(a);
	if (sizeof(float) == 8)
		reach<96>(a);
}
END

cat >>wanted <<'END'
never_reached<96> block=96,1,1 (launch) exact
of_bound_pair block=24,4,1 (launch) exact
of_chain block=128,1,1 (launch) assumed
of_constant block=352,1,1 (launch) exact
of_greatest block=288,1,1 (launch) assumed
of_list block=64,1,1 (launch) assumed
of_made_pair block=96,1,1 (launch) exact
of_pair block=48,4,1 (launch) exact
of_table block=416,1,1 (launch) exact
of_table block=480,1,1 (launch) exact
of_value block=320,1,1 (launch) exact
END

cat >>launches.cu <<'END'
KERNEL(advised)
KERNEL(advised_at_most)
KERNEL(compared)
KERNEL(compared_too)

__global__ __launch_bounds__(192) void advised_within_bounds(float *a)
{
	a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

template <int N> __global__ void made_for(float *a)
{
	a[blockIdx.x * N + threadIdx.x] = 1;
}

void advise(float *a)
{
	int least, threads = 0;

	cudaOccupancyMaxPotentialBlockSize(&least, &threads, advised);
	advised<<<least, threads>>>(a);
	cudaOccupancyMaxPotentialBlockSize(&least, &threads, advised_at_most, 0, 320);
	advised_at_most<<<least, dim3(threads)>>>(a);
	cudaOccupancyMaxPotentialBlockSize(&least, &threads, (void *)advised_within_bounds);
	advised_within_bounds<<<least, threads>>>(a);
}

/* One kernel is made for each size, the others take any. */
void compare(float *a, int threads, int which)
{
	if (which == 0)
		compared<<<4, threads>>>(a);
	else
		switch (threads) {
		case 64:
			made_for<64><<<4, threads>>>(a);
			break;
		case 448:
			made_for<448><<<4, threads>>>(a);
			break;
		default:
			compared_too<<<4, threads>>>(a);
		}
}
END

cat >>wanted <<'END'
advised block=1024,1,1 (launch) assumed
advised_at_most block=320,1,1 (launch) assumed
advised_within_bounds block=192,1,1 (launch) assumed
compared block=448,1,1 (launch) assumed
compared block=64,1,1 (launch) assumed
compared_too block=256,1,1 (default) interval
made_for<448> block=448,1,1 (launch) exact
made_for<64> block=64,1,1 (launch) exact
END
sort -o wanted wanted

lint 1 'a file of launches' --dump launches.cu
sed 's/^[^ ]* \([a-z_<>0-9]*\)(.*) \(block=[^ ]* ([a-z]*)\) global store 4 \([a-z]*\) .*/\1 \2 \3/' out | sort >found
diff wanted found >out
report $? 'each launch gives its shapes'

# Numbers that a lambda handed on, a choice of variables or the second half of a condition may have
# changed: none is a number of the launch any more.
cat >changed.cu <<'END'
#include <algorithm>
#include <functional>
#include <thread>
#include <vector>
__global__ void k(float *a, int s) { a[threadIdx.x * s] = 1; }
void kept(float *a)
{
	int n = 4;
	auto twice = [](int x) { return 2 * x; };
	k<<<1, 32>>>(a, twice(n));
}
void in_a_function(float *a)
{
	int n = 4;
	std::function<void()> change = [&] { n = 7; };
	change();
	k<<<1, 32>>>(a, n);
}
void for_each(float *a, std::vector<int> &v)
{
	int n = 1;
	std::for_each(v.begin(), v.end(), [&](int i) { n += i; });
	k<<<1, 32>>>(a, n);
}
void in_a_thread(float *a)
{
	int n = 1;
	std::thread t([&] { n = 4; });
	t.join();
	k<<<1, 32>>>(a, n);
}
void one_of_two(float *a, int argc)
{
	int n = 5, m = 5;
	int &one = argc > 100 ? m : n;
	one = 7;
	k<<<1, 32>>>(a, n);
}
void chosen_in_place(float *a, int argc)
{
	int n = 3, m = 3;
	(argc > 99 ? m : n) = 6;
	k<<<1, 32>>>(a, n);
}
void behind_and(float *a, int argc)
{
	int n = 4;
	argc > 3 && (n = 5);
	k<<<1, 32>>>(a, n);
}
void behind_or(float *a, int argc)
{
	int n = 4;
	argc > 3 || (n = 5);
	k<<<1, 32>>>(a, n);
}
END
for function in kept in_a_function for_each in_a_thread one_of_two chosen_in_place behind_and behind_or; do
	{
		sed '/^void/,$d' changed.cu
		sed -n "/^void $function(/,/^}/p" changed.cu
	} >one.cu
	"$CUDALINT" --isolated --dump one.cu 2>err | sed "s/.* global store 4 \([a-z]*\) .*/$function \1/"
done >found
cat >wanted <<'END'
kept exact
in_a_function assumed
for_each assumed
in_a_thread assumed
one_of_two interval
chosen_in_place interval
behind_and interval
behind_or interval
END
diff wanted found >out
report $? 'numbers that somebody else may have changed'

# One of a few numbers, and which is not known: the figures of all of them, and no other.
cat >either.cu <<'END'
#include <cuda_runtime.h>
__global__ void k(float *a, int s) { a[threadIdx.x * s] = 1; }
__global__ void k1(float *a, int s) { a[threadIdx.x * s] = 1; }
__global__ void k2(float *a, int s) { a[threadIdx.x * s] = 1; }
int main(int argc, char **argv) {
  float *a; cudaMalloc(&a, 1 << 20);
  int n = 4; if (argc > 2) n = 5; k<<<1, 32>>>(a, n);
  int m = argc > 2 ? 2 : 8; k1<<<1, 32>>>(a, m);
  int q = 4; if (argc > 1) q = atoi(argv[1]); k2<<<1, 32>>>(a, q);
}
__global__ void k4(float *a, int s) { a[threadIdx.x + s] = 1; }
__global__ void k5(float *a, int s) { __shared__ float b[1024]; b[threadIdx.x * s] = 1; __syncthreads(); a[threadIdx.x] = b[0]; }
__global__ void k6(float *a, int s) { int i = blockIdx.x * 32 + threadIdx.x; a[i * s] = 1; }
__global__ void k7(float *a, int s, int n) { int i = blockIdx.x * 32 + threadIdx.x; a[i * n + s] = 1; }
void f(float *a, bool wide, int n) { int s = 1; if (wide) s = 2; k4<<<1, 32>>>(a, s * 8); k5<<<1, 32>>>(a, wide ? 4 : 8); k6<<<n, 32>>>(a, s); k7<<<n, 32>>>(a, s, n); }
END
"$CUDALINT" --isolated --dump either.cu 2>err | grep ' store 4 ' |
	sed 's/^[^ ]* \(k[0-9]*\)(.* store 4 \([a-z]*\) .*lanes=32 /\1 \2 /; s/ \(ideal\|ideal_degree\)=.*//' >found
cat >wanted <<'END'
k interval sectors=20 min=16 max=20
k1 interval sectors=8 min=8 max=32
k2 assumed sectors=32 min=1 max=32
k4 exact sectors=4
k5 interval degree=4
k5 exact sectors=4
k6 interval sectors=8 min=1 max=32
k7 assumed sectors=32 min=1 max=32
END
diff wanted found >out
report $? 'one of a few numbers'
finish

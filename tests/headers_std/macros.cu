// Programs define such macros before they include.
#define N 1024
#define T float
#define M 16
#define BLOCK 256
#define A 1
#define B 2
#define C 3
#define F 4
#define I 5
#define U 6
#define V 7
#define Type int
#define Alloc 8
#define swap_pointers(a, b) { T *t = a; a = b; b = t; }
#include <algorithm>
#include <chrono>
#include <complex>
#include <functional>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <regex>
#include <string>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <valarray>
#include <vector>

__global__ void add(const T *a, const T *b, T *c)
{
	int i = blockIdx.x * BLOCK + threadIdx.x;
	if (i < N)
		c[i] = a[i] + b[i];
}

int main()
{
	std::vector<T> a(N, A), b(N, B);
	T *pa = a.data(), *pb = b.data();
	swap_pointers(pa, pb);
	std::map<Type, std::string> names;
	std::valarray<double> v(1.0, N);
	std::cout << names.size() << v.sum();
	return M + C + F + I + U + V + Alloc;
}

#include <chrono>
#include <cstdio>
#include <thread>
#include <type_traits>

typedef std::chrono::high_resolution_clock Clock;
using namespace std::chrono;

struct stopwatch {
	std::chrono::time_point<std::chrono::steady_clock> begin = std::chrono::steady_clock::now();
	double ms() const
	{
		return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() -
								 begin)
			.count();
	}
};

int main()
{
	auto start = Clock::now();
	stopwatch watch;
	auto end = Clock::now();
	std::chrono::duration<double> elapsed = end - start;
	double s = elapsed.count();
	auto us = std::chrono::duration_cast<std::chrono::microseconds>(end - start).count();
	long long ns = duration_cast<nanoseconds>(end - start).count();
	float f = std::chrono::duration_cast<std::chrono::duration<float>>(end - start).count();
	printf("%f %ld %lld %f\n", s, (long)us, ns, f * 1e3 + watch.ms());
	static_assert(std::is_same<decltype(us), milliseconds::rep>::value, "");
	static_assert(milliseconds(seconds(2)).count() == 2000, "");
	static_assert(std::is_same<decltype(milliseconds(1) + seconds(1)), milliseconds>::value,
		      "");
	nanoseconds total(0);
	total += milliseconds(3);
	total = total / 2 + microseconds(5) * 2;
	if (total > seconds(1) || start < end || end - start >= nanoseconds::zero())
		std::this_thread::sleep_for(milliseconds(10));
	std::time_t now = system_clock::to_time_t(system_clock::now());
	unsigned seed = system_clock::now().time_since_epoch().count();
	steady_clock::time_point later = steady_clock::now() + seconds(1);
	return (int)(now + seed + (later.time_since_epoch().count() & 1));
}

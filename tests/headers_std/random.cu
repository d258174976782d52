#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>
#include <random>
#include <vector>

int main()
{
	std::random_device device;
	std::mt19937 engine(device()), fixed(19937);
	std::mt19937_64 wide{42};
	std::default_random_engine simple(
		std::chrono::system_clock::now().time_since_epoch().count());
	std::minstd_rand small;
	std::uniform_real_distribution<float> real(-1.0f, 1.0f);
	std::uniform_int_distribution<int> whole(0, std::numeric_limits<int>::max());
	std::uniform_int_distribution<> index{0, 9};
	std::normal_distribution<> gauss(0, 1);
	std::bernoulli_distribution coin(0.5);
	std::exponential_distribution<double> wait(1.0);
	std::vector<float> data(100);
	for (auto &x : data)
		x = real(engine) + gauss(fixed) + wait(simple);
	std::generate(data.begin(), data.end(), [&]() { return real(engine); });
	auto roll = std::bind(whole, engine);
	std::shuffle(data.begin(), data.end(), wide);
	engine.seed(1);
	static_assert(std::mt19937::max() == 0xffffffffu, "");
	static_assert(std::numeric_limits<unsigned char>::max() == 255, "");
	return roll() + index(small) + coin(engine) + (int)(engine() % 7);
}

#include <atomic>
#include <condition_variable>
#include <exception>
#include <future>
#include <iostream>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

static std::mutex m;
static std::condition_variable ready;
static std::atomic<int> counter(0);
static std::atomic_bool stop{false};

static void run(int id, std::vector<float> &out)
{
	std::lock_guard<std::mutex> guard(m);
	out[id] = 1;
	counter++;
	counter.fetch_add(2, std::memory_order_relaxed);
}

int main()
{
	std::vector<std::thread> workers;
	std::vector<float> out(4);
	for (unsigned i = 0; i < std::thread::hardware_concurrency(); i++)
		workers.push_back(std::thread(run, i, std::ref(out)));
	workers.emplace_back([&] {
		std::unique_lock<std::mutex> lock(m);
		ready.wait(lock, [] { return counter > 3 || stop; });
		lock.unlock();
	});
	ready.notify_all();
	for (auto &w : workers)
		w.join();
	stop = true;
	int old = 1;
	counter.compare_exchange_strong(old, 2);
	std::future<int> answer = std::async(std::launch::async, [](int x) { return x * 2; }, 21);
	std::promise<float> p;
	p.set_value(1.0f);
	try {
		if (answer.get() != 42)
			throw std::runtime_error("wrong " + std::to_string(counter.load()));
		throw std::invalid_argument("x");
	} catch (const std::invalid_argument &e) {
		std::cerr << e.what() << std::this_thread::get_id() << std::endl;
	} catch (std::exception &e) {
		std::cerr << e.what();
	} catch (...) {
		std::terminate();
	}
	return (int)p.get_future().get();
}

class cuda_error : public std::runtime_error {
public:
	explicit cuda_error(cudaError_t code) : std::runtime_error(cudaGetErrorString(code)) {}
	const char *what() const noexcept override { return "cuda"; }
};

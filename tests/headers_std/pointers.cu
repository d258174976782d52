#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

struct shape {
	virtual ~shape() {}
	virtual float area() const = 0;
};
struct square : shape {
	float side;
	explicit square(float s) : side(s) {}
	float area() const override { return side * side; }
};
struct device_free {
	void operator()(void *p) const { cudaFree(p); }
};
template <class T> using device_ptr = std::unique_ptr<T, device_free>;
template <class T> device_ptr<T> device_alloc(size_t n)
{
	T *p = nullptr;
	cudaMalloc(&p, n * sizeof(T));
	return device_ptr<T>(p);
}
class pool : public std::enable_shared_from_this<pool> {
	std::vector<std::shared_ptr<shape>> shapes;

public:
	void add(std::shared_ptr<shape> s) { shapes.push_back(std::move(s)); }
	std::shared_ptr<pool> self() { return shared_from_this(); }
};

__global__ void kernel(float *);

int main()
{
	std::unique_ptr<shape> one(new square(2));
	std::unique_ptr<float[]> host(new float[16]);
	host[3] = one->area();
	one = std::unique_ptr<square>(new square(3));
	auto shared = std::make_shared<pool>();
	shared->add(std::make_shared<square>(4.0f));
	std::shared_ptr<square> narrowed =
		std::dynamic_pointer_cast<square>(std::shared_ptr<shape>(std::move(one)));
	std::weak_ptr<pool> weak = shared;
	device_ptr<float> device = device_alloc<float>(16);
	kernel<<<1, 16>>>(device.get());
	cudaMemcpy(host.get(), device.get(), 16 * sizeof(float), cudaMemcpyDeviceToHost);
	std::shared_ptr<int> counted(new int[4], [](int *p) { delete[] p; });
	std::unique_ptr<int, void (*)(int *)> closing(new int, [](int *p) { delete p; });
	std::function<float(float)> f = [&](float x) { return x + host[0]; };
	std::function<void()> g = [shared]() { shared->self(); };
	g();
	g = nullptr;
	auto bound = std::bind(f, std::placeholders::_1);
	std::vector<std::function<int(int, int)>> table = {std::plus<int>(),
							   std::multiplies<int>()};
	if (narrowed && weak.lock() && !g && closing != nullptr && device)
		device.reset();
	return (int)bound(1.0f) + table[0](1, 2) + *counted + std::ref(*closing);
}

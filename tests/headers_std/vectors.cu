#include <algorithm>
#include <numeric>
#include <type_traits>
#include <vector>

struct particle {
	float x, y, z;
	bool operator<(const particle &other) const { return x < other.x; }
};
struct node {
	std::vector<node> children;
	std::vector<node *> parents;
};
template <class T> class grid {
	typedef typename std::vector<T>::iterator iterator;
	std::vector<std::vector<T>> rows;

public:
	grid(int w, int h) : rows(h, std::vector<T>(w, T())) {}
	T sum() const
	{
		T total = T();
		for (const auto &row : rows)
			for (const T &item : row)
				total += item;
		return total;
	}
	iterator first() { return rows[0].begin(); }
};

__global__ void kernel(float *, size_t);

int main(int argc, char **)
{
	std::vector<float> a(argc), b(argc, 1.0f), c = {1, 2, 3}, d(a.begin(), a.end()),
						   e(a.data(), a.data() + 2);
	static_assert(std::is_same<decltype(a.data()), float *>::value, "");
	static_assert(std::is_same<decltype(a[0]), float &>::value, "");
	static_assert(std::is_same<decltype(a.size()), size_t>::value, "");
	a.push_back(1.0);
	a.insert(a.end(), b.begin(), b.end());
	a.erase(a.begin() + 1);
	a.resize(argc * 2, 0);
	a = std::vector<float>(5);
	std::swap(a, b);
	float *raw = &a[0], *also = &*a.begin();
	cudaMemcpy(raw, also, a.size() * sizeof(float), cudaMemcpyHostToDevice);
	cudaMemcpy(a.data(), c.data(), c.size() * sizeof(c[0]), cudaMemcpyDeviceToHost);
	kernel<<<1, 32>>>(a.data(), a.size());
	std::sort(a.begin(), a.end());
	std::sort(a.begin(), a.end(), [](float l, float r) { return l > r; });
	sort(b.begin(), b.end());
	auto it = std::find_if(a.begin(), a.end(), [&](float v) { return v > argc; });
	if (it != a.end() && *it > 0)
		a.erase(it);
	auto at = std::distance(a.begin(), std::max_element(a.begin(), a.end())) + (it - a.begin());
	double total = std::accumulate(a.begin(), a.end(), 0.0);
	std::iota(a.begin(), a.end(), 0);
	std::transform(a.begin(), a.end(), b.begin(), c.begin(),
		       [](float l, float r) { return l + r; });
	std::fill(a.begin(), a.end(), 0);
	std::generate(a.begin(), a.end(), [] { return 1.0f; });
	std::vector<particle> ps;
	ps.push_back({1, 2, 3});
	ps.emplace_back();
	std::stable_sort(ps.begin(), ps.end());
	struct local {
		int key;
	};
	std::vector<local> locals(3);
	locals.push_back(local());
	std::sort(locals.begin(), locals.end(),
		  [](const local &l, const local &r) { return l.key < r.key; });
	std::vector<bool> flags(10, false);
	flags[0] = true;
	for (std::vector<float>::const_iterator i = a.begin(); i != a.end(); ++i)
		total += *i;
	for (auto i = a.rbegin(); i != a.rend(); ++i)
		*i = 0;
	grid<int> g(3, 4);
	return a == b && flags[1] && std::binary_search(a.begin(), a.end(), 1.0f)
		       ? g.sum() + (int)at
		       : (int)total;
}

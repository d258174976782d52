#include <deque>
#include <forward_list>
#include <functional>
#include <list>
#include <queue>
#include <stack>
#include <vector>

struct task {
	int cost, id;
};
struct by_cost {
	bool operator()(const task &a, const task &b) const { return a.cost > b.cost; }
};

int main()
{
	std::queue<int> frontier;
	frontier.push(0);
	while (!frontier.empty()) {
		int at = frontier.front();
		frontier.pop();
		if (at < 10)
			frontier.push(at + 1);
	}
	std::priority_queue<task, std::vector<task>, by_cost> heap;
	heap.push({1, 2});
	int best = heap.top().id;
	std::priority_queue<int, std::vector<int>, std::greater<int>> least;
	least.push(3);
	auto later = [](int a, int b) { return a > b; };
	std::priority_queue<int, std::vector<int>, decltype(later)> custom(later);
	custom.push(1);
	std::stack<int> open;
	open.push(1);
	open.top() += 2;
	open.pop();
	std::list<int> l = {3, 1, 2};
	l.sort();
	l.push_front(0);
	for (auto i = l.begin(); i != l.end();)
		i = *i > 1 ? l.erase(i) : ++i;
	std::deque<float> window;
	window.push_back(1);
	window.push_front(2);
	std::forward_list<int> f;
	f.push_front(1);
	return best + (int)window[0] + least.top() + l.front() + f.front();
}

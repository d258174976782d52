#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

struct edge {
	int from, to;
	bool operator==(const edge &o) const { return from == o.from && to == o.to; }
};
namespace std {
template <> struct hash<edge> {
	size_t operator()(const edge &e) const { return e.from * 31 + e.to; }
};
}

int main()
{
	std::map<std::string, int> count;
	count["a"] = 1;
	count["b"]++;
	count.insert(std::make_pair("c", 2));
	count.insert({"d", 3});
	count.emplace("e", 4);
	for (auto &entry : count)
		entry.second += (int)entry.first.size();
	if (count.find("a") != count.end() && count.count("z") == 0)
		count.erase("a");
	std::map<int, std::vector<int>> rows = {{1, {1, 2}}, {2, {3}}};
	rows[1].push_back(3);
	std::map<std::pair<int, int>, float> cells;
	cells[std::make_pair(1, 2)] = 3;
	cells[{2, 3}] = 4;
	for (std::map<int, std::vector<int>>::iterator i = rows.begin(); i != rows.end(); ++i)
		i->second.clear();
	std::set<int> seen = {1, 2};
	std::pair<std::set<int>::iterator, bool> done = seen.insert(3);
	if (!done.second)
		seen.erase(done.first);
	std::unordered_map<edge, float> weights;
	weights[edge{1, 2}] = 0.5f;
	std::unordered_map<std::string, std::vector<double>> times;
	times["kernel"].push_back(1.0);
	std::unordered_set<std::string> names;
	names.insert("x");
	std::multimap<int, int> many;
	many.insert(std::pair<int, int>(1, 2));
	auto range = many.equal_range(1);
	int sum = 0;
	for (auto i = range.first; i != range.second; ++i)
		sum += i->second;
	return sum + (int)(weights.size() + names.size() + times.count("a")) +
	       rows.lower_bound(1)->first;
}

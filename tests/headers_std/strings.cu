#include <algorithm>
#include <cctype>
#include <cstring>
#include <string>
#include <vector>

static std::vector<std::string> split(const std::string &text, char by)
{
	std::vector<std::string> parts;
	std::string::size_type from = 0, to;
	while ((to = text.find(by, from)) != std::string::npos) {
		parts.push_back(text.substr(from, to - from));
		from = to + 1;
	}
	parts.emplace_back(text.substr(from));
	return parts;
}

int main(int argc, char **argv)
{
	std::string name = argc > 1 ? argv[1] : "default", copy(name), part(name, 1, 2),
		    three(3, 'x');
	name += ".txt";
	name = "dir/" + name + '/' + std::to_string(argc) + "_" + std::to_string(1.5f);
	if (name == "x" || "y" != name || name < copy)
		name.replace(0, 1, "z");
	std::transform(name.begin(), name.end(), name.begin(), ::tolower);
	std::reverse(name.begin(), name.end());
	size_t dot = name.find_last_of("./");
	name.erase(dot);
	name.insert(0, "a").append("b").push_back('c');
	int n = std::stoi(name) + std::atoi(name.c_str());
	double d = std::stod("1.5");
	char buffer[16];
	std::strcpy(buffer, name.c_str());
	for (char &c : name)
		c = std::toupper(c);
	for (const auto &p : split(name, ','))
		n += p.length() + p.compare("x") + p.empty();
	std::string from(buffer, buffer + 4), ranged(name.begin(), name.end());
	sort(name.begin(), name.end());
	return n + (int)d + name[0] + name.at(1) + name.back() + from.rfind('a') +
	       strlen(ranged.data());
}

#include <bitset>
#include <iostream>
#include <iterator>
#include <locale>
#include <new>
#include <regex>
#include <string>
#include <typeinfo>
#include <valarray>
#include <vector>

template <class T> void describe(const T &x) { std::cout << typeid(x).name() << std::endl; }

int main()
{
	std::bitset<64> bits(5);
	bits.set(3).flip(1);
	if (bits[2] && bits.count() > 1)
		std::cout << bits << bits.to_ulong();
	std::regex pattern("([a-z]+)=([0-9]+)", std::regex::icase);
	std::smatch match;
	std::string text = "a=1";
	if (std::regex_search(text, match, pattern) && match.size() == 3)
		std::cout << match[1].str() << match.str(2);
	text = std::regex_replace(text, pattern, "$1");
	for (std::sregex_iterator i(text.begin(), text.end(), pattern), end; i != end; ++i)
		std::cout << i->str();
	std::valarray<float> a(1.0f, 8), b = a * 2.0f + a;
	b[0] = a.sum();
	std::vector<int> from = {1, 2}, to;
	std::copy(from.begin(), from.end(), std::back_inserter(to));
	describe(to);
	std::cout.imbue(std::locale(""));
	char place[sizeof(std::string)];
	std::string *made = new (place) std::string("x");
	int *big = new (std::nothrow) int[10];
	try {
		delete[] big;
	} catch (const std::bad_alloc &) {
	}
	return (int)made->size();
}

#include <fstream>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

struct point {
	float x, y;
	friend ostream &operator<<(ostream &out, const point &p)
	{
		return out << '(' << p.x << ", " << p.y << ')' << endl;
	}
};
template <class T> struct matrix {
	T *items;
	int n;
};
template <class T> std::ostream &operator<<(std::ostream &out, const matrix<T> &m)
{
	for (int i = 0; i < m.n; i++)
		out << std::setw(8) << std::setprecision(3) << std::fixed << m.items[i]
		    << (i + 1 == m.n ? "\n" : " ");
	return out;
}

int main(int argc, char **argv)
{
	std::string line, word;
	int n = 0;
	float f = 0;
	cout << "n = " << n << " f = " << f << ' ' << 2.0 << true << 3ull << size_t(4)
	     << point{1, 2} << matrix<float>{&f, 1};
	cerr << hex << 255 << dec << left << setfill('0') << string("text") << (void *)argv
	     << flush;
	std::ifstream in(argv[1]);
	if (!in.is_open() || !in)
		return 1;
	while (getline(in, line)) {
		std::istringstream fields(line);
		while (fields >> word >> n)
			std::cout << word << std::endl;
	}
	while (std::getline(in, line, ','))
		;
	std::ifstream binary(line.c_str(), std::ios::in | std::ios::binary);
	binary.seekg(0, std::ios::end);
	size_t bytes = binary.tellg();
	binary.seekg(0, ios::beg);
	binary.read((char *)&n, sizeof n);
	std::ofstream out("out.txt");
	out << n << "\n" << bytes;
	out.write(reinterpret_cast<char *>(&n), sizeof n);
	out.close();
	std::stringstream both;
	both << 1 << "a" << in.rdbuf();
	both >> n;
	both.str("");
	line = (std::ostringstream() << "x" << n).str() + both.str();
	std::vector<int> all((std::istream_iterator<int>(in)), std::istream_iterator<int>());
	std::copy(all.begin(), all.end(), std::ostream_iterator<int>(std::cout, " "));
	std::string content((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
	char name[10];
	unsigned char c = 'a';
	cin >> name >> c >> f;
	return cin.fail() || content.empty();
}

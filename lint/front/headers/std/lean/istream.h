/* istream.h - the classes of input streams, and of those that do both. */
#ifndef CUDALINT_LEAN_ISTREAM_H
#define CUDALINT_LEAN_ISTREAM_H

#include "ostream.h"

LEAN_SHAPES_BEGIN

template <class _Char, class _Traits> class basic_istream : public virtual basic_ios<_Char, _Traits>
{
public:
	explicit basic_istream(basic_streambuf<_Char, _Traits> *);
	virtual ~basic_istream();
	basic_istream &operator>>(basic_istream &(*)(basic_istream &));
	basic_istream &operator>>(ios_base &(*)(ios_base &));
	basic_istream &operator>>(bool &);
	basic_istream &operator>>(short &);
	basic_istream &operator>>(unsigned short &);
	basic_istream &operator>>(int &);
	basic_istream &operator>>(unsigned &);
	basic_istream &operator>>(long &);
	basic_istream &operator>>(unsigned long &);
	basic_istream &operator>>(long long &);
	basic_istream &operator>>(unsigned long long &);
	basic_istream &operator>>(float &);
	basic_istream &operator>>(double &);
	basic_istream &operator>>(long double &);
	basic_istream &operator>>(void *&);
	basic_istream &operator>>(basic_streambuf<_Char, _Traits> *);
	streamsize gcount() const;
	int get();
	basic_istream &get(_Char &);
	basic_istream &get(_Char *, streamsize);
	basic_istream &get(_Char *, streamsize, _Char);
	basic_istream &getline(_Char *, streamsize);
	basic_istream &getline(_Char *, streamsize, _Char);
	basic_istream &ignore(streamsize = 1, int = -1);
	int peek();
	basic_istream &read(_Char *, streamsize);
	streamsize readsome(_Char *, streamsize);
	basic_istream &putback(_Char);
	basic_istream &unget();
	int sync();
	streampos tellg();
	basic_istream &seekg(streampos);
	basic_istream &seekg(streamoff, ios_base::seekdir);

protected:
	basic_istream();
};
template <class _Char, class _Traits>
basic_istream<_Char, _Traits> &operator>>(basic_istream<_Char, _Traits> &, _Char &);
template <class _Char, class _Traits>
basic_istream<_Char, _Traits> &operator>>(basic_istream<_Char, _Traits> &, _Char *);
template <class _Traits>
basic_istream<char, _Traits> &operator>>(basic_istream<char, _Traits> &, unsigned char &);
template <class _Traits>
basic_istream<char, _Traits> &operator>>(basic_istream<char, _Traits> &, signed char &);
template <class _Stream, class _Type, class = _lean_enable<__is_base_of(ios_base, _Stream)>,
	class = decltype(declval<_Stream &>() >> declval<_Type &>())>
_Stream &&operator>>(_Stream &&, _Type &&);

template <class _Char, class _Traits>
class basic_iostream : public basic_istream<_Char, _Traits>, public basic_ostream<_Char, _Traits> {
public:
	explicit basic_iostream(basic_streambuf<_Char, _Traits> *);
	virtual ~basic_iostream();

protected:
	basic_iostream();
};

LEAN_SHAPES_END

#endif

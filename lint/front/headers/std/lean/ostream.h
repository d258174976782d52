/*
 * ostream.h - the class of output streams. The operators of characters and C strings are members
 * here too: what they return is the same, and a stream has one kind of operator to look through.
 */
#ifndef CUDALINT_LEAN_OSTREAM_H
#define CUDALINT_LEAN_OSTREAM_H

#include "ios_base.h"

LEAN_SHAPES_BEGIN

template <class _Char, class _Traits> class basic_ostream : public virtual basic_ios<_Char, _Traits>
{
public:
	explicit basic_ostream(basic_streambuf<_Char, _Traits> *);
	virtual ~basic_ostream();
	basic_ostream &operator<<(basic_ostream &(*)(basic_ostream &));
	basic_ostream &operator<<(basic_ios<_Char, _Traits> &(*)(basic_ios<_Char, _Traits> &));
	basic_ostream &operator<<(ios_base &(*)(ios_base &));
	basic_ostream &operator<<(bool);
	basic_ostream &operator<<(short);
	basic_ostream &operator<<(unsigned short);
	basic_ostream &operator<<(int);
	basic_ostream &operator<<(unsigned);
	basic_ostream &operator<<(long);
	basic_ostream &operator<<(unsigned long);
	basic_ostream &operator<<(long long);
	basic_ostream &operator<<(unsigned long long);
	basic_ostream &operator<<(float);
	basic_ostream &operator<<(double);
	basic_ostream &operator<<(long double);
	basic_ostream &operator<<(char);
	basic_ostream &operator<<(signed char);
	basic_ostream &operator<<(unsigned char);
	basic_ostream &operator<<(wchar_t);
	basic_ostream &operator<<(const char *);
	basic_ostream &operator<<(const signed char *);
	basic_ostream &operator<<(const unsigned char *);
	basic_ostream &operator<<(const wchar_t *);
	basic_ostream &operator<<(const void *);
	basic_ostream &operator<<(nullptr_t);
	basic_ostream &operator<<(basic_streambuf<_Char, _Traits> *);
	basic_ostream &put(_Char);
	basic_ostream &write(const _Char *, streamsize);
	basic_ostream &flush();
	streampos tellp();
	basic_ostream &seekp(streampos);
	basic_ostream &seekp(streamoff, ios_base::seekdir);

protected:
	basic_ostream();
};

/* A stream that is a temporary takes output too, and stays what it is. */
template <class _Stream, class _Type, class = _lean_enable<__is_base_of(ios_base, _Stream)>,
	class = decltype(declval<_Stream &>() << declval<const _Type &>())>
_Stream &&operator<<(_Stream &&, const _Type &);

LEAN_SHAPES_END

#endif

/*
 * text.h - strings and streams, declared only: what a signature needs that passes them by
 * reference.
 */
#ifndef CUDALINT_LEAN_TEXT_H
#define CUDALINT_LEAN_TEXT_H

#include "config.h"

LEAN_STD_BEGIN

template <class> struct char_traits;
template <class> class allocator;
template <class _Char, class _Traits = char_traits<_Char>, class _Alloc = allocator<_Char>>
class basic_string;
typedef basic_string<char> string;
typedef basic_string<wchar_t> wstring;

class ios_base;
template <class _Char, class _Traits = char_traits<_Char>> class basic_ios;
template <class _Char, class _Traits = char_traits<_Char>> class basic_streambuf;
template <class _Char, class _Traits = char_traits<_Char>> class basic_istream;
template <class _Char, class _Traits = char_traits<_Char>> class basic_ostream;
template <class _Char, class _Traits = char_traits<_Char>> class basic_iostream;
template <class _Char, class _Traits = char_traits<_Char>> class basic_filebuf;
template <class _Char, class _Traits = char_traits<_Char>> class basic_ifstream;
template <class _Char, class _Traits = char_traits<_Char>> class basic_ofstream;
template <class _Char, class _Traits = char_traits<_Char>> class basic_fstream;
template <class _Char, class _Traits = char_traits<_Char>, class _Alloc = allocator<_Char>>
class basic_stringbuf;
template <class _Char, class _Traits = char_traits<_Char>, class _Alloc = allocator<_Char>>
class basic_istringstream;
template <class _Char, class _Traits = char_traits<_Char>, class _Alloc = allocator<_Char>>
class basic_ostringstream;
template <class _Char, class _Traits = char_traits<_Char>, class _Alloc = allocator<_Char>>
class basic_stringstream;
typedef basic_ios<char> ios;
typedef basic_ios<wchar_t> wios;
typedef basic_streambuf<char> streambuf;
typedef basic_istream<char> istream;
typedef basic_ostream<char> ostream;
typedef basic_iostream<char> iostream;
typedef basic_istream<wchar_t> wistream;
typedef basic_ostream<wchar_t> wostream;
typedef basic_filebuf<char> filebuf;
typedef basic_ifstream<char> ifstream;
typedef basic_ofstream<char> ofstream;
typedef basic_fstream<char> fstream;
typedef basic_stringbuf<char> stringbuf;
typedef basic_istringstream<char> istringstream;
typedef basic_ostringstream<char> ostringstream;
typedef basic_stringstream<char> stringstream;
typedef basic_stringstream<wchar_t> wstringstream;
typedef ptrdiff_t streamsize;
typedef long long streamoff;

LEAN_STD_END

#endif

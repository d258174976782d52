/* chars.h - the traits of a character type. */
#ifndef CUDALINT_LEAN_CHARS_H
#define CUDALINT_LEAN_CHARS_H

#include "text.h"

LEAN_STD_BEGIN

template <class _Char> struct char_traits {
	typedef _Char char_type;
	typedef int int_type;
	typedef long long off_type;
	typedef long long pos_type;
	typedef int state_type;
	static LEAN_CONSTEXPR14 size_t length(const _Char *_text)
	{
		size_t _count = 0;
		while (_text[_count])
			++_count;
		return _count;
	}
	static LEAN_CONSTEXPR14 int compare(const _Char *_a, const _Char *_b, size_t _count)
	{
		for (size_t _at = 0; _at < _count; ++_at)
			if (_a[_at] != _b[_at])
				return _a[_at] < _b[_at] ? -1 : 1;
		return 0;
	}
	static constexpr bool eq(_Char _a, _Char _b) noexcept { return _a == _b; }
	static constexpr bool lt(_Char _a, _Char _b) noexcept { return _a < _b; }
	static LEAN_CONSTEXPR14 void assign(_Char &_to, const _Char &_from) noexcept
	{
		_to = _from;
	}
	static constexpr _Char to_char_type(int _value) noexcept { return _Char(_value); }
	static constexpr int to_int_type(_Char _value) noexcept { return int(_value); }
	static constexpr bool eq_int_type(int _a, int _b) noexcept { return _a == _b; }
	static constexpr int eof() noexcept { return -1; }
	static constexpr int not_eof(int _value) noexcept { return _value == -1 ? 0 : _value; }
	static const _Char *find(const _Char *_text, size_t, const _Char &) { return _text; }
	static _Char *copy(_Char *_to, const _Char *, size_t) { return _to; }
	static _Char *move(_Char *_to, const _Char *, size_t) { return _to; }
};

LEAN_STD_END

#endif

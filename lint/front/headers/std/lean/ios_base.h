/* ios_base.h - formatting state and the base of all streams. */
#ifndef CUDALINT_LEAN_IOS_BASE_H
#define CUDALINT_LEAN_IOS_BASE_H

#include "../exception"
#include "base.h"
#include "chars.h"

LEAN_SHAPES_BEGIN

template <class _State> class fpos {
public:
	fpos(streamoff);
	operator streamoff() const;
};
typedef fpos<int> streampos;

class ios_base {
public:
	enum fmtflags {
		boolalpha = 1,
		dec = 2,
		fixed = 4,
		hex = 8,
		internal = 16,
		left = 32,
		oct = 64,
		right = 128,
		scientific = 256,
		showbase = 512,
		showpoint = 1024,
		showpos = 2048,
		skipws = 4096,
		unitbuf = 8192,
		uppercase = 16384,
		adjustfield = left | right | internal,
		basefield = dec | oct | hex,
		floatfield = fixed | scientific
	};
	enum iostate { goodbit = 0, badbit = 1, eofbit = 2, failbit = 4 };
	enum openmode { app = 1, ate = 2, binary = 4, in = 8, out = 16, trunc = 32 };
	enum seekdir { beg, cur, end };
	class failure : public exception {
	public:
		explicit failure(const char *);
		template <class _Text> explicit failure(const _Text &);
	};
	class Init {
	public:
		Init();
		~Init();
	};
	fmtflags flags() const;
	fmtflags flags(fmtflags);
	fmtflags setf(fmtflags);
	fmtflags setf(fmtflags, fmtflags);
	void unsetf(fmtflags);
	streamsize precision() const;
	streamsize precision(streamsize);
	streamsize width() const;
	streamsize width(streamsize);
	class locale imbue(const class locale &);
	class locale getloc() const;
	static int xalloc();
	long &iword(int);
	void *&pword(int);
	static bool sync_with_stdio(bool = true);
	virtual ~ios_base();
};
ios_base::fmtflags operator|(ios_base::fmtflags, ios_base::fmtflags);
ios_base::fmtflags operator&(ios_base::fmtflags, ios_base::fmtflags);
ios_base::fmtflags operator~(ios_base::fmtflags);
ios_base::iostate operator|(ios_base::iostate, ios_base::iostate);
ios_base::iostate operator&(ios_base::iostate, ios_base::iostate);
ios_base::openmode operator|(ios_base::openmode, ios_base::openmode);
ios_base::openmode operator&(ios_base::openmode, ios_base::openmode);
ios_base::openmode &operator|=(ios_base::openmode &, ios_base::openmode);

template <class _Char, class _Traits> class basic_ios : public ios_base {
public:
	typedef _Char char_type;
	typedef _Traits traits_type;
	typedef int int_type;
	explicit basic_ios(basic_streambuf<_Char, _Traits> *);
	explicit operator bool() const;
	bool operator!() const;
	iostate rdstate() const;
	void clear(iostate = goodbit);
	void setstate(iostate);
	bool good() const;
	bool eof() const;
	bool fail() const;
	bool bad() const;
	iostate exceptions() const;
	void exceptions(iostate);
	basic_streambuf<_Char, _Traits> *rdbuf() const;
	basic_streambuf<_Char, _Traits> *rdbuf(basic_streambuf<_Char, _Traits> *);
	basic_ios &copyfmt(const basic_ios &);
	_Char fill() const;
	_Char fill(_Char);
	basic_ostream<_Char, _Traits> *tie() const;

protected:
	basic_ios();
};

LEAN_SHAPES_END

#endif

/* exception.h - exceptions with a place, as sample programs use them. */
#ifndef CUDALINT_EXCEPTION_H
#define CUDALINT_EXCEPTION_H

#include <exception>
#include <iostream>
#include <stdexcept>
#include <stdlib.h>

template <class _E> class Exception : public _E {
public:
	static void throw_it(const char *file, const int line, const char *detail = "-");
	static void throw_it(const char *file, const int line, const std::string &detail);
	virtual ~Exception() throw() {}
};
template <class _E> void handleException(const _E &e);
#define RUNTIME_EXCEPTION(message) Exception<std::runtime_error>::throw_it(__FILE__, __LINE__, \
	message)
#define LOGIC_EXCEPTION(message) Exception<std::logic_error>::throw_it(__FILE__, __LINE__, \
	message)
#define RANGE_EXCEPTION(message) Exception<std::range_error>::throw_it(__FILE__, __LINE__, \
	message)

#endif

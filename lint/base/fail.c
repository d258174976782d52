#include "base/fail.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

const char *die_as = "cudalint";

_Noreturn void die(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	fprintf(stderr, "%s: ", die_as);
	vfprintf(stderr, format, args);
	fputc('\n', stderr);
	va_end(args);
	exit(2);
}

_Noreturn void bug_at(const char *file, int line, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	fprintf(stderr, "cudalint: internal error at %s:%d: ", file, line);
	vfprintf(stderr, format, args);
	fputc('\n', stderr);
	va_end(args);
	abort();
}

/*
 * comments.h - the comments of a C++ source, found without a compiler: strings, raw strings,
 * characters, digit separators and continued lines are told apart from them.
 */
#ifndef CUDALINT_COMMENTS_H
#define CUDALINT_COMMENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/array.h"

struct comment {
	const char *text; /* from its opening slash on, in the source */
	size_t bytes;
	uint32_t line, column, end_line; /* from 1, columns in bytes */
	bool in_conditional; /* between #if and #endif, the guard around a whole header aside */
};

struct comments {
	ARRAY(struct comment) list;
};

void comments_find(struct arena *a, const char *source, struct comments *out);

#endif

/*
 * array.h - growable arrays in an arena.
 *
 *	ARRAY(int) xs = {0};
 *	array_push(arena, &xs, 42);
 *	for (size_t i = 0; i < xs.n; i++) use(xs.at[i]);
 *
 * Growth leaves the old copy in the arena, so pointers into `at` stay readable but stale.
 */
#ifndef CUDALINT_ARRAY_H
#define CUDALINT_ARRAY_H

#include "base/arena.h"

#define ARRAY(type)                                                                                \
	struct {                                                                                   \
		type *at;                                                                          \
		size_t n, cap;                                                                     \
	}

#define ARRAY_FIRST(bytes) ((bytes) > 64 ? 2 : 8) /* elements that an array begins with */

#define array_reserve(a, xs, count)                                                                \
	do {                                                                                       \
		if ((xs)->cap < (size_t)(count)) {                                                 \
			size_t cap_ = (xs)->cap ? (xs)->cap * 2 : ARRAY_FIRST(sizeof *(xs)->at);   \
			if (cap_ < (size_t)(count))                                                \
				cap_ = (size_t)(count);                                            \
			(xs)->at = arena_grow((a), (xs)->at, (xs)->n * sizeof *(xs)->at,           \
					      cap_ * sizeof *(xs)->at);                            \
			(xs)->cap = cap_;                                                          \
		}                                                                                  \
	} while (0)

#define array_push(a, xs, ...)                                                                     \
	do {                                                                                       \
		array_reserve((a), (xs), (xs)->n + 1);                                             \
		(xs)->at[(xs)->n++] = (__VA_ARGS__);                                               \
	} while (0)

#endif

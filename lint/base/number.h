/* number.h - what the C library has no function for. */
#ifndef CUDALINT_NUMBER_H
#define CUDALINT_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* Greatest common divisor; 0 is a multiple of everything. */
static inline uint64_t gcd(uint64_t x, uint64_t y)
{
	while (y) {
		uint64_t r = x % y;

		x = y;
		y = r;
	}
	return x;
}

/* The greatest integer that is no more than x / by; by > 0. */
static inline int64_t floor_div(int64_t x, int64_t by)
{
	return x / by - (x % by < 0);
}

static inline bool power_of_two(int64_t x)
{
	return x > 0 && (x & (x - 1)) == 0;
}

#endif

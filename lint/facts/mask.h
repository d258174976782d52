/* mask.h - a set of threads of one block, by linear thread id. */
#ifndef CUDALINT_MASK_H
#define CUDALINT_MASK_H

#include <stdbool.h>
#include <stdint.h>

#define MAX_THREADS 1024
#define MASK_WORDS (MAX_THREADS / 64)
#define WARP_LANES 32

struct mask {
	uint64_t w[MASK_WORDS];
};

static inline bool mask_has(const struct mask *m, unsigned t)
{
	return m->w[t / 64] >> (t % 64) & 1;
}
static inline void mask_add(struct mask *m, unsigned t)
{
	m->w[t / 64] |= (uint64_t)1 << (t % 64);
}
static inline struct mask mask_first(unsigned threads)
{
	struct mask m = {0};

	for (unsigned i = 0; i < MASK_WORDS && threads > i * 64; i++)
		m.w[i] =
		    threads - i * 64 >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << (threads - i * 64)) - 1;
	return m;
}
static inline struct mask mask_and(struct mask a, struct mask b)
{
	for (unsigned i = 0; i < MASK_WORDS; i++)
		a.w[i] &= b.w[i];
	return a;
}
static inline struct mask mask_or(struct mask a, struct mask b)
{
	for (unsigned i = 0; i < MASK_WORDS; i++)
		a.w[i] |= b.w[i];
	return a;
}
static inline struct mask mask_minus(struct mask a, struct mask b)
{
	for (unsigned i = 0; i < MASK_WORDS; i++)
		a.w[i] &= ~b.w[i];
	return a;
}
static inline bool mask_empty(const struct mask *m)
{
	uint64_t any = 0;

	for (unsigned i = 0; i < MASK_WORDS; i++)
		any |= m->w[i];
	return !any;
}
static inline bool mask_equal(const struct mask *a, const struct mask *b)
{
	uint64_t differ = 0;

	for (unsigned i = 0; i < MASK_WORDS; i++)
		differ |= a->w[i] ^ b->w[i];
	return !differ;
}
static inline unsigned mask_count(const struct mask *m)
{
	unsigned n = 0;

	for (unsigned i = 0; i < MASK_WORDS; i++)
		n += (unsigned)__builtin_popcountll(m->w[i]);
	return n;
}
/* Lanes of one warp, lane 0 in bit 0. */
static inline uint32_t mask_warp(const struct mask *m, unsigned warp)
{
	return (uint32_t)(m->w[warp / 2] >> (warp % 2 * 32));
}
/* Lowest thread of the set; MAX_THREADS if empty. */
static inline unsigned mask_lowest(const struct mask *m)
{
	for (unsigned i = 0; i < MASK_WORDS; i++)
		if (m->w[i])
			return i * 64 + (unsigned)__builtin_ctzll(m->w[i]);
	return MAX_THREADS;
}

#endif

#include "facts/warp.h"

#include <string.h>

#define MAX_PIECES 64 /* 32 lanes, each at most two pieces of 32 bytes */

static int64_t floor_div(int64_t x, int64_t by)
{
	return x >= 0 ? x / by : -((by - 1 - x) / by);
}

static unsigned distinct_pieces(const int64_t at[32], uint32_t on, unsigned bytes, unsigned piece)
{
	int64_t seen[MAX_PIECES];
	unsigned n = 0;

	for (unsigned l = 0; l < 32; l++) {
		if (!(on >> l & 1))
			continue;
		for (int64_t p = floor_div(at[l], piece); p <= floor_div(at[l] + bytes - 1, piece);
		     p++) {
			unsigned i = n;

			while (i > 0 && seen[i - 1] != p)
				i--;
			if (i == 0 && n < MAX_PIECES)
				seen[n++] = p;
		}
	}
	return n;
}

/* Most distinct words in one bank over a group of lanes; 0 for an empty group. */
static unsigned group_wavefronts(const int64_t at[32], uint32_t on, unsigned bytes)
{
	int64_t word[128];
	unsigned n = 0, in_bank[BANKS] = {0}, most = 0;

	for (unsigned l = 0; l < 32; l++) {
		if (!(on >> l & 1))
			continue;
		for (int64_t w = floor_div(at[l], BANK_BYTES);
		     w <= floor_div(at[l] + bytes - 1, BANK_BYTES); w++) {
			unsigned i = n;

			while (i > 0 && word[i - 1] != w)
				i--;
			if (i == 0 && n < 128)
				word[n++] = w;
		}
	}
	for (unsigned i = 0; i < n; i++) {
		unsigned bank = (unsigned)(word[i] & (BANKS - 1));

		if (++in_bank[bank] > most)
			most = in_bank[bank];
	}
	return most;
}

/* Lanes 2i and 2i+1 have the same address for every i. */
static bool pairs_agree(const int64_t at[32], uint32_t on)
{
	for (unsigned l = 0; l < 32; l += 2)
		if ((on >> l & 3) != 0 && ((on >> l & 3) != 3 || at[l] != at[l + 1]))
			return false;
	return true;
}

static unsigned wavefronts(const int64_t at[32], uint32_t on, unsigned bytes, bool is_load)
{
	unsigned group = bytes <= 4 ? 32 : bytes == 8 ? 16 : 8, total = 0;

	if (group < 32 && is_load && pairs_agree(at, on))
		group *= 2;
	for (unsigned first = 0; first < 32; first += group) {
		uint32_t lanes = group == 32 ? on : on & (((1u << group) - 1) << first);

		total += group_wavefronts(at, lanes, bytes);
	}
	return total;
}

static unsigned at_most(unsigned x, unsigned limit)
{
	return x < limit ? x : limit;
}

struct request request_of(const int64_t at[32], uint32_t on, unsigned bytes, bool is_load)
{
	struct request r = {.lanes = (unsigned)__builtin_popcount(on)};

	r.sectors = distinct_pieces(at, on, bytes, SECTOR_BYTES);
	r.lines = distinct_pieces(at, on, bytes, LINE_BYTES);
	r.degree = wavefronts(at, on, bytes, is_load);
	r.ideal_sectors = at_most(r.sectors, (r.lanes * bytes + SECTOR_BYTES - 1) / SECTOR_BYTES);
	r.ideal_degree = at_most(r.degree, (r.lanes * bytes + LINE_BYTES - 1) / LINE_BYTES);
	return r;
}

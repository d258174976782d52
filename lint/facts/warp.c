#include "facts/warp.h"

#include <string.h>

#define MAX_PIECES 128 /* 32 lanes, each at most four words, or two pieces of 32 bytes */

#define PLACES 256 /* of a hash table, twice as many as there are pieces */

/* Distinct pieces of memory, in the order in which they were seen. */
struct pieces {
	int64_t at[MAX_PIECES];
	unsigned n;
	uint8_t place[PLACES]; /* by hash: 1 + where it is in `at`, 0: free */
};

static void add_piece(struct pieces *s, int64_t piece)
{
	unsigned i = (unsigned)((uint64_t)piece * 0x9e3779b97f4a7c15u >> 56);

	for (; s->place[i]; i = (i + 1) % PLACES)
		if (s->at[s->place[i] - 1] == piece)
			return;
	if (s->n == MAX_PIECES)
		return;
	s->at[s->n++] = piece;
	s->place[i] = (uint8_t)s->n;
}

/* Of 2^log2 bytes each. */
static void find_pieces(const int64_t at[32], uint32_t on, unsigned bytes, unsigned log2,
			struct pieces *out)
{
	out->n = 0;
	memset(out->place, 0, sizeof out->place);
	for (unsigned l = 0; l < 32; l++) {
		if (!(on >> l & 1))
			continue;
		for (int64_t p = at[l] >> log2; p <= (at[l] + bytes - 1) >> log2; p++)
			add_piece(out, p);
	}
}

static unsigned distinct_pieces(const int64_t at[32], uint32_t on, unsigned bytes, unsigned log2)
{
	struct pieces pieces;

	find_pieces(at, on, bytes, log2, &pieces);
	return pieces.n;
}

/* Most distinct words in one bank over a group of lanes; 0 for an empty group. */
static unsigned group_wavefronts(const int64_t at[32], uint32_t on, unsigned bytes)
{
	struct pieces words;
	unsigned in_bank[BANKS] = {0}, most = 0;

	find_pieces(at, on, bytes, LOG2_BANK_BYTES, &words);
	for (unsigned i = 0; i < words.n; i++) {
		unsigned bank = (unsigned)(words.at[i] & (BANKS - 1));

		if (++in_bank[bank] > most)
			most = in_bank[bank];
	}
	return most;
}

/* Lanes l and l ^ distance of these have the same address wherever both are on. */
static bool pairs_agree(const int64_t at[32], uint32_t on, unsigned distance)
{
	for (unsigned l = 0; l < 32; l++)
		if ((on >> l & on >> (l ^ distance) & 1) && at[l] != at[l ^ distance])
			return false;
	return true;
}

static uint32_t lanes_from(unsigned first, unsigned n)
{
	return n == 32 ? UINT32_MAX : ((1u << n) - 1) << first;
}

/* Two groups of a load are served as one where every lane has what its neighbour, or its second
 * neighbour, has, and no two words meet in a bank. */
static bool is_served_as_one(const int64_t at[32], uint32_t both, unsigned bytes)
{
	return (pairs_agree(at, both, 1) || pairs_agree(at, both, 2)) &&
	       group_wavefronts(at, both, bytes) <= 1;
}

/* The most lanes that want one bank. */
static unsigned lanes_a_bank(const int64_t at[32], uint32_t on)
{
	unsigned in_bank[BANKS] = {0}, most = 0;

	for (unsigned l = 0; l < 32; l++) {
		unsigned *n = &in_bank[at[l] >> LOG2_BANK_BYTES & (BANKS - 1)];

		if (on >> l & 1 && ++*n > most)
			most = *n;
	}
	return most;
}

static bool is_one_word(const int64_t at[32], uint32_t on)
{
	for (unsigned l = 0; l < 32; l++)
		if (on >> l & 1 && at[l] != at[__builtin_ctz(on)])
			return false;
	return true;
}

static unsigned wavefronts_of_each(const int64_t at[32], uint32_t on, enum request_law law)
{
	if (law == LAW_COMBINED && is_one_word(at, on))
		return 1;
	return lanes_a_bank(at, on) * (law == LAW_EACH_TWICE ? 2 : 1);
}

static unsigned wavefronts(const int64_t at[32], uint32_t on, unsigned bytes, enum request_law law)
{
	unsigned group = bytes <= 4 ? 32 : bytes == 8 ? 16 : 8, step = group < 32 ? 2 * group : 32;
	unsigned total = 0;

	if (law > LAW_STORE)
		return wavefronts_of_each(at, on, law);
	for (unsigned first = 0; first < 32; first += step) {
		uint32_t both = on & lanes_from(first, step);

		if (law == LAW_LOAD && is_served_as_one(at, both, bytes)) {
			total += both != 0;
			continue;
		}
		for (unsigned l = first; l < first + step; l += group)
			total += group_wavefronts(at, on & lanes_from(l, group), bytes);
	}
	return total;
}

static unsigned at_most(unsigned x, unsigned limit)
{
	return x < limit ? x : limit;
}

static struct request count(const int64_t at[32], uint32_t on, unsigned bytes, enum request_law law)
{
	struct request r = {.lanes = (unsigned)__builtin_popcount(on)};

	r.sectors = distinct_pieces(at, on, bytes, LOG2_SECTOR_BYTES);
	r.lines = distinct_pieces(at, on, bytes, LOG2_LINE_BYTES);
	r.degree = wavefronts(at, on, bytes, law);
	r.ideal_sectors = at_most(r.sectors, (r.lanes * bytes + SECTOR_BYTES - 1) / SECTOR_BYTES);
	r.ideal_degree = at_most(r.degree, (r.lanes * bytes + LINE_BYTES - 1) / LINE_BYTES);
	return r;
}

/* --- requests counted before ------------------------------------------------------------------ */

/* Unrolled loops and instances of a template ask the same over and over. The figures depend on where
 * the lanes are from the line that the first of them is in. */
#define KEPT 1024 /* a power of two */

struct question {
	int64_t at[32]; /* 0 for lanes that are off */
	uint32_t on;
	uint16_t bytes;
	enum request_law law;
};

static uint64_t question_of(const int64_t at[32], uint32_t on, unsigned bytes, enum request_law law,
			    struct question *q)
{
	int64_t line = at[__builtin_ctz(on)] & -(int64_t)LINE_BYTES;
	uint64_t h[4] = {on, bytes, law, 0};

	*q = (struct question){.on = on, .bytes = (uint16_t)bytes, .law = law};
	for (unsigned l = 0; l < 32; l++) {
		q->at[l] = on >> l & 1 ? at[l] - line : 0;
		h[l & 3] = (h[l & 3] ^ (uint64_t)q->at[l]) * 0x9e3779b97f4a7c15u;
		h[l & 3] ^= h[l & 3] >> 29;
	}
	return (h[0] + h[1] * 3 + h[2] * 5 + h[3] * 7) * 0xff51afd7ed558ccdu >> 32;
}

static bool question_same(const struct question *x, const struct question *y)
{
	return x->on == y->on && x->bytes == y->bytes && x->law == y->law &&
	       !memcmp(x->at, y->at, sizeof x->at);
}

struct request request_of(const int64_t at[32], uint32_t on, unsigned bytes, enum request_law law)
{
	static struct {
		struct question q;
		struct request answer;
	} kept[KEPT];
	struct question q;
	unsigned i;

	if (!on || bytes > UINT16_MAX)
		return count(at, on, bytes, law);
	i = question_of(at, on, bytes, law, &q) % KEPT;
	if (!question_same(&kept[i].q, &q)) {
		kept[i].q = q;
		kept[i].answer = count(at, on, bytes, law);
	}
	return kept[i].answer;
}

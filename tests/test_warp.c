/*
 * Requests of one warp, as the hardware counted them: every row of the measured pattern table, and
 * closed forms that need no table. That table stands outside the repository; CUDALINT_TRUTH names
 * its folder. Wide loads have one of their own in validate/laws.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "facts/warp.h"
#include "truth.h"

#define WARP 0xFFFFFFFFu
#define PATTERN_ROWS 640

/* --- the measured table ----------------------------------------------------------------------- */

/* Element index of lane l, by the name the table gives it, and the lanes that were on. */
#define MAPS                                                                                       \
	M(unit, "l", l, WARP)                                                                      \
	M(by_2, "2l", 2 * l, WARP)                                                                 \
	M(by_3, "3l", 3 * l, WARP)                                                                 \
	M(by_4, "4l", 4 * l, WARP)                                                                 \
	M(by_5, "5l", 5 * l, WARP)                                                                 \
	M(by_6, "6l", 6 * l, WARP)                                                                 \
	M(by_7, "7l", 7 * l, WARP)                                                                 \
	M(by_8, "8l", 8 * l, WARP)                                                                 \
	M(by_12, "12l", 12 * l, WARP)                                                              \
	M(by_16, "16l", 16 * l, WARP)                                                              \
	M(by_32, "32l", 32 * l, WARP)                                                              \
	M(by_33, "33l", 33 * l, WARP)                                                              \
	M(first_8, "32l (lanes 0-7)", 32 * l, 0xFFu)                                               \
	M(first_24, "l (lanes 0-23)", l, 0xFFFFFFu)                                                \
	M(odd, "l (odd lanes)", l, 0xAAAAAAAAu)                                                    \
	M(none, "0", 0 * l, WARP)                                                                  \
	M(halves, "l/2", l / 2, WARP)                                                              \
	M(quarters, "l/4", l / 4, WARP)                                                            \
	M(half_warps, "l/16*32", l / 16 * 32, WARP)                                                \
	M(two_rows, "l/16*1000+l%16", l / 16 * 1000 + l % 16, WARP)                                \
	M(four_rows, "l/8*64+l%8", l / 8 * 64 + l % 8, WARP)                                       \
	M(modulo_8, "l%8", l % 8, WARP)                                                            \
	M(two_places, "(l%2)*16", l % 2 * 16, WARP)                                                \
	M(columns, "(l%4)*32+l/4", l % 4 * 32 + l / 4, WARP)                                       \
	M(two_columns, "(l&1)*32+l/2", (l & 1) * 32 + l / 2, WARP)                                 \
	M(shuffled, "(l*5)%32", l * 5 % 32, WARP)                                                  \
	M(swizzled, "(l^(l>>2))&31", (l ^ (l >> 2)) & 31, WARP)                                    \
	M(swapped, "l^1", l ^ 1, WARP)                                                             \
	M(reversed, "31-l", 31 - l, WARP)                                                          \
	M(squares, "l*l", l *l, WARP)                                                              \
	M(plus_1, "l+1", l + 1, WARP)                                                              \
	M(plus_5, "l+5", l + 5, WARP)

#define M(id, name, index, on)                                                                     \
	static int64_t map_##id(int64_t l)                                                         \
	{                                                                                          \
		return index;                                                                      \
	}
MAPS
#undef M

    static const struct map {
	const char *name;
	int64_t (*index)(int64_t lane);
	uint32_t on;
} maps[] = {
#define M(id, name, index, on) {name, map_##id, on},
    MAPS
#undef M
};

static const struct map *map_named(const char *name)
{
	for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
		if (!strcmp(maps[i].name, name))
			return &maps[i];
	fail_msg("no map is named '%s'", name);
	return NULL;
}

static struct request request_by(const struct map *m, unsigned bytes, enum request_law law)
{
	int64_t at[32];

	for (int l = 0; l < 32; l++)
		at[l] = m->index(l) * bytes;
	return request_of(at, m->on, bytes, law);
}

enum column { BYTES, INDEX, SPACE, OP, SECTORS, IDEAL, LINES, WAVEFRONTS, COLUMNS };

static bool is_row_equal(char **cell)
{
	struct request r = request_by(map_named(cell[INDEX]), (unsigned)whole_number(cell[BYTES]),
				      strcmp(cell[OP], "load") ? LAW_STORE : LAW_LOAD);

	if (!strcmp(cell[SPACE], "shared"))
		return r.degree == (unsigned)whole_number(cell[WAVEFRONTS]);
	return r.sectors == (unsigned)whole_number(cell[SECTORS]) &&
	       r.ideal_sectors == (unsigned)whole_number(cell[IDEAL]) &&
	       r.lines == (unsigned)whole_number(cell[LINES]);
}

static void test_measured_patterns(void **state)
{
	struct arena a = {0};
	struct table t;
	unsigned wrong = 0;

	(void)state;
	if (!truth_table(&a, "h200-patterns.tsv", COLUMNS, &t)) {
		arena_release(&a);
		skip();
	}
	for (size_t n = 0; n < t.rows.n; n++) {
		char **cell = t.rows.at[n];

		if (is_row_equal(cell))
			continue;
		print_error("%s bytes, %s, %s %s differs\n", cell[BYTES], cell[INDEX], cell[SPACE],
			    cell[OP]);
		wrong++;
	}
	assert_int_equal(t.rows.n, PATTERN_ROWS);
	assert_int_equal(wrong, 0);
	arena_release(&a);
}

/* Loads of 8 and 16 bytes whose lanes share addresses or are off, measured for this project. */
enum load_column { LOAD_BYTES, SOURCE_PAGE, PIPE, LANES_AT, LOAD_COLUMNS };

static uint32_t read_lanes(const char *cell, unsigned bytes, int64_t at[32])
{
	uint32_t on = 0;

	for (unsigned l = 0; l < 32; l++, cell += strcspn(cell, " "), cell += *cell == ' ') {
		at[l] = 0;
		if (*cell == '-')
			continue;
		at[l] = (int64_t)strtol(cell, NULL, 10) * bytes;
		on |= 1u << l;
	}
	return on;
}

static void test_measured_wide_loads(void **state)
{
	struct arena a = {0};
	struct table t;
	unsigned wide = 0;

	(void)state;
	assert_true(table_read(&a, "validate/laws/shared-loads.tsv", LOAD_COLUMNS, &t));
	for (size_t n = 0; n < t.rows.n; n++) {
		char **cell = t.rows.at[n];
		unsigned bytes = (unsigned)whole_number(cell[LOAD_BYTES]);
		int64_t at[32];
		uint32_t on = read_lanes(cell[LANES_AT], bytes, at);
		long long counted = whole_number(cell[SOURCE_PAGE]),
			  said = request_of(at, on, bytes, LAW_LOAD).degree;

		/* warp.h says what of 16 bytes is not known */
		if (said == counted || (bytes == 16 && on != WARP && llabs(said - counted) == 1))
			wide += said == counted;
		else
			fail_msg("%u bytes, %s: %lld, counted %lld", bytes, cell[LANES_AT], said,
				 counted);
	}
	assert_true(t.rows.n > 1000 && wide > t.rows.n * 9 / 10);
	arena_release(&a);
}

enum atomic_column { OPERATION, INSTRUCTIONS, WAVEFRONTS_OF, ATOMIC_LANES, ATOMIC_COLUMNS };

static const struct {
	const char *operation;
	enum request_law law;
} atomic_laws[] = {{"add1", LAW_STORE}, {"add", LAW_EACH},	{"add_result", LAW_EACH},
		   {"max", LAW_EACH},	{"exch_result", LAW_EACH}, {"cas_result", LAW_EACH_TWICE}};

static void test_measured_atomics(void **state)
{
	struct arena a = {0};
	struct table t;
	unsigned equal = 0;

	(void)state;
	assert_true(table_read(&a, "validate/laws/shared-atomics.tsv", ATOMIC_COLUMNS, &t));
	for (size_t n = 0; n < t.rows.n; n++) {
		char **cell = t.rows.at[n];

		for (size_t i = 0; i < sizeof atomic_laws / sizeof *atomic_laws; i++) {
			int64_t at[32];
			uint32_t on;

			if (strcmp(atomic_laws[i].operation, cell[OPERATION]))
				continue;
			on = read_lanes(cell[ATOMIC_LANES], 4, at);
			assert_int_equal(request_of(at, on, 4, atomic_laws[i].law).degree,
					 whole_number(cell[WAVEFRONTS_OF]));
			equal++;
		}
	}
	assert_int_equal(equal, 6 * 26);
	arena_release(&a);
}

/* --- closed forms ----------------------------------------------------------------------------- */

/* Lane l at first + l * step bytes. */
static struct request linear(int64_t first, int64_t step, unsigned bytes, enum request_law law)
{
	int64_t at[32];

	for (int l = 0; l < 32; l++)
		at[l] = first + l * step;
	return request_of(at, WARP, bytes, law);
}

static void test_strides(void **state)
{
	static const struct {
		int64_t first, step;
		unsigned bytes, sectors, ideal, lines;
	} cases[] = {
	    {0, 4, 4, 4, 4, 1},	      {0, 8, 4, 8, 4, 2},   {0, 16, 4, 16, 4, 4},
	    {0, 28, 4, 28, 4, 7},     {0, 32, 4, 32, 4, 8}, {0, 128, 4, 32, 4, 32},
	    {4, 4, 4, 5, 4, 2},	      {0, -4, 4, 5, 4, 2},  {-124, 4, 4, 5, 4, 2},
	    {-128, 4, 4, 4, 4, 1},    {0, 8, 8, 8, 8, 2},   {0, 24, 8, 24, 8, 6},
	    {0, 16, 16, 16, 16, 4},   {0, 1, 1, 1, 1, 1},   {0, 2, 2, 2, 2, 1},
	    {0, 0, 4, 1, 1, 1},	      {28, 0, 8, 2, 2, 1},  {124, 0, 8, 2, 2, 2},
	    {1000000, 4, 4, 4, 4, 2},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct request r = linear(cases[i].first, cases[i].step, cases[i].bytes, LAW_LOAD);

		if (r.sectors != cases[i].sectors || r.ideal_sectors != cases[i].ideal ||
		    r.lines != cases[i].lines || r.lanes != 32)
			fail_msg("step %d from %d: %u sectors, ideal %u, %u lines",
				 (int)cases[i].step, (int)cases[i].first, r.sectors,
				 r.ideal_sectors, r.lines);
	}
}

static unsigned common_divisor(unsigned x, unsigned y)
{
	return y ? common_divisor(y, x % y) : x;
}

/* 4-byte words k apart: as many in one bank as k and 32 have in common. */
static void test_bank_degrees(void **state)
{
	(void)state;
	for (unsigned k = 1; k <= 64; k++)
		for (int is_load = 0; is_load < 2; is_load++)
			assert_int_equal(linear(0, 4 * k, 4, is_load).degree,
					 common_divisor(k, 32));
}

/* Wide elements move in groups of lanes, and a perfect access has more than one wavefront. */
static void test_wide_elements(void **state)
{
	(void)state;
	assert_int_equal(linear(0, 8, 8, LAW_LOAD).degree, 2);
	assert_int_equal(linear(0, 8, 8, LAW_LOAD).ideal_degree, 2);
	assert_int_equal(linear(0, 16, 16, LAW_LOAD).degree, 4);
	assert_int_equal(linear(0, 16, 16, LAW_LOAD).ideal_degree, 4);
	assert_int_equal(linear(0, 16, 8, LAW_LOAD).degree, 4);
	assert_int_equal(linear(0, 256, 8, LAW_LOAD).degree, 32);
	assert_int_equal(linear(0, 0, 8, LAW_LOAD).degree, 1); /* pairs of lanes agree: one group */
	assert_int_equal(linear(0, 0, 8, LAW_STORE).degree, 2);
	assert_int_equal(linear(0, 0, 16, LAW_LOAD).degree, 2);
	assert_int_equal(linear(0, 0, 16, LAW_STORE).degree, 4);
}

/* Rows of a 16 x 16 block, too far apart to share a sector: a warp covers two. */
static void test_two_rows(void **state)
{
	static const double mean[8] = {4, 5.75, 5.5, 5.75, 5, 5.75, 5.5, 5.75}; /* pitch % 8 */

	(void)state;
	for (int64_t pitch = 24; pitch < 56; pitch++) {
		double sum = 0;

		for (int warp = 0; warp < 8; warp++) {
			int64_t at[32];

			for (int l = 0; l < 32; l++)
				at[l] = 4 * ((warp * 2 + l / 16) * pitch + l % 16);
			sum += request_of(at, WARP, 4, LAW_LOAD).sectors;
		}
		assert_true(sum / 8 == mean[pitch % 8]);
	}
}

static void test_lanes_that_are_off(void **state)
{
	int64_t at[32];
	struct request r;

	(void)state;
	for (int l = 0; l < 32; l++)
		at[l] = 128 * l;
	r = request_of(at, 0, 4, LAW_LOAD);
	assert_int_equal(r.sectors + r.lines + r.degree + r.ideal_sectors + r.ideal_degree, 0);
	r = request_of(at, 1u << 31, 4, LAW_LOAD);
	assert_int_equal(r.sectors, 1);
	assert_int_equal(r.ideal_sectors, 1);
	r = request_of(at, 3, 4, LAW_LOAD); /* two distant words: one sector would hold both */
	assert_int_equal(r.sectors, 2);
	assert_int_equal(r.ideal_sectors, 1);
	assert_int_equal(r.degree, 2);
	assert_int_equal(r.ideal_degree, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_measured_patterns),
	    cmocka_unit_test(test_measured_wide_loads), cmocka_unit_test(test_measured_atomics),
	    cmocka_unit_test(test_strides),
	    cmocka_unit_test(test_bank_degrees),      cmocka_unit_test(test_wide_elements),
	    cmocka_unit_test(test_two_rows),	      cmocka_unit_test(test_lanes_that_are_off),
	};

	return cmocka_run_group_tests_name("warp", tests, NULL, NULL);
}

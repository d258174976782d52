/*
 * The value domain: which expressions stay sums, and that every one of them means what C says, for
 * every thread, whatever the numbers behind its symbols are.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "expression.h"
#include "facts/sample.h"
#include "random_kernels.h"

#define THREADS 64
#define WORLDS 200

static const struct variable variables[] = {
    {.name = "t", .type = IR_I32, .per_lane = 1, .modulo = 64},
    {.name = "u", .type = IR_U32, .per_lane = 1, .modulo = 64},
    {.name = "lane", .type = IR_I32, .per_lane = 1, .modulo = 32},
    {.name = "warp", .type = IR_I32, .per_lane = 32, .modulo = 2},
    {.name = "b", .type = IR_U32, .hi = 99, .count = 100},
    {.name = "n", .type = IR_I32, .lo = INT32_MIN, .hi = INT32_MAX},
    {.name = "m", .type = IR_I32, .lo = 0, .hi = 1000000},
    {.name = "k", .type = IR_I32, .lo = 0, .hi = 7},
    {.name = "p32", .type = IR_I32, .lo = 0, .hi = 1 << 20, .div = 32},
    {.name = "d", .type = IR_U32, .hi = UINT32_MAX},
    {.name = "w", .type = IR_I64, .lo = -RANGE_MAX, .hi = RANGE_MAX},
};
#define VARIABLES (sizeof variables / sizeof *variables)

enum form {
	NUMBER,	   /* one number a thread */
	SUM,	   /* a sum that is the value itself */
	SOFT,	   /* unless an unsigned sum overflows */
	HARD,	   /* modulo the type's width */
	REMEMBERED /* a symbol that knows how it was computed */
};
static const char *const form_names[] = {"number", "sum", "soft", "hard", "remembered"};

static struct block *new_block(struct arena *a)
{
	return block_new(a, (struct shape){.block = {THREADS, 1, 1}}, 1u << 30);
}

static bool has_definition(const struct block *b, const struct value *v)
{
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		for (unsigned j = 0; j < m->n; j++)
			if (b->symbols.at[m->sym[j]].kind >= SYMBOL_RESULT)
				return true;
	}
	return false;
}

static enum form form_of(const struct block *b, const struct value *v)
{
	if (value_is_concrete(v))
		return NUMBER;
	if (has_definition(b, v))
		return REMEMBERED;
	return v->wrap == WRAP_NONE ? SUM : v->wrap == WRAP_SOFT ? SOFT : HARD;
}

/* --- against C -------------------------------------------------------------------------------- */

static int64_t draw(struct random_source *r, const struct variable *v)
{
	static const int64_t near[] = {0, 1, 2, 3, 31, 32, 33, 63, 64, 100, 1000, 4096};
	int64_t x = near[random_below(r, sizeof near / sizeof *near)] - (int64_t)random_below(r, 3);

	if (v->div)
		x = x * (int64_t)v->div;
	return x < v->lo ? v->lo : x > v->hi ? v->hi : x;
}

struct sample {
	struct arena *arena;
	struct block *b;
	const struct expression *e;
	const struct value *v;
	int64_t number[VARIABLES];
	int64_t at[MAX_THREADS]; /* what the domain says */
	struct mask holds;	 /* conditions: where it says so */
};

/* Gives the variables numbers, and the domain's view of the expression for them. */
static bool sample_world(struct sample *s, uint64_t seed)
{
	struct random_source r = {seed};
	struct world w;

	for (unsigned i = 0; i < VARIABLES; i++)
		if (!variables[i].per_lane)
			expression_symbol(s->b, &variables[i], i);
	w = world_new(s->b, s->arena, WORLD_ANY, 0);
	for (unsigned i = 0; i < VARIABLES; i++) {
		s->number[i] = draw(&r, &variables[i]);
		if (!variables[i].per_lane)
			world_force(&w, expression_symbol(s->b, &variables[i], i), s->number[i]);
	}
	if (!s->v->cond)
		return sample_value(&w, s->v, s->at);
	if (!sample_cond(&w, s->v->cond, &s->holds))
		return false;
	for (unsigned t = 0; t < s->b->threads; t++)
		s->at[t] = mask_has(&s->holds, t);
	return true;
}

static bool same_number(const struct value *v, int64_t x, int64_t y)
{
	unsigned bits = ir_types[v->type].bytes * 8;

	if (v->wrap == WRAP_NONE || bits == 64)
		return x == y;
	return !(((uint64_t)x ^ (uint64_t)y) << (64 - bits));
}

/* Number of threads and worlds that were compared. */
static unsigned compare_with_c(struct sample *s, const char *text)
{
	unsigned compared = 0;

	for (unsigned n = 0; n < WORLDS; n++) {
		if (!sample_world(s, n + 1))
			continue;
		for (unsigned t = 0; t < THREADS; t++) {
			int64_t right;

			if (!expression_number(s->e, s->number, t, &right))
				continue;
			compared++;
			if (!same_number(s->v, s->at[t], right))
				fail_msg("%s: thread %u of world %u: %lld, C says %lld; %s", text,
					 t, n, (long long)s->at[t], (long long)right,
					 value_text(s->b, s->v));
		}
	}
	return compared;
}

static struct sample read_sample(struct arena *a, const char *text)
{
	struct sample s = {.arena = a, .b = new_block(a)};

	s.e = expression_parse(a, text, variables, VARIABLES);
	s.v = expression_value(s.b, s.e);
	return s;
}

/* --- values ----------------------------------------------------------------------------------- */

struct value_case {
	const char *text;
	enum form form;
	const char *sum; /* its text; NULL: any */
};

static void check_cases(const struct value_case *cases, size_t n)
{
	unsigned wrong = 0;

	for (size_t i = 0; i < n; i++) {
		struct arena a = {0};
		struct sample s = read_sample(&a, cases[i].text);
		enum form form = form_of(s.b, s.v);
		const char *sum = value_text(s.b, s.v);

		if (form != cases[i].form || (cases[i].sum && strcmp(sum, cases[i].sum) != 0)) {
			print_error("%s: %s '%s'\n", cases[i].text, form_names[form], sum);
			wrong++;
		}
		if (!compare_with_c(&s, cases[i].text)) {
			print_error("%s: nothing was compared\n", cases[i].text);
			wrong++;
		}
		arena_release(&a);
	}
	assert_int_equal(wrong, 0);
}
#define CHECK(cases) check_cases(cases, sizeof(cases) / sizeof *(cases))

static void test_sums(void **state)
{
	static const struct value_case cases[] = {
	    {"t", NUMBER, "[0 1 2 .. 63]"},
	    {"7 * 6", NUMBER, "42"},
	    {"t * 4 + 1", NUMBER, "[1 5 9 .. 253]"},
	    {"t - t", NUMBER, "0"},
	    {"n", SUM, "1*n"},
	    {"n - n", NUMBER, "0"},
	    {"n + t", SUM, "[0 1 2 .. 63] + 1*n"},
	    {"(n + t) * 4 - 4 * n", NUMBER, "[0 4 8 .. 252]"},
	    {"n * t", SUM, "[0 1 2 .. 63]*n"},
	    {"n * m + m * n", SUM, "2*n*m"},
	    {"(n + 1) * (n - 1)", SUM, "-1 + 1*n*n"},
	    {"-(n - t)", SUM, "[0 1 2 .. 63] + -1*n"},
	    {"~n", SUM, "-1 + -1*n"},
	    {"n << 3", SUM, "8*n"},
	    {"n << lane", SUM, NULL},
	    {"b * 64u + u", SUM, "[0 1 2 .. 63] + 64*b"},
	    {"i64(b * 64u + u) * 4l", SUM, "[0 4 8 .. 252] + 256*b"},
	    {"i64(n) * m", SUM, "1*n*m"},
	    {"w * t + m", SUM, NULL},
	};

	(void)state;
	CHECK(cases);
}

static void test_wrapping(void **state)
{
	static const struct value_case cases[] = {
	    {"u - 1u", NUMBER, "[4294967295 0 1 .. 62]"},
	    {"i64(u - 1u)", NUMBER, "[4294967295 0 1 .. 62]"},
	    {"d + 1u", SOFT, NULL},
	    {"d - 1u", HARD, NULL},
	    {"d - 1u - d", NUMBER, "4294967295"},
	    {"(d - 1u) * 4u", HARD, NULL},
	    {"i32(d - 1u)", SUM, NULL},
	    {"i64(d - 1u)", REMEMBERED, NULL},
	    {"(d - 5u) % 4u", REMEMBERED, NULL},
	    {"(d * 4u - 5u) % 4u", NUMBER, "3"},
	    {"(d - 5u) / 4u", REMEMBERED, NULL},
	    {"b - 1u", HARD, NULL},
	    {"b + u - 1u", HARD, NULL},
	    {"i64(b * 1000000u)", SUM, NULL},
	    {"u32(n)", SOFT, NULL}, /* a count, most likely */
	    {"u32(m)", SUM, NULL},
	    {"i64(u32(k) * 8u + 1u)", SUM, "1 + 8*k"},
	    {"u8(t * 9)", NUMBER, NULL},
	    {"i8(t * 9)", NUMBER, NULL},
	    {"u8(n)", REMEMBERED, NULL},
	    {"u8(k)", SUM, "1*k"},
	    {"i16(m)", REMEMBERED, NULL},
	};

	(void)state;
	CHECK(cases);
}

static void test_divisions(void **state)
{
	static const struct value_case cases[] = {
	    {"t / 8", NUMBER, NULL},
	    {"t % 8", NUMBER, NULL},
	    {"(t - 32) / 8", NUMBER, NULL},
	    {"(t - 32) % 8", NUMBER, NULL},
	    {"(p32 + t) % 32", NUMBER, NULL},
	    {"(p32 + t) / 32", REMEMBERED, NULL},
	    {"p32 / 32 * 32", REMEMBERED, NULL},
	    {"p32 % 16", NUMBER, "0"},
	    {"(b * 64u + u) % 32u", NUMBER, NULL},
	    {"(b * 64u + u) / 64u", SUM, "1*b"},
	    {"(b * 64u + u) / 32u", SUM, NULL},
	    {"(b * 64u + u) >> 5", SUM, NULL},
	    {"(b * 48u + u) / 32u", REMEMBERED, NULL},
	    {"(4 * n) / 4", SUM, "1*n"},
	    {"(4 * m) / 4", SUM, "1*m"},
	    {"(4 * m + 3) / 4", SUM, "1*m"},
	    {"(4 * m + t % 4) % 4", NUMBER, NULL},
	    {"(4 * n + 1) % 4", REMEMBERED, NULL},
	    {"(4 * n) % 4", NUMBER, "0"},
	    {"k % 8", SUM, "1*k"},
	    {"k / 8", REMEMBERED, NULL},
	    {"m / n", REMEMBERED, NULL},
	    {"t % n", REMEMBERED, NULL},
	    {"(m + t) / n", REMEMBERED, NULL},
	    {"n / 1", SUM, "1*n"},
	    {"n % 1", NUMBER, "0"},
	    {"(32 * n + t) >> 5", SUM, NULL},
	    {"n >> 40 % 8", SUM, "1*n"},
	    {"t / (lane - 40)", NUMBER, NULL},
	};

	(void)state;
	CHECK(cases);
}

static void test_bits(void **state)
{
	static const struct value_case cases[] = {
	    {"t & 31", NUMBER, NULL},
	    {"t ^ (t >> 1)", NUMBER, NULL},
	    {"(p32 + t) & 31", NUMBER, NULL},
	    {"(p32 + t) & ~31", SUM, NULL},
	    {"(b * 64u + u) & 63u", NUMBER, NULL},
	    {"(32 * n + t) & 31", NUMBER, NULL},
	    {"(32 * n + t) & 5", NUMBER, NULL},
	    {"p32 | lane", SUM, "[0 1 2 .. 31] + 1*p32"},
	    {"p32 ^ lane", SUM, NULL},
	    {"(p32 + lane) ^ 7", SUM, NULL},
	    {"p32 | k", SUM, "1*p32 + 1*k"},
	    {"n & 31", REMEMBERED, NULL},
	    {"n & 0", NUMBER, "0"},
	    {"n & -1", SUM, "1*n"},
	    {"n & m", REMEMBERED, NULL},
	    {"n ^ m", REMEMBERED, NULL},
	    {"~(32 * n + t) & 31", NUMBER, NULL},
	};

	(void)state;
	CHECK(cases);
}

static void test_choices(void **state)
{
	static const struct value_case cases[] = {
	    {"min(t, 31)", NUMBER, NULL},
	    {"max(t - 8, 0)", NUMBER, NULL},
	    {"min(t, n)", REMEMBERED, NULL},
	    {"min(m, -1)", NUMBER, "-1"},
	    {"max(k, 7)", NUMBER, "7"},
	    {"min(m + t, m + 8)", SUM, NULL},
	    {"abs(m)", SUM, "1*m"},
	    {"abs(n)", REMEMBERED, NULL},
	    {"abs(t - 20)", NUMBER, NULL},
	    {"t < 8 ? t : 0", NUMBER, NULL},
	    {"t < 8 ? n : m", SUM, NULL},
	    {"t < n ? t : 0", REMEMBERED, NULL},
	    {"n > 5 ? t : t", NUMBER, NULL},
	    {"m >= 0 ? 1 : 2", NUMBER, "1"},
	    {"(t < 8) + (t < 16)", NUMBER, NULL},
	    {"!(t & 1)", NUMBER, NULL},
	    {"(n > 3) == 1 ? 5 : 6", REMEMBERED, NULL},
	};

	(void)state;
	CHECK(cases);
}

/* Sums of more terms than a value holds are remembered or unknown, never cut short. */
static void test_many_terms(void **state)
{
	struct arena a = {0};
	const char *text = "(n + m + k + p32 + 1) * (n + m + k + p32 + 1) * (n + m + k + p32 + 1) * "
			   "(n + m + k + p32 + 1) * (n + 1)";
	struct sample s = read_sample(&a, text);

	(void)state;
	assert_int_equal(form_of(s.b, s.v), REMEMBERED);
	compare_with_c(&s, text);
	arena_release(&a);
}

/* --- conditions ------------------------------------------------------------------------------- */

struct cond_case {
	const char *text;
	unsigned yes, no;  /* threads that are decided without any number */
	const char *given; /* a guard on the path; NULL: none */
};

static void decide(struct sample *s, const char *given, struct mask *yes, struct mask *no)
{
	s->b->guards = NULL;
	if (given) {
		const struct expression *e =
		    expression_parse(s->arena, given, variables, VARIABLES);
		const struct cond *c = cond_of(s->b, expression_value(s->b, e));

		s->b->guards = guard_push(s->b, NULL, c, GUARD_BRANCH, 0);
	}
	cond_decide(s->b, cond_of(s->b, s->v), yes, no);
}

/* Where the guard holds, decided threads are decided rightly. */
static void decided_rightly(struct sample *s, const struct cond_case *c, const struct mask *yes,
			    const struct mask *no)
{
	const struct expression *given =
	    c->given ? expression_parse(s->arena, c->given, variables, VARIABLES) : NULL;

	for (unsigned n = 0; n < WORLDS; n++) {
		if (!sample_world(s, n + 1))
			continue;
		for (unsigned t = 0; t < THREADS; t++) {
			int64_t right, holds = 1;

			if ((given && !expression_number(given, s->number, t, &holds)) || !holds)
				continue;
			if (!expression_number(s->e, s->number, t, &right))
				continue;
			if (mask_has(right ? no : yes, t))
				fail_msg("%s: thread %u of world %u is decided wrongly", c->text, t,
					 n);
		}
	}
}

static void test_decisions(void **state)
{
	static const struct cond_case cases[] = {
	    {"t < 20", 20, 44, NULL},
	    {"t < 20 && t != 3", 19, 45, NULL},
	    {"t < 20 || t == 63", 21, 43, NULL},
	    {"!(t < 20)", 44, 20, NULL},
	    {"u < 20u", 20, 44, NULL},
	    {"u - 1u < 20u", 20, 44, NULL},
	    {"u - 8u >= 0u", 64, 0, NULL},
	    {"t < n", 0, 0, NULL},
	    {"t + n >= n", 64, 0, NULL},
	    {"t + n < n + 5", 5, 59, NULL},
	    {"m >= 0", 64, 0, NULL},
	    {"m < 0", 0, 64, NULL},
	    {"k < 8", 64, 0, NULL},
	    {"k < t", 56, 1, NULL},
	    {"k == 9", 0, 64, NULL},
	    {"b < 100u", 64, 0, NULL},
	    {"b * 64u + u < 6400u", 64, 0, NULL},
	    {"b * 64u + u < 6399u", 63, 0, NULL},
	    {"n == n", 64, 0, NULL},
	    {"n != m", 0, 0, NULL},
	    {"t < n", 64, 0, "t < n"},
	    {"t <= n", 64, 0, "t < n"},
	    {"t >= n", 0, 64, "t < n"},
	    {"t - 1 < n", 64, 0, "t < n"},
	    {"t < n", 0, 0, "t <= n"},
	    {"t < n", 64, 0, "t < n && n < m"},
	    {"n == 5", 64, 0, "n == 5"},
	};
	unsigned wrong = 0;

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena a = {0};
		struct sample s = read_sample(&a, cases[i].text);
		struct mask yes, no;

		decide(&s, cases[i].given, &yes, &no);
		if (mask_count(&yes) != cases[i].yes || mask_count(&no) != cases[i].no) {
			print_error("%s given %s: %u yes, %u no\n", cases[i].text,
				    cases[i].given ? cases[i].given : "nothing", mask_count(&yes),
				    mask_count(&no));
			wrong++;
		}
		decided_rightly(&s, &cases[i], &yes, &no);
		s.b->guards = NULL;
		compare_with_c(&s, cases[i].text);
		arena_release(&a);
	}
	assert_int_equal(wrong, 0);
}

/* --- ranges ----------------------------------------------------------------------------------- */

static void test_ranges(void **state)
{
	static const struct {
		const char *text;
		int64_t lo, hi;
	} cases[] = {
	    {"t * 4 - 8", -8, 244},
	    {"k * 8 + 1", 1, 57},
	    {"b * 64u + u", 0, 6399},
	    {"k * k", 0, 49},
	    {"k - 8", -8, -1},
	    {"m % 5", 0, 4},
	    {"m / 10", 0, 100000},
	    {"min(m, 10)", 0, 10},
	    {"max(n, 3)", 3, INT32_MAX},
	    {"n & 15", 0, 15},
	    {"p32 / 32 + 1", 1, 1 + (1 << 15)},
	    {"w", -RANGE_MAX, RANGE_MAX},
	    {"w * w * w", -RANGE_MAX, RANGE_MAX},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena a = {0};
		struct sample s = read_sample(&a, cases[i].text);
		int64_t lo, hi;

		value_range(s.b, s.v, &lo, &hi);
		if (lo != cases[i].lo || hi != cases[i].hi)
			fail_msg("%s: [%lld, %lld]", cases[i].text, (long long)lo, (long long)hi);
		arena_release(&a);
	}
}

/* How far a value may differ between threads, and how far it certainly does. */
static void test_scopes(void **state)
{
	static const struct {
		const char *text;
		enum scope scope, varies;
	} cases[] = {
	    {"n * 4 + b", SCOPE_BLOCK, SCOPE_BLOCK},
	    {"warp + n", SCOPE_WARP, SCOPE_WARP},
	    {"t + n", SCOPE_THREAD, SCOPE_THREAD},
	    {"t - lane", SCOPE_WARP, SCOPE_WARP},
	    {"n / m", SCOPE_BLOCK, SCOPE_BLOCK},
	    {"t / n", SCOPE_THREAD, SCOPE_THREAD},
	    {"warp % n", SCOPE_WARP, SCOPE_WARP},
	    {"warp < n ? lane : m", SCOPE_THREAD, SCOPE_THREAD},
	    {"warp < n ? n : m", SCOPE_WARP, SCOPE_WARP},
	    {"n < m ? 1 : 2", SCOPE_BLOCK, SCOPE_BLOCK},
	    {"t < n ? 1 : 2", SCOPE_THREAD, SCOPE_THREAD},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena a = {0};
		struct sample s = read_sample(&a, cases[i].text);

		if (s.v->scope != cases[i].scope || s.v->varies != cases[i].varies)
			fail_msg("%s: scope %u, varies %u", cases[i].text, s.v->scope, s.v->varies);
		arena_release(&a);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_sums),      cmocka_unit_test(test_wrapping),
	    cmocka_unit_test(test_divisions), cmocka_unit_test(test_bits),
	    cmocka_unit_test(test_choices),   cmocka_unit_test(test_many_terms),
	    cmocka_unit_test(test_decisions), cmocka_unit_test(test_ranges),
	    cmocka_unit_test(test_scopes),
	};

	return cmocka_run_group_tests_name("value", tests, NULL, NULL);
}

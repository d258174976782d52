/* The interpreter against C itself, and against what CUDA says of threads together. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "ir/interpret.h"
#include "ir/scalar.h"

static int setup(void **state)
{
	*state = calloc(1, sizeof(struct arena));
	return 0;
}

static int teardown(void **state)
{
	arena_release(*state);
	free(*state);
	return 0;
}

/* --- a run, and what it left ------------------------------------------------------------------ */

#define OUT_WORDS 4096
#define OUT_BASE ((uint64_t)1 << 40)

struct result {
	int32_t out[OUT_WORDS]; /* what was stored through parameter 0 */
	unsigned count[INTERP_END + 1];
	unsigned exits, shared_accesses, local_accesses;
	uint32_t last_phase;
	struct interp_event last; /* access to global memory */
	const char *why_not;
	bool ok;
};

struct setting {
	uint32_t block[3];
	const uint32_t *threads;
	uint32_t n_threads;
	uint64_t max_steps;
	bool wants_locals;
};

static void note(void *context, const struct interp_event *e)
{
	struct result *r = context;

	r->count[e->kind]++;
	r->last_phase = e->phase;
	if (e->kind == INTERP_END)
		r->exits += e->address == 1;
	if (e->kind != INTERP_ACCESS)
		return;
	r->shared_accesses += e->space == SPACE_SHARED;
	r->local_accesses += e->space == SPACE_LOCAL;
	if (e->space != SPACE_GLOBAL)
		return;
	r->last = *e;
	if (e->is_write && e->address >= OUT_BASE && e->address < OUT_BASE + OUT_WORDS * 4)
		r->out[(e->address - OUT_BASE) / 4] = (int32_t)e->value;
}

static int64_t scalar_argument(void *context, unsigned index, uint32_t offset, enum ir_type type)
{
	double half = 0.5;
	int64_t bits;

	(void)context;
	memcpy(&bits, &half, sizeof bits);
	return ir_types[type].class == IR_CLASS_FLOAT ? bits : 100 * (int64_t)index + offset;
}

static uint64_t initial_memory(void *context, uint64_t address, unsigned bytes)
{
	(void)context;
	(void)bytes;
	return (address >> 2) & 0xff; /* element i of an int array holds i % 256 */
}

static struct result run(struct arena *a, struct setting s, const char *text)
{
	struct result r = {.ok = false};
	const char *error;
	struct ir_module *m = ir_read(a, text, &error);
	struct interp_world w = {.param = scalar_argument,
				 .memory = initial_memory,
				 .grid = {7, 1, 1},
				 .block_index = {3, 0, 0},
				 .max_steps = s.max_steps};
	struct interp_watch watch = {.threads = s.threads,
				     .n_threads = s.n_threads,
				     .event = note,
				     .context = &r,
				     .wants_locals = s.wants_locals,
				     .wants_iterations = s.wants_locals};
	uint32_t kernel = 0;

	memcpy(w.block, s.block, sizeof w.block);
	if (!m)
		fail_msg("%s", error);
	error = ir_verify(a, m);
	if (error)
		fail_msg("%s", error);
	while (m->functions.at[kernel].kind != IR_KERNEL)
		kernel++;
	r.ok = interp_run(a, m, kernel, &w, &watch, &r.why_not);
	return r;
}

static const struct setting warp = {.block = {32, 1, 1}}, block = {.block = {8, 4, 2}};

/* Kernel text: parameter 0 is `out`; %t is the linear thread id (i32), %out its address, %at of its
 * own element. */
#define HEAD                                                                                       \
	"%u = builtin u32 linear_tid\n%t = cast i32 %u\n%w = cast i64 %t\n%four = const i64 4\n"   \
	"%o = mul i64 %w, %four\n%out = param ptr 0\n%at = ptradd ptr %out, %o\n"
#define KERNEL(locals, body)                                                                       \
	"ir 1\nobject \"s\" shared i32 bytes 256 align 4 elem 4 dims 64\n"                         \
	"object \"table\" constant i32 const bytes 16 align 4 elem 4 dims 4 init 5 -6\n"           \
	"object \"dyn\" shared i32 dynamic elem 4\n"                                               \
	"kernel \"k\" void (ptr \"out\", i32 \"n\") {\n" locals HEAD body "\n}\n"

static void expect_out(const struct result *r, unsigned n, int32_t (*expected)(int32_t))
{
	if (!r->ok)
		fail_msg("%s", r->why_not);
	for (unsigned k = 0; k < n; k++)
		if (r->out[k] != expected((int32_t)k))
			fail_msg("thread %u: %d, wanted %d", k, r->out[k], expected((int32_t)k));
}

/* --- one number at a time --------------------------------------------------------------------- */

static const int64_t samples[] = {
    0,	       1,	 -1,   2,	  7,	     31,	 32,
    33,	       255,	 -255, INT32_MAX, INT32_MIN, UINT32_MAX, (int64_t)1 << 32,
    INT64_MAX, INT64_MIN};
#define SAMPLES (sizeof samples / sizeof *samples)

static uint64_t in_c(enum ir_op op, enum ir_type type, int64_t x, int64_t y)
{
#define ARITHMETIC(T)                                                                              \
	(op == OP_ADD	? (T)((uint64_t)x + (uint64_t)y)                                           \
	 : op == OP_SUB ? (T)((uint64_t)x - (uint64_t)y)                                           \
	 : op == OP_MUL ? (T)((uint64_t)x * (uint64_t)y)                                           \
	 : op == OP_DIV ? (T)((T)x / (T)y)                                                         \
	 : op == OP_REM ? (T)((T)x % (T)y)                                                         \
	 : op == OP_AND ? (T)(x & y)                                                               \
	 : op == OP_OR	? (T)(x | y)                                                               \
	 : op == OP_XOR ? (T)(x ^ y)                                                               \
	 : op == OP_MIN ? ((T)x < (T)y ? (T)x : (T)y)                                              \
			: ((T)x < (T)y ? (T)y : (T)x))
	switch (type) {
	case IR_I8:
		return (uint64_t)(int64_t)ARITHMETIC(int8_t);
	case IR_U16:
		return (uint64_t)ARITHMETIC(uint16_t);
	case IR_I32:
		return (uint64_t)(int64_t)ARITHMETIC(int32_t);
	case IR_U32:
		return (uint64_t)ARITHMETIC(uint32_t);
	case IR_I64:
		return (uint64_t)ARITHMETIC(int64_t);
	default:
		return (uint64_t)ARITHMETIC(uint64_t);
	}
#undef ARITHMETIC
}

static bool is_defined(enum ir_op op, enum ir_type type, int64_t x, int64_t y)
{
	uint64_t least = (uint64_t)-1 << (ir_types[type].bytes * 8 - 1);

	if (op != OP_DIV && op != OP_REM)
		return true;
	return y != 0 && !(ir_types[type].is_signed && (uint64_t)x == least && y == -1);
}

static void test_integers_as_in_c(void **state)
{
	static const enum ir_op ops[] = {OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_REM,
					 OP_AND, OP_OR,	 OP_XOR, OP_MIN, OP_MAX};
	static const enum ir_type types[] = {IR_I8, IR_U16, IR_I32, IR_U32, IR_I64, IR_U64};

	(void)state;
	for (size_t k = 0; k < sizeof ops / sizeof *ops * 6 * SAMPLES * SAMPLES; k++) {
		enum ir_type type = types[k % 6];
		enum ir_op op = ops[k / 6 / SAMPLES / SAMPLES];
		int64_t x = (int64_t)scalar_extend(type, (uint64_t)samples[k / 6 % SAMPLES]);
		int64_t y =
		    (int64_t)scalar_extend(type, (uint64_t)samples[k / 6 / SAMPLES % SAMPLES]);
		struct cell z = scalar_binary(op, type, cell_of((uint64_t)x), cell_of((uint64_t)y));

		if (is_defined(op, type, x, y) && z.w[0] != in_c(op, type, x, y))
			fail_msg("%s %s %lld %lld: %llx", ir_ops[op].text, ir_types[type].text,
				 (long long)x, (long long)y, (unsigned long long)z.w[0]);
	}
}

static uint64_t binary(enum ir_op op, enum ir_type type, int64_t x, int64_t y)
{
	return scalar_binary(op, type, cell_of((uint64_t)x), cell_of((uint64_t)y)).w[0];
}

static uint64_t unary(enum ir_op op, enum ir_type type, int64_t x)
{
	return scalar_unary(op, type, type, cell_of((uint64_t)x)).w[0];
}

static void test_integer_corners(void **state)
{
	(void)state;
	assert_int_equal((int32_t)binary(OP_DIV, IR_I32, -7, 2), -3);
	assert_int_equal((int32_t)binary(OP_REM, IR_I32, -7, 2), -1);
	assert_int_equal((int64_t)binary(OP_DIV, IR_I32, INT32_MIN, -1), INT32_MIN);
	assert_int_equal((int64_t)binary(OP_DIV, IR_U32, 5, 0), UINT32_MAX);
	assert_int_equal((int64_t)binary(OP_SHL, IR_I32, 1, 31), INT32_MIN);
	assert_int_equal(binary(OP_SHL, IR_U32, 1, 32), 0);
	assert_int_equal((int64_t)binary(OP_SHR, IR_I32, -8, 1), -4);
	assert_int_equal((int64_t)binary(OP_SHR, IR_I32, -8, 40), -1);
	assert_int_equal(binary(OP_SHR, IR_U32, 0x80000000, 31), 1);
	assert_int_equal(binary(OP_MULHI, IR_U32, 0x80000000, 6), 3);
	assert_int_equal((int64_t)binary(OP_MULHI, IR_I32, -1, 1), -1);
	assert_int_equal(unary(OP_CLZ, IR_I32, 1), 31);
	assert_int_equal(unary(OP_CLZ, IR_U64, 0), 64);
	assert_int_equal(unary(OP_POPC, IR_I32, -1), 32);
	assert_int_equal(unary(OP_FFS, IR_I32, 8), 4);
	assert_int_equal(unary(OP_FFS, IR_I32, 0), 0);
	assert_int_equal(unary(OP_BREV, IR_U32, 1), 0x80000000);
	assert_int_equal((int64_t)unary(OP_ABS, IR_I32, -5), 5);
	assert_int_equal(unary(OP_BNOT, IR_U16, 1), 0xfffe);
	assert_true(scalar_compare(OP_GT, IR_U32, cell_of(UINT32_MAX), cell_of(1)));
	assert_false(scalar_compare(OP_GT, IR_I32, cell_of((uint64_t)-1), cell_of(1)));
}

static bool overflows(enum ir_op op, enum ir_type type, int64_t x, int64_t y)
{
	return scalar_overflows(op, type, cell_of((uint64_t)x), cell_of((uint64_t)y));
}

static void test_overflow(void **state)
{
	(void)state;
	assert_true(overflows(OP_ADD, IR_I32, INT32_MAX, 1));
	assert_false(overflows(OP_ADD, IR_I64, INT32_MAX, 1));
	assert_true(overflows(OP_SUB, IR_U32, 0, 1));
	assert_true(overflows(OP_MUL, IR_I64, INT64_MAX, INT64_MAX));
	assert_true(overflows(OP_MUL, IR_U64, -1, -1));
	assert_false(overflows(OP_MUL, IR_U32, 65535, 65537));
	assert_true(overflows(OP_MUL, IR_U32, 65536, 65536));
	assert_true(overflows(OP_DIV, IR_I32, INT32_MIN, -1));
	assert_true(overflows(OP_REM, IR_U32, 3, 0));
	assert_true(overflows(OP_SHL, IR_I32, 1, 31));
	assert_false(overflows(OP_SHL, IR_I32, -1, 31));
	assert_true(overflows(OP_SHL, IR_I32, 3, 30));
	assert_true(overflows(OP_SHL, IR_U32, 3, 31));
	assert_false(overflows(OP_SHL, IR_U32, 1, 31));
	assert_true(overflows(OP_SHR, IR_U32, 3, 32));
	assert_false(overflows(OP_AND, IR_I32, -1, -1));
	assert_true(scalar_changes(IR_U32, IR_I32, cell_of((uint64_t)-1)));
	assert_true(scalar_changes(IR_U64, IR_I64, cell_of((uint64_t)-1)));
	assert_true(scalar_changes(IR_I32, IR_U32, cell_of(0x80000000)));
	assert_true(scalar_changes(IR_I16, IR_I32, cell_of(40000)));
	assert_false(scalar_changes(IR_I64, IR_I32, cell_of((uint64_t)-1)));
	assert_false(scalar_changes(IR_BOOL, IR_I32, cell_of(2)));
}

static int64_t cast(enum ir_type to, double x)
{
	return (int64_t)scalar_cast(to, IR_F64, scalar_from_real(IR_F64, x)).w[0];
}

static void test_floats(void **state)
{
	static const double halves[] = {0, 1, -2.5, 65504, 6.103515625e-05, 5.9604644775390625e-08};
	struct cell x = scalar_from_real(IR_F32, 1.1f), y;

	(void)state;
	for (size_t k = 0; k < sizeof halves / sizeof *halves; k++)
		assert_true(scalar_real(IR_F16, scalar_from_real(IR_F16, halves[k])) == halves[k]);
	assert_true(scalar_real(IR_F16, scalar_from_real(IR_F16, 2049)) == 2048); /* to even */
	assert_int_equal(scalar_from_real(IR_F16, 1e9).w[0], 0x7c00);
	assert_int_equal(scalar_from_real(IR_BF16, 1).w[0], 0x3f80);
	assert_int_equal(cast(IR_I32, -2.9), -2);
	assert_int_equal(cast(IR_I32, 1e20), INT32_MAX);
	assert_int_equal(cast(IR_I32, -1e20), INT32_MIN);
	assert_int_equal(cast(IR_U32, -1), 0);
	assert_int_equal(cast(IR_U8, 300), 255);
	y = scalar_binary(OP_MUL, IR_F32, x, x);
	assert_true((float)scalar_real(IR_F32, y) == 1.1f * 1.1f);
	assert_true(scalar_math("sqrtf", IR_F32, (enum ir_type[]){IR_F32}, &x, 1, &y));
	assert_false(scalar_math("frobnicate", IR_F32, (enum ir_type[]){IR_F32}, &x, 1, &y));
}

/* --- one thread --- */

static int32_t triangle(int32_t t)
{
	return t * (t - 1) / 2;
}

#define SUM_LOOP(flags, body)                                                                      \
	KERNEL("local \"i\" i32\nlocal \"sum\" i32\n",                                             \
	       "%i = local ptr \"i\"\n%sum = local ptr \"sum\"\n%zero = const i32 0\n"             \
	       "%one = const i32 1\nstore %i, %zero\nstore %sum, %zero\nloop " flags " {\n"        \
	       "%iv = load i32 %i\n%c = lt bool %iv, %t\nyield %c\n} {\n" body "} {\n"             \
	       "%i3 = load i32 %i\n%i4 = add i32 %i3, %one\nstore %i, %i4\n}\n"                    \
	       "%end = load i32 %sum\nstore %at, %end\n")
#define ADD_I "%i2 = load i32 %i\n%s2 = load i32 %sum\n%s3 = add i32 %s2, %i2\nstore %sum, %s3\n"

static int32_t at_least_zero(int32_t t)
{
	return t == 0 ? 0 : triangle(t);
}

static int32_t odd_below_ten(int32_t t)
{
	int32_t sum = 0;

	for (int32_t i = 0; i < t && i < 10; i++)
		sum += i % 2 ? i : 0;
	return sum;
}

static void test_loops(void **state)
{
	struct result r = run(*state, warp, SUM_LOOP("", ADD_I));

	expect_out(&r, 32, triangle);
	r = run(*state, warp, SUM_LOOP("do_while", ADD_I));
	expect_out(&r, 32, at_least_zero);
	r = run(*state, warp,
		SUM_LOOP("", "%ten = const i32 10\n%b0 = load i32 %i\n%b1 = ge bool %b0, %ten\n"
			     "if %b1 {\nbreak\n}\n%two = const i32 2\n%b2 = rem i32 %b0, %two\n"
			     "%b3 = eq bool %b2, %zero\nif %b3 {\ncontinue\n}\n" ADD_I));
	expect_out(&r, 32, odd_below_ten);
	assert_int_equal(r.count[INTERP_END], 32);
}

static int32_t switched(int32_t t)
{
	int32_t x = 0;

	switch (t) {
	case 1:
		x += 1;
		/* fall through */
	case 5 ... 9:
		x += 10;
		break;
	default:
		x += 100;
	}
	return x;
}

static void test_switch(void **state)
{
#define BUMP(n, by)                                                                                \
	"%v" n " = load i32 %x\n%c" n " = const i32 " by "\n%s" n " = add i32 %v" n ", %c" n       \
	"\nstore %x, %s" n "\n"
	struct result r = run(
	    *state, warp,
	    KERNEL(
		"local \"x\" i32\n",
		"%x = local ptr 0\n%z = const i32 0\nstore %x, %z\n"
		"switch %t {\ncase 1\n" BUMP("1", "1") "case 5 range imm2=9\n" BUMP(
		    "2", "10") "break\ndefault\n" BUMP("3",
						       "100") "}\n"
							      "%r = load i32 %x\nstore %at, %r\n"));

	expect_out(&r, 32, switched);
}

static int32_t short_cut(int32_t t)
{
	return (t > 2 && t < 5) + 2 * (t > 28 || t == 0) + 4 * (t > 7 ? t : -t);
}

static void test_short_cuts(void **state)
{
	struct result r = run(
	    *state, warp,
	    KERNEL(
		"",
		"%k0 = const i32 0\n%k2 = const i32 2\n%k4 = const i32 4\n%k5 = const i32 5\n"
		"%k7 = const i32 7\n%k28 = const i32 28\n"
		"%a = gt bool %t, %k2\n%and = land bool %a {\n%b = lt bool %t, %k5\nyield %b\n}\n"
		"%d = gt bool %t, %k28\n%or = lor bool %d {\n%e = eq bool %t, %k0\nyield %e\n}\n"
		"%g = gt bool %t, %k7\n%cond = cond i32 %g {\nyield %t\n} {\n%n = neg i32 %t\n"
		"yield %n\n}\n%i1 = cast i32 %and\n%i2 = cast i32 %or\n%i3 = mul i32 %i2, %k2\n"
		"%i4 = mul i32 %cond, %k4\n%i5 = add i32 %i1, %i3\n%i6 = add i32 %i5, %i4\n"
		"store %at, %i6\n"));

	expect_out(&r, 32, short_cut);
}

static int32_t factorial(int32_t t)
{
	return t <= 1 ? 1 : (int32_t)((uint32_t)t * (uint32_t)factorial(t - 1));
}

static void test_calls(void **state)
{
	static const char recursive[] =
	    "ir 1\ndevice \"f\" i32 (i32 \"n\") {\nlocal \"mine\" i32\n%n = param i32 0\n"
	    "%p = local ptr 0\nstore %p, %n\n%one = const i32 1\n%c = le bool %n, %one\n"
	    "if %c {\nreturn %one\n}\n%m = sub i32 %n, %one\n%r = call i32 0 %m\n"
	    "%k = load i32 %p\n%x = mul i32 %k, %r\nreturn %x\n}\n"
	    "kernel \"k\" void (ptr \"out\") {\n" HEAD "%r = call i32 \"f\" %t\nstore %at, %r\n}\n";
	static const char endless[] = "ir 1\ndevice \"f\" void () {\ncall 0\n}\n"
				      "kernel \"k\" void () {\ncall 0\n}\n";
	struct result r = run(*state, warp, recursive);

	expect_out(&r, 32, factorial);
	r = run(*state, warp, endless);
	assert_false(r.ok);
	assert_string_equal(r.why_not, "recursion too deep");
}

static void test_arguments(void **state)
{
	static const char text[] =
	    "ir 1\nkernel \"k\" void (ptr \"out\"\n"
	    "ptr \"s\" aggregate bytes 24 align 8 leaf 0 ptr \"base\" 4 leaf 8 i32 \"n\" 0 leaf 16 "
	    "f64 \"x\" 0\n"
	    "i32 \"n\") {\n" HEAD "%s = param ptr 1\n%k8 = const i64 8\n%k16 = const i64 16\n"
	    "%sn = ptradd ptr %s, %k8\n%v1 = load i32 %sn\n%v2 = param i32 2\n"
	    "%sx = ptradd ptr %s, %k16\n%x = load f64 %sx\n%two = fconst f64 2\n"
	    "%y = mul f64 %x, %two\n%v3 = cast i32 %y\n%v4 = add i32 %v1, %v2\n"
	    "%v5 = add i32 %v4, %v3\nstore %at, %v5\n%b = load ptr %s\n%bo = ptradd ptr %b, %o\n"
	    "%v6 = load i32 %bo readonly\n}\n";
	struct result r = run(*state, warp, text);

	assert_true(r.ok);
	assert_int_equal(r.out[0], 108 + 200 + 1);
	assert_int_equal(r.last.address, ((uint64_t)2 << 40) + 31 * 4);
	assert_int_equal(r.last.value, 31);
	assert_int_equal(r.last.space, SPACE_GLOBAL);
}

static int32_t from_table(int32_t t)
{
	static const int32_t table[] = {5, -6, 0, 0};

	return table[t % 4];
}

static void test_objects(void **state)
{
	struct result r =
	    run(*state, warp,
		KERNEL("", "%tab = obj ptr \"table\"\n%m = const i64 3\n"
			   "%i = and i64 %w, %m\n%j = mul i64 %i, %four\n"
			   "%p = ptradd ptr %tab, %j\n%v = load i32 %p\nstore %at, %v\n"));

	expect_out(&r, 32, from_table);
}

static void test_limits(void **state)
{
	struct setting s = {.block = {1, 1, 1}, .max_steps = 1000};
	struct result r = run(*state, s, KERNEL("", "loop - {\n} {\n}\n"));

	assert_false(r.ok);
	assert_string_equal(r.why_not, "too many steps");
	r = run(*state, s, KERNEL("", "hostcall \"cudaMalloc\"\n"));
	assert_false(r.ok);
}

static void test_atomics(void **state)
{
	struct result r =
	    run(*state, warp,
		KERNEL("", "%one = const i32 1\n%old = atomic i32 %out, %one \"add\"\n"
			   "%k = const i64 128\n%x = ptradd ptr %at, %k\nstore %x, %old\n"));

	assert_true(r.ok);
	for (int k = 0; k < 32; k++)
		assert_int_equal(r.out[32 + k], k); /* element 0 held 0 */
	assert_true(r.last.is_write);
}

/* --- threads together ------------------------------------------------------------------------- */

static int32_t mirrored(int32_t t)
{
	return 63 - t;
}

#define SHARED_AT(name, index)                                                                     \
	"%w" name " = cast i64 " index "\n%o" name " = mul i64 %w" name ", %four\n"                \
	"%" name " = ptradd ptr %s, %o" name "\n"

static void test_exchange_through_shared(void **state)
{
	struct setting two = {.block = {8, 4, 2}, .threads = (uint32_t[]){3, 60}, .n_threads = 2};
	static const char text[] = KERNEL(
	    "", "%s = obj ptr \"s\"\n%last = const i32 63\n" SHARED_AT(
		    "mine", "%t") "store %mine, %t\nbarrier block\n%back = sub i32 %last, "
				  "%t\n" SHARED_AT(
				      "other", "%back") "%v = load i32 %other\nstore %at, %v\n");
	struct result r = run(*state, block, text);

	expect_out(&r, 64, mirrored);
	assert_int_equal(r.count[INTERP_BARRIER], 64);
	assert_int_equal(r.count[INTERP_DIVERGENT], 0);
	assert_int_equal(r.shared_accesses, 128);
	assert_int_equal(r.last.phase, 1);
	r = run(*state, two, text);
	assert_true(r.ok);
	assert_int_equal(r.out[3], 60);
	assert_int_equal(r.out[60], 3);
	assert_int_equal(r.count[INTERP_END], 2);
}

static void test_barriers_missed(void **state)
{
	static const char early[] = KERNEL("", "%k = const i32 40\n%c = ge bool %t, %k\n"
					       "if %c {\nreturn\n}\nbarrier block\n");
	static const char two_places[] =
	    KERNEL("", "%k = const i32 40\n%c = ge bool %t, %k\n"
		       "if %c {\nbarrier block\n} {\nbarrier block\n}\n");
	static const char uneven[] = KERNEL("", "%k = const i32 40\n%c = ge bool %t, %k\n"
						"if %c {\nbarrier block\n}\nbarrier block\n");
	struct result r = run(*state, block, early);

	assert_int_equal(r.count[INTERP_DIVERGENT], 40);
	r = run(*state, block, two_places);
	assert_int_equal(r.count[INTERP_DIVERGENT], 64);
	r = run(*state, block, uneven);
	assert_true(r.count[INTERP_DIVERGENT] > 0);
	assert_int_equal(r.count[INTERP_END], 64);
}

static int32_t tree_sum(int32_t t)
{
	return t == 0 ? 31 * 32 / 2 : 0;
}

static void test_shuffles(void **state)
{
#define STEP(n, by, next)                                                                          \
	"%d" n " = const i32 " by "\n%g" n " = shuffle i32 down %mask, %v" n ", %d" n ", %width\n" \
	"%v" next " = add i32 %v" n ", %g" n "\n"
	static const char text[] = KERNEL(
	    "",
	    "%mask = const u32 0xffffffff\n%width = const i32 32\n%z = const i32 0\n"
	    "%v1 = add i32 %t, %z\n" STEP("1", "16", "2") STEP("2", "8", "3") STEP("3", "4", "4")
		STEP("4", "2", "5")
		    STEP("5", "1",
			 "6") "%c = eq bool %t, %z\n%x = select i32 %c, %v6, %z\nstore %at, %x\n");
	struct result r = run(*state, warp, text);

	expect_out(&r, 32, tree_sum);
	assert_int_equal(r.count[INTERP_LANE], 0);
}

static void test_votes(void **state)
{
	struct setting one = {.block = {48, 1, 1}};
	struct result r =
	    run(*state, one,
		KERNEL("", "%mask = const u32 0xffffffff\n%k = const i32 3\n%c = lt bool %t, %k\n"
			   "%b = vote u32 ballot %mask, %c\n%v = cast i32 %b\nstore %at, %v\n"
			   "%n = barrier i32 block_count %c\n%k4 = const i64 192\n"
			   "%p = ptradd ptr %at, %k4\nstore %p, %n\n"));

	assert_true(r.ok);
	assert_int_equal(r.out[0], 7);
	assert_int_equal(r.out[40], 0);
	assert_int_equal(r.out[48], 3);
	assert_int_equal(r.last_phase, 1);
}

/* Lanes 0 to 15 shuffle among themselves in a branch; a full mask there names lanes that do not
 * come. */
static void test_divergent_warp(void **state)
{
#define HALF(mask)                                                                                 \
	KERNEL("", "%m = const u32 " mask "\n%k = const i32 16\n%one = const i32 1\n"              \
		   "%c = lt bool %t, %k\nif %c {\n%v = shuffle i32 xor %m, %t, %one, %k\n"         \
		   "store %at, %v\n} {\nbarrier block\n}\n")
	struct result r = run(*state, warp, HALF("0xffff"));

	assert_true(r.ok);
	assert_int_equal(r.out[6], 7);
	assert_int_equal(r.count[INTERP_STUCK], 0);
	r = run(*state, warp, HALF("0xffffffff"));
	assert_true(r.ok);
	assert_int_equal(r.count[INTERP_STUCK], 32);
	assert_int_equal(r.count[INTERP_END], 32);
}

static void test_other_barriers(void **state)
{
	static const char named[] =
	    KERNEL("", "%id = const i32 1\n%n = const i32 32\n%k = const i32 32\n"
		       "%c = lt bool %t, %k\nif %c {\nbarrier named %id, %n\n}\n");
	static const char object[] = KERNEL(
	    "", "%b = obj ptr \"s\"\n%n = const i32 64\n%z = const i32 0\n%c = eq bool %t, %z\n"
		"if %c {\nbarrier init %b, %n\n}\nbarrier block\n"
		"%token = barrier i64 arrive %b\nbarrier wait %b, %token\n"
		"barrier arrive_wait %b\nstore %at, %t\n");
	static const char tile[] = KERNEL("", "%n = const i32 8\nbarrier tile %n\nstore %at, %t\n");
	struct result r = run(*state, block, named);

	assert_int_equal(r.count[INTERP_STUCK], 0);
	assert_int_equal(r.count[INTERP_END], 64);
	r = run(*state, block, object);
	assert_int_equal(r.count[INTERP_STUCK], 0);
	assert_int_equal(r.last.phase, 3);
	r = run(*state, block, tile);
	assert_int_equal(r.last.phase, 0);
	assert_int_equal(r.last.warp_phase, 1);
}

static void test_locals_and_exits(void **state)
{
	struct setting s = {.block = {4, 1, 1}, .wants_locals = true};
	struct result r = run(*state, s, SUM_LOOP("", ADD_I));

	assert_true(r.local_accesses > 0);
	assert_int_equal(r.count[INTERP_ITERATION], 0 + 1 + 2 + 3);
	r = run(*state, warp, KERNEL("", "exit\n"));
	assert_int_equal(r.exits, 32);
	r = run(*state, warp, KERNEL("", "%z = const bool 0\nassume %z\n"));
	assert_int_equal(r.count[INTERP_ASSUME], 32);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
	const struct CMUnitTest tests[] = {
	    TEST(test_integers_as_in_c),
	    TEST(test_integer_corners),
	    TEST(test_overflow),
	    TEST(test_floats),
	    TEST(test_loops),
	    TEST(test_switch),
	    TEST(test_short_cuts),
	    TEST(test_calls),
	    TEST(test_arguments),
	    TEST(test_objects),
	    TEST(test_limits),
	    TEST(test_atomics),
	    TEST(test_exchange_through_shared),
	    TEST(test_barriers_missed),
	    TEST(test_shuffles),
	    TEST(test_votes),
	    TEST(test_divergent_warp),
	    TEST(test_other_barriers),
	    TEST(test_locals_and_exits),
	};

	return cmocka_run_group_tests_name("interpret", tests, NULL, NULL);
}

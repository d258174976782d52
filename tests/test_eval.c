/*
 * Kernels as IR text, evaluated for a block: which rows come out, of how many requests, with which
 * figures and how certain.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/text.h"
#include "facts/kernel.h"

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

/* --- the kernels' text ------------------------------------------------------------------------ */

#define OBJECTS                                                                                    \
	"ir 1\nfile \"k.cu\" user\n"                                                               \
	"object \"s\" shared f32 bytes 4096 align 4 elem 4 dims 1024\n"
#define PARAMETERS                                                                                 \
	"(ptr \"a\" pointee f32 pointee_bytes 4\nptr \"b\" pointee i32 pointee_bytes 4\n"          \
	"i32 \"n\")"
#define KERNEL(locals, body)                                                                       \
	"kernel \"k\" void user " PARAMETERS " {\n" locals "%a = param ptr 0\n"                    \
	"%b = param ptr 1\n%n = param i32 2\n%s = obj ptr \"s\"\n"                                 \
	"%tx = builtin u32 tid.x\n%t = cast i32 %tx\n" body "}\n"
#define C(value) "%c" #value " = const i32 " #value "\n"
#define GLOBAL_ID                                                                                  \
	"%bx = builtin u32 bid.x\n%bd = builtin u32 bdim.x\n%first = mul u32 %bx, %bd\n"           \
	"%gu = add u32 %first, %tx\n%g = cast i32 %gu\n"
/* %to = &base[index], elements of 4 bytes */
#define ELEMENT(to, base, index)                                                                   \
	"%" to "_w = cast i64 " index "\n%" to "_4 = const i64 4\n"                                \
	"%" to "_o = mul i64 %" to "_w, %" to "_4\n%" to " = ptradd ptr " base ", %" to "_o\n"
#define LINE(n) " @0:" #n ":1-" #n ":9\n"
#define LOAD(to, base, index, line)                                                                \
	ELEMENT(to "_at", base, index) "%" to " = load f32 %" to "_at" LINE(line)
#define STORE(id, base, index, value, line)                                                        \
	ELEMENT(id, base, index) "store %" id ", " value LINE(line)
#define ONE "%one = fconst f32 1\n"
/* for (%i = start; %i < end; %i += step) body; the counter is loaded as %iv */
#define LOOP(start, end, step, body)                                                               \
	"%i = local ptr \"i\"\nstore %i, " start                                                   \
	"\nloop {\n%i0 = load i32 %i\n%go = lt bool %i0, " end                                     \
	"\nyield %go\n} {\n%iv = load i32 %i\n" body                                               \
	"} {\n%i1 = load i32 %i\n%i2 = add i32 %i1, " step "\nstore %i, %i2\n}\n"
#define COUNTER "local \"i\" i32\n"

/* --- rows as text ----------------------------------------------------------------------------- */

static void put_number(struct text *t, const char *before, double x)
{
	if (isfinite(x))
		text_printf(t, "%s%.4g", before, x);
	else
		text_printf(t, "%s?", before);
}

static void put_row(struct text *t, const struct kernel_facts *k, const struct row *r)
{
	static const char *const ops[] = {"load", "store", "atomic"};
	static const char *const status[] = {"exact", "assumed", "interval", "unknown"};
	bool is_global = r->space == SPACE_GLOBAL;

	text_printf(t, "%u %s %s %s", k->module->spans.at[r->span].line, ir_space_names[r->space],
		    ops[r->op], status[r->status]);
	if (r->status == STATUS_UNKNOWN) {
		text_printf(t, " (%s)", reasons[r->reason].text);
	} else {
		put_number(t, " ", is_global ? r->sectors : r->bank_degree);
		put_number(t, "/", is_global ? r->ideal_sectors : r->ideal_degree);
		put_number(t, " lanes ", r->active_lanes);
	}
	put_number(t, " x", r->requests);
	if (r->status == STATUS_ASSUMED && is_global)
		text_printf(t, " [%g %g]", r->sectors_min, r->sectors_max);
	text_puts(t, "\n");
}

static struct ir_module *module_of(struct arena *a, const char *text)
{
	const char *why;
	struct ir_module *m = ir_read(a, text, &why);

	if (m)
		why = ir_verify(a, m);
	if (why)
		fail_msg("%s\n%s", why, text);
	return m;
}

static uint32_t kernel_of(const struct ir_module *m)
{
	uint32_t f = 0;

	while (m->functions.at[f].kind != IR_KERNEL)
		f++;
	return f;
}

static struct kernel_facts *facts_of(struct arena *a, const char *text, uint32_t x, uint32_t y)
{
	struct shape_choice choice = {.shape = {.block = {x, y, 1}}, .source = SOURCE_DEFAULT};
	struct ir_module *m = module_of(a, text);

	return kernel_facts_make(a, m, kernel_of(m), &choice, DEFAULT_FUEL);
}

static const char *rows_of(struct arena *a, const struct kernel_facts *k)
{
	struct text t = {.arena = a};

	for (size_t n = 0; n < k->rows.n; n++)
		put_row(&t, k, &k->rows.at[n]);
	return text_string(&t);
}

struct kernel_case {
	const char *name, *text;
	uint32_t x, y;
	const char *rows;
};

static void check_cases(struct arena *a, const struct kernel_case *cases, size_t n)
{
	unsigned wrong = 0;

	for (size_t i = 0; i < n; i++) {
		const struct kernel_facts *k =
		    facts_of(a, cases[i].text, cases[i].x, cases[i].y ? cases[i].y : 1);
		const char *rows = rows_of(a, k);

		if (!strcmp(rows, cases[i].rows))
			continue;
		print_error("%s, %s:\n%s", cases[i].name, k->partial ? k->partial_why : "complete",
			    rows);
		wrong++;
	}
	assert_int_equal(wrong, 0);
}
#define CHECK(cases) check_cases(*state, cases, sizeof(cases) / sizeof *(cases))
#define CASE(locals, body) OBJECTS KERNEL(locals, body)

/* --- straight code ---------------------------------------------------------------------------- */

static void test_addresses(void **state)
{
	static const struct kernel_case cases[] = {
	    {"a[i] = 1", CASE("", GLOBAL_ID ONE STORE("p", "%a", "%g", "%one", 10)), 256, 1,
	     "10 global store exact 4/4 lanes 32 x8\n"},
	    {"a[32 * t]", CASE("", C(32) "%x = mul i32 %t, %c32\n" LOAD("v", "%a", "%x", 10)), 64,
	     1, "10 global load exact 32/4 lanes 32 x2\n"},
	    {"a[t + 1]", CASE("", C(1) "%x = add i32 %t, %c1\n" LOAD("v", "%a", "%x", 10)), 64, 1,
	     "10 global load exact 5/4 lanes 32 x2\n"},
	    {"a[n]", CASE("", LOAD("v", "%a", "%n", 10)), 64, 1,
	     "10 global load exact 1/1 lanes 32 x2\n"},
	    {"a[n + t]", CASE("", "%x = add i32 %n, %t\n" LOAD("v", "%a", "%x", 10)), 64, 1,
	     "10 global load assumed 4/4 lanes 32 x2 [4 5]\n"},
	    {"a[8 * n + t]",
	     CASE("",
		  C(8) "%n8 = mul i32 %n, %c8\n%x = add i32 %n8, %t\n" LOAD("v", "%a", "%x", 10)),
	     64, 1, "10 global load exact 4/4 lanes 32 x2\n"},
	    {"a[n * t]", CASE("", "%x = mul i32 %n, %t\n" LOAD("v", "%a", "%x", 10)), 64, 1,
	     "10 global load assumed 32/4 lanes 32 x2 [1 32]\n"},
	    {"a[b[t]]",
	     CASE("",
		  ELEMENT("p", "%b", "%t") "%x = load i32 %p" LINE(9) LOAD("v", "%a", "%x", 10)),
	     64, 1,
	     "9 global load exact 4/4 lanes 32 x2\n"
	     "10 global load unknown (data dependent) x?\n"},
	    {"s[2 * t]", CASE("", C(2) "%x = mul i32 %t, %c2\n" LOAD("v", "%s", "%x", 10)), 64, 1,
	     "10 shared load exact 2/1 lanes 32 x2\n"},
	    {"a[t], 16 by 16",
	     CASE("", "%ty = builtin u32 tid.y\n%y = cast i32 %ty\n" C(
			  16) "%r = mul i32 %y, %c16\n"
			      "%x = add i32 %r, %t\n" LOAD("v", "%a", "%x", 10)),
	     16, 16, "10 global load exact 4/4 lanes 32 x8\n"},
	    {"a[t], 48 threads", CASE("", LOAD("v", "%a", "%t", 10)), 48, 1,
	     "10 global load exact 3/3 lanes 24 x2\n"},
	    {"two places", CASE("", ONE LOAD("v", "%a", "%t", 10) STORE("p", "%s", "%t", "%v", 11)),
	     32, 1,
	     "10 global load exact 4/4 lanes 32 x1\n11 shared store exact 1/1 lanes 32 x1\n"},
	};

	CHECK(cases);
}

/* --- branches --------------------------------------------------------------------------------- */

static void test_branches(void **state)
{
	static const struct kernel_case cases[] = {
	    {"if (t < 8)",
	     CASE("", C(8) "%go = lt bool %t, %c8\nif %go {\n" LOAD("v", "%a", "%t", 10) "}\n"), 64,
	     1, "10 global load exact 1/1 lanes 8 x1\n"},
	    {"if (t < 8) else",
	     CASE("",
		  C(8) "%go = lt bool %t, %c8\nif %go {\n" LOAD("v", "%a", "%t", 10) "} {\n" LOAD(
		      "u", "%a", "%t", 11) "}\n" LOAD("w", "%a", "%t", 12)),
	     32, 1,
	     "10 global load exact 1/1 lanes 8 x1\n11 global load exact 3/3 lanes 24 x1\n"
	     "12 global load exact 4/4 lanes 32 x1\n"},
	    {"if (t < n)",
	     CASE("", "%go = lt bool %t, %n\nif %go {\n" LOAD("v", "%a", "%t", 10) "}\n"), 64, 1,
	     "10 global load exact 4/4 lanes 32 x2\n"},
	    {"if (t >= 20) return",
	     CASE("", C(20) "%out = ge bool %t, %c20\nif %out {\nreturn\n}\n" LOAD("v", "%a", "%t",
										   10)),
	     32, 1, "10 global load exact 3/3 lanes 20 x1\n"},
	    {"x = t < 4 ? 0 : t; a[x]",
	     CASE("", C(4) C(0) "%go = lt bool %t, %c4\n%x = cond i32 %go {\nyield %c0\n} {\n"
				"yield %t\n}\n" LOAD("v", "%a", "%x", 10)),
	     32, 1, "10 global load exact 4/4 lanes 32 x1\n"},
	    {"t >= 4 && t < 8",
	     CASE("", C(4) C(8) "%lo = ge bool %t, %c4\n%in = land bool %lo {\n"
				"%hi = lt bool %t, %c8\nyield %hi\n}\nif %in {\n" LOAD(
				    "v", "%a", "%t", 10) "}\n"),
	     32, 1, "10 global load exact 1/1 lanes 4 x1\n"},
	    {"t < 4 || t >= 28",
	     CASE("", C(4) C(28) "%lo = lt bool %t, %c4\n%in = lor bool %lo {\n"
				 "%hi = ge bool %t, %c28\nyield %hi\n}\nif %in {\n" LOAD(
				     "v", "%a", "%t", 10) "}\n"),
	     32, 1, "10 global load exact 2/1 lanes 8 x1\n"},
	    {"if (b[t] > 0): data",
	     CASE("", ELEMENT("p", "%b", "%t") "%d = load i32 %p" LINE(9)
			  C(0) "%go = gt bool %d, %c0\nif %go {\n" LOAD("v", "%a", "%t", 10) "}\n"),
	     32, 1,
	     "9 global load exact 4/4 lanes 32 x1\n10 global load interval 4/4 lanes 32 x1\n"},
	    {"a pointer that is loaded has its type's alignment only",
	     CASE("", "%p = load ptr %s" LINE(9) LOAD("v", "%p", "%t", 10)), 32, 1,
	     "9 shared load exact 1/1 lanes 32 x1\n10 global load interval 4.875/4 lanes 32 x1\n"},
	    {"a variable that one arm changes",
	     CASE("local \"x\" i32\n",
		  C(16) C(0) "%x = local ptr \"x\"\nstore %x, %t\n%go = lt bool %t, %c16\n"
			     "if %go {\nstore %x, %c0\n}\n%v0 = load i32 %x\n" LOAD("v", "%a",
										    "%v0", 10)),
	     32, 1, "10 global load exact 3/3 lanes 32 x1\n"},
	};

	CHECK(cases);
}

#define SWITCH_ON_T                                                                                \
	CASE("",                                                                                   \
	     C(3) "%k = and i32 %t, %c3\nswitch %k {\ncase 0\n" LOAD(                              \
		 "v", "%a", "%t",                                                                  \
		 10) "break\ncase 1\n" LOAD("u", "%a", "%t",                                       \
					    11) "case 2\n" LOAD("w", "%a", "%t",                   \
								12) "break\ndefault"               \
								    "\n" LOAD("x", "%a", "%t",     \
									      13) "}"              \
										  "\n" LOAD(       \
										      "y", "%a",   \
										      "%t", 14))

static void test_switch(void **state)
{
	static const struct kernel_case cases[] = {
	    {"switch (n) { case 1: case 3: x = 1; break; default: x = 8; } a[t * x]",
	     CASE("local \"x\" i32\n",
		  C(1) C(
		      8) "%x = local ptr \"x\"\nswitch %n {\ncase 1\ncase 3\nstore %x, %c1\nbreak\n"
			 "default\nstore %x, %c8\n}\n%xv = load i32 %x\n"
			 "%far = mul i32 %t, %xv\n" LOAD("v", "%a", "%far", 10)),
	     32, 1, "10 global load assumed 32/4 lanes 32 x1 [1 32]\n"},
	    {"switch (t & 3)", SWITCH_ON_T, 32, 1,
	     "10 global load exact 4/1 lanes 8 x1\n11 global load exact 4/1 lanes 8 x1\n"
	     "12 global load exact 4/2 lanes 16 x1\n13 global load exact 4/1 lanes 8 x1\n"
	     "14 global load exact 4/4 lanes 32 x1\n"},
	};

	CHECK(cases);
}

/* --- loops ------------------------------------------------------------------------------------ */

static void test_loops(void **state)
{
	static const struct kernel_case cases[] = {
	    {"for (i = 0; i < 5; i++) a[i * 32 + t]",
	     CASE(COUNTER,
		  C(0) C(5) C(1) C(32) LOOP(
		      "%c0", "%c5", "%c1",
		      "%r = mul i32 %iv, %c32\n%x = add i32 %r, %t\n" LOAD("v", "%a", "%x", 10))),
	     64, 1, "10 global load exact 4/4 lanes 32 x10\n"},
	    {"for (i = t; i < n; i += 64) a[i]",
	     CASE(COUNTER, C(64) LOOP("%t", "%n", "%c64", LOAD("v", "%a", "%iv", 10))), 64, 1,
	     "10 global load exact 4/4 lanes 32 x?\n"},
	    {"for (i = 0; i < n; i++) a[t * n + i]: each thread walks its row",
	     CASE(COUNTER,
		  C(0) C(1) "%row = mul i32 %t, %n\n" LOOP(
		      "%c0", "%n", "%c1", "%x = add i32 %row, %iv\n" LOAD("v", "%a", "%x", 10))),
	     32, 1, "10 global load assumed 32/4 lanes 32 x? [1 32]\n"},
	    {"for (i = 0; i < 8; i++) { if (i == 3) break; a[t]; }",
	     CASE(COUNTER,
		  C(0) C(8) C(1) C(3) LOOP("%c0", "%c8", "%c1",
					   "%stop = eq bool %iv, %c3\nif %stop {\nbreak\n}\n" LOAD(
					       "v", "%a", "%t", 10))),
	     32, 1, "10 global load exact 4/4 lanes 32 x3\n"},
	    {"for (i = 0; i < 8; i++) { if (t < 16) continue; a[t]; }",
	     CASE(COUNTER, C(0) C(8) C(1) C(16)
			       LOOP("%c0", "%c8", "%c1",
				    "%skip = lt bool %t, %c16\nif %skip {\ncontinue\n}\n" LOAD(
					"v", "%a", "%t", 10))),
	     32, 1, "10 global load exact 2/2 lanes 16 x8\n"},
	    {"for (i = 0; i < t; i++) a[i]: trips differ",
	     CASE(COUNTER, C(0) C(1) LOOP("%c0", "%t", "%c1", LOAD("v", "%a", "%iv", 10))), 32, 1,
	     "10 global load exact 1/1 lanes 16 x31\n"},
	    {"while: a tree in shared memory",
	     CASE(COUNTER,
		  C(1) C(0) C(
		      16) "%i = local ptr \"i\"\nstore %i, %c16\nloop {\n%i0 = load i32 %i\n"
			  "%go = gt bool %i0, %c0\nyield %go\n} {\n%h = load i32 %i\n"
			  "%on = lt bool %t, %h\nif %on {\n%x = add i32 %t, %h\n" LOAD(
			      "v", "%s", "%x", 10) "}\nbarrier i32 block\n%half = shr i32 %h, %c1\n"
						   "store %i, %half\n} {}\n"),
	     32, 1, "10 shared load exact 1/1 lanes 6.2 x5\n"},
	};

	CHECK(cases);
}

static void test_arrays(void **state)
{
	static const struct kernel_case cases[] = {
	    {"local array, indices known",
	     CASE(
		 "local \"x\" void bytes 16 align 4 array elem 4\n",
		 C(1) C(2) "%x = local ptr \"x\"\n" ELEMENT(
		     "p", "%x",
		     "%c1") "store %p, %t\n" ELEMENT("q", "%x",
						     "%c2") "store %q, %c1\n" ELEMENT("r", "%x",
										      "%c1") "%y = "
											     "load "
											     "i32 "
											     "%r"
											     "\n" LOAD(
												 "v",
												 "%"
												 "a",
												 "%"
												 "y",
												 10)),
	     32, 1, "10 global load exact 4/4 lanes 32 x1\n"},
	    {"through shared memory: data",
	     CASE("", ELEMENT("p", "%s", "%t") "store %p, %t" LINE(9) "barrier i32 block\n" ELEMENT(
			  "q", "%s", "%t") "%y = load i32 %q" LINE(10) LOAD("v", "%a", "%y", 11)),
	     32, 1,
	     "9 shared store exact 1/1 lanes 32 x1\n10 shared load exact 1/1 lanes 32 x1\n"
	     "11 global load unknown (read back from shared memory) x?\n"},
	};

	CHECK(cases);
}

/* --- memory beyond plain loads ---------------------------------------------------------------- */

static void test_widths(void **state)
{
	static const struct kernel_case cases[] = {
	    {"four floats at once",
	     CASE("", "%w = cast i64 %t\n%c16 = const i64 16\n%o = mul i64 %w, %c16\n"
		      "%p = ptradd ptr %a, %o\n%v = load v16 %p" LINE(10)),
	     64, 1, "10 global load exact 16/16 lanes 32 x2\n"},
	    {"bytes",
	     CASE("", "%w = cast i64 %t\n%p = ptradd ptr %a, %w\n%v = load u8 %p" LINE(10)), 64, 1,
	     "10 global load exact 1/1 lanes 32 x2\n"},
	    {"double in structs of 24 bytes",
	     CASE("", "%w = cast i64 %t\n%c24 = const i64 24\n%o = mul i64 %w, %c24\n"
		      "%p = ptradd ptr %a, %o\n%v = load f64 %p" LINE(10)),
	     64, 1, "10 global load exact 24/8 lanes 32 x2\n"},
	    {"doubles in shared memory",
	     CASE("", "%w = cast i64 %t\n%c8 = const i64 8\n%o = mul i64 %w, %c8\n"
		      "%p = ptradd ptr %s, %o\n%v = load f64 %p" LINE(10)),
	     64, 1, "10 shared load exact 2/2 lanes 32 x2\n"},
	    {"atomic",
	     CASE("", C(1) ELEMENT("p", "%b", "%t") "%v = atomic i32 %p, %c1 \"add\"" LINE(10)), 64,
	     1, "10 global atomic exact 4/4 lanes 32 x2\n"},
	    {"copy into shared memory: both sides",
	     CASE("", ELEMENT("p", "%s", "%t")
			  ELEMENT("q", "%a", "%t") "async_copy %p, %q imm=4" LINE(10)),
	     32, 1,
	     "10 global load exact 4/4 lanes 32 x1\n10 shared store exact 1/1 lanes 32 x1\n"},
	};

	CHECK(cases);
}

/* What all threads have in common can be a bound or an offset; what they do not is data. */
static void test_loaded_numbers(void **state)
{
	static const struct kernel_case cases[] = {
	    {"for (i = 0; i < b[0]; i++) a[t]: a uniform bound",
	     CASE(COUNTER, C(0) C(1) "%m = load i32 %b" LINE(9)
			       LOOP("%c0", "%m", "%c1", LOAD("v", "%a", "%t", 10))),
	     32, 1, "9 global load exact 1/1 lanes 32 x1\n10 global load exact 4/4 lanes 32 x?\n"},
	    {"a[b[0] * 32 + t]",
	     CASE("", C(32) "%m = load i32 %b" LINE(9) "%r = mul i32 %m, %c32\n"
						       "%x = add i32 %r, %t\n" LOAD("v", "%a", "%x",
										    10)),
	     32, 1, "9 global load exact 1/1 lanes 32 x1\n10 global load exact 4/4 lanes 32 x1\n"},
	    {"if (b[0] > 0): a uniform condition leaves the mask alone",
	     CASE("", C(0) "%m = load i32 %b" LINE(9) "%go = gt bool %m, %c0\nif %go {\n" LOAD(
			  "v", "%a", "%t", 10) "}\n"),
	     32, 1, "9 global load exact 1/1 lanes 32 x1\n10 global load exact 4/4 lanes 32 x1\n"},
	    {"while (__syncthreads_or(b[t])) a[t]: a vote is uniform",
	     CASE("",
		  ELEMENT("p", "%b", "%t") "loop {\n%m = load i32 %p" LINE(
		      9) "%o = barrier i32 block_or %m\n%z = const i32 0\n%go = ne bool %o, %z\n"
			 "yield %go\n} {\n" LOAD("v", "%a", "%t", 10) "} {}\n"),
	     32, 1, "9 global load exact 4/4 lanes 32 x?\n10 global load exact 4/4 lanes 32 x?\n"},
	    {"a[tex1Dfetch(t)]: what a texture holds",
	     CASE("", "%m = opaque i32 %t \"texture\"\n" LOAD("v", "%a", "%m", 10)), 32, 1,
	     "10 global load unknown (data dependent) x?\n"},
	    {"a[(unsigned)sqrtf(n) + t]: one number for all threads, whatever it is",
	     CASE("", "%f = cast f32 %n\n%r = math f32 %f \"sqrtf\"\n%k = cast u32 %r\n"
		      "%x = add u32 %k, %tx\n" LOAD("v", "%a", "%x", 10)),
	     32, 1, "10 global load assumed 4/4 lanes 32 x1 [1 32]\n"},
	};

	CHECK(cases);
}

/* A number that no formula gives is computed iteration by iteration: where whatever is sampled agrees
 * it is assumed, else it has ends. */
#define CARRIED "local \"i\" i32\nlocal \"x\" i32\n"
#define CARRY(before, body)                                                                         \
	"%xp = local ptr \"x\"\nstore %xp, " before "\n" LOOP("%c0", "%n", "%c1",                 \
							      "%x = load i32 %xp\n" body)
static void test_carried_numbers(void **state)
{
	static const struct kernel_case cases[] = {
	    {"x = t; for (i = 0; i < n; i++) { a[x]; x = 31 - x; }: the same 32 in another order",
	     CASE(CARRIED,
		  C(0) C(1) C(31) CARRY("%t", LOAD("v", "%a", "%x", 10) "%y = sub i32 %c31, %x\n"
								       "store %xp, %y\n")),
	     32, 1, "10 global load assumed 4/4 lanes 32 x? [1 32]\n"},
	    {"x = t; for (i = 0; i < n; i++) { a[x]; if (x < n) x += x; }: stuck, or far apart",
	     CASE(CARRIED, C(0) C(1) CARRY("%t", LOAD("v", "%a", "%x", 10) "%more = lt bool %x, %n\n"
									  "if %more {\n"
									  "%y = add i32 %x, %x\n"
									  "store %xp, %y\n}\n")),
	     32, 1, "10 global load interval 4/4 lanes 32 x?\n"},
	    {"the same, a[x] after the loop: nobody knows how often it ran",
	     CASE(CARRIED, C(0) C(1) CARRY("%t", "%more = lt bool %x, %n\nif %more {\n"
						 "%y = add i32 %x, %x\nstore %xp, %y\n}\n")
			       "%last = load i32 %xp\n" LOAD("v", "%a", "%last", 10)),
	     32, 1,
	     "10 global load unknown (changed by a loop in a way that is not followed) x?\n"},
	    {"x = t; for (i = 0; i < n; i++) x = b[x]: data",
	     CASE(CARRIED,
		  C(0) C(1) CARRY("%t", ELEMENT("p", "%b", "%x") "%y = load i32 %p" LINE(10)
									"store %xp, %y\n")),
	     32, 1, "10 global load unknown (data dependent) x?\n"},
	};

	CHECK(cases);
}

/* --- calls ------------------------------------------------------------------------------------ */

#define PICK                                                                                       \
	"device \"pick\" i32 user (i32 \"x\") {\n%x = param i32 0\n%two = const i32 2\n"           \
	"%small = lt bool %x, %two\nif %small {\nreturn %two\n}\n%y = mul i32 %x, %two\n"          \
	"return %y\n}\n"
#define READ                                                                                       \
	"device \"read\" f32 user (ptr \"p\" pointee f32 pointee_bytes 4\ni32 \"i\") {\n"          \
	"%p = param ptr 0\n%i = param i32 1\n" LOAD("v", "%p", "%i", 20) "return %v\n}\n"

static void test_calls(void **state)
{
	static const struct kernel_case cases[] = {
	    {"a[pick(t)]",
	     OBJECTS PICK KERNEL("", "%x = call i32 \"pick\" %t\n" LOAD("v", "%a", "%x", 10)), 32,
	     1, "10 global load exact 8/4 lanes 32 x1\n"},
	    {"read(a, t), read(s, t), read(a, 2 * t): rows of one place, by space",
	     OBJECTS READ KERNEL("", C(2) "%x = mul i32 %t, %c2\n%v = call f32 \"read\" %a, %t\n"
					  "%u = call f32 \"read\" %s, %t\n"
					  "%w = call f32 \"read\" %a, %x\n"),
	     32, 1, "20 global load exact 6/4 lanes 32 x2\n20 shared load exact 1/1 lanes 32 x1\n"},
	};

	CHECK(cases);
}

static void test_recursion_is_said(void **state)
{
	static const char text[] = OBJECTS
	    "device \"f\" i32 user (i32 \"x\") {\n%x = param i32 0\n%y = call i32 \"f\" %x\n"
	    "return %y\n}\n" KERNEL("", "%x = call i32 \"f\" %t\n" LOAD("v", "%a", "%x", 10));
	const struct kernel_facts *k = facts_of(*state, text, 32, 1);

	assert_true(k->partial);
	assert_non_null(k->partial_why);
	assert_int_equal(k->rows.at[0].status, STATUS_UNKNOWN);
}

static void test_fuel_is_said(void **state)
{
	static const char text[] = CASE(
	    COUNTER, C(0) C(1) C(2) C(1000) LOOP(
			 "%c0", "%c1000", "%c1",
			 "%x = mul i32 %iv, %iv\n%y = xor i32 %x, %t\n" LOAD("v", "%a", "%y", 10)));
	struct shape_choice choice = {.shape = {.block = {256, 1, 1}}, .source = SOURCE_DEFAULT};
	struct ir_module *m = module_of(*state, text);
	const struct kernel_facts *k = kernel_facts_make(*state, m, kernel_of(m), &choice, 1000);

	assert_true(k->partial);
}

/* --- barriers --------------------------------------------------------------------------------- */

static void test_intervals(void **state)
{
	static const char text[] =
	    CASE("", ONE STORE("p", "%s", "%t", "%one", 10) "barrier i32 block" LINE(11)
			 C(16) "%go = lt bool %t, %c16\nif %go @0:12:1-13:1 {\n" LOAD(
			     "v", "%s", "%t",
			     12) "barrier i32 block" LINE(13) "}\n" LOAD("u", "%s", "%t", 14));
	static const struct {
		uint32_t line, interval, threads;
	} expected[] = {{10, 0, 64}, {11, 0, 64}, {12, 1, 16}, {13, 1, 16}, {14, 2, 64}};
	const struct kernel_facts *k = facts_of(*state, text, 64, 1);

	assert_int_equal(k->events.n, sizeof expected / sizeof *expected);
	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *e = &k->events.at[n];

		assert_int_equal(k->module->spans.at[e->span].line, expected[n].line);
		assert_int_equal(e->interval, expected[n].interval);
		assert_int_equal(mask_count(&e->mask), expected[n].threads);
	}
	assert_int_equal(k->events.at[3].kind, EVENT_BARRIER);
	assert_int_equal(k->module->spans.at[k->events.at[3].branch_span].line, 12);
}

static void test_guards_are_listed(void **state)
{
	static const char text[] =
	    CASE("", "%go = lt bool %t, %n\nif %go {\n" LOAD("v", "%a", "%t", 10) "}\n");
	const struct kernel_facts *k = facts_of(*state, text, 64, 1);

	assert_int_equal(k->rows.n, 1);
	assert_int_equal(k->rows.at[0].guards.items.n, 1);
	assert_true(k->rows.at[0].assumptions.items.n >= 1);
}

/* Two halves of a pair are judged on the union of their bytes; not across a barrier, and not when a
 * branch lies between. */
static void test_groups(void **state)
{
	static const struct {
		const char *between, *after;
		unsigned n;
		double sectors, ideal;
	} cases[] = {
	    {"", "", 2, 8, 8},
	    {"barrier i32 block\n", "", 1, 8, 4},
	    {"%go = gt bool %n, %c1\nif %go {\n", "}\n", 1, 8, 4},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const char *text = arena_printf(
		    *state, "%s%s%s%s",
		    OBJECTS "kernel \"k\" void user " PARAMETERS " {\n%a = param ptr 0\n"
			    "%n = param i32 2\n%tx = builtin u32 tid.x\n%t = cast i32 %tx\n" C(1)
				C(2) "%x = mul i32 %t, %c2\n%y = add i32 %x, %c1\n" LOAD("v", "%a",
											 "%x", 10),
		    cases[i].between, LOAD("u", "%a", "%y", 11), cases[i].after);
		const struct kernel_facts *k =
		    facts_of(*state, arena_printf(*state, "%s}\n", text), 32, 1);
		struct row_group g = facts_group(k, &k->rows.at[0]);

		if (g.n != cases[i].n || g.sectors != cases[i].sectors ||
		    g.ideal_sectors != cases[i].ideal)
			fail_msg("group %zu: %u accesses, %g sectors where %g would do", i, g.n,
				 g.sectors, g.ideal_sectors);
	}
}

/* --- what it costs ---------------------------------------------------------------------------- */

#define MOST_GROWTH 2.5 /* of the work, with twice as many accesses: it is not their square */

/* n loads, the next one at body's index from the one before: %1$u is its number, %2$u the one before. */
static struct kernel_facts *facts_of_many(struct arena *a, const char *body, unsigned n)
{
	struct text t = {.arena = a};

	text_puts(&t, OBJECTS "kernel \"k\" void user " PARAMETERS " {\n%a = param ptr 0\n"
			      "%n = param i32 2\n%tx = builtin u32 tid.x\n%t = cast i32 %tx\n"
			      "%r0 = mul i32 %t, %n\n" C(3) C(256));
	for (unsigned i = 1; i <= n; i++) {
		text_printf(&t, body, i, i - 1);
		text_printf(&t,
			    "%%w%u = cast i64 %%r%u\n%%f%u = const i64 4\n%%o%u = mul i64 %%w%u, %%f%u\n"
			    "%%p%u = ptradd ptr %%a, %%o%u\n%%v%u = load f32 %%p%u @0:%u:1-%u:9\n",
			    i, i, i, i, i, i, i, i, i, i, i, i);
	}
	text_puts(&t, "}\n");
	return facts_of(a, text_string(&t), 64, 1);
}

/* Each number is computed from the one before, so that a world knows them all or computes all again. */
static void test_numbers_are_kept(void **state)
{
	static const char next[] = "%%x%1$u = add i32 %%r%2$u, %%c3\n%%r%1$u = rem i32 %%x%1$u, %%n\n";
	double few = (double)facts_of_many(*state, next, 20)->block->n_sampled;
	double many = (double)facts_of_many(*state, next, 40)->block->n_sampled;

	assert_true(few > 0);
	if (many > MOST_GROWTH * few)
		fail_msg("%g numbers for 20 loads, %g for 40", few, many);
}

static double held_in_all(const struct kernel_facts *k)
{
	for (size_t n = 0; n < k->rows.n; n++)
		facts_group(k, &k->rows.at[n]);
	return (double)k->n_held;
}

/* Only those that lie within reach of one another are held against one another. */
static void test_neighbours_are_found(void **state)
{
	static const char next[] = "%%r%1$u = add i32 %%r%2$u, %%c256\n";
	double few = held_in_all(facts_of_many(*state, next, 100));
	double many = held_in_all(facts_of_many(*state, next, 200));

	assert_true(few > 0);
	if (many > MOST_GROWTH * few)
		fail_msg("%g pairs of 100 loads, %g of 200", few, many);
}

/* --- launches --------------------------------------------------------------------------------- */

/* k<<<grid, block>>>(p, p, n) */
#define LAUNCH(grid, block, n)                                                                     \
	"%one = const u32 1\n%grid = const u32 " grid "\n%block = const u32 " block "\n"           \
	"%bytes = const u64 0\n%null = const ptr 0\n%n = const i32 " n "\n"                        \
	"launch \"k\" %grid, %one, %one, %block, %one, %one, %bytes, %null, %null, %null, "        \
	"%n" LINE(40)
#define HOST(name, body) "host \"" name "\" void user () {\n" body "}\n"
#define STRIDED KERNEL("", GLOBAL_ID "%x = mul i32 %g, %n\n" LOAD("v", "%a", "%x", 10))

/* A pointer to the kernel, launched through a helper that knows no more. */
#define LAUNCH_THROUGH_POINTER                                                                     \
	"host \"start\" void user (ptr \"f\") {\n%f = param ptr 0\n%one = const u32 1\n"           \
	"%block = const u32 128\n%bytes = const u64 0\n%null = const ptr 0\n%n = const i32 4\n"    \
	"launch -1 %one, %one, %one, %block, %one, %one, %bytes, %null, %null, %null, %n, %f "     \
	"indirect" LINE(40) "}\n" HOST("main", "%k = func ptr \"k\"\ncall void \"start\" %k\n")

/* k<<<1, 64>>>(pool + 1, pool, 1) */
#define LAUNCH_WITH_OFFSET                                                                         \
	"object \"pool\" global f32 bytes 4096 align 256 elem 4\n" STRIDED HOST(                   \
	    "main", "%one = const u32 1\n%block = const u32 64\n%bytes = const u64 0\n"            \
		    "%null = const ptr 0\n%n = const i32 1\n%pool = obj ptr \"pool\"\n"            \
		    "%four = const i64 4\n%next = ptradd ptr %pool, %four\n"                       \
		    "launch \"k\" %one, %one, %one, %block, %one, %one, %bytes, %null, %next, "    \
		    "%pool, %n" LINE(40))

static const char *rows_of_launches(struct arena *a, const char *text)
{
	struct text t = {.arena = a};
	struct ir_module *m = module_of(a, text);
	struct launch_list launches = {0};
	struct shape_list shapes = {0};

	launches_find(a, m, NULL, &launches);
	shapes_choose(a, m, kernel_of(m), &(struct shape_sources){.launches = &launches}, &shapes);
	for (size_t n = 0; n < shapes.at.n; n++) {
		const struct shape_choice *c = &shapes.at.at[n];
		const struct kernel_facts *k =
		    kernel_facts_make(a, m, kernel_of(m), c, DEFAULT_FUEL);

		text_printf(&t, "%s %u %u %u: %s", block_source_names[c->source], c->shape.block[0],
			    c->shape.block[1], c->shape.block[2], rows_of(a, k));
	}
	return text_string(&t);
}

static void test_launches(void **state)
{
	static const struct {
		const char *text, *rows;
	} cases[] = {
	    {OBJECTS STRIDED HOST("main", LAUNCH("4", "128", "2")),
	     "launch 128 1 1: 10 global load exact 8/4 lanes 32 x4\n"},
	    {OBJECTS STRIDED HOST("one", LAUNCH("4", "128", "1"))
		 HOST("two", LAUNCH("4", "64", "8")),
	     "launch 128 1 1: 10 global load exact 4/4 lanes 32 x4\n"
	     "launch 64 1 1: 10 global load exact 32/4 lanes 32 x2\n"},
	    {OBJECTS STRIDED LAUNCH_THROUGH_POINTER,
	     "launch 128 1 1: 10 global load exact 16/4 lanes 32 x4\n"},
	    {OBJECTS LAUNCH_WITH_OFFSET, "launch 64 1 1: 10 global load exact 5/4 lanes 32 x2\n"},
	    {OBJECTS STRIDED, "default 256 1 1: 10 global load interval 32/4 lanes 32 x8\n"},
	    {OBJECTS "kernel \"k\" void user max_threads 64 " PARAMETERS " {\n%a = param ptr 0\n"
		     "%tx = builtin u32 tid.x\n%t = cast i32 %tx\n" LOAD("v", "%a", "%t", 10) "}\n",
	     "bounds 64 1 1: 10 global load interval 4/4 lanes 32 x2\n"},
	    {OBJECTS KERNEL(
		 "",
		 "%ty = builtin u32 tid.y\n%y = cast i32 %ty\n" C(
		     32) "%r = mul i32 %y, %c32\n%x = add i32 %r, %t\n" LOAD("v", "%a", "%x", 10)),
	     "default 16 16 1: 10 global load interval 4/4 lanes 32 x8\n"
	     "default 32 8 1: 10 global load interval 4/4 lanes 32 x8\n"},
	};
	unsigned wrong = 0;

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const char *rows = rows_of_launches(*state, cases[i].text);

		if (!strcmp(rows, cases[i].rows))
			continue;
		print_error("launch case %zu:\n%s", i, rows);
		wrong++;
	}
	assert_int_equal(wrong, 0);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
	    TEST(test_addresses),    TEST(test_branches),
	    TEST(test_switch),	     TEST(test_loops),
	    TEST(test_arrays),	     TEST(test_calls),
	    TEST(test_widths),	     TEST(test_loaded_numbers),
	    TEST(test_carried_numbers),
	    TEST(test_intervals),    TEST(test_groups),
	    TEST(test_launches),     TEST(test_guards_are_listed),
	    TEST(test_fuel_is_said), TEST(test_recursion_is_said),
	    TEST(test_numbers_are_kept), TEST(test_neighbours_are_found),
	};

	return cmocka_run_group_tests_name("eval", tests, NULL, NULL);
}

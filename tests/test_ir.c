/* The text form: print -> read -> print is the identity, and the verifier sees each broken rule. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "ir/ir.h"
#include "random_kernels.h"

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

static char *printed(struct arena *a, const struct ir_module *m)
{
	char *text = NULL, *copy;
	size_t n;
	FILE *out = open_memstream(&text, &n);

	ir_print(m, out);
	fclose(out);
	copy = arena_strdup(a, text);
	free(text);
	return copy;
}

static struct ir_module *read_ok(struct arena *a, const char *text)
{
	const char *error;
	struct ir_module *m = ir_read(a, text, &error);

	if (!m)
		fail_msg("%s", error);
	return m;
}

static const char *const every_part[] = {
    "ir 1\n"
    "file \"src/scale.cu\" user\n"
    "file \"a \\\"quoted\\\" path\\x09.cuh\"\n"
    "object \"tile\" shared f32 volatile bytes 4224 align 4 elem 4 dims 32 33 function 1 "
    "@0:3:2-3:30\n"
    "object \"pool\" shared i8 dynamic align 16\n"
    "object \"table\" constant i32 const bytes 16 align 4 elem 4 dims 4 init 1 -2 3 4\n"
    "lost_launches 2\n",
    "\n"
    "device \"clampi\" i32 mangled \"_Z6clampiii\" signature \"clampi(int, int)\" user "
    "@0:1:1-1:60 name @0:1:5-1:11! (\n"
    "\ti32 \"x\"\n"
    "\ti32 \"limit\" @0:1:12-1:15\n"
    ") {\n"
    "\t%1 = param i32 0 ; x\n"
    "\t%2 = param i32 1 ; limit\n"
    "\t%3 = lt bool %1, %2 @0:1:30-1:40\n"
    "\t%4 = cond i32 %3 {\n"
    "\t\t%5: yield %1\n"
    "\t} {\n"
    "\t\t%6: yield %2\n"
    "\t}\n"
    "\t%7: return %4\n"
    "}\n",
    "\n"
    "kernel \"scale\" void template \"float, 256\" pattern partial user unresolved \"foo\" "
    "unresolved \"goto\" max_threads 256 min_blocks 2 max_block 256 1 1 (\n"
    "\tptr \"out\" restrict pointee f32 pointee_bytes 4 pointee_align 4\n"
    "\tptr \"in\" const reference pointee f32\n"
    "\tptr \"shape\" aggregate bytes 16 align 8 leaf 0 ptr \"base\" 4 leaf 8 i32 \"pitch\" 0\n"
    "\ti32 \"n\"\n"
    ") {\n"
    "\tlocal \"i\" i32 bytes 4 align 4\n"
    "\tlocal \"\" void bytes 64 align 16 array elem 4 @0:5:1-5:2\n"
    "\t%1 = builtin u32 tid.x\n"
    "\t%2 = cast i32 %1\n"
    "\t%9 = local ptr 0 ; i\n"
    "\t%4: decl 0 ; i\n"
    "\t%5: store %9, %2 volatile aggregate\n"
    "\t%6: loop do_while {\n"
    "\t\t%7 = load i32 %9\n"
    "\t\t%8 = param i32 3 ; n\n"
    "\t\t%3 = lt bool %7, %8\n"
    "\t\t%10: yield %3\n"
    "\t} {\n"
    "\t\t%11 = call i32 0 %2, %2 ; clampi\n"
    "\t\t%12 = fconst f32 1.5 float_literal\n"
    "\t\t%13 = fconst f32 0x7ff0000000000000\n"
    "\t\t%14 = fconst f64 -1.0000000000000001e-30\n"
    "\t\t%15 = math f32 %12, %13 \"fmaf\"\n"
    "\t\t%16 = const u64 -1\n"
    "\t\t%17: barrier block\n"
    "\t\t%18 = shuffle i32 down %0, %2, %2, %2 legacy\n"
    "\t\t%19 = vote u32 ballot %2, %2\n"
    "\t}\n"
    "\t%20: switch %2 {\n"
    "\t\t%21: case 1\n"
    "\t\t%22: case 3 range imm2=5\n"
    "\t\t%23: break\n"
    "\t\t%24: default\n"
    "\t}\n"
    "\t%25: loop - {\n"
    "\t\t%26: break\n"
    "\t} {\n"
    "\t\t%27: exit\n"
    "\t}\n"
    "\t%28 = obj ptr 0 ; tile\n"
    "\t%29 = ptrcast ptr %28 imm=16\n"
    "\t%30 = load v16 %29 readonly @1:7:3-7:9\n"
    "\t%31 = opaque i32 %2 may_barrier may_write \"asm\"\n"
    "}\n",
};

static char *joined(struct arena *a)
{
	return arena_printf(a, "%s%s%s", every_part[0], every_part[1], every_part[2]);
}

static void test_round_trip(void **state)
{
	struct arena *a = *state;
	char *text = joined(a);
	struct ir_module *m = read_ok(a, text);

	assert_null(ir_verify(a, m));
	assert_string_equal(printed(a, m), text);
}

static void test_fields(void **state)
{
	struct arena *a = *state;
	struct ir_module *m = read_ok(a, joined(a));
	const struct ir_function *f = &m->functions.at[1];

	assert_int_equal(m->objects.at[0].dims[1], 33);
	assert_int_equal(m->objects.at[0].function, 1);
	assert_int_equal(m->objects.at[1].function, UINT32_MAX);
	assert_int_equal(m->objects.at[2].init[1], -2);
	assert_true(m->spans.at[m->functions.at[0].name_span].in_macro);
	assert_int_equal(f->params.at[2].leaves[1].offset, 8);
	assert_int_equal(f->max_block[0], 256);
	assert_int_equal(f->unresolved.n, 2);
	assert_int_equal(ir_at(f, 22)->imm2, 5);
	assert_int_equal(ir_at(f, 25)->region[0], 0);
	assert_int_equal(ir_arg(f, ir_at(f, 5), 0), 9);
	assert_string_equal(m->files.at[1].path, "a \"quoted\" path\t.cuh");
}

/* What hands write: names for numbers, no labels where nothing is used, blanks as one likes. */
static void test_hand_written(void **state)
{
	struct arena *a = *state;
	struct ir_module *m = read_ok(a, "ir 1 object \"s\" shared f32 bytes 128\n"
					 "kernel \"k\" void (ptr \"p\", i32 \"n\") {\n"
					 "local \"i\" i32\n"
					 "%n = param i32 \"n\"\n"
					 "%i = local ptr \"i\" ; a comment\nstore %i, %n\n"
					 "  %s = obj ptr \"s\"\n%z = const bool 0\n"
					 "if %z { store %s, %n } { return }\n"
					 "}");
	const struct ir_function *f = &m->functions.at[0];

	assert_null(ir_verify(a, m));
	assert_int_equal(f->insts.n, 9);
	assert_int_equal(f->locals.at[0].bytes, 4);
	assert_int_equal(ir_at(f, 6)->op, OP_IF);
	assert_string_equal(printed(a, read_ok(a, printed(a, m))), printed(a, m));
}

static void expect_read_error(struct arena *a, const char *text, const char *error)
{
	const char *said = NULL;

	assert_null(ir_read(a, text, &said));
	if (!strstr(said, error))
		fail_msg("said: %s, wanted: %s", said, error);
}

static void test_read_errors(void **state)
{
	struct arena *a = *state;

	expect_read_error(a, "", "line 1: wanted 'ir'");
	expect_read_error(a, "ir 2", "version");
	expect_read_error(a, "ir 1\nkernel \"k\" void () {\n%1 = frob i32\n}",
			  "line 3: no such op");
	expect_read_error(a, "ir 1\nkernel \"k\" void () {\nreturn %4 }", "ran before");
	expect_read_error(a, "ir 1\nkernel \"k\" void () {\n%1: return\n%1: return\n}", "is taken");
	expect_read_error(a, "ir 1\nkernel \"k\" void () {", "wanted '}'");
	expect_read_error(a, "ir 1\nfile \"k", "string without its end");
	expect_read_error(a, "ir 1\nobject \"o\" shared f32 sideways\n", "word of an object");
	expect_read_error(a, "ir 1\nfile \"f\"\nkernel \"k\" void @0:1:2 () {}", "broken place");
	expect_read_error(a, "ir 1\nkernel \"k\" void () {\n%1 = param i32 \"n\"\n}",
			  "not declared");
}

/* The body of a kernel (ptr p, i32 n) with local "x", after the values that most cases need. */
static void expect_broken(struct arena *a, const char *body, const char *why)
{
	char *text =
	    arena_printf(a,
			 "ir 1\n"
			 "device \"f\" i32 (i32 \"x\") {\n%%1 = param i32 0\nreturn %%1\n}\n"
			 "kernel \"k\" void (ptr \"p\" i32 \"n\") {\nlocal \"x\" i32\n"
			 "%%p = param ptr \"p\"\n%%n = param i32 \"n\"\n"
			 "%%c = eq bool %%n, %%n\n%s\n}",
			 body);
	const char *said = ir_verify(a, read_ok(a, text));

	if (!said || !strstr(said, why))
		fail_msg("%s\nsaid: %s, wanted: %s", body, said ? said : "nothing", why);
}

static void test_verify_types(void **state)
{
	struct arena *a = *state;

	expect_broken(a, "%x = add u32 %n, %n", "another type than the result");
	expect_broken(a, "%x = add ptr %p, %p", "not a number");
	expect_broken(a, "%x = eq i32 %n, %n", "a comparison is a bool");
	expect_broken(a, "%x = lt bool %n, %p", "two types");
	expect_broken(a, "if %n { return }", "not a bool");
	expect_broken(a, "%x = ptradd ptr %p, %n", "ptr + i64");
	expect_broken(a, "%x = load i32 %n", "address is not a ptr");
	expect_broken(a, "%x = call i32 0", "number of arguments");
	expect_broken(a, "%x = call i32 0 %p", "another type than its parameter");
	expect_broken(a, "%x = call i32 7 %n", "no such function");
	expect_broken(a, "%x = call u32 0 %n", "than the function's");
	expect_broken(a, "return %n", "than the function's");
	expect_broken(a, "%x = param u32 1", "than the parameter's");
	expect_broken(a, "%x = local ptr 4", "not there");
	expect_broken(a, "%x = add i32 %n", "wrong number of operands");
	expect_broken(a, "%x = bitcast i64 %n", "widths differ");
	expect_broken(a, "barrier named %n", "wrong number of operands");
}

static void test_verify_structure(void **state)
{
	struct arena *a = *state;

	expect_broken(a, "if %c {\n%x = add i32 %n, %n\n}\n%y = add i32 %x, %x", "has not run");
	expect_broken(a, "break", "outside of what it belongs to");
	expect_broken(a, "if %c {\ncontinue\n}", "outside of what it belongs to");
	expect_broken(a, "switch %n {\nif %c {\ncase 1\n}\n}", "outside of what it belongs to");
	expect_broken(a, "%x = land bool %c {\nbarrier block\n}", "without a yield");
	expect_broken(a, "%x = land bool %c {\n}", "without its yield");
	expect_broken(a, "%x = land bool %c", "region is missing");
	expect_broken(a, "%x = land bool %c {\nyield %n\n}", "another type than the region's");
	expect_broken(a, "if %c {\nyield %c\n}", "ends a region that has a value");
	expect_broken(a, "loop {\nyield %n\n} {\n}", "another type than the region's");
}

static void test_random_kernels(void **state)
{
	struct arena *a = *state;
	struct random_source r = {1};
	uint32_t kernel;

	for (int n = 0; n < 200; n++) {
		struct ir_module *m =
		    random_kernel(a, &r, (struct random_taste){.statements = 8, .depth = 3}, &kernel);
		char *text = printed(a, m);

		assert_null(ir_verify(a, m));
		m = read_ok(a, text);
		assert_null(ir_verify(a, m));
		assert_string_equal(printed(a, m), text);
		arena_reset(a);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_round_trip, setup, teardown),
	    cmocka_unit_test_setup_teardown(test_fields, setup, teardown),
	    cmocka_unit_test_setup_teardown(test_hand_written, setup, teardown),
	    cmocka_unit_test_setup_teardown(test_read_errors, setup, teardown),
	    cmocka_unit_test_setup_teardown(test_verify_types, setup, teardown),
	    cmocka_unit_test_setup_teardown(test_verify_structure, setup, teardown),
	    cmocka_unit_test_setup_teardown(test_random_kernels, setup, teardown),
	};

	return cmocka_run_group_tests_name("ir", tests, NULL, NULL);
}

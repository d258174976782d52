/*
 * The GPU harness without a GPU: the profiler's pages read, twins' outputs compared, lines judged.
 */
#include <glob.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/text.h"
#include "gpu/compare.h"
#include "gpu/counters.h"
#include "judge.h"
#include "plan_make.h"
#include "rule.h"
#include "stamp.h"
#include "verdict.h"

static const char *temporary(const char *name, const void *bytes, size_t n)
{
	static char path[8][64];
	static unsigned next;
	char *p = path[next++ % 8];

	snprintf(p, sizeof path[0], "/tmp/validate-%d-%s", (int)getpid(), name);
	FILE *out = fopen(p, "wb");
	assert_non_null(out);
	assert_int_equal(fwrite(bytes, 1, n, out), n);
	fclose(out);
	return p;
}

static const char source_page[] =
    "\"File Path\",\"/x/flagged.cu\"\n"
    "\"Function Name\",\"_Z1kPf\"\n"
    "\"Line No\",\"Source\",\"Address\",\"Source\",\"Instructions Executed\",\"Predicated-On "
    "Thread "
    "Instructions Executed\",\"Address Space\",\"Access Operation\",\"Access Size\",\"L1 Tag "
    "Requests "
    "Global\",\"L2 Theoretical Sectors Global\",\"L2 Theoretical Sectors Global Ideal\"\n"
    "\"7\",\"a[i] = "
    "\"\"b\"\";\",\"-\",\"-\",\"1,000\",\"32,000\",\"Global\",\"Store\",\"32\",\"1\",\"1\",\"1\"\n"
    "\"\",\"\",\"0x10\",\"  STG.E [R2.64], "
    "R5\",\"1,000\",\"32,000\",\"Global\",\"Store\",\"32\",\"8,000\","
    "\"32,000\",\"4,000\"\n"
    "==WARNING== a remark\n"
    "\"\",\"\",\"0x20\",\"  EXIT\",\"1,000\",\"32,000\",\"-\",\"-\",\"-\",\"0\",\"0\",\"0\"\n"
    "\"File Path\",\"/x/flagged.cu\"\n"
    "\"Function Name\",\"_Z1kPf\"\n";
static const char raw_page[] = "\"ID\",\"Kernel Name\",\"Block Size\",\"Grid Size\"\n"
			       "\"\",\"\",\"\",\"\"\n"
			       "\"0\",\"_Z1kPf\",\"(32, 8, 1)\",\"(5, 1, 1)\"\n";

static void test_pages(void **state)
{
	struct arena a = {0};
	struct instructions list = {0};

	(void)state;
	assert_true(counters_read(&a, temporary("source", source_page, strlen(source_page)),
				  temporary("raw", raw_page, strlen(raw_page)), &list));
	assert_int_equal(list.rows.n, 1);
	const struct instruction *i = &list.rows.at[0];
	assert_string_equal(i->kernel, "_Z1kPf");
	assert_string_equal(i->block, "32,8,1");
	assert_string_equal(i->file, "flagged.cu");
	assert_string_equal(i->space, "global");
	assert_string_equal(i->op, "store");
	assert_int_equal(i->line, 7);
	assert_true(i->executed == 1000 && i->sectors == 32000 && i->sectors_ideal == 4000);
	assert_true(i->wavefronts == 0);
	arena_release(&a);
}

static void test_damaged_pages(void **state)
{
	static const char damaged[] = "==ERROR== no such file\n\"Line No\",\"Sou";
	struct arena a = {0};
	struct instructions list = {0};

	(void)state;
	assert_false(
	    counters_read(&a, temporary("damaged", damaged, strlen(damaged)), "/none", &list));
	assert_false(counters_read(&a, "/none", "/none", &list));
	assert_false(counters_read(&a, temporary("whole", source_page, strlen(source_page)),
				   temporary("headless", "\"0\",\"k\"\n", 8), &list));
	assert_non_null(strstr(list.trouble, "names no columns of launches"));
	assert_int_equal(list.rows.n, 0);
	arena_release(&a);
}

/* One array of two floats as a fixture writes it. */
static const char *reals(const char *name, float x, float y)
{
	char bytes[32];
	const float values[] = {x, y};
	const int n = snprintf(bytes, sizeof bytes, "f32 2\n");

	memcpy(bytes + n, values, sizeof values);
	return temporary(name, bytes, (size_t)n + sizeof values);
}

static void test_outputs(void **state)
{
	double gap = 0;
	const char *one = reals("one", 1, 1000);

	(void)state;
	assert_int_equal(compare_outputs(one, reals("same", 1, 1000), &gap), SAME_EQUAL);
	assert_int_equal(compare_outputs(one, reals("near", 1, 1000.01F), &gap), SAME_EQUAL);
	assert_int_equal(compare_outputs(one, reals("far", 1, 1001), &gap), SAME_DIFFERENT);
	assert_int_equal(compare_outputs(one, reals("nan", NAN, 1000), &gap), SAME_DIFFERENT);
	assert_int_equal(compare_outputs(one, temporary("short", "f32 2\nxx", 8), &gap),
			 SAME_DIFFERENT);
	assert_int_equal(compare_outputs(one, "/none", &gap), SAME_MISSING);
}

static void test_spread(void **state)
{
	struct spread s = {.times = {5, 1, 2, 4, 3}, .n = 5}, none = {0};

	(void)state;
	spread_finish(&s);
	assert_true(s.median == 3);
	assert_true(fabs(s.low - 1.4) < 1e-9 && fabs(s.high - 4.6) < 1e-9);
	spread_finish(&none);
	assert_true(isnan(none.median));
}

/* One access of 32 lanes on one line, and one instruction that executed it 10 times. */
static enum outcome judge_one(const char *status, double sectors, double measured_lanes,
			      double measured, double measured_ideal)
{
	struct arena a = {0};
	struct evidence e = {0};

	array_push(&a, &e.predictions,
		   (struct access_prediction){
		       "p", "k", "fixtures/x.cu", "global", "load", status, "",	 "32,1,1", 3,	4,
		       1,   32,	 sectors,	  4,	    5,	    4,	    NAN, NAN,	   NAN, 0, 0});
	array_push(&a, &e.rows,
		   (struct measured_row){
		       "p",
		       "k",
		       "x.cu",
		       "global",
		       "load",
		       "32,1,1",
		       "LDG",
		       3,
		       32,
		       {10, 10 * measured_lanes, 10 * measured, 10 * measured_ideal, 0, 0, 0, 1}, 0});
	judge_all(&a, &e);
	assert_int_equal(e.lines.n, 1);
	const enum outcome outcome = e.lines.at[0].outcome;
	arena_release(&a);
	return outcome;
}

/* Two accesses on a line, of 4 and of 32 sectors, each requested an unknown number of times. */
static void test_unknown_mean(void **state)
{
	struct arena a = {0};
	struct evidence e = {0};
	const struct measured_row row = {
	    "p",      "k",   "x.cu", "global", "load",
	    "32,1,1", "LDG", 3,	     32,       {10, 320, 100, 40, 0, 0, 0, 1}, 0};

	(void)state;
	for (int i = 0; i < 2; i++)
		array_push(&a, &e.predictions,
			   (struct access_prediction){"p",	  "k",	      "fixtures/x.cu",
						      "global",	  "load",     "assumed",
						      "",	  "32,1,1",   3,
						      4,	  NAN,	      32,
						      i ? 32 : 4, i ? 32 : 4, i ? 32 : 4,
						      4,	  NAN,	      NAN,
						      NAN,	  0, 0});
	array_push(&a, &e.rows, row);
	judge_all(&a, &e);
	assert_int_equal(e.lines.at[0].outcome, NOT_COMPARABLE);
	arena_release(&a);
}

/* One access that one lane makes and, on another line, one of 31: what the compiler merges serves
 * more lanes than the first has. Alone in its kernel it would be a wrong prediction. */
static enum outcome judge_branch(bool has_other_branch)
{
	struct arena a = {0};
	struct evidence e = {0};

	array_push(&a, &e.predictions,
		   (struct access_prediction){"p",	"k",	  "fixtures/x.cu",
					      "global", "load",	  "exact",
					      "",	"32,1,1", 3,
					      8,	1,	  1,
					      1,	1,	  1,
					      1,	1,	  NAN,
					      NAN,	0, 0});
	if (has_other_branch)
		array_push(&a, &e.predictions,
			   (struct access_prediction){"p",	"k",	  "fixtures/x.cu",
						      "global", "load",	  "exact",
						      "",	"32,1,1", 4,
						      8,	1,	  31,
						      9,	9,	  9,
						      8,	3,	  NAN,
						      NAN,	0, 0});
	array_push(&a, &e.rows,
		   (struct measured_row){"p",
					 "k",
					 "x.cu",
					 "global",
					 "load",
					 "32,1,1",
					 "LDG",
					 3,
					 64,
					 {1, 32, 9, 8, 3, 0, 0, 1}, 0});
	judge_all(&a, &e);
	const enum outcome outcome = e.lines.at[0].outcome;
	arena_release(&a);
	return outcome;
}

/* Two accesses on a line, one of them without an instruction there; on another line one of
 * `elsewhere` sectors. */
static enum outcome judge_lost(double measured, double elsewhere)
{
	struct arena a = {0};
	struct evidence e = {0};
	const struct access_prediction other = {"p",	  "k",	     "fixtures/x.cu", "global",
						"load",	  "exact",   "",	      "32,1,1",
						4,	  4,	     1,		      32,
						elsewhere, elsewhere, elsewhere,      4,
						1,	  NAN,	     NAN,	      0, 0};

	for (int i = 0; i < 2; i++)
		array_push(&a, &e.predictions,
			   (struct access_prediction){"p",	 "k",	    "fixtures/x.cu",
						      "global",	 "load",    "exact",
						      "",	 "32,1,1",  3,
						      4,	 1,	    32,
						      i ? 1 : 4, i ? 1 : 4, i ? 1 : 4,
						      i ? 1 : 4, 1,	    NAN,
						      NAN,	 0, 0});
	array_push(&a, &e.predictions, other);
	array_push(&a, &e.rows,
		   (struct measured_row){"p",
					 "k",
					 "x.cu",
					 "global",
					 "load",
					 "32,1,1",
					 "LDG",
					 3,
					 32,
					 {1, 32, measured, 4, 1, 0, 0, 1}, 0});
	judge_all(&a, &e);
	const enum outcome outcome = e.lines.at[0].outcome;
	arena_release(&a);
	return outcome;
}

/* An instruction on line 3, which has an access of four sectors, or on another line. */
static void add_load(struct arena *a, struct evidence *e, unsigned line, double sectors,
		     const char *sass)
{
	array_push(a, &e->rows,
		   (struct measured_row){.program = "p",
					 .kernel = "k",
					 .file = "x.cu",
					 .space = "global",
					 .op = "load",
					 .block = "32,1,1",
					 .sass = sass,
					 .line = line,
					 .bits = 32,
					 .m = {.executed = 1,
					       .predicated_on = 32,
					       .sectors = sectors,
					       .sectors_ideal = 4,
					       .lines = 1,
					       .instructions = 1}});
}

/* An access of four sectors on line 3 and one of eight on line 4; instructions of `first` and
 * `second` sectors on line 3, and perhaps one on line 4. */
static enum outcome judge_foreign(double first, double second, double elsewhere, const char *sass)
{
	struct arena a = {0};
	struct evidence e = {0};

	for (unsigned i = 0; i < 2; i++)
		array_push(&a, &e.predictions,
			   (struct access_prediction){.program = "p",
						      .kernel = "k",
						      .file = "fixtures/x.cu",
						      .space = "global",
						      .op = "load",
						      .status = "exact",
						      .reason = "",
						      .block = "32,1,1",
						      .line = 3 + i,
						      .bytes = 4,
						      .requests = 1,
						      .active_lanes = 32,
						      .sectors = i ? 8 : 4,
						      .sectors_min = i ? 8 : 4,
						      .sectors_max = i ? 8 : 4,
						      .ideal_sectors = 4,
						      .lines = 1,
						      .bank_degree = NAN,
						      .ideal_degree = NAN});
	add_load(&a, &e, 3, first, "LDG R1, [R2]");
	add_load(&a, &e, 3, second, "LDG R3, [R4]");
	if (elsewhere > 0)
		add_load(&a, &e, 4, elsewhere, sass);
	judge_all(&a, &e);
	const enum outcome outcome = e.lines.at[0].outcome;
	arena_release(&a);
	return outcome;
}

/* A line's own instruction beside one of another line: hoisted, or of a function called here. */
static void test_counted_under_another_line(void **state)
{
	(void)state;
	assert_int_equal(judge_foreign(4, 8, 0, ""), NOT_COMPARABLE);
	assert_int_equal(judge_foreign(4, 8, 8, "LDG R5, [R6]"), DIFFERENT);
	assert_int_equal(judge_foreign(4, 7, 0, ""), DIFFERENT);
	assert_int_equal(judge_foreign(4, 7, 7, "LDG R3, [R4]"), NOT_COMPARABLE);
	assert_int_equal(judge_foreign(4, 7, 8, "LDG R3, [R4]"), DIFFERENT);
	assert_int_equal(judge_foreign(5, 8, 0, ""), DIFFERENT);
	assert_int_equal(judge_foreign(4, 4, 0, ""), EQUAL);
}

static void test_compiled_apart(void **state)
{
	(void)state;
	assert_int_equal(judge_branch(true), NOT_COMPARABLE);
	assert_int_equal(judge_branch(false), DIFFERENT);
	assert_int_equal(judge_lost(4, 8), NOT_COMPARABLE);
	assert_int_equal(judge_lost(5, 8), DIFFERENT);
	assert_int_equal(judge_lost(8, 8), NOT_COMPARABLE);
}

/* A kernel launched twice in two ways, of 4 and of 32 sectors, and perhaps once more: launch by
 * launch where they can be told apart, by the mean of all where they cannot. */
static void judge_launches(int n_launches, enum outcome wanted)
{
	struct arena a = {0};
	struct evidence e = {0};

	for (unsigned i = 0; i < 2; i++)
		array_push(&a, &e.predictions,
			   (struct access_prediction){.program = "p",
						      .kernel = "k",
						      .file = "fixtures/x.cu",
						      .space = "global",
						      .op = "load",
						      .status = "exact",
						      .reason = "",
						      .block = "32,1,1",
						      .line = 3,
						      .bytes = 4,
						      .requests = 1,
						      .active_lanes = 32,
						      .sectors = i ? 32 : 4,
						      .sectors_min = i ? 32 : 4,
						      .sectors_max = i ? 32 : 4,
						      .ideal_sectors = 4,
						      .lines = NAN,
						      .bank_degree = NAN,
						      .ideal_degree = NAN,
						      .instance = i});
	for (int i = 0; i < n_launches; i++)
		array_push(&a, &e.rows,
			   (struct measured_row){.program = "p",
						 .kernel = "k",
						 .file = "x.cu",
						 .space = "global",
						 .op = "load",
						 .block = "32,1,1",
						 .sass = "LDG",
						 .line = 3,
						 .bits = 32,
						 .m = {1, 32, i ? 32 : 4, 4, 0, 0, 0, 1},
						 .launch = 3 + 2 * i});
	judge_all(&a, &e);
	for (size_t i = 0; i < e.lines.n; i++)
		assert_int_equal(e.lines.at[i].outcome, wanted);
	assert_int_equal(e.lines.n, n_launches == 2 ? 2 : 1);
	arena_release(&a);
}

static void test_launches(void **state)
{
	(void)state;
	judge_launches(2, EQUAL);
	judge_launches(3, EQUAL_EACH);
}

static void test_judging(void **state)
{
	(void)state;
	assert_int_equal(judge_one("exact", 4, 32, 4, 4), EQUAL);
	assert_int_equal(judge_one("exact", 4, 32, 5, 4), DIFFERENT);
	assert_int_equal(judge_one("exact", 32, 16, 16, 2), EQUAL_BY_RATIO);
	assert_int_equal(judge_one("exact", 32, 16, 15, 2), NOT_COMPARABLE);
	assert_int_equal(judge_one("assumed", 4, 32, 5, 4), WITHIN);
	assert_int_equal(judge_one("interval", NAN, 32, 4.5, 4), WITHIN);
	assert_int_equal(judge_one("interval", NAN, 32, 9, 4), OUTSIDE);
	assert_int_equal(judge_one("unknown", NAN, 32, 4, 4), NO_FIGURE);
}

/* --- what a measurement is of ----------------------------------------------------------------- */

static struct stamps stamps_of(struct arena *a, const char *text)
{
	return stamps_make(a, temporary("stamp.cu", text, strlen(text)));
}

static void test_stamps(void **state)
{
	static const char plain[] = "int x = 1;\nchar c = '\"', *s = \"/* no */ // comment\";\n";
	struct arena a = {0};
	const struct stamps was = stamps_of(&a, plain);

	(void)state;
	struct stamps is =
	    stamps_of(&a, "int  x = 1; //~ rule figure=1\n\tchar c = '\"', *s = \"/* no "
			  "*/ // comment\"; /* ends\n*/\n");
	assert_string_equal(is.program, was.program);
	assert_string_equal(is.lines, was.lines);
	assert_string_equal(is.forced, was.forced);
	is = stamps_of(&a, arena_printf(&a, "// time: flat, for this reason\n%s", plain));
	assert_string_equal(is.program, was.program);
	assert_string_not_equal(is.lines, was.lines);
	is = stamps_of(&a, "int x = 1;\nchar c = '\"', *s = \"/* NO */ // comment\";\n");
	assert_string_not_equal(is.program, was.program);
	is = stamps_of(
	    &a,
	    arena_printf(&a, "#ifdef FIXTURE_FORCED\n#if 1\nint y;\n#endif\n#endif\n%s", plain));
	assert_string_equal(is.program, was.program);
	is = stamps_of(&a, arena_printf(&a, "%s#ifdef FIXTURE_FORCED\nint y;\n#endif\n", plain));
	assert_string_equal(is.lines, was.lines);
	assert_string_not_equal(is.forced, was.forced);
	is = stamps_of(&a,
		       arena_printf(&a, "#ifdef FIXTURE_FORCED\n#else\nint y;\n#endif\n%s", plain));
	assert_string_not_equal(is.program, was.program);
	arena_release(&a);
}

static void test_stale(void **state)
{
	static const struct program p = {
	    .program_hash = "program", .lines_hash = "lines", .forced_hash = "forced"};
	const struct program_record r = {
	    .program = &p, .current = " o3 run ", .stale = " run time0 "};

	(void)state;
	assert_string_equal(plan_stamp(&p, "time1"), "program");
	assert_string_equal(plan_stamp(&p, "late2"), "forced");
	assert_string_equal(plan_stamp(&p, "source"), "lines");
	assert_string_equal(plan_stamp(&p, "memcheck-o3"), "lines");
	assert_true(is_current(&r, "run") && !is_stale(&r, "run"));
	assert_true(is_stale(&r, "time0") && !is_current(&r, "time"));
}

/* --- what a rule's pairs must show ----------------------------------------------------------- */

/* The last column of the row of this rule; NULL where the table has none. */
static const char *proof_in(struct arena *a, const char *table, const char *rule)
{
	const char *name = arena_printf(a, "`%s`", rule);

	for (const char *line = table; line && *line; line = strchr(line, '\n')) {
		line += *line == '\n';
		struct table_row row =
		    table_split(a, arena_strndup(a, line, strcspn(line, "\n")), '|');
		if (row.n >= 6 && strstr(row.fields[1], name))
			return row.fields[row.n - 2];
	}
	return NULL;
}

static void test_proofs(void **state)
{
	struct arena a = {0};
	const char *rules = text_read_file(&a, "../shared/rules.md", NULL);
	unsigned wrong = 0;

	(void)state;
	if (!rules)
		skip();
	for (unsigned i = 0; i < rule_count; i++) {
		const char *wanted = proof_in(&a, rules, rule_table[i]->name);
		if (!wanted ||
		    !strcmp(proof_words(&a, wanted), proof_words(&a, rule_table[i]->proof)))
			continue;
		fprintf(stderr, "%s: '%s' where the document has '%s'\n", rule_table[i]->name,
			rule_table[i]->proof, wanted);
		wrong++;
	}
	assert_int_equal(wrong, 0);
	arena_release(&a);
}

/* Of a rule whose proof is time at least half the pairs show it, and at least three. */
static void test_flat_pairs(void **state)
{
	struct arena a = {0};
	unsigned wrong = 0;

	(void)state;
	for (unsigned i = 0; i < rule_count; i++) {
		const struct rule *r = rule_table[i];
		glob_t pairs = {0};
		unsigned timed = 0;
		if (!strstr(r->proof, "time") || strstr(r->proof, "launch") ||
		    glob(arena_printf(&a, "fixtures/%s/*/flagged.cu", r->name), 0, NULL, &pairs))
			continue;
		for (size_t k = 0; k < pairs.gl_pathc; k++)
			timed += strncmp(text_read_file(&a, pairs.gl_pathv[k], NULL),
					 "// time: flat", 13) != 0;
		if (timed < 3 || 2 * timed < pairs.gl_pathc) {
			fprintf(stderr, "%s: only %u of %zu pairs are to show time\n", r->name,
				timed, pairs.gl_pathc);
			wrong++;
		}
		globfree(&pairs);
	}
	assert_int_equal(wrong, 0);
	arena_release(&a);
}

/* A pair whose twins give the same, and a trap: each is right by its own check, or fails. */
static void test_own_check(void **state)
{
	static const struct program programs[] = {{.id = "r.p.flagged", .role = "flagged"},
						  {.id = "r.p.fixed", .role = "fixed"}};
	const struct evidence nothing = {0};
	struct arena a = {0};
	struct case_record c = {.rule = "r",
				.pair = "p",
				.needs = "",
				.flat = "",
				.results = "equal",
				.flagged = {&programs[0], .said = ""},
				.fixed = {&programs[1], .said = ""}};

	(void)state;
	assert_true(judge_case(&a, &c, &nothing, NULL, 0).passes);
	c.flagged.run = c.fixed.run = 1;
	assert_string_equal(judge_case(&a, &c, &nothing, NULL, 0).results, "fail");
	c.fixed.program = NULL;
	assert_false(judge_case(&a, &c, &nothing, NULL, 0).passes);
	c.flagged.run = 0;
	assert_true(judge_case(&a, &c, &nothing, NULL, 0).passes);
	arena_release(&a);
}

/* A pair of a rule that needs `needs`, judged by how its programs ended. */
static struct verdicts judge_runs(struct arena *a, const char *needs, int flagged, const char *said,
				  int forced, int fixed_forced)
{
	static const struct program programs[] = {
	    {.id = "r.p.flagged", .rule = "r", .pair = "p", .role = "flagged"},
	    {.id = "r.p.fixed", .rule = "r", .pair = "p", .role = "fixed"}};
	const struct evidence nothing = {0};
	struct case_record c = {
	    .rule = "r",
	    .pair = "p",
	    .needs = needs,
	    .flat = "",
	    .gap = 3e-6,
	    .flagged = {&programs[0], .run = flagged, .said = said, .forced = {forced, forced}},
	    .fixed = {&programs[1], .said = "", .forced = {0, fixed_forced}}};

	return judge_case(a, &c, &nothing, NULL, 0);
}

static void test_signs(void **state)
{
	static const char refused[] = "flagged.cu:9: cudaGetLastError(): invalid argument";
	static const char wrong[] = "array 1, real 5: got 1, expected 2";
	struct arena a = {0};

	(void)state;
	struct verdicts v = judge_runs(&a, "synccheck", 0, "", 1, 0);
	assert_string_equal(v.shown_by, "wrong result under a forced schedule");
	assert_true(v.passes);
	v = judge_runs(&a, "synccheck", 0, "", 0, 0);
	assert_string_equal(v.sanitizer, "none");
	assert_false(v.passes);
	v = judge_runs(&a, "synccheck", 1, wrong, 1, 1);
	assert_string_equal(v.sanitizer, "fail");
	v = judge_runs(&a, "memcheck", 1, "flagged.cu:9: cudaDeviceSynchronize(): misaligned", 0,
		       0);
	assert_string_equal(v.shown_by, "run-time error: misaligned");
	v = judge_runs(&a, "time,launch", 1, refused, 0, 0);
	assert_string_equal(v.shown_by, "launch error: invalid argument");
	assert_true(v.passes);
	v = judge_runs(&a, "precision", 1, wrong, 0, 0);
	assert_string_equal(v.shown_by, "numerical error 3e-06");
	assert_true(v.passes);
	v = judge_runs(&a, "precision", 0, "", 0, 0);
	assert_false(v.passes);
	v = judge_runs(&a, "time,launch", 1, wrong, 0, 0);
	assert_string_equal(v.shown_by, "wrong result");
	assert_true(v.passes);
	v = judge_runs(&a, "wrong", 1, wrong, 0, 0);
	assert_string_equal(v.shown_by, "wrong result");
	assert_true(v.passes);
	v = judge_runs(&a, "wrong", 0, "", 0, 0);
	assert_string_equal(v.sanitizer, "fail");
	v = judge_runs(&a, "crash", 128 + 11, "Segmentation fault", 0, 0);
	assert_string_equal(v.shown_by, "crash");
	assert_true(v.passes);
	v = judge_runs(&a, "crash", 1, wrong, 0, 0);
	assert_string_equal(v.sanitizer, "fail");
	v = judge_runs(&a, "occupancy", 0, "", 0, 0);
	assert_string_equal(v.sanitizer, "pass");
	v = judge_runs(&a, "occupancy", 1, wrong, 0, 0);
	assert_string_equal(v.sanitizer, "fail");
	arena_release(&a);
}

/* A tool that reports a finding of the flagged twin, beside what it said of the fixed one. */
static const char *judge_silence(struct arena *a, const struct tool_report *of_fixed)
{
	static const struct program programs[] = {{.id = "r.p.flagged",
						   .rule = "r",
						   .pair = "p",
						   .role = "flagged",
						   .source = "flagged.cu"},
						  {.id = "r.p.fixed", .role = "fixed"}};
	static const struct finding_place finding = {"r.p.flagged", "r", "flagged.cu", 7, 7, ""};
	const struct evidence nothing = {0};
	struct case_record c = {.rule = "r",
				.pair = "p",
				.needs = "memcheck",
				.flat = "",
				.flagged = {&programs[0], .said = ""},
				.fixed = {&programs[1], .said = ""}};

	array_push(a, &c.flagged.tools,
		   (struct tool_report){"memcheck", "o3", "flagged.cu:7", 9, 3});
	if (of_fixed)
		array_push(a, &c.fixed.tools, *of_fixed);
	return judge_case(a, &c, &nothing, &finding, 1).sanitizer;
}

/* Only a tool that looked at the fixed twin, and ended well, is silent of it. */
static void test_silence(void **state)
{
	struct arena a = {0};

	(void)state;
	assert_string_equal(
	    judge_silence(&a, &(struct tool_report){"memcheck", "o3", "", 0, 0}), "pass");
	assert_string_equal(
	    judge_silence(&a, &(struct tool_report){"memcheck", "o3", "", 9, 1}), "fail");
	assert_string_equal(
	    judge_silence(&a, &(struct tool_report){"memcheck", "o3", "", 139, 0}), "fail");
	assert_string_equal(
	    judge_silence(&a, &(struct tool_report){"memcheck", "o3", "", -1, 0}), "fail");
	assert_string_equal(
	    judge_silence(&a, &(struct tool_report){"memcheck", "g", "", 0, 0}), "fail");
	assert_string_equal(judge_silence(&a, NULL), "fail");
	arena_release(&a);
}

/* Exit status of a shell command in the project's root. */
static int shell(const char *command)
{
	FILE *said = popen(command, "r");
	int raw = -1;

	while (said && fgetc(said) != EOF)
		;
	if (said)
		raw = pclose(said);
	return raw == -1 ? -1 : (raw >> 8) & 0xff;
}

static void test_no_gpu(void **state)
{
	(void)state;
	if (shell("command -v nvidia-smi >/dev/null") == 0)
		skip();
	assert_int_equal(
	    shell("d=$(mktemp -d) && cp -R validate/gpu $d/ && cd $d && "
		  "printf 'p\\tr\\tc\\tclean\\tp.cu\\t-\\t-\\t1\\t2\\t3\\t4\\t\\n' >plan.tsv && "
		  "cc -std=c17 -D_GNU_SOURCE= -I. -I$OLDPWD/lint -o run gpu/*.c "
		  "$OLDPWD/lint/base/arena.c $OLDPWD/lint/base/fail.c "
		  "$OLDPWD/lint/base/text.c $OLDPWD/lint/base/clock.c -lm && "
		  "{ ./run 2>says; status=$?; test $(wc -l <says) = 1 || status=9; "
		  "rm -rf $d; exit $status; }"),
	    2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_pages),	 cmocka_unit_test(test_damaged_pages),
	    cmocka_unit_test(test_outputs),	 cmocka_unit_test(test_spread),
	    cmocka_unit_test(test_judging),	 cmocka_unit_test(test_compiled_apart),
	    cmocka_unit_test(test_counted_under_another_line),
	    cmocka_unit_test(test_no_gpu),	 cmocka_unit_test(test_proofs),
	    cmocka_unit_test(test_flat_pairs),	 cmocka_unit_test(test_signs),
	    cmocka_unit_test(test_stamps),	 cmocka_unit_test(test_stale),
	    cmocka_unit_test(test_unknown_mean), cmocka_unit_test(test_launches),
	    cmocka_unit_test(test_silence),	 cmocka_unit_test(test_own_check),
	};

	return cmocka_run_group_tests_name("validate", tests, NULL, NULL);
}

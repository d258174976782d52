/*
 * The figures against the hardware's counters, on public tutorials that were measured once.
 *
 * The measurements stand outside the repository (truth.h), and so do the sources:
 * CUDALINT_TUTORIALS names a folder with code-samples/, howto/ and cuda-samples/ at the revisions
 * that were measured. Without either this test is skipped. A row that is exact or assumed must
 * equal what was counted, and each program must keep at least the exact rows that
 * data/truth_exact.tsv grants it; with CUDALINT_TRUTH_SHOW every line that is not exact and equal
 * is printed, and that table anew.
 *
 * Compared as the documents say: figure to figure where as many lanes were on as we think, else
 * figure over ideal. A measurement is of a kernel's first launch: where several launches of one
 * shape are in sight it has to agree with one of them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "facts/kernel.h"
#include "lint_batch.h"
#include "truth.h"
#include "workers.h"

enum column {
	BENCH,
	PATH,
	KERNEL,
	BLOCK,
	GRID,
	LINE,
	SASS,
	SPACE,
	OP,
	BITS,
	INST,
	TINST,
	TPRED,
	LINES,
	NWAY,
	WAVEFRONTS,
	WAVEFRONTS_IDEAL,
	SECTORS,
	SECTORS_IDEAL,
	COLUMNS
};

struct measured { /* the instructions of one source line, of one kind, in one kernel */
	const char *path, *kernel, *block;
	uint32_t line;
	enum ir_space space;
	enum access_op op;
	unsigned bytes; /* a lane; 0: of several widths */
	double instructions, lanes, moved, ideal;
};

struct bench {			 /* a program */
	const char *name, *path; /* path: of its main file */
	ARRAY(struct measured) lines;
};

enum outcome {
	EXACT,
	EXACT_DIFFERS,
	ASSUMED,
	ASSUMED_DIFFERS,
	INTERVAL,
	UNKNOWN,
	OTHER_WIDTH,
	ABSENT,
	OUTCOMES
};
static const char *const outcome_names[] = {
    "exact",   "exact but different", "assumed", "assumed but different", "interval",
    "unknown", "of other width",      "absent"};

struct score {
	unsigned n[OUTCOMES];
};

struct evaluation {
	const char *name, *block;
	const struct kernel_facts *facts;
};

struct truth {
	struct arena arena;
	struct batch batch;
	ARRAY(struct bench) benches;
	struct score *scores; /* by bench */
	bool show;
};

/* --- what was measured ------------------------------------------------------------------------ */

static double cell_number(char **row, enum column c)
{
	return strtod(row[c], NULL);
}

static struct measured *line_of(struct arena *a, struct bench *b, char **row)
{
	struct measured m = {
	    .path = row[PATH],
	    .kernel = row[KERNEL],
	    .block = row[BLOCK],
	    .line = (uint32_t)whole_number(row[LINE]),
	    .space = !strcmp(row[SPACE], "Global") ? SPACE_GLOBAL : SPACE_SHARED,
	    .op = !strcmp(row[OP], "Load")    ? ACCESS_LOAD
		  : !strcmp(row[OP], "Store") ? ACCESS_STORE
					      : ACCESS_ATOMIC,
	    .bytes = (unsigned)whole_number(row[BITS]) / 8,
	};

	for (size_t i = 0; i < b->lines.n; i++) {
		struct measured *x = &b->lines.at[i];

		if (x->line == m.line && x->space == m.space && x->op == m.op &&
		    !strcmp(x->path, m.path) && !strcmp(x->kernel, m.kernel) &&
		    !strcmp(x->block, m.block))
			return x;
	}
	array_push(a, &b->lines, m);
	return &b->lines.at[b->lines.n - 1];
}

static void add_row(struct arena *a, struct bench *b, char **row)
{
	bool is_global = !strcmp(row[SPACE], "Global");
	struct measured *m;

	if (!is_global && strcmp(row[SPACE], "Shared") != 0)
		return;
	m = line_of(a, b, row);
	if (m->bytes != (unsigned)whole_number(row[BITS]) / 8)
		m->bytes = 0;
	m->instructions += cell_number(row, INST);
	m->lanes += cell_number(row, TPRED);
	m->moved += cell_number(row, is_global ? SECTORS : WAVEFRONTS);
	m->ideal += cell_number(row, is_global ? SECTORS_IDEAL : WAVEFRONTS_IDEAL);
}

/* The .cu that bears the program's name, else the row's own file. */
static const char *main_file(struct arena *a, const char *bench, const char *path)
{
	const char *name = bench, *slash = strrchr(path, '/'), *file;

	for (const char *s = strstr(name, "__"); s; s = strstr(name, "__"))
		name = s + 2;
	file = arena_printf(a, "%.*s/%s.cu", slash ? (int)(slash - path) : 0, path, name);
	return !access(file, R_OK) ? file : path;
}

static void read_benches(struct truth *t, const struct table *table)
{
	for (size_t n = 0; n < table->rows.n; n++) {
		char **row = table->rows.at[n];
		size_t last = t->benches.n - 1;

		if (!t->benches.n || strcmp(t->benches.at[last].name, row[BENCH]) != 0) {
			struct bench b = {
			    row[BENCH], main_file(&t->arena, row[BENCH], row[PATH]), {0}};

			array_push(&t->arena, &t->benches, b);
			last = t->benches.n - 1;
		}
		add_row(&t->arena, &t->benches.at[last], row);
	}
}

/* --- what we say ------------------------------------------------------------------------------ */

/* Name and template arguments of a kernel, however a demangler spells them. */
static const char *plain_name(struct arena *a, const char *signature)
{
	static const struct {
		const char *from, *to;
	} spellings[] = {{"(int)", ""}, {"(bool)", ""}, {"(unsigned int)", ""}, {" ", ""},
			 {"u,", ","},	{"u>", ">"},	{"true", "1"},		{"false", "0"}};
	const char *in = !strncmp(signature, "void ", 5) ? signature + 5 : signature;
	char *out = arena_alloc(a, strlen(in) + 1), *to = out;

	while (*in) {
		size_t i = 0, n = sizeof spellings / sizeof *spellings;

		while (i < n && strncmp(in, spellings[i].from, strlen(spellings[i].from)) != 0)
			i++;
		if (i < n) {
			to = stpcpy(to, spellings[i].to);
			in += strlen(spellings[i].from);
		} else if (*in == '(') {
			break;
		} else {
			*to++ = *in++;
		}
	}
	return out;
}

struct evaluation_list {
	ARRAY(struct evaluation) at;
};

static void evaluate(struct arena *a, const struct ir_module *m, struct evaluation_list *out)
{
	struct launch_list launches = {0};

	launches_find(a, m, NULL, &launches);
	for (uint32_t f = 0; f < m->functions.n; f++) {
		struct shape_list shapes = {0};

		if (m->functions.at[f].kind != IR_KERNEL || !m->functions.at[f].body)
			continue;
		shapes_choose(a, m, f, &(struct shape_sources){.launches = &launches}, &shapes);
		for (size_t n = 0; n < shapes.at.n; n++) {
			const uint32_t *block = shapes.at.at[n].shape.block;
			struct evaluation e = {
			    plain_name(a, m->functions.at[f].signature),
			    arena_printf(a, "%u,%u,%u", block[0], block[1], block[2]),
			    kernel_facts_make(a, m, f, &shapes.at.at[n], DEFAULT_FUEL)};

			array_push(a, &out->at, e);
		}
	}
}

/* --- one against the other -------------------------------------------------------------------- */

static bool ends_with(const char *text, const char *end)
{
	size_t n = strlen(text), k = strlen(end);

	return n >= k && !strcmp(text + n - k, end);
}

/* on_line: exactly there; else also in the middle of an access that spans several lines. */
static bool stands_at(const struct kernel_facts *k, const struct row *r, const struct measured *m,
		      bool on_line)
{
	const struct ir_span *at = &k->module->spans.at[r->span];
	uint32_t end = on_line || at->end_line < at->line ? at->line : at->end_line;

	return r->space == m->space && r->op == m->op && at->line <= m->line && m->line <= end &&
	       ends_with(k->module->files.at[at->file].path, strchr(m->path, '/') + 1);
}

struct pooled { /* rows of one line together */
	double requests, figure, ideal, lanes;
	enum row_status status; /* the weakest */
	unsigned n;
	bool other_width;
};

static struct pooled pool(const struct kernel_facts *k, const struct measured *m, bool on_line)
{
	struct pooled p = {0};

	for (size_t n = 0; n < k->rows.n; n++) {
		const struct row *r = &k->rows.at[n];
		double weight = isfinite(r->requests) && r->requests > 0 ? r->requests : 1;
		bool is_global = r->space == SPACE_GLOBAL;

		if (!stands_at(k, r, m, on_line))
			continue;
		p.n++;
		p.other_width |= r->bytes != m->bytes;
		p.status = r->status > p.status ? r->status : p.status;
		p.requests += weight;
		p.figure += weight * (is_global ? r->sectors : r->bank_degree);
		p.ideal += weight * (is_global ? r->ideal_sectors : r->ideal_degree);
		p.lanes += weight * r->active_lanes;
	}
	return p;
}

static bool is_equal(const struct measured *m, const struct pooled *p)
{
	double lanes = m->lanes / m->instructions;

	if (fabs(p->lanes / p->requests - lanes) <= 0.005 * lanes)
		return fabs(p->figure / p->requests - m->moved / m->instructions) <= 0.011;
	return m->ideal <= 0 || fabs(p->figure / p->ideal - m->moved / m->ideal) <= 0.01;
}

static enum outcome judge(const struct measured *m, const struct pooled *p)
{
	if (!p->n)
		return ABSENT;
	if (p->other_width)
		return OTHER_WIDTH;
	switch (p->status) {
	case STATUS_EXACT:
		return is_equal(m, p) ? EXACT : EXACT_DIFFERS;
	case STATUS_ASSUMED:
		return is_equal(m, p) ? ASSUMED : ASSUMED_DIFFERS;
	case STATUS_INTERVAL:
		return INTERVAL;
	default:
		return UNKNOWN;
	}
}

/* The outcome of the launch that agrees best. */
static enum outcome judge_line(struct arena *a, const struct evaluation_list *all,
			       const struct measured *m)
{
	enum outcome best = ABSENT;
	const char *name = plain_name(a, m->kernel);

	for (int on_line = 1; on_line >= 0 && best == ABSENT; on_line--)
		for (size_t n = 0; n < all->at.n; n++) {
			const struct evaluation *e = &all->at.at[n];
			struct pooled p;
			enum outcome o;

			if (strcmp(e->name, name) != 0 || strcmp(e->block, m->block) != 0)
				continue;
			p = pool(e->facts, m, on_line);
			o = judge(m, &p);
			best = o < best ? o : best;
		}
	return best;
}

static void work(void *context, unsigned i, struct text *answer)
{
	struct truth *t = context;
	const struct bench *b = &t->benches.at[i];
	const struct job *job = &t->batch.items.at[i].job;
	struct front_input in = {job->path, job->directory, job->args, job->n_args, NULL, 0};
	struct front_unit unit;
	struct evaluation_list all = {0};
	struct score score = {0};

	t->batch.setup.project.arena = answer->arena;
	if (front_load(answer->arena, &t->batch.setup.front, &in, &unit))
		evaluate(answer->arena, unit.module, &all);
	else
		fprintf(stderr, "%s: %s\n", b->path, unit.failure);
	for (size_t n = 0; n < b->lines.n; n++) {
		const struct measured *m = &b->lines.at[n];
		enum outcome o = judge_line(answer->arena, &all, m);

		score.n[o]++;
		if (o == EXACT_DIFFERS || o == ASSUMED_DIFFERS || (t->show && o != EXACT))
			fprintf(stderr, "%s:%u: %s, block %s, %s %s: %s; counted %g, ideal %g\n",
				m->path, m->line, m->kernel, m->block, ir_space_names[m->space],
				m->op == ACCESS_LOAD ? "load" : "store or atomic", outcome_names[o],
				m->moved / m->instructions, m->ideal / m->instructions);
	}
	text_put(answer, &score, sizeof score);
}

static void done(void *context, unsigned i, const char *answer, size_t bytes)
{
	struct truth *t = context;

	assert_int_equal(bytes, sizeof t->scores[i]);
	memcpy(&t->scores[i], answer, bytes);
}

static void lost(void *context, unsigned i, enum loss loss, const char *why)
{
	struct truth *t = context;

	(void)loss;
	fprintf(stderr, "%s: %s\n", t->benches.at[i].path, why);
}

/* --- the test --------------------------------------------------------------------------------- */

enum least_column { LEAST_BENCH, LEAST_EXACT, LEAST_COLUMNS };

static unsigned least_exact(const struct table *least, const char *bench)
{
	for (size_t n = 0; n < least->rows.n; n++)
		if (!strcmp(least->rows.at[n][LEAST_BENCH], bench))
			return (unsigned)whole_number(least->rows.at[n][LEAST_EXACT]);
	return 0;
}

static struct score total(const struct truth *t)
{
	struct score sum = {0};

	for (size_t i = 0; i < t->benches.n; i++)
		for (unsigned o = 0; o < OUTCOMES; o++)
			sum.n[o] += t->scores[i].n[o];
	return sum;
}

static void report(const struct truth *t)
{
	struct score sum = total(t);

	for (unsigned o = 0; o < OUTCOMES; o++)
		printf("%s%u %s", o ? ", " : "lines: ", sum.n[o], outcome_names[o]);
	printf("\n");
	for (size_t i = 0; t->show && i < t->benches.n; i++)
		printf("%s\t%u\n", t->benches.at[i].name, t->scores[i].n[EXACT]);
}

static void check(const struct truth *t, const struct table *least)
{
	unsigned wrong = 0;

	for (size_t i = 0; i < t->benches.n; i++) {
		unsigned exact = t->scores[i].n[EXACT],
			 enough = least_exact(least, t->benches.at[i].name);

		wrong += t->scores[i].n[EXACT_DIFFERS] + t->scores[i].n[ASSUMED_DIFFERS];
		if (exact >= enough)
			continue;
		fprintf(stderr, "%s: %u exact lines, were %u\n", t->benches.at[i].name, exact,
			enough);
		wrong++;
	}
	assert_int_equal(wrong, 0);
}

static void measure(struct truth *t)
{
	struct work w = {.n_jobs = (unsigned)t->benches.n,
			 .n_workers = 2,
			 .stall_seconds = 300,
			 .context = t,
			 .work = work,
			 .done = done,
			 .lost = lost};

	batch_init(&t->batch, HEADERS_BUNDLED);
	for (size_t i = 0; i < t->benches.n; i++)
		batch_add(&t->batch, t->benches.at[i].path);
	t->scores = arena_array(&t->arena, struct score, t->benches.n);
	workers_run(&w);
	batch_release(&t->batch);
}

static void test_tutorials(void **state)
{
	struct truth t = {.show = getenv("CUDALINT_TRUTH_SHOW") != NULL};
	const char *folder = getenv("CUDALINT_TUTORIALS");
	struct table measured, least;

	(void)state;
	if (!truth_table(&t.arena, "h200-tutorials.tsv", COLUMNS, &measured) ||
	    !table_read(&t.arena, "tests/data/truth_exact.tsv", LEAST_COLUMNS, &least))
		skip();
	if (!folder || chdir(folder)) {
		fprintf(stderr, "CUDALINT_TUTORIALS names no folder: figures are not compared\n");
		skip();
	}
	read_benches(&t, &measured);
	measure(&t);
	report(&t);
	check(&t, &least);
	arena_release(&t.arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_tutorials)};

	return cmocka_run_group_tests_name("truth", tests, NULL, NULL);
}

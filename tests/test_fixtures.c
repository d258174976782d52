/*
 * Every fixture against its marks, strict both ways: what is said must be marked, what is marked
 * must be said.
 *
 *	//~ rule figure=value ...   on the line; //~^ the line above, once more per further line;
 * //~? rule: a known gap
 *
 * Each fixture keeps at least the exact accesses that data/fixtures_exact.tsv grants it: a finding
 * must not stay right by knowing less. With CUDALINT_EXACT_SHOW that table is printed anew.
 *
 * FIXTURE=text in the environment takes only the paths that contain it.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lint_batch.h"
#include "report/order.h"
#include "truth.h"

struct mark {
	const char *file, *rule;
	unsigned line, written; /* the line it speaks of, the line it stands on */
	bool is_gap, was_met;
	ARRAY(struct figure) figures;
};

struct marks {
	ARRAY(struct mark) list;
};

enum least_column { LEAST_PATH, LEAST_EXACT, LEAST_COLUMNS };

struct check {
	struct arena *arena;
	const struct table *least;
	const struct batch_item *item;
	const char *mode; /* "bundled" or "toolkit" */
	struct marks marks;
	unsigned mismatches;
};

/* --- reading marks ---------------------------------------------------------------------------- */

static bool is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

static const char *word(struct arena *a, const char **at)
{
	size_t n = 0;

	while (is_word((*at)[n]))
		n++;
	*at += n;
	return arena_strndup(a, *at - n, n);
}

static void read_figures(struct arena *a, const char *at, struct mark *m)
{
	while (*at == ' ' || *at == '\t') {
		struct figure f;
		char *end;

		at += strspn(at, " \t");
		f.name = word(a, &at);
		if (!*f.name || *at != '=')
			return;
		f.value = strtod(at + 1, &end);
		at = end;
		array_push(a, &m->figures, f);
	}
}

static void read_marks(struct arena *a, const char *file, struct marks *out)
{
	const char *text = text_read_file(a, file, NULL), *line;
	unsigned number = 0;

	while (text && (line = next_line(a, &text))) {
		number++;
		for (const char *at = strstr(line, "//~"); at; at = strstr(at, "//~")) {
			struct mark m = {.file = file, .line = number, .written = number};

			for (at += 3; *at == '^' || *at == '?'; at++) {
				m.line -= *at == '^';
				m.is_gap |= *at == '?';
			}
			at += strspn(at, " \t");
			m.rule = word(a, &at);
			read_figures(a, at, &m);
			array_push(a, &out->list, m);
		}
	}
}

/* --- judging ---------------------------------------------------------------------------------- */

static void complain(struct check *c, const char *file, unsigned line, const char *what,
		     const char *rule)
{
	fprintf(stderr, "%s:%u: [%s] %s %s\n", file, line, c->mode, what, rule);
	c->mismatches++;
}

static double figure_of(const struct finding *f, const char *name)
{
	for (size_t i = 0; i < f->figures.n; i++)
		if (!strcmp(f->figures.at[i].name, name))
			return f->figures.at[i].value;
	return NAN;
}

/* The first figure that differs, NULL when all agree. */
static const struct figure *difference(const struct mark *m, const struct finding *f)
{
	for (size_t i = 0; i < m->figures.n; i++)
		if (!(fabs(figure_of(f, m->figures.at[i].name) - m->figures.at[i].value) <= 0.0101))
			return &m->figures.at[i];
	return NULL;
}

static bool is_of(const struct mark *m, const struct finding *f)
{
	return m->line == f->at.line && !strcmp(m->rule, f->rule) && f->at.file &&
	       !strcmp(m->file, f->at.file);
}

static void say_finding(const struct finding *f)
{
	fprintf(stderr, "    %s: %s", severity_name(f->severity), f->message);
	for (size_t i = 0; i < f->figures.n; i++)
		fprintf(stderr, " %s=%g", f->figures.at[i].name, f->figures.at[i].value);
	fputc('\n', stderr);
}

static void match(struct check *c, const struct finding *f)
{
	struct mark *near = NULL;

	for (size_t i = 0; i < c->marks.list.n; i++) {
		struct mark *m = &c->marks.list.at[i];

		if (!is_of(m, f))
			continue;
		near = m;
		if (!difference(m, f)) {
			m->was_met = true;
			return;
		}
	}
	if (near) {
		const struct figure *wrong = difference(near, f);

		near->was_met = true;
		complain(c, near->file, near->written,
			 arena_printf(c->arena, "marked %s=%g, found %g:", wrong->name,
				      wrong->value, figure_of(f, wrong->name)),
			 f->rule);
	} else {
		complain(c, f->at.file ? f->at.file : c->item->path, f->at.line,
			 "not marked:", f->rule);
	}
	say_finding(f);
}

static void judge_marks(struct check *c)
{
	for (size_t i = 0; i < c->marks.list.n; i++) {
		const struct mark *m = &c->marks.list.at[i];

		if (m->is_gap && m->was_met)
			complain(c, m->file, m->written,
				 "a known gap is closed, drop the '?':", m->rule);
		else if (!m->is_gap && !m->was_met)
			complain(c, m->file, m->written, "marked and not found:", m->rule);
	}
}

static bool ends_with(const char *s, const char *end)
{
	size_t n = strlen(s), m = strlen(end);

	return n >= m && !strcmp(s + n - m, end);
}

/* fixed.cu and clean.cu: notes of other rules may be marked, nothing else may be. */
static void judge_silence(struct check *c)
{
	const char *path = c->item->path;
	const char *rule = strstr(path, "fixtures/") + strlen("fixtures/");
	size_t n = strcspn(rule, "/");

	if (!ends_with(path, "/fixed.cu") && !ends_with(path, "/clean.cu"))
		return;
	for (size_t i = 0; i < c->item->result.findings.n; i++) {
		const struct finding *f = &c->item->result.findings.at[i];
		bool is_own = strlen(f->rule) == n && !strncmp(f->rule, rule, n);

		if (is_own || f->severity > SEVERITY_NOTE) {
			complain(c, f->at.file ? f->at.file : path, f->at.line,
				 "must be silent:", f->rule);
			say_finding(f);
		}
	}
}

/* Marks may stand in the headers of the case as well. */
static void all_marks(struct check *c)
{
	const struct text_list *read = &c->item->result.read;
	const char *here = project_directory(c->arena);

	read_marks(c->arena, c->item->path, &c->marks);
	for (size_t i = 0; i < read->items.n; i++) {
		const char *path = text_path(c->arena, here, read->items.at[i]);

		if (!strncmp(path, "fixtures/", 9) && strcmp(path, c->item->path) != 0)
			read_marks(c->arena, path, &c->marks);
	}
}

static unsigned count_exact(const struct file_result *r)
{
	unsigned exact = 0;

	for (size_t i = 0; i < r->accesses.n; i++)
		exact += r->accesses.at[i].status == STATUS_EXACT;
	return exact;
}

static void judge_exact(struct check *c)
{
	const unsigned exact = count_exact(&c->item->result);
	const char *path = c->item->path;

	if (getenv("CUDALINT_EXACT_SHOW") && !strcmp(c->mode, "bundled"))
		fprintf(stderr, "%s\t%u\n", path, exact);
	for (size_t i = 0; i < c->least->rows.n; i++) {
		char **row = c->least->rows.at[i];
		if (strcmp(row[LEAST_PATH], path) != 0)
			continue;
		if (exact < whole_number(row[LEAST_EXACT]))
			complain(
			    c, path, 1,
			    arena_printf(c->arena, "%u exact accesses where there were", exact),
			    row[LEAST_EXACT]);
		return;
	}
	complain(c, path, 1, "not in", "tests/data/fixtures_exact.tsv");
}

static void check_fixture(void **state)
{
	struct check *c = *state;
	const struct file_result *r = &c->item->result;

	all_marks(c);
	if (r->status == FILE_FAILED)
		complain(c, c->item->path, 1, "no result:", r->failure);
	for (size_t i = 0; i < r->unresolved.items.n; i++)
		complain(c, c->item->path, 1, "did not resolve:", r->unresolved.items.at[i]);
	for (size_t i = 0; i < r->findings.n; i++)
		match(c, &r->findings.at[i]);
	judge_marks(c);
	judge_silence(c);
	judge_exact(c);
	assert_int_equal(c->mismatches, 0);
}

/* --- the list of tests ------------------------------------------------------------------------ */

struct suite {
	struct arena arena;
	struct table least;
	struct batch batches[2];
	ARRAY(struct CMUnitTest) tests;
};

static bool is_legacy(struct arena *a, const char *path)
{
	const char *text = text_read_file(a, path, NULL);

	return text && !strncmp(text, "// legacy:", 10);
}

static void add_files(struct suite *s, struct batch *b, bool with_legacy)
{
	struct text_list files = files_below(&s->arena, "fixtures", "*.cu");
	const char *filter = getenv("FIXTURE");

	for (size_t i = 0; i < files.items.n; i++) {
		if (filter && !strstr(files.items.at[i], filter))
			continue;
		if (with_legacy || !is_legacy(&s->arena, files.items.at[i]))
			batch_add(b, files.items.at[i]);
	}
}

static void add_tests(struct suite *s, struct batch *b, const char *mode)
{
	for (size_t i = 0; i < b->items.n; i++) {
		struct check *c = arena_new(&s->arena, struct check);

		*c = (struct check){
		    .arena = &s->arena, .least = &s->least, .item = &b->items.at[i], .mode = mode};
		array_push(&s->arena, &s->tests,
			   (struct CMUnitTest){
			       .name = arena_printf(&s->arena, "%s:%s", b->items.at[i].path, mode),
			       .test_func = check_fixture,
			       .initial_state = c});
	}
}

int main(void)
{
	struct suite s = {0};
	bool has_toolkit = front_find_toolkit(&s.arena, NULL) && !getenv("FIXTURE_BUNDLED");
	int failed;

	table_read(&s.arena, "tests/data/fixtures_exact.tsv", LEAST_COLUMNS, &s.least);
	for (int i = 0; i <= has_toolkit; i++) {
		batch_init(&s.batches[i], i ? HEADERS_TOOLKIT : HEADERS_BUNDLED);
		s.batches[i].setup.analyse.accesses = true;
		add_files(&s, &s.batches[i], !i);
		batch_run(&s.batches[i]);
		add_tests(&s, &s.batches[i], i ? "toolkit" : "bundled");
	}
	if (!has_toolkit)
		puts("no CUDA toolkit here: fixtures are checked with the bundled headers only");
	failed =
	    s.tests.n ? _cmocka_run_group_tests("fixtures", s.tests.at, s.tests.n, NULL, NULL) : 0;
	for (int i = 0; i <= has_toolkit; i++)
		batch_release(&s.batches[i]);
	arena_release(&s.arena);
	return failed != 0;
}

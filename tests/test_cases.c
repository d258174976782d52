/*
 * Cases from people's problem reports: bad.cu marks the defect's line with "// EXPECT: rule",
 * good.cu is its corrected twin. Found means the right rule within three lines of the mark
 * (anywhere in the file where meta.txt accepts other lines) in bad.cu, and nothing of it at error
 * or warning level in good.cu. Only rules that exist are judged.
 *
 * The folder is $CUDALINT_CASES or ../shared/cases; without it the test is skipped.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lint_batch.h"
#include "report/order.h"

#define NEAR 3
#define SKIPPED 77

/* Rules that count for the one a case names. */
static const struct {
	const char *named, *counts;
} equals[] = {
    {"divergent-barrier", "barrier-after-exit"},
    {"misaligned-access", "misaligned-vector-access"},
    {"shuffle-mask", "missing-warp-sync"},
    {"missing-warp-sync", "shuffle-mask"},
    {"shared-race", "missing-warp-sync"},
    {"copy-mismatch", "launch-shared-size"},
    {"launch-rounds-down", "missing-bounds-check"},
};

struct one_case {
	struct arena *arena;
	const char *folder;
	const struct file_result *bad, *good; /* bad is NULL where only silence is asked for */
	const char *accept;		      /* words of meta.txt, NULL if none */
	struct text_list rules;		      /* named in bad.cu */
};

static bool counts_for(const struct one_case *c, const char *rule, const char *named)
{
	if (!strcmp(rule, named))
		return true;
	for (size_t i = 0; i < sizeof equals / sizeof *equals; i++)
		if (!strcmp(equals[i].named, named) && !strcmp(equals[i].counts, rule))
			return true;
	return c->accept && strstr(c->accept, rule);
}

static bool is_found(const struct one_case *c, const char *named, unsigned line)
{
	for (size_t i = 0; i < c->bad->findings.n; i++) {
		const struct finding *f = &c->bad->findings.at[i];
		unsigned distance = f->at.line > line ? f->at.line - line : line - f->at.line;

		if (counts_for(c, f->rule, named) && (distance <= NEAR || c->accept))
			return true;
	}
	return false;
}

static const char *expected(struct arena *a, const char *line)
{
	const char *at = strstr(line, "// EXPECT:");
	size_t n;

	if (!at)
		return NULL;
	at += strlen("// EXPECT:");
	at += strspn(at, " ");
	n = strcspn(at, " \r\t");
	return arena_strndup(a, at, n);
}

static void say_findings(const struct file_result *r)
{
	for (size_t i = 0; i < r->findings.n; i++)
		fprintf(stderr, "    %u: %s: %s [%s]\n", r->findings.at[i].at.line,
			severity_name(r->findings.at[i].severity), r->findings.at[i].message,
			r->findings.at[i].rule);
	if (r->failure)
		fprintf(stderr, "    %s\n", r->failure);
}

static unsigned judge_bad(struct one_case *c)
{
	const char *path = arena_printf(c->arena, "%s/bad.cu", c->folder);
	const char *text = text_read_file(c->arena, path, NULL), *line;
	unsigned number = 0, wrong = 0;

	while (text && (line = next_line(c->arena, &text))) {
		const char *rule = expected(c->arena, line);

		number++;
		if (!rule || !has_rule(rule))
			continue;
		array_push(c->arena, &c->rules.items, rule);
		if (is_found(c, rule, number))
			continue;
		fprintf(stderr, "%s:%u: not found: %s\n", path, number, rule);
		say_findings(c->bad);
		wrong++;
	}
	return wrong;
}

/* A twin without a bad.cu must be silent of every rule. */
static unsigned judge_good(const struct one_case *c)
{
	unsigned wrong = 0;

	for (size_t i = 0; i < c->good->findings.n; i++) {
		const struct finding *f = &c->good->findings.at[i];
		bool is_wrong = !c->bad;

		for (size_t j = 0; j < c->rules.items.n; j++)
			is_wrong |= counts_for(c, f->rule, c->rules.items.at[j]);
		if (!is_wrong || f->severity == SEVERITY_NOTE)
			continue;
		fprintf(stderr, "%s/good.cu:%u: must be silent: %s: %s\n", c->folder, f->at.line,
			f->rule, f->message);
		wrong++;
	}
	if (c->good->status == FILE_FAILED) {
		fprintf(stderr, "%s/good.cu:1: no result: %s\n", c->folder, c->good->failure);
		wrong++;
	}
	return wrong;
}

static void check_case(void **state)
{
	struct one_case *c = *state;
	unsigned wrong = c->bad ? judge_bad(c) : 0;

	wrong += judge_good(c);
	assert_int_equal(wrong, 0);
}

/* --- the list of tests ------------------------------------------------------------------------ */

static const char *accept_of(struct arena *a, const char *folder)
{
	const char *text = text_read_file(a, arena_printf(a, "%s/meta.txt", folder), NULL), *line;

	while (text && (line = next_line(a, &text)))
		if (!strncmp(line, "accept:", 7))
			return line + 7;
	return NULL;
}

static const struct file_result *result_of(const struct batch *b, const char *path)
{
	for (size_t i = 0; i < b->items.n; i++)
		if (!strcmp(b->items.at[i].path, path))
			return &b->items.at[i].result;
	return NULL;
}

int main(void)
{
	struct batch b;
	const char *root = getenv("CUDALINT_CASES");
	struct text_list folders;
	ARRAY(struct CMUnitTest) tests = {0};
	struct text_list files;
	int failed;

	batch_init(&b, HEADERS_AUTO);
	root = root ? root : "../shared/cases";
	files = files_below(&b.arena, root, "*.cu");
	if (!files.items.n) {
		printf("no cases in %s: skipped\n", root);
		batch_release(&b);
		return SKIPPED;
	}
	for (size_t i = 0; i < files.items.n; i++)
		batch_add(&b, files.items.at[i]);
	batch_run(&b);
	folders = folders_in(&b.arena, root);
	for (size_t i = 0; i < folders.items.n; i++) {
		struct one_case *c = arena_new(&b.arena, struct one_case);

		*c = (struct one_case){.arena = &b.arena};
		c->folder = arena_printf(&b.arena, "%s/%s", root, folders.items.at[i]);
		c->bad = result_of(&b, arena_printf(&b.arena, "%s/bad.cu", c->folder));
		c->good = result_of(&b, arena_printf(&b.arena, "%s/good.cu", c->folder));
		c->accept = accept_of(&b.arena, c->folder);
		if (c->good)
			array_push(&b.arena, &tests,
				   (struct CMUnitTest){.name = folders.items.at[i],
						       .test_func = check_case,
						       .initial_state = c});
	}
	failed = _cmocka_run_group_tests("cases", tests.at, tests.n, NULL, NULL);
	batch_release(&b);
	return failed != 0;
}

/*
 * What the eye should not have to watch: length, width, functions that are not used here, and lists
 * that are complete.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "lint_batch.h"
#include "rule.h"

#define LONGEST_FUNCTION 80
#define WIDEST_LINE 120

struct source {
	struct arena *arena;
	const char *path;
	unsigned wrong;
};

typedef void visit(struct source *s, unsigned number, const char *line);

static unsigned each_line(struct arena *a, visit *look)
{
	static const char *const roots[] = {"lint", "rules", "tests", "validate"};
	unsigned wrong = 0;

	for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) {
		struct text_list files = files_below(a, roots[i], "*.[ch]");

		for (size_t j = 0; j < files.items.n; j++) {
			struct source s = {a, files.items.at[j], 0};
			const char *text = text_read_file(a, s.path, NULL), *line;
			unsigned number = 0;

			if (strstr(s.path, "/headers/") || strstr(s.path, "/data/"))
				continue;
			while (text && (line = next_line(a, &text)))
				look(&s, ++number, line);
			wrong += s.wrong;
		}
	}
	return wrong;
}

static void check_with(visit *look)
{
	struct arena a = {0};
	unsigned wrong = each_line(&a, look);

	arena_release(&a);
	assert_int_equal(wrong, 0);
}

static void complain(struct source *s, unsigned number, const char *what)
{
	fprintf(stderr, "%s:%u: %s\n", s->path, number, what);
	s->wrong++;
}

/* --- source ----------------------------------------------------------------------------------- */

static void look_at_width(struct source *s, unsigned number, const char *line)
{
	unsigned width = 0;

	for (; *line; line++)
		width += *line == '\t' ? 8 - width % 8 : ((unsigned char)*line & 0xC0) != 0x80;
	if (width > WIDEST_LINE)
		complain(s, number, arena_printf(s->arena, "%u columns wide", width));
}

static void lines_are_narrow(void **state)
{
	(void)state;
	check_with(look_at_width);
}

static unsigned opened; /* line of the brace that opened a function */

static void look_at_length(struct source *s, unsigned number, const char *line)
{
	if (!strcmp(line, "{"))
		opened = number;
	if (strcmp(line, "}") != 0 || !opened)
		return;
	if (number - opened - 1 > LONGEST_FUNCTION)
		complain(s, opened,
			 arena_printf(s->arena, "a function of %u lines", number - opened - 1));
	opened = 0;
}

static void functions_are_short(void **state)
{
	(void)state;
	check_with(look_at_length);
}

static bool calls(const char *line, const char *name)
{
	for (const char *at = strstr(line, name); at; at = strstr(at + 1, name)) {
		char before = at == line ? ' ' : at[-1];

		if (at[strlen(name)] == '(' && before != '_' && before != '"' &&
		    !(before >= 'a' && before <= 'z'))
			return true;
	}
	return false;
}

static void look_at_calls(struct source *s, unsigned number, const char *line)
{
	static const char *const banned[] = {"sprintf", "vsprintf", "strcpy", "strcat", "strtok",
					     "atoi",	"atol",	    "gets",   "system", "rand"};

	for (size_t i = 0; i < sizeof banned / sizeof *banned; i++)
		if (calls(line, banned[i]))
			complain(s, number,
				 arena_printf(s->arena, "%s is not used here", banned[i]));
}

static void banned_functions_are_absent(void **state)
{
	(void)state;
	check_with(look_at_calls);
}

static void look_for_leftovers(struct source *s, unsigned number, const char *line)
{
	static const char *const words[] = {"T\117DO", "FIX\115E", "X\130X:"}; /* not found here */

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strstr(line, words[i]))
			complain(s, number, "finish it or write an issue");
}

static void nothing_is_left_over(void **state)
{
	(void)state;
	check_with(look_for_leftovers);
}

/* --- rules and fixtures ----------------------------------------------------------------------- */

static void rules_have_fixtures(void **state)
{
	struct arena a = {0};
	unsigned wrong = 0;

	(void)state;
	for (unsigned i = 0; i < rule_count; i++) {
		const char *folder = arena_printf(&a, "fixtures/%s", rule_table[i]->name);
		bool is_meta = !strcmp(rule_table[i]->group, "meta");

		if (is_meta || (files_below(&a, folder, "flagged.cu").items.n &&
				files_below(&a, folder, "clean.cu").items.n))
			continue;
		fprintf(stderr, "%s: needs a flagged.cu and a clean.cu\n", folder);
		wrong++;
	}
	arena_release(&a);
	assert_int_equal(wrong, 0);
}

static void fixture_folders_are_rules(void **state)
{
	struct arena a = {0};
	struct text_list folders = folders_in(&a, "fixtures");
	unsigned wrong = 0;

	(void)state;
	for (size_t i = 0; i < folders.items.n; i++) {
		if (!strcmp(folders.items.at[i], "seeds") || has_rule(folders.items.at[i]))
			continue;
		fprintf(stderr, "fixtures/%s: no rule has this name\n", folders.items.at[i]);
		wrong++;
	}
	arena_release(&a);
	assert_int_equal(wrong, 0);
}

static bool is_sentence_part(const char *s)
{
	return s && *s && s[strlen(s) - 1] != '.';
}

static void rules_explain_themselves(void **state)
{
	static const char *const groups = " performance device host meta ";
	unsigned wrong = 0;

	(void)state;
	for (unsigned i = 0; i < rule_count; i++) {
		const struct rule *r = rule_table[i];
		const char *what = !is_sentence_part(r->title) ? "title: one line without full stop"
				   : !r->why || !*r->why       ? "why is empty"
				   : !r->fix || !*r->fix       ? "fix is empty"
				   : !r->group || !strstr(groups, r->group)
				       ? "group is none of those that exist"
				   : !r->check && !r->check_host && !r->check_source &&
					     strcmp(r->group, "meta") != 0
				       ? "check is missing"
				       : NULL;

		if (what)
			fprintf(stderr, "rule %s: %s\n", r->name, what);
		wrong += what != NULL;
	}
	assert_int_equal(wrong, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(lines_are_narrow),
	    cmocka_unit_test(functions_are_short),
	    cmocka_unit_test(banned_functions_are_absent),
	    cmocka_unit_test(nothing_is_left_over),
	    cmocka_unit_test(rules_have_fixtures),
	    cmocka_unit_test(fixture_folders_are_rules),
	    cmocka_unit_test(rules_explain_themselves),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

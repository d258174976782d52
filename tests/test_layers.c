/*
 * The layers, read from the #include lines: which folder may know which. docs/architecture.md says
 * why.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "lint_batch.h"

static const struct {
	const char *folder;	/* of the including file */
	const char *allowed[8]; /* beginnings of what it may include in quotes; NULL-ended */
	bool may_use_clang;
} layers[] = {
    {"lint/base/", {"base/"}, false},
    {"lint/ir/", {"base/", "ir/"}, false},
    {"lint/facts/", {"base/", "ir/", "facts/", "report/finding.h"}, false},
    {"lint/front/", {"base/", "ir/", "front/", "report/finding.h"}, true},
    {"lint/report/", {"base/", "report/"}, false},
    {"rules/", {"rule.h", "facts/"}, false},
    {"lint/", {""}, false},
    {"tests/", {""}, true},
};

static const char *included(struct arena *a, const char *line, char open, char close)
{
	const char *from = strchr(line, open), *to = from ? strchr(from + 1, close) : NULL;

	return to ? arena_strndup(a, from + 1, (size_t)(to - from - 1)) : NULL;
}

static bool is_allowed(size_t layer, const char *what)
{
	for (size_t i = 0; i < 8 && layers[layer].allowed[i]; i++)
		if (!strncmp(what, layers[layer].allowed[i], strlen(layers[layer].allowed[i])))
			return true;
	return false;
}

static unsigned check_line(struct arena *a, size_t layer, const char *path, unsigned number,
			   const char *line)
{
	const char *own = included(a, line, '"', '"'), *system = included(a, line, '<', '>');

	if (own && !is_allowed(layer, own)) {
		fprintf(stderr, "%s:%u: %s may not include \"%s\"\n", path, number,
			layers[layer].folder, own);
		return 1;
	}
	if (system && !strncmp(system, "clang-c/", 8) && !layers[layer].may_use_clang) {
		fprintf(stderr, "%s:%u: libclang is front's alone\n", path, number);
		return 1;
	}
	return 0;
}

static unsigned check_file(struct arena *a, const char *path)
{
	const char *text = text_read_file(a, path, NULL), *line;
	unsigned number = 0, wrong = 0;
	size_t layer = 0;

	while (strncmp(path, layers[layer].folder, strlen(layers[layer].folder)) != 0)
		layer++;
	while (text && (line = next_line(a, &text))) {
		number++;
		if (!strncmp(line, "#include", 8))
			wrong += check_line(a, layer, path, number, line);
	}
	return wrong;
}

static void includes_go_one_way(void **state)
{
	static const char *const roots[] = {"lint", "rules", "tests"};
	struct arena a = {0};
	unsigned wrong = 0;

	(void)state;
	for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) {
		struct text_list files = files_below(&a, roots[i], "*.[ch]");

		for (size_t j = 0; j < files.items.n; j++)
			if (!strstr(files.items.at[j], "/headers/"))
				wrong += check_file(&a, files.items.at[j]);
	}
	arena_release(&a);
	assert_int_equal(wrong, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(includes_go_one_way)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

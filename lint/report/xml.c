/* Checkstyle's and JUnit's XML. */
#include <string.h>

#include "report/print.h"

static void entity(struct text *out, char c)
{
	switch (c) {
	case '&':
		text_puts(out, "&amp;");
		break;
	case '<':
		text_puts(out, "&lt;");
		break;
	case '>':
		text_puts(out, "&gt;");
		break;
	case '"':
		text_puts(out, "&quot;");
		break;
	case '\n':
		text_puts(out, "&#10;");
		break;
	default: /* XML 1.0 has no other control characters, in any spelling */
		if ((unsigned char)c >= ' ' || c == '\t')
			text_put(out, &c, 1);
	}
}

static void escaped(struct text *out, const char *s)
{
	for (size_t left = strlen(s); left;) {
		unsigned n = text_utf8(s, left);

		if (!n)
			text_puts(out, "\xEF\xBF\xBD"), n = 1;
		else if (n == 1)
			entity(out, *s);
		else
			text_put(out, s, n);
		s += n;
		left -= n;
	}
}

static void attribute(struct text *out, const char *name, const char *value)
{
	text_printf(out, " %s=\"", name);
	escaped(out, value);
	text_puts(out, "\"");
}

static const char *failure_of(const struct file_result *f)
{
	return f->failure ? f->failure : "unknown cause";
}

/* --- checkstyle ------------------------------------------------------------------------------- */

static void checkstyle_error(struct text *out, const struct finding *f)
{
	static const char *const severities[] = {"info", "warning", "error"};

	text_printf(out, "    <error line=\"%u\" column=\"%u\"", f->at.line ? f->at.line : 1,
		    f->at.column ? f->at.column : 1);
	attribute(out, "severity", severities[f->severity]);
	attribute(out, "message", f->message);
	attribute(out, "source", arena_printf(out->arena, "cudalint.%s", f->rule));
	text_puts(out, "/>\n");
}

void print_checkstyle(struct text *out, const struct account *account,
		      const struct print_options *o)
{
	const char *open = NULL;

	(void)o;
	text_puts(out,
		  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n");
	for (size_t i = 0; i < account->findings.n; i++) {
		const struct finding *f = account->findings.at[i];

		if (!open || strcmp(open, f->at.file) != 0) {
			text_puts(out, open ? "  </file>\n  <file" : "  <file");
			attribute(out, "name", f->at.file);
			text_puts(out, ">\n");
			open = f->at.file;
		}
		checkstyle_error(out, f);
	}
	if (open)
		text_puts(out, "  </file>\n");
	for (unsigned i = 0; i < account->n_files; i++) {
		const struct file_result *f = &account->files[i];

		if (f->status != FILE_FAILED)
			continue;
		text_puts(out, "  <file");
		attribute(out, "name", f->path);
		text_puts(out, ">\n    <error line=\"1\" severity=\"error\"");
		attribute(out, "message", arena_printf(out->arena, "no result: %s", failure_of(f)));
		text_puts(out, " source=\"cudalint\"/>\n  </file>\n");
	}
	text_puts(out, "</checkstyle>\n");
}

/* --- junit ------------------------------------------------------------------------------------ */

static void junit_failure(struct text *out, const struct finding *f)
{
	text_puts(out, "      <failure");
	attribute(out, "type", severity_name(f->severity));
	attribute(out, "message",
		  arena_printf(out->arena, "%u:%u: %s [%s]", f->at.line, f->at.column, f->message,
			       f->rule));
	text_puts(out, "/>\n");
}

/* A test a file: findings in it, whichever file of the run showed them, are its failures. */
static void junit_case(struct text *out, const struct account *account, const char *file,
		       const char *failure)
{
	text_puts(out, "    <testcase classname=\"cudalint\"");
	attribute(out, "name", file);
	text_puts(out, ">\n");
	for (size_t i = 0; i < account->findings.n; i++)
		if (!strcmp(account->findings.at[i]->at.file, file))
			junit_failure(out, account->findings.at[i]);
	if (failure) {
		text_puts(out, "      <error type=\"no result\"");
		attribute(out, "message", failure);
		text_puts(out, "/>\n");
	}
	text_puts(out, "    </testcase>\n");
}

static bool is_main_file(const struct account *account, const char *file)
{
	for (unsigned i = 0; i < account->n_files; i++)
		if (!strcmp(account->files[i].path, file))
			return true;
	return false;
}

static bool is_first(const struct account *account, size_t i)
{
	return !i || strcmp(account->findings.at[i - 1]->at.file, account->findings.at[i]->at.file);
}

/* Headers with findings are tests of their own beside the main files. */
static unsigned count_tests(const struct account *account, unsigned *failing)
{
	unsigned tests = account->n_files;

	*failing = 0;
	for (size_t i = 0; i < account->findings.n; i++) {
		if (!is_first(account, i))
			continue;
		++*failing;
		tests += !is_main_file(account, account->findings.at[i]->at.file);
	}
	return tests;
}

void print_junit(struct text *out, const struct account *account, const struct print_options *o)
{
	unsigned failing, tests = count_tests(account, &failing);

	(void)o;
	text_printf(out,
		    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
		    "  <testsuite name=\"cudalint\" tests=\"%u\" failures=\"%u\" errors=\"%u\">\n",
		    tests, failing, account->n_failed);
	for (unsigned i = 0; i < account->n_files; i++) {
		const struct file_result *f = &account->files[i];

		junit_case(out, account, f->path, f->status == FILE_FAILED ? failure_of(f) : NULL);
	}
	for (size_t i = 0; i < account->findings.n; i++) {
		const char *file = account->findings.at[i]->at.file;

		if (is_first(account, i) && !is_main_file(account, file))
			junit_case(out, account, file, NULL);
	}
	text_puts(out, "  </testsuite>\n</testsuites>\n");
}

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

static void junit_open(struct text *out, const char *class, const char *name)
{
	text_puts(out, "    <testcase");
	attribute(out, "classname", class);
	attribute(out, "name", name);
}

static void junit_failure(struct text *out, const char *type, const char *message, const char *body)
{
	text_puts(out, ">\n      <failure");
	attribute(out, "type", type);
	attribute(out, "message", message);
	text_puts(out, ">");
	escaped(out, body);
	text_puts(out, "</failure>\n    </testcase>\n");
}

/* Services read one failure a test and one test a name: each finding is a test, its place in the
 * name. What does not fail the run is a test that was skipped. */
static void junit_finding(struct text *out, const struct finding *f, bool fails)
{
	struct arena *a = out->arena;
	const char *message = arena_printf(a, "%s [%s]", f->message, f->rule);
	const char *name =
	    f->at.line ? arena_printf(a, "%s %u:%u", f->rule, f->at.line, f->at.column) : f->rule;

	junit_open(out, f->at.file, name);
	if (fails) {
		junit_failure(out, severity_name(f->severity), message,
			      arena_printf(a, "%s:%u:%u: %s%s%s", f->at.file, f->at.line,
					   f->at.column, f->message, f->help ? "\nhelp: " : "",
					   f->help ? f->help : ""));
		return;
	}
	text_puts(out, ">\n      <skipped");
	attribute(out, "message",
		  arena_printf(a, "%s: %s", severity_name(f->severity), message));
	text_puts(out, "/>\n    </testcase>\n");
}

static bool has_findings(const struct account *account, const char *file)
{
	for (size_t i = 0; i < account->findings.n; i++)
		if (!strcmp(account->findings.at[i]->at.file, file))
			return true;
	return false;
}

static bool is_test(const struct account *account, const struct file_result *f)
{
	return f->status == FILE_FAILED || !has_findings(account, f->path);
}

static void junit_file(struct text *out, const struct file_result *f)
{
	junit_open(out, f->path, "cudalint");
	if (f->status != FILE_FAILED) {
		text_puts(out, "/>\n");
		return;
	}
	text_puts(out, ">\n      <error type=\"no result\"");
	attribute(out, "message", failure_of(f));
	text_puts(out, "/>\n    </testcase>\n");
}

static void junit_head(struct text *out, const struct account *account,
		       const struct print_options *o)
{
	size_t tests = account->findings.n + o->stale_fails, failures = o->stale_fails;
	size_t skipped = 0;

	for (int s = SEVERITY_NOTE; s <= SEVERITY_ERROR; s++)
		*(o->fails[s] ? &failures : &skipped) += account->n_severity[s];
	for (unsigned i = 0; i < account->n_files; i++)
		tests += is_test(account, &account->files[i]);
	text_printf(out,
		    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
		    "  <testsuite name=\"cudalint\" tests=\"%zu\" failures=\"%zu\" "
		    "errors=\"%u\" skipped=\"%zu\">\n",
		    tests, failures, account->n_failed, skipped);
}

void print_junit(struct text *out, const struct account *account, const struct print_options *o)
{
	junit_head(out, account, o);
	for (size_t i = 0; i < account->findings.n; i++) {
		const struct finding *f = account->findings.at[i];

		junit_finding(out, f, o->fails[f->severity]);
	}
	for (unsigned i = 0; i < account->n_files; i++)
		if (is_test(account, &account->files[i]))
			junit_file(out, &account->files[i]);
	if (o->stale_fails) {
		junit_open(out, "cudalint", "strict-baseline");
		junit_failure(out, "error", print_stale(out->arena, account), "");
	}
	text_puts(out, "  </testsuite>\n</testsuites>\n");
}

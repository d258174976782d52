/* Formats of one line a finding: compilers' and GitHub's workflow commands. */
#include <string.h>

#include "report/print.h"

static const char *failure_of(const struct file_result *f)
{
	return f->failure ? f->failure : "unknown cause";
}

void print_gcc(struct text *out, const struct account *account, const struct print_options *o)
{
	(void)o;
	for (size_t i = 0; i < account->findings.n; i++) {
		const struct finding *f = account->findings.at[i];

		text_put_plain(out, f->at.file, strlen(f->at.file));
		text_puts(out, ":");
		if (f->at.line)
			text_printf(out, "%u:%u:", f->at.line, f->at.column);
		text_printf(out, " %s: ", severity_name(f->severity));
		text_put_plain(out, f->message, strlen(f->message));
		text_printf(out, " [%s]\n", f->rule);
	}
	for (unsigned i = 0; i < account->n_files; i++)
		if (account->files[i].status == FILE_FAILED)
			text_printf(out, "%s: error: no result: %s\n", account->files[i].path,
				    failure_of(&account->files[i]));
}

/* Percent signs and line ends are escaped everywhere, separators in properties. */
static void escaped(struct text *out, const char *s, bool is_property)
{
	for (; *s; s++)
		if (strchr("%\r\n", *s) || (is_property && strchr(":,", *s)))
			text_printf(out, "%%%02X", (unsigned char)*s);
		else
			text_put(out, s, 1);
}

static void command(struct text *out, const char *name, const char *file)
{
	text_printf(out, "::%s file=", name);
	escaped(out, file, true);
}

static void annotation(struct text *out, const struct finding *f)
{
	static const char *const names[] = {"notice", "warning", "error"};

	command(out, names[f->severity], f->at.file);
	if (f->at.line)
		text_printf(out, ",line=%u,col=%u,endLine=%u", f->at.line, f->at.column,
			    f->at.end_line);
	if (f->at.line && f->at.end_line == f->at.line)
		text_printf(out, ",endColumn=%u", f->at.end_column);
	text_printf(out, ",title=cudalint(%s)::", f->rule);
	escaped(out, f->message, false);
	if (f->help) {
		text_puts(out, "%0Ahelp: ");
		escaped(out, f->help, false);
	}
	text_puts(out, "\n");
}

void print_github(struct text *out, const struct account *account, const struct print_options *o)
{
	(void)o;
	for (size_t i = 0; i < account->findings.n; i++)
		annotation(out, account->findings.at[i]);
	for (unsigned i = 0; i < account->n_files; i++) {
		const struct file_result *f = &account->files[i];

		if (f->status != FILE_FAILED)
			continue;
		command(out, "error", f->path);
		text_puts(out, ",title=cudalint::no result: ");
		escaped(out, failure_of(f), false);
		text_puts(out, "\n");
	}
}

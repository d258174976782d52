/* What the table of options says to its readers: --help, --show-settings. */
#include <string.h>

#include "options_table.h"
#include "report/print.h"

static void option_line(struct text *out, const struct option_row *r, const char *help)
{
	size_t start = out->n;

	if (r->letter)
		text_printf(out, "  -%c, --%s", r->letter, r->name);
	else
		text_printf(out, "      --%s", r->name);
	if (r->value)
		text_printf(out, r->is_optional ? "[=%s]" : "=%s", r->value);
	text_printf(out, "%*s%s\n", (int)(start + 32 > out->n ? start + 32 - out->n : 1), "",
		    help);
}

static void command_line(struct text *out, const struct command_row *r)
{
	size_t start = out->n;

	text_printf(out, "  %s%s%s", r->word, *r->arguments ? " " : "", r->arguments);
	text_printf(out, "%*s%s\n", (int)(start + 32 > out->n ? start + 32 - out->n : 1), "",
		    r->help);
}

static void help_of_command(struct text *out, const struct command_row *c)
{
	text_printf(out, "usage: cudalint %s%s%s\n\n", c->word, *c->arguments ? " " : "",
		    c->arguments);
	text_wrap(out, "", c->about, 78);
	if (!strcmp(c->options, "*"))
		text_puts(out, "\nIt takes the options of a run: 'cudalint --help'.\n");
	else if (*c->options)
		text_puts(out, "\noptions:\n");
	for (unsigned i = 0; i < option_count; i++)
		if (command_heeds(c, &option_rows[i]))
			option_line(out, &option_rows[i],
				    command_option_help(c, &option_rows[i]));
}

static void help_of_all(struct text *out)
{
	text_puts(out, "usage: cudalint [options] [FILE | DIRECTORY | GLOB | @LIST | -]... [-- "
		       "compiler options]\n");
	text_puts(out, "       cudalint COMMAND ...\n");
	text_puts(
	    out, "\nFinds performance and correctness defects in CUDA source by computing, without "
		 "a GPU.\n"
		 "Without a path the current directory is searched for .cu and .cuh files.\n"
		 "\ncommands, as the first word (a path of that name: ./rules):\n");
	for (unsigned i = 0; i < command_count; i++)
		command_line(out, &command_rows[i]);
	for (unsigned s = 0; s < SECTIONS; s++) {
		text_printf(out, "\n%s:\n", option_sections[s]);
		for (unsigned i = 0; i < option_count; i++)
			if (option_rows[i].section == s)
				option_line(out, &option_rows[i], option_rows[i].help);
	}
	text_puts(out, "\nA flag or a file that a configuration or a variable has set is undone here: "
		       "--no-cache,\n--gitignore, --no-baseline.\n");
	text_puts(out, "\nformats:\n");
	for (const struct report_format *f = report_formats; f->name; f++)
		text_printf(out, "  %-12s %s\n", f->name, f->help);
	text_puts(out, "  markdown     for `rules` and `explain`\n");
	text_puts(
	    out,
	    "\nexit status: 0 nothing at or above --fail-on, 1 findings, 2 usage, configuration "
	    "or a path that\n"
	    "does not exist, 3 a file gave no result, 4 internal error; the largest wins.\n");
}

void options_help(struct text *out, const char *command)
{
	const struct command_row *c = command ? command_named(command) : NULL;

	if (c)
		help_of_command(out, c);
	else
		help_of_all(out);
}

/* --- settings --------------------------------------------------------------------------------- */

static void value_of(struct text *out, const struct options *o, const struct option_row *r)
{
	const void *field = (const char *)o + r->offset;
	const struct words *words = field;

	switch (r->kind) {
	case FLAG:
		text_puts(out, *(const bool *)field ? "true" : "false");
		break;
	case NUMBER:
		if (*(const unsigned *)field == NO_LIMIT)
			text_puts(out, "~");
		else
			text_printf(out, "%u", *(const unsigned *)field);
		break;
	case AMOUNT:
		text_printf(out, "%g", *(const double *)field);
		break;
	case WORD:
		text_puts(out, *(const char *const *)field ? *(const char *const *)field : "~");
		break;
	case CHOICE:
		text_puts(out, r->choices[*(const unsigned *)field]);
		break;
	case LIST:
		text_puts(out, "[");
		for (size_t i = 0; i < words->list.n; i++)
			text_printf(out, "%s%s", i ? ", " : "", words->list.at[i]);
		text_puts(out, "]");
		break;
	case FORMAT:
		text_puts(out, "[");
		for (size_t i = 0; i < o->formats.n; i++)
			text_printf(out, "%s%s%s%s", i ? ", " : "",
				    report_formats[o->formats.at[i].format].name,
				    o->formats.at[i].path ? "=" : "",
				    o->formats.at[i].path ? o->formats.at[i].path : "");
		text_puts(out, "]");
		break;
	case CONFIG:
	case COMMAND:
		break;
	}
}

void options_show(struct text *out, const struct options *of_file, const struct options *of_run)
{
	for (unsigned i = 0; i < option_count; i++) {
		const struct option_row *r = &option_rows[i];
		const struct options *o = r->is_of_files ? of_file : of_run;
		const char *own = of_file->origins[i].where;
		size_t start = out->n;

		if (!r->in_file)
			continue;
		text_printf(out, "%s: ", r->name);
		value_of(out, o, r);
		text_printf(out, "%*s# %s", (int)(start + 40 > out->n ? start + 40 - out->n : 1),
			    "", options_place(o, r->name));
		if (own && (!o->origins[i].where || strcmp(own, o->origins[i].where) != 0))
			text_printf(out, "; %s does not count in runs from here", own);
		text_puts(out, "\n");
	}
}

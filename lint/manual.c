#include "manual.h"

#include <ctype.h>
#include <string.h>

#include "config.h"
#include "options_table.h"
#include "program.h"
#include "report/print.h"

/* --- the man page ----------------------------------------------------------------------------- */

static void roff(struct text *out, const char *s)
{
	if (*s == '.' || *s == '\'')
		text_puts(out, "\\&");
	for (; *s; s++)
		if (*s == '-')
			text_puts(out, "\\-");
		else if (*s == '\\')
			text_puts(out, "\\e");
		else
			text_put(out, s, 1);
}

static void roff_option(struct text *out, const struct option_row *r, const char *help)
{
	text_puts(out, ".TP\n");
	if (r->letter)
		text_printf(out, "\\fB\\-%c\\fR, ", r->letter);
	text_puts(out, "\\fB\\-\\-");
	roff(out, r->name);
	text_puts(out, "\\fR");
	if (r->value) {
		text_puts(out, r->is_optional ? "[=\\fI" : "=\\fI");
		roff(out, r->value);
		text_puts(out, r->is_optional ? "\\fR]" : "\\fR");
	}
	text_puts(out, "\n");
	roff(out, help);
	text_puts(out, "\n");
}

static void roff_named(struct text *out, const char *name, const char *arguments, const char *help)
{
	text_puts(out, ".TP\n\\fB");
	roff(out, name);
	text_puts(out, "\\fR");
	if (*arguments) {
		text_puts(out, " \\fI");
		roff(out, arguments);
		text_puts(out, "\\fR");
	}
	text_puts(out, "\n");
	roff(out, help);
	text_puts(out, "\n");
}

static void roff_options(struct text *out)
{
	for (unsigned s = 0; s < SECTIONS; s++) {
		text_printf(out, ".SS %s\n", option_sections[s]);
		for (unsigned i = 0; i < option_count; i++)
			if (option_rows[i].section == s)
				roff_option(out, &option_rows[i], option_rows[i].help);
	}
}

static void title(struct text *out, const char *name, unsigned section, const char *help)
{
	text_puts(out, ".TH \"");
	for (const char *c = name; *c; c++)
		text_printf(out, "%s%c", *c == '-' ? "\\" : "", toupper((unsigned char)*c));
	text_printf(out, "\" %u \"\" \"cudalint %s\"\n.SH NAME\n", section, program_version);
	roff(out, name);
	text_puts(out, " \\- ");
	roff(out, help);
	text_puts(out, "\n");
}

/* In the order of their numbers. */
static void exit_status(struct text *out)
{
	static const char *const codes[] = {"nothing at or above \\-\\-fail\\-on", "findings",
					    "usage, configuration, or a path that does not exist",
					    "a file gave no result", "internal error"};

	text_puts(out, ".SH EXIT STATUS\nThe largest wins.\n");
	for (unsigned i = 0; i < sizeof codes / sizeof *codes; i++)
		text_printf(out, ".TP\n%u\n%s\n", i, codes[i]);
}

static void see_also(struct text *out, const char *but)
{
	text_puts(out, ".SH SEE ALSO\n\\fBcudalint\\fR(1)");
	for (unsigned i = 0; i < command_count; i++) {
		if (!strcmp(command_rows[i].word, but))
			continue;
		text_puts(out, ", \\fBcudalint\\-");
		roff(out, command_rows[i].word);
		text_puts(out, "\\fR(1)");
	}
	text_puts(out, ", \\fBcudalint.yaml\\fR(5)\n");
}

static void page_of_all(struct text *out)
{
	title(out, "cudalint", 1, "lint CUDA source by computing");
	text_puts(
	    out,
	    ".SH SYNOPSIS\n\\fBcudalint\\fR [\\fIoptions\\fR] [\\fIFILE\\fR | \\fIDIRECTORY\\fR | "
	    "\\fIGLOB\\fR | @\\fILIST\\fR | \\-]... [\\-\\- \\fIcompiler options\\fR]\n.br\n"
	    "\\fBcudalint\\fR \\fICOMMAND\\fR ...\n");
	text_puts(out,
		  ".SH DESCRIPTION\nFinds performance and correctness defects in CUDA source: each "
		  "kernel is evaluated "
		  "for one whole thread block, without a GPU. Without a path the current directory "
		  "is searched "
		  "for .cu and .cuh files. Options that a configuration file may set are variables "
		  "of the "
		  "environment as well: CUDALINT_FAIL_ON for \\-\\-fail\\-on. A flag or a file that "
		  "they set is undone on the command line: \\-\\-no\\-cache, \\-\\-gitignore, "
		  "\\-\\-no\\-baseline.\n.SH COMMANDS\n");
	for (unsigned i = 0; i < command_count; i++)
		roff_named(out, command_rows[i].word, command_rows[i].arguments,
			   command_rows[i].help);
	text_puts(out, ".SH OPTIONS\n");
	roff_options(out);
	text_puts(out, ".SH FORMATS\n");
	for (const struct report_format *f = report_formats; f->name; f++)
		roff_named(out, f->name, "", f->help);
	exit_status(out);
	text_puts(
	    out,
	    ".SH FILES\n.TP\n\\fI.cudalint.yaml\\fR, \\fIcudalint.yaml\\fR\nThe configuration, "
	    "looked for "
	    "upwards from each file: \\fBcudalint.yaml\\fR(5).\n.TP\n"
	    "\\fI.cudalint\\-baseline.json\\fR\nFindings that are known, where \\fBbaseline\\fR "
	    "says so.\n"
	    ".TP\n\\fIcompile_commands.json\\fR\nThe build's commands, looked for upwards and in "
	    "build/.\n");
	see_also(out, "");
}

static void page_of_command(struct text *out, const struct command_row *c)
{
	title(out, arena_printf(out->arena, "cudalint-%s", c->word), 1, c->help);
	text_puts(out, ".SH SYNOPSIS\n\\fBcudalint ");
	roff(out, c->word);
	text_puts(out, "\\fR ");
	roff(out, c->arguments);
	text_puts(out, "\n.SH DESCRIPTION\n");
	roff(out, c->about);
	text_puts(out, "\n");
	if (*c->options)
		text_puts(out, ".SH OPTIONS\n");
	if (!strcmp(c->options, "*"))
		text_puts(out, "Those of a run: \\fBcudalint\\fR(1).\n");
	for (unsigned i = 0; i < option_count; i++)
		if (command_heeds(c, &option_rows[i]))
			roff_option(out, &option_rows[i],
				    command_option_help(c, &option_rows[i]));
	exit_status(out);
	see_also(out, c->word);
}

/* What a value may look like in YAML. */
static const char *key_form(const struct option_row *r)
{
	static const char *const forms[] = {[FLAG] = "true | false", [NUMBER] = "number",
					    [AMOUNT] = "number",     [WORD] = "word",
					    [LIST] = "[A, B]",	     [CHOICE] = "word",
					    [FORMAT] = "[A, B=FILE]"};

	return forms[r->kind];
}

static void page_of_configuration(struct text *out)
{
	title(out, "cudalint.yaml", 5, "what cudalint does in a project");
	text_puts(
	    out,
	    ".SH DESCRIPTION\n\\fI.cudalint.yaml\\fR or \\fIcudalint.yaml\\fR is looked for upwards "
	    "from each file that is linted, up to the top of its repository. The nearest one "
	    "speaks, alone unless it extends another. The command line is stronger, then the "
	    "environment (CUDALINT_FAIL_ON for fail\\-on), then the file, then the default; "
	    "\\fBcudalint \\-\\-show\\-settings\\fR \\fIFILE\\fR prints what holds and who said "
	    "so.\n"
	    ".PP\nWhat is not known is an error with its line and column; \\fBcudalint config "
	    "check\\fR looks for them, \\fBcudalint config schema\\fR prints a JSON schema.\n"
	    ".SH KEYS OF THE FILE ALONE\n");
	for (const struct config_word *w = config_words; w->name; w++)
		roff_named(out, w->name, "", w->help);
	text_puts(out, ".SH KEYS THAT ARE OPTIONS\n");
	for (unsigned i = 0; i < option_count; i++)
		if (option_rows[i].in_file)
			roff_named(out, option_rows[i].name, key_form(&option_rows[i]),
				   option_rows[i].help);
	text_puts(out, ".SH EXAMPLE\n.nf\nexclude: [third_party]\nfail\\-on: error\nseverity:\n  "
		       "strided\\-access: note\nlaunch:\n  \"tile_*\": [32, 8]\noverrides:\n  \\- "
		       "files: [tests]\n    disable: [performance]\n.fi\n");
	see_also(out, "");
}

bool manual_page(struct text *out, const char *page)
{
	const struct command_row *c = page ? command_named(page) : NULL;

	if (c)
		page_of_command(out, c);
	else if (!page || !strcmp(page, "cudalint"))
		page_of_all(out);
	else if (!strcmp(page, "cudalint.yaml"))
		page_of_configuration(out);
	else
		return false;
	return true;
}

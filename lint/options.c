#include "options.h"

#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "report/print.h"

enum kind { FLAG, NUMBER, AMOUNT, WORD, LIST, CHOICE, FORMAT, COMMAND };

struct row {
	const char *name;
	char letter; /* 0: none */
	enum kind kind;
	bool is_optional; /* value only after "=" */
	size_t offset;	  /* of the field in struct options */
	unsigned fixed;	  /* choice taken without a value; command */
	const char *choices[4];
	const char *value; /* its name in --help */
	const char *help;
};

#define AT(field) offsetof(struct options, field)

/* clang-format off */
static const struct row rows[] = {
    {.name = "database", 'p', WORD, .offset = AT(database), .value = "DIR",
     .help = "folder of compile_commands.json (default: looked for upwards)"},
    {.name = "no-database", 0, FLAG, .offset = AT(no_database), .help = "do not look for compile_commands.json"},
    {.name = "headers", 0, CHOICE, .offset = AT(headers), .choices = {"auto", "bundled", "toolkit"}, .value = "MODE",
     .help = "auto, bundled or toolkit: where CUDA's declarations come from (default: auto)"},
    {.name = "cuda-path", 0, WORD, .offset = AT(cuda_path), .value = "DIR", .help = "root of a CUDA toolkit"},
    {.name = "stdin-filename", 0, WORD, .offset = AT(stdin_name), .value = "NAME",
     .help = "name of what is read from standard input (-)"},
    {.name = "format", 'f', FORMAT, .offset = AT(formats), .value = "FORMAT[=FILE]",
     .help = "see below (default: text); several may be given, each but one with a file"},
    {.name = "accesses", 0, FLAG, .offset = AT(accesses), .help = "add the table of all accesses to JSON"},
    {.name = "dump", 0, CHOICE, true, AT(dump), DUMP_ACCESSES, {"none", "accesses", "ir"}, "WHAT",
     "print the access table, or the kernels' ir, instead of findings"},
    {.name = "rules", 'r', LIST, .offset = AT(rules), .value = "A,B", .help = "only these rules"},
    {.name = "disable", 0, LIST, .offset = AT(disabled), .value = "A,B", .help = "all default rules but these"},
    {.name = "no-inline-suppressions", 0, FLAG, .offset = AT(ignores_comments),
     .help = "heed no cudalint-ignore and NOLINT comments"},
    {.name = "show-suppressed", 0, FLAG, .offset = AT(shows_suppressed),
     .help = "show what comments hold back as well, marked as such"},
    {.name = "sarif-category", 0, WORD, .offset = AT(sarif_category), .value = "NAME",
     .help = "SARIF: what tells this run from others of the same commit"},
    {.name = "sarif-max-results", 0, NUMBER, .offset = AT(sarif_max), .value = "N",
     .help = "SARIF: results at most (default: 5000, what GitHub keeps)"},
    {.name = "fail-on", 0, CHOICE, .offset = AT(fail_on), .choices = {"note", "warning", "error"}, .value = "SEVERITY",
     .help = "exit 1 from note, warning or error on (default: warning)"},
    {.name = "color", 0, CHOICE, true, AT(color), COLOR_ALWAYS, {"auto", "always", "never"}, "WHEN",
     "auto, always or never (default: auto)"},
    {.name = "quiet", 'q', FLAG, .offset = AT(quiet), .help = "no summary, no progress"},
    {.name = "jobs", 'j', NUMBER, .offset = AT(jobs), .value = "N",
     .help = "worker processes (default: one a processor)"},
    {.name = "timeout", 0, NUMBER, .offset = AT(timeout), .value = "SECONDS",
     .help = "give up a file that makes no progress for so long (default: 60, 0: never)"},
    {.name = "fuel", 0, AMOUNT, .offset = AT(fuel), .value = "N",
     .help = "lane operations spent on a kernel at most (default: 2e9)"},
    {.name = "profile", 0, FLAG, .offset = AT(profile), .help = "say on standard error where the time went"},
    {.name = "explain", 0, WORD, .offset = AT(explain), .value = "RULE",
     .help = "say what a rule finds, why and the cure"},
    {.name = "version", 'V', COMMAND, .fixed = COMMAND_VERSION, .help = "print the version"},
    {.name = "help", 'h', COMMAND, .fixed = COMMAND_HELP, .help = "print this"},
};
/* clang-format on */

#define ROWS (sizeof rows / sizeof *rows)

/* --- values ----------------------------------------------------------------------------------- */

static const char *choices_of(struct arena *a, const struct row *r)
{
	struct text t = {.arena = a};

	for (unsigned i = 0; i < 4 && r->choices[i]; i++)
		text_printf(&t, "%s%s", i ? ", " : "", r->choices[i]);
	return text_string(&t);
}

static const char *set_choice(struct arena *a, const struct row *r, unsigned *field,
			      const char *value)
{
	const char *near = NULL;

	if (!value) {
		*field = r->fixed;
		return NULL;
	}
	for (unsigned i = 0; i < 4 && r->choices[i]; i++) {
		if (!strcmp(r->choices[i], value)) {
			*field = i;
			return NULL;
		}
		if (text_is_near(value, r->choices[i]))
			near = r->choices[i];
	}
	return arena_printf(a, "--%s=%s is not known%s%s%s (it takes %s)", r->name, value,
			    near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "",
			    choices_of(a, r));
}

static const char *set_number(struct arena *a, const struct row *r, unsigned *field,
			      const char *value)
{
	char *end;
	unsigned long n;

	errno = 0;
	n = strtoul(value, &end, 10);
	if (!isdigit((unsigned char)*value) || *end || errno || n > 1000000)
		return arena_printf(a, "--%s needs a number, not '%s'", r->name, value);
	*field = (unsigned)n;
	return NULL;
}

static const char *set_amount(struct arena *a, const struct row *r, double *field,
			      const char *value)
{
	char *end;

	*field = strtod(value, &end);
	if (end == value || *end || !(*field >= 1 && *field <= 1e18))
		return arena_printf(a, "--%s needs a positive number, not '%s'", r->name, value);
	return NULL;
}

static void add_list(struct arena *a, struct words *field, const char *value)
{
	while (*value) {
		size_t n = strcspn(value, ",");

		if (n)
			array_push(a, &field->list, arena_strndup(a, value, n));
		value += n + (value[n] == ',');
	}
}

static const char *unknown_format(struct arena *a, const char *name)
{
	const char *near = NULL;
	struct text t = {.arena = a};

	for (const struct report_format *f = report_formats; f->name; f++) {
		text_printf(&t, "%s%s", f == report_formats ? "" : ", ", f->name);
		if (text_is_near(name, f->name))
			near = f->name;
	}
	return arena_printf(a, "--format=%s is not known%s%s%s (it takes %s)", name,
			    near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "",
			    text_string(&t));
}

/* "sarif=out.sarif" */
static const char *add_format(struct arena *a, struct options *o, const char *value)
{
	size_t n = strcspn(value, "=");
	const char *name = arena_strndup(a, value, n);
	struct wish w = {.path = value[n] ? value + n + 1 : NULL};

	if (w.path && !*w.path)
		return arena_printf(a, "--format=%s needs a file after the last '='", value);
	while (report_formats[w.format].name && strcmp(report_formats[w.format].name, name) != 0)
		w.format++;
	if (!strcmp(name, "markdown"))
		w.format = FORMAT_MARKDOWN;
	else if (!report_formats[w.format].name)
		return unknown_format(a, name);
	for (size_t i = 0; !w.path && i < o->formats.n; i++)
		if (!o->formats.at[i].path)
			return "two formats would go to standard output; give one a file: "
			       "--format=sarif=out.sarif";
	array_push(a, &o->formats, w);
	return NULL;
}

static const char *set(struct arena *a, struct options *o, const struct row *r, const char *value)
{
	void *field = (char *)o + r->offset;

	switch (r->kind) {
	case FLAG:
		*(bool *)field = true;
		break;
	case COMMAND:
		if (o->command == COMMAND_LINT || r->fixed == COMMAND_HELP)
			o->command = r->fixed;
		break;
	case NUMBER:
		return set_number(a, r, field, value);
	case AMOUNT:
		return set_amount(a, r, field, value);
	case WORD:
		*(const char **)field = value;
		break;
	case LIST:
		add_list(a, field, value);
		break;
	case CHOICE:
		return set_choice(a, r, field, value);
	case FORMAT:
		return add_format(a, o, value);
	}
	return NULL;
}

/* --- words ------------------------------------------------------------------------------------ */

struct argv {
	char **at;
	int n, next;
};

static const char *unknown(struct arena *a, const char *option, size_t n)
{
	static const char *const compilers[] = {
	    "-I", "-D",	      "-U", "-std", "-arch", "-gencode",	  "-isystem",
	    "-x", "-include", "-O", "-W",   "-f",    "--gpu-architecture"};
	const char *name = arena_strndup(a, option, n), *near = NULL;
	unsigned best = 64;

	for (size_t i = 0; i < ROWS; i++) {
		unsigned distance = text_distance(name + strspn(name, "-"), rows[i].name);

		if (distance < best && text_is_near(name + strspn(name, "-"), rows[i].name)) {
			best = distance;
			near = rows[i].name;
		}
	}
	if (near)
		return arena_printf(a, "unknown option '%s'; did you mean '--%s'?", name, near);
	for (size_t i = 0; i < sizeof compilers / sizeof *compilers; i++)
		if (!strncmp(name, compilers[i], strlen(compilers[i])))
			return arena_printf(
			    a, "unknown option '%s'; options for the compiler go after '--'", name);
	return arena_printf(a, "unknown option '%s'; 'cudalint --help' lists them", name);
}

static bool takes_value(const struct row *r)
{
	return r->kind != FLAG && r->kind != COMMAND;
}

static const char *apply(struct arena *a, struct options *o, struct argv *v, const struct row *r,
			 const char *value)
{
	if (value && !takes_value(r))
		return arena_printf(a, "--%s takes no value", r->name);
	if (!value && takes_value(r) && !r->is_optional) {
		if (v->next >= v->n)
			return arena_printf(a, "--%s needs a value", r->name);
		value = v->at[v->next++];
	}
	return set(a, o, r, value);
}

static const char *long_option(struct arena *a, struct options *o, struct argv *v, const char *word)
{
	size_t n = strcspn(word + 2, "=");
	const char *value = word[2 + n] ? word + 3 + n : NULL;

	for (size_t i = 0; i < ROWS; i++)
		if (strlen(rows[i].name) == n && !strncmp(rows[i].name, word + 2, n))
			return apply(a, o, v, &rows[i], value);
	return unknown(a, word, n + 2);
}

static const char *short_option(struct arena *a, struct options *o, struct argv *v,
				const char *word)
{
	for (size_t i = 0; i < ROWS; i++) {
		const char *value = word[2] ? word + 2 + (word[2] == '=') : NULL;

		if (rows[i].letter != word[1] || (value && !takes_value(&rows[i])))
			continue;
		return apply(a, o, v, &rows[i], value);
	}
	return unknown(a, word, strcspn(word, "="));
}

static const char *one_word(struct arena *a, struct options *o, struct argv *v)
{
	const char *word = v->at[v->next++];

	if (!strcmp(word, "--")) {
		while (v->next < v->n)
			array_push(a, &o->extra.list, v->at[v->next++]);
		return NULL;
	}
	if (!strncmp(word, "--", 2))
		return long_option(a, o, v, word);
	if (word[0] == '-' && word[1])
		return short_option(a, o, v, word);
	if (o->command == COMMAND_EXPLAIN && !o->explain)
		o->explain = word;
	else if (!word[0])
		return "an empty word is no path";
	else
		array_push(a, &o->paths.list, word);
	return NULL;
}

static bool first_word(struct options *o, const char *word)
{
	static const struct {
		const char *word;
		enum command command;
	} commands[] = {
	    {"explain", COMMAND_EXPLAIN},
	    {"rules", COMMAND_RULES},
	    {"help", COMMAND_HELP},
	    {"version", COMMAND_VERSION},
	};

	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
		if (!strcmp(word, commands[i].word)) {
			o->command = commands[i].command;
			return true;
		}
	}
	return false;
}

unsigned options_format(const struct options *o)
{
	for (size_t i = 0; i < o->formats.n; i++)
		if (!o->formats.at[i].path)
			return o->formats.at[i].format;
	return REPORT_TEXT;
}

const char *options_parse(struct arena *a, struct options *o, int argc, char **argv)
{
	struct argv v = {argv, argc, 1};

	*o = (struct options){.fail_on = 1, .timeout = 60};
	if (argc > 1 && first_word(o, argv[1]))
		v.next = 2;
	while (v.next < v.n) {
		const char *error = one_word(a, o, &v);

		if (error)
			return error;
	}
	if (o->explain && o->command == COMMAND_LINT)
		o->command = COMMAND_EXPLAIN;
	if (o->command == COMMAND_EXPLAIN && !o->explain)
		return "explain needs the name of a rule; 'cudalint rules' lists them";
	if (o->command == COMMAND_LINT && options_format(o) == FORMAT_MARKDOWN)
		return "--format=markdown is for 'cudalint rules' and 'cudalint explain'";
	return NULL;
}

/* --- help ------------------------------------------------------------------------------------- */

void options_help(struct text *out)
{
	text_puts(out,
		  "usage: cudalint [options] [FILE | DIRECTORY | -]... [-- compiler options]\n"
		  "       cudalint explain RULE\n"
		  "       cudalint rules\n\n"
		  "Finds performance and correctness defects in CUDA source by computing, without "
		  "a GPU.\n"
		  "Without a path the current directory is searched for .cu and .cuh files.\n\n"
		  "options:\n");
	for (size_t i = 0; i < ROWS; i++) {
		const struct row *r = &rows[i];
		size_t start = out->n;

		if (r->letter)
			text_printf(out, "  -%c, --%s", r->letter, r->name);
		else
			text_printf(out, "      --%s", r->name);
		if (r->value)
			text_printf(out, r->is_optional ? "[=%s]" : "=%s", r->value);
		text_printf(out, "%*s%s\n", (int)(start + 32 > out->n ? start + 32 - out->n : 1),
			    "", r->help);
	}
	text_puts(out, "\nformats:\n");
	for (const struct report_format *f = report_formats; f->name; f++)
		text_printf(out, "  %-12s %s\n", f->name, f->help);
	text_puts(out, "  markdown     for `rules` and `explain`\n");
	text_puts(out, "\nexit status: 0 nothing at or above --fail-on, 1 findings, 2 usage or a "
		       "path that does not\n"
		       "exist, 3 a file gave no result, 4 internal error; the largest wins.\n");
}

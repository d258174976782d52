#include "options_table.h"

#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "report/print.h"

/* --- values ----------------------------------------------------------------------------------- */

static const char *choices_of(struct arena *a, const struct option_row *r)
{
	struct text t = {.arena = a};

	for (unsigned i = 0; r->choices[i]; i++)
		text_printf(&t, "%s%s", i ? ", " : "", r->choices[i]);
	return text_string(&t);
}

static const char *set_choice(struct arena *a, const struct option_row *r, unsigned *field,
			      const char *value)
{
	struct near_word near = {.wrong = value};

	if (!value) {
		*field = r->fixed;
		return NULL;
	}
	for (unsigned i = 0; r->choices[i]; i++) {
		if (!strcmp(r->choices[i], value)) {
			*field = i;
			return NULL;
		}
		near_offer(&near, r->choices[i]);
	}
	return arena_printf(
	    a, "%s (it takes %s)",
	    near_sentence(a, arena_printf(a, "--%s=%s is not known", r->name, value), &near),
	    choices_of(a, r));
}

static const char *set_number(struct arena *a, const struct option_row *r, unsigned *field,
			      const char *value)
{
	char *end;
	unsigned long n;

	errno = 0;
	n = strtoul(value, &end, 10);
	if (!isdigit((unsigned char)*value) || *end || errno || n > OPTION_NUMBER_MOST)
		return arena_printf(a, "--%s needs a number, not '%s'", r->name, value);
	*field = (unsigned)n;
	return NULL;
}

static const char *set_amount(struct arena *a, const struct option_row *r, double *field,
			      const char *value)
{
	char *end;

	*field = strtod(value, &end);
	if (end == value || *end || !(*field >= OPTION_AMOUNT_LEAST && *field <= OPTION_AMOUNT_MOST))
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
	struct near_word near = {.wrong = name};
	struct text t = {.arena = a};

	for (const struct report_format *f = report_formats; f->name; f++) {
		text_printf(&t, "%s%s", f == report_formats ? "" : ", ", f->name);
		near_offer(&near, f->name);
	}
	return arena_printf(
	    a, "%s (it takes %s)",
	    near_sentence(a, arena_printf(a, "--format=%s is not known", name), &near),
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
	if (w.path && !strcmp(w.path, "-"))
		w.path = NULL;
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

/* "fail-on=error", "severity.bank-conflict = note", or YAML: "fail-on: error", "{quiet: yes}". */
static bool is_setting(const char *value)
{
	size_t n = strspn(value, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-");
	const char *after = value + n + strspn(value + n, " ");

	return *value == '{' || (n && (*after == '=' || !strncmp(after, ": ", 2) ||
				       (value[n] == '.' && strchr(value, '='))));
}

/* A file, or what one would say, of which there may be many. */
static const char *add_config(struct arena *a, struct options *o, const char *value)
{
	bool is_there = !access(value, F_OK);

	if (!is_there && is_setting(value)) {
		array_push(a, &o->settings.list, value);
		return NULL;
	}
	if (!is_there && options_key(value) >= 0)
		return arena_printf(a,
				    "--config=%s: there is no such file, and a key wants a value: "
				    "--config '%s=...'",
				    value, value);
	o->config = value;
	return NULL;
}

static const char *set_value(struct arena *a, struct options *o, const struct option_row *r,
			     const char *value)
{
	void *field = (char *)o + r->offset;

	switch (r->kind) {
	case FLAG:
		*(bool *)field = true;
		break;
	case COMMAND:
		if (o->command == COMMAND_LINT || r->fixed == COMMAND_HELP)
			o->command = r->fixed;
		o->arguments.list.n *= o->command != COMMAND_HELP;
		break;
	case NUMBER:
		return set_number(a, r, field, value);
	case AMOUNT:
		return set_amount(a, r, field, value);
	case WORD:
		if (value && r->wrong && r->wrong(value))
			return arena_printf(a, "--%s=%s: %s", r->name, value, r->wrong(value));
		*(const char **)field = value ? value : "";
		break;
	case LIST:
		add_list(a, field, value);
		break;
	case CHOICE:
		return set_choice(a, r, field, value);
	case FORMAT:
		return add_format(a, o, value);
	case CONFIG:
		return add_config(a, o, value);
	}
	return NULL;
}

static const char *set(struct arena *a, struct options *o, const struct option_row *r,
		       const char *value)
{
	o->origins[r - option_rows].origin = ORIGIN_LINE;
	return set_value(a, o, r, value);
}

/* --- words ------------------------------------------------------------------------------------ */

struct argv {
	char **at;
	int n, next;
};

/* What other linters call it; NULL: no other does. */
static const char *elsewhere(const char *name)
{
	static const struct {
		const char *name, *words;
	} known[] = {{"select", "here it is --rules"},
		     {"extend-select", "here it is --enable"},
		     {"ignore", "here it is --disable"},
		     {"checks", "here it is --rules, and --disable for what has a '-' there"},
		     {"output-format", "here it is --format"},
		     {"output", "here a format names its file: --format=json=FILE"},
		     {"level", "here it is --fail-on, and --severity for a rule"},
		     {"warnings-as-errors", "here it is --severity='*=error'"},
		     {"extra-arg", "options for the compiler go after '--'"},
		     {"fix", "no source is changed: findings say what would cure them"},
		     {"watch", "files are not watched; an editor does it: 'cudalint lsp'"}};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (!strcmp(name, known[i].name))
			return known[i].words;
	return NULL;
}

static const char *unknown(struct arena *a, const char *option, size_t n)
{
	static const char *const compilers[] = {
	    "-I", "-D",	      "-U", "-std", "-arch", "-gencode",	  "-isystem",
	    "-x", "-include", "-O", "-W",   "-f",    "--gpu-architecture"};
	const char *name = arena_strndup(a, option, n);
	const char *other = elsewhere(name + strspn(name, "-"));
	struct near_word near = {.wrong = name + strspn(name, "-")};

	if (other)
		return arena_printf(a, "unknown option '%s'; %s", name, other);
	for (unsigned i = 0; i < option_count; i++)
		near_offer(&near, option_rows[i].name);
	if (near.word)
		return arena_printf(a, "unknown option '%s'; did you mean '--%s'?", name,
				    near.word);
	for (size_t i = 0; i < sizeof compilers / sizeof *compilers; i++)
		if (!strncmp(name, compilers[i], strlen(compilers[i])))
			return arena_printf(
			    a, "unknown option '%s'; options for the compiler go after '--'", name);
	return arena_printf(a, "unknown option '%s'; 'cudalint --help' lists them", name);
}

static bool takes_value(const struct option_row *r)
{
	return r->kind != FLAG && r->kind != COMMAND;
}

static const char *empty_list(struct arena *a, const struct option_row *r)
{
	return arena_printf(a, "--%s needs a value%s", r->name,
			    strcmp(r->name, "rules") ? "" : "; '*' stands for all of them");
}

static const char *apply(struct arena *a, struct options *o, struct argv *v,
			 const struct option_row *r, const char *value)
{
	if (value && !takes_value(r))
		return arena_printf(a, "--%s takes no value", r->name);
	if (!value && takes_value(r) && !r->is_optional) {
		if (v->next >= v->n)
			return arena_printf(a, "--%s needs a value", r->name);
		value = v->at[v->next++];
	}
	if (value && !*value && (r->kind == WORD || r->kind == CONFIG))
		return arena_printf(a, "--%s needs a value", r->name);
	if (value && r->is_never_empty && !value[strspn(value, ",")])
		return empty_list(a, r);
	return set(a, o, r, value);
}

/* "cache" of --no-cache, "baseline" of --no-baseline, "no-gitignore" of --gitignore: what a
 * configuration or a variable set is undone. NULL: the name undoes nothing. */
static const struct option_row *undone(const char *name)
{
	for (unsigned i = 0; i < option_count; i++) {
		const char *own = option_rows[i].name;

		bool is_word = option_rows[i].kind == WORD && !strncmp(name, "no-", 3);

		if ((option_rows[i].kind != FLAG && !is_word) || !option_rows[i].in_file)
			continue;
		if (!strncmp(name, "no-", 3) ? !strcmp(name + 3, own)
					     : !strncmp(own, "no-", 3) && !strcmp(own + 3, name))
			return &option_rows[i];
	}
	return NULL;
}

static const char *undo(struct options *o, const struct option_row *r)
{
	o->origins[r - option_rows].origin = ORIGIN_LINE;
	o->origins[r - option_rows].where = NULL;
	if (r->kind == WORD)
		*(const char **)((char *)o + r->offset) = NULL;
	else
		*(bool *)((char *)o + r->offset) = false;
	return NULL;
}

static const char *long_option(struct arena *a, struct options *o, struct argv *v, const char *word)
{
	size_t n = strcspn(word + 2, "=");
	const char *value = word[2 + n] ? word + 3 + n : NULL;

	for (unsigned i = 0; i < option_count; i++)
		if (strlen(option_rows[i].name) == n && !strncmp(option_rows[i].name, word + 2, n))
			return apply(a, o, v, &option_rows[i], value);
	if (undone(word + 2))
		return undo(o, undone(word + 2));
	return unknown(a, word, n + 2);
}

static bool has_letter(char letter)
{
	for (unsigned i = 0; i < option_count; i++)
		if (option_rows[i].letter == letter)
			return true;
	return false;
}

static const char *short_option(struct arena *a, struct options *o, struct argv *v,
				const char *word)
{
	for (unsigned i = 0; i < option_count; i++) {
		const struct option_row *r = &option_rows[i];
		const char *value = word[2] ? word + 2 + (word[2] == '=') : NULL;

		if (r->letter != word[1])
			continue;
		if (takes_value(r) || !value)
			return apply(a, o, v, r, value);
		if (r->kind == FLAG && has_letter(word[2])) { /* -qf json */
			apply(a, o, v, r, NULL);
			return short_option(a, o, v, arena_printf(a, "-%s", word + 2));
		}
	}
	return unknown(a, word, strcspn(word, "="));
}

static const char *one_word(struct arena *a, struct options *o, struct argv *v)
{
	const char *word = v->at[v->next++];

	if (!strcmp(word, "--")) {
		if (v->next < v->n && v->at[v->next][0] != '-')
			return arena_printf(a,
					    "'%s' stands behind '--', where options for the "
					    "compiler are; files stand before it",
					    v->at[v->next]);
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
	else if (o->command != COMMAND_LINT &&
		 (o->command != COMMAND_BASELINE || !o->arguments.list.n))
		array_push(a, &o->arguments.list, word);
	else if (!word[0])
		return "an empty word is no path";
	else
		array_push(a, &o->paths.list, word);
	return NULL;
}

static bool first_word(struct options *o, const char *word)
{
	for (unsigned i = 0; i < command_count; i++) {
		if (!strcmp(word, command_rows[i].word)) {
			o->command = command_rows[i].command;
			o->topic = command_rows[i].word;
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

/* --- environment and file --------------------------------------------------------------------- */

static const char *set_flag(struct arena *a, const struct option_row *r, bool *field,
			    const char *value)
{
	for (size_t i = 0; option_flag_words[i]; i++) {
		if (!strcasecmp(value, option_flag_words[i])) {
			*field = i % 2;
			return NULL;
		}
	}
	return arena_printf(a, "%s is true or false, not '%s'", r->name, value);
}

/* A weaker place speaks only where no stronger one did, and replaces lists as a whole. */
static const char *set_weakly(struct arena *a, struct options *o, unsigned row,
			      const struct words *values, enum origin origin, const char *where)
{
	const struct option_row *r = &option_rows[row];
	const char *error = NULL;

	if (o->origins[row].origin >= origin)
		return NULL;
	o->origins[row].origin = origin;
	o->origins[row].where = where;
	if (r->kind == FLAG)
		return set_flag(a, r, (bool *)((char *)o + r->offset), values->list.at[0]);
	if (r->kind == LIST) {
		*(struct words *)((char *)o + r->offset) = *values;
		return NULL;
	}
	if (r->kind == FORMAT)
		memset(&o->formats, 0, sizeof o->formats);
	for (size_t i = 0; !error && i < values->list.n; i++)
		error = set_value(a, o, r, values->list.at[i]);
	return error;
}

#define PREFIX "CUDALINT_"
enum { PREFIX_LENGTH = sizeof PREFIX - 1 };

static bool has_variable(const struct option_row *r)
{
	return r->in_file || r->has_variable;
}

static const char *variable_of(struct arena *a, const char *option)
{
	char *name = arena_printf(a, PREFIX "%s", option);

	for (char *at = name; *at; at++)
		*at = *at == '-' ? '_' : (char)toupper((unsigned char)*at);
	return name;
}

static const char *read_environment(struct arena *a, struct options *o)
{
	for (unsigned i = 0; i < option_count; i++) {
		const char *name, *value, *error;
		struct words words = {0};

		if (!has_variable(&option_rows[i]))
			continue;
		name = variable_of(a, option_rows[i].name);
		value = getenv(name);
		if (!value || !*value)
			continue;
		if (option_rows[i].kind == LIST)
			add_list(a, &words, value);
		else
			array_push(a, &words.list, value);
		error = set_weakly(a, o, i, &words, ORIGIN_ENVIRONMENT, name);
		if (error)
			return arena_printf(a, "%s: %s", name, error);
	}
	return NULL;
}

/* The variable of that name, or the nearest to it; NULL: none is near. */
static const char *variable_near(struct arena *a, const char *name)
{
	const char *near = NULL;

	for (unsigned i = 0; i < option_count; i++) {
		const char *own = variable_of(a, option_rows[i].name);

		if (!has_variable(&option_rows[i]))
			continue;
		if (!strcmp(name, own))
			return own;
		if (!near && text_is_near(name + PREFIX_LENGTH, own + PREFIX_LENGTH))
			near = own;
	}
	return near;
}

/* Where that stands which has the variable's name and no variable. NULL: nothing has the name. */
static const char *place_without_variable(struct arena *a, const char *name,
					  const char *const *file_words)
{
	for (unsigned i = 0; i < option_count; i++)
		if (!has_variable(&option_rows[i]) && option_rows[i].kind != COMMAND &&
		    !strcmp(name, variable_of(a, option_rows[i].name)))
			return arena_printf(a, "--%s is for the command line", option_rows[i].name);
	for (; *file_words; file_words++)
		if (!strcmp(name, variable_of(a, *file_words)))
			return arena_printf(a, "'%s' is for a configuration, or --config '%s=...'",
					    *file_words, *file_words);
	return NULL;
}

struct words options_idle_variables(struct arena *a, const char *const *file_words)
{
	struct words said = {0};

	for (char **e = environ; *e; e++) {
		const char *name = arena_strndup(a, *e, strcspn(*e, "=")), *near, *place;

		if (strncmp(name, PREFIX, PREFIX_LENGTH) != 0)
			continue;
		near = variable_near(a, name);
		place = place_without_variable(a, name, file_words);
		if (near && !strcmp(near, name))
			continue;
		if (place)
			array_push(a, &said.list,
				   arena_printf(a, "%s: no such variable is read; %s", name, place));
		else if (near)
			array_push(a, &said.list,
				   arena_printf(a, "%s: no such variable is read; did you mean '%s'?",
						name, near));
	}
	return said;
}

int options_key(const char *key)
{
	for (unsigned i = 0; i < option_count; i++)
		if (option_rows[i].in_file && !strcmp(option_rows[i].name, key))
			return (int)i;
	return -1;
}

bool options_takes_list(int key)
{
	return option_rows[key].kind == LIST || option_rows[key].kind == FORMAT;
}

void options_near_key(struct near_word *near)
{
	for (unsigned i = 0; i < option_count; i++)
		if (option_rows[i].in_file)
			near_offer(near, option_rows[i].name);
}

bool options_is_no_key(const char *name)
{
	for (unsigned i = 0; i < option_count; i++)
		if (!strcmp(option_rows[i].name, name))
			return !option_rows[i].in_file;
	return false;
}

const char *options_set_key(struct arena *a, struct options *o, int key, const struct words *values,
			    enum origin origin, const char *where, const char *base)
{
	struct words moved = {0};

	if (!values->list.n && option_rows[key].is_never_empty)
		return empty_list(a, &option_rows[key]);
	if (!option_rows[key].is_path)
		return set_weakly(a, o, (unsigned)key, values, origin, where);
	for (size_t i = 0; i < values->list.n; i++) {
		const char *path = values->list.at[i];

		bool is_name = option_rows[key].kind == LIST && !strchr(path, '/');

		path += strcmp(base, ".") && !strncmp(path, "./", 2) ? 2 : 0;
		if (*path != '/' && strcmp(base, ".") != 0) /* a name is meant at any depth */
			path = arena_printf(a, "%s/%s%s", base, is_name ? "**/" : "", path);
		array_push(a, &moved.list, path);
	}
	return set_weakly(a, o, (unsigned)key, &moved, origin, where);
}

enum origin options_origin(const struct options *o, const char *key)
{
	for (unsigned i = 0; i < option_count; i++)
		if (!strcmp(option_rows[i].name, key))
			return o->origins[i].origin;
	return ORIGIN_DEFAULT;
}

const char *options_where(const struct options *o, const char *key)
{
	for (unsigned i = 0; i < option_count; i++)
		if (!strcmp(option_rows[i].name, key))
			return o->origins[i].where;
	return NULL;
}

const char *options_place(const struct options *o, const char *key)
{
	static const char *const places[] = {"default", "file", "environment", "command line"};
	const char *where = options_where(o, key);

	return where ? where : places[options_origin(o, key)];
}

/* --- the whole -------------------------------------------------------------------------------- */

/* What a command has no use for is a mistake, not nothing. */
static const char *too_much(struct arena *a, const struct options *o)
{
	for (unsigned i = 0; i < command_count; i++) {
		const struct command_row *r = &command_rows[i];

		if (r->command != o->command || o->arguments.list.n <= r->most)
			continue;
		if (!r->most)
			return arena_printf(a, "%s takes no '%s'", r->word,
					    o->arguments.list.at[0]);
		return arena_printf(a, "%s takes %s and no '%s'", r->word, r->arguments,
				    o->arguments.list.at[r->most]);
	}
	return NULL;
}

/* What a command cannot print is a mistake as well. */
static const char *wrong_format(struct arena *a, const struct options *o)
{
	const struct command_row *c = o->topic ? command_named(o->topic) : NULL;
	unsigned format = options_format(o);

	if (o->command == COMMAND_LINT && format == FORMAT_MARKDOWN)
		return "--format=markdown is for 'cudalint rules' and 'cudalint explain'";
	if (c && o->command == c->command && !command_prints(c, format))
		return arena_printf(a, "%s cannot print that format; 'cudalint help %s' says what it takes",
				    c->word, c->word);
	return too_much(a, o);
}

/* "cudalint -q baseline update": a command behind options is taken for a path. */
static const char *late_command(struct arena *a, const struct options *o)
{
	for (size_t i = 0; i < o->paths.list.n; i++) {
		const char *word = o->paths.list.at[i];

		if (command_named(word) && access(word, F_OK))
			return arena_printf(a,
					    "no file is named '%s'; a command is the first word: "
					    "cudalint %s ...",
					    word, word);
	}
	return NULL;
}

/* A word alone that is no path may be meant for a command. */
static const char *near_command(struct arena *a, const struct options *o, int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "";
	struct near_word near = {.wrong = word};

	if (o->command != COMMAND_LINT)
		return NULL;
	if (*word == '-' || strpbrk(word, "./@*?") || !access(word, F_OK))
		return late_command(a, o);
	for (unsigned i = 0; i < command_count; i++)
		near_offer(&near, command_rows[i].word);
	return near.word ? near_sentence(
			       a, arena_printf(a, "no file and no command is named '%s'", word),
			       &near)
			 : late_command(a, o);
}

static bool reads_stdin(const struct options *o)
{
	bool reads = false;

	for (size_t i = 0; i < o->paths.list.n; i++)
		reads |= !strcmp(o->paths.list.at[i], "-");
	return reads;
}

static const char *wrong_action(struct arena *a, const char *action)
{
	struct near_word near = {.wrong = action};

	near_offer(&near, "update");
	near_offer(&near, "prune");
	if (near.word)
		return near_sentence(a, arena_printf(a, "baseline takes no '%s'", action), &near);
	return arena_printf(a, "baseline needs 'update' or 'prune'%s%s%s",
			    *action ? " before '" : "", action, *action ? "'" : "");
}

static const char *check(struct arena *a, const struct options *o)
{
	const char *action = o->arguments.list.n ? o->arguments.list.at[0] : "";

	if (o->command == COMMAND_BASELINE && strcmp(action, "update") != 0 &&
	    strcmp(action, "prune") != 0)
		return wrong_action(a, action);
	if (o->diff && o->diff_base)
		return "--diff and --diff-base cannot both be given";
	if (o->stdin_name && !reads_stdin(o))
		return "--stdin-filename is the name of what '-' reads, and no '-' is given";
	if (o->command == COMMAND_EXPLAIN && !o->explain)
		return "explain needs the name of a rule; 'cudalint rules' lists them";
	return wrong_format(a, o);
}

/* What --hermetic stands for, but for what is named beside it. */
static const char *shut_out(struct arena *a, struct options *o)
{
	const struct {
		const char *key, *value;
		bool is_named;
	} rows[] = {{"no-database", "true", o->database},
		    {"headers", "bundled", o->cuda_path},
		    {"no-gitignore", "true", false}};
	const char *error = NULL;

	o->isolated = true;
	for (size_t i = 0; !error && i < sizeof rows / sizeof *rows; i++) {
		struct words value = {0};

		array_push(a, &value.list, rows[i].value);
		if (!rows[i].is_named)
			error = options_set_key(a, o, options_key(rows[i].key), &value, ORIGIN_LINE,
						"--hermetic", ".");
	}
	return error;
}

const char *options_parse(struct arena *a, struct options *o, int argc, char **argv)
{
	struct argv v = {argv, argc, 1};
	const char *error = NULL;

	*o =
	    (struct options){.fail_on = 1, .timeout = 60, .max_warnings = NO_LIMIT, .diff_mode = 1};
	if (argc > 1 && first_word(o, argv[1]))
		v.next = 2;
	while (!error && v.next < v.n)
		error = one_word(a, o, &v);
	if (o->explain && o->command == COMMAND_LINT)
		o->command = COMMAND_EXPLAIN;
	if (!error && o->hermetic)
		error = shut_out(a, o);
	if (!error && !o->isolated)
		error = read_environment(a, o);
	if (!error)
		error = near_command(a, o, argc, argv);
	return error ? error : check(a, o);
}

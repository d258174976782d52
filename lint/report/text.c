#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/uri.h"
#include "report/gains.h"
#include "report/print.h"

#define FOLD_ABOVE 5  /* notes of one rule in one file */
#define NAMES_SHOWN 3 /* of what did not resolve */
#define WIDEST 160    /* bytes of a source line shown */

static const char *const colors[] = {"\033[1;36m", "\033[1;35m", "\033[1;31m"}; /* by severity */
#define BOLD "\033[1m"
#define GREEN "\033[1;32m"
#define PLAIN "\033[0m"

struct printer {
	struct arena *arena; /* of the output */
	struct text *out;
	const struct account *account;
	const struct print_options *o;
};

static const char *hue(const struct printer *p, const char *code)
{
	return p->o->color ? code : "";
}

/* Names of files may hold anything, and messages name files. */
static const char *plain(const struct printer *p, const char *s)
{
	struct text t = {.arena = p->arena};

	text_put_plain(&t, s, strlen(s));
	return text_string(&t);
}

/* --- source lines ----------------------------------------------------------------------------- */

/* Bytes that are no character of their own keep the caret line as wide as the source line looks. */
static bool is_continuation(char c)
{
	return ((unsigned char)c & 0xC0) == 0x80;
}

static void underline(struct printer *p, const char *line, size_t from, size_t column, size_t end)
{
	text_puts(p->out, "      | ");
	for (size_t i = from; i < column; i++)
		if (!is_continuation(line[i]))
			text_puts(p->out, line[i] == '\t' ? "\t" : " ");
	text_puts(p->out, hue(p, GREEN));
	text_puts(p->out, "^");
	for (size_t i = column + 1; i < end; i++)
		if (!is_continuation(line[i]))
			text_puts(p->out, "~");
	text_printf(p->out, "%s\n", hue(p, PLAIN));
}

static void excerpt(struct printer *p, const struct place *at)
{
	size_t bytes = 0, from, end, column = at->column ? at->column - 1 : 0;
	const char *line =
	    at->file ? source_line(source_of(p->account->sources, at->file), at->line, &bytes)
		     : NULL;

	if (!line || column >= bytes)
		return;
	from = column > WIDEST / 2 && bytes > WIDEST ? column - WIDEST / 2 : 0;
	while (from && is_continuation(line[from]))
		from--;
	end = at->end_line == at->line && at->end_column > at->column ? at->end_column - 1 : bytes;
	if (at->end_line < at->line)
		end = column + 1;
	if (bytes - from > WIDEST)
		bytes = from + WIDEST;
	if (end > bytes)
		end = bytes;
	text_printf(p->out, "%5u | ", at->line);
	text_put_plain(p->out, line + from, bytes - from);
	text_puts(p->out, "\n");
	underline(p, line, from, column, end);
}

/* --- findings --------------------------------------------------------------------------------- */

static void head(struct printer *p, const struct finding *f)
{
	text_printf(p->out, "%s%s:", hue(p, BOLD), f->at.file ? plain(p, f->at.file) : "?");
	if (f->at.line)
		text_printf(p->out, "%u:%u:", f->at.line, f->at.column);
	text_printf(p->out, "%s %s%s:%s ", hue(p, PLAIN), hue(p, colors[f->severity]),
		    severity_name(f->severity), hue(p, PLAIN));
}

static void note(struct printer *p, const struct finding *f, const struct note *n)
{
	bool is_elsewhere =
	    n->at.file && n->at.line &&
	    (n->at.line != f->at.line || !f->at.file || strcmp(n->at.file, f->at.file) != 0);

	text_printf(p->out, "  %snote:%s ", hue(p, BOLD), hue(p, PLAIN));
	if (is_elsewhere)
		text_printf(p->out, "%s:%u:%u: ", plain(p, n->at.file), n->at.line, n->at.column);
	text_printf(p->out, "%s\n", plain(p, n->message));
}

/* With a link to its page, as terminals understand it (OSC 8), where that is wanted. */
static void rule_name(struct printer *p, const char *rule)
{
	const char *page = p->o->page ? p->o->page(p->out->arena, rule) : NULL;

	if (page)
		text_printf(p->out, "[\033]8;;%s\033\\%s\033]8;;\033\\]",
			    uri_of_path(p->out->arena, page), rule);
	else
		text_printf(p->out, "[%s]", rule);
}

static void whole_finding(struct printer *p, const struct finding *f)
{
	/* a note costs little, and an error is no matter of speed */
	bool costs_time = f->severity == SEVERITY_WARNING;
	const char *seen = costs_time ? gain_text(p->out->arena, f->rule) : NULL;

	head(p, f);
	text_printf(p->out, "%s ", plain(p, f->message));
	rule_name(p, f->rule);
	if (f->suppressed)
		text_printf(p->out, " (suppressed%s%s)", *f->suppressed ? ": " : "", f->suppressed);
	text_puts(p->out, "\n");
	excerpt(p, &f->at);
	for (size_t i = 0; i < f->notes.n; i++)
		note(p, f, &f->notes.at[i]);
	if (f->help)
		text_printf(p->out, "  %shelp:%s %s\n", hue(p, BOLD), hue(p, PLAIN), f->help);
	if (seen)
		text_printf(p->out, "  %sseen:%s %s\n", hue(p, BOLD), hue(p, PLAIN), seen);
}

struct fold { /* a file's notes of one rule */
	const char *rule;
	size_t n, first;
};

struct folds {
	ARRAY(struct fold) at;
};

static bool has_file(const struct finding *f, const char *file)
{
	return f->at.file && file && !strcmp(f->at.file, file);
}

static struct fold *fold_of(struct folds *folds, const char *rule)
{
	for (size_t i = 0; i < folds->at.n; i++)
		if (!strcmp(folds->at.at[i].rule, rule))
			return &folds->at.at[i];
	return NULL;
}

/* Those of the file that begins with finding number `first`: the list is sorted by file. */
static void count_notes(struct arena *a, const struct account *account, size_t first,
			struct folds *out)
{
	const char *file = account->findings.at[first]->at.file;

	out->at.n = 0;
	for (size_t i = first; i < account->findings.n; i++) {
		const struct finding *f = account->findings.at[i];
		struct fold *fold = fold_of(out, f->rule);

		if (!has_file(f, file))
			break;
		if (f->severity != SEVERITY_NOTE)
			continue;
		if (fold)
			fold->n++;
		else
			array_push(a, &out->at, (struct fold){f->rule, 1, i});
	}
}

static void folded(struct printer *p, const struct finding *f, size_t n)
{
	head(p, f);
	text_printf(p->out, "%zu places like this one in the file: %s ", n, f->message);
	rule_name(p, f->rule);
	text_puts(p->out, "\n");
}

static void findings(struct printer *p)
{
	const struct account *account = p->account;
	struct folds folds = {0};

	for (size_t i = 0; i < account->findings.n; i++) {
		const struct finding *f = account->findings.at[i];
		const struct fold *fold;

		if (!i || !has_file(f, account->findings.at[i - 1]->at.file))
			count_notes(p->out->arena, account, i, &folds);
		fold = f->severity == SEVERITY_NOTE ? fold_of(&folds, f->rule) : NULL;
		if (!fold || fold->n <= FOLD_ABOVE)
			whole_finding(p, f);
		else if (fold->first == i)
			folded(p, f, fold->n);
	}
}

/* --- what gave less than wanted --------------------------------------------------------------- */

/* "kernel(int, float *): why" without what stands between the parentheses: there may be forty. */
static void without_parameters(struct text *out, const char *s)
{
	size_t to = strcspn(s, "("), end = to;
	int depth = 0;

	do {
		depth += (s[end] == '(') - (s[end] == ')');
		end += s[end] != '\0';
	} while (s[end] && depth > 0);
	if (!strchr(s, '(') || strncmp(s + end, ": ", 2) != 0)
		text_puts(out, s);
	else
		text_printf(out, "%.*s%s", (int)to, s, s + end);
}

static bool misses_a_header(const char *name)
{
	return strstr(name, "' file not found");
}

/* "file:3: what" of the very file that the line is about is "line 3: what". */
static void one_name(struct text *out, const char *path, const char *name)
{
	size_t n = strlen(path);
	bool is_own =
	    !strncmp(name, path, n) && name[n] == ':' && isdigit((unsigned char)name[n + 1]);

	if (is_own)
		text_puts(out, "line ");
	without_parameters(out, is_own ? name + n + 1 : name);
}

/* A header that is missing explains what else does not resolve. */
static void some_names(struct text *out, const char *path, const struct text_list *names)
{
	size_t shown = 0;
	bool lacks_headers = false;

	for (size_t i = 0; i < names->items.n; i++)
		lacks_headers |= misses_a_header(names->items.at[i]);
	for (size_t i = 0; i < names->items.n && shown < NAMES_SHOWN; i++) {
		if (lacks_headers && !misses_a_header(names->items.at[i]))
			continue;
		text_puts(out, shown++ ? "; " : "");
		one_name(out, path, names->items.at[i]);
	}
	if (names->items.n > shown)
		text_printf(out, "; and %zu more", names->items.n - shown);
}

static void no_result(struct printer *p, const struct file_result *f)
{
	text_printf(p->out, "%s%s:%s no result: %s\n", hue(p, BOLD), plain(p, f->path),
		    hue(p, PLAIN), f->failure ? f->failure : "unknown cause");
}

static void in_part(struct printer *p, const struct file_result *f)
{
	text_printf(p->out, "%s%s:%s analysed in part: ", hue(p, BOLD), plain(p, f->path),
		    hue(p, PLAIN));
	some_names(p->out, f->path, &f->unresolved);
	if (f->unresolved.items.n && f->partial.items.n)
		text_puts(p->out, "; ");
	some_names(p->out, f->path, &f->partial);
	text_puts(p->out, "\n");
}

static void file_status(struct printer *p, const struct file_result *f)
{
	if (f->status == FILE_FAILED)
		no_result(p, f);
	else if (f->status == FILE_PARTIAL && p->o->remarks)
		in_part(p, f);
}

void print_missed(struct text *out, const struct account *account, enum report_scope scope)
{
	const struct print_options plainly = {.remarks = true};
	struct printer p = {.arena = out->arena, .out = out, .account = account, .o = &plainly};

	for (unsigned i = 0; i < account->n_files; i++) {
		const struct file_result *f = &account->files[i];

		if (f->status == FILE_OK ||
		    scope >= (f->status == FILE_FAILED ? TELLS_FAILURES : TELLS_ALL))
			continue;
		text_puts(out, "cudalint: ");
		file_status(&p, f);
	}
}

static void count(struct text *out, unsigned n, const char *what, const char *before)
{
	if (n)
		text_printf(out, "%s%u %s%s", before, n, what, n == 1 ? "" : "s");
}

void print_summary(struct text *out, const struct account *a)
{
	unsigned errors = a->n_severity[SEVERITY_ERROR], warnings = a->n_severity[SEVERITY_WARNING];
	unsigned notes = a->n_severity[SEVERITY_NOTE];

	text_puts(out, "cudalint: ");
	if (!errors && !warnings && !notes)
		text_puts(out, "no findings");
	count(out, errors, "error", "");
	count(out, warnings, "warning", errors ? ", " : "");
	count(out, notes, "note", errors || warnings ? ", " : "");
	text_printf(out, " in %u file%s", a->n_files, a->n_files == 1 ? "" : "s");
	if (a->suppressed.n)
		text_printf(out, "; %zu suppressed", a->suppressed.n);
	if (a->known.n)
		text_printf(out, "; %zu in the baseline", a->known.n);
	if (a->n_stale)
		text_printf(out, "; %zu of the baseline gone", a->n_stale);
	if (a->n_elsewhere)
		text_printf(out, "; %zu outside of the changes", a->n_elsewhere);
	if (a->n_failed)
		text_printf(out, "; %u gave no result", a->n_failed);
	if (a->n_partial)
		text_printf(out, "; %u analysed in part", a->n_partial);
	text_puts(out, "\n");
}

const char *print_stale(struct arena *a, const struct account *account)
{
	return arena_printf(a,
			    "%zu of the baseline's entries %s gone, which --strict-baseline takes "
			    "for a finding; 'cudalint baseline prune' takes them out",
			    account->n_stale, account->n_stale == 1 ? "is" : "are");
}

void print_text(struct text *out, const struct account *account, const struct print_options *o)
{
	struct printer p = {.arena = out->arena, .out = out, .account = account, .o = o};

	findings(&p);
	for (size_t i = 0; o->suppressed && i < account->suppressed.n; i++)
		whole_finding(&p, account->suppressed.at[i]);
	for (unsigned i = 0; i < account->n_files; i++)
		file_status(&p, &account->files[i]);
	if (o->remarks)
		print_summary(out, account);
}

#include "report/changes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- reading ---------------------------------------------------------------------------------- */

struct diff_reader {
	struct arena *arena;
	const struct text_list *roots;
	struct changes *out;
	struct changed_file *file;   /* NULL: none, or one that is gone */
	uint32_t line;		     /* of the new file */
	uint32_t left_old, left_new; /* lines of the hunk still to come */
};

/* A name as git writes it where it has odd bytes: "b/caf\303\251.cu". */
static const char *unquoted(struct arena *a, const char *s, size_t n)
{
	struct text t = {.arena = a};

	if (n < 2 || s[0] != '"')
		return arena_strndup(a, s, n);
	for (size_t i = 1; i + 1 < n; i++) {
		char c = s[i];

		if (c == '\\' && i + 2 < n && s[i + 1] >= '0' && s[i + 1] <= '3' && i + 4 < n) {
			c = (char)((s[i + 1] - '0') * 64 + (s[i + 2] - '0') * 8 + (s[i + 3] - '0'));
			i += 3;
		} else if (c == '\\') {
			i++;
			c = s[i] == 't' ? '\t' : s[i] == 'n' ? '\n' : s[i];
		}
		text_put(&t, &c, 1);
	}
	return text_string(&t);
}

static const char *found(struct diff_reader *d, const char *name)
{
	for (size_t i = 0; i < d->roots->items.n; i++) {
		const char *path = arena_printf(d->arena, "%s/%s", d->roots->items.at[i], name);

		if (!access(path, F_OK))
			return path;
	}
	return NULL;
}

/* The prefix is left out first, then kept: "b/b/x.cu" is as possible as "b/x.cu". */
static const char *file_named(struct diff_reader *d, const char *name)
{
	const char *slash = strchr(name, '/'), *path = NULL;

	if (slash == name + 1 && strchr("abciow", *name))
		path = found(d, slash + 1);
	return path ? path : found(d, name);
}

/* Clean, absolute. */
static const char *whole_path(struct arena *a, const char *directory, const char *path)
{
	if (*path != '/')
		path = arena_printf(a, "%s/%s", directory, path);
	return arena_printf(a, "/%s", text_path(a, "/", path));
}

static struct changed_file *file_in(struct arena *a, struct changes *c, const char *file)
{
	file = whole_path(a, "", file);
	for (size_t i = 0; i < c->files.n; i++)
		if (!strcmp(c->files.at[i].file, file))
			return &c->files.at[i];
	array_push(a, &c->files, (struct changed_file){.file = file});
	return &c->files.at[c->files.n - 1];
}

static void take_name(struct diff_reader *d, const char *line, size_t n)
{
	const char *tab = memchr(line, '\t', n);
	const char *name = unquoted(d->arena, line, tab ? (size_t)(tab - line) : n);
	const char *path = file_named(d, name);

	if (!path && strcmp(name, "/dev/null") != 0)
		d->out->lost = name;
	d->file = path ? file_in(d->arena, d->out, path) : NULL;
}

static uint32_t number(const char **at)
{
	char *end;
	unsigned long n = strtoul(*at, &end, 10);

	*at = end;
	return (uint32_t)n;
}

/* "@@ -12,3 +14,2 @@": a missing count is 1. */
static void take_hunk(struct diff_reader *d, const char *line)
{
	const char *at = line + 4;

	number(&at);
	d->left_old = 1;
	if (*at == ',')
		at++, d->left_old = number(&at);
	at += strspn(at, " +");
	d->line = number(&at);
	d->left_new = 1;
	if (*at == ',')
		at++, d->left_new = number(&at);
	d->line += !d->left_new; /* an empty side names the line before */
}

static void add_lines(struct diff_reader *d, uint32_t first, uint32_t last)
{
	struct changed_lines *newest;

	if (!d->file)
		return;
	newest = d->file->lines.n ? &d->file->lines.at[d->file->lines.n - 1] : NULL;
	if (newest && newest->last + 1 == first && last >= first && newest->last >= newest->first)
		newest->last = last;
	else
		array_push(d->arena, &d->file->lines, (struct changed_lines){first, last});
}

static void take_hunk_line(struct diff_reader *d, char sign)
{
	if (sign == '+') {
		add_lines(d, d->line, d->line);
		d->line++;
		d->left_new--;
	} else if (sign == '-') {
		add_lines(d, d->line, d->line - 1);
		d->left_old--;
	} else if (sign != '\\') {
		d->line++;
		d->left_new -= d->left_new > 0;
		d->left_old -= d->left_old > 0;
	}
}

void changes_read(struct arena *a, const char *diff, const struct text_list *roots,
		  struct changes *out)
{
	struct diff_reader d = {.arena = a, .roots = roots, .out = out};

	while (*diff) {
		size_t n = strcspn(diff, "\n"), shown = n && diff[n - 1] == '\r' ? n - 1 : n;

		if (d.left_old || d.left_new)
			take_hunk_line(&d, *diff);
		else if (!strncmp(diff, "+++ ", 4))
			take_name(&d, diff + 4, shown - 4);
		else if (!strncmp(diff, "@@ -", 4))
			take_hunk(&d, diff);
		diff += n + (diff[n] == '\n');
	}
}

void changes_add_whole(struct arena *a, struct changes *c, const char *file)
{
	file_in(a, c, file)->is_whole = true;
}

/* --- applying --------------------------------------------------------------------------------- */

struct applying {
	struct arena *arena;
	const struct changes *changes;
	const struct account *account;
};

static const struct changed_file *changed(const struct applying *a, const char *file)
{
	const struct changes *c = a->changes;

	if (!file || !c->files.n)
		return NULL;
	file = whole_path(a->arena, a->account->directory, file);
	for (size_t i = 0; i < c->files.n; i++)
		if (!strcmp(c->files.at[i].file, file))
			return &c->files.at[i];
	return NULL;
}

static bool touches(const struct changed_file *f, uint32_t first, uint32_t last, bool with_removals)
{
	if (f->is_whole)
		return true;
	for (size_t i = 0; i < f->lines.n; i++) {
		const struct changed_lines *l = &f->lines.at[i];

		if (l->last < l->first ? with_removals && l->first > first && l->first <= last
				       : l->first <= last && l->last >= first)
			return true;
	}
	return false;
}

static bool is_in_changed_function(const struct applying *a, const struct place *at)
{
	const struct account *account = a->account;
	const struct changed_file *f = changed(a, at->file);

	if (!f)
		return false;
	if (touches(f, at->line, at->line, true))
		return true;
	for (unsigned i = 0; i < account->n_files; i++)
		for (size_t k = 0; k < account->files[i].covered.n; k++) {
			const struct place *function = &account->files[i].covered.at[k];

			if (!strcmp(function->file, at->file) && function->line <= at->line &&
			    function->end_line >= at->line &&
			    touches(f, function->line, function->end_line, true))
				return true;
		}
	return false;
}

static bool is_changed(const struct applying *a, enum change_mode mode, const struct finding *f)
{
	const struct changed_file *file = changed(a, f->at.file);

	if (mode == CHANGES_FILES)
		return file;
	if (mode == CHANGES_LINES)
		return file && touches(file, f->at.line, f->at.line, false);
	if (is_in_changed_function(a, &f->at) ||
	    (f->launch.line && is_in_changed_function(a, &f->launch)))
		return true;
	for (size_t i = 0; i < f->notes.n; i++)
		if (f->notes.at[i].at.line &&
		    is_in_changed_function(a, &f->notes.at[i].at))
			return true;
	return false;
}

void changes_apply(struct arena *arena, const struct changes *c, enum change_mode mode,
		   struct account *account)
{
	const struct applying a = {arena, c, account};
	size_t kept = 0;

	for (size_t i = 0; i < account->findings.n; i++) {
		struct finding *f = account->findings.at[i];

		if (is_changed(&a, mode, f))
			account->findings.at[kept++] = f;
		else
			account->n_elsewhere++;
	}
	account->findings.n = kept;
	account_count(account);
}

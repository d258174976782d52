#include "report/order.h"

#include <stdlib.h>
#include <string.h>

#include "report/fingerprint.h"
#include "report/names.h"

const char *severity_name(enum severity s)
{
	static const char *const names[] = {"note", "warning", "error"};

	return names[s];
}

static int compare_number(uint32_t a, uint32_t b)
{
	return (a > b) - (a < b);
}

static int compare_place(const struct finding *a, const struct finding *b)
{
	int c = strcmp(a->at.file ? a->at.file : "", b->at.file ? b->at.file : "");

	if (!c)
		c = compare_number(a->at.line, b->at.line);
	if (!c)
		c = compare_number(a->at.column, b->at.column);
	return c ? c : strcmp(a->rule, b->rule);
}

/* Total on contents, so that the result does not depend on how the sort treats equals. */
static int compare(const struct finding *a, const struct finding *b)
{
	int c = compare_place(a, b);

	if (!c)
		c = compare_number(b->severity, a->severity);
	if (!c)
		c = compare_number(b->confidence, a->confidence);
	if (!c)
		c = compare_number(a->at.end_line, b->at.end_line);
	if (!c)
		c = compare_number(a->at.end_column, b->at.end_column);
	if (!c)
		c = strcmp(a->message, b->message);
	return c;
}

static int compare_pointers(const void *a, const void *b)
{
	return compare(*(struct finding *const *)a, *(struct finding *const *)b);
}

static int compare_values(const void *a, const void *b)
{
	return compare(a, b);
}

static void shorten_lists(struct names *names, struct file_result *f)
{
	for (size_t i = 0; i < f->read.items.n; i++)
		f->read.items.at[i] = names_show(names, f->read.items.at[i]);
	for (size_t i = 0; i < f->inputs.items.n; i++)
		f->inputs.items.at[i] =
		    text_path(names->arena, names->directory, f->inputs.items.at[i]);
	for (size_t i = 0; i < f->covered.n; i++)
		if (f->covered.at[i].file)
			f->covered.at[i].file = names_show(names, f->covered.at[i].file);
}

static void shorten_places(struct names *names, struct file_result *f)
{
	for (size_t i = 0; i < f->findings.n; i++) {
		struct finding *finding = &f->findings.at[i];

		finding->at.file =
		    names_show(names, finding->at.file ? finding->at.file : f->path);
		if (finding->launch.line && finding->launch.file)
			finding->launch.file = names_show(names, finding->launch.file);
		for (size_t j = 0; j < finding->notes.n; j++)
			if (finding->notes.at[j].at.file)
				finding->notes.at[j].at.file =
				    names_show(names, finding->notes.at[j].at.file);
	}
	for (size_t i = 0; i < f->accesses.n; i++) {
		struct access_row *row = &f->accesses.at[i];

		if (row->at.file)
			row->at.file = names_show(names, row->at.file);
		if (row->launch.line && row->launch.file)
			row->launch.file = names_show(names, row->launch.file);
	}
}

void account_count(struct account *account)
{
	memset(account->n_severity, 0, sizeof account->n_severity);
	account->n_partial = account->n_failed = 0;
	for (size_t i = 0; i < account->findings.n; i++)
		account->n_severity[account->findings.at[i]->severity]++;
	for (unsigned i = 0; i < account->n_files; i++) {
		account->n_partial += account->files[i].status == FILE_PARTIAL;
		account->n_failed += account->files[i].status == FILE_FAILED;
	}
}

/* What was asked for keeps its name; the rest is named after it. */
static void name_files(struct names *names, struct account *account)
{
	for (unsigned i = 0; i < account->n_files; i++) {
		struct file_result *f = &account->files[i];

		f->path = text_path(names->arena, account->directory, f->path);
		names_reach(names, f->path);
	}
	for (unsigned i = 0; i < account->n_files; i++)
		names_show(names, account->files[i].path);
}

void account_open(struct arena *a, struct account *account)
{
	struct names *names = arena_new(a, struct names);

	*names = (struct names){.arena = a, .directory = account->directory};
	name_files(names, account);
	for (unsigned i = 0; i < account->n_files; i++) {
		shorten_places(names, &account->files[i]);
		shorten_lists(names, &account->files[i]);
	}
	if (!account->sources) {
		account->sources = arena_new(a, struct source_set);
		account->sources->arena = a;
	}
}

const char *account_path(struct arena *a, const struct account *account, const char *path)
{
	if (!account->root || !*path)
		return path;
	if (*path != '/')
		path = arena_printf(a, "%s/%s", account->directory, path);
	path = arena_printf(a, "/%s", text_path(a, "/", path));
	for (size_t i = 0; i < account->tops.items.n; i++)
		if (text_path_is_below(path, account->tops.items.at[i]))
			return text_path(a, account->tops.items.at[i], path);
	return text_path(a, account->root, path);
}

static size_t sort_once(struct finding **list, size_t n)
{
	size_t kept = 0;

	if (n)
		qsort(list, n, sizeof *list, compare_pointers);
	for (size_t i = 0; i < n; i++)
		if (!kept || compare_place(list[kept - 1], list[i]))
			list[kept++] = list[i];
	return kept;
}

void account_close(struct arena *a, struct account *account)
{
	if (!account->sources)
		account_open(a, account);
	for (unsigned i = 0; i < account->n_files; i++) {
		struct file_result *f = &account->files[i];

		for (size_t j = 0; j < f->findings.n; j++)
			array_push(a, &account->findings, &f->findings.at[j]);
	}
	account->findings.n = sort_once(account->findings.at, account->findings.n);
	account->suppressed.n = sort_once(account->suppressed.at, account->suppressed.n);
	fingerprints_set(a, account);
	account_count(account);
}

void findings_settle(struct file_result *f)
{
	size_t kept = 0;

	if (f->findings.n)
		qsort(f->findings.at, f->findings.n, sizeof *f->findings.at, compare_values);
	for (size_t i = 0; i < f->findings.n; i++)
		if (!kept || compare_place(&f->findings.at[kept - 1], &f->findings.at[i]))
			f->findings.at[kept++] = f->findings.at[i];
	f->findings.n = kept;
}

#include "elsewhere.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

struct definition {
	const struct kernel_record *kernel;
	const char *path;
	size_t file;
};

struct launched {
	const struct outer_launch *launch;
	const char *path, *of; /* of the launch, of the kernel; the latter NULL: not known */
};

static int compare_places(const char *path, const struct place *x, const char *other,
			  const struct place *y)
{
	int order = strcmp(path, other);

	if (order)
		return order;
	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	return (x->column > y->column) - (x->column < y->column);
}

static int by_kernel(const void *x, const void *y)
{
	const struct definition *d = x, *e = y;
	int order = strcmp(d->kernel->name, e->kernel->name);

	if (!order)
		order = compare_places(d->path, &d->kernel->at, e->path, &e->kernel->at);
	return order ? order : (d->file > e->file) - (d->file < e->file);
}

/* Two launches that are equal here are equal for what follows. */
static int by_place(const void *x, const void *y)
{
	const struct launched *l = x, *m = y;
	int order = compare_places(l->path, &l->launch->at, m->path, &m->launch->at);

	if (!order)
		order = strcmp(l->launch->kernel, m->launch->kernel);
	if (!order)
		order = memcmp(l->launch->block, m->launch->block, sizeof l->launch->block);
	if (!order)
		order = memcmp(l->launch->grid, m->launch->grid, sizeof l->launch->grid);
	return order ? order : l->launch->guess - m->launch->guess;
}

/* Folders that two paths have in common, from the top. */
static unsigned nearness(const char *x, const char *y)
{
	unsigned n = 0;

	for (; *x && *x == *y; x++, y++)
		n += *x == '/';
	return n;
}

struct range {
	size_t first, last; /* definitions: first .. last - 1 */
};

static struct range definitions_of(const struct definition *d, size_t n, const char *kernel)
{
	size_t low = 0, high = n;
	struct range r;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (strcmp(d[middle].kernel->name, kernel) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	r = (struct range){low, low};
	while (r.last < n && !strcmp(d[r.last].kernel->name, kernel))
		r.last++;
	return r;
}

static bool same_place(const struct definition *x, const struct definition *y)
{
	return !compare_places(x->path, &x->kernel->at, y->path, &y->kernel->at);
}

/* The definition that a launch means; NULL: none, or it cannot be told. */
static const struct definition *meant(const struct definition *d, struct range r,
				      const struct launched *l)
{
	const struct definition *best = NULL;
	unsigned most = 0;
	bool is_tie = false;

	for (size_t i = r.first; i < r.last; i++) {
		const struct definition *other = &d[i];
		unsigned near = nearness(other->path, l->path);

		if (l->of && compare_places(other->path, &other->kernel->at, l->of, &l->launch->of))
			continue;
		if (best && near < most)
			continue;
		is_tie = best && near == most && (is_tie || !same_place(best, other));
		best = other;
		most = near;
	}
	return is_tie ? NULL : best;
}

/* To every file that reads the definition: a header's kernel is in several. */
static void give(struct arena *a, const struct definition *d, size_t n, const struct launched *l,
		 struct outer_list *out)
{
	struct range r = definitions_of(d, n, l->launch->kernel);
	const struct definition *to = meant(d, r, l);

	for (size_t i = r.first; to && i < r.last; i++)
		if (d[i].kernel->is_open && same_place(&d[i], to))
			array_push(a, &out[d[i].file].at, *l->launch);
}

/* Of all files, ordered; returns how many. */
static size_t all_launches(struct arena *a, const char *directory, const struct file_result *files,
			   size_t n, struct launched **out)
{
	ARRAY(struct launched) all = {0};

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < files[i].outer.at.n; k++) {
			const struct outer_launch *l = &files[i].outer.at.at[k];
			const char *of =
			    l->of.line ? text_path(a, directory, l->of.file) : NULL;

			array_push(a, &all,
				   (struct launched){l, text_path(a, directory, l->at.file), of});
		}
	if (all.n)
		qsort(all.at, all.n, sizeof *all.at, by_place);
	*out = all.at;
	return all.n;
}

static size_t all_definitions(struct arena *a, const char *directory,
			      const struct file_result *files, size_t n, struct definition **out)
{
	ARRAY(struct definition) all = {0};

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < files[i].kernels.n; k++) {
			const struct kernel_record *d = &files[i].kernels.at[k];

			array_push(a, &all,
				   (struct definition){d, text_path(a, directory, d->at.file), i});
		}
	if (all.n)
		qsort(all.at, all.n, sizeof *all.at, by_kernel);
	*out = all.at;
	return all.n;
}

struct outer_list *elsewhere_find(struct arena *a, const char *directory,
				  const struct file_result *files, size_t n)
{
	struct outer_list *out = arena_array(a, struct outer_list, n + 1);
	struct definition *definitions;
	struct launched *launches;
	size_t n_launches = all_launches(a, directory, files, n, &launches), n_definitions;

	if (!n_launches)
		return out;
	n_definitions = all_definitions(a, directory, files, n, &definitions);
	for (size_t k = 0; k < n_launches; k++)
		give(a, definitions, n_definitions, &launches[k], out);
	return out;
}

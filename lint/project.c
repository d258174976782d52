#include "project.h"

#include <string.h>
#include <unistd.h>

#include "base/text.h"

const char *project_directory(struct arena *a)
{
	char path[4096];

	return getcwd(path, sizeof path) ? arena_strdup(a, path) : "/";
}

static const char *absolute(const struct project *p, const char *path)
{
	if (path[0] != '/')
		path = arena_printf(p->arena, "%s/%s", p->directory, path);
	return text_path(p->arena, "/", arena_printf(p->arena, "/%s", path));
}

/* text_path gave the path relative to "/"; both sides of every comparison are in that form. */
static bool is_in(const char *path, const char *directory)
{
	return !strcmp(directory, ".") || text_path_is_below(path, directory);
}

static bool has_mark(struct project *p, const char *directory)
{
	static const char *const marks[] = {".git", ".cudalint.yaml", "cudalint.yaml"};

	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (!access(arena_printf(p->arena, "/%s/%s", directory, marks[i]), F_OK))
			return true;
	return false;
}

static const char *parent(struct arena *a, const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? arena_strndup(a, path, (size_t)(slash - path)) : NULL;
}

static const char *nearest_with(struct arena *a, const char *folder, const char *mark)
{
	while (access(arena_printf(a, "%s/%s", folder, mark), F_OK)) {
		const char *slash = strrchr(folder, '/');

		if (!slash || slash == folder)
			return NULL;
		folder = arena_strndup(a, folder, (size_t)(slash - folder));
	}
	return folder;
}

const char *project_marked_top(struct arena *a, const char *folder)
{
	static const char *const tops[] = {".git", ".cudalint.yaml", "cudalint.yaml", PROJECT_BASELINE};
	const char *top = NULL;

	for (size_t i = 0; !top && i < sizeof tops / sizeof *tops; i++)
		top = nearest_with(a, folder, tops[i]);
	return top;
}

const char *project_top(struct arena *a, const char *folder)
{
	const char *top = project_marked_top(a, folder);

	return top ? top : folder;
}

const char *project_repository(struct arena *a, const char *folder)
{
	return nearest_with(a, folder, ".git");
}

static const char *root_of(struct project *p, const char *file)
{
	const char *own = parent(p->arena, file), *here = absolute(p, ".");

	for (const char *d = own; d; d = parent(p->arena, d))
		if (has_mark(p, d))
			return d;
	return strcmp(here, ".") != 0 && is_in(file, here) ? here : own;
}

void project_add_file(struct project *p, const char *path)
{
	const char *file = absolute(p, path), *root;

	array_push(p->arena, &p->named, file);
	for (size_t i = 0; i < p->roots.n; i++)
		if (is_in(file, p->roots.at[i]))
			return;
	root = root_of(p, file);
	if (root)
		array_push(p->arena, &p->roots, root);
}

void project_add_foreign(struct project *p, const char *directory)
{
	array_push(p->arena, &p->foreign, absolute(p, directory));
}

bool project_is_user(const char *path, void *context)
{
	struct project *p = context;
	const char *file = absolute(p, path);

	for (size_t i = 0; i < p->named.n; i++)
		if (!strcmp(file, p->named.at[i]))
			return true;
	for (size_t i = 0; i < p->foreign.n; i++)
		if (is_in(file, p->foreign.at[i]))
			return false;
	for (size_t i = 0; i < p->roots.n; i++)
		if (is_in(file, p->roots.at[i]))
			return true;
	return false;
}

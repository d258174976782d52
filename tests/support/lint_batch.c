#include "lint_batch.h"

#include <dirent.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "report/record.h"
#include "rule.h"
#include "workers.h"

void batch_init(struct batch *b, enum header_mode headers)
{
	*b = (struct batch){0};
	setup_init(&b->arena, &b->setup, headers, NULL);
	b->setup.project.arena = &b->arena;
	b->setup.front.context = &b->setup.project;
	if (scratch_make(&b->scratch))
		b->setup.front.pch_dir = b->scratch.path;
}

void batch_add(struct batch *b, const char *path)
{
	struct input_request request = {.no_database = true};
	struct text_list errors = {0};
	struct batch_item item = {.path = path,
				  .job = inputs_job(&b->arena, &request, path, &errors)};

	project_add_file(&b->setup.project, path);
	array_push(&b->arena, &b->items, item);
}

/* A rule that is off by default is on for its own fixtures. */
static bool is_on(const char *rule, void *path)
{
	const struct rule *r = rule_find(rule);
	const char *folder = strstr(path, "fixtures/");
	const size_t n = strlen(rule);

	return !r || !r->off_by_default ||
	       (folder && !strncmp(folder + 9, rule, n) && folder[9 + n] == '/');
}

static void work(void *context, unsigned i, struct text *answer)
{
	struct batch *b = context;
	struct file_result result;

	b->setup.project.arena = answer->arena;
	b->setup.analyse.rule_enabled = is_on;
	b->setup.analyse.context = arena_strdup(answer->arena, b->items.at[i].path);
	lint_file(answer->arena, &b->setup, &b->items.at[i].job, NULL, 0, &result, NULL);
	b->setup.project.arena = &b->arena;
	record_write(answer, &result);
}

static void lost(void *context, unsigned i, enum loss loss, const char *why)
{
	struct batch *b = context;

	(void)loss;
	b->items.at[i].result = (struct file_result){.path = b->items.at[i].path,
						     .status = FILE_FAILED,
						     .failure = arena_strdup(&b->arena, why)};
}

static void done(void *context, unsigned i, const char *answer, size_t bytes)
{
	struct batch *b = context;

	if (!record_read(&b->arena, answer, bytes, &b->items.at[i].result))
		lost(context, i, LOST_CRASH, "broken answer");
}

void batch_run(struct batch *b)
{
	struct work w = {.n_jobs = (unsigned)b->items.n,
			 .n_workers = 2,
			 .stall_seconds = 120,
			 .context = b,
			 .work = work,
			 .done = done,
			 .lost = lost};

	workers_run(&w);
	for (size_t i = 0; i < b->items.n; i++) {
		struct file_result *f = &b->items.at[i].result;

		for (size_t j = 0; j < f->findings.n; j++)
			if (f->findings.at[j].at.file)
				f->findings.at[j].at.file =
				    text_path(&b->arena, b->setup.project.directory,
					      f->findings.at[j].at.file);
	}
}

void batch_release(struct batch *b)
{
	scratch_remove(&b->scratch);
	arena_release(&b->arena);
}

/* --- folders and lines ------------------------------------------------------------------------ */

static bool is_folder(const char *path)
{
	struct stat s;

	return !stat(path, &s) && S_ISDIR(s.st_mode);
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static struct text_list names_in(struct arena *a, const char *folder)
{
	struct text_list names = {0};
	DIR *dir = opendir(folder);
	struct dirent *entry;

	while (dir && (entry = readdir(dir)))
		if (entry->d_name[0] != '.')
			array_push(a, &names.items, arena_strdup(a, entry->d_name));
	if (dir)
		closedir(dir);
	if (names.items.n)
		qsort(names.items.at, names.items.n, sizeof *names.items.at, compare_names);
	return names;
}

static void walk(struct arena *a, const char *folder, const char *pattern, struct text_list *out)
{
	struct text_list names = names_in(a, folder);

	for (size_t i = 0; i < names.items.n; i++) {
		const char *path = arena_printf(a, "%s/%s", folder, names.items.at[i]);

		if (is_folder(path))
			walk(a, path, pattern, out);
		else if (!fnmatch(pattern, names.items.at[i], 0))
			array_push(a, &out->items, path);
	}
}

struct text_list files_below(struct arena *a, const char *folder, const char *pattern)
{
	struct text_list files = {0};

	walk(a, folder, pattern, &files);
	return files;
}

struct text_list folders_in(struct arena *a, const char *folder)
{
	struct text_list names = names_in(a, folder), folders = {0};

	for (size_t i = 0; i < names.items.n; i++)
		if (is_folder(arena_printf(a, "%s/%s", folder, names.items.at[i])))
			array_push(a, &folders.items, names.items.at[i]);
	return folders;
}

const char *next_line(struct arena *a, const char **at)
{
	size_t n = strcspn(*at, "\n");
	const char *line;

	if (!**at)
		return NULL;
	line = arena_strndup(a, *at, n);
	*at += n + ((*at)[n] == '\n');
	return line;
}

bool has_rule(const char *name)
{
	for (unsigned i = 0; i < rule_count; i++)
		if (!strcmp(rule_table[i]->name, name))
			return true;
	return false;
}

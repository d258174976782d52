#include "front/inputs.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/glob.h"
#include "base/text.h"
#include "front/compile_db.h"

enum { MAX_DEPTH = 64, GUESS_LEVELS = 4 };

struct loaded_db { /* one a folder that was asked about; db is NULL where there is none */
	const char *folder;
	const struct compile_db *db;
};

struct folder_id {
	dev_t device;
	ino_t inode;
};

struct found_link { /* in a search: followed once all that is really there has been found */
	const char *path;
	int depth;
};

struct collector {
	struct arena *arena;
	const struct input_request *request;
	struct job_list *out;
	struct text_list *errors;
	const char *cwd;
	struct translation extra;
	struct text_list prepended, appended; /* words around nvcc's own */
	ARRAY(const struct compile_db *) databases; /* read so far */
	ARRAY(struct loaded_db) folders;	    /* answers so far */
	ARRAY(struct folder_id) seen;		    /* folders searched: links make rings */
	ARRAY(struct folder_id) files;		    /* found by searching */
	ARRAY(struct found_link) links;
	const struct compile_db *given; /* -p */
};

static void complain(struct collector *c, const char *message)
{
	array_push(c->arena, &c->errors->items, message);
}

static const char *absolute(struct collector *c, const char *path)
{
	return compile_db_absolute(c->arena, c->cwd, path);
}

static bool ends_with_one_of(const char *path, const char *const *ends)
{
	const char *base = strrchr(path, '/');
	const char *dot = strrchr(base ? base : path, '.');

	for (; dot && *ends; ends++)
		if (strcmp(dot, *ends) == 0)
			return true;
	return false;
}

static bool is_source(const char *path)
{
	static const char *const ends[] = {".cu", ".cuh", NULL};

	return ends_with_one_of(path, ends);
}

static bool is_header(const char *path)
{
	static const char *const ends[] = {".cuh", ".h",   ".hpp", ".hh",
					   ".hxx", ".inl", ".inc", NULL};

	return ends_with_one_of(path, ends);
}

static bool exists(const char *path)
{
	return access(path, F_OK) == 0;
}

static bool is_folder(const char *path)
{
	struct stat s;

	return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

static bool is_link(const char *path)
{
	struct stat s;

	return lstat(path, &s) == 0 && S_ISLNK(s.st_mode);
}

/* Something that may be read twice. */
static bool is_regular(const char *path)
{
	struct stat s;

	return stat(path, &s) == 0 && S_ISREG(s.st_mode);
}

/* The folder above a clean absolute path; "/" is its own. */
static const char *parent_of(struct arena *a, const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash == path ? "/" : arena_strndup(a, path, (size_t)(slash - path));
}

/* --- databases -------------------------------------------------------------------------------- */

static const struct compile_db *load(struct collector *c, const char *path)
{
	struct compile_db *db;

	for (size_t i = 0; i < c->databases.n; i++)
		if (strcmp(c->databases.at[i]->path, path) == 0)
			return c->databases.at[i];
	db = arena_new(c->arena, struct compile_db);
	compile_db_load(c->arena, path, db, c->errors);
	array_push(c->arena, &c->databases, db);
	return db;
}

/* Path of the database of this very folder, NULL if it has none. */
static const char *database_in(struct collector *c, const char *folder)
{
	static const char *const places[] = {"compile_commands.json",
					     "build/compile_commands.json"};

	for (int i = 0; i < 2; i++) {
		const char *path = compile_db_absolute(c->arena, folder, places[i]);

		if (exists(path))
			return path;
	}
	return NULL;
}

/* Upwards from the folder, to the top of the project (.git) or of the file system. */
static const struct compile_db *search_database(struct collector *c, const char *folder)
{
	for (;; folder = parent_of(c->arena, folder)) {
		const char *path = database_in(c, folder);

		if (path)
			return load(c, path);
		if (folder[1] == '\0' || exists(arena_printf(c->arena, "%s/.git", folder)))
			return NULL;
	}
}

/* The database that speaks for files in this folder (absolute), NULL if there is none. */
static const struct compile_db *database_of(struct collector *c, const char *folder)
{
	const struct compile_db *db;

	if (c->request->no_database)
		return NULL;
	if (c->request->database_dir)
		return c->given;
	for (size_t i = 0; i < c->folders.n; i++)
		if (strcmp(c->folders.at[i].folder, folder) == 0)
			return c->folders.at[i].db;
	db = search_database(c, folder);
	array_push(c->arena, &c->folders, (struct loaded_db){folder, db});
	return db;
}

static void load_given(struct collector *c)
{
	const char *place = c->request->database_dir, *path;

	if (!place || c->request->no_database)
		return;
	path = is_folder(place) ? database_in(c, absolute(c, place)) : absolute(c, place);
	if (!path)
		complain(c, arena_printf(c->arena, "%s: no compile_commands.json there", place));
	else
		c->given = load(c, path);
}

/* --- options of one file ---------------------------------------------------------------------- */

static void keep_all(struct arena *a, struct text_list *to, const struct text_list *from)
{
	for (size_t i = 0; i < from->items.n; i++)
		array_push(a, &to->items, from->items.at[i]);
}

/* A program that was built as "vector" is not the header. */
static bool hides_standard(struct collector *c, const char *folder)
{
	static const char *const names[] = {"algorithm", "array",  "atomic", "complex", "list",
					    "map",	 "memory", "new",    "numeric", "queue",
					    "random",	 "set",	   "stack",  "string",	"vector"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (exists(arena_printf(c->arena, "%s/%s", folder, names[i])))
			return true;
	return false;
}

/* What stands in for the C library on other systems would do so here. */
static bool stands_in_for_the_system(struct collector *c, const char *folder)
{
	static const char *const names[] = {"unistd.h", "stdio.h", "stdint.h"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (exists(arena_printf(c->arena, "%s/%s", folder, names[i])))
			return true;
	return false;
}

/* Folders where projects without a database keep what their kernels include. */
static void guess_folders(struct collector *c, const char *folder, struct text_list *args)
{
	static const char *const names[] = {
	    ".",	  "include",	    "inc", "common", "Common",
	    "common/inc", "common/include", "src", "util",   "utils"};

	for (int level = 0; level <= GUESS_LEVELS && folder[1]; level++) {
		for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
			const char *guess = compile_db_absolute(c->arena, folder, names[i]);

			if (is_folder(guess) && !stands_in_for_the_system(c, guess))
				array_push(c->arena, &args->items,
					   arena_printf(c->arena, "%s%s",
							hides_standard(c, guess) ? "-iquote" : "-I",
							guess));
		}
		if (exists(arena_printf(c->arena, "%s/.git", folder)))
			return;
		folder = parent_of(c->arena, folder);
	}
}

/* The entry as nvcc takes it under its variables; commands of others are left as they are. */
static struct db_entry under_variables(struct collector *c, const struct db_entry *e)
{
	struct db_entry whole = *e;
	bool is_nvcc = false;

	whole.words = (struct text_list){0};
	for (size_t i = 0; i < e->words.items.n; i++) {
		const char *word = e->words.items.at[i], *slash = strrchr(word, '/');

		array_push(c->arena, &whole.words.items, word);
		if (is_nvcc || strcmp(slash ? slash + 1 : word, "nvcc") != 0)
			continue;
		is_nvcc = true;
		keep_all(c->arena, &whole.words, &c->prepended);
	}
	if (is_nvcc)
		keep_all(c->arena, &whole.words, &c->appended);
	return whole;
}

static void take_entry(struct collector *c, struct job *job, const struct db_entry *e,
		       struct text_list *args)
{
	struct db_entry whole = under_variables(c, e);
	struct translation t = compile_db_translate(c->arena, &whole);

	job->directory = e->directory;
	job->entry = e->file;
	keep_all(c->arena, &job->command, &whole.words);
	for (unsigned i = 0; i < DROP_REASONS; i++)
		keep_all(c->arena, &job->dropped[i], &t.dropped[i]);
	keep_all(c->arena, args, &t.args);
	keep_all(c->arena, &job->notes, &t.notes);
}

/* A file without any command is read as nvcc would read it. */
static void take_variables(struct collector *c, struct job *job, struct text_list *args)
{
	struct text_list words = {0};
	struct translation t;

	keep_all(c->arena, &words, &c->prepended);
	keep_all(c->arena, &words, &c->appended);
	t = options_of_words(c->arena, c->cwd, words.items.at, (unsigned)words.items.n);
	keep_all(c->arena, args, &t.args);
	keep_all(c->arena, &job->notes, &t.notes);
}

static struct job make_job(struct collector *c, const char *path)
{
	struct arena *a = c->arena;
	struct job job = {.path = text_path(a, c->cwd, path), .is_header = is_header(path)};
	const char *file = absolute(c, path), *folder = parent_of(a, file);
	const struct compile_db *db = database_of(c, folder);
	const struct db_entry *e = db ? compile_db_find(db, file) : NULL;
	struct text_list args = {0};

	job.from_database = e != NULL;
	if (!e && db)
		e = compile_db_nearest(db, file);
	if (e) {
		take_entry(c, &job, e, &args);
		job.database = db->path;
	} else {
		take_variables(c, &job, &args);
	}
	if (job.from_database && compile_db_has_others(db, e))
		array_push(a, &job.notes.items,
			   arena_printf(a, "more than one command in %s; read with the first",
					text_path(a, c->cwd, db->path)));
	if (!job.from_database) {
		if (e && !job.is_header)
			array_push(a, &job.notes.items,
				   arena_printf(a, "not in %s; read with the options of %s",
						text_path(a, c->cwd, db->path),
						text_path(a, c->cwd, e->file)));
		guess_folders(c, folder, &args);
	}
	keep_all(a, &args, &c->extra.args);
	keep_all(a, &job.notes, &c->extra.notes);
	job.args = args.items.at;
	job.n_args = (unsigned)args.items.n;
	return job;
}

/* --- finding files ---------------------------------------------------------------------------- */

static bool is_excluded(struct collector *c, const char *path)
{
	return c->request->is_excluded && c->request->is_excluded(path, c->request->context);
}

static void add_file(struct collector *c, const char *path, bool is_named)
{
	struct job job;

	if ((!is_named || c->request->force_exclude) &&
	    is_excluded(c, text_path(c->arena, c->cwd, path)))
		return;
	job = make_job(c, path);
	job.is_named = is_named;
	array_push(c->arena, &c->out->jobs, job);
}

static bool enter_folder(struct collector *c, const char *folder)
{
	struct stat s;

	if (stat(folder, &s) != 0)
		return false;
	for (size_t i = 0; i < c->seen.n; i++)
		if (c->seen.at[i].device == s.st_dev && c->seen.at[i].inode == s.st_ino)
			return false;
	array_push(c->arena, &c->seen, (struct folder_id){s.st_dev, s.st_ino});
	return true;
}

static bool is_searched(const char *name)
{
	return name[0] != '.' && strcmp(name, "CMakeFiles") != 0;
}

static int by_name(const void *x, const void *y)
{
	return strcmp(*(const char *const *)x, *(const char *const *)y);
}

/* Entries of a folder in order of name; unreadable folders are told. */
static struct text_list names_in(struct collector *c, const char *folder)
{
	struct text_list names = {0};
	DIR *dir = opendir(folder);
	struct dirent *entry;

	if (!dir) {
		complain(c, arena_printf(c->arena, "%s: %s", text_path(c->arena, c->cwd, folder),
					 strerror(errno)));
		return names;
	}
	while ((entry = readdir(dir)))
		if (is_searched(entry->d_name))
			array_push(c->arena, &names.items, arena_strdup(c->arena, entry->d_name));
	closedir(dir);
	if (names.items.n)
		qsort(names.items.at, names.items.n, sizeof *names.items.at, by_name);
	return names;
}

/* Whether its head has one of the marks that generators put there. */
static bool is_generated(const char *path)
{
	char head[1024];
	FILE *f = fopen(path, "r");
	size_t n = f ? fread(head, 1, sizeof head - 1, f) : 0;
	const char *code;

	if (f)
		fclose(f);
	head[n] = '\0';
	code = strstr(head, "Code generated ");
	return strstr(head, "@generated") || (code && strstr(code, "DO NOT EDIT"));
}

/* The same file under another name is no second file. */
static void find_file(struct collector *c, const char *path)
{
	struct stat s;

	if (stat(path, &s) != 0 || !S_ISREG(s.st_mode))
		return;
	for (size_t i = 0; is_link(path) && i < c->files.n; i++)
		if (c->files.at[i].device == s.st_dev && c->files.at[i].inode == s.st_ino)
			return;
	array_push(c->arena, &c->files, (struct folder_id){s.st_dev, s.st_ino});
	if (!c->request->takes_generated && is_generated(path))
		c->out->n_generated++;
	else
		add_file(c, path, false);
}

/* Files below a folder: CUDA sources, or whatever matches a pattern. */
static void search_folder(struct collector *c, const char *folder, const char *pattern, int depth)
{
	struct text_list names;

	if (depth > MAX_DEPTH || !enter_folder(c, folder))
		return;
	names = names_in(c, folder);
	for (size_t i = 0; i < names.items.n; i++) {
		const char *path = arena_printf(c->arena, "%s/%s", folder, names.items.at[i]);

		if (is_link(path)) {
			array_push(c->arena, &c->links, (struct found_link){path, depth + 1});
		} else if (is_folder(path)) {
			if (!is_excluded(c, text_path(c->arena, c->cwd, path)))
				search_folder(c, path, pattern, depth + 1);
		} else if (pattern ? glob_matches(pattern, absolute(c, path)) : is_source(path)) {
			find_file(c, path);
		}
	}
}

/* Upwards, out of what was asked for, and Bazel's bazel-out and its like, which hold all once more.
 */
static bool leads_astray(struct collector *c, const char *link)
{
	const char *folder = arena_strndup(c->arena, link, (size_t)(strrchr(link, '/') - link));
	const char *slash = strrchr(link, '/');
	char *from = realpath(folder, NULL), *to = realpath(link, NULL);
	bool is_above = from && to && (strcmp(from, to) == 0 || text_path_is_below(from, to));

	free(from);
	free(to);
	return is_above || strncmp(slash + 1, "bazel-", 6) == 0;
}

static void follow_link(struct collector *c, struct found_link link, const char *pattern)
{
	if (is_folder(link.path)) {
		if (!leads_astray(c, link.path) &&
		    !is_excluded(c, text_path(c->arena, c->cwd, link.path)))
			search_folder(c, link.path, pattern, link.depth);
	} else if (pattern ? glob_matches(pattern, absolute(c, link.path)) : is_source(link.path)) {
		find_file(c, link.path);
	}
}

static void search(struct collector *c, const char *folder, const char *pattern)
{
	c->seen.n = c->files.n = c->links.n = 0;
	search_folder(c, folder, pattern, 0);
	for (size_t i = 0; i < c->links.n; i++)
		follow_link(c, c->links.at[i], pattern);
}

/* Whether a folder above the path is excluded: a search would not have come there. */
static bool is_out_of_reach(struct collector *c, const char *path)
{
	const char *shown = text_path(c->arena, c->cwd, path);

	if (!c->request->is_excluded)
		return false;
	for (const char *slash = strchr(shown + 1, '/'); slash; slash = strchr(slash + 1, '/'))
		if (is_excluded(c, arena_strndup(c->arena, shown, (size_t)(slash - shown))))
			return true;
	return false;
}

static void note_missing(struct collector *c, const char *file)
{
	struct job_list *out = c->out;

	for (size_t i = 0; i < out->missing.items.n; i++)
		if (!strcmp(out->missing.items.at[i], file))
			return;
	array_push(c->arena, &out->missing.items, file);
}

/* CUDA entries below a folder that a search by name misses: .cpp files compiled as CUDA. */
static void add_entries(struct collector *c, const struct compile_db *db, const char *folder)
{
	bool all = folder[1] == '\0';

	for (size_t i = 0; i < db->entries.n; i++) {
		const struct db_entry *e = &db->entries.at[i];

		if (!e->is_cuda || (!all && !text_path_is_below(e->file, folder)) ||
		    is_out_of_reach(c, e->file))
			continue;
		if (exists(e->file))
			add_file(c, e->file, false);
		else
			note_missing(c, e->file);
	}
}

static void add_folder(struct collector *c, const char *folder)
{
	const char *whole = absolute(c, folder);
	const struct compile_db *db = database_of(c, whole);

	search(c, folder, NULL);
	if (db)
		add_entries(c, db, whole);
}

/* "src/?*.cu" and the like, where the shell left them as they are. */
static void add_pattern(struct collector *c, const char *pattern)
{
	const char *whole = absolute(c, pattern);
	size_t fixed = strcspn(whole, "*?"), before = c->out->jobs.n;
	const char *folder;

	while (fixed > 1 && whole[fixed - 1] != '/')
		fixed--;
	folder = arena_strndup(c->arena, whole, fixed > 1 ? fixed - 1 : 1);
	if (is_folder(folder))
		search(c, folder, whole);
	if (c->out->jobs.n == before)
		complain(c, arena_printf(c->arena, "%s: no file matches", pattern));
}

static void add_path(struct collector *c, const char *path)
{
	if (is_folder(path))
		add_folder(c, path);
	else if (exists(path))
		add_file(c, path, true);
	else if (strpbrk(path, "*?"))
		add_pattern(c, path);
	else
		complain(c, arena_printf(c->arena, "%s: %s", path, strerror(errno)));
}

/* --- the whole -------------------------------------------------------------------------------- */

static int by_path(const void *x, const void *y)
{
	const struct job *a = x, *b = y;
	int order = strcmp(a->path, b->path);

	return order ? order : b->is_named - a->is_named;
}

static void sort_and_join(struct job_list *list)
{
	size_t kept = 0;

	if (list->jobs.n)
		qsort(list->jobs.at, list->jobs.n, sizeof *list->jobs.at, by_path);
	for (size_t i = 0; i < list->jobs.n; i++)
		if (!kept || strcmp(list->jobs.at[kept - 1].path, list->jobs.at[i].path) != 0)
			list->jobs.at[kept++] = list->jobs.at[i];
	list->jobs.n = kept;
}

/* --- sources that are included by others ------------------------------------------------------ */

static struct job *job_of(struct collector *c, const char *file)
{
	const char *path = text_path(c->arena, c->cwd, file);
	size_t low = 0, high = c->out->jobs.n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		int order = strcmp(c->out->jobs.at[middle].path, path);

		if (order == 0)
			return &c->out->jobs.at[middle];
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return NULL;
}

/* The name in an #include line, with its quotes or angles before and behind; NULL if it is none. */
static const char *included_name(struct arena *a, const char *line)
{
	size_t n;

	line += strspn(line, " \t");
	if (*line++ != '#')
		return NULL;
	line += strspn(line, " \t");
	if (strncmp(line, "include", 7) != 0)
		return NULL;
	line += 7 + strspn(line + 7, " \t");
	if (*line != '"' && *line != '<')
		return NULL;
	n = strcspn(line + 1, *line == '"' ? "\"\n" : ">\n");
	return n ? arena_strndup(a, line + 1, n) : NULL;
}

/* The job that an include of this name means: beside the includer, else in a folder of its command.
 */
static struct job *job_included(struct collector *c, const struct job *includer, const char *folder,
				const char *name)
{
	struct job *job = job_of(c, compile_db_absolute(c->arena, folder, name));

	for (unsigned i = 0; i < includer->n_args && !job; i++)
		if (!strncmp(includer->args[i], "-I", 2) && includer->args[i][2])
			job = job_of(c, compile_db_absolute(c->arena, includer->args[i] + 2, name));
	return job;
}

/* A .cu that another one includes is often no unit of its own: it is judged there, like a header.
 */
static void mark_included(struct collector *c, const struct job *includer)
{
	const char *file = absolute(c, includer->path), *folder = parent_of(c->arena, file);
	struct arena scratch = {0};
	size_t bytes;
	const char *line = text_read_file(&scratch, file, &bytes);

	while (line && *line) {
		const char *name = included_name(&scratch, line);
		struct job *job = name ? job_included(c, includer, folder, name) : NULL;

		if (job && job != includer && !job->from_database) {
			job->is_included = true;
			job->is_header = true;
		}
		line += strcspn(line, "\n");
		line += *line == '\n';
	}
	arena_release(&scratch);
}

static struct collector start(struct arena *a, const struct input_request *request,
			      struct job_list *out, struct text_list *errors)
{
	struct collector c = {.arena = a, .request = request, .out = out, .errors = errors};
	char *cwd = getcwd(NULL, 0), open = '\0';

	if (!cwd)
		die("the current directory cannot be read: %s", strerror(errno));
	c.cwd = arena_strdup(a, cwd);
	free(cwd);
	if (request->prepended)
		c.prepended = options_split(a, request->prepended, &open);
	if (request->appended)
		c.appended = options_split(a, request->appended, &open);
	c.extra = options_of_words(a, c.cwd, request->extra, request->n_extra);
	load_given(&c);
	return c;
}

bool inputs_collect(struct arena *a, const struct input_request *request, struct job_list *out,
		    struct text_list *errors)
{
	size_t before = errors->items.n;
	struct collector c = start(a, request, out, errors);

	for (unsigned i = 0; i < request->n_paths; i++)
		add_path(&c, request->paths[i]);
	if (!request->n_paths && c.given)
		add_entries(&c, c.given, "/");
	else if (!request->n_paths && !request->database_dir)
		add_folder(&c, ".");
	sort_and_join(out);
	for (size_t i = 0; out->jobs.n > 1 && i < out->jobs.n; i++)
		if (is_regular(out->jobs.at[i].path))
			mark_included(&c, &out->jobs.at[i]);
	return errors->items.n == before;
}

struct job inputs_job(struct arena *a, const struct input_request *request, const char *path,
		      struct text_list *errors)
{
	struct job_list none = {0};
	struct collector c = start(a, request, &none, errors);
	struct job job = make_job(&c, path);

	job.is_named = true;
	return job;
}

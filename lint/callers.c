#include "callers.h"

#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"

#define MOST_BYTES (1 << 20) /* of a source that is looked into */
#define MOST_ENTRIES 1000    /* of a folder */
#define MOST_FOLDERS 64	     /* beside the file's own */
#define MOST_SOURCES 8	     /* for one function */

struct source {
	const char *path, *name; /* the latter without its folder */
	const char *text;	 /* NULL: not read */
	bool is_header;
};

struct folder {
	const char *path;
	ARRAY(struct source) sources; /* by name */
	struct text_list folders;
};

struct search {
	struct arena *arena;
	struct arena texts;
	const char *directory;
	bool (*may_read)(const char *path, void *context);
	void *context;
	ARRAY(struct folder *) folders; /* seen so far */
	struct caller_files *out;
};

/* --- folders ---------------------------------------------------------------------------------- */

static bool has_ending(const char *name, const char *const *endings, size_t n)
{
	const char *dot = strrchr(name, '.');

	for (size_t i = 0; dot && i < n; i++)
		if (!strcmp(dot + 1, endings[i]))
			return true;
	return false;
}

static bool is_source(const char *name)
{
	static const char *const endings[] = {"cpp", "cc", "cxx", "c++", "c", "cu", "C"};

	return has_ending(name, endings, sizeof endings / sizeof *endings);
}

static bool is_header(const char *name)
{
	static const char *const endings[] = {"h", "hpp", "hh", "hxx", "cuh", "inl", "inc", "ipp"};

	return has_ending(name, endings, sizeof endings / sizeof *endings);
}

static int by_name(const void *x, const void *y)
{
	return strcmp(((const struct source *)x)->name, ((const struct source *)y)->name);
}

static int by_text(const void *x, const void *y)
{
	return strcmp(*(const char *const *)x, *(const char *const *)y);
}

static void take_entry(struct search *s, struct folder *f, const char *name)
{
	const char *path =
	    text_path(s->arena, s->directory, arena_printf(s->arena, "%s/%s", f->path, name));
	struct source source = {.path = path, .name = arena_strdup(s->arena, name)};
	struct stat st;

	if (stat(path, &st))
		return;
	if (S_ISDIR(st.st_mode)) {
		array_push(s->arena, &f->folders.items, path);
		return;
	}
	source.is_header = is_header(name);
	if (!S_ISREG(st.st_mode) || st.st_size > MOST_BYTES ||
	    (!source.is_header && !is_source(name)) ||
	    (s->may_read && !s->may_read(path, s->context)))
		return;
	source.text = text_read_file(&s->texts, path, &(size_t){0});
	if (source.text)
		array_push(s->arena, &f->sources, source);
}

static struct folder *read_folder(struct search *s, const char *path)
{
	struct folder *f = arena_new(s->arena, struct folder);
	DIR *dir = opendir(path);
	const struct dirent *entry;

	f->path = path;
	for (unsigned n = 0; dir && n < MOST_ENTRIES && (entry = readdir(dir)); n++)
		if (entry->d_name[0] != '.')
			take_entry(s, f, entry->d_name);
	if (dir)
		closedir(dir);
	if (f->sources.n)
		qsort(f->sources.at, f->sources.n, sizeof *f->sources.at, by_name);
	if (f->folders.items.n)
		qsort(f->folders.items.at, f->folders.items.n, sizeof *f->folders.items.at, by_text);
	array_push(s->arena, &s->folders, f);
	return f;
}

static struct folder *folder_at(struct search *s, const char *path)
{
	for (size_t i = 0; i < s->folders.n; i++)
		if (!strcmp(s->folders.at[i]->path, path))
			return s->folders.at[i];
	return read_folder(s, path);
}

/* --- who names it ----------------------------------------------------------------------------- */

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* The name as a word, with something given to it. */
static bool names(const char *text, const char *name)
{
	size_t n = strlen(name);

	for (const char *at = text; (at = strstr(at, name)); at += n)
		if ((at == text || !is_word(at[-1])) &&
		    (at[n + strspn(at + n, " \t\r\n")] == '(' || at[n] == '<'))
			return true;
	return false;
}

static void add_candidate(struct search *s, const char *path, const char *mangled, size_t asker)
{
	struct caller_file *c = NULL;
	bool has_name = false, has_asker = false;

	for (size_t i = 0; i < s->out->at.n && !c; i++)
		if (!strcmp(s->out->at.at[i].path, path))
			c = &s->out->at.at[i];
	if (!c) {
		array_push(s->arena, &s->out->at, (struct caller_file){.path = path});
		c = &s->out->at.at[s->out->at.n - 1];
	}
	for (size_t i = 0; i < c->wanted.items.n; i++)
		has_name |= !strcmp(c->wanted.items.at[i], mangled);
	for (size_t i = 0; i < c->askers.n; i++)
		has_asker |= c->askers.at[i] == asker;
	if (!has_name)
		array_push(s->arena, &c->wanted.items, mangled);
	if (!has_asker)
		array_push(s->arena, &c->askers, asker);
}

struct asked {
	const struct wanted_caller *function;
	const char *path; /* of the file that asks */
	size_t file;
};

/* header: those that include it; else those that name the function. Returns how many. */
static unsigned add_sources(struct search *s, const struct folder *f, const struct asked *q,
			    const struct source *header)
{
	unsigned n = 0;

	for (size_t i = 0; i < f->sources.n && n < MOST_SOURCES; i++) {
		const struct source *source = &f->sources.at[i];

		if (source->is_header || !strcmp(source->path, q->path) ||
		    !(header ? strstr(source->text, header->name) != NULL
			     : names(source->text, q->function->name)))
			continue;
		add_candidate(s, source->path, q->function->mangled, q->file);
		n++;
	}
	return n;
}

static unsigned search_folder(struct search *s, const struct folder *f, const struct asked *q)
{
	unsigned n = add_sources(s, f, q, NULL);

	for (size_t i = 0; i < f->sources.n && !n; i++)
		if (f->sources.at[i].is_header && names(f->sources.at[i].text, q->function->name))
			n += add_sources(s, f, q, &f->sources.at[i]);
	return n;
}

static const char *above(struct arena *a, const char *path)
{
	const char *slash = strrchr(path, '/');

	return !slash ? "." : slash == path ? "/" : arena_strndup(a, path, (size_t)(slash - path));
}

static void search_callers(struct search *s, const struct asked *q)
{
	const char *own = above(s->arena, q->path), *up;
	const struct folder *f;
	unsigned n = search_folder(s, folder_at(s, own), q);

	if (n || !strcmp(own, ".") || *own == '/' || text_starts(own, ".."))
		return;
	up = above(s->arena, own);
	f = folder_at(s, up);
	n = search_folder(s, f, q);
	for (size_t i = 0; i < f->folders.items.n && i < MOST_FOLDERS && !n; i++)
		if (strcmp(f->folders.items.at[i], own) != 0)
			n = search_folder(s, folder_at(s, f->folders.items.at[i]), q);
}

static int by_path(const void *x, const void *y)
{
	return strcmp(((const struct caller_file *)x)->path, ((const struct caller_file *)y)->path);
}

void callers_find(struct arena *a, const char *directory, const struct file_result *files, size_t n,
		  bool (*may_read)(const char *path, void *context), void *context,
		  struct caller_files *out)
{
	struct search s = {.arena = a,
			   .directory = directory,
			   .may_read = may_read,
			   .context = context,
			   .out = out};

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < files[i].wanted.at.n; k++) {
			struct asked q = {&files[i].wanted.at.at[k],
					  text_path(a, directory, files[i].path), i};

			search_callers(&s, &q);
		}
	arena_release(&s.texts);
	if (out->at.n)
		qsort(out->at.at, out->at.n, sizeof *out->at.at, by_path);
}

struct outer_calls callers_of(struct arena *a, const struct caller_files *found, size_t file,
			      const struct file_result *result)
{
	struct outer_calls calls = {0};

	for (size_t i = 0; i < found->at.n; i++) {
		const struct caller_file *c = &found->at.at[i];
		bool is_asker = false;

		for (size_t k = 0; k < c->askers.n; k++)
			is_asker |= c->askers.at[k] == file;
		for (size_t k = 0; is_asker && k < c->calls.at.n; k++)
			for (size_t w = 0; w < result->wanted.at.n; w++)
				if (!strcmp(c->calls.at.at[k].function,
					    result->wanted.at.at[w].mangled))
					array_push(a, &calls.at, c->calls.at.at[k]);
	}
	return calls;
}

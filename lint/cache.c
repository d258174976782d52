#include "cache.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "front/front.h"
#include "program.h"

static const char magic[] = "cudalint result 1\n";

/* --- hashes ----------------------------------------------------------------------------------- */

struct hash {
	uint64_t half[2]; /* FNV-1a from two starts and with two primes */
};

static const struct hash start = {{0xcbf29ce484222325u, 0x84222325cbf29ce4u}};

static void hash_bytes(struct hash *h, const void *bytes, size_t n)
{
	const unsigned char *at = bytes;

	for (size_t i = 0; i < n; i++) {
		h->half[0] = (h->half[0] ^ at[i]) * 0x100000001b3u;
		h->half[1] = (h->half[1] ^ at[i]) * 0x00000100000001b3u + 0x9e3779b97f4a7c15u;
	}
}

static void hash_word(struct hash *h, const char *word)
{
	hash_bytes(h, word ? word : "", word ? strlen(word) + 1 : 0);
}

/* What is known of a file without reading it. */
static void hash_stat(struct hash *h, const char *path)
{
	struct stat s;

	hash_word(h, path);
	if (stat(path, &s))
		return;
	hash_bytes(h, &s.st_size, sizeof s.st_size);
	hash_bytes(h, &s.st_mtim, sizeof s.st_mtim);
}

static int by_name(const void *x, const void *y)
{
	return strcmp(*(const char *const *)x, *(const char *const *)y);
}

static void hash_tree(struct arena *a, struct hash *h, const char *folder)
{
	struct text_list names = {0};
	DIR *dir = opendir(folder);
	struct dirent *entry;

	while (dir && (entry = readdir(dir)))
		if (entry->d_name[0] != '.')
			array_push(a, &names.items,
				   arena_printf(a, "%s/%s", folder, entry->d_name));
	if (dir)
		closedir(dir);
	if (names.items.n)
		qsort(names.items.at, names.items.n, sizeof *names.items.at, by_name);
	for (size_t i = 0; i < names.items.n; i++) {
		hash_stat(h, names.items.at[i]);
		hash_tree(a, h, names.items.at[i]);
	}
}

void cache_add(struct cache *c, const void *bytes, size_t n)
{
	struct hash h = {{c->run[0], c->run[1]}};

	hash_bytes(&h, &n, sizeof n);
	hash_bytes(&h, bytes, n);
	memcpy(c->run, h.half, sizeof h.half);
}

void cache_add_program(struct arena *a, struct cache *c, const char *bundled, const char *toolkit)
{
	struct hash h = {{c->run[0], c->run[1]}};

	hash_word(&h, program_version);
	hash_word(&h, front_clang_version(a));
	hash_stat(&h, program_path(a));
	hash_tree(a, &h, bundled);
	if (toolkit)
		hash_stat(&h, arena_printf(a, "%s/include/cuda.h", toolkit));
	memcpy(c->run, h.half, sizeof h.half);
}

static const char *path_of(struct arena *a, const struct cache *c, const struct job *job)
{
	struct hash h = {{c->run[0], c->run[1]}};

	hash_word(&h, job->path);
	hash_word(&h, job->directory);
	for (unsigned i = 0; i < job->n_args; i++)
		hash_word(&h, job->args[i]);
	return arena_printf(a, "%s/%02x/%016" PRIx64 "%016" PRIx64, c->folder,
			    (unsigned)(h.half[0] & 0xFF), h.half[0], h.half[1]);
}

/* --- contents --------------------------------------------------------------------------------- */

struct known_file {
	const char *path;
	struct hash hash;
};

/* Of this process: headers are asked about once for each file that includes them. */
static struct {
	struct arena arena;
	ARRAY(struct known_file) files;
} known;

static bool hash_contents(const char *path, struct hash *out)
{
	struct arena scratch = {0};
	size_t bytes = 0;
	const char *text;

	for (size_t i = 0; i < known.files.n; i++) {
		if (!strcmp(known.files.at[i].path, path)) {
			*out = known.files.at[i].hash;
			return true;
		}
	}
	text = text_read_file(&scratch, path, &bytes);
	*out = start;
	if (text)
		hash_bytes(out, text, bytes);
	arena_release(&scratch);
	if (text)
		array_push(&known.arena, &known.files,
			   (struct known_file){arena_strdup(&known.arena, path), *out});
	return text;
}

/* --- results ---------------------------------------------------------------------------------- */

/* What was written half, or over by something else, is no result. */
static bool is_whole(const char *at, size_t bytes)
{
	size_t head = sizeof magic - 1 + sizeof(struct hash);
	struct hash h = start;

	if (!at || bytes < head + sizeof(uint32_t) || memcmp(at, magic, sizeof magic - 1) != 0)
		return false;
	hash_bytes(&h, at + head, bytes - head);
	return !memcmp(at + sizeof magic - 1, &h, sizeof h);
}

/* The form: magic, the hash of all that follows, number of inputs, each as its hash and its path
 * with a zero, the record. */
bool cache_load(struct arena *a, const struct cache *c, const struct job *job, struct text *record)
{
	size_t bytes = 0, n = sizeof magic - 1 + sizeof(struct hash);
	const char *at = text_read_file(a, path_of(a, c, job), &bytes), *end = at + bytes;
	uint32_t inputs;

	if (!is_whole(at, bytes))
		return false;
	memcpy(&inputs, at + n, sizeof inputs);
	at += n + sizeof inputs;
	for (uint32_t i = 0; i < inputs; i++) {
		struct hash then, now;

		if ((size_t)(end - at) <= sizeof then ||
		    !memchr(at + sizeof then, 0, (size_t)(end - at) - sizeof then))
			return false;
		memcpy(&then, at, sizeof then);
		at += sizeof then;
		if (!hash_contents(at, &now) || memcmp(&then, &now, sizeof now) != 0)
			return false;
		at += strlen(at) + 1;
	}
	text_put(record, at, (size_t)(end - at));
	return true;
}

bool cache_may_have(struct arena *a, const struct cache *c, const struct job *job)
{
	return c->folder && !access(path_of(a, c, job), R_OK);
}

static void write_whole(struct arena *a, const char *path, const struct text *t)
{
	mkdir(arena_strndup(a, path, (size_t)(strrchr(path, '/') - path)), 0700);
	text_write_file(a, path, text_string(t), t->n);
}

/* It may be there tomorrow, and nothing that was read would have changed. */
static bool lacks_a_file(const struct file_result *result)
{
	for (size_t i = 0; i < result->unresolved.items.n; i++)
		if (strstr(result->unresolved.items.at[i], "file not found"))
			return true;
	return false;
}

void cache_store(struct arena *a, const struct cache *c, const struct job *job,
		 const struct file_result *result, const struct text *record)
{
	struct text out = {.arena = a};
	struct hash all = start;
	size_t head = sizeof magic - 1 + sizeof all;
	uint32_t n = (uint32_t)result->inputs.items.n;

	if (result->status == FILE_FAILED || lacks_a_file(result))
		return;
	text_put(&out, magic, sizeof magic - 1);
	text_put(&out, &all, sizeof all);
	text_put(&out, &n, sizeof n);
	for (uint32_t i = 0; i < n; i++) {
		struct hash h;

		if (!hash_contents(result->inputs.items.at[i], &h))
			return;
		text_put(&out, &h, sizeof h);
		text_put(&out, result->inputs.items.at[i], strlen(result->inputs.items.at[i]) + 1);
	}
	text_put(&out, record->at, record->n);
	hash_bytes(&all, out.at + head, out.n - head);
	memcpy(out.at + sizeof magic - 1, &all, sizeof all);
	write_whole(a, path_of(a, c, job), &out);
}

/* --- the folder ------------------------------------------------------------------------------- */

const char *cache_folder(struct arena *a, const struct options *o)
{
	const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
	const char *folder = o->cache_dir;

	if (!folder && cache && *cache == '/')
		folder = arena_printf(a, "%s/cudalint", cache);
	if (!folder && home && *home == '/') {
		mkdir(arena_printf(a, "%s/.cache", home), 0700);
		folder = arena_printf(a, "%s/.cache/cudalint", home);
	}
	if (folder)
		mkdir(folder, 0700);
	/* With the slash a file of that name is none. */
	return folder && !access(arena_printf(a, "%s/", folder), W_OK) ? folder : NULL;
}

static void clean_folder(const char *folder, bool only_count, size_t *n, uint64_t *bytes)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;

	while (dir && (entry = readdir(dir))) {
		char path[4096];
		struct stat s;

		/* results and nothing else: two folders deep, names of 32 digits */
		if (strspn(entry->d_name, "0123456789abcdef") < 32 ||
		    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >=
			(int)sizeof path ||
		    stat(path, &s))
			continue;
		++*n;
		*bytes += (uint64_t)s.st_size;
		if (!only_count)
			unlink(path);
	}
	if (dir)
		closedir(dir);
	if (!only_count)
		rmdir(folder);
}

size_t cache_clean(const char *folder, bool only_count, uint64_t *bytes)
{
	size_t n = 0;

	*bytes = 0;
	for (unsigned i = 0; i < 256; i++) {
		char path[4096];

		if (snprintf(path, sizeof path, "%s/%02x", folder, i) < (int)sizeof path)
			clean_folder(path, only_count, &n, bytes);
	}
	return n;
}

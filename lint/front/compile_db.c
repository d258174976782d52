#include "front/compile_db.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

const char *compile_db_absolute(struct arena *a, const char *directory, const char *path)
{
	const char *whole = path[0] == '/' ? path : arena_printf(a, "%s/%s", directory, path);
	const char *below_root = text_path(a, "/", whole);

	return strcmp(below_root, ".") == 0 ? "/" : arena_printf(a, "/%s", below_root);
}

static bool ends_with(const char *s, const char *end)
{
	size_t n = strlen(s), m = strlen(end);

	return n >= m && strcmp(s + n - m, end) == 0;
}

/* --- one entry -------------------------------------------------------------------------------- */

static bool is_operator(const char *word)
{
	return word[0] && strspn(word, "&|;") == strlen(word);
}

static const char *last_part(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* Whether these words are a command of a CUDA compiler; *names when it names the file. */
static bool compiles(struct arena *a, const struct text_list *words, const struct db_entry *e,
		     bool *names)
{
	struct translation t =
	    options_of_command(a, e->directory, words->items.at, (unsigned)words->items.n);

	*names = false;
	for (size_t i = 0; i < t.files.items.n; i++)
		*names |= strcmp(last_part(t.files.items.at[i]), last_part(e->file)) == 0;
	return t.is_known_compiler;
}

/* "cd sub && nvcc a.cu && touch a.o": the command that compiles the file, in the folder it runs in.
 */
static struct text_list pick_command(struct arena *a, const struct text_list *all,
				     struct db_entry *e)
{
	struct text_list one = {0}, best = {0};

	for (size_t i = 0; i <= all->items.n; i++) {
		bool names;

		if (i < all->items.n && !is_operator(all->items.at[i])) {
			array_push(a, &one.items, all->items.at[i]);
			continue;
		}
		if (one.items.n == 2 && strcmp(one.items.at[0], "cd") == 0) {
			e->directory = compile_db_absolute(a, e->directory, one.items.at[1]);
		} else if (one.items.n) {
			if ((compiles(a, &one, e, &names) && names) || !best.items.n)
				best = one; /* the last one: the first may write dependencies */
		}
		one = (struct text_list){0};
	}
	return best;
}

/* *open: a quote that has no end, else 0. */
static struct text_list command_words(struct arena *a, const cJSON *entry, struct db_entry *e,
				      char *open)
{
	const cJSON *list = cJSON_GetObjectItemCaseSensitive(entry, "arguments");
	const cJSON *line = cJSON_GetObjectItemCaseSensitive(entry, "command");
	struct text_list words = {0};
	const cJSON *word;

	if (cJSON_IsArray(list)) {
		cJSON_ArrayForEach(word, list) if (cJSON_IsString(word))
		    array_push(a, &words.items, arena_strdup(a, word->valuestring));
		return words;
	}
	if (!cJSON_IsString(line))
		return words;
	words = options_split(a, line->valuestring, open);
	for (size_t i = 0; i < words.items.n; i++)
		if (is_operator(words.items.at[i]))
			return pick_command(a, &words, e);
	return words;
}

/* Told without a translation: a database may hold thousands of entries. */
static bool is_cuda_entry(const struct db_entry *e)
{
	static const char *const words[] = {"cu", "cuda", "-xcu", "-xcuda", "-x=cu", "--x=cu"};

	if (ends_with(e->file, ".cu"))
		return true;
	for (size_t i = 0; i < e->words.items.n; i++)
		for (size_t k = 0; k < sizeof words / sizeof *words; k++)
			if (strcmp(e->words.items.at[i], words[k]) == 0)
				return true;
	return false;
}

/* nvcc's own steps, as recorded by tools that watch processes. */
static bool is_intermediate(const struct db_entry *e)
{
	static const char *const marks[] = {".cudafe", ".ii", ".gpu", ".ptx"};
	bool preprocesses = false, sets_arch = false;

	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (strstr(last_part(e->file), marks[i]))
			return true;
	for (size_t i = 0; i < e->words.items.n; i++) {
		preprocesses |= strcmp(e->words.items.at[i], "-E") == 0;
		sets_arch |= strncmp(e->words.items.at[i], "-D__CUDA_ARCH__", 15) == 0;
	}
	return preprocesses && sets_arch;
}

/* NULL, or what is wrong with the entry, whose words are taken over. */
static const char *wrong_command(struct arena *a, const cJSON *json, struct db_entry *e)
{
	char open = '\0';

	e->words = command_words(a, json, e, &open);
	if (open)
		return arena_printf(a, "has a command in which a quote (%c) has no end", open);
	return e->words.items.n ? NULL : "has no command";
}

static void take_entry(struct arena *a, struct compile_db *db, const cJSON *json, unsigned order,
		       struct text_list *errors)
{
	const char *slash = strrchr(db->path, '/'), *wrong;
	const char *home = arena_strndup(a, db->path, (size_t)(slash - db->path));
	const cJSON *file = cJSON_GetObjectItemCaseSensitive(json, "file");
	const cJSON *directory = cJSON_GetObjectItemCaseSensitive(json, "directory");
	struct db_entry e = {.order = order};

	if (!cJSON_IsString(file)) {
		array_push(a, &errors->items,
			   arena_printf(a, "%s: entry %u names no file", db->path, order + 1));
		return;
	}
	e.directory =
	    compile_db_absolute(a, home, cJSON_IsString(directory) ? directory->valuestring : ".");
	e.file = compile_db_absolute(a, e.directory, file->valuestring);
	wrong = wrong_command(a, json, &e);
	if (wrong) {
		array_push(a, &errors->items,
			   arena_printf(a, "%s: entry %u (%s) %s", db->path, order + 1,
					file->valuestring, wrong));
		return;
	}
	e.is_cuda = is_cuda_entry(&e);
	if (!is_intermediate(&e))
		array_push(a, &db->entries, e);
}

/* --- the file --------------------------------------------------------------------------------- */

static int by_file(const void *x, const void *y)
{
	const struct db_entry *a = x, *b = y;
	int order = strcmp(a->file, b->file);

	return order ? order : (a->order > b->order) - (a->order < b->order);
}

static const char *broken_at(struct arena *a, const char *path, const char *text, const char *end)
{
	unsigned line = 1, column = 1;

	for (const char *s = text; s < end; s++) {
		column = *s == '\n' ? 1 : column + 1;
		line += *s == '\n';
	}
	return arena_printf(a, "%s:%u:%u: not JSON from here on", path, line, column);
}

static cJSON *read_json(struct arena *a, const char *path, struct text_list *errors)
{
	size_t bytes;
	const char *text = text_read_file(a, path, &bytes), *end = NULL;
	cJSON *root;

	if (!text) {
		array_push(a, &errors->items, arena_printf(a, "%s: %s", path, strerror(errno)));
		return NULL;
	}
	root = cJSON_ParseWithLengthOpts(text, bytes + 1, &end, 1);
	if (!root) {
		array_push(a, &errors->items, broken_at(a, path, text, end ? end : text));
		return NULL;
	}
	if (!cJSON_IsArray(root)) {
		array_push(a, &errors->items,
			   arena_printf(a, "%s:1:1: not a list of compile commands", path));
		cJSON_Delete(root);
		return NULL;
	}
	return root;
}

bool compile_db_load(struct arena *a, const char *path, struct compile_db *out,
		     struct text_list *errors)
{
	cJSON *root = read_json(a, path, errors);
	const cJSON *entry;
	unsigned order = 0;

	*out = (struct compile_db){.path = path};
	if (!root)
		return false;
	cJSON_ArrayForEach(entry, root) take_entry(a, out, entry, order++, errors);
	cJSON_Delete(root);
	if (out->entries.n)
		qsort(out->entries.at, out->entries.n, sizeof *out->entries.at, by_file);
	return true;
}

/* --- asking ----------------------------------------------------------------------------------- */

static bool takes_cuda(const struct db_entry *e)
{
	struct arena scratch = {0};
	struct translation t = compile_db_translate(&scratch, e);
	bool known = t.is_known_compiler;

	arena_release(&scratch);
	return known;
}

const struct db_entry *compile_db_find(const struct compile_db *db, const char *file)
{
	size_t low = 0, high = db->entries.n;
	const struct db_entry *first = NULL;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (strcmp(db->entries.at[middle].file, file) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	for (; low < db->entries.n && strcmp(db->entries.at[low].file, file) == 0; low++) {
		const struct db_entry *e = &db->entries.at[low];

		if (takes_cuda(e))
			return e;
		if (!first)
			first = e;
	}
	return first;
}

static bool are_same(const struct text_list *a, const struct text_list *b)
{
	for (size_t i = 0; a->items.n == b->items.n && i < a->items.n; i++)
		if (strcmp(a->items.at[i], b->items.at[i]) != 0)
			return false;
	return a->items.n == b->items.n;
}

static bool differs(const struct db_entry *e, const struct db_entry *other)
{
	struct arena scratch = {0};
	struct translation a = compile_db_translate(&scratch, e);
	struct translation b = compile_db_translate(&scratch, other);
	bool differs = b.is_known_compiler && !are_same(&a.args, &b.args);

	arena_release(&scratch);
	return differs;
}

bool compile_db_has_others(const struct compile_db *db, const struct db_entry *entry)
{
	const struct db_entry *from = entry, *end = db->entries.at + db->entries.n;

	while (from > db->entries.at && !strcmp(from[-1].file, entry->file))
		from--;
	for (; from < end && !strcmp(from->file, entry->file); from++)
		if (from != entry && differs(entry, from))
			return true;
	return false;
}

static size_t shared_folders(const char *a, const char *b)
{
	size_t n = 0;

	for (size_t i = 0; a[i] && a[i] == b[i]; i++)
		n += a[i] == '/';
	return n;
}

const struct db_entry *compile_db_nearest(const struct compile_db *db, const char *file)
{
	const struct db_entry *best = NULL;
	size_t most = 0;

	for (size_t i = 0; i < db->entries.n; i++) {
		const struct db_entry *e = &db->entries.at[i];
		size_t score = shared_folders(e->file, file);

		if (e->is_cuda && (!best || score > most)) {
			best = e;
			most = score;
		}
	}
	return best;
}

struct translation compile_db_translate(struct arena *a, const struct db_entry *entry)
{
	return options_of_command(a, entry->directory, entry->words.items.at,
				  (unsigned)entry->words.items.n);
}

#include "front/build_log.h"

#include <ctype.h>
#include <string.h>

#include "base/json.h"
#include "front/compile_db.h"

#define MOST_FOLDERS 64 /* of a make within a make */

struct log {
	struct arena *arena;
	struct json json;
	const char *folders[MOST_FOLDERS]; /* make's, the innermost last; the first is the build's */
	unsigned n_folders, n_entries;
};

static bool ends_in(const char *word, const char *end)
{
	size_t n = strlen(word), m = strlen(end);

	return n > m && !strcmp(word + n - m, end);
}

/* --- one command ------------------------------------------------------------------------------ */

static bool is_source(const char *word, bool is_cuda)
{
	static const char *const others[] = {".cpp", ".cc", ".cxx", ".c", ".C"};

	if (ends_in(word, ".cu"))
		return true;
	for (size_t i = 0; is_cuda && i < sizeof others / sizeof *others; i++)
		if (ends_in(word, others[i]))
			return true;
	return false;
}

static void put_entry(struct log *log, const char *directory, const struct text_list *words,
		      const char *file)
{
	struct json *j = &log->json;

	json_flat_object(j, NULL);
	json_string(j, "directory", directory);
	json_string(j, "file", file);
	json_array(j, "arguments");
	for (size_t i = 0; i < words->items.n; i++)
		json_string(j, NULL, words->items.at[i]);
	json_end(j, ']');
	json_end(j, '}');
	log->n_entries++;
}

static void take_line(struct log *log, const char *directory, const char *line);

/* sh -c 'nvcc ...': the command is within. */
static const char *inner_command(const struct text_list *words)
{
	const char *first = words->items.n == 3 ? words->items.at[0] : "";

	if (!ends_in(first, "/sh") && !ends_in(first, "bash") && strcmp(first, "sh") != 0)
		return NULL;
	return words->items.at[1][0] == '-' && ends_in(words->items.at[1], "c") ? words->items.at[2]
										: NULL;
}

static void take_command(struct log *log, const char *directory, const struct text_list *words)
{
	const char *inner = inner_command(words);
	struct translation t;

	if (inner) {
		take_line(log, directory, inner);
		return;
	}
	if (!strcmp(words->items.at[0], "echo")) /* says it, or make would have run it */
		return;
	t = options_of_command(log->arena, directory, words->items.at, (unsigned)words->items.n);
	for (size_t i = 0; t.is_known_compiler && i < t.files.items.n; i++)
		if (is_source(t.files.items.at[i], t.is_cuda))
			put_entry(log, directory, words, t.files.items.at[i]);
}

static bool is_operator(const char *word)
{
	return *word && strspn(word, "&|;()") == strlen(word);
}

static void take_line(struct log *log, const char *directory, const char *line)
{
	char open; /* of what a build says in words, it may be an apostrophe */
	struct text_list all = options_split(log->arena, line, &open), one = {0};

	for (size_t i = 0; i <= all.items.n; i++) {
		if (i < all.items.n && !is_operator(all.items.at[i])) {
			array_push(log->arena, &one.items, all.items.at[i]);
			continue;
		}
		if (one.items.n == 2 && !strcmp(one.items.at[0], "cd"))
			directory = compile_db_absolute(log->arena, directory, one.items.at[1]);
		else if (one.items.n > 1)
			take_command(log, directory, &one);
		one = (struct text_list){0};
	}
}

/* --- the log ---------------------------------------------------------------------------------- */

/* "make[1]: Entering directory '/x'": whether it is one of make's own lines. */
static bool moves(struct log *log, const char *line)
{
	static const char enters[] = ": Entering directory ", leaves[] = ": Leaving directory ";
	const char *in = strstr(line, enters);

	if (in && log->n_folders < MOST_FOLDERS) {
		const char *path = in + sizeof enters; /* behind the quote */

		log->folders[log->n_folders++] =
		    arena_strndup(log->arena, path, strcspn(path, "'\"`"));
	} else if (!in && strstr(line, leaves) && log->n_folders > 1) {
		log->n_folders--;
	}
	return in || strstr(line, leaves);
}

/* What make, ninja and the shell put in front of a command. */
static const char *without_mark(const char *line)
{
	line += strspn(line, " \t");
	if (*line == '[') {
		const char *end = strchr(line, ']');
		bool counts = end && isdigit((unsigned char)line[1]) &&
			      strspn(line + 1, "0123456789/ %") == (size_t)(end - line - 1);

		line = counts ? end + 1 : line;
	}
	line += strspn(line, "+ \t");
	return line;
}

/* The next line with those that it goes on in; NULL at the end. */
static char *whole_line(struct arena *a, const char **at)
{
	struct text line = {.arena = a};
	bool goes_on = **at;

	if (!goes_on)
		return NULL;
	text_puts(&line, "");
	while (goes_on) {
		size_t n = strcspn(*at, "\n"), kept = n;

		while (kept && (*at)[kept - 1] == '\r')
			kept--;
		goes_on = kept && (*at)[kept - 1] == '\\' && (*at)[n];
		text_put(&line, *at, goes_on ? kept - 1 : kept);
		*at += n + ((*at)[n] != '\0');
	}
	return arena_strdup(a, text_string(&line));
}

unsigned build_log_import(struct text *out, const char *text, const char *directory)
{
	struct log log = {.arena = out->arena,
			  .json = {.out = out},
			  .folders = {directory},
			  .n_folders = 1};
	const char *line;

	json_array(&log.json, NULL);
	while ((line = whole_line(log.arena, &text)))
		if (!moves(&log, line) && strstr(line, ".c"))
			take_line(&log, log.folders[log.n_folders - 1], without_mark(line));
	json_end(&log.json, ']');
	return log.n_entries;
}

#include "front/nvcc_options.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"

enum arity { FLAG, ONE, WORD, JOINED };
enum shape { EXACT, PREFIX, NEXT, EITHER };

enum action {
	LEFT_OUT,
	KEPT,
	MACRO,
	NO_MACRO,
	FOLDER,
	SYSTEM_FOLDER,
	QUOTE_FOLDER,
	LATE_FOLDER,
	FORCED_HEADER,
	STANDARD,
	ARCH,
	LANGUAGE,
	HOST_WORDS,
	OPTIONS_FILE,
	FORWARD,
	RDC,
	RDC_ON,
	STREAM,
	DEVICE_DEBUG,
	RELAXED_CONSTEXPR,
	EXTENDED_LAMBDA,
	OPENMP,
	ACTIONS
};

static const struct nvcc_row {
	const char *long_name, *short_name;
	enum arity arity;
	enum action action;
} nvcc_rows[] = {
#define NVCC(long_name, short_name, arity, action) {long_name, short_name, arity, action},
#include "front/nvcc_options.def"
};

static const struct host_row {
	const char *name;
	enum shape shape;
	enum action action;
} host_rows[] = {
#define HOST(name, shape, action) {name, shape, action},
#include "front/nvcc_options.def"
};

#define COUNT(rows) (sizeof rows / sizeof *rows)

const char *const drop_reasons[DROP_REASONS] = {
    [DROPPED_AS_SILENT] = "it says nothing about the source",
    [DROPPED_AS_OLDER] = "the newest architecture that libclang knows stands for all",
    [DROPPED_AS_NUMBERLESS] = "it names no architecture, and sm_90 is taken where nothing does",
    [DROPPED_AS_EARLIER] = "another option says which standard holds",
};

/* Of the options of one kind only one is taken, which is known at the end. */
struct choice {
	enum action action; /* ARCH, STANDARD */
	const char *words;  /* the option as written */
	const char *standard;
	unsigned arch, arch_suffix;
};

struct translator {
	struct arena *arena;
	const char *directory;
	struct translation *out;
	struct text_list host; /* words of -Xcompiler, read after all others */
	bool forwards;	       /* words that nvcc does not know go to the host compiler */
	bool is_nvcc;
	unsigned arch, arch_suffix; /* newest so far: 90 and 'a'; 0 none */
	const char *standard;
	ARRAY(struct choice) choices;
	struct text_list responses; /* response files read: they may name each other in a ring */
};

static void keep(struct translator *t, const char *word)
{
	array_push(t->arena, &t->out->args.items, word);
}

static const char *joined_path(struct arena *a, const char *directory, const char *path)
{
	if (path[0] == '/' || !directory)
		return arena_strdup(a, path);
	return arena_printf(a, "%s/%s", directory, path);
}

/* --- splitting -------------------------------------------------------------------------------- */

static bool is_operator(char c)
{
	return c == '&' || c == ';' || c == '|' || c == '\n';
}

/* One shell word at *s; advances past it. *open: the quote that has no end in it, else 0. */
static const char *shell_word(struct arena *a, const char **s, char *open)
{
	struct text word = {.arena = a};
	char quote = '\0';

	for (; **s; ++*s) {
		char c = **s;

		if (c == quote) {
			quote = '\0';
		} else if (quote != '\'' && c == '\\' && (*s)[1] &&
			   (!quote || strchr("\"\\$`\n", (*s)[1]))) {
			++*s;
			if (**s != '\n')
				text_put(&word, *s, 1);
		} else if (!quote && (c == '"' || c == '\'')) {
			quote = c;
		} else if (!quote && (isspace((unsigned char)c) || is_operator(c))) {
			break;
		} else {
			text_put(&word, &c, 1);
		}
	}
	*open = quote;
	return text_string(&word);
}

struct text_list options_split(struct arena *a, const char *line, char *open)
{
	struct text_list words = {0};

	for (*open = '\0';;) {
		while (isspace((unsigned char)*line) && *line != '\n')
			line++;
		if (!*line)
			return words;
		if (is_operator(*line)) {
			size_t n = 1 + (line[1] == line[0] && *line != '\n');

			array_push(a, &words.items,
				   *line == '\n' ? ";" : arena_strndup(a, line, n));
			line += n;
		} else {
			array_push(a, &words.items, shell_word(a, &line, open));
		}
	}
}

/* nvcc's lists: commas part, except inside double quotes or brackets; blanks too where asked. */
static struct text_list list_items(struct arena *a, const char *list, bool blanks)
{
	struct text_list items = {0};
	const char *start = list;
	bool quoted = false;
	int depth = 0;

	for (const char *s = list;; s++) {
		bool ends = !*s || (!quoted && depth == 0 &&
				    (*s == ',' || (blanks && isspace((unsigned char)*s))));

		if (ends && s > start)
			array_push(a, &items.items, arena_strndup(a, start, (size_t)(s - start)));
		if (!*s)
			return items;
		if (ends)
			start = s + 1;
		quoted ^= *s == '"';
		depth += (*s == '[') - (*s == ']');
	}
}

/* --- architectures ---------------------------------------------------------------------------- */

/* What libclang 22 knows; a number between two of these means the one below. */
static const struct {
	unsigned number;
	bool has_a;
} known_archs[] = {
    {20, false}, {21, false}, {30, false}, {32, false}, {35, false}, {37, false}, {50, false},
    {52, false}, {53, false}, {60, false}, {61, false}, {62, false}, {70, false}, {72, false},
    {75, false}, {80, false}, {86, false}, {87, false}, {88, false}, {89, false}, {90, true},
    {100, true}, {101, true}, {103, true}, {110, true}, {120, true}, {121, true},
};

static void take_arch(struct choice *c, const char *digits)
{
	char *end;
	unsigned number = (unsigned)strtoul(digits, &end, 10);
	unsigned suffix = *end == 'a' ? 'a' : 0;
	size_t row = 0;

	while (row + 1 < COUNT(known_archs) && known_archs[row + 1].number <= number)
		row++;
	if (known_archs[row].number != number || !known_archs[row].has_a)
		suffix = 0;
	number = known_archs[row].number;
	if (number > c->arch || (number == c->arch && suffix > c->arch_suffix)) {
		c->arch = number;
		c->arch_suffix = suffix;
	}
}

/* Every sm_N, compute_N, lto_N inside a value like "arch=compute_80,code=[compute_80,sm_80]".
 * "native", "all" and "all-major" name no number, so the default stands. */
static void take_archs(struct translator *t, const char *value)
{
	static const char *const prefixes[] = {"sm_", "compute_", "lto_"};
	struct choice c = {.action = ARCH};

	for (size_t i = 0; i < COUNT(prefixes); i++) {
		const char *s = value;

		while ((s = strstr(s, prefixes[i]))) {
			s += strlen(prefixes[i]);
			if (isdigit((unsigned char)*s))
				take_arch(&c, s);
		}
	}
	if (c.arch > t->arch || (c.arch == t->arch && c.arch_suffix > t->arch_suffix)) {
		t->arch = c.arch;
		t->arch_suffix = c.arch_suffix;
	}
	array_push(t->arena, &t->choices, c);
}

/* --- actions ---------------------------------------------------------------------------------- */

/* Actions that keep a folder, and the option it is kept under. */
static const char *const folder_options[] = {
    [FOLDER] = "-I",
    [SYSTEM_FOLDER] = "-isystem",
    [QUOTE_FOLDER] = "-iquote",
    [LATE_FOLDER] = "-idirafter",
    [ACTIONS] = NULL,
};

/* Actions that are a macro of nvcc's, defined when the value is the one beside it. */
static const struct {
	const char *macro, *when;
} nvcc_macros[] = {
    [RDC] = {"-D__CUDACC_RDC__", "true"},
    [RDC_ON] = {"-D__CUDACC_RDC__", ""},
    [STREAM] = {"-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1", "per-thread"},
    [DEVICE_DEBUG] = {"-D__CUDACC_DEBUG__", ""},
    [RELAXED_CONSTEXPR] = {"-D__CUDACC_RELAXED_CONSTEXPR__", ""},
    [EXTENDED_LAMBDA] = {"-D__CUDACC_EXTENDED_LAMBDA__", ""},
    [OPENMP] = {"-D_OPENMP=201511", ""}, /* as nvcc's host compilers do */
    [ACTIONS] = {NULL, NULL},
};

static void keep_folder(struct translator *t, const char *option, const char *value)
{
	const char *path = joined_path(t->arena, t->directory, value);

	if (strcmp(option, "-I") == 0) {
		keep(t, arena_printf(t->arena, "-I%s", path));
		return;
	}
	keep(t, option);
	keep(t, path);
}

/* A forced header is looked for in the working directory first, then like any other. */
static void keep_header(struct translator *t, const char *value)
{
	const char *path = joined_path(t->arena, t->directory, value);

	keep(t, "-include");
	keep(t, access(path, R_OK) == 0 ? path : value);
}

static void act(struct translator *t, enum action action, const char *value)
{
	struct arena *a = t->arena;

	if (folder_options[action]) {
		keep_folder(t, folder_options[action], value);
		return;
	}
	if (nvcc_macros[action].macro) {
		if (strcmp(value, nvcc_macros[action].when) == 0)
			keep(t, nvcc_macros[action].macro);
		return;
	}
	switch (action) {
	case MACRO:
		keep(t, arena_printf(a, "-D%s", value));
		break;
	case NO_MACRO:
		keep(t, arena_printf(a, "-U%s", value));
		break;
	case FORCED_HEADER:
		keep_header(t, value);
		break;
	case STANDARD:
		t->standard = arena_strdup(a, value);
		array_push(a, &t->choices,
			   (struct choice){.action = STANDARD, .standard = t->standard});
		break;
	case ARCH:
		take_archs(t, value);
		break;
	case LANGUAGE:
		t->out->is_cuda |= strcmp(value, "cu") == 0 || strcmp(value, "cuda") == 0;
		break;
	case FORWARD:
		t->forwards = true;
		break;
	default:
		break;
	}
}

/* --- what is not taken ------------------------------------------------------------------------ */

/* What an option may change: the same before and after means that it was dropped. */
static size_t effect(const struct translator *t)
{
	return t->out->args.items.n + t->host.items.n + t->responses.items.n + t->choices.n +
	       t->out->is_cuda + t->forwards;
}

static const char *as_written(struct arena *a, const char *before, const char *const *words,
			      unsigned n, const char *between)
{
	struct text all = {.arena = a};

	text_puts(&all, before);
	for (unsigned i = 0; i < n; i++)
		text_printf(&all, "%s%s", i ? between : "", words[i]);
	return text_string(&all);
}

/* What the option did since the effect and the number of choices were as given. */
static void note_option(struct translator *t, size_t effect_before, size_t choices_before,
			const char *words)
{
	for (size_t i = choices_before; i < t->choices.n; i++)
		if (!t->choices.at[i].words)
			t->choices.at[i].words = words;
	if (effect(t) == effect_before)
		array_push(t->arena, &t->out->dropped[DROPPED_AS_SILENT].items, words);
}

static void note_choices(struct translator *t)
{
	for (size_t i = 0; i < t->choices.n; i++) {
		const struct choice *c = &t->choices.at[i];
		bool is_arch = c->action == ARCH;
		bool is_taken = is_arch ? c->arch == t->arch && c->arch_suffix == t->arch_suffix
					: !strcmp(c->standard, t->standard);

		if (!is_taken || (is_arch && !c->arch))
			array_push(t->arena,
				   &t->out->dropped[!is_arch    ? DROPPED_AS_EARLIER
						    : c->arch ? DROPPED_AS_OLDER
							      : DROPPED_AS_NUMBERLESS]
					.items,
				   c->words);
	}
}

/* --- host compilers' words -------------------------------------------------------------------- */

/* The row of a word; *value is what follows the name in it, NULL for nothing. */
static const struct host_row *host_row(const char *word, const char **value)
{
	for (size_t i = 0; i < COUNT(host_rows); i++) {
		const struct host_row *row = &host_rows[i];
		size_t n = strlen(row->name);

		if (strncmp(word, row->name, n) != 0)
			continue;
		*value = word[n] ? word + n : NULL;
		if (!*value ? row->shape != PREFIX : row->shape == PREFIX || row->shape == EITHER)
			return row;
	}
	return NULL;
}

/* Takes one host option and gives the number of words used; 0: not in the table. */
static unsigned take_host(struct translator *t, const char *const *words, unsigned n)
{
	const char *value = NULL;
	const struct host_row *row = host_row(words[0], &value);
	unsigned used = 1;

	if (!row)
		return 0;
	if (!value && (row->shape == NEXT || row->shape == EITHER)) {
		if (n < 2)
			return 1;
		value = words[used++];
	}
	if (row->action == KEPT)
		keep(t, arena_strdup(t->arena, words[0]));
	else
		act(t, row->action, value ? value : "");
	return used;
}

static void take_host_words(struct translator *t)
{
	for (size_t i = 0; i < t->host.items.n;) {
		const char *const *words = t->host.items.at + i;
		size_t before = effect(t), choices = t->choices.n;
		unsigned used = take_host(t, words, (unsigned)(t->host.items.n - i));

		used += !used;
		note_option(t, before, choices,
			    as_written(t->arena, "-Xcompiler=", words, used, ","));
		i += used;
	}
}

/* --- nvcc's words ----------------------------------------------------------------------------- */

static void take_words(struct translator *t, const char *const *words, unsigned n);

static const char *file_words(struct translator *t, const char *name)
{
	size_t bytes;
	const char *path = joined_path(t->arena, t->directory, name);
	const char *text = text_read_file(t->arena, path, &bytes);

	if (!text)
		array_push(t->arena, &t->out->notes.items,
			   arena_printf(t->arena,
					"response file %s cannot be read, its options are missing "
					"(CMake writes none with "
					"CMAKE_CUDA_USE_RESPONSE_FILE_FOR_INCLUDES=0)",
					path));
	return text;
}

static void take_options_file(struct translator *t, const char *name)
{
	struct text_list words = {0};
	const char *text;
	char open;

	for (size_t i = 0; i < t->responses.items.n; i++)
		if (strcmp(t->responses.items.at[i], name) == 0)
			return;
	array_push(t->arena, &t->responses.items, name);
	text = file_words(t, name);
	if (!text)
		return;
	words = options_split(t->arena, text, &open);
	if (open)
		array_push(t->arena, &t->out->notes.items,
			   arena_printf(t->arena, "response file %s: a quote (%c) has no end", name,
					open));
	for (size_t i = 0; i < words.items.n; i++) /* a line's end is a blank here */
		if (strcmp(words.items.at[i], ";") == 0)
			words.items.at[i] = "";
	take_words(t, words.items.at, (unsigned)words.items.n);
}

static bool is_list(enum action action)
{
	return action == MACRO || action == NO_MACRO || action == FOLDER ||
	       action == SYSTEM_FOLDER || action == FORCED_HEADER || action == OPTIONS_FILE;
}

static void act_on_list(struct translator *t, enum action action, const char *value)
{
	struct text_list items = list_items(t->arena, value, action == HOST_WORDS);

	for (size_t i = 0; i < items.items.n; i++) {
		if (action == HOST_WORDS)
			array_push(t->arena, &t->host.items, items.items.at[i]);
		else if (action == OPTIONS_FILE)
			take_options_file(t, items.items.at[i]);
		else
			act(t, action, items.items.at[i]);
	}
}

/* "-gencode=arch=x" matches the row of "gencode" with "arch=x"; "-I/x" that of "I". Gives NULL if
 * no row does; *value is NULL when the word holds none. */
static const struct nvcc_row *nvcc_row(const char *word, const char **value)
{
	const char *name = word + 1 + (word[1] == '-');
	size_t n = strcspn(name, "=");

	*value = name[n] ? name + n + 1 : NULL;
	for (size_t i = 0; i < COUNT(nvcc_rows); i++) {
		const struct nvcc_row *row = &nvcc_rows[i];

		if ((strlen(row->long_name) == n && strncmp(row->long_name, name, n) == 0) ||
		    (strlen(row->short_name) == n && strncmp(row->short_name, name, n) == 0))
			return row;
	}
	for (size_t i = 0; word[1] != '-' && i < COUNT(nvcc_rows); i++) {
		const struct nvcc_row *row = &nvcc_rows[i];

		if (row->arity == JOINED && name[0] == row->short_name[0] && name[1]) {
			*value = name + 1;
			return row;
		}
	}
	return NULL;
}

/* Takes one nvcc option and gives the number of words used; 0: not in the table. */
static unsigned take_nvcc(struct translator *t, const char *const *words, unsigned n)
{
	const char *value = NULL;
	const struct nvcc_row *row = nvcc_row(words[0], &value);
	unsigned used = 1;

	if (!row)
		return 0;
	if (row->arity != FLAG && !value && n > 1 && (row->arity != WORD || words[1][0] != '-'))
		value = words[used++];
	if (!value)
		value = "";
	if (row->action == HOST_WORDS || is_list(row->action))
		act_on_list(t, row->action, value);
	else
		act(t, row->action, value);
	return used;
}

static void take_input(struct translator *t, const char *word)
{
	size_t n = strlen(word);

	array_push(t->arena, &t->out->files.items, word);
	if (n > 3 && strcmp(word + n - 3, ".cu") == 0)
		t->out->is_cuda = true;
}

static void note_unknown(struct translator *t, const char *word)
{
	/* warnings, optimisation, debugging and machine options of a host compiler say nothing here
	 */
	if (t->is_nvcc && !t->forwards && !strchr("WfOgmpt", word[1]))
		array_push(t->arena, &t->out->notes.items,
			   arena_printf(t->arena, "option %s is not known and is left out", word));
}

static void take_words(struct translator *t, const char *const *words, unsigned n)
{
	unsigned used;

	for (unsigned i = 0; i < n; i += used) {
		const char *word = words[i];
		size_t before = effect(t), choices = t->choices.n;

		used = 1;
		if (word[0] == '@' && word[1]) {
			take_options_file(t, word + 1);
		} else if (word[0] == '-' && word[1]) {
			used = t->is_nvcc ? take_nvcc(t, words + i, n - i) : 0;
			if (!used)
				used = take_host(t, words + i, n - i);
			if (!used) {
				note_unknown(t, word);
				used = 1;
			}
			note_option(t, before, choices,
				    as_written(t->arena, "", words + i, used, " "));
		} else if (word[0]) {
			take_input(t, word);
		}
	}
}

/* --- commands --------------------------------------------------------------------------------- */

static struct translation translate(struct arena *a, const char *directory,
				    const char *const *words, unsigned n, bool is_nvcc)
{
	struct translation out = {0};
	struct translator t = {.arena = a, .directory = directory, .out = &out, .is_nvcc = is_nvcc};
	const char *own_standard;

	for (unsigned i = 0; i < n; i++) /* it counts for the words before it too */
		t.forwards |= strstr(words[i], "-forward-unknown") != NULL;
	take_words(&t, words, n);
	own_standard = t.standard;
	take_host_words(&t);
	if (own_standard)
		t.standard = own_standard;
	note_choices(&t);
	if (t.standard)
		keep(&t, arena_printf(a, "-std=%s", t.standard));
	if (t.arch)
		keep(&t, arena_printf(
			     a, t.arch_suffix ? "--cuda-gpu-arch=sm_%ua" : "--cuda-gpu-arch=sm_%u",
			     t.arch));
	return out;
}

static bool names_compiler(const char *word, const char *compiler)
{
	const char *base = strrchr(word, '/');

	base = base ? base + 1 : word;
	if (strncmp(base, compiler, strlen(compiler)) != 0)
		return false;
	base += strlen(compiler); /* clang++-22, nvcc.exe */
	return base[strspn(base, "+-.0123456789ex")] == '\0';
}

struct translation options_of_command(struct arena *a, const char *directory,
				      const char *const *words, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		bool is_nvcc = names_compiler(words[i], "nvcc");
		struct translation out;

		if (words[i][0] == '-' || (!is_nvcc && !names_compiler(words[i], "clang")))
			continue;
		out = translate(a, directory, words + i + 1, n - i - 1, is_nvcc);
		out.is_known_compiler = true;
		return out;
	}
	return translate(a, directory, words + (n > 0), n - (n > 0), false);
}

struct translation options_of_words(struct arena *a, const char *directory,
				    const char *const *words, unsigned n)
{
	return translate(a, directory, words, n, true);
}

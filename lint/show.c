#include "show.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/compile_db.h"
#include "front/front.h"
#include "judge.h"
#include "program.h"
#include "project.h"
#include "report/print.h"
#include "rule.h"
#include "settings.h"

/* --- a command -------------------------------------------------------------------------------- */

static void shell_word(struct text *out, const char *word)
{
	bool is_plain = *word;

	for (const char *c = word; *c; c++)
		is_plain &= isalnum((unsigned char)*c) || strchr("-_=+,./:@%", *c) != NULL;
	if (is_plain) {
		text_puts(out, word);
		return;
	}
	text_puts(out, "'");
	for (; *word; word++)
		if (*word == '\'')
			text_puts(out, "'\\''");
		else
			text_put(out, word, 1);
	text_puts(out, "'");
}

static void words(struct text *out, const char *title, const char *const *list, size_t n)
{
	text_printf(out, "%s:", title);
	for (size_t i = 0; i < n; i++) {
		text_puts(out, " ");
		shell_word(out, list[i]);
	}
	text_puts(out, n ? "\n" : " nothing\n");
}

static void dropped(struct text *out, const struct job *job)
{
	for (unsigned i = 0; i < DROP_REASONS; i++) {
		const struct text_list *l = &job->dropped[i];

		if (l->items.n || i == DROPPED_AS_SILENT)
			words(out, arena_printf(out->arena, "left out, as %s", drop_reasons[i]),
			      l->items.at, l->items.n);
	}
}

void show_command(struct text *out, const struct job *job)
{
	text_printf(out, "# %s\n", job->path);
	if (job->database)
		text_printf(out, "# command of %s%s in %s, run in %s\n", job->entry,
			    job->from_database ? "" : " (the file has none of its own)",
			    job->database, job->directory);
	else
		text_puts(out, "# no compile_commands.json: folders are guessed\n");
	if (job->database)
		words(out, "build", job->command.items.at, job->command.items.n);
	words(out, "clang", job->args, job->n_args);
	if (job->database)
		dropped(out, job);
	for (size_t i = 0; i < job->notes.items.n; i++)
		text_printf(out, "note: %s\n", job->notes.items.at[i]);
}

/* --- counts ----------------------------------------------------------------------------------- */

void show_statistics(const struct account *account)
{
	for (unsigned r = 0; r < rule_count; r++) {
		size_t n = 0, held = 0;

		for (size_t i = 0; i < account->findings.n; i++)
			n += !strcmp(account->findings.at[i]->rule, rule_table[r]->name);
		for (size_t i = 0; i < account->suppressed.n; i++)
			held += !strcmp(account->suppressed.at[i]->rule, rule_table[r]->name);
		if (n || held)
			fprintf(stderr, held ? "%6zu %-26s " : "%6zu %s\n", n, rule_table[r]->name);
		if (held)
			fprintf(stderr, "(and %zu suppressed)\n", held);
	}
}

static void count(struct text *out, const char *before, size_t n, const char *what)
{
	text_printf(out, "%s%zu %s%s", before, n, what, n == 1 ? "" : "s");
}

static void show_first_baseline(struct text *out, size_t n)
{
	if (!n) {
		text_puts(out, " written, empty: nothing was found\n");
		return;
	}
	count(out, " written: ", n, "finding");
	text_puts(out, ", known from now on; runs tell what is new\n");
}

void show_baseline(struct text *out, const struct account *account, const struct options *o)
{
	bool is_first = o->command == COMMAND_INIT;
	bool adds = is_first || !strcmp(o->arguments.list.at[0], "update");
	size_t n = account->known.n + account->n_unjudged + (adds ? account->findings.n : 0);

	text_puts(out, o->baseline ? o->baseline : JUDGE_BASELINE);
	if (is_first) {
		show_first_baseline(out, n);
		return;
	}
	count(out, ": ", n, "finding");
	if (adds && account->findings.n)
		text_printf(out, ", %zu added", account->findings.n);
	if (account->n_unjudged)
		text_printf(out, ", %zu kept that this run did not judge", account->n_unjudged);
	if (account->n_stale)
		text_printf(out, ", %zu that %s gone taken out", account->n_stale,
			    account->n_stale == 1 ? "is" : "are");
	text_puts(out, "\n");
}

/* --- version ---------------------------------------------------------------------------------- */

static const char *comma_after(struct arena *a, const char *words)
{
	return *words ? arena_printf(a, "%s, ", words) : words;
}

void show_version(struct text *out, const struct options *o)
{
	struct json j = {.out = out};

	if (options_format(o) != REPORT_JSON) {
		text_printf(out, "cudalint %s (%s%s%s)\n", program_version,
			    *program_commit ? "commit " : "",
			    comma_after(out->arena, program_commit),
			    front_clang_version(out->arena));
		return;
	}
	json_object(&j, NULL);
	json_string(&j, "cudalint", program_version);
	json_string(&j, "commit", *program_commit ? program_commit : NULL);
	json_string(&j, "libclang", front_clang_version(out->arena));
	json_end(&j, '}');
}

/* --- doctor ----------------------------------------------------------------------------------- */

struct visit { /* to the doctor */
	struct arena *arena;
	struct text_list names, words; /* of what was found, in pairs */
	struct text_list cures;	       /* of a missing database: commands for this folder */
	struct text_list wrong;
};

static void found(struct visit *v, const char *name, const char *words)
{
	array_push(v->arena, &v->names.items, name);
	array_push(v->arena, &v->words.items, words);
}

static const char *toolkit_version(struct arena *a, const char *root)
{
	const char *text = text_read_file(a, arena_printf(a, "%s/include/cuda.h", root), NULL);
	const char *at = text ? strstr(text, "#define CUDA_VERSION ") : NULL;
	unsigned long n = at ? strtoul(at + 21, NULL, 10) : 0;

	return n ? arena_printf(a, "%lu.%lu", n / 1000, n % 1000 / 10) : "of unknown version";
}

static void find_toolkit(struct visit *v, const struct options *o)
{
	const char *root = front_find_toolkit(v->arena, o->cuda_path);

	found(v, "toolkit",
	      root ? arena_printf(v->arena,
				  "CUDA %s in %s, used where the bundled declarations do not "
				  "resolve a file",
				  toolkit_version(v->arena, root), root)
		   : "none; files are read with the bundled declarations");
	if (!root && o->cuda_path)
		array_push(v->arena, &v->wrong.items,
			   arena_printf(v->arena,
					"no CUDA toolkit at '%s' (include/cuda_runtime.h is missing "
					"there)",
					o->cuda_path));
}

/* How a project of this kind comes to a compile_commands.json; `mark` is a file that shows the
 * kind. */
static const struct {
	const char *mark, *kind, *command;
} cures[] = {
    {"CMakeLists.txt", "CMake", "cmake -B build -DCMAKE_EXPORT_COMPILE_COMMANDS=ON"},
    {"meson.build", "Meson", "meson setup build"},
    {"build.ninja", "Ninja", "ninja -t compdb >compile_commands.json"},
    {"Makefile", "make", "bear -- make"},
    {"Makefile", "make, building nothing",
     "make -nwB | cudalint import-log >compile_commands.json"},
    {"WORKSPACE", "Bazel", "the aspect of share/cudalint/cudalint.bzl: docs/ci.md"},
    {NULL, "none of these", "cudalint src -- -Iinclude -DN=4"},
};

static bool has_mark(struct arena *a, const char *directory, const char *mark)
{
	static const char *const aliases[][3] = {{"Makefile", "makefile", "GNUmakefile"},
						 {"WORKSPACE", "MODULE.bazel", "WORKSPACE.bazel"}};

	if (!access(arena_printf(a, "%s/%s", directory, mark), F_OK))
		return true;
	for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
		for (size_t k = 1; k < 3 && !strcmp(mark, aliases[i][0]); k++)
			if (!access(arena_printf(a, "%s/%s", directory, aliases[i][k]), F_OK))
				return true;
	return false;
}

/* Those of the build systems seen here, else of all; words after -- always serve. */
static void find_cures(struct visit *v, const char *directory)
{
	size_t n = sizeof cures / sizeof *cures;
	bool is_known = false;

	for (size_t i = 0; i < n; i++)
		is_known |= cures[i].mark && has_mark(v->arena, directory, cures[i].mark);
	for (size_t i = 0; i < n; i++)
		if (!is_known || !cures[i].mark || has_mark(v->arena, directory, cures[i].mark))
			array_push(
			    v->arena, &v->cures.items,
			    arena_printf(v->arena, "%s: %s", cures[i].kind, cures[i].command));
}

static void find_database(struct visit *v, const struct options *o, const char *directory)
{
	struct input_request request = {.database_dir = o->database, .no_database = o->no_database};
	struct job job = inputs_job(v->arena, &request, "a.cu", &v->wrong);
	struct compile_db db = {0};
	unsigned n_cuda = 0;

	if (!job.database) {
		found(v, "database",
		      o->no_database ? "not looked for; include folders are guessed"
				     : "no compile_commands.json with CUDA files; include folders "
				       "are guessed");
		if (!o->no_database)
			find_cures(v, directory);
		return;
	}
	compile_db_load(v->arena, job.database, &db, &v->wrong);
	for (size_t i = 0; i < db.entries.n; i++)
		n_cuda += db.entries.at[i].is_cuda;
	found(v, "database",
	      arena_printf(v->arena, "%s: %u of %zu entr%s CUDA",
			   text_path(v->arena, directory, job.database), n_cuda, db.entries.n,
			   db.entries.n == 1 ? "y is" : "ies are"));
}

static void look(struct visit *v, const struct options *line)
{
	struct settings_book book;
	const char *directory = project_directory(v->arena);
	const char *error = settings_open(v->arena, &book, line, directory);
	const char *headers = program_headers(v->arena);
	const struct settings *here = settings_of(&book, "a.cu");

	found(v, "cudalint",
	      *program_commit
		  ? arena_printf(v->arena, "%s, commit %s", program_version, program_commit)
		  : program_version);
	found(v, "libclang", front_clang_version(v->arena));
	found(v, "declarations", headers ? headers : "missing: install cudalint as a whole");
	find_toolkit(v, &book.run);
	find_database(v, &book.run, directory);
	found(v, "configuration",
	      here->config ? here->config->path
			   : "none: defaults; 'cudalint config schema' says what one may hold");
	for (size_t i = 0; i < book.reading.errors.items.n; i++)
		array_push(v->arena, &v->wrong.items, book.reading.errors.items.at[i]);
	if (error)
		array_push(v->arena, &v->wrong.items, error);
	if (!headers)
		array_push(v->arena, &v->wrong.items, "the bundled declarations are missing");
}

static void tell_cures(struct text *out, const struct visit *v)
{
	for (size_t i = 0; i < v->cures.items.n; i++)
		text_printf(out, "%-14s %s\n", i ? "" : "  to have one", v->cures.items.at[i]);
}

static void tell(struct text *out, const struct visit *v)
{
	for (size_t i = 0; i < v->names.items.n; i++) {
		text_printf(out, "%-14s %s\n", v->names.items.at[i], v->words.items.at[i]);
		if (!strcmp(v->names.items.at[i], "database"))
			tell_cures(out, v);
	}
	for (size_t i = 0; i < v->wrong.items.n; i++)
		text_printf(out, "%-14s %s\n", "wrong", v->wrong.items.at[i]);
	text_printf(out, "%-14s %s\n", "verdict",
		    v->wrong.items.n ? "something must be mended" : "ready");
}

static void tell_programs(struct text *out, const struct visit *v)
{
	struct json j = {.out = out};

	json_object(&j, NULL);
	for (size_t i = 0; i < v->names.items.n; i++)
		json_string(&j, v->names.items.at[i], v->words.items.at[i]);
	json_array(&j, "cures");
	for (size_t i = 0; i < v->cures.items.n; i++)
		json_string(&j, NULL, v->cures.items.at[i]);
	json_end(&j, ']');
	json_array(&j, "wrong");
	for (size_t i = 0; i < v->wrong.items.n; i++)
		json_string(&j, NULL, v->wrong.items.at[i]);
	json_end(&j, ']');
	json_bool(&j, "ready", !v->wrong.items.n);
	json_end(&j, '}');
}

bool show_doctor(struct text *out, const struct options *line)
{
	struct visit v = {.arena = out->arena};

	look(&v, line);
	if (options_format(line) == REPORT_JSON)
		tell_programs(out, &v);
	else
		tell(out, &v);
	return !v.wrong.items.n;
}

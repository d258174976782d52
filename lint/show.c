#include "show.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
		words(out, "left out, as it says nothing about the source", job->dropped.items.at,
		      job->dropped.items.n);
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
			fprintf(stderr, "%6zu %-26s %s", n, rule_table[r]->name, held ? "" : "\n");
		if (held)
			fprintf(stderr, "(and %zu suppressed)\n", held);
	}
}

void show_baseline(const struct account *account, const struct options *o)
{
	bool adds = o->command == COMMAND_INIT || !strcmp(o->arguments.list.at[0], "update");

	printf("%s: %zu findings", o->baseline ? o->baseline : JUDGE_BASELINE,
	       account->known.n + (adds ? account->findings.n : 0));
	if (adds && account->findings.n)
		printf(", %zu of them new", account->findings.n);
	if (account->n_stale)
		printf("; %zu that are gone were taken out", account->n_stale);
	printf("\n");
}

/* --- version ---------------------------------------------------------------------------------- */

void show_version(struct text *out, const struct options *o)
{
	struct json j = {.out = out};

	if (options_format(o) != REPORT_JSON) {
		text_printf(out, "cudalint %s (%s)\n", program_version,
			    front_clang_version(out->arena));
		return;
	}
	json_object(&j, NULL);
	json_string(&j, "cudalint", program_version);
	json_string(&j, "libclang", front_clang_version(out->arena));
	json_end(&j, '}');
}

/* --- doctor ----------------------------------------------------------------------------------- */

struct visit { /* to the doctor */
	struct arena *arena;
	struct text_list names, words; /* of what was found, in pairs */
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
}

static void find_database(struct visit *v, const struct options *o, const char *directory)
{
	struct input_request request = {.database_dir = o->database, .no_database = o->no_database};
	struct job job = inputs_job(v->arena, &request, "a.cu", &v->wrong);
	struct compile_db db = {0};
	unsigned n_cuda = 0;

	if (!job.database) {
		found(v, "database",
		      "no compile_commands.json with CUDA files; include folders are guessed");
		return;
	}
	compile_db_load(v->arena, job.database, &db, &v->wrong);
	for (size_t i = 0; i < db.entries.n; i++)
		n_cuda += db.entries.at[i].is_cuda;
	found(v, "database",
	      arena_printf(v->arena, "%s: %u CUDA files of %zu entries",
			   text_path(v->arena, directory, job.database), n_cuda, db.entries.n));
}

static void look(struct visit *v, const struct options *line)
{
	struct settings_book book;
	const char *directory = project_directory(v->arena);
	const char *error = settings_open(v->arena, &book, line, directory);
	const char *headers = program_headers(v->arena);
	const struct settings *here = settings_of(&book, "a.cu");

	found(v, "cudalint", program_version);
	found(v, "libclang", front_clang_version(v->arena));
	found(v, "declarations", headers ? headers : "missing: install cudalint as a whole");
	find_toolkit(v, &book.run);
	find_database(v, &book.run, directory);
	found(v, "configuration",
	      here->config ? here->config->path
			   : "none: defaults; 'cudalint config schema' says what one may hold");
	for (size_t i = 0; i < book.errors.items.n; i++)
		array_push(v->arena, &v->wrong.items, book.errors.items.at[i]);
	if (error)
		array_push(v->arena, &v->wrong.items, error);
	if (!headers)
		array_push(v->arena, &v->wrong.items, "the bundled declarations are missing");
}

static void tell(struct text *out, const struct visit *v)
{
	for (size_t i = 0; i < v->names.items.n; i++)
		text_printf(out, "%-14s %s\n", v->names.items.at[i], v->words.items.at[i]);
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

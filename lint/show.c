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

/* --- doctor ----------------------------------------------------------------------------------- */

static const char *toolkit_version(struct arena *a, const char *root)
{
	const char *text = text_read_file(a, arena_printf(a, "%s/include/cuda.h", root), NULL);
	const char *at = text ? strstr(text, "#define CUDA_VERSION ") : NULL;
	unsigned long n = at ? strtoul(at + 21, NULL, 10) : 0;

	return n ? arena_printf(a, "%lu.%lu", n / 1000, n % 1000 / 10) : "of unknown version";
}

static void doctor_toolkit(struct text *out, const struct options *o)
{
	const char *root = front_find_toolkit(out->arena, o->cuda_path);

	if (root)
		text_printf(out,
			    "toolkit        CUDA %s in %s, used where the bundled declarations do "
			    "not resolve "
			    "a file\n",
			    toolkit_version(out->arena, root), root);
	else
		text_puts(out,
			  "toolkit        none; files are read with the bundled declarations\n");
}

static void doctor_database(struct text *out, const struct options *o, const char *directory)
{
	struct input_request request = {.database_dir = o->database, .no_database = o->no_database};
	struct text_list errors = {0};
	struct job job = inputs_job(out->arena, &request, "a.cu", &errors);
	struct compile_db db = {0};
	unsigned n_cuda = 0;

	for (size_t i = 0; i < errors.items.n; i++)
		text_printf(out, "database       %s\n", errors.items.at[i]);
	if (!job.database) {
		text_puts(out, "database       no compile_commands.json with CUDA files; include "
			       "folders are guessed\n");
		return;
	}
	compile_db_load(out->arena, job.database, &db, &errors);
	for (size_t i = 0; i < db.entries.n; i++)
		n_cuda += db.entries.at[i].is_cuda;
	text_printf(out, "database       %s: %u CUDA files of %zu entries\n",
		    text_path(out->arena, directory, job.database), n_cuda, db.entries.n);
}

bool show_doctor(struct text *out, const struct options *line)
{
	struct settings_book book;
	const char *directory = project_directory(out->arena);
	const char *error = settings_open(out->arena, &book, line, directory);
	const char *headers = program_headers(out->arena);
	const struct settings *here = settings_of(&book, "a.cu");

	text_printf(out, "cudalint       %s\n", program_version);
	text_printf(out, "libclang       %s\n", front_clang_version(out->arena));
	text_printf(out, "declarations   %s\n",
		    headers ? headers : "missing: install cudalint as a whole");
	doctor_toolkit(out, &book.run);
	doctor_database(out, &book.run, directory);
	text_printf(out, "configuration  %s\n",
		    here->config
			? here->config->path
			: "none: defaults; 'cudalint config schema' says what one may hold");
	for (size_t i = 0; i < book.errors.items.n; i++)
		text_printf(out, "wrong          %s\n", book.errors.items.at[i]);
	if (error)
		text_printf(out, "wrong          %s\n", error);
	text_printf(out, "verdict        %s\n",
		    !headers || error || book.errors.items.n ? "something must be mended"
							     : "ready");
	return headers && !error && !book.errors.items.n;
}

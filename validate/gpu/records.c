#include "gpu/records.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/fail.h"
#include "base/text.h"
#include "gpu/compare.h"
#include "gpu/counters.h"
#include "gpu/trouble.h"

/* Last word-like piece of a command's last line: tools end with their version there. */
static char *version_of(struct arena *a, const char *command)
{
	FILE *pipe = popen(command, "r");
	char line[512] = "", last[512] = "";

	while (pipe && fgets(line, sizeof line, pipe))
		if (line[0] != '\n')
			memcpy(last, line, sizeof last);
	if (pipe)
		pclose(pipe);
	last[strcspn(last, "\n")] = '\0';
	return arena_strdup(a, last);
}

static void write_or_die(bool written, const char *path)
{
	if (!written)
		die("cannot write %s: %s", path, strerror(errno));
}

enum { CARD_COLUMNS = 7 }; /* the empty one at the row's end included */

/* What other cards measured has no place in these records. */
static void check_card(struct arena *a, const struct card *card)
{
	struct table t;

	if (!table_read(a, "card.tsv", &t)) {
		if (errno != ENOENT)
			die("cannot read card.tsv: %s", strerror(errno));
		return;
	}
	if (t.damage || t.rows.n != 1 || t.rows.at[0].n != CARD_COLUMNS ||
	    strcmp(table_field(&t.rows.at[0], 0), "card") != 0)
		die("card.tsv is damaged: it does not say which card this folder's measurements are "
		    "of; take a fresh folder");
	const char *old = table_field(&t.rows.at[0], 1);
	if (strcmp(old, card->name) != 0)
		die("this folder holds what was measured on '%s', and here is '%s': take a fresh one",
		    old, card->name);
}

void records_write_card(struct arena *a, const struct card *card)
{
	char *text = NULL;
	size_t bytes = 0;
	FILE *out = open_memstream(&text, &bytes);

	check_card(a, card);
	fputs("card\t", out);
	table_put(out, card->name);
	table_put(out, card->driver);
	table_put(out, version_of(a, "nvcc --version 2>/dev/null | grep release"));
	table_put(out, version_of(a, "ncu --version 2>/dev/null"));
	table_put(out, version_of(a, "date -u +%Y-%m-%d"));
	fputc('\n', out);
	fclose(out);
	write_or_die(text_write_file(a, "card.tsv", text, bytes), "card.tsv");
	free(text);
}

/* Day on which a step ended, in the arena. */
static char *day_of(struct arena *a, const struct program *p, const char *step)
{
	struct stat done;
	char day[16] = "";

	if (!stat(step_path(a, p, arena_printf(a, "%s.done", step)), &done))
		strftime(day, sizeof day, "%Y-%m-%d", gmtime(&done.st_mtime));
	return arena_strdup(a, day);
}

static void write_step(struct run *run, FILE *out, const struct program *p, const char *step)
{
	double seconds = 0;
	const int status = step_status(run->arena, p, step, &seconds);

	if (status == JOB_NOT_RUN || status == NO_SUCH_TOOL)
		return;
	fprintf(out, "step\t%s\t%s\t%d\t%.3f\t%s\t%s\n", p->id, step, status, seconds,
		plan_stamp(p, step), day_of(run->arena, p, step));
}

static void write_steps(struct run *run, FILE *out, const struct program *p)
{
	static const char *const names[] = {"o3",    "g",     "forced", "run",	   "late1",
					    "late2", "time0", "time1",	"profile", "source"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		write_step(run, out, p, names[i]);
	for (size_t i = 0; i < N_SIZES; i++)
		write_step(run, out, p, size_step(run->arena, i));
	for (size_t t = 0; t < SANITIZERS; t++)
		for (size_t b = 0; b < SANITIZED_BUILDS; b++)
			write_step(run, out, p, tool_step(run->arena, t, b));
}

/* Why a build or a run failed, in its own words. */
static void write_said(struct run *run, FILE *out, const struct program *p)
{
	static const char *const names[] = {"o3", "g", "forced", "run", "late1", "late2"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const char *log =
		    step_path(run->arena, p, arena_printf(run->arena, "%s.log", names[i]));
		const char *text = text_read_file(run->arena, log, NULL);
		if (step_status(run->arena, p, names[i], NULL) <= 0 || !text || !*text)
			continue;
		fprintf(out, "said\t%s\t%s\t", p->id, names[i]);
		table_put(out, arena_strndup(run->arena, text, strcspn(text, "\n")));
		fputc('\n', out);
	}
}

static void write_same(struct run *run, FILE *out, const struct program *flagged)
{
	static const char *const files[] = {"run.out", "time.out"};
	const struct program *twin = plan_twin(&run->plan, flagged);

	if (!twin || step_status(run->arena, flagged, "run", NULL) == JOB_NOT_RUN ||
	    step_status(run->arena, twin, "run", NULL) == JOB_NOT_RUN)
		return;
	for (size_t i = 0; i < 2; i++) {
		double gap = 0;
		const enum sameness same =
		    compare_outputs(step_path(run->arena, flagged, files[i]),
				    step_path(run->arena, twin, files[i]), &gap);
		if (same == SAME_MISSING && i)
			continue;
		fprintf(out, "same\t%s\t%s\t%d\t%s\t%.3g\n", flagged->rule, flagged->pair,
			i ? step_size(run->arena, flagged, twin) : 1, sameness_word[same], gap);
	}
}

static void write_times(struct run *run, FILE *out, const struct program *p, int size)
{
	if (step_status(run->arena, p, "time0", NULL) != 0)
		return;
	struct text row = {.arena = run->arena};
	unsigned n = 0, odd = 0;
	for (int r = 0; r < TIME_ROUNDS; r++) {
		const char *log =
		    step_path(run->arena, p, arena_printf(run->arena, "time%d.log", r));
		const char *text = text_read_file(run->arena, log, NULL);
		for (double ms = 0; next_time(&text, &ms); n++)
			if (isfinite(ms))
				text_printf(&row, "\t%.6f", ms);
			else
				odd++;
	}
	if (odd)
		printf("validate: %s: %u of its %u times are no numbers\n", p->source, odd, n);
	if (row.n)
		fprintf(out, "time\t%s\t%d%s\n", p->id, size, text_string(&row));
}

/* Number before a summary's word, as in "ERROR SUMMARY: 3 errors"; 0 without one. */
static long summary_count(const char *log)
{
	const char *at = strstr(log, "SUMMARY: ");

	return at ? strtol(at + 9, NULL, 10) : 0;
}

/* Every "FILE.cu:LINE" of a sanitizer's report once, by the file's last name. */
static void write_places(struct arena *a, FILE *out, const char *log)
{
	struct text seen = {.arena = a};

	for (const char *dot = strstr(log, ".cu:"); dot; dot = strstr(dot + 1, ".cu:")) {
		const char *from = dot;
		size_t digits = strspn(dot + 4, "0123456789");
		while (from > log && (isalnum((unsigned char)from[-1]) || strchr("_-.", from[-1])))
			from--;
		const char *place = arena_printf(a, "%.*s ", (int)(dot + 4 + digits - from), from);
		if (digits && !strstr(text_string(&seen), place))
			text_puts(&seen, place);
	}
	table_put(out, text_string(&seen));
}

static void write_tools(struct run *run, FILE *out, const struct program *p)
{
	struct arena *a = run->arena;

	for (size_t t = 0; t < SANITIZERS; t++)
		for (size_t b = 0; b < SANITIZED_BUILDS; b++) {
			const char *step = tool_step(a, t, b);
			const int status = step_status(a, p, step, NULL);
			const char *log = text_read_file(
			    a, step_path(a, p, arena_printf(a, "%s.log", step)), NULL);
			if (status == JOB_NOT_RUN || status == NO_SUCH_TOOL || !log ||
			    (status == 0 && !has_summary(log))) /* it never looked */
				continue;
			fprintf(out, "tool\t%s\t%s\t%s\t%d\t%ld\t", p->id, sanitizers[t], builds[b],
				status, summary_count(log));
			write_places(a, out, log);
			fputc('\n', out);
		}
}

static void write_instructions(struct run *run, FILE *out, const struct program *p)
{
	struct instructions list = {0};

	if (step_status(run->arena, p, "source", NULL) != 0)
		return;
	counters_read(run->arena, step_path(run->arena, p, "source.log"),
		      step_path(run->arena, p, "raw.log"), &list);
	for (size_t i = 0; i < list.rows.n; i++) {
		fprintf(out, "inst\t%s\t", p->id);
		counters_write(out, &list.rows.at[i]);
	}
}

static void append_card(struct run *run, FILE *out)
{
	const char *card = text_read_file(run->arena, "card.tsv", NULL);

	if (!card)
		die("cannot read card.tsv: %s", strerror(errno));
	fputs(card, out);
}

static void write_program(struct run *run, FILE *out, const struct program *p)
{
	const bool flagged = !strcmp(p->role, "flagged");
	const struct program *twin = plan_twin(&run->plan, p);
	const int size = !twin	   ? 0
			 : flagged ? step_size(run->arena, p, twin)
				   : step_size(run->arena, twin, p);

	write_steps(run, out, p);
	write_said(run, out, p);
	if (flagged)
		write_same(run, out, p);
	if (size)
		write_times(run, out, p, size);
	write_tools(run, out, p);
	write_instructions(run, out, p);
}

void records_write(struct run *run)
{
	char *text = NULL;
	size_t bytes = 0;
	FILE *out = open_memstream(&text, &bytes);

	append_card(run, out);
	for (size_t i = 0; i < run->plan.programs.n; i++)
		write_program(run, out, &run->plan.programs.at[i]);
	fclose(out);
	write_or_die(table_write_whole(run->arena, "records.tsv", text, bytes), "records.tsv");
	free(text);
}

#include "app.h"

#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/fail.h"
#include "check.h"
#include "gpu/counters.h"
#include "judge.h"

/* Of a program, or of all. A blind guess is that every access moves its ideal: "coalesced, no
 * conflict". */
struct score {
	unsigned lines[UNKNOWN][N_OUTCOMES]; /* exact, assumed, interval */
	unsigned unknown, not_launched;
	unsigned agree, blind_is_wrong; /* of exact and assumed lines that are equal */
	unsigned no_source;		/* measured lines that no access was predicted on */
};

static void score_line(struct score *s, const struct judged_line *j)
{
	const int status = status_of(j->p.status);

	if (j->outcome == NOT_MEASURED)
		return;
	if (j->outcome == NOT_LAUNCHED) {
		s->not_launched++;
		return;
	}
	if (status == UNKNOWN) {
		s->unknown++;
		return;
	}
	s->lines[status][j->outcome]++;
	if (status == INTERVAL || j->outcome > EQUAL_EACH)
		return;
	s->agree++;
	s->blind_is_wrong += measured_ratio(&j->m, is_shared(&j->p)) > 1.005;
}

static void print_number(double value)
{
	if (isnan(value))
		printf("%9s", "-");
	else
		printf("%9.4g", value);
}

static void print_line(const struct judged_line *j)
{
	const bool shared = is_shared(&j->p);
	char place[64], access[32];

	snprintf(place, sizeof place, "%s:%u", last_name(j->p.file), j->p.line);
	snprintf(access, sizeof access, "%s %s", j->p.space, j->p.op);
	printf("  %-28s %-14s %-9s", place, access, j->p.status);
	print_number(shared ? j->p.bank_degree : j->p.sectors);
	print_number((shared ? j->m.wavefronts : j->m.sectors) / j->m.executed);
	printf("  %s", outcome_word[j->outcome]);
	if (*j->why)
		printf(": %s", j->why);
	else if (j->outcome == NO_FIGURE && *j->p.reason)
		printf(": %s", j->p.reason);
	putchar('\n');
}

/* Whether the row's line has a prediction, or is counted already with an earlier row. */
static bool is_known_line(const struct evidence *e, size_t row)
{
	const struct measured_row *m = &e->rows.at[row];

	for (size_t i = 0; i < e->lines.n; i++) {
		const struct access_prediction *p = &e->lines.at[i].p;
		if (p->line == m->line && !strcmp(p->program, m->program) &&
		    !strcmp(last_name(p->file), m->file))
			return true;
	}
	for (size_t i = 0; i < row; i++)
		if (e->rows.at[i].line == m->line && !strcmp(e->rows.at[i].file, m->file) &&
		    !strcmp(e->rows.at[i].program, m->program))
			return true;
	return false;
}

static void score_program(const struct evidence *e, const char *name, struct score *s)
{
	for (size_t i = 0; i < e->lines.n; i++)
		if (!strcmp(e->lines.at[i].p.program, name))
			score_line(s, &e->lines.at[i]);
	for (size_t i = 0; i < e->rows.n; i++) {
		const struct measured_row *m = &e->rows.at[i];
		if (!strcmp(m->program, name) && m->m.executed > 0 &&
		    (strstr(m->space, "global") || strstr(m->space, "shared")))
			s->no_source += !is_known_line(e, i);
	}
}

static unsigned sum(const struct score *s, int status, enum outcome from, enum outcome to)
{
	unsigned n = 0;

	for (int o = (int)from; o <= (int)to; o++)
		n += s->lines[status][o];
	return n;
}

static void print_score(const char *name, const struct score *s)
{
	printf("%s:", name);
	for (int i = 0; i < UNKNOWN; i++)
		printf(" %s %u (%s %u, %s %u, not comparable %u),", status_word[i],
		       sum(s, i, 0, N_OUTCOMES - 1), i < INTERVAL ? "equal" : "within",
		       i < INTERVAL ? sum(s, i, EQUAL, EQUAL_EACH) : s->lines[i][WITHIN],
		       i < INTERVAL ? "different" : "outside",
		       s->lines[i][DIFFERENT] + s->lines[i][OUTSIDE], s->lines[i][NOT_COMPARABLE]);
	printf(" unknown %u, not launched %u, measured without an access in the source %u\n",
	       s->unknown, s->not_launched, s->no_source);
	printf(
	    "%s: of %u lines that agree, \"coalesced, no conflict\" would have been wrong of %u\n",
	    name, s->agree, s->blind_is_wrong);
}

static void add_score(struct score *to, const struct score *s)
{
	for (int i = 0; i < UNKNOWN; i++)
		for (int o = 0; o < N_OUTCOMES; o++)
			to->lines[i][o] += s->lines[i][o];
	to->unknown += s->unknown;
	to->not_launched += s->not_launched;
	to->agree += s->agree;
	to->blind_is_wrong += s->blind_is_wrong;
	to->no_source += s->no_source;
}

/* Takes over a program's pages; says why where there are none. */
static bool read_pages(struct arena *a, const char *directory, const char *name, struct evidence *e)
{
	struct instructions list = {0};
	char *text = NULL;
	size_t bytes = 0;

	if (!counters_read(a, arena_printf(a, "%s/work/%s.source.csv", directory, name),
			   arena_printf(a, "%s/work/%s.raw.csv", directory, name), &list)) {
		printf("%s: no counters: %s\n", name, list.trouble);
		return false;
	}
	for (size_t i = 0; i < list.rows.n; i++) {
		FILE *out = open_memstream(&text, &bytes);
		fprintf(out, "inst\t%s\t", name);
		counters_write(out, &list.rows.at[i]);
		fclose(out);
		text[strcspn(text, "\n")] = '\0';
		const struct table_row row = table_split(a, arena_strdup(a, text), '\t');
		judge_add_instruction(a, &row, e);
		free(text);
	}
	return true;
}

static void print_program(const struct evidence *e, const char *name, struct score *total)
{
	struct score s = {0};

	printf("%s\n  %-28s %-14s %-9s%9s%9s\n", name, "line", "access", "status", "predicted",
	       "measured");
	for (size_t i = 0; i < e->lines.n; i++)
		if (!strcmp(e->lines.at[i].p.program, name))
			print_line(&e->lines.at[i]);
	score_program(e, name, &s);
	print_score(name, &s);
	add_score(total, &s);
}

static bool is_of_first_launch(const struct evidence *e, const struct access_prediction *p)
{
	for (size_t i = 0; i < e->predictions.n; i++) {
		const struct access_prediction *q = &e->predictions.at[i];
		if (q->instance < p->instance && !strcmp(q->program, p->program) &&
		    !strcmp(q->kernel, p->kernel) && !strcmp(q->block, p->block))
			return false;
	}
	return true;
}

/* The profiler counts a kernel's first launch: what was predicted of later ones is left out. */
static void keep_first_launches(struct arena *a, struct evidence *e)
{
	struct evidence all = *e;

	memset(&e->predictions, 0, sizeof e->predictions);
	for (size_t i = 0; i < all.predictions.n; i++)
		if (is_of_first_launch(&all, &all.predictions.at[i]))
			array_push(a, &e->predictions, all.predictions.at[i]);
}

/* What was cut to nothing has not even the line that says how many rows follow. */
static void check_not_empty(const char *path)
{
	struct stat s;

	if (!stat(path, &s) && !s.st_size)
		die("%s is damaged: it is empty", path);
}

static void read_apps(struct arena *a, const char *directory, struct table *apps)
{
	const char *path = arena_printf(a, "%s/apps.tsv", directory);

	if (!table_read(a, path, apps))
		die("%s holds no programs: cannot read %s: %s", directory, path, strerror(errno));
	check_apps(path, apps);
	if (!apps->rows.n)
		die("%s is damaged: it has no programs", path);
}

bool app_judge(struct arena *a, const char *directory)
{
	struct evidence e = {0};
	struct score total = {0};
	struct table apps;
	ARRAY(const char *) read = {0};

	read_apps(a, directory, &apps);
	check_not_empty(arena_printf(a, "%s/predictions.tsv", directory));
	if (!judge_read_predictions(a, directory, &e))
		die("%s holds no predictions", directory);
	for (size_t i = 0; i < apps.rows.n; i++) {
		const char *name = table_field(&apps.rows.at[i], 0);
		if (read_pages(a, directory, name, &e))
			array_push(a, &read, name);
	}
	keep_first_launches(a, &e);
	judge_all(a, &e);
	for (size_t i = 0; i < read.n; i++)
		print_program(&e, read.at[i], &total);
	if (read.n > 1)
		print_score("all", &total);
	return read.n > 0;
}

#include "profile.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "output.h"

#define DEAREST 8 /* files, and rules, that are named to people */

static const char *const phases[] = {"parse", "lower", "evaluate", "facts", "rules"};
#define PHASES (sizeof phases / sizeof *phases)

struct sum { /* of a phase, a rule or a file */
	const char *name;
	double seconds, most; /* in all, and in the file that took most */
	const char *slowest;
};

struct profile {
	struct sum phases[PHASES];
	ARRAY(struct sum) rules, files; /* the dearest first */
	const struct account *account;
	double seconds;
	struct sum report; /* of the run: what is said is put in order and written once */
	unsigned n_recalled;
};

/* --- counting --------------------------------------------------------------------------------- */

static void add(struct sum *s, const char *file, double seconds)
{
	s->seconds += seconds;
	if (seconds <= s->most)
		return;
	s->most = seconds;
	s->slowest = file;
}

static int dearer_first(const void *x, const void *y)
{
	const struct sum *a = x, *b = y;

	if (a->seconds != b->seconds)
		return (a->seconds < b->seconds) - (a->seconds > b->seconds);
	return strcmp(a->name, b->name);
}

static void add_rules(struct arena *a, struct profile *p, const struct file_result *f)
{
	for (size_t i = 0; i < f->rule_times.at.n; i++) {
		const struct rule_time *t = &f->rule_times.at.at[i];
		size_t n = 0;

		while (n < p->rules.n && strcmp(p->rules.at[n].name, t->rule) != 0)
			n++;
		if (n == p->rules.n)
			array_push(a, &p->rules, (struct sum){.name = t->rule, .slowest = ""});
		add(&p->rules.at[n], f->path, t->seconds);
	}
}

static void count(struct arena *a, struct profile *p)
{
	for (size_t s = 0; s < PHASES; s++)
		p->phases[s] = (struct sum){.name = phases[s], .slowest = ""};
	for (unsigned i = 0; i < p->account->n_files; i++) {
		const struct file_result *f = &p->account->files[i];
		struct sum whole = {.name = f->path};

		for (size_t s = 0; s < PHASES; s++) {
			add(&p->phases[s], f->path, f->seconds[s]);
			whole.seconds += f->seconds[s];
		}
		array_push(a, &p->files, whole);
		add_rules(a, p, f);
		p->n_recalled += f->is_recalled;
	}
	if (p->rules.n)
		qsort(p->rules.at, p->rules.n, sizeof *p->rules.at, dearer_first);
	if (p->files.n)
		qsort(p->files.at, p->files.n, sizeof *p->files.at, dearer_first);
}

/* --- for people ------------------------------------------------------------------------------- */

static void print_line(struct text *out, const struct sum *s, int width)
{
	text_printf(out, "%-*s %9.1f ms in all, %9.1f ms at most %s\n", width, s->name,
		    s->seconds * 1e3, s->most * 1e3, s->slowest);
}

static void write_people(struct text *out, const struct profile *p)
{
	for (size_t s = 0; s < PHASES; s++)
		print_line(out, &p->phases[s], 9);
	text_printf(out, "%-9s %9.1f ms in all\n", p->report.name, p->report.seconds * 1e3);
	for (size_t i = 0; i < p->rules.n && i < DEAREST && p->rules.at[i].seconds > 0; i++)
		print_line(out, &p->rules.at[i], 27);
	for (size_t i = 0; i < p->files.n && i < DEAREST; i++)
		text_printf(out, "%-9s %9.1f ms %s\n", i ? "" : "dearest",
			    p->files.at[i].seconds * 1e3, p->files.at[i].name);
	if (p->n_recalled)
		text_printf(out, "%u files came from the cache\n", p->n_recalled);
	text_printf(out, "%-9s %9.1f ms\n", "run", p->seconds * 1e3);
}

/* --- for programs ----------------------------------------------------------------------------- */

static void sum_json(struct json *j, const char *what, const struct sum *s)
{
	json_flat_object(j, NULL);
	json_string(j, what, s->name);
	json_number(j, "ms", s->seconds * 1e3);
	json_number(j, "most_ms", s->most * 1e3);
	json_string(j, "slowest", s->slowest && *s->slowest ? s->slowest : NULL);
	json_end(j, '}');
}

static void file_json(struct json *j, const struct file_result *f)
{
	json_flat_object(j, NULL);
	json_string(j, "path", f->path);
	json_bool(j, "cached", f->is_recalled);
	for (size_t s = 0; s < PHASES; s++)
		json_number(j, phases[s], f->seconds[s] * 1e3);
	json_end(j, '}');
}

static void write_json(struct text *out, const struct profile *p)
{
	struct json j = {.out = out};

	json_object(&j, NULL);
	json_number(&j, "version", 1);
	json_string(&j, "cudalint", program_version);
	json_number(&j, "run_ms", p->seconds * 1e3);
	json_array(&j, "phases");
	for (size_t s = 0; s < PHASES; s++)
		sum_json(&j, "phase", &p->phases[s]);
	sum_json(&j, "phase", &p->report);
	json_end(&j, ']');
	json_array(&j, "rules");
	for (size_t i = 0; i < p->rules.n; i++)
		sum_json(&j, "rule", &p->rules.at[i]);
	json_end(&j, ']');
	json_array(&j, "files");
	for (unsigned i = 0; i < p->account->n_files; i++)
		file_json(&j, &p->account->files[i]);
	json_end(&j, ']');
	json_end(&j, '}');
}

const char *profile_say(struct arena *a, const struct account *account, const struct options *o,
			double run_seconds, double report_seconds)
{
	struct profile p = {.account = account,
			    .seconds = run_seconds,
			    .report = {.name = "report", .seconds = report_seconds}};
	struct text out = {.arena = a};

	if (!o->profile)
		return NULL;
	count(a, &p);
	if (!*o->profile) {
		write_people(&out, &p);
		fputs(text_string(&out), stderr);
		return NULL;
	}
	write_json(&out, &p);
	return output_file(o->profile, &out)
		   ? NULL
		   : arena_printf(a, "%s cannot be written: %s", o->profile, strerror(errno));
}

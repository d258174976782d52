#include "merge.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cjson/cJSON.h>

#include "base/fail.h"
#include "base/text.h"
#include "check.h"
#include "gpu/pool.h"
#include "verdict.h"

struct merger {
	struct arena *arena;
	struct plan plan;
	struct evidence evidence;
	ARRAY(struct case_record) cases;
	ARRAY(struct finding_place) findings;
	const struct table_row *card;
};

/* --- reading --------------------------------------------------------------------------------- */

/* Which step left a row behind. */
static const char *table_step(struct arena *a, const struct table_row *r)
{
	const char *kind = table_field(r, 0);

	if (!strcmp(kind, "tool"))
		return arena_printf(a, "%s-%s", table_field(r, 2), table_field(r, 3));
	if (!strcmp(kind, "inst"))
		return "source";
	if (!strcmp(kind, "time"))
		return "time0";
	if (!strcmp(kind, "same"))
		return table_number(r, 3) > 1 ? "time0" : "run";
	return table_field(r, 2); /* step, said */
}

static void read_findings(struct merger *m, const char *directory)
{
	struct table t;

	if (!table_read(m->arena, arena_printf(m->arena, "%s/findings.tsv", directory), &t))
		die("cannot read %s/findings.tsv", directory);
	for (size_t i = 0; i < t.rows.n; i++) {
		const struct table_row *r = &t.rows.at[i];
		array_push(m->arena, &m->findings,
			   (struct finding_place){
			       .program = table_field(r, 0),
			       .rule = table_field(r, 1),
			       .file = table_field(r, 3),
			       .line = (unsigned)table_number(r, 4),
			       .end_line = (unsigned)table_number(r, 5),
			       .notes = table_field(r, 7),
			   });
	}
}

static struct program_record new_record(const struct program *p)
{
	return (struct program_record){.program = p,
				       .build = JOB_NOT_RUN,
				       .run = JOB_NOT_RUN,
				       .profile = JOB_NOT_RUN,
				       .forced = {JOB_NOT_RUN, JOB_NOT_RUN},
				       .said = "",
				       .current = "",
				       .stale = "",
				       .timed_on = ""};
}

static void make_cases(struct merger *m)
{
	for (size_t i = 0; i < m->plan.programs.n; i++) {
		const struct program *p = &m->plan.programs.at[i];
		const struct program *twin = plan_twin(&m->plan, p);
		if (!strcmp(p->role, "fixed"))
			continue;
		array_push(m->arena, &m->cases,
			   (struct case_record){.rule = p->rule,
						.pair = p->pair,
						.needs = p->needs,
						.flat = p->flat,
						.gap = NAN,
						.flagged = new_record(p),
						.fixed = new_record(twin)});
	}
}

static struct program_record *record_of(struct merger *m, const char *id)
{
	for (size_t i = 0; i < m->cases.n; i++) {
		struct program_record *const both[] = {&m->cases.at[i].flagged,
						       &m->cases.at[i].fixed};
		for (size_t k = 0; k < 2; k++)
			if (both[k]->program && !strcmp(both[k]->program->id, id))
				return both[k];
	}
	return NULL;
}

static void read_step(struct merger *m, struct program_record *p, const struct table_row *r)
{
	const char *step = table_field(r, 2);
	const int status = (int)table_number(r, 3);
	const bool fits = !strcmp(plan_stamp(p->program, step), table_field(r, 5));
	const char **list = fits ? &p->current : &p->stale;

	*list = arena_printf(m->arena, "%s%s ", **list ? *list : " ", step);
	if (!fits)
		return;
	if (!strcmp(step, "time0"))
		p->timed_on = table_field(r, 6);
	if (!strcmp(step, "o3"))
		p->build = status;
	else if (!strcmp(step, "run"))
		p->run = status;
	else if (!strcmp(step, "source"))
		p->profile = status;
	for (int s = 0; s < SCHEDULES; s++)
		if (!strcmp(step, schedules[s]))
			p->forced[s] = status;
}

static void read_tool(struct merger *m, struct program_record *p, const struct table_row *r)
{
	array_push(m->arena, &p->tools,
		   (struct tool_report){.tool = table_field(r, 2),
					.build = table_field(r, 3),
					.status = (int)table_number(r, 4),
					.errors = (long)table_number(r, 5),
					.places = table_field(r, 6)});
}

static void read_times(struct case_record *c, struct program_record *p, const struct table_row *r)
{
	c->size = (int)table_number(r, 2);
	for (size_t i = 3; i < r->n && p->spread.n < MOST_TIMES; i++)
		if (!isnan(table_number(r, i)))
			p->spread.times[p->spread.n++] = table_number(r, i);
}

static void read_same(struct merger *m, const struct table_row *r)
{
	const char *step = table_step(m->arena, r);

	for (size_t i = 0; i < m->cases.n; i++) {
		struct case_record *c = &m->cases.at[i];
		if (strcmp(c->rule, table_field(r, 1)) || strcmp(c->pair, table_field(r, 2)) ||
		    !is_current(&c->flagged, step) || !is_current(&c->fixed, step))
			continue;
		/* At either size: a difference is one. */
		if (!c->results || !strcmp(c->results, "equal"))
			c->results = table_field(r, 4);
		c->gap = table_number(r, 5);
	}
}

static struct case_record *case_of(struct merger *m, const struct program_record *p)
{
	for (size_t i = 0; i < m->cases.n; i++)
		if (p == &m->cases.at[i].flagged || p == &m->cases.at[i].fixed)
			return &m->cases.at[i];
	return NULL;
}

/* The steps, by which all other rows stand and fall. */
static void read_head(struct merger *m, const struct table_row *r)
{
	struct program_record *p =
	    strcmp(table_field(r, 0), "step") ? NULL : record_of(m, table_field(r, 1));

	if (p)
		read_step(m, p, r);
}

static void read_record(struct merger *m, const struct table_row *r)
{
	const char *kind = table_field(r, 0);

	if (!strcmp(kind, "same")) {
		read_same(m, r);
		return;
	}
	struct program_record *p = record_of(m, table_field(r, 1));
	if (!p || !is_current(p, table_step(m->arena, r)))
		return;
	if (!strcmp(kind, "said") && !strcmp(table_field(r, 2), "run"))
		p->said = table_field(r, 3);
	else if (!strcmp(kind, "tool"))
		read_tool(m, p, r);
	else if (!strcmp(kind, "time"))
		read_times(case_of(m, p), p, r);
	else if (!strcmp(kind, "inst"))
		judge_add_instruction(m->arena, r, &m->evidence);
}

static void read_records(struct merger *m, const char *path)
{
	struct table t;

	if (!table_read(m->arena, path, &t))
		die("cannot read %s: %s", path, strerror(errno));
	m->card = check_records(path, &t);
	for (size_t i = 0; i < t.rows.n; i++)
		read_head(m, &t.rows.at[i]);
	for (size_t i = 0; i < t.rows.n; i++)
		read_record(m, &t.rows.at[i]);
	for (size_t i = 0; i < m->cases.n; i++) {
		spread_finish(&m->cases.at[i].flagged.spread);
		spread_finish(&m->cases.at[i].fixed.spread);
	}
}

/* --- writing --------------------------------------------------------------------------------- */

/* Four digits say what a measurement says; unknown is null. */
static void put_number(cJSON *to, const char *key, double value)
{
	char text[32];

	if (!isfinite(value)) {
		cJSON_AddNullToObject(to, key);
		return;
	}
	if (value == floor(value) && fabs(value) < 1e15)
		snprintf(text, sizeof text, "%.0f", value);
	else
		snprintf(text, sizeof text, "%.5g", value);
	cJSON_AddRawToObject(to, key, text);
}

static const char *ending(int status)
{
	static const char *const words[] = {"good", "wrong result"};

	if (status == JOB_NOT_RUN)
		return "not run";
	if (status == JOB_HUNG)
		return "hangs";
	return status < 2 ? words[status] : "crashes";
}

static cJSON *line_json(const struct judged_line *j)
{
	const bool shared = is_shared(&j->p);
	cJSON *line = cJSON_CreateObject();
	char access[32];

	snprintf(access, sizeof access, "%s %s", j->p.space, j->p.op);
	put_number(line, "line", j->p.line);
	cJSON_AddStringToObject(line, "access", access);
	cJSON_AddStringToObject(line, "kernel", j->p.kernel);
	cJSON_AddStringToObject(line, "block", j->p.block);
	cJSON_AddStringToObject(line, "status", j->p.status);
	cJSON_AddStringToObject(line, "outcome", outcome_word[j->outcome]);
	if (*j->why)
		cJSON_AddStringToObject(line, "why", j->why);
	put_number(line, "predicted", shared ? j->p.bank_degree : j->p.sectors);
	put_number(line, "measured", (shared ? j->m.wavefronts : j->m.sectors) / j->m.executed);
	put_number(line, "predicted_lanes", j->p.active_lanes);
	put_number(line, "measured_lanes", j->m.predicated_on / j->m.executed);
	put_number(line, "requests", j->m.executed);
	return line;
}

static cJSON *tools_json(const struct program_record *p)
{
	cJSON *tools = cJSON_CreateArray();

	for (size_t i = 0; i < p->tools.n; i++) {
		const struct tool_report *t = &p->tools.at[i];
		cJSON *tool = cJSON_CreateObject();
		cJSON_AddStringToObject(tool, "tool", t->tool);
		cJSON_AddStringToObject(tool, "build", t->build);
		put_number(tool, "errors", (double)t->errors);
		cJSON_AddStringToObject(tool, "ended", ending(t->status));
		cJSON_AddStringToObject(tool, "places", t->places);
		cJSON_AddItemToArray(tools, tool);
	}
	return tools;
}

static cJSON *program_json(const struct merger *m, const struct program_record *p)
{
	cJSON *json = cJSON_CreateObject(), *lines = cJSON_CreateArray();

	cJSON_AddStringToObject(json, "source", p->program->source);
	cJSON_AddStringToObject(json, "program_hash", p->program->program_hash);
	cJSON_AddStringToObject(json, "prediction_hash", p->program->prediction_hash);
	cJSON_AddStringToObject(json, "build", p->build == 0 ? "good" : "does not compile");
	cJSON_AddStringToObject(json, "run", ending(p->run));
	cJSON_AddStringToObject(json, "profile", p->profile == 0 ? "good" : "none");
	if (*p->stale)
		cJSON_AddStringToObject(
		    json, "measured_of_other_sources",
		    arena_printf(m->arena, "%.*s", (int)strlen(p->stale) - 2, p->stale + 1));
	if (p->spread.n) {
		cJSON_AddStringToObject(json, "timed_on", p->timed_on);
		put_number(json, "launches_timed", p->spread.n);
		put_number(json, "median_ms", p->spread.median);
		put_number(json, "p10_ms", p->spread.low);
		put_number(json, "p90_ms", p->spread.high);
	}
	if (p->tools.n)
		cJSON_AddItemToObject(json, "sanitizers", tools_json(p));
	for (size_t i = 0; i < m->evidence.lines.n; i++)
		if (!strcmp(m->evidence.lines.at[i].p.program, p->program->id))
			cJSON_AddItemToArray(lines, line_json(&m->evidence.lines.at[i]));
	cJSON_AddItemToObject(json, "lines", lines);
	return json;
}

static void put_verdicts(cJSON *json, const struct case_record *c, const struct verdicts *v)
{
	cJSON *verdicts = cJSON_AddObjectToObject(json, "verdicts");

	cJSON_AddStringToObject(verdicts, "results", v->results);
	cJSON_AddStringToObject(verdicts, "prediction", v->prediction);
	cJSON_AddStringToObject(verdicts, "counters", v->counters);
	cJSON_AddStringToObject(verdicts, "time", v->time);
	cJSON_AddStringToObject(verdicts, "sanitizer", v->sanitizer);
	if (*v->shown_by)
		cJSON_AddStringToObject(json, "shown_by", v->shown_by);
	if (c->size)
		put_number(json, "size", c->size);
	if (isfinite(v->speedup))
		put_number(json, "speedup", v->speedup);
	if (*v->counter) {
		cJSON_AddStringToObject(json, "counter", v->counter);
		put_number(json, "counter_flagged", v->before);
		put_number(json, "counter_fixed", v->after);
	}
	cJSON_AddBoolToObject(json, "passes", v->passes);
}

static cJSON *case_json(struct merger *m, const struct case_record *c, const struct verdicts *v)
{
	cJSON *json = cJSON_CreateObject();

	cJSON_AddStringToObject(json, "rule", c->rule);
	cJSON_AddStringToObject(json, "case", c->pair);
	cJSON_AddStringToObject(json, "needs", c->needs);
	if (*c->flat)
		cJSON_AddStringToObject(json, "flat", c->flat);
	put_verdicts(json, c, v);
	cJSON_AddItemToObject(json, c->flagged.program->role, program_json(m, &c->flagged));
	if (c->fixed.program)
		cJSON_AddItemToObject(json, "fixed", program_json(m, &c->fixed));
	return json;
}

/* "NVIDIA H200" is nvidia-h200. */
static char *file_name_of(struct arena *a, const char *card)
{
	char *name = arena_strdup(a, card);

	for (char *c = name; *c; c++)
		*c = isalnum((unsigned char)*c) ? (char)tolower((unsigned char)*c) : '-';
	return name;
}

static void write_head(FILE *out, const struct merger *m)
{
	static const struct {
		const char *key;
		size_t field;
	} heads[] = {{"card", 1}, {"driver", 2}, {"cuda", 3}, {"profiler", 4}, {"date", 5}};

	fprintf(out, "{\n\"version\": 1,\n");
	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
		cJSON *value = cJSON_CreateString(table_field(m->card, heads[i].field));
		char *text = cJSON_PrintUnformatted(value);
		fprintf(out, "\"%s\": %s,\n", heads[i].key, text);
		free(text);
		cJSON_Delete(value);
	}
	fprintf(out, "\"cases\": [\n");
}

static bool was_built(const struct program_record *p)
{
	return is_current(p, "o3");
}

/* One case a line, in the plan's order: changes can be read. */
static bool write_cases(struct merger *m, FILE *out)
{
	bool all_pass = true, first = true;

	for (size_t i = 0; i < m->cases.n; i++) {
		const struct case_record *c = &m->cases.at[i];
		if (!was_built(&c->flagged) || (c->fixed.program && !was_built(&c->fixed)))
			continue;
		const struct verdicts v =
		    judge_case(m->arena, c, &m->evidence, m->findings.at, m->findings.n);
		cJSON *json = case_json(m, c, &v);
		char *text = cJSON_PrintUnformatted(json);
		fprintf(out, "%s%s", first ? "" : ",\n", text);
		free(text);
		cJSON_Delete(json);
		all_pass = all_pass && v.passes;
		first = false;
	}
	fprintf(out, "\n]\n}\n");
	return all_pass;
}

char *merge_judge(struct arena *a, const char *records, const char *plan, bool *all_pass)
{
	struct merger m = {.arena = a};
	char *text = NULL;
	size_t bytes = 0;

	if (!plan_read(a, plan, &m.plan) || !judge_read_predictions(a, plan, &m.evidence))
		die("%s holds no plan", plan);
	read_findings(&m, plan);
	make_cases(&m);
	read_records(&m, records);
	judge_all(a, &m.evidence);
	FILE *out = open_memstream(&text, &bytes);
	write_head(out, &m);
	*all_pass = write_cases(&m, out);
	fclose(out);
	return text;
}

/* --- taking over a run ----------------------------------------------------------------------- */

static void write_row(FILE *out, const struct table_row *r)
{
	for (size_t i = 0; i < r->n; i++)
		fprintf(out, "%s%s", i ? "\t" : "", r->fields[i]);
	fputc('\n', out);
}

/* Of which program and which of its steps a row is: "ID STEP". */
static const char *key_of(struct arena *a, const struct table_row *r)
{
	if (!strcmp(table_field(r, 0), "same"))
		return arena_printf(a, "%s.%s.flagged %s", table_field(r, 1), table_field(r, 2),
				    table_step(a, r));
	return arena_printf(a, "%s %s", table_field(r, 1), table_step(a, r));
}

/* A step that a table has, and the day it ended: "" where the row is too old to say. */
struct dated {
	const char *key, *day;
};

struct steps {
	ARRAY(struct dated) at; /* by their keys */
};

static int compare_keys(const void *x, const void *y)
{
	return strcmp(((const struct dated *)x)->key, ((const struct dated *)y)->key);
}

static struct steps steps_of(struct arena *a, const struct table *t)
{
	struct steps steps = {0};

	for (size_t i = 0; i < t->rows.n; i++) {
		const struct table_row *r = &t->rows.at[i];
		if (!strcmp(table_field(r, 0), "step"))
			array_push(a, &steps.at, (struct dated){key_of(a, r), table_field(r, 6)});
	}
	if (steps.at.n)
		qsort(steps.at.at, steps.at.n, sizeof *steps.at.at, compare_keys);
	return steps;
}

/* The day of a step; NULL where the table does not have it. */
static const char *day_in(const struct steps *steps, const char *key)
{
	const struct dated wanted = {key, NULL};
	const struct dated *found = steps->at.n ? bsearch(&wanted, steps->at.at, steps->at.n,
							  sizeof wanted, compare_keys)
						: NULL;

	return found ? found->day : NULL;
}

/* Whether the other table's measurement of the step is newer: days are in letters' order. */
static bool is_newer(const char *other, const char *day)
{
	return other && day && strcmp(other, day) > 0;
}

/* Of each step the newer; of one day, those that come back. Returns how many come back older. */
static unsigned write_newest(struct arena *a, FILE *out, const struct table *old,
			     const struct table *fresh)
{
	const struct steps stored = steps_of(a, old), taken = steps_of(a, fresh);
	unsigned older = 0;

	for (size_t i = 0; i < fresh->rows.n; i++) {
		const struct table_row *r = &fresh->rows.at[i];
		const char *key = key_of(a, r);
		if (!strcmp(table_field(r, 0), "card"))
			continue;
		if (!is_newer(day_in(&stored, key), day_in(&taken, key)))
			write_row(out, r);
		else
			older += !strcmp(table_field(r, 0), "step");
	}
	for (size_t i = 0; i < old->rows.n; i++) {
		const struct table_row *r = &old->rows.at[i];
		const char *key = key_of(a, r), *day = day_in(&taken, key);
		if (strcmp(table_field(r, 0), "card") != 0 &&
		    (!day || is_newer(day_in(&stored, key), day)))
			write_row(out, r);
	}
	return older;
}

/* Where records of this card are kept, and those that are there. */
static const char *read_stored(struct arena *a, const char *folder, const struct table_row *card,
			       struct table *old, const struct table_row **old_card)
{
	const char *name = table_field(card, 1);
	const char *path = arena_printf(a, "%s/%s.tsv", folder, file_name_of(a, name));

	if (!strcmp(path + strlen(path) - strlen("/gains.tsv"), "/gains.tsv"))
		die("%s is no place for records: the card must not be called '%s'", path, name);
	if (!table_read(a, path, old)) {
		if (errno != ENOENT)
			die("cannot read %s: %s", path, strerror(errno));
		return path;
	}
	*old_card = check_records(path, old);
	const char *stored = table_field(*old_card, 1);
	if (strcmp(stored, name) != 0)
		die("%s holds records of '%s', and '%s' would have the same file's name", path,
		    stored, name);
	return path;
}

void merge_take(struct arena *a, const char *directory, const char *folder)
{
	const char *path = arena_printf(a, "%s/records.tsv", directory);
	struct table fresh, old = {0};
	char *text = NULL;
	size_t bytes = 0;

	if (!table_read(a, path, &fresh))
		die("cannot read %s (%s): has the plan been run?", path, strerror(errno));
	const struct table_row *card = check_records(path, &fresh), *old_card = NULL;
	const char *stored = read_stored(a, folder, card, &old, &old_card);
	if (old_card && is_newer(table_field(old_card, 5), table_field(card, 5)))
		card = old_card;
	FILE *out = open_memstream(&text, &bytes);
	write_row(out, card);
	const unsigned older = write_newest(a, out, &old, &fresh);
	fclose(out);
	if (older)
		printf("validate: %u steps in %s are older than those in %s, which stay\n", older,
		       path, stored);
	mkdir(folder, 0777);
	if (!table_write_whole(a, stored, text, bytes))
		die("cannot write %s: %s", stored, strerror(errno));
	free(text);
}

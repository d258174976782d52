#include "verdict.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "gpu/pool.h"

static int compare_numbers(const void *x, const void *y)
{
	const double a = *(const double *)x, b = *(const double *)y;

	return (a > b) - (a < b);
}

static double percentile(const struct spread *s, double share)
{
	const double at = share * (s->n - 1);
	const unsigned below = (unsigned)at;
	const unsigned above = below + 1 < s->n ? below + 1 : below;

	return s->times[below] + (at - below) * (s->times[above] - s->times[below]);
}

void spread_finish(struct spread *s)
{
	s->median = s->low = s->high = NAN;
	if (!s->n)
		return;
	qsort(s->times, s->n, sizeof *s->times, compare_numbers);
	s->median = percentile(s, 0.5);
	s->low = percentile(s, 0.1);
	s->high = percentile(s, 0.9);
}

static bool names_step(const char *steps, const char *step)
{
	const size_t n = strlen(step);

	for (const char *at = steps ? strstr(steps, step) : NULL; at; at = strstr(at + 1, step))
		if (at > steps && at[-1] == ' ' && at[n] == ' ')
			return true;
	return false;
}

bool is_current(const struct program_record *p, const char *step)
{
	return names_step(p->current, step);
}

bool is_stale(const struct program_record *p, const char *step)
{
	return !is_current(p, step) && names_step(p->stale, step);
}

/* Nothing to judge: because what there is was measured of other sources, or there never was any. */
static const char *nothing(const struct case_record *c, const char *step)
{
	const bool stale = is_stale(&c->flagged, step) || is_stale(&c->fixed, step);

	return stale ? "stale" : "none";
}

static bool needs(const struct case_record *c, const char *what)
{
	return strstr(c->needs, what) != NULL;
}

static const char *verdict(bool good)
{
	return good ? "pass" : "fail";
}

/* --- prediction ------------------------------------------------------------------------------ */

static const char *judge_prediction(const struct case_record *c, const struct evidence *e)
{
	const struct program *programs[] = {c->flagged.program, c->fixed.program};
	unsigned equal = 0, different = 0;

	for (size_t i = 0; i < e->lines.n; i++)
		for (size_t k = 0; k < 2; k++) {
			const struct judged_line *j = &e->lines.at[i];
			if (!programs[k] || strcmp(j->p.program, programs[k]->id) != 0 ||
			    strcmp(j->p.status, "exact") != 0)
				continue;
			equal += j->outcome <= EQUAL_EACH;
			different += j->outcome == DIFFERENT;
		}
	return different ? "fail" : equal ? "pass" : nothing(c, "source");
}

/* --- counters -------------------------------------------------------------------------------- */

enum counter { EXCESS_SECTORS, EXCESS_WAVEFRONTS, SHARED_WAVEFRONTS, ALL_SECTORS, LOCAL_ACCESSES };

static const char *const counter_names[] = {
    [EXCESS_SECTORS] = "sectors beyond the ideal",
    [EXCESS_WAVEFRONTS] = "shared wavefronts beyond the ideal",
    [SHARED_WAVEFRONTS] = "shared wavefronts",
    [ALL_SECTORS] = "global sectors",
    [LOCAL_ACCESSES] = "local memory instructions",
};

static const struct {
	const char *rule;
	enum counter counter; /* that the cure lowers */
} rule_counters[] = {
    {"strided-access", EXCESS_SECTORS},	      {"misaligned-access", EXCESS_SECTORS},
    {"bank-conflict", EXCESS_WAVEFRONTS},     {"thread-local-shared", SHARED_WAVEFRONTS},
    {"warp-local-shared", SHARED_WAVEFRONTS}, {"repeated-global-load", ALL_SECTORS},
    {"false-sharing", ALL_SECTORS},	      {"local-memory-array", LOCAL_ACCESSES},
};

static double counter_of(const struct measured_row *row, enum counter counter)
{
	const struct measured *m = &row->m;

	switch (counter) {
	case EXCESS_SECTORS:
		return m->sectors - m->sectors_ideal;
	case EXCESS_WAVEFRONTS:
		return m->wavefronts - m->wavefronts_ideal;
	case SHARED_WAVEFRONTS:
		return m->wavefronts;
	case ALL_SECTORS:
		return m->sectors;
	case LOCAL_ACCESSES:
		return strcmp(row->space, "local") ? 0 : m->executed;
	}
	return 0;
}

/* Total over the program's launches; NAN when it was not profiled. An instruction that the line
 * table lists under its caller too would count twice: only the fixture's own file counts. */
static double total_counter(const struct program_record *r, const struct evidence *e,
			    enum counter counter)
{
	double total = 0;

	if (!r->program || r->profile != 0)
		return NAN;
	const char *file = last_name(r->program->source);
	for (size_t i = 0; i < e->rows.n; i++)
		if (!strcmp(e->rows.at[i].program, r->program->id) &&
		    !strcmp(e->rows.at[i].file, file))
			total += counter_of(&e->rows.at[i], counter);
	return total;
}

static void judge_counters(const struct case_record *c, const struct evidence *e,
			   struct verdicts *v)
{
	for (size_t i = 0; i < sizeof rule_counters / sizeof *rule_counters; i++) {
		if (strcmp(rule_counters[i].rule, c->rule) != 0)
			continue;
		v->counter = counter_names[rule_counters[i].counter];
		v->before = total_counter(&c->flagged, e, rule_counters[i].counter);
		v->after = total_counter(&c->fixed, e, rule_counters[i].counter);
		if (needs(c, "counters"))
			v->counters = isnan(v->before) || isnan(v->after)
					  ? nothing(c, "source")
					  : verdict(v->after < v->before);
	}
}

/* --- time ------------------------------------------------------------------------------------ */

#define FLAT_GAIN 1.10 /* a pair said to be flat may not gain more */

static void judge_time(const struct case_record *c, struct verdicts *v)
{
	const struct spread *before = &c->flagged.spread, *after = &c->fixed.spread;

	v->speedup = before->n && after->n ? before->median / after->median : NAN;
	if (!needs(c, "time"))
		return;
	if (isnan(v->speedup))
		v->time = nothing(c, "time0");
	else if (*c->flat)
		v->time = verdict(v->speedup <= FLAT_GAIN);
	else
		v->time = verdict(v->speedup > 1 && before->low > after->high);
}

/* --- sanitizers ------------------------------------------------------------------------------ */

static bool names_line(const char *places, const char *file, unsigned line, struct arena *a)
{
	const char *place = arena_printf(a, "%s:%u ", last_name(file), line);
	const char *padded = arena_printf(a, "%s ", places);

	return strstr(padded, place) != NULL;
}

/* Whether a place lies in a finding of the rule: its lines, or a note's. */
static bool is_at_finding(struct arena *a, const char *places, const struct case_record *c,
			  const struct finding_place *f, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (strcmp(f[i].program, c->flagged.program->id) || strcmp(f[i].rule, c->rule))
			continue;
		for (unsigned line = f[i].line; line <= f[i].end_line; line++)
			if (names_line(places, f[i].file, line, a))
				return true;
		struct table_row notes = table_split(a, arena_strdup(a, f[i].notes), ' ');
		for (size_t k = 0; k < notes.n; k++) {
			const char *colon = strrchr(notes.fields[k], ':');
			if (colon && names_line(places, c->flagged.program->source,
						(unsigned)strtoul(colon + 1, NULL, 10), a))
				return true;
		}
	}
	return false;
}

/* Silence of a tool on a build: it looked, came to its end and found nothing, in no build. */
static bool is_quiet(const struct program_record *r, const char *tool, const char *build)
{
	bool looked = false;

	for (size_t i = 0; i < r->tools.n; i++) {
		const struct tool_report *t = &r->tools.at[i];
		if (strcmp(t->tool, tool) != 0)
			continue;
		if (t->errors)
			return false;
		looked = looked || (!strcmp(t->build, build) && t->status == 0);
	}
	return looked && r->program && r->run == 0;
}

/* fixture.h: a difference begins so, an error of the runtime with a place. */
static bool says_difference(const struct program_record *r)
{
	return !*r->said || !strncmp(r->said, "array ", 6);
}

/* "launch error: invalid argument" of "flagged.cu:9: cudaGetLastError(): invalid argument". */
static const char *runtime_error(struct arena *a, const struct program_record *r)
{
	const char *words = strstr(r->said, "): ");

	return arena_printf(a, "%s: %s",
			    strstr(r->said, "cudaGetLastError") ? "launch error" : "run-time error",
			    words ? words + 3 : r->said);
}

/* Other signs that a correctness defect shows, where no sanitizer speaks. */
static const char *sign_of_run(struct arena *a, const struct case_record *c)
{
	if (c->fixed.run != 0)
		return "";
	if (c->flagged.run == JOB_HUNG)
		return "hang";
	if (c->flagged.run != 1)
		return "";
	return says_difference(&c->flagged) ? "wrong result" : runtime_error(a, &c->flagged);
}

static const char *sign_of_schedule(const struct case_record *c)
{
	bool is_wrong = false, hangs = false;

	for (int s = 0; s < SCHEDULES; s++) {
		if (c->fixed.forced[s] != 0)
			return "";
		is_wrong = is_wrong || c->flagged.forced[s] == 1;
		hangs = hangs || c->flagged.forced[s] == JOB_HUNG;
	}
	return is_wrong ? "wrong result under a forced schedule"
	       : hangs	? "hang under a forced schedule"
			: "";
}

/* What is right stays right under any schedule. */
static bool fails_when_forced(const struct program_record *r)
{
	for (int s = 0; s < SCHEDULES; s++)
		if (r->forced[s] != 0 && r->forced[s] != JOB_NOT_RUN)
			return true;
	return false;
}

/* Until then a silent sanitizer is no verdict. */
static bool was_forced(const struct case_record *c)
{
	for (int s = 0; s < SCHEDULES; s++)
		if (c->flagged.forced[s] == JOB_NOT_RUN || c->fixed.forced[s] == JOB_NOT_RUN)
			return false;
	return true;
}

static void add_sign(struct text *shown, const char *sign)
{
	if (*sign)
		text_printf(shown, "%s%s", shown->n ? ", " : "", sign);
}

static const char *nothing_sanitized(struct arena *a, const struct case_record *c)
{
	static const char *const tools[] = {"memcheck", "racecheck", "synccheck"};

	for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
		if (needs(c, tools[i]) && is_stale(&c->flagged, arena_printf(a, "%s-o3", tools[i])))
			return "stale";
	return "none";
}

static void judge_sanitizer(struct arena *a, const struct case_record *c,
			    const struct finding_place *f, size_t n, struct verdicts *v)
{
	static const char *const named[] = {"memcheck", "racecheck", "synccheck"};
	struct text shown = {.arena = a};
	bool asked = false, ran = false;

	for (size_t i = 0; i < 3; i++)
		asked = asked || needs(c, named[i]);
	if (!asked)
		return;
	for (size_t i = 0; i < c->flagged.tools.n; i++) {
		const struct tool_report *t = &c->flagged.tools.at[i];
		ran = ran || needs(c, t->tool);
		if (!t->errors || !is_quiet(&c->fixed, t->tool, t->build) ||
		    !is_at_finding(a, t->places, c, f, n))
			continue;
		text_printf(&shown, "%s%s (%s)", shown.n ? ", " : "", t->tool,
			    !strcmp(t->build, "g") ? "-G" : "-O3");
	}
	add_sign(&shown, sign_of_run(a, c));
	add_sign(&shown, sign_of_schedule(c));
	v->shown_by = text_string(&shown);
	v->sanitizer = shown.n ? "pass"
		       : !ran  ? nothing_sanitized(a, c)
		       : !was_forced(c) && plan_is_forced(c->flagged.program)
			   ? nothing(c, schedules[0])
			   : "fail";
	if (!fails_when_forced(&c->fixed))
		return;
	v->shown_by = "nothing: the fixed twin is wrong under a forced schedule";
	v->sanitizer = "fail";
}

/* A launch that is refused, or that leaves work undone, needs no other proof; one that does all of
 * it has to show what else is asked. */
static bool judge_launch(struct arena *a, const struct case_record *c, struct verdicts *v)
{
	if (!needs(c, "launch") || c->fixed.run != 0 || c->flagged.run != 1)
		return false;
	v->shown_by = says_difference(&c->flagged) ? "wrong result" : runtime_error(a, &c->flagged);
	v->sanitizer = "pass";
	return true;
}

static bool gives_wrong_result(const struct program_record *r)
{
	return r->run == 1 && says_difference(r);
}

/* Ended by a signal, as a shell tells it. */
static bool has_crashed(const struct program_record *r)
{
	return r->run > 128 && r->run != JOB_HUNG;
}

static bool ends_well(const struct program_record *r)
{
	return r->run == 0;
}

/* What the programs show of themselves, beside a fixed twin that ends well. */
static const struct {
	const char *need;
	bool (*shows)(const struct program_record *flagged);
	const char *words;
	bool is_alike; /* the twins give the same result */
} outcomes[] = {
    {"precision", gives_wrong_result, "numerical error", false}, /* the fixed one's tolerance */
    {"wrong", gives_wrong_result, "wrong result", false},
    {"crash", has_crashed, "crash", false},
    /* the fixture asks the runtime, and ends with 1 where it says another number than the finding
     */
    {"occupancy", ends_well, "the runtime counts as many blocks", true},
};

static bool asks_difference(const struct case_record *c)
{
	for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++)
		if (!outcomes[i].is_alike && needs(c, outcomes[i].need))
			return true;
	return false;
}

static void judge_outcome(struct arena *a, const struct case_record *c, struct verdicts *v)
{
	const bool ran = c->flagged.run != JOB_NOT_RUN && c->fixed.run != JOB_NOT_RUN;

	for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++) {
		if (!needs(c, outcomes[i].need))
			continue;
		const bool shows = ends_well(&c->fixed) && outcomes[i].shows(&c->flagged);
		v->sanitizer = ran ? verdict(shows) : nothing(c, "run");
		if (!ran || !shows)
			continue;
		v->shown_by = isnan(c->gap) || strcmp(outcomes[i].need, "precision") != 0
				  ? outcomes[i].words
				  : arena_printf(a, "%s %.2g", outcomes[i].words, c->gap);
	}
}

/* What is right must be right by the program's own check, whatever its twin gives. */
static bool fails_its_check(const struct program_record *r)
{
	return r->program && r->run != 0 && r->run != JOB_NOT_RUN;
}

struct verdicts judge_case(struct arena *a, const struct case_record *c, const struct evidence *e,
			   const struct finding_place *findings, size_t n_findings)
{
	struct verdicts v = {"not asked", "not asked", "not asked", "not asked", "not asked", "",
			     NAN,	  NAN,	       NAN,	    "",		 false};

	const bool differ = needs(c, "check") || asks_difference(c);

	v.prediction = judge_prediction(c, e);
	if (c->fixed.program && !judge_launch(a, c, &v)) {
		judge_counters(c, e, &v);
		judge_time(c, &v);
		judge_sanitizer(a, c, findings, n_findings, &v);
		judge_outcome(a, c, &v);
		if (!differ)
			v.results =
			    c->results ? verdict(!strcmp(c->results, "equal")) : nothing(c, "run");
	}
	if (fails_its_check(&c->fixed) ||
	    (!c->fixed.program && fails_its_check(&c->flagged))) /* a trap */
		v.results = "fail";
	enum { PREDICTION = 1 }; /* only what was profiled has one to hold */
	const char *const words[] = {v.results, v.prediction, v.counters, v.time, v.sanitizer};
	v.passes = true;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		v.passes = v.passes && strcmp(words[i], "fail") != 0;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		v.passes = v.passes && (i == PREDICTION || (strcmp(words[i], "none") != 0 &&
							    strcmp(words[i], "stale") != 0));
	return v;
}

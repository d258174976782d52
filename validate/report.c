#include "report.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "base/fail.h"
#include "base/text.h"
#include "fields.h"
#include "gpu/plan.h"
#include "judge.h"

struct reporter {
	struct arena *arena;
	struct plan plan;
	FILE *out, *gains, *sanitizers;
	const cJSON *results; /* of the card at hand */
};

static const char *verdict_of(const cJSON *c, const char *which)
{
	return text_at(cJSON_GetObjectItem(c, "verdicts"), which);
}

static bool is(const char *word, const char *other)
{
	return strcmp(word, other) == 0;
}

static bool has_results(const struct reporter *r, const struct program *p)
{
	const cJSON *c;

	cJSON_ArrayForEach(c, cJSON_GetObjectItem(r->results, "cases"))
	{
		if (is(text_at(c, "rule"), p->rule) && is(text_at(c, "case"), p->pair))
			return true;
	}
	return false;
}

/* Cases of the plan that have no results: never run as they are now. */
static void print_never_run(const struct reporter *r)
{
	struct text names = {.arena = r->arena};
	unsigned never = 0;

	for (size_t i = 0; i < r->plan.programs.n; i++) {
		const struct program *p = &r->plan.programs.at[i];
		if (is(p->role, "fixed") || has_results(r, p))
			continue;
		text_printf(&names, "%s%s/%s", never ? ", " : "", p->rule, p->pair);
		never++;
	}
	fprintf(r->out, "Cases never run as they are now, and left out: %u%s%s%s.\n\n", never,
		never ? " (" : "", text_string(&names), never ? ")" : "");
}

/* Pairs whose verdict of a kind is this word. */
static unsigned count_verdicts(const struct reporter *r, const char *which, const char *word)
{
	unsigned n = 0;
	const cJSON *c;

	cJSON_ArrayForEach(c, cJSON_GetObjectItem(r->results, "cases")) n +=
	    cJSON_GetObjectItem(c, "fixed") && is(verdict_of(c, which), word);
	return n;
}

static bool is_pair(const cJSON *c)
{
	return cJSON_GetObjectItem(c, "fixed") != NULL;
}

static bool is_correctness(const cJSON *c)
{
	return !is(verdict_of(c, "sanitizer"), "not asked");
}

static const cJSON *cases_of(const struct reporter *r)
{
	return cJSON_GetObjectItem(r->results, "cases");
}

/* --- lines ----------------------------------------------------------------------------------- */

/* Calls `with` for every judged line of the card. */
static void for_lines(const struct reporter *r,
		      void (*with)(const cJSON *line, const cJSON *program, void *closure),
		      void *closure)
{
	static const char *const roles[] = {"flagged", "fixed", "clean"};
	const cJSON *c, *line;

	cJSON_ArrayForEach(c, cases_of(r))
	{
		for (size_t k = 0; k < 3; k++) {
			const cJSON *program = cJSON_GetObjectItem(c, roles[k]);
			cJSON_ArrayForEach(line, cJSON_GetObjectItem(program, "lines"))
			    with(line, program, closure);
		}
	}
}

struct tally {
	unsigned counts[N_STATUSES][N_OUTCOMES];
};

static void count_line(const cJSON *line, const cJSON *program, void *closure)
{
	struct tally *t = closure;

	(void)program;
	for (size_t s = 0; s < N_STATUSES; s++)
		for (size_t o = 0; o < N_OUTCOMES; o++)
			t->counts[s][o] += is(text_at(line, "status"), status_word[s]) &&
					   is(text_at(line, "outcome"), outcome_word[o]);
}

static const char tally_head[] =
    "\n### Lines: predicted against measured\n\n"
    "A line is all accesses of one kind (space, load or store) on it, in one kernel and block "
    "shape; its status is that of its weakest access (docs/json.md). *equal*: the figure a request "
    "is the counters', within 0.5 %. *by ratio*: other lanes are on than in an interior block, and "
    "the figure over its ideal is the counters'. *by instruction*: several accesses or iterations "
    "share the line, and each figure is an instruction's. *not comparable*: why is said below. "
    "*not launched*: the program does not launch the kernel, or not with this block. *no figure*: "
    "an interval of shared memory, or nothing is predicted. *not measured*: there are no counters "
    "of the program as it is (it crashes, its launch is refused, or its sources have changed "
    "since).\n\n| status |";

static void print_tally(struct reporter *r)
{
	struct tally t = {0};

	for_lines(r, count_line, &t);
	fputs(tally_head, r->out);
	for (size_t o = 0; o < N_OUTCOMES; o++)
		fprintf(r->out, " %s |", outcome_word[o]);
	fprintf(r->out, "\n|---|");
	for (size_t o = 0; o < N_OUTCOMES; o++)
		fprintf(r->out, "---:|");
	for (size_t s = 0; s < N_STATUSES; s++) {
		fprintf(r->out, "\n| %s |", status_word[s]);
		for (size_t o = 0; o < N_OUTCOMES; o++)
			fprintf(r->out, " %u |", t.counts[s][o]);
	}
	fputc('\n', r->out);
}

struct reason_count {
	struct arena *arena;
	struct table rows; /* reason */
	ARRAY(unsigned) counts;
};

static void count_reason(const cJSON *line, const cJSON *program, void *closure)
{
	struct reason_count *c = closure;
	const char *why = text_at(line, "why");

	(void)program;
	if (!*why)
		return;
	for (size_t i = 0; i < c->rows.rows.n; i++)
		if (is(c->rows.rows.at[i].fields[0], why)) {
			c->counts.at[i]++;
			return;
		}
	char **field = arena_array(c->arena, char *, 1);
	field[0] = arena_strdup(c->arena, why);
	array_push(c->arena, &c->rows.rows, (struct table_row){field, 1, 0});
	array_push(c->arena, &c->counts, 1);
}

static void print_reasons(struct reporter *r)
{
	struct reason_count c = {.arena = r->arena};

	for_lines(r, count_reason, &c);
	fprintf(r->out, "\nWhy lines are not comparable:\n\n");
	for (size_t i = 0; i < c.counts.n; i++)
		fprintf(r->out, "- %u: %s\n", c.counts.at[i], c.rows.rows.at[i].fields[0]);
}

static void print_mismatch(const cJSON *line, const cJSON *program, void *closure)
{
	FILE *out = closure;
	const char *outcome = text_at(line, "outcome");

	if (!is(outcome, outcome_word[DIFFERENT]) && !is(outcome, outcome_word[OUTSIDE]))
		return;
	fprintf(out, "- %s:%g, %s, %s: predicted %.3g, measured %.4g\n", text_at(program, "source"),
		number_at(line, "line"), text_at(line, "access"), text_at(line, "status"),
		number_at(line, "predicted"), number_at(line, "measured"));
}

/* --- pairs ----------------------------------------------------------------------------------- */

/* The line of the flagged twin with the highest predicted figure that was measured. */
static const cJSON *worst_line(const cJSON *c)
{
	const cJSON *line, *worst = NULL;

	cJSON_ArrayForEach(line, cJSON_GetObjectItem(cJSON_GetObjectItem(c, "flagged"), "lines"))
	{
		if (isnan(number_at(line, "measured")) || isnan(number_at(line, "predicted")))
			continue;
		if (!worst || number_at(line, "predicted") > number_at(worst, "predicted"))
			worst = line;
	}
	return worst;
}

static const char *speed(struct arena *a, const cJSON *c)
{
	const double speedup = number_at(c, "speedup");

	return isnan(speedup) ? "" : arena_printf(a, "%.2fx", speedup);
}

static const char *total(struct arena *a, const cJSON *c, const char *key)
{
	const double value = number_at(c, key);

	return isnan(value) ? "" : arena_printf(a, "%.0f", value);
}

static const char *name_of(struct reporter *r, const cJSON *c)
{
	return arena_printf(r->arena, "%s/%s", text_at(c, "rule"), text_at(c, "case"));
}

static void print_performance(struct reporter *r)
{
	const cJSON *c;

	fprintf(
	    r->out,
	    "\n### Performance rules\n\n"
	    "Predicted and measured: sectors a request (shared memory: wavefronts) on the flagged "
	    "twin's worst line; where they differ, that line is not exact, or other lanes are on and "
	    "the ratio decides. Counter: the total that the cure is to lower. Not asked: the rule's "
	    "proof does not demand it.\n\n"
	    "| pair | predicted | measured | counter | flagged | fixed | speedup | results | "
	    "prediction | counters | time |\n"
	    "|---|---:|---:|---|---:|---:|---:|---|---|---|---|\n");
	cJSON_ArrayForEach(c, cases_of(r))
	{
		if (!is_pair(c) || is_correctness(c))
			continue;
		const cJSON *line = worst_line(c);
		fprintf(r->out, "| %s | ", name_of(r, c));
		if (line)
			fprintf(r->out, "%.4g | %.4g", number_at(line, "predicted"),
				number_at(line, "measured"));
		else
			fputs("| ", r->out);
		fprintf(r->out, " | %s | %s | %s | %s | %s | %s | %s | %s%s |\n",
			text_at(c, "counter"), total(r->arena, c, "counter_flagged"),
			total(r->arena, c, "counter_fixed"), speed(r->arena, c),
			verdict_of(c, "results"), verdict_of(c, "prediction"),
			verdict_of(c, "counters"), verdict_of(c, "time"),
			*text_at(c, "flat") ? " (flat)" : "");
	}
}

static void print_correctness(struct reporter *r)
{
	const cJSON *c;

	fprintf(
	    r->out,
	    "\n### Correctness rules\n\n"
	    "What shows the defect of the flagged twin, and is silent on the fixed one. Verdict "
	    "none: not measured yet.\n\n"
	    "| pair | shown by | prediction | verdict |\n|---|---|---|---|\n");
	cJSON_ArrayForEach(c, cases_of(r)) if (is_pair(c) && is_correctness(c))
	    fprintf(r->out, "| %s | %s | %s | %s |\n", name_of(r, c),
		    *text_at(c, "shown_by")		     ? text_at(c, "shown_by")
		    : is(verdict_of(c, "sanitizer"), "none") ? "not run in full yet"
							     : "nothing here",
		    verdict_of(c, "prediction"), verdict_of(c, "sanitizer"));
}

#define MOVES 1.10 /* less is no gain to promise */

static void print_flat(struct reporter *r)
{
	const cJSON *c;

	fprintf(r->out, "\n### Pairs whose time does not move\n\n");
	cJSON_ArrayForEach(c, cases_of(r))
	{
		const double speedup = number_at(c, "speedup");
		if (isnan(speedup) || speedup >= MOVES)
			continue;
		fprintf(r->out, "- %s: %.2fx%s%s\n", name_of(r, c), speedup,
			*text_at(c, "flat") ? ", " : "", text_at(c, "flat"));
	}
}

static void write_gains(struct reporter *r)
{
	const cJSON *c;

	cJSON_ArrayForEach(c, cases_of(r))
	{
		if (!is(verdict_of(c, "time"), "pass") || *text_at(c, "flat") ||
		    !is(verdict_of(c, "results"), "pass") || number_at(c, "speedup") < MOVES)
			continue;
		table_put(r->gains, text_at(c, "rule"));
		table_put(r->gains, text_at(c, "case"));
		table_put(r->gains, text_at(r->results, "card"));
		fprintf(r->gains, "%.3g\n", number_at(c, "speedup"));
	}
}

/* --- sanitizers ------------------------------------------------------------------------------ */

static const char *const probes[][2] = {{"memcheck", "o3"},  {"memcheck", "g"},
					{"racecheck", "o3"}, {"racecheck", "g"},
					{"synccheck", "o3"}, {"synccheck", "g"}};
#define N_PROBES (sizeof probes / sizeof *probes)

/* Errors that a tool reported of the program; "-" where it was not run, "hangs" where it was
 * stopped. */
static const char *reported(struct arena *a, const cJSON *program, const char *const probe[2])
{
	const cJSON *t;

	cJSON_ArrayForEach(t, cJSON_GetObjectItem(program, "sanitizers"))
	{
		if (!is(text_at(t, "tool"), probe[0]) || !is(text_at(t, "build"), probe[1]))
			continue;
		return is(text_at(t, "ended"), "hangs")
			   ? "hangs"
			   : arena_printf(a, "%.0f", number_at(t, "errors"));
	}
	return "-";
}

/* What each tool says of the flagged twins of correctness rules: it decides what proof they can
 * have. */
static void print_sanitizers(struct reporter *r, FILE *out)
{
	const cJSON *c;

	fprintf(out, "\n## %s\n\n| flagged twin |", text_at(r->results, "card"));
	for (size_t i = 0; i < N_PROBES; i++)
		fprintf(out, " %s %s |", probes[i][0], is(probes[i][1], "g") ? "-G" : "-O3");
	fprintf(out, " its own check |\n|---|");
	for (size_t i = 0; i < N_PROBES + 1; i++)
		fputs("---|", out);
	fputc('\n', out);
	cJSON_ArrayForEach(c, cases_of(r))
	{
		const cJSON *flagged = cJSON_GetObjectItem(c, "flagged");
		if (!is_pair(c) || !is_correctness(c))
			continue;
		fprintf(out, "| %s |", name_of(r, c));
		for (size_t i = 0; i < N_PROBES; i++)
			fprintf(out, " %s |", reported(r->arena, flagged, probes[i]));
		fprintf(out, " %s |\n", text_at(flagged, "run"));
	}
}

/* --- the whole ------------------------------------------------------------------------------- */

/* How many pairs hold, fail, or are not measured, by what is asked of them. */
static void print_verdicts(struct reporter *r)
{
	static const char *const kinds[] = {"results", "prediction", "counters", "time",
					    "sanitizer"};
	static const char *const words[] = {"pass", "fail", "stale", "none"};

	fprintf(r->out, "Stale: measured of other sources than today's, so that it proves nothing. "
			"None: never measured. Times are of the day that their record names.\n\n"
			"| pairs | pass | fail | stale | none |\n|---|---:|---:|---:|---:|\n");
	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
		fprintf(r->out, "| %s |", kinds[k]);
		for (size_t w = 0; w < sizeof words / sizeof *words; w++)
			fprintf(r->out, " %u |", count_verdicts(r, kinds[k], words[w]));
		fputc('\n', r->out);
	}
}

/* What the card's results are of, by kind. */
struct census {
	unsigned pairs, pass, traps, lone;
};

static struct census take_census(const struct reporter *r)
{
	struct census n = {0};
	const cJSON *c;

	cJSON_ArrayForEach(c, cases_of(r))
	{
		const bool is_trap = cJSON_GetObjectItem(c, "clean") != NULL;
		n.pairs += is_pair(c);
		n.pass += is_pair(c) && cJSON_IsTrue(cJSON_GetObjectItem(c, "passes"));
		n.traps += is_trap;
		n.lone += !is_pair(c) && !is_trap;
	}
	return n;
}

static void print_summary(struct reporter *r)
{
	const struct census n = take_census(r);

	fprintf(r->out, "\n## %s\n\nDriver %s; %s; Nsight Compute: %s.\n\n",
		text_at(r->results, "card"), text_at(r->results, "driver"),
		text_at(r->results, "cuda"), text_at(r->results, "profiler"));
	fprintf(r->out,
		"%u programs, last run %s: a flagged and a fixed one of each of %u pairs, %u traps "
		"(clean code, of which no rule may speak) and %u kernels that only their "
		"predictions are asked of (fixtures/seeds). %u of %u pairs pass all that their "
		"rule's proof demands. ",
		2 * n.pairs + n.traps + n.lone, text_at(r->results, "date"), n.pairs, n.traps,
		n.lone, n.pass, n.pairs);
	print_never_run(r);
	print_verdicts(r);
}

static void report_card(struct reporter *r)
{
	print_summary(r);
	print_tally(r);
	print_reasons(r);
	fprintf(r->out, "\nLines that differ:\n\n");
	for_lines(r, print_mismatch, r->out);
	print_performance(r);
	print_correctness(r);
	print_flat(r);
	write_gains(r);
	print_sanitizers(r, r->sanitizers);
}

static const char sanitizers_head[] =
    "# What the sanitizers report\n\nWritten by `./dev validate`: errors that compute-sanitizer "
    "reports of each flagged twin, by tool and build. Where no tool speaks, a wrong result or a "
    "hang of the program is the proof. 0: silent; -: not run.\n";

static const char evidence_head[] =
    "# Evidence\n\nWritten by `./dev validate` from validate/results; do not edit. Every fixture "
    "is run on a real GPU and read by its own counters; how is said in validate/gpu/steps.h and "
    "validate/judge.h.\n";

struct reports report_results(struct arena *a, const char *plan, const cJSON *const *cards,
			      size_t n)
{
	struct reporter r = {.arena = a};
	struct reports texts = {0};
	size_t bytes[3];

	if (!plan_read(a, plan, &r.plan))
		die("%s holds no plan", plan);
	r.out = open_memstream(&texts.evidence, &bytes[0]);
	r.gains = open_memstream(&texts.gains, &bytes[1]);
	r.sanitizers = open_memstream(&texts.sanitizers, &bytes[2]);
	fputs(sanitizers_head, r.sanitizers);
	fputs(evidence_head, r.out);
	for (size_t i = 0; i < n; i++) {
		r.results = cards[i];
		report_card(&r);
	}
	fclose(r.out);
	fclose(r.gains);
	fclose(r.sanitizers);
	return texts;
}

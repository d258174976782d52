#include "judge.h"

#include <math.h>
#include <string.h>

#include "check.h"

const char *const outcome_word[N_OUTCOMES] = {
    [EQUAL] = "equal",
    [EQUAL_BY_RATIO] = "equal by ratio",
    [EQUAL_EACH] = "equal by instruction",
    [WITHIN] = "within the interval",
    [DIFFERENT] = "different",
    [OUTSIDE] = "outside the interval",
    [NOT_COMPARABLE] = "not comparable",
    [NOT_LAUNCHED] = "not launched",
    [NO_FIGURE] = "no figure",
    [NOT_MEASURED] = "not measured",
};

const char *const status_word[N_STATUSES] = {
    [EXACT] = "exact",
    [ASSUMED] = "assumed",
    [INTERVAL] = "interval",
    [UNKNOWN] = "unknown",
};

static const char why_no_instruction[] = "no instruction on this line: merged, hoisted or removed";
static const char why_width[] = "the compiler moves another width than the source";
static const char why_mean[] =
    "accesses share the line, and how often each is requested is not known";
static const char why_lanes[] = "lanes on differ from an interior block, and so may the ratio";
static const char why_branches[] =
    "an instruction has more lanes on than any access here: branches were merged";
static const char why_moved[] =
    "an access has no instruction on this line, and one of another line's accesses is counted here";
static const char why_foreign[] =
    "each access is equal, and one of another line's is counted here as well";
static const char why_some[] =
    "an access has no instruction on this line, the others are equal: merged, hoisted or removed";

#define TOLERANCE 0.005 /* relative: figures are means, and counters are whole */

struct line_group { /* the accesses and the instructions of one line */
	ARRAY(const struct access_prediction *) accesses;
	ARRAY(const struct measured_row *) rows;
};

static unsigned whole(double value)
{
	return isnan(value) ? 0 : (unsigned)value;
}

const char *last_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

bool judge_read_predictions(struct arena *a, const char *directory, struct evidence *e)
{
	const char *path = arena_printf(a, "%s/predictions.tsv", directory);
	struct table t;

	if (!table_read(a, path, &t))
		return false;
	check_predictions(path, &t);
	for (size_t i = 0; i < t.rows.n; i++) {
		const struct table_row *r = &t.rows.at[i];
		array_push(a, &e->predictions,
			   (struct access_prediction){
			       .program = table_field(r, 0),
			       .kernel = table_field(r, 1),
			       .file = table_field(r, 2),
			       .space = table_field(r, 3),
			       .op = table_field(r, 4),
			       .status = table_field(r, 5),
			       .reason = table_field(r, 6),
			       .block = arena_printf(a, "%s,%s,%s", table_field(r, 9),
						     table_field(r, 10), table_field(r, 11)),
			       .line = whole(table_number(r, 12)),
			       .bytes = whole(table_number(r, 14)),
			       .requests = table_number(r, 15),
			       .active_lanes = table_number(r, 16),
			       .sectors = table_number(r, 17),
			       .sectors_min = table_number(r, 18),
			       .sectors_max = table_number(r, 19),
			       .ideal_sectors = table_number(r, 20),
			       .lines = table_number(r, 21),
			       .bank_degree = table_number(r, 22),
			       .ideal_degree = table_number(r, 23),
			       .instance = whole(table_number(r, 24)),
			   });
	}
	return true;
}

void judge_add_instruction(struct arena *a, const struct table_row *r, struct evidence *e)
{
	array_push(a, &e->rows,
		   (struct measured_row){
		       .program = table_field(r, 1),
		       .launch = (int)table_number(r, 2),
		       .kernel = table_field(r, 3),
		       .block = table_field(r, 4),
		       .file = table_field(r, 6),
		       .line = whole(table_number(r, 7)),
		       .space = table_field(r, 8),
		       .op = table_field(r, 9),
		       .bits = whole(table_number(r, 10)),
		       .sass = table_field(r, 19),
		       .m = {.executed = table_number(r, 11),
			     .predicated_on = table_number(r, 13),
			     .lines = table_number(r, 14),
			     .wavefronts = table_number(r, 15),
			     .wavefronts_ideal = table_number(r, 16),
			     .sectors = table_number(r, 17),
			     .sectors_ideal = table_number(r, 18),
			     .instructions = 1},
		   });
}

/* --- matching -------------------------------------------------------------------------------- */

/* Whether the i-th words of two comma lists are these: an asynchronous copy is "global,shared"
 * "load,store". A reduction has no operation named: it is an atomic. */
static bool has_direction(const struct measured_row *m, const char *space, const char *op)
{
	const char *spaces = m->space, *ops = *m->op ? m->op : "atomic";

	for (;;) {
		const size_t n = strcspn(spaces, ","), k = strcspn(ops, ",");
		if (n == strlen(space) && !strncmp(spaces, space, n) && k == strlen(op) &&
		    !strncmp(ops, op, k))
			return true;
		if (!spaces[n] || !ops[k])
			return false;
		spaces += n + 1;
		ops += k + 1;
	}
}

static bool is_same_line(const struct access_prediction *p, const struct access_prediction *q)
{
	return p->line == q->line && p->launch == q->launch && !strcmp(p->program, q->program) &&
	       !strcmp(p->kernel, q->kernel) && !strcmp(p->block, q->block) &&
	       !strcmp(p->file, q->file) && !strcmp(p->space, q->space) && !strcmp(p->op, q->op);
}

static bool is_of_kernel(const struct measured_row *m, const struct access_prediction *p)
{
	return !strcmp(m->program, p->program) && !strcmp(m->kernel, p->kernel) &&
	       !strcmp(m->block, p->block);
}

static bool is_on_line(const struct measured_row *m, const struct access_prediction *p)
{
	return m->line == p->line && is_of_kernel(m, p) &&
	       (p->launch == ANY_LAUNCH || m->launch == p->launch) &&
	       !strcmp(m->file, last_name(p->file)) &&
	       has_direction(m, p->space, p->op);
}

int status_of(const char *word)
{
	int status = EXACT;

	while (status < UNKNOWN && strcmp(word, status_word[status]) != 0)
		status++;
	return status;
}

/* --- figures --------------------------------------------------------------------------------- */

bool is_shared(const struct access_prediction *p)
{
	return strcmp(p->space, "shared") == 0;
}

static double measured_figure(const struct measured *m, bool shared)
{
	return (shared ? m->wavefronts : m->sectors) / m->executed;
}

double measured_ratio(const struct measured *m, bool shared)
{
	return shared ? m->wavefronts / m->wavefronts_ideal : m->sectors / m->sectors_ideal;
}

static double predicted_figure(const struct access_prediction *p)
{
	return is_shared(p) ? p->bank_degree : p->sectors;
}

static double predicted_ratio(const struct access_prediction *p)
{
	return is_shared(p) ? p->bank_degree / p->ideal_degree : p->sectors / p->ideal_sectors;
}

static bool near(double measured, double predicted)
{
	return fabs(measured - predicted) <= TOLERANCE * fmax(1, fabs(predicted));
}

static void add_totals(struct measured *to, const struct measured *m)
{
	to->executed += m->executed;
	to->predicated_on += m->predicated_on;
	to->sectors += m->sectors;
	to->sectors_ideal += m->sectors_ideal;
	to->lines += m->lines;
	to->wavefronts += m->wavefronts;
	to->wavefronts_ideal += m->wavefronts_ideal;
	to->instructions += m->instructions;
}

/* Mean over the group of the double at `offset`, weighted by requests; NAN when the weights are
 * needed and unknown. */
static double mean(const struct line_group *g, size_t offset)
{
	double sum = 0, weights = 0;
	const double first =
	    *(const double *)(const void *)((const char *)g->accesses.at[0] + offset);
	bool all_same = true;

	for (size_t i = 0; i < g->accesses.n; i++) {
		const char *p = (const char *)g->accesses.at[i];
		const double value = *(const double *)(const void *)(p + offset);
		sum += value * g->accesses.at[i]->requests;
		weights += g->accesses.at[i]->requests;
		all_same = all_same && value == first;
	}
	return all_same ? first : sum / weights;
}

static void summarise(const struct line_group *g, struct access_prediction *p)
{
	static const size_t offsets[] = {
	    offsetof(struct access_prediction, active_lanes),
	    offsetof(struct access_prediction, sectors),
	    offsetof(struct access_prediction, sectors_min),
	    offsetof(struct access_prediction, sectors_max),
	    offsetof(struct access_prediction, ideal_sectors),
	    offsetof(struct access_prediction, lines),
	    offsetof(struct access_prediction, bank_degree),
	    offsetof(struct access_prediction, ideal_degree),
	};

	*p = *g->accesses.at[0];
	for (size_t i = 0; i < sizeof offsets / sizeof *offsets; i++)
		*(double *)(void *)((char *)p + offsets[i]) = mean(g, offsets[i]);
	for (size_t i = 1; i < g->accesses.n; i++)
		if (status_of(g->accesses.at[i]->status) > status_of(p->status)) {
			p->status = g->accesses.at[i]->status;
			p->reason = g->accesses.at[i]->reason;
		}
}

/* --- judging --------------------------------------------------------------------------------- */

/* Whether an instruction shows the figure of this access, lanes and all. */
static bool shows(const struct measured_row *m, const struct access_prediction *p)
{
	if (m->bits != 8 * p->bytes)
		return false;
	if (near(m->m.predicated_on / m->m.executed, p->active_lanes))
		return near(measured_figure(&m->m, is_shared(p)), predicted_figure(p));
	return near(measured_ratio(&m->m, is_shared(p)), predicted_ratio(p));
}

static bool is_shown_here(const struct line_group *g, const struct measured_row *m)
{
	for (size_t k = 0; k < g->accesses.n; k++)
		if (shows(m, g->accesses.at[k]))
			return true;
	return false;
}

static bool each_instruction_shows_one(const struct line_group *g)
{
	for (size_t i = 0; i < g->rows.n; i++)
		if (!is_shown_here(g, g->rows.at[i]))
			return false;
	return true;
}

static bool each_access_is_shown(const struct line_group *g)
{
	for (size_t k = 0; k < g->accesses.n; k++) {
		bool found = false;
		for (size_t i = 0; i < g->rows.n && !found; i++)
			found = shows(g->rows.at[i], g->accesses.at[k]);
		if (!found)
			return false;
	}
	return true;
}

/* The source lets no more lanes through to one access: the instruction serves another line's too,
 * where the kernel has one alike. */
static bool has_merged_branches(const struct evidence *e, const struct line_group *g)
{
	const struct access_prediction *p = g->accesses.at[0];
	double most = 0;
	bool alike = false;

	for (size_t i = 0; i < e->predictions.n && !alike; i++) {
		const struct access_prediction *q = &e->predictions.at[i];
		alike = q->line != p->line && q->bytes == p->bytes &&
			!strcmp(q->program, p->program) && !strcmp(q->kernel, p->kernel) &&
			!strcmp(q->space, p->space) && !strcmp(q->op, p->op);
	}
	if (!alike)
		return false;

	for (size_t k = 0; k < g->accesses.n; k++)
		most = fmax(most, g->accesses.at[k]->active_lanes);
	for (size_t i = 0; i < g->rows.n; i++) {
		const struct measured *m = &g->rows.at[i]->m;
		if (m->predicated_on / m->executed > most * (1 + TOLERANCE))
			return true;
	}
	return false;
}

/* Does some access of the kernel, on whatever line, look like this instruction? */
static bool is_shown_elsewhere(const struct evidence *e, const struct measured_row *m)
{
	for (size_t i = 0; i < e->predictions.n; i++) {
		const struct access_prediction *p = &e->predictions.at[i];

		if (is_of_kernel(m, p) && has_direction(m, p->space, p->op) && shows(m, p))
			return true;
	}
	return false;
}

/* Fewer instructions than accesses, and each that none of them looks like is one of another line's:
 * the compiler took values from one line to another, and the line table only knows the latter. */
static bool has_moved(const struct evidence *e, const struct line_group *g)
{
	if (g->rows.n >= g->accesses.n)
		return false;
	for (size_t i = 0; i < g->rows.n; i++)
		if (!is_shown_elsewhere(e, g->rows.at[i]))
			return false;
	return true;
}

/* The line table may file one instruction under the line of a call and under the called one. */
static bool is_listed_twice(const struct evidence *e, const struct measured_row *m)
{
	for (size_t i = 0; i < e->rows.n; i++) {
		const struct measured_row *o = &e->rows.at[i];

		if (o->line != m->line && o->launch == m->launch && !strcmp(o->sass, m->sass) &&
		    !strcmp(o->program, m->program) && !strcmp(o->kernel, m->kernel) &&
		    !strcmp(o->file, m->file) &&
		    !memcmp(&o->m, &m->m, offsetof(struct measured, instructions)))
			return true;
	}
	return false;
}

static bool has_instruction(const struct evidence *e, const struct access_prediction *p)
{
	for (size_t i = 0; i < e->rows.n; i++)
		if (is_on_line(&e->rows.at[i], p))
			return true;
	return false;
}

/* Does the instruction look like an access that has none on its own line? */
static bool is_of_bare_line(const struct evidence *e, const struct measured_row *m)
{
	for (size_t i = 0; i < e->predictions.n; i++) {
		const struct access_prediction *p = &e->predictions.at[i];

		if (is_of_kernel(m, p) && has_direction(m, p->space, p->op) && shows(m, p) &&
		    !has_instruction(e, p))
			return true;
	}
	return false;
}

/* An instruction for each access, and more: those that look like none of them are another line's. */
static bool has_foreign(const struct evidence *e, const struct line_group *g)
{
	if (g->rows.n <= g->accesses.n || !each_access_is_shown(g))
		return false;
	for (size_t i = 0; i < g->rows.n; i++) {
		const struct measured_row *m = g->rows.at[i];

		if (!is_shown_here(g, m) && !is_listed_twice(e, m) && !is_of_bare_line(e, m))
			return false;
	}
	return true;
}

static bool has_other_width(const struct line_group *g)
{
	for (size_t i = 0; i < g->rows.n; i++) {
		bool found = false;
		for (size_t k = 0; k < g->accesses.n; k++)
			found = found || g->rows.at[i]->bits == 8 * g->accesses.at[k]->bytes;
		if (!found)
			return true;
	}
	return false;
}

/* Whether sectors a request lie in the interval that stands beside an assumed figure, or alone. */
static bool is_within(const struct access_prediction *p, const struct measured *m)
{
	const double figure = measured_figure(m, false);

	return !is_shared(p) && figure >= p->sectors_min * (1 - TOLERANCE) &&
	       figure <= p->sectors_max * (1 + TOLERANCE);
}

/* Why an exact or assumed line that is not equal may not be compared; NULL: it is different. */
static const char *hindrance(const struct evidence *e, const struct line_group *g,
			     const struct judged_line *j, bool nothing_else)
{
	if (nothing_else)
		return why_some;
	if (isnan(predicted_figure(&j->p)))
		return why_mean;
	/* A partial warp needs fewer sectors than its share: only a full one has the ratio. */
	if (j->m.predicated_on / j->m.executed < j->p.active_lanes * (1 - TOLERANCE))
		return why_lanes;
	if (has_merged_branches(e, g))
		return why_branches;
	if (has_foreign(e, g))
		return why_foreign;
	return has_moved(e, g) ? why_moved : NULL;
}

static enum outcome compare(const struct evidence *e, const struct line_group *g,
			    struct judged_line *j)
{
	const struct access_prediction *p = &j->p;
	const struct measured *m = &j->m;
	const bool shared = is_shared(p);
	const bool same_lanes = near(m->predicated_on / m->executed, p->active_lanes);

	if (same_lanes && near(measured_figure(m, shared), predicted_figure(p)) &&
	    (shared || isnan(p->lines) || near(m->lines / m->executed, p->lines)))
		return EQUAL;
	if (!same_lanes && near(measured_ratio(m, shared), predicted_ratio(p)))
		return EQUAL_BY_RATIO;
	const bool nothing_else = each_instruction_shows_one(g);
	if (nothing_else && each_access_is_shown(g))
		return EQUAL_EACH;
	if (status_of(p->status) != EXACT && is_within(p, m))
		return WITHIN;
	const char *why = hindrance(e, g, j, nothing_else);
	if (!why)
		return DIFFERENT;
	j->why = why;
	return NOT_COMPARABLE;
}

/* An interval has no ratio to fall back on: where fewer lanes are on, it says nothing. */
static enum outcome compare_interval(struct judged_line *j)
{
	if (is_shared(&j->p) || isnan(j->p.sectors_min) || isnan(j->p.sectors_max))
		return NO_FIGURE;
	if (is_within(&j->p, &j->m))
		return WITHIN;
	if (j->m.predicated_on / j->m.executed >= j->p.active_lanes * (1 - TOLERANCE))
		return OUTSIDE;
	j->why = why_lanes;
	return NOT_COMPARABLE;
}

static enum outcome judge_line(const struct evidence *e, const struct line_group *g,
			       struct judged_line *j)
{
	const int status = status_of(j->p.status);
	bool measured = false, launched = false;

	for (size_t i = 0; i < e->rows.n && !launched; i++) {
		measured = measured || !strcmp(e->rows.at[i].program, j->p.program);
		launched = is_of_kernel(&e->rows.at[i], &j->p);
	}
	if (!measured)
		return NOT_MEASURED;
	if (!launched)
		return NOT_LAUNCHED;
	if (status == UNKNOWN)
		return NO_FIGURE;
	if (!g->rows.n || j->m.executed == 0) {
		j->why = why_no_instruction;
		return NOT_COMPARABLE;
	}
	if (has_other_width(g)) {
		j->why = why_width;
		return NOT_COMPARABLE;
	}
	return status < INTERVAL ? compare(e, g, j) : compare_interval(j);
}

/* Different numbers, in the order of their size. */
struct numbers {
	ARRAY(int) list;
};

static void add_number(struct arena *a, struct numbers *n, int x)
{
	size_t i = 0;

	while (i < n->list.n && n->list.at[i] < x)
		i++;
	if (i < n->list.n && n->list.at[i] == x)
		return;
	array_push(a, &n->list, x);
	for (size_t k = n->list.n - 1; k > i; k--)
		n->list.at[k] = n->list.at[k - 1];
	n->list.at[i] = x;
}

static bool is_same_kernel(const struct access_prediction *p, const struct access_prediction *q)
{
	return !strcmp(p->program, q->program) && !strcmp(p->kernel, q->kernel) &&
	       !strcmp(p->block, q->block);
}

/* Where a kernel was launched as often under this block as there are launches that differ, each is
 * compared with its own. */
static void pin_launches(struct arena *a, struct evidence *e, size_t first)
{
	const struct access_prediction *p = &e->predictions.at[first];
	struct numbers launches = {0}, instances = {0};

	for (size_t i = 0; i < e->rows.n; i++)
		if (is_of_kernel(&e->rows.at[i], p))
			add_number(a, &launches, e->rows.at[i].launch);
	for (size_t i = first; i < e->predictions.n; i++)
		if (is_same_kernel(&e->predictions.at[i], p))
			add_number(a, &instances, (int)e->predictions.at[i].instance);
	for (size_t i = first; i < e->predictions.n; i++) {
		struct access_prediction *q = &e->predictions.at[i];

		if (!is_same_kernel(q, p))
			continue;
		q->launch = ANY_LAUNCH;
		for (size_t k = 0; instances.list.n == launches.list.n && k < instances.list.n; k++)
			if (instances.list.at[k] == (int)q->instance)
				q->launch = launches.list.at[k];
	}
}

static void pin_all_launches(struct arena *a, struct evidence *e)
{
	for (size_t i = 0; i < e->predictions.n; i++) {
		bool is_pinned = false;

		for (size_t k = 0; k < i && !is_pinned; k++)
			is_pinned = is_same_kernel(&e->predictions.at[k], &e->predictions.at[i]);
		if (!is_pinned)
			pin_launches(a, e, i);
	}
}

static bool is_judged(const struct evidence *e, const struct access_prediction *p, size_t upto)
{
	for (size_t i = 0; i < upto; i++)
		if (is_same_line(&e->predictions.at[i], p))
			return true;
	return false;
}

void judge_all(struct arena *a, struct evidence *e)
{
	pin_all_launches(a, e);
	for (size_t i = 0; i < e->predictions.n; i++) {
		const struct access_prediction *p = &e->predictions.at[i];
		struct line_group g = {0};
		struct judged_line j = {.why = ""};
		if (is_judged(e, p, i))
			continue;
		for (size_t k = i; k < e->predictions.n; k++)
			if (is_same_line(&e->predictions.at[k], p))
				array_push(a, &g.accesses, &e->predictions.at[k]);
		for (size_t k = 0; k < e->rows.n; k++)
			if (is_on_line(&e->rows.at[k], p)) {
				array_push(a, &g.rows, &e->rows.at[k]);
				add_totals(&j.m, &e->rows.at[k].m);
			}
		summarise(&g, &j.p);
		j.outcome = judge_line(e, &g, &j);
		array_push(a, &e->lines, j);
	}
}

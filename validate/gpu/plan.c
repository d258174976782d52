#include "gpu/plan.h"

#include <string.h>

#include "base/fail.h"

const char *const schedules[SCHEDULES] = {"late1", "late2"};

enum { COLUMNS = 12 }; /* the empty one at a row's end included */

bool plan_read(struct arena *a, const char *directory, struct plan *plan)
{
	const char *path = arena_printf(a, "%s/plan.tsv", directory);
	struct table t;

	if (!table_read(a, path, &t))
		return false;
	if (t.damage || t.loss)
		die("%s is damaged: %s", path, t.damage ? t.damage : t.loss);
	*plan = (struct plan){0};
	for (size_t i = 0; i < t.rows.n; i++) {
		const struct table_row *r = &t.rows.at[i];
		if (r->n != COLUMNS)
			die("%s is damaged: line %u has %zu columns, not %d", path, r->line, r->n,
			    COLUMNS);
		array_push(a, &plan->programs,
			   (struct program){table_field(r, 0), table_field(r, 1), table_field(r, 2),
					    table_field(r, 3), table_field(r, 4), table_field(r, 5),
					    table_field(r, 6), table_field(r, 7), table_field(r, 8),
					    table_field(r, 9), table_field(r, 10)});
	}
	return true;
}

void plan_write_program(FILE *out, const struct program *p)
{
	const char *const fields[] = {
	    p->id,   p->rule,	      p->pair,	     p->role,	     p->source,		p->needs,
	    p->flat, p->program_hash, p->lines_hash, p->forced_hash, p->prediction_hash};

	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		table_put(out, fields[i]);
	fputc('\n', out);
}

bool plan_needs(const struct program *p, const char *what)
{
	return strstr(p->needs, what) != NULL;
}

const char *plan_stamp(const struct program *p, const char *step)
{
	static const char *const of_program[] = {"o3", "run", "size", "time"};

	if (!strcmp(step, "forced") || !strncmp(step, "late", 4))
		return p->forced_hash;
	for (size_t i = 0; i < sizeof of_program / sizeof *of_program; i++)
		if (!strncmp(step, of_program[i], strlen(of_program[i])))
			return p->program_hash;
	return p->lines_hash;
}

bool plan_is_forced(const struct program *p)
{
	return plan_needs(p, "racecheck") || plan_needs(p, "synccheck");
}

const struct program *plan_twin(const struct plan *plan, const struct program *p)
{
	for (size_t i = 0; i < plan->programs.n; i++) {
		const struct program *other = &plan->programs.at[i];
		if (!strcmp(other->rule, p->rule) && !strcmp(other->pair, p->pair) &&
		    strcmp(other->role, p->role) != 0)
			return other;
	}
	return NULL;
}

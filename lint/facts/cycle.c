#include "facts/cycle.h"

#include "facts/made_of.h"
#include "facts/sample.h"
#include "facts/symbol.h"


static bool is_counter(void *context, uint32_t symbol)
{
	return symbol == *(const uint32_t *)context;
}

static bool counts(const struct block *b, const struct value *v, uint32_t counter)
{
	return v->scope == SCOPE_BLOCK && made_of(b, v, is_counter, &counter);
}

static bool number_at(struct block *b, const struct value *v, uint32_t counter, int64_t k,
		      int64_t *out)
{
	struct arena scratch = {0};
	struct world w = world_new(b, &scratch, WORLD_LARGE, 0);
	int64_t lanes[MAX_THREADS];
	bool ok;

	world_force(&w, counter, k);
	ok = sample_value(&w, v, lanes);
	arena_release(&scratch);
	*out = type_reduce((enum ir_type)v->type, lanes[0]);
	return ok;
}

/* --- two that are exchanged --- */

/* end == first + step - step * by? Also where none of them is a number. */
static bool is_other(struct block *b, const struct value *first, const struct value *step,
		     const struct value *by, const struct value *end)
{
	struct sum s;
	const struct value *rest;

	sum_begin(b, &s, end, 1);
	sum_value(b, &s, first, -1);
	sum_value(b, &s, step, -1);
	sum_value(b, &s, value_binary(b, OP_MUL, IR_I64, step, by), 1);
	rest = sum_finish(b, &s, IR_I64, 0);
	return rest->n == 0 && !rest->reason && end->base == first->base;
}

/* --- any period --- */

/* The numbers from x[0] on, in turn: do they rise by one amount, but for one place? */
static bool find_turn(struct block *b, const int64_t *x, unsigned n, enum ir_type type,
		      struct cycle *out)
{
	for (unsigned from = 0; from < n; from++) {
		int64_t step = x[(from + 1) % n] - x[from];
		unsigned i = 1;

		while (i < n && x[(from + i) % n] == x[from] + step * (int64_t)i)
			i++;
		if (i < n)
			continue;
		*out = (struct cycle){value_const(b, type, x[from]), value_const(b, IR_I64, step), n,
				      (n - from) % n};
		return true;
	}
	return false;
}

static bool find_numbers(struct block *b, uint32_t counter, const struct value *init,
			 const struct value *step, const struct value *end, struct cycle *out)
{
	int64_t x[MAX_PERIOD + 1], by;
	unsigned n = 0;

	if (!value_constant(init, &x[0]) || !value_constant(step, &by) || !by ||
	    !counts(b, end, counter))
		return false;
	do {
		if ((x[n] - x[0]) % by || !number_at(b, end, counter, (x[n] - x[0]) / by, &x[n + 1]))
			return false;
	} while (x[++n] != x[0] && n < MAX_PERIOD);
	return x[n] == x[0] && n > 1 && find_turn(b, x, n, (enum ir_type)init->type, out);
}

bool cycle_find(struct block *b, uint32_t counter, const struct value *init,
		const struct value *step, const struct value *end, struct cycle *out)
{
	const struct value *k = value_symbol(b, IR_I64, counter);

	*out = (struct cycle){init, step, 2, 0};
	return is_other(b, init, step, k, end) ||
	       (!init->base && find_numbers(b, counter, init, step, end, out));
}

/* --- use --- */

static const struct value *place_at(struct block *b, const struct cycle *c, const struct value *k)
{
	return value_binary(
	    b, OP_REM, IR_I64,
	    value_binary(b, OP_ADD, IR_I64, k, value_const(b, IR_I64, c->turn)),
	    value_const(b, IR_I64, c->period));
}

const struct value *cycle_at(struct block *b, const struct cycle *c, const struct value *k)
{
	struct sum s;

	sum_begin(b, &s, c->first, 1);
	sum_value(b, &s, value_binary(b, OP_MUL, IR_I64, c->step, place_at(b, c, k)), 1);
	return sum_finish(b, &s, (enum ir_type)c->first->type, c->first->base);
}

bool cycle_holds(struct block *b, uint32_t counter, const struct cycle *c, const struct value *end)
{
	const struct value *k = value_symbol(b, IR_I64, counter), *next;
	int64_t is, due;

	if (c->period == 2 && is_other(b, c->first, c->step, place_at(b, c, k), end))
		return true;
	if (end->base || !counts(b, end, counter))
		return false;
	next = cycle_at(b, c, value_binary(b, OP_ADD, IR_I64, k, value_const(b, IR_I64, 1)));
	for (unsigned i = 0; i < 2 * c->period; i++)
		if (!number_at(b, end, counter, i, &is) || !number_at(b, next, counter, i, &due) ||
		    is != due)
			return false;
	return true;
}

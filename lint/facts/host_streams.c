#include "facts/host_streams.h"

#include <string.h>

#include "facts/host.h"

static uint32_t array_of_made(const struct kernel_facts *host, const struct object *stream,
			      bool *is_fixed)
{
	const struct event *made =
	    stream->made_by < host->events.n ? &host->events.at[stream->made_by] : NULL;

	if (!made || !made->n_args)
		return 0;
	*is_fixed = offset_is_concrete(made->args[0]);
	return made->args[0]->base;
}

/* The symbol of what was read from memory; 0: it is something else. */
static uint32_t symbol_of(const struct kernel_facts *host, const struct value *stream)
{
	const struct monomial *m;

	if (stream->base)
		return host->objects.at[stream->base].alias;
	if (stream->n != 1)
		return 0;
	m = &host->block->monomials.at[stream->terms[0].mono];
	return m->n == 1 ? m->sym[0] : 0;
}

uint32_t host_stream_array(const struct kernel_facts *host, const struct value *stream,
			   bool *is_fixed)
{
	const struct object *o = &host->objects.at[stream->base];
	uint32_t symbol = symbol_of(host, stream);
	const struct symbol *s = &host->block->symbols.at[symbol];

	*is_fixed = false;
	if (stream->base && o->origin && o->origin != MEMORY_STREAM)
		return 0;
	if (stream->base && o->one_of)
		return o->one_of;
	if (stream->base && o->origin == MEMORY_STREAM)
		return array_of_made(host, o, is_fixed);
	if (!symbol || s->kind != SYMBOL_LOAD || s->type != IR_PTR)
		return 0;
	*is_fixed = !s->a || offset_is_concrete(s->a);
	return s->a ? s->a->base : (uint32_t)s->key[0];
}

/* By the least and the most that the index can make of it. */
bool host_stream_may_be(const struct kernel_facts *host, const struct value *stream,
			const struct value *place)
{
	const struct symbol *s = &host->block->symbols.at[symbol_of(host, stream)];
	int64_t lo, hi;
	bool is_fixed;

	if (host_stream_array(host, stream, &is_fixed) != place->base || is_fixed)
		return false;
	if (s->kind != SYMBOL_LOAD || !s->a || !offset_is_concrete(place))
		return true;
	value_range(host->block, value_binary(host->block, OP_PTRDIFF, IR_I64, s->a,
					      value_pointer(host->block, place->base,
							    value_const(host->block, IR_I64, 0))),
		    &lo, &hi);
	return lo <= offset_at(place, 0) && offset_at(place, 0) <= hi;
}

#define TRIALS 32

/* The number that is added up from the leaves', of which the first one is small; false: it has none. */
static bool number_of(const struct kernel_facts *host, const struct value *v, const uint32_t *leaves,
		      unsigned n, unsigned trial, int64_t *out)
{
	struct arena scratch = {0};
	struct world w = world_new(host->block, &scratch, WORLD_LARGE, trial);
	int64_t lanes[MAX_THREADS];
	bool ok;

	for (unsigned i = 0; i < n; i++)
		world_force(&w, leaves[i], i ? 1 + (trial * 7 + i * 3) % 5 : trial % 8);
	ok = sample_value(&w, v, lanes);
	*out = ok ? lanes[0] : 0;
	arena_release(&scratch);
	return ok;
}

bool host_picks_are_apart(const struct kernel_facts *host, uint32_t x, uint32_t y)
{
	const struct object *a = &host->objects.at[x], *b = &host->objects.at[y];
	const struct value *of_a = host->block->symbols.at[a->alias].a,
			   *of_b = host->block->symbols.at[b->alias].a, *apart;
	uint32_t leaves[MAX_HOST_LEAVES];
	unsigned n = 0;
	int64_t bytes;

	if (!a->one_of || a->one_of != b->one_of || !of_a || !of_b || of_a->base != of_b->base)
		return false;
	apart = value_binary(host->block, OP_PTRDIFF, IR_I64, of_a, of_b);
	host_leaves(host->block, apart, leaves, &n);
	for (unsigned trial = 0; trial < TRIALS; trial++)
		if (n == MAX_HOST_LEAVES || !number_of(host, apart, leaves, n, trial, &bytes) || !bytes)
			return false;
	return true;
}

bool host_same_stream(const struct value *x, const struct value *y)
{
	return x->base && y->base ? x->base == y->base : value_same(x, y);
}

static bool is_stream_call(const struct event *e, const char *prefix)
{
	return e->kind == EVENT_HOSTCALL && e->code->text && e->n_args &&
	       !strncmp(e->code->text, prefix, strlen(prefix));
}

bool host_stream_has_siblings(const struct kernel_facts *host, const struct value *stream)
{
	const struct object *o = &host->objects.at[stream->base];
	bool fixed, other, is_made = o->origin == MEMORY_STREAM;
	uint32_t array = host_stream_array(host, stream, &fixed);

	for (size_t n = 0; array && n < host->events.n; n++) {
		const struct event *e = &host->events.at[n];

		if (!is_stream_call(e, "cudaStream"))
			continue;
		if (is_stream_call(e, "cudaStreamCreate")
			? e->args[0]->base == array && !(is_made && o->made_by == n)
			: host_stream_array(host, e->args[0], &other) == array &&
			      !host_same_stream(e->args[0], stream))
			return true;
	}
	return false;
}

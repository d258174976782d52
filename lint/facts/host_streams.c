#include "facts/host_streams.h"

#include <string.h>

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

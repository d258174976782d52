#include "facts/serial.h"

#include "facts/sample.h"
#include "facts/warp.h"

#define MOST_UNROLLED 64 /* iterations */
#define REGISTER_BYTES 1020 /* 255 registers of a thread */
#define SELECTED_BYTES 4 /* of an element: a register */
#define MOST_SELECTED 4  /* elements */
#define MOST_SELECTED_IN_LOOP 8

static unsigned distinct_words(const int64_t *at, uint32_t on)
{
	int64_t seen[WARP_LANES];
	unsigned n = 0;

	for (unsigned l = 0; l < WARP_LANES; l++) {
		unsigned i = n;

		if (!(on >> l & 1))
			continue;
		while (i > 0 && seen[i - 1] != at[l] / BANK_BYTES)
			i--;
		if (!i)
			seen[n++] = at[l] / BANK_BYTES;
	}
	return n;
}

/* Made from the thread's own place or data, in a way that gives each lane some number. */
static bool is_lanes_own(const struct value *v)
{
	return v->varies == SCOPE_THREAD &&
	       (reasons[v->reason].is_data || v->reason == REASON_LOOP ||
		v->reason == REASON_WRAP || v->reason == REASON_FLOAT);
}

struct constant_turns constant_turns_of(const struct kernel_facts *k, const struct event *e)
{
	unsigned threads = k->block->threads, requests = 0;
	struct constant_turns out = {0};
	struct arena scratch = {0};
	struct world w;
	int64_t *at;

	if (e->kind != EVENT_ACCESS || e->space != SPACE_CONSTANT || e->op != ACCESS_LOAD ||
	    !e->object || e->address->scope != SCOPE_THREAD)
		return out;
	w = world_new(k->block, &scratch, WORLD_LARGE, 0);
	at = arena_array(&scratch, int64_t, threads + WARP_LANES);
	if (!sample_value(&w, e->address, at)) {
		out.is_data = is_lanes_own(e->address);
	} else {
		for (unsigned i = 0; i * WARP_LANES < threads; i++)
			if (mask_warp(&e->mask, i)) {
				out.turns +=
				    distinct_words(at + i * WARP_LANES, mask_warp(&e->mask, i));
				requests++;
			}
		out.turns = requests ? out.turns / requests : 0;
	}
	arena_release(&scratch);
	return out;
}

/* A loop of few iterations, though it may end early, is unrolled. In a template's pattern its own
 * numbers bound the loops, and nobody knows them here: an instance's loops are unrolled. */
static bool counts_only(const struct kernel_facts *k, const struct value *v)
{
	const struct block *b = k->block;

	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &b->monomials.at[v->terms[i].mono];

		if (!v->terms[i].v.uniform)
			return false;
		for (unsigned j = 0; j < m->n; j++)
			if (b->symbols.at[m->sym[j]].kind != SYMBOL_COUNTER ||
			    (b->symbols.at[m->sym[j]].hi >= MOST_UNROLLED && !k->kernel->is_pattern))
				return false;
	}
	return true;
}

static bool is_number(const struct value *v)
{
	int64_t c;

	return v->n == 0 || value_constant(v, &c) ||
	       (v->n == 1 && v->terms[0].mono == 0 && v->terms[0].v.uniform);
}

struct indexing { /* of an array by values that only the run knows */
	unsigned loads, stores;
	bool in_loop;
};

/* So few elements that the compiler compares the index with each place instead, and keeps them in
 * registers: what nvcc 13 does for sm_90, by the stack frames that ptxas -v reports. Elements of
 * other sizes than a register are never kept so. */
static bool is_selected(const struct object *o, const struct indexing *how)
{
	static const unsigned most_outside[] = {64, 64, 64, 64, 32}; /* by accesses */
	const unsigned accesses = how->loads + how->stores;
	uint64_t most = MOST_SELECTED;

	if (how->in_loop && (!how->loads || !how->stores))
		most = MOST_SELECTED_IN_LOOP;
	else if (!how->in_loop && accesses < sizeof most_outside / sizeof *most_outside)
		most = most_outside[accesses];
	return o->is_array && o->elem_bytes == SELECTED_BYTES && o->bytes / SELECTED_BYTES <= most;
}

struct local_array local_array_of(const struct kernel_facts *k, uint32_t object)
{
	const struct object *o = &k->objects.at[object];
	struct local_array out = {.why = LOCAL_REGISTERS};
	struct indexing how = {0};
	bool used = false;

	if (o->is_array && o->bytes == o->elem_bytes) /* one element: no index but 0 */
		return out;
	for (size_t i = 0; i < k->events.n; i++) {
		const struct event *e = &k->events.at[i];

		if (e->kind != EVENT_ACCESS || e->space != SPACE_LOCAL || e->object != object)
			continue;
		used = true;
		if (is_number(e->address))
			continue;
		how.loads += e->op != ACCESS_STORE;
		how.stores += e->op != ACCESS_LOAD;
		how.in_loop |= e->loops != NULL;
		if (!out.access_span && !counts_only(k, e->address))
			out.access_span = e->span;
	}
	if (out.access_span && !is_selected(o, &how))
		out.why = LOCAL_INDEXED;
	else if (used && o->bytes > REGISTER_BYTES)
		out.why = LOCAL_TOO_LARGE;
	return out;
}

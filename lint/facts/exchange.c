#include "facts/exchange.h"

#include "facts/symbol.h"
#include "facts/warp.h"

/* The lane of the warp that lane `to` reads, in segments of `width` lanes. */
static unsigned source_of(enum ir_shuffle kind, unsigned to, int64_t by, unsigned width)
{
	const int64_t first = to / width * width, step = by & (WARP_LANES - 1);
	const int64_t from = kind == SHUFFLE_IDX    ? first + step % width
			     : kind == SHUFFLE_UP   ? (int64_t)to - step
			     : kind == SHUFFLE_DOWN ? (int64_t)to + step
						    : (int64_t)to ^ step;

	if (from >= first + width || (kind == SHUFFLE_UP && from < first))
		return to;
	return (unsigned)from;
}

static struct vec exchanged(struct block *b, const struct vec *v, const unsigned *from)
{
	int64_t at[MAX_THREADS];

	if (v->uniform)
		return *v;
	for (unsigned t = 0; t < b->threads; t++)
		at[t] = v->at[from[t]];
	return vec_lanes(b, at);
}

const struct value *exchange_shuffle(struct block *b, const struct mask *active, enum ir_shuffle kind,
				     const struct value *v, const struct value *lane, unsigned width)
{
	unsigned from[MAX_THREADS];
	struct sum s;

	if (!value_is_concrete(lane) || v->has_real || v->n_pieces || v->cond || !width ||
	    width > WARP_LANES || width & (width - 1) || ir_types[v->type].class == IR_CLASS_FLOAT)
		return NULL;
	for (unsigned i = 0; i < v->n; i++)
		if (monomial_scope(b, v->terms[i].mono) == SCOPE_THREAD)
			return NULL;
	for (unsigned t = 0; t < b->threads; t++) {
		const unsigned first = t / WARP_LANES * WARP_LANES;

		from[t] = first + source_of(kind, t - first, value_lane(lane, t), width);
		if (from[t] >= b->threads || !mask_has(active, from[t]))
			from[t] = t;
	}
	sum_clear(&s);
	for (unsigned i = 0; i < v->n; i++)
		sum_add(b, &s, v->terms[i].mono, exchanged(b, &v->terms[i].v, from));
	block_burn(b, b->threads);
	return sum_finish(b, &s, (enum ir_type)v->type, v->base);
}

static int64_t answer(enum ir_vote kind, uint32_t votes, uint32_t there)
{
	switch (kind) {
	case VOTE_ANY:
		return votes != 0;
	case VOTE_ALL:
		return votes == there;
	case VOTE_UNI:
		return votes == 0 || votes == there;
	case VOTE_BALLOT:
		return votes;
	}
	return 0;
}

const struct value *exchange_vote(struct block *b, const struct mask *active, enum ir_vote kind,
				  enum ir_type type, const struct cond *c)
{
	struct mask yes, no, open;
	int64_t at[MAX_THREADS];

	cond_decide(b, c, &yes, &no);
	open = mask_minus(mask_minus(*active, yes), no);
	if (!mask_empty(&open))
		return NULL;
	for (unsigned t = 0; t < b->threads; t++) {
		const unsigned warp = t / WARP_LANES;
		const uint32_t there = mask_warp(active, warp);

		at[t] = type_reduce(type, answer(kind, mask_warp(&yes, warp) & there, there));
	}
	block_burn(b, b->threads);
	return value_lanes(b, type, at);
}

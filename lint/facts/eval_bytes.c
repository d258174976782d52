#include "facts/eval_bytes.h"

#include "facts/symbol.h"

static enum ir_type unsigned_of(uint32_t bytes)
{
	return bytes == 1 ? IR_U8 : bytes == 2 ? IR_U16 : bytes == 4 ? IR_U32 : IR_U64;
}

static bool is_word(uint32_t bytes)
{
	return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
}

/* The integer that a cell holds, without its sign; NULL: it holds none. */
static const struct value *bits_of(struct eval *e, uint32_t cell)
{
	const struct value *v = env_get(&e->s.env, cell);
	const uint32_t bytes = e->cells.at[cell].bytes;

	if (!v || v->base || !is_word(bytes) || ir_types[v->type].bytes != bytes ||
	    (!type_is_int((enum ir_type)v->type) && !v->has_real))
		return NULL;
	return v->has_real ? value_cast_bits(e->b, unsigned_of(bytes), v)
			   : value_cast(e->b, unsigned_of(bytes), v);
}

/* Bits as a number of that type: the highest may be its sign. */
static const struct value *number_of_bits(struct eval *e, enum ir_type type, const struct value *bits)
{
	int64_t lo, hi, type_lo, type_hi;

	value_range(e->b, bits, &lo, &hi);
	type_range(type, &type_lo, &type_hi);
	if (ir_types[type].is_signed && !value_is_concrete(bits) && (lo < type_lo || hi > type_hi))
		return value_result(e->b, OP_CAST, type, NULL, bits, NULL, NULL);
	return value_cast(e->b, type, bits);
}

/* Of a cell that holds them all. */
static const struct value *part_of(struct eval *e, uint32_t cell, int64_t offset, enum ir_type type)
{
	const struct cell *c = &e->cells.at[cell];
	const int64_t shift = 8 * (offset - c->offset);
	const enum ir_type from = unsigned_of(c->bytes);
	const struct value *v = bits_of(e, cell);

	return v ? number_of_bits(
		       e, type,
		       value_binary(e->b, OP_SHR, from, v, value_const(e->b, IR_I32, shift)))
		 : NULL;
}

/* v and what the cell at the offset holds, put where it belongs; *at moves past it. */
static const struct value *with_part(struct eval *e, uint32_t object, int64_t begin, int64_t *at,
				     const struct value *v)
{
	const struct object *o = &e->facts->objects.at[object];

	for (size_t n = 0; n < o->cells.n; n++) {
		const struct cell *c = &e->cells.at[o->cells.at[n]];
		const struct value *part = c->offset == *at ? bits_of(e, o->cells.at[n]) : NULL;

		if (!part)
			continue;
		part = value_binary(e->b, OP_SHL, (enum ir_type)v->type,
				    value_cast(e->b, (enum ir_type)v->type, part),
				    value_const(e->b, IR_I32, 8 * (*at - begin)));
		*at += c->bytes;
		return value_binary(e->b, OP_ADD, (enum ir_type)v->type, v, part);
	}
	return NULL;
}

const struct value *bytes_assembled(struct eval *e, uint32_t object, int64_t offset, uint32_t bytes,
				    enum ir_type type)
{
	const struct object *o = &e->facts->objects.at[object];
	const struct value *v;
	int64_t at = offset;

	if (!type_is_int(type) || type == IR_BOOL || !is_word(bytes))
		return NULL;
	for (size_t n = 0; n < o->cells.n; n++) {
		const struct cell *c = &e->cells.at[o->cells.at[n]];

		if (c->offset >= 0 && c->offset <= offset && offset + bytes <= c->offset + c->bytes &&
		    env_get(&e->s.env, o->cells.at[n]))
			return part_of(e, o->cells.at[n], offset, type);
	}
	v = value_const(e->b, unsigned_of(bytes), 0);
	while (v && at < offset + bytes)
		v = with_part(e, object, offset, &at, v);
	return v && at == offset + bytes ? number_of_bits(e, type, v) : NULL;
}

unsigned bytes_places(const struct eval *e, const struct value *address,
		      struct place_of places[MOST_PLACES])
{
	unsigned n = 0;

	if (address->n != 1 || address->terms[0].mono || address->terms[0].v.uniform)
		return 0;
	for (unsigned t = 0; t < e->b->threads; t++) {
		const int64_t offset = offset_at(address, t);
		unsigned i = 0;

		if (!mask_has(&e->s.active, t))
			continue;
		while (i < n && places[i].offset != offset)
			i++;
		if (i == MOST_PLACES || offset < 0)
			return 0;
		if (i == n)
			places[n++] = (struct place_of){.offset = offset};
		mask_add(&places[i].threads, t);
	}
	return n;
}

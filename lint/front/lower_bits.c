#include "front/lower_parts.h"

/* A bit-field lives in a unit of its declared type's size, aligned like it, as the ABI has it. */
struct bits {
	enum ir_type unit; /* unsigned */
	enum ir_type type; /* declared */
	unsigned shift, width, unit_width;
};

/* False for what straddles its unit (packed) or has no number. */
static bool bits_of(CXCursor field, struct bits *out)
{
	static const enum ir_type units[] = {[1] = IR_U8, [2] = IR_U16, [4] = IR_U32, [8] = IR_U64};
	CXType t = clang_getCursorType(field);
	uint64_t bytes = type_bytes(t);
	long long at = clang_Cursor_getOffsetOfField(field);
	int width = clang_getFieldDeclBitWidth(field);

	if (at < 0 || width <= 0 || (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8))
		return false;
	*out = (struct bits){.unit = units[bytes],
			     .type = lower_type(t),
			     .shift = (unsigned)((uint64_t)at % (8 * bytes)),
			     .width = (unsigned)width,
			     .unit_width = (unsigned)(8 * bytes)};
	return ir_types[out->type].class == IR_CLASS_INT &&
	       out->shift + out->width <= out->unit_width;
}

static uint64_t mask_of(const struct bits *b)
{
	return b->width < 64 ? ((uint64_t)1 << b->width) - 1 : UINT64_MAX;
}

static ir_ref shifted(struct lowering *l, enum ir_op op, enum ir_type type, ir_ref x, unsigned by)
{
	return by ? fold_binary(l, op, type, x, ir_const(&l->b, IR_I32, by)) : x;
}

/* Bits that are in place in a unit, as a number of the field's type. */
static ir_ref extracted(struct lowering *l, const struct bits *b, ir_ref unit, unsigned shift)
{
	ir_ref sign;

	unit = shifted(l, OP_SHR, b->unit, unit, shift);
	if (shift + b->width < b->unit_width)
		unit = fold_binary(l, OP_AND, b->unit, unit,
				   ir_const(&l->b, b->unit, (int64_t)mask_of(b)));
	unit = fold_cast(l, unit, b->type, 0);
	if (!ir_types[b->type].is_signed || b->width == b->unit_width)
		return unit;
	sign = ir_const(&l->b, b->type, (int64_t)((uint64_t)1 << (b->width - 1)));
	unit = fold_binary(l, OP_XOR, b->type, unit, sign);
	return fold_binary(l, OP_SUB, b->type, unit, sign);
}

ir_ref bits_load(struct lowering *l, CXCursor field, ir_ref at, uint32_t flags)
{
	struct bits b;

	if (!bits_of(field, &b))
		return lower_opaque(l, lower_type(clang_getCursorType(field)), "bit-field", &at, 1,
				    0);
	return extracted(l, &b, emit_load(l, b.unit, at, flags), b.shift);
}

ir_ref bits_store(struct lowering *l, CXCursor field, ir_ref at, ir_ref value, uint32_t flags,
		  bool is_first)
{
	struct bits b;
	uint64_t mask;
	ir_ref kept, put;

	if (!bits_of(field, &b)) {
		lower_opaque(l, IR_VOID, "bit-field", (ir_ref[]){at, value}, 2, IRF_MAY_WRITE);
		return value;
	}
	mask = mask_of(&b);
	value = fold_cast(l, fold_cast(l, value, b.type, 0), b.unit, 0);
	put = value;
	if (b.width < b.unit_width)
		put = fold_binary(l, OP_AND, b.unit, value, ir_const(&l->b, b.unit, (int64_t)mask));
	value = extracted(l, &b, put, 0);
	put = shifted(l, OP_SHL, b.unit, put, b.shift);
	if (b.width < b.unit_width && !(is_first && !b.shift)) {
		kept = fold_binary(l, OP_AND, b.unit, emit_load(l, b.unit, at, flags | IRF_KEPT_BITS),
				   ir_const(&l->b, b.unit, (int64_t) ~(mask << b.shift)));
		put = fold_binary(l, OP_OR, b.unit, kept, put);
	}
	emit_store(l, at, put, flags);
	return value;
}

/* What narrower than an int is computed with as an int, whatever its declared type. */
ir_ref bits_promoted(struct lowering *l, CXCursor field, ir_ref value)
{
	struct bits b;

	return bits_of(field, &b) && b.width < 32 ? fold_cast(l, value, IR_I32, 0) : value;
}

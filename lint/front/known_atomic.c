/*
 * known_atomic.c - atomic functions, cuda::atomic and cuda::atomic_ref.
 */
#include "front/known.h"

#include <string.h>

/* The scalar type in which an object of type t is read and written at once. */
static enum ir_type whole_type(CXType t)
{
	return known_is_class(t) ? known_bits(clang_Type_getSizeOf(known_plain(t))) : lower_type(t);
}

/* An argument as that scalar; a class is read from its address. */
static ir_ref whole_value(struct known_call *k, unsigned i, enum ir_type type)
{
	if (known_arg_is_class(k, i))
		return known_load(k->l, known_referent(k, i), 0, type, 0);
	return known_as(k, i, type);
}

static unsigned operands_of(const char *text)
{
	if (strcmp(text, "load") == 0)
		return 0;
	return strcmp(text, "cas") == 0 ? 2 : 1;
}

static ir_ref emit_atomic(struct known_call *k, const char *text, enum ir_type type,
			  const ir_ref *operands, unsigned n, uint32_t flags)
{
	ir_ref r = ir_emit(k->b, OP_ATOMIC, type, 0, operands, n);

	return known_flagged(k->l, r, flags, text);
}

static bool give_whole(struct known_call *k, ir_ref value)
{
	if (k->is_class) {
		known_store(k->l, known_give_temporary(k), 0, value, 0);
		return true;
	}
	return k->ir == IR_VOID ? known_give_nothing(k) : known_give(k, value);
}

/* atomicAdd(address, value), atomicCAS(address, compare, value) */
bool known_atomic(struct known_call *k)
{
	unsigned n = operands_of(k->row->text);
	ir_ref operands[3];
	enum ir_type type;
	CXType pointee;
	uint32_t flags;

	if (!known_has(k, n) || !known_arg_is_pointer(k, 0))
		return false;
	pointee = known_arg_pointee(k, 0);
	type = whole_type(pointee);
	if (type == IR_VOID)
		return false;
	operands[0] = known_value_of(k, 0);
	for (unsigned i = 1; i <= n; i++)
		operands[i] = whole_value(k, i, type);
	flags = clang_isVolatileQualifiedType(pointee) ? IRF_VOLATILE : 0;
	return give_whole(k, emit_atomic(k, k->row->text, type, operands, n + 1, flags));
}

/* --- classes --------------------------------------------------------------------------------- */

struct atomic_object {
	ir_ref address;
	enum ir_type type;
};

static bool class_is_ref(const char *name)
{
	return strstr(name, "atomic_ref") != NULL;
}

/* Where the value of an atomic lives: in the object, or where an atomic_ref's pointer leads. */
static bool atomic_object(struct known_call *k, struct atomic_object *o)
{
	CXType class = known_object_class(k), value;

	value = clang_Type_getTemplateArgumentAsType(class, 0);
	if (value.kind == CXType_Invalid)
		return false;
	o->type = whole_type(value);
	if (o->type == IR_VOID || o->type == IR_OTHER)
		return false;
	o->address = known_object(k);
	if (!class_is_ref(known_class_name(k->l, class)))
		return true;
	if (clang_Type_getSizeOf(class) >= 8)
		o->address = known_load(k->l, o->address, 0, IR_PTR, 0);
	else
		o->address = lower_opaque(k->l, IR_PTR, "atomic_ref", &o->address, 1, 0);
	return true;
}

bool known_atomic_construct(struct known_call *k)
{
	if (!known_has(k, 0))
		return true;
	if (class_is_ref(k->method)) {
		if (clang_Type_getSizeOf(k->type) >= 8)
			known_store(k->l, k->result, 0, known_referent(k, 0), 0);
		return true;
	}
	known_store(k->l, k->result, 0, whole_value(k, 0, whole_type(known_arg_type(k, 0))), 0);
	return true;
}

/* imm: number of operands */
bool known_atomic_method(struct known_call *k)
{
	unsigned n = (unsigned)k->row->imm;
	struct atomic_object o;
	ir_ref operands[2];

	if (!known_has(k, n ? n - 1 : 0) && n)
		return false;
	if (!atomic_object(k, &o))
		return false;
	operands[0] = o.address;
	if (n)
		operands[1] = whole_value(k, 0, o.type);
	return give_whole(k, emit_atomic(k, k->row->text, o.type, operands, n + 1, 0));
}

static const struct atomic_op {
	const char *method, *text;
	enum ir_op op; /* gives the new value; NONE: that is the operand */
} atomic_ops[] = {
    {"operator++", "add", OP_ADD}, {"operator--", "sub", OP_SUB},   {"operator+=", "add", OP_ADD},
    {"operator-=", "sub", OP_SUB}, {"operator&=", "and", OP_AND},   {"operator|=", "or", OP_OR},
    {"operator^=", "xor", OP_XOR}, {"operator=", "store", OP_NONE},
};

static const struct atomic_op *find_op(const char *method)
{
	for (unsigned i = 0; i < sizeof atomic_ops / sizeof *atomic_ops; i++)
		if (strcmp(atomic_ops[i].method, method) == 0)
			return &atomic_ops[i];
	return NULL;
}

/* Conversion, =, ++, --, += ...: the new value, but for the old one of a postfix step. */
bool known_atomic_operator(struct known_call *k)
{
	const struct atomic_op *m = find_op(k->method);
	bool is_step = m && (strstr(m->method, "++") || strstr(m->method, "--"));
	struct atomic_object o;
	ir_ref operands[2], old;

	if (!m && strncmp(k->method, "operator ", 9) != 0)
		return false;
	if ((m && !is_step && !known_has(k, 0)) || !atomic_object(k, &o))
		return false;
	operands[0] = o.address;
	if (!m)
		return give_whole(k, emit_atomic(k, "load", o.type, operands, 1, 0));
	operands[1] = is_step ? ir_const(k->b, o.type, 1) : whole_value(k, 0, o.type);
	old = emit_atomic(k, m->text, o.type, operands, 2, 0);
	if (is_step && k->args.n)
		return give_whole(k, old);
	if (m->op == OP_NONE)
		return give_whole(k, operands[1]);
	return give_whole(k, known_op(k, m->op, o.type, old, operands[1]));
}

/* compare_exchange(expected, desired): what was there goes to expected; true if it was that. */
bool known_atomic_compare(struct known_call *k)
{
	struct atomic_object o;
	ir_ref expected, operands[3], old;

	if (!known_has(k, 1) || !atomic_object(k, &o))
		return false;
	expected = known_referent(k, 0);
	operands[0] = o.address;
	operands[1] = known_load(k->l, expected, 0, o.type, 0);
	operands[2] = whole_value(k, 1, o.type);
	old = emit_atomic(k, "cas", o.type, operands, 3, 0);
	known_store(k->l, expected, 0, old, 0);
	return known_give(k, known_op(k, OP_EQ, IR_BOOL, old, operands[1]));
}

/*
 * known_host.c - runtime and driver API, libraries, textures and random numbers, what ends a
 * thread.
 */
#include "front/known.h"

#include <string.h>

/* --- API calls ------------------------------------------------------------------------------- */

/* A class result is a temporary of unknown contents, whose address is the last operand. */
static bool give_call(struct known_call *k, enum ir_op op, const char *text, struct known_values v,
		      uint32_t flags)
{
	enum ir_type type = k->is_reference ? IR_PTR : k->ir;

	if (k->is_class && !k->is_reference) {
		known_give_temporary(k);
		array_push(k->a, &v.refs, k->result);
		known_emit(k, op, IR_VOID, 0, text, v, flags | IRF_MAY_WRITE);
		return true;
	}
	k->result = known_emit(k, op, type, 0, text, v, flags);
	return true;
}

bool known_host_call(struct known_call *k)
{
	struct known_values v = known_all_arguments(k);
	uint32_t flags = known_sizes(k, &v);

	return give_call(k, OP_HOSTCALL, k->name, v, flags);
}

bool known_launch_call(struct known_call *k)
{
	launch_by_call(k);
	return give_call(k, OP_HOSTCALL, k->name, (struct known_values){0}, 0);
}

/* thrust:: and cub:: on the host are API calls, on the device unknown ones. */
static bool construct_library(struct known_call *k, struct known_values v)
{
	array_push(k->a, &v.refs, k->result);
	if (known_in_host(k->l))
		known_emit(k, OP_HOSTCALL, IR_VOID, 0, k->method, v, 0);
	else
		known_emit(k, OP_OPAQUE, IR_VOID, 0, k->row->text, v, k->row->flags);
	return true;
}

bool known_library(struct known_call *k)
{
	struct known_values v = known_all_arguments(k);

	if (strstr(k->name, ".construct"))
		return construct_library(k, v);
	if (known_in_host(k->l))
		return give_call(k, OP_HOSTCALL,
				 known_clean_name(k->a, cx_qualified(k->a, k->callee)), v, 0);
	return give_call(k, OP_OPAQUE, k->row->text, v, k->row->flags);
}

/* Of a plain pointer, that is what the function gives. */
bool known_raw_pointer(struct known_call *k)
{
	if (!known_arg_is_pointer(k, 0))
		return known_library(k);
	k->result = known_value_of(k, 0);
	return true;
}

/* --- device libraries ------------------------------------------------------------------------ */

/* Older texture and surface functions give what they read through their first operand. */
bool known_texture(struct known_call *k)
{
	bool gives = k->is_class || k->ir != IR_VOID;

	return known_give_op(k, OP_OPAQUE, k->row->text, known_all_arguments(k),
			     gives ? 0 : IRF_MAY_WRITE);
}

/* curand_uniform(&state): another number for every thread and call; the state changes. */
bool known_random(struct known_call *k)
{
	return known_give_op(k, OP_OPAQUE, k->row->text, known_all_arguments(k), k->row->flags);
}

static void write_fragment(struct known_call *k, unsigned i, ir_ref value)
{
	struct known_values v = {0};

	array_push(k->a, &v.refs, known_referent(k, i));
	if (value)
		array_push(k->a, &v.refs, value);
	known_emit(k, OP_OPAQUE, IR_VOID, 0, k->row->text, v, IRF_MAY_WRITE);
}

/* load_matrix_sync(fragment, pointer, stride): reads through the pointer, writes the fragment only.
 */
bool known_matrix_load(struct known_call *k)
{
	struct known_values from = {0};

	if (!known_has(k, 1) || !known_arg_is_class(k, 0))
		return false;
	for (unsigned i = 1; i < k->args.n; i++)
		known_values_add(k, &from, i);
	write_fragment(k, 0, known_emit(k, OP_OPAQUE, IR_F32, 0, k->row->text, from, 0));
	return known_give_nothing(k);
}

bool known_matrix_store(struct known_call *k)
{
	struct known_values v = {0};

	if (!known_has(k, 0) || known_arg_is_class(k, 0))
		return false;
	for (unsigned i = 0; i < k->args.n; i++)
		if (!known_arg_is_class(k, i))
			known_values_add(k, &v, i);
	known_emit(k, OP_OPAQUE, IR_VOID, 0, k->row->text, v, IRF_MAY_WRITE);
	return known_give_nothing(k);
}

/* Writes the first fragment; imm 1: from a value that follows. */
bool known_matrix_fill(struct known_call *k)
{
	ir_ref value = 0;

	if (!known_arg_is_class(k, 0))
		return false;
	if (k->row->imm && known_has(k, 1) && !known_arg_is_class(k, 1))
		value = known_value_of(k, 1);
	write_fragment(k, 0, value);
	return known_give_nothing(k);
}

/* --- promises and ends ----------------------------------------------------------------------- */

bool known_assume(struct known_call *k)
{
	if (!known_has(k, 0))
		return false;
	ir_emit1(k->b, OP_ASSUME, IR_VOID, lower_condition(k->l, k->args.at[0]));
	return known_give_nothing(k);
}

bool known_end_thread(struct known_call *k)
{
	ir_emit0(k->b, OP_EXIT, IR_VOID, 0);
	return known_give_nothing(k);
}

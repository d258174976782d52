/*
 * known_warp.c - block barriers, warp intrinsics, asynchronous barriers and pipelines.
 */
#include "front/known.h"

#include <string.h>

static ir_ref barrier(struct known_call *k, enum ir_barrier kind, enum ir_type type,
		      const ir_ref *operands, unsigned n)
{
	return ir_emit(k->b, OP_BARRIER, type, kind, operands, n);
}

/* --- block and warp barriers ----------------------------------------------------------------- */

bool known_block_barrier(struct known_call *k)
{
	barrier(k, (enum ir_barrier)k->row->imm, IR_VOID, NULL, 0);
	return known_give_nothing(k);
}

bool known_block_vote(struct known_call *k)
{
	ir_ref predicate;

	if (!known_has(k, 0))
		return false;
	predicate = lower_condition(k->l, k->args.at[0]);
	return known_give(k, barrier(k, (enum ir_barrier)k->row->imm, IR_I32, &predicate, 1));
}

bool known_warp_barrier(struct known_call *k)
{
	ir_ref mask = known_as_or(k, 0, IR_U32, UINT32_MAX);

	barrier(k, BARRIER_WARP, IR_VOID, &mask, 1);
	return known_give_nothing(k);
}

/* __barrier_sync(id), __barrier_sync_count(id, threads) */
bool known_named_barrier(struct known_call *k)
{
	ir_ref operands[2];

	operands[0] = known_as_or(k, 0, IR_U32, 0);
	operands[1] = known_as_or(k, 1, IR_U32, 0);
	barrier(k, (enum ir_barrier)k->row->imm, IR_VOID, operands, 2);
	return known_give_nothing(k);
}

/* --- warp intrinsics ------------------------------------------------------------------------- */

static bool is_legacy(const struct known_call *k)
{
	return (k->row->flags & IRF_LEGACY) != 0;
}

static ir_ref mask_of(struct known_call *k)
{
	return is_legacy(k) ? ir_const(k->b, IR_U32, UINT32_MAX) : known_as(k, 0, IR_U32);
}

bool known_warp_values(struct known_call *k, unsigned i, enum ir_op op, ir_ref operands[4],
		       const char *text, uint32_t flags)
{
	uint32_t n = op == OP_SHUFFLE ? 4 : 2, n_leaves;
	struct ir_leaf *leaves;
	ir_ref from;

	if (!k->is_class) {
		operands[1] = known_as(k, i, k->ir);
		from = ir_emit(k->b, op, k->ir, k->row->imm, operands, n);
		return known_give(k, known_flagged(k->l, from, flags, text));
	}
	from = known_referent(k, i);
	known_give_temporary(k);
	leaves = lower_leaves(k->l, known_plain(k->type), &n_leaves);
	for (uint32_t j = 0; j < n_leaves; j++) {
		ir_ref moved;

		operands[1] = known_load(k->l, from, leaves[j].offset, leaves[j].type, 0);
		moved = ir_emit(k->b, op, leaves[j].type, k->row->imm, operands, n);
		known_flagged(k->l, moved, flags, text);
		known_store(k->l, k->result, leaves[j].offset, moved, 0);
	}
	return true;
}

/* __shfl_*_sync(mask, value, lane or delta, width); the legacy ones lack the mask. */
bool known_shuffle(struct known_call *k)
{
	unsigned first = is_legacy(k) ? 0 : 1;
	ir_ref operands[4];

	if (!known_has(k, first + 1) || (!k->is_class && k->ir == IR_VOID))
		return false;
	operands[0] = mask_of(k);
	operands[2] = known_as(k, first + 1, IR_U32);
	operands[3] = known_as_or(k, first + 2, IR_U32, 32);
	return known_warp_values(k, first, OP_SHUFFLE, operands, NULL, k->row->flags);
}

bool known_vote(struct known_call *k)
{
	unsigned first = is_legacy(k) ? 0 : 1;
	ir_ref operands[2], r;

	if (!known_has(k, first))
		return false;
	operands[0] = mask_of(k);
	operands[1] = lower_condition(k->l, k->args.at[first]);
	r = ir_emit(k->b, OP_VOTE, k->row->imm == VOTE_BALLOT ? IR_U32 : IR_I32, k->row->imm,
		    operands, 2);
	return known_give(k, known_flagged(k->l, r, k->row->flags, NULL));
}

bool known_match_values(struct known_call *k, unsigned i, ir_ref mask, uint32_t flags)
{
	ir_ref operands[2] = {mask, 0}, found, all;

	if (known_arg_is_class(k, i))
		return false;
	operands[1] = known_value_of(k, i);
	found = ir_emit(k->b, OP_MATCH, IR_U32, k->row->imm, operands, 2);
	known_flagged(k->l, found, flags, NULL);
	if (k->row->imm && known_has(k, i + 1)) {
		all = known_op(k, OP_NE, IR_BOOL, found, ir_const(k->b, IR_U32, 0));
		known_store(k->l, known_value_of(k, i + 1), 0, lower_cast(k->l, all, IR_I32), 0);
	}
	return known_give(k, found);
}

bool known_match(struct known_call *k)
{
	if (!known_has(k, 1))
		return false;
	return known_match_values(k, 1, known_as(k, 0, IR_U32), 0);
}

bool known_warp_reduce(struct known_call *k)
{
	ir_ref operands[4];

	if (!known_has(k, 1) || k->ir == IR_VOID)
		return false;
	operands[0] = known_as(k, 0, IR_U32);
	return known_warp_values(k, 1, OP_WREDUCE, operands, k->row->text, 0);
}

bool known_active_mask(struct known_call *k)
{
	return known_give(k, ir_emit0(k->b, OP_ACTIVEMASK, IR_U32, 0));
}

/* --- asynchronous barriers ------------------------------------------------------------------- */

bool known_barrier_construct(struct known_call *k)
{
	ir_ref operands[2] = {k->result, 0};

	if (!known_has(k, 0))
		return true;
	operands[1] = known_as(k, 0, IR_I64);
	barrier(k, BARRIER_INIT, IR_VOID, operands, 2);
	return true;
}

bool known_barrier_init(struct known_call *k)
{
	ir_ref operands[2];

	if (!known_has(k, 1) || !known_arg_is_pointer(k, 0))
		return false;
	operands[0] = known_value_of(k, 0);
	operands[1] = known_as(k, 1, IR_I64);
	barrier(k, BARRIER_INIT, IR_VOID, operands, 2);
	return known_give_nothing(k);
}

static bool give_barrier(struct known_call *k, ir_ref address)
{
	enum ir_barrier kind = (enum ir_barrier)k->row->imm;

	if (k->is_class || k->ir == IR_VOID) {
		barrier(k, kind, IR_VOID, &address, 1);
		return known_give_nothing(k);
	}
	return known_give(k, barrier(k, kind, k->ir, &address, 1));
}

/* bar.wait(bar.arrive()): what stands in the parentheses runs first. */
bool known_barrier_method(struct known_call *k)
{
	if (cx_is_null(k->args.object))
		return false;
	for (unsigned i = 0; i < k->args.n; i++)
		if (known_arg_is_class(k, i))
			known_referent(k, i);
		else if (known_has(k, i))
			known_value_of(k, i);
	return give_barrier(k, known_object(k));
}

static bool is_barrier_class(struct known_call *k, unsigned i)
{
	const char *family = known_family(known_class_name(k->l, known_arg_type(k, i)));

	return family && strcmp(family, "barrier") == 0;
}

/* The first operand that is a barrier or a pointer to one; cuda::ptx puts tags before it. */
bool known_barrier_free(struct known_call *k)
{
	ir_ref operands[2];
	unsigned i = 0;

	while (i < k->args.n && !known_arg_is_pointer(k, i) && !is_barrier_class(k, i))
		i++;
	if (i == k->args.n)
		return false;
	operands[0] = known_arg_is_pointer(k, i) ? known_value_of(k, i) : known_referent(k, i);
	if (k->row->imm != BARRIER_INIT)
		return give_barrier(k, operands[0]);
	operands[1] = known_as_or(k, i + 1, IR_I64, 0);
	barrier(k, BARRIER_INIT, IR_VOID, operands, 2);
	return known_give_nothing(k);
}

/* --- copies in flight ------------------------------------------------------------------------ */

/* How many copies a wait leaves in flight: its operand or template argument; 0 if it has none. */
static ir_ref left_in_flight(struct known_call *k)
{
	int64_t n;

	if (known_template_number(k->callee, 0, &n))
		return ir_const(k->b, IR_U32, n);
	if (known_has(k, 0) && !known_arg_is_class(k, 0))
		return known_as(k, 0, IR_U32);
	return ir_const(k->b, IR_U32, 0);
}

bool known_copy_barrier(struct known_call *k)
{
	ir_ref left;

	if (k->row->imm == BARRIER_COMMIT) {
		barrier(k, BARRIER_COMMIT, IR_VOID, NULL, 0);
		return known_give_nothing(k);
	}
	left = left_in_flight(k);
	barrier(k, BARRIER_COPY_WAIT, IR_VOID, &left, 1);
	return known_give_nothing(k);
}

/* A pipeline of one thread orders that thread's copies; any other is a barrier of those who share
 * it as well. */
static void pipeline_barriers(struct known_call *k, ir_ref pipeline, bool is_own)
{
	enum ir_barrier kind = (enum ir_barrier)k->row->imm;
	ir_ref left;

	if (kind == BARRIER_COPY_WAIT) {
		left = cx_is_null(k->args.object) ? left_in_flight(k) : ir_const(k->b, IR_U32, 0);
		barrier(k, BARRIER_COPY_WAIT, IR_VOID, &left, 1);
	} else if (kind == BARRIER_COMMIT) {
		barrier(k, BARRIER_COMMIT, IR_VOID, NULL, 0);
	}
	if (is_own)
		return;
	if (kind == BARRIER_COPY_WAIT || kind == BARRIER_WAIT)
		barrier(k, BARRIER_WAIT, IR_VOID, &pipeline, 1);
	else
		barrier(k, BARRIER_ARRIVE, IR_VOID, &pipeline, 1);
}

bool known_pipeline_method(struct known_call *k)
{
	bool is_free = cx_is_null(k->args.object);
	CXType type;
	const char *text;

	if (is_free && !known_arg_is_class(k, 0))
		return false;
	type = is_free ? known_arg_type(k, 0) : known_object_class(k);
	text = cx_text(k->a, clang_getTypeSpelling(type));
	pipeline_barriers(k, is_free ? known_referent(k, 0) : known_object(k),
			  strstr(text, "thread_scope_thread") != NULL);
	if (k->is_class || k->ir == IR_VOID)
		return known_give_nothing(k);
	return known_give_op(k, OP_OPAQUE, "pipeline", (struct known_values){0}, 0);
}

#include "facts/eval.h"

#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "base/number.h"
#include "facts/real_math.h"
#include "facts/symbol.h"

bool eval_alive(const struct eval *e)
{
	return !mask_empty(&e->s.active) && !e->b->out_of_fuel && e->steps < e->max_steps;
}

const struct value *eval_operand(struct eval *e, const struct ir_inst *i, uint32_t n)
{
	ir_ref r = ir_arg(e->frame->f, i, n);
	const struct value *v = e->frame->regs[r];

	if (!v) /* its code was not reached: no thread that uses it is on */
		v = e->frame->regs[r] = value_opaque(
		    e->b, (enum ir_type)ir_at(e->frame->f, r)->type, SCOPE_BLOCK, REASON_UNDEFINED);
	return v;
}

static const struct value *thread_coordinates(struct block *b, unsigned axis)
{
	int64_t at[MAX_THREADS];
	const uint32_t *n = b->shape.block;

	for (unsigned t = 0; t < b->threads; t++)
		at[t] = axis == 0 ? t % n[0] : axis == 1 ? t / n[0] % n[1] : t / (n[0] * n[1]);
	return value_lanes(b, IR_U32, at);
}

static const struct value *linear_thread(struct block *b, unsigned divide, unsigned modulo)
{
	int64_t at[MAX_THREADS];

	for (unsigned t = 0; t < b->threads; t++)
		at[t] = divide ? t / divide : modulo ? t % modulo : t;
	return value_lanes(b, IR_U32, at);
}

static const struct value *grid_symbol(struct block *b, bool index, unsigned axis)
{
	static const char *const names[2][3] = {{"gridDim.x", "gridDim.y", "gridDim.z"},
						{"blockIdx.x", "blockIdx.y", "blockIdx.z"}};
	uint32_t extent = b->shape.grid[axis];
	struct symbol s = {.kind = index ? SYMBOL_BLOCK_INDEX : SYMBOL_GRID,
			   .type = IR_U32,
			   .axis = axis,
			   .name = names[index][axis]};
	int64_t limit = axis == 0 ? INT32_MAX : 65535;

	if (extent == 1)
		return value_const(b, IR_U32, index ? 0 : 1);
	if (extent && !index)
		return value_const(b, IR_U32, extent);
	s.lo = index ? 0 : 1;
	s.hi = extent ? extent - 1 : index ? limit - 1 : limit;
	s.count = index ? extent : 0;
	return value_symbol(b, IR_U32, symbol_keyed(b, s));
}

static const struct value *builtin_value(struct block *b, enum ir_builtin which)
{
	switch (which) {
	case BUILTIN_TID_X:
	case BUILTIN_TID_Y:
	case BUILTIN_TID_Z:
		return thread_coordinates(b, which - BUILTIN_TID_X);
	case BUILTIN_BID_X:
	case BUILTIN_BID_Y:
	case BUILTIN_BID_Z:
		return grid_symbol(b, true, which - BUILTIN_BID_X);
	case BUILTIN_BDIM_X:
	case BUILTIN_BDIM_Y:
	case BUILTIN_BDIM_Z:
		return value_const(b, IR_U32, b->shape.block[which - BUILTIN_BDIM_X]);
	case BUILTIN_GDIM_X:
	case BUILTIN_GDIM_Y:
	case BUILTIN_GDIM_Z:
		return grid_symbol(b, false, which - BUILTIN_GDIM_X);
	case BUILTIN_WARPSIZE:
		return value_const(b, IR_I32, WARP_LANES);
	case BUILTIN_LANEID:
		return linear_thread(b, 0, WARP_LANES);
	case BUILTIN_WARPID:
		return linear_thread(b, WARP_LANES, 0);
	default:
		return linear_thread(b, 0, 0);
	}
}

static const struct value *eval_builtin(struct eval *e, const struct ir_inst *i)
{
	const struct value **v = &e->b->builtin[i->imm];

	if (!*v)
		*v = builtin_value(e->b, (enum ir_builtin)i->imm);
	return value_cast(e->b, (enum ir_type)i->type, *v);
}

static const struct value *eval_constant(struct eval *e, const struct ir_inst *i)
{
	double real;

	if (i->op == OP_FCONST) {
		memcpy(&real, &i->imm, sizeof real);
		return value_real(e->b, (enum ir_type)i->type, real);
	}
	if (ir_types[i->type].class == IR_CLASS_FLOAT)
		return value_real(e->b, (enum ir_type)i->type, (double)i->imm);
	return value_const(e->b, (enum ir_type)i->type, i->imm);
}

/* Of numbers: `ceil(512 / 32.0f)`. NULL: not all are. */
static const struct value *known_math(struct eval *e, const struct ir_inst *i,
				      const struct value *const args[3])
{
	enum ir_type type = (enum ir_type)i->type;
	double x[2] = {0, 0}, result;

	if (ir_types[type].class != IR_CLASS_FLOAT || i->n_args > 2)
		return NULL;
	for (uint32_t n = 0; n < i->n_args; n++) {
		int64_t c;

		if (args[n]->has_real)
			x[n] = args[n]->real;
		else if (ir_types[args[n]->type].class == IR_CLASS_INT && value_constant(args[n], &c))
			x[n] = (double)c;
		else
			return NULL;
	}
	return real_math(i->text, x[0], x[1], &result) && isfinite(result)
		   ? value_real(e->b, type, result)
		   : NULL;
}

static const struct value *eval_math(struct eval *e, const struct ir_inst *i)
{
	const struct value *args[3] = {0}, *result;
	bool is_foreign = true;
	const struct value *widest = value_const(e->b, IR_I32, 0), *farthest = widest;

	for (uint32_t n = 0; n < i->n_args; n++) {
		const struct value *v = eval_operand(e, i, n);

		if (n < 3)
			args[n] = v;
		is_foreign &= value_is_foreign(e->b, v);
		widest = v->scope > widest->scope ? v : widest;
		farthest = v->varies > farthest->varies ? v : farthest;
	}
	result = known_math(e, i, args);
	if (result)
		return result;
	if (i->n_args <= 3 && (e->b->track_reals || ir_types[i->type].class == IR_CLASS_INT))
		return value_result(e->b, OP_MATH, (enum ir_type)i->type, i->text, args[0], args[1],
				    args[2]);
	result = value_opaque_of(e->b, (enum ir_type)i->type, widest, farthest, REASON_FLOAT);
	e->b->symbols.at[e->b->symbols.n - 1].is_foreign = is_foreign;
	return result;
}

/* Of what memory holds, textures and generators' states included, the source says nothing. */
static enum reason opaque_reason(const struct ir_inst *i)
{
	static const struct {
		const char *begin;
		enum reason why;
	} reason[] = {
	    {"template", REASON_TEMPLATE}, {"texture", REASON_DATA}, {"curand", REASON_DATA}};

	for (size_t n = 0; i->text && n < sizeof reason / sizeof *reason; n++)
		if (!strncmp(i->text, reason[n].begin, strlen(reason[n].begin)))
			return reason[n].why;
	return REASON_OPAQUE;
}

/* Host code that goes through what two pointers have between them. */
static bool reads_range(const struct eval *e, const struct ir_inst *i)
{
	return e->host && i->text && !strcmp(i->text, "call std::copy");
}

/* What we cannot follow: its result is as uniform as its operands only when it does nothing but
 * compute. */
static const struct value *eval_opaque(struct eval *e, const struct ir_inst *i)
{
	enum scope scope = SCOPE_BLOCK;
	bool effects = i->flags & (IRF_MAY_WRITE | IRF_MAY_BARRIER | IRF_MAY_EXIT);

	for (uint32_t n = 0; n < i->n_args; n++) {
		const struct value *v = eval_operand(e, i, n);

		scope = v->scope > scope ? v->scope : scope;
		if (v->base && (i->flags & IRF_MAY_WRITE))
			eval_clobber(e, v);
	}
	if ((effects || reads_range(e, i)) && !e->dry) {
		struct event *event = eval_record(e, EVENT_OPAQUE, i);

		if (e->host)
			eval_tell(e, event, i);
	}
	return value_opaque(e->b, (enum ir_type)i->type, effects ? SCOPE_THREAD : scope,
			    opaque_reason(i));
}

static const struct value *eval_alloc(struct eval *e, const struct ir_inst *i)
{
	struct object o = {.name = "heap",
			   .space = e->host ? SPACE_HOST : SPACE_GLOBAL,
			   .align = 16,
			   .scope = e->host ? SCOPE_BLOCK : SCOPE_THREAD,
			   .reason = REASON_POINTER,
			   .module_object = UINT32_MAX,
			   .param = UINT32_MAX,
			   .local = UINT32_MAX,
			   .span = i->span};

	o.extent = eval_operand(e, i, 0);
	if (!e->dry)
		eval_record(e, EVENT_ALLOC, i);
	return value_pointer(e->b, object_new(e, o), value_const(e->b, IR_I64, 0));
}

static const struct value *eval_address_of(struct eval *e, const struct ir_inst *i)
{
	uint32_t object = 0;

	if (i->op == OP_OBJ)
		object = object_of_module(e, (uint32_t)i->imm);
	else if (i->op == OP_LOCAL)
		object = object_of_local(e, (uint32_t)i->imm);
	else if (i->imm >= 0 && (size_t)i->imm < e->m->functions.n)
		object = object_of_function(e, (uint32_t)i->imm);
	return value_pointer(e->b, object, value_const(e->b, IR_I64, 0));
}

static const struct value *eval_param(struct eval *e, const struct ir_inst *i)
{
	if ((uint64_t)i->imm < e->frame->n_args && e->frame->args[i->imm])
		return e->frame->args[i->imm];
	return value_opaque(e->b, (enum ir_type)i->type, SCOPE_THREAD, REASON_OPAQUE);
}

static void eval_assume(struct eval *e, const struct ir_inst *i)
{
	e->s.guards = guard_push(e->b, e->s.guards, cond_of(e->b, eval_operand(e, i, 0)),
				 GUARD_ASSUME, i->span);
	e->b->guards = e->s.guards;
}

static const struct value *eval_bitcast(struct eval *e, const struct ir_inst *i)
{
	const struct value *x = eval_operand(e, i, 0);
	enum ir_type type = (enum ir_type)i->type;

	if (ir_types[type].class == ir_types[x->type].class)
		return value_cast(e->b, type, x);
	return value_opaque_of(e->b, type, x, NULL, REASON_FLOAT);
}

/* The part of a pointer's address that is below its object's alignment (A1), and the rest of it.
 * NULL: the operation asks for another part. */
static const struct value *eval_address_bits(struct eval *e, enum ir_op op, enum ir_type type,
					     const struct value *x, const struct value *y)
{
	const struct value *start = value_pointer(e->b, x->base, value_const(e->b, IR_I64, 0));
	const struct value *offset = value_binary(e->b, OP_PTRDIFF, IR_I64, x, start);
	const int64_t align = e->facts->objects.at[x->base].align;
	int64_t c;

	if (e->host || !value_constant(y, &c) || !power_of_two(align))
		return NULL;
	if (op == OP_REM && power_of_two(c) && c <= align)
		c -= 1;
	else if (op != OP_AND)
		return NULL;
	if (c >= 0 && c < align) {
		e->facts->knows_alignment = true;
		return value_binary(e->b, OP_AND, type, value_cast(e->b, type, offset),
				    value_const(e->b, type, c));
	}
	if (ir_types[type].bytes < 8 || c >= 0 || !power_of_two(-c) || -c > align)
		return NULL;
	offset = value_binary(e->b, OP_AND, IR_I64, offset, value_const(e->b, IR_I64, c));
	return value_binary(e->b, OP_ADD, type, start, offset);
}

static const struct value *eval_binary(struct eval *e, enum ir_op op, enum ir_type type,
				       const struct value *x, const struct value *y)
{
	const struct value *bits =
	    x->base && type_is_int(type) ? eval_address_bits(e, op, type, x, y) : NULL;

	return bits ? bits : value_binary(e->b, op, type, x, y);
}

static const struct value *eval_pure(struct eval *e, const struct ir_inst *i)
{
	struct block *b = e->b;
	enum ir_type type = (enum ir_type)i->type;

	switch (i->op) {
	case OP_CONST:
	case OP_FCONST:
		return eval_constant(e, i);
	case OP_UNDEF:
		return value_opaque(b, type, SCOPE_THREAD, REASON_UNDEFINED);
	case OP_BUILTIN:
		return eval_builtin(e, i);
	case OP_PARAM:
		return eval_param(e, i);
	case OP_OBJ:
	case OP_LOCAL:
	case OP_FUNC:
		return eval_address_of(e, i);
	case OP_NEG:
	case OP_BNOT:
	case OP_ABS:
	case OP_POPC:
	case OP_CLZ:
	case OP_FFS:
	case OP_BREV:
	case OP_LNOT:
		return value_unary(b, (enum ir_op)i->op, type, eval_operand(e, i, 0));
	case OP_MATH:
		return eval_math(e, i);
	case OP_EQ:
	case OP_NE:
	case OP_LT:
	case OP_LE:
	case OP_GT:
	case OP_GE:
		return value_cond(b, cond_compare(b, (enum ir_op)i->op, eval_operand(e, i, 0),
						  eval_operand(e, i, 1)));
	case OP_SELECT:
		return value_select(b, cond_of(b, eval_operand(e, i, 0)), eval_operand(e, i, 1),
				    eval_operand(e, i, 2));
	case OP_CAST:
		return value_cast(b, type, eval_operand(e, i, 0));
	case OP_BITCAST:
		return eval_bitcast(e, i);
	case OP_PTRCAST:
		return eval_operand(e, i, 0);
	default:
		return eval_binary(e, (enum ir_op)i->op, type, eval_operand(e, i, 0),
				   eval_operand(e, i, 1));
	}
}

static const struct value *eval_effect(struct eval *e, const struct ir_inst *i, ir_ref r)
{
	switch (i->op) {
	case OP_LOAD:
		return eval_load(e, i);
	case OP_STORE:
		eval_store(e, i);
		return NULL;
	case OP_ATOMIC:
		return eval_atomic(e, i);
	case OP_ASYNC_COPY:
		eval_async_copy(e, i);
		return NULL;
	case OP_GROUP_COPY:
		eval_group_copy(e, i);
		return NULL;
	case OP_MEMCPY:
	case OP_MEMSET:
		eval_bulk(e, i);
		return NULL;
	case OP_DECL:
		eval_decl(e, (uint32_t)i->imm);
		return NULL;
	case OP_IF:
		eval_if(e, i);
		return NULL;
	case OP_LAND:
	case OP_LOR:
		return eval_short_circuit(e, i);
	case OP_COND:
		return eval_cond(e, i);
	case OP_LOOP:
		eval_loop(e, i, r);
		return NULL;
	case OP_SWITCH:
		eval_switch(e, i);
		return NULL;
	case OP_YIELD:
		e->frame->yield = eval_operand(e, i, 0);
		return NULL;
	case OP_BREAK:
		eval_jump(e, true);
		return NULL;
	case OP_CONTINUE:
		eval_jump(e, false);
		return NULL;
	case OP_RETURN:
		eval_return(e, i);
		return NULL;
	case OP_EXIT:
		eval_exit(e);
		return NULL;
	case OP_CALL:
		return eval_call(e, i);
	case OP_ASSUME:
		eval_assume(e, i);
		return NULL;
	case OP_BARRIER:
		return eval_barrier(e, i);
	case OP_SHUFFLE:
		return eval_shuffle(e, i);
	case OP_VOTE:
	case OP_MATCH:
	case OP_WREDUCE:
	case OP_ACTIVEMASK:
		return eval_vote(e, i);
	case OP_ALLOC:
		return eval_alloc(e, i);
	case OP_LAUNCH:
	case OP_HOSTCALL:
		return eval_host_call(e, i);
	case OP_OUTER:
		if (!e->dry)
			eval_tell(e, eval_record(e, EVENT_OUTER, i), i);
		return NULL;
	case OP_OPAQUE:
		return eval_opaque(e, i);
	default:
		return NULL; /* fence, free, case marks */
	}
}

void eval_instruction(struct eval *e, ir_ref r)
{
	const struct ir_inst *i = ir_at(e->frame->f, r);
	const struct value *v;

	if (!(++e->steps & 1023))
		clock_beat();
	block_burn(e->b, 1);
	e->b->guards = e->s.guards;
	e->b->span = i->span;
	v = ir_ops[i->op].flags & OPF_PURE ? eval_pure(e, i) : eval_effect(e, i, r);
	if (v)
		e->frame->regs[r] = v;
}

void eval_region(struct eval *e, ir_region r)
{
	const struct ir_function *f = e->frame->f;

	if (!r)
		return;
	for (size_t n = 0; n < f->regions.at[r].insts.n && eval_alive(e); n++)
		eval_instruction(e, f->regions.at[r].insts.at[n]);
	e->b->guards = e->s.guards;
}

struct event *eval_record(struct eval *e, enum event_kind kind, const struct ir_inst *i)
{
	static struct event scratch;
	struct event event = {.kind = kind,
			      .function = e->frame->function,
			      .context = e->frame->context,
			      .span = i->span,
			      .code = i,
			      .mask = e->s.active,
			      .guards = e->s.guards,
			      .loops = e->loops,
			      .interval = e->interval};

	event.inst = (ir_ref)(i - e->frame->f->insts.at);
	if (e->facts->events.n >= 200000) {
		e->facts->lost_events++;
		scratch = event;
		return &scratch;
	}
	array_push(e->b->arena, &e->facts->events, event);
	return &e->facts->events.at[e->facts->events.n - 1];
}

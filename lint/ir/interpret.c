#include "ir/interpret.h"

#include <string.h>

#include "base/fail.h"
#include "ir/interp_parts.h"

#define DEFAULT_STEPS 50000000
#define DEPTH_MAX 256
#define WIDEST 32 /* bytes of a cell */

uint64_t interp_hash(uint64_t h, uint64_t x)
{
	h += 0x9e3779b97f4a7c15u + x;
	h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9u;
	h = (h ^ h >> 27) * 0x94d049bb133111ebu;
	return h ^ h >> 31;
}

struct interp_event interp_event_at(const struct run *r, const struct thread *t, ir_ref inst,
				    enum interp_event_kind kind)
{
	return (struct interp_event){.kind = kind,
				     .thread = t->id,
				     .function = t->act ? t->act->function : r->kernel,
				     .inst = inst,
				     .chain = t->act ? t->act->chain : NULL,
				     .phase = t->phase,
				     .warp_phase = t->warp_phase,
				     .object = UINT32_MAX};
}

void interp_emit(struct run *r, struct interp_event *e)
{
	e->order = r->order++;
	if (r->watch && r->watch->event)
		r->watch->event(r->watch->context, e);
}

static void give_up(struct run *r, const char *why)
{
	if (!r->why_not)
		r->why_not = why;
}

/* --- frames and calls ------------------------------------------------------------------------- */

static struct frame *top_frame(struct thread *t)
{
	return &t->frames.at[t->frames.n - 1];
}

static void enter(struct run *r, struct thread *t, ir_region region, ir_ref owner, uint8_t stage)
{
	struct frame f = {.region = region, .owner = owner, .stage = stage};

	array_push(r->a, &t->frames, f);
}

static const struct interp_chain *chain_of(struct run *r, const struct interp_chain *up,
					   ir_ref call, uint32_t function)
{
	struct interp_chain *c;

	for (size_t k = 0; k < r->chains.n; k++) {
		const struct interp_chain *known = r->chains.at[k];

		if (known->up == up && known->call == call && known->function == function)
			return known;
	}
	c = arena_new(r->a, struct interp_chain);
	*c = (struct interp_chain){up, function, call};
	array_push(r->a, &r->chains, c);
	return c;
}

static struct activation *activation_new(struct run *r, uint32_t function)
{
	const struct ir_function *f = &r->m->functions.at[function];
	struct activation *act = r->spare[function];

	if (act) {
		r->spare[function] = act->up;
		return act;
	}
	act = arena_new(r->a, struct activation);
	act->function = function;
	act->values = arena_array(r->a, struct cell, f->insts.n + 1);
	act->args = arena_array(r->a, struct cell, f->params.n + 1);
	return act;
}

static void activate(struct run *r, struct thread *t, uint32_t function, ir_ref call)
{
	struct activation *act = activation_new(r, function), *up = t->act;

	act->up = up;
	act->depth = up ? up->depth + 1 : 0;
	act->chain = chain_of(r, up ? up->chain : NULL, call, function);
	act->floor = t->frames.n;
	act->local_base = interp_push_locals(r, t, interp_layout(r, function)->bytes);
	t->act = act;
	enter(r, t, r->m->functions.at[function].body, 0, 0);
	if (act->depth > DEPTH_MAX)
		give_up(r, "recursion too deep");
}

static void end_thread(struct run *r, struct thread *t, ir_ref inst, bool by_exit)
{
	struct interp_event e = interp_event_at(r, t, inst, INTERP_END);

	e.address = by_exit;
	t->wait = WAIT_ENDED;
	interp_emit(r, &e);
}

static void leave_function(struct run *r, struct thread *t, ir_ref inst, const struct cell *value)
{
	struct activation *act = t->act;

	if (!act->up) {
		end_thread(r, t, inst, false);
		return;
	}
	t->frames.n = act->floor;
	t->local_used = act->local_base;
	t->act = act->up;
	if (act->chain->call && value)
		result_is(t, act->chain->call, *value);
	act->up = r->spare[act->function];
	r->spare[act->function] = act;
}

enum { STAGE_CONDITION, STAGE_BODY, STAGE_STEP };

/* An absent region is region 0, which is empty: the loop still counts a step for it. */
static void loop_stage(struct run *r, struct thread *t, uint8_t stage)
{
	struct frame *f = top_frame(t);

	f->stage = stage;
	f->at = 0;
	f->region = ir_at(fn_of(r, t), f->owner)->region[stage];
	if (stage == STAGE_BODY) {
		struct interp_event e = interp_event_at(r, t, f->owner, INTERP_ITERATION);

		e.value = f->iterations++;
		if (r->watch && r->watch->wants_iterations)
			interp_emit(r, &e);
	}
}

static void region_end(struct run *r, struct thread *t)
{
	const struct frame *f = top_frame(t);

	if (!f->owner)
		leave_function(r, t, 0, NULL);
	else if (ir_at(fn_of(r, t), f->owner)->op == OP_LOOP)
		loop_stage(r, t, (uint8_t)((f->stage + 1) % 3));
	else
		t->frames.n--;
}

/* --- leaves --- */

static uint64_t argument_pointer(const struct run *r, uint32_t index, uint32_t offset)
{
	if (r->w->pointer)
		return r->w->pointer(r->w->context, index, offset);
	return ((uint64_t)(index + 1) << 40) + ((uint64_t)offset << 28);
}

static struct cell argument(const struct run *r, uint32_t index, uint32_t offset, enum ir_type type)
{
	uint64_t bits = interp_hash(r->w->seed, (uint64_t)index << 32 | offset);
	double real;

	if (type == IR_PTR)
		return cell_of(argument_pointer(r, index, offset));
	if (r->w->param)
		bits = (uint64_t)r->w->param(r->w->context, index, offset, type);
	if (ir_types[type].class != IR_CLASS_FLOAT)
		return cell_of(scalar_extend(type, bits));
	memcpy(&real, &bits, sizeof real);
	return scalar_from_real(type, r->w->param ? real : (double)(bits % 1000));
}

static uint64_t builtin_value(const struct run *r, const struct thread *t, enum ir_builtin b)
{
	const struct interp_world *w = r->w;

	switch (b) {
	case BUILTIN_TID_X ... BUILTIN_TID_Z:
		return t->tid[b - BUILTIN_TID_X];
	case BUILTIN_BID_X ... BUILTIN_BID_Z:
		return w->block_index[b - BUILTIN_BID_X];
	case BUILTIN_BDIM_X ... BUILTIN_BDIM_Z:
		return w->block[b - BUILTIN_BDIM_X];
	case BUILTIN_GDIM_X ... BUILTIN_GDIM_Z:
		return w->grid[b - BUILTIN_GDIM_X];
	case BUILTIN_WARPSIZE:
		return 32;
	case BUILTIN_LANEID:
		return t->id % 32;
	case BUILTIN_WARPID:
		return t->id / 32;
	default:
		return t->id;
	}
}

static void run_const(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	(void)r;
	result_is(t, ref, cell_of((uint64_t)i->imm));
}

static void run_fconst(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	double x;

	(void)r;
	memcpy(&x, &i->imm, sizeof x);
	result_is(t, ref, scalar_from_real((enum ir_type)i->type, x));
}

static void run_undef(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	uint64_t bits = interp_hash(r->w->seed ^ t->id, ref);

	result_is(t, ref, cell_of(scalar_extend((enum ir_type)i->type, bits)));
}

static void run_builtin(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	uint64_t x = builtin_value(r, t, (enum ir_builtin)i->imm);

	result_is(t, ref, cell_of(scalar_extend((enum ir_type)i->type, x)));
}

static void run_param(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	uint32_t index = (uint32_t)i->imm;
	const struct ir_param *p = &fn_of(r, t)->params.at[index];

	if (t->act->up)
		result_is(t, ref, t->act->args[index]);
	else if (p->is_aggregate)
		result_is(t, ref, cell_of(interp_local_address(t, r->param_offsets[index])));
	else
		result_is(t, ref, argument(r, index, 0, p->type));
}

static void run_obj(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	result_is(t, ref, cell_of(r->addresses[i->imm]));
}

static uint64_t local_offset(struct run *r, const struct thread *t, int64_t local)
{
	return t->act->local_base + interp_layout(r, t->act->function)->offsets[local];
}

static void run_local(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	result_is(t, ref, cell_of(interp_local_address(t, local_offset(r, t, i->imm))));
}

static void run_func(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	(void)r;
	result_is(t, ref, cell_of(INTERP_WINDOW(INTERP_FUNCTIONS) + (uint64_t)i->imm * 16));
}

/* --- arithmetic --- */

static enum ir_type operand_type(const struct run *r, const struct thread *t,
				 const struct ir_inst *i, uint32_t n)
{
	const struct ir_function *f = fn_of(r, t);

	return (enum ir_type)ir_at(f, ir_arg(f, i, n))->type;
}

static void run_binary(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	struct cell x = operand_of(r, t, i, 0), y = operand_of(r, t, i, 1);

	if (scalar_overflows((enum ir_op)i->op, (enum ir_type)i->type, x, y)) {
		bool wraps =
		    !ir_types[i->type].is_signed &&
		    (i->op <= OP_MUL || (i->op == OP_SHL && y.w[0] < ir_types[i->type].bytes * 8));
		struct interp_event e =
		    interp_event_at(r, t, ref, wraps ? INTERP_WRAP : INTERP_UNDEFINED);

		e.address = x.w[0];
		e.bytes = y.w[0];
		interp_emit(r, &e);
	}
	result_is(t, ref, scalar_binary((enum ir_op)i->op, (enum ir_type)i->type, x, y));
}

static void run_unary(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	result_is(t, ref,
		  scalar_unary((enum ir_op)i->op, (enum ir_type)i->type, operand_type(r, t, i, 0),
			       operand_of(r, t, i, 0)));
}

static void run_compare(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	result_is(t, ref,
		  cell_of(scalar_compare((enum ir_op)i->op, operand_type(r, t, i, 0),
					 operand_of(r, t, i, 0), operand_of(r, t, i, 1))));
}

static void run_select(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	result_is(t, ref, operand_of(r, t, i, operand_of(r, t, i, 0).w[0] ? 1 : 2));
}

static void run_cast(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	struct cell x = operand_of(r, t, i, 0);

	if (scalar_changes((enum ir_type)i->type, operand_type(r, t, i, 0), x)) {
		struct interp_event e = interp_event_at(r, t, ref, INTERP_WRAP);

		e.address = x.w[0];
		interp_emit(r, &e);
	}
	result_is(t, ref, scalar_cast((enum ir_type)i->type, operand_type(r, t, i, 0), x));
}

static void run_bitcast(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	struct cell x = operand_of(r, t, i, 0);

	x.w[0] = scalar_extend((enum ir_type)i->type, x.w[0]);
	result_is(t, ref, x);
}

static void run_ptradd(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	result_is(t, ref, cell_of(operand_of(r, t, i, 0).w[0] + operand_of(r, t, i, 1).w[0]));
}

static void run_ptrdiff(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	result_is(t, ref, cell_of(operand_of(r, t, i, 0).w[0] - operand_of(r, t, i, 1).w[0]));
}

static void run_ptrcast(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	result_is(t, ref, operand_of(r, t, i, 0));
}

static uint64_t hash_text(const char *s)
{
	uint64_t h = 0;

	for (; s && *s; s++)
		h = interp_hash(h, (unsigned char)*s);
	return h;
}

static uint64_t hash_operands(const struct run *r, const struct thread *t, const struct ir_inst *i)
{
	uint64_t h = interp_hash(r->w->seed, hash_text(i->text));

	for (uint32_t n = 0; n < i->n_args; n++)
		h = interp_hash(h, operand_of(r, t, i, n).w[0]);
	return h;
}

/* A hash as a number of the type: small for floats, so that sums of them stay numbers. */
static struct cell unknown_number(enum ir_type type, uint64_t bits)
{
	if (ir_types[type].class == IR_CLASS_FLOAT)
		return scalar_from_real(type, (double)(bits % 1024) / 4);
	return cell_of(scalar_extend(type, bits));
}

static void run_math(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	enum ir_type from[3] = {IR_VOID};
	struct cell x[3], y;

	for (uint32_t n = 0; n < i->n_args && n < 3; n++) {
		from[n] = operand_type(r, t, i, n);
		x[n] = operand_of(r, t, i, n);
	}
	if (!scalar_math(i->text, (enum ir_type)i->type, from, x, i->n_args, &y))
		y = unknown_number((enum ir_type)i->type, hash_operands(r, t, i));
	result_is(t, ref, y);
}

static void run_opaque(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	struct interp_event e = interp_event_at(r, t, ref, INTERP_ACCESS);
	bool is_pure = i->n_args && !(i->flags & (IRF_MAY_WRITE | IRF_MAY_BARRIER | IRF_MAY_EXIT));
	uint64_t bits = hash_operands(r, t, i);

	if (!is_pure)
		bits = interp_hash(bits, interp_hash(t->id, t->visits++));
	if (r->w->opaque && r->w->opaque(r->w->context, &e, &bits))
		result_is(t, ref, cell_of(scalar_extend((enum ir_type)i->type, bits)));
	else
		result_is(t, ref, unknown_number((enum ir_type)i->type, bits));
}

/* --- memory --- */

static uint64_t bytes_of(const struct run *r, const struct thread *t, const struct ir_inst *i)
{
	enum ir_type type = (enum ir_type)i->type; /* of a store too, where it says one */
	uint64_t bytes;

	if (type == IR_VOID)
		type = operand_type(r, t, i, 1);
	bytes = ir_types[type].bytes;
	if (type == IR_OTHER)
		bytes = (uint64_t)(i->imm ? i->imm : 16);
	return bytes < WIDEST ? bytes : WIDEST;
}

static void emit_access(struct run *r, const struct thread *t, const struct ir_inst *i, ir_ref ref,
			struct interp_event what)
{
	struct interp_event e = interp_event_at(r, t, ref, INTERP_ACCESS);

	e.address = what.address;
	e.bytes = what.bytes;
	e.value = what.value;
	e.is_write = what.is_write;
	e.is_atomic = i->op == OP_ATOMIC;
	e.is_volatile = (i->flags & IRF_VOLATILE) != 0;
	interp_classify(r, &e);
	if ((e.space == SPACE_LOCAL || e.space == SPACE_PARAM) &&
	    !(r->watch && r->watch->wants_locals))
		return;
	interp_emit(r, &e);
}

static void run_load(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	struct cell c = {{0}};
	struct interp_event e = {.address = operand_of(r, t, i, 0).w[0],
				 .bytes = bytes_of(r, t, i)};

	interp_read(r, e.address, e.bytes, (uint8_t *)&c);
	e.value = c.w[0];
	c.w[0] = scalar_extend((enum ir_type)i->type, c.w[0]);
	result_is(t, ref, c);
	emit_access(r, t, i, ref, e);
}

static void run_store(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	struct cell c = operand_of(r, t, i, 1);
	struct interp_event e = {.address = operand_of(r, t, i, 0).w[0],
				 .bytes = bytes_of(r, t, i),
				 .value = c.w[0],
				 .is_write = true};

	interp_write(r, e.address, e.bytes, (const uint8_t *)&c);
	emit_access(r, t, i, ref, e);
}

static const struct {
	const char *text;
	enum ir_op op;
} atomic_ops[] = {
    {"add", OP_ADD}, {"sub", OP_SUB}, {"min", OP_MIN}, {"max", OP_MAX},
    {"and", OP_AND}, {"or", OP_OR},   {"xor", OP_XOR},
};

/* What an atomic leaves behind, from what was there. */
static struct cell atomic_new(const char *text, enum ir_type type, struct cell old, struct cell x,
			      struct cell y)
{
	for (size_t k = 0; k < sizeof atomic_ops / sizeof *atomic_ops; k++)
		if (!strcmp(text, atomic_ops[k].text))
			return scalar_binary(atomic_ops[k].op, type, old, x);
	if (!strcmp(text, "cas"))
		return old.w[0] == x.w[0] ? y : old;
	if (!strcmp(text, "inc"))
		return cell_of(old.w[0] >= x.w[0] ? 0 : old.w[0] + 1);
	if (!strcmp(text, "dec"))
		return old.w[0] == 0 || old.w[0] > x.w[0] ? x : cell_of(old.w[0] - 1);
	return !strcmp(text, "load") ? old : x; /* exch, store */
}

static void run_atomic(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	enum ir_type type =
	    i->type != IR_VOID || i->n_args < 2 ? (enum ir_type)i->type : operand_type(r, t, i, 1);
	struct cell old = {{0}}, x = {{0}}, y = {{0}}, next;
	struct interp_event e = {.address = operand_of(r, t, i, 0).w[0], .is_write = true};

	e.bytes = i->n_args > 1 || i->type != IR_VOID ? bytes_of(r, t, i) : 4;
	if (i->n_args > 1)
		x = operand_of(r, t, i, 1);
	if (i->n_args > 2)
		y = operand_of(r, t, i, 2);
	interp_read(r, e.address, e.bytes, (uint8_t *)&old);
	old.w[0] = scalar_extend(type, old.w[0]);
	next = atomic_new(i->text ? i->text : "", type, old, x, y);
	interp_write(r, e.address, e.bytes, (const uint8_t *)&next);
	e.value = old.w[0];
	result_is(t, ref, old);
	emit_access(r, t, i, ref, e);
}

static void copy_bytes(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref,
		       uint64_t bytes)
{
	uint64_t to = operand_of(r, t, i, 0).w[0], from = operand_of(r, t, i, 1).w[0];
	uint8_t *buffer;

	if (bytes > (uint64_t)1 << 24) {
		give_up(r, "a copy too large to follow");
		return;
	}
	buffer = arena_alloc(r->a, bytes + 1);
	interp_read(r, from, bytes, buffer);
	emit_access(r, t, i, ref, (struct interp_event){.address = from, .bytes = bytes});
	interp_write(r, to, bytes, buffer);
	emit_access(r, t, i, ref,
		    (struct interp_event){.address = to, .bytes = bytes, .is_write = true});
}

static void run_async_copy(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	copy_bytes(r, t, i, ref, (uint64_t)i->imm);
}

static void run_memcpy(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	copy_bytes(r, t, i, ref, operand_of(r, t, i, 2).w[0]);
}

/* Whoever does it, the bytes are there in the end: which thread wrote which is not said. */
static void run_group_copy(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	uint64_t to = operand_of(r, t, i, 0).w[0], from = operand_of(r, t, i, 1).w[0],
		 bytes = operand_of(r, t, i, 2).w[0];
	uint8_t *buffer;

	(void)ref;
	if (bytes > (uint64_t)1 << 24) {
		give_up(r, "a copy too large to follow");
		return;
	}
	buffer = arena_alloc(r->a, bytes + 1);
	interp_read(r, from, bytes, buffer);
	interp_write(r, to, bytes, buffer);
}

static void run_memset(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	uint64_t to = operand_of(r, t, i, 0).w[0], bytes = operand_of(r, t, i, 2).w[0];
	uint8_t value = (uint8_t)operand_of(r, t, i, 1).w[0];

	if (bytes > (uint64_t)1 << 24) {
		give_up(r, "a copy too large to follow");
		return;
	}
	for (uint64_t k = 0; k < bytes; k++)
		interp_write(r, to + k, 1, &value);
	emit_access(r, t, i, ref,
		    (struct interp_event){.address = to, .bytes = bytes, .is_write = true});
}

static void run_decl(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	uint64_t at = local_offset(r, t, i->imm);

	for (uint32_t k = 0; k < fn_of(r, t)->locals.at[i->imm].bytes; k++)
		t->local[at + k] = (uint8_t)interp_hash(ref, k + ((uint64_t)t->id << 32));
}

/* --- control --- */

static void run_if(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	enter(r, t, i->region[operand_of(r, t, i, 0).w[0] ? 0 : 1], ref, 0);
}

static void run_short_cut(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	bool x = operand_of(r, t, i, 0).w[0];

	if (x == (i->op == OP_LAND))
		enter(r, t, i->region[0], ref, 0);
	else
		result_is(t, ref, cell_of(x));
}

static void run_loop(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	enter(r, t, 0, ref, 0);
	loop_stage(r, t, i->flags & IRF_DO_WHILE ? STAGE_BODY : STAGE_CONDITION);
}

static bool case_holds(const struct ir_inst *c, struct cell value, enum ir_type type)
{
	if (c->op != OP_CASE)
		return false;
	if (!(c->flags & IRF_RANGE))
		return scalar_extend(type, (uint64_t)c->imm) == value.w[0];
	return scalar_compare(OP_GE, type, value, cell_of((uint64_t)c->imm)) &&
	       scalar_compare(OP_LE, type, value, cell_of((uint64_t)c->imm2));
}

static void run_switch(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	const struct ir_function *f = fn_of(r, t);
	const struct ir_list *list = &f->regions.at[i->region[0]];
	struct cell value = operand_of(r, t, i, 0);
	enum ir_type type = operand_type(r, t, i, 0);
	size_t start = list->insts.n;

	for (size_t k = list->insts.n; k-- > 0;) /* the first case wins, default only without */
		if (ir_at(f, list->insts.at[k])->op == OP_DEFAULT)
			start = k;
	for (size_t k = list->insts.n; k-- > 0;)
		if (case_holds(ir_at(f, list->insts.at[k]), value, type))
			start = k;
	enter(r, t, i->region[0], ref, 0);
	top_frame(t)->at = (uint32_t)start;
}

static void run_nothing(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	(void)r;
	(void)t;
	(void)i;
	(void)ref;
}

static void run_yield(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	struct cell value = operand_of(r, t, i, 0);
	ir_ref owner = top_frame(t)->owner;

	(void)ref;
	if (ir_at(fn_of(r, t), owner)->op != OP_LOOP)
		result_is(t, owner, value);
	if (ir_at(fn_of(r, t), owner)->op == OP_LOOP && value.w[0])
		loop_stage(r, t, STAGE_BODY);
	else
		t->frames.n--;
}

/* The innermost frame of this activation that break or continue speak of becomes the top one. */
static void unwind(const struct run *r, struct thread *t, bool to_switch)
{
	for (;; t->frames.n--) {
		enum ir_op op = (enum ir_op)ir_at(fn_of(r, t), top_frame(t)->owner)->op;

		if (op == OP_LOOP || (to_switch && op == OP_SWITCH))
			return;
		if (t->frames.n == t->act->floor)
			BUG("break or continue outside of a loop");
	}
}

static void run_break(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	(void)i;
	(void)ref;
	unwind(r, t, true);
	t->frames.n--;
}

static void run_continue(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	(void)i;
	(void)ref;
	unwind(r, t, false);
	loop_stage(r, t, STAGE_STEP);
}

static void run_return(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	struct cell value = {{0}};

	if (i->n_args)
		value = operand_of(r, t, i, 0);
	leave_function(r, t, ref, i->n_args ? &value : NULL);
}

static void run_exit(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	(void)i;
	end_thread(r, t, ref, true);
}

static void run_call(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	struct activation *caller = t->act;
	const struct ir_function *f = fn_of(r, t);

	activate(r, t, (uint32_t)i->imm, ref);
	for (uint32_t n = 0; n < i->n_args; n++)
		t->act->args[n] = caller->values[ir_arg(f, i, n)];
}

static void run_assume(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	struct interp_event e = interp_event_at(r, t, ref, INTERP_ASSUME);

	if (!operand_of(r, t, i, 0).w[0])
		interp_emit(r, &e);
}

static void run_alloc(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	result_is(t, ref, cell_of(INTERP_WINDOW(INTERP_HEAP) + r->heap));
	r->heap += (operand_of(r, t, i, 0).w[0] + 255) / 256 * 256 + 256;
}

static void run_host(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	(void)t;
	(void)i;
	(void)ref;
	give_up(r, "a host operation inside the kernel");
}

typedef void run_op(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref);

static run_op *const runs[IR_OPS] = {
    [OP_CONST] = run_const,	[OP_FCONST] = run_fconst,
    [OP_UNDEF] = run_undef,	[OP_BUILTIN] = run_builtin,
    [OP_PARAM] = run_param,	[OP_OBJ] = run_obj,
    [OP_LOCAL] = run_local,	[OP_FUNC] = run_func,
    [OP_ADD] = run_binary,	[OP_SUB] = run_binary,
    [OP_MUL] = run_binary,	[OP_DIV] = run_binary,
    [OP_REM] = run_binary,	[OP_AND] = run_binary,
    [OP_OR] = run_binary,	[OP_XOR] = run_binary,
    [OP_SHL] = run_binary,	[OP_SHR] = run_binary,
    [OP_NEG] = run_unary,	[OP_BNOT] = run_unary,
    [OP_MIN] = run_binary,	[OP_MAX] = run_binary,
    [OP_ABS] = run_unary,	[OP_MULHI] = run_binary,
    [OP_POPC] = run_unary,	[OP_CLZ] = run_unary,
    [OP_FFS] = run_unary,	[OP_BREV] = run_unary,
    [OP_MATH] = run_math,	[OP_EQ] = run_compare,
    [OP_NE] = run_compare,	[OP_LT] = run_compare,
    [OP_LE] = run_compare,	[OP_GT] = run_compare,
    [OP_GE] = run_compare,	[OP_LNOT] = run_unary,
    [OP_SELECT] = run_select,	[OP_CAST] = run_cast,
    [OP_BITCAST] = run_bitcast, [OP_PTRADD] = run_ptradd,
    [OP_PTRDIFF] = run_ptrdiff, [OP_PTRCAST] = run_ptrcast,
    [OP_LOAD] = run_load,	[OP_STORE] = run_store,
    [OP_ATOMIC] = run_atomic,	[OP_ASYNC_COPY] = run_async_copy,
    [OP_MEMCPY] = run_memcpy,	[OP_MEMSET] = run_memset,	[OP_GROUP_COPY] = run_group_copy,
    [OP_DECL] = run_decl,	[OP_IF] = run_if,
    [OP_LAND] = run_short_cut,	[OP_LOR] = run_short_cut,
    [OP_COND] = run_if,		[OP_LOOP] = run_loop,
    [OP_SWITCH] = run_switch,	[OP_CASE] = run_nothing,
    [OP_DEFAULT] = run_nothing, [OP_YIELD] = run_yield,
    [OP_BREAK] = run_break,	[OP_CONTINUE] = run_continue,
    [OP_RETURN] = run_return,	[OP_EXIT] = run_exit,
    [OP_CALL] = run_call,	[OP_ASSUME] = run_assume,
    [OP_BARRIER] = interp_wait, [OP_SHUFFLE] = interp_wait,
    [OP_VOTE] = interp_wait,	[OP_MATCH] = interp_wait,
    [OP_WREDUCE] = interp_wait, [OP_ACTIVEMASK] = interp_wait,
    [OP_FENCE] = run_nothing,	[OP_ALLOC] = run_alloc,
    [OP_FREE] = run_nothing,	[OP_LAUNCH] = run_host,
    [OP_HOSTCALL] = run_host,	[OP_OPAQUE] = run_opaque,
    [OP_OUTER] = run_nothing,
};

/* --- threads --- */

static void step(struct run *r, struct thread *t)
{
	struct frame *f = top_frame(t);
	const struct ir_function *fn = fn_of(r, t);
	const struct ir_list *list = &fn->regions.at[f->region];
	const struct ir_inst *i;
	ir_ref ref;

	if (f->at >= list->insts.n) {
		region_end(r, t);
		return;
	}
	ref = list->insts.at[f->at++];
	i = ir_at(fn, ref);
	runs[i->op](r, t, i, ref);
}

static bool has_enough(const struct run *r)
{
	return r->watch && r->watch->enough && *r->watch->enough;
}

static void run_thread(struct run *r, struct thread *t)
{
	while (t->wait == WAIT_NOT && !r->why_not && !has_enough(r)) {
		if (r->steps++ >= r->max_steps)
			give_up(r, "too many steps");
		else
			step(r, t);
	}
}

/* Copies of the kernel's aggregate arguments stand first in every thread's local memory. */
static void place_params(struct run *r)
{
	const struct ir_function *f = &r->m->functions.at[r->kernel];

	r->param_offsets = arena_array(r->a, uint32_t, f->params.n + 1);
	for (size_t k = 0; k < f->params.n; k++) {
		r->param_offsets[k] = r->param_bytes;
		if (f->params.at[k].is_aggregate)
			r->param_bytes += (f->params.at[k].bytes + 255) / 256 * 256;
	}
}

static void copy_params(struct run *r, struct thread *t)
{
	const struct ir_function *f = &r->m->functions.at[r->kernel];

	interp_push_locals(r, t, r->param_bytes);
	for (uint32_t k = 0; k < f->params.n; k++) {
		const struct ir_param *p = &f->params.at[k];

		for (uint32_t n = 0; p->is_aggregate && n < p->n_leaves; n++) {
			const struct ir_leaf *leaf = &p->leaves[n];
			struct cell c = argument(r, k, leaf->offset, leaf->type);

			interp_write(r, interp_local_address(t, r->param_offsets[k] + leaf->offset),
				     ir_types[leaf->type].bytes, (const uint8_t *)&c);
		}
	}
}

static bool is_named(const struct interp_watch *watch, uint32_t thread)
{
	if (!watch || !watch->threads)
		return true;
	for (uint32_t k = 0; k < watch->n_threads; k++)
		if (watch->threads[k] == thread)
			return true;
	return false;
}

static void start_threads(struct run *r)
{
	const uint32_t *block = r->w->block;

	r->threads = arena_array(r->a, struct thread, r->n_threads);
	for (uint32_t id = 0; id < r->n_threads; id++) {
		struct thread *t = &r->threads[id];

		t->id = id;
		t->tid[0] = id % block[0];
		t->tid[1] = id / block[0] % block[1];
		t->tid[2] = id / block[0] / block[1];
		t->runs = is_named(r->watch, id);
		t->wait = t->runs ? WAIT_NOT : WAIT_ENDED;
		if (!t->runs)
			continue;
		copy_params(r, t);
		activate(r, t, r->kernel, 0);
	}
}

bool interp_run(struct arena *a, const struct ir_module *m, uint32_t kernel,
		const struct interp_world *w, const struct interp_watch *watch,
		const char **why_not)
{
	struct run r = {.a = a, .m = m, .w = w, .watch = watch, .kernel = kernel};

	r.n_threads = w->block[0] * w->block[1] * w->block[2];
	r.max_steps = w->max_steps ? w->max_steps : DEFAULT_STEPS;
	r.layouts = arena_array(a, struct layout, m->functions.n);
	r.spare = arena_array(a, struct activation *, m->functions.n);
	interp_init_objects(&r);
	place_params(&r);
	start_threads(&r);
	do {
		for (uint32_t k = 0; k < r.n_threads; k++)
			run_thread(&r, &r.threads[k]);
	} while (!r.why_not && !has_enough(&r) && interp_release(&r));
	if (watch && watch->steps)
		*watch->steps += r.steps;
	*why_not = r.why_not;
	return !r.why_not;
}

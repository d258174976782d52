#include "facts/counted.h"

#include <string.h>

#include "facts/value.h"

/* Pointers into the same memory, known or not: what is opaque is the same only as itself. */
static bool is_same_buffer(const struct value *x, const struct value *y)
{
	int64_t null;

	if (x->base || y->base)
		return x->base == y->base;
	return value_same(x, y) && !value_constant(x, &null);
}

/* --- what a kernel holds its indices against -------------------------------------------------- */

struct count { /* a number, in the launch of a kernel */
	const struct kernel_facts *host;
	const struct event *launch;
	const struct ir_function *kernel;
	const struct value *number;
	uint32_t element; /* bytes */
};

static const struct ir_inst *argument_of(const struct count *c, const struct ir_inst *i, uint32_t n)
{
	return ir_at(c->kernel, ir_arg(c->kernel, i, n));
}

static const struct ir_inst *under_casts(const struct count *c, const struct ir_inst *i)
{
	while (i->op == OP_CAST)
		i = argument_of(c, i, 0);
	return i;
}

/* The local that it loads; -1: it is something else. */
static int64_t loaded_local(const struct count *c, const struct ir_inst *i)
{
	const struct ir_inst *from = i->op == OP_LOAD ? argument_of(c, i, 0) : i;

	return from != i && from->op == OP_LOCAL ? from->imm : -1;
}

/* The parameter that the local is the copy of; -1: none. */
static int64_t parameter_in(const struct count *c, int64_t local)
{
	for (size_t n = 1; local >= 0 && n < c->kernel->insts.n; n++) {
		const struct ir_inst *i = &c->kernel->insts.at[n];

		if (i->op == OP_STORE && argument_of(c, i, 0)->op == OP_LOCAL &&
		    argument_of(c, i, 0)->imm == local)
			return argument_of(c, i, 1)->op == OP_PARAM ? argument_of(c, i, 1)->imm
								    : -1;
	}
	return -1;
}

static bool is_number(const struct count *c, const struct ir_inst *i)
{
	int64_t parameter, known;

	i = under_casts(c, i);
	if (i->op == OP_CONST)
		return value_constant(c->number, &known) && known == i->imm;
	parameter = parameter_in(c, loaded_local(c, i));
	return parameter >= 0 && LAUNCH_OPERANDS + parameter < c->launch->n_args &&
	       host_is_multiple(c->host, c->launch->guards,
				c->launch->args[LAUNCH_OPERANDS + parameter], 1, c->number);
}

/* i < number, or !(i >= number) */
static bool is_held_against(const struct count *c, int64_t local)
{
	for (size_t n = 1; n < c->kernel->insts.n; n++) {
		const struct ir_inst *i = &c->kernel->insts.at[n];

		if ((i->op == OP_LT || i->op == OP_GE) &&
		    loaded_local(c, under_casts(c, argument_of(c, i, 0))) == local &&
		    is_number(c, argument_of(c, i, 1)))
			return true;
		if ((i->op == OP_GT || i->op == OP_LE) &&
		    loaded_local(c, under_casts(c, argument_of(c, i, 1))) == local &&
		    is_number(c, argument_of(c, i, 0)))
			return true;
	}
	return false;
}

/* i, casts of it, x % number */
static bool index_is_below(const struct count *c, const struct ir_inst *index)
{
	int64_t local;

	index = under_casts(c, index);
	if (index->op == OP_REM)
		return is_number(c, argument_of(c, index, 1));
	local = loaded_local(c, index);
	return local >= 0 && is_held_against(c, local);
}

/* index * element */
static bool offset_is_below(const struct count *c, const struct ir_inst *offset)
{
	const struct ir_inst *by;

	if (offset->op != OP_MUL)
		return false;
	by = argument_of(c, offset, 1);
	return by->op == OP_CONST && by->imm == c->element &&
	       index_is_below(c, argument_of(c, offset, 0));
}

static bool kernel_counts(const struct count *c, int64_t parameter)
{
	for (size_t n = 1; n < c->kernel->insts.n; n++) {
		const struct ir_inst *i = &c->kernel->insts.at[n];

		if (i->op == OP_PTRADD &&
		    parameter_in(c, loaded_local(c, argument_of(c, i, 0))) == parameter &&
		    offset_is_below(c, argument_of(c, i, 1)))
			return true;
	}
	return false;
}

static bool launch_counts(struct count *c, const struct value *buffer)
{
	const struct event *e = c->launch;

	if (e->kind != EVENT_LAUNCH || e->kernel == UINT32_MAX)
		return false;
	c->kernel = &c->host->module->functions.at[e->kernel];
	for (uint32_t n = 0; n < c->kernel->params.n && LAUNCH_OPERANDS + n < e->n_args; n++) {
		const struct ir_param *p = &c->kernel->params.at[n];

		if (!p->is_aggregate && p->pointee_bytes == c->element &&
		    is_same_buffer(e->args[LAUNCH_OPERANDS + n], buffer) && kernel_counts(c, n))
			return true;
	}
	return false;
}

static bool some_launch_counts(const struct kernel_facts *host, const struct value *buffer,
			       const struct value *number, uint32_t element)
{
	for (size_t n = 0; n < host->events.n; n++) {
		struct count c = {host, &host->events.at[n], NULL, number, element};

		if (launch_counts(&c, buffer))
			return true;
	}
	return false;
}

/* --- what the buffers hold -------------------------------------------------------------------- */

/* The memory that the call gives, the newest: an evaluation that was taken back may have left
 * another. NULL: unknown. */
static const struct value *memory_of(const struct kernel_facts *host, const struct event *e)
{
	size_t event = (size_t)(e - host->events.at);

	for (uint32_t o = (uint32_t)host->objects.n; o-- > 1;)
		if (host->objects.at[o].extent && host->objects.at[o].made_by == event &&
		    host->objects.at[o].origin != MEMORY_CONTAINER)
			return value_pointer(host->block, o, value_const(host->block, IR_I64, 0));
	return NULL;
}

struct verdict {
	bool is_elements, is_bytes;
};

/* Device memory that was asked for with the same number is no witness: both may be wrong. */
static void ask_buffer(const struct kernel_facts *host, const struct event *e,
		       const struct value *buffer, const struct value *bytes, uint32_t element,
		       struct verdict *v)
{
	const struct value *left = buffer ? host_bytes_left(host, buffer) : NULL;

	if (!left)
		return;
	v->is_elements |= host_is_multiple(host, e->guards, bytes, element, left);
	v->is_bytes |= host_origin(host, buffer) != MEMORY_DEVICE &&
		       host_is_multiple(host, e->guards, bytes, 1, left);
}

/* What is copied from or to the buffer, and how much of it. */
static void ask_partners(const struct kernel_facts *host, const struct value *buffer,
			 const struct value *bytes, uint32_t element, struct verdict *v)
{
	for (size_t n = 0; buffer && n < host->events.n; n++) {
		const struct event *e = &host->events.at[n];
		struct host_transfer t;
		bool to, from;

		if (!host_transfer_of(host, e, &t) || t.is_allocation)
			continue;
		to = t.to && is_same_buffer(t.to, buffer);
		from = t.from && is_same_buffer(t.from, buffer);
		if (to != from)
			ask_buffer(host, e, to ? t.from : t.to, bytes, element, v);
		if ((to || from) && t.bytes)
			v->is_elements |=
			    host_is_multiple(host, e->guards, bytes, element, t.bytes);
	}
}

/* Rows that lie element times as far apart as they are said to be wide. */
static void ask_pitch(const struct kernel_facts *host, const struct event *e,
		      const struct host_transfer *t, const struct value *pitch, uint32_t element,
		      struct verdict *v)
{
	if (!pitch)
		return;
	v->is_elements |= host_is_multiple(host, e->guards, t->bytes, element, pitch);
	v->is_bytes |= host_is_multiple(host, e->guards, t->bytes, 1, pitch);
}

/* Rows of pitched memory are as wide as they were asked for. */
static void ask_rows(const struct kernel_facts *host, const struct event *e,
		     const struct host_transfer *t, const struct value *buffer, uint32_t element,
		     struct verdict *v)
{
	size_t birth = buffer && buffer->base ? host->objects.at[buffer->base].made_by : SIZE_MAX;
	const struct event *made = birth < host->events.n ? &host->events.at[birth] : NULL;

	if (!made || made->kind != EVENT_HOSTCALL || !made->code->text ||
	    !strstr(made->code->text, "llocPitch") || made->n_args < 4)
		return;
	v->is_elements |= host_is_multiple(host, e->guards, t->bytes, element, made->args[2]);
	v->is_bytes |= host_is_multiple(host, e->guards, t->bytes, 1, made->args[2]);
}

bool transfer_counts_elements(const struct kernel_facts *host, const struct event *e,
			      const struct host_transfer *t, uint32_t element)
{
	const struct value *buffers[2] = {t->is_allocation ? memory_of(host, e) : t->to, t->from};
	struct verdict v = {false, false};

	if (!t->is_allocation) {
		ask_buffer(host, e, t->to, t->bytes, element, &v);
		ask_buffer(host, e, t->from, t->bytes, element, &v);
		ask_pitch(host, e, t, t->to_pitch, element, &v);
		ask_pitch(host, e, t, t->from_pitch, element, &v);
		if (t->to_pitch)
			ask_rows(host, e, t, t->to, element, &v);
		if (t->from_pitch)
			ask_rows(host, e, t, t->from, element, &v);
	}
	for (int n = 0; n < 2; n++)
		ask_partners(host, buffers[n], t->bytes, element, &v);
	for (int n = 0; n < 2 && !v.is_elements && !v.is_bytes; n++)
		v.is_elements =
		    buffers[n] && some_launch_counts(host, buffers[n], t->bytes, element);
	return v.is_elements && !v.is_bytes;
}

#include "facts/host_memory.h"

#include <string.h>

#include "facts/host.h"
#include "facts/symbol.h"

/* --- origins --- */

const char *const origin_names[] = {"memory of unknown origin",
				    "a variable on the stack",
				    "a variable of the host",
				    "memory of malloc or new",
				    "the elements of a vector or string",
				    "pinned memory",
				    "registered memory",
				    "managed memory",
				    "device memory",
				    "mapped memory",
				    "a stream",
				    "an event"};

enum memory_origin host_origin(const struct kernel_facts *host, const struct value *pointer)
{
	const struct object *o = &host->objects.at[pointer->base];

	if (!pointer->base || o->is_function)
		return MEMORY_UNKNOWN;
	if (o->origin)
		return o->origin;
	if (o->module_object != UINT32_MAX) {
		if (host->module->objects.at[o->module_object].is_managed)
			return MEMORY_MANAGED;
		return o->space == SPACE_HOST ? MEMORY_STATIC : MEMORY_MAPPED;
	}
	return o->space == SPACE_LOCAL ? MEMORY_STACK : MEMORY_UNKNOWN;
}

bool origin_is_pageable(enum memory_origin o)
{
	return o == MEMORY_STACK || o == MEMORY_STATIC || o == MEMORY_HEAP || o == MEMORY_CONTAINER;
}

uint32_t host_birth(const struct kernel_facts *host, const struct value *pointer)
{
	return host->objects.at[pointer->base].span;
}

static bool is_given(const struct event *e, uint32_t object)
{
	for (uint32_t n = 0; e->args && n < e->n_args; n++)
		if (e->args[n]->base == object)
			return true;
	return false;
}

static bool is_status(const struct kernel_facts *host, const struct symbol *s)
{
	for (size_t n = 0; s->kind == SYMBOL_OPAQUE && n < host->events.n; n++)
		if (host->events.at[n].kind == EVENT_HOSTCALL && host->events.at[n].span == s->span)
			return true;
	return false;
}

/* What the runtime has told stands in a structure: whatever nobody has passed or counted may be it. */
static bool is_answer(const struct kernel_facts *host, const struct cond *c, const struct event *question)
{
	uint32_t leaves[MAX_HOST_LEAVES];
	unsigned n = 0, others = 0;
	bool told = question->kind == EVENT_HOSTCALL;

	host_cond_leaves(host->block, c, leaves, &n);
	for (unsigned i = 0; i < n; i++) {
		const struct symbol *s = &host->block->symbols.at[leaves[i]];

		if (!told && s->span == question->span)
			return true;
		others += s->kind == SYMBOL_ARGUMENT || s->kind == SYMBOL_COUNTER ||
			  (told && is_status(host, s));
	}
	return told && (n == 0 || others < n);
}

static bool path_goes_by(const struct kernel_facts *host, const struct event *e,
			 const struct event *question)
{
	for (const struct guard *g = e->guards; g; g = g->up)
		if (is_answer(host, g->cond, question))
			return true;
	return false;
}

bool host_path_knows_kind(const struct kernel_facts *host, const struct event *e,
			  const struct value *pointer)
{
	for (const struct event *q = host->events.at; pointer->base && q < e; q++) {
		bool asks = q->kind == EVENT_HOSTCALL
				? q->code->text && strstr(q->code->text, "PointerGetAttribute")
				: q->kind == EVENT_OPAQUE;

		if (asks && is_given(q, pointer->base) && path_goes_by(host, e, q))
			return true;
	}
	return false;
}

const struct value *host_bytes_left(const struct kernel_facts *host, const struct value *pointer)
{
	const struct object *o = &host->objects.at[pointer->base];
	struct block *b = host->block;
	const struct value *all = NULL, *offset;

	if (!pointer->base || pointer->reason || host_origin(host, pointer) == MEMORY_UNKNOWN)
		return NULL;
	if (o->extent)
		all = value_cast(b, IR_I64, o->extent);
	else if (o->bytes && !o->origin)
		all = value_const(b, IR_I64, (int64_t)o->bytes);
	if (!all)
		return NULL;
	offset = value_binary(b, OP_PTRDIFF, IR_I64, pointer,
			      value_pointer(b, pointer->base, value_const(b, IR_I64, 0)));
	return value_binary(b, OP_SUB, IR_I64, all, offset);
}

/* --- calls --- */

struct transfer_shape {
	const char *name;
	int8_t to, from, bytes, stream, kind; /* operands, -1: none */
	enum copy_kind fixed;		      /* where no operand says it */
	bool is_async, is_allocation;
	int8_t rows, to_pitch, from_pitch; /* operands, 0: none */
};

static const struct transfer_shape shapes[] = {
    {"cudaMemcpy", 0, 1, 2, -1, 3, COPY_UNKNOWN, false, false, 0, 0, 0},
    {"cudaMemcpyAsync", 0, 1, 2, 4, 3, COPY_UNKNOWN, true, false, 0, 0, 0},
    {"cudaMemset", 0, -1, 2, -1, -1, COPY_UNKNOWN, false, false, 0, 0, 0},
    {"cudaMemsetAsync", 0, -1, 2, 3, -1, COPY_UNKNOWN, true, false, 0, 0, 0},
    {"cudaMemcpyToSymbol", 0, 1, 2, -1, 4, COPY_H2D, false, false, 0, 0, 0},
    {"cudaMemcpyToSymbolAsync", 0, 1, 2, 5, 4, COPY_H2D, true, false, 0, 0, 0},
    {"cudaMemcpyFromSymbol", 0, 1, 2, -1, 4, COPY_D2H, false, false, 0, 0, 0},
    {"cudaMemcpyFromSymbolAsync", 0, 1, 2, 5, 4, COPY_D2H, true, false, 0, 0, 0},
    {"cudaMemcpy2D", 0, 2, 4, -1, 6, COPY_UNKNOWN, false, false, 5, 1, 3},
    {"cudaMemcpy2DAsync", 0, 2, 4, 7, 6, COPY_UNKNOWN, true, false, 5, 1, 3},
    {"cudaMemcpy2DToArray", -1, 3, 5, -1, 7, COPY_UNKNOWN, false, false, 6, 0, 4},
    {"cudaMemcpy2DToArrayAsync", -1, 3, 5, 8, 7, COPY_UNKNOWN, true, false, 6, 0, 4},
    {"cudaMemcpy2DFromArray", 0, -1, 5, -1, 7, COPY_UNKNOWN, false, false, 6, 1, 0},
    {"cudaMemcpy2DFromArrayAsync", 0, -1, 5, 8, 7, COPY_UNKNOWN, true, false, 6, 1, 0},
    {"cudaMemcpyToArray", -1, 3, 4, -1, 5, COPY_UNKNOWN, false, false, 0, 0, 0},
    {"cudaMemcpyToArrayAsync", -1, 3, 4, 6, 5, COPY_UNKNOWN, true, false, 0, 0, 0},
    {"cudaMemcpyFromArray", 0, -1, 4, -1, 5, COPY_UNKNOWN, false, false, 0, 0, 0},
    {"cudaMemset2D", 0, -1, 3, -1, -1, COPY_UNKNOWN, false, false, 4, 1, 0},
    {"cudaMemset2DAsync", 0, -1, 3, 5, -1, COPY_UNKNOWN, true, false, 4, 1, 0},
    /* fields that the evaluator puts behind the operands */
    {"cudaMemcpy3D", 1, 3, 5, -1, 7, COPY_UNKNOWN, false, false, 6, 2, 4},
    {"cudaMemcpy3DAsync", 2, 4, 6, 1, 8, COPY_UNKNOWN, true, false, 7, 3, 5},
    {"cudaMemcpyPeer", 0, 2, 4, -1, -1, COPY_D2D, false, false, 0, 0, 0},
    {"cudaMemcpyPeerAsync", 0, 2, 4, 5, -1, COPY_D2D, true, false, 0, 0, 0},
    {"cuMemcpyHtoD", 0, 1, 2, -1, -1, COPY_H2D, false, false, 0, 0, 0},
    {"cuMemcpyHtoDAsync", 0, 1, 2, 3, -1, COPY_H2D, true, false, 0, 0, 0},
    {"cuMemcpyDtoH", 0, 1, 2, -1, -1, COPY_D2H, false, false, 0, 0, 0},
    {"cuMemcpyDtoHAsync", 0, 1, 2, 3, -1, COPY_D2H, true, false, 0, 0, 0},
    {"cuMemcpyDtoD", 0, 1, 2, -1, -1, COPY_D2D, false, false, 0, 0, 0},
    {"cuMemcpyDtoDAsync", 0, 1, 2, 3, -1, COPY_D2D, true, false, 0, 0, 0},
    {"cuMemAlloc", 0, -1, 1, -1, -1, COPY_UNKNOWN, false, true, 0, 0, 0},
    {"cuMemAllocHost", 0, -1, 1, -1, -1, COPY_UNKNOWN, false, true, 0, 0, 0},
    {"cudaMalloc", 0, -1, 1, -1, -1, COPY_UNKNOWN, false, true, 0, 0, 0},
    {"cudaMallocManaged", 0, -1, 1, -1, -1, COPY_UNKNOWN, false, true, 0, 0, 0},
    {"cudaMallocHost", 0, -1, 1, -1, -1, COPY_UNKNOWN, false, true, 0, 0, 0},
    {"cudaHostAlloc", 0, -1, 1, -1, -1, COPY_UNKNOWN, false, true, 0, 0, 0},
    {"cudaMallocAsync", 0, -1, 1, 2, -1, COPY_UNKNOWN, true, true, 0, 0, 0},
};

static const struct value *operand(const struct event *e, int8_t n)
{
	return n >= 0 && (uint32_t)n < e->n_args ? e->args[n] : NULL;
}

/* A symbol may be given by its name, a string of the host, up to CUDA 4.2: it is not the memory
 * that is meant. */
static const struct value *target_of(const struct kernel_facts *host, const struct event *e,
				     int8_t n, bool is_symbol)
{
	const struct value *v = operand(e, n);
	const struct object *o = v ? &host->objects.at[v->base] : NULL;

	return is_symbol && o && (o->space == SPACE_HOST || o->space == SPACE_LOCAL) ? NULL : v;
}

/* Bytes of what the operand points to as it is written. */
static uint32_t written_element(const struct kernel_facts *host, const struct event *e, int8_t n)
{
	const struct ir_function *f = &host->module->functions.at[e->function];
	const struct ir_inst *i;

	if (n < 0 || (uint32_t)n >= e->code->n_args)
		return 0;
	i = ir_at(f, ir_arg(f, e->code, (uint32_t)n));
	return i->op == OP_PTRCAST ? (uint32_t)i->imm : 0;
}

static enum copy_kind kind_of(const struct event *e, const struct transfer_shape *s)
{
	const struct value *v = operand(e, s->kind);
	int64_t c;

	if (!v)
		return s->fixed;
	return value_constant(v, &c) && c >= 0 && c <= COPY_DEFAULT ? (enum copy_kind)c
								    : COPY_UNKNOWN;
}

static const struct value *pitch_of(const struct event *e, int8_t n)
{
	return n > 0 ? operand(e, n) : NULL;
}

/* All rows but the last with what lies between them, and the bytes of that one. */
static const struct value *reach_of(struct block *b, const struct value *bytes,
				    const struct value *rows, const struct value *pitch)
{
	const struct value *before;

	if (!bytes || !rows || !pitch)
		return rows ? NULL : bytes;
	before =
	    value_binary(b, OP_SUB, IR_I64, value_cast(b, IR_I64, rows), value_const(b, IR_I64, 1));
	before = value_binary(b, OP_MUL, IR_I64, value_cast(b, IR_I64, pitch), before);
	return value_binary(b, OP_ADD, IR_I64, before, value_cast(b, IR_I64, bytes));
}

bool host_transfer_of(const struct kernel_facts *host, const struct event *e,
		      struct host_transfer *t)
{
	const struct transfer_shape *s = NULL;
	bool in_volume;

	if (e->kind != EVENT_HOSTCALL || !e->code->text)
		return false;
	for (size_t n = 0; n < sizeof shapes / sizeof *shapes && !s; n++)
		if (!strcmp(e->code->text, shapes[n].name))
			s = &shapes[n];
	in_volume = s && strstr(s->name, "3D");
	if (!s || (in_volume && !operand(e, s->to)))
		return false;
	*t = (struct host_transfer){.name = s->name,
				    .to = target_of(host, e, s->to, strstr(s->name, "ToSymbol")),
				    .from =
					target_of(host, e, s->from, strstr(s->name, "FromSymbol")),
				    .bytes = operand(e, s->bytes),
				    .stream = operand(e, s->stream),
				    .to_element = written_element(host, e, s->to),
				    .from_element = written_element(host, e, s->from),
				    .kind = kind_of(e, s),
				    .is_async = s->is_async,
				    .is_allocation = s->is_allocation,
				    .in_volume = in_volume,
				    .to_symbol = strstr(s->name, "ToSymbol"),
				    .from_symbol = strstr(s->name, "FromSymbol"),
				    .counts_elements = e->code->flags & IRF_COUNTS_ELEMENTS,
				    .sizeof_pointer = e->code->flags & IRF_SIZEOF_POINTER,
				    .sizeof_owner = e->code->flags & IRF_SIZEOF_OWNER,
				    .to_pitch = pitch_of(e, s->to_pitch),
				    .from_pitch = pitch_of(e, s->from_pitch)};
	t->to_reach = reach_of(host->block, t->bytes, pitch_of(e, s->rows), t->to_pitch);
	t->from_reach = reach_of(host->block, t->bytes, pitch_of(e, s->rows), t->from_pitch);
	return true;
}

static bool is_user_place(const struct ir_module *m, uint32_t span)
{
	return span && m->spans.at[span].file < m->files.n &&
	       m->files.at[m->spans.at[span].file].is_user;
}

uint32_t host_launch_place(const struct kernel_facts *host, const struct event *launch)
{
	const struct context *c = &host->contexts.at[launch->context];

	return launch->code->op == OP_LAUNCH && launch->code->flags & IRF_INDIRECT &&
		       launch->context && is_user_place(host->module, c->call_span)
		   ? c->call_span
		   : launch->span;
}

static bool is_within(const struct kernel_facts *host, uint32_t context, uint32_t outer)
{
	while (context && context != outer)
		context = host->contexts.at[context].up;
	return context == outer;
}

/* The function asks CUDA for something between the two: it waits, or should have. */
static bool asks_between(const struct kernel_facts *host, const struct event *earlier,
			 const struct event *later, uint32_t context)
{
	for (const struct event *e = earlier + 1; e < later; e++)
		if (e->kind == EVENT_HOSTCALL && is_within(host, e->context, context))
			return true;
	return false;
}

uint32_t host_place_after(const struct kernel_facts *host, const struct event *earlier,
			  const struct event *later)
{
	uint32_t place = later->span, context = later->context;

	while (!is_within(host, earlier->context, context) &&
	       !asks_between(host, earlier, later, context)) {
		const struct context *c = &host->contexts.at[context];

		if (is_user_place(host->module, c->call_span))
			place = c->call_span;
		context = c->up;
	}
	return place;
}

/* --- sizes --- */

#define TRIALS 24
#define FEWEST_TRIALS 4

/* Independent numbers; in the first trials some of them are 1. */
static int64_t trial_number(unsigned trial, unsigned leaf)
{
	if (trial < 8 && trial >> leaf & 1)
		return 1;
	return 2 + (int64_t)((trial * 2654435761u + leaf * 40503u * 977u + 12345u) >> 7) % 2000;
}

/* One that the symbol may have. */
static int64_t admissible_number(const struct symbol *s, int64_t number)
{
	if (s->lo > 0)
		number += s->lo;
	return number > s->hi && s->hi > s->lo ? s->lo + number % (s->hi - s->lo + 1) : number;
}

static bool number_of(struct world *w, const struct value *v, int64_t *out)
{
	int64_t lanes[MAX_THREADS];
	bool ok = sample_value(w, v, lanes);

	*out = ok ? lanes[0] : 0;
	return ok;
}

enum relation { RELATION_LARGER, RELATION_MULTIPLE };

static bool related(const struct kernel_facts *host, const struct guard *path,
		    const struct value *x, int64_t factor, const struct value *y,
		    enum relation relation)
{
	uint32_t leaves[MAX_HOST_LEAVES];
	unsigned n = 0, seen = 0;
	bool constant;

	if (x->base || y->base)
		return false;
	host_leaves(host->block, x, leaves, &n);
	constant = !n;
	host_leaves(host->block, y, leaves, &n);
	if (n == MAX_HOST_LEAVES || (constant && n))
		return false; /* there may be more; a number against a formula depends on ours */
	for (unsigned trial = 0; trial < TRIALS; trial++) {
		struct arena scratch = {0};
		struct world w = world_new(host->block, &scratch, WORLD_LARGE, 0);
		int64_t a, b;
		bool holds = true, admitted = true;

		for (unsigned i = 0; i < n; i++)
			world_force(&w, leaves[i],
				    admissible_number(&host->block->symbols.at[leaves[i]],
						      trial_number(trial, i)));
		for (unsigned i = 0; i < n && admitted; i++)
			admitted = host_admits(&w, path, leaves[i]);
		if (admitted) {
			holds = number_of(&w, x, &a) && number_of(&w, y, &b) && a > 0 &&
				(relation == RELATION_LARGER ? a > b : a * factor == b);
			seen++;
		}
		arena_release(&scratch);
		if (!holds)
			return false;
	}
	return seen >= FEWEST_TRIALS;
}

bool host_is_multiple(const struct kernel_facts *host, const struct guard *path,
		      const struct value *x, int64_t factor, const struct value *y)
{
	return related(host, path, x, factor, y, RELATION_MULTIPLE);
}

bool host_is_larger(const struct kernel_facts *host, const struct guard *path,
		    const struct value *x, const struct value *y)
{
	return related(host, path, x, 1, y, RELATION_LARGER);
}

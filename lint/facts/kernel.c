#include "facts/kernel.h"

#include "base/number.h"
#include "facts/eval.h"
#include "facts/flag_name.h"
#include "facts/grid.h"
#include "facts/rows.h"
#include "facts/host.h"
#include "facts/symbol.h"

#define MAX_STEPS 1000000 /* instructions evaluated for a kernel: about a second */

const char *const block_source_names[] = {"launch", "configuration", "other-file",
					  "bounds", "implied",	     "default"};

/* Threads of a block, if the argument is made with just this number of them as a factor, whatever it is:
 * then the number that stands for it here stands for it there. */
static uint64_t threads_in_it(const struct eval *e, const struct launch_facts *l,
			      const struct value *given)
{
	int64_t c, times;

	for (unsigned axis = 1; axis < 3; axis++)
		if (!l->block_known || !value_constant(l->block[axis], &c) || c != 1)
			return 1;
	return !value_constant(l->block[0], &c) &&
		       host_has_factor(l->host, given, l->block[0], &times) &&
		       e->b->threads % (uint64_t)times == 0
		   ? e->b->threads / (uint64_t)times
		   : 1;
}

/* An argument that is computed from what the block is: where the block is a guess, the number that
 * goes with it. */
static bool number_with_block(const struct eval *e, const struct launch_facts *l,
			      const struct value *given, int64_t *out)
{
	uint32_t leaves[MAX_HOST_LEAVES];
	int64_t block, number;
	unsigned n = 0;
	bool some = false;

	if (!e->facts->guessed_shape || !l || !l->block_known || !given ||
	    ir_types[given->type].class != IR_CLASS_INT || given->base ||
	    !host_share_leaf(l->host, given, l->block[0]))
		return false;
	host_leaves(l->host, given, leaves, &n);
	host_leaves(l->host, l->block[0], leaves, &n);
	for (unsigned trial = 0; trial < GRID_TRIALS && n < MAX_HOST_LEAVES; trial++) {
		if (!grid_number(l, l->block[0], leaves, n, trial, &block) ||
		    block != (int64_t)e->b->shape.block[0] ||
		    !grid_number(l, given, leaves, n, trial, &number))
			continue;
		if (some && number != *out)
			return false;
		*out = number;
		some = true;
	}
	return some;
}

/* What the host is sure of about an argument: a number, else its range. */
static const struct value *scalar_argument(struct eval *e, enum ir_type type, const char *name,
					   uint32_t param, uint32_t leaf,
					   const struct launch_facts *l, const struct value *given)
{
	struct symbol s = {.kind = SYMBOL_ARGUMENT,
			   .type = type,
			   .name = name,
			   .key = {param, leaf, 0},
			   .is_flag = name_is_flag(name)};
	int64_t c, lo, hi;
	uint64_t threads;

	if (given && ir_types[type].class == IR_CLASS_INT && value_constant(given, &c))
		return value_const(e->b, type, c);
	if (given && given->has_real)
		return value_real(e->b, type, given->real);
	if (ir_types[type].class == IR_CLASS_INT && number_with_block(e, l, given, &c))
		return value_const(e->b, type, type_reduce(type, c));
	type_range(type, &s.lo, &s.hi);
	if (given && ir_types[type].class == IR_CLASS_INT &&
	    ir_types[given->type].class == IR_CLASS_INT && l) {
		value_range(l->host, given, &lo, &hi);
		s.lo = lo > s.lo ? lo : s.lo;
		s.hi = hi < s.hi ? hi : s.hi;
		s.div = host_divisor(l->host, l->guards, given);
		threads = threads_in_it(e, l, given);
		s.div = s.div / gcd(s.div, threads) * threads;
		s.n_choices = launch_choices(e->b->arena, l->host, given, &s.choices);
	}
	return value_symbol(e->b, type, symbol_keyed(e->b, s));
}

/* More than the address of an allocation, known or not: something was added to it. */
static bool passes_offset(const struct launch_facts *l, const struct value *given)
{
	const struct monomial *m;

	if (given->base || !l || given->n != 1)
		return given->n > 0;
	m = &l->host->monomials.at[given->terms[0].mono];
	return m->n > 1 || (given->terms[0].v.uniform && given->terms[0].v.c != 1);
}

/* A pointer argument is aligned to 256 bytes (A1) unless the launch passes an offset. */
static const struct value *pointer_argument(struct eval *e, const char *name, uint32_t param,
					    uint32_t leaf, uint32_t pointee, uint32_t span,
					    bool is_const, const struct value *given,
					    const struct launch_facts *l)
{
	struct object o = {.name = name,
			   .space = SPACE_GLOBAL,
			   .align = 256,
			   .elem_bytes = pointee,
			   .param = param,
			   .leaf = leaf,
			   .module_object = UINT32_MAX,
			   .local = UINT32_MAX,
			   .span = span,
			   .is_const = is_const,
			   .owner = e->b->all};
	const struct value *offset = value_const(e->b, IR_I64, 0);
	int64_t c = 0;

	if (given && passes_offset(l, given)) {
		bool plain = given->base && given->n == 1 && given->terms[0].mono == 0 &&
			     given->terms[0].v.uniform;

		c = plain ? given->terms[0].v.c : 0;
		if (plain) {
			offset = value_const(e->b, IR_I64, c);
		} else { /* an offset that only the run knows: whole elements */
			struct symbol s = {.kind = SYMBOL_ARGUMENT,
					   .type = IR_I64,
					   .lo = -RANGE_MAX,
					   .hi = RANGE_MAX,
					   .name = arena_printf(e->b->arena, "%s's offset", name),
					   .key = {param, leaf, 1}};

			offset = value_binary(e->b, OP_MUL, IR_I64,
					      value_symbol(e->b, IR_I64, symbol_keyed(e->b, s)),
					      value_const(e->b, IR_I64, pointee ? pointee : 1));
		}
	}
	return value_pointer(e->b, object_new(e, o), offset);
}

static const struct value *aggregate_argument(struct eval *e, const struct ir_param *p,
					      uint32_t index, const struct launch_facts *l,
					      const struct value **leaves)
{
	struct object o = {.name = p->name,
			   .space = SPACE_PARAM,
			   .align = p->align,
			   .bytes = p->bytes,
			   .param = index,
			   .module_object = UINT32_MAX,
			   .local = UINT32_MAX,
			   .span = p->span,
			   .owner = e->b->all};
	uint32_t object = object_new(e, o);

	for (uint32_t n = 0; n < p->n_leaves; n++) {
		const struct ir_leaf *leaf = &p->leaves[n];
		const struct value *given = leaves ? leaves[n] : NULL, *v;
		const char *name =
		    arena_printf(e->b->arena, "%s.%s", p->name, leaf->name ? leaf->name : "");

		if (leaf->type == IR_PTR)
			v = pointer_argument(e, name, index, leaf->offset + 1, leaf->pointee_bytes,
					     p->span, false, given, l);
		else if (ir_types[leaf->type].class == IR_CLASS_VEC || leaf->type == IR_OTHER)
			continue;
		else
			v = scalar_argument(e, leaf->type, name, index, leaf->offset + 1, l, given);
		memory_set(e, object, leaf->offset, ir_types[leaf->type].bytes, v);
	}
	return value_pointer(e->b, object, value_const(e->b, IR_I64, 0));
}

static const struct value **bind_parameters(struct eval *e, const struct ir_function *f,
					    const struct launch_facts *l)
{
	const struct value **args =
	    arena_array(e->b->arena, const struct value *, f->params.n ? f->params.n : 1);

	for (uint32_t n = 0; n < f->params.n; n++) {
		const struct ir_param *p = &f->params.at[n];
		const struct value *given = l && n < l->n_args ? l->args[n] : NULL;

		if (p->is_aggregate)
			args[n] =
			    aggregate_argument(e, p, n, l, l && l->leaves ? l->leaves[n] : NULL);
		else if (p->type == IR_PTR)
			args[n] = pointer_argument(e, p->name, n, 0, p->pointee_bytes, p->span,
						   p->is_const_pointee, given, l);
		else
			args[n] = scalar_argument(e, p->type, p->name, n, 0, l, given);
	}
	return args;
}

static void note_partial(struct kernel_facts *k, const struct eval *e)
{
	const struct ir_function *f = k->kernel;

	for (size_t n = 0; n < k->contexts.n && !k->partial; n++) {
		f = &k->module->functions.at[k->contexts.at[n].function];
		if (f->is_partial) {
			k->partial = true;
			k->partial_why =
			    f->unresolved.n ? f->unresolved.at[0] : "not fully understood";
			k->partial_reason = f->is_broken ? REASON_ERRORS : REASON_OPAQUE;
		}
	}
	if (e->b->out_of_fuel || e->steps >= e->max_steps || k->lost_events) {
		k->partial = true;
		k->partial_why = "out of fuel";
		k->partial_reason = REASON_FUEL;
	}
}

static bool lesson_learnt(const struct kernel_facts *k, struct eval *e)
{
	bool again = false;

	for (size_t n = 1; n < k->objects.n; n++) {
		const struct object *o = &k->objects.at[n];

		if (!o->written && !o->has_atomics && !o->escapes)
			continue;
		again |= o->uniform_load;
		array_push(e->b->arena, &e->written,
			   (struct written){o->param, o->leaf, o->module_object});
	}
	return again;
}

static struct kernel_facts *evaluate(struct arena *a, const struct ir_module *m, uint32_t kernel,
				     const struct shape_choice *choice, uint64_t fuel,
				     struct eval *e)
{
	struct kernel_facts *k = arena_new(a, struct kernel_facts);
	const struct ir_function *f = &m->functions.at[kernel];

	*k = (struct kernel_facts){.module = m,
				   .kernel = f,
				   .kernel_index = kernel,
				   .arena = a,
				   .source = choice->source,
				   .launch = choice->launch,
				   .outer = choice->outer,
				   .launches = choice->all.at,
				   .n_launches = choice->all.n,
				   .open_launches = choice->unknown.at.at,
				   .n_open = choice->unknown.at.n,
				   .launch_span = choice->launch ? choice->launch->span : 0,
				   .several_shapes = choice->several,
				   .certain_shape = choice->certain,
				   .guessed_shape = choice->guess};
	k->block = block_new(a, choice->shape, fuel);
	e->b = k->block;
	e->facts = k;
	e->m = m;
	e->max_steps = MAX_STEPS;
	e->s = (struct state){.active = k->block->all};
	array_push(a, &k->objects,
		   (struct object){.name = "unknown",
				   .space = SPACE_GENERIC,
				   .scope = SCOPE_THREAD,
				   .reason = REASON_POINTER,
				   .module_object = UINT32_MAX,
				   .param = UINT32_MAX,
				   .local = UINT32_MAX});
	k->params = bind_parameters(e, f, choice->launch);
	eval_function(e, kernel, k->params, (uint32_t)f->params.n, 0);
	note_partial(k, e);
	return k;
}

struct kernel_facts *kernel_facts_make(struct arena *a, const struct ir_module *m, uint32_t kernel,
				       const struct shape_choice *choice, uint64_t fuel)
{
	struct eval first = {0}, second = {0};
	struct kernel_facts *k = evaluate(a, m, kernel, choice, fuel, &first);

	if (lesson_learnt(
		k, &first)) { /* something read as uniform is written: once more, knowing it */
		second.written.at = first.written.at;
		second.written.n = second.written.cap = first.written.n;
		k = evaluate(a, m, kernel, choice, fuel, &second);
	}
	rows_fill(k);
	return k;
}

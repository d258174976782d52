#include <string.h>

#include "facts/eval.h"

#define MAX_CALL_DEPTH 40
#define MOST_ACTIVATIONS 3 /* of one function */
#define MOST_FOLDED 4096   /* calls in all, where more activations have an end in sight */
#define HOST_CALL_STEPS                                                                            \
	4000 /* in a host function that launches nothing, beside its own code once */
#define MOST_CODE 40000

/* --- states --- */

/* A state of its own over the same pages. */
static struct env env_own(struct eval *e, struct env env)
{
	struct env_page **old = env.pages;
	uint32_t used = env_pages(&env);

	env.cap = used + used / 2 + 4;
	env.pages = arena_array(e->b->arena, struct env_page *, env.cap);
	if (used)
		memcpy(env.pages, old, used * sizeof *old);
	env.stamp = ++e->stamps;
	env.shared = false;
	return env;
}

void env_set(struct eval *e, struct env *env, uint32_t cell, const struct value *v)
{
	uint32_t n = cell / ENV_PAGE;
	struct env_page *page, *old;

	if (env->shared || n >= env->cap)
		*env = env_own(e, *env);
	while (n >= env->cap) {
		env->n = env->cap * ENV_PAGE;
		*env = env_own(e, *env);
	}
	if (cell >= env->n)
		env->n = cell + 1;
	page = old = env->pages[n];
	if (!page || page->stamp != env->stamp) {
		page = arena_new(e->b->arena, struct env_page);
		if (old)
			*page = *old;
		page->stamp = env->stamp;
		env->pages[n] = page;
	}
	page->at[cell % ENV_PAGE] = v;
}

struct state state_copy(struct eval *e)
{
	e->s.env.shared = true;
	return e->s;
}

struct join { /* two states, and who goes where */
	struct mask only_x, only_y;
	bool both;	      /* some thread may come from either: c decides */
	const struct cond *c; /* NULL: the guards up to `entry`, put together when needed */
	const struct guard *guards, *entry;
	struct mask x;
};

static const struct cond *join_cond(struct eval *e, struct join *j)
{
	if (!j->c)
		j->c = guard_conjunction(e->b, j->guards, j->entry);
	if (!j->c)
		j->c = cond_mask(e->b, j->x);
	return j->c;
}

static bool is_null(const struct value *v)
{
	int64_t c;

	return !v->base && !v->reason && value_constant(v, &c) && c == 0;
}

/* Host code that uses a pointer is on a path where it has memory: `T *p = nullptr; if (open() ||
 * give(&p)) return;`. Only what asks for null must not be sure. NULL: nothing of the kind. */
static const struct value *pointer_or_null(struct eval *e, const struct value *x,
					   const struct value *y)
{
	const struct value *p = x->base ? x : y;
	struct value *v;

	if (!e->host || x->type != IR_PTR || !p->base)
		return NULL;
	if (!is_null(x->base ? y : x))
		return value_same(x, y) ? (x->maybe_null ? x : y) : NULL;
	v = arena_new(e->b->arena, struct value);
	*v = *p;
	v->maybe_null = true;
	return v;
}

static const struct value *join_value(struct eval *e, struct join *j, const struct value *x,
				      const struct value *y)
{
	const struct value *v;

	if (!x || !y || x == y)
		return x ? x : y;
	if (x->type != y->type)
		return value_opaque(e->b, (enum ir_type)x->type, SCOPE_THREAD, REASON_MERGE);
	v = pointer_or_null(e, x, y);
	if (v)
		return v;
	if (value_same(x, y))
		return x;
	if (!j->both)
		return value_blend(e->b, &j->x, x, y);
	v = value_select(e->b, join_cond(e, j), x, y);
	if (!mask_empty(&j->only_y))
		v = value_blend(e->b, &j->only_y, y, v);
	if (!mask_empty(&j->only_x))
		v = value_blend(e->b, &j->only_x, x, v);
	return v;
}

/* A number that one arm alone has written or read: in the other it is what it was. */
static const struct value *join_cell(struct eval *e, struct join *j, uint32_t cell,
				     const struct value *x, const struct value *y)
{
	if (!x && y)
		x = memory_before(e, cell, (enum ir_type)y->type);
	else if (x && !y)
		y = memory_before(e, cell, (enum ir_type)x->type);
	return join_value(e, j, x, y);
}

static struct env_page *join_page(struct eval *e, struct join *j, uint32_t first,
				  const struct env_page *x, const struct env_page *y)
{
	struct env_page *page = arena_new(e->b->arena, struct env_page);

	for (uint32_t i = 0; i < ENV_PAGE; i++)
		page->at[i] = join_cell(e, j, first + i, x ? x->at[i] : NULL, y ? y->at[i] : NULL);
	block_burn(e->b, ENV_PAGE);
	return page;
}

static struct env join_env(struct eval *e, struct join *j, const struct env *x, const struct env *y)
{
	const struct env *longer = x->n > y->n ? x : y;
	struct env env;

	if (x->pages == y->pages && x->n == y->n)
		return *x;
	env = env_own(e, *longer);
	for (uint32_t i = 0; i < env_pages(longer); i++) {
		struct env_page *left = env_page(x, i), *right = env_page(y, i);

		if (left == right || (!e->host && (!left || !right)))
			env.pages[i] = left ? left : right;
		else
			env.pages[i] = join_page(e, j, i * ENV_PAGE, left, right);
		if (env.pages[i] && !env.pages[i]->stamp)
			env.pages[i]->stamp = env.stamp;
	}
	return env;
}

/* What the arm learnt from threads that left inside it holds after the join only for those who took
 * the arm. */
static const struct guard *carry_exits(struct eval *e, const struct guard *into,
				       const struct cond *arm, const struct guard *g,
				       const struct guard *stop)
{
	for (; g && g != stop; g = g->up)
		if (g->kind == GUARD_EXIT || g->kind == GUARD_LEFT)
			into = guard_push(e->b, into, cond_or(e->b, cond_not(e->b, arm), g->cond),
					  g->kind, g->span);
	return into;
}

static enum guard_kind ended_kind(const struct eval *e, unsigned ended)
{
	if (ended & ENDED_RETURN && !e->frame->up)
		return GUARD_EXIT;
	if (ended == ENDED_EXIT) /* a trap or failed assert ends the whole kernel: nobody is left to
				    wait for */
		return GUARD_ASSUME;
	return GUARD_LEFT;
}

/* The other arm took every thread out: what is left knows that it did not go there. */
static void survive(struct eval *e, const struct state *from, struct state *left, unsigned ended)
{
	const struct guard *inner = left->guards, *guards = from->guards;
	const struct guard *chain[64];
	unsigned n = 0;

	for (; inner && inner != from->guards && n < 64; inner = inner->up)
		chain[n++] = inner;
	while (n--)
		guards = guard_push(e->b, guards, chain[n]->cond,
				    chain[n]->kind == GUARD_BRANCH ? ended_kind(e, ended)
								   : chain[n]->kind,
				    chain[n]->span);
	left->guards = guards;
	left->ended |= from->ended | ended;
}

void eval_join(struct eval *e, const struct state *from, const struct cond *c, struct state *x,
	       struct state *y)
{
	struct join j = {.c = c, .x = x->active};
	struct mask both = mask_and(x->active, y->active);
	struct state out = *from;
	const struct guard *guards = from->guards;

	if (mask_empty(&x->active) || mask_empty(&y->active)) {
		struct state *rest = mask_empty(&x->active) ? y : x, *gone = rest == x ? y : x;

		if (rest->guards != from->guards)
			survive(e, from, rest, gone->ended);
		rest->ended |= gone->ended;
		e->s = *rest;
		return;
	}
	j.both = !mask_empty(&both);
	j.only_x = mask_minus(x->active, both);
	j.only_y = mask_minus(y->active, both);
	x->env.shared = y->env.shared = true;
	e->b->guards = from->guards; /* proofs from one arm's guards do not hold for both */
	out.env = join_env(e, &j, &x->env, &y->env);
	out.active = mask_or(x->active, y->active);
	guards = carry_exits(e, guards, c, x->guards, from->guards);
	guards = carry_exits(e, guards, cond_not(e->b, c), y->guards, from->guards);
	out.guards = guards;
	out.ended = x->ended | y->ended;
	e->s = out;
	e->b->guards = guards;
}

void eval_rejoin(struct eval *e, const struct leave *l, const struct guard *entry)
{
	struct join j = {.guards = l->state.guards, .entry = entry, .x = l->state.active};
	struct mask both;
	struct state left = l->state;

	if (mask_empty(&e->s.active)) {
		unsigned ended = e->s.ended;

		e->s = left;
		e->s.guards = entry;
		e->s.ended = ended;
		return;
	}
	both = mask_and(left.active, e->s.active);
	e->b->guards = entry;
	j.both = !mask_empty(&both);
	j.only_x = mask_minus(left.active, both);
	j.only_y = mask_minus(e->s.active, both);
	left.env.shared = e->s.env.shared = true;
	e->s.env = join_env(e, &j, &left.env, &e->s.env);
	e->s.active = mask_or(left.active, e->s.active);
}

const struct guard *eval_keep_exits(struct eval *e, const struct guard *into,
				    const struct guard *inner, const struct guard *stop,
				    const struct leave *leaves, size_t n)
{
	for (; inner && inner != stop; inner = inner->up) {
		const struct cond *c = inner->cond;

		if (inner->kind != GUARD_EXIT)
			continue;
		for (size_t k = 0; k < n; k++) {
			const struct cond *came =
			    guard_conjunction(e->b, leaves[k].state.guards, stop);

			c = cond_or(e->b, came ? came : cond_mask(e->b, leaves[k].state.active), c);
		}
		into = guard_push(e->b, into, c, GUARD_EXIT, inner->span);
	}
	return into;
}

/* --- branches --- */

/* The threads that may take the side on which c holds; adds c to the path unless it is certain for
 * all of them. */
static void enter(struct eval *e, const struct cond *c, const struct mask *yes,
		  const struct mask *no, enum guard_kind kind, uint32_t span)
{
	struct mask open;

	e->s.active = mask_minus(e->s.active, *no);
	e->s.ended = 0;
	open = mask_minus(e->s.active, *yes);
	if (!mask_empty(&open))
		e->s.guards = guard_push(e->b, e->s.guards, c, kind, span);
	else if (cond_has_origin(c) &&
		 !mask_empty(&e->s.active)) /* always true under this launch, yet it is there */
		e->s.guards = guard_push(e->b, e->s.guards, c, GUARD_ASSUME, span);
	e->b->guards = e->s.guards;
}

/* The block took this arm as one, and all of it left the loops around in it: what was done since
 * the arm began was done in their last iteration. */
static void note_last_round(struct eval *e, const struct state *from, const struct cond *c,
			    size_t since)
{
	const struct loop *stays_in = e->frame->loops;
	const struct target *t = e->frame->target;

	if (e->dry || !e->loops || c->scope != SCOPE_BLOCK || c->kind == COND_MASK ||
	    !mask_empty(&e->s.active) || !mask_equal(&from->active, &e->b->all) ||
	    e->s.ended & ENDED_CONTINUE)
		return;
	if (e->s.ended & ENDED_BREAK) {
		if (!t || t->loop != e->loops)
			return;
		stays_in = e->loops->up;
	}
	for (size_t n = since; n < e->facts->events.n; n++)
		if (!e->facts->events.at[n].last_in) {
			e->facts->events.at[n].last_in = e->loops;
			e->facts->events.at[n].stays_in = stays_in;
		}
}

static void run_arm(struct eval *e, const struct state *from, const struct cond *c,
		    const struct mask *yes, const struct mask *no, ir_region r, uint32_t span,
		    struct state *out)
{
	uint32_t outer = e->split_span;
	size_t since = e->facts->events.n;

	e->s = *from;
	e->s.env.shared = true;
	enter(e, c, yes, no, GUARD_BRANCH, span);
	e->frame->yield = NULL;
	if (!mask_equal(&e->s.active, &from->active))
		e->split_span = span;
	if (!mask_empty(&e->s.active))
		eval_region(e, r);
	note_last_round(e, from, c, since);
	e->split_span = outer;
	*out = e->s;
}

/* Some threads of an arm left inside it, by number, and are back among those that may have taken the
 * other arm: then they have not taken this one. */
static void remember_left(struct eval *e, const struct state *from, const struct mask *barred,
			  const struct state *arm, const struct cond *other, uint32_t span)
{
	struct mask left =
	    mask_minus(mask_minus(mask_and(from->active, e->s.active), *barred), arm->active);

	if (mask_empty(&left))
		return;
	e->s.guards = guard_push(
	    e->b, e->s.guards, cond_or(e->b, cond_mask(e->b, mask_minus(e->b->all, left)), other),
	    ended_kind(e, arm->ended), span);
	e->b->guards = e->s.guards;
}

static void branch(struct eval *e, const struct cond *c, ir_region then, ir_region otherwise,
		   uint32_t span, const struct value **x, const struct value **y)
{
	struct state from = state_copy(e), a, b;
	struct mask yes, no;
	const struct cond *not_c = cond_not(e->b, c);

	cond_decide(e->b, c, &yes, &no);
	run_arm(e, &from, c, &yes, &no, then, span, &a);
	*x = e->frame->yield;
	run_arm(e, &from, not_c, &no, &yes, otherwise, span, &b);
	*y = e->frame->yield;
	eval_join(e, &from, c, &a, &b);
	if (!mask_empty(&a.active) && !mask_empty(&b.active)) {
		remember_left(e, &from, &no, &a, not_c, span);
		remember_left(e, &from, &yes, &b, c, span);
	}
}

void eval_if(struct eval *e, const struct ir_inst *i)
{
	const struct value *x, *y;

	branch(e, cond_of(e->b, eval_operand(e, i, 0)), i->region[0], i->region[1], i->span, &x,
	       &y);
}

const struct value *eval_cond(struct eval *e, const struct ir_inst *i)
{
	const struct cond *c = cond_of(e->b, eval_operand(e, i, 0));
	const struct value *x, *y;
	struct mask yes, no, open;

	cond_decide(e->b, c, &yes, &no);
	branch(e, c, i->region[0], i->region[1], i->span, &x, &y);
	if (!x || !y)
		return x ? x : y;
	open = mask_minus(mask_minus(e->s.active, yes), no);
	if (mask_empty(&open))
		return value_blend(e->b, &yes, x, y);
	return value_select(e->b, c, x, y);
}

const struct value *eval_short_circuit(struct eval *e, const struct ir_inst *i)
{
	const struct cond *c = cond_of(e->b, eval_operand(e, i, 0)), *other;
	const struct value *x, *y;
	bool is_and = i->op == OP_LAND;

	branch(e, c, is_and ? i->region[0] : 0, is_and ? 0 : i->region[0], i->span, &x, &y);
	y = is_and ? x : y;
	if (!y) /* never got there */
		return value_cond(e->b, c);
	other = cond_of(e->b, y);
	return value_cond(e->b, is_and ? cond_and(e->b, c, other) : cond_or(e->b, c, other));
}

/* --- leaving --- */

static void deactivate(struct eval *e, unsigned ended)
{
	e->s.active = (struct mask){0};
	e->s.ended |= ended;
}

/* Threads are known to leave here by number: no open condition since `stop` decides it. */
static bool certain_since(const struct guard *g, const struct guard *stop)
{
	for (; g && g != stop; g = g->up)
		if (g->kind == GUARD_BRANCH || g->kind == GUARD_LOOP)
			return false;
	return true;
}

void eval_return(struct eval *e, const struct ir_inst *i)
{
	struct frame *f = e->frame;
	const struct value *result = i->n_args ? eval_operand(e, i, 0) : NULL;

	if (!f->up && certain_since(e->s.guards, NULL)) {
		e->gone = mask_or(e->gone, e->s.active);
		e->exit_span = i->span;
	}
	array_push(e->b->arena, &f->returns, (struct leave){state_copy(e)});
	array_push(e->b->arena, &f->results, result);
	deactivate(e, ENDED_RETURN);
}

void eval_exit(struct eval *e)
{
	deactivate(e, ENDED_EXIT);
}

static struct target *loop_around(struct target *t)
{
	while (t && !t->is_loop)
		t = t->up;
	return t;
}

void eval_jump(struct eval *e, bool is_break)
{
	struct target *t = is_break ? e->frame->target : loop_around(e->frame->target);

	if (!t) {
		deactivate(e, ENDED_BREAK);
		return;
	}
	if (is_break) {
		t->goes_early |= !eval_has_met(e, t->begin);
		array_push(e->b->arena, &t->breaks, (struct leave){state_copy(e)});
	} else {
		array_push(e->b->arena, &t->continues, (struct leave){state_copy(e)});
	}
	if (is_break && t->is_loop && certain_since(e->s.guards, t->entry))
		e->left = mask_or(e->left, e->s.active);
	deactivate(e, is_break ? ENDED_BREAK : ENDED_CONTINUE);
}

/* --- switch --- */

static const struct cond *case_cond(struct eval *e, const struct value *v,
				    const struct ir_inst *label)
{
	const struct value *lo = value_const(e->b, (enum ir_type)v->type, label->imm);

	if (!(label->flags & IRF_RANGE))
		return cond_compare(e->b, OP_EQ, v, lo);
	return cond_and(
	    e->b, cond_compare(e->b, OP_GE, v, lo),
	    cond_compare(e->b, OP_LE, v, value_const(e->b, (enum ir_type)v->type, label->imm2)));
}

static const struct cond *default_cond(struct eval *e, const struct value *v,
				       const struct ir_list *body)
{
	struct mask none = {0};
	const struct cond *any = cond_mask(e->b, none);

	for (size_t n = 0; n < body->insts.n; n++) {
		const struct ir_inst *label = ir_at(e->frame->f, body->insts.at[n]);

		if (label->op == OP_CASE)
			any = cond_or(e->b, any, case_cond(e, v, label));
	}
	return cond_not(e->b, any);
}

/* Behind `case 1: case 2:` it is one or the other; threads that fall through are those that have not
 * left on the way, told by their numbers. */
static void came_either_way(struct eval *e, const struct state *from, const struct cond *c,
			    const struct state *falling, uint32_t span)
{
	const struct cond *fell = guard_conjunction(e->b, falling->guards, from->guards);
	struct mask yes, no, open, there = falling->active;

	fell = fell ? cond_and(e->b, fell, cond_mask(e->b, there)) : cond_mask(e->b, there);
	c = cond_or(e->b, c, fell);
	cond_decide(e->b, c, &yes, &no);
	open = mask_minus(e->s.active, yes);
	if (!mask_empty(&open))
		e->s.guards = guard_push(e->b, e->s.guards, c, GUARD_BRANCH, span);
}

/* Threads that jump to this label join those that fall through. */
static void arrive_at_label(struct eval *e, const struct state *from, const struct cond *c,
			    uint32_t span)
{
	struct state falling = e->s, jumping;
	struct mask yes, no;

	e->s = *from;
	e->s.env.shared = true;
	e->b->guards = from->guards;
	cond_decide(e->b, c, &yes, &no);
	enter(e, c, &yes, &no, GUARD_BRANCH, span);
	jumping = e->s;
	if (mask_empty(&jumping.active)) {
		e->s = falling;
	} else if (!mask_empty(&falling.active)) {
		eval_join(e, from, c, &jumping, &falling);
		came_either_way(e, from, c, &falling, span);
	}
	e->b->guards = e->s.guards;
}

void eval_remember_leaves(struct eval *e, const struct guard *stop, const struct leave *leaves,
			  size_t before, size_t n, unsigned ended, const struct mask *except,
			  uint32_t span)
{
	for (size_t k = before; k < n; k++) {
		const struct state *gone = &leaves[k].state;
		const struct cond *way = guard_conjunction(e->b, gone->guards, stop);
		struct mask back = mask_minus(mask_and(gone->active, e->s.active), *except);

		if (way && !mask_empty(&back))
			e->s.guards = guard_push(
			    e->b, e->s.guards,
			    cond_or(e->b, cond_mask(e->b, mask_minus(e->b->all, back)),
				    cond_not(e->b, way)),
			    ended_kind(e, ended), span);
	}
}

void eval_switch(struct eval *e, const struct ir_inst *i)
{
	const struct value *v = eval_operand(e, i, 0);
	const struct ir_list *body = &e->frame->f->regions.at[i->region[0]];
	struct state from = state_copy(e);
	struct target target = {.up = e->frame->target, .entry = from.guards};
	struct target *loop = loop_around(target.up);
	const size_t returned = e->frame->returns.n, continued = loop ? loop->continues.n : 0;
	const struct mask none = {0};
	bool has_default = false;

	e->frame->target = &target;
	e->s.active = (struct mask){0};
	for (size_t n = 0; n < body->insts.n && !e->b->out_of_fuel; n++) {
		ir_ref ref = body->insts.at[n];
		const struct ir_inst *inst = ir_at(e->frame->f, ref);

		if (inst->op == OP_CASE) {
			arrive_at_label(e, &from, case_cond(e, v, inst), inst->span);
		} else if (inst->op == OP_DEFAULT) {
			has_default = true;
			arrive_at_label(e, &from, default_cond(e, v, body), inst->span);
		} else if (eval_alive(e)) {
			eval_instruction(e, ref);
		}
	}
	if (!has_default)
		arrive_at_label(e, &from, default_cond(e, v, body), i->span);
	e->frame->target = target.up;
	for (size_t n = target.breaks.n; n-- > 0;)
		eval_rejoin(e, &target.breaks.at[n], from.guards);
	if (!mask_empty(&e->s.active)) {
		e->s.guards = e->b->guards = from.guards;
		eval_remember_leaves(e, from.guards, e->frame->returns.at, returned,
				     e->frame->returns.n, ENDED_RETURN, &none, i->span);
		if (loop)
			eval_remember_leaves(e, from.guards, loop->continues.at, continued,
					     loop->continues.n, ENDED_CONTINUE, &none, i->span);
	}
	e->b->guards = e->s.guards;
}

/* --- calls --- */

static unsigned activations(const struct frame *f, uint32_t function)
{
	unsigned n = 0;

	for (; f; f = f->up)
		n += f->function == function;
	return n;
}

/* A call that the compiler computes: its depth has an end of its own. */
static bool call_folds(const struct ir_function *f, const struct value *const *args, uint32_t n)
{
	int64_t c;

	for (uint32_t i = 0; i < n; i++)
		if (args[i]->base || !value_constant(args[i], &c))
			return false;
	return f->is_constexpr;
}

static const struct value *merge_result(struct eval *e, const struct frame *f, size_t n,
					const struct value *later)
{
	const struct state *s = &f->returns.at[n].state;
	const struct value *v = f->results.at[n];
	const struct cond *c;

	if (!v || !later)
		return v ? v : later;
	if (value_same(v, later) && !v->n_pieces && !later->n_pieces)
		return v;
	if (v->type != later->type)
		return value_opaque(e->b, (enum ir_type)v->type, SCOPE_THREAD, REASON_MERGE);
	c = guard_conjunction(e->b, s->guards, f->entry_guards);
	if (!c)
		return value_blend(e->b, &s->active, v, later);
	return value_blend(e->b, &s->active, value_select(e->b, c, v, later), later);
}

static const struct value *finish_call(struct eval *e, struct frame *f)
{
	const struct value *result = NULL;
	const struct guard *guards = f->entry_guards;
	bool fell_through = !mask_empty(&e->s.active);

	e->b->guards = f->entry_guards;
	if (fell_through)
		guards = eval_keep_exits(e, guards, e->s.guards, f->entry_guards, f->returns.at,
					 f->returns.n);
	if (fell_through)
		e->s.guards = guards;
	for (size_t n = f->returns.n; n-- > 0;) {
		result = merge_result(e, f, n, result);
		eval_rejoin(e, &f->returns.at[n], f->entry_guards);
	}
	if (!mask_empty(&e->s.active)) {
		e->s.guards = guards;
		e->s.ended = 0;
	}
	e->b->guards = e->s.guards;
	return result;
}

#define FRAME_BYTES ((size_t)64 << 10)

static void *frame_array(struct eval *e, size_t n, size_t bytes)
{
	struct frame_memory *m = &e->frame_memory;
	size_t size = ((n ? n : 1) * bytes + 15) & ~(size_t)15;

	if (!m->at) {
		m->at = arena_alloc(e->b->arena, FRAME_BYTES);
		m->size = FRAME_BYTES;
	}
	if (size > m->size - m->used)
		return arena_alloc(e->b->arena, size);
	m->used += size;
	return memset(m->at + m->used - size, 0, size);
}

const struct value *eval_function(struct eval *e, uint32_t function,
				  const struct value *const *args, uint32_t n_args, uint32_t span)
{
	const struct ir_function *fn = &e->m->functions.at[function];
	struct frame f = {.up = e->frame,
			  .f = fn,
			  .function = function,
			  .args = args,
			  .n_args = n_args,
			  .entry = e->s.active,
			  .entry_guards = e->s.guards,
			  .loops = e->loops,
			  .depth = e->frame ? e->frame->depth + 1 : 0};
	const struct value *result;
	struct mask left = e->left;
	size_t before = e->frame_memory.used;

	array_push(e->b->arena, &e->facts->contexts,
		   (struct context){e->frame ? e->frame->context : 0, function, span,
				    call_folds(fn, args, n_args)});
	f.context = (uint32_t)e->facts->contexts.n - 1;
	f.regs = frame_array(e, fn->insts.n, sizeof *f.regs);
	f.locals = frame_array(e, fn->locals.n, sizeof *f.locals);
	f.no_unroll = frame_array(e, fn->insts.n, sizeof *f.no_unroll);
	e->frame = &f;
	eval_region(e, fn->body);
	if (!f.up) {
		e->frame = NULL;
		return NULL;
	}
	result = finish_call(e, &f);
	objects_forget(e, &f);
	e->frame_memory.used = before;
	e->left = left;
	e->frame = f.up;
	return result;
}

struct checkpoint eval_checkpoint(struct eval *e)
{
	return (struct checkpoint){.state = state_copy(e),
				   .events = e->facts->events.n,
				   .returns = e->frame->returns.n,
				   .interval = e->interval,
				   .intervals = e->intervals,
				   .generation = e->generation,
				   .gone = e->gone,
				   .left = e->left};
}

void eval_go_back(struct eval *e, const struct checkpoint *c)
{
	e->s = c->state;
	e->s.env.shared = true;
	e->facts->events.n = c->events;
	e->frame->returns.n = e->frame->results.n = c->returns;
	e->interval = c->interval;
	e->intervals = c->intervals;
	e->generation = c->generation;
	e->gone = c->gone;
	e->left = c->left;
	e->b->guards = e->s.guards;
}

static const struct value *call_unfollowed(struct eval *e, const struct ir_inst *i, enum reason why)
{
	for (uint32_t n = 0; n < i->n_args; n++)
		if (eval_operand(e, i, n)->base)
			eval_clobber(e, eval_operand(e, i, n));
	if (!e->dry)
		eval_record(e, EVENT_OPAQUE, i);
	if (!e->facts->partial && why == REASON_RECURSION) {
		e->facts->partial = true;
		e->facts->partial_why = "recursive or deeply nested calls";
		e->facts->partial_reason = REASON_RECURSION;
	}
	return value_opaque(e->b, (enum ir_type)i->type, SCOPE_THREAD, why);
}

/* Every variable outside functions that this function names, or one that it calls, and that is no
 * constant. */
static void clobber_named(struct eval *e, uint32_t function, unsigned depth)
{
	const struct ir_function *f = &e->m->functions.at[function];

	for (size_t n = 1; n < f->insts.n; n++) {
		const struct ir_inst *i = &f->insts.at[n];

		if (i->op == OP_OBJ && !e->m->objects.at[i->imm].is_const)
			eval_clobber(e, value_pointer(e->b, object_of_module(e, (uint32_t)i->imm),
						      value_const(e->b, IR_I64, 0)));
		else if (i->op == OP_CALL && i->imm >= 0 && depth < 3)
			clobber_named(e, (uint32_t)i->imm, depth + 1);
	}
}

/* Instructions of a function and of what it calls: what running straight through it takes. */
static uint32_t code_size(struct eval *e, uint32_t function)
{
	const struct ir_function *f = &e->m->functions.at[function];
	uint64_t size = f->insts.n;

	if (!e->code)
		e->code = arena_array(e->b->arena, uint32_t, e->m->functions.n);
	if (e->code[function])
		return e->code[function];
	e->code[function] = 1; /* a function that calls itself is no straight way */
	for (size_t n = 1; n < f->insts.n && size < MOST_CODE; n++)
		if (f->insts.at[n].op == OP_CALL && f->insts.at[n].imm >= 0)
			size += code_size(e, (uint32_t)f->insts.at[n].imm);
	return e->code[function] = size < MOST_CODE ? (uint32_t)size : MOST_CODE;
}

/* A host function that launches nothing matters for what it computes and allocates; one that takes
 * longer than that is work on the host, and is treated like one whose body is out of sight. */
static const struct value *call_idle(struct eval *e, const struct ir_inst *i,
				     const struct value *const *args)
{
	uint32_t callee = (uint32_t)i->imm;
	struct checkpoint start = eval_checkpoint(e);
	uint64_t most = e->max_steps, limit = e->steps + HOST_CALL_STEPS + code_size(e, callee);
	const struct value *result;

	if (!e->idle[callee]) {
		e->max_steps = limit < most ? limit : most;
		result = eval_function(e, callee, args, i->n_args, i->span);
		e->max_steps = most;
		if (e->steps < limit)
			return result;
		e->idle[callee] = true;
		eval_go_back(e, &start);
	}
	clobber_named(e, callee, 0);
	return call_unfollowed(e, i, REASON_OPAQUE);
}

static bool is_too_deep(const struct eval *e, const struct ir_inst *i,
			const struct value *const *args)
{
	return e->frame->depth >= MAX_CALL_DEPTH ||
	       (activations(e->frame, (uint32_t)i->imm) >= MOST_ACTIVATIONS &&
		(e->facts->contexts.n >= MOST_FOLDED ||
		 !call_folds(&e->m->functions.at[i->imm], args, i->n_args)));
}

const struct value *eval_call(struct eval *e, const struct ir_inst *i)
{
	const struct value **args =
	    arena_array(e->b->arena, const struct value *, i->n_args ? i->n_args : 1);
	const struct value *result;

	if (i->imm < 0 || (size_t)i->imm >= e->m->functions.n)
		return call_unfollowed(e, i, REASON_OPAQUE);
	if (e->m->functions.at[i->imm].kind ==
	    IR_KERNEL) /* a launch from the device: a grid of its own */
		return value_opaque(e->b, (enum ir_type)i->type, SCOPE_BLOCK, REASON_OPAQUE);
	for (uint32_t n = 0; n < i->n_args; n++)
		args[n] = eval_operand(e, i, n);
	if (is_too_deep(e, i, args))
		return call_unfollowed(e, i, REASON_RECURSION);
	result = e->host && !e->launching[i->imm]
		     ? call_idle(e, i, args)
		     : eval_function(e, (uint32_t)i->imm, args, i->n_args, i->span);
	if (!result && i->type != IR_VOID)
		result = value_opaque(e->b, (enum ir_type)i->type, SCOPE_THREAD, REASON_OPAQUE);
	return result;
}

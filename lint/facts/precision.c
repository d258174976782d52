#include "facts/precision.h"

#include <string.h>

#define MAX_DEPTH 24
#define LONG_LOOP 1024 /* terms: fewer lose at most a few bits */
#define MAX_LOOPS 16

/* The functions that the kernel ran, each once. */
static bool first_context(const struct kernel_facts *k, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (k->contexts.at[i].function == k->contexts.at[n].function)
			return false;
	return true;
}

static const struct ir_function *function_of(const struct kernel_facts *k, size_t context)
{
	return &k->module->functions.at[k->contexts.at[context].function];
}

/* --- float computed in double ------------------------------------------------------------- */

struct tree { /* an expression of type double */
	unsigned promoted, ops;
	bool literal, inexact;
	double first_literal;
	const char *function; /* one that nvcc does not turn into its float twin */
};

static bool has_float_twin(const char *name)
{
	static const char *const twins[] = {"sqrt",  "floor", "ceil", "fabs", "rint",	  "trunc",
					    "round", "fmin",  "fmax", "abs",  "nearbyint"};

	for (size_t i = 0; i < sizeof twins / sizeof *twins; i++)
		if (!strcmp(name, twins[i]))
			return true;
	return false;
}

static bool read_tree(const struct ir_function *f, ir_ref r, struct tree *t, unsigned depth);

static bool read_operands(const struct ir_function *f, const struct ir_inst *i, struct tree *t,
			  unsigned depth)
{
	for (uint32_t n = 0; n < i->n_args; n++)
		if (!read_tree(f, ir_arg(f, i, n), t, depth + 1))
			return false;
	return true;
}

static bool read_leaf(const struct ir_function *f, const struct ir_inst *i, struct tree *t)
{
	enum ir_type from;
	double real;

	if (i->op == OP_FCONST) {
		memcpy(&real, &i->imm, sizeof real);
		if (i->flags & IRF_FLOAT_LITERAL && !t->literal) {
			t->literal = true;
			t->first_literal = real;
		}
		t->inexact |= (double)(float)real != real;
		return true;
	}
	if (i->op != OP_CAST)
		return false;
	from = (enum ir_type)ir_at(f, ir_arg(f, i, 0))->type;
	if (ir_types[from].class == IR_CLASS_INT)
		return true;
	t->promoted += from == IR_F32 && i->flags & IRF_PROMOTED;
	return from == IR_F32 && i->flags & IRF_PROMOTED;
}

/* False where something is double on purpose. */
static bool read_tree(const struct ir_function *f, ir_ref r, struct tree *t, unsigned depth)
{
	const struct ir_inst *i = ir_at(f, r);

	if (i->type == IR_F32 && depth <= MAX_DEPTH) { /* pow(x, 1.5): each operand as it is */
		t->promoted += i->op != OP_FCONST;
		return true;
	}
	if (i->type != IR_F64 || depth > MAX_DEPTH)
		return ir_types[i->type].class == IR_CLASS_INT && depth <= MAX_DEPTH;
	switch (i->op) {
	case OP_ADD:
	case OP_SUB:
	case OP_MUL:
	case OP_DIV:
		t->ops++;
		return read_operands(f, i, t, depth);
	case OP_NEG:
	case OP_ABS:
	case OP_MIN:
	case OP_MAX:
		return read_operands(f, i, t, depth);
	case OP_MATH:
		t->ops++;
		if (!i->text || !has_float_twin(i->text))
			t->function = i->text ? i->text : "";
		return read_operands(f, i, t, depth);
	default:
		return read_leaf(f, i, t);
	}
}

/* nvcc itself computes one operation in float when that gives the same bits. */
static bool is_double_use(const struct tree *t)
{
	if (!t->promoted || (!t->literal && !t->function))
		return false;
	return t->function || t->inexact || t->ops > 1;
}

static bool is_comparison(unsigned op)
{
	return op == OP_EQ || op == OP_NE || op == OP_LT || op == OP_LE || op == OP_GT ||
	       op == OP_GE;
}

static void doubles_in(const struct kernel_facts *k, const struct ir_function *f,
		       struct precision *out)
{
	for (ir_ref r = 1; r < f->insts.n; r++) {
		const struct ir_inst *i = ir_at(f, r);
		const struct ir_inst *x = i->n_args ? ir_at(f, ir_arg(f, i, 0)) : NULL;
		struct tree t = {0};
		bool narrows = i->op == OP_CAST && i->type == IR_F32 && x->type == IR_F64;

		if (!narrows && !(is_comparison(i->op) && x->type == IR_F64))
			continue;
		if (read_operands(f, i, &t, 0) && is_double_use(&t))
			array_push(k->arena, &out->doubles,
				   (struct double_use){narrows ? x->span : i->span, t.function,
						       t.first_literal});
	}
}

struct precision precision_doubles(const struct kernel_facts *k)
{
	struct precision out = {0};

	for (size_t n = 0; n < k->contexts.n; n++)
		if (first_context(k, n))
			doubles_in(k, function_of(k, n), &out);
	return out;
}

/* --- long sums in float ------------------------------------------------------------------- */

struct sums {
	const struct kernel_facts *k;
	const struct ir_function *f;
	struct precision *out;
	ir_ref loops[MAX_LOOPS]; /* around the instruction at hand, outermost first */
	unsigned n_loops;
	unsigned *born; /* by local: loops around its declaration */
	ir_ref *first_store, *next_store; /* by local; by store: the next to the same local */
	uint32_t *looked, search;	  /* by instruction: the last search that came by */
};

/* The local an address lies in; UINT32_MAX if it lies in none. */
static uint32_t local_of(const struct ir_function *f, ir_ref address)
{
	const struct ir_inst *i = ir_at(f, address);

	while (i->op == OP_PTRADD || i->op == OP_PTRCAST)
		i = ir_at(f, ir_arg(f, i, 0));
	return i->op == OP_LOCAL ? (uint32_t)i->imm : UINT32_MAX;
}

static bool same_address(const struct ir_function *f, ir_ref x, ir_ref y)
{
	const struct ir_inst *a = ir_at(f, x), *b = ir_at(f, y);

	return x == y || (a->op == OP_LOCAL && b->op == OP_LOCAL && a->imm == b->imm);
}

static bool is_load_of(const struct ir_function *f, ir_ref value, ir_ref address)
{
	const struct ir_inst *i = ir_at(f, value);

	return i->op == OP_LOAD && same_address(f, ir_arg(f, i, 0), address);
}

/* What is added to the old contents of the address: its ref, 0 if the store is no sum. */
static ir_ref addend(const struct ir_function *f, const struct ir_inst *store)
{
	ir_ref address = ir_arg(f, store, 0), value = ir_arg(f, store, 1);
	const struct ir_inst *i = ir_at(f, value);

	if (i->type != IR_F32)
		return 0;
	if (i->op == OP_ADD && is_load_of(f, ir_arg(f, i, 0), address))
		return ir_arg(f, i, 1);
	if (i->op == OP_ADD && is_load_of(f, ir_arg(f, i, 1), address))
		return ir_arg(f, i, 0);
	if (i->op == OP_MATH && i->text && i->n_args == 3 && strstr(i->text, "fma") &&
	    is_load_of(f, ir_arg(f, i, 2), address))
		return ir_arg(f, i, 0);
	return 0;
}

static bool is_multiple(int64_t x, int64_t of)
{
	return of && x % of == 0;
}

/* Threads that go through the data side by side each add a share only. */
static bool is_shared_out(const struct sums *s, const struct event *e, const struct loop *l)
{
	const struct block *b = s->k->block;

	for (unsigned i = 0; i < e->address->n; i++) {
		const struct term *t = &e->address->terms[i];
		const struct monomial *m = &b->monomials.at[t->mono];
		bool counts = false, by_grid = false;
		int64_t step = vec_at(&t->v, mask_lowest(&e->mask) % MAX_THREADS);

		for (unsigned j = 0; j < m->n; j++) {
			counts |= m->sym[j] == l->counter;
			by_grid |= b->symbols.at[m->sym[j]].kind == SYMBOL_GRID;
		}
		if (counts && (by_grid || (m->n == 1 && step && e->bytes &&
					   (is_multiple(step, (int64_t)b->threads * e->bytes) ||
					    step == WARP_LANES * (int64_t)e->bytes))))
			return true;
	}
	return false;
}

/* The long loop, inside the variable's life, in which this load runs; NULL: none. */
static const struct loop *long_loop(const struct sums *s, const struct event *e, unsigned born)
{
	for (const struct loop *l = e->loops; l; l = l->up) {
		if (l->trips && l->trips < LONG_LOOP)
			continue;
		for (unsigned n = born; n < s->n_loops; n++)
			if (ir_at(s->f, s->loops[n])->span == l->span && !is_shared_out(s, e, l))
				return l;
	}
	return NULL;
}

static const struct loop *loop_of_load(const struct sums *s, ir_ref load, unsigned born)
{
	const struct ir_inst *code = ir_at(s->f, load);

	for (size_t n = 0; n < s->k->events.n; n++) {
		const struct event *e = &s->k->events.at[n];

		if (e->kind == EVENT_ACCESS && e->code == code && e->op == ACCESS_LOAD)
			return long_loop(s, e, born);
	}
	return NULL;
}

/* Looks for data in what is added: a load, or a variable that was set from one. Each instruction is
 * looked at once a search. */
static const struct loop *data_loop(struct sums *s, ir_ref r, unsigned born, unsigned depth)
{
	const struct ir_inst *i = ir_at(s->f, r);
	const struct loop *l = NULL;
	uint32_t local;

	if (!r || depth > 8 || s->looked[r] == s->search)
		return NULL;
	s->looked[r] = s->search;
	if (i->op == OP_LOAD) {
		local = local_of(s->f, ir_arg(s->f, i, 0));
		if (local == UINT32_MAX)
			return loop_of_load(s, r, born);
		for (ir_ref n = s->first_store[local]; n && !l; n = s->next_store[n])
			l = data_loop(s, ir_arg(s->f, ir_at(s->f, n), 1), born, depth + 1);
		return l;
	}
	if (ir_types[i->type].class != IR_CLASS_FLOAT)
		return NULL;
	for (uint32_t n = 0; n < i->n_args && !l; n++)
		l = data_loop(s, ir_arg(s->f, i, n), born, depth + 1);
	return l;
}

/* Does the place itself move on with the loop? */
static bool place_moves(const struct sums *s, const struct ir_inst *store, const struct loop *l)
{
	const struct block *b = s->k->block;

	for (size_t n = 0; n < s->k->events.n; n++) {
		const struct event *e = &s->k->events.at[n];

		if (e->kind != EVENT_ACCESS || e->code != store)
			continue;
		for (unsigned i = 0; i < e->address->n; i++) {
			const struct monomial *m = &b->monomials.at[e->address->terms[i].mono];

			for (unsigned j = 0; j < m->n; j++)
				if (m->sym[j] == l->counter)
					return true;
		}
		return e->address->reason != REASON_NONE;
	}
	return false;
}

static void look_at_store(struct sums *s, const struct ir_inst *store)
{
	ir_ref added = addend(s->f, store);
	uint32_t local = local_of(s->f, ir_arg(s->f, store, 0));
	const struct loop *l;

	if (!added || !s->n_loops)
		return;
	s->search++;
	l = data_loop(s, added, local == UINT32_MAX ? 0 : s->born[local], 0);
	if (!l || place_moves(s, store, l))
		return;
	array_push(s->k->arena, &s->out->sums,
		   (struct accumulation){store->span, l->span,
					 local == UINT32_MAX ? "" : s->f->locals.at[local].name});
}

static void walk_region(struct sums *s, ir_region region)
{
	const struct ir_list *list = &s->f->regions.at[region];

	for (size_t n = 0; region && n < list->insts.n; n++) {
		ir_ref r = list->insts.at[n];
		const struct ir_inst *i = ir_at(s->f, r);
		bool enters = i->op == OP_LOOP && s->n_loops < MAX_LOOPS;

		if (i->op == OP_DECL)
			s->born[i->imm] = s->n_loops;
		if (i->op == OP_STORE)
			look_at_store(s, i);
		if (enters)
			s->loops[s->n_loops++] = r;
		for (unsigned x = 0; x < 3; x++)
			if (i->region[x])
				walk_region(s, i->region[x]);
		s->n_loops -= enters;
	}
}

static void index_stores(struct sums *s)
{
	struct arena *a = s->k->arena;

	s->first_store = arena_array(a, ir_ref, s->f->locals.n + 1);
	s->next_store = arena_array(a, ir_ref, s->f->insts.n);
	s->looked = arena_array(a, uint32_t, s->f->insts.n);
	for (ir_ref n = (ir_ref)s->f->insts.n - 1; n > 0; n--) {
		const struct ir_inst *i = ir_at(s->f, n);
		uint32_t local =
		    i->op == OP_STORE ? local_of(s->f, ir_arg(s->f, i, 0)) : UINT32_MAX;

		if (local == UINT32_MAX)
			continue;
		s->next_store[n] = s->first_store[local];
		s->first_store[local] = n;
	}
}

struct precision precision_sums(const struct kernel_facts *k)
{
	struct precision out = {0};

	for (size_t n = 0; n < k->contexts.n; n++) {
		struct sums s = {.k = k, .f = function_of(k, n), .out = &out};

		if (!first_context(k, n))
			continue;
		s.born = arena_array(k->arena, unsigned, s.f->locals.n + 1);
		index_stores(&s);
		walk_region(&s, s.f->body);
	}
	return out;
}

/* --- recursion ---------------------------------------------------------------------------- */

struct precision precision_recursions(const struct kernel_facts *k)
{
	struct precision out = {0};

	for (size_t n = 1; n < k->contexts.n; n++) {
		const struct context *c = &k->contexts.at[n];
		uint32_t up = c->up;
		bool again = false;

		for (unsigned d = 0; d < 64 && !again; d++) {
			again = k->contexts.at[up].function == c->function;
			if (!up)
				break;
			up = k->contexts.at[up].up;
		}
		for (size_t i = 0; again && i < out.recursions.n; i++)
			again = out.recursions.at[i].span != c->call_span;
		if (again)
			array_push(k->arena, &out.recursions,
				   (struct recursive_call){c->call_span, function_of(k, n)->name});
	}
	return out;
}

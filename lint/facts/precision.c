#include "facts/precision.h"

#include <string.h>

#define MAX_DEPTH 24
#define LONG_LOOP 1024 /* terms: fewer lose at most a few bits */
#define FEW_SHARES 4096 /* threads: with so few, each one's share of run-time data may be long */
#define MOST_ROWS 8 /* elements of one thread in an iteration */
#define MAX_LOOPS 16
#define MOST_ELEMENT 16 /* bytes that one access moves */
#define MAX_CALLS 3 /* followed from a loop into functions that add */
#define SMALL_FUNCTION 64 /* instructions of such a function */

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
	bool literal, named, inexact; /* named: the constant has a name */
	bool picked;		      /* an operand is chosen from several */
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
		if (!t->literal || (t->named && i->flags & IRF_FLOAT_LITERAL)) {
			t->literal = true;
			t->named = !(i->flags & IRF_FLOAT_LITERAL);
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

/* What the arm of a selection gives. */
static bool read_arm(const struct ir_function *f, ir_region arm, struct tree *t, unsigned depth)
{
	const struct ir_list *list = &f->regions.at[arm];
	const struct ir_inst *last = arm && list->insts.n
					 ? ir_at(f, list->insts.at[list->insts.n - 1])
					 : NULL;

	return last && last->op == OP_YIELD && last->n_args &&
	       read_tree(f, ir_arg(f, last, 0), t, depth + 1);
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
		return read_operands(f, i, t, depth);
	case OP_MIN:
	case OP_MAX: /* max(x, 0.25) stays max.f64, exact or not */
		t->picked = true;
		return read_operands(f, i, t, depth);
	case OP_SELECT:
		t->picked |= t->ops > 0;
		return read_tree(f, ir_arg(f, i, 1), t, depth + 1) &&
		       read_tree(f, ir_arg(f, i, 2), t, depth + 1);
	case OP_COND:
		t->picked |= t->ops > 0;
		return read_arm(f, i->region[0], t, depth) && read_arm(f, i->region[1], t, depth);
	case OP_MATH:
		t->ops++;
		if (!i->text || !has_float_twin(i->text))
			t->function = i->text ? i->text : "";
		return read_operands(f, i, t, depth);
	default:
		return read_leaf(f, i, t);
	}
}

/* nvcc itself computes one operation in float when that gives the same bits, but for what it finds
 * behind a choice. */
static bool is_double_use(const struct tree *t)
{
	if (!t->promoted || (!t->literal && !t->function))
		return false;
	return t->function || t->inexact || t->ops > 1 || t->picked;
}

static bool is_comparison(unsigned op)
{
	return op == OP_EQ || op == OP_NE || op == OP_LT || op == OP_LE || op == OP_GT ||
	       op == OP_GE;
}

static bool becomes_double(const struct ir_function *f, ir_ref r)
{
	for (ir_ref user = r + 1; user < f->insts.n; user++) {
		const struct ir_inst *i = ir_at(f, user);

		if (i->op == OP_CAST && i->type == IR_F64 && ir_arg(f, i, 0) == r)
			return true;
	}
	return false;
}

/* pow(x, 2) of a float and an integer is double since C++11, whatever the overload that clang takes. */
static bool is_double_power(const struct ir_function *f, ir_ref r)
{
	const struct ir_inst *i = ir_at(f, r);

	return i->op == OP_MATH && i->type == IR_F32 && i->text && !strcmp(i->text, "pow") &&
	       i->n_args == 2 && ir_at(f, ir_arg(f, i, 0))->type == IR_F32 &&
	       ir_types[ir_at(f, ir_arg(f, i, 1))->type].class == IR_CLASS_INT &&
	       !becomes_double(f, r);
}

static void doubles_in(const struct kernel_facts *k, const struct ir_function *f,
		       struct precision *out)
{
	for (ir_ref r = 1; r < f->insts.n; r++) {
		const struct ir_inst *i = ir_at(f, r);
		const struct ir_inst *x = i->n_args ? ir_at(f, ir_arg(f, i, 0)) : NULL;
		struct tree t = {0};
		bool narrows = i->op == OP_CAST && i->type == IR_F32 && x->type == IR_F64;

		if (is_double_power(f, r))
			array_push(k->arena, &out->doubles,
				   (struct double_use){.span = i->span, .function = i->text});
		if (!narrows && !(is_comparison(i->op) && x->type == IR_F64))
			continue;
		if (read_operands(f, i, &t, 0) && is_double_use(&t))
			array_push(k->arena, &out->doubles,
				   (struct double_use){narrows ? x->span : i->span, t.function,
						       t.first_literal, t.named});
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

struct sums { /* a function, as one call of it runs */
	const struct kernel_facts *k;
	const struct ir_function *f;
	struct precision *out;
	struct sums *up; /* the caller, and its call; NULL: whoever calls */
	const struct ir_inst *call;
	uint32_t loops[MAX_LOOPS]; /* spans of those around the instruction at hand, outermost
				      first, the callers' too */
	unsigned n_loops;
	unsigned *born; /* by local: loops around its declaration */
	ir_ref *first_store, *next_store; /* by local; by store: the next to the same local */
	uint32_t *looked, search;	  /* by instruction: the last search that came by */
};

struct home { /* the variable that an address leads to */
	struct sums *in; /* NULL: none of these functions' */
	uint32_t local;
};

static ir_ref argument(const struct sums *s, const struct ir_inst *param)
{
	return s->up && (uint64_t)param->imm < s->call->n_args
		   ? ir_arg(s->up->f, s->call, (uint32_t)param->imm)
		   : 0;
}

/* What the local holds all its life: set once. */
static ir_ref only_value(const struct sums *s, uint32_t local)
{
	ir_ref store = s->first_store[local];

	return store && !s->next_store[store] ? ir_arg(s->f, ir_at(s->f, store), 1) : 0;
}

/* The local an address lies in. */
static uint32_t local_of(const struct ir_function *f, ir_ref address)
{
	const struct ir_inst *i = ir_at(f, address);

	while (i->op == OP_PTRADD || i->op == OP_PTRCAST)
		i = ir_at(f, ir_arg(f, i, 0));
	return i->op == OP_LOCAL ? (uint32_t)i->imm : UINT32_MAX;
}

/* The same through references and this. */
static struct home home_of(struct sums *s, ir_ref address)
{
	for (unsigned steps = 0; address && steps < MAX_DEPTH; steps++) {
		const struct ir_inst *i = ir_at(s->f, address);

		if (i->op == OP_LOCAL)
			return (struct home){s, (uint32_t)i->imm};
		if (i->op == OP_PTRADD || i->op == OP_PTRCAST) {
			address = ir_arg(s->f, i, 0);
		} else if (i->op == OP_PARAM) {
			address = argument(s, i);
			s = s->up;
		} else if (i->op == OP_LOAD) {
			uint32_t local = local_of(s->f, ir_arg(s->f, i, 0));

			address = local == UINT32_MAX ? 0 : only_value(s, local);
		} else {
			address = 0;
		}
	}
	return (struct home){NULL, UINT32_MAX};
}

static bool same_address(const struct ir_function *f, ir_ref x, ir_ref y)
{
	const struct ir_inst *a = ir_at(f, x), *b = ir_at(f, y);

	if (x == y)
		return true;
	if (a->op != b->op || a->imm != b->imm)
		return false;
	if (a->op == OP_PTRADD)
		return same_address(f, ir_arg(f, a, 0), ir_arg(f, b, 0)) &&
		       same_address(f, ir_arg(f, a, 1), ir_arg(f, b, 1));
	return a->op == OP_LOCAL || a->op == OP_CONST || a->op == OP_PARAM;
}

static bool is_load_of(const struct ir_function *f, ir_ref value, ir_ref address)
{
	const struct ir_inst *i = ir_at(f, value);

	return i->op == OP_LOAD && same_address(f, ir_arg(f, i, 0), address);
}

/* What a temporary without a name was made from, through all of them: classes of one number travel
 * in such. A name may be Kahan's. */
static ir_ref copied_from(const struct sums *s, ir_ref value)
{
	for (unsigned steps = 0; steps < MAX_DEPTH; steps++) {
		const struct ir_inst *i = ir_at(s->f, value);
		const struct ir_inst *at =
		    i->op == OP_LOAD ? ir_at(s->f, ir_arg(s->f, i, 0)) : NULL;
		const char *name = at && at->op == OP_LOCAL ? s->f->locals.at[at->imm].name : "?";
		ir_ref from = name && *name ? 0 : only_value(s, (uint32_t)at->imm);

		if (!from || ir_at(s->f, from)->type != i->type)
			break;
		value = from;
	}
	return value;
}

static bool holds_old(const struct sums *s, ir_ref value, ir_ref address)
{
	return is_load_of(s->f, value, address) || is_load_of(s->f, copied_from(s, value), address);
}

static bool is_half(unsigned type)
{
	return type == IR_F16 || type == IR_BF16 || type == IR_V4;
}

/* How many operands the addition has, the last of three being what is added to; 0: it is none. */
static unsigned sum_operands(const struct ir_inst *i)
{
	if (i->op == OP_ADD)
		return 2;
	if (i->op != OP_MATH || !i->text)
		return 0;
	if (i->n_args == 3 && strstr(i->text, "fma"))
		return 3;
	return is_half(i->type) && i->n_args == 2 &&
		       (!strncmp(i->text, "operator+", strlen("operator+")) ||
			!strncmp(i->text, "__hadd", strlen("__hadd")))
		   ? 2
		   : 0;
}

struct addends {
	ir_ref at[2]; /* two: their product is added */
	unsigned n;   /* 0: the store is no sum */
};

/* What is added to the old contents of the address. */
static struct addends addends_of(const struct sums *s, const struct ir_inst *store)
{
	const struct ir_function *f = s->f;
	ir_ref address = ir_arg(f, store, 0);
	const struct ir_inst *i = ir_at(f, copied_from(s, ir_arg(f, store, 1)));

	if (i->type != IR_F32 && !is_half(i->type))
		return (struct addends){0};
	switch (sum_operands(i)) {
	case 2:
		if (holds_old(s, ir_arg(f, i, 0), address))
			return (struct addends){{ir_arg(f, i, 1)}, 1};
		if (holds_old(s, ir_arg(f, i, 1), address))
			return (struct addends){{ir_arg(f, i, 0)}, 1};
		break;
	case 3:
		if (holds_old(s, ir_arg(f, i, 2), address))
			return (struct addends){{ir_arg(f, i, 0), ir_arg(f, i, 1)}, 2};
		break;
	}
	return (struct addends){0};
}

static bool is_multiple(int64_t x, int64_t of)
{
	return of && x % of == 0;
}

static bool asks_for_grid(const struct ir_function *f)
{
	for (size_t n = 1; n < f->insts.n; n++)
		if (f->insts.at[n].op == OP_BUILTIN && f->insts.at[n].imm >= BUILTIN_GDIM_X &&
		    f->insts.at[n].imm <= BUILTIN_GDIM_Z)
			return true;
	return false;
}

/* As many bytes as all threads take side by side, so many that each one's share is small; a step of
 * that size in a kernel that does not ask for the grid is a row's pitch. */
static bool strides_grid(const struct kernel_facts *k, int64_t step, int64_t bytes)
{
	int64_t block = k->block->threads * bytes;

	return is_multiple(step, block) && step > FEW_SHARES * bytes && asks_for_grid(k->kernel);
}

/* The block's threads, each with a few elements. */
static bool strides_rows(int64_t step, int64_t row)
{
	return is_multiple(step, row) && step <= MOST_ROWS * row;
}

/* As many bytes as the block's threads, a row of them or a warp take side by side; the members of a
 * structure are accesses of their own. */
static bool strides_threads(const struct kernel_facts *k, int64_t step, int64_t bytes)
{
	int64_t row = k->block->shape.block[0];

	return bytes && (strides_rows(step, k->block->threads * bytes) ||
			 step == WARP_LANES * bytes || strides_grid(k, step, bytes) ||
			 (is_multiple(step, row * bytes) && step <= row * MOST_ELEMENT));
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
		if (counts && (by_grid || (m->n == 1 && step && strides_threads(s->k, step, e->bytes))))
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
			if (s->loops[n] == l->span && !is_shared_out(s, e, l))
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
	struct home home;

	if (!r || depth > 8 || s->looked[r] == s->search)
		return NULL;
	s->looked[r] = s->search;
	if (i->op == OP_LOAD) {
		home = home_of(s, ir_arg(s->f, i, 0));
		if (!home.in)
			return loop_of_load(s, r, born);
		home.in->search += home.in != s;
		for (ir_ref n = home.in->first_store[home.local]; n && !l;
		     n = home.in->next_store[n])
			l = data_loop(home.in, ir_arg(home.in->f, ir_at(home.in->f, n), 1), born,
				      depth + 1);
		return l;
	}
	if (i->op == OP_PARAM && argument(s, i)) {
		s->up->search++;
		return data_loop(s->up, argument(s, i), born, depth + 1);
	}
	if (ir_types[i->type].class != IR_CLASS_FLOAT && i->type != IR_V4)
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

static void add_sum(struct sums *s, struct accumulation found)
{
	for (size_t n = 0; n < s->out->sums.n; n++)
		if (s->out->sums.at[n].span == found.span)
			return;
	array_push(s->k->arena, &s->out->sums, found);
}

/* Where the function that has the variable adds to it: by the store itself, or by a call. */
static uint32_t place_in(const struct sums *s, const struct ir_inst *store, const struct sums *home)
{
	const struct ir_inst *i = store;

	for (const struct sums *x = s; home && x != home && x->up; x = x->up)
		i = x->call;
	return i->span;
}

static void look_at_store(struct sums *s, const struct ir_inst *store)
{
	const struct addends added = addends_of(s, store);
	const struct loop *l = NULL;
	struct home home;

	if (!added.n || !s->n_loops)
		return;
	home = home_of(s, ir_arg(s->f, store, 0));
	for (unsigned i = 0; i < added.n && !l; i++) {
		s->search++;
		l = data_loop(s, added.at[i], home.in ? home.in->born[home.local] : 0, 0);
	}
	if (!l || place_moves(s, store, l))
		return;
	add_sum(s, (struct accumulation){
		       .span = place_in(s, store, home.in),
		       .loop_span = l->span,
		       .trips = l->trips,
		       .type = (enum ir_type)ir_at(s->f, added.at[0])->type,
		       .name = home.in ? home.in->f->locals.at[home.local].name : "",
		   });
}

static void walk_call(struct sums *s, const struct ir_inst *call);

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
		if (i->op == OP_CALL && i->imm >= 0 && s->n_loops)
			walk_call(s, i);
		if (enters)
			s->loops[s->n_loops++] = i->span;
		for (unsigned x = 0; x < 3; x++)
			if (i->region[x])
				walk_region(s, i->region[x]);
		s->n_loops -= enters;
	}
}

static void index_stores(struct sums *s)
{
	struct arena *a = s->k->arena;

	s->born = arena_array(a, unsigned, s->f->locals.n + 1);
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

/* A small function that a loop calls may add to its caller's variable. */
static void walk_call(struct sums *s, const struct ir_inst *call)
{
	const struct ir_function *f = &s->k->module->functions.at[call->imm];
	struct sums *inner;
	unsigned depth = 0;

	for (const struct sums *x = s; x; x = x->up)
		depth++;
	if (depth > MAX_CALLS || f->insts.n > SMALL_FUNCTION)
		return;
	inner = arena_new(s->k->arena, struct sums);
	*inner = *s;
	inner->f = f;
	inner->up = s;
	inner->call = call;
	inner->search = 0;
	index_stores(inner);
	walk_region(inner, f->body);
}

struct precision precision_sums(const struct kernel_facts *k)
{
	struct precision out = {0};

	for (size_t n = 0; n < k->contexts.n; n++) {
		struct sums s = {.k = k, .f = function_of(k, n), .out = &out};

		if (!first_context(k, n))
			continue;
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

		for (unsigned d = 0; d < 64 && !again && !c->folds; d++) {
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

#include "random_kernels.h"

#define MAX_VARIABLES 12
#define COUNT(xs) ((unsigned)(sizeof(xs) / sizeof *(xs)))

struct variable {
	uint32_t local;
	enum ir_type type;
};

struct dice {
	struct arena *a;
	struct random_source *r;
	struct random_taste taste;
	struct ir_module *m;
	struct ir_builder b;
	struct variable vars[MAX_VARIABLES];
	unsigned n_vars;
	uint32_t counters; /* bit a variable: a loop counts with it, others leave it alone */
	unsigned loops, branches, statements;
	unsigned size, outer; /* variables that a loop over rows is about */
	bool is_uniform;    /* all threads that have not left are here */
	bool have_returned; /* some threads may have left the kernel */
	bool have_left;	    /* or the innermost loop */
	bool has_barrier;   /* the innermost loop's body does */
	bool is_kernel;
	uint32_t callee; /* device function (i32, u32) -> i32; 0: none */
	uint32_t table;	 /* object: eight numbers */
	uint32_t writer; /* device function (ptr, i32, i32) -> void */
};

uint64_t random_bits(struct random_source *r)
{
	uint64_t x = r->state += 0x9e3779b97f4a7c15u;

	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
	x = (x ^ x >> 27) * 0x94d049bb133111ebu;
	return x ^ x >> 31;
}

unsigned random_below(struct random_source *r, unsigned n)
{
	return (unsigned)(random_bits(r) % n);
}

bool random_once_in(struct random_source *r, unsigned n)
{
	return random_below(r, n) == 0;
}

static int64_t one_of(struct dice *d, const int64_t *numbers, unsigned n)
{
	return numbers[random_below(d->r, n)];
}

/* --- expressions ------------------------------------------------------------------------------ */

static ir_ref expression(struct dice *d, enum ir_type type, unsigned depth);
static ir_ref condition(struct dice *d, unsigned depth);

static ir_ref cast(struct dice *d, enum ir_type type, ir_ref x)
{
	if (ir_at(ir_fn(&d->b), x)->type == type)
		return x;
	return ir_emit1(&d->b, OP_CAST, type, x);
}

static ir_ref binary(struct dice *d, enum ir_op op, enum ir_type type, ir_ref x, ir_ref y)
{
	return ir_emit2(&d->b, op, type, cast(d, type, x), cast(d, type, y));
}

static ir_ref with_constant(struct dice *d, enum ir_op op, enum ir_type type, ir_ref x, int64_t c)
{
	return binary(d, op, type, x, ir_const(&d->b, type, c));
}

static ir_ref builtin(struct dice *d, enum ir_builtin which)
{
	return ir_emit0(&d->b, OP_BUILTIN, IR_U32, which);
}

static ir_ref random_builtin(struct dice *d)
{
	static const enum ir_builtin often[] = {
	    BUILTIN_TID_X,  BUILTIN_TID_X,  BUILTIN_TID_X,  BUILTIN_TID_Y,  BUILTIN_TID_Y,
	    BUILTIN_TID_Z,  BUILTIN_BID_X,  BUILTIN_BID_X,  BUILTIN_BID_Y,  BUILTIN_BDIM_X,
	    BUILTIN_BDIM_Y, BUILTIN_GDIM_X, BUILTIN_LANEID, BUILTIN_WARPID, BUILTIN_LINEAR_TID};

	if (d->taste.is_about_blocks && !random_once_in(d->r, 4))
		return builtin(d, random_once_in(d->r, 2) ? BUILTIN_BID_X : BUILTIN_TID_X);
	return builtin(d, often[random_below(d->r, COUNT(often))]);
}

static ir_ref load_variable(struct dice *d, unsigned which)
{
	ir_ref at = ir_emit0(&d->b, OP_LOCAL, IR_PTR, d->vars[which].local);

	return ir_emit1(&d->b, OP_LOAD, d->vars[which].type, at);
}

static void store_variable(struct dice *d, unsigned which, ir_ref x)
{
	ir_ref value = cast(d, d->vars[which].type, x);
	ir_ref at = ir_emit0(&d->b, OP_LOCAL, IR_PTR, d->vars[which].local);

	ir_emit2(&d->b, OP_STORE, IR_VOID, at, value);
}

static ir_ref random_scalar_param(struct dice *d)
{
	const struct ir_function *f = ir_fn(&d->b);
	unsigned n = 0;

	while (f->params.at[n].type == IR_PTR)
		n++;
	n += random_below(d->r, (unsigned)f->params.n - n);
	return ir_emit0(&d->b, OP_PARAM, f->params.at[n].type, n);
}

/* A field of the struct argument "s". */
static ir_ref struct_pitch(struct dice *d)
{
	ir_ref s = ir_emit0(&d->b, OP_PARAM, IR_PTR, 3);
	ir_ref at = ir_emit2(&d->b, OP_PTRADD, IR_PTR, s, ir_const(&d->b, IR_I64, 8));

	return ir_emit1(&d->b, OP_LOAD, IR_I32, at);
}

/* blockIdx * blockDim + threadIdx, of one axis */
static ir_ref global_id(struct dice *d, unsigned axis)
{
	ir_ref at = binary(d, OP_MUL, IR_U32, builtin(d, BUILTIN_BID_X + axis),
			   builtin(d, BUILTIN_BDIM_X + axis));

	return cast(d, IR_I32, binary(d, OP_ADD, IR_U32, at, builtin(d, BUILTIN_TID_X + axis)));
}

static ir_ref leaf(struct dice *d, enum ir_type type)
{
	static const int64_t constants[] = {0,	1,  2,	3,  4,	 5,   7,   8,	15,  16,
					    31, 32, 33, 64, 100, 128, 255, 256, 1000};

	if (d->taste.is_about_blocks && random_once_in(d->r, 4))
		return ir_const(&d->b, type, random_below(d->r, 5));
	switch (random_below(d->r, 9)) {
	case 8:
		return cast(d, type, global_id(d, random_below(d->r, 2)));
	case 0:
		return ir_const(&d->b, type, one_of(d, constants, COUNT(constants)));
	case 1:
		return cast(d, type, random_scalar_param(d));
	case 2:
		return cast(d, type,
			    d->is_kernel && random_once_in(d->r, 3) ? struct_pitch(d)
								    : random_scalar_param(d));
	case 3:
	case 4:
		if (d->n_vars)
			return cast(d, type, load_variable(d, random_below(d->r, d->n_vars)));
		/* fall through */
	default:
		return cast(d, type, random_builtin(d));
	}
}

static ir_ref by_constant(struct dice *d, enum ir_type type, unsigned depth)
{
	static const struct {
		enum ir_op op;
		int64_t constants[6];
	} choices[] = {
	    {OP_MUL, {2, 3, 4, 8, 32, 33}},	{OP_DIV, {2, 3, 4, 7, 16, 32}},
	    {OP_REM, {2, 3, 4, 7, 16, 32}},	{OP_AND, {1, 3, 7, 15, 31, 0xfe}},
	    {OP_SHL, {1, 2, 3, 4, 5, 1}},	{OP_SHR, {1, 2, 3, 4, 5, 1}},
	    {OP_XOR, {1, 2, 4, 16, 31, 5}},	{OP_OR, {1, 2, 3, 16, 32, 5}},
	    {OP_ADD, {1, 2, 3, 16, 31, 32}},	{OP_SUB, {1, 2, 3, 16, 31, 32}},
	    {OP_MIN, {7, 15, 31, 32, 63, 100}}, {OP_MAX, {0, 1, 7, 15, 31, 32}},
	};
	unsigned k = random_below(d->r, COUNT(choices));
	ir_ref x = expression(d, type, depth - 1);

	return with_constant(d, choices[k].op, type, x,
			     choices[k].constants[random_below(d->r, 6)]);
}

static ir_ref of_two(struct dice *d, enum ir_type type, unsigned depth)
{
	static const enum ir_op ops[] = {OP_ADD, OP_ADD, OP_ADD, OP_SUB, OP_MUL, OP_MUL, OP_DIV,
					 OP_REM, OP_AND, OP_OR,	 OP_XOR, OP_MIN, OP_MAX};
	enum ir_op op = ops[random_below(d->r, COUNT(ops))];
	ir_ref x = expression(d, type, depth - 1), y = expression(d, type, depth - 1);

	return ir_emit2(&d->b, op, type, x, y);
}

static ir_ref of_one(struct dice *d, enum ir_type type, unsigned depth)
{
	static const enum ir_op ops[] = {OP_NEG, OP_NEG, OP_BNOT, OP_ABS, OP_POPC, OP_CLZ, OP_FFS, OP_BREV};
	enum ir_op op = ops[random_below(d->r, COUNT(ops))];
	bool is_count = op == OP_POPC || op == OP_CLZ || op == OP_FFS;
	ir_ref x = expression(d, type, depth - 1);

	return cast(d, type, ir_emit1(&d->b, op, is_count ? IR_I32 : type, x));
}

/* x << (y & 7), (x < y) as a number */
static ir_ref by_variable(struct dice *d, enum ir_type type, unsigned depth)
{
	ir_ref x, y;

	if (random_once_in(d->r, 2))
		return cast(d, type, condition(d, depth - 1));
	x = expression(d, type, depth - 1);
	y = with_constant(d, OP_AND, type, leaf(d, type), random_once_in(d->r, 2) ? 7 : 3);
	return ir_emit2(&d->b, random_once_in(d->r, 2) ? OP_SHL : OP_SHR, type, x, y);
}

static ir_ref through_other_type(struct dice *d, enum ir_type type, unsigned depth)
{
	static const enum ir_type types[] = {IR_I32, IR_U32, IR_I64, IR_U64, IR_U8, IR_I16, IR_U16};
	enum ir_type other = types[random_below(d->r, COUNT(types))];

	if (ir_types[other].bytes < 4) /* C has no arithmetic in small types */
		return cast(d, type, cast(d, other, expression(d, type, depth - 1)));
	return cast(d, type, expression(d, other, depth - 1));
}

/* v = x inside an expression: in an arm, behind && */
static void side_effect(struct dice *d)
{
	unsigned which = d->n_vars ? random_below(d->r, d->n_vars) : 0;

	if (d->n_vars && !(d->counters >> which & 1) && random_once_in(d->r, 3))
		store_variable(d, which, leaf(d, d->vars[which].type));
}

static ir_ref choice(struct dice *d, enum ir_type type, unsigned depth)
{
	ir_ref c = condition(d, depth - 1), r;
	ir_region outer = d->b.region, arms[2];

	if (random_once_in(d->r, 2)) {
		ir_ref x = expression(d, type, depth - 1), y = expression(d, type, depth - 1);

		return ir_emit(&d->b, OP_SELECT, type, 0, (ir_ref[]){c, x, y}, 3);
	}
	for (int k = 0; k < 2; k++) {
		ir_ref x;

		d->b.region = arms[k] = ir_region_new(&d->b);
		x = expression(d, type, depth - 1);
		side_effect(d);
		ir_emit1(&d->b, OP_YIELD, IR_VOID, x);
	}
	d->b.region = outer;
	r = ir_emit1(&d->b, OP_COND, type, c);
	ir_at(ir_fn(&d->b), r)->region[0] = arms[0];
	ir_at(ir_fn(&d->b), r)->region[1] = arms[1];
	return r;
}

static ir_ref call(struct dice *d, unsigned depth)
{
	ir_ref args[2] = {expression(d, IR_I32, depth - 1), expression(d, IR_U32, depth - 1)};

	return ir_emit(&d->b, OP_CALL, IR_I32, d->callee, args, 2);
}

static ir_ref expression(struct dice *d, enum ir_type type, unsigned depth)
{
	if (depth == 0)
		return leaf(d, type);
	switch (random_below(d->r, 12)) {
	case 0:
	case 1:
		return leaf(d, type);
	case 2:
	case 3:
	case 4:
	case 5:
		return by_constant(d, type, depth);
	case 6:
		if (random_once_in(d->r, 3))
			return random_once_in(d->r, 2) ? of_one(d, type, depth)
						       : by_variable(d, type, depth);
		return through_other_type(d, type, depth);
	case 7:
		if (random_once_in(d->r, 2))
			return choice(d, type, depth);
		if (d->callee)
			return cast(d, type, call(d, depth));
		/* fall through */
	default:
		return of_two(d, type, depth);
	}
}

static enum ir_type index_type(struct dice *d)
{
	static const enum ir_type types[] = {IR_I32, IR_I32, IR_I32, IR_U32, IR_U32, IR_I64};

	return types[random_below(d->r, COUNT(types))];
}

/* Of a variable: small ones as well. */
static enum ir_type variable_type(struct dice *d)
{
	static const enum ir_type types[] = {IR_U8, IR_I8, IR_U16, IR_I16, IR_U64, IR_BOOL};

	return random_once_in(d->r, 5) ? types[random_below(d->r, COUNT(types))] : index_type(d);
}

static ir_ref compare(struct dice *d, unsigned depth)
{
	static const enum ir_op ops[] = {OP_LT, OP_LT, OP_LE, OP_GT, OP_GE, OP_EQ, OP_NE};
	enum ir_type type = index_type(d);
	ir_ref x = expression(d, type, depth ? depth - 1 : 0), y;

	y = random_once_in(d->r, 2) ? leaf(d, type) : expression(d, type, depth ? depth - 1 : 0);
	return ir_emit2(&d->b, ops[random_below(d->r, COUNT(ops))], IR_BOOL, x, y);
}

static ir_ref condition(struct dice *d, unsigned depth)
{
	ir_region outer = d->b.region, inner;
	ir_ref x = compare(d, depth), r;

	if (d->taste.is_rich && random_once_in(d->r, 6)) { /* (a < b) & (c < d) */
		r = binary(d, random_once_in(d->r, 3) ? OP_OR : OP_AND, IR_I32, x, compare(d, depth));
		return ir_emit2(&d->b, OP_NE, IR_BOOL, r, ir_const(&d->b, IR_I32, 0));
	}
	if (!random_once_in(d->r, 5))
		return random_once_in(d->r, 8) ? ir_emit1(&d->b, OP_LNOT, IR_BOOL, x) : x;
	d->b.region = inner = ir_region_new(&d->b);
	side_effect(d);
	ir_emit1(&d->b, OP_YIELD, IR_VOID, compare(d, depth));
	d->b.region = outer;
	r = ir_emit1(&d->b, random_once_in(d->r, 2) ? OP_LAND : OP_LOR, IR_BOOL, x);
	ir_at(ir_fn(&d->b), r)->region[0] = inner;
	return r;
}

/* A condition that all threads of a block share. */
static ir_ref uniform_condition(struct dice *d)
{
	static const int64_t constants[] = {0, 1, 2, 3, 31, 32, 100};
	const bool is_block = d->taste.is_about_blocks ? !random_once_in(d->r, 4)
						       : !random_once_in(d->r, 2);
	ir_ref x = is_block ? cast(d, IR_I32, builtin(d, BUILTIN_BID_X))
			    : cast(d, IR_I32, random_scalar_param(d));

	if (d->taste.is_about_blocks && random_once_in(d->r, 2))
		return ir_emit2(&d->b, random_once_in(d->r, 2) ? OP_EQ : OP_NE, IR_BOOL, x,
				ir_const(&d->b, IR_I32, random_below(d->r, 4)));
	return ir_emit2(&d->b, random_once_in(d->r, 2) ? OP_LT : OP_GT, IR_BOOL, x,
			ir_const(&d->b, IR_I32, one_of(d, constants, COUNT(constants))));
}

/* --- accesses --- */

/* The indices that kernels are full of. */
static ir_ref usual_index(struct dice *d)
{
	static const int64_t strides[] = {1, 2, 3, 4, 8, 16, 32, 33},
			     offsets[] = {1, -1, 2, 8, 31, 32};
	ir_ref x = global_id(d, 0), y;

	switch (random_below(d->r, 7)) {
	case 0:
		return x;
	case 1:
		return with_constant(d, OP_MUL, IR_I32, x, one_of(d, strides, COUNT(strides)));
	case 2:
		return with_constant(d, OP_ADD, IR_I32, x, one_of(d, offsets, COUNT(offsets)));
	case 3: /* row * ld + column */
		y = binary(d, OP_MUL, IR_I32, global_id(d, 1), random_scalar_param(d));
		return binary(d, OP_ADD, IR_I32, y, x);
	case 4: /* column * ld + row */
		y = binary(d, OP_MUL, IR_I32, x, random_scalar_param(d));
		return binary(d, OP_ADD, IR_I32, y, global_id(d, 1));
	case 5: /* a neighbour of half the resolution */
		return with_constant(d, OP_DIV, IR_I32, with_constant(d, OP_SUB, IR_I32, x, 3), 2);
	default:
		y = cast(d, IR_I32, builtin(d, BUILTIN_TID_X));
		return binary(d, OP_ADD, IR_I32, y, leaf(d, IR_I32));
	}
}

static ir_ref address(struct dice *d, ir_ref base, ir_ref index, int64_t bytes)
{
	ir_ref at = with_constant(d, OP_MUL, IR_I64, cast(d, IR_I64, index), bytes);

	return ir_emit2(&d->b, OP_PTRADD, IR_PTR, base, at);
}

static const enum ir_type element_types[] = {IR_F32, IR_I32, IR_I32, IR_I32, IR_F64,
					     IR_U8,  IR_I16, IR_V8,  IR_V16};

static ir_ref global_address(struct dice *d, int64_t bytes, bool to_write)
{
	unsigned param = to_write || random_once_in(d->r, 6) ? 2 : random_below(d->r, 2);
	ir_ref index =
	    random_once_in(d->r, 2) ? usual_index(d) : expression(d, index_type(d), d->taste.depth);
	ir_ref base;

	if (!to_write && random_once_in(d->r, 4)) { /* the struct's pointer */
		base = ir_emit1(&d->b, OP_LOAD, IR_PTR, ir_emit0(&d->b, OP_PARAM, IR_PTR, 3));
		return address(d, base, index, bytes);
	}
	return address(d, ir_emit0(&d->b, OP_PARAM, IR_PTR, param), index, bytes);
}

static void new_variable(struct dice *d, enum ir_type type, ir_ref value)
{
	if (d->n_vars == MAX_VARIABLES)
		return;
	d->vars[d->n_vars] =
	    (struct variable){ir_local_new(&d->b, arena_printf(d->a, "v%u", d->n_vars), type,
					   ir_types[type].bytes, ir_types[type].bytes),
			      type};
	ir_emit0(&d->b, OP_DECL, IR_VOID, d->vars[d->n_vars].local);
	d->n_vars++;
	store_variable(d, d->n_vars - 1, value);
}

static void global_load(struct dice *d)
{
	enum ir_type type = element_types[random_below(d->r, COUNT(element_types))];
	ir_ref at = global_address(d, ir_types[type].bytes, false);
	ir_ref x = ir_emit1(&d->b, OP_LOAD, type, at);

	if (type == IR_I32 && random_once_in(d->r, 8) && !d->taste.is_tame)
		new_variable(d, IR_I32, x);
	else if (type != IR_V8 && type != IR_V16 && random_once_in(d->r, 2))
		ir_emit2(&d->b, OP_STORE, IR_VOID, global_address(d, ir_types[type].bytes, true),
			 x);
}

static void global_store(struct dice *d)
{
	enum ir_type type = element_types[random_below(d->r, 5)];
	ir_ref at = global_address(d, ir_types[type].bytes, true);

	ir_emit2(&d->b, OP_STORE, IR_VOID, at, cast(d, type, leaf(d, IR_I32)));
}

/* c[k] = x; ... c[k]: no longer what it was, and of whom? */
static void read_back(struct dice *d)
{
	int64_t k = random_below(d->r, 4);
	ir_ref x = leaf(d, IR_I32), c = ir_emit0(&d->b, OP_PARAM, IR_PTR, 2);

	ir_emit2(&d->b, OP_STORE, IR_VOID, address(d, c, ir_const(&d->b, IR_I32, k), 4), x);
	c = ir_emit0(&d->b, OP_PARAM, IR_PTR, 2);
	new_variable(
	    d, IR_I32,
	    ir_emit1(&d->b, OP_LOAD, IR_I32, address(d, c, ir_const(&d->b, IR_I32, k), 4)));
}

/* 0 .. extent - 1, whatever the numbers */
static ir_ref index_below(struct dice *d, unsigned extent)
{
	ir_ref x = random_once_in(d->r, 3) ? builtin(d, BUILTIN_TID_X)
					   : expression(d, IR_U32, d->taste.depth);

	if ((extent & (extent - 1)) == 0 && random_once_in(d->r, 2))
		return with_constant(d, OP_AND, IR_U32, x, extent - 1);
	return with_constant(d, OP_REM, IR_U32, x, extent);
}

/* [y % 32][x % pitch] of the shared tile, or one index into the other array. */
static ir_ref shared_address(struct dice *d)
{
	uint32_t object = random_below(d->r, (unsigned)d->m->objects.n - d->taste.is_rich);
	const struct ir_object *o = &d->m->objects.at[object];
	ir_ref base = ir_emit0(&d->b, OP_OBJ, IR_PTR, object);

	if (o->n_dims < 2)
		return address(d, base, index_below(d, o->dims[0]), o->elem_bytes);
	base = address(d, base, index_below(d, o->dims[0]), (int64_t)o->elem_bytes * o->dims[1]);
	return address(d, base, index_below(d, o->dims[1]), o->elem_bytes);
}

static void shared_access(struct dice *d)
{
	ir_ref at = shared_address(d);

	if (random_once_in(d->r, 2))
		ir_emit2(&d->b, OP_STORE, IR_VOID, at, leaf(d, IR_I32));
	else if (random_once_in(d->r, 12) && !d->taste.is_tame)
		new_variable(d, IR_I32, ir_emit1(&d->b, OP_LOAD, IR_I32, at));
	else
		ir_emit2(&d->b, OP_STORE, IR_VOID, global_address(d, 4, true),
			 ir_emit1(&d->b, OP_LOAD, IR_I32, at));
}

/* int t[4]; written whole, then read at some index: unknown to most analyses. */
static void local_array(struct dice *d)
{
	uint32_t local = ir_local_new(&d->b, "t", IR_VOID, 16, 4);
	ir_ref base, x;

	ir_fn(&d->b)->locals.at[local].is_array = true;
	ir_fn(&d->b)->locals.at[local].elem_bytes = 4;
	ir_emit0(&d->b, OP_DECL, IR_VOID, local);
	for (int k = 0; k < 4; k++) {
		x = leaf(d, IR_I32);
		base = ir_emit0(&d->b, OP_LOCAL, IR_PTR, local);
		ir_emit2(&d->b, OP_STORE, IR_VOID, address(d, base, ir_const(&d->b, IR_I32, k), 4),
			 x);
	}
	base = ir_emit0(&d->b, OP_LOCAL, IR_PTR, local);
	x = random_once_in(d->r, 3) ? index_below(d, 4)
				    : ir_const(&d->b, IR_I32, random_below(d->r, 4));
	x = ir_emit1(&d->b, OP_LOAD, IR_I32, address(d, base, x, 4));
	new_variable(d, IR_I32, x);
}

static ir_ref part_of(struct dice *d, uint32_t local, int64_t offset)
{
	return ir_emit2(&d->b, OP_PTRADD, IR_PTR, ir_emit0(&d->b, OP_LOCAL, IR_PTR, local),
			ir_const(&d->b, IR_I64, offset));
}

/* struct { int x; short y, z; long w; } q; filled, changed in part, copied by member, read back */
static void record(struct dice *d)
{
	static const struct {
		int64_t offset;
		enum ir_type type;
	} parts[] = {{0, IR_I32}, {4, IR_I16}, {6, IR_U16}, {8, IR_I64}, {0, IR_U8}, {4, IR_U32}, {8, IR_I32}};
	uint32_t q = ir_local_new(&d->b, "q", IR_VOID, 16, 8), p = ir_local_new(&d->b, "p", IR_VOID, 16, 8);
	unsigned k = random_below(d->r, COUNT(parts)), n = random_once_in(d->r, 3) ? COUNT(parts) : 4;

	ir_emit0(&d->b, OP_DECL, IR_VOID, q);
	ir_emit0(&d->b, OP_DECL, IR_VOID, p);
	for (unsigned i = 0; i < 4; i++)
		ir_emit2(&d->b, OP_STORE, IR_VOID, part_of(d, q, parts[i].offset),
			 cast(d, parts[i].type, leaf(d, IR_I32)));
	if (random_once_in(d->r, 2))
		ir_emit2(&d->b, OP_STORE, IR_VOID, part_of(d, q, parts[k].offset),
			 cast(d, parts[k].type, leaf(d, IR_I32)));
	for (unsigned i = 0; i < 4; i++)
		ir_emit2(&d->b, OP_STORE, IR_VOID, part_of(d, p, parts[i].offset),
			 ir_emit1(&d->b, OP_LOAD, parts[i].type, part_of(d, q, parts[i].offset)));
	k = random_below(d->r, n);
	new_variable(d, parts[k].type,
		     ir_emit1(&d->b, OP_LOAD, parts[k].type,
			      part_of(d, random_once_in(d->r, 2) ? p : q, parts[k].offset)));
}

static void call_writer(struct dice *d)
{
	ir_ref args[3] = {ir_emit0(&d->b, OP_PARAM, IR_PTR, 2), usual_index(d), leaf(d, IR_I32)};

	ir_emit(&d->b, OP_CALL, IR_VOID, d->writer, args, 3);
}

/* --- what only rich kernels hold --- */

/* Member `m` of element i of an array of structures. */
static void structure_access(struct dice *d)
{
	static const int64_t sizes[] = {8, 12, 16, 20, 24, 36, 48};
	int64_t size = one_of(d, sizes, COUNT(sizes)),
		member = 4 * random_below(d->r, (unsigned)size / 4);
	ir_ref index = random_once_in(d->r, 2) ? usual_index(d) : expression(d, IR_I32, d->taste.depth);
	ir_ref at = address(d, ir_emit0(&d->b, OP_PARAM, IR_PTR, 2), index, size);

	at = ir_emit2(&d->b, OP_PTRADD, IR_PTR, at, ir_const(&d->b, IR_I64, member));
	ir_emit2(&d->b, OP_STORE, IR_VOID, at, cast(d, IR_I32, leaf(d, IR_I32)));
}

/* A number that is worth knowing: c[x & 255] = 1, c[x] = 1 */
static void put_to_use(struct dice *d, enum ir_type type, ir_ref x)
{
	ir_ref i = cast(d, IR_I32, x);

	new_variable(d, type, x);
	if (random_once_in(d->r, 2))
		i = with_constant(d, OP_AND, IR_I32, i, 255);
	ir_emit2(&d->b, OP_STORE, IR_VOID,
		 address(d, ir_emit0(&d->b, OP_PARAM, IR_PTR, 2), i, 4),
		 ir_const(&d->b, IR_I32, 1));
}

/* t[i] = x for an i that differs from thread to thread, then t[j]. */
static void picked_elements(struct dice *d)
{
	uint32_t local = ir_local_new(&d->b, "t", IR_VOID, 32, 4);
	ir_ref i, x;

	ir_fn(&d->b)->locals.at[local].is_array = true;
	ir_fn(&d->b)->locals.at[local].elem_bytes = 4;
	ir_emit0(&d->b, OP_DECL, IR_VOID, local);
	for (int k = 0; k < 8; k++) {
		x = leaf(d, IR_I32);
		ir_emit2(&d->b, OP_STORE, IR_VOID, part_of(d, local, 4 * k), x);
	}
	for (unsigned n = 1 + random_below(d->r, 2); n; n--) {
		i = index_below(d, 8);
		x = leaf(d, IR_I32);
		ir_emit2(&d->b, OP_STORE, IR_VOID,
			 address(d, ir_emit0(&d->b, OP_LOCAL, IR_PTR, local), i, 4), x);
	}
	i = random_once_in(d->r, 2) ? index_below(d, 8)
				    : ir_const(&d->b, IR_I32, random_below(d->r, 8));
	x = ir_emit1(&d->b, OP_LOAD, IR_I32,
		     address(d, ir_emit0(&d->b, OP_LOCAL, IR_PTR, local), i, 4));
	put_to_use(d, IR_I32, x);
}

/* A constant table of the module, by a known index. */
static void table(struct dice *d)
{
	ir_ref base = ir_emit0(&d->b, OP_OBJ, IR_PTR, d->table);
	ir_ref i = index_below(d, 8);

	put_to_use(d, IR_I32, ir_emit1(&d->b, OP_LOAD, IR_I32, address(d, base, i, 4)));
}

/* int &r = c ? x : y; r = e; then r */
static void reference(struct dice *d)
{
	uint32_t both[2];
	ir_ref c = condition(d, 1), r, x;

	for (int k = 0; k < 2; k++) {
		both[k] = ir_local_new(&d->b, k ? "y" : "x", IR_I32, 4, 4);
		ir_emit0(&d->b, OP_DECL, IR_VOID, both[k]);
		x = leaf(d, IR_I32);
		ir_emit2(&d->b, OP_STORE, IR_VOID, part_of(d, both[k], 0), x);
	}
	x = part_of(d, both[0], 0);
	r = ir_emit(&d->b, OP_SELECT, IR_PTR, 0, (ir_ref[]){c, x, part_of(d, both[1], 0)}, 3);
	if (random_once_in(d->r, 2)) {
		x = leaf(d, IR_I32);
		ir_emit2(&d->b, OP_STORE, IR_VOID, r, x);
	}
	if (random_once_in(d->r, 2))
		r = part_of(d, both[random_below(d->r, 2)], 0);
	put_to_use(d, IR_I32, ir_emit1(&d->b, OP_LOAD, IR_I32, r));
}

/* Bytes put together, a word taken apart. */
static void bytes(struct dice *d)
{
	uint32_t q = ir_local_new(&d->b, "u", IR_VOID, 8, 8);
	bool is_apart = random_once_in(d->r, 2);
	enum ir_type narrow = random_once_in(d->r, 2) ? IR_U8 : IR_U16;
	enum ir_type wide = random_once_in(d->r, 3) ? IR_I64 : IR_I32;
	enum ir_type first = is_apart ? wide : narrow, last = is_apart ? narrow : wide;
	ir_ref x;

	ir_emit0(&d->b, OP_DECL, IR_VOID, q);
	for (int64_t k = 0; k < 8; k += ir_types[first].bytes) {
		x = cast(d, first, leaf(d, IR_I32));
		ir_emit2(&d->b, OP_STORE, IR_VOID, part_of(d, q, k), x);
	}
	x = part_of(d, q, (int64_t)ir_types[last].bytes *
			      random_below(d->r, 8 / ir_types[last].bytes));
	put_to_use(d, last, ir_emit1(&d->b, OP_LOAD, last, x));
}

/* Where all threads of the block are here. */
static void exchange(struct dice *d)
{
	ir_ref full = ir_const(&d->b, IR_U32, UINT32_MAX), x, r;

	if (!d->is_uniform || d->have_returned || d->have_left || !d->is_kernel)
		return;
	if (random_once_in(d->r, 2)) {
		x = random_once_in(d->r, 2)
			? condition(d, 1)
			: ir_emit2(&d->b, OP_LT, IR_BOOL,
				   with_constant(d, OP_REM, IR_U32, builtin(d, BUILTIN_TID_X), 5),
				   ir_const(&d->b, IR_U32, random_below(d->r, 5)));
		r = ir_emit(&d->b, OP_VOTE, IR_U32, VOTE_BALLOT, (ir_ref[]){full, x}, 2);
		put_to_use(d, IR_U32, ir_emit1(&d->b, OP_POPC, IR_I32, r));
		return;
	}
	x = expression(d, IR_I32, d->taste.depth);
	r = random_once_in(d->r, 2) ? ir_const(&d->b, IR_U32, random_below(d->r, 32))
				    : index_below(d, 32);
	r = ir_emit(&d->b, OP_SHUFFLE, IR_I32, random_below(d->r, 4),
		    (ir_ref[]){full, x, r, ir_const(&d->b, IR_U32, 32u >> random_below(d->r, 3))},
		    4);
	put_to_use(d, IR_I32, r);
}

/* --- statements --- */

static void statements(struct dice *d, unsigned n);

static ir_region block(struct dice *d, unsigned n)
{
	ir_region outer = d->b.region, inner = ir_region_new(&d->b);
	unsigned n_vars = d->n_vars;

	d->b.region = inner;
	statements(d, n);
	d->b.region = outer;
	d->n_vars = n_vars;
	return inner;
}

static void branch(struct dice *d)
{
	bool outer = d->is_uniform, is_shared = random_once_in(d->r, 4);
	ir_ref c = is_shared ? uniform_condition(d) : condition(d, 1), r;
	ir_region then, other = 0;

	d->branches++;
	d->is_uniform = outer && is_shared;
	then = block(d, 1 + random_below(d->r, 3));
	if (random_once_in(d->r, 2))
		other = block(d, 1 + random_below(d->r, 2));
	d->is_uniform = outer;
	d->branches--;
	r = ir_emit1(&d->b, OP_IF, IR_VOID, c);
	ir_at(ir_fn(&d->b), r)->region[0] = then;
	ir_at(ir_fn(&d->b), r)->region[1] = other;
}

/* if (c) return; or, in a loop, break or continue: the threads that stay are no longer all. */
static void leave(struct dice *d)
{
	enum ir_op op = !d->loops || random_once_in(d->r, 7) ? OP_RETURN
			: random_once_in(d->r, 2)	      ? OP_BREAK
							      : OP_CONTINUE;
	bool is_shared = random_once_in(d->r, 3) || d->has_barrier;
	ir_ref c = is_shared ? uniform_condition(d) : condition(d, 1), r;
	ir_region outer = d->b.region, then = ir_region_new(&d->b);

	if (!is_shared || !d->is_uniform) {
		d->have_returned |= op == OP_RETURN;
		d->have_left |= op != OP_RETURN;
	}
	d->b.region = then;
	ir_emit0(&d->b, op, IR_VOID, 0);
	d->b.region = outer;
	r = ir_emit1(&d->b, OP_IF, IR_VOID, c);
	ir_at(ir_fn(&d->b), r)->region[0] = then;
}

/* case k: or, now and then, case k ... k + 1: gives the last number. */
static int emit_label(struct dice *d, int k, int last)
{
	bool is_range = k < last && random_once_in(d->r, 6);
	ir_ref r;

	if (k == last && random_once_in(d->r, 2))
		return k;
	r = ir_emit0(&d->b, OP_CASE, IR_VOID, k);
	if (!is_range)
		return k;
	ir_at(ir_fn(&d->b), r)->flags |= IRF_RANGE;
	ir_at(ir_fn(&d->b), r)->imm2 = k + 1;
	return k + 1;
}

static void select_case(struct dice *d)
{
	bool is_shared = random_once_in(d->r, 2);
	ir_ref of = !is_shared			? builtin(d, BUILTIN_TID_X)
		    : d->taste.is_about_blocks ? builtin(d, BUILTIN_BID_X)
					       : cast(d, IR_U32, random_scalar_param(d));
	ir_ref x = with_constant(d, OP_REM, IR_U32, of, 5), r;
	ir_region outer = d->b.region, body = ir_region_new(&d->b);
	bool was_uniform = d->is_uniform;
	unsigned n_vars = d->n_vars;
	int labels = 2 + (int)random_below(d->r, 3), place = (int)random_below(d->r, 6);

	d->is_uniform &= is_shared;
	d->b.region = body;
	for (int k = 0; k <= labels; k++) {
		if (k == place && !random_once_in(d->r, 5))
			ir_emit0(&d->b, OP_DEFAULT, IR_VOID, 0);
		k = emit_label(d, k, labels);
		if (random_once_in(d->r, 3)) /* shares the next label's statements */
			continue;
		statements(d, 1);
		d->n_vars = n_vars;
		if (!random_once_in(d->r, 3))
			ir_emit0(&d->b, OP_BREAK, IR_VOID, 0);
	}
	d->b.region = outer;
	d->is_uniform = was_uniform;
	r = ir_emit1(&d->b, OP_SWITCH, IR_VOID, x);
	ir_at(ir_fn(&d->b), r)->region[0] = body;
}

struct loop_plan {
	enum ir_type type;
	ir_ref (*bound)(struct dice *d, enum ir_type type);
	enum ir_op compare, step;
	int64_t by;
	bool is_uniform, starts_at_thread, starts_at_bound, in_condition;
};

static ir_ref bound_constant(struct dice *d, enum ir_type type)
{
	return ir_const(&d->b, type, 1 + random_below(d->r, 9));
}

static ir_ref bound_param(struct dice *d, enum ir_type type)
{
	if (d->taste.is_about_blocks)
		return with_constant(d, OP_MUL, type, builtin(d, BUILTIN_BID_X),
				     1 + random_below(d->r, 4));
	return cast(d, type, random_scalar_param(d));
}

static ir_ref bound_one(struct dice *d, enum ir_type type)
{
	return ir_const(&d->b, type, 1);
}

static ir_ref bound_thread(struct dice *d, enum ir_type type)
{
	return cast(d, type, with_constant(d, OP_REM, IR_U32, builtin(d, BUILTIN_TID_X), 6));
}

static const struct loop_plan plans[] = {
    {IR_I32, bound_constant, OP_LT, OP_ADD, 1, true, false, false, false},
    {IR_I32, bound_constant, OP_LE, OP_ADD, 2, true, false, false, false},
    {IR_U32, bound_constant, OP_LT, OP_ADD, 1, true, false, false, false},
    {IR_I32, bound_param, OP_LT, OP_ADD, 1, true, false, false, false},
    {IR_I32, bound_param, OP_LT, OP_ADD, 16, true, false, false, false},
    {IR_I32, bound_param, OP_LT, OP_ADD, 32, false, true, false, false},
    {IR_I32, bound_one, OP_GE, OP_SHR, 1, true, false, true, false},
    {IR_U32, bound_one, OP_GE, OP_SHR, 1, true, false, true, false},
    {IR_I32, bound_thread, OP_LT, OP_ADD, 1, false, false, false, false},
    {IR_I32, bound_one, OP_GE, OP_SUB, 1, true, false, false, true},
};

static ir_ref first_value(struct dice *d, const struct loop_plan *p)
{
	if (p->in_condition)
		return ir_const(&d->b, p->type, 1 + random_below(d->r, 9));
	if (p->starts_at_bound)
		return ir_const(&d->b, p->type, 1 << (1 + random_below(d->r, 7)));
	return p->starts_at_thread ? cast(d, p->type, builtin(d, BUILTIN_TID_X))
				   : ir_const(&d->b, p->type, 0);
}

static ir_region loop_condition(struct dice *d, const struct loop_plan *p, unsigned counter)
{
	ir_region outer = d->b.region, region = ir_region_new(&d->b);
	ir_ref x, y;

	d->b.region = region;
	x = load_variable(d, counter);
	if (p->in_condition) /* while (i-- >= bound) */
		store_variable(d, counter, with_constant(d, p->step, p->type, x, p->by));
	y = p->bound(d, p->type);
	ir_emit1(&d->b, OP_YIELD, IR_VOID, ir_emit2(&d->b, p->compare, IR_BOOL, x, y));
	d->b.region = outer;
	return region;
}

static ir_region loop_step(struct dice *d, const struct loop_plan *p, unsigned counter)
{
	ir_region outer = d->b.region, region = ir_region_new(&d->b);

	d->b.region = region;
	if (!p->in_condition)
		store_variable(d, counter,
		       with_constant(d, p->step, p->type, load_variable(d, counter), p->by));
	d->b.region = outer;
	return region;
}

static void declare(struct dice *d)
{
	new_variable(d, variable_type(d),
		     random_once_in(d->r, 2) ? usual_index(d)
					     : expression(d, index_type(d), d->taste.depth));
}

/* Arithmetic on what is smaller than int is int's. */
static ir_ref with_variable(struct dice *d, enum ir_op op, unsigned which, ir_ref x)
{
	enum ir_type type = d->vars[which].type;

	if (ir_types[type].bytes < 4)
		type = IR_I32;
	return binary(d, op, type, load_variable(d, which), x);
}

/* access at v, then v += c, or something less even */
static void walk(struct dice *d, unsigned v)
{
	static const struct {
		enum ir_op op;
		int64_t by;
	} steps[] = {{OP_ADD, 1}, {OP_ADD, 32}, {OP_SUB, 2}, {OP_MUL, 2},
		     {OP_XOR, 1}, {OP_SHR, 1},	{OP_AND, 3}};
	unsigned k = random_below(d->r, COUNT(steps));
	ir_ref at = address(d, ir_emit0(&d->b, OP_PARAM, IR_PTR, random_below(d->r, 3)),
			    load_variable(d, v), 4);

	ir_emit2(&d->b, OP_STORE, IR_VOID, global_address(d, 4, true),
		 ir_emit1(&d->b, OP_LOAD, IR_I32, at));
	store_variable(d, v,
		       with_variable(d, steps[k].op, v, ir_const(&d->b, IR_I32, steps[k].by)));
}

/* *p; p += c, for some threads only now and then. */
static void move_pointer(struct dice *d, uint32_t pointer)
{
	static const int64_t steps[] = {4, 128, -8, 4096, 12};
	ir_ref at = ir_emit0(&d->b, OP_LOCAL, IR_PTR, pointer), p, by, r;
	ir_region outer = d->b.region, then = 0;

	p = ir_emit1(&d->b, OP_LOAD, IR_PTR, at);
	ir_emit2(&d->b, OP_STORE, IR_VOID, global_address(d, 4, true),
		 ir_emit1(&d->b, OP_LOAD, IR_I32, p));
	by = random_once_in(d->r, 3)
		 ? with_constant(d, OP_MUL, IR_I64, cast(d, IR_I64, random_scalar_param(d)), 4)
		 : ir_const(&d->b, IR_I64, one_of(d, steps, COUNT(steps)));
	r = random_once_in(d->r, 3) ? random_once_in(d->r, 2) ? uniform_condition(d) : condition(d, 1) : 0;
	if (r)
		d->b.region = then = ir_region_new(&d->b);
	at = ir_emit0(&d->b, OP_LOCAL, IR_PTR, pointer);
	p = ir_emit1(&d->b, OP_LOAD, IR_PTR, at);
	ir_emit2(&d->b, OP_STORE, IR_VOID, at, ir_emit2(&d->b, OP_PTRADD, IR_PTR, p, by));
	d->b.region = outer;
	if (r) {
		r = ir_emit1(&d->b, OP_IF, IR_VOID, r);
		ir_at(ir_fn(&d->b), r)->region[0] = then;
	}
}

/* T *p = base + i */
static uint32_t declare_pointer(struct dice *d)
{
	ir_ref from = global_address(d, 4, false);
	uint32_t local = ir_local_new(&d->b, "walker", IR_PTR, 8, 8);

	ir_emit0(&d->b, OP_DECL, IR_VOID, local);
	ir_emit2(&d->b, OP_STORE, IR_VOID, ir_emit0(&d->b, OP_LOCAL, IR_PTR, local), from);
	return local;
}

static ir_region loop_body(struct dice *d, unsigned walker, uint32_t pointer)
{
	ir_region outer = d->b.region, body = ir_region_new(&d->b);
	unsigned n_vars = d->n_vars;

	d->b.region = body;
	statements(d, 1 + random_below(d->r, 3));
	if (walker < MAX_VARIABLES)
		walk(d, walker);
	if (pointer != UINT32_MAX)
		move_pointer(d, pointer);
	d->b.region = outer;
	d->n_vars = n_vars;
	return body;
}

static void loop(struct dice *d)
{
	const struct loop_plan *p = &plans[random_below(d->r, COUNT(plans))];
	bool was_uniform = d->is_uniform, had_left = d->have_left, had_barrier = d->has_barrier;
	unsigned counter, walker = MAX_VARIABLES;
	uint32_t pointer = UINT32_MAX;
	ir_region regions[3];
	ir_ref r;

	if (d->n_vars + 2 > MAX_VARIABLES)
		return;
	if (random_once_in(d->r, 2)) {
		walker = d->n_vars;
		declare(d);
	}
	if (random_once_in(d->r, 3))
		pointer = declare_pointer(d);
	counter = d->n_vars;
	new_variable(d, p->type, first_value(d, p));
	regions[0] = loop_condition(d, p, counter);
	d->counters |= 1u << counter;
	d->loops++;
	d->is_uniform = was_uniform && p->is_uniform;
	d->has_barrier = false;
	regions[1] = loop_body(d, walker, pointer);
	d->is_uniform = was_uniform;
	d->have_left = had_left;
	d->has_barrier |= had_barrier;
	d->loops--;
	d->counters &= ~(1u << counter);
	regions[2] = loop_step(d, p, counter);
	r = ir_emit0(&d->b, OP_LOOP, IR_VOID, 0);
	for (int k = 0; k < 3; k++)
		ir_at(ir_fn(&d->b), r)->region[k] = regions[k];
	if (random_once_in(d->r, 8))
		ir_at(ir_fn(&d->b), r)->flags |= IRF_DO_WHILE;
}

/* A loop of a variable from there while it is less than the bound, by steps; `inside` is done in it. */
static void count_up(struct dice *d, ir_ref from, ir_ref (*bound)(struct dice *d), ir_ref (*step)(struct dice *d),
		     void (*inside)(struct dice *d, unsigned counter))
{
	ir_region outer = d->b.region, regions[3];
	unsigned counter = d->n_vars;
	bool was_uniform = d->is_uniform, had_left = d->have_left;
	ir_ref r, x;

	new_variable(d, IR_I32, from);
	for (int k = 0; k < 3; k++)
		regions[k] = ir_region_new(&d->b);
	d->counters |= 1u << counter;
	d->b.region = regions[0];
	x = load_variable(d, counter);
	ir_emit1(&d->b, OP_YIELD, IR_VOID, ir_emit2(&d->b, OP_LT, IR_BOOL, x, bound(d)));
	d->b.region = regions[1];
	d->loops++;
	d->is_uniform = false;
	inside(d, counter);
	d->is_uniform = was_uniform;
	d->have_left = had_left;
	d->loops--;
	d->n_vars = counter + 1;
	d->b.region = regions[2];
	store_variable(d, counter, binary(d, OP_ADD, IR_I32, load_variable(d, counter), step(d)));
	d->b.region = outer;
	d->counters &= ~(1u << counter);
	r = ir_emit0(&d->b, OP_LOOP, IR_VOID, 0);
	for (int k = 0; k < 3; k++)
		ir_at(ir_fn(&d->b), r)->region[k] = regions[k];
}

static ir_ref some_size(struct dice *d)
{
	return with_constant(d, OP_ADD, IR_I32,
			     with_constant(d, OP_MUL, IR_I32, random_scalar_param(d),
					   1 + random_below(d->r, 40)),
			     random_below(d->r, 50));
}

/* The size is the same each time it is asked for. */
static ir_ref size_of_rows(struct dice *d)
{
	return load_variable(d, d->size);
}

static ir_ref all_threads(struct dice *d)
{
	return cast(d, IR_I32,
		    binary(d, OP_MUL, IR_U32, builtin(d, BUILTIN_GDIM_X), builtin(d, BUILTIN_BDIM_X)));
}

static ir_ref all_warps(struct dice *d)
{
	return with_constant(d, OP_DIV, IR_I32, all_threads(d), 32);
}

static ir_ref a_warp(struct dice *d)
{
	return ir_const(&d->b, IR_I32, 32);
}

static void store_at_counter(struct dice *d, unsigned counter)
{
	static const int64_t sizes[] = {4, 4, 4, 8, 12, 16};
	int64_t size = one_of(d, sizes, COUNT(sizes));
	ir_ref x = load_variable(d, counter), at;

	if (random_once_in(d->r, 3))
		x = with_constant(d, OP_ADD, IR_I32, x, random_below(d->r, 9));
	at = address(d, ir_emit0(&d->b, OP_PARAM, IR_PTR, 2), x, size);
	ir_emit2(&d->b, OP_STORE, IR_VOID, at, ir_const(&d->b, IR_I32, 1));
	if (random_once_in(d->r, 2))
		statements(d, 1);
}

static ir_ref outer_counter(struct dice *d)
{
	return load_variable(d, d->outer);
}

static void store_in_row(struct dice *d, unsigned counter)
{
	ir_ref row = binary(d, OP_MUL, IR_I32, outer_counter(d), size_of_rows(d));
	ir_ref x = binary(d, OP_ADD, IR_I32, row, load_variable(d, counter));

	ir_emit2(&d->b, OP_STORE, IR_VOID,
		 address(d, ir_emit0(&d->b, OP_PARAM, IR_PTR, 2), x, 4),
		 ir_const(&d->b, IR_I32, 1));
}

static void row_of_warp(struct dice *d, unsigned counter)
{
	d->outer = counter;
	count_up(d, with_constant(d, OP_REM, IR_I32, cast(d, IR_I32, builtin(d, BUILTIN_TID_X)), 32),
		 random_once_in(d->r, 2) ? outer_counter : size_of_rows, a_warp, store_in_row);
}

static ir_ref one(struct dice *d)
{
	return ir_const(&d->b, IR_I32, 1);
}

/* i = id * V; if (i + V <= n) V elements; else those that are left */
static void vector_and_tail(struct dice *d)
{
	ir_region outer = d->b.region, arms[2] = {0};
	int64_t width = 2 << random_below(d->r, 3);
	unsigned first = d->n_vars + 1;
	ir_ref c, r, x;

	if (d->n_vars + 4 > MAX_VARIABLES)
		return;
	d->size = d->n_vars;
	new_variable(d, IR_I32, some_size(d));
	new_variable(d, IR_I32, with_constant(d, OP_MUL, IR_I32, global_id(d, 0), width));
	d->counters |= 3u << d->size;
	x = with_constant(d, OP_ADD, IR_I32, load_variable(d, first), width);
	c = ir_emit2(&d->b, OP_LE, IR_BOOL, x, size_of_rows(d));
	d->b.region = arms[0] = ir_region_new(&d->b);
	x = address(d, ir_emit0(&d->b, OP_PARAM, IR_PTR, 2), load_variable(d, first), 4);
	ir_emit2(&d->b, OP_STORE, IR_VOID, x, ir_const(&d->b, IR_I32, 1));
	d->b.region = arms[1] = ir_region_new(&d->b);
	count_up(d, load_variable(d, first), size_of_rows, one, store_at_counter);
	d->n_vars = first + 1;
	d->b.region = outer;
	d->counters &= ~(3u << d->size);
	r = ir_emit1(&d->b, OP_IF, IR_VOID, c);
	for (int k = 0; k < 2; k++)
		ir_at(ir_fn(&d->b), r)->region[k] = arms[k];
}

/* for (i = id; i < n; i += threads), for (row = warp; row < n; row += warps) for (i = lane; ...) */
static void grid_stride(struct dice *d)
{
	if (d->n_vars + 4 > MAX_VARIABLES)
		return;
	d->size = d->n_vars;
	new_variable(d, IR_I32, some_size(d));
	d->counters |= 1u << d->size;
	if (random_once_in(d->r, 3))
		count_up(d, with_constant(d, OP_DIV, IR_I32, global_id(d, 0), 32), size_of_rows,
			 all_warps, row_of_warp);
	else
		count_up(d, global_id(d, 0), size_of_rows, all_threads, store_at_counter);
	d->counters &= ~(1u << d->size);
}

/* v = e, or v = v op small */
static void assign(struct dice *d)
{
	static const enum ir_op ops[] = {OP_ADD, OP_ADD, OP_SUB, OP_XOR, OP_MUL};
	unsigned which = d->n_vars ? random_below(d->r, d->n_vars) : 0;
	ir_ref x;

	if (!d->n_vars || (d->counters >> which & 1)) {
		new_variable(d, variable_type(d), expression(d, index_type(d), d->taste.depth));
		return;
	}
	if (random_once_in(d->r, 2)) {
		store_variable(d, which, expression(d, index_type(d), d->taste.depth));
		return;
	}
	x = random_once_in(d->r, 2) ? ir_const(&d->b, IR_I32, 1 + random_below(d->r, 4))
				    : leaf(d, IR_I32);
	store_variable(d, which,
		       with_variable(d, ops[random_below(d->r, COUNT(ops))], which, x));
}

static void barrier(struct dice *d)
{
	if (d->is_uniform && !d->have_returned && !d->have_left) {
		ir_emit0(&d->b, OP_BARRIER, IR_VOID, BARRIER_BLOCK);
		d->has_barrier = true;
	} else {
		shared_access(d);
	}
}

static void statement(struct dice *d)
{
	static void (*const kinds[])(struct dice *) = {
	    global_load, global_load, global_store, global_store, shared_access, shared_access,
	    declare, assign, assign, branch, leave, branch,
	    /* not tame: */
	    loop, loop, barrier, local_array, select_case, select_case, call_writer, read_back, record,
	    /* rich: */
	    grid_stride, grid_stride, vector_and_tail, structure_access, picked_elements, table, reference,
	    bytes, exchange, exchange, structure_access};
	unsigned k = random_below(d->r, d->taste.is_tame ? 12 : d->taste.is_rich ? COUNT(kinds) : 21);
	bool is_nested = kinds[k] == branch || kinds[k] == loop || kinds[k] == select_case ||
			 kinds[k] == grid_stride || kinds[k] == vector_and_tail;

	if ((is_nested && d->branches + d->loops >= 3) ||
	    (kinds[k] == leave && random_once_in(d->r, 2)))
		k = 0;
	kinds[k](d);
	d->statements++;
}

static void statements(struct dice *d, unsigned n)
{
	for (unsigned k = 0; k < n; k++)
		statement(d);
}

/* --- declarations ----------------------------------------------------------------------------- */

static void add_param(struct dice *d, const char *name, enum ir_type type, enum ir_type pointee)
{
	struct ir_param p = {.name = name, .type = type, .pointee = pointee};

	p.pointee_bytes = p.pointee_align = ir_types[pointee].bytes;
	array_push(d->a, &ir_fn(&d->b)->params, p);
}

static void add_struct_param(struct dice *d)
{
	struct ir_param p = {.name = "s",
			     .type = IR_PTR,
			     .is_aggregate = true,
			     .bytes = 16,
			     .align = 8,
			     .n_leaves = 2};

	p.leaves = arena_array(d->a, struct ir_leaf, 2);
	p.leaves[0] = (struct ir_leaf){0, IR_PTR, "base", 4};
	p.leaves[1] = (struct ir_leaf){8, IR_I32, "pitch", 0};
	array_push(d->a, &ir_fn(&d->b)->params, p);
}

/* int pick(int i, unsigned j) { [if (c) return e;] return e; } */
static void make_callee(struct dice *d)
{
	ir_region outer, then;
	ir_ref c, r;

	uint32_t pick = ir_function_new(&d->b, d->m, "pick", IR_DEVICE);

	ir_fn(&d->b)->ret = IR_I32;
	add_param(d, "i", IR_I32, IR_VOID);
	add_param(d, "j", IR_U32, IR_VOID);
	if (random_once_in(d->r, 2)) {
		c = condition(d, 1);
		outer = d->b.region;
		d->b.region = then = ir_region_new(&d->b);
		ir_emit(&d->b, OP_RETURN, IR_VOID, 0, (ir_ref[]){expression(d, IR_I32, 1)}, 1);
		d->b.region = outer;
		r = ir_emit1(&d->b, OP_IF, IR_VOID, c);
		ir_at(ir_fn(&d->b), r)->region[0] = then;
	}
	ir_emit(&d->b, OP_RETURN, IR_VOID, 0, (ir_ref[]){expression(d, IR_I32, 2)}, 1);
	d->callee = pick; /* only now: it does not call itself */
}

/* void put(int *p, int i, int v) { p[i] = v; } */
static void make_writer(struct dice *d)
{
	ir_ref p, i, v;

	d->writer = ir_function_new(&d->b, d->m, "put", IR_DEVICE);
	add_param(d, "p", IR_PTR, IR_I32);
	add_param(d, "i", IR_I32, IR_VOID);
	add_param(d, "v", IR_I32, IR_VOID);
	p = ir_emit0(&d->b, OP_PARAM, IR_PTR, 0);
	i = ir_emit0(&d->b, OP_PARAM, IR_I32, 1);
	v = ir_emit0(&d->b, OP_PARAM, IR_I32, 2);
	ir_emit2(&d->b, OP_STORE, IR_VOID, address(d, p, i, 4), v);
}

static void add_shared(struct dice *d)
{
	uint32_t pitch = random_once_in(d->r, 2) ? 32 : 33;
	struct ir_object tile = {.name = "tile",
				 .space = SPACE_SHARED,
				 .elem = IR_I32,
				 .elem_bytes = 4,
				 .align = 4,
				 .n_dims = 2,
				 .dims = {16, pitch},
				 .bytes = 64 * (uint64_t)pitch};
	struct ir_object line = {.name = "line",
				 .space = SPACE_SHARED,
				 .elem = IR_I32,
				 .elem_bytes = 4,
				 .align = 4,
				 .n_dims = 1,
				 .dims = {300},
				 .bytes = 1200};

	tile.function = line.function = UINT32_MAX;
	array_push(d->a, &d->m->objects, tile);
	array_push(d->a, &d->m->objects, line);
}

static void add_table(struct dice *d)
{
	static const int64_t numbers[] = {0, 3, 7, 1, 64, 9, 2, 33};
	struct ir_object o = {.name = "table",
			      .space = SPACE_CONSTANT,
			      .elem = IR_I32,
			      .elem_bytes = 4,
			      .align = 4,
			      .n_dims = 1,
			      .dims = {8},
			      .bytes = 32,
			      .is_const = true,
			      .init = numbers,
			      .n_init = 8};

	o.function = UINT32_MAX;
	d->table = (uint32_t)d->m->objects.n;
	array_push(d->a, &d->m->objects, o);
}

static void add_kernel_params(struct dice *d)
{
	add_param(d, "a", IR_PTR, IR_I32);
	add_param(d, "b", IR_PTR, IR_F32);
	add_param(d, "c", IR_PTR, IR_I32);
	add_struct_param(d);
	add_param(d, "n", IR_I32, IR_VOID);
	add_param(d, "m", IR_U32, IR_VOID);
	add_param(d, "ld", IR_I32, IR_VOID);
	add_param(d, "wide", IR_I64, IR_VOID);
}

/* A place of its own for every instruction: line = function + 1, column = its number. */
static void add_places(struct dice *d)
{
	array_push(d->a, &d->m->files, (struct ir_file){"k.cu", true});
	for (uint32_t n = 0; n < d->m->functions.n; n++) {
		struct ir_function *f = &d->m->functions.at[n];

		f->is_user = true;
		f->signature = f->mangled = f->name;
		for (uint32_t r = 1; r < f->insts.n; r++)
			f->insts.at[r].span =
			    ir_span_new(d->m, (struct ir_span){0, n + 1, r, n + 1, r + 1, false});
	}
}

struct ir_module *random_kernel(struct arena *a, struct random_source *r, struct random_taste taste,
				uint32_t *kernel)
{
	struct dice d = {.a = a, .r = r, .taste = taste, .m = ir_module_new(a), .is_uniform = true};

	add_shared(&d);
	if (taste.is_rich)
		add_table(&d);
	make_writer(&d);
	if (!taste.is_tame)
		make_callee(&d);
	*kernel = ir_function_new(&d.b, d.m, "k", IR_KERNEL);
	d.is_kernel = true;
	add_kernel_params(&d);
	statements(&d, taste.statements);
	global_store(&d);
	add_places(&d);
	return d.m;
}

struct random_shape random_shape_of(struct random_source *r)
{
	static const struct random_shape shapes[] = {
	    {{32, 1, 1}, {4, 1, 1}},   {{64, 1, 1}, {9, 1, 1}},	    {{128, 1, 1}, {1000, 1, 1}},
	    {{256, 1, 1}, {33, 2, 1}}, {{16, 16, 1}, {5, 7, 1}},    {{32, 8, 1}, {2, 3, 4}},
	    {{8, 8, 4}, {3, 3, 3}},    {{48, 1, 1}, {7, 1, 1}},	    {{33, 3, 1}, {6, 1, 1}},
	    {{1, 1, 1}, {1, 1, 1}},    {{16, 2, 1}, {65535, 1, 1}}, {{7, 5, 2}, {4, 4, 1}}};

	return shapes[random_below(r, COUNT(shapes))];
}

struct random_shape random_small_grid(struct random_source *r)
{
	static const struct random_shape shapes[] = {
	    {{40, 1, 1}, {3, 1, 1}}, {{48, 1, 1}, {5, 1, 1}}, {{8, 6, 1}, {2, 2, 1}},
	    {{32, 1, 1}, {7, 1, 1}}, {{64, 1, 1}, {2, 1, 1}}, {{13, 1, 1}, {4, 1, 1}},
	    {{32, 2, 1}, {3, 3, 1}}, {{8, 4, 2}, {6, 1, 1}}};

	return shapes[random_below(r, COUNT(shapes))];
}

int64_t random_argument(struct random_source *r, enum ir_type type)
{
	static const int64_t corners[] = {0,
					  1,
					  -1,
					  31,
					  32,
					  33,
					  255,
					  256,
					  257,
					  1023,
					  4097,
					  INT32_MAX,
					  (int64_t)1 << 31,
					  ((int64_t)1 << 32) - 1,
					  -32,
					  12345,
					  1000003};
	int64_t x =
	    random_once_in(r, 2) ? random_below(r, 70) : corners[random_below(r, COUNT(corners))];

	switch (type) {
	case IR_I32:
		return (int32_t)x;
	case IR_U32:
		return (uint32_t)x;
	default:
		return x;
	}
}

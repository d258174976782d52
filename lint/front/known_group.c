/*
 * known_group.c - cooperative groups.
 *
 * A group object carries nothing: what a group is follows from its class, and for the type-erased
 * thread_group from what it was made of.
 */
#include "front/known.h"

#include <string.h>

/* --- which group ----------------------------------------------------------------------------- */

/* The toolkit's own headers put a tile's methods into bases that carry the size as well. */
static const struct {
	const char *class;
	enum known_group_kind kind;
} group_classes[] = {
    {"cooperative_groups::thread_block", GROUP_BLOCK},
    {"cooperative_groups::thread_block_tile", GROUP_TILE},
    {"cooperative_groups::__static_size_tile_base", GROUP_TILE},
    {"cooperative_groups::__static_size_thread_block_tile_base", GROUP_TILE},
    {"cooperative_groups::__static_parent_thread_block_tile_base", GROUP_TILE},
    {"cooperative_groups::__single_warp_thread_block_tile", GROUP_TILE},
    {"cooperative_groups::__multi_warp_thread_block_tile", GROUP_TILE},
    {"cooperative_groups::coalesced_group", GROUP_COALESCED},
    {"cooperative_groups::grid_group", GROUP_GRID},
    {"cooperative_groups::multi_grid_group", GROUP_GRID},
    {"cooperative_groups::cluster_group", GROUP_CLUSTER},
};

static enum known_group_kind kind_of_class(const char *class)
{
	for (unsigned i = 0; i < sizeof group_classes / sizeof *group_classes; i++)
		if (strcmp(class, group_classes[i].class) == 0)
			return group_classes[i].kind;
	return GROUP_UNKNOWN;
}

static struct known_group group_of_type(struct lowering *l, CXType t)
{
	CXType plain = known_plain(t), parent;
	struct known_group g = {kind_of_class(known_class_name(l, plain)), 0, 0};

	if (plain.kind == CXType_Pointer)
		plain = known_plain(clang_getPointeeType(plain));
	if (g.kind != GROUP_TILE)
		return g;
	known_template_number(clang_getTypeDeclaration(plain), 0, &g.size);
	parent = clang_Type_getTemplateArgumentAsType(plain, 1);
	if (parent.kind != CXType_Invalid &&
	    kind_of_class(known_class_name(l, parent)) == GROUP_TILE)
		known_template_number(clang_getTypeDeclaration(known_plain(parent)), 0, &g.parent);
	return g;
}

static struct known_group group_within(struct lowering *l, CXCursor expr, unsigned depth);

/* tiled_partition(group, n) */
static struct known_group group_of_partition(struct lowering *l, CXCursor call, unsigned depth)
{
	struct known_group g = {GROUP_UNKNOWN, 0, 0}, parent;

	if (strcmp(cx_spelling(lower_arena(l), call), "tiled_partition") != 0 ||
	    clang_Cursor_getNumArguments(call) != 2 ||
	    !cx_constant(clang_Cursor_getArgument(call, 1), &g.size))
		return g;
	parent = group_within(l, clang_Cursor_getArgument(call, 0), depth + 1);
	g.kind = parent.kind == GROUP_UNKNOWN ? GROUP_UNKNOWN : GROUP_TILE;
	g.parent = parent.kind == GROUP_TILE ? parent.size : 0;
	if (parent.kind == GROUP_COALESCED)
		g.kind = GROUP_COALESCED;
	return g;
}

/* Under a conversion to a base class, which forgets what the tile divides. */
static CXCursor derived_object(struct lowering *l, CXCursor expr)
{
	while (clang_getCursorKind(expr) == CXCursor_UnexposedExpr) {
		struct cx_kids kids = cx_kids(lower_arena(l), expr);

		if (kids.n != 1 ||
		    group_of_type(l, clang_getCursorType(kids.at[0])).kind == GROUP_UNKNOWN)
			break;
		expr = kids.at[0];
	}
	return expr;
}

struct call_search {
	struct arena *arena;
	CXCursor function; /* canonical */
	ARRAY(CXCursor) calls;
};

static enum CXChildVisitResult find_calls(CXCursor c, CXCursor parent, CXClientData data)
{
	struct call_search *s = data;

	(void)parent;
	if (clang_isDeclaration(clang_getCursorKind(c)) &&
	    clang_Location_isInSystemHeader(clang_getCursorLocation(c)))
		return CXChildVisit_Continue;
	if (clang_getCursorKind(c) == CXCursor_CallExpr &&
	    clang_equalCursors(clang_getCanonicalCursor(clang_getCursorReferenced(c)), s->function))
		array_push(s->arena, &s->calls, c);
	return CXChildVisit_Recurse;
}

static int index_of_parameter(CXCursor function, CXCursor parameter)
{
	int n = clang_Cursor_getNumArguments(function);

	for (int i = 0; i < n; i++)
		if (clang_equalCursors(clang_Cursor_getArgument(function, (unsigned)i), parameter))
			return i;
	return -1;
}

/* A parameter is the group that every call in sight passes, if they pass one kind. */
static struct known_group group_of_parameter(struct lowering *l, CXCursor parameter, unsigned depth)
{
	CXCursor function = clang_getCursorSemanticParent(parameter);
	int index = index_of_parameter(function, parameter);
	struct call_search s = {.arena = lower_arena(l),
				.function = clang_getCanonicalCursor(function)};
	struct known_group none = {GROUP_UNKNOWN, 0, 0}, g = none, other;

	if (index < 0)
		return none;
	clang_visitChildren(clang_getTranslationUnitCursor(lower_unit(l)), find_calls, &s);
	for (size_t i = 0; i < s.calls.n; i++) {
		if (index >= clang_Cursor_getNumArguments(s.calls.at[i]))
			return none;
		other = group_within(l, clang_Cursor_getArgument(s.calls.at[i], (unsigned)index),
				     depth + 1);
		if (i > 0 &&
		    (other.kind != g.kind || other.size != g.size || other.parent != g.parent))
			return none;
		g = other;
	}
	return g;
}

/* Through conversions, calls and the initialisers of variables, until a class says what it is. */
static struct known_group group_within(struct lowering *l, CXCursor expr, unsigned depth)
{
	struct known_group g = group_of_type(l, clang_getCursorType(derived_object(l, expr)));
	CXCursor next = clang_getNullCursor();
	struct cx_kids kids;

	if (g.kind != GROUP_UNKNOWN || depth > 12 || cx_is_null(expr))
		return g;
	switch (clang_getCursorKind(expr)) {
	case CXCursor_DeclRefExpr:
		next = clang_getCursorReferenced(expr);
		if (clang_getCursorKind(next) == CXCursor_ParmDecl)
			return group_of_parameter(l, next, depth);
		next = clang_Cursor_getVarDeclInitializer(next);
		break;
	case CXCursor_CallExpr:
		g = group_of_partition(l, expr, depth);
		if (g.kind != GROUP_UNKNOWN)
			return g;
		if (clang_Cursor_getNumArguments(expr) == 1) /* copies and conversions */
			next = clang_Cursor_getArgument(expr, 0);
		else
			g.kind = strcmp(cx_spelling(lower_arena(l), expr), "this_thread") == 0
				     ? GROUP_THREAD
				     : GROUP_UNKNOWN;
		break;
	default:
		kids = cx_kids(lower_arena(l), expr);
		if (kids.n)
			next = kids.at[kids.n - 1];
		break;
	}
	return cx_is_null(next) ? g : group_within(l, next, depth + 1);
}

struct known_group known_group_of(struct lowering *l, CXCursor expr)
{
	return group_within(l, expr, 0);
}

/* The group that a call is about: its object, a static method's class, a free function's first
 * argument. */
static struct known_group group_of_call(struct known_call *k)
{
	if (!cx_is_null(k->args.object))
		return known_group_of(k->l, k->args.object);
	if (known_has(k, 0) && known_arg_is_class(k, 0))
		return known_group_of(k->l, k->args.at[0]);
	return group_of_type(k->l, clang_getCursorType(clang_getCursorSemanticParent(k->callee)));
}

bool known_group_make(struct known_call *k)
{
	return known_give_nothing(k);
}

bool known_group_construct(struct known_call *k)
{
	if (strstr(k->name, ".construct"))
		return true;
	if (k->is_reference && !cx_is_null(k->args.object)) {
		k->result = known_object(k);
		return true;
	}
	return (k->is_class || k->ir == IR_VOID) && known_give_nothing(k);
}

/* --- barriers -------------------------------------------------------------------------------- */

static void sync_group(struct known_call *k, struct known_group g)
{
	static const enum ir_barrier kinds[] = {
	    [GROUP_BLOCK] = BARRIER_BLOCK,	   [GROUP_TILE] = BARRIER_TILE,
	    [GROUP_COALESCED] = BARRIER_COALESCED, [GROUP_GRID] = BARRIER_GRID,
	    [GROUP_CLUSTER] = BARRIER_CLUSTER,
	};
	ir_ref size;

	if (g.kind == GROUP_THREAD || (g.kind == GROUP_TILE && g.size == 1))
		return;
	if (g.kind == GROUP_UNKNOWN || (g.kind == GROUP_TILE && !g.size)) {
		lower_opaque(k->l, IR_VOID, "group of unknown kind", NULL, 0, IRF_MAY_BARRIER);
		return;
	}
	if (g.kind != GROUP_TILE) {
		ir_emit0(k->b, OP_BARRIER, IR_VOID, kinds[g.kind]);
		return;
	}
	size = ir_const(k->b, IR_U32, g.size);
	ir_emit(k->b, OP_BARRIER, IR_VOID, BARRIER_TILE, &size, 1);
}

bool known_group_sync(struct known_call *k)
{
	sync_group(k, group_of_call(k));
	return known_give_nothing(k);
}

/* The wait that belongs to it is the barrier; a token carries nothing. */
bool known_group_arrive(struct known_call *k)
{
	if (k->is_class || k->ir == IR_VOID)
		return known_give_nothing(k);
	return known_give_op(k, OP_OPAQUE, "arrival token", (struct known_values){0}, 0);
}

/* cg::wait(group): the copies of all its threads are there for all its threads. */
bool known_group_copy_wait(struct known_call *k)
{
	int64_t left = 0;
	ir_ref n;

	known_template_number(k->callee, 0, &left);
	n = ir_const(k->b, IR_U32, left);
	ir_emit(k->b, OP_BARRIER, IR_VOID, BARRIER_COPY_WAIT, &n, 1);
	sync_group(k, group_of_call(k));
	return known_give_nothing(k);
}

/* --- ranks and sizes ------------------------------------------------------------------------- */

static ir_ref product(struct known_call *k, enum ir_builtin first, enum ir_type type)
{
	ir_ref p = lower_cast(k->l, known_builtin(k->l, first), type);

	for (unsigned i = 1; i < 3; i++) {
		ir_ref next = lower_cast(k->l, known_builtin(k->l, first + i), type);

		p = known_op(k, OP_MUL, type, p, next);
	}
	return p;
}

/* x + nx * (y + ny * z) of the block in its grid */
static ir_ref block_rank(struct known_call *k)
{
	enum ir_type t = IR_U64;
	ir_ref b[3], nx, ny, r;

	for (unsigned i = 0; i < 3; i++)
		b[i] = lower_cast(k->l, known_builtin(k->l, BUILTIN_BID_X + i), t);
	nx = lower_cast(k->l, known_builtin(k->l, BUILTIN_GDIM_X), t);
	ny = lower_cast(k->l, known_builtin(k->l, BUILTIN_GDIM_Y), t);
	r = known_op(k, OP_ADD, t, b[1], known_op(k, OP_MUL, t, ny, b[2]));
	return known_op(k, OP_ADD, t, b[0], known_op(k, OP_MUL, t, nx, r));
}

static ir_ref block_query(struct known_call *k, enum known_query query)
{
	switch (query) {
	case QUERY_THREAD_RANK:
		return known_builtin(k->l, BUILTIN_LINEAR_TID);
	case QUERY_SIZE:
		return product(k, BUILTIN_BDIM_X, IR_U32);
	default:
		return 0;
	}
}

static ir_ref tile_query(struct known_call *k, struct known_group g, enum known_query query)
{
	ir_ref size = ir_const(k->b, IR_U32, g.size), rank, all;

	switch (query) {
	case QUERY_THREAD_RANK:
		return known_op(k, OP_REM, IR_U32, known_builtin(k->l, BUILTIN_LINEAR_TID), size);
	case QUERY_SIZE:
		return size;
	case QUERY_META_RANK:
		rank = known_builtin(k->l, BUILTIN_LINEAR_TID);
		if (g.parent)
			rank = known_op(k, OP_REM, IR_U32, rank, ir_const(k->b, IR_U32, g.parent));
		return known_op(k, OP_DIV, IR_U32, rank, size);
	case QUERY_META_SIZE:
		if (g.parent)
			return ir_const(k->b, IR_U32, g.parent / g.size);
		all = product(k, BUILTIN_BDIM_X, IR_U32);
		all = known_op(k, OP_ADD, IR_U32, all, ir_const(k->b, IR_U32, g.size - 1));
		return known_op(k, OP_DIV, IR_U32, all, size);
	default:
		return 0;
	}
}

static ir_ref grid_query(struct known_call *k, enum known_query query)
{
	ir_ref size, rank;

	switch (query) {
	case QUERY_THREAD_RANK:
		size = product(k, BUILTIN_BDIM_X, IR_U64);
		rank = lower_cast(k->l, known_builtin(k->l, BUILTIN_LINEAR_TID), IR_U64);
		return known_op(k, OP_ADD, IR_U64, known_op(k, OP_MUL, IR_U64, block_rank(k), size),
				rank);
	case QUERY_SIZE:
		size = product(k, BUILTIN_GDIM_X, IR_U64);
		return known_op(k, OP_MUL, IR_U64, size, product(k, BUILTIN_BDIM_X, IR_U64));
	case QUERY_BLOCK_RANK:
		return block_rank(k);
	case QUERY_NUM_BLOCKS:
		return product(k, BUILTIN_GDIM_X, IR_U64);
	default:
		return 0;
	}
}

static ir_ref coalesced_query(struct known_call *k, enum known_query query)
{
	ir_ref mask;

	if (query != QUERY_SIZE)
		return 0;
	mask = ir_emit0(k->b, OP_ACTIVEMASK, IR_U32, 0);
	return ir_emit1(k->b, OP_POPC, IR_U32, mask);
}

bool known_group_query(struct known_call *k)
{
	enum known_query query = (enum known_query)k->row->imm;
	struct known_group g = group_of_call(k);
	ir_ref r = 0, lane;

	if (k->ir == IR_VOID)
		return false;
	if (g.kind == GROUP_BLOCK)
		r = block_query(k, query);
	else if (g.kind == GROUP_TILE && g.size > 0)
		r = tile_query(k, g, query);
	else if (g.kind == GROUP_GRID)
		r = grid_query(k, query);
	else if (g.kind == GROUP_COALESCED)
		r = coalesced_query(k, query);
	else if (g.kind == GROUP_THREAD)
		r = ir_const(k->b, IR_U32, query == QUERY_SIZE);
	if (r)
		return known_give(k, r);
	lane = known_builtin(k->l, BUILTIN_LINEAR_TID); /* may differ from thread to thread */
	k->result = lower_opaque(k->l, k->ir, "rank in a group", &lane, 1, 0);
	return true;
}

/* dim3 or uint3 of built-in components; block indices in a cluster are another matter. */
bool known_group_index(struct known_call *k)
{
	enum ir_builtin first = (enum ir_builtin)k->row->imm;
	ir_ref components[3];

	if (!k->is_class)
		return false;
	if (group_of_call(k).kind == GROUP_CLUSTER && first != BUILTIN_TID_X)
		return known_give_op(k, OP_OPAQUE, "cluster", (struct known_values){0}, 0);
	for (unsigned i = 0; i < 3; i++)
		components[i] = known_builtin(k->l, first + i);
	known_store_members(k->l, known_give_temporary(k), k->type, components, 3);
	return true;
}

/* --- warp operations of a tile --------------------------------------------------------------- */

static bool is_in_warp(struct known_group g)
{
	return g.kind == GROUP_COALESCED || (g.kind == GROUP_TILE && g.size > 0 && g.size <= 32);
}

/* First lane of this thread's tile in its warp: lane & ~(size - 1) */
static ir_ref first_lane(struct known_call *k, struct known_group g)
{
	ir_ref lane = known_builtin(k->l, BUILTIN_LANEID);

	return known_op(k, OP_AND, IR_U32, lane, ir_const(k->b, IR_U32, 32 - g.size));
}

static int64_t tile_bits(struct known_group g)
{
	return (int64_t)((UINT64_C(1) << g.size) - 1);
}

/* The warp lanes that form the group. */
static ir_ref group_mask(struct known_call *k, struct known_group g)
{
	if (g.kind == GROUP_COALESCED)
		return ir_emit0(k->b, OP_ACTIVEMASK, IR_U32, 0);
	if (g.size == 32)
		return ir_const(k->b, IR_U32, UINT32_MAX);
	return known_op(k, OP_SHL, IR_U32, ir_const(k->b, IR_U32, tile_bits(g)), first_lane(k, g));
}

/* Lanes of a warp as ranks of a group: bit i is the group's thread i. */
static ir_ref as_ranks(struct known_call *k, struct known_group g, ir_ref lanes)
{
	if (g.kind == GROUP_COALESCED)
		return lower_opaque(k->l, IR_U32, "coalesced ranks", &lanes, 1, 0);
	if (g.size == 32)
		return lanes;
	return known_op(k, OP_SHR, IR_U32, lanes, first_lane(k, g));
}

static bool beyond_a_warp(struct known_call *k)
{
	struct known_values v = {0};

	for (unsigned i = 0; i < k->args.n; i++)
		known_values_add(k, &v, i);
	return known_give_op(k, OP_OPAQUE, "group of unknown kind", v, IRF_MAY_BARRIER);
}

/* group.shfl(value, rank or delta) */
bool known_group_shuffle(struct known_call *k)
{
	struct known_group g = group_of_call(k);
	ir_ref operands[4];

	if (!known_has(k, 1) || (!k->is_class && k->ir == IR_VOID))
		return false;
	if (!is_in_warp(g))
		return beyond_a_warp(k);
	operands[0] = group_mask(k, g);
	operands[2] = known_as(k, 1, IR_U32);
	if (g.kind == GROUP_COALESCED)
		operands[2] = lower_opaque(k->l, IR_U32, "coalesced ranks", &operands[2], 1, 0);
	operands[3] = ir_const(k->b, IR_U32, g.kind == GROUP_TILE ? g.size : 32);
	return known_warp_values(k, 0, OP_SHUFFLE, operands, NULL, IRF_TILE);
}

bool known_group_vote(struct known_call *k)
{
	struct known_group g = group_of_call(k);
	bool is_ballot = k->row->imm == VOTE_BALLOT;
	ir_ref operands[2], r;

	if (!known_has(k, 0))
		return false;
	if (!is_in_warp(g))
		return beyond_a_warp(k);
	operands[0] = group_mask(k, g);
	operands[1] = lower_condition(k->l, k->args.at[0]);
	r = ir_emit(k->b, OP_VOTE, is_ballot ? IR_U32 : IR_I32, k->row->imm, operands, 2);
	known_flagged(k->l, r, IRF_TILE, NULL);
	return known_give(k, is_ballot ? as_ranks(k, g, r) : r);
}

/* Which threads agree, as the group's ranks. */
bool known_group_match(struct known_call *k)
{
	struct known_group g = group_of_call(k);

	if (!known_has(k, 0))
		return false;
	if (!is_in_warp(g) || known_arg_is_class(k, 0))
		return beyond_a_warp(k);
	if (!known_match_values(k, 0, group_mask(k, g), IRF_TILE))
		return false;
	k->result = lower_cast(k->l, as_ranks(k, g, lower_cast(k->l, k->result, IR_U32)), k->ir);
	return true;
}

static const struct {
	const char *class, *text;
} reductions[] = {
    {"plus", "add"},	{"less", "min"},  {"greater", "max"},
    {"bit_and", "and"}, {"bit_or", "or"}, {"bit_xor", "xor"},
};

static const char *reduction_of(struct known_call *k, unsigned i)
{
	const char *class = known_class_name(k->l, known_arg_type(k, i));
	const char *last = strrchr(class, ':');

	for (unsigned j = 0; last && j < sizeof reductions / sizeof *reductions; j++)
		if (strcmp(last + 1, reductions[j].class) == 0)
			return reductions[j].text;
	return NULL;
}

/* A value from some lane of the group, which one is not known: what is neither a plain sum nor a
 * vote. */
static bool from_some_lane(struct known_call *k, struct known_group g, unsigned i)
{
	ir_ref operands[4];

	operands[0] = group_mask(k, g);
	operands[2] = lower_opaque(k->l, IR_U32, "some lane", NULL, 0, 0);
	operands[3] = ir_const(k->b, IR_U32, g.kind == GROUP_TILE ? g.size : 32);
	return known_warp_values(k, i, OP_SHUFFLE, operands, NULL, IRF_TILE);
}

/* cg::reduce(group, value, op) */
bool known_group_reduce(struct known_call *k)
{
	struct known_group g;
	const char *text;
	ir_ref operands[4];

	if (k->args.n != 3 || !known_arg_is_class(k, 0) || (!k->is_class && k->ir == IR_VOID))
		return false;
	g = group_of_call(k);
	text = reduction_of(k, 2);
	if (!is_in_warp(g))
		return beyond_a_warp(k);
	if (!text)
		return from_some_lane(k, g, 1);
	operands[0] = group_mask(k, g);
	return known_warp_values(k, 1, OP_WREDUCE, operands, text, IRF_TILE);
}

bool known_group_scan(struct known_call *k)
{
	struct known_group g;

	if (!known_has(k, 1) || !known_arg_is_class(k, 0) || (!k->is_class && k->ir == IR_VOID))
		return false;
	g = group_of_call(k);
	if (!is_in_warp(g) || strstr(k->name, "_update"))
		return beyond_a_warp(k);
	return from_some_lane(k, g, 1);
}

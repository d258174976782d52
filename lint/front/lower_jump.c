/*
 * lower_jump.c - jumps, labels, exceptions of host code: the regions of the IR have none. Who jumps leaves
 * the function; what the way there may have changed is unknown behind the label, or behind the try block
 * whose handler goes on.
 */
#include "front/lower_parts.h"

#include <limits.h>
#include <string.h>

static unsigned offset_of(CXCursor c)
{
	unsigned offset;

	clang_getExpansionLocation(clang_getCursorLocation(c), NULL, NULL, NULL, &offset);
	return offset;
}

/* --- what may have been changed ------------------------------------------------------------------- */

#define MOST_CHANGED 32

struct changes { /* of locals, between two places in the file */
	struct lowering *l;
	unsigned from, to; /* offsets */
	ir_ref at[MOST_CHANGED];
	uint32_t local[MOST_CHANGED];
	unsigned n;
};

static void add_change(struct changes *ch, CXCursor decl)
{
	const struct variable *v = decl_find(ch->l, decl);

	if (!v || v->kind != VARIABLE_LOCAL || ch->n == MOST_CHANGED)
		return;
	for (unsigned i = 0; i < ch->n; i++)
		if (ch->local[i] == v->index)
			return;
	ch->local[ch->n] = v->index;
	ch->at[ch->n++] = local_address(ch->l, v->index);
}

static enum CXChildVisitResult find_target(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	if (clang_getCursorKind(c) == CXCursor_DeclRefExpr) {
		add_change(data, clang_getCursorReferenced(c));
		return CXChildVisit_Break;
	}
	return CXChildVisit_Recurse;
}

/* The variable at the left is the first that an assignment names. */
static enum CXChildVisitResult find_change(CXCursor c, CXCursor parent, CXClientData data)
{
	struct changes *ch = data;

	(void)parent;
	if (cx_assigns(c) && offset_of(c) >= ch->from && offset_of(c) <= ch->to)
		clang_visitChildren(c, find_target, ch);
	return CXChildVisit_Recurse;
}

/* Locals that are there already. */
static void forget_changes(struct lowering *l, CXCursor within, unsigned from, unsigned to)
{
	struct changes ch = {.l = l, .from = from, .to = to};

	if (region_ended(l))
		return;
	clang_visitChildren(within, find_change, &ch);
	if (ch.n)
		lower_opaque(l, IR_VOID, "jump", ch.at, ch.n, IRF_MAY_WRITE);
}

/* --- an arm that may be taken --------------------------------------------------------------------- */

struct arm {
	ir_region outer, own; /* own 0: there is none */
};

static struct arm open_arm(struct lowering *l, bool wanted)
{
	struct arm arm = {l->b.region, 0};

	if (wanted)
		l->b.region = arm.own = ir_region_new(&l->b);
	return arm;
}

static void close_arm(struct lowering *l, struct arm arm)
{
	ir_region regions[2] = {arm.own, 0};
	ir_ref taken;

	if (!arm.own)
		return;
	l->b.region = arm.outer;
	taken = lower_opaque(l, IR_BOOL, "jump", NULL, 0, 0);
	regions[1] = ir_region_new(&l->b);
	emit_control(l, OP_IF, IR_VOID, taken, regions, 2);
}

/* --- goto ------------------------------------------------------------------------------------------ */

struct jumps { /* to a label */
	CXCursor label;
	unsigned first, last; /* offsets; first > last: none */
};

static enum CXChildVisitResult find_jump(CXCursor c, CXCursor parent, CXClientData data)
{
	struct jumps *j = data;
	unsigned at = offset_of(c);

	(void)parent;
	if (clang_getCursorKind(c) == CXCursor_LabelRef &&
	    offset_of(clang_getCursorReferenced(c)) == offset_of(j->label)) {
		j->first = at < j->first ? at : j->first;
		j->last = at > j->last ? at : j->last;
	}
	return CXChildVisit_Recurse;
}

/* In the block of the function, where no condition decides about the jump. */
static bool is_straight_to(struct lowering *l, CXCursor label)
{
	return !cx_is_null(label) && l->b.region == ir_fn(&l->b)->body;
}

void jump_label(struct lowering *l, CXCursor s)
{
	struct cx_kids kids = cx_kids(&l->scratch, s);
	struct jumps j = {s, UINT_MAX, 0};
	unsigned here = offset_of(s);

	if (ir_fn(&l->b)->kind == IR_HOST) {
		clang_visitChildren(l->frame.function, find_jump, &j);
		if (j.first <= j.last)
			forget_changes(l, l->frame.function, j.first < here ? j.first : here,
				       j.last > here ? j.last : here);
	}
	if (kids.n)
		stmt_lower(l, kids.at[kids.n - 1]);
}

static bool says_nothing(CXCursor s)
{
	enum CXCursorKind kind = clang_getCursorKind(s);

	return kind == CXCursor_NullStmt || kind == CXCursor_ReturnStmt;
}

struct tail {
	struct arena *scratch;
	CXCursor label; /* its declaration */
	bool is_behind, says_something;
};

/* What stands at the label and behind it. */
static enum CXChildVisitResult look_behind(CXCursor s, CXCursor parent, CXClientData data)
{
	struct tail *t = data;

	(void)parent;
	while (clang_getCursorKind(s) == CXCursor_LabelStmt) {
		struct cx_kids kids = cx_kids(t->scratch, s);

		t->is_behind |= offset_of(s) == offset_of(t->label);
		if (!kids.n)
			return CXChildVisit_Continue;
		s = kids.at[kids.n - 1];
	}
	t->says_something |= t->is_behind && !says_nothing(s);
	return CXChildVisit_Continue;
}

/* Is the jump a return? A label of the function's own block, with nothing from it on that does
 * anything. */
static bool goes_to_the_end(struct lowering *l, CXCursor label)
{
	struct cx_kids kids = cx_kids(&l->scratch, l->frame.function);
	struct tail t = {&l->scratch, label, false, false};

	if (ir_fn(&l->b)->ret != IR_VOID || l->frame.closure || cx_is_null(label) || !kids.n ||
	    clang_getCursorKind(kids.at[kids.n - 1]) != CXCursor_CompoundStmt)
		return false;
	clang_visitChildren(kids.at[kids.n - 1], look_behind, &t);
	return t.is_behind && !t.says_something;
}

/* A host function's jump forward is the way to its error exit: the rest is not run. Where nothing decides
 * about the jump it may be taken or not, so that what stands at the label is looked at. Elsewhere nothing
 * is known. */
void jump_goto(struct lowering *l, CXCursor s)
{
	struct cx_kids kids = cx_kids(&l->scratch, s);
	CXCursor label = kids.n ? clang_getCursorReferenced(kids.at[0]) : clang_getNullCursor();
	enum ir_type ret = ir_fn(&l->b)->ret;
	bool is_host = ir_fn(&l->b)->kind == IR_HOST;
	bool leaves = is_host && !cx_is_null(label) && offset_of(label) > offset_of(s);
	struct arm arm;
	ir_ref r = 0;

	if (!is_host && goes_to_the_end(l, label)) {
		stmt_clean_up(l, 0);
		ir_emit0(&l->b, OP_RETURN, IR_VOID, 0);
		return;
	}
	lower_opaque(l, IR_VOID, "goto", NULL, 0,
		     leaves	? 0
		     : is_host ? IRF_MAY_EXIT
			       : IRF_MAY_EXIT | IRF_MAY_BARRIER | IRF_MAY_WRITE);
	if (!leaves) {
		stmt_unresolved(l, "goto");
		return;
	}
	arm = open_arm(l, is_straight_to(l, label));
	if (ret != IR_VOID)
		r = lower_opaque(l, ret, "goto", NULL, 0, 0);
	ir_emit(&l->b, OP_RETURN, IR_VOID, 0, &r, r != 0);
	close_arm(l, arm);
}

/* --- exceptions ------------------------------------------------------------------------------------ */

static bool never_returns(CXCursor c)
{
	CXCursor callee = clang_getCursorReferenced(c);
	const char *name;
	CXString text;
	bool ends;

	if (clang_getCursorKind(c) != CXCursor_CallExpr || cx_is_null(callee))
		return false;
	text = clang_getCursorSpelling(callee);
	name = clang_getCString(text);
	ends = name && (!strcmp(name, "exit") || !strcmp(name, "abort") || !strcmp(name, "_exit") ||
			!strcmp(name, "terminate") || !strcmp(name, "quick_exit"));
	clang_disposeString(text);
	return ends;
}

static bool is_leaving(struct lowering *l, CXCursor s)
{
	s = cx_peel(&l->scratch, s);
	switch (clang_getCursorKind(s)) {
	case CXCursor_ReturnStmt:
	case CXCursor_CXXThrowExpr:
	case CXCursor_BreakStmt:
	case CXCursor_ContinueStmt:
	case CXCursor_GotoStmt:
		return true;
	default:
		return never_returns(s);
	}
}

/* Does a statement of the block itself leave it? */
static bool block_leaves(struct lowering *l, CXCursor block)
{
	struct cx_kids kids = cx_kids(&l->scratch, block);

	for (unsigned i = 0; i < kids.n; i++)
		if (is_leaving(l, kids.at[i]))
			return true;
	return false;
}

/* Some handler comes to what stands behind it. */
static bool handler_goes_on(struct lowering *l, const struct cx_kids *kids)
{
	for (unsigned i = 1; i < kids->n; i++) {
		struct cx_kids parts = cx_kids(&l->scratch, kids->at[i]);

		if (parts.n && !block_leaves(l, parts.at[parts.n - 1]))
			return true;
	}
	return false;
}

/* Handlers are not followed: what the block and they may have changed is unknown behind one that goes
 * on. */
void jump_try(struct lowering *l, CXCursor s)
{
	struct cx_kids kids = cx_kids(&l->scratch, s);
	bool goes_on = ir_fn(&l->b)->kind == IR_HOST && handler_goes_on(l, &kids);
	struct arm arm;

	if (!kids.n)
		return;
	arm = open_arm(l, goes_on && block_leaves(l, kids.at[0]));
	stmt_lower(l, kids.at[0]);
	close_arm(l, arm);
	if (goes_on)
		forget_changes(l, s, 0, UINT_MAX);
}

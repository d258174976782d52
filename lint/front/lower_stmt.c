#include "front/lower_parts.h"

#include <string.h>

static struct ir_inst *inst(struct lowering *l, ir_ref r)
{
	return ir_at(ir_fn(&l->b), r);
}

/* Lowers a statement into a region of its own. */
static ir_region into_region(struct lowering *l, CXCursor s)
{
	ir_region outer = l->b.region, region = ir_region_new(&l->b);

	l->b.region = region;
	if (!cx_is_null(s))
		stmt_lower(l, s);
	l->b.region = outer;
	return region;
}

/* --- scopes --------------------------------------------------------------------------------- */

/* Ends what began since, but for one local (UINT32_MAX: for none). */
static void clean_up_but(struct lowering *l, size_t down_to, uint32_t spared)
{
	for (size_t i = l->frame.clean_ups.n; i-- > down_to;) {
		struct clean_up c = l->frame.clean_ups.at[i];
		const struct ir_inst *at = inst(l, c.address);

		if (at->op != OP_LOCAL || at->imm != spared)
			destroy_object(l, c.address, c.type);
	}
}

void stmt_clean_up(struct lowering *l, size_t down_to)
{
	clean_up_but(l, down_to, UINT32_MAX);
}

static void leave_scope(struct lowering *l, size_t outer)
{
	if (!region_ended(l))
		stmt_clean_up(l, outer);
	l->frame.clean_ups.n = outer;
}

static bool is_mark(CXCursor s)
{
	enum CXCursorKind k = clang_getCursorKind(s);

	return k == CXCursor_CaseStmt || k == CXCursor_DefaultStmt || k == CXCursor_LabelStmt;
}

static void lower_list(struct lowering *l, const CXCursor *at, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (!region_ended(l) || is_mark(at[i]))
			stmt_lower(l, at[i]);
}

static void lower_compound(struct lowering *l, CXCursor s)
{
	struct cx_kids kids = cx_kids(&l->scratch, s);
	size_t outer = l->frame.clean_ups.n;

	lower_list(l, kids.at, kids.n);
	leave_scope(l, outer);
}

ir_ref stmt_expression(struct lowering *l, CXCursor compound, bool want_address)
{
	struct cx_kids kids = cx_kids(&l->scratch, compound);
	size_t outer = l->frame.clean_ups.n;
	CXCursor last;
	ir_ref r = 0;

	if (!kids.n)
		return 0;
	last = cx_peel(&l->scratch, kids.at[kids.n - 1]);
	lower_list(l, kids.at, kids.n - 1);
	if (!clang_isExpression(clang_getCursorKind(last)))
		stmt_lower(l, last);
	else if (want_address)
		r = lower_address(l, last);
	else if (expr_is_void(last))
		expr_discard(l, last, 0);
	else
		r = lower_value(l, last);
	leave_scope(l, outer);
	return r;
}

/* --- branches ------------------------------------------------------------------------------- */

/* Declarations in front of a condition: the initialiser and the condition's own variable. */
static unsigned lower_heads(struct lowering *l, struct cx_kids kids)
{
	unsigned i = 0;

	for (; i < kids.n; i++) {
		enum CXCursorKind k = clang_getCursorKind(kids.at[i]);

		if (k == CXCursor_DeclStmt)
			decl_statement(l, kids.at[i]);
		else if (k == CXCursor_VarDecl)
			decl_variable(l, kids.at[i]);
		else
			break;
	}
	return i;
}

static void lower_if(struct lowering *l, CXCursor s)
{
	struct cx_kids kids = cx_kids(&l->scratch, s);
	CXCursor none = clang_getNullCursor(), yes, no;
	size_t outer = l->frame.clean_ups.n;
	unsigned at = lower_heads(l, kids);
	ir_region arms[2];
	int64_t known;
	ir_ref c;

	if (at >= kids.n)
		return;
	c = lower_condition(l, kids.at[at]);
	yes = at + 1 < kids.n ? kids.at[at + 1] : none;
	no = at + 2 < kids.n ? kids.at[at + 2] : none;
	if (fold_const(l, c, &known)) {
		CXCursor taken = known ? yes : no;

		if (!cx_is_null(taken))
			stmt_lower(l, taken);
	} else {
		arms[0] = into_region(l, yes);
		l->frame.entered = l->frame.settled; /* the condition stands before both */
		arms[1] = into_region(l, no);
		emit_control(l, OP_IF, IR_VOID, c, arms, 2);
	}
	leave_scope(l, outer);
}

static void lower_switch(struct lowering *l, CXCursor s)
{
	struct cx_kids kids = cx_kids(&l->scratch, s);
	ir_region outer_body = l->frame.switch_body, outer = l->b.region, body;
	size_t scope = l->frame.clean_ups.n, outer_mark = l->frame.switch_clean_ups;
	unsigned at = lower_heads(l, kids);
	ir_ref value;

	if (at + 1 >= kids.n)
		return;
	value = lower_value(l, kids.at[at]);
	if (ir_types[type_of(l, value)].class != IR_CLASS_INT)
		value = lower_opaque(l, IR_I32, "switch", &value, 1, 0);
	body = ir_region_new(&l->b);
	l->frame.switch_body = l->b.region = body;
	l->frame.switch_clean_ups = l->frame.clean_ups.n;
	stmt_lower(l, kids.at[at + 1]);
	l->b.region = outer;
	l->frame.switch_body = outer_body;
	l->frame.switch_clean_ups = outer_mark;
	emit_control(l, OP_SWITCH, IR_VOID, value, &body, 1);
	leave_scope(l, scope);
}

static void lower_case(struct lowering *l, CXCursor s)
{
	struct cx_kids kids = cx_kids(&l->scratch, s);
	bool is_range = kids.n == 3;
	int64_t low = 0, high = 0;
	ir_ref mark;

	if (!kids.n)
		return;
	if (l->b.region != l->frame.switch_body) {
		stmt_unresolved(l, "case label inside another statement");
	} else if (!cx_constant(kids.at[0], &low) ||
		   (is_range && !cx_constant(kids.at[1], &high))) {
		stmt_unresolved(l, "case label");
	} else {
		mark = ir_emit0(&l->b, OP_CASE, IR_VOID, low);
		inst(l, mark)->imm2 = high;
		inst(l, mark)->flags |= is_range ? IRF_RANGE : 0;
	}
	if (kids.n > 1)
		stmt_lower(l, kids.at[kids.n - 1]);
}

static void lower_default(struct lowering *l, CXCursor s)
{
	struct cx_kids kids = cx_kids(&l->scratch, s);

	if (l->b.region == l->frame.switch_body)
		ir_emit0(&l->b, OP_DEFAULT, IR_VOID, 0);
	else
		stmt_unresolved(l, "case label inside another statement");
	if (kids.n)
		stmt_lower(l, kids.at[kids.n - 1]);
}

/* --- loops ---------------------------------------------------------------------------------- */

struct loop_frame {
	size_t loop_mark, switch_mark;
	ir_region switch_body;
};

static struct loop_frame enter_loop(struct lowering *l)
{
	struct loop_frame saved = {l->frame.loop_clean_ups, l->frame.switch_clean_ups,
				   l->frame.switch_body};

	l->frame.loop_clean_ups = l->frame.switch_clean_ups = l->frame.clean_ups.n;
	l->frame.switch_body = 0;
	return saved;
}

static void leave_loop(struct lowering *l, struct loop_frame saved)
{
	l->frame.loop_clean_ups = saved.loop_mark;
	l->frame.switch_clean_ups = saved.switch_mark;
	l->frame.switch_body = saved.switch_body;
}

/* A region that yields the condition; heads (the condition's variable) are declared in it. */
static ir_region condition_region(struct lowering *l, CXCursor head, CXCursor cond)
{
	ir_region outer = l->b.region, region = ir_region_new(&l->b);
	bool by_slots = l->frame.by_slots;
	ir_ref c;

	l->b.region = region;
	l->frame.by_slots = true;
	if (!cx_is_null(head))
		decl_variable(l, head);
	c = cx_is_null(cond) ? ir_const(&l->b, IR_BOOL, 1) : lower_condition(l, cond);
	ir_emit1(&l->b, OP_YIELD, IR_VOID, c);
	l->frame.by_slots = by_slots;
	l->b.region = outer;
	return region;
}

static ir_region discard_region(struct lowering *l, CXCursor step)
{
	ir_region outer = l->b.region, region = ir_region_new(&l->b);

	l->b.region = region;
	if (!cx_is_null(step))
		expr_discard(l, step, IRF_UNUSED_RESULT);
	l->b.region = outer;
	return region;
}

/* The header hides in a macro: what runs and how often is not known. */
static void lower_unknown_for(struct lowering *l, CXCursor body)
{
	struct loop_frame saved = enter_loop(l);
	ir_region outer = l->b.region, regions[3];
	ir_ref c;

	stmt_unresolved(l, "for loop whose header is hidden");
	regions[0] = ir_region_new(&l->b);
	l->b.region = regions[0];
	c = lower_opaque(l, IR_BOOL, "for header", NULL, 0, 0);
	ir_emit1(&l->b, OP_YIELD, IR_VOID, c);
	l->b.region = outer;
	regions[1] = into_region(l, body);
	regions[2] = ir_region_new(&l->b);
	emit_control(l, OP_LOOP, IR_VOID, 0, regions, 3);
	leave_loop(l, saved);
}

static void lower_for(struct lowering *l, CXCursor s)
{
	struct cx_for f = cx_for(&l->scratch, s);
	size_t scope = l->frame.clean_ups.n;
	struct loop_frame saved;
	ir_region regions[3];

	if (!f.known) {
		lower_unknown_for(l, f.body);
		return;
	}
	if (!cx_is_null(f.init))
		stmt_lower(l, f.init);
	saved = enter_loop(l);
	regions[0] = condition_region(l, clang_getNullCursor(), f.cond);
	regions[1] = into_region(l, f.body);
	regions[2] = discard_region(l, f.step);
	emit_control(l, OP_LOOP, IR_VOID, 0, regions, 3);
	leave_loop(l, saved);
	leave_scope(l, scope);
}

static void lower_while(struct lowering *l, CXCursor s)
{
	struct cx_kids kids = cx_kids(&l->scratch, s);
	CXCursor head = clang_getNullCursor();
	struct loop_frame saved = enter_loop(l);
	ir_region regions[3];

	if (kids.n == 3)
		head = kids.at[0];
	if (kids.n >= 2) {
		regions[0] = condition_region(l, head, kids.at[kids.n - 2]);
		regions[1] = into_region(l, kids.at[kids.n - 1]);
		regions[2] = ir_region_new(&l->b);
		emit_control(l, OP_LOOP, IR_VOID, 0, regions, 3);
	}
	leave_loop(l, saved);
}

static enum CXChildVisitResult find_jump(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	switch (clang_getCursorKind(c)) {
	case CXCursor_BreakStmt:
	case CXCursor_ContinueStmt:
		*(bool *)data = true;
		return CXChildVisit_Break;
	case CXCursor_ForStmt:
	case CXCursor_WhileStmt:
	case CXCursor_DoStmt:
	case CXCursor_CXXForRangeStmt:
	case CXCursor_LambdaExpr:
		return CXChildVisit_Continue;
	default:
		return CXChildVisit_Recurse;
	}
}

static bool has_jump(CXCursor body)
{
	bool found = false;

	clang_visitChildren(body, find_jump, &found);
	return found;
}

/* do { ... } while (0) of a macro is no loop. */
static void lower_do(struct lowering *l, CXCursor s)
{
	struct cx_kids kids = cx_kids(&l->scratch, s);
	struct loop_frame saved = enter_loop(l);
	ir_region regions[3];
	int64_t again = 1;
	ir_ref loop;

	if (kids.n >= 2 && cx_constant(kids.at[1], &again) && !again && !has_jump(kids.at[0])) {
		stmt_lower(l, kids.at[0]);
	} else if (kids.n >= 2) {
		regions[1] = into_region(l, kids.at[0]);
		regions[0] = condition_region(l, clang_getNullCursor(), kids.at[1]);
		regions[2] = ir_region_new(&l->b);
		loop = emit_control(l, OP_LOOP, IR_VOID, 0, regions, 3);
		inst(l, loop)->flags |= IRF_DO_WHILE;
	}
	leave_loop(l, saved);
}

/* --- for (x : range) ------------------------------------------------------------------------ */

static enum CXChildVisitResult find_begin(CXCursor c, CXCursor parent, CXClientData data)
{
	CXCursor *found = data;
	CXCursor decl = clang_getCursorReferenced(c);

	(void)parent;
	if (clang_getCursorKind(c) == CXCursor_DeclRefExpr && !cx_is_null(decl)) {
		CXString name = clang_getCursorSpelling(decl);
		const char *s = clang_getCString(name);
		bool is_begin = s && s[0] == '_' && s[1] == '_' && s[2] == 'b';

		clang_disposeString(name);
		if (is_begin) {
			*found = decl;
			return CXChildVisit_Break;
		}
	}
	return CXChildVisit_Recurse;
}

struct range_loop {
	CXCursor variable, range, body, begin; /* begin: the hidden iterator */
	ir_ref index, base;		       /* addresses */
	ir_ref count;			       /* of the elements, 0: extent is */
	int64_t extent;
	uint64_t bytes;	   /* of an element */
	uint32_t iterator; /* local */
};

static void range_variable(struct lowering *l, const struct range_loop *r)
{
	if (clang_getCursorKind(r->variable) == CXCursor_VarDecl)
		decl_variable(l, r->variable);
	else if (clang_getCursorKind(r->variable) == CXCursor_UnexposedDecl)
		decl_decomposition(l, r->variable);
}

static ir_region range_body(struct lowering *l, const struct range_loop *r)
{
	ir_region outer = l->b.region, region = ir_region_new(&l->b);
	size_t scope = l->frame.clean_ups.n;
	ir_ref at;

	l->b.region = region;
	if (r->base)
		at = fold_index(l, r->base, emit_load(l, IR_I64, r->index, 0), r->bytes);
	else
		at = lower_opaque(l, IR_PTR, "range", NULL, 0, 0);
	emit_store(l, local_address(l, r->iterator), at, 0);
	range_variable(l, r);
	stmt_lower(l, r->body);
	leave_scope(l, scope);
	l->b.region = outer;
	return region;
}

static ir_region range_condition(struct lowering *l, const struct range_loop *r)
{
	ir_region outer = l->b.region, region = ir_region_new(&l->b);
	ir_ref c;

	l->b.region = region;
	if (r->base)
		c = fold_binary(l, OP_LT, IR_BOOL, emit_load(l, IR_I64, r->index, 0),
				r->count ? r->count : ir_const(&l->b, IR_I64, r->extent));
	else
		c = lower_opaque(l, IR_BOOL, "range", NULL, 0, 0);
	ir_emit1(&l->b, OP_YIELD, IR_VOID, c);
	l->b.region = outer;
	return region;
}

static ir_region range_step(struct lowering *l, const struct range_loop *r)
{
	ir_region outer = l->b.region, region = ir_region_new(&l->b);
	ir_ref next;

	l->b.region = region;
	next = fold_binary(l, OP_ADD, IR_I64, emit_load(l, IR_I64, r->index, 0),
			   ir_const(&l->b, IR_I64, 1));
	emit_store(l, r->index, next, 0);
	l->b.region = outer;
	return region;
}

static uint32_t scalar_local(struct lowering *l, enum ir_type type)
{
	uint32_t local = ir_local_new(&l->b, "", type, ir_types[type].bytes, ir_types[type].bytes);

	ir_emit0(&l->b, OP_DECL, IR_VOID, local);
	return local;
}

/* for (x : {1, 2, 3}): the array behind the initializer_list. */
static CXCursor listed_array(struct lowering *l, CXCursor range)
{
	CXCursor c = range;

	while (!cx_is_null(c) && clang_getCursorKind(c) == CXCursor_UnexposedExpr &&
	       !type_is_array(clang_getCursorType(c)))
		c = expr_operand(l, c);
	return cx_is_null(c) || !type_is_array(clang_getCursorType(c)) ? range : c;
}

/* Where the elements begin and how many there are, of what has them in a row: base stays 0 for
 * other containers, of which only the body is known. */
static void find_elements(struct lowering *l, struct range_loop *r, CXType t)
{
	CXType array = type_array_within(l, t);

	struct sequence_parts parts;

	if (array.kind == CXType_ConstantArray) {
		r->base = lower_address(l, r->range);
		r->bytes = type_bytes(type_pointee(array));
		r->extent = clang_getArraySize(array);
	} else if (type_is_class(t) && ir_fn(&l->b)->kind == IR_HOST &&
		   lower_sequence(l, t, lower_address(l, r->range), &parts)) {
		r->base = parts.data;
		r->bytes = parts.bytes;
		r->count = fold_cast(l, parts.count, IR_I64, 0);
	}
}

/* --- for (x : object with begin() and end()) ------------------------------------------------- */

/* What the hidden parts of the loop call; UINT32_MAX: the operator of a pointer. */
struct iteration {
	CXCursor range;	  /* the hidden variable that is bound to the range */
	CXType iterator, sentinel;
	CXType of;	  /* the class that has end() */
	uint32_t end, differs, next;
	bool is_equality; /* differs is == in truth */
};

static enum CXChildVisitResult find_variable(CXCursor c, CXCursor parent, CXClientData data)
{
	CXCursor decl = clang_getCursorReferenced(c);

	(void)parent;
	if (clang_getCursorKind(c) != CXCursor_DeclRefExpr ||
	    clang_getCursorKind(decl) != CXCursor_VarDecl)
		return CXChildVisit_Recurse;
	*(CXCursor *)data = decl;
	return CXChildVisit_Break;
}

/* A parameterless method of that name, const or not as asked; null if there is none. */
static CXCursor find_method(struct lowering *l, CXType of, const char *name, unsigned is_const)
{
	struct cx_kids methods = type_methods(l, of);

	for (unsigned i = 0; i < methods.n; i++)
		if (strcmp(cx_spelling(&l->scratch, methods.at[i]), name) == 0 &&
		    clang_Cursor_getNumArguments(methods.at[i]) == 0 &&
		    (is_const > 1 || clang_CXXMethod_isConst(methods.at[i]) == is_const))
			return methods.at[i];
	return clang_getNullCursor();
}

/* Of an iterator against the end: a method of one parameter, or a friend of two. */
static CXCursor find_comparison(struct lowering *l, CXType iterator, CXType sentinel,
				const char *name)
{
	struct cx_kids kids = type_methods(l, iterator), friends;

	friends = cx_kids(&l->scratch, clang_getTypeDeclaration(iterator));
	for (unsigned i = 0; i < kids.n + friends.n; i++) {
		bool is_method = i < kids.n;
		CXCursor c = is_method ? kids.at[i] : friends.at[i - kids.n];
		int n;

		if (!is_method && clang_getCursorKind(c) == CXCursor_FriendDecl) {
			struct cx_kids inner = cx_kids(&l->scratch, c);

			c = inner.n ? inner.at[inner.n - 1] : c;
		}
		n = clang_Cursor_getNumArguments(c);
		if (n == (is_method ? 1 : 2) && strcmp(cx_spelling(&l->scratch, c), name) == 0 &&
		    type_same(type_referred(clang_getArgType(clang_getCursorType(c),
							     (unsigned)n - 1)),
			      sentinel))
			return c;
	}
	return clang_getNullCursor();
}

static uint32_t function_or_none(struct lowering *l, CXCursor c)
{
	return cx_is_null(c) ? UINT32_MAX : lower_function(l, c);
}

/* False where a part is out of sight. */
static bool find_operators(struct lowering *l, struct iteration *it)
{
	it->differs = it->next = UINT32_MAX;
	if (type_is_pointer(it->iterator))
		return type_is_pointer(it->sentinel);
	if (!type_is_class(it->iterator))
		return false;
	it->next = function_or_none(l, find_method(l, it->iterator, "operator++", 2));
	it->differs = function_or_none(
	    l, find_comparison(l, it->iterator, it->sentinel, "operator!="));
	if (it->differs == UINT32_MAX) {
		it->is_equality = true;
		it->differs = function_or_none(
		    l, find_comparison(l, it->iterator, it->sentinel, "operator=="));
	}
	return it->next != UINT32_MAX && it->differs != UINT32_MAX;
}

static bool find_iteration(struct lowering *l, const struct range_loop *r, struct iteration *it)
{
	CXCursor start, begin, end;

	if (cx_is_null(r->begin))
		return false;
	start = cx_peel(&l->scratch, clang_Cursor_getVarDeclInitializer(r->begin));
	while (clang_getCursorKind(start) == CXCursor_CallExpr &&
	       clang_getCursorKind(clang_getCursorReferenced(start)) == CXCursor_Constructor &&
	       clang_Cursor_getNumArguments(start) == 1) /* a copy */
		start = cx_peel(&l->scratch, clang_Cursor_getArgument(start, 0));
	begin = clang_getCursorReferenced(start);
	if (clang_getCursorKind(begin) != CXCursor_CXXMethod ||
	    lower_function(l, begin) == UINT32_MAX)
		return false;
	it->range = clang_getNullCursor();
	clang_visitChildren(start, find_variable, &it->range);
	it->of = clang_getCanonicalType(clang_getCursorType(clang_getCursorSemanticParent(begin)));
	end = find_method(l, it->of, "end", clang_CXXMethod_isConst(begin));
	it->end = function_or_none(l, end);
	if (cx_is_null(it->range) || it->end == UINT32_MAX)
		return false;
	it->iterator = clang_getCanonicalType(clang_getCursorType(r->begin));
	it->sentinel = clang_getCanonicalType(clang_getCursorResultType(end));
	return find_operators(l, it);
}

static ir_ref emit_call(struct lowering *l, uint32_t function, ir_ref x, ir_ref y)
{
	const struct ir_function *f = &l->module->functions.at[function];

	return ir_emit(&l->b, OP_CALL, f->ret, function, (ir_ref[]){x, y}, y ? 2 : 1);
}

/* The address of a variable that holds what end() gives. */
static ir_ref iteration_end(struct lowering *l, const struct iteration *it)
{
	ir_ref range = decl_address(l, it->range), end = lower_temporary(l, it->sentinel);

	range = lvalue_downcast(l, range, type_referred(clang_getCursorType(it->range)), it->of);
	if (type_is_class(it->sentinel))
		emit_call(l, it->end, end, range);
	else
		emit_store(l, end, emit_call(l, it->end, range, 0), 0);
	return end;
}

/* An operand of a comparison: a parameter by value gets a copy. */
static ir_ref compared(struct lowering *l, uint32_t function, unsigned index, ir_ref at, CXType t)
{
	const struct ir_param *p = &l->module->functions.at[function].params.at[index];
	ir_ref copy;

	if (p->is_reference || p->is_this)
		return at;
	if (!p->is_aggregate)
		return emit_load(l, p->type, at, 0);
	copy = lower_temporary(l, t);
	lower_copy(l, copy, at, t);
	return copy;
}

static ir_region iteration_condition(struct lowering *l, const struct iteration *it, ir_ref at,
				     ir_ref end)
{
	ir_region outer = l->b.region, region = ir_region_new(&l->b);
	ir_ref c;

	l->b.region = region;
	if (it->differs == UINT32_MAX) {
		c = emit_load(l, IR_PTR, at, 0);
		c = fold_binary(l, OP_NE, IR_BOOL, c, emit_load(l, IR_PTR, end, 0));
	} else {
		ir_ref x = compared(l, it->differs, 0, at, it->iterator);

		c = fold_bool(l, emit_call(l, it->differs, x,
					   compared(l, it->differs, 1, end, it->sentinel)));
		if (it->is_equality)
			c = fold_unary(l, OP_LNOT, IR_BOOL, c);
	}
	ir_emit1(&l->b, OP_YIELD, IR_VOID, c);
	l->b.region = outer;
	return region;
}

static ir_region iteration_step(struct lowering *l, const struct iteration *it, ir_ref at)
{
	ir_region outer = l->b.region, region = ir_region_new(&l->b);
	ir_ref old;

	l->b.region = region;
	if (it->next == UINT32_MAX) {
		old = emit_load(l, IR_PTR, at, 0);
		emit_store(l, at,
			   fold_offset(l, old, (int64_t)type_bytes(type_pointee(it->iterator))),
			   0);
	} else if (l->module->functions.at[it->next].params.at[0].is_sret) {
		emit_call(l, it->next, lower_temporary(l, it->iterator), at);
	} else {
		emit_call(l, it->next, at, 0);
	}
	l->b.region = outer;
	return region;
}

static ir_region iteration_body(struct lowering *l, const struct range_loop *r)
{
	ir_region outer = l->b.region, region = ir_region_new(&l->b);
	size_t scope = l->frame.clean_ups.n;

	l->b.region = region;
	range_variable(l, r);
	stmt_lower(l, r->body);
	leave_scope(l, scope);
	l->b.region = outer;
	return region;
}

static void lower_iteration(struct lowering *l, const struct range_loop *r,
			    const struct iteration *it)
{
	size_t scope = l->frame.clean_ups.n;
	struct loop_frame saved;
	ir_region regions[3];
	ir_ref at, end;

	decl_variable(l, it->range);
	decl_variable(l, r->begin);
	at = decl_address(l, r->begin);
	end = iteration_end(l, it);
	saved = enter_loop(l);
	regions[0] = iteration_condition(l, it, at, end);
	regions[1] = iteration_body(l, r);
	regions[2] = iteration_step(l, it, at);
	emit_control(l, OP_LOOP, IR_VOID, 0, regions, 3);
	leave_loop(l, saved);
	leave_scope(l, scope);
}

static void lower_counted_range(struct lowering *l, struct range_loop *r)
{
	struct loop_frame saved;
	ir_region regions[3];

	r->index = local_address(l, scalar_local(l, IR_I64));
	emit_store(l, r->index, ir_const(&l->b, IR_I64, 0), 0);
	r->iterator = scalar_local(l, IR_PTR);
	if (!cx_is_null(r->begin))
		decl_bind(l, r->begin,
			  (struct variable){.kind = VARIABLE_LOCAL, .index = r->iterator});
	find_elements(l, r, type_referred(clang_getCursorType(r->range)));
	saved = enter_loop(l);
	regions[0] = range_condition(l, r);
	regions[1] = range_body(l, r);
	regions[2] = range_step(l, r);
	emit_control(l, OP_LOOP, IR_VOID, 0, regions, 3);
	leave_loop(l, saved);
}

static void lower_range_for(struct lowering *l, CXCursor s)
{
	struct cx_kids kids = cx_kids(&l->scratch, s);
	struct range_loop r = {.begin = clang_getNullCursor()};
	struct iteration it = {0};

	if (kids.n < 3) {
		stmt_unresolved(l, "range-based for");
		return;
	}
	r.variable = kids.at[kids.n - 3];
	r.range = listed_array(l, kids.at[kids.n - 2]);
	r.body = kids.at[kids.n - 1];
	for (unsigned i = 0; i + 3 < kids.n; i++)
		stmt_lower(l, kids.at[i]);
	clang_visitChildren(r.variable, find_begin, &r.begin);
	if (find_iteration(l, &r, &it))
		lower_iteration(l, &r, &it);
	else
		lower_counted_range(l, &r);
}

/* --- leaving -------------------------------------------------------------------------------- */

/* `return x;` of a local object: compilers build x where the result goes, and copy nothing. */
static const struct variable *returned_local(struct lowering *l, CXCursor value)
{
	CXCursor made = clang_getCursorReferenced(value), named;
	const struct variable *v;

	if (clang_getCursorKind(value) != CXCursor_CallExpr ||
	    clang_getCursorKind(made) != CXCursor_Constructor ||
	    !(clang_CXXConstructor_isCopyConstructor(made) ||
	      clang_CXXConstructor_isMoveConstructor(made)) ||
	    clang_Cursor_getNumArguments(value) != 1)
		return NULL;
	named = cx_peel(&l->scratch, clang_Cursor_getArgument(value, 0));
	if (clang_getCursorKind(named) != CXCursor_DeclRefExpr ||
	    clang_getCursorKind(clang_getCursorReferenced(named)) != CXCursor_VarDecl ||
	    !type_same(clang_getCursorType(named), l->frame.ret))
		return NULL;
	v = decl_find(l, clang_getCursorReferenced(named));
	return v && v->kind == VARIABLE_LOCAL ? v : NULL;
}

/* Gives the local that lives on as the result; UINT32_MAX if none does. */
static uint32_t return_object(struct lowering *l, CXCursor value)
{
	const struct variable *v = returned_local(l, cx_peel(&l->scratch, value));
	uint32_t local = v ? v->index : UINT32_MAX;

	if (v)
		lower_copy(l, l->frame.sret, local_address(l, local), l->frame.ret);
	else
		init_from(l, l->frame.sret, l->frame.ret, value);
	return local;
}

static void lower_return(struct lowering *l, CXCursor s)
{
	CXCursor value = expr_operand(l, s);
	enum ir_type ret = ir_fn(&l->b)->ret;
	uint32_t spared = UINT32_MAX;
	ir_ref r = 0;

	if (cx_is_null(value)) {
		r = ret == IR_VOID ? 0 : lower_opaque(l, ret, "return", NULL, 0, IRF_POISONED);
	} else if (l->frame.sret) {
		spared = return_object(l, value);
	} else if (type_is_reference(l->frame.ret)) {
		r = lower_address(l, value);
	} else if (ret == IR_VOID) {
		expr_discard(l, value, 0);
	} else {
		r = lower_value(l, value);
		r = r ? fold_cast(l, r, ret, 0) : lower_opaque(l, ret, "return", NULL, 0, 0);
	}
	clean_up_but(l, 0, spared);
	ir_emit(&l->b, OP_RETURN, IR_VOID, 0, &r, r != 0);
}

static void lower_break(struct lowering *l, CXCursor s)
{
	(void)s;
	stmt_clean_up(l, l->frame.switch_clean_ups);
	ir_emit0(&l->b, OP_BREAK, IR_VOID, 0);
}

static void lower_continue(struct lowering *l, CXCursor s)
{
	(void)s;
	stmt_clean_up(l, l->frame.loop_clean_ups);
	ir_emit0(&l->b, OP_CONTINUE, IR_VOID, 0);
}

static void lower_last(struct lowering *l, CXCursor s)
{
	struct cx_kids kids = cx_kids(&l->scratch, s);

	if (kids.n)
		stmt_lower(l, kids.at[kids.n - 1]);
}

static void lower_nothing(struct lowering *l, CXCursor s)
{
	(void)l;
	(void)s;
}

/* --- dispatch ------------------------------------------------------------------------------- */

static const struct {
	enum CXCursorKind kind;
	void (*lower)(struct lowering *l, CXCursor s);
} statements[] = {
    {CXCursor_CompoundStmt, lower_compound},
    {CXCursor_DeclStmt, decl_statement},
    {CXCursor_IfStmt, lower_if},
    {CXCursor_ForStmt, lower_for},
    {CXCursor_WhileStmt, lower_while},
    {CXCursor_DoStmt, lower_do},
    {CXCursor_CXXForRangeStmt, lower_range_for},
    {CXCursor_SwitchStmt, lower_switch},
    {CXCursor_CaseStmt, lower_case},
    {CXCursor_DefaultStmt, lower_default},
    {CXCursor_BreakStmt, lower_break},
    {CXCursor_ContinueStmt, lower_continue},
    {CXCursor_ReturnStmt, lower_return},
    {CXCursor_GotoStmt, jump_goto},
    {CXCursor_IndirectGotoStmt, jump_goto},
    {CXCursor_LabelStmt, jump_label},
    {CXCursor_CXXTryStmt, jump_try},
    {CXCursor_NullStmt, lower_nothing},
    {CXCursor_GCCAsmStmt, asm_lower},
    {CXCursor_MSAsmStmt, asm_lower},
    {CXCursor_UnexposedStmt, lower_last},
};

void stmt_lower(struct lowering *l, CXCursor s)
{
	enum CXCursorKind k = clang_getCursorKind(s);
	uint32_t saved = l->b.span;
	bool too_deep = ++l->frame.depth > DEEPEST;
	size_t entered;

	effects_before(l, s);
	entered = l->frame.entered;
	lower_set_span(l, s);
	if (too_deep) {
		stmt_unresolved(l, "too deep");
		lower_opaque(l, IR_VOID, "too deep", NULL, 0, IRF_MAY_WRITE | IRF_MAY_BARRIER);
	} else if (clang_isExpression(k)) {
		expr_discard(l, s, IRF_UNUSED_RESULT);
	} else {
		for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
			if (statements[i].kind == k)
				statements[i].lower(l, s);
	}
	effects_of(l, s);
	l->frame.entered = entered;
	l->frame.depth--;
	l->b.span = saved;
}

/*
 * launch.c - kernel launches: <<<>>>, cudaLaunchKernel and its kin.
 *
 * k<<<grid, block, shared, stream>>>(a)  =>  launch k (grid x y z) (block x y z) shared stream a
 *
 * In the tree a launch is a call whose second child calls the configuration function; its own
 * arguments are the kernel's.
 */
#include "front/known.h"
#include "front/lower_parts.h"

#include <string.h>

enum { DEEPEST_NEST = 32 };

struct launch {
	ir_ref operands[LAUNCH_OPERANDS];
	int64_t kernel;	   /* -1: unknown */
	CXCursor function; /* null where unknown */
	ir_ref pointer;	   /* its address at run time, 0: none */
	struct known_values args;
};

static bool is_defined_elsewhere(CXCursor function)
{
	return !cx_is_null(function) && clang_getCursorKind(function) == CXCursor_FunctionDecl &&
	       cx_is_null(clang_getCursorDefinition(function)) &&
	       clang_getCursorLinkage(function) == CXLinkage_External;
}

static void emit_launch(struct lowering *l, struct launch *launch)
{
	struct arena *a = lower_arena(l);
	struct known_values all = {0};
	ir_ref ref;

	for (unsigned i = 0; i < LAUNCH_OPERANDS; i++)
		array_push(a, &all.refs, launch->operands[i]);
	for (size_t i = 0; i < launch->args.refs.n; i++)
		array_push(a, &all.refs, launch->args.refs.at[i]);
	if (launch->kernel < 0 && launch->pointer)
		array_push(a, &all.refs, launch->pointer);
	ref = ir_emit(lower_builder(l), OP_LAUNCH, IR_VOID, launch->kernel, all.refs.at,
		      (uint32_t)all.refs.n);
	if (launch->kernel < 0 && launch->pointer)
		ir_at(ir_fn(lower_builder(l)), ref)->flags |= IRF_INDIRECT;
	if (launch->kernel < 0 && is_defined_elsewhere(launch->function))
		ir_at(ir_fn(lower_builder(l)), ref)->text =
		    cx_text(l->arena, clang_Cursor_getMangling(launch->function));
}

/* --- operands -------------------------------------------------------------------------------- */

static bool is_default(CXCursor arg)
{
	return cx_is_null(arg) || (clang_getCursorKind(arg) == CXCursor_UnexposedExpr &&
				   clang_Range_isNull(clang_getCursorExtent(arg)));
}

static bool is_dim3(struct lowering *l, CXCursor expr)
{
	return strcmp(known_class_name(l, clang_getCursorType(expr)), "dim3") == 0;
}

/* Through copies and conversions of dim3 to the constructor with numbers, or to what is copied. */
static CXCursor dim3_origin(struct lowering *l, CXCursor expr)
{
	for (unsigned depth = 0; depth < DEEPEST_NEST; depth++) {
		struct cx_kids kids = cx_kids(lower_arena(l), expr);
		CXCursor callee;

		switch (clang_getCursorKind(expr)) {
		case CXCursor_UnexposedExpr:
		case CXCursor_ParenExpr:
		case CXCursor_CXXFunctionalCastExpr:
		case CXCursor_CStyleCastExpr:
		case CXCursor_CXXStaticCastExpr:
			if (!kids.n || !is_dim3(l, kids.at[kids.n - 1]))
				return expr;
			expr = kids.at[kids.n - 1];
			break;
		case CXCursor_CallExpr:
			callee = clang_getCursorReferenced(expr);
			if (clang_getCursorKind(callee) != CXCursor_Constructor ||
			    clang_Cursor_getNumArguments(expr) != 1 ||
			    !is_dim3(l, clang_Cursor_getArgument(expr, 0)))
				return expr;
			expr = clang_Cursor_getArgument(expr, 0);
			break;
		default:
			return expr;
		}
	}
	return expr;
}

/* dim3(x, y): the numbers themselves; what is not written is 1. */
static bool dim3_of_numbers(struct lowering *l, CXCursor call, ir_ref out[3])
{
	int n = clang_Cursor_getNumArguments(call);

	if (clang_getCursorKind(call) != CXCursor_CallExpr || n < 0 || n > 3 ||
	    clang_getCursorKind(clang_getCursorReferenced(call)) != CXCursor_Constructor)
		return false;
	for (int i = 0; i < n; i++)
		if (known_is_class(
			clang_getCursorType(clang_Cursor_getArgument(call, (unsigned)i))))
			return false;
	for (int i = 0; i < 3; i++) {
		CXCursor arg =
		    i < n ? clang_Cursor_getArgument(call, (unsigned)i) : clang_getNullCursor();

		out[i] = is_default(arg) ? ir_const(lower_builder(l), IR_U32, 1)
					 : lower_cast(l, lower_value(l, arg), IR_U32);
	}
	return true;
}

static void dim3_at(struct lowering *l, ir_ref address, uint32_t offset, ir_ref out[3])
{
	for (uint32_t i = 0; i < 3; i++)
		out[i] = known_load(l, address, offset + 4 * i, IR_U32, 0);
}

static void dim3_operands(struct lowering *l, CXCursor expr, ir_ref out[3])
{
	CXCursor origin = dim3_origin(l, expr);

	if (!known_is_class(clang_getCursorType(origin))) {
		out[0] = lower_cast(l, lower_value(l, origin), IR_U32);
		out[1] = out[2] = ir_const(lower_builder(l), IR_U32, 1);
	} else if (!dim3_of_numbers(l, origin, out)) {
		dim3_at(l, lower_address(l, origin), 0, out);
	}
}

static ir_ref scalar_operand(struct lowering *l, CXCursor expr, enum ir_type type)
{
	if (is_default(expr))
		return ir_const(lower_builder(l), type, 0);
	return lower_cast(l, lower_value(l, expr), type);
}

/* grid, block, shared bytes and stream from four argument expressions */
static void configure(struct lowering *l, struct launch *launch, const CXCursor config[4])
{
	dim3_operands(l, config[0], &launch->operands[LAUNCH_GRID_X]);
	dim3_operands(l, config[1], &launch->operands[LAUNCH_BLOCK_X]);
	launch->operands[LAUNCH_SHARED] = scalar_operand(l, config[2], IR_U64);
	launch->operands[LAUNCH_STREAM] = scalar_operand(l, config[3], IR_PTR);
}

static CXCursor argument_or_null(CXCursor call, int i)
{
	return i < clang_Cursor_getNumArguments(call) ? clang_Cursor_getArgument(call, (unsigned)i)
						      : clang_getNullCursor();
}

/* --- the kernel ------------------------------------------------------------------------------ */

static enum CXChildVisitResult take_first(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	*(CXCursor *)data = c;
	return CXChildVisit_Break;
}

static CXCursor first_kid(CXCursor c)
{
	CXCursor kid = clang_getNullCursor();

	clang_visitChildren(c, take_first, &kid);
	return kid;
}

static bool may_assign(CXCursor c)
{
	return cx_assigns(c) ||
	       (clang_getCursorKind(c) == CXCursor_UnaryOperator &&
		clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_AddrOf);
}

static enum CXChildVisitResult note_assignment(CXCursor c, CXCursor parent, CXClientData data)
{
	struct lowering *l = data;

	(void)parent;
	if (may_assign(c))
		map_put(&l->scratch, &l->assigned, clang_getCursorReferenced(first_kid(c)), 0);
	return CXChildVisit_Recurse;
}

bool launch_is_reassigned(struct lowering *l, CXCursor variable)
{
	CXCursor home = clang_getCursorSemanticParent(variable);
	uint32_t unused;

	if (!map_find(&l->assigned_in, home, &unused)) {
		map_put(&l->scratch, &l->assigned_in, home, 0);
		clang_visitChildren(home, note_assignment, l);
	}
	return map_find(&l->assigned, variable, &unused);
}

/* In a template's pattern a call names the kernel's pattern: of use where nothing instantiates
 * that. */
static CXCursor named_pattern(struct lowering *l, CXCursor overloads)
{
	CXCursor pattern = clang_getOverloadedDecl(overloads, 0);
	uint32_t unused;

	if (clang_getNumOverloadedDecls(overloads) != 1 ||
	    clang_getCursorKind(pattern) != CXCursor_FunctionTemplate ||
	    map_find(&l->instantiated, clang_getCanonicalCursor(pattern), &unused))
		return clang_getNullCursor();
	return pattern;
}

/* The function that an expression names: (void *)kernel<float>, &kernel, a variable initialised so.
 */
static CXCursor named_function(struct lowering *l, CXCursor expr, unsigned depth)
{
	struct cx_kids kids = cx_kids(lower_arena(l), expr);
	CXCursor to, found;

	if (depth > DEEPEST_NEST)
		return clang_getNullCursor();
	if (clang_getCursorKind(expr) == CXCursor_OverloadedDeclRef)
		return named_pattern(l, expr);
	if (clang_getCursorKind(expr) == CXCursor_DeclRefExpr) {
		to = clang_getCursorReferenced(expr);
		if (clang_getCursorKind(to) == CXCursor_FunctionDecl)
			return to;
		if (clang_getCursorKind(to) == CXCursor_VarDecl && !launch_is_reassigned(l, to))
			return named_function(l, clang_Cursor_getVarDeclInitializer(to), depth + 1);
	}
	for (unsigned i = 0; i < kids.n; i++) {
		found = named_function(l, kids.at[i], depth + 1);
		if (!cx_is_null(found))
			return found;
	}
	return clang_getNullCursor();
}

static void set_kernel(struct lowering *l, struct launch *launch, CXCursor function)
{
	uint32_t index = UINT32_MAX;

	launch->function = function;
	if (!cx_is_null(function))
		index = lower_function(l, function);
	launch->kernel = index == UINT32_MAX ? -1 : (int64_t)index;
}

/* The type of the kernel's parameter; what is passed to an unknown kernel has its own type. */
static CXType parameter_type(const struct launch *launch, unsigned i, CXCursor arg)
{
	CXType function = clang_getCursorType(launch->function);

	if (!cx_is_null(launch->function) && (int)i < clang_getNumArgTypes(function))
		return clang_getArgType(function, i);
	return clang_getCursorType(arg);
}

static void add_argument(struct lowering *l, struct launch *launch, unsigned i, CXCursor arg)
{
	ir_ref value = lower_argument(l, arg, parameter_type(launch, i, arg));

	array_push(lower_arena(l), &launch->args.refs, value);
}

/* --- <<<>>> ---------------------------------------------------------------------------------- */

/* The call that clang makes of <<<>>>. A lambda may run on the device too and gets the one for
 * launches from there, wherever it is. */
static const struct {
	const char *name;
	int grid; /* which argument: block, shared bytes and stream follow */
	bool of_device;
} configurations[] = {
    {"cudaConfigureCall", 0, false},
    {"__cudaPushCallConfiguration", 0, false},
    {"cudaLaunchDevice", 2, true},
};

/* The argument that is the grid, -1 if it is no such call. */
static int configured_grid(struct lowering *l, CXCursor c)
{
	bool in_device = ir_fn(lower_builder(l))->kind != IR_HOST;
	const char *name;

	if (clang_getCursorKind(c) != CXCursor_CallExpr)
		return -1;
	name = cx_spelling(lower_arena(l), c);
	for (size_t i = 0; i < sizeof configurations / sizeof *configurations; i++)
		if (strcmp(name, configurations[i].name) == 0 &&
		    !(configurations[i].of_device && in_device))
			return configurations[i].grid;
	return -1;
}

bool launch_configuration(struct lowering *l, CXCursor call, CXCursor *configuration)
{
	struct cx_kids kids;

	if (clang_getCursorKind(call) != CXCursor_CallExpr)
		return false;
	kids = cx_kids(lower_arena(l), call);
	if (kids.n < 2 || configured_grid(l, kids.at[1]) < 0)
		return false;
	*configuration = kids.at[1];
	return true;
}

static CXCursor launched_function(struct lowering *l, CXCursor call)
{
	CXCursor to = clang_getCursorReferenced(call);

	if (clang_getCursorKind(to) == CXCursor_FunctionDecl)
		return to;
	if (clang_getCursorKind(to) == CXCursor_VarDecl && !launch_is_reassigned(l, to))
		return named_function(l, clang_Cursor_getVarDeclInitializer(to), 0);
	return named_function(l, first_kid(call), 0);
}

bool lower_launch(struct lowering *l, CXCursor call)
{
	struct launch launch = {.kernel = -1};
	CXCursor configuration, config[4];
	int n, grid;

	if (!launch_configuration(l, call, &configuration))
		return false;
	lower_set_span(l, call);
	grid = configured_grid(l, configuration);
	for (int i = 0; i < 4; i++)
		config[i] = argument_or_null(configuration, grid + i);
	configure(l, &launch, config);
	set_kernel(l, &launch, launched_function(l, call));
	if (launch.kernel < 0)
		launch.pointer = lower_value(l, first_kid(call));
	n = clang_Cursor_getNumArguments(call);
	for (int i = 0; i < n; i++)
		add_argument(l, &launch, (unsigned)i, clang_Cursor_getArgument(call, (unsigned)i));
	lower_set_span(l, call);
	emit_launch(l, &launch);
	return true;
}

/* --- launch functions ------------------------------------------------------------------------ */

/* The list in `void *args[] = {&a, &b}`, under the conversions around its name. */
static CXCursor argument_list(struct lowering *l, CXCursor expr)
{
	for (unsigned depth = 0; depth < DEEPEST_NEST && !cx_is_null(expr); depth++) {
		struct cx_kids kids = cx_kids(lower_arena(l), expr);

		switch (clang_getCursorKind(expr)) {
		case CXCursor_InitListExpr:
			return expr;
		case CXCursor_DeclRefExpr:
			expr = clang_getCursorReferenced(expr);
			if (clang_getCursorKind(expr) != CXCursor_VarDecl)
				return clang_getNullCursor();
			expr = clang_Cursor_getVarDeclInitializer(expr);
			break;
		default:
			if (!clang_isExpression(clang_getCursorKind(expr)) || !kids.n ||
			    clang_getCursorKind(expr) == CXCursor_CallExpr)
				return clang_getNullCursor();
			expr = kids.at[kids.n - 1];
			break;
		}
	}
	return clang_getNullCursor();
}

/* &x under casts: x itself; null where it is no address of a name. */
static CXCursor pointed_at(struct lowering *l, CXCursor expr)
{
	for (unsigned depth = 0; depth < DEEPEST_NEST; depth++) {
		struct cx_kids kids = cx_kids(lower_arena(l), expr);

		if (!kids.n)
			break;
		if (clang_getCursorKind(expr) == CXCursor_UnaryOperator) {
			if (clang_getCursorUnaryOperatorKind(expr) == CXUnaryOperator_AddrOf)
				return kids.at[kids.n - 1];
			break;
		}
		if (clang_getCursorKind(expr) == CXCursor_CallExpr ||
		    clang_getCursorKind(expr) == CXCursor_DeclRefExpr)
			break;
		expr = kids.at[kids.n - 1];
	}
	return clang_getNullCursor();
}

static void add_pointed_argument(struct lowering *l, struct launch *launch, unsigned i,
				 CXCursor expr)
{
	CXCursor x = pointed_at(l, expr);
	CXType type = parameter_type(launch, i, expr);
	ir_ref value;

	if (!cx_is_null(x)) {
		add_argument(l, launch, i, x);
		return;
	}
	value = lower_value(l, expr); /* a pointer to the argument */
	if (!known_is_class(type))
		value = known_load(l, value, 0, lower_type(type), 0);
	array_push(lower_arena(l), &launch->args.refs, value);
}

/* Arguments by their addresses, if the list is in sight and as long as the kernel's parameters. */
static void add_listed_arguments(struct lowering *l, struct launch *launch, CXCursor array)
{
	CXCursor list = cx_is_null(array) ? array : argument_list(l, array);
	struct cx_kids kids;
	int wanted = clang_getNumArgTypes(clang_getCursorType(launch->function));

	if (cx_is_null(list) || cx_is_null(launch->function))
		return;
	kids = cx_kids(lower_arena(l), list);
	if ((int)kids.n < wanted)
		return;
	for (int i = 0; i < wanted; i++)
		add_pointed_argument(l, launch, (unsigned)i, kids.at[i]);
}

static CXCursor nth(const struct known_call *k, unsigned i)
{
	return known_has(k, i) ? k->args.at[i] : clang_getNullCursor();
}

static void set_kernel_of(struct known_call *k, struct launch *launch, unsigned i)
{
	set_kernel(k->l, launch, named_function(k->l, k->args.at[i], 0));
	if (launch->kernel < 0)
		launch->pointer = known_value_of(k, i);
}

/* cudaLaunchKernel(function, grid, block, arguments, shared, stream) */
static void launch_by_array(struct known_call *k, struct launch *launch)
{
	CXCursor config[4] = {nth(k, 1), nth(k, 2), nth(k, 4), nth(k, 5)};

	configure(k->l, launch, config);
	set_kernel_of(k, launch, 0);
	add_listed_arguments(k->l, launch, nth(k, 3));
}

static uint32_t field_offset_of(CXType class, const char *field)
{
	long long bits = clang_Type_getOffsetOf(class, field);

	return bits < 0 ? UINT32_MAX : (uint32_t)(bits / 8);
}

static bool load_config(struct known_call *k, struct launch *launch)
{
	CXType class = known_plain(clang_getPointeeType(known_arg_type(k, 0)));
	uint32_t grid = field_offset_of(class, "gridDim"),
		 block = field_offset_of(class, "blockDim");
	uint32_t shared = field_offset_of(class, "dynamicSmemBytes");
	uint32_t stream = field_offset_of(class, "stream");
	ir_ref config;

	if (grid == UINT32_MAX || block == UINT32_MAX || shared == UINT32_MAX ||
	    stream == UINT32_MAX)
		return false;
	config = known_value_of(k, 0);
	dim3_at(k->l, config, grid, &launch->operands[LAUNCH_GRID_X]);
	dim3_at(k->l, config, block, &launch->operands[LAUNCH_BLOCK_X]);
	launch->operands[LAUNCH_SHARED] = known_load(k->l, config, shared, IR_U64, 0);
	launch->operands[LAUNCH_STREAM] = known_load(k->l, config, stream, IR_PTR, 0);
	return true;
}

/* cudaLaunchKernelEx(&config, kernel, a, b); the ExC form has an array. */
static bool launch_by_config(struct known_call *k, struct launch *launch, bool has_array)
{
	if (!load_config(k, launch))
		return false;
	set_kernel_of(k, launch, 1);
	if (has_array) {
		add_listed_arguments(k->l, launch, nth(k, 2));
		return true;
	}
	for (unsigned i = 2; i < k->args.n; i++)
		add_argument(k->l, launch, i - 2, k->args.at[i]);
	return true;
}

/* cuLaunchKernel(function, gx, gy, gz, bx, by, bz, shared, stream, ...): the kernel is only a
 * handle. */
static void launch_by_driver(struct known_call *k, struct launch *launch)
{
	for (unsigned i = 0; i < 6; i++)
		launch->operands[i] = known_as(k, i + 1, IR_U32);
	launch->operands[LAUNCH_SHARED] = known_as(k, 7, IR_U64);
	launch->operands[LAUNCH_STREAM] = known_as_or(k, 8, IR_PTR, 0);
}

void launch_by_call(struct known_call *k)
{
	static const unsigned least_args[] = {
	    [LAUNCHED_BY_ARRAY] = 3,
	    [LAUNCHED_BY_CONFIG] = 2,
	    [LAUNCHED_BY_CONFIG_ARRAY] = 2,
	    [LAUNCHED_BY_DRIVER] = 8,
	};
	enum known_launch how = (enum known_launch)k->row->imm;
	struct launch launch = {.kernel = -1, .function = clang_getNullCursor()};
	bool is_whole = true;

	if (k->args.n < least_args[how])
		return;
	if (how == LAUNCHED_BY_ARRAY)
		launch_by_array(k, &launch);
	else if (how == LAUNCHED_BY_DRIVER)
		launch_by_driver(k, &launch);
	else
		is_whole = launch_by_config(k, &launch, how == LAUNCHED_BY_CONFIG_ARRAY);
	if (is_whole)
		emit_launch(k->l, &launch);
}

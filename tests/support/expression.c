#include "expression.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "ir/scalar.h"

struct expression {
	enum ir_op op; /* OP_PARAM: a variable */
	enum ir_type type;
	int64_t number; /* OP_CONST: the number; OP_PARAM: index of the variable */
	const struct variable *variable;
	const struct expression *arg[3];
};

struct reader {
	struct arena *arena;
	const char *text, *at;
	const struct variable *variables;
	unsigned n;
};

static void refuse(const struct reader *r, const char *why)
{
	fprintf(stderr, "'%s', at '%s': %s\n", r->text, r->at, why);
	abort();
}

static void skip_blanks(struct reader *r)
{
	while (*r->at == ' ')
		r->at++;
}

static bool take(struct reader *r, const char *token)
{
	skip_blanks(r);
	if (strncmp(r->at, token, strlen(token)) != 0)
		return false;
	r->at += strlen(token);
	return true;
}

static void need(struct reader *r, const char *token)
{
	if (!take(r, token))
		refuse(r, arena_printf(r->arena, "'%s' is missing", token));
}

static const struct expression *node(struct reader *r, struct expression e)
{
	struct expression *kept = arena_new(r->arena, struct expression);

	*kept = e;
	return kept;
}

/* --- C's conversions -------------------------------------------------------------------------- */

static const struct expression *cast(struct reader *r, enum ir_type type,
				     const struct expression *x)
{
	if (x->type == type)
		return x;
	return node(r, (struct expression){.op = OP_CAST, .type = type, .arg = {x}});
}

static enum ir_type promoted(enum ir_type t)
{
	return ir_types[t].bytes < 4 ? IR_I32 : t;
}

static enum ir_type common_type(enum ir_type x, enum ir_type y)
{
	x = promoted(x);
	y = promoted(y);
	if (ir_types[x].bytes != ir_types[y].bytes)
		return ir_types[x].bytes > ir_types[y].bytes ? x : y;
	return ir_types[x].is_signed ? y : x;
}

static const struct expression *truth(struct reader *r, const struct expression *x)
{
	return cast(r, IR_BOOL, x);
}

static bool compares(enum ir_op op)
{
	return op >= OP_EQ && op <= OP_GE;
}

static const struct expression *binary(struct reader *r, enum ir_op op, bool is_logical,
				       const struct expression *x, const struct expression *y)
{
	enum ir_type type = common_type(x->type, y->type);

	if (is_logical)
		return node(r, (struct expression){
				   .op = op, .type = IR_BOOL, .arg = {truth(r, x), truth(r, y)}});
	if (op == OP_SHL || op == OP_SHR) {
		type = promoted(x->type);
		return node(r, (struct expression){
				   .op = op,
				   .type = type,
				   .arg = {cast(r, type, x), cast(r, promoted(y->type), y)}});
	}
	return node(r, (struct expression){.op = op,
					   .type = compares(op) ? IR_BOOL : type,
					   .arg = {cast(r, type, x), cast(r, type, y)}});
}

/* --- reading ---------------------------------------------------------------------------------- */

static const struct expression *conditional(struct reader *r);

static const struct expression *number(struct reader *r)
{
	char *end;
	unsigned long long n = strtoull(r->at, &end, 0);
	bool is_unsigned = false, is_long = n > INT32_MAX;

	for (; *end == 'u' || *end == 'l'; end++) {
		is_unsigned |= *end == 'u';
		is_long |= *end == 'l';
	}
	if (is_unsigned && n <= UINT32_MAX && end[-1] == 'u')
		is_long = false;
	r->at = end;
	return node(r, (struct expression){.op = OP_CONST,
					   .type = is_long	 ? is_unsigned ? IR_U64 : IR_I64
						   : is_unsigned ? IR_U32
								 : IR_I32,
					   .number = (int64_t)n});
}

static enum ir_type type_named(const char *name)
{
	for (unsigned t = 1; t < IR_TYPES; t++)
		if (ir_types[t].class == IR_CLASS_INT && !strcmp(ir_types[t].text, name))
			return (enum ir_type)t;
	return IR_VOID;
}

static const struct expression *call(struct reader *r, const char *name)
{
	static const struct {
		const char *name;
		enum ir_op op;
	} functions[] = {{"min", OP_MIN}, {"max", OP_MAX}};
	const struct expression *x = conditional(r);
	enum ir_type type = type_named(name);

	if (type != IR_VOID) {
		need(r, ")");
		return cast(r, type, x);
	}
	if (!strcmp(name, "abs")) {
		need(r, ")");
		return node(r, (struct expression){.op = OP_ABS, .type = x->type, .arg = {x}});
	}
	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
		if (strcmp(functions[i].name, name) != 0)
			continue;
		need(r, ",");
		x = binary(r, functions[i].op, false, x, conditional(r));
		need(r, ")");
		return x;
	}
	refuse(r, "no such function");
	return NULL;
}

static const struct expression *variable(struct reader *r, const char *name)
{
	for (unsigned i = 0; i < r->n; i++)
		if (!strcmp(r->variables[i].name, name))
			return node(r, (struct expression){.op = OP_PARAM,
							   .type = r->variables[i].type,
							   .number = i,
							   .variable = &r->variables[i]});
	refuse(r, "no such variable");
	return NULL;
}

static const struct expression *primary(struct reader *r)
{
	const struct expression *x;
	const char *name;
	size_t n = 0;

	if (take(r, "(")) {
		x = conditional(r);
		need(r, ")");
		return x;
	}
	if (isdigit((unsigned char)*r->at))
		return number(r);
	while (isalnum((unsigned char)r->at[n]) || r->at[n] == '_')
		n++;
	if (!n)
		refuse(r, "a value is missing");
	name = arena_strndup(r->arena, r->at, n);
	r->at += n;
	return take(r, "(") ? call(r, name) : variable(r, name);
}

static const struct expression *unary(struct reader *r)
{
	enum ir_op op = take(r, "-") ? OP_NEG : take(r, "~") ? OP_BNOT : OP_NONE;
	const struct expression *x;
	enum ir_type type;

	if (op == OP_NONE && *r->at == '!' && r->at[1] != '=' && take(r, "!"))
		return node(r, (struct expression){
				   .op = OP_LNOT, .type = IR_BOOL, .arg = {truth(r, unary(r))}});
	if (op == OP_NONE)
		return primary(r);
	x = unary(r);
	type = promoted(x->type);
	return node(r, (struct expression){.op = op, .type = type, .arg = {cast(r, type, x)}});
}

static const struct operator
{
	const char *token;
	unsigned level; /* the higher, the tighter */
	enum ir_op op;
	bool is_logical;
}
operators[] = {
    {"||", 1, OP_OR, true},   {"&&", 2, OP_AND, true},	{"==", 6, OP_EQ, false},
    {"!=", 6, OP_NE, false},  {"<<", 8, OP_SHL, false}, {">>", 8, OP_SHR, false},
    {"<=", 7, OP_LE, false},  {">=", 7, OP_GE, false},	{"<", 7, OP_LT, false},
    {">", 7, OP_GT, false},   {"|", 3, OP_OR, false},	{"^", 4, OP_XOR, false},
    {"&", 5, OP_AND, false},  {"+", 9, OP_ADD, false},	{"-", 9, OP_SUB, false},
    {"*", 10, OP_MUL, false}, {"/", 10, OP_DIV, false}, {"%", 10, OP_REM, false},
};

static const struct operator* next_operator(struct reader *r)
{
	skip_blanks(r);
	for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
		if (!strncmp(r->at, operators[i].token, strlen(operators[i].token)))
			return &operators[i];
	return NULL;
}

static const struct expression *from_level(struct reader *r, unsigned level)
{
	const struct expression *x = unary(r);
	const struct operator* o;

	while ((o = next_operator(r)) && o->level >= level) {
		r->at += strlen(o->token);
		x = binary(r, o->op, o->is_logical, x, from_level(r, o->level + 1));
	}
	return x;
}

static const struct expression *conditional(struct reader *r)
{
	const struct expression *c = from_level(r, 1), *x, *y;
	enum ir_type type;

	if (!take(r, "?"))
		return c;
	x = conditional(r);
	need(r, ":");
	y = conditional(r);
	type = common_type(x->type, y->type);
	return node(r,
		    (struct expression){.op = OP_SELECT,
					.type = type,
					.arg = {truth(r, c), cast(r, type, x), cast(r, type, y)}});
}

const struct expression *expression_parse(struct arena *a, const char *text,
					  const struct variable *variables, unsigned n)
{
	struct reader r = {a, text, text, variables, n};
	const struct expression *e = conditional(&r);

	skip_blanks(&r);
	if (*r.at)
		refuse(&r, "more than one expression");
	return e;
}

/* --- by number -------------------------------------------------------------------------------- */

static int64_t own_number(const struct variable *v, unsigned t)
{
	return t / v->per_lane % v->modulo;
}

static bool is_undefined(const struct expression *e, struct cell x, struct cell y)
{
	bool divides = e->op == OP_DIV || e->op == OP_REM;

	if (divides && !y.w[0])
		return true;
	return (ir_types[e->type].is_signed || divides || e->op == OP_SHL || e->op == OP_SHR) &&
	       scalar_overflows(e->op, e->type, x, y);
}

bool expression_number(const struct expression *e, const int64_t *number, unsigned t, int64_t *out)
{
	int64_t arg[3] = {0};
	struct cell x, y;
	unsigned chosen = 3;

	for (unsigned i = 0; i < 3 && e->arg[i]; i++) {
		if (e->op == OP_SELECT && i == 1)
			chosen = arg[0] ? 1 : 2;
		if (e->op == OP_SELECT && i && i != chosen)
			continue;
		if (e->type == IR_BOOL && i == 1 && !compares(e->op) &&
		    arg[0] == (e->op == OP_OR)) { /* && and || know already */
			*out = arg[0];
			return true;
		}
		if (!expression_number(e->arg[i], number, t, &arg[i]))
			return false;
	}
	x = cell_of((uint64_t)arg[0]);
	y = cell_of((uint64_t)arg[1]);
	switch (e->op) {
	case OP_CONST:
		*out = e->number;
		return true;
	case OP_PARAM:
		*out = e->variable->per_lane ? own_number(e->variable, t) : number[e->number];
		return true;
	case OP_CAST:
		*out = e->type == IR_BOOL ? arg[0] != 0
					  : (int64_t)scalar_cast(e->type, e->arg[0]->type, x).w[0];
		return true;
	case OP_SELECT:
		*out = arg[chosen];
		return true;
	case OP_LNOT:
		*out = !arg[0];
		return true;
	case OP_NEG:
	case OP_BNOT:
	case OP_ABS:
		*out = (int64_t)scalar_unary(e->op, e->type, e->arg[0]->type, x).w[0];
		return true;
	default:
		break;
	}
	if (compares(e->op)) {
		*out = scalar_compare(e->op, e->arg[0]->type, x, y);
		return true;
	}
	if (is_undefined(e, x, y))
		return false;
	*out = (int64_t)scalar_binary(e->op, e->type, x, y).w[0];
	return true;
}

/* --- in the value domain ---------------------------------------------------------------------- */

uint32_t expression_symbol(struct block *b, const struct variable *v, unsigned index)
{
	struct symbol s = {.kind = v->count ? SYMBOL_BLOCK_INDEX : SYMBOL_ARGUMENT,
			   .scope = SCOPE_BLOCK,
			   .type = v->type,
			   .lo = v->lo,
			   .hi = v->hi,
			   .div = v->div,
			   .count = v->count,
			   .name = v->name,
			   .key = {index, 0, 0}};

	return symbol_keyed(b, s);
}

static const struct value *variable_value(struct block *b, const struct expression *e)
{
	int64_t *at;

	if (!e->variable->per_lane)
		return value_symbol(b, e->type,
				    expression_symbol(b, e->variable, (unsigned)e->number));
	at = arena_array(b->arena, int64_t, b->threads);
	for (unsigned t = 0; t < b->threads; t++)
		at[t] = own_number(e->variable, t);
	return value_lanes(b, e->type, at);
}

const struct value *expression_value(struct block *b, const struct expression *e)
{
	const struct value *arg[3] = {NULL, NULL, NULL};

	for (unsigned i = 0; i < 3 && e->arg[i]; i++)
		arg[i] = expression_value(b, e->arg[i]);
	switch (e->op) {
	case OP_CONST:
		return value_const(b, e->type, e->number);
	case OP_PARAM:
		return variable_value(b, e);
	case OP_CAST:
		return value_cast(b, e->type, arg[0]);
	case OP_SELECT:
		return value_select(b, cond_of(b, arg[0]), arg[1], arg[2]);
	case OP_LNOT:
	case OP_NEG:
	case OP_BNOT:
	case OP_ABS:
		return value_unary(b, e->op, e->type, arg[0]);
	default:
		break;
	}
	if (compares(e->op))
		return value_cond(b, cond_compare(b, e->op, arg[0], arg[1]));
	return value_binary(b, e->op, e->type, arg[0], arg[1]);
}

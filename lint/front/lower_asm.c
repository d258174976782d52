#include "front/lower_parts.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "front/older_libclang.h"

/*
 * Inline PTX: the instructions that matter to addresses, barriers and memory are read as what they
 * are. A block with one that is neither read nor known to touch registers alone is opaque as a
 * whole, and may wait or write as its words say.
 */
enum { MOST_OPERANDS = 10 };

struct ptx {		   /* one instruction */
	const char *guard; /* "p", "!p"; "" if it always runs */
	const char *name;  /* "cp.async.cg.shared.global" */
	const char *operands[MOST_OPERANDS];
	unsigned n;
};

struct ptx_list {
	ARRAY(struct ptx) all;
};

struct ptx_register { /* named in the text itself */
	const char *name;
	ir_ref value;
};

struct asm_block {
	struct lowering *l;
	const CXCursor *outputs;
	const ir_ref *inputs;
	unsigned n_outputs, n_inputs;
	ARRAY(struct ptx_register) registers;
};

static struct ir_inst *inst(struct lowering *l, ir_ref r)
{
	return ir_at(ir_fn(&l->b), r);
}

static bool has(const char *name, const char *part)
{
	return strstr(name, part) != NULL;
}

/* --- reading the text ----------------------------------------------------------------------- */

static const char *trimmed(struct arena *a, const char *s, size_t n)
{
	static const char blank[] = " \t\r\n";

	while (n && strchr(blank, *s)) {
		s++;
		n--;
	}
	while (n && strchr(blank, s[n - 1]))
		n--;
	return arena_strndup(a, s, n);
}

/* At commas; a vector in braces and an address in brackets stay one operand. */
static void split_operands(struct arena *a, const char *s, struct ptx *p)
{
	const char *start = s;
	int depth = 0;

	for (;; s++) {
		depth += *s == '{' || *s == '[' ? 1 : *s == '}' || *s == ']' ? -1 : 0;
		if (*s && !(*s == ',' && depth == 0))
			continue;
		if (p->n < MOST_OPERANDS && s > start)
			p->operands[p->n++] = trimmed(a, start, (size_t)(s - start));
		if (!*s)
			break;
		start = s + 1;
	}
}

static struct ptx read_instruction(struct arena *a, const char *s)
{
	struct ptx p = {.guard = "", .name = ""};
	size_t n;

	if (*s == '@') {
		n = strcspn(s, " \t\n");
		p.guard = arena_strndup(a, s + 1, n - 1);
		s += n + strspn(s + n, " \t\n");
	}
	n = strcspn(s, " \t\n");
	p.name = arena_strndup(a, s, n);
	split_operands(a, s + n, &p);
	return p;
}

/* The scope's own braces go, those of a vector stay. */
static size_t scope_brace(const char *s)
{
	size_t n = strspn(s, " \t\r\n");

	return s[n] == '{' || s[n] == '}' ? n + 1 : 0;
}

static struct ptx_list read_text(struct arena *a, const char *text)
{
	struct ptx_list list = {0};
	size_t n;

	while (*text) {
		const char *one;

		while ((n = scope_brace(text)))
			text += n;
		n = strcspn(text, ";");
		one = trimmed(a, text, n);
		if (*one && !text_starts(one, "//"))
			array_push(a, &list.all, read_instruction(a, one));
		text += n + (text[n] == ';');
	}
	return list;
}

/* libclang hands the text out in LLVM's spelling: $0, ${0:x} and $$; here operands are %0 again. */
static const char *plain_operands(struct arena *a, const char *text)
{
	char *out = arena_strdup(a, text), *to = out;

	while (*text) {
		if (text[0] != '$') {
			*to++ = *text++;
		} else if (text[1] == '$') {
			*to++ = '$';
			text += 2;
		} else {
			bool braced = text[1] == '{';

			*to++ = '%';
			for (text += 1 + braced; *text >= '0' && *text <= '9'; text++)
				*to++ = *text;
			if (braced)
				text += strcspn(text, "}") + 1;
		}
	}
	*to = '\0';
	return out;
}

/* --- operands ------------------------------------------------------------------------------- */

static int operand_number(const char *text)
{
	if (text[0] != '%' || text[1] < '0' || text[1] > '9')
		return -1;
	return (int)strtol(text + 1, NULL, 10);
}

static size_t word_length(const char *text)
{
	return strcspn(text, " \t+,]}");
}

static const char *inside(struct arena *a, const char *text)
{
	size_t n = strlen(text);

	if (n > 1 && (*text == '[' || *text == '{'))
		return trimmed(a, text + 1, n - 2);
	return text;
}

static ir_ref special_register(struct lowering *l, const char *text)
{
	static const struct {
		const char *name;
		enum ir_builtin builtin;
	} specials[] = {
	    {"%laneid", BUILTIN_LANEID},   {"%warpid", BUILTIN_WARPID},
	    {"%tid.x", BUILTIN_TID_X},	   {"%tid.y", BUILTIN_TID_Y},
	    {"%tid.z", BUILTIN_TID_Z},	   {"%ctaid.x", BUILTIN_BID_X},
	    {"%ctaid.y", BUILTIN_BID_Y},   {"%ctaid.z", BUILTIN_BID_Z},
	    {"%ntid.x", BUILTIN_BDIM_X},   {"%ntid.y", BUILTIN_BDIM_Y},
	    {"%ntid.z", BUILTIN_BDIM_Z},   {"%nctaid.x", BUILTIN_GDIM_X},
	    {"%nctaid.y", BUILTIN_GDIM_Y}, {"%nctaid.z", BUILTIN_GDIM_Z},
	};

	for (size_t i = 0; i < sizeof specials / sizeof *specials; i++)
		if (strcmp(text, specials[i].name) == 0)
			return ir_emit0(&l->b, OP_BUILTIN, IR_U32, specials[i].builtin);
	return *text == '%' ? lower_opaque(l, IR_U64, "special register", NULL, 0, 0) : 0;
}

/* A number, an operand, a register of the text or a special one; 0 if it is none of these. */
static ir_ref value_of(struct asm_block *b, const char *text)
{
	struct arena *a = &b->l->scratch;
	const char *word = arena_strndup(a, text, word_length(text));
	int n = operand_number(word);
	char *end;
	long long v;

	if (n >= 0 && n < (int)b->n_outputs)
		return lower_value(b->l, b->outputs[n]);
	if (n >= 0)
		return n < (int)(b->n_outputs + b->n_inputs) ? b->inputs[(unsigned)n - b->n_outputs]
							     : 0;
	for (size_t i = b->registers.n; i-- > 0;)
		if (strcmp(b->registers.at[i].name, word) == 0)
			return b->registers.at[i].value;
	v = strtoll(word, &end, 0);
	if (end != word)
		return ir_const(&b->l->b, IR_I32, v);
	return special_register(b->l, word);
}

static ir_ref address_of(struct asm_block *b, const char *text)
{
	const char *in = inside(&b->l->scratch, text), *plus = strchr(in, '+');
	ir_ref r = value_of(b, in);

	if (!r)
		return 0;
	r = fold_cast(b->l, r, IR_PTR, 0);
	return plus ? fold_offset(b->l, r, strtoll(plus + 1, NULL, 0)) : r;
}

static bool assign(struct asm_block *b, const char *text, ir_ref value)
{
	int n = operand_number(text);
	CXType t;

	if (n >= (int)b->n_outputs)
		return false;
	if (n < 0) {
		struct ptx_register r = {text, value};

		array_push(&b->l->scratch, &b->registers, r);
		return true;
	}
	t = clang_getCursorType(b->outputs[n]);
	if (ir_types[lower_type(t)].bytes == ir_types[type_of(b->l, value)].bytes &&
	    ir_types[lower_type(t)].class != ir_types[type_of(b->l, value)].class &&
	    lower_type(t) != IR_PTR && type_of(b->l, value) != IR_PTR)
		value = ir_emit1(&b->l->b, OP_BITCAST, lower_type(t), value);
	emit_store(b->l, lower_address(b->l, b->outputs[n]),
		   fold_cast(b->l, value, lower_type(t), 0), 0);
	return true;
}

/* --- memory --------------------------------------------------------------------------------- */

static enum ir_type type_named(const char *name)
{
	static const struct {
		const char *text;
		enum ir_type type;
	} types[] = {
	    {".f32", IR_F32}, {".f64", IR_F64}, {".u32", IR_U32}, {".b32", IR_U32},
	    {".s32", IR_I32}, {".u64", IR_U64}, {".b64", IR_U64}, {".s64", IR_I64},
	    {".u16", IR_U16}, {".b16", IR_U16}, {".s16", IR_I16}, {".u8", IR_U8},
	    {".b8", IR_U8},   {".s8", IR_I8},	{".f16", IR_F16},
	};
	const char *last = strrchr(name, '.');

	for (size_t i = 0; last && i < sizeof types / sizeof *types; i++)
		if (strcmp(last, types[i].text) == 0)
			return types[i].type;
	return IR_VOID;
}

static unsigned lanes_named(const char *name)
{
	return has(name, ".v2.") ? 2 : has(name, ".v4.") ? 4 : has(name, ".v8.") ? 8 : 1;
}

static enum ir_type wide_type(unsigned bytes)
{
	static const enum ir_type wide[] = {IR_V2, IR_V4, IR_V8, IR_V16, IR_V32};

	for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
		if (ir_types[wide[i]].bytes == bytes)
			return wide[i];
	return IR_OTHER;
}

static uint32_t memory_flags(const char *name)
{
	uint32_t flags = has(name, ".volatile") || has(name, ".relaxed") ? IRF_VOLATILE : 0;

	if (has(name, ".nc"))
		flags |= IRF_READONLY;
	if (has(name, ".cs") || has(name, ".cg") || has(name, ".lu") || has(name, "evict"))
		flags |= IRF_CACHE_HINT;
	return flags;
}

static ir_ref bytes_local(struct lowering *l, unsigned bytes)
{
	uint32_t local = ir_local_new(&l->b, "", IR_VOID, bytes, bytes);

	ir_emit0(&l->b, OP_DECL, IR_VOID, local);
	return local_address(l, local);
}

static bool ptx_load(struct asm_block *b, const struct ptx *p)
{
	struct lowering *l = b->l;
	enum ir_type type = type_named(p->name);
	unsigned lanes = lanes_named(p->name), bytes = ir_types[type].bytes;
	struct ptx parts = {0};
	ir_ref from, at;

	if (p->n < 2 || type == IR_VOID || !(from = address_of(b, p->operands[1])))
		return false;
	if (lanes == 1)
		return assign(b, p->operands[0], emit_load(l, type, from, memory_flags(p->name)));
	split_operands(&l->scratch, inside(&l->scratch, p->operands[0]), &parts);
	at = bytes_local(l, lanes * bytes);
	emit_store(l, at, emit_load(l, wide_type(lanes * bytes), from, memory_flags(p->name)), 0);
	for (unsigned i = 0; i < parts.n && i < lanes; i++)
		assign(b, parts.operands[i], emit_load(l, type, fold_offset(l, at, i * bytes), 0));
	return true;
}

static ir_ref stored_value(struct asm_block *b, const char *text, enum ir_type type)
{
	ir_ref r = value_of(b, text);

	if (!r)
		return lower_opaque(b->l, type, "asm", NULL, 0, 0);
	if (ir_types[type_of(b->l, r)].bytes == ir_types[type].bytes &&
	    ir_types[type_of(b->l, r)].class != ir_types[type].class && type_of(b->l, r) != IR_PTR)
		return ir_emit1(&b->l->b, OP_BITCAST, type, r);
	return fold_cast(b->l, r, type, 0);
}

static bool ptx_store(struct asm_block *b, const struct ptx *p)
{
	struct lowering *l = b->l;
	enum ir_type type = type_named(p->name);
	unsigned lanes = lanes_named(p->name), bytes = ir_types[type].bytes;
	struct ptx parts = {0};
	ir_ref to, at;

	if (p->n < 2 || type == IR_VOID || !(to = address_of(b, p->operands[0])))
		return false;
	if (lanes == 1) {
		emit_store(l, to, stored_value(b, p->operands[1], type), memory_flags(p->name));
		return true;
	}
	split_operands(&l->scratch, inside(&l->scratch, p->operands[1]), &parts);
	at = bytes_local(l, lanes * bytes);
	for (unsigned i = 0; i < parts.n && i < lanes; i++)
		emit_store(l, fold_offset(l, at, i * bytes),
			   stored_value(b, parts.operands[i], type), 0);
	emit_store(l, to, emit_load(l, wide_type(lanes * bytes), at, 0), memory_flags(p->name));
	return true;
}

/* atom gives the old value, red does not. */
static bool ptx_atomic(struct asm_block *b, const struct ptx *p)
{
	static const char *const operations[] = {"add", "min", "max", "and",  "or",
						 "xor", "inc", "dec", "exch", "cas"};
	bool gives = text_starts(p->name, "atom");
	enum ir_type type = type_named(p->name);
	ir_ref args[MOST_OPERANDS], r;
	uint32_t n = 0;

	if (p->n < 2u + gives || type == IR_VOID)
		return false;
	args[n++] = address_of(b, p->operands[gives]);
	if (!args[0])
		return false;
	for (unsigned i = gives + 1u; i < p->n; i++)
		args[n++] = stored_value(b, p->operands[i], type);
	for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
		if (!has(p->name, arena_printf(&b->l->scratch, ".%s.", operations[i])))
			continue;
		r = ir_emit(&b->l->b, OP_ATOMIC, type, 0, args, n);
		inst(b->l, r)->text = operations[i];
		return !gives || assign(b, p->operands[0], r);
	}
	return false;
}

static bool ptx_copy(struct asm_block *b, const struct ptx *p)
{
	ir_ref to, from, bytes, copy;
	int64_t n;

	if (p->n < 3)
		return false;
	to = address_of(b, p->operands[0]);
	from = address_of(b, p->operands[1]);
	bytes = value_of(b, p->operands[2]);
	if (!to || !from || !bytes || !fold_const(b->l, bytes, &n))
		return false;
	copy = ir_emit2(&b->l->b, OP_ASYNC_COPY, IR_VOID, to, from);
	inst(b->l, copy)->imm = n;
	return true;
}

/* --- threads together ----------------------------------------------------------------------- */

static void barrier(struct lowering *l, enum ir_barrier kind, const ir_ref *args, uint32_t n)
{
	ir_emit(&l->b, OP_BARRIER, IR_VOID, kind, args, n);
}

static bool ptx_commit(struct asm_block *b, const struct ptx *p)
{
	(void)p;
	barrier(b->l, BARRIER_COMMIT, NULL, 0);
	return true;
}

static bool ptx_copy_wait(struct asm_block *b, const struct ptx *p)
{
	ir_ref left = p->n ? value_of(b, p->operands[0]) : ir_const(&b->l->b, IR_I32, 0);

	if (!left)
		return false;
	barrier(b->l, BARRIER_COPY_WAIT, &left, 1);
	return true;
}

static bool ptx_barrier(struct asm_block *b, const struct ptx *p)
{
	ir_ref args[2] = {0, 0};
	int64_t id = 1;

	if (!p->n || !(args[0] = value_of(b, p->operands[0])))
		return false;
	if (p->n == 1 && fold_const(b->l, args[0], &id) && id == 0) {
		barrier(b->l, BARRIER_BLOCK, NULL, 0);
		return true;
	}
	args[1] = p->n > 1 ? value_of(b, p->operands[1]) : ir_const(&b->l->b, IR_I32, 0);
	if (!args[1])
		return false;
	barrier(b->l, has(p->name, "arrive") ? BARRIER_NAMED_ARRIVE : BARRIER_NAMED, args, 2);
	return true;
}

static bool ptx_warp_barrier(struct asm_block *b, const struct ptx *p)
{
	ir_ref mask = p->n ? value_of(b, p->operands[0]) : 0;

	if (!mask)
		return false;
	barrier(b->l, BARRIER_WARP, &mask, 1);
	return true;
}

static bool ptx_active(struct asm_block *b, const struct ptx *p)
{
	return p->n && assign(b, p->operands[0], ir_emit0(&b->l->b, OP_ACTIVEMASK, IR_U32, 0));
}

static bool ptx_fence(struct asm_block *b, const struct ptx *p)
{
	bool is_system = has(p->name, ".sys"), is_block = has(p->name, ".cta");

	ir_emit0(&b->l->b, OP_FENCE, IR_VOID, is_system ? 2 : is_block ? 0 : 1);
	return true;
}

/* --- registers ------------------------------------------------------------------------------ */

static bool ptx_move(struct asm_block *b, const struct ptx *p)
{
	ir_ref r = p->n == 2 && *p->operands[1] != '{' ? value_of(b, p->operands[1]) : 0;

	return r && assign(b, p->operands[0], r);
}

static bool ptx_compare(struct asm_block *b, const struct ptx *p)
{
	static const struct {
		const char *name;
		enum ir_op op;
	} compares[] = {{".eq.", OP_EQ}, {".ne.", OP_NE}, {".lt.", OP_LT},
			{".le.", OP_LE}, {".gt.", OP_GT}, {".ge.", OP_GE}};
	enum ir_type type = type_named(p->name);
	ir_ref x, y;

	if (p->n != 3 || type == IR_VOID)
		return false;
	for (size_t i = 0; i < sizeof compares / sizeof *compares; i++) {
		if (!has(p->name, compares[i].name))
			continue;
		x = stored_value(b, p->operands[1], type);
		y = stored_value(b, p->operands[2], type);
		return assign(b, p->operands[0], fold_binary(b->l, compares[i].op, IR_BOOL, x, y));
	}
	return false;
}

/* What only computes: the result depends on the operands. */
static bool ptx_pure(struct asm_block *b, const struct ptx *p)
{
	struct ptx targets = {0};
	ir_ref args[MOST_OPERANDS];
	uint32_t n = 0;

	if (!p->n)
		return true;
	for (unsigned i = 1; i < p->n; i++) {
		ir_ref r = *p->operands[i] == '{' || *p->operands[i] == '['
			       ? address_of(b, p->operands[i])
			       : value_of(b, p->operands[i]);

		if (r && n < MOST_OPERANDS)
			args[n++] = r;
	}
	split_operands(&b->l->scratch, inside(&b->l->scratch, p->operands[0]), &targets);
	for (unsigned i = 0; i < targets.n; i++) {
		int number = operand_number(targets.operands[i]);
		enum ir_type t = type_named(p->name);

		if (number >= 0 && number < (int)b->n_outputs)
			t = lower_type(clang_getCursorType(b->outputs[number]));
		assign(b, targets.operands[i],
		       lower_opaque(b->l, t == IR_VOID ? IR_U32 : t, "asm", args, n, 0));
	}
	return true;
}

static bool ptx_nothing(struct asm_block *b, const struct ptx *p)
{
	(void)b;
	(void)p;
	return true;
}

static bool ptx_exit(struct asm_block *b, const struct ptx *p)
{
	(void)p;
	ir_emit0(&b->l->b, OP_EXIT, IR_VOID, 0);
	return true;
}

/* --- the table ------------------------------------------------------------------------------ */

/* The first whose name begins the instruction's. */
static const struct {
	const char *name;
	bool (*lower)(struct asm_block *b, const struct ptx *p);
} instructions[] = {
    {"cp.async.commit_group", ptx_commit},
    {"cp.async.wait_group", ptx_copy_wait},
    {"cp.async.wait_all", ptx_copy_wait},
    {"cp.async.ca.", ptx_copy},
    {"cp.async.cg.", ptx_copy},
    {"bar.warp.sync", ptx_warp_barrier},
    {"bar.sync", ptx_barrier},
    {"bar.arrive", ptx_barrier},
    {"barrier.sync", ptx_barrier},
    {"barrier.arrive", ptx_barrier},
    {"barrier.cta.sync", ptx_barrier},
    {"barrier.cta.arrive", ptx_barrier},
    {"activemask", ptx_active},
    {"membar", ptx_fence},
    {"fence", ptx_fence},
    {"ld.param", ptx_pure},
    {"ld.", ptx_load},
    {"ldu.", ptx_load},
    {"st.", ptx_store},
    {"atom.", ptx_atomic},
    {"red.global", ptx_atomic},
    {"red.shared", ptx_atomic},
    {"red.relaxed", ptx_atomic},
    {"mov.", ptx_move},
    {"cvta", ptx_move},
    {"cvt.u32.u64", ptx_move},
    {"cvt.u64.u32", ptx_move},
    {"setp", ptx_compare},
    {"trap", ptx_exit},
    {"exit", ptx_exit},
    {".reg", ptx_nothing},
    {"prefetch", ptx_nothing},
    {"nanosleep", ptx_nothing},
    {"discard", ptx_nothing},
    {"griddepcontrol", ptx_nothing},
    {"setmaxnreg", ptx_nothing},
    {"createpolicy", ptx_pure},
    {"ldmatrix", ptx_pure},
    {"mma.", ptx_pure},
    {"cvt", ptx_pure},
    {"add", ptx_pure},
    {"sub", ptx_pure},
    {"mul", ptx_pure},
    {"mad", ptx_pure},
    {"fma", ptx_pure},
    {"div", ptx_pure},
    {"rem", ptx_pure},
    {"min", ptx_pure},
    {"max", ptx_pure},
    {"abs", ptx_pure},
    {"neg", ptx_pure},
    {"and", ptx_pure},
    {"or", ptx_pure},
    {"xor", ptx_pure},
    {"not", ptx_pure},
    {"shl", ptx_pure},
    {"shr", ptx_pure},
    {"shf", ptx_pure},
    {"lop3", ptx_pure},
    {"prmt", ptx_pure},
    {"bfe", ptx_pure},
    {"bfi", ptx_pure},
    {"bfind", ptx_pure},
    {"brev", ptx_pure},
    {"popc", ptx_pure},
    {"clz", ptx_pure},
    {"dp4a", ptx_pure},
    {"dp2a", ptx_pure},
    {"vabsdiff", ptx_pure},
    {"selp", ptx_pure},
    {"slct", ptx_pure},
    {"sqrt", ptx_pure},
    {"rsqrt", ptx_pure},
    {"rcp", ptx_pure},
    {"ex2", ptx_pure},
    {"lg2", ptx_pure},
    {"sin", ptx_pure},
    {"cos", ptx_pure},
    {"tanh", ptx_pure},
    {"isspacep", ptx_pure},
};

static bool lower_one(struct asm_block *b, const struct ptx *p)
{
	for (size_t i = 0; i < sizeof instructions / sizeof *instructions; i++)
		if (text_starts(p->name, instructions[i].name))
			return instructions[i].lower(b, p);
	return !*p->name;
}

static bool lower_guarded(struct asm_block *b, const struct ptx *p)
{
	struct lowering *l = b->l;
	ir_region outer = l->b.region, regions[2];
	bool negated = *p->guard == '!', good;
	ir_ref c = value_of(b, p->guard + negated);

	if (!c || type_of(l, c) != IR_BOOL)
		return false;
	if (negated)
		c = fold_unary(l, OP_LNOT, IR_BOOL, c);
	regions[0] = l->b.region = ir_region_new(&l->b);
	good = lower_one(b, p);
	l->b.region = outer;
	regions[1] = ir_region_new(&l->b);
	if (good)
		emit_control(l, OP_IF, IR_VOID, c, regions, 2);
	return good;
}

static bool is_readable(const struct ptx_list *list)
{
	for (size_t i = 0; i < list->all.n; i++) {
		const char *name = list->all.at[i].name;
		bool found = !*name;

		for (size_t k = 0; k < sizeof instructions / sizeof *instructions && !found; k++)
			found = text_starts(name, instructions[k].name);
		if (!found)
			return false;
	}
	return true;
}

/* --- the whole block ------------------------------------------------------------------------ */

/* "AsmStmt": an older libclang does not tell the text. */
static uint32_t opaque_flags(const char *text)
{
	bool waits = has(text, "bar.") || has(text, "barrier") || has(text, "AsmStmt");

	return waits ? IRF_MAY_BARRIER | IRF_MAY_WRITE : IRF_MAY_WRITE;
}

static void opaque_block(struct asm_block *b, const char *text)
{
	struct lowering *l = b->l;

	lower_opaque(l, IR_VOID, "asm", b->inputs, b->n_inputs, opaque_flags(text));
	for (unsigned i = 0; i < b->n_outputs; i++) {
		enum ir_type t = lower_type(clang_getCursorType(b->outputs[i]));

		emit_store(
		    l, lower_address(l, b->outputs[i]),
		    lower_opaque(l, t == IR_VOID ? IR_I32 : t, "asm", b->inputs, b->n_inputs, 0),
		    0);
	}
}

struct asm_operands {
	ARRAY(CXCursor) outputs;
	ARRAY(ir_ref) inputs;
};

static struct asm_operands operands_of(struct lowering *l, CXCursor s)
{
	struct asm_operands o = {0};
	unsigned outputs = clang_Cursor_getGCCAssemblyNumOutputs(s);
	unsigned inputs = clang_Cursor_getGCCAssemblyNumInputs(s);
	CXCursor expr;
	CXString constraint;

	for (unsigned i = 0; i < outputs; i++) {
		if (!clang_Cursor_getGCCAssemblyOutput(s, i, &constraint, &expr))
			continue;
		clang_disposeString(constraint);
		array_push(&l->scratch, &o.outputs, expr);
	}
	for (unsigned i = 0; i < inputs; i++) {
		ir_ref r;

		if (!clang_Cursor_getGCCAssemblyInput(s, i, &constraint, &expr))
			continue;
		clang_disposeString(constraint);
		r = lower_value(l, expr);
		if (!r || type_of(l, r) == IR_VOID)
			r = lower_opaque(l, IR_I32, "asm", NULL, 0, 0);
		array_push(&l->scratch, &o.inputs, r);
	}
	return o;
}

void asm_lower(struct lowering *l, CXCursor statement)
{
	struct asm_operands o;
	struct asm_block b = {.l = l};
	struct ptx_list list;
	const char *text;
	bool good;

	if (clang_getCursorKind(statement) != CXCursor_GCCAsmStmt) {
		lower_opaque(l, IR_VOID, "asm", NULL, 0, IRF_MAY_WRITE | IRF_MAY_BARRIER);
		return;
	}
	text = plain_operands(&l->scratch,
			      cx_text(&l->scratch, clang_Cursor_getGCCAssemblyTemplate(statement)));
	o = operands_of(l, statement);
	b.outputs = o.outputs.at;
	b.n_outputs = (unsigned)o.outputs.n;
	b.inputs = o.inputs.at;
	b.n_inputs = (unsigned)o.inputs.n;
	list = read_text(&l->scratch, text);
	good = ir_fn(&l->b)->kind != IR_HOST && is_readable(&list);
	for (size_t i = 0; i < list.all.n && good; i++)
		good = *list.all.at[i].guard ? lower_guarded(&b, &list.all.at[i])
					     : lower_one(&b, &list.all.at[i]);
	if (!good)
		opaque_block(&b, text);
}

#include <errno.h>
#include <inttypes.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "ir/text.h"

/*
 * A recursive descent over tokens. The head of an instruction is one line, so every token knows
 * whether it is the first of its line. The first error jumps out: nothing of a half-read module is
 * handed back.
 */
enum token_kind {
	TOKEN_END,
	TOKEN_WORD,
	TOKEN_NUMBER,
	TOKEN_STRING,
	TOKEN_REF,
	TOKEN_SPAN,
	TOKEN_MARK
};

struct token {
	enum token_kind kind;
	const char *start; /* in the text */
	size_t length;
	const char *string; /* of TOKEN_STRING, without quotes; of others a copy */
	bool is_first;	    /* of its line */
};

struct label {
	const char *name;
	ir_ref ref;
};

struct reader {
	struct arena *a;
	const char *at;
	unsigned line; /* where `next` ends */
	unsigned next_line;
	struct token next;
	struct ir_module *m;
	struct ir_builder b;
	ARRAY(struct label) labels; /* of this function */
	const char *error;
	jmp_buf out;
};

_Noreturn static void fail(struct reader *r, const char *what)
{
	r->error = arena_printf(r->a, "line %u: %s at '%.*s'", r->next_line, what,
				(int)r->next.length, r->next.start);
	longjmp(r->out, 1);
}

/* --- tokens --- */

static bool is_word_byte(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_' || c == '.';
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static void skip_blanks(struct reader *r)
{
	for (;; r->at++) {
		if (*r->at == ';')
			while (*r->at && *r->at != '\n')
				r->at++;
		if (*r->at == '\n') {
			r->line++;
			r->next.is_first = true;
		} else if (*r->at != ' ' && *r->at != '\t' && *r->at != '\r') {
			return;
		}
	}
}

static char unescape(struct reader *r)
{
	char hex[3] = {0};

	r->at++;
	if (*r->at != 'x')
		return *r->at;
	if (!r->at[1] || !r->at[2])
		fail(r, "a broken escape");
	hex[0] = r->at[1];
	hex[1] = r->at[2];
	r->at += 2;
	return (char)strtol(hex, NULL, 16);
}

static void read_string_token(struct reader *r)
{
	char *s = arena_alloc(r->a, strcspn(r->at + 1, "\n") + 1);
	size_t n = 0;

	r->next.kind = TOKEN_STRING;
	r->next.string = s;
	for (r->at++; *r->at != '"'; r->at++) {
		if (!*r->at || *r->at == '\n')
			fail(r, "a string without its end");
		s[n++] = *r->at == '\\' ? unescape(r) : *r->at;
	}
	r->at++;
}

static void read_number_token(struct reader *r)
{
	bool is_hex;

	r->next.kind = TOKEN_NUMBER;
	if (*r->at == '-')
		r->at++;
	is_hex = r->at[0] == '0' && r->at[1] == 'x';
	while (is_word_byte(*r->at) ||
	       (!is_hex && (*r->at == '+' || *r->at == '-') && (r->at[-1] | 32) == 'e'))
		r->at++;
}

static void advance(struct reader *r)
{
	r->next.is_first = false;
	skip_blanks(r);
	r->next_line = r->line;
	r->next.start = r->at;
	r->next.length = 1;
	if (!*r->at) {
		r->next.kind = TOKEN_END;
		r->next.is_first = true;
	} else if (*r->at == '"') {
		read_string_token(r);
	} else if (is_digit(*r->at) || (*r->at == '-' && is_digit(r->at[1]))) {
		read_number_token(r);
	} else if (is_word_byte(*r->at) || *r->at == '%') {
		r->next.kind = *r->at == '%' ? TOKEN_REF : TOKEN_WORD;
		for (r->at++; is_word_byte(*r->at); r->at++)
			;
	} else if (*r->at == '@') {
		r->next.kind = TOKEN_SPAN;
		r->at += strcspn(r->at, " \t\r\n,;");
	} else {
		r->next.kind = TOKEN_MARK;
		r->at++;
	}
	r->next.length = (size_t)(r->at - r->next.start);
	if (r->next.kind != TOKEN_STRING)
		r->next.string = arena_strndup(r->a, r->next.start, r->next.length);
}

static bool next_is(const struct reader *r, const char *text)
{
	return r->next.kind != TOKEN_STRING && !strcmp(r->next.string, text);
}

static bool accept(struct reader *r, const char *text)
{
	if (!next_is(r, text))
		return false;
	advance(r);
	return true;
}

static void expect(struct reader *r, const char *text)
{
	if (!accept(r, text))
		fail(r, arena_printf(r->a, "wanted '%s'", text));
}

static const char *read_string(struct reader *r)
{
	const char *s = r->next.string;

	if (r->next.kind != TOKEN_STRING)
		fail(r, "wanted a string");
	advance(r);
	return s;
}

static int64_t read_number(struct reader *r)
{
	char *end;
	int64_t n;

	errno = 0;
	n = *r->next.string == '-' ? strtoll(r->next.string, &end, 0)
				   : (int64_t)strtoull(r->next.string, &end, 0);
	if (r->next.kind != TOKEN_NUMBER || *end || errno)
		fail(r, "wanted an integer");
	advance(r);
	return n;
}

static uint32_t read_u32(struct reader *r)
{
	int64_t n = read_number(r);

	if (n < 0 || n > UINT32_MAX)
		fail(r, "a number out of range before this,");
	return (uint32_t)n;
}

static bool accept_type(struct reader *r, enum ir_type *type)
{
	for (unsigned t = 0; t < IR_TYPES; t++) {
		if (r->next.kind == TOKEN_WORD && next_is(r, ir_types[t].text)) {
			*type = (enum ir_type)t;
			advance(r);
			return true;
		}
	}
	return false;
}

static enum ir_type read_type(struct reader *r)
{
	enum ir_type t = IR_VOID;

	if (!accept_type(r, &t))
		fail(r, "wanted a type");
	return t;
}

static bool accept_name(struct reader *r, const char *const *names, unsigned n, unsigned *which)
{
	for (unsigned k = 0; k < n; k++) {
		if (r->next.kind == TOKEN_WORD && next_is(r, names[k])) {
			*which = k;
			advance(r);
			return true;
		}
	}
	return false;
}

static bool is_same_span(const struct ir_span *x, const struct ir_span *y)
{
	return x->file == y->file && x->line == y->line && x->column == y->column &&
	       x->end_line == y->end_line && x->end_column == y->end_column &&
	       x->in_macro == y->in_macro;
}

/* @file:line:column-line:column, with ! when written in a macro */
static bool accept_span(struct reader *r, uint32_t *span)
{
	struct ir_span s = {0};
	int used = 0;
	const char *text = r->next.string;

	if (r->next.kind != TOKEN_SPAN)
		return false;
	if (sscanf(text, "@%" SCNu32 ":%" SCNu32 ":%" SCNu32 "-%" SCNu32 ":%" SCNu32 "%n", &s.file,
		   &s.line, &s.column, &s.end_line, &s.end_column, &used) != 5)
		fail(r, "a broken place");
	s.in_macro = text[used] == '!';
	if (text[used + s.in_macro])
		fail(r, "a broken place");
	advance(r);
	if (r->m->spans.n == 1 || !is_same_span(&r->m->spans.at[r->m->spans.n - 1], &s))
		ir_span_new(r->m, s);
	*span = (uint32_t)r->m->spans.n - 1;
	return true;
}

/* --- attributes: a word, and what follows it -------------------------------------------------- */

static bool accept_flag(struct reader *r, const char *word, bool *flag)
{
	if (!accept(r, word))
		return false;
	*flag = true;
	return true;
}

static bool accept_u32(struct reader *r, const char *word, uint32_t *n)
{
	if (!accept(r, word))
		return false;
	*n = read_u32(r);
	return true;
}

static bool accept_string(struct reader *r, const char *word, const char **s)
{
	if (!accept(r, word))
		return false;
	*s = read_string(r);
	return true;
}

/* --- declarations ----------------------------------------------------------------------------- */

static void read_file(struct reader *r)
{
	struct ir_file f = {.path = read_string(r)};

	accept_flag(r, "user", &f.is_user);
	array_push(r->a, &r->m->files, f);
}

static void read_init(struct reader *r, struct ir_object *o)
{
	ARRAY(int64_t) values = {0};

	while (r->next.kind == TOKEN_NUMBER)
		array_push(r->a, &values, read_number(r));
	o->init = values.at;
	o->n_init = (uint32_t)values.n;
}

static bool read_object_word(struct reader *r, struct ir_object *o)
{
	if (accept(r, "dims")) {
		while (r->next.kind == TOKEN_NUMBER && o->n_dims < 4)
			o->dims[o->n_dims++] = read_u32(r);
		return true;
	}
	if (accept(r, "init")) {
		read_init(r, o);
		return true;
	}
	if (accept(r, "bytes")) {
		o->bytes = (uint64_t)read_number(r);
		return true;
	}
	return accept_flag(r, "dynamic", &o->is_dynamic) ||
	       accept_flag(r, "volatile", &o->is_volatile) ||
	       accept_flag(r, "const", &o->is_const) || accept_flag(r, "managed", &o->is_managed) ||
	       accept_u32(r, "align", &o->align) || accept_u32(r, "elem", &o->elem_bytes) ||
	       accept_u32(r, "function", &o->function) || accept_span(r, &o->span);
}

static void read_object(struct reader *r)
{
	struct ir_object o = {.function = UINT32_MAX};
	unsigned space;

	o.name = read_string(r);
	if (!accept_name(r, ir_space_names, IR_SPACES, &space))
		fail(r, "wanted an address space");
	o.space = (enum ir_space)space;
	o.elem = read_type(r);
	while (!r->next.is_first)
		if (!read_object_word(r, &o))
			fail(r, "no such word of an object");
	array_push(r->a, &r->m->objects, o);
}

static void read_leaf(struct reader *r, struct ir_param *x)
{
	struct ir_leaf leaf = {0};

	leaf.offset = read_u32(r);
	leaf.type = read_type(r);
	leaf.name = read_string(r);
	leaf.pointee_bytes = read_u32(r);
	x->leaves =
	    arena_grow(r->a, x->leaves, x->n_leaves * sizeof leaf, (x->n_leaves + 1) * sizeof leaf);
	x->leaves[x->n_leaves++] = leaf;
}

static bool read_param_word(struct reader *r, struct ir_param *x)
{
	if (accept(r, "pointee")) {
		x->pointee = read_type(r);
		return true;
	}
	if (accept(r, "leaf")) {
		read_leaf(r, x);
		return true;
	}
	return accept_flag(r, "aggregate", &x->is_aggregate) ||
	       accept_flag(r, "const", &x->is_const_pointee) ||
	       accept_flag(r, "restrict", &x->is_restrict) ||
	       accept_flag(r, "reference", &x->is_reference) ||
	       accept_flag(r, "sret", &x->is_sret) || accept_flag(r, "this", &x->is_this) ||
	       accept_u32(r, "bytes", &x->bytes) || accept_u32(r, "align", &x->align) ||
	       accept_u32(r, "pointee_bytes", &x->pointee_bytes) ||
	       accept_u32(r, "pointee_align", &x->pointee_align) || accept_span(r, &x->span);
}

static void read_params(struct reader *r)
{
	expect(r, "(");
	while (!next_is(r, ")")) {
		struct ir_param x = {.pointee = IR_VOID};

		x.type = read_type(r);
		x.name = read_string(r);
		while (read_param_word(r, &x))
			;
		array_push(r->a, &ir_fn(&r->b)->params, x);
		if (!next_is(r, ")"))
			accept(r, ",");
	}
	expect(r, ")");
}

static void read_local(struct reader *r)
{
	struct ir_local l = {.name = read_string(r)};

	l.type = read_type(r);
	l.bytes = ir_types[l.type].bytes;
	l.align = l.bytes;
	while (!r->next.is_first)
		if (!accept_u32(r, "bytes", &l.bytes) && !accept_u32(r, "align", &l.align) &&
		    !accept_flag(r, "array", &l.is_array) &&
		    !accept_flag(r, "holds_array", &l.holds_array) &&
		    !accept_u32(r, "elem", &l.elem_bytes) && !accept_span(r, &l.span))
			fail(r, "no such word of a local");
	array_push(r->a, &ir_fn(&r->b)->locals, l);
}

/* --- instructions ----------------------------------------------------------------------------- */

static ir_ref find_label(const struct reader *r, const char *name)
{
	for (size_t k = r->labels.n; k-- > 0;)
		if (!strcmp(r->labels.at[k].name, name))
			return r->labels.at[k].ref;
	return 0;
}

/* %7 is instruction 7 of the function, whatever stands before it; %name takes the next free number.
 */
static ir_ref new_ref(struct reader *r, const char *label)
{
	struct ir_function *f = ir_fn(&r->b);
	char *end;
	unsigned long n = label && is_digit(label[1]) ? strtoul(label + 1, &end, 10) : f->insts.n;

	if (n == 0 || n > 1000000 || (label && is_digit(label[1]) && *end))
		fail(r, "a label out of range before this,");
	while (f->insts.n <= n)
		array_push(r->a, &f->insts, (struct ir_inst){0});
	if (f->insts.at[n].op != OP_NONE)
		fail(r, arena_printf(r->a, "%%%lu is taken", n));
	if (label) {
		if (find_label(r, label))
			fail(r, arena_printf(r->a, "%s twice", label));
		array_push(r->a, &r->labels, (struct label){label, (ir_ref)n});
	}
	return (ir_ref)n;
}

static int64_t find_named(struct reader *r, enum imm_kind kind, const char *name)
{
	const struct ir_function *f = ir_fn(&r->b);

	for (size_t k = 0; kind == IMM_PARAM && k < f->params.n; k++)
		if (!strcmp(f->params.at[k].name, name))
			return (int64_t)k;
	for (size_t k = 0; kind == IMM_LOCAL && k < f->locals.n; k++)
		if (!strcmp(f->locals.at[k].name, name))
			return (int64_t)k;
	for (size_t k = 0; kind == IMM_OBJ && k < r->m->objects.n; k++)
		if (!strcmp(r->m->objects.at[k].name, name))
			return (int64_t)k;
	for (size_t k = 0; kind == IMM_FUNC && k < r->m->functions.n; k++)
		if (!strcmp(r->m->functions.at[k].name, name))
			return (int64_t)k;
	fail(r, arena_printf(r->a, "\"%s\" is not declared before this,", name));
}

static int64_t read_float(struct reader *r)
{
	const char *text = r->next.string;
	bool is_bits = text[0] == '0' && text[1] == 'x';
	char *end;
	double x;
	int64_t bits;

	if (r->next.kind != TOKEN_NUMBER)
		fail(r, "wanted a number");
	if (is_bits)
		return read_number(r);
	x = strtod(text, &end);
	if (*end)
		fail(r, "wanted a number");
	advance(r);
	memcpy(&bits, &x, sizeof bits);
	return bits;
}

static int64_t read_imm(struct reader *r, enum imm_kind kind)
{
	struct ir_words words = ir_imm_words(kind);
	unsigned which;

	if (kind == IMM_OPTION)
		return 0;
	if (kind == IMM_FLOAT)
		return read_float(r);
	if (accept_name(r, words.at, words.n, &which))
		return which;
	if (kind >= IMM_PARAM && kind <= IMM_FUNC && r->next.kind == TOKEN_STRING)
		return find_named(r, kind, read_string(r));
	return read_number(r);
}

static void read_args(struct reader *r, struct ir_inst *i)
{
	struct ir_function *f = ir_fn(&r->b);

	i->first_arg = (uint32_t)f->args.n;
	if (r->next.kind != TOKEN_REF || r->next.is_first)
		return;
	do {
		ir_ref x = find_label(r, r->next.string);

		if (r->next.kind != TOKEN_REF || (!x && strcmp(r->next.string, "%0") != 0))
			fail(r, "not a value that ran before,");
		advance(r);
		array_push(r->a, &f->args, x);
		i->n_args++;
	} while (accept(r, ","));
}

static void read_options(struct reader *r, struct ir_inst *i)
{
	unsigned bit;

	while (!r->next.is_first && !next_is(r, "{") && !next_is(r, "-") && !next_is(r, "}")) {
		if (accept_name(r, ir_flag_names, IR_FLAGS, &bit)) {
			i->flags |= 1u << bit;
		} else if (next_is(r, "imm") || next_is(r, "imm2")) {
			int64_t *to = next_is(r, "imm") ? &i->imm : &i->imm2;

			advance(r);
			expect(r, "=");
			*to = read_number(r);
		} else if (r->next.kind == TOKEN_STRING) {
			i->text = read_string(r);
		} else if (!accept_span(r, &i->span)) {
			fail(r, "not part of an instruction:");
		}
	}
}

static enum ir_op read_op(struct reader *r)
{
	for (unsigned op = 1; op < IR_OPS; op++)
		if (accept(r, ir_ops[op].text))
			return (enum ir_op)op;
	fail(r, "no such operation");
}

static ir_region read_region(struct reader *r);

static void read_nested(struct reader *r, ir_ref ref)
{
	int regions = ir_ops[ir_at(ir_fn(&r->b), ref)->op].regions;

	for (int k = 0; k < regions && !r->next.is_first; k++) {
		ir_region region = 0;

		if (next_is(r, "}"))
			return;
		if (!accept(r, "-"))
			region = read_region(r);
		ir_at(ir_fn(&r->b), ref)->region[k] = region; /* the list may have moved */
	}
}

static void read_inst(struct reader *r)
{
	const char *label = NULL;
	struct ir_inst i = {0};
	enum ir_type type = IR_VOID;
	ir_ref ref;

	if (r->next.kind == TOKEN_REF) {
		label = r->next.string;
		advance(r);
		if (!accept(r, "=") && !accept(r, ":"))
			fail(r, "wanted '=' or ':'");
	}
	i.op = (uint8_t)read_op(r);
	if (!r->next.is_first)
		accept_type(r, &type);
	i.type = (uint8_t)type;
	i.imm = read_imm(r, ir_imm_kinds[i.op]);
	read_args(r, &i);
	read_options(r, &i);
	ref = new_ref(r, label);
	*ir_at(ir_fn(&r->b), ref) = i;
	array_push(r->a, &ir_fn(&r->b)->regions.at[r->b.region].insts, ref);
	if (ir_ops[i.op].regions)
		read_nested(r, ref);
}

static ir_region read_region(struct reader *r)
{
	ir_region outer = r->b.region, region = ir_region_new(&r->b);

	expect(r, "{");
	r->b.region = region;
	while (!next_is(r, "}")) {
		if (r->next.kind == TOKEN_END)
			fail(r, "wanted '}'");
		read_inst(r);
	}
	expect(r, "}");
	r->b.region = outer;
	return region;
}

/* --- functions --- */

static bool read_max_block(struct reader *r, struct ir_function *f)
{
	if (!accept(r, "max_block"))
		return false;
	for (int k = 0; k < 3; k++)
		f->max_block[k] = read_u32(r);
	return true;
}

static bool read_function_word(struct reader *r, struct ir_function *f)
{
	const char *s;

	if (accept_string(r, "unresolved", &s)) {
		array_push(r->a, &f->unresolved, s);
		return true;
	}
	if (accept(r, "name"))
		return accept_span(r, &f->name_span);
	return accept_string(r, "mangled", &f->mangled) ||
	       accept_string(r, "signature", &f->signature) ||
	       accept_string(r, "template", &f->template_args) ||
	       accept_flag(r, "pattern", &f->is_pattern) ||
	       accept_flag(r, "partial", &f->is_partial) ||
	       accept_flag(r, "broken", &f->is_broken) || accept_flag(r, "user", &f->is_user) ||
	       accept_flag(r, "constexpr", &f->is_constexpr) ||
	       accept_flag(r, "offered", &f->is_offered) ||
	       accept_u32(r, "max_threads", &f->max_threads) ||
	       accept_u32(r, "min_blocks", &f->min_blocks) || read_max_block(r, f) ||
	       accept_span(r, &f->span);
}

static void read_function(struct reader *r, enum ir_kind kind)
{
	struct ir_function *f;

	ir_function_new(&r->b, r->m, read_string(r), kind);
	r->labels.n = 0;
	f = ir_fn(&r->b);
	f->ret = read_type(r);
	while (read_function_word(r, f))
		;
	read_params(r);
	expect(r, "{");
	while (accept(r, "local"))
		read_local(r);
	while (!next_is(r, "}")) {
		if (r->next.kind == TOKEN_END)
			fail(r, "wanted '}'");
		read_inst(r);
	}
	expect(r, "}");
}

static void read_module(struct reader *r)
{
	unsigned kind;

	advance(r);
	expect(r, "ir");
	if (read_number(r) != 1)
		fail(r, "another version of the form before this,");
	while (r->next.kind != TOKEN_END) {
		if (accept(r, "file"))
			read_file(r);
		else if (accept(r, "object"))
			read_object(r);
		else if (accept(r, "lost_launches"))
			r->m->lost_launches = read_u32(r);
		else if (accept_name(r, ir_kind_names, 3, &kind))
			read_function(r, (enum ir_kind)kind);
		else
			fail(r, "wanted a declaration");
	}
}

struct ir_module *ir_read(struct arena *a, const char *text, const char **error)
{
	struct reader *r = arena_new(a, struct reader);

	r->a = a;
	r->at = text;
	r->line = 1;
	r->m = ir_module_new(a);
	if (setjmp(r->out)) {
		*error = r->error;
		return NULL;
	}
	read_module(r);
	*error = NULL;
	return r->m;
}

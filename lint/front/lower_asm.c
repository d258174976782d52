#include "front/lower_parts.h"

#include <stdlib.h>
#include <string.h>

/*
 * Inline PTX: the instructions that matter to addresses, barriers and memory are read as what they are; the rest is
 * opaque, and may write or wait only where its name says so. A block with an instruction that cannot be read is opaque as
 * a whole.
 */
enum { MOST_OPERANDS = 10, MOST_PARTS = 12 };

struct ptx { /* one instruction */
	const char *name; /* "cp.async.cg.shared.global" */
	const char *operands[MOST_OPERANDS];
	unsigned n;
};

struct asm_block {
	struct lowering *l;
	CXCursor *outputs;
	ir_ref *inputs;
	bool *is_read_write; /* per output */
	unsigned n_outputs, n_inputs;
};

static struct ir_inst *inst(struct lowering *l, ir_ref r)
{
	return ir_at(ir_fn(&l->b), r);
}

/* --- reading the text ----------------------------------------------------------------------------------------- */

static const char *trimmed(struct arena *a, const char *s, size_t n)
{
	static const char blank[] = " \t\r\n{}";

	while (n && strchr(blank, *s)) {
		s++;
		n--;
	}
	while (n && strchr(blank, s[n - 1]))
		n--;
	return arena_strndup(a, s, n);
}

static bool has(const char *name, const char *part)
{
	return strstr(name, part) != NULL;
}

static bool starts(const char *name, const char *part)
{
	return strncmp(name, part, strlen(part)) == 0;
}

/* Operands are split at commas; a vector in braces stays one operand. */
static void split_operands(struct arena *a, const char *s, struct ptx *p)
{
	const char *start = s;
	int depth = 0;

	for (;; s++) {
		depth += *s == '{' || *s == '[' ? 1 : *s == '}' || *s == ']' ? -1 : 0;
		if (*s && !(*s == ',' && depth == 0))
			continue;
		while (start < s && (*start == ' ' || *start == '\t' || *start == '\n'))
			start++;
		if (p->n < MOST_OPERANDS && s > start)
			p->operands[p->n++] = arena_strndup(a, start, (size_t)(s - start));
		start = s + 1;
		if (!*s)
			break;
	}
}

static struct ptx read_instruction(struct arena *a, const char *s)
{
	struct ptx p = {.name = ""};
	size_t n;

	if (*s == '@') { /* a predicate: what follows may or may not run */
		p.name = "predicated";
		return p;
	}
	n = strcspn(s, " \t\n");
	p.name = arena_strndup(a, s, n);
	split_operands(a, s + n, &p);
	return p;
}

/* --- operands ------------------------------------------------------------------------------------------------- */

static int operand_number(const char *text)
{
	const char *percent = strchr(text, '%');

	if (!percent || percent[1] < '0' || percent[1] > '9')
		return -1;
	return atoi_digits(percent + 1);
}

/* The value of an operand: a number, an input, or an output that is read too; 0 if it is a register of the text. */
static ir_ref operand_value(struct asm_block *b, const char *text)
{
	int n = operand_number(text);
	char *end;
	long long v;

	if (n >= (int)b->n_outputs && n < (int)(b->n_outputs + b->n_inputs))
		return b->inputs[(unsigned)n - b->n_outputs];
	if (n >= 0 && n < (int)b->n_outputs)
		return lower_value(b->l, b->outputs[n]);
	v = strtoll(text, &end, 0);
	return end == text ? 0 : ir_const(&b->l->b, IR_I32, v);
}

static ir_ref operand_address(struct asm_block *b, const char *text)
{
	ir_ref r = operand_value(b, text);
	const char *plus = strchr(text, '+');

	if (!r || operand_number(text) < 0)
		return 0;
	r = fold_cast(b->l, r, IR_PTR, 0);
	return plus ? fold_offset(b->l, r, strtoll(plus + 1, NULL, 0)) : r;
}

static bool set_output(struct asm_block *b, const char *text, ir_ref value)
{
	int n = operand_number(text);
	CXCursor target;

	if (n < 0 || n >= (int)b->n_outputs)
		return false;
	target = b->outputs[n];
	emit_store(b->l, lower_address(b->l, target),
		   fold_cast(b->l, value, lower_type(clang_getCursorType(target)), 0), 0);
	return true;
}

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ir/text.h"

struct printer {
	const struct ir_module *m;
	const struct ir_function *f;
	FILE *out;
};

static void put_string(FILE *out, const char *s)
{
	putc('"', out);
	for (; *s; s++) {
		unsigned char c = (unsigned char)*s;

		if (c == '"' || c == '\\')
			fprintf(out, "\\%c", c);
		else if (c < 32 || c == 127)
			fprintf(out, "\\x%02x", c);
		else
			putc(c, out);
	}
	putc('"', out);
}

static void put_named_string(FILE *out, const char *word, const char *s)
{
	if (!s || !*s)
		return;
	fprintf(out, " %s ", word);
	put_string(out, s);
}

static void put_number(FILE *out, const char *word, uint64_t n)
{
	if (n)
		fprintf(out, " %s %" PRIu64, word, n);
}

static void put_word(FILE *out, const char *word, bool is_there)
{
	if (is_there)
		fprintf(out, " %s", word);
}

static void put_span(const struct printer *p, const char *word, uint32_t span)
{
	const struct ir_span *s = &p->m->spans.at[span];

	if (span == 0 || span >= p->m->spans.n)
		return;
	if (*word)
		fprintf(p->out, " %s", word);
	fprintf(p->out, " @%u:%u:%u-%u:%u%s", s->file, s->line, s->column, s->end_line,
		s->end_column, s->in_macro ? "!" : "");
}

static void put_indent(FILE *out, int depth)
{
	for (int i = 0; i < depth; i++)
		putc('\t', out);
}

/* --- instructions ----------------------------------------------------------------------------- */

static void put_float(FILE *out, int64_t bits)
{
	double x;

	memcpy(&x, &bits, sizeof x);
	if (isfinite(x))
		fprintf(out, " %.17g", x);
	else
		fprintf(out, " 0x%016" PRIx64, (uint64_t)bits);
}

static void put_imm(const struct printer *p, const struct ir_inst *i)
{
	enum imm_kind kind = ir_imm_kinds[i->op];
	struct ir_words words = ir_imm_words(kind);

	if (kind == IMM_OPTION)
		return;
	if (kind == IMM_FLOAT)
		put_float(p->out, i->imm);
	else if (i->imm >= 0 && (uint64_t)i->imm < words.n)
		fprintf(p->out, " %s", words.at[i->imm]);
	else
		fprintf(p->out, " %" PRId64, i->imm);
}

static void put_options(const struct printer *p, const struct ir_inst *i)
{
	for (int bit = 0; bit < IR_FLAGS; bit++)
		put_word(p->out, ir_flag_names[bit], i->flags >> bit & 1);
	if (ir_imm_kinds[i->op] == IMM_OPTION && i->imm)
		fprintf(p->out, " imm=%" PRId64, i->imm);
	if (i->imm2)
		fprintf(p->out, " imm2=%" PRId64, i->imm2);
	if (i->text) {
		putc(' ', p->out);
		put_string(p->out, i->text);
	}
	put_span(p, "", i->span);
}

/* What the number means, for the human reader only. */
static const char *name_of_imm(const struct printer *p, const struct ir_inst *i)
{
	uint64_t n = (uint64_t)i->imm;

	switch (ir_imm_kinds[i->op]) {
	case IMM_PARAM:
		return n < p->f->params.n ? p->f->params.at[n].name : NULL;
	case IMM_LOCAL:
		return n < p->f->locals.n ? p->f->locals.at[n].name : NULL;
	case IMM_OBJ:
		return n < p->m->objects.n ? p->m->objects.at[n].name : NULL;
	case IMM_FUNC:
		return n < p->m->functions.n ? p->m->functions.at[n].name : NULL;
	default:
		return NULL;
	}
}

static void put_comment(FILE *out, const char *s)
{
	if (!s || !*s)
		return;
	fputs(" ; ", out);
	for (; *s; s++)
		putc(*s == '\n' ? ' ' : *s, out);
}

static void put_head(const struct printer *p, ir_ref r)
{
	const struct ir_inst *i = ir_at(p->f, r);

	fprintf(p->out, "%%%u%s %s", r, i->type == IR_VOID ? ":" : " =", ir_ops[i->op].text);
	if (i->type != IR_VOID)
		fprintf(p->out, " %s", ir_types[i->type].text);
	put_imm(p, i);
	for (uint32_t k = 0; k < i->n_args; k++)
		fprintf(p->out, "%s%%%u", k ? ", " : " ", ir_arg(p->f, i, k));
	put_options(p, i);
}

static void put_region(const struct printer *p, ir_region region, int depth);

static void put_nested(const struct printer *p, const struct ir_inst *i, int depth)
{
	int last = ir_ops[i->op].regions - 1;

	while (last >= 0 && !i->region[last])
		last--;
	for (int k = 0; k <= last; k++) {
		if (!i->region[k]) {
			fputs(" -", p->out);
			continue;
		}
		fputs(" {\n", p->out);
		put_region(p, i->region[k], depth + 1);
		put_indent(p->out, depth);
		putc('}', p->out);
	}
}

static void put_region(const struct printer *p, ir_region region, int depth)
{
	const struct ir_list *list = &p->f->regions.at[region];

	for (size_t k = 0; k < list->insts.n; k++) {
		const struct ir_inst *i = ir_at(p->f, list->insts.at[k]);

		put_indent(p->out, depth);
		put_head(p, list->insts.at[k]);
		if (ir_ops[i->op].regions)
			put_nested(p, i, depth);
		put_comment(p->out, name_of_imm(p, i));
		putc('\n', p->out);
	}
}

/* --- declarations ----------------------------------------------------------------------------- */

static void put_param(const struct printer *p, const struct ir_param *x)
{
	fprintf(p->out, "\t%s ", ir_types[x->type].text);
	put_string(p->out, x->name ? x->name : "");
	put_word(p->out, "aggregate", x->is_aggregate);
	put_word(p->out, "const", x->is_const_pointee);
	put_word(p->out, "restrict", x->is_restrict);
	put_word(p->out, "reference", x->is_reference);
	put_word(p->out, "sret", x->is_sret);
	put_word(p->out, "this", x->is_this);
	put_number(p->out, "bytes", x->bytes);
	put_number(p->out, "align", x->align);
	if (x->pointee != IR_VOID)
		fprintf(p->out, " pointee %s", ir_types[x->pointee].text);
	put_number(p->out, "pointee_bytes", x->pointee_bytes);
	put_number(p->out, "pointee_align", x->pointee_align);
	for (uint32_t k = 0; k < x->n_leaves; k++) {
		const struct ir_leaf *leaf = &x->leaves[k];

		fprintf(p->out, " leaf %u %s ", leaf->offset, ir_types[leaf->type].text);
		put_string(p->out, leaf->name ? leaf->name : "");
		fprintf(p->out, " %u", leaf->pointee_bytes);
	}
	put_span(p, "", x->span);
	putc('\n', p->out);
}

static void put_local(const struct printer *p, const struct ir_local *l)
{
	fputs("\tlocal ", p->out);
	put_string(p->out, l->name ? l->name : "");
	fprintf(p->out, " %s", ir_types[l->type].text);
	put_number(p->out, "bytes", l->bytes);
	put_number(p->out, "align", l->align);
	put_word(p->out, "array", l->is_array);
	put_word(p->out, "holds_array", l->holds_array);
	put_number(p->out, "elem", l->elem_bytes);
	put_span(p, "", l->span);
	putc('\n', p->out);
}

static void put_object(const struct printer *p, const struct ir_object *o)
{
	fputs("object ", p->out);
	put_string(p->out, o->name ? o->name : "");
	fprintf(p->out, " %s %s", ir_space_names[o->space], ir_types[o->elem].text);
	put_word(p->out, "dynamic", o->is_dynamic);
	put_word(p->out, "volatile", o->is_volatile);
	put_word(p->out, "const", o->is_const);
	put_word(p->out, "managed", o->is_managed);
	put_number(p->out, "bytes", o->bytes);
	put_number(p->out, "align", o->align);
	put_number(p->out, "elem", o->elem_bytes);
	for (uint32_t k = 0; k < o->n_dims && k < 4; k++)
		fprintf(p->out, "%s %u", k ? "" : " dims", o->dims[k]);
	if (o->function != UINT32_MAX)
		fprintf(p->out, " function %u", o->function);
	for (uint32_t k = 0; o->init && k < o->n_init; k++)
		fprintf(p->out, "%s %" PRId64, k ? "" : " init", o->init[k]);
	put_span(p, "", o->span);
	putc('\n', p->out);
}

static void put_function_head(const struct printer *p)
{
	const struct ir_function *f = p->f;

	fprintf(p->out, "\n%s ", ir_kind_names[f->kind]);
	put_string(p->out, f->name ? f->name : "");
	fprintf(p->out, " %s", ir_types[f->ret].text);
	put_named_string(p->out, "mangled", f->mangled);
	put_named_string(p->out, "signature", f->signature);
	put_named_string(p->out, "template", f->template_args);
	put_word(p->out, "pattern", f->is_pattern);
	put_word(p->out, "partial", f->is_partial);
	put_word(p->out, "broken", f->is_broken);
	put_word(p->out, "user", f->is_user);
	put_word(p->out, "constexpr", f->is_constexpr);
	put_word(p->out, "offered", f->is_offered);
	for (size_t k = 0; k < f->unresolved.n; k++) {
		fputs(" unresolved ", p->out);
		put_string(p->out, f->unresolved.at[k]);
	}
	put_number(p->out, "max_threads", f->max_threads);
	put_number(p->out, "min_blocks", f->min_blocks);
	if (f->max_block[0] || f->max_block[1] || f->max_block[2])
		fprintf(p->out, " max_block %u %u %u", f->max_block[0], f->max_block[1],
			f->max_block[2]);
	put_span(p, "", f->span);
	put_span(p, "name", f->name_span);
}

static void put_function(struct printer *p, const struct ir_function *f)
{
	p->f = f;
	put_function_head(p);
	fputs(f->params.n ? " (\n" : " (", p->out);
	for (size_t k = 0; k < f->params.n; k++)
		put_param(p, &f->params.at[k]);
	fputs(") {\n", p->out);
	for (size_t k = 0; k < f->locals.n; k++)
		put_local(p, &f->locals.at[k]);
	put_region(p, f->body, 1);
	fputs("}\n", p->out);
}

void ir_print(const struct ir_module *m, FILE *out)
{
	struct printer p = {.m = m, .out = out};

	fputs("ir 1\n", out);
	for (size_t k = 0; k < m->files.n; k++) {
		fputs("file ", out);
		put_string(out, m->files.at[k].path);
		put_word(out, "user", m->files.at[k].is_user);
		putc('\n', out);
	}
	for (size_t k = 0; k < m->objects.n; k++)
		put_object(&p, &m->objects.at[k]);
	if (m->lost_launches)
		fprintf(out, "lost_launches %u\n", m->lost_launches);
	for (size_t k = 0; k < m->functions.n; k++)
		put_function(&p, &m->functions.at[k]);
}

#include "ir/ir.h"

#include "base/fail.h"

struct ir_module *ir_module_new(struct arena *a)
{
	struct ir_module *m = arena_new(a, struct ir_module);

	m->arena = a;
	array_push(a, &m->spans, (struct ir_span){0});
	return m;
}

uint32_t ir_function_new(struct ir_builder *b, struct ir_module *m, const char *name,
			 enum ir_kind kind)
{
	struct ir_function f = {.name = arena_strdup(m->arena, name),
				.mangled = "",
				.signature = "",
				.template_args = "",
				.kind = kind,
				.ret = IR_VOID};

	array_push(m->arena, &f.insts, (struct ir_inst){0});
	array_push(m->arena, &f.regions, (struct ir_list){0});
	array_push(m->arena, &m->functions, f);
	*b = (struct ir_builder){.module = m, .function = (uint32_t)m->functions.n - 1};
	b->region = ir_region_new(b);
	ir_fn(b)->body = b->region;
	return b->function;
}

ir_region ir_region_new(struct ir_builder *b)
{
	struct ir_function *f = ir_fn(b);

	array_push(b->module->arena, &f->regions, (struct ir_list){0});
	return (ir_region)f->regions.n - 1;
}

ir_ref ir_emit(struct ir_builder *b, enum ir_op op, enum ir_type type, int64_t imm,
	       const ir_ref *args, uint32_t n)
{
	struct arena *a = b->module->arena;
	struct ir_function *f = ir_fn(b);
	struct ir_inst i = {.op = (uint8_t)op,
			    .type = (uint8_t)type,
			    .span = b->span,
			    .n_args = n,
			    .first_arg = (uint32_t)f->args.n,
			    .imm = imm};
	ir_ref r = (ir_ref)f->insts.n;

	if (ir_ops[op].operands >= 0 && (uint32_t)ir_ops[op].operands != n)
		BUG("%s takes %d operands, not %u", ir_ops[op].text, ir_ops[op].operands, n);
	for (uint32_t k = 0; k < n; k++)
		array_push(a, &f->args, args[k]);
	array_push(a, &f->insts, i);
	array_push(a, &f->regions.at[b->region].insts, r);
	return r;
}

ir_ref ir_emit0(struct ir_builder *b, enum ir_op op, enum ir_type type, int64_t imm)
{
	return ir_emit(b, op, type, imm, NULL, 0);
}

ir_ref ir_emit1(struct ir_builder *b, enum ir_op op, enum ir_type type, ir_ref x)
{
	return ir_emit(b, op, type, 0, &x, 1);
}

ir_ref ir_emit2(struct ir_builder *b, enum ir_op op, enum ir_type type, ir_ref x, ir_ref y)
{
	return ir_emit(b, op, type, 0, (ir_ref[]){x, y}, 2);
}

/* The bits of value that the type keeps, extended again by its signedness. */
static int64_t extend(enum ir_type type, int64_t value)
{
	unsigned shift = 64 - 8 * ir_types[type].bytes;

	if (type == IR_BOOL)
		return value != 0;
	if (ir_types[type].bytes == 0 || ir_types[type].bytes >= 8)
		return value;
	if (ir_types[type].is_signed)
		return (int64_t)((uint64_t)value << shift) >> shift;
	return (int64_t)((uint64_t)value << shift >> shift);
}

ir_ref ir_const(struct ir_builder *b, enum ir_type type, int64_t value)
{
	return ir_emit0(b, OP_CONST, type, extend(type, value));
}

uint32_t ir_local_new(struct ir_builder *b, const char *name, enum ir_type type, uint32_t bytes,
		      uint32_t align)
{
	struct ir_function *f = ir_fn(b);
	struct ir_local l = {.name = arena_strdup(b->module->arena, name),
			     .bytes = bytes,
			     .align = align,
			     .type = type,
			     .span = b->span};

	array_push(b->module->arena, &f->locals, l);
	return (uint32_t)f->locals.n - 1;
}

uint32_t ir_span_new(struct ir_module *m, struct ir_span span)
{
	array_push(m->arena, &m->spans, span);
	return (uint32_t)m->spans.n - 1;
}

#include "front/lower_parts.h"

#include <string.h>

/* Inline PTX is not read: what it may do is told by the words in it. */
static uint32_t asm_flags(const char *text)
{
	if (strstr(text, "bar.") || strstr(text, "barrier") || strstr(text, "mbarrier"))
		return IRF_MAY_BARRIER | IRF_MAY_WRITE;
	return IRF_MAY_WRITE;
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

	for (unsigned i = 0; i < outputs; i++)
		if (clang_Cursor_getGCCAssemblyOutput(s, i, &constraint, &expr)) {
			clang_disposeString(constraint);
			array_push(&l->scratch, &o.outputs, expr);
		}
	for (unsigned i = 0; i < inputs; i++)
		if (clang_Cursor_getGCCAssemblyInput(s, i, &constraint, &expr)) {
			ir_ref r = lower_value(l, expr);

			clang_disposeString(constraint);
			if (r && type_of(l, r) != IR_VOID)
				array_push(&l->scratch, &o.inputs, r);
		}
	return o;
}

void asm_lower(struct lowering *l, CXCursor statement)
{
	struct asm_operands o = {0};
	const char *text = "";
	uint32_t flags;

	if (clang_getCursorKind(statement) == CXCursor_GCCAsmStmt) {
		text = cx_text(&l->scratch, clang_Cursor_getGCCAssemblyTemplate(statement));
		o = operands_of(l, statement);
	}
	flags = asm_flags(text);
	lower_opaque(l, IR_VOID, "asm", o.inputs.at, (uint32_t)o.inputs.n, flags);
	for (size_t i = 0; i < o.outputs.n; i++) {
		enum ir_type t = lower_type(clang_getCursorType(o.outputs.at[i]));
		ir_ref value = lower_opaque(l, t == IR_VOID ? IR_I32 : t, "asm", o.inputs.at,
					    (uint32_t)o.inputs.n, 0);

		emit_store(l, lower_address(l, o.outputs.at[i]), value, 0);
	}
}

#include "front/older_libclang.h"

#include <stdbool.h>

#if !defined(HAVE_clang_visitCXXBaseClasses) || !defined(HAVE_clang_visitCXXMethods)

struct visit {
	CXFieldVisitor visitor;
	CXClientData data;
	bool bases; /* or methods */
};

static bool is_wanted(const struct visit *v, CXCursor c)
{
	enum CXCursorKind k = clang_getCursorKind(c);

	return v->bases ? k == CXCursor_CXXBaseSpecifier
			: k == CXCursor_CXXMethod || k == CXCursor_Constructor ||
				  k == CXCursor_Destructor || k == CXCursor_ConversionFunction;
}

static enum CXChildVisitResult visit_kind(CXCursor c, CXCursor parent, CXClientData data)
{
	const struct visit *v = data;

	(void)parent;
	return is_wanted(v, c) && v->visitor(c, v->data) == CXVisit_Break ? CXChildVisit_Break
									  : CXChildVisit_Continue;
}

static unsigned visit_children(CXType t, struct visit v)
{
	CXCursor decl = clang_getTypeDeclaration(t), definition = clang_getCursorDefinition(decl);

	return clang_visitChildren(clang_Cursor_isNull(definition) ? decl : definition, visit_kind,
				   &v);
}

#endif

#ifndef HAVE_clang_visitCXXBaseClasses
unsigned clang_visitCXXBaseClasses(CXType t, CXFieldVisitor visitor, CXClientData data)
{
	return visit_children(t, (struct visit){visitor, data, true});
}
#endif

#ifndef HAVE_clang_visitCXXMethods
unsigned clang_visitCXXMethods(CXType t, CXFieldVisitor visitor, CXClientData data)
{
	return visit_children(t, (struct visit){visitor, data, false});
}
#endif

#ifndef HAVE_clang_getOffsetOfBase

static long long data_end(CXType t);

static enum CXVisitorResult end_of_field(CXCursor field, CXClientData data)
{
	long long *end = data;
	const long long bytes = clang_Type_getSizeOf(clang_getCursorType(field));
	const long long here = clang_Cursor_getOffsetOfField(field) / 8 + bytes;

	*end = here > *end ? here : *end;
	return CXVisit_Continue;
}

struct layout {
	CXCursor wanted; /* null: all of them */
	long long bytes; /* so far */
	bool is_found, is_virtual;
};

static enum CXVisitorResult lay_out(CXCursor base, CXClientData data)
{
	struct layout *l = data;
	const CXType t = clang_getCanonicalType(clang_getCursorType(base));
	const long long align = clang_Type_getAlignOf(t), bytes = data_end(t);

	l->is_virtual |= clang_isVirtualBase(base) != 0;
	if (bytes && align > 0)
		l->bytes = (l->bytes + align - 1) / align * align;
	l->is_found = clang_equalCursors(base, l->wanted);
	if (l->is_found)
		return CXVisit_Break;
	l->bytes += bytes;
	return CXVisit_Continue;
}

/* Where the next base may begin: what a plain structure is padded with stays its own, that of others
 * is used (Itanium C++ ABI, 2.4). An empty class takes nothing. */
static long long data_end(CXType t)
{
	const long long bytes = clang_Type_getSizeOf(t);
	struct layout bases = {.wanted = clang_getNullCursor()};
	long long end = 0;

	clang_Type_visitFields(t, end_of_field, &end);
	if (clang_isPODType(t) && end)
		return bytes;
	clang_visitCXXBaseClasses(t, lay_out, &bases);
	end = bases.bytes > end ? bases.bytes : end;
	return end || bytes == 1 ? end : bytes; /* nothing but a table of virtual functions */
}

long long clang_getOffsetOfBase(CXCursor parent, CXCursor base)
{
	struct layout l = {.wanted = base};

	clang_visitCXXBaseClasses(clang_getCursorType(parent), lay_out, &l);
	return l.is_found && !l.is_virtual ? l.bytes * 8 : -1;
}

#endif

#ifndef HAVE_clang_Cursor_getGCCAssemblyTemplate

CXString clang_Cursor_getGCCAssemblyTemplate(CXCursor statement)
{
	return clang_getCursorKindSpelling(clang_getCursorKind(statement));
}

struct operand {
	unsigned wanted, seen;
	CXCursor found;
};

static enum CXChildVisitResult see_operand(CXCursor c, CXCursor parent, CXClientData data)
{
	struct operand *o = data;

	(void)parent;
	if (!clang_isExpression(clang_getCursorKind(c)))
		return CXChildVisit_Continue;
	if (o->seen == o->wanted)
		o->found = c;
	return o->seen++ == o->wanted ? CXChildVisit_Break : CXChildVisit_Continue;
}

unsigned clang_Cursor_getGCCAssemblyNumOutputs(CXCursor statement)
{
	struct operand all = {.wanted = ~0U};

	clang_visitChildren(statement, see_operand, &all);
	return all.seen;
}

unsigned clang_Cursor_getGCCAssemblyOutput(CXCursor statement, unsigned index, CXString *constraint,
					   CXCursor *expr)
{
	struct operand o = {.wanted = index, .found = clang_getNullCursor()};

	clang_visitChildren(statement, see_operand, &o);
	*constraint = clang_getCursorSpelling(o.found);
	*expr = o.found;
	return !clang_Cursor_isNull(o.found);
}

unsigned clang_Cursor_getGCCAssemblyNumInputs(CXCursor statement)
{
	(void)statement;
	return 0;
}

unsigned clang_Cursor_getGCCAssemblyInput(CXCursor statement, unsigned index, CXString *constraint,
					  CXCursor *expr)
{
	(void)statement;
	(void)index;
	(void)constraint;
	(void)expr;
	return 0;
}

#endif

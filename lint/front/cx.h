/*
 * cx.h - the awkward corners of libclang, hidden: strings, children, lost slots, macros, places.
 */
#ifndef CUDALINT_CX_H
#define CUDALINT_CX_H

#include <clang-c/Index.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

struct cx_kids {
	CXCursor *at;
	unsigned n;
};

/* The only place that disposes a CXString: copies into the arena; never NULL. */
const char *cx_text(struct arena *a, CXString s);
/* Relative where it lies below the current folder, however an include folder was spelled. */
const char *cx_file_path(struct arena *a, CXFile file);
static inline const char *cx_spelling(struct arena *a, CXCursor c)
{
	return cx_text(a, clang_getCursorSpelling(c));
}
/* Children in source order; empty slots are not among them. */
struct cx_kids cx_kids(struct arena *a, CXCursor parent);
/* Through parentheses, implicit nodes (UnexposedExpr, UnexposedStmt) of the same type and
 * attributed statements. */
CXCursor cx_peel(struct arena *a, CXCursor c);
/* =, op=, ++ and --: is it one, whatever its operands? */
bool cx_assigns(CXCursor c);
/* A for loop's slots; known is false where they could not be told apart (macros). */
struct cx_for {
	CXCursor init, cond, step, body; /* null cursors where empty */
	bool known;
};
struct cx_for cx_for(struct arena *a, CXCursor loop);
bool cx_never_returns(struct arena *a, CXCursor function); /* [[noreturn]], however it is written */
bool cx_is_offered(CXCursor function); /* declared for other files: in a header, or extern "C" */
bool cx_may_be_unused(struct arena *a, CXCursor variable); /* [[maybe_unused]], likewise */
bool cx_is_constexpr(CXCursor function);		   /* or consteval */
bool cx_in_macro(CXCursor c);			 /* spelled in one place, expanded in another */
bool cx_constant(CXCursor expr, int64_t *value); /* folded by clang */
/* "ns::Class::name" without template arguments or inline namespaces of libraries. */
const char *cx_qualified(struct arena *a, CXCursor c);
bool cx_is_null(CXCursor c);
/* Expansion place of a cursor's extent; *file is borrowed from libclang's file. False where the extent ends
 * in a macro's argument and has no end of its own: then that of the macro's name serves, for which
 * clang searches all it has read (cx_token_end). */
bool cx_range(CXSourceRange extent, CXFile *file, unsigned *line, unsigned *column,
	      unsigned *end_line, unsigned *end_column, bool *in_macro);
void cx_token_end(CXCursor c, CXFile file, unsigned line, unsigned column, unsigned *end_line,
		  unsigned *end_column);

#endif

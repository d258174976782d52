/*
 * lower.h - how the parts of the lowering talk to each other. Internal to front/.
 *
 *	lower.c        queue of functions, declarations, types, leaves, spans
 *	lower_stmt.c   statements
 *	lower_expr.c   expressions
 *	known.c/.def   calls and types whose meaning is known by name (intrinsics, barriers ...)
 *	launch.c       <<<>>>, cudaLaunchKernel and its kin
 */
#ifndef CUDALINT_LOWER_H
#define CUDALINT_LOWER_H

#include <clang-c/Index.h>

#include "front/cx.h"
#include "ir/ir.h"

struct lowering; /* state of one unit's lowering; fields are lower.c's, use the functions below */

struct arena *lower_arena(struct lowering *l);
struct ir_builder *lower_builder(struct lowering *l); /* where instructions go just now */
CXTranslationUnit lower_unit(struct lowering *l);

/* A scalar rvalue (after lvalue-to-rvalue conversion), an OPAQUE of the right type where it is
 * beyond us. */
ir_ref lower_value(struct lowering *l, CXCursor expr);
/* libclang gives a parameter `float a[]`, and what is computed with it, the type as written: an
 * array. These tell whether an expression is an array in memory, or a pointer in truth. */
bool lower_is_array(struct lowering *l, CXCursor expr);
bool lower_is_pointer(struct lowering *l, CXCursor expr);
/* The address of an lvalue, of an expression of class type, or of what a reference is bound to. */
ir_ref lower_address(struct lowering *l, CXCursor expr);
/* A bool: the condition as C reads it (x != 0). */
ir_ref lower_condition(struct lowering *l, CXCursor expr);
/* Converts a value to a type, as C does; nothing is emitted when the types agree. */
ir_ref lower_cast(struct lowering *l, ir_ref value, enum ir_type to);
/* An unknown value that depends on these operands; why is a short name of the construct. */
ir_ref lower_opaque(struct lowering *l, enum ir_type type, const char *why, const ir_ref *args,
		    uint32_t n, uint32_t flags);

enum ir_type
lower_type(CXType t); /* scalar type; PTR for pointers, references, arrays; VOID for classes */
uint32_t lower_span(struct lowering *l,
		    CXCursor c); /* sets nothing; gives the span index of a cursor */
void lower_set_span(struct lowering *l, CXCursor c); /* instructions from here on belong to c */
/* The function of this declaration (instantiated: a specialisation), lowered now or queued;
 * UINT32_MAX without a body in sight or in a system header. */
uint32_t lower_function(struct lowering *l, CXCursor declaration);
/* A fresh temporary of class type t; gives its address. */
ir_ref lower_temporary(struct lowering *l, CXType t);
/* Leaves (scalar members with offsets) of a class type; V-typed single leaf for types that move as
 * one access. */
struct ir_leaf *lower_leaves(struct lowering *l, CXType t, uint32_t *n);
/* The same down to single scalars, whatever moves as one: what a parameter is made of. */
struct ir_leaf *lower_parts(struct lowering *l, CXType t, uint32_t *n);
void lower_copy(struct lowering *l, ir_ref to, ir_ref from,
		CXType t); /* class copy, one load and store a leaf */
/* Arguments of a kernel or function call as values (aggregates: address of a fresh copy;
 * references: addresses). */
ir_ref lower_argument(struct lowering *l, CXCursor arg, CXType parameter);

/* --- known.c --- */

struct call_args {
	const CXCursor *at; /* without the object of a method call */
	unsigned n;
	CXCursor object; /* null cursor for free functions */
	bool object_is_pointer;
};

/* Lowers a call whose callee is known by its qualified name (namespaces included, template
 * arguments left out: "cooperative_groups::thread_block_tile::sync", "__shfl_down_sync",
 * "std::min"). result_type is the call's type; for class types *result is the address of a
 * temporary, for a callee that returns a reference it is the address referred to; 0 where the call
 * gives nothing. False: not known, look for a body. */
bool lower_known_call(struct lowering *l, CXCursor call, CXCursor callee, const char *name,
		      struct call_args args, ir_ref *result);
/* Same for constructors of known classes (dim3, uint3, float4 ..., cuda::barrier): stores into the
 * object at `to`. */
bool lower_known_constructor(struct lowering *l, CXCursor call, const char *class_name,
			     struct call_args args, ir_ref to);
/* Same for reading a member or variable known by name: threadIdx.x, blockDim.y, warpSize; false if
 * not known. A built-in variable used whole (`dim3 t = threadIdx`) gives the address of a temporary
 * filled with its components. */
bool lower_known_member(struct lowering *l, CXCursor expr, ir_ref *result);

/* Where the elements of a sequence (std::vector, in host code) are at this moment, and how many.
 * False: t is none. */
struct sequence_parts {
	ir_ref data, count; /* PTR, U64 */
	uint64_t bytes;	    /* of an element */
};
bool lower_sequence(struct lowering *l, CXType t, ir_ref object, struct sequence_parts *out);

/* --- launch.c --- */

/* Lowers a call expression that is a <<<>>> launch; false if it is not one. */
bool lower_launch(struct lowering *l, CXCursor call);
/* Launches that clang lost to errors, found again in the tokens of a host function's extent and
 * emitted at its end. */
void lower_lost_launches(struct lowering *l, CXCursor function);

/* --- lower.c --- */

/* Everything worth lowering in the unit: kernels by their launches first, patterns that nobody
 * instantiates, then host functions that launch or use the runtime API, and whatever these call. */
struct ir_module *lower_translation_unit(struct arena *a, CXTranslationUnit tu,
					 bool (*is_user_file)(const char *, void *), void *context);

#endif

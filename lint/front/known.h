/*
 * known.h - how the known names are lowered. Internal to known*.c and launch.c.
 *
 * known.def pairs names with a lowering (`known_<handler>`) and its parameters. A lowering looks at
 * the call, emits instructions and leaves the value in k->result; it answers false, before emitting
 * anything, when the call has a shape that it does not know, and the caller goes on as if the name
 * were unknown.
 *
 *	known.c          table, look-up, what a call gives back, built-in variables
 *	known_value.c    arithmetic, conversions, library functions, constructors of vectors
 *	known_memory.c   loads, stores, copies
 *	known_atomic.c   atomics
 *	known_warp.c     barriers, warp intrinsics, asynchronous barriers, pipelines
 *	known_group.c    cooperative groups
 *	known_host.c     runtime and driver API, libraries, what ends a thread
 *	known_sizes.c    what runtime calls are told about sizes
 *	known_library.c  std::vector, std::unique_ptr and their like
 */
#ifndef CUDALINT_KNOWN_H
#define CUDALINT_KNOWN_H

#include "front/lower.h"

struct known_call;

/* Parameters of lowerings, as known.def uses them. */
enum known_query {
	QUERY_THREAD_RANK,
	QUERY_SIZE,
	QUERY_META_RANK,
	QUERY_META_SIZE,
	QUERY_BLOCK_RANK,
	QUERY_NUM_BLOCKS
};
enum known_lane_mask { LANEMASK_EQ, LANEMASK_LT, LANEMASK_LE, LANEMASK_GT, LANEMASK_GE };
enum known_launch {
	LAUNCHED_BY_ARRAY,
	LAUNCHED_BY_CONFIG,
	LAUNCHED_BY_CONFIG_ARRAY,
	LAUNCHED_BY_DRIVER
};

struct known {
	const char *names; /* separated by spaces; "x*": x and anything more, "x^": x and a capital
			      letter */
	bool (*lower)(struct known_call *k);
	int64_t imm;
	const char *text;
	uint32_t flags;
};

struct known_call {
	struct lowering *l;
	struct arena *a;
	struct ir_builder *b;
	const struct known *row;
	const char
	    *name; /* qualified, as table keys are: "__ldg", "group.sync", "min" for std::min */
	const char *method; /* the last part of name */
	CXCursor call, callee;
	CXType type;		     /* of the call expression */
	enum ir_type ir;	     /* its scalar type; VOID for classes and for nothing */
	bool is_class, is_reference; /* the callee gives a class value, a reference */
	struct call_args args;
	ir_ref result;
};

/* --- operands --------------------------------------------------------------------------------- */

/* Written in the call: neither missing nor a default argument. */
bool known_has(const struct known_call *k, unsigned i);
CXType known_arg_type(const struct known_call *k, unsigned i); /* canonical, without reference */
bool known_arg_is_class(const struct known_call *k, unsigned i);
bool known_arg_is_pointer(const struct known_call *k, unsigned i); /* false where it is missing */
CXType known_arg_pointee(const struct known_call *k, unsigned i);
ir_ref known_value_of(struct known_call *k, unsigned i); /* scalar argument, in its own type */
ir_ref known_as(struct known_call *k, unsigned i, enum ir_type type);
ir_ref known_as_or(struct known_call *k, unsigned i, enum ir_type type, int64_t missing);
bool known_constant_arg(const struct known_call *k, unsigned i, int64_t *value);
/* Every argument as values: classes give one value a leaf. */
struct known_values {
	ARRAY(ir_ref) refs;
};
void known_values_add(struct known_call *k, struct known_values *v, unsigned i);
struct known_values known_all_values(struct known_call *k);
/* Every argument as a call passes it: classes by the address of a copy. */
struct known_values known_all_arguments(struct known_call *k);
ir_ref known_object(struct known_call *k); /* address of the object of a method call */
/* Its class, where conversions to bases begin to have a family. */
CXType known_object_class(struct known_call *k);
ir_ref known_referent(struct known_call *k,
		      unsigned i); /* address that a reference argument is bound to */

/* --- instructions ----------------------------------------------------------------------------- */

ir_ref known_offset(struct lowering *l, ir_ref address, uint32_t bytes);
ir_ref known_load(struct lowering *l, ir_ref address, uint32_t offset, enum ir_type type,
		  uint32_t flags);
void known_store(struct lowering *l, ir_ref address, uint32_t offset, ir_ref value, uint32_t flags);
ir_ref known_builtin(struct lowering *l, enum ir_builtin which);
ir_ref known_flagged(struct lowering *l, ir_ref r, uint32_t flags, const char *text);
ir_ref known_op(struct known_call *k, enum ir_op op, enum ir_type type, ir_ref x, ir_ref y);
/* An n-ary instruction with text and flags. */
ir_ref known_emit(struct known_call *k, enum ir_op op, enum ir_type type, int64_t imm,
		  const char *text, struct known_values v, uint32_t flags);
enum ir_type known_type_of(struct lowering *l, ir_ref r);
/* Unsigned integer of that many bytes, V type beyond eight, OTHER if there is none. */
enum ir_type known_bits(long long bytes);

/* --- results ---------------------------------------------------------------------------------- */

/* Leaves the value as the call's result: cast to its type, or stored in a temporary where the
 * callee gives a reference or a class of one leaf. */
bool known_give(struct known_call *k, ir_ref value);
/* One value a leaf of the result: each made by `op` of the operands. */
bool known_give_op(struct known_call *k, enum ir_op op, const char *text, struct known_values v,
		   uint32_t flags);
/* The same into memory of class type t at `to`. */
void known_store_op(struct known_call *k, ir_ref to, CXType t, enum ir_op op, const char *text,
		    struct known_values v, uint32_t flags);
bool known_give_nothing(struct known_call *k);
/* A fresh temporary of the result's class; its address is the result. */
ir_ref known_give_temporary(struct known_call *k);
/* Stores components x, y, z ... into the scalar members of the class at `to`. */
void known_store_members(struct lowering *l, ir_ref to, CXType t, const ir_ref *values, unsigned n);
/* Scalar members of a class in order, arrays and nested classes flattened; at most max. */
struct known_member {
	uint32_t offset;
	enum ir_type type;
};
unsigned known_members(struct lowering *l, CXType t, struct known_member *out, unsigned max);

/* --- types and declarations ------------------------------------------------------------------- */

/* Canonical and without reference. */
CXType known_plain(CXType t);
bool known_is_class(CXType t);
/* Qualified name of the class, versions of libraries left out; "" if t is none. */
const char *known_class_name(struct lowering *l, CXType t);
/* Integral template argument n of a class or function; false where there is none or it is
 * dependent. */
bool known_template_number(CXCursor declaration, unsigned n, int64_t *value);
/* The table's name for a class family ("group", "atomic"), NULL for others. */
const char *known_family(const char *class_name);
const char *known_clean_name(struct arena *a, const char *qualified);
bool known_in_host(struct lowering *l);

/* --- groups ----------------------------------------------------------------------------------- */

enum known_group_kind {
	GROUP_UNKNOWN,
	GROUP_BLOCK,
	GROUP_TILE,
	GROUP_COALESCED,
	GROUP_GRID,
	GROUP_CLUSTER,
	GROUP_THREAD
};

struct known_group {
	enum known_group_kind kind;
	int64_t size;	/* of a tile; 0 unknown */
	int64_t parent; /* size of the tile that it divides; 0: the block, or unknown */
};
struct known_group known_group_of(struct lowering *l, CXCursor expr);
/* A shuffle or warp reduction (imm and result of the row) of argument i, leaf by leaf for a class:
 * the value's slot among the operands is filled here. */
bool known_warp_values(struct known_call *k, unsigned i, enum ir_op op, ir_ref operands[4],
		       const char *text, uint32_t flags);
/* Which lanes of the mask have argument i's value; imm 1: all or none, and argument i + 1 is told.
 */
bool known_match_values(struct known_call *k, unsigned i, ir_ref mask, uint32_t flags);

/* --- launches --------------------------------------------------------------------------------- */

/* Emits the launch that a call of the runtime's launch functions makes. */
void launch_by_call(struct known_call *k);
/* The call that configures a <<<>>> launch; false if `call` is none. */
bool launch_configuration(struct lowering *l, CXCursor call, CXCursor *configuration);
/* Is the variable written, or its address taken, where it lives after its initialiser? */
bool launch_is_reassigned(struct lowering *l, CXCursor variable);

/* --- sizes --- */

/* Of a call that allocates, copies or fills: marks its pointers with the bytes of what they point
 * to as it is written (OP_PTRCAST), and gives IRF_COUNTS_ELEMENTS, IRF_SIZEOF_POINTER. */
uint32_t known_sizes(struct known_call *k, struct known_values *v);

/* --- lowerings named in known.def ------------------------------------------------------------- */

#define K(names, handler, imm, text, flags) bool known_##handler(struct known_call *k);
#define FAMILY(names, family)
#include "front/known.def"
#undef K
#undef FAMILY

#endif

/*
 * lower_parts.h - the state of one unit's lowering and what its files lend one another. Included by
 * lower*.c alone.
 *
 *	lower.c         functions: the queue, parameters, bodies; the walk over the unit
 *	lower_place.c   files, spans, clang's errors, tokens
 *	lower_type.c    types, sizes, leaves, copies
 *	lower_fold.c    instructions with constants folded, conversions
 *	lower_decl.c    variables: locals, objects, bindings
 *	lower_init.c    initialisers: lists, constructors, defaults
 *	lower_stmt.c    statements
 *	lower_jump.c    goto, labels, try
 *	lower_effects.c what unresolved statements may have changed
 *	lower_expr.c    values and conditions
 *	lower_lvalue.c  addresses
 *	lower_bits.c    bit-fields
 *	lower_call.c    calls, arguments
 *	lower_new.c     new and delete
 *	lower_destroy.c destructors, of members and bases too
 *	lower_lambda.c  closures and what they capture
 *	lower_asm.c     inline assembly
 *
 * Cursors and types are values of libclang and die with the unit; scratch is released when the unit
 * is done.
 */
#ifndef CUDALINT_LOWER_PARTS_H
#define CUDALINT_LOWER_PARTS_H

#include "front/lower.h"

enum { DEEPEST = 1000, MOST_LEAVES = 64, MOST_PARTS = 512 };

/* --- tables keyed by cursor ----------------------------------------------------------------- */

struct cursor_map { /* open addressing; values are the owner's */
	CXCursor *keys;
	uint32_t *values;
	uint32_t n, cap;
};

bool map_find(const struct cursor_map *m, CXCursor key, uint32_t *value);
void map_put(struct arena *a, struct cursor_map *m, CXCursor key, uint32_t value);

/* --- state ---------------------------------------------------------------------------------- */

enum variable_kind {
	VARIABLE_LOCAL,	    /* index: local; its memory is the variable's */
	VARIABLE_REFERENCE, /* index: local that holds the address */
	VARIABLE_ADDRESS,   /* index: ref that is the address */
	VARIABLE_OBJECT,    /* index: module object */
};

struct variable {
	enum variable_kind kind;
	uint32_t index;
	uint32_t offset;   /* of a structured binding in what it binds to */
	enum ir_type type; /* of its value when clang's type is dependent, else VOID */
};

struct capture {	   /* what a closure's field stands for */
	CXCursor variable; /* null: this */
	uint32_t offset;
	bool by_reference; /* the field holds the variable's address */
};

struct closure {
	CXCursor of; /* the class */
	struct capture *captures;
	uint32_t n;
	bool in_host; /* made by host code of the user's */
};

struct clean_up { /* an object that ends with its scope */
	ir_ref address;
	CXType type;
};

struct frame { /* the function that is being lowered */
	CXCursor function;
	uint32_t index;
	CXType ret;
	ir_ref sret, self; /* addresses; 0 if none */
	CXType self_type;  /* the class behind self */
	ir_region switch_body;
	bool is_dependent; /* a template's pattern */
	bool by_slots;	   /* references declared now live in memory: their region does not enclose
			      their uses */
	unsigned depth;
	struct cursor_map variable_of; /* declaration -> index into variables */
	ARRAY(struct variable) variables;
	const struct closure *closure; /* of a lambda's operator() */
	ARRAY(struct clean_up) clean_ups;
	size_t loop_clean_ups, switch_clean_ups; /* how many stood when the innermost one began */
	ARRAY(unsigned) errors;	 /* host functions: offsets of clang's errors in it, in order */
	size_t settled, entered; /* how many have their effects behind their statement, and before
				    the one at hand */
};

struct pending {
	CXCursor definition;
	uint32_t function;
	unsigned waits; /* how often it was put off */
};

#define TOKEN_ENDS 4096 /* a power of two */

struct unit_file {
	CXFile file;
	uint32_t index; /* module->files */
};

struct token_end { /* found before */
	uint32_t file, line, column, end_line, end_column;
};

#define RANGE_SPANS 8192 /* a power of two */

struct range_span { /* found before: instances of a template have the same ranges */
	unsigned begin, end; /* as libclang has them */
	bool is_known;
	uint32_t span; /* in the module, 0: no place */
};

struct unit_error { /* a clang error in the text */
	uint32_t file;
	unsigned offset;
	const char *text;
	const char *name; /* what did not resolve: between quotes in the text */
};

struct leaf_set {
	struct ir_leaf *at;
	uint32_t n;
	bool complete; /* false: there are more */
};

struct lowering {
	struct arena *arena;  /* the module's */
	struct arena scratch; /* cursors, names; until the unit is done */
	CXTranslationUnit tu;
	struct ir_module *module;
	struct ir_builder b;
	bool (*is_user_file)(const char *, void *);
	void *context;
	struct frame frame;
	struct cursor_map functions, objects, leaf_sets, closures, instantiated,
	    destroyed; /* classes: 1 if their end does anything */
	ARRAY(struct pending) queue;
	ARRAY(struct unit_file) files;
	struct token_end token_ends[TOKEN_ENDS]; /* by place */
	struct range_span *range_spans;		 /* RANGE_SPANS, by range */
	struct cursor_map assigned_in, assigned; /* functions gone through; variables: launch.c */
	ARRAY(struct unit_error) errors;
	ARRAY(struct leaf_set) leaves;
	ARRAY(struct closure *) closure_list;
	size_t closures_done; /* of them: their bodies are in the queue */
	CXCursor own_new[2]; /* global operators new and new[] that the unit replaces; lower_new.c */
	bool new_looked_for;
};

/* --- lower_place.c -------------------------------------------------------------------------- */

uint32_t place_file(struct lowering *l, CXFile file);
uint32_t place_name(struct lowering *l, CXCursor c); /* the span of a declaration's name */
bool place_is_user(struct lowering *l, CXCursor c);
/* Do directives in its extent put code on the device? clang does not keep them. */
bool place_is_offloaded(struct lowering *l, CXCursor c);
/* Reads the unit's errors once, in order. */
void place_errors(struct lowering *l);
/* The first error inside a cursor's extent from index `from` on; NULL if there is none. */
const struct unit_error *place_error_in(struct lowering *l, CXCursor c, size_t *from);
/* __launch_bounds__ and __block_size__ of a kernel, from annotations or tokens, into f; zeros where
 * there are none. */
void place_launch_bounds(struct lowering *l, CXCursor function, struct ir_function *f);
/* What alignas, __align__ and __attribute__((aligned)) ask for a variable, by number; else 0. */
uint32_t place_alignment(struct lowering *l, CXCursor variable);

/* --- lower_type.c --------------------------------------------------------------------------- */

bool type_is_class(CXType t);
bool type_is_reference(CXType t);
bool type_is_array(CXType t); /* arrays of any kind, not pointers */
bool type_is_pointer(CXType t);
bool type_is_dependent(CXType t);
bool type_is_template_parameter(CXType canonical); /* a scalar of its type: taken for float */
CXType type_referred(CXType t); /* without reference, canonical */
CXType type_pointee(CXType t);	/* of a pointer, reference or array */
/* Bytes of an object of this type; 8 for references; 0 where unknown. */
uint64_t type_bytes(CXType t);
uint32_t type_align(CXType t);
/* A class with a member that clang could not resolve: size and offsets are guesses. */
bool type_is_broken(struct lowering *l, CXType t);
struct leaf_set type_leaves(struct lowering *l, CXType t);
/* The fields of a class in order; base classes likewise. */
struct cx_kids type_fields(struct lowering *l, CXType t);
struct cx_kids type_bases(struct lowering *l, CXType t);
/* Is some field of the class, or of a class in it, an array? Base classes are not looked at. */
bool type_holds_array(struct lowering *l, CXType t);
/* Its methods, constructors and destructor; libclang lists no children of a template's instance. */
struct cx_kids type_methods(struct lowering *l, CXType t);
/* Bytes, in the class that declares it; of a bit-field, where its unit begins. */
uint32_t field_offset(CXCursor field);
/* In `of`, which may hold the declaring class as a base or an anonymous member. */
uint32_t member_offset(struct lowering *l, CXType of, CXCursor field);
uint32_t base_offset(CXType derived, CXCursor base);
/* Byte offset of base (a class) in derived, through any depth. */
bool type_base_offset(struct lowering *l, CXType derived, CXType base, uint32_t *offset);
bool type_same(CXType a, CXType b); /* but for qualifiers */
CXType type_array_within(struct lowering *l, CXType t); /* std::array is its only field */
/* A member function that nobody wrote a body for: it does what the language says. */
bool method_is_default(CXCursor method);

/* --- lower_fold.c --------------------------------------------------------------------------- */

bool fold_const(struct lowering *l, ir_ref r, int64_t *value);
/* A binary operation of operands of one type; constants are folded. */
ir_ref fold_binary(struct lowering *l, enum ir_op op, enum ir_type type, ir_ref x, ir_ref y);
ir_ref fold_unary(struct lowering *l, enum ir_op op, enum ir_type type, ir_ref x);
ir_ref fold_float(struct lowering *l, enum ir_type type, double value, uint32_t flags);
ir_ref fold_index(struct lowering *l, ir_ref pointer, ir_ref index,
		  uint64_t bytes); /* pointer + index * bytes */
ir_ref fold_offset(struct lowering *l, ir_ref pointer, int64_t bytes);
ir_ref fold_bool(struct lowering *l, ir_ref value); /* value != 0 */
/* As lower_cast; flags (IRF_PROMOTED) go to the instruction when there is one. */
ir_ref fold_cast(struct lowering *l, ir_ref value, enum ir_type to, uint32_t flags);
enum ir_type fold_common(enum ir_type a, enum ir_type b); /* the usual arithmetic conversions */
enum ir_type fold_promoted(enum ir_type t);
enum ir_type type_of(struct lowering *l, ir_ref r);
ir_ref emit_load(struct lowering *l, enum ir_type type, ir_ref address, uint32_t flags);
void emit_store(struct lowering *l, ir_ref address, ir_ref value, uint32_t flags);
/* Appends with a number of regions made beforehand. */
ir_ref emit_control(struct lowering *l, enum ir_op op, enum ir_type type, ir_ref operand,
		    const ir_region *regions, uint32_t n);
bool region_ended(struct lowering *l);
const char *kept_text(struct lowering *l, const char *s); /* in the module's arena */

/* --- lower_decl.c --------------------------------------------------------------------------- */

void decl_statement(struct lowering *l, CXCursor statement); /* every declaration in a DeclStmt */
void decl_variable(struct lowering *l, CXCursor decl);
/* auto [a, b] = x: names for the fields of a copy (or of x itself), or for array elements. */
void decl_decomposition(struct lowering *l, CXCursor decl);
void decl_bind(struct lowering *l, CXCursor decl, struct variable v);
const struct variable *decl_find(struct lowering *l,
				 CXCursor decl); /* of this frame; NULL if it is none */
/* Or a reference to one. A parameter that is written as an array is a pointer. */
bool decl_is_array(CXCursor decl);
ir_ref decl_address(struct lowering *l, CXCursor decl); /* 0 if the variable is unknown */
uint32_t decl_object(struct lowering *l, CXCursor decl);
uint32_t decl_local(struct lowering *l, const char *name, CXType t); /* a local with its DECL */
bool decl_is_poisoned(struct lowering *l,
		      CXCursor decl); /* a clang error stands in it: its type is a guess */
ir_ref local_address(struct lowering *l, uint32_t local);

/* --- lower_init.c --------------------------------------------------------------------------- */

/* Initialises memory of type t at `to` from an expression. */
void init_from(struct lowering *l, ir_ref to, CXType t, CXCursor init);
void init_zero(struct lowering *l, ir_ref to, CXType t);
void init_default(struct lowering *l, ir_ref to, CXType t); /* what `T x;` does */
/* A class copied as the language does where nobody wrote how: member by member if a member has its
 * own way. */
enum copy_kind { COPY_CONSTRUCTS, COPY_ASSIGNS, MOVE_CONSTRUCTS, MOVE_ASSIGNS };
void init_copy(struct lowering *l, ir_ref to, ir_ref from, CXType t, enum copy_kind kind);
/* Of an object that is only copied: behind a conditional, what either arm names is copied there. */
ir_ref init_source(struct lowering *l, CXCursor expr);
void init_members(struct lowering *l,
		  CXCursor constructor); /* the initialisers of the frame's constructor */
/* A constructor call (a CallExpr whose reference is a constructor). */
void init_construct(struct lowering *l, ir_ref to, CXType t, CXCursor call);

/* --- lower_stmt.c --------------------------------------------------------------------------- */

void stmt_lower(struct lowering *l, CXCursor s);
ir_ref stmt_expression(struct lowering *l, CXCursor compound,
		       bool want_address); /* ({ ...; value }) */
void stmt_clean_up(struct lowering *l, size_t down_to);

void stmt_unresolved(struct lowering *l, const char *what); /* makes the function partial */

/* --- lower_effects.c ------------------------------------------------------------------------ */

void effects_begin(struct lowering *l, CXCursor function);
/* Those that stand before this one: in a condition around it, in a statement that left no trace. */
void effects_before(struct lowering *l, CXCursor statement);
/* Those inside this one, once it has been lowered: whichever way it was left. */
void effects_of(struct lowering *l, CXCursor statement);

/* --- lower_expr.c --------------------------------------------------------------------------- */

void expr_discard(struct lowering *l, CXCursor expr,
		  uint32_t flag); /* flag: IRF_UNUSED_RESULT or IRF_VOID_CAST */
ir_ref expr_assign(struct lowering *l, CXCursor expr,
		   ir_ref *value); /* = and op=: gives the address */
ir_ref expr_step(struct lowering *l, CXCursor expr, bool want_old,
		 ir_ref *value); /* ++ and --: the address */
ir_ref expr_convert(struct lowering *l, CXCursor child, CXType to, uint32_t flags);
/* An operator of a pattern that clang left to overload resolution, by its text ("+="); false if it
 * is none of ours. */
bool expr_named_operator(struct lowering *l, const char *text, const CXCursor *args, unsigned n,
			 ir_ref *value);
/* The last child that is an expression; of x.y or x->y the x, null where it is `this` unwritten. */
CXCursor expr_operand(struct lowering *l, CXCursor c);
ir_ref expr_constant(struct lowering *l, CXCursor expr); /* 0 if clang cannot fold it */
bool expr_is_void(CXCursor expr);
/* The class is packed: a part of it needs a wider alignment than the whole has. */
bool type_is_packed(struct lowering *l, CXType t);
uint32_t place_flags(struct lowering *l, CXCursor place); /* access_flags, and IRF_PACKED */
uint32_t access_flags(CXType t); /* of a load or store: IRF_VOLATILE, IRF_GUESSED_SIZE */
bool expr_is_bit_field(CXCursor expr);
/* The arms of a conditional as regions; arms give values or addresses. */
ir_ref expr_conditional(struct lowering *l, CXCursor expr, bool want_address);
/* Makes the object at `to` of the chosen operand. */
void expr_conditional_into(struct lowering *l, ir_ref to, CXType t, CXCursor expr);

/* --- lower_lvalue.c ------------------------------------------------------------------------- */

ir_ref lvalue_pointer(struct lowering *l,
		      CXCursor expr); /* a pointer value, or where an array begins */
ir_ref lvalue_materialize(struct lowering *l, ir_ref value,
			  enum ir_type type); /* in a temporary; its address */
ir_ref lvalue_downcast(struct lowering *l, ir_ref pointer, CXType from,
		       CXType to); /* between classes */

/* Of a bit-field the unit's; lower_address gives a temporary, as references to bit-fields do. */
ir_ref lvalue_bits(struct lowering *l, CXCursor member);

/* --- lower_bits.c --------------------------------------------------------------------------- */

/* `at` is the address of the field's unit; flags go to its loads and stores. */
ir_ref bits_load(struct lowering *l, CXCursor field, ir_ref at, uint32_t flags);
/* Gives the value as it is read back. is_first: of an initialisation, where the bits behind the
 * field are not yet anything. */
ir_ref bits_store(struct lowering *l, CXCursor field, ir_ref at, ir_ref value, uint32_t flags,
		  bool is_first);
ir_ref bits_promoted(struct lowering *l, CXCursor field, ir_ref value);

/* --- lower_call.c --------------------------------------------------------------------------- */

enum result_kind { RESULT_VALUE, RESULT_ADDRESS };
struct result {
	ir_ref ref;
	enum result_kind kind; /* ADDRESS: of an object (class, or what a reference refers to) */
};
/* A class result is built at `into` if that is not 0 and the callee allows it: then it is the
 * result's ref. */
struct result call_lower(struct lowering *l, CXCursor call, ir_ref into);
ir_ref call_function(struct lowering *l, uint32_t function, CXCursor callee, ir_ref sret,
		     ir_ref self, const CXCursor *args, unsigned n);
struct call_args call_arguments(struct lowering *l, CXCursor call, CXCursor callee);
/* An argument, or the parameter's default where nothing was written. */
ir_ref call_argument(struct lowering *l, CXCursor arg, CXCursor callee, unsigned index,
		     enum ir_type type);

/* --- lower_new.c ---------------------------------------------------------------------------- */

ir_ref call_new(struct lowering *l, CXCursor expr);
void call_delete(struct lowering *l, CXCursor expr);

/* --- lower_destroy.c ------------------------------------------------------------------------ */

/* Does the end of such an object run anything that the user wrote? */
bool destroy_acts(struct lowering *l, CXType t);
/* What the end of an object does whose class is certain. */
void destroy_object(struct lowering *l, ir_ref at, CXType t);
/* Of an object that is deleted through a pointer to this class. */
void destroy_deleted(struct lowering *l, ir_ref at, CXType t);
/* At the end of the scope that is open now. */
void destroy_later(struct lowering *l, ir_ref at, CXType t);
/* Behind the body of the frame's destructor: members, then bases. */
void destroy_parts_later(struct lowering *l);

/* --- lower_jump.c --------------------------------------------------------------------------- */

void jump_goto(struct lowering *l, CXCursor s);
void jump_label(struct lowering *l, CXCursor s);
void jump_try(struct lowering *l, CXCursor s);

/* --- lower_lambda.c ------------------------------------------------------------------------- */

void lambda_make(struct lowering *l, ir_ref to, CXCursor lambda); /* fills the closure object */
void lambda_enter(struct lowering *l,
		  CXCursor function); /* binds captured variables, when function is a lambda's */

/* --- lower_asm.c ---------------------------------------------------------------------------- */

void asm_lower(struct lowering *l, CXCursor statement);

#endif

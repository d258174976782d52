/*
 * ir.h - kernels and the host code that launches them, as structured code over plain values.
 *
 * A module is what one translation unit says. A function is a region; a region is a list of
 * instructions in the order they run; control instructions (if, loop, land ...) own nested regions.
 * There is no goto.
 *
 * A value is the result of an instruction and is named by that instruction's index in its function
 * (a ref, 0 = none). An operand must have run before its use: earlier in the same region or in a
 * region around it.
 *
 * Variables are memory: each C variable, parameter copy and temporary of class type is a local with
 * an address, read and written by load and store. So structs, references, `this` and pointers to
 * locals need no rules of their own. A reference is a pointer. An expression of class type is the
 * address of the local that holds it; a function that returns a class takes the address of the
 * result as its first parameter (is_sret).
 *
 * A class copy is one load and store a scalar member, or one V-typed pair where the class is a
 * vector type or is aligned to its whole size (2, 4, 8, 16 or 32 bytes), as the hardware moves it.
 *
 * Types carry width and signedness; every conversion is a cast instruction. Names exist for
 * messages only.
 */
#ifndef CUDALINT_IR_H
#define CUDALINT_IR_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/array.h"

typedef uint32_t ir_ref;    /* an instruction of a function; 0 is none */
typedef uint32_t ir_region; /* a region of a function; 0 is none */

enum ir_type {
#define T(name, text, bytes, class, is_signed) IR_##name,
#include "ir/types.def"
#undef T
	IR_TYPES
};

enum ir_class { IR_CLASS_NONE, IR_CLASS_INT, IR_CLASS_FLOAT, IR_CLASS_PTR, IR_CLASS_VEC };

struct ir_type_info {
	const char *text;
	unsigned bytes;
	enum ir_class class;
	bool is_signed;
};
extern const struct ir_type_info ir_types[IR_TYPES];

enum ir_op {
	OP_NONE,
#define OP(name, text, operands, regions, flags) OP_##name,
#include "ir/ops.def"
#undef OP
	IR_OPS
};

enum ir_op_flag {
	OPF_PURE = 1,
	OPF_CONVERGENT = 2,
	OPF_MEMORY = 4,
	OPF_ENDS = 8,
	OPF_VALUE = 16,
};

struct ir_op_info {
	const char *text;
	int operands; /* -1: any number */
	int regions;
	unsigned flags; /* enum ir_op_flag */
};
extern const struct ir_op_info ir_ops[IR_OPS];

enum ir_builtin {
	BUILTIN_TID_X,
	BUILTIN_TID_Y,
	BUILTIN_TID_Z, /* threadIdx, u32 */
	BUILTIN_BID_X,
	BUILTIN_BID_Y,
	BUILTIN_BID_Z, /* blockIdx */
	BUILTIN_BDIM_X,
	BUILTIN_BDIM_Y,
	BUILTIN_BDIM_Z, /* blockDim */
	BUILTIN_GDIM_X,
	BUILTIN_GDIM_Y,
	BUILTIN_GDIM_Z,	    /* gridDim */
	BUILTIN_WARPSIZE,   /* i32, 32 */
	BUILTIN_LANEID,	    /* linear thread id % 32 (%laneid) */
	BUILTIN_WARPID,	    /* linear thread id / 32 */
	BUILTIN_LINEAR_TID, /* x + bx*(y + by*z): thread_block::thread_rank() */
	IR_BUILTINS
};
extern const char *const ir_builtin_names[IR_BUILTINS]; /* "tid.x" ... */

enum ir_barrier {
	BARRIER_BLOCK,	      /* __syncthreads, thread_block::sync, bar.sync 0: no operand */
	BARRIER_BLOCK_COUNT,  /* __syncthreads_count(p): predicate; value i32 */
	BARRIER_BLOCK_AND,    /* __syncthreads_and(p) */
	BARRIER_BLOCK_OR,     /* __syncthreads_or(p) */
	BARRIER_WARP,	      /* __syncwarp(mask): mask */
	BARRIER_TILE,	      /* thread_block_tile<N>::sync: N as const operand (N may exceed 32) */
	BARRIER_COALESCED,    /* coalesced_group::sync */
	BARRIER_GRID,	      /* grid_group::sync */
	BARRIER_CLUSTER,      /* cluster_group::sync */
	BARRIER_NAMED,	      /* bar.sync id, count: both operands; count 0 = all */
	BARRIER_NAMED_ARRIVE, /* bar.arrive id, count */
	BARRIER_ARRIVE,	      /* cuda::barrier::arrive: address of the barrier */
	BARRIER_WAIT,	      /* cuda::barrier::wait: address */
	BARRIER_ARRIVE_WAIT,  /* cuda::barrier::arrive_and_wait: address */
	BARRIER_INIT,	      /* init(&bar, count): address, count */
	BARRIER_COMMIT,	      /* cp.async commit, pipeline producer_commit */
	BARRIER_COPY_WAIT, /* cp.async.wait_group, __pipeline_wait_prior, consumer_wait: orders the
			      caller's copies only */
	IR_BARRIERS
};
extern const char *const ir_barrier_names[IR_BARRIERS];

enum ir_shuffle { SHUFFLE_IDX, SHUFFLE_UP, SHUFFLE_DOWN, SHUFFLE_XOR };
enum ir_vote { VOTE_ANY, VOTE_ALL, VOTE_BALLOT, VOTE_UNI };

/* Operands of OP_LAUNCH before the kernel's own arguments. An aggregate argument is the address of
 * its copy. */
enum ir_launch_operand {
	LAUNCH_GRID_X,
	LAUNCH_GRID_Y,
	LAUNCH_GRID_Z,
	LAUNCH_BLOCK_X,
	LAUNCH_BLOCK_Y,
	LAUNCH_BLOCK_Z,
	LAUNCH_SHARED,
	LAUNCH_STREAM,
	LAUNCH_OPERANDS
};

enum ir_flag {
	IRF_VOLATILE = 1 << 0,
	IRF_READONLY = 1 << 1,	  /* __ldg, ld.global.nc */
	IRF_CACHE_HINT = 1 << 2,  /* __ldcs, __stcs ... */
	IRF_DO_WHILE = 1 << 3,	  /* loop: body before condition */
	IRF_LEGACY = 1 << 4,	  /* warp intrinsic without mask */
	IRF_TILE = 1 << 5,	  /* warp operation of a cooperative group: its mask is the tile */
	IRF_RANGE = 1 << 6,	  /* case lo ... hi */
	IRF_AGGREGATE = 1 << 7,	  /* part of a class copy */
	IRF_MAY_BARRIER = 1 << 8, /* opaque: may hold a barrier */
	IRF_MAY_WRITE = 1 << 9,	  /* opaque: may write through its pointer operands, or keep them */
	IRF_MAY_EXIT = 1 << 10,	  /* opaque: may not come back */
	IRF_FLOAT_LITERAL = 1 << 11, /* fconst written as a double literal (no f) */
	IRF_PROMOTED = 1 << 12,	     /* cast float -> double that nobody wrote */
	IRF_NO_GRID = 1 << 13,	     /* launch: grid unknown (held an error) */
	IRF_NO_BLOCK = 1 << 14,	     /* launch: block unknown */
	IRF_FROM_TOKENS = 1 << 15,   /* launch: read again from its tokens */
	IRF_UNSIGNED_DIFF = 1 << 16,
	IRF_POISONED = 1 << 17,	     /* clang error inside: the value is a guess */
	IRF_CLEAN_UP = 1 << 18,	     /* call of a destructor that nobody wrote */
	IRF_UNUSED_RESULT = 1 << 19, /* call whose value is dropped by a statement */
	IRF_INDIRECT =
	    1 << 21, /* launch of an unknown kernel: the last operand is the function pointer */
	IRF_VOID_CAST = 1 << 20, /* call whose value is dropped by (void) */
	IRF_COUNTS_ELEMENTS =
	    1 << 22, /* API call whose size is a number of elements as it is written */
	IRF_SIZEOF_POINTER = 1 << 23, /* API call whose size holds the sizeof of a pointer */
	IRF_SIZEOF_OWNER = 1 << 25,   /* API call whose size holds the sizeof of a container */
	IRF_GUESSED_SIZE =
	    1 << 26,	      /* access in a template's pattern: of a type that it does not name */
	IRF_KEPT_BITS = 1 << 27, /* load of the unit of a bit-field that is stored: its other bits */
	IRF_PACKED = 1 << 28, /* part of a packed class: moved byte by byte where it must be */
	IRF_STATUS = 1 << 24, /* dropped call whose value is a status of the runtime or driver */
};

struct ir_span {
	uint32_t file; /* index into module->files */
	uint32_t line, column, end_line,
	    end_column; /* expansion place; bytes from 1; end is one past the last byte */
	bool in_macro;
};

struct ir_inst {
	uint8_t op;		    /* enum ir_op */
	uint8_t type;		    /* enum ir_type of the result */
	uint32_t flags;		    /* enum ir_flag */
	uint32_t span;		    /* index into module->spans */
	uint32_t n_args, first_arg; /* into function->args */
	ir_region region[3];
	int64_t imm, imm2;
	const char *text;
};

struct ir_list { /* a region's instructions */
	ARRAY(ir_ref) insts;
};

struct ir_leaf { /* a scalar member of an aggregate */
	uint32_t offset;
	enum ir_type type;
	const char *name;	/* "pitch", "size.x" */
	uint32_t pointee_bytes; /* for pointers: size of what they point to, 0 unknown */
};

struct ir_param {
	const char *name;
	enum ir_type type; /* PTR for pointers, references and aggregates */
	bool is_aggregate, is_const_pointee, is_restrict, is_reference, is_sret, is_this;
	uint32_t bytes, align;		       /* of an aggregate */
	uint32_t pointee_bytes, pointee_align; /* of a pointer or reference; 0 unknown */
	enum ir_type pointee;		       /* scalar type behind a pointer; VOID if none */
	struct ir_leaf *leaves;		       /* of an aggregate parameter */
	uint32_t n_leaves;
	uint32_t span;
};

struct ir_local {
	const char *name; /* "" for temporaries */
	uint32_t bytes, align;
	enum ir_type type; /* scalar type, VOID for arrays and classes */
	bool is_array, holds_array; /* is one; is a class with one in it */
	bool is_const; /* a scalar that nothing may change once it is made */
	bool may_be_unused; /* it says so itself: [[maybe_unused]] */
	uint32_t elem_bytes;
	uint32_t span;
};

enum ir_space {
	SPACE_GENERIC,
	SPACE_GLOBAL,
	SPACE_SHARED,
	SPACE_LOCAL,
	SPACE_CONSTANT,
	SPACE_PARAM,
	SPACE_HOST,
	IR_SPACES
};
extern const char *const ir_space_names[IR_SPACES];

struct ir_object { /* a variable with static storage: __device__, __constant__, __shared__, host
		      global */
	const char *name;
	enum ir_space space;
	bool is_dynamic; /* extern __shared__ T x[]: sized by the launch */
	bool is_volatile, is_const, is_managed;
	uint64_t bytes; /* 0 unknown */
	uint32_t align, elem_bytes;
	enum ir_type elem;
	uint32_t n_dims, dims[4]; /* array extents, outermost first */
	const int64_t *init; /* constant scalar initialiser, or of a const array: n_init values;
				NULL if none */
	uint32_t n_init;
	uint32_t span;
	uint32_t function; /* function that declares it, UINT32_MAX at file scope */
};

enum ir_kind { IR_KERNEL, IR_DEVICE, IR_HOST };

struct ir_function {
	const char *name; /* qualified, as written: "ns::scale" */
	const char *mangled;
	const char *signature;	   /* "scale<float, 256>(float *, int)" */
	const char *template_args; /* "float, 256"; "" if none */
	enum ir_kind kind;
	enum ir_type ret;
	bool is_pattern; /* an uninstantiated template lowered with assumed arguments */
	bool is_partial; /* clang errors inside, a goto, or too deep: see unresolved */
	bool is_broken;	 /* clang errors inside */
	bool is_user;	 /* defined in the user's own files */
	bool is_constexpr; /* said only of a function that calls itself */
	bool is_offered;   /* host: declared for other files to call: in a header, or extern "C" */
	bool is_offloaded; /* host: directives (OpenACC, OpenMP target) put some of it on the device */
	ARRAY(const char *)
	unresolved; /* names clang could not resolve, or constructs not lowered */
	ARRAY(struct ir_param) params;
	ARRAY(struct ir_local) locals;
	ARRAY(struct ir_inst) insts; /* at[0] is unused */
	ARRAY(ir_ref) args;
	ARRAY(struct ir_list) regions; /* at[0] is unused */
	ir_region body;
	uint32_t span; /* of the definition */
	uint32_t name_span;
	uint32_t max_threads, min_blocks; /* __launch_bounds__, 0 if none */
	uint32_t max_block[3];		  /* __block_size__ / reqntid, 0 if none */
};

struct ir_file {
	const char *path;
	bool is_user; /* findings may be reported here */
};

#define DEFAULT_ARCH 90

struct ir_module {
	struct arena *arena;
	ARRAY(struct ir_file) files;
	ARRAY(struct ir_span) spans; /* at[0] is "no place" */
	ARRAY(struct ir_object) objects;
	ARRAY(struct ir_function)
	functions;		/* kernels, device functions they call, host functions; see kind */
	uint32_t lost_launches; /* <<<>>> seen in tokens and missing from the tree */
	unsigned arch;		/* compute capability times ten, 0: not said */
	bool per_thread_stream; /* the default stream is each host thread's own */
};

/* --- building --- */

struct ir_builder { /* where new instructions go */
	struct ir_module *module;
	uint32_t function; /* index: functions may move when one is added */
	ir_region region;
	uint32_t span;
};

struct ir_module *ir_module_new(struct arena *a);
/* A new, empty function with a body region; the builder stands in it. Gives its index. */
uint32_t ir_function_new(struct ir_builder *b, struct ir_module *m, const char *name,
			 enum ir_kind kind);
static inline struct ir_function *ir_fn(const struct ir_builder *b)
{
	return &b->module->functions.at[b->function];
}
ir_region ir_region_new(struct ir_builder *b);
/* Appends an instruction to the builder's region. The pointer is valid until the next append. */
ir_ref ir_emit(struct ir_builder *b, enum ir_op op, enum ir_type type, int64_t imm,
	       const ir_ref *args, uint32_t n);
ir_ref ir_emit0(struct ir_builder *b, enum ir_op op, enum ir_type type, int64_t imm);
ir_ref ir_emit1(struct ir_builder *b, enum ir_op op, enum ir_type type, ir_ref x);
ir_ref ir_emit2(struct ir_builder *b, enum ir_op op, enum ir_type type, ir_ref x, ir_ref y);
ir_ref ir_const(struct ir_builder *b, enum ir_type type, int64_t value);
uint32_t ir_local_new(struct ir_builder *b, const char *name, enum ir_type type, uint32_t bytes,
		      uint32_t align);
uint32_t ir_span_new(struct ir_module *m, struct ir_span span);

static inline struct ir_inst *ir_at(const struct ir_function *f, ir_ref r)
{
	return &f->insts.at[r];
}
static inline ir_ref ir_arg(const struct ir_function *f, const struct ir_inst *i, uint32_t n)
{
	return f->args.at[i->first_arg + n];
}

/* --- text --- */

/* Writes the module in the form that ir_read accepts (specified in docs/ir.md). */
void ir_print(const struct ir_module *m, FILE *out);
/* Reads that form. NULL on error, with *error saying line and cause (in the arena). */
struct ir_module *ir_read(struct arena *a, const char *text, const char **error);
/* NULL if the module keeps every rule of this header; else what is broken (in the arena). */
const char *ir_verify(struct arena *a, const struct ir_module *m);

#endif

#include "ir/ir.h"

#define NONE IR_CLASS_NONE
#define INT IR_CLASS_INT
#define FLOAT IR_CLASS_FLOAT
#define PTR IR_CLASS_PTR
#define VEC IR_CLASS_VEC
const struct ir_type_info ir_types[IR_TYPES] = {
#define T(name, text, bytes, class, is_signed) [IR_##name] = {text, bytes, class, is_signed},
#include "ir/types.def"
#undef T
};
#undef NONE
#undef INT
#undef FLOAT
#undef PTR
#undef VEC

#define P OPF_PURE
#define C OPF_CONVERGENT
#define M OPF_MEMORY
#define F OPF_ENDS
#define V OPF_VALUE
const struct ir_op_info ir_ops[IR_OPS] = {
    [OP_NONE] = {"none", 0, 0, 0},
#define OP(name, text, operands, regions, flags) [OP_##name] = {text, operands, regions, flags},
#include "ir/ops.def"
#undef OP
};
#undef P
#undef C
#undef M
#undef F
#undef V

const char *const ir_builtin_names[IR_BUILTINS] = {
    "tid.x",  "tid.y",	"tid.z",  "bid.x",  "bid.y",	"bid.z",  "bdim.x", "bdim.y",
    "bdim.z", "gdim.x", "gdim.y", "gdim.z", "warpsize", "laneid", "warpid", "linear_tid",
};

const char *const ir_barrier_names[IR_BARRIERS] = {
    "block",	 "block_count", "block_and", "block_or", "warp",	 "tile",
    "coalesced", "grid",	"cluster",   "named",	 "named_arrive", "arrive",
    "wait",	 "arrive_wait", "init",	     "commit",	 "copy_wait",
};

const char *const ir_space_names[IR_SPACES] = {
    "generic", "global", "shared", "local", "constant", "param", "host",
};

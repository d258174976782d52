#include "ir/text.h"

const uint8_t ir_imm_kinds[IR_OPS] = {
    [OP_CONST] = IMM_NUMBER, [OP_FCONST] = IMM_FLOAT,	 [OP_BUILTIN] = IMM_BUILTIN,
    [OP_PARAM] = IMM_PARAM,  [OP_OBJ] = IMM_OBJ,	 [OP_LOCAL] = IMM_LOCAL,
    [OP_FUNC] = IMM_FUNC,    [OP_DECL] = IMM_LOCAL,	 [OP_CASE] = IMM_NUMBER,
    [OP_CALL] = IMM_FUNC,    [OP_BARRIER] = IMM_BARRIER, [OP_SHUFFLE] = IMM_SHUFFLE,
    [OP_VOTE] = IMM_VOTE,    [OP_LAUNCH] = IMM_FUNC,
};

static const char *const shuffle_names[] = {"idx", "up", "down", "xor"};
static const char *const vote_names[] = {"any", "all", "ballot", "uni"};

struct ir_words ir_imm_words(enum imm_kind kind)
{
	switch (kind) {
	case IMM_BUILTIN:
		return (struct ir_words){ir_builtin_names, IR_BUILTINS};
	case IMM_BARRIER:
		return (struct ir_words){ir_barrier_names, IR_BARRIERS};
	case IMM_SHUFFLE:
		return (struct ir_words){shuffle_names, 4};
	case IMM_VOTE:
		return (struct ir_words){vote_names, 4};
	default:
		return (struct ir_words){NULL, 0};
	}
}

const char *const ir_flag_names[IR_FLAGS] = {
    "volatile", "readonly",	 "cache_hint",	 "do_while",	"legacy",	   "tile",
    "range",	"aggregate",	 "may_barrier",	 "may_write",	"may_exit",	   "float_literal",
    "promoted", "no_grid",	 "no_block",	 "from_tokens", "unsigned_diff",   "poisoned",
    "clean_up", "unused_result", "void_cast",	 "indirect",	"counts_elements", "sizeof_pointer",
    "status",	"sizeof_owner",	 "guessed_size", "kept_bits",	"packed",
};

const char *const ir_kind_names[3] = {"kernel", "device", "host"};

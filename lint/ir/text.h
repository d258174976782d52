/*
 * text.h - words of the IR's text form that the printer and the reader share. Internal to ir/; see
 * docs/ir.md.
 */
#ifndef CUDALINT_IR_TEXT_H
#define CUDALINT_IR_TEXT_H

#include "ir/ir.h"

enum imm_kind {		    /* how an operation's imm is written, right after its type */
		IMM_OPTION, /* imm=N among the options, and only if it is not 0 */
		IMM_NUMBER,
		IMM_FLOAT,
		IMM_BUILTIN,
		IMM_PARAM,
		IMM_OBJ,
		IMM_LOCAL,
		IMM_FUNC,
		IMM_BARRIER,
		IMM_SHUFFLE,
		IMM_VOTE,
};
extern const uint8_t ir_imm_kinds[IR_OPS]; /* enum imm_kind */

struct ir_words { /* names of a numbering from 0 */
	const char *const *at;
	unsigned n;
};
/* The names that stand for imm in this kind; n = 0 where it is a number. */
struct ir_words ir_imm_words(enum imm_kind kind);

#define IR_FLAGS 29
extern const char *const ir_flag_names[IR_FLAGS]; /* of flag 1 << n */
extern const char *const ir_kind_names[3];	  /* of enum ir_kind */

#endif

#include "facts/legacy.h"

#define OWN_PROGRAM_COUNTERS 70 /* sm_70 and later: each lane has its own */

static const char *const shuffles[] = {[SHUFFLE_IDX] = "__shfl",
				       [SHUFFLE_UP] = "__shfl_up",
				       [SHUFFLE_DOWN] = "__shfl_down",
				       [SHUFFLE_XOR] = "__shfl_xor"};
static const char *const votes[] = {[VOTE_ANY] = "__any",
				    [VOTE_ALL] = "__all",
				    [VOTE_BALLOT] = "__ballot",
				    [VOTE_UNI] = "__uni"};

const char *legacy_intrinsic(const struct kernel_facts *k, const struct event *e)
{
	unsigned arch = k->module->arch;

	if ((e->kind != EVENT_SHUFFLE && e->kind != EVENT_VOTE) ||
	    !(e->code->flags & IRF_LEGACY) || (arch && arch < OWN_PROGRAM_COUNTERS))
		return NULL;
	return e->kind == EVENT_SHUFFLE ? shuffles[e->code->imm] : votes[e->code->imm];
}

#include "facts/atomics.h"

#include <string.h>

static bool is_shared_atomic(const struct event *e)
{
	return e->op == ACCESS_ATOMIC && event_space(e) == SPACE_SHARED && e->code->text;
}

static bool is_named(const struct event *e, const char *name)
{
	return !strcmp(e->code->text, name);
}

bool access_is_retried(const struct event *e)
{
	if (!is_shared_atomic(e) || is_named(e, "load") || is_named(e, "store"))
		return false;
	return e->bytes != BANK_BYTES || ir_types[e->type].class != IR_CLASS_INT;
}

static bool is_used(const struct ir_function *f, const struct ir_inst *code)
{
	const ir_ref r = (ir_ref)(code - f->insts.at);

	for (size_t i = 0; i < f->args.n; i++)
		if (f->args.at[i] == r)
			return true;
	return false;
}

static bool is_one(const struct ir_function *f, ir_ref r)
{
	const struct ir_inst *i = &f->insts.at[r];

	while (i->op == OP_CAST)
		i = &f->insts.at[ir_arg(f, i, 0)];
	return i->op == OP_CONST && i->imm == 1;
}

/* atomicAdd(p, 1); with a result that nobody asks for: the bank counts the lanes of each word. */
static bool is_count(const struct kernel_facts *k, const struct event *e)
{
	const struct ir_function *f = &k->module->functions.at[e->function];

	return is_named(e, "add") && e->code->n_args > 1 && is_one(f, ir_arg(f, e->code, 1)) &&
	       !is_used(f, e->code);
}

enum request_law access_law(const struct kernel_facts *k, const struct event *e)
{
	static const struct {
		const char *name;
		enum request_law law;
	} laws[] = {{"load", LAW_LOAD},	     {"store", LAW_STORE},   {"cas", LAW_EACH_TWICE},
		    {"exch", LAW_EACH}, {"inc", LAW_EACH}, {"dec", LAW_EACH}};

	if (!is_shared_atomic(e))
		return e->op == ACCESS_LOAD ? LAW_LOAD : LAW_STORE;
	if (is_count(k, e))
		return LAW_STORE;
	for (size_t i = 0; i < sizeof laws / sizeof *laws; i++)
		if (is_named(e, laws[i].name))
			return laws[i].law;
	return LAW_COMBINED;
}

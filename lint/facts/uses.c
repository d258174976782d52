#include "facts/uses.h"

struct table { /* by key: at[first[key]] up to at[first[key + 1]] */
	uint32_t *first;
	ir_ref *at;
};

struct function_uses {
	struct table values, stores;
};

/* Room for n keys and what there is of each; counts come in as first[key + 2]. */
static struct table table_new(struct arena *a, size_t keys, size_t entries)
{
	return (struct table){arena_array(a, uint32_t, keys + 2),
			      arena_array(a, ir_ref, entries + 1)};
}

static void place(struct table *t, size_t keys)
{
	for (size_t key = 1; key < keys + 2; key++)
		t->first[key] += t->first[key - 1];
}

static struct uses of_key(const struct table *t, uint32_t key)
{
	return (struct uses){t->at + t->first[key], t->first[key + 1] - t->first[key]};
}

static struct table find_values(struct arena *a, const struct ir_function *f)
{
	struct table t = table_new(a, f->insts.n, f->args.n);

	for (ir_ref r = 1; r < f->insts.n; r++)
		for (uint32_t n = 0; n < f->insts.at[r].n_args; n++)
			t.first[ir_arg(f, ir_at(f, r), n) + 2]++;
	place(&t, f->insts.n);
	for (ir_ref r = 1; r < f->insts.n; r++)
		for (uint32_t n = 0; n < f->insts.at[r].n_args; n++)
			t.at[t.first[ir_arg(f, ir_at(f, r), n) + 1]++] = r;
	return t;
}

/* UINT32_MAX: it is no such store. */
static uint32_t local_stored(const struct ir_function *f, ir_ref r)
{
	const struct ir_inst *i = ir_at(f, r),
			     *to = i->op == OP_STORE ? ir_at(f, ir_arg(f, i, 0)) : NULL;

	return to && to->op == OP_LOCAL ? (uint32_t)to->imm : UINT32_MAX;
}

static struct table find_stores(struct arena *a, const struct ir_function *f)
{
	struct table t = table_new(a, f->locals.n, f->insts.n);

	for (ir_ref r = 1; r < f->insts.n; r++)
		if (local_stored(f, r) != UINT32_MAX)
			t.first[local_stored(f, r) + 2]++;
	place(&t, f->locals.n);
	for (ir_ref r = 1; r < f->insts.n; r++)
		if (local_stored(f, r) != UINT32_MAX)
			t.at[t.first[local_stored(f, r) + 1]++] = r;
	return t;
}

static const struct function_uses *uses_in(const struct kernel_facts *k, uint32_t function)
{
	struct kernel_facts *owner = (struct kernel_facts *)k; /* a cache; nobody sees it change */
	const struct ir_function *f = &k->module->functions.at[function];
	struct function_uses *u;

	if (!k->uses)
		owner->uses = arena_array(k->arena, const struct function_uses *,
					  k->module->functions.n);
	if (k->uses[function])
		return k->uses[function];
	u = arena_new(k->arena, struct function_uses);
	*u = (struct function_uses){find_values(k->arena, f), find_stores(k->arena, f)};
	return owner->uses[function] = u;
}

struct uses uses_of(const struct kernel_facts *k, uint32_t function, ir_ref value)
{
	return of_key(&uses_in(k, function)->values, value);
}

struct uses uses_stores(const struct kernel_facts *k, uint32_t function, uint32_t local)
{
	return of_key(&uses_in(k, function)->stores, local);
}

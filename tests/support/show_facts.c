#include "show_facts.h"

#include <stdio.h>

static void show_symbols(const struct kernel_facts *k)
{
	struct block *b = k->block;

	for (size_t n = 1; n < b->symbols.n; n++) {
		const struct symbol *x = &b->symbols.at[n];

		printf("\ns.%zu %s kind %d scope %d %s [%lld, %lld]", n, x->name, x->kind, x->scope,
		       x->kind == SYMBOL_RESULT ? ir_ops[x->op].text : "", (long long)x->lo,
		       (long long)x->hi);
		for (int of = 0; of < 3; of++) {
			const struct value *v = of == 0 ? x->a : of == 1 ? x->b : x->c;

			if (v)
				printf(" (%s %s wrap %d)", ir_types[v->type].text, value_text(b, v),
				       v->wrap);
		}
		if (x->cond)
			printf(" if %s", cond_text(b, x->cond));
	}
}

static void show_events(const struct kernel_facts *k)
{
	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *e = &k->events.at[n];

		if (e->kind != EVENT_ACCESS)
			continue;
		printf("\nfunction %u %%%u %s: %s\n\tmask", e->function, e->inst,
		       k->objects.at[e->object].name, value_text(k->block, e->address));
		for (unsigned t = 0; t < k->block->threads; t += 32)
			printf(" %08x", mask_warp(&e->mask, t / 32));
		for (const struct guard *g = e->guards; g; g = g->up)
			printf("\n\tguard %d: %s", g->kind, cond_text(k->block, g->cond));
	}
}

static void show_rows(const struct kernel_facts *k)
{
	for (size_t n = 0; n < k->rows.n; n++) {
		const struct row *r = &k->rows.at[n];

		printf("\nrow of function %u, span %u: status %d, requests %g, lanes %g, sectors "
		       "%g in [%g, %g], degree %g, %zu guards",
		       r->function, r->span, r->status, r->requests, r->active_lanes, r->sectors,
		       r->sectors_min, r->sectors_max, r->bank_degree, r->guards.items.n);
	}
}

void show_facts(const struct kernel_facts *k)
{
	show_events(k);
	show_symbols(k);
	show_rows(k);
	putchar('\n');
}

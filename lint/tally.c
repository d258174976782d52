#include "tally.h"

#include <string.h>

static void count_source(struct arena *a, const char *source, struct launch_tally *t)
{
	for (size_t n = 0; n < t->sources.n; n++)
		if (!strcmp(t->sources.at[n].source, source)) {
			t->sources.at[n].kernels++;
			return;
		}
	array_push(a, &t->sources, (struct source_count){source, 1});
}

static void count_number(const struct value *v, enum ir_type type, struct launch_tally *t)
{
	int64_t c;

	if (ir_types[type].class != IR_CLASS_INT)
		return;
	t->numbers++;
	t->known += v && value_constant(v, &c);
}

static void count_numbers(const struct ir_function *kernel, const struct launch_facts *l,
			  struct launch_tally *t)
{
	for (uint32_t n = 0; n < kernel->params.n && n < l->n_args; n++) {
		const struct ir_param *p = &kernel->params.at[n];
		const struct value **leaves = l->leaves ? l->leaves[n] : NULL;

		if (!p->is_aggregate)
			count_number(l->args[n], p->type, t);
		for (uint32_t i = 0; leaves && i < p->n_leaves; i++)
			count_number(leaves[i], p->leaves[i].type, t);
	}
}

void tally_kernel(struct arena *a, const struct ir_module *m, uint32_t kernel,
		  const struct shape_list *shapes, struct launch_tally *t)
{
	const struct shape_choice *first = &shapes->at.at[0];

	count_source(a, block_source_names[first->source], t);
	if (first->launch)
		count_numbers(&m->functions.at[kernel], first->launch, t);
}

struct place_list {
	ARRAY(const struct ir_span *) at;
};

/* Instances of a template launch from one place. */
static bool is_new(struct arena *a, const struct ir_span *s, struct place_list *seen)
{
	for (size_t n = 0; n < seen->at.n; n++)
		if (seen->at.at[n]->file == s->file && seen->at.at[n]->line == s->line &&
		    seen->at.at[n]->column == s->column)
			return false;
	array_push(a, &seen->at, s);
	return true;
}

void tally_launches(const struct ir_module *m, struct launch_tally *t)
{
	const uint32_t broken = IRF_FROM_TOKENS | IRF_NO_GRID | IRF_NO_BLOCK;
	struct arena scratch = {0};
	struct place_list seen = {0};

	for (size_t f = 0; f < m->functions.n; f++)
		for (ir_ref r = 1; r < m->functions.at[f].insts.n; r++) {
			const struct ir_inst *i = ir_at(&m->functions.at[f], r);
			const struct ir_span *s = &m->spans.at[i->span];

			if (i->op != OP_LAUNCH || s->file >= m->files.n ||
			    !m->files.at[s->file].is_user || !is_new(&scratch, s, &seen))
				continue;
			t->launches++;
			t->broken += (i->flags & broken) != 0;
		}
	arena_release(&scratch);
}

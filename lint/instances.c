#include "instances.h"

#include <stdlib.h>
#include <string.h>

#define REPLAYED_BYTES 8 /* of facts, made in the time of one step of the interpreter */
#define FNV_BASIS 14695981039346656037u
#define FNV_PRIME 1099511628211u

bool instances_same(const struct ir_module *m, uint32_t x, uint32_t y)
{
	const struct ir_span *a = &m->spans.at[m->functions.at[x].span],
			     *b = &m->spans.at[m->functions.at[y].span];

	return a->file == b->file && a->line == b->line && a->column == b->column;
}

/* --- what is new about one ---------------------------------------------------------------------
 */

struct placed {
	uint64_t place;
	uint32_t span;
};

static int by_place(const void *x, const void *y)
{
	const struct placed *p = x, *q = y;

	if (p->place != q->place)
		return p->place < q->place ? -1 : 1;
	return (p->span > q->span) - (p->span < q->span);
}

/* Spans of two instances may be two though their place is one. */
static const uint32_t *find_places(struct arena *a, const struct ir_module *m)
{
	struct placed *at = arena_array(a, struct placed, m->spans.n);
	uint32_t *places = arena_array(a, uint32_t, m->spans.n);

	for (uint32_t n = 0; n < m->spans.n; n++) {
		const struct ir_span *s = &m->spans.at[n];

		at[n] = (struct placed){
		    (uint64_t)s->file << 48 | (uint64_t)s->line << 16 | (s->column & 0xffff), n};
	}
	qsort(at, m->spans.n, sizeof *at, by_place);
	for (size_t n = 0; n < m->spans.n; n++)
		places[at[n].span] =
		    n && at[n].place == at[n - 1].place ? places[at[n - 1].span] : at[n].span;
	return places;
}

/* Marks where the function, and what it calls, does something; how many places were not marked. */
static unsigned reach(struct instances *s, uint32_t function, bool *seen)
{
	const struct ir_function *f = &s->m->functions.at[function];
	unsigned fresh = 0;

	if (seen[function])
		return 0;
	seen[function] = true;
	for (size_t i = 1; i < f->insts.n; i++) {
		const struct ir_inst *inst = &f->insts.at[i];
		const uint32_t place = s->places[inst->span];

		if (inst->op == OP_CALL)
			fresh += reach(s, (uint32_t)inst->imm, seen);
		if (!(ir_ops[inst->op].flags & (OPF_MEMORY | OPF_CONVERGENT)))
			continue;
		fresh += !s->reached[place];
		s->reached[place] = true;
	}
	return fresh;
}

static unsigned reach_from(struct instances *s, uint32_t kernel)
{
	struct arena scratch = {0};
	bool *seen = arena_array(&scratch, bool, s->m->functions.n);
	unsigned fresh = reach(s, kernel, seen);

	arena_release(&scratch);
	return fresh;
}

static bool comes_to_more(struct arena *a, struct instances *s, uint32_t kernel)
{
	if (!s->places) {
		s->places = find_places(a, s->m);
		s->reached = arena_array(a, bool, s->m->spans.n);
		for (size_t n = 0; n < s->judged.n; n++)
			reach_from(s, s->judged.at[n].function);
	}
	return reach_from(s, kernel) > 0;
}

/* What stands between the commas and brackets of "float, 256, pair<int, 2>". */
static void read_template_args(struct arena *a, const char *text, struct instance *out)
{
	ARRAY(uint64_t) args = {0};

	while (*text) {
		const size_t length = strcspn(text, " ,<>()[]{}");
		uint64_t hash = FNV_BASIS;

		for (size_t n = 0; n < length; n++)
			hash = (hash ^ (unsigned char)text[n]) * FNV_PRIME;
		if (length)
			array_push(a, &args, hash);
		text += length + (text[length] != '\0');
	}
	out->template_args = args.at;
	out->n_template_args = (unsigned)args.n;
}

static bool shares_pair(const struct instance *x, const struct instance *y, unsigned i, unsigned j)
{
	return i < y->n_template_args && j < y->n_template_args &&
	       x->template_args[i] == y->template_args[i] &&
	       x->template_args[j] == y->template_args[j];
}

static bool is_pair_judged(const struct instances *s, const struct instance *own, unsigned i,
			   unsigned j)
{
	for (size_t n = 0; n < s->judged.n; n++)
		if (shares_pair(own, &s->judged.at[n], i, j) &&
		    instances_same(s->m, s->judged.at[n].function, own->function))
			return true;
	return false;
}

static bool has_new_pair(const struct instances *s, const struct instance *own)
{
	for (unsigned i = 0; i < own->n_template_args; i++)
		for (unsigned j = i; j < own->n_template_args; j++)
			if (!is_pair_judged(s, own, i, j))
				return true;
	return false;
}

static bool has_new_block(const struct instances *s, const struct instance *own)
{
	for (size_t n = 0; n < s->judged.n; n++) {
		const struct instance *i = &s->judged.at[n];

		if (instances_same(s->m, i->function, own->function) &&
		    !memcmp(i->block, own->block, sizeof i->block))
			return false;
	}
	return true;
}

static size_t spent_on(const struct instances *s, uint32_t kernel)
{
	size_t spent = 0;

	for (size_t n = 0; n < s->judged.n; n++)
		if (instances_same(s->m, s->judged.at[n].function, kernel))
			spent += s->judged.at[n].cost + REPLAYED_BYTES * s->judged.at[n].replayed;
	return spent;
}

bool instances_want(struct arena *a, struct instances *s, uint32_t kernel, const uint32_t block[3],
		    struct instance *own)
{
	*own = (struct instance){.function = kernel};
	memcpy(own->block, block, sizeof own->block);
	read_template_args(a, s->m->functions.at[kernel].template_args, own);
	if (spent_on(s, kernel) < INSTANCES_BUDGET || comes_to_more(a, s, kernel) ||
	    has_new_block(s, own) || has_new_pair(s, own))
		return true;
	array_push(a, &s->left_out, kernel);
	return false;
}

void instances_add(struct arena *a, struct instances *s, const struct instance *judged)
{
	array_push(a, &s->judged, *judged);
	if (s->places)
		reach_from(s, judged->function);
}

/* --- what they say together --------------------------------------------------------------------
 */

uint64_t instances_replayed(const struct instances *s, uint32_t kernel, unsigned *count)
{
	uint64_t replayed = 0;

	*count = 0;
	for (size_t n = 0; n < s->judged.n; n++) {
		const struct instance *i = &s->judged.at[n];

		if (!i->replayed || !instances_same(s->m, i->function, kernel))
			continue;
		replayed += i->replayed;
		++*count;
	}
	return replayed;
}

static bool shows(const struct instance *i, const struct finding *f, const struct finding *findings)
{
	for (size_t n = i->first; n < i->last; n++)
		if (findings[n].rule == f->rule && findings[n].at.line == f->at.line &&
		    findings[n].at.column == f->at.column &&
		    !strcmp(findings[n].at.file, f->at.file))
			return true;
	return false;
}

bool instances_all_show(const struct instances *s, uint32_t kernel, const struct finding *f,
			const struct finding *findings)
{
	for (size_t n = 0; n < s->left_out.n; n++)
		if (instances_same(s->m, s->left_out.at[n], kernel))
			return false;
	for (size_t n = 0; n < s->judged.n; n++)
		if (instances_same(s->m, s->judged.at[n].function, kernel) &&
		    !shows(&s->judged.at[n], f, findings))
			return false;
	return true;
}

/* --- what was left out --------------------------------------------------------------------------
 */

static unsigned count_left_out(const struct instances *s, uint32_t kernel)
{
	unsigned count = 0;

	for (size_t n = 0; n < s->left_out.n; n++)
		count += instances_same(s->m, s->left_out.at[n], kernel);
	return count;
}

static unsigned count_judged(const struct instances *s, uint32_t kernel)
{
	unsigned count = 0;

	for (size_t n = 0; n < s->judged.n; n++)
		count += instances_same(s->m, s->judged.at[n].function, kernel);
	return count;
}

static bool is_first(const struct instances *s, size_t at)
{
	for (size_t n = 0; n < at; n++)
		if (instances_same(s->m, s->left_out.at[n], s->left_out.at[at]))
			return false;
	return true;
}

void instances_tell(struct arena *a, const struct instances *s, struct text_list *out)
{
	for (size_t n = 0; n < s->left_out.n; n++) {
		const uint32_t kernel = s->left_out.at[n];
		const unsigned left = count_left_out(s, kernel);

		if (is_first(s, n))
			array_push(
			    a, &out->items,
			    arena_printf(a,
					 "%s: %u of its %u instances are left out: each access, "
					 "each block and "
					 "each pair of template arguments is judged in others",
					 s->m->functions.at[kernel].name, left,
					 left + count_judged(s, kernel)));
	}
}

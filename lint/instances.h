/*
 * instances.h - the instances of a kernel's template: what was said of each, and how many are
 * judged.
 *
 * A template that a file instantiates hundreds of times costs as many evaluations, and most of them
 * say the same of the same lines. Once a template's instances have cost INSTANCES_BUDGET, only
 * those are judged that have something which none before had: an access, a barrier or a warp
 * operation of the source, a block, or a pair of template arguments (what goes wrong in one
 * combination of many goes wrong with two of them, most often). The file's status says how many
 * were left out.
 */
#ifndef CUDALINT_INSTANCES_H
#define CUDALINT_INSTANCES_H

#include <stdbool.h>

#include "ir/ir.h"
#include "report/finding.h"

#define INSTANCES_BUDGET ((size_t)512 << 20) /* bytes of facts: some 0.7 s of work */

struct instance {		       /* a judged one */
	uint32_t function;	       /* index in the module */
	size_t first, last;	       /* its findings: first .. last - 1 */
	uint64_t replayed;	       /* steps of the interpreter, as in kernel_facts */
	size_t cost;		       /* bytes of its facts, under all its shapes */
	uint32_t block[3];	       /* the first that it is judged under */
	const uint64_t *template_args; /* a hash each */
	unsigned n_template_args;
};

struct instances {
	const struct ir_module *m;
	ARRAY(struct instance) judged;
	ARRAY(uint32_t) left_out; /* function indices */
	const uint32_t
	    *places;   /* by span: the least span at the same place; NULL: not needed yet */
	bool *reached; /* by such a span: some judged instance does something there */
};

/* Are the two functions (indices) instances of one definition? */
bool instances_same(const struct ir_module *m, uint32_t x, uint32_t y);
/* Is there something to learn from this kernel under this block? Then *own is its entry, to be
 * added once it is judged; else it is taken down as left out. Everything kept lives in the arena.
 */
bool instances_want(struct arena *a, struct instances *s, uint32_t kernel, const uint32_t block[3],
		    struct instance *own);
void instances_add(struct arena *a, struct instances *s, const struct instance *judged);
/* Steps that the kernel's other instances were replayed for, and how many of them. */
uint64_t instances_replayed(const struct instances *s, uint32_t kernel, unsigned *count);
/* Does every instance of the kernel show this finding? Not if some were left out. */
bool instances_all_show(const struct instances *s, uint32_t kernel, const struct finding *f,
			const struct finding *findings);
/* A sentence for each template of which instances were left out. */
void instances_tell(struct arena *a, const struct instances *s, struct text_list *out);

#endif

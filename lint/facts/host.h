/* host.h - questions about values of the host code: what they depend on, and what the path to a
 * launch allows. */
#ifndef CUDALINT_HOST_H
#define CUDALINT_HOST_H

#include "facts/facts.h"
#include "facts/sample.h"

#define MAX_HOST_LEAVES 4

/* The symbols that a host value is computed from, added to out (at most MAX_HOST_LEAVES in all). */
void host_leaves(const struct block *b, const struct value *v, uint32_t *out, unsigned *n);
void host_cond_leaves(const struct block *b, const struct cond *c, uint32_t *out, unsigned *n);
/* May the symbol have this number? */
bool host_admits_number(const struct symbol *s, int64_t number);
/* Does the host come to the launch with the world's number for this leaf? Conditions on other
 * things are taken to hold. */
bool host_admits(struct world *w, const struct guard *g, uint32_t leaf);

/* Are both computed from some same symbol? */
bool host_share_leaf(const struct block *b, const struct value *x, const struct value *y);
/* Is it made of what somebody has set, and not of what a call has given? */
bool host_cond_is_set(const struct block *b, const struct cond *c);
/* Does what the path has found leave the condition open? Told by numbers: -1 where it is always false, 1
 * where it is always true, 0 open, 2 where they cannot be computed. Conditions that have nothing in
 * common with it count for nothing. */
int host_path_decides(struct block *b, const struct guard *path, const struct cond *c);
/* Does some condition on the path speak of a leaf and cannot be computed from them? */
bool host_path_is_opaque(struct block *b, const struct guard *g, const uint32_t *leaves,
			 unsigned n);

/* A number that divides v, >= 1: by its terms and by the remainders that the path to here has found
 * to be zero (`if (n % 32) return;`). */
uint64_t host_divisor(const struct block *b, const struct guard *g, const struct value *v);
/* Does each of its products hold that number, a variable or a product of some, as a factor? min(x,
 * 768) counts as x. Of 8 * x it is x alone that is a factor, *times 8. */
bool host_has_factor(const struct block *b, const struct value *v, const struct value *factor,
		     int64_t *times);

#endif

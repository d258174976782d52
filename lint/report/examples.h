/*
 * examples.h - an example of each rule: what the cure changes, as a diff of the rule's fixtures,
 * built in.
 */
#ifndef CUDALINT_EXAMPLES_H
#define CUDALINT_EXAMPLES_H

struct example {
	const char *rule, *fixture, *diff; /* rule NULL: the end of the table */
};
extern const struct example example_table[];

const struct example *example_of(const char *rule); /* NULL: none */

#endif

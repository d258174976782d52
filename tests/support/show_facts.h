/* show_facts.h - what the evaluator says of a kernel, printed for whoever looks into a difference. */
#ifndef CUDALINT_SHOW_FACTS_H
#define CUDALINT_SHOW_FACTS_H

#include "facts/kernel.h"

void show_facts(const struct kernel_facts *k);

#endif

/* settle.h - variables that nobody reassigns are constants, whether they say so or not. */
#ifndef CUDALINT_SETTLE_H
#define CUDALINT_SETTLE_H

#include "ir/ir.h"

/* Marks host variables with a known initialiser as const when the module only ever reads them. */
void ir_settle_constants(struct arena *scratch, struct ir_module *m);

#endif

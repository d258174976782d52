/* param_use.h - what a function does with the memory behind a pointer that it is given, by its IR
 * alone: without a launch, and without following values through memory other than locals. */
#ifndef CUDALINT_PARAM_USE_H
#define CUDALINT_PARAM_USE_H

#include "ir/ir.h"

/* May it write there? No only where every use of the pointer is seen, and none writes. */
bool param_may_be_written(const struct ir_module *m, uint32_t function, uint32_t param);
/* The same for a module's variable that it names, itself or through calls. */
bool object_may_be_written(const struct ir_module *m, uint32_t function, uint32_t module_object);

/* Does a number that it is given say where it goes: is it compared with something, or part of an address? No
 * only where all that is done with it is seen. */
bool param_places(const struct ir_module *m, uint32_t function, uint32_t param);

#endif

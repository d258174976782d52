/* flag_name.h - does its name say that a number is a yes or a no? */
#ifndef CUDALINT_FLAG_NAME_H
#define CUDALINT_FLAG_NAME_H

#include <stdbool.h>

/* Of one of its words, apart by underscores, points or capital letters: `scale_is_vector`,
 * `p.hasBias`, `use_mask`, `reverse_flag`. */
bool name_is_flag(const char *name);

#endif

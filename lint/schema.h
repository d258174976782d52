/*
 * schema.h - the JSON schema of a configuration, for editors: the keys of the option table and of
 * config.h, the rules and groups by name.
 *
 * It takes what the program takes, as YAML reads it: a number may be written as a word, a word may
 * look like a number.
 */
#ifndef CUDALINT_SCHEMA_H
#define CUDALINT_SCHEMA_H

#include "base/text.h"

void schema_print(struct text *out);

#endif

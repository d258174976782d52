/*
 * check.h - whether a table is whole: rows of known kinds, with their columns, numbers where those
 * belong.
 *
 * Nothing is taken from a table that fails, and nothing is written. Each dies naming the file, the
 * line and what is wrong with it.
 */
#ifndef VALIDATE_CHECK_H
#define VALIDATE_CHECK_H

#include <stdbool.h>

#include "gpu/table.h"

/* Of gpu/records.h; returns the row that says which card they are of. */
const struct table_row *check_records(const char *path, const struct table *t);
void check_predictions(const char *path, const struct table *t);
void check_apps(const char *path, const struct table *t); /* app.h */
/* Letters, digits and "._-+", not a dot at first: nothing that leads to another folder. */
bool check_is_file_name(const char *name);

#endif

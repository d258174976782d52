/*
 * check.h - whether records are whole: rows of known kinds, with their columns, numbers where those
 * belong (gpu/records.h names them).
 */
#ifndef VALIDATE_CHECK_H
#define VALIDATE_CHECK_H

#include "gpu/table.h"

/* Dies naming the file, the row and what is wrong with it. */
void check_records(const char *path, const struct table *t);

#endif

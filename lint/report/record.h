/*
 * record.h - a file's result as bytes, for the pipe between a worker and its parent.
 *
 * Both ends are the same program, so the form is private: native numbers, strings with their
 * length, no version.
 */
#ifndef CUDALINT_RECORD_H
#define CUDALINT_RECORD_H

#include "base/text.h"
#include "report/finding.h"

void record_write(struct text *out, const struct file_result *file);
/* Copies everything into the arena. False when the bytes are no whole record. */
bool record_read(struct arena *a, const char *bytes, size_t n, struct file_result *file);

#endif

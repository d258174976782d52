/*
 * lint_batch.h - many files linted by the code under test, two at a time, each in a child process.
 */
#ifndef LINT_BATCH_H
#define LINT_BATCH_H

#include "run.h"
#include "scratch.h"

struct batch_item {
	const char *path;
	struct job job;
	struct file_result result; /* paths of findings are relative to the current directory */
};

struct batch {
	struct arena arena;
	struct setup setup;
	struct scratch scratch;
	ARRAY(struct batch_item) items;
};

void batch_init(struct batch *b, enum header_mode headers);
void batch_add(struct batch *b, const char *path);
void batch_run(struct batch *b);
void batch_release(struct batch *b);

/* Paths below a folder whose names match a shell pattern, sorted. */
struct text_list files_below(struct arena *a, const char *folder, const char *pattern);
/* Names of the folders in a folder, sorted. */
struct text_list folders_in(struct arena *a, const char *folder);

/* The next line of a text as a fresh string; NULL at the end. *at moves on. */
const char *next_line(struct arena *a, const char **at);
/* Whether the program has this rule. */
bool has_rule(const char *name);

#endif

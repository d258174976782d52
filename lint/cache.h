/*
 * cache.h - results of files that were linted before and have not changed.
 *
 * A result is found by all that decides it before anything is parsed: this very program and its
 * declarations, libclang, the toolkit, the rules, the job's words, the folders that count as the
 * user's. It holds if every file that was read then has the same contents now. Results are stored
 * as they are, findings or none; what lacks a header is not stored: it may be there tomorrow. A new
 * header that hides one read before is not noticed: `cudalint cache clean`.
 *
 * Workers read and write the folder side by side; files appear in it whole.
 */
#ifndef CUDALINT_CACHE_H
#define CUDALINT_CACHE_H

#include "base/text.h"
#include "front/inputs.h"
#include "options.h"
#include "report/finding.h"

struct cache {
	const char *folder; /* NULL: off */
	uint64_t run[2];    /* hash of what the files of a run share */
};

/* The folder that options ask for, else the user's usual place; NULL if there is none. */
const char *cache_folder(struct arena *a, const struct options *o);
/* Adds to what the files of a run share. */
void cache_add(struct cache *c, const void *bytes, size_t n);
/* This program, its declarations and the toolkit. */
void cache_add_program(struct arena *a, struct cache *c, const char *bundled, const char *toolkit);
/* The record of a job (report/record.h) if it holds, in the arena. */
bool cache_load(struct arena *a, const struct cache *c, const struct job *job, struct text *record);
/* Whether there is a result of the job at all, without a look at what it was made from. */
bool cache_may_have(struct arena *a, const struct cache *c, const struct job *job);
void cache_store(struct arena *a, const struct cache *c, const struct job *job,
		 const struct file_result *result, const struct text *record);
/* Removes all results; gives how many there were and their bytes. only_count: removes none. */
size_t cache_clean(const char *folder, bool only_count, uint64_t *bytes);

#endif

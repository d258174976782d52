/*
 * compile_db.h - compile_commands.json: what the build says about each file.
 *
 * Commands are read as they stand ("command" is split as a shell would, chains of commands with
 * "cd" in them included; "arguments" is taken word by word) and translated only when asked for. Of
 * several entries for a file the first by a compiler that takes CUDA counts (and is told); nvcc's intermediate
 * files are passed over. All paths are absolute and clean. Everything lives in the arena.
 */
#ifndef CUDALINT_COMPILE_DB_H
#define CUDALINT_COMPILE_DB_H

#include "base/arena.h"
#include "base/array.h"
#include "front/nvcc_options.h"

struct db_entry {
	const char *file, *directory;
	struct text_list words; /* of the command that compiles the file */
	bool is_cuda;
	unsigned order; /* in the database */
};

struct compile_db {
	const char *path;
	ARRAY(struct db_entry) entries; /* sorted by file, then order */
};

/* Reads the database. Entries that make no sense are told in errors and left out; false when the
 * file as a whole cannot be used, told with line and column. */
bool compile_db_load(struct arena *a, const char *path, struct compile_db *out,
		     struct text_list *errors);
/* The entry of this file (absolute, clean), NULL if it has none. */
const struct db_entry *compile_db_find(const struct compile_db *db, const char *file);
/* Whether the file has another command of a CUDA compiler that gives clang other options. */
bool compile_db_has_others(const struct compile_db *db, const struct db_entry *entry);
/* The entry of the file nearest in the tree of folders, of CUDA ones only; NULL if there are none. */
const struct db_entry *compile_db_nearest(const struct compile_db *db, const char *file);
struct translation compile_db_translate(struct arena *a, const struct db_entry *entry);

/* Absolute, without "." and ".." and doubled slashes; relative paths start at directory. */
const char *compile_db_absolute(struct arena *a, const char *directory, const char *path);

#endif

/*
 * front.h - from a source file and its options to the IR. All there is of libclang stays behind
 * this header.
 *
 * The translation unit is disposed before front_load returns; nothing in the module points into it.
 */
#ifndef CUDALINT_FRONT_H
#define CUDALINT_FRONT_H

#include "base/overlay.h"
#include "ir/ir.h"
#include "report/finding.h"

enum header_mode { HEADERS_AUTO, HEADERS_BUNDLED, HEADERS_TOOLKIT };

struct front_options {
	enum header_mode headers;
	const char
	    *bundled_dir; /* folder of the bundled declarations (has cuda/, std/, resource/) */
	const char *toolkit_dir; /* CUDA toolkit root, NULL if none was found */
	const char *pch_dir; /* private folder for precompiled headers of this run, NULL: none */
	bool keeps_leading; /* there also what this file begins with: it will be parsed again */
	bool (*is_user_file)(const char *path, void *context); /* may findings be reported there? */
	void *context;
	const struct overlay *overlay; /* absolute paths; NULL: none */
};

struct front_input {
	const char *path;      /* main file */
	const char *directory; /* working directory of its compile command, NULL: the current one */
	const char *const *args; /* clang options, already translated from nvcc's */
	unsigned n_args;
	const char *text; /* unsaved contents, NULL: read the file */
	size_t text_bytes;
};

struct front_unit {
	struct ir_module *module;    /* NULL when the file gave nothing */
	const char *failure;	     /* why, when module is NULL */
	struct text_list unresolved; /* "unknown type name 'foo_t'" in the user's own code */
	struct text_list inputs; /* every file that was read, but those of precompiled headers */
	const char *headers;	     /* "bundled" or "toolkit": what the result stands on */
	bool fell_back;		     /* auto mode parsed again with real headers */
	double parse_seconds, lower_seconds;
};

/* Parses and lowers one file; everything in *out lives in the arena. False when the file gave no
 * module. */
bool front_load(struct arena *a, const struct front_options *options, const struct front_input *in,
		struct front_unit *out);
/* Compiles the bundled declarations once into options->pch_dir, for the workers to share. Failure
 * only costs time. */
void front_precompile(const struct front_options *options, const char *const *args,
		      unsigned n_args);
/* "clang version 22.1.8 ..." of the library in use, in the arena. */
const char *front_clang_version(struct arena *a);
/* Root of a CUDA toolkit: cuda_path if given, else CUDA_HOME, CUDA_PATH, nvcc on PATH,
 * /usr/local/cuda; NULL if none. */
const char *front_find_toolkit(struct arena *a, const char *cuda_path);

#endif

/*
 * nvcc_options.h - compile commands, turned into what libclang needs to read the source.
 *
 * Kept are folders, macros, forced headers, the standard and the architecture; all else is left
 * out. nvcc's own ways are followed: values after '=', lists with commas, response files within
 * response files, host options inside -Xcompiler. Of several architectures the newest that libclang
 * knows counts, of several standards the last. Commands of clang as a CUDA compiler pass through
 * the same sieve.
 */
#ifndef CUDALINT_NVCC_OPTIONS_H
#define CUDALINT_NVCC_OPTIONS_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/array.h"
#include "report/finding.h"

enum drop_reason {
	DROPPED_AS_SILENT,
	DROPPED_AS_OLDER,
	DROPPED_AS_NUMBERLESS,
	DROPPED_AS_EARLIER,
	DROP_REASONS
};

extern const char *const drop_reasons[DROP_REASONS]; /* "it says nothing about the source" */

struct translation {
	struct text_list args;	/* for front_input; relative paths made absolute */
	struct text_list notes; /* what was not understood, one sentence each */
	struct text_list dropped[DROP_REASONS]; /* options that were not taken, as written */
	struct text_list files; /* words that are no option: the inputs, as written */
	bool is_cuda;		/* -x cu, -x cuda, or an input that ends in .cu */
	bool is_known_compiler; /* nvcc or a clang stood in the command */
};

/* A whole command: launchers (ccache, env), the compiler, its words. directory: absolute. */
struct translation options_of_command(struct arena *a, const char *directory,
				      const char *const *words, unsigned n);
/* Options without a compiler, nvcc's or clang's, as a user gives them after `--`. */
struct translation options_of_words(struct arena *a, const char *directory,
				    const char *const *words, unsigned n);
/* Splits a command line as a POSIX shell does, without expanding anything. Operators ("&&", ";",
 * "|") come as words of their own. *open: a quote that has no end, else 0. */
struct text_list options_split(struct arena *a, const char *line, char *open);

#endif

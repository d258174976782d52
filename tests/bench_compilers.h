/*
 * bench_compilers.h - what others need for the same files: clang -fsyntax-only with the toolkit's
 * headers, and nvcc to PTX, one process after the other.
 */
#ifndef CUDALINT_BENCH_COMPILERS_H
#define CUDALINT_BENCH_COMPILERS_H

#include <stddef.h>

struct compiler_times {
	const char *name; /* "clang -fsyntax-only" */
	double *ms;	  /* by file: processor time of its process and what that started */
	unsigned n, good; /* files; those that it accepted */
};

enum { COMPILERS = 2 };

/* *out: those that are found here; returns how many. ms has room for so many files. */
unsigned compilers_find(const char *toolkit, struct compiler_times out[COMPILERS], size_t files);
void compilers_time(const char *toolkit, struct compiler_times *c, const char *path);
void compilers_forget(struct compiler_times *c, unsigned n);

#endif

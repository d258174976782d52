/*
 * random_program.h - small programs, written by dice, in what C and CUDA share: integers of all
 * widths, bit-fields, structs, arrays, pointers, calls, branches, loops and switches.
 *
 * A C compiler and the lowering must make the same of one. Nothing in it is undefined where signed
 * numbers wrap: divisors are 1 to 16, shifts below 8, indices in bounds, loops short, and no
 * expression changes a variable.
 */
#ifndef RANDOM_PROGRAM_H
#define RANDOM_PROGRAM_H

#include "base/text.h"
#include "random_kernels.h"

/* Writes `__global__ void kernel(double *out)` and what it calls. It stores what its variables hold
 * by its end from out[1] on, and in out[0] how many: at most 60. */
void random_program(struct text *out, struct random_source *r, const char *kernel);

#endif

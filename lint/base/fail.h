/*
 * fail.h - the words for trouble.
 *
 * die: the environment is wrong (no memory, no such file): says why, exit 2.
 * BUG: an invariant of ours is broken: says where, exit 4 by abort.
 * What is beyond us in the user's code is neither: it is an opaque value, counted and reported.
 */
#ifndef CUDALINT_FAIL_H
#define CUDALINT_FAIL_H

extern const char *die_as; /* who speaks: "cudalint" */

_Noreturn void die(const char *format, ...) __attribute__((format(printf, 1, 2)));
_Noreturn void bug_at(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#define BUG(...) bug_at(__FILE__, __LINE__, __VA_ARGS__)

#endif

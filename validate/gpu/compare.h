/*
 * compare.h - whether two programs gave the same result: their --out files, element by element.
 */
#ifndef VALIDATE_COMPARE_H
#define VALIDATE_COMPARE_H

enum sameness { SAME_EQUAL, SAME_DIFFERENT, SAME_MISSING };

extern const char *const sameness_word[]; /* equal, different, missing */

#define SAME_TOLERANCE 1e-4 /* of reals: relative, absolute below 1; bytes must be equal */

/* gap: the largest difference of reals, by the measure above. Files of other kinds or lengths are
 * different. */
enum sameness compare_outputs(const char *path, const char *other, double *gap);

#endif

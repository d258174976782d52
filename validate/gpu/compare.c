#include "gpu/compare.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const sameness_word[] = {"equal", "different", "missing"};

enum { CHUNK = 1 << 16 }; /* elements compared at a time */

static double element(const char *kind, const unsigned char *bytes, size_t i)
{
	if (!strcmp(kind, "f64"))
		return ((const double *)(const void *)bytes)[i];
	if (!strcmp(kind, "f32"))
		return (double)((const float *)(const void *)bytes)[i];
	return bytes[i];
}

static double gap_between(double x, double y, bool exactly)
{
	if (x == y || (isnan(x) && isnan(y)))
		return 0;
	if (exactly || isnan(x) || isnan(y))
		return INFINITY;
	return fabs(x - y) / fmax(1, fmax(fabs(x), fabs(y)));
}

/* One array of both files; false when one ends early. */
static bool compare_array(FILE *f, FILE *g, const char *kind, size_t count, double *gap)
{
	static _Alignas(16) unsigned char x[CHUNK * 8], y[CHUNK * 8];
	const size_t width = !strcmp(kind, "f64") ? 8 : !strcmp(kind, "f32") ? 4 : 1;

	while (count) {
		const size_t n = count < CHUNK ? count : CHUNK;
		if (fread(x, width, n, f) != n || fread(y, width, n, g) != n)
			return false;
		const bool differs = memcmp(x, y, n * width) != 0;
		for (size_t i = 0; differs && i < n; i++)
			*gap = fmax(*gap, gap_between(element(kind, x, i), element(kind, y, i),
						      width == 1));
		count -= n;
	}
	return true;
}

static enum sameness compare_files(FILE *f, FILE *g, double *gap)
{
	char kind[8], other[8];
	size_t count = 0, other_count = 0;

	for (;;) {
		const int have = fscanf(f, "%7s %zu", kind, &count);
		if (have != fscanf(g, "%7s %zu", other, &other_count))
			return SAME_DIFFERENT;
		if (have != 2)
			break;
		fgetc(f);
		fgetc(g);
		if (strcmp(kind, other) != 0 || count != other_count ||
		    !compare_array(f, g, kind, count, gap))
			return SAME_DIFFERENT;
	}
	return *gap <= SAME_TOLERANCE ? SAME_EQUAL : SAME_DIFFERENT;
}

enum sameness compare_outputs(const char *path, const char *other, double *gap)
{
	FILE *f = fopen(path, "rb"), *g = fopen(other, "rb");
	enum sameness same = SAME_MISSING;

	*gap = 0;
	if (f && g)
		same = compare_files(f, g, gap);
	if (f)
		fclose(f);
	if (g)
		fclose(g);
	return same;
}

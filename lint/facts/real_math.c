#include "facts/real_math.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

static const struct function {
	const char *name;
	double (*of_one)(double);
	double (*of_two)(double, double);
} functions[] = {
    {"ceil", ceil, NULL},   {"floor", floor, NULL}, {"trunc", trunc, NULL}, {"round", round, NULL},
    {"rint", rint, NULL},   {"sqrt", sqrt, NULL},   {"cbrt", cbrt, NULL},   {"fabs", fabs, NULL},
    {"log", log, NULL},	    {"log2", log2, NULL},   {"log10", log10, NULL}, {"exp2", exp2, NULL},
    {"pow", NULL, pow},	    {"fmin", NULL, fmin},   {"fmax", NULL, fmax},   {"fmod", NULL, fmod},
};

/* Also its float twin. */
static bool is_called(const char *name, const char *as)
{
	size_t n = strlen(name);

	return !strncmp(as, name, n) && (!as[n] || !strcmp(as + n, "f"));
}

bool real_math(const char *name, double x, double y, double *result)
{
	const char *last = name ? strrchr(name, ':') : NULL;

	name = last ? last + 1 : name;
	for (size_t i = 0; name && i < sizeof functions / sizeof *functions; i++) {
		const struct function *f = &functions[i];

		if (!is_called(f->name, name))
			continue;
		*result = f->of_one ? f->of_one(x) : f->of_two(x, y);
		return true;
	}
	return false;
}

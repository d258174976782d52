#include "report/examples.h"

#include <string.h>

const struct example *example_of(const char *rule)
{
	for (const struct example *e = example_table; e->rule; e++)
		if (!strcmp(e->rule, rule))
			return e;
	return 0;
}

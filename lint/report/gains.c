#include "report/gains.h"

#include <string.h>

const char *gain_text(struct arena *a, const char *rule)
{
	const struct gain *least = NULL, *most = NULL;

	for (const struct gain *g = gain_table; g->rule; g++) {
		if (strcmp(g->rule, rule) != 0)
			continue;
		if (!least || g->times < least->times)
			least = g;
		if (!most || g->times > most->times)
			most = g;
	}
	if (!most)
		return NULL;
	if (least == most)
		return arena_printf(a, "%.1fx faster once fixed, %s (fixtures/%s/%s)", most->times,
				    most->card, rule, most->fixture);
	return arena_printf(a, "%.1fx to %.1fx faster once fixed, %s (fixtures/%s)", least->times,
			    most->times, most->card, rule);
}

#include <math.h>

#include "report/print.h"

static void number(struct text *out, const char *name, double value)
{
	if (isfinite(value))
		text_printf(out, " %s=%.6g", name, value);
}

static void list(struct text *out, const char *name, const struct text_list *words)
{
	for (size_t i = 0; i < words->items.n; i++)
		text_printf(out, "%s%s", i ? "; " : arena_printf(out->arena, " %s={", name),
			    words->items.at[i]);
	if (words->items.n)
		text_puts(out, "}");
}

static void row(struct text *out, const struct access_row *r)
{
	static const char *const status[] = {"exact", "assumed", "interval", "unknown"};

	text_printf(out, "%s:%u:%u: %s block=%u,%u,%u (%s) %s %s %u %s",
		    r->at.file ? r->at.file : "?", r->at.line, r->at.column,
		    r->function ? r->function : "?", r->block[0], r->block[1], r->block[2],
		    r->block_source ? r->block_source : "?", r->space, r->op, r->bytes,
		    status[r->status]);
	if (r->reason && r->status != STATUS_EXACT)
		text_printf(out, " (%s)", r->reason);
	number(out, "requests", r->requests);
	number(out, "lanes", r->active_lanes);
	number(out, "sectors", r->sectors);
	if (r->status != STATUS_EXACT) {
		number(out, "min", r->sectors_min);
		number(out, "max", r->sectors_max);
	}
	number(out, "ideal", r->ideal_sectors);
	number(out, "lines", r->lines);
	number(out, "degree", r->bank_degree);
	number(out, "ideal_degree", r->ideal_degree);
	if (r->address)
		text_printf(out, " address={%s}", r->address);
	list(out, "guards", &r->guards);
	list(out, "assumes", &r->assumptions);
	text_puts(out, "\n");
}

void print_accesses(struct text *out, const struct account *account)
{
	for (unsigned i = 0; i < account->n_files; i++)
		for (size_t k = 0; k < account->files[i].accesses.n; k++)
			row(out, &account->files[i].accesses.at[k]);
}

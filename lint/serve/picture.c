#include "base/number.h"
#include "serve/picture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "facts/warp.h"

#define LANES 32
#define LANES_A_LINE 8
#define NARROWEST 5 /* columns' characters */

/* --- words ------------------------------------------------------------------------------------ */

static const char *plural(double n)
{
	return n == 1 ? "" : "s";
}

static void certainty(struct text *out, const struct access_row *row)
{
	static const char *const names[] = {[STATUS_EXACT] = "exact",
					    [STATUS_ASSUMED] = "assumed",
					    [STATUS_INTERVAL] = "an estimate",
					    [STATUS_UNKNOWN] = "not known"};

	text_printf(out, " (%s", names[row->status]);
	if (row->status != STATUS_EXACT && row->reason)
		text_printf(out, ": %s", row->reason);
	text_puts(out, ")");
}

static void global_words(struct text *out, const struct access_row *row)
{
	if (row->status == STATUS_INTERVAL && row->sectors_min < row->sectors_max)
		text_printf(out, "%.4g to %.4g sectors per request, about %.4g", row->sectors_min,
			    row->sectors_max, row->sectors);
	else
		text_printf(out, "%.4g sector%s per request", row->sectors, plural(row->sectors));
	text_printf(out, ", ideal %.4g", row->ideal_sectors);
}

static void shared_words(struct text *out, const struct access_row *row)
{
	if (row->bank_degree <= row->ideal_degree)
		text_puts(out, "no bank conflict, ");
	text_printf(out, "bank degree %.4g (wavefronts per request), ideal %.4g", row->bank_degree,
		    row->ideal_degree);
}

void picture_words(struct text *out, const struct access_row *row)
{
	text_printf(out, "%s %s, %u byte%s a lane: ", row->space, row->op, row->bytes,
		    plural(row->bytes));
	if (row->status == STATUS_UNKNOWN)
		text_puts(out, "figures");
	else if (strcmp(row->space, "global") == 0)
		global_words(out, row);
	else
		shared_words(out, row);
	certainty(out, row);
}

void picture_label(struct text *out, const struct access_row *row)
{
	bool is_shared = !strcmp(row->space, "shared");
	double moved = is_shared ? row->bank_degree : row->sectors;
	double ideal = is_shared ? row->ideal_degree : row->ideal_sectors;

	text_printf(out, "%s: %s", row->op, row->status == STATUS_INTERVAL ? "about " : "");
	if (is_shared)
		text_printf(out, "bank degree %.4g", moved);
	else
		text_printf(out, "%.4g sector%s", moved, plural(moved));
	if (moved > ideal)
		text_printf(out, ", ideal %.4g", ideal);
}

void picture_shape(struct text *out, const struct access_row *row)
{
	static const struct {
		const char *source, *words;
	} sources[] = {
	    {"launch", "from a launch in sight"},
	    {"configuration", "from the configuration"},
	    {"other-file", "from a launch in another file"},
	    {"bounds", "from the kernel's launch bounds"},
	    {"implied", "as the kernel's own code implies"},
	    {"default", "a common shape: no launch is in sight"},
	};

	text_printf(out, "block (%u,%u,%u)", row->block[0], row->block[1], row->block[2]);
	for (size_t i = 0; i < sizeof sources / sizeof *sources; i++)
		if (row->block_source && !strcmp(row->block_source, sources[i].source))
			text_printf(out, ", %s", sources[i].words);
	if (row->template_args && *row->template_args)
		text_printf(out, ", instance %s", row->template_args);
}

/* --- lanes ------------------------------------------------------------------------------------ */

/* The beginning of the line that the lowest lane touches: sectors are counted from there. */
static int64_t first_sector(const struct access_row *row)
{
	int64_t low = INT64_MAX;

	for (unsigned l = 0; l < LANES; l++)
		if (row->lanes_on >> l & 1 && row->lanes[l] < low)
			low = row->lanes[l];
	return floor_div(low, LINE_BYTES) * (LINE_BYTES / SECTOR_BYTES);
}

static long long lane_number(const struct access_row *row, unsigned l, bool is_shared,
			     int64_t first)
{
	int64_t at = row->lanes[l];

	if (is_shared)
		return floor_div(at, BANK_BYTES) - floor_div(at, BANK_BYTES * BANKS) * BANKS;
	return floor_div(at, SECTOR_BYTES) - first;
}

/* Characters of a column, the blanks before its number included. */
static int column_width(const struct access_row *row, bool is_shared, int64_t first)
{
	int width = NARROWEST;

	for (unsigned l = 0; l < LANES; l++) {
		int n = snprintf(NULL, 0, "  %lld", lane_number(row, l, is_shared, first));

		if (row->lanes_on >> l & 1 && n > width)
			width = n;
	}
	return width;
}

void picture_lanes(struct text *out, const struct access_row *row)
{
	bool is_shared = strcmp(row->space, "shared") == 0;
	int64_t first;
	int width;

	if (!row->lanes_on)
		return;
	first = first_sector(row);
	width = column_width(row, is_shared, first);
	text_printf(out, "lane    %s\n",
		    is_shared ? "bank (4 bytes) in which it begins"
			      : "sector (32 bytes) in which it begins; 0 begins the first line");
	for (unsigned l = 0; l < LANES; l++) {
		if (l % LANES_A_LINE == 0)
			text_printf(out, "%2u..%2u ", l, l + LANES_A_LINE - 1);
		if (row->lanes_on >> l & 1)
			text_printf(out, "%*lld", width, lane_number(row, l, is_shared, first));
		else
			text_printf(out, "%*s", width, "-");
		if (l % LANES_A_LINE == LANES_A_LINE - 1)
			text_puts(out, "\n");
	}
}

#include "output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fail.h"
#include "program.h"

static bool wants_color(const struct options *o)
{
	const char *no = getenv("NO_COLOR"), *force = getenv("CLICOLOR_FORCE");

	if (o->color != WHEN_AUTO)
		return o->color == WHEN_ALWAYS;
	if (no && *no)
		return false;
	if (force && *force && strcmp(force, "0") != 0)
		return true;
	return isatty(STDOUT_FILENO) && getenv("TERM") && strcmp(getenv("TERM"), "dumb") != 0;
}

void output_text(const struct text *t)
{
	fwrite(text_string(t), 1, t->n, stdout);
	if (fflush(stdout))
		die("standard output cannot be written");
}

bool output_file(const char *path, const struct text *t)
{
	FILE *f = fopen(path, "w");
	bool is_written = f && fwrite(text_string(t), 1, t->n, f) == t->n;

	return f && !fclose(f) && is_written;
}

void output_reports(struct arena *a, const struct account *account, const struct options *o,
		    const struct selection *selection)
{
	static const struct wish text[] = {{REPORT_TEXT, NULL}};
	const struct wish *wishes = o->formats.n ? o->formats.at : text;
	struct print_options p = {.summary = !o->quiet,
				  .accesses = o->accesses,
				  .suppressed = o->shows_suppressed,
				  .tool_version = program_version,
				  .sarif_max = o->sarif_max,
				  .sarif_category = o->sarif_category};

	p.rules = catalogue_info(a, selection, &p.n_rules);
	for (size_t i = 0; i < (o->formats.n ? o->formats.n : 1); i++) {
		struct text out = {.arena = a};

		p.color = !wishes[i].path && wants_color(o);
		report_formats[wishes[i].format].print(&out, account, &p);
		if (!wishes[i].path)
			output_text(&out);
		else if (!output_file(wishes[i].path, &out))
			die("%s cannot be written: %s", wishes[i].path, strerror(errno));
	}
}

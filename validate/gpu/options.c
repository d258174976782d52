#include "gpu/options.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"

#define USAGE                                                                                      \
	"usage: run [--only RULE] [--part I/N] [--steps LIST] [--all] [--seconds S] "              \
	"[--limit S] [--records]"

static double seconds_of(const char *option, const char *value, double most)
{
	char *end = NULL;
	const double seconds = strtod(value, &end);

	if (end == value || *end || !(seconds > 0) || seconds > most)
		die("%s takes seconds above 0, not '%s'", option, value);
	return seconds;
}

static void read_only(struct arena *a, const char *value, struct options *o)
{
	(void)a;
	if (!*value)
		die("--only takes the name of a rule, not ''");
	o->only = value;
}

static void read_part(struct arena *a, const char *value, struct options *o)
{
	char *slash = NULL, *end = NULL;

	(void)a;
	errno = 0;
	const unsigned long part = strtoul(value, &slash, 10);
	const unsigned long parts = *slash == '/' ? strtoul(slash + 1, &end, 10) : 0;
	if (strspn(value, "0123456789/") != strlen(value) || !end || *end || errno || !part ||
	    part > parts || parts > INT_MAX)
		die("--part takes I/N, the I-th of N parts, not '%s'", value);
	o->part = (unsigned)part;
	o->parts = (unsigned)parts;
}

static void read_steps(struct arena *a, const char *value, struct options *o)
{
	struct table_row words = table_split(a, arena_strdup(a, value), ',');

	o->all_steps = false;
	for (size_t i = 0; i < words.n; i++) {
		int s = 0;
		while (s < STEPS && strcmp(step_names[s], words.fields[i]) != 0)
			s++;
		if (s < STEPS) {
			o->asked[s] = true;
			continue;
		}
		struct text known = {.arena = a};
		for (s = 0; s < STEPS; s++)
			text_printf(&known, "%s%s", s ? ", " : "", step_names[s]);
		die("--steps takes some of %s, not '%s'", text_string(&known), words.fields[i]);
	}
}

static void read_seconds(struct arena *a, const char *value, struct options *o)
{
	(void)a;
	o->seconds = seconds_of("--seconds", value, 1e9);
}

static void read_limit(struct arena *a, const char *value, struct options *o)
{
	(void)a;
	o->limit_s = (int)ceil(seconds_of("--limit", value, INT_MAX));
}

static void set_all(struct arena *a, const char *value, struct options *o)
{
	(void)a;
	(void)value;
	o->traps_too = true;
}

static void set_records(struct arena *a, const char *value, struct options *o)
{
	(void)a;
	(void)value;
	o->records_only = true;
}

static const struct {
	const char *name;
	bool has_value;
	void (*read)(struct arena *a, const char *value, struct options *o);
} known_options[] = {
    {"--only", true, read_only},       {"--part", true, read_part},
    {"--steps", true, read_steps},     {"--seconds", true, read_seconds},
    {"--limit", true, read_limit},     {"--all", false, set_all},
    {"--records", false, set_records},
};
#define N_OPTIONS (sizeof known_options / sizeof *known_options)

static _Noreturn void print_help(void)
{
	puts(USAGE "\n\n"
		   "  --only RULE   the programs of this rule\n"
		   "  --part I/N    the I-th of N parts of them\n"
		   "  --steps LIST  of build, run, size, time, profile, sanitize, force; the first two\n"
		   "                are always taken\n"
		   "  --all         the traps as well, after all pairs\n"
		   "  --seconds S   nothing is started after them\n"
		   "  --limit S     of each step\n"
		   "  --records     nothing is run: records.tsv of what there is\n\n"
		   "What was done is not done again. records.tsv goes back to be merged.");
	exit(0);
}

struct options options_read(struct arena *a, int argc, char **argv)
{
	struct options o = {.part = 1, .parts = 1, .seconds = 1e9, .all_steps = true};

	for (int i = 1; i < argc; i++) {
		size_t k = 0;
		if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
			print_help();
		while (k < N_OPTIONS && strcmp(argv[i], known_options[k].name) != 0)
			k++;
		if (k == N_OPTIONS)
			die("there is no option '%s'; " USAGE, argv[i]);
		const bool has_value = known_options[k].has_value;
		if (has_value && i + 1 == argc)
			die("%s takes a value; " USAGE, argv[i]);
		known_options[k].read(a, has_value ? argv[i + 1] : "", &o);
		i += has_value;
	}
	return o;
}

#include "settings.h"

#include <string.h>

#include "base/glob.h"
#include "catalogue.h"
#include "facts/kernel.h"
#include "report/print.h"
#include "rule.h"
#include "workers.h"

#define LINE "command line" /* as the source of a value */

/* --- configurations --------------------------------------------------------------------------- */

static const struct configured *configure(struct settings_book *b, const char *path)
{
	struct configured *c = arena_new(b->arena, struct configured);

	c->options = arena_new(b->arena, struct options);
	*c->options = *b->line;
	if (path) {
		struct config *config = arena_new(b->arena, struct config);

		config_read(b->arena, path, config, &b->reading);
		config_apply(b->arena, config, ORIGIN_FILE, c->options, &b->reading);
		c->config = config;
	}
	array_push(b->arena, &b->configurations, c);
	return c;
}

static const struct configured *configured_by(struct settings_book *b, const char *path)
{
	for (size_t i = 0; i < b->configurations.n; i++) {
		const struct configured *c = b->configurations.at[i];

		if (path && c->config ? !strcmp(c->config->path, path) : !path && !c->config)
			return c;
	}
	return configure(b, path);
}

/* folder: absolute. */
static const struct configured *of_folder(struct settings_book *b, const char *folder)
{
	const struct configured *c;
	const char *path = NULL;

	for (size_t i = 0; i < b->folders.n; i++)
		if (!strcmp(b->folders.at[i].folder, folder))
			return b->folders.at[i].configured;
	if (b->line->config)
		path = b->line->config;
	else if (!b->line->isolated)
		path = config_find(b->arena, folder);
	c = configured_by(b, path ? text_path(b->arena, b->directory, path) : NULL);
	array_push(b->arena, &b->folders, (struct folder_config){folder, c});
	return c;
}

/* Of one RULE=LEVEL; NULL, or what is wrong. */
static const char *read_level(struct settings_book *b, const char *word, struct rule_level *out)
{
	size_t n = strcspn(word, "=");
	const char *rule = arena_strndup(b->arena, word, n);
	const char *wrong = catalogue_wrong_selector(b->arena, rule);
	int level = word[n] ? config_level(word + n + 1) : -1;

	if (!wrong && level < 0)
		wrong = "RULE=SEVERITY is wanted: note, warning, error or off";
	*out = (struct rule_level){rule, (unsigned)level, out->where};
	return wrong;
}

/* --severity or its variable, as a configuration's severity. */
static const char *read_levels(struct settings_book *b)
{
	const struct words *words = &b->line->severities;
	const char *variable = options_where(b->line, "severity");
	struct config *into = variable ? &b->environment : &b->strongest;
	struct rule_change change = {.base = "."};

	for (size_t i = 0; i < words->list.n; i++) {
		const char *word = words->list.at[i], *wrong;
		struct rule_level level = {.where = variable ? variable : LINE};

		wrong = read_level(b, word, &level);
		if (wrong && variable)
			return arena_printf(b->arena, "%s: %s: %s", variable, word, wrong);
		if (wrong)
			return arena_printf(b->arena, "--severity=%s: %s", word, wrong);
		array_push(b->arena, &change.levels, level);
	}
	array_push(b->arena, &into->changes, change);
	return NULL;
}

/* --config 'fail-on=error': what an option says is stronger still, of two the later one. */
static const char *read_settings(struct settings_book *b)
{
	struct options *line = arena_new(b->arena, struct options);
	struct config_reading as = {0};

	for (size_t i = 0; i < b->line->settings.list.n; i++) {
		const char *wrong = config_read_setting(
		    b->arena, b->line->settings.list.at[i], &b->strongest);

		if (wrong)
			return wrong;
	}
	*line = *b->line;
	config_apply(b->arena, &b->strongest, ORIGIN_LINE, line, &as);
	b->line = line;
	return as.errors.items.n ? as.errors.items.at[0] : NULL;
}

/* Of the command line and the environment; a configuration's was told where it stands. */
static const char *wrong_selection(struct settings_book *b)
{
	static const char *const keys[] = {"rules", "enable", "disable"};
	const struct words *words[] = {&b->run.rules, &b->run.enabled, &b->run.disabled};

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		const char *where = options_where(&b->run, keys[i]);

		for (size_t k = 0; k < words[i]->list.n; k++) {
			const char *wrong =
			    catalogue_wrong_selector(b->arena, words[i]->list.at[k]);

			if (wrong && where)
				return arena_printf(b->arena, "%s: %s", where, wrong);
			if (wrong)
				return wrong;
		}
	}
	return NULL;
}

const char *settings_open_kept(struct arena *a, struct settings_book *b,
			       const struct options *line, const char *directory,
			       const struct overlay *kept, bool only_kept)
{
	const char *wrong;

	*b = (struct settings_book){
	    .arena = a,
	    .directory = directory,
	    .line = line,
	    .reading = {.kept = kept, .only_kept = only_kept, .directory = directory}};
	wrong = read_settings(b);
	if (!wrong)
		wrong = read_levels(b);
	b->run = *of_folder(b, directory)->options;
	return wrong ? wrong : wrong_selection(b);
}

const char *settings_open(struct arena *a, struct settings_book *b, const struct options *line,
			  const char *directory)
{
	return settings_open_kept(a, b, line, directory, NULL, false);
}

/* --- one file --------------------------------------------------------------------------------- */

/* The path as patterns of a configuration in `base` (relative to the current folder) see it. */
static const char *seen_from(struct settings_book *b, const char *base, const char *file)
{
	const char *from =
	    *base == '/' ? base : arena_printf(b->arena, "%s/%s", b->directory, base);
	const char *path =
	    *file == '/' ? file : arena_printf(b->arena, "%s/%s", b->directory, file);

	return text_path(b->arena, from, path);
}

/* What a place says as a file does; NULL: nothing. */
static const struct config *said_in(const struct settings_book *b, const struct config *c,
				    enum origin place)
{
	return place == ORIGIN_FILE	     ? c
	       : place == ORIGIN_ENVIRONMENT ? &b->environment
	       : place == ORIGIN_LINE	     ? &b->strongest
					     : NULL;
}

/* In order, later ones win: the configuration's, the environment's, the command line's. NULL: no
 * more. */
static const struct rule_change *change_at(const struct settings_book *b, const struct config *c,
					   size_t i)
{
	for (enum origin place = ORIGIN_FILE; place <= ORIGIN_LINE; place++) {
		const struct config *said = said_in(b, c, place);
		size_t n = said ? said->changes.n : 0;

		if (i < n)
			return &said->changes.at[i];
		i -= n;
	}
	return NULL;
}

static bool speaks_of(struct settings_book *b, const struct rule_change *c, const char *file)
{
	for (size_t i = 0; i < c->files.list.n; i++)
		if (glob_selects(c->files.list.at[i], seen_from(b, c->base, file)))
			return true;
	return !c->files.list.n;
}

/* What is settled so far; all by rule. */
struct settling {
	bool *is_on;
	int *level;
	const char **where; /* NULL: nobody */
	unsigned *step; /* in which it was last turned on or off */
	unsigned now;	/* grows from place to place and from override to override */
};

static void turn(struct settling *s, unsigned rule, bool is_on, const char *where)
{
	s->is_on[rule] = is_on;
	s->where[rule] = where;
	s->step[rule] = s->now;
	if (s->level[rule] == LEVEL_OFF)
		s->level[rule] = -1;
}

static void turn_each(struct settling *s, const struct words *selectors, bool is_on,
		      const char *where)
{
	for (size_t i = 0; i < selectors->list.n; i++)
		for (unsigned r = 0; r < rule_count; r++)
			if (catalogue_selects(selectors->list.at[i], r))
				turn(s, r, is_on, where);
}

static void turn_others_off(struct settling *s, const struct words *only, const char *where)
{
	for (unsigned r = 0; only->list.n && r < rule_count; r++)
		turn(s, r, false, where);
}

/* A severity turns on what another one turned off; with a rule's own name also what was not chosen
 * before, though not against the choice it stands beside. */
static void take_level(struct settling *s, const struct rule_level *said, unsigned rule)
{
	bool is_own = !strcmp(said->rule, rule_table[rule]->name);
	bool was_off = s->level[rule] == LEVEL_OFF;

	if (said->level == LEVEL_OFF)
		turn(s, rule, false, said->where);
	else if (!s->is_on[rule] && (was_off || (is_own && s->step[rule] < s->now)))
		turn(s, rule, true, said->where);
	s->level[rule] = (int)said->level;
	if (s->is_on[rule])
		s->where[rule] = said->where;
}

static void take_change(struct settling *s, const struct rule_change *c)
{
	turn_others_off(s, &c->rules, c->where);
	turn_each(s, &c->rules, true, c->where);
	turn_each(s, &c->enabled, true, c->where);
	turn_each(s, &c->disabled, false, c->where);
	for (size_t i = 0; i < c->levels.n; i++)
		for (unsigned r = 0; r < rule_count; r++)
			if (catalogue_selects(c->levels.at[i].rule, r))
				take_level(s, &c->levels.at[i], r);
}

/* What the options say that were set in this very place. */
static void take_options(struct settling *s, const struct options *o, enum origin place)
{
	static const char *const keys[] = {"rules", "enable", "disable"};
	const struct words *words[] = {&o->rules, &o->enabled, &o->disabled};

	for (int i = 0; i < 3; i++) {
		const char *where = options_where(o, keys[i]);

		if (options_origin(o, keys[i]) != place)
			continue;
		where = where ? where : LINE;
		if (i == 0)
			turn_others_off(s, words[i], where);
		turn_each(s, words[i], i < 2, where);
	}
}

static void take_all(struct settings_book *b, struct settling *s, const struct configured *c,
		     const char *file)
{
	for (enum origin place = ORIGIN_FILE; place <= ORIGIN_LINE; place++) {
		const struct config *said = said_in(b, c->config, place);

		s->now++;
		take_options(s, c->options, place);
		for (size_t i = 0; said && i < said->changes.n; i++) {
			const struct rule_change *change = &said->changes.at[i];

			s->now += change->files.list.n > 0;
			if (speaks_of(b, change, file))
				take_change(s, change);
		}
	}
}

static struct settling settle_defaults(struct arena *a)
{
	struct settling s = {.is_on = catalogue_defaults(a),
			     .level = arena_array(a, int, rule_count + 1),
			     .where = arena_array(a, const char *, rule_count + 1),
			     .step = arena_array(a, unsigned, rule_count + 1)};

	for (unsigned r = 0; r < rule_count; r++)
		s.level[r] = -1;
	return s;
}

static struct settings *settle(struct settings_book *b, const char *file)
{
	const char *whole =
	    *file == '/' ? file : arena_printf(b->arena, "%s/%s", b->directory, file);
	const char *clean = arena_printf(b->arena, "/%s", text_path(b->arena, "/", whole));
	const char *slash = strrchr(clean, '/');
	const struct configured *c = of_folder(
	    b, slash == clean ? "/" : arena_strndup(b->arena, clean, (size_t)(slash - clean)));
	struct settling now = settle_defaults(b->arena);
	struct settings *s = arena_new(b->arena, struct settings);

	take_all(b, &now, c, file);
	*s = (struct settings){file, c->config, c->options, now.is_on, now.level, now.where};
	return s;
}

const struct settings *settings_of(struct settings_book *b, const char *file)
{
	struct settings *s;

	for (size_t i = b->files.n; i-- > 0;)
		if (!strcmp(b->files.at[i]->file, file))
			return b->files.at[i];
	s = settle(b, arena_strdup(b->arena, file));
	array_push(b->arena, &b->files, s);
	return s;
}

/* --- questions -------------------------------------------------------------------------------- */

static int index_of(const char *rule)
{
	for (unsigned i = 0; i < rule_count; i++)
		if (!strcmp(rule_table[i]->name, rule))
			return (int)i;
	return -1;
}

bool settings_is_on(struct settings_book *b, const char *rule, const char *file)
{
	int i = index_of(rule);

	return i >= 0 && settings_of(b, file)->is_on[i];
}

int settings_level(struct settings_book *b, const char *rule, const char *file)
{
	int i = index_of(rule);

	return i < 0 ? -1 : settings_of(b, file)->level[i];
}

/* What was said last of a rule's option for a file; NULL: nothing. */
static const struct rule_setting *setting_of(struct settings_book *b, const char *rule,
					     const char *option, const char *file)
{
	const struct config *c = settings_of(b, file)->config;
	const struct rule_setting *last = NULL;
	const struct rule_change *change;

	for (size_t i = 0; (change = change_at(b, c, i)); i++) {
		for (size_t k = 0; k < change->settings.n && speaks_of(b, change, file); k++) {
			const struct rule_setting *s = &change->settings.at[k];

			if (!strcmp(s->rule, rule) && !strcmp(s->option, option))
				last = s;
		}
	}
	return last;
}

static const struct figure *figure_of(const struct finding *f, const char *name)
{
	for (size_t i = 0; name && i < f->figures.n; i++)
		if (!strcmp(f->figures.at[i].name, name))
			return &f->figures.at[i];
	return NULL;
}

bool settings_is_enough(struct settings_book *b, const struct finding *f)
{
	const struct rule *rule = rule_find(f->rule);

	for (const struct rule_option *o = rule ? rule->options : NULL; o && o->name; o++) {
		const struct rule_setting *s = setting_of(b, rule->name, o->name, f->at.file);
		const struct figure *figure = figure_of(f, o->figure), *per = figure_of(f, o->per);
		double by = per && per->value > 0 ? per->value : 1;

		if (s && figure && figure->value / by < s->least)
			return false;
	}
	return true;
}

const uint32_t *settings_block(struct settings_book *b, const char *kernel, const char *file)
{
	const struct config *c = settings_of(b, file)->config;
	const char *last = strrchr(kernel, ':');
	const uint32_t *block = NULL;
	const struct rule_change *change;

	for (size_t i = 0; (change = change_at(b, c, i)); i++) {
		for (size_t k = 0; k < change->launches.n && speaks_of(b, change, file); k++) {
			const char *pattern = change->launches.at[k].kernel;

			if (glob_matches(pattern, kernel) ||
			    (last && glob_matches(pattern, last + 1)))
				block = change->launches.at[k].block;
		}
	}
	return block;
}

void settings_launches(const struct settings_book *b, struct text *out)
{
	for (size_t i = 0; i < b->configurations.n; i++) {
		const struct config *c = b->configurations.at[i]->config;
		const struct rule_change *change;

		for (size_t k = 0; (change = change_at(b, c, k)); k++) {
			text_printf(out, "\n%s:", change->base);
			for (size_t f = 0; f < change->files.list.n; f++)
				text_printf(out, " %s", change->files.list.at[f]);
			for (size_t n = 0; n < change->launches.n; n++) {
				const struct kernel_launch *l = &change->launches.at[n];

				text_printf(out, " %s=%u,%u,%u", l->kernel, l->block[0],
					    l->block[1], l->block[2]);
			}
		}
	}
}

bool settings_is_excluded(struct settings_book *b, const char *path)
{
	const struct words *exclude = &settings_of(b, path)->options->exclude;
	const char *shown = text_path(b->arena, b->directory, path);
	const char *whole =
	    *shown == '/' ? shown : arena_printf(b->arena, "%s/%s", b->directory, shown);

	for (size_t i = 0; i < exclude->list.n; i++)
		if (glob_selects(exclude->list.at[i], shown) ||
		    (*exclude->list.at[i] == '/' && glob_selects(exclude->list.at[i], whole)))
			return true;
	return false;
}

/* Whether some file may have what this selects, where another's severity was told it was off. */
static bool may_turn_on(const struct rule_change *c, unsigned rule)
{
	const struct words *words[] = {&c->rules, &c->enabled};

	for (int i = 0; i < 2; i++)
		for (size_t k = 0; k < words[i]->list.n; k++)
			if (catalogue_selects(words[i]->list.at[k], rule))
				return true;
	for (size_t i = 0; i < c->levels.n; i++) {
		const struct rule_level *l = &c->levels.at[i];

		if (l->level == LEVEL_OFF || !catalogue_selects(l->rule, rule))
			continue;
		if (!rule_table[rule]->off_by_default || !strcmp(l->rule, rule_table[rule]->name))
			return true;
	}
	return false;
}

bool *settings_union(struct settings_book *b)
{
	bool *is_on = arena_array(b->arena, bool, rule_count + 1);

	for (size_t i = 0; i < b->files.n; i++)
		for (unsigned r = 0; r < rule_count; r++)
			is_on[r] |= b->files.at[i]->is_on[r];
	for (size_t i = 0; i < b->configurations.n; i++) {
		const struct config *c = b->configurations.at[i]->config;
		const struct rule_change *change;

		for (size_t k = 0; (change = change_at(b, c, k)); k++)
			for (unsigned r = 0; r < rule_count; r++)
				is_on[r] |= change->files.list.n && may_turn_on(change, r);
	}
	return is_on;
}

/* The numbers that 0 stands for. */
static void fill_in(struct options *o)
{
	o->jobs = o->jobs ? o->jobs : workers_default();
	o->fuel = o->fuel > 0 ? o->fuel : (double)DEFAULT_FUEL;
	o->sarif_max = o->sarif_max ? o->sarif_max : SARIF_RESULTS;
}

static void show(struct text *out, size_t start, const char *where)
{
	text_printf(out, "%*s# %s\n", (int)(start + 40 > out->n ? start + 40 - out->n : 1), "",
		    where ? where : "default");
}

static void show_levels(const struct settings *s, struct text *out)
{
	text_puts(out, "severity:\n");
	for (unsigned r = 0; r < rule_count; r++) {
		size_t start = out->n;

		text_printf(out, "  %s: %s", rule_table[r]->name,
			    !s->is_on[r]      ? "off"
			    : s->level[r] < 0 ? severity_name(rule_table[r]->severity)
					      : severity_name((enum severity)s->level[r]));
		show(out, start, s->where[r]);
	}
}

static void show_rule_options(struct settings_book *b, const char *file, struct text *out)
{
	text_puts(out, "options:\n");
	for (unsigned r = 0; r < rule_count; r++) {
		const struct rule_option *o = rule_table[r]->options;

		if (o)
			text_printf(out, "  %s:\n", rule_table[r]->name);
		for (; o && o->name; o++) {
			const struct rule_setting *s =
			    setting_of(b, rule_table[r]->name, o->name, file);
			size_t start = out->n;

			text_printf(out, "    %s: %g", o->name, s ? s->least : o->least);
			show(out, start, s ? s->where : NULL);
		}
	}
}

/* In the order in which they are asked: later ones win. */
static void show_launches(struct settings_book *b, const char *file, struct text *out)
{
	const struct config *c = settings_of(b, file)->config;
	const struct rule_change *change;
	size_t n = 0;

	for (size_t i = 0; (change = change_at(b, c, i)); i++) {
		for (size_t k = 0; k < change->launches.n && speaks_of(b, change, file); k++) {
			const struct kernel_launch *l = &change->launches.at[k];
			size_t start;

			text_puts(out, n++ ? "" : "launch:\n");
			start = out->n;
			text_printf(out, "  \"%s\": [%u, %u, %u]", l->kernel, l->block[0],
				    l->block[1], l->block[2]);
			show(out, start, l->where);
		}
	}
	text_puts(out, n ? "" : "launch: {}\n");
}

static void show_overrides(struct settings_book *b, const struct settings *s, struct text *out)
{
	const struct rule_change *change;

	for (size_t i = 0; (change = change_at(b, s->config, i)); i++)
		if (change->files.list.n)
			text_printf(out, "# override of %s: %s\n", change->where,
				    speaks_of(b, change, s->file) ? "holds for this file"
								  : "for others");
}

void settings_show(struct settings_book *b, const char *file, struct text *out)
{
	const struct settings *s = settings_of(b, file);
	struct options of_file = *s->options, of_run = b->run;

	text_printf(out, "# %s\n# configuration: %s\n", file, s->config ? s->config->path : "none");
	show_overrides(b, s, out);
	fill_in(&of_file);
	fill_in(&of_run);
	options_show(out, &of_file, &of_run);
	show_levels(s, out);
	show_rule_options(b, file, out);
	show_launches(b, file, out);
}

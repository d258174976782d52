#include "plan_make.h"

#include <errno.h>
#include <glob.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "base/fail.h"
#include "base/text.h"
#include "check.h"
#include "fields.h"
#include "gpu/plan.h"
#include "rule.h"
#include "stamp.h"

struct draft { /* of a file: nothing is written before all is right */
	FILE *file;
	char *text;
	size_t bytes;
};

struct maker {
	struct arena *arena;
	const cJSON *report;
	struct draft plan, predictions, findings;
	unsigned programs, pairs, traps;
};

static const char *const figure_names[] = {"requests",	  "active_lanes", "sectors",
					   "sectors_min", "sectors_max",  "ideal_sectors",
					   "lines",	  "bank_degree",  "ideal_degree"};

static char *folder_of(struct arena *a, const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? arena_strndup(a, path, (size_t)(slash - path)) : arena_strdup(a, ".");
}

/* Whether a row of the report speaks of this program: its own file, or a header beside it. */
static bool is_of(const cJSON *row, const struct program *p)
{
	const char *file = text_at(row, "file");
	const char *slash = strrchr(p->source, '/'), *dot = strrchr(file, '.');

	if (!strcmp(file, p->source))
		return true;
	return dot && strcmp(dot, ".cu") != 0 && slash &&
	       !strncmp(file, p->source, (size_t)(slash - p->source + 1));
}

static void write_row_figures(FILE *out, const cJSON *row)
{
	for (size_t i = 0; i < sizeof figure_names / sizeof *figure_names; i++)
		table_put_number(out, number_at(row, figure_names[i]));
}

/* The prediction of one access, as predictions.tsv holds it (merge.h names the columns). */
static char *prediction_line(struct arena *a, const cJSON *row)
{
	static const char *const words[] = {"kernel", "file",	"space",	 "op",
					    "status", "reason", "template_args", "block_source"};
	const cJSON *block = cJSON_GetObjectItem(row, "block");
	char *text = NULL;
	size_t bytes = 0;
	FILE *out = open_memstream(&text, &bytes);

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		table_put(out, text_at(row, words[i]));
	for (int i = 0; i < 3; i++)
		table_put_number(out, cJSON_GetNumberValue(cJSON_GetArrayItem(block, i)));
	table_put_number(out, number_at(row, "line"));
	table_put_number(out, number_at(row, "column"));
	table_put_number(out, number_at(row, "bytes"));
	write_row_figures(out, row);
	fclose(out);
	char *line = arena_strdup(a, text);
	free(text);
	return line;
}

static uint64_t write_predictions(struct maker *m, const struct program *p, uint64_t hash)
{
	const cJSON *row;

	cJSON_ArrayForEach(row, cJSON_GetObjectItem(m->report, "accesses"))
	{
		if (p->source && !is_of(row, p))
			continue;
		const char *line = prediction_line(m->arena, row);
		fprintf(m->predictions.file, "%s\t%s%g\t\n", p->id, line, number_at(row, "instance"));
		hash = hash_bytes(hash, line, strlen(line));
	}
	return hash;
}

/* ID RULE SEVERITY FILE LINE END-LINE FUNCTION, and FILE:LINE of each of its notes. */
static uint64_t write_findings(struct maker *m, const struct program *p, uint64_t hash)
{
	const cJSON *finding, *note;

	cJSON_ArrayForEach(finding, cJSON_GetObjectItem(m->report, "findings"))
	{
		if (!is_of(finding, p))
			continue;
		fprintf(m->findings.file, "%s\t%s\t%s\t", p->id, text_at(finding, "rule"),
			text_at(finding, "severity"));
		table_put(m->findings.file, text_at(finding, "file"));
		fprintf(m->findings.file, "%g\t%g\t", number_at(finding, "line"),
			number_at(finding, "end_line"));
		table_put(m->findings.file, text_at(finding, "function"));
		cJSON_ArrayForEach(note, cJSON_GetObjectItem(finding, "notes")) fprintf(
		    m->findings.file, "%s:%g ", text_at(note, "file"), number_at(note, "line"));
		fputs("\t\n", m->findings.file);
		hash = hash_bytes(hash, text_at(finding, "rule"),
				  strlen(text_at(finding, "rule")));
		const double line = number_at(finding, "line");
		hash = hash_bytes(hash, &line, sizeof line);
	}
	return hash;
}

/* What follows `mark` on the file's first line; "" when it does not start so. */
static const char *first_line_after(struct arena *a, const char *path, const char *mark)
{
	const char *text = text_read_file(a, path, NULL);

	if (!text || strncmp(text, mark, strlen(mark)) != 0)
		return "";
	text += strlen(mark);
	return arena_strndup(a, text, strcspn(text, "\n"));
}

const char *proof_words(struct arena *a, const char *proof)
{
	static const struct {
		const char *proof, *word;
	} words[] = {{"counters", "counters"},	       {"time", "time"},
		     {"memcheck", "memcheck"},	       {"racecheck", "racecheck"},
		     {"synccheck", "synccheck"},       {"launch error", "launch"},
		     {"numerical error", "precision"}, {"wrong result shown", "wrong"},
		     {"wrong value shown", "wrong"},   {"crash shown", "crash"},
		     {"cudaOccupancy", "occupancy"}};
	struct text needs = {.arena = a};

	/* "synccheck or wrong result shown": the sanitizers' pairs are taken by their results
	 * anyway. */
	const bool has_tool = strstr(proof, "check") != NULL;

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strstr(proof, words[i].proof) && !(has_tool && !strcmp(words[i].word, "wrong")))
			text_printf(&needs, "%s%s", needs.n ? "," : "", words[i].word);
	return text_string(&needs);
}

/* Only pairs must show anything. */
static const char *needs_of(struct arena *a, const char *rule, bool is_pair)
{
	const struct rule *r = rule_find(arena_strdup(a, rule));

	return r && is_pair ? proof_words(a, r->proof) : "";
}

/* --- what must be there ----------------------------------------------------------------------- */

static const cJSON *file_of(const cJSON *report, const char *path)
{
	const cJSON *file;

	cJSON_ArrayForEach(file, cJSON_GetObjectItem(report, "files"))
	{
		if (!strcmp(text_at(file, "file"), path))
			return file;
	}
	return NULL;
}

/* Why nothing, or not all, is known of a file, with its place; "" when all is. */
static const char *trouble_of(struct arena *a, const cJSON *file)
{
	const cJSON *first =
	    cJSON_GetArrayItem(cJSON_GetObjectItem(file, "unresolved"), 0);

	if (!strcmp(text_at(file, "status"), "failed"))
		return arena_printf(a, "%s: %s", text_at(file, "file"),
				    text_at(file, "failure"));
	return cJSON_IsString(first) ? cJSON_GetStringValue(first) : "";
}

/* A source that does not parse would be planned without its predictions. */
static void check_source(struct arena *a, const cJSON *report, const char *path)
{
	const cJSON *file = file_of(report, path);

	if (!file)
		die("%s: the linter's report says nothing of it", path);
	const char *trouble = trouble_of(a, file);
	if (*trouble)
		die("%s does not parse: %s", path, trouble);
}

static bool is_there(struct arena *a, const char *folder, const char *role)
{
	glob_t found = {0};
	const int status = glob(arena_printf(a, "%s/%s.cu", folder, role), 0, NULL, &found);

	globfree(&found);
	return status == 0;
}

/* A case is a pair, a trap (clean.cu), or a lone flagged.cu in a folder that is no rule's. */
static void check_case(struct arena *a, const char *folder)
{
	const bool flagged = is_there(a, folder, "flagged"), fixed = is_there(a, folder, "fixed");
	const struct table_row parts = table_split(a, arena_strdup(a, folder), '/');

	if (fixed && !flagged)
		die("%s has a fixed.cu and no flagged.cu", folder);
	if (flagged && !fixed && rule_find(parts.fields[1]))
		die("%s has a flagged.cu and no fixed.cu", folder);
	if (!flagged && !is_there(a, folder, "clean"))
		die("%s has no flagged.cu, fixed.cu or clean.cu", folder);
}

static void check_cases(struct arena *a)
{
	glob_t folders = {0};

	glob("fixtures/*/*/", 0, NULL, &folders);
	for (size_t i = 0; i < folders.gl_pathc; i++) {
		const char *path = folders.gl_pathv[i];
		check_case(a, arena_strndup(a, path, strlen(path) - 1));
	}
	globfree(&folders);
}

static cJSON *read_report(struct arena *a, const char *path)
{
	const char *text = text_read_file(a, path, NULL);
	cJSON *json = text ? cJSON_Parse(text) : NULL;

	if (!json)
		die("%s is no JSON report", path);
	return json;
}

/* --- a plan of the fixtures ------------------------------------------------------------------- */

/* path: fixtures/RULE/CASE/ROLE.cu */
static void add_program(struct maker *m, const char *path)
{
	struct arena *a = m->arena;
	struct table_row parts = table_split(a, arena_strdup(a, path), '/');
	struct program p = {.rule = parts.fields[1], .pair = parts.fields[2], .source = path};

	check_source(a, m->report, path);
	p.role = arena_strndup(a, parts.fields[3], strlen(parts.fields[3]) - 3);
	p.id = arena_printf(a, "%s.%s.%s", p.rule, p.pair, p.role);
	p.needs = needs_of(a, p.rule, strcmp(p.role, "clean") != 0);
	p.flat = first_line_after(a, arena_printf(a, "%s/flagged.cu", folder_of(a, path)),
				  "// time: flat, ");
	const struct stamps stamps = stamps_make(a, path);
	p.program_hash = stamps.program;
	p.lines_hash = stamps.lines;
	p.forced_hash = stamps.forced;
	const uint64_t hash = write_findings(m, &p, write_predictions(m, &p, HASH_START));
	p.prediction_hash = arena_printf(a, "%016llx", (unsigned long long)hash);
	plan_write_program(m->plan.file, &p);
	m->pairs += !strcmp(p.role, "fixed");
	m->traps += !strcmp(p.role, "clean");
	m->programs++;
}

static void start_draft(struct draft *d)
{
	d->file = open_memstream(&d->text, &d->bytes);
}

static void finish_draft(struct arena *a, struct draft *d, const char *directory, const char *name)
{
	const char *path = arena_printf(a, "%s/%s", directory, name);

	fclose(d->file);
	if (!table_write_whole(a, path, d->text, d->bytes))
		die("cannot write %s: %s", path, strerror(errno));
	free(d->text);
}

void plan_make(struct arena *a, const char *directory, const char *report)
{
	cJSON *json = read_report(a, report);
	glob_t sources = {0};
	struct maker m = {.arena = a, .report = json};

	if (glob("fixtures/*/*/*.cu", 0, NULL, &sources))
		die("there are no fixtures here; run from the project's root");
	check_cases(a);
	start_draft(&m.plan);
	start_draft(&m.predictions);
	start_draft(&m.findings);
	for (size_t i = 0; i < sources.gl_pathc; i++)
		if (!*first_line_after(a, sources.gl_pathv[i], "// legacy:"))
			add_program(&m, sources.gl_pathv[i]);
	finish_draft(a, &m.plan, directory, "plan.tsv");
	finish_draft(a, &m.predictions, directory, "predictions.tsv");
	finish_draft(a, &m.findings, directory, "findings.tsv");
	printf("%u programs (%u pairs, %u traps, %u alone)\n", m.programs, m.pairs, m.traps,
	       m.programs - 2 * m.pairs - m.traps);
	globfree(&sources);
	cJSON_Delete(json);
}

/* --- any program ------------------------------------------------------------------------------ */

/* Says what the linter could not read. Without an access there is nothing to compare. */
static void check_app_sources(struct arena *a, const cJSON *report)
{
	const cJSON *file;
	const bool has_accesses = cJSON_GetArraySize(cJSON_GetObjectItem(report, "accesses")) > 0;
	const char *first = "";

	cJSON_ArrayForEach(file, cJSON_GetObjectItem(report, "files"))
	{
		const char *trouble = trouble_of(a, file);
		if (!strcmp(text_at(file, "status"), "failed"))
			die("%s", trouble);
		if (*trouble && has_accesses)
			fprintf(stderr, "%s: not all is understood: %s\n", die_as, trouble);
		first = *first ? first : trouble;
	}
	if (!has_accesses)
		die("the sources have no access of a kernel%s%s", *first ? ": " : "", first);
}

static void check_app(const char *path, const struct table *apps, const struct app *app)
{
	const char *const texts[] = {app->name, app->build, app->run};

	if (!check_is_file_name(app->name))
		die("--name takes letters, digits and ._-+, not '%s'", app->name);
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (strpbrk(texts[i], "\t\n\r"))
			die("a command is one line without tabs");
	for (size_t i = 0; i < apps->rows.n; i++)
		if (!strcmp(table_field(&apps->rows.at[i], 0), app->name))
			die("%s has a program '%s' already; --name gives this one another", path,
			    app->name);
}

/* Appends rows to a table of the folder, which may not be there yet. */
static void append(struct arena *a, const char *path, struct draft *d)
{
	struct text t = {.arena = a};
	size_t bytes = 0;
	const char *old = text_read_file(a, path, &bytes);

	fclose(d->file);
	if (old)
		text_put(&t, old, bytes);
	text_put(&t, d->text, d->bytes);
	if (!text_write_file(a, path, t.at, t.n))
		die("cannot write %s: %s", path, strerror(errno));
	free(d->text);
}

void plan_make_app(struct arena *a, const char *directory, const char *report,
		   const struct app *app)
{
	const char *apps_path = arena_printf(a, "%s/apps.tsv", directory);
	const char *predictions_path = arena_printf(a, "%s/predictions.tsv", directory);
	const struct program p = {.id = app->name}; /* every row is its own */
	cJSON *json = read_report(a, report);
	struct maker m = {.arena = a, .report = json};
	struct table apps = {0}, predictions = {0};

	if (table_read(a, apps_path, &apps))
		check_apps(apps_path, &apps);
	if (table_read(a, predictions_path, &predictions))
		check_predictions(predictions_path, &predictions);
	check_app(apps_path, &apps, app);
	check_app_sources(a, json);
	start_draft(&m.predictions);
	start_draft(&m.plan);
	write_predictions(&m, &p, HASH_START);
	fprintf(m.plan.file, "%s\t%s\t%s\n", app->name, *app->build ? app->build : "-", app->run);
	append(a, predictions_path, &m.predictions);
	append(a, apps_path, &m.plan);
	cJSON_Delete(json);
}

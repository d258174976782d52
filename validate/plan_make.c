#include "plan_make.h"

#include <glob.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "base/fail.h"
#include "base/text.h"
#include "gpu/plan.h"
#include "rule.h"
#include "stamp.h"

struct maker {
	struct arena *arena;
	const cJSON *report;
	FILE *plan, *predictions, *findings;
};

static const char *const figure_names[] = {"requests",	  "active_lanes", "sectors",
					   "sectors_min", "sectors_max",  "ideal_sectors",
					   "lines",	  "bank_degree",  "ideal_degree"};

static const char *string_of(const cJSON *object, const char *key)
{
	const char *value = cJSON_GetStringValue(cJSON_GetObjectItem(object, key));

	return value ? value : "";
}

static double number_of(const cJSON *object, const char *key)
{
	const cJSON *item = cJSON_GetObjectItem(object, key);

	return cJSON_IsNumber(item) ? item->valuedouble : NAN;
}

static char *folder_of(struct arena *a, const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? arena_strndup(a, path, (size_t)(slash - path)) : arena_strdup(a, ".");
}

/* Whether a row of the report speaks of this program: its own file, or a header beside it. */
static bool is_of(const cJSON *row, const struct program *p)
{
	const char *file = string_of(row, "file");
	const char *slash = strrchr(p->source, '/'), *dot = strrchr(file, '.');

	if (!strcmp(file, p->source))
		return true;
	return dot && strcmp(dot, ".cu") != 0 && slash &&
	       !strncmp(file, p->source, (size_t)(slash - p->source + 1));
}

static void write_row_figures(FILE *out, const cJSON *row)
{
	for (size_t i = 0; i < sizeof figure_names / sizeof *figure_names; i++)
		table_put_number(out, number_of(row, figure_names[i]));
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
		table_put(out, string_of(row, words[i]));
	for (int i = 0; i < 3; i++)
		table_put_number(out, cJSON_GetNumberValue(cJSON_GetArrayItem(block, i)));
	table_put_number(out, number_of(row, "line"));
	table_put_number(out, number_of(row, "column"));
	table_put_number(out, number_of(row, "bytes"));
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
		fprintf(m->predictions, "%s\t%s%g\t\n", p->id, line, number_of(row, "instance"));
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
		fprintf(m->findings, "%s\t%s\t%s\t", p->id, string_of(finding, "rule"),
			string_of(finding, "severity"));
		table_put(m->findings, string_of(finding, "file"));
		fprintf(m->findings, "%g\t%g\t", number_of(finding, "line"),
			number_of(finding, "end_line"));
		table_put(m->findings, string_of(finding, "function"));
		cJSON_ArrayForEach(note, cJSON_GetObjectItem(finding, "notes")) fprintf(
		    m->findings, "%s:%g ", string_of(note, "file"), number_of(note, "line"));
		fputs("\t\n", m->findings);
		hash = hash_bytes(hash, string_of(finding, "rule"),
				  strlen(string_of(finding, "rule")));
		const double line = number_of(finding, "line");
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

/* path: fixtures/RULE/CASE/ROLE.cu */
static void add_program(struct maker *m, const char *path)
{
	struct arena *a = m->arena;
	struct table_row parts = table_split(a, arena_strdup(a, path), '/');

	if (parts.n != 4 || *first_line_after(a, path, "// legacy:"))
		return;
	struct program p = {.rule = parts.fields[1], .pair = parts.fields[2], .source = path};
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
	plan_write_program(m->plan, &p);
}

static FILE *open_out(struct arena *a, const char *directory, const char *name)
{
	FILE *out = fopen(arena_printf(a, "%s/%s", directory, name), "w");

	if (!out)
		die("cannot write %s/%s", directory, name);
	return out;
}

void plan_make(struct arena *a, const char *directory, const char *report)
{
	const char *text = text_read_file(a, report, NULL);
	cJSON *json = text ? cJSON_Parse(text) : NULL;
	glob_t sources = {0};

	if (!json)
		die("%s is no JSON report", report);
	if (glob("fixtures/*/*/*.cu", 0, NULL, &sources))
		die("there are no fixtures here; run from the project's root");
	struct maker m = {a, json, open_out(a, directory, "plan.tsv"),
			  open_out(a, directory, "predictions.tsv"),
			  open_out(a, directory, "findings.tsv")};
	for (size_t i = 0; i < sources.gl_pathc; i++)
		add_program(&m, sources.gl_pathv[i]);
	if (fclose(m.plan) | fclose(m.predictions) | fclose(m.findings))
		die("cannot write the plan");
	printf("validate: %zu programs planned in %s\n", sources.gl_pathc, directory);
	globfree(&sources);
	cJSON_Delete(json);
}

void plan_make_app(struct arena *a, const char *name, const char *report, const char *predictions)
{
	const char *text = text_read_file(a, report, NULL);
	const struct program p = {.id = name}; /* every row is its own */
	struct maker m = {.arena = a, .report = text ? cJSON_Parse(text) : NULL};

	if (!m.report)
		die("%s is no JSON report", report);
	m.predictions = fopen(predictions, "a");
	if (!m.predictions)
		die("cannot write %s", predictions);
	write_predictions(&m, &p, HASH_START);
	if (fclose(m.predictions))
		die("cannot write %s", predictions);
}

#include "results.h"

#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cjson/cJSON.h>

#include "base/array.h"
#include "base/fail.h"
#include "base/text.h"
#include "merge.h"
#include "report.h"

struct card {
	const char *path; /* of its results */
	char *text;	  /* to be written there; NULL: it has no records, and stays as it is */
	cJSON *json;
};

struct cards {
	ARRAY(struct card) at;
};

/* The results in a text; NULL when it is damaged, and `line` says where. */
static cJSON *parse(const char *text, unsigned *line)
{
	const char *end = text;
	cJSON *json = cJSON_ParseWithOpts(text, &end, true);

	*line = 1;
	for (const char *c = text; !json && c < end && *c; c++)
		*line += *c == '\n';
	return json;
}

/* What is made anew from records is no loss, but its owner should know. */
static void say_if_damaged(struct arena *a, const char *path, const char *records)
{
	const char *text = text_read_file(a, path, NULL);
	unsigned line = 0;
	cJSON *json = text ? parse(text, &line) : NULL;

	if (text && !json)
		fprintf(stderr, "%s: %s was damaged (line %u is no JSON): it is made anew from %s\n",
			die_as, path, line, records);
	cJSON_Delete(json);
}

static void judge_records(struct arena *a, const char *records, const char *plan,
			  struct cards *cards, bool *all_pass)
{
	const char *path = arena_printf(a, "%.*s.json", (int)strlen(records) - 4, records);
	bool pass = false;
	unsigned line = 0;
	char *text = merge_judge(a, records, plan, &pass);

	say_if_damaged(a, path, records);
	array_push(a, &cards->at, (struct card){path, text, parse(text, &line)});
	*all_pass = *all_pass && pass;
}

static void read_results(struct arena *a, const char *path, struct cards *cards)
{
	const char *text = text_read_file(a, path, NULL);
	unsigned line = 0;

	if (!text)
		die("cannot read %s: %s", path, strerror(errno));
	cJSON *json = parse(text, &line);
	if (!json)
		die("%s is damaged: no results in it: line %u is no JSON", path, line);
	if (!cJSON_IsArray(cJSON_GetObjectItem(json, "cases")))
		die("%s is damaged: no results in it: it has no cases", path);
	array_push(a, &cards->at, (struct card){path, NULL, json});
}

static bool is_gains(const char *path)
{
	return strstr(path, "/gains.") != NULL;
}

static void read_cards(struct arena *a, const char *plan, struct cards *cards, bool *all_pass)
{
	glob_t files = {0};

	glob(RESULTS "/*.tsv", 0, NULL, &files);
	for (size_t i = 0; i < files.gl_pathc; i++)
		if (!is_gains(files.gl_pathv[i]))
			judge_records(a, arena_strdup(a, files.gl_pathv[i]), plan, cards, all_pass);
	globfree(&files);
	glob(RESULTS "/*.json", 0, NULL, &files);
	for (size_t i = 0; i < files.gl_pathc; i++) {
		const char *path = arena_strdup(a, files.gl_pathv[i]);
		if (access(arena_printf(a, "%.*s.tsv", (int)strlen(path) - 5, path), F_OK) != 0)
			read_results(a, path, cards);
	}
	globfree(&files);
}

static void write_file(struct arena *a, const char *path, char *text)
{
	if (!text_write_file(a, path, text, strlen(text)))
		die("cannot write %s: %s", path, strerror(errno));
	free(text);
}

bool results_judge(struct arena *a, const char *plan)
{
	struct cards cards = {0};
	ARRAY(const cJSON *) json = {0};
	bool all_pass = true;

	read_cards(a, plan, &cards, &all_pass);
	for (size_t i = 0; i < cards.at.n; i++)
		array_push(a, &json, cards.at.at[i].json);
	const struct reports reports = report_results(a, plan, json.at, json.n);
	for (size_t i = 0; i < cards.at.n; i++) {
		if (cards.at.at[i].text)
			write_file(a, cards.at.at[i].path, cards.at.at[i].text);
		cJSON_Delete(cards.at.at[i].json);
	}
	write_file(a, RESULTS "/gains.tsv", reports.gains);
	write_file(a, "validate/sanitizers.md", reports.sanitizers);
	write_file(a, "docs/evidence.md", reports.evidence);
	printf("validate: docs/evidence.md and %s written\n", RESULTS "/gains.tsv");
	return all_pass;
}

#include "results.h"

#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cjson/cJSON.h>

#include "base/array.h"
#include "base/fail.h"
#include "base/text.h"
#include "check.h"
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

/* Results of cards without records. */
static void read_others(struct arena *a, struct cards *cards)
{
	glob_t files = {0};

	glob(RESULTS "/*.json", 0, NULL, &files);
	for (size_t i = 0; i < files.gl_pathc; i++) {
		const char *path = arena_strdup(a, files.gl_pathv[i]);
		if (access(arena_printf(a, "%.*s.tsv", (int)strlen(path) - 5, path), F_OK) != 0)
			read_results(a, path, cards);
	}
	globfree(&files);
}

static void read_cards(struct arena *a, const char *plan, struct cards *cards, bool *all_pass)
{
	glob_t files = {0};

	glob(RESULTS "/*.tsv", 0, NULL, &files);
	for (size_t i = 0; i < files.gl_pathc; i++)
		if (!is_gains(files.gl_pathv[i]))
			judge_records(a, arena_strdup(a, files.gl_pathv[i]), plan, cards, all_pass);
	globfree(&files);
	read_others(a, cards);
}

/* --- before anything is written -------------------------------------------------------------- */

static const char *const written[] = {RESULTS "/gains.tsv", "validate/sanitizers.md",
				      "docs/evidence.md"};

/* Whether a file can be made there, or made anew. */
static void check_place(struct arena *a, const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *folder = slash ? arena_printf(a, "%.*s", (int)(slash - path), path) : ".";
	struct stat s;

	if (!stat(path, &s) && S_ISDIR(s.st_mode))
		die("cannot write %s: %s", path, strerror(EISDIR));
	if (access(folder, W_OK | X_OK))
		die("cannot write %s: %s", path, strerror(errno));
}

static void check_places(struct arena *a, const struct cards *cards)
{
	for (size_t i = 0; i < sizeof written / sizeof *written; i++)
		check_place(a, written[i]);
	for (size_t i = 0; i < cards->at.n; i++)
		if (cards->at.at[i].text)
			check_place(a, cards->at.at[i].path);
}

void results_check(struct arena *a)
{
	struct cards none = {0};
	glob_t files = {0};

	glob(RESULTS "/*.tsv", 0, NULL, &files);
	for (size_t i = 0; i < files.gl_pathc; i++) {
		const char *path = arena_strdup(a, files.gl_pathv[i]);
		struct table t;
		if (is_gains(path))
			continue;
		if (!table_read(a, path, &t))
			die("cannot read %s: %s", path, strerror(errno));
		check_records(path, &t);
		check_place(a, arena_printf(a, "%.*s.json", (int)strlen(path) - 4, path));
	}
	globfree(&files);
	read_others(a, &none);
	for (size_t i = 0; i < none.at.n; i++)
		cJSON_Delete(none.at.at[i].json);
	check_places(a, &(struct cards){0});
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
	if (!cards.at.n)
		die("there are no records and no results in %s: nothing to judge", RESULTS);
	check_places(a, &cards);
	for (size_t i = 0; i < cards.at.n; i++)
		array_push(a, &json, cards.at.at[i].json);
	const struct reports reports = report_results(a, plan, json.at, json.n);
	for (size_t i = 0; i < cards.at.n; i++) {
		if (cards.at.at[i].text)
			write_file(a, cards.at.at[i].path, cards.at.at[i].text);
		cJSON_Delete(cards.at.at[i].json);
	}
	char *const texts[] = {reports.gains, reports.sanitizers, reports.evidence};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		write_file(a, written[i], texts[i]);
	printf("validate: docs/evidence.md and %s written\n", RESULTS "/gains.tsv");
	return all_pass;
}

#include "merge.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct item {
	const cJSON *json;
	const char *file, *rule;
	double line, column;
};

struct merger {
	struct arena *arena;
	ARRAY(struct item) items;
};

static const cJSON *member(const cJSON *json, const char *name)
{
	return cJSON_GetObjectItemCaseSensitive(json, name);
}

static const char *string(const cJSON *json, const char *name)
{
	const cJSON *item = member(json, name);

	return cJSON_IsString(item) ? item->valuestring : "";
}

static double number(const cJSON *json, const char *name)
{
	const cJSON *item = member(json, name);

	return cJSON_IsNumber(item) ? item->valuedouble : 0;
}

static int compare(const void *x, const void *y)
{
	const struct item *a = x, *b = y;
	int order = strcmp(a->file, b->file);

	if (!order)
		order = (a->line > b->line) - (a->line < b->line);
	if (!order)
		order = (a->column > b->column) - (a->column < b->column);
	return order ? order : strcmp(a->rule, b->rule);
}

/* Moves the sorted items, each once, into a new array. */
static cJSON *sorted(struct merger *m)
{
	cJSON *array = cJSON_CreateArray();

	if (m->items.n)
		qsort(m->items.at, m->items.n, sizeof *m->items.at, compare);
	for (size_t i = 0; i < m->items.n; i++)
		if (!i || compare(&m->items.at[i - 1], &m->items.at[i]))
			cJSON_AddItemToArray(array, cJSON_Duplicate(m->items.at[i].json, true));
	m->items.n = 0;
	return array;
}

/* --- JSON ------------------------------------------------------------------------------------- */

static cJSON *join_list(struct merger *m, cJSON *const *reports, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++) {
		const cJSON *one;

		cJSON_ArrayForEach(one, member(reports[i], name))
		{
			struct item item = {one, string(one, "file"), string(one, "rule"),
					    number(one, "line"), number(one, "column")};

			array_push(m->arena, &m->items, item);
		}
	}
	return sorted(m);
}

/* Access rows are many a place: all of them stay. */
static cJSON *join_accesses(cJSON *const *reports, size_t n)
{
	cJSON *array = cJSON_CreateArray();

	for (size_t i = 0; i < n; i++) {
		const cJSON *one;

		cJSON_ArrayForEach(one, member(reports[i], "accesses"))
		    cJSON_AddItemToArray(array, cJSON_Duplicate(one, true));
	}
	return array;
}

static int count(const cJSON *list, const char *name, const char *value)
{
	const cJSON *one;
	int n = 0;

	cJSON_ArrayForEach(one, list) n += !strcmp(string(one, name), value);
	return n;
}

static double sum(cJSON *const *reports, size_t n, const char *name)
{
	double total = 0;

	for (size_t i = 0; i < n; i++)
		total += number(member(reports[i], "summary"), name);
	return total;
}

static cJSON *summary(cJSON *const *reports, size_t n, const cJSON *findings, const cJSON *files)
{
	cJSON *s = cJSON_CreateObject();

	cJSON_AddNumberToObject(s, "files", cJSON_GetArraySize(files));
	cJSON_AddNumberToObject(s, "files_partial", count(files, "status", "partial"));
	cJSON_AddNumberToObject(s, "files_failed", count(files, "status", "failed"));
	cJSON_AddNumberToObject(s, "errors", count(findings, "severity", "error"));
	cJSON_AddNumberToObject(s, "warnings", count(findings, "severity", "warning"));
	cJSON_AddNumberToObject(s, "notes", count(findings, "severity", "note"));
	cJSON_AddNumberToObject(s, "suppressed", sum(reports, n, "suppressed"));
	cJSON_AddNumberToObject(s, "baseline", sum(reports, n, "baseline"));
	cJSON_AddNumberToObject(s, "elsewhere", sum(reports, n, "elsewhere"));
	return s;
}

static cJSON *merge_json(struct merger *m, cJSON *const *reports, size_t n)
{
	cJSON *all = cJSON_CreateObject();
	cJSON *findings = join_list(m, reports, n, "findings"),
	      *files = join_list(m, reports, n, "files");

	cJSON_AddItemToObject(all, "version", cJSON_Duplicate(member(reports[0], "version"), true));
	cJSON_AddItemToObject(all, "tool_version",
			      cJSON_Duplicate(member(reports[0], "tool_version"), true));
	cJSON_AddItemToObject(all, "findings", findings);
	if (member(reports[0], "suppressed"))
		cJSON_AddItemToObject(all, "suppressed", join_list(m, reports, n, "suppressed"));
	cJSON_AddItemToObject(all, "files", files);
	if (member(reports[0], "accesses"))
		cJSON_AddItemToObject(all, "accesses", join_accesses(reports, n));
	cJSON_AddItemToObject(all, "summary", summary(reports, n, findings, files));
	return all;
}

/* --- SARIF ------------------------------------------------------------------------------------ */

static cJSON *run_of(const cJSON *log)
{
	return cJSON_GetArrayItem(member(log, "runs"), 0);
}

static const char *uri_of(const cJSON *artifact)
{
	return string(member(artifact, "location"), "uri");
}

static cJSON *join_artifacts(struct merger *m, cJSON *const *logs, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const cJSON *one;

		cJSON_ArrayForEach(one, member(run_of(logs[i]), "artifacts"))
		    array_push(m->arena, &m->items, (struct item){one, uri_of(one), "", 0, 0});
	}
	return sorted(m);
}

static int index_of(const cJSON *artifacts, const char *uri)
{
	int n = cJSON_GetArraySize(artifacts);

	for (int i = 0; i < n; i++)
		if (!strcmp(uri_of(cJSON_GetArrayItem(artifacts, i)), uri))
			return i;
	return -1;
}

/* Every artifactLocation below gets its place in the joint list. */
static void renumber(cJSON *json, const cJSON *artifacts)
{
	cJSON *one;

	if (cJSON_IsObject(json) && member(json, "uri") && member(json, "index")) {
		int index = index_of(artifacts, string(json, "uri"));

		cJSON_SetNumberValue(cJSON_GetObjectItemCaseSensitive(json, "index"), index);
	}
	cJSON_ArrayForEach(one, json) renumber(one, artifacts);
}

static cJSON *join_results(struct merger *m, cJSON *const *logs, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const cJSON *one;

		cJSON_ArrayForEach(one, member(run_of(logs[i]), "results"))
		{
			const cJSON *place = member(cJSON_GetArrayItem(member(one, "locations"), 0),
						    "physicalLocation");
			const cJSON *region = member(place, "region");
			struct item item = {one, string(member(place, "artifactLocation"), "uri"),
					    string(one, "ruleId"), number(region, "startLine"),
					    number(region, "startColumn")};

			array_push(m->arena, &m->items, item);
		}
	}
	return sorted(m);
}

static cJSON *join_invocations(cJSON *const *logs, size_t n)
{
	cJSON *array = cJSON_CreateArray();

	for (size_t i = 0; i < n; i++) {
		const cJSON *one;

		cJSON_ArrayForEach(one, member(run_of(logs[i]), "invocations"))
		    cJSON_AddItemToArray(array, cJSON_Duplicate(one, true));
	}
	return array;
}

static cJSON *merge_sarif(struct merger *m, cJSON *const *logs, size_t n)
{
	cJSON *all = cJSON_Duplicate(logs[0], true), *run = run_of(all);
	cJSON *artifacts = join_artifacts(m, logs, n);

	cJSON_ReplaceItemInObjectCaseSensitive(run, "invocations", join_invocations(logs, n));
	cJSON_ReplaceItemInObjectCaseSensitive(run, "results", join_results(m, logs, n));
	cJSON_DeleteItemFromObjectCaseSensitive(run, "artifacts");
	renumber(run, artifacts);
	renumber(artifacts, artifacts);
	cJSON_AddItemToObject(run, "artifacts", artifacts);
	return all;
}

/* --- both ------------------------------------------------------------------------------------- */

/* A newer cudalint may mean something else by the same fields. */
static bool is_known_version(const cJSON *report, bool is_sarif)
{
	return is_sarif ? !strcmp(string(report, "version"), "2.1.0")
			: number(report, "version") == 1;
}

static const char *read_report(struct arena *a, const char *path, cJSON **out, bool *is_sarif)
{
	size_t bytes = 0;
	const char *text = text_read_file(a, path, &bytes);
	const cJSON *driver;

	if (!text)
		return arena_printf(a, "%s: %s", path, strerror(errno));
	*out = cJSON_ParseWithLength(text, bytes);
	driver = member(member(run_of(*out), "tool"), "driver");
	*is_sarif = !strcmp(string(driver, "name"), "cudalint");
	if (!*is_sarif &&
	    !(cJSON_IsArray(member(*out, "findings")) && cJSON_IsArray(member(*out, "files"))))
		return arena_printf(a, "%s: no JSON or SARIF report of cudalint", path);
	if (!is_known_version(*out, *is_sarif))
		return arena_printf(a, "%s: a report of another version than this cudalint writes",
				    path);
	return NULL;
}

const char *merge_reports(struct text *out, const struct words *paths)
{
	struct merger m = {.arena = out->arena};
	size_t n = paths->list.n;
	cJSON **reports = arena_array(out->arena, cJSON *, n + 1), *all = NULL;
	const char *wrong = n ? NULL : "merge needs reports to join";
	bool is_sarif = false, first = false;

	for (size_t i = 0; !wrong && i < n; i++) {
		wrong = read_report(out->arena, paths->list.at[i], &reports[i], &is_sarif);
		first = i ? first : is_sarif;
		if (!wrong && is_sarif != first)
			wrong = "JSON and SARIF reports do not merge";
	}
	if (!wrong) {
		char *text;

		all = is_sarif ? merge_sarif(&m, reports, n) : merge_json(&m, reports, n);
		text = cJSON_Print(all);
		text_printf(out, "%s\n", text);
		free(text);
		cJSON_Delete(all);
	}
	for (size_t i = 0; i < n; i++)
		cJSON_Delete(reports[i]);
	return wrong;
}

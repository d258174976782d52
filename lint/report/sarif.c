/*
 * SARIF 2.1.0. Written for what reads it: the schema, GitHub's limits and required fields, relative
 * paths, columns in UTF-16 units, small regions, nothing that differs between two runs.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "report/fingerprint.h"
#include "report/print.h"

enum { MAX_BYTES = 10 << 20, MAX_DESCRIPTION = 1000 };

struct sarif {
	struct json json;
	struct arena *arena;
	const struct account *account;
	const struct print_options *options;
	ARRAY(const struct finding *) results; /* those that are told, in order */
	size_t left_out;
	ARRAY(const char *) files; /* of the results, sorted */
};

static unsigned most_results(const struct print_options *o)
{
	return o->sarif_max ? o->sarif_max : SARIF_RESULTS;
}

/* --- places ----------------------------------------------------------------------------------- */

static const char *uri_of(struct arena *a, const char *path)
{
	struct text t = {.arena = a};

	text_puts(&t, *path == '/' ? "file://" : "");
	for (; *path; path++) {
		unsigned char c = (unsigned char)*path;

		if (isalnum(c) || strchr("/-._~", c))
			text_put(&t, path, 1);
		else
			text_printf(&t, "%%%02X", c);
	}
	return text_string(&t);
}

static int by_name(const void *x, const void *y)
{
	return strcmp(*(const char *const *)x, *(const char *const *)y);
}

static int index_of(const struct sarif *s, const char *file)
{
	const char **at =
	    s->files.n ? bsearch(&file, s->files.at, s->files.n, sizeof *s->files.at, by_name)
		       : NULL;

	return at ? (int)(at - s->files.at) : -1;
}

static void artifact_location(struct sarif *s, const char *key, const char *file)
{
	int index = index_of(s, file);

	json_flat_object(&s->json, key);
	json_string(&s->json, "uri", uri_of(s->arena, file));
	if (*file != '/')
		json_string(&s->json, "uriBaseId", "%SRCROOT%");
	if (index >= 0)
		json_number(&s->json, "index", index);
	json_end(&s->json, '}');
}

/* Of several lines only the first: a pull request shows a result whose lines were all changed. */
static void region(struct sarif *s, const struct place *at)
{
	const struct source *source = source_of(s->account->sources, at->file);
	uint32_t line = at->line ? at->line : 1, from = at->line ? at->column : 1, to;
	size_t bytes = 0;
	const char *text = source_line(source, line, &bytes);

	to = at->end_line == line ? at->end_column : (uint32_t)bytes + 1;
	if (to < from)
		to = from;
	json_flat_object(&s->json, "region");
	json_number(&s->json, "startLine", line);
	json_number(&s->json, "startColumn", source_utf16_column(source, line, from));
	json_number(&s->json, "endLine", line);
	json_number(&s->json, "endColumn", source_utf16_column(source, line, to));
	if (text && bytes < 500) {
		json_object(&s->json, "snippet");
		json_string(&s->json, "text", arena_strndup(s->arena, text, bytes));
		json_end(&s->json, '}');
	}
	json_end(&s->json, '}');
}

static void message(struct sarif *s, const char *key, const char *text)
{
	json_flat_object(&s->json, key);
	json_string(&s->json, "text", text);
	json_end(&s->json, '}');
}

static void location(struct sarif *s, const char *key, const struct place *at, const char *text,
		     int id)
{
	json_object(&s->json, key);
	if (id >= 0)
		json_number(&s->json, "id", id);
	json_object(&s->json, "physicalLocation");
	artifact_location(s, "artifactLocation", at->file);
	region(s, at);
	json_end(&s->json, '}');
	if (text)
		message(s, "message", text);
	json_end(&s->json, '}');
}

/* --- a result --------------------------------------------------------------------------------- */

static const struct rule_info *rule_of(const struct sarif *s, const char *name)
{
	for (unsigned i = 0; i < s->options->n_rules; i++)
		if (!strcmp(s->options->rules[i].name, name))
			return &s->options->rules[i];
	return NULL;
}

static void related(struct sarif *s, const struct finding *f)
{
	json_array(&s->json, "relatedLocations");
	for (size_t i = 0; i < f->notes.n; i++)
		if (f->notes.at[i].at.file && *f->notes.at[i].at.file)
			location(s, NULL, &f->notes.at[i].at, f->notes.at[i].message, (int)i + 1);
	json_end(&s->json, ']');
}

static void flow_step(struct sarif *s, const struct place *at, const char *text)
{
	json_object(&s->json, NULL);
	location(s, "location", at, text, -1);
	json_end(&s->json, '}');
}

/* What a witness did is told by all notes, else by those that say that they are steps. */
static bool is_step(const struct finding *f, const struct rule_info *rule, const struct note *n)
{
	bool was_seen =
	    f->confidence == CONFIDENCE_PROVEN && rule && strcmp(rule->group, "performance") != 0;

	return (was_seen || n->is_step) && n->at.file && *n->at.file;
}

static bool has_flow(const struct finding *f, const struct rule_info *rule)
{
	for (size_t i = 0; i < f->notes.n; i++)
		if (is_step(f, rule, &f->notes.at[i]))
			return true;
	return false;
}

/* Step by step: the places that the notes name, then the finding's own. */
static void code_flow(struct sarif *s, const struct finding *f)
{
	const struct rule_info *rule = rule_of(s, f->rule);

	if (!has_flow(f, rule))
		return;
	json_array(&s->json, "codeFlows");
	json_object(&s->json, NULL);
	json_array(&s->json, "threadFlows");
	json_object(&s->json, NULL);
	json_array(&s->json, "locations");
	for (size_t i = 0; i < f->notes.n; i++)
		if (is_step(f, rule, &f->notes.at[i]))
			flow_step(s, &f->notes.at[i].at, f->notes.at[i].message);
	flow_step(s, &f->at, f->message);
	json_end(&s->json, ']');
	json_end(&s->json, '}');
	json_end(&s->json, ']');
	json_end(&s->json, '}');
	json_end(&s->json, ']');
}

static void properties(struct sarif *s, const struct finding *f)
{
	json_object(&s->json, "properties");
	json_string(&s->json, "confidence",
		    f->confidence == CONFIDENCE_PROVEN ? "proven" : "likely");
	if (f->function && *f->function)
		json_string(&s->json, "function", f->function);
	json_flat_object(&s->json, "figures");
	for (size_t i = 0; i < f->figures.n; i++)
		json_number(&s->json, f->figures.at[i].name, f->figures.at[i].value);
	json_end(&s->json, '}');
	json_end(&s->json, '}');
}

static void fingerprints(struct sarif *s, const struct finding *f)
{
	const char *github = fingerprint_github(s->arena, s->account->sources, f->at.file,
						f->at.line ? f->at.line : 1);

	json_object(&s->json, "partialFingerprints");
	if (github)
		json_string(&s->json, "primaryLocationLineHash", github);
	json_string(&s->json, "cudalint/v1", f->fingerprint);
	json_end(&s->json, '}');
}

static void suppressions(struct sarif *s, const struct finding *f)
{
	json_array(&s->json, "suppressions");
	if (f->suppressed) {
		json_flat_object(&s->json, NULL);
		json_string(&s->json, "kind", "inSource");
		if (*f->suppressed)
			json_string(&s->json, "justification", f->suppressed);
		json_end(&s->json, '}');
	}
	json_end(&s->json, ']');
}

static void result(struct sarif *s, const struct finding *f)
{
	const struct rule_info *rule = rule_of(s, f->rule);

	json_object(&s->json, NULL);
	json_string(&s->json, "ruleId", f->rule);
	if (rule)
		json_number(&s->json, "ruleIndex", (double)(rule - s->options->rules));
	json_string(&s->json, "level", severity_name(f->severity));
	message(s, "message",
		f->help ? arena_printf(s->arena, "%s. Cure: %s.", f->message, f->help)
			: arena_printf(s->arena, "%s.", f->message));
	json_array(&s->json, "locations");
	location(s, NULL, &f->at, NULL, -1);
	json_end(&s->json, ']');
	related(s, f);
	code_flow(s, f);
	fingerprints(s, f);
	if (s->options->suppressed)
		suppressions(s, f);
	properties(s, f);
	json_end(&s->json, '}');
}

/* --- the tool --------------------------------------------------------------------------------- */

/* "BankConflict" */
static const char *pascal(struct arena *a, const char *name)
{
	struct text t = {.arena = a};
	bool starts = true;

	for (; *name; name++) {
		char c = starts ? (char)toupper((unsigned char)*name) : *name;

		starts = *name == '-';
		if (!starts)
			text_put(&t, &c, 1);
	}
	return text_string(&t);
}

static const char *shortened(struct arena *a, const char *text)
{
	return strlen(text) > MAX_DESCRIPTION ? arena_strndup(a, text, MAX_DESCRIPTION) : text;
}

static void rule(struct sarif *s, const struct rule_info *r)
{
	static const char *const severities[] = {"recommendation", "warning", "error"};
	struct json *j = &s->json;

	json_object(j, NULL);
	json_string(j, "id", r->name);
	json_string(j, "name", pascal(s->arena, r->name));
	message(s, "shortDescription", arena_printf(s->arena, "Finds %s.", r->title));
	message(s, "fullDescription", shortened(s->arena, r->why));
	json_flat_object(j, "help");
	json_string(j, "text", r->fix);
	json_string(j, "markdown", r->markdown);
	json_end(j, '}');
	json_flat_object(j, "defaultConfiguration");
	json_bool(j, "enabled", r->is_on);
	json_string(j, "level", severity_name(r->severity));
	json_end(j, '}');
	json_object(j, "properties");
	json_flat_array(j, "tags");
	json_string(j, NULL, "cuda");
	json_string(j, NULL, r->group);
	json_end(j, ']');
	json_string(j, "precision", strcmp(r->group, "performance") ? "high" : "very-high");
	json_string(j, "problem.severity", severities[r->severity]);
	json_end(j, '}');
	json_end(j, '}');
}

static void tool(struct sarif *s)
{
	struct json *j = &s->json;

	json_object(j, "tool");
	json_object(j, "driver");
	json_string(j, "name", "cudalint");
	json_string(j, "version", s->options->tool_version);
	json_string(j, "semanticVersion", s->options->tool_version);
	json_array(j, "rules");
	for (unsigned i = 0; i < s->options->n_rules; i++)
		rule(s, &s->options->rules[i]);
	json_end(j, ']');
	json_end(j, '}');
	json_end(j, '}');
}

/* --- the run ---------------------------------------------------------------------------------- */

static void notification(struct sarif *s, const char *level, const char *text, const char *file)
{
	json_object(&s->json, NULL);
	json_string(&s->json, "level", level);
	message(s, "message", text);
	if (file) {
		json_array(&s->json, "locations");
		json_object(&s->json, NULL);
		json_object(&s->json, "physicalLocation");
		artifact_location(s, "artifactLocation", file);
		json_end(&s->json, '}');
		json_end(&s->json, '}');
		json_end(&s->json, ']');
	}
	json_end(&s->json, '}');
}

static void file_notification(struct sarif *s, const struct file_result *f)
{
	if (f->status == FILE_FAILED)
		notification(s, "error",
			     arena_printf(s->arena, "No result: %s.",
					  f->failure ? f->failure : "unknown cause"),
			     f->path);
	if (f->status == FILE_PARTIAL)
		notification(s, "note",
			     arena_printf(s->arena, "Analysed in part: %s.",
					  f->unresolved.items.n ? f->unresolved.items.at[0]
								: f->partial.items.at[0]),
			     f->path);
}

static void invocation(struct sarif *s)
{
	struct json *j = &s->json;

	json_array(j, "invocations");
	json_object(j, NULL);
	json_bool(j, "executionSuccessful", !s->account->n_failed);
	json_array(j, "toolExecutionNotifications");
	if (s->left_out)
		notification(
		    s, "warning",
		    arena_printf(s->arena,
				 "%zu results, the least severe, are left out: at most %u and "
				 "10 MB are written; GitHub takes no more than %u.",
				 s->left_out, most_results(s->options), SARIF_RESULTS),
		    NULL);
	for (unsigned i = 0; i < s->account->n_files; i++)
		file_notification(s, &s->account->files[i]);
	json_end(j, ']');
	json_end(j, '}');
	json_end(j, ']');
}

static void artifacts(struct sarif *s)
{
	json_array(&s->json, "artifacts");
	for (size_t i = 0; i < s->files.n; i++) {
		json_flat_object(&s->json, NULL);
		artifact_location(s, "location", s->files.at[i]);
		json_string(&s->json, "sourceLanguage", "cuda");
		json_end(&s->json, '}');
	}
	json_end(&s->json, ']');
}

static void base_ids(struct sarif *s)
{
	json_object(&s->json, "originalUriBaseIds");
	json_object(&s->json, "%SRCROOT%");
	message(s, "description", "The folder in which cudalint ran.");
	json_end(&s->json, '}');
	json_end(&s->json, '}');
}

static void run(struct sarif *s)
{
	struct json *j = &s->json;
	const char *category = s->options->sarif_category;

	json_object(j, NULL);
	tool(s);
	json_object(j, "automationDetails");
	json_string(j, "id",
		    category ? arena_printf(s->arena, "cudalint/%s/", category) : "cudalint/");
	json_end(j, '}');
	json_string(j, "columnKind", "utf16CodeUnits");
	base_ids(s);
	invocation(s);
	artifacts(s);
	json_array(j, "results");
	for (size_t i = 0; i < s->results.n; i++)
		result(s, s->results.at[i]);
	json_end(j, ']');
	json_end(j, '}');
}

/* --- limits ----------------------------------------------------------------------------------- */

struct all {
	ARRAY(const struct finding *) list;
};

static void collect(struct sarif *s, const struct all *all, size_t most)
{
	size_t room = most, take[3] = {0};

	for (int severity = SEVERITY_ERROR; severity >= SEVERITY_NOTE; severity--) {
		for (size_t i = 0; i < all->list.n; i++)
			take[severity] += all->list.at[i]->severity == (enum severity)severity;
		if (take[severity] > room)
			take[severity] = room;
		room -= take[severity];
	}
	s->results.n = 0;
	for (size_t i = 0; i < all->list.n; i++)
		if (take[all->list.at[i]->severity]) {
			take[all->list.at[i]->severity]--;
			array_push(s->arena, &s->results, all->list.at[i]);
		}
	s->left_out = all->list.n - s->results.n;
}

static void collect_files(struct sarif *s)
{
	size_t kept = 0;

	s->files.n = 0;
	for (size_t i = 0; i < s->results.n; i++) {
		const struct finding *f = s->results.at[i];

		array_push(s->arena, &s->files, f->at.file);
		for (size_t k = 0; k < f->notes.n; k++)
			if (f->notes.at[k].at.file && *f->notes.at[k].at.file)
				array_push(s->arena, &s->files, f->notes.at[k].at.file);
	}
	if (s->files.n)
		qsort(s->files.at, s->files.n, sizeof *s->files.at, by_name);
	for (size_t i = 0; i < s->files.n; i++)
		if (!kept || strcmp(s->files.at[kept - 1], s->files.at[i]) != 0)
			s->files.at[kept++] = s->files.at[i];
	s->files.n = kept;
}

void print_sarif(struct text *out, const struct account *account, const struct print_options *o)
{
	struct sarif s = {.arena = out->arena, .account = account, .options = o};
	size_t start = out->n, most = most_results(o);
	struct all all = {0};

	for (size_t i = 0; i < account->findings.n; i++)
		array_push(out->arena, &all.list, account->findings.at[i]);
	for (size_t i = 0; o->suppressed && i < account->suppressed.n; i++)
		array_push(out->arena, &all.list, account->suppressed.at[i]);
	for (;; most /= 2) {
		collect(&s, &all, most);
		collect_files(&s);
		s.json = (struct json){.out = out};
		out->n = start;
		json_object(&s.json, NULL);
		json_string(&s.json, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
		json_string(&s.json, "version", "2.1.0");
		json_array(&s.json, "runs");
		run(&s);
		json_end(&s.json, ']');
		json_end(&s.json, '}');
		if (out->n - start <= MAX_BYTES || most < 2)
			break;
	}
	if (o->left_out)
		*o->left_out += s.left_out;
}

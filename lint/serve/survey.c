/*
 * The whole workspace, for clients that ask for it: each folder is linted by a child as `cudalint`
 * in it would, with kept results, so that only what changed costs. What the editor holds open is
 * told by itself and left out here.
 *
 * A client asks again as soon as it has its answer. So all requests but the first wait until
 * something differs from what they say they know.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/uri.h"
#include "report/order.h"
#include "serve/rpc.h"
#include "serve/task.h"
#include "workers.h"

struct survey { /* of a folder */
	struct survey *next;
	char *folder;
	struct errand errand;
	struct arena arena; /* of the findings */
	struct file_result result;
	struct arena config_arena;
	struct file_result configs; /* struct outcome */
	double due; /* clock when it is to be done; 0: nothing to do */
	bool has_result;
	bool was_judged; /* without trouble, at least once */
};

struct asker { /* a request that is not answered yet */
	struct asker *next;
	char *id;
	cJSON *params;
};

/* --- the child -------------------------------------------------------------------------------- */

struct survey_task {
	const struct server *server;
	const struct survey *survey;
};

static void survey_work(void *context, struct text *answer)
{
	const struct survey_task *t = context;
	struct options options = t->server->options;
	struct account account = {0};
	struct file_result result = {.path = t->survey->folder};
	unsigned processors = workers_processors();
	const char *wrong = NULL;
	struct known_configs known =
	    task_known(answer->arena, t->server, t->survey->was_judged);

	setpriority(PRIO_PROCESS, 0, 10); /* who types comes first */
	options.cache = true;
	options.progress = PROGRESS_NONE;
	if (!options.jobs)
		options.jobs = processors > 1 ? processors / 2 : 1;
	if (chdir(t->survey->folder))
		wrong = "the folder is gone";
	if (!wrong)
		wrong = run_folder(answer->arena, &options, &known, &account);
	if (!wrong)
		task_findings(answer->arena, &account, t->server->client.encoding, &result);
	task_answer(answer, t->server, &result, &known, wrong);
}

/* --- the folders ------------------------------------------------------------------------------ */

static bool is_folder_of(const struct client *c, const char *folder)
{
	for (size_t i = 0; i < c->folders.n; i++)
		if (!strcmp(c->folders.at[i], folder))
			return true;
	return false;
}

static void release(struct survey *v)
{
	errand_release(&v->errand);
	arena_release(&v->arena);
	arena_release(&v->config_arena);
	free(v->folder);
	free(v);
}

static bool has_survey(const struct server *s, const char *folder)
{
	const struct survey *v = s->surveys;

	while (v && strcmp(v->folder, folder) != 0)
		v = v->next;
	return v;
}

/* Folders come and go. */
static void follow_folders(struct server *s)
{
	for (struct survey **at = &s->surveys; *at;) {
		struct survey *v = *at;

		if (is_folder_of(&s->client, v->folder)) {
			at = &v->next;
			continue;
		}
		*at = v->next;
		release(v);
	}
	for (size_t i = 0; i < s->client.folders.n; i++) {
		const char *folder = s->client.folders.at[i];
		struct survey *v = has_survey(s, folder) ? NULL : calloc(1, sizeof *v);

		if (!v)
			continue;
		v->folder = strdup(folder);
		v->due = clock_seconds();
		v->next = s->surveys;
		s->surveys = v;
	}
}

/* --- answers ---------------------------------------------------------------------------------- */

static struct finding_list findings_of(struct server *s, const char *path)
{
	struct finding_list list = {0};

	for (const struct survey *v = s->surveys; v; v = v->next)
		for (size_t i = 0; i < v->result.findings.n; i++)
			if (!strcmp(v->result.findings.at[i].at.file, path))
				findings_add(s, &list, &v->result.findings.at[i]);
	return list;
}

static void add_path(struct server *s, struct text_list *paths, const char *path)
{
	for (size_t i = 0; i < paths->items.n; i++)
		if (!strcmp(paths->items.at[i], path))
			return;
	if (!document_of_path(s, path))
		array_push(&s->message, &paths->items, path);
}

static const char *known_id(const cJSON *params, const char *uri)
{
	const cJSON *known = json_at(params, "previousResultIds"), *item;

	cJSON_ArrayForEach(item, known)
	{
		const char *its = json_text(item, "uri");

		if (its && !strcmp(its, uri))
			return json_text(item, "value");
	}
	return NULL;
}

/* Files that have findings, and those that the client believes to have some. */
static struct text_list reported_paths(struct server *s, const cJSON *params)
{
	const cJSON *known = json_at(params, "previousResultIds"), *item;
	struct text_list paths = {0};

	for (const struct survey *v = s->surveys; v; v = v->next)
		for (size_t i = 0; i < v->result.findings.n; i++)
			add_path(s, &paths, v->result.findings.at[i].at.file);
	cJSON_ArrayForEach(item, known)
	{
		const char *path = uri_path(&s->message, json_text(item, "uri"));

		if (path)
			add_path(s, &paths, path);
	}
	return paths;
}

static bool is_news(struct server *s, const cJSON *params, const struct text_list *paths)
{
	if (!s->has_surveyed) /* that all is clean is news to who asks first */
		return true;
	for (size_t i = 0; i < paths->items.n; i++) {
		const char *path = paths->items.at[i];
		struct finding_list list = findings_of(s, path);
		const char *known = known_id(params, uri_of(s, path));

		if (!known || strcmp(known, diagnostics_id(s, &list)) != 0)
			return true;
	}
	return false;
}

static void answer(struct server *s, const struct asker *a, const struct text_list *paths)
{
	struct request r = {.id = a->id, .params = a->params};
	struct json *j = rpc_result(s, &r);

	json_array(j, "items");
	for (size_t i = 0; i < paths->items.n; i++) {
		const char *path = paths->items.at[i], *uri = uri_of(s, path);
		struct finding_list list = findings_of(s, path);

		json_object(j, NULL);
		json_string(j, "uri", uri);
		json_string(j, "version", NULL);
		put_report(s, j, &list, known_id(a->params, uri));
		json_end(j, '}');
	}
	json_end(j, ']');
	rpc_send(s);
	s->has_surveyed = true;
}

static void asker_free(struct asker *a)
{
	free(a->id);
	cJSON_Delete(a->params);
	free(a);
}

static bool is_settled(const struct server *s)
{
	for (const struct survey *v = s->surveys; v; v = v->next)
		if (v->due || v->errand.pid)
			return false;
	return true;
}

static void answer_all(struct server *s)
{
	if (!is_settled(s))
		return;
	for (struct asker **at = &s->askers; *at;) {
		struct asker *a = *at;
		struct text_list paths = reported_paths(s, a->params);

		if (!is_news(s, a->params, &paths)) {
			at = &a->next;
			continue;
		}
		*at = a->next;
		answer(s, a, &paths);
		asker_free(a);
	}
}

void survey_pull(struct server *s, const struct request *r)
{
	struct asker *a = calloc(1, sizeof *a);

	if (!a)
		die("out of memory");
	*a = (struct asker){
	    .next = s->askers, .id = strdup(r->id), .params = cJSON_Duplicate(r->params, true)};
	s->askers = a;
	follow_folders(s);
	answer_all(s);
}

bool survey_cancel(struct server *s, const char *id)
{
	for (struct asker **at = &s->askers; *at; at = &(*at)->next) {
		struct asker *a = *at;

		if (strcmp(a->id, id) != 0)
			continue;
		*at = a->next;
		asker_free(a);
		return true;
	}
	return false;
}

/* --- when ------------------------------------------------------------------------------------- */

/* Not put off by what comes without end, and one that runs comes to its own. */
void survey_again(struct server *s)
{
	double when = clock_seconds() + s->debounce;

	if (!s->surveys)
		return;
	follow_folders(s);
	for (struct survey *v = s->surveys; v; v = v->next)
		if (!v->due || v->due > when)
			v->due = when;
}

/* As a document's (schedule.c): what was known before stays where there is no new result. */
static const char *take_result(struct server *s, struct survey *v)
{
	struct arena fresh = {0}, configs = {0};
	struct outcome new = {0};
	const char *wrong = NULL;

	if (!task_read(&fresh, &configs, v->errand.answer, v->errand.n, &new)) {
		arena_release(&fresh);
		arena_release(&configs);
		return "the worker's answer was broken";
	}
	configs_take(s, &new.configs, new.result.status != FILE_FAILED);
	arena_release(&v->config_arena);
	v->config_arena = configs;
	v->configs = new.configs;
	if (new.result.status == FILE_FAILED) {
		if (!v->configs.findings.n)
			wrong = arena_strdup(&s->message, new.result.failure);
		arena_release(&fresh);
		return wrong;
	}
	arena_release(&v->arena);
	v->arena = fresh;
	v->result = new.result;
	v->was_judged = true;
	return NULL;
}

static void done(struct server *s, struct survey *v, const char *lost)
{
	const char *trouble = lost ? lost : take_result(s, v);

	v->has_result = true;
	if (trouble)
		rpc_say(s, SEVERITY_ERROR,
			arena_printf(&s->message, "cudalint: %s: %s", v->folder, trouble));
	diagnostics_push(s, NULL);
	answer_all(s);
}

const struct file_result *survey_configs(const struct server *s, unsigned n)
{
	const struct survey *v = s->surveys;

	while (v && n--)
		v = v->next;
	return v ? &v->configs : NULL;
}

double survey_run(struct server *s, double longest)
{
	double now = clock_seconds();

	for (struct survey *v = s->surveys; v; v = v->next) {
		struct survey_task task = {s, v};

		if (v->due > now && v->due - now < longest)
			longest = v->due - now;
		if (!v->due || v->due > now || v->errand.pid)
			continue;
		v->due = 0;
		if (!errand_start(&v->errand, survey_work, &task))
			done(s, v, "no worker could be started");
	}
	return longest;
}

struct errand *survey_errand(const struct server *s, unsigned n)
{
	for (struct survey *v = s->surveys; v; v = v->next)
		if (v->errand.pid && !n--)
			return &v->errand;
	return NULL;
}

void survey_hear(struct server *s, int from)
{
	for (struct survey *v = s->surveys; v; v = v->next) {
		const char *why = NULL;
		enum errand_state state;

		if (!v->errand.pid || v->errand.from != from)
			continue;
		state = errand_hear(&v->errand, &s->message, &why);
		if (state != ERRAND_RUNS)
			done(s, v, state == ERRAND_LOST ? why : NULL);
		return;
	}
}

void survey_watch(struct server *s)
{
	for (struct survey *v = s->surveys; v; v = v->next) {
		const char *why = NULL;

		if (v->errand.pid &&
		    errand_watch(&v->errand, s->options.timeout, &s->message, &why) == ERRAND_LOST)
			done(s, v, why);
	}
}

void survey_end(struct server *s)
{
	while (s->surveys) {
		struct survey *v = s->surveys;

		s->surveys = v->next;
		release(v);
	}
	while (s->askers) {
		struct asker *a = s->askers;

		s->askers = a->next;
		if (s->phase == PHASE_SHUTDOWN && !s->is_over)
			rpc_error(s, a->id, RPC_CANCELLED, "the server was shut down");
		asker_free(a);
	}
}

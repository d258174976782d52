/* What is around the files: settings, folders, configuration and headers on the disk. */
#include <string.h>

#include "base/uri.h"
#include "serve/rpc.h"

#define LONGEST_DEBOUNCE 60.0

/* The command line with the client's words behind it, but before what goes to the compiler. */
static void take_options(struct server *s, const cJSON *words)
{
	ARRAY(char *) argv = {0};
	int own = 0;
	const cJSON *word;
	const char *wrong;
	struct options set;

	while (own < s->n_words && strcmp(s->words[own], "--") != 0)
		array_push(&s->settings, &argv, s->words[own++]);
	cJSON_ArrayForEach(word, words)
	    array_push(&s->settings, &argv, arena_strdup(&s->settings, word->valuestring));
	while (own < s->n_words)
		array_push(&s->settings, &argv, s->words[own++]);
	wrong = options_parse(&s->settings, &set, (int)argv.n, argv.at);
	if (wrong)
		rpc_say(s, SEVERITY_ERROR, arena_printf(&s->message, "cudalint: %s", wrong));
	else
		s->options = set;
}

static bool is_list_of_words(const cJSON *list)
{
	const cJSON *word;

	cJSON_ArrayForEach(word, list)
	{
		if (!cJSON_IsString(word))
			return false;
	}
	return cJSON_IsArray(list);
}

static bool is_no_less_than_zero(const cJSON *number)
{
	return cJSON_IsNumber(number) && number->valuedouble >= 0;
}

static bool is_hints(const cJSON *word)
{
	return cJSON_IsString(word) &&
	       (hints_of_word(word->valuestring) || !strcmp(word->valuestring, "off"));
}

static bool is_truth(const cJSON *value)
{
	return cJSON_IsBool(value);
}

/* What a client may set; of another kind it is told, and what held before holds. */
static const struct {
	const char *name, *wanted;
	bool (*fits)(const cJSON *value);
} kinds[] = {
    {"debounce", "a number of milliseconds", is_no_less_than_zero},
    {"hints", "\"off\", \"costly\" or \"all\"", is_hints},
    {"workspace", "true or false", is_truth},
    {"options", "a list of words", is_list_of_words},
};

/* NULL: not set, or not to be understood. */
static const cJSON *setting(struct server *s, const cJSON *settings, const char *name)
{
	const cJSON *value = json_at(settings, name);
	size_t i = 0;

	while (strcmp(kinds[i].name, name) != 0)
		i++;
	if (!value || cJSON_IsNull(value))
		return NULL;
	if (kinds[i].fits(value))
		return value;
	rpc_say(s, SEVERITY_WARNING,
		arena_printf(&s->message, "cudalint: the setting '%s' is %s", name,
			     kinds[i].wanted));
	return NULL;
}

void settings_take(struct server *s, const cJSON *settings)
{
	const cJSON *debounce = setting(s, settings, "debounce");
	const cJSON *hints = setting(s, settings, "hints");
	const cJSON *workspace = setting(s, settings, "workspace");
	const cJSON *words = setting(s, settings, "options");

	if (workspace)
		s->offers_workspace = cJSON_IsTrue(workspace);
	if (hints)
		s->hints = hints_of_word(hints->valuestring);
	if (debounce)
		s->debounce = debounce->valuedouble / 1e3;
	if (s->debounce > LONGEST_DEBOUNCE)
		s->debounce = LONGEST_DEBOUNCE;
	if (cJSON_GetArraySize(words))
		take_options(s, words);
	else if (words)
		s->options = *s->line;
}

static void look_again(struct server *s)
{
	unsigned id;

	survey_again(s);
	if (s->client.refreshes) {
		rpc_request(s, "workspace/diagnostic/refresh", &id);
		rpc_send(s);
	}
	if (s->client.refreshes_hints) {
		rpc_request(s, "workspace/inlayHint/refresh", &id);
		rpc_send(s);
	}
}

static void judge_anew(struct server *s)
{
	schedule_all(s, s->debounce);
	look_again(s);
}

void settings_answered(struct server *s, const cJSON *result)
{
	const cJSON *first = cJSON_IsArray(result) ? cJSON_GetArrayItem(result, 0) : NULL;

	s->settings_id = 0;
	if (!cJSON_IsObject(first))
		return;
	settings_take(s, first);
	judge_anew(s);
}

/* Clients that can be asked send nothing of worth along. */
void settings_changed(struct server *s, const struct request *r)
{
	struct json *j;

	if (!s->client.has_configuration) {
		const cJSON *own = json_at(r->params, "settings/cudalint");

		settings_take(s, own ? own : json_at(r->params, "settings"));
		judge_anew(s);
		return;
	}
	j = rpc_request(s, "workspace/configuration", &s->settings_id);
	json_array(j, "items");
	json_object(j, NULL);
	json_string(j, "section", "cudalint");
	json_end(j, '}');
	json_end(j, ']');
	rpc_send(s);
}

/* Its path; NULL: it is something that any file may depend on. */
static const char *source_of_change(struct server *s, const cJSON *change)
{
	const char *path = uri_path(&s->message, json_text(change, "uri"));
	const char *dot = path ? strrchr(path, '.') : NULL;

	return dot && !strcmp(dot, ".cu") ? path : NULL;
}

/* A source on the disk concerns few: the open ones are read from the editor, which tells when they are
 * saved. */
void files_changed(struct server *s, const struct request *r)
{
	const cJSON *changes = json_at(r->params, "changes"), *change;
	bool is_wide = !cJSON_GetArraySize(changes), is_ours = false;

	cJSON_ArrayForEach(change, changes)
	{
		const char *path = source_of_change(s, change);

		is_wide |= !path;
		if (!path || document_of_path(s, path))
			continue;
		is_ours = true;
		schedule_readers(s, path, s->debounce);
	}
	if (is_wide)
		judge_anew(s);
	else if (is_ours)
		look_again(s);
}

void folders_changed(struct server *s, const struct request *r)
{
	const cJSON *added = json_at(r->params, "event/added"), *folder;
	const cJSON *removed = json_at(r->params, "event/removed");

	cJSON_ArrayForEach(folder, removed)
	    client_remove_folder(&s->client, json_text(folder, "uri"));
	cJSON_ArrayForEach(folder, added) client_add_folder(&s->client, json_text(folder, "uri"));
	judge_anew(s);
}

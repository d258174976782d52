/* What is around the files: settings, folders, configuration and headers on the disk. */
#include <string.h>

#include "serve/rpc.h"

#define LONGEST_DEBOUNCE 60.0
#define MOST_OPTIONS 64

/* The command line with the client's words behind it: {"debounce": 200, "hints": "off", "options":
 * ["--x=y"]}. */
static void take_options(struct server *s, const cJSON *words)
{
	char *argv[MOST_OPTIONS + 3] = {"cudalint", "lsp"};
	int n = 2;
	const cJSON *word;
	const char *wrong;
	struct options set;

	cJSON_ArrayForEach(word, words)
	{
		const char *text = cJSON_GetStringValue(word);

		if (text && n < MOST_OPTIONS + 2)
			argv[n++] = arena_strdup(&s->settings, text);
	}
	wrong = options_parse(&s->settings, &set, n, argv);
	if (wrong)
		rpc_say(s, SEVERITY_ERROR, arena_printf(&s->message, "cudalint: %s", wrong));
	else
		s->options = set;
}

void settings_take(struct server *s, const cJSON *settings)
{
	const cJSON *debounce = json_at(settings, "debounce");
	const cJSON *words = json_at(settings, "options");

	if (json_at(settings, "workspace"))
		s->offers_workspace = json_true(settings, "workspace");
	if (json_text(settings, "hints"))
		s->hints = hints_of_word(json_text(settings, "hints"));
	if (cJSON_IsNumber(debounce) && debounce->valuedouble >= 0)
		s->debounce = debounce->valuedouble / 1e3;
	if (s->debounce > LONGEST_DEBOUNCE)
		s->debounce = LONGEST_DEBOUNCE;
	if (cJSON_IsArray(words) && cJSON_GetArraySize(words))
		take_options(s, words);
	else if (words)
		s->options = *s->line;
}

static void judge_anew(struct server *s)
{
	unsigned id;

	schedule_all(s, s->debounce);
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

void files_changed(struct server *s, const struct request *r)
{
	(void)r;
	judge_anew(s);
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

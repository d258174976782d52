#include "serve/client.h"

#include <string.h>

#include "base/text.h"
#include "base/uri.h"

/* --- reading JSON ----------------------------------------------------------------------------- */

const cJSON *json_at(const cJSON *from, const char *way)
{
	while (from && *way) {
		char name[64];
		size_t n = strcspn(way, "/");

		if (n >= sizeof name || !cJSON_IsObject(from))
			return NULL;
		memcpy(name, way, n);
		name[n] = '\0';
		from = cJSON_GetObjectItemCaseSensitive(from, name);
		way += n + (way[n] == '/');
	}
	return from;
}

bool json_true(const cJSON *from, const char *way)
{
	return cJSON_IsTrue(json_at(from, way));
}

const char *json_text(const cJSON *from, const char *way)
{
	return cJSON_GetStringValue(json_at(from, way));
}

static bool ordinate(const cJSON *number, uint32_t *out)
{
	if (!cJSON_IsNumber(number) || !(number->valuedouble >= 0))
		return false;
	*out = number->valuedouble < INT32_MAX ? (uint32_t)number->valuedouble : INT32_MAX;
	return true;
}

bool json_range(const cJSON *range, struct range *out)
{
	return ordinate(json_at(range, "start/line"), &out->start.line) &&
	       ordinate(json_at(range, "start/character"), &out->start.column) &&
	       ordinate(json_at(range, "end/line"), &out->end.line) &&
	       ordinate(json_at(range, "end/character"), &out->end.column);
}

/* --- what it can do --------------------------------------------------------------------------- */

static bool has_word(const cJSON *list, const char *word)
{
	const cJSON *item;

	cJSON_ArrayForEach(item, list)
	{
		const char *text = cJSON_GetStringValue(item);

		if (text && !strcmp(text, word))
			return true;
	}
	return false;
}

static void read_folders(struct client *c, const cJSON *initialize)
{
	const cJSON *folders = json_at(initialize, "workspaceFolders"), *folder;
	const char *root = json_text(initialize, "rootPath");

	cJSON_ArrayForEach(folder, folders) client_add_folder(c, json_text(folder, "uri"));
	if (!c->folders.n)
		client_add_folder(c, json_text(initialize, "rootUri"));
	if (!c->folders.n && root && *root == '/') /* of clients older than rootUri */
		client_add_folder(c, uri_of_path(&c->arena, root));
}

void client_read(struct client *c, const cJSON *initialize)
{
	const cJSON *can = json_at(initialize, "capabilities");
	const cJSON *text = json_at(can, "textDocument"), *space = json_at(can, "workspace");
	const cJSON *pid = json_at(initialize, "processId");
	const cJSON *formats = json_at(text, "hover/contentFormat");

	*c = (struct client){
	    .encoding = has_word(json_at(can, "general/positionEncodings"), "utf-8")
			    ? ENCODING_UTF8
			    : ENCODING_UTF16,
	    .pid = cJSON_IsNumber(pid) && pid->valuedouble > 0 ? (pid_t)pid->valueint : 0,
	    .pulls = json_at(text, "diagnostic") != NULL,
	    .pulls_related = json_true(text, "diagnostic/relatedDocumentSupport"),
	    .refreshes = json_true(space, "diagnostics/refreshSupport"),
	    .related_information = json_true(text, "publishDiagnostics/relatedInformation") ||
				   json_true(text, "diagnostic/relatedInformation"),
	    .code_description = json_true(text, "publishDiagnostics/codeDescriptionSupport") ||
				json_true(text, "diagnostic/codeDescriptionSupport"),
	    .markdown = !formats || has_word(formats, "markdown"),
	    .action_literals = json_at(text, "codeAction/codeActionLiteralSupport") != NULL,
	    .versioned_edits = json_true(space, "workspaceEdit/documentChanges"),
	    .hints = json_at(text, "inlayHint") != NULL,
	    .refreshes_hints = json_true(space, "inlayHint/refreshSupport"),
	    .watches = json_true(space, "didChangeWatchedFiles/dynamicRegistration"),
	    .has_configuration = json_true(space, "configuration"),
	    .shows_progress = json_true(can, "window/workDoneProgress"),
	};
	read_folders(c, initialize);
}

/* --- folders ---------------------------------------------------------------------------------- */

static const char *folder_of_uri(struct client *c, const char *uri)
{
	const char *path = uri_path(&c->arena, uri);

	return path ? arena_printf(&c->arena, "/%s", text_path(&c->arena, "/", path)) : NULL;
}

void client_add_folder(struct client *c, const char *uri)
{
	const char *path = folder_of_uri(c, uri);

	if (path)
		array_push(&c->arena, &c->folders, path);
}

void client_remove_folder(struct client *c, const char *uri)
{
	const char *path = folder_of_uri(c, uri);
	size_t kept = 0;

	for (size_t i = 0; i < c->folders.n; i++)
		if (!path || strcmp(path, c->folders.at[i]) != 0)
			c->folders.at[kept++] = c->folders.at[i];
	c->folders.n = kept;
}

const char *client_folder(struct arena *a, const struct client *c, const char *path)
{
	const char *best = NULL, *slash = strrchr(path, '/');

	for (size_t i = 0; i < c->folders.n; i++)
		if (text_path_is_below(path, c->folders.at[i]) &&
		    (!best || strlen(c->folders.at[i]) > strlen(best)))
			best = c->folders.at[i];
	if (best)
		return best;
	return slash > path ? arena_strndup(a, path, (size_t)(slash - path)) : "/";
}

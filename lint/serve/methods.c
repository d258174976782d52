/* The table of what the server understands, and the way of a message to its handler. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/rpc.h"
#include "serve/wire.h"

#define MOST_EXACT 9007199254740992.0 /* up to here a double is any whole number */

enum kind {
	REQUEST,
	NOTIFICATION,
	JUDGED /* a request that is answered when its document is judged */
};

/* Half a character as it came, and what is no text as U+FFFD: answers are UTF-8. */
static char *spelt(const cJSON *id)
{
	struct arena a = {0};
	struct text out = {.arena = &a};
	char *raw = cJSON_PrintUnformatted(id), *copy;

	for (const char *at = raw; at && *at;) {
		unsigned unit = draft_half(at, strlen(at)), n = text_utf8(at, strlen(at));

		if (unit)
			text_printf(&out, "\\u%04x", unit);
		else if (n)
			text_put(&out, at, n);
		else
			text_puts(&out, "\xEF\xBF\xBD");
		at += unit ? DRAFT_HALF_BYTES : n ? n : 1;
	}
	copy = strdup(text_string(&out));
	free(raw);
	arena_release(&a);
	return copy;
}

/* An id as JSON, malloc'ed; NULL: it is none. cJSON writes large whole numbers as broken ones. */
static char *id_text(const cJSON *id)
{
	char digits[40];

	if (cJSON_IsNumber(id) && id->valuedouble == floor(id->valuedouble) &&
	    fabs(id->valuedouble) <= MOST_EXACT) {
		snprintf(digits, sizeof digits, "%.0f", id->valuedouble);
		return strdup(digits);
	}
	return cJSON_IsNumber(id) || cJSON_IsString(id) ? spelt(id) : NULL;
}

static void cancel(struct server *s, const struct request *r)
{
	char *text = id_text(json_at(r->params, "id"));

	if (text && (schedule_cancel(s, text) || survey_cancel(s, text)))
		rpc_error(s, text, RPC_CANCELLED, "cancelled");
	free(text);
}

static const struct {
	const char *method;
	enum kind kind;
	handler *answer;
} methods[] = {
    {"initialize", REQUEST, lifecycle_initialize},
    {"initialized", NOTIFICATION, lifecycle_initialized},
    {"shutdown", REQUEST, lifecycle_shutdown},
    {"exit", NOTIFICATION, lifecycle_exit},
    {"$/cancelRequest", NOTIFICATION, cancel},
    {"textDocument/didOpen", NOTIFICATION, sync_open},
    {"textDocument/didChange", NOTIFICATION, sync_change},
    {"textDocument/didSave", NOTIFICATION, sync_save},
    {"textDocument/didClose", NOTIFICATION, sync_close},
    {"textDocument/diagnostic", JUDGED, diagnostics_pull},
    {"workspace/diagnostic", REQUEST, survey_pull},
    {"textDocument/hover", JUDGED, hover_answer},
    {"textDocument/inlayHint", REQUEST, hints_answer},
    {"textDocument/codeAction", JUDGED, actions_answer},
    {"workspace/executeCommand", REQUEST, explain_run},
    {"workspace/didChangeConfiguration", NOTIFICATION, settings_changed},
    {"workspace/didChangeWatchedFiles", NOTIFICATION, files_changed},
    {"workspace/didChangeWorkspaceFolders", NOTIFICATION, folders_changed},
};

/* NULL: it may be handled; else why not. */
static const char *refusal(const struct server *s, const struct request *r, enum rpc_error *code)
{
	bool starts = !strcmp(r->method, "initialize");

	*code = RPC_INVALID;
	if (s->phase == PHASE_SHUTDOWN)
		return "the server was shut down";
	if (s->phase == PHASE_READY)
		return starts ? "the server is initialized already" : NULL;
	*code = RPC_NOT_INITIALIZED;
	return starts ? NULL : "the server is not initialized yet";
}

static void dispatch(struct server *s, struct request *r)
{
	enum rpc_error code;
	const char *why = refusal(s, r, &code);
	size_t i = 0, n = sizeof methods / sizeof *methods;

	if (why && strcmp(r->method, "exit") != 0) {
		if (r->id)
			rpc_error(s, r->id, code, why);
		return;
	}
	while (i < n && strcmp(methods[i].method, r->method) != 0)
		i++;
	if (i == n || (methods[i].kind == NOTIFICATION) != !r->id) {
		if (r->id)
			rpc_error(s, r->id, i == n ? RPC_NO_METHOD : RPC_INVALID,
				  i == n ? "no such method" : "this is a notification");
		return;
	}
	r->document = document_of_uri(s, json_text(r->params, "textDocument/uri"));
	if (methods[i].kind == JUDGED)
		schedule_answer(s, r, methods[i].answer);
	else
		methods[i].answer(s, r);
}

static void take_answer(struct server *s, const cJSON *message)
{
	const cJSON *id = json_at(message, "id");

	if (cJSON_IsNumber(id) && s->settings_id && id->valuedouble == s->settings_id)
		settings_answered(s, json_at(message, "result"));
}

static void take_one(struct server *s, const cJSON *message)
{
	const cJSON *id = json_at(message, "id");
	char *own = id_text(id);
	struct request r = {.id = own,
			    .method = json_text(message, "method"),
			    .params = json_at(message, "params")};

	if (r.method)
		dispatch(s, &r);
	else if (own && (json_at(message, "result") || json_at(message, "error")))
		take_answer(s, message);
	else
		rpc_error(s, own, RPC_INVALID, "neither a request nor an answer");
	free(own);
}

void methods_take(struct server *s, const char *body, size_t bytes)
{
	cJSON *message = wire_read(&s->message, body, bytes);

	if (message)
		take_one(s, message);
	else
		rpc_error(s, NULL, RPC_PARSE, "not JSON");
	cJSON_Delete(message);
	arena_reset(&s->message);
}

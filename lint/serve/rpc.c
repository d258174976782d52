#include "serve/rpc.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "workers.h"

/* The message that is being written: there is never more than one. */
static struct {
	struct text text;
	struct json json;
	char closing[4]; /* brackets still open, the innermost last */
} out;

static struct json *begin(struct server *s)
{
	out.text = (struct text){.arena = &s->message};
	out.json = (struct json){.out = &out.text};
	out.closing[0] = '\0';
	json_flat_object(&out.json, NULL);
	json_string(&out.json, "jsonrpc", "2.0");
	return &out.json;
}

static void close_later(const char *brackets)
{
	snprintf(out.closing, sizeof out.closing, "%s", brackets);
}

struct json *rpc_result(struct server *s, const struct request *r)
{
	struct json *j = begin(s);

	json_raw(j, "id", r->id);
	json_object(j, "result");
	close_later("}}");
	return j;
}

struct json *rpc_result_array(struct server *s, const struct request *r)
{
	struct json *j = begin(s);

	json_raw(j, "id", r->id);
	json_array(j, "result");
	close_later("]}");
	return j;
}

struct json *rpc_notification(struct server *s, const char *method)
{
	struct json *j = begin(s);

	json_string(j, "method", method);
	json_object(j, "params");
	close_later("}}");
	return j;
}

struct json *rpc_request(struct server *s, const char *method, unsigned *id)
{
	struct json *j = begin(s);

	*id = ++s->asked;
	json_number(j, "id", *id);
	json_string(j, "method", method);
	json_object(j, "params");
	close_later("}}");
	return j;
}

void rpc_send(struct server *s)
{
	char head[64];
	int n;

	for (const char *c = out.closing; *c; c++)
		json_end(&out.json, *c);
	n = snprintf(head, sizeof head, "Content-Length: %zu\r\n\r\n", out.text.n);
	if (!workers_write(STDOUT_FILENO, head, (size_t)n) ||
	    !workers_write(STDOUT_FILENO, text_string(&out.text), out.text.n))
		s->is_over = true; /* nobody is there any more */
}

void rpc_null(struct server *s, const struct request *r)
{
	struct json *j = begin(s);

	json_raw(j, "id", r->id);
	json_string(j, "result", NULL);
	close_later("}");
	rpc_send(s);
}

void rpc_error(struct server *s, const char *id, enum rpc_error code, const char *message)
{
	struct json *j = begin(s);

	json_raw(j, "id", id ? id : "null");
	json_object(j, "error");
	json_number(j, "code", code);
	json_string(j, "message", message);
	close_later("}}");
	rpc_send(s);
}

void rpc_say(struct server *s, enum severity severity, const char *message)
{
	struct json *j = rpc_notification(s, "window/showMessage");

	json_number(j, "type", 3 - (int)severity); /* 1 error, 2 warning, 3 information */
	json_string(j, "message", message);
	rpc_send(s);
}

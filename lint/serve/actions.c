/* Code actions on findings: hold back here, hold back in the file, explain. */
#include <string.h>

#include "catalogue.h"
#include "report/comments.h"
#include "rule.h"
#include "serve/rpc.h"

#define REASON "wanted as it is" /* a suppression needs one; the user will know a better */

struct action {
	struct server *server;
	struct json *json;
	const struct document *document;
	const struct finding *finding;
};

static void begin(const struct action *c, const char *title)
{
	json_object(c->json, NULL);
	json_string(c->json, "title", title);
	json_string(c->json, "kind", "quickfix");
	json_array(c->json, "diagnostics");
	put_diagnostic(c->server, c->json, c->finding);
	json_end(c->json, ']');
}

/* The text goes in at a position of the document as it is now. */
static void insert(const struct action *c, struct position at, const char *text)
{
	struct json *j = c->json;

	json_object(j, "edit");
	json_object(j, "changes");
	json_array(j, c->document->uri);
	json_object(j, NULL);
	put_range(j, "range", (struct range){at, at});
	json_string(j, "newText", text);
	json_end(j, '}');
	json_end(j, ']');
	json_end(j, '}');
	json_end(j, '}');
}

/* --- here ------------------------------------------------------------------------------------- */

struct line { /* of the document, without its end */
	const char *at;
	size_t bytes, first; /* byte of the text where it begins */
};

static struct line line_of(const struct document *d, uint32_t number)
{
	const char *text = draft_text(&d->draft);
	size_t first =
	    position_offset(text, d->draft.bytes, (struct position){number, 0}, ENCODING_UTF8);

	return (struct line){text + first, strcspn(text + first, "\r\n"), first};
}

static bool is_continued(struct line l)
{
	return l.bytes && l.at[l.bytes - 1] == '\\';
}

/* Whether a comment reaches the end of the line, so that nothing could be said behind it. */
static bool ends_in_comment(struct arena *a, const struct document *d, uint32_t number)
{
	struct comments comments = {0};

	comments_find(a, draft_text(&d->draft), &comments);
	for (size_t i = 0; i < comments.list.n; i++) {
		const struct comment *c = &comments.list.at[i];

		if (c->line <= number + 1 && c->end_line >= number + 1)
			return true;
	}
	return false;
}

static struct position end_of(const struct action *c, struct line l)
{
	return position_of(draft_text(&c->document->draft), c->document->draft.bytes,
			   l.first + l.bytes, c->server->client.encoding);
}

/* Behind the line, or above it where something stands behind it already; nowhere in a macro of
 * several lines, which a comment would cut. */
static void suppress_here(const struct action *c)
{
	struct arena *a = &c->server->message;
	uint32_t number = c->finding->at.line - 1;
	struct line own = line_of(c->document, number);
	struct line above = number ? line_of(c->document, number - 1) : (struct line){0};
	const char *rule = c->finding->rule;

	if (is_continued(own) || is_continued(above))
		return;
	begin(c, arena_printf(a, "cudalint: ignore %s on this line", rule));
	if (ends_in_comment(a, c->document, number))
		insert(c, (struct position){number, 0},
		       arena_printf(a, "%.*s// cudalint-ignore-next-line %s: " REASON "\n",
				    (int)strspn(own.at, " \t"), own.at, rule));
	else
		insert(c, end_of(c, own), arena_printf(a, " // cudalint-ignore %s: " REASON, rule));
	json_end(c->json, '}');
}

/* --- the others ------------------------------------------------------------------------------- */

static void suppress_in_file(const struct action *c)
{
	struct arena *a = &c->server->message;

	begin(c, arena_printf(a, "cudalint: ignore %s in this file", c->finding->rule));
	insert(c, (struct position){0, 0},
	       arena_printf(a, "// cudalint-ignore-file %s: " REASON "\n", c->finding->rule));
	json_end(c->json, '}');
}

static void put_command(struct json *j, const char *key, const char *title, const char *rule)
{
	json_object(j, key);
	json_string(j, "title", title);
	json_string(j, "command", "cudalint.explain");
	json_array(j, "arguments");
	json_string(j, NULL, rule);
	json_end(j, ']');
	json_end(j, '}');
}

static void explain(const struct action *c)
{
	const char *title =
	    arena_printf(&c->server->message, "cudalint: explain %s", c->finding->rule);

	begin(c, title);
	put_command(c->json, "command", title, c->finding->rule);
	json_end(c->json, '}');
}

static bool wants_quickfix(const struct request *r)
{
	const cJSON *only = json_at(r->params, "context/only"), *kind;

	if (!cJSON_IsArray(only))
		return true;
	cJSON_ArrayForEach(kind, only)
	{
		const char *word = cJSON_GetStringValue(kind);

		if (word && (!*word || !strcmp(word, "quickfix")))
			return true;
	}
	return false;
}

void actions_answer(struct server *s, const struct request *r)
{
	struct json *j;
	struct range at;
	struct finding_list findings = {0};

	if (r->document->path && json_range(json_at(r->params, "range"), &at) && wants_quickfix(r))
		findings = findings_in(s, r->document->path);
	j = rpc_result_array(s, r);
	for (size_t i = 0; i < findings.items.n; i++) {
		const struct finding *f = findings.items.at[i];
		struct action c = {s, j, r->document, f};

		if (!range_meets(place_range(&f->at), at) || !f->at.line)
			continue;
		if (!s->client.action_literals) {
			put_command(j, NULL,
				    arena_printf(&s->message, "cudalint: explain %s", f->rule),
				    f->rule);
			continue;
		}
		suppress_here(&c);
		suppress_in_file(&c);
		explain(&c);
	}
	rpc_send(s);
}

/* The page is the answer; clients that show no answers of commands show the message. */
void explain_run(struct server *s, const struct request *r)
{
	const char *command = json_text(r->params, "command");
	const char *name =
	    cJSON_GetStringValue(cJSON_GetArrayItem(json_at(r->params, "arguments"), 0));
	const struct rule *rule = name ? rule_find(name) : NULL;
	struct text page = {.arena = &s->message};
	struct json *j;

	if (!command || strcmp(command, "cudalint.explain") != 0 || !rule) {
		rpc_error(s, r->id, RPC_PARAMS, "cudalint.explain takes the name of a rule");
		return;
	}
	catalogue_explain(&page, name, FORMAT_MARKDOWN);
	rpc_say(s, SEVERITY_NOTE,
		arena_printf(&s->message, "%s: %s. %s %s", name, rule->title,
			     rule->why ? rule->why : "", rule->fix ? rule->fix : ""));
	j = rpc_result(s, r);
	json_string(j, "rule", name);
	json_string(j, "markdown", page.at);
	rpc_send(s);
}

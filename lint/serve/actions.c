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

/* The text goes in at a byte of the document as it is now. */
static void insert(const struct action *c, size_t byte, const char *text)
{
	const struct document *d = c->document;
	struct json *j = c->json;
	struct position at =
	    position_of(draft_text(&d->draft), d->draft.bytes, byte, c->server->client.encoding);
	bool has_versions = c->server->client.versioned_edits;

	json_object(j, "edit");
	if (has_versions) {
		json_array(j, "documentChanges");
		json_object(j, NULL);
		json_object(j, "textDocument");
		json_string(j, "uri", d->uri);
		json_number(j, "version", (double)d->version);
		json_end(j, '}');
		json_array(j, "edits");
	} else {
		json_object(j, "changes");
		json_array(j, d->uri);
	}
	json_object(j, NULL);
	put_range(j, "range", (struct range){at, at});
	json_string(j, "newText", text);
	json_end(j, '}');
	json_end(j, ']');
	json_end(j, '}');
	if (has_versions)
		json_end(j, ']');
	json_end(j, '}');
}

/* --- here ------------------------------------------------------------------------------------- */

struct line { /* of the document, without its end */
	const char *at;
	size_t bytes, first; /* byte of the text where it begins */
};

struct spot { /* where a comment could go */
	size_t at;
	const char *before, *comment, *after;
};

static struct line line_of(const struct document *d, uint32_t number)
{
	const char *text = draft_text(&d->draft);
	size_t first =
	    position_offset(text, d->draft.bytes, (struct position){number, 0}, ENCODING_UTF8);

	if (!first && !strncmp(text, "\xEF\xBB\xBF", 3)) /* a byte order mark stays in front */
		first = 3;
	return (struct line){text + first, strcspn(text + first, "\r\n"), first};
}

/* How lines end in this document, as its first one does. */
static const char *line_end(const struct document *d)
{
	const char *text = draft_text(&d->draft), *end = text + strcspn(text, "\r\n");

	return *end != '\r' ? "\n" : end[1] == '\n' ? "\r\n" : "\r";
}

static bool is_continued(struct line l)
{
	while (l.bytes && strchr(" \t", l.at[l.bytes - 1]))
		l.bytes--;
	return l.bytes && l.at[l.bytes - 1] == '\\';
}

/* Whether the comment would be one there: not within a string, not within another comment. */
static bool fits(const struct action *c, const struct spot *spot)
{
	struct arena *a = &c->server->message;
	struct text text = {.arena = a};
	struct comments before = {0}, after = {0};
	const char *old = draft_text(&c->document->draft);
	size_t at = spot->at + strlen(spot->before);
	bool is_there = false;

	text_put(&text, old, spot->at);
	text_printf(&text, "%s%s%s", spot->before, spot->comment, spot->after);
	text_puts(&text, old + spot->at);
	comments_find(a, old, &before);
	comments_find(a, text.at, &after);
	for (size_t i = 0; i < after.list.n; i++)
		is_there |= after.list.at[i].text == text.at + at &&
			    after.list.at[i].bytes == strlen(spot->comment);
	return is_there && after.list.n == before.list.n + 1;
}

/* Behind the line; above it, where something stands behind it already; else right before what is
 * found, where a line goes on in the next one or strings and comments take up both its ends. */
static bool find_spot(const struct action *c, struct spot *spot)
{
	struct arena *a = &c->server->message;
	const struct document *d = c->document;
	uint32_t number = c->finding->at.line - 1;
	struct line own = line_of(d, number);
	struct line above = number ? line_of(d, number - 1) : (struct line){0};
	const char *rule = c->finding->rule;
	size_t found = position_offset(draft_text(&d->draft), d->draft.bytes,
				       place_range(&c->finding->at).start,
				       c->server->client.encoding);

	*spot = (struct spot){own.first + own.bytes, " ",
			      arena_printf(a, "// cudalint-ignore %s: " REASON, rule), ""};
	if (!is_continued(own) && fits(c, spot))
		return true;
	*spot = (struct spot){own.first,
			      arena_strndup(a, own.at, strspn(own.at, " \t")),
			      arena_printf(a, "// cudalint-ignore-next-line %s: " REASON, rule),
			      line_end(d)};
	if (!is_continued(above) && strncmp(own.at + strlen(spot->before), "//", 2) != 0 &&
	    fits(c, spot))
		return true;
	*spot = (struct spot){
	    found, "", arena_printf(a, "/* cudalint-ignore %s: " REASON " */", rule), " "};
	return fits(c, spot);
}

static void suppress_here(const struct action *c)
{
	struct arena *a = &c->server->message;
	struct spot spot;

	if (!find_spot(c, &spot))
		return;
	begin(c, arena_printf(a, "cudalint: ignore %s on this line", c->finding->rule));
	insert(c, spot.at, arena_printf(a, "%s%s%s", spot.before, spot.comment, spot.after));
	json_end(c->json, '}');
}

/* --- the others ------------------------------------------------------------------------------- */

static void suppress_in_file(const struct action *c)
{
	struct arena *a = &c->server->message;

	begin(c, arena_printf(a, "cudalint: ignore %s in this file", c->finding->rule));
	insert(c, line_of(c->document, 0).first,
	       arena_printf(a, "// cudalint-ignore-file %s: " REASON "%s", c->finding->rule,
			    line_end(c->document)));
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

	if (!cJSON_GetArraySize(only))
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

		if (!range_meets(place_range(&f->at), at) || !f->at.line ||
		    !strcmp(f->rule, ANALYSIS))
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

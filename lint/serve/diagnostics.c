/* Findings as diagnostics: pushed to clients that cannot ask, handed to those that do. */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "program.h"
#include "serve/rpc.h"
#include "base/uri.h"

/* --- findings of a file ----------------------------------------------------------------------- */

static bool is_same(const struct finding *x, const struct finding *y)
{
	return x->at.line == y->at.line && x->at.column == y->at.column &&
	       !strcmp(x->rule, y->rule);
}

void findings_add(struct server *s, struct finding_list *list, const struct finding *f)
{
	for (size_t i = 0; i < list->items.n; i++)
		if (is_same(list->items.at[i], f))
			return;
	array_push(&s->message, &list->items, f);
}

struct finding_list findings_in(struct server *s, const char *path)
{
	struct finding_list list = {0};

	for (const struct document *d = s->documents; d; d = d->next) {
		if (!d->has_result || schedule_is_read(s, d))
			continue;
		for (size_t i = 0; i < d->result.findings.n; i++)
			if (!strcmp(d->result.findings.at[i].at.file, path))
				findings_add(s, &list, &d->result.findings.at[i]);
	}
	return list;
}

/* --- one diagnostic --------------------------------------------------------------------------- */

struct range place_range(const struct place *p)
{
	struct range r = {{p->line ? p->line - 1 : 0, p->column ? p->column - 1 : 0}, {0, 0}};

	r.end = r.start;
	if (p->end_line)
		r.end = (struct position){p->end_line - 1, p->end_column ? p->end_column - 1 : 0};
	if (position_compare(r.end, r.start) <= 0)
		r.end = (struct position){r.start.line, r.start.column + 1};
	return r;
}

void put_position(struct json *j, const char *key, struct position p)
{
	json_object(j, key);
	json_number(j, "line", p.line);
	json_number(j, "character", p.column);
	json_end(j, '}');
}

void put_range(struct json *j, const char *key, struct range r)
{
	json_object(j, key);
	put_position(j, "start", r.start);
	put_position(j, "end", r.end);
	json_end(j, '}');
}

const char *uri_of(struct server *s, const char *path)
{
	const struct document *d = document_of_path(s, path);

	return d ? d->uri : uri_of_path(&s->message, path);
}

static void put_related(struct server *s, struct json *j, const struct place *at,
			const char *message)
{
	json_object(j, NULL);
	json_object(j, "location");
	json_string(j, "uri", uri_of(s, at->file));
	put_range(j, "range", place_range(at));
	json_end(j, '}');
	json_string(j, "message", message);
	json_end(j, '}');
}

static bool is_elsewhere(const struct finding *f, const struct note *n)
{
	return n->at.line && n->at.file &&
	       (n->at.line != f->at.line || strcmp(n->at.file, f->at.file) != 0);
}

/* What has a place of its own goes beside the message, where the client can show it. */
static const char *message_of(struct server *s, const struct finding *f)
{
	struct text out = {.arena = &s->message};

	text_puts(&out, f->message);
	for (size_t i = 0; i < f->notes.n; i++) {
		const struct note *n = &f->notes.at[i];

		if (is_elsewhere(f, n) && s->client.related_information)
			continue;
		text_printf(&out, "\nnote: %s", n->message);
		if (is_elsewhere(f, n))
			text_printf(&out, " (%s:%u)", n->at.file, n->at.line);
	}
	if (f->help)
		text_printf(&out, "\nhelp: %s", f->help);
	return out.at;
}

static void put_all_related(struct server *s, struct json *j, const struct finding *f)
{
	json_array(j, "relatedInformation");
	for (size_t i = 0; i < f->notes.n; i++)
		if (is_elsewhere(f, &f->notes.at[i]))
			put_related(s, j, &f->notes.at[i].at, f->notes.at[i].message);
	if (f->launch.line && f->launch.file)
		put_related(s, j, &f->launch, "judged under this launch");
	json_end(j, ']');
}

void put_diagnostic(struct server *s, struct json *j, const struct finding *f)
{
	const char *page = s->client.code_description ? program_page(&s->message, f->rule) : NULL;

	json_object(j, NULL);
	put_range(j, "range", place_range(&f->at));
	json_number(j, "severity", 3 - (int)f->severity); /* 1 error, 2 warning, 3 information */
	json_string(j, "code", f->rule);
	if (page) {
		json_object(j, "codeDescription");
		json_string(j, "href", uri_of_path(&s->message, page));
		json_end(j, '}');
	}
	json_string(j, "source", "cudalint");
	json_string(j, "message", message_of(s, f));
	if (s->client.related_information)
		put_all_related(s, j, f);
	json_end(j, '}');
}

static void put_items(struct server *s, struct json *j, const char *key,
		      const struct finding_list *list)
{
	json_array(j, key);
	for (size_t i = 0; i < list->items.n; i++)
		put_diagnostic(s, j, list->items.at[i]);
	json_end(j, ']');
}

/* Of what a client would see. */
static uint64_t hash_of(struct server *s, const struct finding_list *list)
{
	struct text text = {.arena = &s->message};
	struct json j = {.out = &text};
	uint64_t h = 0xcbf29ce484222325u; /* FNV-1a */

	put_items(s, &j, NULL, list);
	for (size_t i = 0; i < text.n; i++)
		h = (h ^ (unsigned char)text.at[i]) * 0x100000001b3u;
	return h;
}

const char *diagnostics_id(struct server *s, const struct finding_list *list)
{
	return arena_printf(&s->message, "%016llx", (unsigned long long)hash_of(s, list));
}

/* --- pushed ----------------------------------------------------------------------------------- */

static struct published *published_of(struct server *s, const char *path)
{
	struct published *p = s->published;
	struct finding_list none = {0};

	while (p && strcmp(p->path, path) != 0)
		p = p->next;
	if (p)
		return p;
	p = calloc(1, sizeof *p);
	if (!p || !(p->path = strdup(path)))
		die("out of memory");
	p->hash = hash_of(s, &none);
	p->next = s->published;
	s->published = p;
	return p;
}

static void publish(struct server *s, struct published *p, const struct finding_list *list)
{
	const struct document *d = document_of_path(s, p->path);
	struct json *j = rpc_notification(s, "textDocument/publishDiagnostics");

	json_string(j, "uri", uri_of(s, p->path));
	if (d)
		json_number(j, "version", (double)d->version);
	put_items(s, j, "diagnostics", list);
	rpc_send(s);
}

static void forget_silent(struct server *s)
{
	for (struct published **at = &s->published; *at;) {
		struct published *p = *at;

		if (p->has_any || document_of_path(s, p->path)) {
			at = &p->next;
			continue;
		}
		*at = p->next;
		free(p->path);
		free(p);
	}
}

/* Clients that ask do so for what they hold open and, if they know of related documents or want the
 * whole workspace, for headers; nobody asks for configurations. The rest is pushed. */
static bool is_asked_for(struct server *s, const char *path)
{
	return s->client.pulls &&
	       (s->client.pulls_related || s->surveys || document_of_path(s, path));
}

static struct finding_list pushed_in(struct server *s, const char *path)
{
	struct finding_list list = configs_complaints(s, path), findings = {0};

	if (!is_asked_for(s, path))
		findings = findings_in(s, path);
	for (size_t i = 0; i < findings.items.n; i++)
		findings_add(s, &list, findings.items.at[i]);
	return list;
}

static void note_paths(struct server *s, const struct file_result *r)
{
	for (size_t i = 0; i < r->findings.n; i++)
		published_of(s, r->findings.at[i].at.file);
}

/* Headers' findings are shown in the header, and go when nothing reports them any more. */
void diagnostics_push(struct server *s, struct document *judged)
{
	const struct file_result *configs;

	if (s->phase != PHASE_READY)
		return;
	for (struct document *d = s->documents; d; d = d->next) {
		note_paths(s, &d->result);
		note_paths(s, &d->configs);
	}
	for (unsigned n = 0; (configs = survey_configs(s, n)); n++)
		note_paths(s, configs);
	if (judged && judged->path)
		published_of(s, judged->path);
	for (struct published *p = s->published; p; p = p->next) {
		bool is_own = judged && judged->path && !strcmp(judged->path, p->path) &&
			      !s->client.pulls;
		struct finding_list list = pushed_in(s, p->path);
		uint64_t hash = hash_of(s, &list);

		if (hash != p->hash || is_own)
			publish(s, p, &list);
		p->hash = hash;
		p->has_any = list.items.n;
	}
	forget_silent(s);
}

/* --- pulled ----------------------------------------------------------------------------------- */

void put_report(struct server *s, struct json *j, const struct finding_list *list,
		const char *known)
{
	const char *id = diagnostics_id(s, list);
	bool is_known = known && !strcmp(known, id);

	json_string(j, "kind", is_known ? "unchanged" : "full");
	json_string(j, "resultId", id);
	if (!is_known)
		put_items(s, j, "items", list);
}

static struct related **related_of(struct server *s, const char *path)
{
	struct related **at = &s->related;

	while (*at && strcmp((*at)->path, path) != 0)
		at = &(*at)->next;
	return at;
}

/* What the client is to believe of a header from now on. */
static void note_related(struct server *s, const char *path, bool has_any)
{
	struct related **at = related_of(s, path), *r = *at;

	if (has_any && !r) {
		r = calloc(1, sizeof *r);
		if (!r || !(r->path = strdup(path)))
			die("out of memory");
		*at = r;
	} else if (!has_any && r) {
		*at = r->next;
		free(r->path);
		free(r);
	}
}

static void put_header(struct server *s, struct json *j, const char *path)
{
	struct finding_list list = findings_in(s, path);

	json_object(j, uri_of(s, path));
	put_report(s, j, &list, NULL);
	json_end(j, '}');
	note_related(s, path, list.items.n);
}

static bool is_in(const struct text_list *list, const char *path)
{
	for (size_t i = 0; i < list->items.n; i++)
		if (!strcmp(list->items.at[i], path))
			return true;
	return false;
}

/* Of headers that the document's result speaks of and that are not open: the open ones are asked
 * for by themselves. And of those that nobody speaks of any more: the client still shows what it was
 * told of them. */
static void put_headers(struct server *s, struct json *j, const struct document *d)
{
	struct text_list paths = {0};

	for (size_t i = 0; d->has_result && i < d->result.read.items.n; i++)
		if (strcmp(d->result.read.items.at[i], d->path) != 0 &&
		    !is_in(&paths, d->result.read.items.at[i]))
			array_push(&s->message, &paths.items, d->result.read.items.at[i]);
	for (const struct related *r = s->related; r; r = r->next)
		if (!is_in(&paths, r->path) && !findings_in(s, r->path).items.n)
			array_push(&s->message, &paths.items, arena_strdup(&s->message, r->path));
	json_object(j, "relatedDocuments");
	for (size_t i = 0; i < paths.items.n; i++)
		if (!document_of_path(s, paths.items.at[i]))
			put_header(s, j, paths.items.at[i]);
	json_end(j, '}');
}

void diagnostics_pull(struct server *s, const struct request *r)
{
	const struct document *d = r->document;
	struct finding_list list = {0};
	struct json *j = rpc_result(s, r);

	if (d->path) {
		list = findings_in(s, d->path);
		put_report(s, j, &list, json_text(r->params, "previousResultId"));
	} else {
		json_string(j, "kind", "full");
		json_array(j, "items");
		json_end(j, ']');
	}
	if (d->path && s->client.pulls_related)
		put_headers(s, j, d);
	rpc_send(s);
}

void diagnostics_release(struct server *s)
{
	for (struct published *p = s->published, *next; p; p = next) {
		next = p->next;
		free(p->path);
		free(p);
	}
	for (struct related *r = s->related, *next; r; r = next) {
		next = r->next;
		free(r->path);
		free(r);
	}
}

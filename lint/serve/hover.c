/* Hover: the rule behind a finding, the figures behind an access. */
#include <string.h>

#include "catalogue.h"
#include "report/print.h"
#include "serve/picture.h"
#include "serve/rpc.h"

#define ACCESSES_SHOWN 4

struct hover {
	struct server *server;
	struct text text;
	struct range at; /* the position, empty */
	struct range shown;
	bool has_shown;
	bool markdown;
};

static void show(struct hover *h, struct range r)
{
	if (!h->has_shown)
		h->shown = r;
	h->has_shown = true;
}

static void part(struct hover *h)
{
	if (h->text.n)
		text_puts(&h->text, h->markdown ? "\n\n---\n\n" : "\n\n");
}

/* --- accesses --------------------------------------------------------------------------------- */

static void put_access(struct hover *h, const struct access_row *row)
{
	struct text picture = {.arena = h->text.arena};

	part(h);
	picture_words(&h->text, row);
	text_puts(&h->text, h->markdown ? "  \n" : "\n");
	picture_shape(&h->text, row);
	text_puts(&h->text, "\n");
	picture_lanes(&picture, row);
	if (picture.n)
		text_printf(&h->text, h->markdown ? "\n```text\n%s```\n" : "%s", picture.at);
	show(h, place_range(&row->at));
}

static bool says_the_same(const struct access_row *x, const struct access_row *y)
{
	return !strcmp(x->op, y->op) && x->status == y->status && x->bytes == y->bytes &&
	       !memcmp(x->block, y->block, sizeof x->block) && x->sectors == y->sectors &&
	       x->bank_degree == y->bank_degree;
}

static bool is_inside(struct range inner, struct range outer)
{
	return position_compare(inner.start, outer.start) >= 0 &&
	       position_compare(inner.end, outer.end) <= 0;
}

/* Of a[b[i]] the innermost access under the cursor is meant; `best` is its range. */
static bool innermost(struct hover *h, const struct document *d, const char *path,
		      struct range *best)
{
	bool found = false;

	for (size_t i = 0; i < d->result.accesses.n; i++) {
		const struct access_row *row = &d->result.accesses.at[i];
		struct range r = place_range(&row->at);

		if (strcmp(row->at.file, path) != 0 || !range_meets(r, h->at))
			continue;
		if (!found || is_inside(r, *best))
			*best = r;
		found = true;
	}
	return found;
}

static void put_accesses(struct hover *h, const struct document *d, const char *path)
{
	const struct access_row *shown[ACCESSES_SHOWN];
	unsigned n = 0;
	struct range best;

	if (!innermost(h, d, path, &best))
		return;
	for (size_t i = 0; i < d->result.accesses.n && n < ACCESSES_SHOWN; i++) {
		const struct access_row *row = &d->result.accesses.at[i];
		struct range r = place_range(&row->at);
		unsigned k = 0;

		if (strcmp(row->at.file, path) != 0 || position_compare(r.start, best.start) ||
		    position_compare(r.end, best.end))
			continue;
		while (k < n && !says_the_same(shown[k], row))
			k++;
		if (k < n)
			continue;
		shown[n++] = row;
		put_access(h, row);
	}
}

/* --- findings --------------------------------------------------------------------------------- */

static void put_finding(struct hover *h, const struct finding *f)
{
	part(h);
	text_printf(&h->text, h->markdown ? "**%s**: %s\n\n" : "%s: %s\n\n", f->rule, f->message);
	if (strcmp(f->rule, ANALYSIS) != 0)
		catalogue_explain(&h->text, f->rule, h->markdown ? FORMAT_MARKDOWN : REPORT_TEXT);
	show(h, place_range(&f->at));
}

static void send(struct hover *h, const struct request *r)
{
	struct json *j = rpc_result(h->server, r);

	json_object(j, "contents");
	json_string(j, "kind", h->markdown ? "markdown" : "plaintext");
	json_string(j, "value", h->text.at);
	json_end(j, '}');
	put_range(j, "range", h->shown);
	rpc_send(h->server);
}

void hover_answer(struct server *s, const struct request *r)
{
	const struct document *d = r->document;
	struct hover h = {
	    .server = s, .text = {.arena = &s->message}, .markdown = s->client.markdown};
	const cJSON *line = json_at(r->params, "position/line");
	const cJSON *column = json_at(r->params, "position/character");
	struct finding_list findings = {0};

	if (!d->path || !cJSON_IsNumber(line) || !cJSON_IsNumber(column)) {
		rpc_null(s, r);
		return;
	}
	h.at.start = (struct position){(uint32_t)line->valueint, (uint32_t)column->valueint};
	h.at.end = h.at.start;
	for (const struct document *o = s->documents; o; o = o->next)
		if (o->has_result && !schedule_is_read(s, o) && !h.text.n)
			put_accesses(&h, o, d->path);
	findings = findings_in(s, d->path);
	for (size_t i = 0; i < findings.items.n; i++)
		if (range_meets(place_range(&findings.items.at[i]->at), h.at))
			put_finding(&h, findings.items.at[i]);
	if (h.text.n)
		send(&h, r);
	else
		rpc_null(s, r);
}

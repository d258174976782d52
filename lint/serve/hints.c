/* Inlay hints: behind each access what its request moves, if the user wants to see it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "serve/picture.h"
#include "serve/rpc.h"

struct hint_list {
	ARRAY(const struct access_row *) rows;
};

enum hints hints_of_word(const char *word)
{
	static const char *const words[] = {
	    [HINTS_OFF] = "off", [HINTS_COSTLY] = "costly", [HINTS_ALL] = "all"};

	for (unsigned i = 0; word && i < sizeof words / sizeof *words; i++)
		if (!strcmp(word, words[i]))
			return (enum hints)i;
	return HINTS_OFF;
}

/* How many times over what would do; 0: not known. */
static double excess(const struct access_row *row)
{
	bool is_shared = !strcmp(row->space, "shared");
	double moved = is_shared ? row->bank_degree : row->sectors;
	double ideal = is_shared ? row->ideal_degree : row->ideal_sectors;

	return row->status == STATUS_UNKNOWN || !(moved > 0) || !(ideal > 0) ? 0 : moved / ideal;
}

static bool is_wanted(const struct server *s, const struct access_row *row, const char *path,
		      struct range asked)
{
	struct range r = place_range(&row->at);
	double times = excess(row);

	return !strcmp(row->at.file, path) && range_meets(asked, (struct range){r.end, r.end}) &&
	       (s->hints == HINTS_ALL ? times > 0 : times > 1);
}

/* By place, and of one place what costs most first. */
static int by_place_and_cost(const void *x, const void *y)
{
	const struct access_row *a = *(const struct access_row *const *)x;
	const struct access_row *b = *(const struct access_row *const *)y;
	struct range p = place_range(&a->at), q = place_range(&b->at);
	int order = position_compare(p.end, q.end);
	double more = excess(b) - excess(a);

	if (!order)
		order = position_compare(p.start, q.start);
	return order ? order : (more > 0) - (more < 0);
}

static bool is_same_place(const struct access_row *x, const struct access_row *y)
{
	struct range p = place_range(&x->at), q = place_range(&y->at);

	return !position_compare(p.start, q.start) && !position_compare(p.end, q.end);
}

static void put_hint(struct server *s, struct json *j, const struct access_row *row)
{
	struct text label = {.arena = &s->message}, tip = {.arena = &s->message};

	picture_label(&label, row);
	picture_words(&tip, row);
	text_puts(&tip, "\n");
	picture_shape(&tip, row);
	json_object(j, NULL);
	put_position(j, "position", place_range(&row->at).end);
	json_string(j, "label", label.at);
	json_string(j, "tooltip", tip.at);
	json_bool(j, "paddingLeft", true);
	json_end(j, '}');
}

static void answer(struct server *s, const struct request *r)
{
	struct hint_list list = {0};
	const char *path = r->document->path;
	struct range asked = {{0, 0}, {UINT32_MAX, 0}};
	struct json *j;

	json_range(json_at(r->params, "range"), &asked);
	for (const struct document *d = s->documents; path && d; d = d->next)
		for (size_t i = 0;
		     d->has_result && !schedule_is_read(s, d) && i < d->result.accesses.n; i++)
			if (is_wanted(s, &d->result.accesses.at[i], path, asked))
				array_push(&s->message, &list.rows, &d->result.accesses.at[i]);
	if (list.rows.n)
		qsort(list.rows.at, list.rows.n, sizeof *list.rows.at, by_place_and_cost);
	j = rpc_result_array(s, r);
	for (size_t i = 0; i < list.rows.n; i++)
		if (!i || !is_same_place(list.rows.at[i], list.rows.at[i - 1]))
			put_hint(s, j, list.rows.at[i]);
	rpc_send(s);
}

/* Whoever sees none need not wait for the judging. */
void hints_answer(struct server *s, const struct request *r)
{
	if (s->hints != HINTS_OFF && r->document) {
		schedule_answer(s, r, answer);
		return;
	}
	rpc_result_array(s, r);
	rpc_send(s);
}

/* What is known of places goes along with what is typed, until it is known anew. */
#include <string.h>

#include "serve/server.h"

struct moving {
	const char *path; /* of the text that changed */
	const struct move *move;
};

static void follow(const struct moving *m, uint32_t *line, uint32_t *column)
{
	struct position p;

	if (!*line || !*column)
		return;
	p = position_moved((struct position){*line - 1, *column - 1}, m->move);
	*line = p.line + 1;
	*column = p.column + 1;
}

static void move_place(const struct moving *m, struct place *p)
{
	if (!p->file || strcmp(p->file, m->path) != 0)
		return;
	follow(m, &p->line, &p->column);
	follow(m, &p->end_line, &p->end_column);
}

static void move_result(const struct moving *m, struct file_result *r)
{
	for (size_t i = 0; i < r->findings.n; i++) {
		struct finding *f = &r->findings.at[i];

		move_place(m, &f->at);
		move_place(m, &f->launch);
		for (size_t k = 0; k < f->notes.n; k++)
			move_place(m, &f->notes.at[k].at);
	}
	for (size_t i = 0; i < r->accesses.n; i++)
		move_place(m, &r->accesses.at[i].at);
}

void moves_follow(struct server *s, const struct document *d, const struct move *move)
{
	struct moving m = {d->path, move};

	for (struct document *o = s->documents; d->path && o; o = o->next)
		move_result(&m, &o->result);
}

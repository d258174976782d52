#include "report/record.h"

#include <string.h>

/* One description of the fields serves both directions, so they cannot disagree. */
struct codec {
	struct text *out;    /* writing */
	struct arena *arena; /* reading */
	const char *in;
	size_t left;
	bool is_broken;
};

static void bytes(struct codec *c, void *at, size_t n)
{
	if (c->out) {
		text_put(c->out, at, n);
	} else if (n > c->left) {
		c->is_broken = true;
		memset(at, 0, n);
	} else {
		memcpy(at, c->in, n);
		c->in += n;
		c->left -= n;
	}
}

#define number(c, field) bytes((c), &(field), sizeof(field))

static void string(struct codec *c, const char **s)
{
	uint32_t n = c->out && *s ? (uint32_t)strlen(*s) : 0;
	uint8_t is_null = c->out && !*s;

	number(c, is_null);
	number(c, n);
	if (c->out) {
		text_put(c->out, *s ? *s : "", n);
		return;
	}
	if (n > c->left) {
		c->is_broken = true;
		n = 0;
	}
	*s = is_null ? NULL : arena_strndup(c->arena, c->in, n);
	c->in += n;
	c->left -= n;
}

#define array(c, xs, one)                                                                          \
	do {                                                                                       \
		uint32_t n_ = (uint32_t)(xs)->n;                                                   \
		number(c, n_);                                                                     \
		if (!(c)->out) {                                                                   \
			n_ = n_ > (c)->left ? ((c)->is_broken = true, 0) : n_;                     \
			(xs)->n = 0, (xs)->cap = 0, (xs)->at = NULL;                               \
			array_reserve((c)->arena, (xs), n_);                                       \
			(xs)->n = n_;                                                              \
		}                                                                                  \
		for (uint32_t i_ = 0; i_ < n_ && !(c)->is_broken; i_++)                            \
			one((c), &(xs)->at[i_]);                                                   \
	} while (0)

static void strings(struct codec *c, struct text_list *list)
{
	array(c, &list->items, string);
}

static void place(struct codec *c, struct place *p)
{
	string(c, &p->file);
	number(c, p->line);
	number(c, p->column);
	number(c, p->end_line);
	number(c, p->end_column);
}

static void figure(struct codec *c, struct figure *f)
{
	string(c, &f->name);
	number(c, f->value);
}

static void note(struct codec *c, struct note *n)
{
	place(c, &n->at);
	string(c, &n->message);
	number(c, n->is_step);
}

static void finding(struct codec *c, struct finding *f)
{
	string(c, &f->rule);
	number(c, f->severity);
	number(c, f->confidence);
	place(c, &f->at);
	place(c, &f->launch);
	string(c, &f->function);
	string(c, &f->message);
	string(c, &f->help);
	array(c, &f->figures, figure);
	array(c, &f->notes, note);
}

static void access_row(struct codec *c, struct access_row *r)
{
	const char **texts[] = {&r->function, &r->kernel, &r->template_args, &r->block_source,
				&r->space,    &r->op,	  &r->reason,	     &r->address};
	double *figures[] = {&r->requests,    &r->active_lanes, &r->sectors,
			     &r->sectors_min, &r->sectors_max,	&r->ideal_sectors,
			     &r->lines,	      &r->bank_degree,	&r->ideal_degree};

	place(c, &r->at);
	place(c, &r->launch);
	number(c, r->instance);
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		string(c, texts[i]);
	for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
		bytes(c, figures[i], sizeof(double));
	bytes(c, r->block, sizeof r->block);
	number(c, r->bytes);
	number(c, r->status);
	bytes(c, r->lanes, sizeof r->lanes);
	number(c, r->lanes_on);
	strings(c, &r->guards);
	strings(c, &r->assumptions);
}

static void kernel_record(struct codec *c, struct kernel_record *k)
{
	string(c, &k->name);
	place(c, &k->at);
	number(c, k->is_open);
}

static void outer_launch(struct codec *c, struct outer_launch *l)
{
	string(c, &l->kernel);
	bytes(c, l->block, sizeof l->block);
	bytes(c, l->grid, sizeof l->grid);
	number(c, l->guess);
	place(c, &l->at);
	place(c, &l->of);
}

static void wanted_caller(struct codec *c, struct wanted_caller *w)
{
	string(c, &w->mangled);
	string(c, &w->name);
}

static void outer_number(struct codec *c, struct outer_number *n)
{
	bytes(c, &n->is, sizeof n->is);
	number(c, n->is_known);
}

static void outer_call(struct codec *c, struct outer_call *call)
{
	string(c, &call->function);
	place(c, &call->at);
	array(c, &call->numbers, outer_number);
}

static void rule_time(struct codec *c, struct rule_time *t)
{
	string(c, &t->rule);
	number(c, t->seconds);
}

static void source_count(struct codec *c, struct source_count *s)
{
	string(c, &s->source);
	number(c, s->kernels);
}

static void file(struct codec *c, struct file_result *f)
{
	string(c, &f->path);
	number(c, f->status);
	string(c, &f->failure);
	strings(c, &f->unresolved);
	strings(c, &f->partial);
	string(c, &f->headers);
	strings(c, &f->read);
	strings(c, &f->inputs);
	array(c, &f->covered, place);
	array(c, &f->findings, finding);
	array(c, &f->accesses, access_row);
	array(c, &f->kernels, kernel_record);
	array(c, &f->outer.at, outer_launch);
	array(c, &f->wanted.at, wanted_caller);
	array(c, &f->calls.at, outer_call);
	number(c, f->n_kernels);
	number(c, f->n_kernels_full);
	number(c, f->n_launch_source);
	number(c, f->n_in_sight);
	array(c, &f->tally.sources, source_count);
	number(c, f->tally.launches);
	number(c, f->tally.broken);
	number(c, f->tally.numbers);
	number(c, f->tally.known);
	bytes(c, f->seconds, sizeof f->seconds);
	array(c, &f->rule_times.at, rule_time);
}

void record_write(struct text *out, const struct file_result *result)
{
	struct codec c = {.out = out};
	struct file_result copy = *result; /* the codec takes what it may change */

	file(&c, &copy);
}

bool record_read(struct arena *a, const char *at, size_t n, struct file_result *result)
{
	struct codec c = {.arena = a, .in = at, .left = n};

	*result = (struct file_result){0};
	file(&c, result);
	return !c.is_broken && !c.left;
}

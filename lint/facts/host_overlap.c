/*
 * host_overlap.c - tried with numbers. What both pieces depend on gets new ones in every trial, and
 * all trials have to agree; the rounds of loops that only one of the events is in are gone through
 * within a trial, and one that meets is enough.
 */
#include "facts/host_overlap.h"

#include "facts/host.h"
#include "facts/host_memory.h"

#define TRIALS 12
#define ROUNDS 16
#define MOST_LEAVES (6 * MAX_HOST_LEAVES)

struct leaf {
	uint32_t symbol;
	bool is_round; /* of a loop that only one of both is in */
};

struct question {
	const struct kernel_facts *host;
	struct sides {
		const struct event *event;
		const struct value *offset, *bytes, *left; /* NULL: unknown */
	} at[2];
	struct leaf leaves[MOST_LEAVES];
	unsigned n;
	bool heeds_paths;
	int64_t jump; /* number of the one round there is, 0: it is gone through */
};

/* --- what they are computed from -------------------------------------------------------------- */

static bool is_in_loop(const struct event *e, const struct loop *loop)
{
	const struct loop *l = e->loops;

	while (l && l != loop)
		l = l->up;
	return l != NULL;
}

/* The number of a round, or what a loop has made of something, of loops that the other is not in. */
static bool is_round_of(const struct question *q, uint32_t symbol, const struct event *own,
			const struct event *other)
{
	const struct symbol *s = &q->host->block->symbols.at[symbol];
	bool alone = false;

	for (const struct loop *l = own->loops; l; l = l->up) {
		if (is_in_loop(other, l))
			continue;
		if (l->counter == symbol)
			return true;
		alone = true;
	}
	return alone && s->kind == SYMBOL_OPAQUE && s->reason == REASON_LOOP;
}

static void add_leaves(struct question *q, const struct value *v, unsigned side)
{
	uint32_t found[MAX_HOST_LEAVES];
	unsigned n = 0;

	if (v)
		host_leaves(q->host->block, v, found, &n);
	for (unsigned i = 0; i < n; i++) {
		bool is_round =
		    is_round_of(q, found[i], q->at[side].event, q->at[!side].event);
		unsigned k = 0;

		while (k < q->n && q->leaves[k].symbol != found[i])
			k++;
		if (k == q->n)
			q->leaves[q->n++] = (struct leaf){found[i], is_round};
		q->leaves[k].is_round &= is_round;
	}
}

static void take_side(struct question *q, unsigned side, const struct piece_of_memory *p)
{
	struct block *b = q->host->block;

	q->at[side] = (struct sides){
	    .event = p->event,
	    .offset = value_binary(b, OP_PTRDIFF, IR_I64, p->from,
				   value_pointer(b, p->from->base, value_const(b, IR_I64, 0))),
	    .bytes = p->bytes ? value_cast(b, IR_I64, p->bytes) : NULL,
	    .left = host_bytes_left(q->host, p->from)};
}

/* --- trials ----------------------------------------------------------------------------------- */

static int64_t fitting(const struct symbol *s, int64_t number)
{
	int64_t div = s->div && s->div < RANGE_MAX ? (int64_t)s->div : 1;

	if (s->count)
		number %= (int64_t)s->count;
	number = number * div;
	if (number < s->lo)
		number += (s->lo + div - 1) / div * div;
	return number > s->hi ? s->hi / div * div : number;
}

/* Rounds are tried from the first on; what is shared gets distinct numbers, at times a one. */
static int64_t number_for(const struct question *q, unsigned leaf, unsigned trial, unsigned round)
{
	const struct symbol *s = &q->host->block->symbols.at[q->leaves[leaf].symbol];

	if (q->leaves[leaf].is_round && q->jump)
		return fitting(s, q->jump);
	if (q->leaves[leaf].is_round)
		return fitting(s, round >> 2 * (leaf % 2) & 3);
	if (s->kind == SYMBOL_COUNTER || (trial < 4 && trial >> leaf % 2 & 1))
		return fitting(s, 1 + trial % 7);
	return fitting(s, 2 + (trial * 7919 + leaf * 104729) % 300);
}

static bool number_of(struct world *w, const struct value *v, int64_t *out)
{
	int64_t lanes[MAX_THREADS];
	bool ok = v && sample_value(w, v, lanes);

	*out = ok ? lanes[0] : 0;
	return ok;
}

struct stretch { /* in numbers: bytes of the memory */
	int64_t begin, end;
	bool known;
};

/* What has as many bytes as there are ends where the memory does. */
static struct stretch stretch_of(struct world *w, const struct sides *s)
{
	struct stretch x = {.end = RANGE_MAX};
	int64_t bytes, left;

	x.known = number_of(w, s->offset, &x.begin);
	if (!s->bytes)
		return x;
	x.known &= number_of(w, s->bytes, &bytes);
	if (!number_of(w, s->left, &left) || bytes < left)
		x.end = x.begin + bytes;
	return x;
}

static bool paths_admit(struct question *q, struct world *w)
{
	for (unsigned i = 0; q->heeds_paths && i < q->n; i++)
		if (!host_admits(w, q->at[0].event->guards, q->leaves[i].symbol) ||
		    !host_admits(w, q->at[1].event->guards, q->leaves[i].symbol))
			return false;
	return true;
}

enum answer { NOT_ADMITTED, APART, NOT_COMPUTED, MEET };

static bool is_whole(const struct stretch *x)
{
	return x->known && x->begin == 0 && x->end == RANGE_MAX;
}

/* What copies nothing says nothing. */
static enum answer answer_of(const struct stretch *x, const struct stretch *y)
{
	if (x->begin >= x->end || y->begin >= y->end)
		return NOT_ADMITTED;
	if (is_whole(x) || is_whole(y))
		return MEET;
	if (!x->known || !y->known)
		return NOT_COMPUTED;
	return x->begin < y->end && y->begin < x->end ? MEET : APART;
}

static enum answer try_round(struct question *q, unsigned trial, unsigned round,
			     struct stretch pieces[2])
{
	struct arena scratch = {0};
	struct world w = world_new(q->host->block, &scratch, WORLD_LARGE, trial);
	enum answer answer = NOT_ADMITTED;

	for (unsigned i = 0; i < q->n; i++)
		world_force(&w, q->leaves[i].symbol, number_for(q, i, trial, round));
	pieces[0].known = pieces[1].known = false;
	if (paths_admit(q, &w)) {
		for (unsigned side = 0; side < 2; side++)
			pieces[side] = stretch_of(&w, &q->at[side]);
		answer = answer_of(&pieces[0], &pieces[1]);
	}
	arena_release(&scratch);
	return answer;
}

/* The one loop comes to where the other piece begins later than the rounds gone through. */
static enum answer try_jump(struct question *q, unsigned trial)
{
	struct stretch first[2], second[2], there[2];
	enum answer answer = NOT_ADMITTED;

	try_round(q, trial, 0, first);
	try_round(q, trial, 1, second);
	for (unsigned side = 0; side < 2 && answer != MEET; side++) {
		int64_t step = second[side].begin - first[side].begin,
			away = first[!side].begin - first[side].begin;

		if (!first[0].known || !first[1].known || !second[side].known || step <= 0 || away <= 0 ||
		    second[!side].begin != first[!side].begin)
			continue;
		q->jump = (away + step - 1) / step;
		answer = try_round(q, trial, 0, there);
		q->jump = 0;
	}
	return answer;
}

static enum answer try_rounds(struct question *q, unsigned trial)
{
	enum answer best = NOT_ADMITTED;
	unsigned loops = 0;
	struct stretch pieces[2];

	for (unsigned i = 0; i < q->n; i++)
		loops += q->leaves[i].is_round;
	for (unsigned round = 0; round < (loops ? ROUNDS : 1) && best != MEET; round++) {
		enum answer answer = try_round(q, trial, round, pieces);

		best = answer > best ? answer : best;
	}
	if (loops == 1 && best == APART) {
		enum answer answer = try_jump(q, trial);

		best = answer > best ? answer : best;
	}
	return best;
}

/* False: no trial's numbers are ones that both paths let through. */
static bool try_all(struct question *q, enum meeting *meeting)
{
	unsigned seen[MEET + 1] = {0};

	for (unsigned trial = 0; trial < TRIALS; trial++)
		seen[try_rounds(q, trial)]++;
	*meeting = seen[NOT_COMPUTED] || (seen[APART] && seen[MEET]) ? MEETING_OPEN
		   : seen[APART]				     ? MEETING_NONE
								     : MEETING_CERTAIN;
	return seen[NOT_ADMITTED] < TRIALS;
}

enum meeting host_meeting(const struct kernel_facts *host, const struct piece_of_memory *x,
			  const struct piece_of_memory *y)
{
	struct question q = {.host = host, .heeds_paths = true};
	enum meeting meeting;

	take_side(&q, 0, x);
	take_side(&q, 1, y);
	for (unsigned side = 0; side < 2; side++) {
		add_leaves(&q, q.at[side].offset, side);
		add_leaves(&q, q.at[side].bytes, side);
		add_leaves(&q, q.at[side].left, side);
	}
	if (!try_all(&q, &meeting)) { /* the paths want other numbers than are tried */
		q.heeds_paths = false;
		try_all(&q, &meeting);
	}
	return meeting;
}

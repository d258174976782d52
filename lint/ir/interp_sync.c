#include <string.h>

#include "ir/interp_parts.h"

static const struct ir_inst *waiting_at(const struct run *r, const struct thread *t)
{
	return ir_at(fn_of(r, t), t->wait_inst);
}

static void emit_at_wait(struct run *r, const struct thread *t, enum interp_event_kind kind)
{
	struct interp_event e = interp_event_at(r, t, t->wait_inst, kind);

	interp_emit(r, &e);
}

static void pass_block(struct thread *t)
{
	t->wait = WAIT_NOT;
	t->phase++;
	t->warp_phase = 0;
}

/* --- arriving --- */

static void wait_warp(struct thread *t, uint32_t mask)
{
	t->wait = WAIT_WARP;
	t->wait_mask = mask;
}

static void wait_range(struct thread *t, uint32_t lo, uint32_t hi)
{
	t->wait = WAIT_RANGE;
	t->wait_lo = lo;
	t->wait_hi = hi;
}

/* The aligned group of `size` lanes around the thread. */
static uint32_t tile_mask(const struct thread *t, uint64_t size)
{
	uint32_t lane = t->id % 32;

	if (size == 0 || size >= 32)
		return UINT32_MAX;
	return (uint32_t)((((uint64_t)1 << size) - 1) << (lane / size * size));
}

static void wait_tile(struct thread *t, uint64_t size)
{
	if (size <= 32)
		wait_warp(t, tile_mask(t, size));
	else
		wait_range(t, (uint32_t)(t->id / size * size),
			   (uint32_t)((t->id / size + 1) * size));
}

static struct barrier_object *barrier_at(struct run *r, uint64_t address)
{
	for (size_t k = 0; k < r->barriers.n; k++)
		if (r->barriers.at[k].address == address)
			return &r->barriers.at[k];
	array_push(r->a, &r->barriers, (struct barrier_object){.address = address});
	return &r->barriers.at[r->barriers.n - 1];
}

static void arrive(struct run *r, struct thread *t, uint64_t address, uint64_t times)
{
	struct barrier_object *b = barrier_at(r, address);
	uint64_t expected = b->expected ? b->expected : r->n_threads;

	t->wait_phase = b->phase;
	b->arrived += times;
	if (b->arrived >= expected) {
		b->arrived = 0;
		b->phase++;
	}
}

static void wait_object(struct thread *t, uint64_t address)
{
	t->wait = WAIT_OBJECT;
	t->wait_key = address;
}

static void wait_barrier_object(struct run *r, struct thread *t, const struct ir_inst *i,
				ir_ref ref)
{
	uint64_t address = t->operand[0].w[0];

	switch (i->imm) {
	case BARRIER_INIT:
		*barrier_at(r, address) =
		    (struct barrier_object){address, t->operand[1].w[0], 0, 0};
		return;
	case BARRIER_ARRIVE:
		arrive(r, t, address, i->n_args > 1 ? t->operand[1].w[0] : 1);
		result_is(t, ref, cell_of(t->wait_phase));
		return;
	case BARRIER_ARRIVE_WAIT:
		arrive(r, t, address, 1);
		wait_object(t, address);
		return;
	default: /* wait */
		if (i->n_args > 1)
			t->wait_phase = t->operand[1].w[0];
		wait_object(t, address);
	}
}

static void wait_named(struct run *r, struct thread *t, bool only_arrives)
{
	struct named *n = &r->named[t->operand[0].w[0] & 15];

	n->count = t->operand[1].w[0] ? t->operand[1].w[0] : r->n_threads;
	n->arrived++;
	if (only_arrives)
		return;
	t->wait = WAIT_NAMED;
	t->wait_key = t->operand[0].w[0] & 15;
}

static void wait_barrier(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	if (i->imm != BARRIER_COMMIT && i->imm != BARRIER_COPY_WAIT)
		emit_at_wait(r, t, INTERP_BARRIER);
	switch (i->imm) {
	case BARRIER_WARP:
		wait_warp(t, i->n_args ? (uint32_t)t->operand[0].w[0] : UINT32_MAX);
		break;
	case BARRIER_TILE:
		wait_tile(t, t->operand[0].w[0]);
		break;
	case BARRIER_COALESCED:
		wait_warp(t, 0);
		break;
	case BARRIER_NAMED:
	case BARRIER_NAMED_ARRIVE:
		wait_named(r, t, i->imm == BARRIER_NAMED_ARRIVE);
		break;
	case BARRIER_ARRIVE:
	case BARRIER_WAIT:
	case BARRIER_ARRIVE_WAIT:
	case BARRIER_INIT:
		wait_barrier_object(r, t, i, ref);
		break;
	case BARRIER_COMMIT:
	case BARRIER_COPY_WAIT:
		break;
	default: /* block, grid and cluster barriers: one block runs */
		wait_range(t, 0, r->n_threads);
	}
}

void interp_wait(struct run *r, struct thread *t, const struct ir_inst *i, ir_ref ref)
{
	t->wait_inst = ref;
	for (uint32_t n = 0; n < i->n_args && n < 4; n++)
		t->operand[n] = operand_of(r, t, i, n);
	if (i->op == OP_BARRIER)
		wait_barrier(r, t, i, ref);
	else if (i->op == OP_ACTIVEMASK || (i->flags & IRF_LEGACY) || i->n_args == 0)
		wait_warp(t, 0);
	else
		wait_warp(t, (uint32_t)t->operand[0].w[0]);
}

/* --- warp operations -------------------------------------------------------------------------- */

struct lanes {		   /* of one warp, that are together at an operation */
	struct thread *at; /* lane 0; only those of `there` exist for sure */
	uint32_t there;
};

static bool has(uint32_t mask, unsigned lane)
{
	return mask >> lane & 1;
}

static unsigned shuffle_source(const struct thread *t, enum ir_shuffle kind, unsigned lane)
{
	uint64_t width = t->operand[3].w[0], by = t->operand[2].w[0] & 31;
	unsigned w = width == 0 || width > 32 ? 32 : (unsigned)width, first = lane / w * w;
	int64_t from;

	if (kind == SHUFFLE_IDX)
		return first + (unsigned)(by % w);
	if (kind == SHUFFLE_XOR)
		from = (int64_t)(lane ^ by);
	else
		from = (int64_t)lane + (kind == SHUFFLE_UP ? -(int64_t)by : (int64_t)by);
	if (from >= (int64_t)(first + w) || (kind == SHUFFLE_UP && from < (int64_t)first))
		return lane;
	return (unsigned)from;
}

static struct cell shuffle(struct run *r, const struct lanes *l, unsigned lane)
{
	const struct thread *t = &l->at[lane];
	unsigned from = shuffle_source(t, (enum ir_shuffle)waiting_at(r, t)->imm, lane);

	if (has(l->there, from))
		return l->at[from].operand[1];
	emit_at_wait(r, t, INTERP_LANE);
	return t->operand[1];
}

static uint32_t ballot(const struct lanes *l)
{
	uint32_t votes = 0;

	for (unsigned k = 0; k < 32; k++)
		if (has(l->there, k) && l->at[k].operand[1].w[0])
			votes |= (uint32_t)1 << k;
	return votes;
}

static uint64_t vote(const struct run *r, const struct lanes *l, unsigned lane)
{
	const struct ir_inst *i = waiting_at(r, &l->at[lane]);
	uint32_t votes = ballot(l);

	switch (i->imm) {
	case VOTE_ANY:
		return votes != 0;
	case VOTE_ALL:
		return votes == l->there;
	case VOTE_UNI:
		return votes == 0 || votes == l->there;
	default:
		return votes;
	}
}

static uint64_t match(const struct run *r, const struct lanes *l, unsigned lane)
{
	uint32_t same = 0;

	for (unsigned k = 0; k < 32; k++)
		if (has(l->there, k) && l->at[k].operand[1].w[0] == l->at[lane].operand[1].w[0])
			same |= (uint32_t)1 << k;
	if (waiting_at(r, &l->at[lane])->imm)
		return same == l->there ? same : 0;
	return same;
}

static struct cell reduce(const struct run *r, const struct lanes *l, unsigned lane)
{
	static const struct {
		const char *text;
		enum ir_op op;
	} ops[] = {{"add", OP_ADD}, {"min", OP_MIN}, {"max", OP_MAX},
		   {"and", OP_AND}, {"or", OP_OR},   {"xor", OP_XOR}};
	const struct ir_inst *i = waiting_at(r, &l->at[lane]);
	enum ir_op op = OP_ADD;
	struct cell sum = {{0}};
	bool is_first = true;

	for (size_t k = 0; k < sizeof ops / sizeof *ops; k++)
		if (i->text && !strcmp(i->text, ops[k].text))
			op = ops[k].op;
	for (unsigned k = 0; k < 32; k++) {
		if (!has(l->there, k))
			continue;
		sum = is_first ? l->at[k].operand[1]
			       : scalar_binary(op, (enum ir_type)i->type, sum, l->at[k].operand[1]);
		is_first = false;
	}
	return sum;
}

static struct cell warp_value(struct run *r, const struct lanes *l, unsigned lane)
{
	const struct ir_inst *i = waiting_at(r, &l->at[lane]);

	switch (i->op) {
	case OP_SHUFFLE:
		return shuffle(r, l, lane);
	case OP_VOTE:
		return cell_of(scalar_extend((enum ir_type)i->type, vote(r, l, lane)));
	case OP_MATCH:
		return cell_of(scalar_extend((enum ir_type)i->type, match(r, l, lane)));
	case OP_WREDUCE:
		return reduce(r, l, lane);
	default: /* activemask, barriers */
		return cell_of(scalar_extend((enum ir_type)i->type, l->there));
	}
}

static void pass_warp(struct run *r, const struct lanes *l)
{
	for (unsigned k = 0; k < 32; k++)
		if (has(l->there, k))
			result_is(&l->at[k], l->at[k].wait_inst, warp_value(r, l, k));
	for (unsigned k = 0; k < 32; k++) {
		if (!has(l->there, k))
			continue;
		l->at[k].warp_phase += waiting_at(r, &l->at[k])->op == OP_BARRIER;
		l->at[k].wait = WAIT_NOT;
	}
}

/* Barriers meet by their mask alone, operations at one place. */
static bool wait_together(const struct run *r, const struct thread *x, const struct thread *y)
{
	if (x->wait != WAIT_WARP || y->wait != WAIT_WARP || x->wait_mask != y->wait_mask)
		return false;
	if (x->wait_mask && waiting_at(r, x)->op == OP_BARRIER &&
	    waiting_at(r, y)->op == OP_BARRIER)
		return true;
	return x->wait_inst == y->wait_inst && x->act->chain == y->act->chain;
}

static uint32_t lanes_here(const struct run *r, uint32_t warp)
{
	return r->n_threads - warp >= 32 ? 32 : r->n_threads - warp;
}

static struct lanes group_of(const struct run *r, uint32_t warp, unsigned lane)
{
	struct lanes l = {.at = &r->threads[warp]};

	for (unsigned k = 0; k < lanes_here(r, warp); k++)
		if (wait_together(r, &l.at[lane], &l.at[k]))
			l.there |= (uint32_t)1 << k;
	return l;
}

static uint32_t lanes_with(const struct run *r, uint32_t warp, bool ended)
{
	uint32_t mask = 0;

	for (unsigned k = 0; k < lanes_here(r, warp); k++) {
		const struct thread *t = &r->threads[warp + k];

		if (t->runs && (t->wait == WAIT_ENDED) == ended)
			mask |= (uint32_t)1 << k;
	}
	return mask;
}

/* anyway: even if lanes of the mask are elsewhere. */
static bool release_warp(struct run *r, uint32_t warp, bool is_masked, bool anyway)
{
	uint32_t alive = lanes_with(r, warp, false), ended = lanes_with(r, warp, true);
	bool any = false;

	for (unsigned k = 0; k < lanes_here(r, warp); k++) {
		struct thread *t = &r->threads[warp + k];
		struct lanes l;

		if (t->wait != WAIT_WARP || (t->wait_mask != 0) != is_masked)
			continue;
		l = group_of(r, warp, k);
		if (is_masked && (t->wait_mask & alive & ~l.there) && !anyway)
			continue;
		if (t->wait_mask & ended)
			emit_at_wait(r, t, INTERP_LANE);
		pass_warp(r, &l);
		any = true;
	}
	return any;
}

static bool release_warps(struct run *r)
{
	bool any = false;

	for (uint32_t w = 0; w < r->n_threads; w += 32)
		any |= release_warp(r, w, true, false);
	for (uint32_t w = 0; w < r->n_threads && !any; w += 32)
		any |= release_warp(r, w, false, false);
	return any;
}

/* --- barriers of many warps ------------------------------------------------------------------- */

static bool release_objects(struct run *r)
{
	bool any = false;

	for (uint32_t k = 0; k < r->n_threads; k++) {
		struct thread *t = &r->threads[k];

		if (t->wait == WAIT_OBJECT && barrier_at(r, t->wait_key)->phase > t->wait_phase) {
			pass_block(t);
			any = true;
		}
	}
	return any;
}

static bool release_named(struct run *r)
{
	bool any = false;

	for (uint64_t id = 0; id < 16; id++) {
		if (!r->named[id].count || r->named[id].arrived < r->named[id].count)
			continue;
		r->named[id].arrived = 0;
		for (uint32_t k = 0; k < r->n_threads; k++) {
			struct thread *t = &r->threads[k];

			if (t->wait == WAIT_NAMED && t->wait_key == id) {
				pass_block(t);
				any = true;
			}
		}
	}
	return any;
}

struct meeting { /* of the threads of a range */
	uint32_t lo, hi, waiting, elsewhere, ended, votes;
	bool is_one_place;
};

static bool waits_in(const struct thread *t, uint32_t lo, uint32_t hi)
{
	return t->wait == WAIT_RANGE && t->wait_lo == lo && t->wait_hi == hi;
}

static struct meeting meeting_of(const struct run *r, const struct thread *first)
{
	struct meeting m = {.lo = first->wait_lo, .hi = first->wait_hi, .is_one_place = true};

	for (uint32_t k = m.lo; k < m.hi && k < r->n_threads; k++) {
		const struct thread *t = &r->threads[k];

		if (waits_in(t, m.lo, m.hi)) {
			m.waiting++;
			m.votes += t->operand[0].w[0] != 0 && waiting_at(r, t)->n_args;
			m.is_one_place &=
			    t->wait_inst == first->wait_inst && t->act->chain == first->act->chain;
		} else if (t->runs) {
			m.ended += t->wait == WAIT_ENDED;
			m.elsewhere += t->wait != WAIT_ENDED;
		}
	}
	return m;
}

static uint64_t barrier_value(const struct meeting *m, enum ir_barrier kind)
{
	switch (kind) {
	case BARRIER_BLOCK_COUNT:
		return m->votes;
	case BARRIER_BLOCK_AND:
		return m->votes == m->waiting;
	case BARRIER_BLOCK_OR:
		return m->votes != 0;
	default:
		return 0;
	}
}

static void pass_meeting(struct run *r, const struct meeting *m)
{
	for (uint32_t k = m->lo; k < m->hi && k < r->n_threads; k++) {
		struct thread *t = &r->threads[k];

		if (!waits_in(t, m->lo, m->hi))
			continue;
		if (m->ended || !m->is_one_place)
			emit_at_wait(r, t, INTERP_DIVERGENT);
		result_is(t, t->wait_inst,
			  cell_of(barrier_value(m, (enum ir_barrier)waiting_at(r, t)->imm)));
		pass_block(t);
	}
}

static bool release_ranges(struct run *r)
{
	bool any = false;

	for (uint32_t k = 0; k < r->n_threads; k++) {
		struct meeting m;

		if (r->threads[k].wait != WAIT_RANGE)
			continue;
		m = meeting_of(r, &r->threads[k]);
		if (m.elsewhere)
			continue;
		pass_meeting(r, &m);
		any = true;
	}
	return any;
}

/* Nobody can go on. Everybody does, and the events say so. */
static bool release_stuck(struct run *r)
{
	bool any = false;

	for (uint32_t k = 0; k < r->n_threads; k++) {
		struct thread *t = &r->threads[k];

		if (t->wait == WAIT_ENDED)
			continue;
		any = true;
		emit_at_wait(r, t, INTERP_STUCK);
		if (t->wait != WAIT_WARP)
			pass_block(t);
	}
	memset(r->named, 0, sizeof r->named);
	for (uint32_t w = 0; w < r->n_threads; w += 32)
		release_warp(r, w, true, true);
	return any;
}

bool interp_release(struct run *r)
{
	return release_warps(r) || release_objects(r) || release_named(r) || release_ranges(r) ||
	       release_stuck(r);
}

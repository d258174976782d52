#include "facts/trial.h"
#include "facts/witness.h"

#define RACE_STEPS 2000000
#define MAX_TOUCHES 512 /* of one thread between two barriers, looked at */
#define MAX_MEETINGS 512

struct touch { /* the access in question, made by the thread in question */
	uint64_t address, bytes, value;
	uint32_t warp_phase;
	bool is_write, is_atomic;
};

struct meeting { /* of lanes of a warp */
	uint32_t function;
	ir_ref inst;
	const struct interp_chain *chain;
};

struct side { /* one of the two threads */
	const struct event *event;
	unsigned thread, n_touches, n_meetings;
	struct touch touches[MAX_TOUCHES];
	struct meeting meetings[MAX_MEETINGS];
};

struct race {
	const struct kernel_facts *k;
	const struct hazard *h;
	struct side side[2]; /* what they did since the last barrier of the block */
	uint32_t phase;	     /* barriers of the block passed */
	bool has_flags;	     /* atomics or volatile accesses since then that may order threads */
	bool spoiled;	     /* others may wait for each other, or C leaves open what happens */
	bool seen;
};

static void begin_phase(struct race *r, uint32_t phase)
{
	for (unsigned s = 0; s < 2; s++)
		r->side[s].n_touches = r->side[s].n_meetings = 0;
	r->has_flags = false;
	r->phase = phase;
}

static void begin(void *context)
{
	struct race *r = context;

	r->spoiled = r->seen = false;
	begin_phase(r, 0);
}

static const struct ir_inst *inst_of(const struct race *r, const struct interp_event *e)
{
	return ir_at(&r->k->module->functions.at[e->function], e->inst);
}

/* --- what is seen --- */

static void on_barrier(struct race *r, const struct interp_event *e)
{
	const struct ir_function *f = &r->k->module->functions.at[e->function];
	const struct ir_inst *i = inst_of(r, e), *size;

	switch (i->imm) {
	case BARRIER_BLOCK:
	case BARRIER_BLOCK_COUNT:
	case BARRIER_BLOCK_AND:
	case BARRIER_BLOCK_OR:
	case BARRIER_GRID:
	case BARRIER_CLUSTER:
		return;
	case BARRIER_TILE:
		size = ir_at(f, ir_arg(f, i, 0));
		if (size->op != OP_CONST || size->imm > WARP_LANES)
			r->spoiled = true;
		break;
	case BARRIER_WARP:
	case BARRIER_COALESCED:
		break;
	default: /* waits that are not followed here */
		r->spoiled = true;
		return;
	}
	for (unsigned s = 0; s < 2; s++) {
		struct side *x = &r->side[s];

		if (e->thread != x->thread)
			continue;
		if (x->n_meetings == MAX_MEETINGS)
			r->spoiled = true;
		else
			x->meetings[x->n_meetings++] =
			    (struct meeting){e->function, e->inst, e->chain};
	}
}

/* Threads may wait for each other by atomics and volatile flags: not on the memory in question, but
 * anywhere else in the same phase. */
static void on_flag(struct race *r, const struct interp_event *e)
{
	const struct object *o = &r->k->objects.at[r->h->object];
	uint32_t warp = e->thread / WARP_LANES;
	bool is_it = e->object != UINT32_MAX && e->object == o->module_object &&
		     (e->is_atomic || r->h->in_warp);

	if (!is_it &&
	    (warp == r->side[0].thread / WARP_LANES || warp == r->side[1].thread / WARP_LANES))
		r->has_flags = true;
}

static void on_access(struct race *r, const struct interp_event *e)
{
	if (e->is_atomic || e->is_volatile)
		on_flag(r, e);
	for (unsigned s = 0; s < 2; s++) {
		struct side *x = &r->side[s];

		if (e->thread != x->thread || e->function != x->event->function ||
		    e->inst != x->event->inst || x->n_touches == MAX_TOUCHES)
			continue;
		x->touches[x->n_touches++] = (struct touch){
		    e->address, e->bytes, e->value, e->warp_phase, e->is_write, e->is_atomic};
	}
}

/* --- what it means --- */

/* Both lanes have been through the same meetings, so none lies between the two accesses. */
static bool met_alike(const struct race *r, const struct touch *x, const struct touch *y)
{
	const struct side *a = &r->side[0], *b = &r->side[1];
	uint32_t n = x->warp_phase;

	if (n != y->warp_phase || n > a->n_meetings || n > b->n_meetings)
		return false;
	while (n-- > 0)
		if (a->meetings[n].function != b->meetings[n].function ||
		    a->meetings[n].inst != b->meetings[n].inst ||
		    a->meetings[n].chain != b->meetings[n].chain)
			return false;
	return true;
}

static bool is_race(const struct race *r, const struct touch *x, const struct touch *y)
{
	if (x->address >= y->address + y->bytes || y->address >= x->address + x->bytes)
		return false;
	if ((!x->is_write && !y->is_write) || (x->is_atomic && y->is_atomic))
		return false;
	if (x->is_write && y->is_write &&
	    (x->address != y->address || x->bytes != y->bytes || x->value == y->value))
		return false;
	return !r->h->in_warp || met_alike(r, x, y);
}

static bool is_seen(const struct race *r)
{
	for (unsigned i = 0; i < r->side[0].n_touches && !r->spoiled && !r->has_flags; i++)
		for (unsigned j = 0; j < r->side[1].n_touches; j++)
			if (is_race(r, &r->side[0].touches[i], &r->side[1].touches[j]))
				return true;
	return false;
}

static bool happened(void *context)
{
	struct race *r = context;

	return r->seen || is_seen(r);
}

static void on_event(void *context, const struct interp_event *e)
{
	struct race *r = context;

	if (e->phase > r->phase) { /* all threads are through with the last one */
		r->seen |= is_seen(r);
		begin_phase(r, e->phase);
	}
	switch (e->kind) {
	case INTERP_ACCESS:
		on_access(r, e);
		break;
	case INTERP_BARRIER:
		on_barrier(r, e);
		break;
	case INTERP_DIVERGENT:
	case INTERP_STUCK:
	case INTERP_LANE:
	case INTERP_ASSUME:
	case INTERP_UNDEFINED:
		r->spoiled = true;
		break;
	default:
		break;
	}
}

/* What the replay cannot tell: when copies land, what other code waits for. */
static bool is_beyond(const struct kernel_facts *k, const struct hazard *h)
{
	if (h->open || h->first->is_async || h->second->is_async)
		return true;
	for (size_t i = 0; i < k->events.n; i++) {
		const struct event *e = &k->events.at[i];

		if (e->kind == EVENT_OPAQUE && e->code->flags & IRF_MAY_BARRIER)
			return true;
	}
	return false;
}

const char *witness_race(const struct kernel_facts *k, const struct hazard *h)
{
	struct arena scratch = {0};
	struct race *r;
	struct replay replay = {.begin = begin,
				.event = on_event,
				.happened = happened,
				.max_steps = RACE_STEPS,
				.contents = 2};
	const char *numbers;

	if (!k->certain_shape || is_beyond(k, h))
		return NULL;
	r = arena_new(&scratch, struct race);
	r->k = k;
	r->h = h;
	r->side[0].event = h->first;
	r->side[0].thread = h->first_thread;
	r->side[1].event = h->second;
	r->side[1].thread = h->second_thread;
	replay.context = r;
	replay.enough = &r->seen;
	numbers = trial_search(k, &replay);
	arena_release(&scratch);
	return numbers;
}

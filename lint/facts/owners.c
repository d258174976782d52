#include "facts/owners.h"

#include <string.h>

#include "facts/kernel.h"
#include "facts/uses.h"

#define MAX_BYTES (256u << 10)
#define MAX_TOUCHES ((uint64_t)1 << 26) /* threads x events looked at */
#define MAX_PRIVATE 4			/* more elements a thread are spill space */
#define MAX_ELEMENT_BYTES 8		/* that shuffles pass */
#define MAX_READS 2 /* for each write: more, and the shuffles cost what the loads do */
#define PROBE_FUEL ((uint64_t)100000000)
#define NOBODY UINT16_MAX
#define SEVERAL (UINT16_MAX - 1)

struct cell_owner {	       /* one 4-byte word (or byte) of the array */
	uint16_t thread, warp; /* who touched it; NOBODY, SEVERAL */
	uint16_t writer;       /* warp that wrote it last */
	uint16_t writer_thread;
	uint32_t write; /* event of that write */
};

struct survey {
	const struct kernel_facts *k;
	uint32_t object;
	struct cell_owner *bytes;
	int64_t low; /* of the first of them, from the object's start */
	size_t n;
	struct owners out;
	bool warp_local,
	    passes;	    /* every flow stays in its warp; some value passes between threads */
	uint64_t place[64]; /* addresses read so far */
	unsigned n_places;
	unsigned folded; /* of those read: straight into a sum of whole groups, or a least, or the like */
	bool passing; /* the running read gets something from another thread */
	uint64_t touches;
	uint32_t source;    /* the write that the running read's lanes get their value from;
			       UINT32_MAX: none yet */
	uint32_t steps[64]; /* between two meetings: 1 local flow, 2 crosses warps */
	unsigned n_steps;
	const struct event *step_event[64];
};

static bool place_known(const struct event *e)
{
	return offset_is_concrete(e->address) && e->bytes && e->bytes <= 32 &&
	       e->op != ACCESS_ATOMIC && !e->is_async && !e->is_volatile;
}

static uint16_t merge(uint16_t old, uint16_t now)
{
	return old == NOBODY || old == now ? now : SEVERAL;
}

static bool is_folding(unsigned op)
{
	return op == OP_ADD || op == OP_MIN || op == OP_MAX || op == OP_AND || op == OP_OR ||
	       op == OP_XOR;
}

static bool is_load_of(const struct ir_function *f, ir_ref r, int64_t local)
{
	const struct ir_inst *i = ir_at(f, r);

	return i->op == OP_LOAD && ir_at(f, ir_arg(f, i, 0))->op == OP_LOCAL &&
	       ir_at(f, ir_arg(f, i, 0))->imm == local;
}

/* A variable that a sum or the like is kept in. */
static bool keeps_sum(const struct kernel_facts *k, uint32_t function, ir_ref address)
{
	const struct ir_function *f = &k->module->functions.at[function];
	const struct ir_inst *to = ir_at(f, address);
	struct uses stores = {0};

	if (to->op == OP_LOCAL)
		stores = uses_stores(k, function, (uint32_t)to->imm);
	for (uint32_t n = 0; n < stores.n; n++) {
		const struct ir_inst *value = ir_at(f, ir_arg(f, ir_at(f, stores.at[n]), 1));

		if (is_folding(value->op) && (is_load_of(f, ir_arg(f, value, 0), to->imm) ||
					      is_load_of(f, ir_arg(f, value, 1), to->imm)))
			return true;
	}
	return false;
}

/* The value goes into a sum or the like, or begins one, and goes nowhere else. */
static bool is_folded(const struct kernel_facts *k, const struct event *e)
{
	const struct ir_function *f = &k->module->functions.at[e->function];
	struct uses uses = uses_of(k, e->function, e->inst);

	for (uint32_t n = 0; n < uses.n; n++) {
		const struct ir_inst *i = ir_at(f, uses.at[n]);

		if (!is_folding(i->op) &&
		    (i->op != OP_STORE || !keeps_sum(k, e->function, ir_arg(f, i, 0))))
			return false;
	}
	return uses.n > 0;
}

/* A value read again from the same place can stay in its register: it counts once. */
static void count_read(struct survey *s, const struct event *e)
{
	for (unsigned i = 0; i < s->n_places; i++)
		if (s->place[i] == e->address->hash)
			return;
	if (s->n_places < 64)
		s->place[s->n_places++] = e->address->hash;
	s->out.reads++;
	s->folded += is_folded(s->k, e);
}

static void note_flow(struct survey *s, const struct event *e, struct cell_owner *c, unsigned t)
{
	unsigned step = s->n_steps ? s->n_steps - 1 : 0;

	if (c->writer == NOBODY || c->writer_thread == t)
		return;
	if (!s->passing)
		count_read(s, e);
	s->passing = s->passes = true;
	if (s->source == UINT32_MAX)
		s->source = c->write;
	if (c->writer != t / WARP_LANES ||
	    s->source != c->write) { /* one register of one lane, or no shuffle does it */
		s->warp_local = false;
		s->steps[step] |= 2;
	} else {
		s->steps[step] |= 1;
		if (!s->step_event[step])
			s->step_event[step] = e;
	}
}

static bool touch(struct survey *s, const struct event *e, unsigned t)
{
	int64_t from = offset_at(e->address, t) - s->low;

	if (from < 0 || (uint64_t)from + e->bytes > s->n)
		return false;
	for (unsigned b = 0; b < e->bytes; b++) {
		struct cell_owner *c = &s->bytes[from + b];

		c->thread = merge(c->thread, (uint16_t)t);
		c->warp = merge(c->warp, (uint16_t)(t / WARP_LANES));
		if (e->op == ACCESS_LOAD)
			note_flow(s, e, c, t);
	}
	return true;
}

static void record_write(struct survey *s, const struct event *e, unsigned t)
{
	int64_t from = offset_at(e->address, t) - s->low;

	for (unsigned b = 0; b < e->bytes; b++) {
		struct cell_owner *c = &s->bytes[from + b];

		c->writer = (uint16_t)(t / WARP_LANES);
		c->writer_thread = (uint16_t)t;
		c->write = (uint32_t)(e - s->k->events.at);
	}
}

static bool survey_event(struct survey *s, const struct event *e)
{
	if (!place_known(e))
		return false;
	if (!s->out.first)
		s->out.first = e;
	if (e->bytes > s->out.widest)
		s->out.widest = e->bytes;
	s->source = UINT32_MAX;
	s->passing = false;
	s->out.writes += e->op == ACCESS_STORE;
	for (unsigned t = 0; t < s->k->block->threads; t++)
		if (mask_has(&e->mask, t) && !touch(s, e, t))
			return false;
	for (unsigned t = 0; e->op == ACCESS_STORE && t < s->k->block->threads; t++)
		if (mask_has(&e->mask, t))
			record_write(s, e, t);
	return true;
}

static void new_step(struct survey *s)
{
	if (s->n_steps < 64)
		s->n_steps++;
	else {
		memmove(s->steps, s->steps + 1, 63 * sizeof s->steps[0]);
		memmove(s->step_event, s->step_event + 1, 63 * sizeof s->step_event[0]);
		s->steps[63] = 0;
		s->step_event[63] = NULL;
	}
}

/* The trailing intervals in which values pass, and only within warps. */
static void count_tail(struct survey *s)
{
	for (unsigned n = s->n_steps; n-- > 0;) {
		if (s->steps[n] & 2)
			break;
		if (s->steps[n] & 1) {
			s->out.tail_steps++;
			s->out.first_tail = s->step_event[n];
		}
	}
}

static unsigned most_owned(const struct survey *s)
{
	unsigned owned[MAX_THREADS] = {0}, most = 0;

	for (size_t b = 0; b < s->n; b++)
		if (s->bytes[b].thread < MAX_THREADS && ++owned[s->bytes[b].thread] > most)
			most = owned[s->bytes[b].thread];
	return most;
}

static enum sharing verdict(struct survey *s, bool read, bool written)
{
	bool thread_local = true;

	for (size_t b = 0; b < s->n; b++)
		thread_local &= s->bytes[b].thread != SEVERAL;
	if (!read || !written)
		return SHARING_NONE;
	if (thread_local)
		return SHARING_THREAD_LOCAL;
	return s->passes && s->warp_local ? SHARING_WARP_LOCAL : SHARING_BLOCK;
}

static size_t extent(const struct kernel_facts *k, uint32_t object)
{
	size_t n = (size_t)k->objects.at[object].bytes;

	for (size_t i = 0; i < k->events.n; i++) {
		const struct event *e = &k->events.at[i];

		if (e->kind != EVENT_ACCESS || e->object != object ||
		    !offset_is_concrete(e->address))
			continue;
		for (unsigned t = 0; t < k->block->threads; t++) {
			int64_t end = offset_at(e->address, t) + e->bytes;

			if (mask_has(&e->mask, t) && end > (int64_t)n && end < MAX_BYTES &&
			    k->objects.at[object].is_dynamic)
				n = (size_t)end;
		}
	}
	return n;
}

/* What a thread adds up it adds up alone, or all of a group add up the same. */
static bool adds_up_groups(const struct survey *s, const struct carved *piece, struct arena *scratch)
{
	const struct kernel_facts *k = s->k;
	int64_t first[MAX_THREADS], *group = arena_array(scratch, int64_t, s->n);

	for (unsigned t = 0; t < k->block->threads; t++)
		first[t] = INT64_MAX;
	for (unsigned pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < k->events.n; i++) {
			const struct event *e = &k->events.at[i];

			if (e->kind != EVENT_ACCESS || e->object != s->object || e->op != ACCESS_LOAD ||
			    (piece && !carved_has(k, piece, e)) || !is_folded(k, e))
				continue;
			for (unsigned t = 0; t < k->block->threads; t++) {
				int64_t at = offset_at(e->address, t) - s->low;

				if (!mask_has(&e->mask, t))
					continue;
				if (!pass)
					first[t] = at < first[t] ? at : first[t];
				else if (group[at] && group[at] != first[t] + 1)
					return false;
				else
					group[at] = first[t] + 1;
			}
		}
	return true;
}

/* Reads that a tree of shuffles saves: it has half as many steps and fewer, and counts as what pays. */
static unsigned saved_by_tree(const struct survey *s, const struct carved *piece,
			      struct arena *scratch)
{
	return s->folded > MAX_READS && s->n_places < 64 && adds_up_groups(s, piece, scratch)
		   ? s->folded - MAX_READS
		   : 0;
}

/* Lanes or all threads have met: what is read now was written in an earlier step. */
static bool ends_step(const struct kernel_facts *k, size_t i)
{
	const struct event *e = &k->events.at[i];

	if (e->kind != EVENT_BARRIER)
		return false;
	return e->code->imm == BARRIER_WARP || e->code->imm == BARRIER_TILE ||
	       (i + 1 < k->events.n && e->interval != k->events.at[i + 1].interval);
}

/* Of all of the object, or of a piece of it. */
static struct owners examine(const struct kernel_facts *k, uint32_t object,
			     const struct carved *piece)
{
	const struct object *o = &k->objects.at[object];
	struct survey s = {.k = k,
			   .object = object,
			   .low = piece ? piece->low : 0,
			   .n = piece ? (size_t)(piece->high - piece->low) : extent(k, object),
			   .warp_local = true,
			   .n_steps = 1};
	bool read = false, written = false;
	struct arena scratch = {0};

	if (k->guessed_shape && k->block->threads <= WARP_LANES) /* a larger block has other owners */
		return s.out;
	if (!s.n || s.n > MAX_BYTES || o->escapes || o->is_filled || o->is_volatile || o->has_atomics || k->partial)
		return s.out;
	s.bytes = arena_array(&scratch, struct cell_owner, s.n);
	memset(s.bytes, 0xff, s.n * sizeof *s.bytes);
	for (size_t i = 0; i < k->events.n; i++) {
		const struct event *e = &k->events.at[i];

		if (ends_step(k, i))
			new_step(&s);
		if (e->kind != EVENT_ACCESS || e->object != object ||
		    (piece && !carved_has(k, piece, e)))
			continue;
		s.touches += k->block->threads;
		if (s.touches > MAX_TOUCHES) {
			arena_release(&scratch);
			return (struct owners){0};
		}
		read |= e->op == ACCESS_LOAD;
		written |= e->op == ACCESS_STORE;
		if (!survey_event(&s, e)) {
			arena_release(&scratch);
			return (struct owners){0};
		}
	}
	s.out.sharing = verdict(&s, read, written);
	s.out.reads -= s.out.sharing == SHARING_WARP_LOCAL ? saved_by_tree(&s, piece, &scratch) : 0;
	s.out.elements_per_thread = s.out.widest ? most_owned(&s) / s.out.widest : 0;
	count_tail(&s);
	arena_release(&scratch);
	return s.out;
}

/* A plane of threads that nobody in sight starts the kernel with: does a block that lies in one row
 * have other owners? Steps that a wide row takes are none in a narrow one. */
static bool row_shares_more(const struct kernel_facts *k, uint32_t object, enum sharing sharing)
{
	const uint32_t name = k->objects.at[object].module_object;
	struct arena scratch = {0};
	struct shape_choice probe = {.source = SOURCE_DEFAULT,
				     .shape = {{k->block->threads, 1, 1}, {0, 0, 0}}};
	struct kernel_facts *row =
	    kernel_facts_make(&scratch, k->module, k->kernel_index, &probe, PROBE_FUEL);
	bool more = false;

	for (uint32_t n = 1; n < row->objects.n; n++)
		if (row->objects.at[n].module_object == name && name != UINT32_MAX)
			more |= examine(row, n, NULL).sharing > sharing;
	arena_release(&scratch);
	return more;
}

static struct owners examine_object(const struct kernel_facts *k, uint32_t object)
{
	struct owners o = examine(k, object, NULL);

	if ((k->source == SOURCE_DEFAULT || k->source == SOURCE_BOUNDS) &&
	    k->block->shape.block[1] > 1 && (owners_is_private(&o) || owners_is_exchange(&o)) &&
	    row_shares_more(k, object, o.sharing))
		return (struct owners){0};
	return o;
}

struct owners owners_examine(const struct kernel_facts *k, uint32_t object)
{
	struct kernel_facts *owner = (struct kernel_facts *)k; /* a cache; nobody sees it change */
	struct owners *known;

	if (!k->owners)
		owner->owners = arena_array(k->arena, const struct owners *, k->objects.n);
	if (k->owners[object])
		return *k->owners[object];
	known = arena_new(k->arena, struct owners);
	*known = examine_object(k, object);
	owner->owners[object] = known;
	return *known;
}

/* A thread's elements in all of the object's private pieces. */
static unsigned owned_in_pieces(const struct owners_of_pieces *o)
{
	unsigned n = 0;

	for (unsigned i = 0; i < o->pieces.n; i++)
		if (o->at[i].sharing == SHARING_THREAD_LOCAL)
			n += o->at[i].elements_per_thread;
	return n;
}

void owners_of_pieces(const struct kernel_facts *k, uint32_t object, struct owners_of_pieces *out)
{
	unsigned owned;

	carved_parts(k, object, &out->pieces);
	for (unsigned i = 0; i < out->pieces.n; i++)
		out->at[i] = examine(k, object, &out->pieces.at[i]);
	owned = owned_in_pieces(out); /* together they may be spill space */
	for (unsigned i = 0; i < out->pieces.n; i++)
		if (out->at[i].sharing == SHARING_THREAD_LOCAL)
			out->at[i].elements_per_thread = owned;
}

bool owners_is_private(const struct owners *o)
{
	return o->sharing == SHARING_THREAD_LOCAL && o->elements_per_thread <= MAX_PRIVATE;
}

bool owners_is_exchange(const struct owners *o)
{
	return o->sharing == SHARING_WARP_LOCAL && o->widest <= MAX_ELEMENT_BYTES &&
	       o->reads <= MAX_READS * o->writes;
}

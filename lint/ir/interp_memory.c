#include <string.h>

#include "ir/interp_parts.h"

#define THREAD_STRIDE                                                                              \
	((uint64_t)1 << 40) /* between the local memories of two threads, and between two objects  \
			     */
#define SHARED_ALIGN 128
#define INIT_BYTES_MAX ((uint64_t)1 << 20)

static enum interp_window window_of(uint64_t address)
{
	return (enum interp_window)(address >> 56);
}

uint64_t interp_local_address(const struct thread *t, uint64_t offset)
{
	return INTERP_WINDOW(INTERP_LOCAL) + t->id * THREAD_STRIDE + offset;
}

static uint64_t up_to(uint64_t x, uint64_t align)
{
	return align ? (x + align - 1) / align * align : x;
}

/* --- local memory ----------------------------------------------------------------------------- */

const struct layout *interp_layout(struct run *r, uint32_t function)
{
	const struct ir_function *f = &r->m->functions.at[function];
	struct layout *l = &r->layouts[function];
	uint64_t at = 0;

	if (l->offsets)
		return l;
	l->offsets = arena_array(r->a, uint32_t, f->locals.n + 1);
	for (size_t k = 0; k < f->locals.n; k++) {
		uint32_t align = f->locals.at[k].align;

		at = up_to(at, align > 16 ? align : 16);
		l->offsets[k] = (uint32_t)at;
		at += f->locals.at[k].bytes;
	}
	l->bytes = (uint32_t)up_to(at, 256);
	return l;
}

uint64_t interp_push_locals(struct run *r, struct thread *t, uint64_t bytes)
{
	uint64_t start = t->local_used;

	if (start + bytes > t->local_size) {
		size_t size = (size_t)((start + bytes) * 2 + 256);

		t->local = arena_grow(r->a, t->local, t->local_size, size);
		t->local_size = size;
	}
	for (uint64_t k = 0; k < bytes; k++)
		t->local[start + k] = (uint8_t)interp_hash(t->id, start + k);
	t->local_used = start + bytes;
	return start;
}

static uint8_t *local_bytes(struct run *r, uint64_t address, uint64_t bytes)
{
	uint64_t in_window = address - INTERP_WINDOW(INTERP_LOCAL);
	uint64_t owner = in_window / THREAD_STRIDE, offset = in_window % THREAD_STRIDE;
	struct thread *t;

	if (window_of(address) != INTERP_LOCAL || owner >= r->n_threads)
		return NULL;
	t = &r->threads[owner];
	return offset + bytes <= t->local_size ? t->local + offset : NULL;
}

/* --- the sparse map --------------------------------------------------------------------------- */

static void grow_words(struct run *r)
{
	struct word *old = r->words;
	uint64_t slots = r->word_slots;

	r->word_slots = slots ? slots * 2 : 1024;
	r->words = arena_array(r->a, struct word, r->word_slots);
	for (uint64_t k = 0; k < slots; k++) {
		uint64_t at = interp_hash(0, old[k].key) & (r->word_slots - 1);

		while (old[k].key && r->words[at].key)
			at = (at + 1) & (r->word_slots - 1);
		if (old[k].key)
			r->words[at] = old[k];
	}
}

static struct word *word_at(struct run *r, uint64_t address)
{
	uint64_t key = (address >> 3) + 1, at;

	if (r->n_words * 2 >= r->word_slots)
		grow_words(r);
	at = interp_hash(0, key) & (r->word_slots - 1);
	while (r->words[at].key && r->words[at].key != key)
		at = (at + 1) & (r->word_slots - 1);
	if (!r->words[at].key) {
		r->words[at].key = key;
		r->n_words++;
	}
	return &r->words[at];
}

static uint64_t ask_world(const struct run *r, uint64_t address, unsigned bytes)
{
	if (r->w->memory)
		return r->w->memory(r->w->context, address, bytes);
	return interp_hash(r->w->seed, address);
}

/* Asks for n unknown bytes at once, so that the world sees whole accesses where they fit a word. */
static void fill_word(struct run *r, struct word *w, uint64_t address, unsigned n)
{
	unsigned first = (unsigned)(address & 7);
	uint8_t wanted = (uint8_t)(((1u << n) - 1) << first);
	uint64_t bits;

	if ((w->known & wanted) == 0) {
		bits = ask_world(r, address, n);
		memcpy(w->bytes + first, &bits, n);
	} else {
		for (unsigned k = first; k < first + n; k++)
			if (!(w->known >> k & 1))
				w->bytes[k] =
				    (uint8_t)ask_world(r, (address & ~(uint64_t)7) + k, 1);
	}
	w->known |= wanted;
}

void interp_read(struct run *r, uint64_t address, uint64_t bytes, uint8_t *to)
{
	const uint8_t *local = local_bytes(r, address, bytes);

	if (local) {
		memcpy(to, local, bytes);
		return;
	}
	while (bytes) {
		unsigned first = (unsigned)(address & 7);
		unsigned n = bytes < 8 - first ? (unsigned)bytes : 8 - first;
		struct word *w = word_at(r, address);

		fill_word(r, w, address, n);
		memcpy(to, w->bytes + first, n);
		to += n;
		address += n;
		bytes -= n;
	}
}

void interp_write(struct run *r, uint64_t address, uint64_t bytes, const uint8_t *from)
{
	uint8_t *local = local_bytes(r, address, bytes);

	if (local) {
		memcpy(local, from, bytes);
		return;
	}
	while (bytes) {
		unsigned first = (unsigned)(address & 7);
		unsigned n = bytes < 8 - first ? (unsigned)bytes : 8 - first;
		struct word *w = word_at(r, address);

		memcpy(w->bytes + first, from, n);
		w->known |= (uint8_t)(((1u << n) - 1) << first);
		from += n;
		address += n;
		bytes -= n;
	}
}

/* --- objects --- */

static uint64_t shared_offset(const struct ir_module *m, uint32_t object)
{
	bool is_dynamic = m->objects.at[object].is_dynamic;
	uint64_t at = 0;

	for (uint32_t k = 0; k < m->objects.n && (is_dynamic || k < object); k++) {
		const struct ir_object *o = &m->objects.at[k];

		if (o->space == SPACE_SHARED && !o->is_dynamic)
			at = up_to(at + o->bytes, SHARED_ALIGN);
	}
	return at;
}

uint64_t interp_object_address(const struct ir_module *m, uint32_t object)
{
	if (m->objects.at[object].space == SPACE_SHARED)
		return INTERP_WINDOW(INTERP_SHARED) + shared_offset(m, object);
	return INTERP_WINDOW(INTERP_OBJECTS) + object * THREAD_STRIDE;
}

static void place_shared(struct run *r, uint32_t k, uint64_t offset)
{
	uint64_t at = INTERP_WINDOW(INTERP_SHARED) + offset;

	r->addresses[k] = at;
	if (!r->n_shared || r->addresses[r->shared[r->n_shared - 1]] != at)
		r->shared[r->n_shared++] = k;
}

/* As interp_object_address has them: those of dynamic size come last. */
static void place_objects(struct run *r)
{
	const struct ir_module *m = r->m;
	uint64_t end = 0;

	r->addresses = arena_array(r->a, uint64_t, m->objects.n + 1);
	r->shared = arena_array(r->a, uint32_t, m->objects.n + 1);
	for (uint32_t k = 0; k < m->objects.n; k++) {
		const struct ir_object *o = &m->objects.at[k];

		if (o->space != SPACE_SHARED) {
			r->addresses[k] = INTERP_WINDOW(INTERP_OBJECTS) + k * THREAD_STRIDE;
		} else if (!o->is_dynamic) {
			place_shared(r, k, end);
			end = up_to(end + o->bytes, SHARED_ALIGN);
		}
	}
	for (uint32_t k = 0; k < m->objects.n; k++)
		if (m->objects.at[k].space == SPACE_SHARED && m->objects.at[k].is_dynamic)
			place_shared(r, k, end);
}

void interp_init_objects(struct run *r)
{
	place_objects(r);
	for (uint32_t k = 0; k < r->m->objects.n; k++) {
		const struct ir_object *o = &r->m->objects.at[k];
		unsigned width = ir_types[o->elem].bytes ? ir_types[o->elem].bytes : o->elem_bytes;

		if (!o->init || o->space == SPACE_SHARED || width == 0 || width > 8 ||
		    o->bytes > INIT_BYTES_MAX)
			continue;
		for (uint64_t n = 0; n * width < o->bytes || n < o->n_init; n++) {
			int64_t value = n < o->n_init ? o->init[n] : 0; /* C zeroes the rest */

			interp_write(r, r->addresses[k] + n * width, width,
				     (const uint8_t *)&value);
		}
	}
}

static void classify_shared(const struct run *r, struct interp_event *e)
{
	uint32_t first = 0, end = r->n_shared;

	e->space = SPACE_SHARED;
	while (first < end) { /* the last that begins there or before */
		uint32_t middle = first + (end - first) / 2;

		if (r->addresses[r->shared[middle]] <= e->address)
			first = middle + 1;
		else
			end = middle;
	}
	if (!first)
		return;
	e->object = r->shared[first - 1];
	e->offset = e->address - r->addresses[e->object];
}

void interp_classify(const struct run *r, struct interp_event *e)
{
	uint64_t in_window = e->address & (((uint64_t)1 << 56) - 1);

	e->object = UINT32_MAX;
	e->offset = e->address;
	e->space = SPACE_GLOBAL;
	switch (window_of(e->address)) {
	case INTERP_SHARED:
		classify_shared(r, e);
		break;
	case INTERP_LOCAL:
		e->offset = in_window % THREAD_STRIDE;
		e->space = e->offset < r->param_bytes ? SPACE_PARAM : SPACE_LOCAL;
		break;
	case INTERP_OBJECTS:
		if (in_window / THREAD_STRIDE >= r->m->objects.n)
			break;
		e->object = (uint32_t)(in_window / THREAD_STRIDE);
		e->offset = in_window % THREAD_STRIDE;
		e->space = r->m->objects.at[e->object].space;
		break;
	default:
		break;
	}
}

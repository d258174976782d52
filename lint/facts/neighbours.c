#include "facts/neighbours.h"

#include "facts/sample.h"
#include "facts/warp.h"

#define MAX_SECTORS 2048

struct writers { /* by sector */
	int64_t sector[MAX_SECTORS];
	unsigned warp[MAX_SECTORS]; /* the first of them */
	uint32_t bytes[MAX_SECTORS]; /* that it writes */
	bool several[MAX_SECTORS];   /* another warp writes other bytes */
	unsigned n;
};

static bool add_writer(struct writers *w, int64_t sector, unsigned warp, uint32_t bytes)
{
	unsigned i = 0;

	while (i < w->n && w->sector[i] != sector)
		i++;
	if (i == w->n) {
		if (w->n == MAX_SECTORS)
			return false;
		w->sector[i] = sector;
		w->warp[i] = warp;
		w->bytes[i] = 0;
		w->several[i] = false;
		w->n++;
	}
	if (w->warp[i] == warp)
		w->bytes[i] |= bytes;
	else
		w->several[i] |= (bytes & ~w->bytes[i]) != 0;
	return true;
}

static uint32_t bytes_of(int64_t first, unsigned n)
{
	return (uint32_t)((((uint64_t)1 << (n < 32 ? n : 32)) - 1) << first);
}

static double share(const struct writers *w)
{
	unsigned shared = 0;

	for (unsigned i = 0; i < w->n; i++)
		shared += w->several[i];
	return w->n ? (double)shared / w->n : 0;
}

double sectors_shared(const struct kernel_facts *k, const struct event *e)
{
	struct arena scratch = {0};
	struct world world;
	struct writers *w;
	int64_t *at;
	double out = 0;
	bool ok;

	if (e->kind != EVENT_ACCESS || e->space != SPACE_GLOBAL || e->op != ACCESS_STORE ||
	    !e->object || k->objects.at[e->object].scope != SCOPE_BLOCK)
		return 0;
	world = world_new(k->block, &scratch, WORLD_LARGE, 0);
	w = arena_new(&scratch, struct writers);
	at = arena_array(&scratch, int64_t, k->block->threads);
	ok = sample_value(&world, e->address, at);
	for (unsigned t = 0; ok && t < k->block->threads; t++)
		if (mask_has(&e->mask, t))
			ok = add_writer(w, at[t] >> 5, t / WARP_LANES,
					bytes_of(at[t] & 31, e->bytes));
	if (ok)
		out = share(w);
	arena_release(&scratch);
	return out;
}

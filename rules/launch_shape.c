/*
 * launch-shape: a launch whose block or grid the device refuses, blocks that leave lanes of their
 * warps without a thread, a grid whose x and y are taken from the sizes of the other one, and a
 * grid and a block that stand in each other's place.
 */
#include "facts/grid.h"
#include "facts/host.h"
#include "facts/host_memory.h"
#include "facts/tiles.h"
#include "rule.h"

#define MAX_BLOCK 1024
#define MAX_BLOCK_Z 64
#define MAX_GRID_YZ 65535
#define WARP 32

struct extents {
	int64_t block[3], grid[3]; /* -1: unknown */
};

static int64_t number_of(const struct value *v)
{
	int64_t c;

	return v && value_constant(v, &c) ? c & 0xffffffff : -1;
}

static struct extents extents_of(const struct event *e)
{
	struct extents x;

	for (unsigned n = 0; n < 3; n++) {
		x.grid[n] = e->code->flags & IRF_NO_GRID ? -1 : number_of(e->args[LAUNCH_GRID_X + n]);
		x.block[n] =
		    e->code->flags & IRF_NO_BLOCK ? -1 : number_of(e->args[LAUNCH_BLOCK_X + n]);
	}
	return x;
}

static int64_t product_of(const int64_t at[3])
{
	return at[0] < 0 || at[1] < 0 || at[2] < 0 ? -1 : at[0] * at[1] * at[2];
}

/* Does nothing that the evaluator could not decide stand before it? */
static bool is_certain(const struct event *e)
{
	return !e->guards && !e->loops;
}

struct refusal {
	const char *why, *help;
};

static const struct refusal no_threads = {"the block has no threads",
					  "give every dimension of the block one thread at least"},
			    no_blocks = {"the grid has no blocks",
					 "give every dimension of the grid one block at least, and "
					 "leave the launch out where there is nothing to do"},
			    too_many = {"a block has at most 1024 threads",
					"start fewer threads a block, and more blocks"},
			    too_deep = {"a block is at most 64 deep",
					"put the largest dimension of the block into x"},
			    too_tall = {"a grid has at most 65535 blocks in y and z",
					"put the largest dimension of the grid into x, which may have "
					"2147483647, or let each block do more"},
			    out_of_bounds = {"the kernel's __launch_bounds__ allow fewer",
					     "start fewer threads a block, and more blocks, or "
					     "raise the kernel's bounds"};

/* Why no device takes it; NULL if nothing is known against it. */
static const struct refusal *refusal(const struct extents *x, const struct ir_function *kernel)
{
	int64_t threads = product_of(x->block);

	for (unsigned n = 0; n < 3; n++) {
		if (x->block[n] == 0)
			return &no_threads;
		if (x->grid[n] == 0)
			return &no_blocks;
	}
	if (threads > MAX_BLOCK)
		return &too_many;
	if (x->block[2] > MAX_BLOCK_Z)
		return &too_deep;
	if (x->grid[1] > MAX_GRID_YZ || x->grid[2] > MAX_GRID_YZ)
		return &too_tall;
	if (kernel->max_threads && threads > (int64_t)kernel->max_threads)
		return &out_of_bounds;
	return NULL;
}

static bool uses_threads(const struct ir_module *m, uint32_t function, unsigned depth)
{
	const struct ir_function *f = &m->functions.at[function];

	for (size_t n = 1; n < f->insts.n; n++) {
		const struct ir_inst *i = &f->insts.at[n];

		if (i->op == OP_BUILTIN && (i->imm <= BUILTIN_TID_Z || i->imm == BUILTIN_LANEID ||
					    i->imm == BUILTIN_LINEAR_TID))
			return true;
		if (i->op == OP_CALL && i->imm >= 0 && depth < 6 &&
		    uses_threads(m, (uint32_t)i->imm, depth + 1))
			return true;
	}
	return false;
}

/* One block of a few threads is a choice, as is a kernel that has no use for more. */
static void check_warps(const struct kernel_facts *host, const struct event *e,
			const struct extents *x, struct report *out)
{
	int64_t threads = product_of(x->block), lanes = (threads + WARP - 1) / WARP * WARP;
	struct fact_place at = fact_at(host, host_launch_place(host, e));

	if (threads <= 0 || threads % WARP == 0 || product_of(x->grid) == 1 ||
	    !uses_threads(host->module, e->kernel, 0))
		return;
	report_at(out, &at, "blocks of %d thread%s leave %d of %d lanes idle", (int)threads,
		  threads == 1 ? "" : "s", (int)(lanes - threads), (int)lanes);
	report_figure(out, "threads", (double)threads);
	if (2 * (lanes - threads) < lanes)
		report_severity(out, SEVERITY_NOTE);
	report_help(out, "make the block a multiple of 32 threads");
}

static bool check_exchanged(const struct kernel_facts *host, const struct event *e,
			    struct report *out)
{
	struct fact_place at = fact_at(host, e->span);

	if (!grid_is_exchanged(host, e, 0) && !grid_is_exchanged(host, e, 1))
		return false;
	report_at(out, &at, "the block grows with the size, and the grid is what it is divided by: "
			    "above 1024 threads the launch is refused");
	report_help(out, "exchange grid and block: the number of blocks comes first");
	return true;
}

static void check_launch(const struct kernel_facts *host, const struct event *e,
			 struct report *out)
{
	struct fact_place at = fact_at(host, host_launch_place(host, e));
	struct extents x = extents_of(e);
	const struct refusal *refused = refusal(&x, &host->module->functions.at[e->kernel]);

	if (!refused && check_exchanged(host, e, out))
		return;
	if (!refused) {
		check_warps(host, e, &x, out);
		return;
	}
	report_at(out, &at, "this launch is refused: %s", refused->why);
	report_severity(out, SEVERITY_ERROR);
	if (is_certain(e))
		report_proven(out);
	if (product_of(x.block) >= 0) {
		report_figure(out, "threads", (double)product_of(x.block));
		report_note(out, &at, "the block is (%d,%d,%d)", (int)x.block[0], (int)x.block[1],
			    (int)x.block[2]);
	}
	report_help(out, "%s", refused->help);
}

static void check_host(const struct kernel_facts *host, struct report *out)
{
	for (size_t n = 0; n < host->events.n; n++) {
		const struct event *e = &host->events.at[n];

		if (e->kind == EVENT_LAUNCH && e->kernel != UINT32_MAX &&
		    e->n_args >= LAUNCH_OPERANDS)
			check_launch(host, e, out);
	}
}

/* --- swapped dimensions ----------------------------------------------------------------------- */

static bool is_from(const struct launch_facts *l, const struct value *grid, const struct value *own,
		    const struct value *other)
{
	return host_share_leaf(l->host, grid, own) && !host_share_leaf(l->host, grid, other);
}

static void say_swapped(const struct kernel_facts *k, uint32_t launch, struct report *out)
{
	struct fact_place at = fact_at(k, launch), kernel = fact_at(k, k->kernel->name_span);

	report_at(out, &at, "the grid's x covers what the kernel indexes by y, and its y what it "
			    "indexes by x");
	report_note(out, &kernel, "the kernel compares its indices with the sizes the other way round");
	report_help(out, "exchange the grid's first two numbers");
}

static bool check_swapped(const struct kernel_facts *k, const struct launch_facts *l,
			  struct report *out)
{
	const struct value *x = grid_size(k, l, 0), *y = grid_size(k, l, 1);

	if (!l->grid_known || !x || !y || !is_from(l, l->grid[0], y, x) ||
	    !is_from(l, l->grid[1], x, y))
		return false;
	say_swapped(k, l->span, out);
	return true;
}

static void check_swapped_numbers(const struct kernel_facts *k, struct report *out)
{
	struct grid_numbers x, y;

	if (!grid_is_swapped_by_number(k, &x, &y))
		return;
	say_swapped(k, k->launch_span, out);
	report_figure(out, "columns_missed",
		      (double)(x.elements > x.blocks * x.per_block
				   ? x.elements - x.blocks * x.per_block
				   : 0));
	report_figure(out, "rows_missed",
		      (double)(y.elements > y.blocks * y.per_block
				   ? y.elements - y.blocks * y.per_block
				   : 0));
}

static void check_tile(const struct kernel_facts *k, struct report *out)
{
	const uint32_t *block = k->block->shape.block;
	struct fact_place at = fact_at(k, k->launch_span), there;
	struct tile_use tile;

	if (!tile_is_exchanged(k, &tile))
		return;
	there = fact_at(k, tile.event->span);
	report_at(out, &at,
		  "blocks of (%u,%u) threads leave parts of the kernel's tiles out: (%u,%u) take each "
		  "element once",
		  block[0], block[1], block[1], block[0]);
	report_figure(out, "columns_covered", (double)tile.covered[0]);
	report_figure(out, "columns", (double)tile.extent[0]);
	report_figure(out, "rows_covered", (double)tile.covered[1]);
	report_figure(out, "rows", (double)tile.extent[1]);
	report_note(out, &there, "each block takes %lld by %lld elements here, along x and y of its threads",
		    (long long)tile.extent[0], (long long)tile.extent[1]);
	report_help(out, "exchange the block's first two numbers");
}

static void check(const struct kernel_facts *k, struct report *out)
{
	bool is_told = false;

	if (k->source != SOURCE_LAUNCH || k->partial)
		return;
	for (size_t n = 0; n < k->n_launches; n++) { /* callers may compute both sizes from one number */
		const struct launch_facts *l = k->launches[n];

		is_told |= check_swapped(k, l->alone ? l->alone : l, out);
	}
	if (!is_told)
		check_swapped_numbers(k, out);
	check_tile(k, out);
}

RULE(launch_shape) = {
    .name = "launch-shape",
    .group = "host",
    .severity = SEVERITY_WARNING,
    .title = "a block that is refused, or does not fill its warps",
    .why = "A block of more than 1024 threads, or of none, does not run at all, and only the status "
	   "says so. Threads are scheduled 32 at a time: a block of 40 costs as much as one of 64.",
    .fix = "Choose a multiple of 32 threads, 128 to 512 as a rule, and let the grid cover the rest.",
    .ignore = "The algorithm needs just that number of threads, and the kernel's time is no matter.",
    .proof = "time / launch error",
    .check = check,
    .check_host = check_host,
};

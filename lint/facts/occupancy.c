#include "facts/occupancy.h"

#include <string.h>

struct multiprocessor {
	unsigned arch, threads, blocks;
	unsigned shared_kb; /* that blocks share */
	unsigned reserved, unit; /* bytes that the system takes of each block; of an allocation */
};

static const struct multiprocessor table[] = {
    {50, 2048, 32, 64, 0, 256},	    {52, 2048, 32, 96, 0, 256},	    {53, 2048, 32, 64, 0, 256},
    {60, 2048, 32, 64, 0, 256},	    {61, 2048, 32, 96, 0, 256},	    {62, 2048, 32, 64, 0, 256},
    {70, 2048, 32, 96, 0, 256},	    {72, 2048, 32, 96, 0, 256},	    {75, 1024, 16, 64, 0, 256},
    {80, 2048, 32, 164, 1024, 128}, {86, 1536, 16, 100, 1024, 128}, {87, 1536, 16, 164, 1024, 128},
    {89, 1536, 24, 100, 1024, 128}, {90, 2048, 32, 228, 1024, 128}, {100, 2048, 32, 228, 1024, 128},
    {103, 2048, 32, 228, 1024, 128}, {120, 1536, 24, 100, 1024, 128},
};

bool occupancy_of(unsigned arch, unsigned threads, uint64_t shared, struct occupancy *o)
{
	const struct multiprocessor *m = NULL;
	unsigned warps = (threads + 31) / 32;
	uint64_t block, room, by_shared;

	for (unsigned n = 0; n < sizeof table / sizeof *table; n++)
		if (table[n].arch == arch)
			m = &table[n];
	if (!m || !warps)
		return false;
	room = (uint64_t)m->shared_kb * 1024;
	block = (shared + m->reserved + m->unit - 1) / m->unit * m->unit;
	by_shared = block ? room / block : m->blocks;
	*o = (struct occupancy){.arch = arch, .most_warps = m->threads / 32, .shared = shared};
	o->blocks = o->most_warps / warps;
	o->limit = LIMIT_THREADS;
	if (m->blocks < o->blocks) {
		o->blocks = m->blocks;
		o->limit = LIMIT_BLOCKS;
	}
	if (by_shared < o->blocks) {
		o->blocks = (unsigned)by_shared;
		o->limit = LIMIT_SHARED;
	}
	o->warps = o->blocks * warps;
	o->shared_for_more = room / (o->blocks + 1) / m->unit * m->unit;
	o->shared_for_more -= o->shared_for_more > m->reserved ? m->reserved : o->shared_for_more;
	return o->blocks > 0;
}

/* Bytes of the static arrays that the kernel and what it calls name. */
static uint64_t static_shared(const struct ir_module *m, uint32_t function, bool *seen, unsigned depth)
{
	const struct ir_function *f = &m->functions.at[function];
	uint64_t bytes = 0;

	for (size_t n = 1; n < f->insts.n; n++) {
		const struct ir_inst *i = &f->insts.at[n];

		if (i->op == OP_OBJ && m->objects.at[i->imm].space == SPACE_SHARED &&
		    !m->objects.at[i->imm].is_dynamic && !seen[i->imm]) {
			seen[i->imm] = true;
			bytes += (m->objects.at[i->imm].bytes + 15) / 16 * 16;
		} else if (i->op == OP_CALL && i->imm >= 0 && depth < 6) {
			bytes += static_shared(m, (uint32_t)i->imm, seen, depth + 1);
		}
	}
	return bytes;
}

bool occupancy_examine(const struct kernel_facts *k, const struct launch_facts *l,
		       struct occupancy *o)
{
	bool *seen = arena_array(k->arena, bool, k->module->objects.n + 1);
	unsigned arch = k->module->arch ? k->module->arch : DEFAULT_ARCH;
	int64_t dynamic;

	if (k->source != SOURCE_LAUNCH || !l->shared || !value_constant(l->shared, &dynamic) ||
	    dynamic < 0)
		return false;
	return occupancy_of(arch, k->block->threads,
			    static_shared(k->module, k->kernel_index, seen, 0) + (uint64_t)dynamic, o);
}

/* --- the limit of dynamic shared memory ------------------------------------------------------- */

enum { SET_ATTRIBUTE = 1, SET_BYTES = 2 }; /* operands, after the kernel */
#define SHARED_ATTRIBUTE 8 /* cudaFuncAttributeMaxDynamicSharedMemorySize, and the driver's */

static bool raises(const struct ir_inst *i)
{
	static const char *const names[] = {"cudaFuncSetAttribute", "cuFuncSetAttribute",
					    "cuKernelSetAttribute"};

	for (size_t n = 0; i->op == OP_HOSTCALL && n < sizeof names / sizeof *names; n++)
		if (i->text && !strcmp(i->text, names[n]))
			return true;
	return i->op == OP_OPAQUE && i->text && strstr(i->text, "Attribute");
}

/* The function that the call's first operand names; UINT32_MAX: it is computed. */
static uint32_t named_function(const struct ir_function *f, const struct ir_inst *i)
{
	const struct ir_inst *of = i->n_args ? ir_at(f, ir_arg(f, i, 0)) : NULL;

	while (of && (of->op == OP_CAST || of->op == OP_PTRCAST || of->op == OP_BITCAST))
		of = ir_at(f, ir_arg(f, of, 0));
	return of && of->op == OP_FUNC && !f->is_pattern ? (uint32_t)of->imm : UINT32_MAX;
}

/* The operand's number; false: it has none as it stands. */
static bool number_given(const struct ir_function *f, const struct ir_inst *i, uint32_t n,
			 int64_t *out)
{
	const struct ir_inst *of = n < i->n_args ? ir_at(f, ir_arg(f, i, n)) : NULL;

	while (of && of->op == OP_CAST)
		of = ir_at(f, ir_arg(f, of, 0));
	if (!of || of->op != OP_CONST)
		return false;
	*out = of->imm;
	return true;
}

/* The largest limit that the call has set here; INT64_MAX: it has not come by, or its number is not
 * known. */
static int64_t limit_seen(const struct kernel_facts *host, const struct ir_inst *call)
{
	int64_t most = -1, bytes;

	for (size_t n = 0; n < host->events.n; n++) {
		const struct event *e = &host->events.at[n];

		if (e->kind != EVENT_HOSTCALL || e->code != call)
			continue;
		if (e->n_args <= SET_BYTES || !value_constant(e->args[SET_BYTES], &bytes))
			return INT64_MAX;
		most = bytes > most ? bytes : most;
	}
	return most < 0 ? INT64_MAX : most;
}

static int64_t limit_set(const struct kernel_facts *host, const struct ir_function *f,
			 const struct ir_inst *call)
{
	int64_t attribute, bytes;

	if (call->op != OP_HOSTCALL)
		return INT64_MAX;
	if (number_given(f, call, SET_ATTRIBUTE, &attribute) && attribute != SHARED_ATTRIBUTE)
		return 0;
	return !f->is_pattern && number_given(f, call, SET_BYTES, &bytes) ? bytes
									: limit_seen(host, call);
}

int64_t shared_limit(const struct kernel_facts *host, uint32_t kernel)
{
	const struct ir_module *m = host->module;
	int64_t most = 0;

	for (size_t n = 0; n < m->functions.n && most < INT64_MAX; n++) {
		const struct ir_function *f = &m->functions.at[n];

		for (size_t r = 1; f->kind == IR_HOST && r < f->insts.n; r++) {
			const struct ir_inst *i = &f->insts.at[r];
			uint32_t of;
			int64_t limit;

			if (!raises(i))
				continue;
			of = named_function(f, i);
			limit = of == kernel || of == UINT32_MAX ? limit_set(host, f, i) : 0;
			most = limit > most ? limit : most;
		}
	}
	return most;
}

/*
 * eval_host.c - what host code does through the API: launches, memory and where it comes from,
 * streams, and the owners of the standard library.
 *
 * An object knows its origin and its extent in bytes. A buffer of the heap has no cells (what is
 * stored in it is forgotten), unless it is as small as a struct.
 */
#include <string.h>

#include "facts/eval.h"

#define SMALL_HEAP 4096 /* bytes: with cells, for structs and tables of pointers */

/* --- launches --- */

/* What an aggregate argument of a launch holds, leaf by leaf, at the time of the launch. */
static const struct value **argument_leaves(struct eval *e, const struct ir_param *p,
					    const struct value *copy)
{
	const struct value **leaves = arena_array(e->b->arena, const struct value *, p->n_leaves);
	int64_t at = copy->n ? copy->terms[0].v.c : 0;

	for (uint32_t n = 0; n < p->n_leaves; n++)
		leaves[n] = memory_get(e, copy->base, at + p->leaves[n].offset,
				       ir_types[p->leaves[n].type].bytes);
	return leaves;
}

static uint32_t launched_kernel(struct eval *e, const struct ir_inst *i, const struct event *event)
{
	const struct object *target;

	if (i->imm >= 0)
		return (uint32_t)i->imm;
	if (!(i->flags & IRF_INDIRECT) || !i->n_args)
		return UINT32_MAX;
	target = &e->facts->objects.at[event->args[i->n_args - 1]->base];
	return target->is_function ? target->function : UINT32_MAX;
}

/* Memory of the host that a kernel may write: from now on it matters who reads it. */
static void watch_argument(struct eval *e, const struct value *v)
{
	struct object *o = v ? &e->facts->objects.at[v->base] : NULL;

	if (o && o->origin == MEMORY_MAPPED && o->mapped)
		o = &e->facts->objects.at[o->mapped];
	if (o && (o->origin == MEMORY_PINNED || o->origin == MEMORY_REGISTERED))
		o->is_watched = true;
}

static void watch_arguments(struct eval *e, const struct event *event,
			    const struct ir_function *kernel)
{
	for (uint32_t n = 0; n < kernel->params.n && LAUNCH_OPERANDS + n < event->n_args; n++) {
		const struct value **leaves = event->leaves[LAUNCH_OPERANDS + n];

		watch_argument(e, event->args[LAUNCH_OPERANDS + n]);
		for (uint32_t i = 0; leaves && i < kernel->params.at[n].n_leaves; i++)
			watch_argument(e, leaves[i]);
	}
}

static void record_launch(struct eval *e, const struct ir_inst *i, struct event *event)
{
	const struct ir_function *kernel;

	event->kernel = UINT32_MAX;
	if (i->op != OP_LAUNCH)
		return;
	event->kernel = launched_kernel(e, i, event);
	if (event->kernel == UINT32_MAX)
		return;
	kernel = &e->m->functions.at[event->kernel];
	event->leaves = arena_array(e->b->arena, const struct value **, i->n_args ? i->n_args : 1);
	for (uint32_t n = 0; n < kernel->params.n && LAUNCH_OPERANDS + n < i->n_args; n++)
		if (kernel->params.at[n].is_aggregate && event->args[LAUNCH_OPERANDS + n]->base)
			event->leaves[LAUNCH_OPERANDS + n] = argument_leaves(
			    e, &kernel->params.at[n], event->args[LAUNCH_OPERANDS + n]);
	watch_arguments(e, event, kernel);
}

/* --- memory --- */

static struct object memory_object(const struct eval *e, const char *name, enum ir_space space,
				   enum memory_origin origin, uint32_t span)
{
	return (struct object){.name = name,
			       .space = space,
			       .origin = origin,
			       .align = 256,
			       .module_object = UINT32_MAX,
			       .param = UINT32_MAX,
			       .local = UINT32_MAX,
			       .span = span,
			       .owner = e->b->all};
}

static const struct value *pointer_to(struct eval *e, uint32_t object)
{
	return value_pointer(e->b, object, value_const(e->b, IR_I64, 0));
}

static const struct value *new_memory(struct eval *e, struct object o, const struct value *bytes)
{
	int64_t c;

	o.extent = bytes;
	o.is_bulk = o.space == SPACE_HOST &&
		    !(bytes && value_constant(bytes, &c) && c > 0 && c <= SMALL_HEAP);
	return pointer_to(e, object_new(e, o));
}

static bool plain_offset(const struct value *pointer, int64_t *offset)
{
	*offset = offset_is_concrete(pointer) ? offset_at(pointer, 0) : 0;
	return pointer->base && offset_is_concrete(pointer);
}

enum effect {
	GIVES,	 /* puts the address of fresh memory where the first operand points */
	RETURNS, /* gives the address of fresh memory */
	REGISTERS,
	HANDLE, /* puts a new stream or event where the first operand points */
	ADVISES, /* puts a number of threads that suits a kernel where the second operand points */
	COPIES, /* writes through its first operand only */
	NOTHING,
};

struct api {
	const char *name;
	enum effect effect;
	enum memory_origin origin;
	enum ir_space space;
	int size;  /* operand that is the bytes, -1: unknown; of ADVISES: the most threads */
	int pitch; /* operand that says where the bytes of a row go, 0: none; then come width,
		      height */
};

static const struct api apis[] = {
    {"cudaMalloc", GIVES, MEMORY_DEVICE, SPACE_GLOBAL, 1, 0},
    {"cudaMallocAsync", GIVES, MEMORY_DEVICE, SPACE_GLOBAL, 1, 0},
    {"cudaMallocFromPoolAsync", GIVES, MEMORY_DEVICE, SPACE_GLOBAL, 1, 0},
    {"cudaMallocPitch", GIVES, MEMORY_DEVICE, SPACE_GLOBAL, -1, 1},
    {"cuMemAlloc", GIVES, MEMORY_DEVICE, SPACE_GLOBAL, 1, 0},
    {"cuMemAllocAsync", GIVES, MEMORY_DEVICE, SPACE_GLOBAL, 1, 0},
    {"cuMemAllocPitch", GIVES, MEMORY_DEVICE, SPACE_GLOBAL, -1, 1},
    {"cuMemAllocManaged", GIVES, MEMORY_MANAGED, SPACE_GLOBAL, 1, 0},
    {"cudaMallocManaged", GIVES, MEMORY_MANAGED, SPACE_GLOBAL, 1, 0},
    {"cudaMallocHost", GIVES, MEMORY_PINNED, SPACE_HOST, 1, 0},
    {"cudaHostAlloc", GIVES, MEMORY_PINNED, SPACE_HOST, 1, 0},
    {"cuMemAllocHost", GIVES, MEMORY_PINNED, SPACE_HOST, 1, 0},
    {"cuMemHostAlloc", GIVES, MEMORY_PINNED, SPACE_HOST, 1, 0},
    {"cudaHostGetDevicePointer", GIVES, MEMORY_MAPPED, SPACE_GLOBAL, -1, 0},
    {"cudaGetSymbolAddress", GIVES, MEMORY_MAPPED, SPACE_GLOBAL, -1, 0},
    {"posix_memalign", GIVES, MEMORY_HEAP, SPACE_HOST, 2, 0},
    {"malloc", RETURNS, MEMORY_HEAP, SPACE_HOST, 0, 0},
    {"calloc", RETURNS, MEMORY_HEAP, SPACE_HOST, -1, 0},
    {"realloc", RETURNS, MEMORY_HEAP, SPACE_HOST, 1, 0},
    {"aligned_alloc", RETURNS, MEMORY_HEAP, SPACE_HOST, 1, 0},
    {"memalign", RETURNS, MEMORY_HEAP, SPACE_HOST, 1, 0},
    {"valloc", RETURNS, MEMORY_HEAP, SPACE_HOST, 0, 0},
    {"new", RETURNS, MEMORY_HEAP, SPACE_HOST, 0, 0},
    {"new[]", RETURNS, MEMORY_HEAP, SPACE_HOST, 0, 0},
    {"cudaHostRegister", REGISTERS, MEMORY_REGISTERED, SPACE_HOST, -1, 0},
    {"cuMemHostRegister", REGISTERS, MEMORY_REGISTERED, SPACE_HOST, -1, 0},
    {"cudaStreamCreate", HANDLE, MEMORY_STREAM, SPACE_HOST, -1, 0},
    {"cudaStreamCreateWithFlags", HANDLE, MEMORY_STREAM, SPACE_HOST, -1, 0},
    {"cudaStreamCreateWithPriority", HANDLE, MEMORY_STREAM, SPACE_HOST, -1, 0},
    {"cuStreamCreate", HANDLE, MEMORY_STREAM, SPACE_HOST, -1, 0},
    {"cuStreamCreateWithPriority", HANDLE, MEMORY_STREAM, SPACE_HOST, -1, 0},
    {"cudaEventCreate", HANDLE, MEMORY_EVENT, SPACE_HOST, -1, 0},
    {"cudaEventCreateWithFlags", HANDLE, MEMORY_EVENT, SPACE_HOST, -1, 0},
    {"cuEventCreate", HANDLE, MEMORY_EVENT, SPACE_HOST, -1, 0},
    {"cudaOccupancyMaxPotentialBlockSize", ADVISES, 0, 0, 4, 0},
    {"cudaOccupancyMaxPotentialBlockSizeWithFlags", ADVISES, 0, 0, 4, 0},
    {"cudaOccupancyMaxPotentialBlockSizeVariableSMem", ADVISES, 0, 0, 4, 0},
    {"cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags", ADVISES, 0, 0, 4, 0},
    {"cuOccupancyMaxPotentialBlockSize", ADVISES, 0, 0, 5, 0},
    {"cudaEventRecord", NOTHING, 0, 0, -1, 0},
    {"cudaEventSynchronize", NOTHING, 0, 0, -1, 0},
    {"cudaEventQuery", NOTHING, 0, 0, -1, 0},
    {"cudaStreamWaitEvent", NOTHING, 0, 0, -1, 0},
    {"cudaStreamSynchronize", NOTHING, 0, 0, -1, 0},
    {"cuMemFree", NOTHING, 0, 0, -1, 0},
    {"cuMemFreeHost", NOTHING, 0, 0, -1, 0},
    {"cudaFree", NOTHING, 0, 0, -1, 0},
    {"cudaFreeAsync", NOTHING, 0, 0, -1, 0},
    {"cudaFreeHost", NOTHING, 0, 0, -1, 0},
    {"free", NOTHING, 0, 0, -1, 0},
    {"delete", NOTHING, 0, 0, -1, 0},
};

static const struct api *api_of(const char *name)
{
	static const struct api copy = {"", COPIES, 0, 0, -1, 0};

	for (size_t n = 0; name && n < sizeof apis / sizeof *apis; n++)
		if (!strcmp(name, apis[n].name))
			return &apis[n];
	return name && (!strncmp(name, "cudaMemcpy", 10) || !strncmp(name, "cudaMemset", 10) ||
			!strncmp(name, "cuMemcpy", 8) || !strncmp(name, "cuMemset", 8))
		   ? &copy
		   : NULL;
}

/* The bytes of a row, chosen by the runtime: the width, and what fills up to the next row. */
static const struct value *give_pitch(struct eval *e, const struct value *const *args)
{
	struct symbol s = {.kind = SYMBOL_LOAD,
			   .type = IR_U64,
			   .lo = 0,
			   .hi = RANGE_MAX,
			   .name = "padding",
			   .key = {(uint32_t)e->facts->objects.n, -2, 0}};
	const struct value *pitch =
	    value_binary(e->b, OP_ADD, IR_U64, value_cast(e->b, IR_U64, args[2]),
			 value_symbol(e->b, IR_U64, symbol_keyed(e->b, s)));
	int64_t at;

	if (plain_offset(args[1], &at))
		memory_set(e, args[1]->base, at, 8, pitch);
	else if (args[1]->base)
		eval_clobber(e, args[1]);
	return pitch;
}

static const struct value *api_bytes(struct eval *e, const struct api *api,
				     const struct value *const *args, uint32_t n)
{
	if (!strcmp(api->name, "calloc") && n > 1)
		return value_binary(e->b, OP_MUL, IR_U64, value_cast(e->b, IR_U64, args[0]),
				    value_cast(e->b, IR_U64, args[1]));
	if (api->pitch && n > 3)
		return value_binary(e->b, OP_MUL, IR_U64, give_pitch(e, args),
				    value_cast(e->b, IR_U64, args[3]));
	return api->size >= 0 && (uint32_t)api->size < n ? args[api->size] : NULL;
}

/* The runtime's own objects are written through any pointer that it is given. */
static void clobber_arguments(struct eval *e, const struct value *const *args, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (args[i]->base)
			eval_clobber(e, args[i]);
}

/* Calls that write one number or handle of so many bytes through each operand of the mask, and nothing
 * else: the rest of a structure that it stands in stays known. */
static const struct filling {
	const char *name;
	unsigned operands;
	uint32_t bytes;
} fillings[] = {
    {"cudaGraphCreate", 1, 8},
    {"cudaGraphClone", 1, 8},
    {"cudaGraphInstantiate", 1, 8},
    {"cudaGraphInstantiateWithFlags", 1, 8},
    {"cudaGraphInstantiateWithParams", 1, 8},
    {"cudaGraphAddKernelNode", 1, 8},
    {"cudaGraphAddMemcpyNode", 1, 8},
    {"cudaGraphAddMemcpyNode1D", 1, 8},
    {"cudaGraphAddMemsetNode", 1, 8},
    {"cudaGraphAddHostNode", 1, 8},
    {"cudaGraphAddEmptyNode", 1, 8},
    {"cudaStreamEndCapture", 2, 8},
    {"cudaStreamIsCapturing", 2, 4},
    {"cudaStreamGetPriority", 2, 4},
    {"cudaDeviceGetStreamPriorityRange", 3, 4},
    {"cudaDeviceGetAttribute", 1, 4},
    {"cudaDeviceCanAccessPeer", 1, 4},
    {"cudaDeviceGetDefaultMemPool", 1, 8},
    {"cudaMemPoolCreate", 1, 8},
    {"cudaMemGetInfo", 3, 8},
    {"cudaGetDevice", 1, 4},
    {"cudaGetDeviceCount", 1, 4},
    {"cudaRuntimeGetVersion", 1, 4},
    {"cudaDriverGetVersion", 1, 4},
    {"cudaEventElapsedTime", 1, 4},
    {"cudaOccupancyMaxActiveBlocksPerMultiprocessor", 1, 4},
    {"cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", 1, 4},
    {"cuDeviceGet", 1, 4},
    {"cuDeviceGetCount", 1, 4},
    {"cuDeviceGetAttribute", 1, 4},
    {"cuCtxCreate", 1, 8},
    {"cuModuleLoad", 1, 8},
    {"cuModuleLoadData", 1, 8},
    {"cuModuleGetFunction", 1, 8},
    {"cuEventElapsedTime", 1, 4},
};

static bool fill_operands(struct eval *e, const struct ir_inst *i, const struct value *const *args)
{
	const struct filling *f = NULL;
	int64_t at;

	for (size_t n = 0; i->text && n < sizeof fillings / sizeof *fillings && !f; n++)
		f = strcmp(i->text, fillings[n].name) ? NULL : &fillings[n];
	for (uint32_t n = 0; f && n < i->n_args && f->operands >> n; n++) {
		if (!(f->operands >> n & 1) || !args[n]->base)
			continue;
		if (plain_offset(args[n], &at) && !e->facts->objects.at[args[n]->base].is_bulk)
			memory_set(e, args[n]->base, at, f->bytes,
				   value_opaque(e->b, f->bytes == 8 ? IR_PTR : IR_I32, SCOPE_BLOCK,
						REASON_OPAQUE));
		else
			eval_clobber(e, args[n]);
	}
	return f;
}

/* Is a call of the function going on? */
static bool is_running(const struct eval *e, uint32_t function)
{
	const struct frame *f = e->frame;

	while (f && f->function != function)
		f = f->up;
	return f != NULL;
}

/* From a local of one function to a variable that outlives it? (1 + functions, 0: none) */
static bool goes_outwards(const struct eval *e, uint32_t from, uint32_t to)
{
	return !is_running(e, from - 1) || (to != from && e->frame->function == from - 1);
}

/* Memory is called like the variable that its address goes to first, and where that has ended with its
 * function, like the first behind it: a helper's name says nothing to its caller. */
void eval_name_memory(struct eval *e, uint32_t variable, const struct value *pointer)
{
	struct object *o = &e->facts->objects.at[pointer->base];
	const struct object *v = &e->facts->objects.at[variable];
	bool has_name = *v->name && v->bytes == 8;
	uint32_t in = v->local != UINT32_MAX ? v->function + 1 : 0;

	if (!pointer->base)
		return;
	if (!strcmp(o->name, UNNAMED_MEMORY) ? !has_name : !o->named_in || !goes_outwards(e, o->named_in, in))
		return;
	o->name = has_name ? v->name : UNNAMED_MEMORY;
	o->named_in = has_name ? in : 0;
}

static void put_pointer(struct eval *e, const struct value *to, const struct value *pointer)
{
	int64_t at;

	eval_name_memory(e, to->base, pointer);
	kept_put(e, to, pointer);
	if (plain_offset(to, &at))
		memory_set(e, to->base, at, 8, pointer);
	else if (e->facts->objects.at[to->base].space == SPACE_LOCAL)
		memory_set_some(e, to, pointer);
	else if (to->base && e->facts->objects.at[to->base].is_bulk)
		e->facts->objects.at[to->base].version++;
	else if (to->base)
		eval_clobber(e, to);
}

static void new_handle(struct eval *e, const struct ir_inst *i, const struct value *const *args,
		       struct object o)
{
	int64_t flags;

	o.name = o.origin == MEMORY_STREAM ? "stream" : "event";
	o.is_nonblocking = i->n_args > 1 && (!value_constant(args[1], &flags) || flags);
	put_pointer(e, args[0], pointer_to(e, object_new(e, o)));
}

/* As many threads as the kernel and the caller allow: registers alone, which nobody knows here, may
 * make them fewer. */
static const struct value *advised_threads(struct eval *e, const struct ir_inst *i,
					   const struct api *api, const struct value *const *args)
{
	const struct object *target =
	    i->n_args > 2 ? &e->facts->objects.at[args[2]->base] : NULL;
	uint32_t bound = target && target->is_function
			     ? e->m->functions.at[target->function].max_threads
			     : 0;
	int64_t most = bound ? bound : MAX_THREADS, limit;
	struct symbol s = {.kind = SYMBOL_LOAD, .type = IR_I32, .div = WARP_LANES};

	if ((uint32_t)api->size < i->n_args && value_constant(args[api->size], &limit) &&
	    limit > 0 && limit < most)
		most = limit;
	s.lo = 1;
	s.hi = most;
	s.key[0] = (int64_t)e->facts->objects.n;
	s.key[1] = -3;
	s.name = "advised threads";
	s.usual = value_const(e->b, IR_I32, most);
	return value_symbol(e->b, IR_I32, symbol_new(e->b, s));
}

static void give_advice(struct eval *e, const struct ir_inst *i, const struct api *api,
			const struct value *const *args)
{
	const struct value *threads = advised_threads(e, i, api, args);
	int64_t at;

	if (args[0]->base)
		eval_clobber(e, args[0]);
	if (plain_offset(args[1], &at))
		memory_set(e, args[1]->base, at, ir_types[IR_I32].bytes, threads);
	else if (args[1]->base)
		eval_clobber(e, args[1]);
}

/* Which host memory an asynchronous copy fills: from now on it matters who reads it. */
static void watch_target(struct eval *e, const char *name, const struct value *to)
{
	if (to->base && strstr(name, "Async") && strncmp(name, "cudaMemset", 10))
		e->facts->objects.at[to->base].is_watched = true;
}

/* One of several, as an index picks it: in the end it will be all of them. */
static void register_memory(struct eval *e, uint32_t object, enum memory_origin origin)
{
	uint32_t array = e->facts->objects.at[object].one_of;
	const struct object *o = &e->facts->objects.at[array];

	e->facts->objects.at[object].origin = origin;
	for (size_t n = 0; array && n < o->cells.n; n++) {
		const struct value *v = env_get(&e->s.env, o->cells.at[n]);

		if (v && v->base)
			e->facts->objects.at[v->base].origin = origin;
	}
}

/* --- copies of volumes: what they are told stands in a structure ------------------------------ */

struct field {
	int64_t offset;
	uint32_t bytes;
};

/* Of cudaMemcpy3DParms, in the order of the operands that host_memory.c reads. */
static const struct field volume_fields[] = {
    {96, 8}, {104, 8},	/* target, its pitch */
    {32, 8}, {40, 8},	/* source, its pitch */
    {128, 8},		/* width */
    {136, 8},		/* height; the depth comes with it */
    {152, 4},		/* direction */
};
static const struct field volume_depth = {144, 8}, volume_arrays[2] = {{0, 8}, {64, 8}};

static bool is_volume_copy(const struct ir_inst *i)
{
	return i->op == OP_HOSTCALL && i->text && i->n_args &&
	       (!strcmp(i->text, "cudaMemcpy3D") || !strcmp(i->text, "cudaMemcpy3DAsync"));
}

static const struct value *field_of(struct eval *e, const struct value *structure, struct field f)
{
	int64_t at;
	const struct value *v;

	if (!plain_offset(structure, &at))
		return NULL;
	v = memory_get(e, structure->base, at + f.offset, f.bytes);
	return !v && memory_is_clear(e, structure->base, at + f.offset, f.bytes)
		   ? value_const(e->b, IR_I64, 0)
		   : v;
}

/* The fields behind the operands; none where one is not known, or an array of the device takes part,
 * whose elements count then. */
static const struct value **add_volume(struct eval *e, const struct value **args, uint32_t *n)
{
	enum { FIELDS = sizeof volume_fields / sizeof *volume_fields, ROWS = 5 };
	const struct value **all = arena_array(e->b->arena, const struct value *, *n + FIELDS);
	const struct value *depth = field_of(e, args[0], volume_depth);
	int64_t c;

	for (unsigned k = 0; k < 2; k++) {
		const struct value *array = field_of(e, args[0], volume_arrays[k]);

		if (!array || !value_constant(array, &c) || c)
			return args;
	}
	memcpy(all, args, *n * sizeof *all);
	for (unsigned k = 0; k < FIELDS; k++)
		if (!(all[*n + k] = field_of(e, args[0], volume_fields[k])))
			return args;
	if (!depth)
		return args;
	all[*n + ROWS] = value_binary(e->b, OP_MUL, IR_I64, value_cast(e->b, IR_I64, all[*n + ROWS]),
				      value_cast(e->b, IR_I64, depth));
	*n += FIELDS;
	return all;
}

static void volume_effect(struct eval *e, const struct ir_inst *i, const struct value *const *args,
			  uint32_t n)
{
	if (n > i->n_args) {
		eval_clobber(e, args[i->n_args]);
		watch_target(e, i->text, args[i->n_args]);
	}
}

static const struct value *host_effect(struct eval *e, const struct ir_inst *i,
				       const struct value *const *args)
{
	const struct api *api = api_of(i->text);
	struct object o;

	if (!api || !i->n_args) {
		if (!fill_operands(e, i, args))
			clobber_arguments(e, args, i->n_args);
		return NULL;
	}
	o = memory_object(e, UNNAMED_MEMORY, api->space, api->origin, i->span);
	o.made_by = e->dry ? SIZE_MAX : e->facts->events.n - 1;
	switch (api->effect) {
	case GIVES:
		if (api->origin == MEMORY_MAPPED && i->n_args > 1)
			o.mapped = args[1]->base;
		put_pointer(e, args[0], new_memory(e, o, api_bytes(e, api, args, i->n_args)));
		return NULL;
	case RETURNS:
		return new_memory(e, o, api_bytes(e, api, args, i->n_args));
	case REGISTERS:
		register_memory(e, args[0]->base, api->origin);
		return NULL;
	case HANDLE:
		new_handle(e, i, args, o);
		return NULL;
	case ADVISES:
		if (i->n_args > 1)
			give_advice(e, i, api, args);
		return NULL;
	case COPIES:
		if (args[0]->base)
			eval_clobber(e, args[0]);
		watch_target(e, i->text, args[0]);
		return NULL;
	default:
		return NULL;
	}
}

/* With what it has pointers to. */
static void give_away(struct eval *e, uint32_t object)
{
	struct object *o = &e->facts->objects.at[object];

	o->escapes_unknown = true;
	for (size_t n = 0; e->host && n < o->cells.n; n++) {
		const struct value *v = env_get(&e->s.env, o->cells.at[n]);

		if (v)
			e->facts->objects.at[v->base].escapes_unknown = true;
	}
}

/* --- sequences of the standard library: their elements are an object behind the first word --- */

static const struct value *new_elements(struct eval *e, const struct ir_inst *i,
					const struct value *sequence, const struct value *count)
{
	struct object o = memory_object(e, e->facts->objects.at[sequence->base].name, SPACE_HOST,
					MEMORY_CONTAINER, i->span);
	const struct value *pointer;
	int64_t at;

	if (count)
		count = value_cast(e->b, IR_U64, count);
	pointer = new_memory(
	    e, o,
	    count ? value_binary(e->b, OP_MUL, IR_U64, count, value_const(e->b, IR_U64, i->imm))
		  : NULL);
	e->facts->objects.at[pointer->base].is_bulk = true;
	e->facts->objects.at[pointer->base].count = count;
	kept_renew(e, sequence, pointer->base);
	if (plain_offset(sequence, &at))
		memory_set(e, sequence->base, at, 8, pointer);
	return pointer;
}

/* Has some of the sequence's elements been made known to the device? A sequence and its elements are
 * called alike. */
static bool is_registered(const struct eval *e, uint32_t sequence)
{
	const char *name = e->facts->objects.at[sequence].name;

	for (size_t n = 1; n < e->facts->objects.n; n++)
		if (e->facts->objects.at[n].origin == MEMORY_REGISTERED &&
		    !strcmp(e->facts->objects.at[n].name, name))
			return true;
	return false;
}

/* Of one of several sequences: an index picks it. */
static const struct value *picked_elements(struct eval *e, const struct ir_inst *i,
					   const struct value *sequence)
{
	const struct object *o = &e->facts->objects.at[sequence->base];
	struct object elements = memory_object(e, o->name, SPACE_HOST, MEMORY_CONTAINER, i->span);

	if (!sequence->base || is_registered(e, sequence->base))
		return value_opaque(e->b, IR_PTR, SCOPE_BLOCK, REASON_OPAQUE);
	elements.is_bulk = true;
	return some_pointer(e, sequence->base, sequence, elements, o->version);
}

/* Whoever has changed the sequence out of sight, or in a loop, has left its elements in memory of the
 * heap. */
static const struct value *elements_of(struct eval *e, const struct ir_inst *i,
				       const struct value *sequence)
{
	const struct value *pointer;
	int64_t at;

	if (!plain_offset(sequence, &at))
		return picked_elements(e, i, sequence);
	pointer = memory_get(e, sequence->base, at, 8);
	if (pointer && pointer->base &&
	    e->facts->objects.at[pointer->base].origin >= MEMORY_CONTAINER)
		return pointer;
	if (pointer && pointer->reason && is_registered(e, sequence->base))
		return pointer;
	return new_elements(e, i, sequence, NULL);
}

static const struct value *sequence_size(struct eval *e, const struct value *pointer)
{
	struct symbol s = {.kind = SYMBOL_LOAD,
			   .type = IR_U64,
			   .lo = 0,
			   .hi = RANGE_MAX,
			   .name = "size()",
			   .key = {pointer->base, -1, 0}};

	if (!pointer->base)
		return value_opaque(e->b, IR_U64, SCOPE_BLOCK, REASON_OPAQUE);
	if (e->facts->objects.at[pointer->base].count)
		return e->facts->objects.at[pointer->base].count;
	return value_symbol(e->b, IR_U64, symbol_keyed(e->b, s));
}

/* A sequence of that element has a pointer to a variable: whoever goes through it writes the variable,
 * at any time. An argument of the element's own size is copied. */
static void hand_out(struct eval *e, uint32_t object, int64_t element)
{
	struct object *o = &e->facts->objects.at[object];

	if (o->space != SPACE_LOCAL)
		return;
	if (o->bytes <= 8 && (element == 8 || o->bytes != (uint64_t)element)) {
		o->is_bulk = true;
		o->version++;
	}
	for (size_t n = 0; n < o->cells.n; n++) {
		const struct value *v = env_get(&e->s.env, o->cells.at[n]);

		if (v && v->base != object && e->facts->objects.at[v->base].bytes <= 8)
			hand_out(e, v->base, 0);
	}
}

static void put_elements(struct eval *e, const struct ir_inst *i, const struct value *const *args,
			 bool counted)
{
	for (uint32_t n = 1 + counted; n < i->n_args; n++) {
		give_away(e, args[n]->base);
		hand_out(e, args[n]->base, i->imm);
		if (args[n]->type == IR_PTR && i->imm == 8 && i->n_args == 2u + counted)
			kept_push(e, args[0], args[n]);
	}
	new_elements(e, i, args[0], counted ? args[1] : NULL);
}

static const struct value *eval_sequence(struct eval *e, const struct ir_inst *i,
					 const struct value *const *args)
{
	const char *what = i->text + strlen("sequence.");

	if (!args[0]->base)
		return value_opaque(e->b, (enum ir_type)i->type, SCOPE_BLOCK, REASON_OPAQUE);
	if (!strcmp(what, "data"))
		return elements_of(e, i, args[0]);
	if (!strcmp(what, "size"))
		return value_cast(e->b, (enum ir_type)i->type,
				  sequence_size(e, elements_of(e, i, args[0])));
	put_elements(e, i, args, !strcmp(what, "count"));
	return NULL;
}

/* --- calls --- */

/* Events speak of these objects after their function has returned. */
static void keep_objects(struct eval *e, const struct value *const *args, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (args[i]->base)
			e->facts->objects.at[args[i]->base].is_told = true;
}

static const struct value **eval_operands(struct eval *e, const struct ir_inst *i)
{
	const struct value **args =
	    arena_array(e->b->arena, const struct value *, i->n_args ? i->n_args : 1);

	for (uint32_t n = 0; n < i->n_args; n++)
		args[n] = eval_operand(e, i, n);
	return args;
}

void eval_tell(struct eval *e, struct event *event, const struct ir_inst *i)
{
	event->args = eval_operands(e, i);
	event->n_args = i->n_args;
	for (uint32_t n = 0; n < i->n_args; n++)
		give_away(e, event->args[n]->base);
	keep_objects(e, event->args, i->n_args);
}

/* The operand that a copy reads the host's memory by; NULL: it is no such copy. */
static const struct value *copied_from(const struct ir_inst *i, const struct value *const *args)
{
	static const char *const names[] = {"cudaMemcpy",		  "cudaMemcpyAsync",
					    "cudaMemcpyToSymbol",	  "cuMemcpyHtoD",
					    "cudaMemcpyToSymbolAsync", "cuMemcpyHtoDAsync"};

	for (size_t n = 0; i->op == OP_HOSTCALL && i->text && n < sizeof names / sizeof *names; n++)
		if (!strcmp(i->text, names[n]) && i->n_args > 1)
			return args[1];
	return NULL;
}

/* Pointers go along with the structure or table that they stand in. */
static void tell_copied(struct eval *e, struct event *event, const struct value *from)
{
	const struct object *o = from ? &e->facts->objects.at[from->base] : NULL;
	struct piece *pieces;
	int64_t at;

	if (!from || !plain_offset(from, &at) || !o->cells.n)
		return;
	pieces = arena_array(e->b->arena, struct piece, o->cells.n);
	event->copied = pieces;
	for (size_t n = 0; n < o->cells.n; n++) {
		const struct cell *cell = &e->cells.at[o->cells.at[n]];
		const struct value *v = env_get(&e->s.env, o->cells.at[n]);

		if (!v || !v->base || cell->offset < at)
			continue;
		pieces[event->n_copied++] = (struct piece){cell->offset - at, cell->bytes, v};
		e->facts->objects.at[v->base].is_told = true;
	}
}

const struct value *eval_host_call(struct eval *e, const struct ir_inst *i)
{
	const struct value **args = eval_operands(e, i), *result = NULL;
	uint32_t n_args = i->n_args;

	if (i->op == OP_HOSTCALL && i->text && !strncmp(i->text, "sequence.", 9))
		return eval_sequence(e, i, args);
	if (is_volume_copy(i))
		args = add_volume(e, args, &n_args);
	if (!e->dry) {
		struct event *event =
		    eval_record(e, i->op == OP_LAUNCH ? EVENT_LAUNCH : EVENT_HOSTCALL, i);

		event->args = args;
		event->n_args = n_args;
		keep_objects(e, args, n_args);
		tell_copied(e, event, copied_from(i, args));
		record_launch(e, i, event);
	}
	e->launches += i->op == OP_LAUNCH;
	if (is_volume_copy(i))
		volume_effect(e, i, args, n_args);
	else if (i->op == OP_HOSTCALL)
		result = host_effect(e, i, args);
	return result ? result
		      : value_opaque(e->b, (enum ir_type)i->type, SCOPE_BLOCK, REASON_OPAQUE);
}

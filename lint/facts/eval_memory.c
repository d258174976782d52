#include <string.h>

#include "facts/eval.h"

#include "base/number.h"
#include "facts/eval_bytes.h"

#define MAX_CELLS_PER_OBJECT 1024
#define MAX_KILLED_CELLS 128 /* of a host object that something unknown is written into */

/* --- objects --- */

uint32_t object_new(struct eval *e, struct object o)
{
	if (!o.name)
		o.name = "";
	array_push(e->b->arena, &e->facts->objects, o);
	return (uint32_t)e->facts->objects.n - 1;
}

static struct object *object_at(struct eval *e, uint32_t object)
{
	return &e->facts->objects.at[object];
}

uint32_t object_of_module(struct eval *e, uint32_t module_object)
{
	const struct ir_object *m = &e->m->objects.at[module_object];
	struct object o = {.name = m->name,
			   .space = m->space,
			   .align = m->align,
			   .bytes = m->bytes,
			   .elem_bytes = m->elem_bytes,
			   .module_object = module_object,
			   .param = UINT32_MAX,
			   .local = UINT32_MAX,
			   .span = m->span,
			   .is_array = m->n_dims > 0 || m->is_dynamic,
			   .is_dynamic = m->is_dynamic,
			   .is_volatile = m->is_volatile,
			   .is_const = m->is_const};

	if (!e->of_module)
		e->of_module = arena_array(e->b->arena, uint32_t, e->m->objects.n);
	if (e->of_module[module_object])
		return e->of_module[module_object];
	if (o.space == SPACE_GLOBAL || o.is_dynamic)
		o.align = 256; /* A1 */
	o.owner = e->b->all;
	return e->of_module[module_object] = object_new(e, o);
}

uint32_t object_of_function(struct eval *e, uint32_t function)
{
	struct object o = {.name = e->m->functions.at[function].name,
			   .space = SPACE_CONSTANT,
			   .is_function = true,
			   .function = function,
			   .module_object = UINT32_MAX,
			   .param = UINT32_MAX,
			   .local = UINT32_MAX};

	if (!e->of_function)
		e->of_function = arena_array(e->b->arena, uint32_t, e->m->functions.n);
	if (!e->of_function[function])
		e->of_function[function] = object_new(e, o);
	return e->of_function[function];
}

/* In the place of one that is gone, if there is such a place. What was loaded from the old one and
 * from the new must not look the same: versions go on. */
static uint32_t object_again(struct eval *e, struct object o)
{
	uint32_t object;
	struct object *old;

	if (!e->free_objects.n)
		return object_new(e, o);
	object = e->free_objects.at[--e->free_objects.n];
	old = object_at(e, object);
	o.name = o.name ? o.name : "";
	o.version = old->version + 1;
	o.cells.at = old->cells.at;
	o.cells.cap = old->cells.cap;
	*old = o;
	return object;
}

uint32_t object_of_local(struct eval *e, uint32_t local)
{
	const struct ir_local *l = &e->frame->f->locals.at[local];
	uint32_t *object = &e->frame->locals[local];

	if (!*object) {
		struct object o = {.name = l->name,
				   .space = SPACE_LOCAL,
				   .align = l->align,
				   .bytes = l->bytes,
				   .elem_bytes = l->elem_bytes,
				   .module_object = UINT32_MAX,
				   .param = UINT32_MAX,
				   .local = local,
				   .function = e->frame->function,
				   .span = l->span,
				   .is_array = l->is_array,
				   .holds_array = l->holds_array,
				   .owner = e->frame->entry};

		*object = object_again(e, o);
	}
	return *object;
}

void objects_forget(struct eval *e, const struct frame *f)
{
	for (size_t n = 0; n < f->f->locals.n; n++) {
		struct object *o = &e->facts->objects.at[f->locals[n]];

		for (size_t i = 0; f->locals[n] && i < o->cells.n; i++) {
			if (env_get(&e->s.env, o->cells.at[i]))
				env_set(e, &e->s.env, o->cells.at[i], NULL);
			array_push(e->b->arena, &e->free_cells, o->cells.at[i]);
		}
		o->cells.n = 0;
		if (f->locals[n] && !o->is_array && !o->is_told) /* events speak of arrays */
			array_push(e->b->arena, &e->free_objects, f->locals[n]);
	}
}

/* The object behind a pointer that was itself read from memory: one for each distinct pointer
 * value. */
static const struct value *pointer_from_memory(struct eval *e, const struct value *loaded,
					       uint32_t from)
{
	uint32_t symbol = e->b->monomials.at[loaded->terms[0].mono].sym[0];
	const struct object *o = object_at(e, from);
	struct object target = {.name = arena_printf(e->b->arena, "*%s", o->name),
				.scope = (enum scope)loaded->scope,
				.space = e->host ? SPACE_HOST : SPACE_GLOBAL,
				.module_object = UINT32_MAX,
				.param = UINT32_MAX,
				.local = UINT32_MAX,
				.alias = symbol,
				.owner = e->b->all};

	while (e->of_symbol.n <= symbol)
		array_push(e->b->arena, &e->of_symbol, 0);
	if (target.scope != SCOPE_BLOCK)
		target.reason = REASON_DATA;
	if (!e->of_symbol.at[symbol])
		e->of_symbol.at[symbol] = object_new(e, target);
	return value_pointer(e->b, e->of_symbol.at[symbol], value_const(e->b, IR_I64, 0));
}

/* --- cells: what locals hold
 * ----------------------------------------------------------------------------------- */

static bool has_cells(const struct object *o)
{
	return (o->space == SPACE_LOCAL || o->space == SPACE_PARAM || o->space == SPACE_HOST) &&
	       !o->is_bulk;
}

static uint32_t cell_find(struct eval *e, uint32_t object, int64_t offset, uint32_t bytes)
{
	const struct object *o = object_at(e, object);

	for (size_t n = 0; n < o->cells.n; n++) {
		const struct cell *c = &e->cells.at[o->cells.at[n]];

		if (c->offset == offset && c->bytes == bytes)
			return o->cells.at[n];
	}
	return UINT32_MAX;
}

static uint32_t cell_make(struct eval *e, uint32_t object, int64_t offset, uint32_t bytes)
{
	uint32_t found = cell_find(e, object, offset, bytes);

	if (found != UINT32_MAX)
		return found;
	if (e->free_cells.n) {
		found = e->free_cells.at[--e->free_cells.n];
		e->cells.at[found] = (struct cell){object, bytes, offset};
	} else {
		array_push(e->b->arena, &e->cells, (struct cell){object, bytes, offset});
		found = (uint32_t)e->cells.n - 1;
	}
	array_push(e->b->arena, &object_at(e, object)->cells, found);
	return found;
}

static const struct value *cell_value(const struct eval *e, uint32_t cell)
{
	return env_get(&e->s.env, cell);
}

static void cell_write(struct eval *e, uint32_t cell, const struct value *v)
{
	env_set(e, &e->s.env, cell, v);
}

static bool overlaps(const struct cell *c, int64_t offset, uint32_t bytes)
{
	return c->offset < 0 || (c->offset < offset + bytes && offset < c->offset + c->bytes);
}

/* Cells that share bytes with the one written hold something unknown now. */
static void kill_overlapping(struct eval *e, uint32_t object, int64_t offset, uint32_t bytes,
			     uint32_t except)
{
	const struct object *o = object_at(e, object);

	for (size_t n = 0; n < o->cells.n; n++) {
		uint32_t cell = o->cells.at[n];
		const struct value *old = cell_value(e, cell);

		if (cell != except && old && e->cells.at[cell].offset >= 0 &&
		    overlaps(&e->cells.at[cell], offset, bytes))
			cell_write(e, cell, NULL);
	}
}

struct reach { /* of a store whose place is not known */
	enum ir_type type;
	int64_t lo, hi; /* offsets of the first byte */
};

/* Host code writes within the array that it has an index for, and no float or int where a pointer
 * stands. */
static bool may_reach(const struct eval *e, uint32_t cell, const struct value *old,
		      const struct reach *r)
{
	const struct cell *c = &e->cells.at[cell];
	uint32_t bytes = r ? ir_types[r->type].bytes : 0;

	if (!e->host || !r || c->offset < 0)
		return true;
	if (c->offset > r->hi || (bytes && c->offset + c->bytes <= r->lo))
		return false;
	return ir_types[r->type].class == IR_CLASS_VEC || !bytes ||
	       (c->bytes == bytes && (ir_types[old->type].class == IR_CLASS_FLOAT) ==
					 (ir_types[r->type].class == IR_CLASS_FLOAT));
}

static struct reach reach_of(struct eval *e, const struct value *address, enum ir_type type)
{
	struct reach r = {.type = type};
	const struct value *start = value_pointer(e->b, address->base, value_const(e->b, IR_I64, 0));

	value_range(e->b, value_binary(e->b, OP_PTRDIFF, IR_I64, address, start), &r.lo, &r.hi);
	return r;
}

/* Some place of the object has been written; reach NULL: any, and with anything. */
static void kill_object(struct eval *e, uint32_t object, enum reason why, const struct reach *reach)
{
	struct object *o = object_at(e, object);

	if (e->host && o->cells.n > MAX_KILLED_CELLS) { /* a table: it will not be the last time */
		o->is_bulk = true;
		o->version++;
		return;
	}
	for (size_t n = 0; n < o->cells.n; n++) {
		const struct value *old = cell_value(e, o->cells.at[n]);

		if (old && may_reach(e, o->cells.at[n], old, reach))
			cell_write(e, o->cells.at[n],
				   value_opaque(e->b, (enum ir_type)old->type, SCOPE_THREAD, why));
	}
	cell_write(e, cell_make(e, object, -1, 0), value_opaque(e->b, IR_I64, SCOPE_THREAD, why));
}

/* Bytes of other cells: part of a wider one, or of several. */
static const struct value *from_other_cells(struct eval *e, uint32_t object, int64_t offset,
					    uint32_t bytes, enum ir_type type)
{
	const struct object *o = object_at(e, object);
	const struct value *all = NULL;

	for (size_t n = 0; n < o->cells.n; n++) {
		const struct value *v = cell_value(e, o->cells.at[n]);

		if (v && overlaps(&e->cells.at[o->cells.at[n]], offset, bytes))
			all = value_opaque_of(e->b, type, v, all, REASON_DATA);
	}
	return all;
}

/* What the bytes hold for those who do not write them now; NULL: nothing yet. */
static const struct value *held_otherwise(struct eval *e, uint32_t object, int64_t offset,
					  uint32_t bytes, enum ir_type type)
{
	const struct value *v = bytes_assembled(e, object, offset, bytes, type);

	return v ? v : from_other_cells(e, object, offset, bytes, type);
}

/* There are cells enough: what is stored there is not kept, and what was there before is gone. */
static void forget_store(struct eval *e, uint32_t object, int64_t offset, uint32_t bytes)
{
	if (e->host) {
		kill_object(e, object, REASON_LOCAL, NULL);
		return;
	}
	kill_overlapping(e, object, offset, bytes, UINT32_MAX);
	cell_write(e, cell_make(e, object, -1, 0),
		   value_opaque(e->b, IR_I64, SCOPE_THREAD, REASON_LOCAL));
}

void memory_set(struct eval *e, uint32_t object, int64_t offset, uint32_t bytes,
		const struct value *v)
{
	const struct object *o = object_at(e, object);
	/* who has ended will not read it */
	struct mask missing = mask_minus(mask_minus(o->owner, e->s.active), e->gone);
	uint32_t cell;
	const struct value *old;

	if (v->n_pieces) {
		for (uint32_t n = 0; n < v->n_pieces; n++)
			memory_set(e, object, offset + v->pieces[n].offset, v->pieces[n].bytes,
				   v->pieces[n].v);
		return;
	}
	if (o->cells.n > MAX_CELLS_PER_OBJECT &&
	    cell_find(e, object, offset, bytes) == UINT32_MAX) {
		forget_store(e, object, offset, bytes);
		return;
	}
	cell = cell_make(e, object, offset, bytes);
	old = cell_value(e, cell);
	if (!old && !mask_empty(&missing))
		old = held_otherwise(e, object, offset, bytes, (enum ir_type)v->type);
	kill_overlapping(e, object, offset, bytes, cell);
	if (old && !mask_empty(&missing))
		v = old->type == v->type
			? value_blend(e->b, &e->s.active, v, old)
			: value_opaque(e->b, (enum ir_type)v->type, SCOPE_THREAD, REASON_MERGE);
	cell_write(e, cell, v);
}

static const struct value *wide_from_parts(struct eval *e, uint32_t object, int64_t offset,
					   uint32_t bytes, enum ir_type type)
{
	const struct object *o = object_at(e, object);
	struct piece *pieces = arena_array(e->b->arena, struct piece, o->cells.n ? o->cells.n : 1);
	enum scope scope = SCOPE_BLOCK;
	enum reason reason = REASON_NONE;
	struct value *v;
	uint32_t n = 0;

	for (size_t i = 0; i < o->cells.n; i++) {
		const struct cell *c = &e->cells.at[o->cells.at[i]];
		const struct value *part = cell_value(e, o->cells.at[i]);

		if (!part || c->offset < offset || c->offset + c->bytes > offset + bytes)
			continue;
		pieces[n++] = (struct piece){c->offset - offset, c->bytes, part};
		scope = part->scope > scope ? part->scope : scope;
		reason = reason ? reason : (enum reason)part->reason;
	}
	if (!n)
		return NULL;
	v = arena_new(e->b->arena, struct value);
	*v = *value_opaque(e->b, type, scope, reason);
	v->pieces = pieces;
	v->n_pieces = n;
	return v;
}

const struct value *memory_get(struct eval *e, uint32_t object, int64_t offset, uint32_t bytes)
{
	uint32_t cell = cell_find(e, object, offset, bytes);

	return cell == UINT32_MAX ? NULL : cell_value(e, cell);
}

bool memory_is_clear(struct eval *e, uint32_t object, int64_t offset, uint32_t bytes)
{
	const struct object *o = object_at(e, object);
	const struct value *rest = memory_get(e, object, -1, 0);
	int64_t c;

	if (!rest || !value_constant(rest, &c) || c)
		return false;
	for (size_t n = 0; n < o->cells.n; n++)
		if (e->cells.at[o->cells.at[n]].offset >= 0 && cell_value(e, o->cells.at[n]) &&
		    overlaps(&e->cells.at[o->cells.at[n]], offset, bytes))
			return false;
	return true;
}

/* What an object outside functions holds when the program begins; NULL: not known. */
static const struct value *first_value(struct eval *e, uint32_t object, int64_t offset,
				       uint32_t bytes, enum ir_type type)
{
	const struct object *o = object_at(e, object);
	const struct ir_object *m;

	if (o->module_object == UINT32_MAX)
		return NULL;
	m = &e->m->objects.at[o->module_object];
	if (!m->init || !bytes || (m->elem_bytes && m->elem_bytes != bytes) || offset % bytes ||
	    offset / bytes >= m->n_init || offset < 0)
		return NULL;
	if (ir_types[type].class == IR_CLASS_FLOAT)
		return NULL;
	return value_const(e->b, type, m->init[offset / bytes]);
}

/* What nobody in sight wrote to a host object, or to a member of it: some number, always the same.
 */
static const struct value *host_field(struct eval *e, uint32_t object, int64_t offset,
				      enum ir_type type, const char *name)
{
	struct symbol s = {.kind = SYMBOL_LOAD,
			   .type = type,
			   .name = name ? name : object_at(e, object)->name,
			   .key = {object, offset, object_at(e, object)->version}};
	const struct value *v;

	type_range(type, &s.lo, &s.hi);
	s.usual = first_value(e, object, offset, ir_types[type].bytes, type);
	v = value_symbol(e->b, type, symbol_keyed(e->b, s));
	return type == IR_PTR ? pointer_from_memory(e, v, object) : v;
}

static const struct value *initial_value(struct eval *e, uint32_t object, int64_t offset,
					 uint32_t bytes, enum ir_type type)
{
	const struct object *o = object_at(e, object);

	return o->module_object != UINT32_MAX && e->m->objects.at[o->module_object].is_const
		   ? first_value(e, object, offset, bytes, type)
		   : NULL;
}

/* What all pointers in the array have in common: memory of one origin, or handles of one kind. Base 0:
 * nothing, or something is not known. *mark tells other contents. */
static struct object common_target(struct eval *e, uint32_t array, uint64_t *mark)
{
	const struct object *o = object_at(e, array);
	struct object common = {0};
	bool some = false;

	*mark = 0;
	for (size_t n = 0; n < o->cells.n; n++) {
		const struct value *v = cell_value(e, o->cells.at[n]);
		const struct object *to = v ? object_at(e, v->base) : NULL;

		if (!v)
			continue;
		if (!v->base || !to->origin || e->cells.at[o->cells.at[n]].offset < 0 ||
		    (some && (to->origin != common.origin || to->space != common.space)))
			return (struct object){0};
		*mark = *mark * 31 + v->base;
		if (!some)
			common = *to;
		if (!common.extent || !to->extent || !value_same(common.extent, to->extent))
			common.extent = NULL;
		common.is_nonblocking &= to->is_nonblocking;
		some = true;
	}
	return common;
}

/* NULL: they have nothing in common. */
const struct value *some_pointer(struct eval *e, uint32_t array, const struct value *address,
				 struct object target, uint64_t mark)
{
	struct symbol s = {.kind = SYMBOL_LOAD,
			   .type = IR_PTR,
			   .a = address,
			   .key = {array, -3, (int64_t)mark},
			   .name = object_at(e, array)->name};
	const struct value *v;
	uint32_t symbol;

	if (!target.origin)
		return NULL;
	v = value_symbol(e->b, IR_PTR, symbol_keyed(e->b, s));
	symbol = e->b->monomials.at[v->terms[0].mono].sym[0];
	while (e->of_symbol.n <= symbol)
		array_push(e->b->arena, &e->of_symbol, 0);
	if (!e->of_symbol.at[symbol]) {
		target.name = object_at(e, array)->name;
		target.one_of = array;
		target.alias = symbol;
		target.count = NULL;
		target.is_watched = target.is_told = target.escapes_unknown = false;
		target.cells.n = target.cells.cap = 0;
		target.cells.at = NULL;
		e->of_symbol.at[symbol] = object_new(e, target);
	}
	return value_pointer(e->b, e->of_symbol.at[symbol], value_const(e->b, IR_I64, 0));
}

/* Tells other contents of the object: of all that has been stored in it, and of what may have been. */
static int64_t contents_mark(struct eval *e, uint32_t object)
{
	const struct object *o = object_at(e, object);
	uint64_t mark = o->version;

	for (size_t n = 0; n < o->cells.n; n++) {
		const struct value *v = cell_value(e, o->cells.at[n]);

		mark = mark * 31 + (v ? v->hash + 1 : 0);
	}
	return (int64_t)mark;
}

static const struct value *known_pointer(struct eval *e, uint32_t array,
					 const struct value *address)
{
	uint64_t mark;
	struct object target = common_target(e, array, &mark);
	const struct value *v = some_pointer(e, array, address, target, mark);

	if (!v && kept_target(e, address, &target))
		v = some_pointer(e, array, address, target, (uint64_t)contents_mark(e, array));
	return v;
}

/* An index into a local array, out of memory or not. */
static enum reason local_reason(const struct value *address)
{
	return reasons[address->reason].is_data ? (enum reason)address->reason : REASON_LOCAL;
}

#define UNKNOWN_OF_TABLE (-4) /* in the key of such a pointer */

/* A pointer out of an array of host code, of which nothing is known but that the same index finds the
 * same one. */
static const struct value *unknown_pointer(struct eval *e, uint32_t array,
					   const struct value *address)
{
	struct symbol s = {.kind = SYMBOL_LOAD,
			   .type = IR_PTR,
			   .a = address,
			   .scope = SCOPE_THREAD,
			   .reason = local_reason(address),
			   .key = {array, UNKNOWN_OF_TABLE, contents_mark(e, array)},
			   .name = object_at(e, array)->name};

	type_range(IR_PTR, &s.lo, &s.hi);
	return value_symbol(e->b, IR_PTR, symbol_keyed(e->b, s));
}

/* Some element of an array. Host code that goes through a list of sizes: the first stands for them, and
 * the same index finds the same one for as long as nothing is written. */
static const struct value *some_element(struct eval *e, uint32_t object,
					const struct value *address, enum ir_type type,
					uint32_t bytes)
{
	struct symbol s = {
	    .kind = SYMBOL_OPAQUE, .scope = SCOPE_THREAD, .type = type, .reason = REASON_LOCAL};
	bool has_offset = address->n && address->terms[0].mono == 0 && address->terms[0].v.uniform;
	const struct value *pointer =
	    e->host && type == IR_PTR ? known_pointer(e, object, address) : NULL;

	if (pointer)
		return pointer;
	if (e->host && type == IR_PTR)
		return unknown_pointer(e, object, address);
	if (!e->host)
		return value_opaque(e->b, type, SCOPE_THREAD, local_reason(address));
	type_range(type, &s.lo, &s.hi);
	s.usual = memory_get(e, object, has_offset ? address->terms[0].v.c : 0, bytes);
	s.key[0] = object;
	s.key[1] = contents_mark(e, object);
	s.key[2] = (int64_t)address->hash;
	return value_symbol(e->b, type, symbol_keyed(e->b, s));
}

static uint32_t access_bytes(const struct ir_inst *i, enum ir_type type)
{
	return ir_types[type].bytes ? ir_types[type].bytes : (uint32_t)(i->imm > 0 ? i->imm : 0);
}

static const struct value *load_cell(struct eval *e, const struct value *address,
				     const struct ir_inst *load);

/* Of an array in which each thread picks its element by a known index. NULL: they do not. */
static const struct value *load_places(struct eval *e, const struct value *address,
				       const struct ir_inst *load)
{
	struct place_of places[MOST_PLACES];
	const unsigned n = bytes_places(e, address, places);
	const struct mask active = e->s.active;
	const struct value *v = NULL;

	for (unsigned i = 0; i < n; i++) {
		const struct value *at = value_pointer(
		    e->b, address->base, value_const(e->b, IR_I64, places[i].offset));
		const struct value *one;

		e->s.active = places[i].threads;
		one = load_cell(e, at, load);
		v = v ? value_blend(e->b, &places[i].threads, one, v) : one;
	}
	e->s.active = active;
	return v;
}

static const struct value *load_cell(struct eval *e, const struct value *address,
				     const struct ir_inst *load)
{
	enum ir_type type = (enum ir_type)load->type;
	uint32_t object = address->base, bytes = access_bytes(load, type);
	const struct object *o = object_at(e, object);
	const struct value *v;
	int64_t offset = address->n ? address->terms[0].v.c : 0;
	bool plain = address->n == 0 || (address->n == 1 && address->terms[0].mono == 0 &&
					 address->terms[0].v.uniform);

	if (!plain) {
		v = load_places(e, address, load);
		return v ? v : some_element(e, object, address, type, bytes);
	}
	v = memory_get(e, object, offset, bytes);
	if (v) {
		v = value_within(e->b, v, &e->s.active);
		return v->type == type || v->base ? v : value_cast_bits(e->b, type, v);
	}
	if (ir_types[type].class == IR_CLASS_VEC)
		v = wide_from_parts(e, object, offset, bytes, type);
	if (!v && e->host &&
	    (ir_types[type].class == IR_CLASS_INT || ir_types[type].class == IR_CLASS_PTR) &&
	    memory_is_clear(e, object, offset, bytes))
		v = value_const(e->b, type, 0);
	if (!v)
		v = held_otherwise(e, object, offset, bytes, type);
	if (!v)
		v = initial_value(e, object, offset, bytes, type);
	if (!v && load->flags & IRF_KEPT_BITS)
		v = value_const(e->b, type, 0);
	if (!v && (o->space == SPACE_HOST || e->host))
		v = host_field(e, object, offset, type, load->text);
	return v ? v : value_opaque(e->b, type, SCOPE_THREAD, REASON_UNDEFINED);
}

const struct value *memory_before(struct eval *e, uint32_t cell, enum ir_type type)
{
	const struct cell *c = &e->cells.at[cell];
	const struct object *o = object_at(e, c->object);
	const struct value *v = NULL;

	if (!e->host || o->space != SPACE_HOST || o->origin || o->local != UINT32_MAX ||
	    c->offset < 0 || ir_types[type].class != IR_CLASS_INT)
		return v;
	v = initial_value(e, c->object, c->offset, c->bytes, type);
	return v ? v : host_field(e, c->object, c->offset, type, NULL);
}

/* --- shared, global and constant memory
 * ------------------------------------------------------------------------ */

#define MAX_CHOICES 8 /* one in the other */

struct choice { /* of pointers into different objects */
	bool is_known, is_first;
	enum ir_space space;
	uint64_t align; /* of all of them */
};

/* The choice that the pointer is, with something added to it; NULL: it is none. */
static struct symbol *choice_in(struct eval *e, const struct value *v)
{
	for (unsigned i = 0; i < v->n; i++) {
		const struct monomial *m = &e->b->monomials.at[v->terms[i].mono];
		struct symbol *s = m->n == 1 ? &e->b->symbols.at[m->sym[0]] : NULL;

		if (s && s->kind == SYMBOL_OPAQUE && s->type == IR_PTR && s->a && s->b &&
		    v->terms[i].v.uniform && v->terms[i].v.c == 1)
			return s;
	}
	return NULL;
}

static bool is_null(const struct value *v)
{
	int64_t c;

	return !v->base && value_constant(v, &c) && c == 0;
}

/* What a store through one of these pointers may change is written. */
static void choice_of(struct eval *e, const struct value *v, bool writes, unsigned depth,
		      struct choice *out)
{
	const struct symbol *s = v->base ? NULL : choice_in(e, v);
	struct object *o = object_at(e, v->base);

	if (s && depth < MAX_CHOICES) {
		choice_of(e, s->a, writes, depth + 1, out);
		choice_of(e, s->b, writes, depth + 1, out);
		return;
	}
	if (is_null(v)) /* nobody goes there */
		return;
	out->is_known &= v->base && (out->is_first || out->space == o->space);
	out->is_first = false;
	out->space = o->space;
	out->align = gcd(out->align, gcd(o->align ? o->align : 1, value_div(e->b, v)));
	o->written |= writes;
	o->version += writes;
}

/* Where an access through a pointer of no one object goes. */
static enum ir_space space_of_choice(struct eval *e, const struct value *address, bool writes)
{
	struct choice c = {.is_known = true, .is_first = true};
	struct symbol *s = choice_in(e, address);

	if (!s)
		return SPACE_GENERIC;
	choice_of(e, s->a, writes, 0, &c);
	choice_of(e, s->b, writes, 0, &c);
	if (!c.is_known || c.is_first)
		return SPACE_GENERIC;
	s->div = c.align;
	return c.space;
}

static void record_access(struct eval *e, const struct ir_inst *i, enum access_op op,
			  const struct value *address, uint32_t bytes, const struct value *stored)
{
	struct object *o = object_at(e, address->base);
	enum ir_space choice = SPACE_GENERIC;
	struct event *event;

	if (op != ACCESS_LOAD) {
		o->written = true;
		o->version++;
		o->written_unknown |= address->reason != REASON_NONE;
	}
	o->has_atomics |= op == ACCESS_ATOMIC;
	o->is_volatile |= !!(i->flags & IRF_VOLATILE);
	if (!address->base && !e->host)
		choice = space_of_choice(e, address, op != ACCESS_LOAD);
	if (e->dry)
		return;
	event = eval_record(e, EVENT_ACCESS, i);
	event->op = op;
	event->space = o->space;
	event->object = address->base;
	event->choice = choice;
	event->bytes = bytes;
	event->type = (enum ir_type)i->type;
	event->address = address;
	event->stored = stored;
	event->is_async = i->op == OP_ASYNC_COPY;
	event->is_aggregate = i->flags & IRF_AGGREGATE;
	event->is_volatile = i->flags & IRF_VOLATILE;
}

static bool known_written(const struct eval *e, const struct object *o)
{
	if (o->written || o->has_atomics || o->is_volatile)
		return true;
	for (size_t n = 0; n < e->written.n; n++)
		if (e->written.at[n].param == o->param && e->written.at[n].leaf == o->leaf &&
		    e->written.at[n].module_object == o->module_object)
			return true;
	return false;
}

/* Loads of one address are one number for as long as nobody can have written it. */
static const struct value *loaded(struct eval *e, const struct value *address, enum ir_type type)
{
	struct object *o = object_at(e, address->base);
	struct symbol s = {.kind = SYMBOL_LOAD,
			   .type = type,
			   .a = address,
			   .key = {address->base, o->version, 0},
			   .name = arena_printf(e->b->arena, "%s[..]", o->name)};
	struct object target;
	const struct value *v;
	bool settled = o->space == SPACE_SHARED ? o->write_generation != e->generation + 1
						: !known_written(e, o);

	s.varies = address->varies;
	s.is_foreign = o->space == SPACE_GLOBAL;
	s.scope = address->scope > (uint8_t)o->scope ? (enum scope)address->scope : o->scope;
	if (o->space == SPACE_SHARED)
		s.key[2] = e->generation;
	if (o->is_volatile || o->has_atomics || o->escapes || o->is_filled || !settled || !address->base)
		s.scope = SCOPE_THREAD;
	if (s.scope != SCOPE_BLOCK)
		s.reason = o->space == SPACE_SHARED ? REASON_SHARED : REASON_DATA;
	else if (address->reason)
		s.reason = (enum reason)address->reason;
	if (e->host && type == IR_PTR && kept_target(e, address, &target))
		return some_pointer(e, address->base, address, target, o->version);
	type_range(type, &s.lo, &s.hi);
	o->uniform_load |= s.scope == SCOPE_BLOCK && o->space != SPACE_SHARED;
	v = value_symbol(e->b, type, symbol_keyed(e->b, s));
	return type == IR_PTR ? pointer_from_memory(e, v, address->base) : v;
}

/* --- members of what a table of pointers points to --- */

/* The table that an unknown pointer came out of, and the bytes from where it points to; 0: it is none. */
static uint32_t table_of(const struct eval *e, const struct value *address, int64_t *offset)
{
	bool has_offset = address->n && address->terms[0].mono == 0 && address->terms[0].v.uniform;
	const struct term *last = address->n ? &address->terms[address->n - 1] : NULL;
	const struct monomial *m = last ? &e->b->monomials.at[last->mono] : NULL;
	const struct symbol *s;

	*offset = has_offset ? address->terms[0].v.c : 0;
	if (address->base)
		return address->n > has_offset ? 0 : e->facts->objects.at[address->base].one_of;
	if (address->n != 1u + has_offset || m->n != 1 || last->v.c != 1)
		return 0;
	s = &e->b->symbols.at[m->sym[0]];
	return s->kind == SYMBOL_LOAD && s->key[1] == UNKNOWN_OF_TABLE ? (uint32_t)s->key[0] : 0;
}

/* The pointer that one of them has there; NULL: it is not known. */
static const struct value *member_of(struct eval *e, const struct value *object, int64_t offset)
{
	bool plain = object->n == 0 || (object->n == 1 && object->terms[0].mono == 0);
	const struct value *v =
	    object->base && plain
		? memory_get(e, object->base, offset + (object->n ? object->terms[0].v.c : 0), 8)
		: NULL;

	return v && v->base && object_at(e, v->base)->origin ? v : NULL;
}

/* Has memory behind the table been made known to the device, by another index? */
static bool registers_some(const struct eval *e, uint32_t table)
{
	for (size_t n = 1; n < e->facts->objects.n; n++)
		if (e->facts->objects.at[n].one_of == table &&
		    e->facts->objects.at[n].origin == MEMORY_REGISTERED)
			return true;
	return false;
}

/* ring[k]->buffer: memory like what the member of each of them points to. NULL: they have nothing in
 * common, or something is not known. */
static const struct value *member_through_table(struct eval *e, const struct value *address)
{
	int64_t offset;
	uint32_t table = table_of(e, address, &offset);
	struct object common = {0};
	uint64_t mark = 0;

	for (size_t n = 0; table && n < object_at(e, table)->cells.n; n++) {
		const struct value *of = cell_value(e, object_at(e, table)->cells.at[n]),
				   *v = of ? member_of(e, of, offset) : NULL;
		const struct object *to = v ? object_at(e, v->base) : NULL;

		if (!to || (n && (to->origin != common.origin || to->space != common.space)))
			return NULL;
		common = *to;
		mark = mark * 31 + v->base;
	}
	common.extent = NULL;
	return table && !registers_some(e, table) ? some_pointer(e, table, address, common, mark) : NULL;
}

/* The choice between two pointers that the address goes out from; NULL: it is none. */
static const struct symbol *choice_behind(const struct eval *e, const struct value *address,
					  int64_t *offset)
{
	bool has_offset = address->n && address->terms[0].mono == 0 && address->terms[0].v.uniform;
	const struct term *last = address->n ? &address->terms[address->n - 1] : NULL;
	const struct monomial *m = last ? &e->b->monomials.at[last->mono] : NULL;
	const struct symbol *s;

	if (address->base || address->n != 1u + has_offset || m->n != 1 || !last->v.uniform ||
	    last->v.c != 1)
		return NULL;
	s = &e->b->symbols.at[m->sym[0]];
	*offset = has_offset ? address->terms[0].v.c : 0;
	return s->kind == SYMBOL_OPAQUE && s->reason == REASON_POINTER && s->cond && s->a && s->b ? s
												  : NULL;
}

#define MOST_CHOICES 4 /* one in another */

/* What both have there, by the same choice; NULL: one of them is not known. */
static const struct value *load_by_choice(struct eval *e, const struct value *address, int64_t offset,
					  enum ir_type type, unsigned depth)
{
	int64_t at = 0;
	const struct symbol *s = choice_behind(e, address, &at);
	const struct cond *c = s ? s->cond : NULL;
	const struct value *x, *y;

	if (address->base && (address->n == 0 || (address->n == 1 && !address->terms[0].mono))) {
		offset += address->n ? address->terms[0].v.c : 0;
		x = memory_get(e, address->base, offset, ir_types[type].bytes);
		if (!x)
			x = initial_value(e, address->base, offset, ir_types[type].bytes, type);
		return x && x->type == type ? x : NULL;
	}
	if (!s || depth == MOST_CHOICES)
		return NULL;
	y = s->b;
	x = load_by_choice(e, s->a, offset + at, type, depth + 1);
	y = x ? load_by_choice(e, y, offset + at, type, depth + 1) : NULL;
	return !y ? NULL : value_same(x, y) ? x : value_select(e->b, c, x, y);
}

/* Accesses to locals are events for arrays of kernels, for members of a structure that an index
 * picks, and for what a copy is filling. */
static bool cells_are_told(const struct eval *e, struct object *o, const struct value *address)
{
	int64_t c;
	bool picked;

	if (e->dry || e->host || o->space != SPACE_LOCAL)
		return !e->dry && e->host && o->is_watched;
	picked = o->holds_array && address->n && !value_constant(address, &c);
	o->is_told |= picked;
	return o->is_array || picked;
}

/* What the source puts into a constant array, each thread at its own index; NULL: not all is known. */
static const struct value *from_table(struct eval *e, const struct value *address, uint32_t bytes,
				      enum ir_type type)
{
	int64_t at[MAX_THREADS], c;

	if (!address->n || address->terms[0].v.uniform)
		return initial_value(e, address->base, offset_at(address, 0), bytes, type);
	for (unsigned t = 0; t < e->b->threads; t++) {
		const struct value *v =
		    mask_has(&e->s.active, t)
			? initial_value(e, address->base, offset_at(address, t), bytes, type)
			: value_const(e->b, type, 0);

		if (!v || !value_constant(v, &c))
			return NULL;
		at[t] = c;
	}
	block_burn(e->b, e->b->threads);
	return value_lanes(e->b, type, at);
}

/* const int limit = 40: its number stands in the code. */
static const struct value *named_number(struct eval *e, const struct value *address,
					const struct ir_inst *load)
{
	const enum ir_type type = (enum ir_type)load->type;
	const struct object *o = object_at(e, address->base);

	return o->module_object != UINT32_MAX && !o->is_array && !o->is_volatile && address->n == 0 &&
		       !(load->flags & IRF_VOLATILE)
		   ? initial_value(e, address->base, 0, access_bytes(load, type), type)
		   : NULL;
}

const struct value *eval_load(struct eval *e, const struct ir_inst *i)
{
	const struct value *address = eval_operand(e, i, 0);
	enum ir_type type = (enum ir_type)i->type;
	struct object *o = object_at(e, address->base);
	const struct value *v;

	v = e->host && type == IR_PTR ? member_through_table(e, address) : NULL;
	if (!v && address->base)
		v = named_number(e, address, i);
	if (!v && !address->base)
		v = load_by_choice(e, address, 0, type, 0);
	if (v)
		return v;
	if (has_cells(o) && address->base) {
		if (cells_are_told(e, o, address))
			record_access(e, i, ACCESS_LOAD, address, access_bytes(i, type), NULL);
		return load_cell(e, address, i);
	}
	if (!o->is_bulk || o->is_watched)
		record_access(e, i, ACCESS_LOAD, address, access_bytes(i, type), NULL);
	v = offset_is_concrete(address) ? from_table(e, address, access_bytes(i, type), type) : NULL;
	return v ? v : loaded(e, address, type);
}

void memory_set_some(struct eval *e, const struct value *address, const struct value *v)
{
	struct reach r = reach_of(e, address, (enum ir_type)v->type);

	kill_object(e, address->base, local_reason(address), &r);
}

/* Into an array in which each thread picks its element by a known index. */
static bool store_places(struct eval *e, const struct value *address, uint32_t bytes,
			 const struct value *v)
{
	struct place_of places[MOST_PLACES];
	const unsigned n = bytes_places(e, address, places);
	const struct mask active = e->s.active;

	for (unsigned i = 0; i < n; i++) {
		e->s.active = places[i].threads;
		memory_set(e, address->base, places[i].offset, bytes, v);
	}
	e->s.active = active;
	return n > 0;
}

static void store_cell(struct eval *e, const struct value *address, uint32_t bytes,
		       const struct value *v)
{
	int64_t offset = address->n ? address->terms[0].v.c : 0;
	bool plain = address->n == 0 || (address->n == 1 && address->terms[0].mono == 0 &&
					 address->terms[0].v.uniform);

	if (plain)
		memory_set(e, address->base, offset, bytes, v);
	else if (!store_places(e, address, bytes, v))
		memory_set_some(e, address, v);
}

static void note_write(struct eval *e, uint32_t object)
{
	object_at(e, object)->write_generation = e->generation + 1;
}

struct some_store { /* through a pointer to one of several variables */
	const struct value *v;
	uint32_t bytes;
	const struct cond *when; /* NULL: nobody knows for whom */
};

static void store_to_one(struct eval *e, const struct value *to, int64_t offset,
			 const struct some_store *s)
{
	const struct object *o = object_at(e, to->base);
	const struct value *old;

	if (!has_cells(o) || o->space != SPACE_LOCAL)
		return;
	if (!s->when || !offset_is_concrete(to) || (to->n && !to->terms[0].v.uniform)) {
		kill_object(e, to->base, REASON_MERGE, NULL);
		return;
	}
	offset += offset_at(to, 0);
	old = memory_get(e, to->base, offset, s->bytes);
	if (old && old->type == s->v->type)
		memory_set(e, to->base, offset, s->bytes, value_select(e->b, s->when, s->v, old));
	else
		kill_object(e, to->base, REASON_MERGE, NULL);
}

static void store_to_some(struct eval *e, const struct value *address, int64_t offset,
			  const struct some_store *store, unsigned depth)
{
	int64_t at = 0;
	const struct symbol *s = choice_behind(e, address, &at);
	const bool is_plain = s && store->when;
	struct some_store to[2] = {*store, *store};

	if (!s)
		s = choice_in(e, address);
	if (!s || depth == MAX_CHOICES)
		return;
	to[0].when = is_plain ? cond_and(e->b, store->when, s->cond) : NULL;
	to[1].when = is_plain ? cond_and(e->b, store->when, cond_not(e->b, s->cond)) : NULL;
	for (unsigned k = 0; k < 2; k++) {
		const struct value *target = k ? s->b : s->a;

		if (target->base)
			store_to_one(e, target, offset + at, &to[k]);
		else
			store_to_some(e, target, offset + at, &to[k], depth + 1);
	}
}

void eval_store(struct eval *e, const struct ir_inst *i)
{
	const struct value *address = eval_operand(e, i, 0), *v = eval_operand(e, i, 1);
	struct object *o = object_at(e, address->base);
	uint32_t bytes = access_bytes(i, (enum ir_type)v->type);

	if (i->type != IR_VOID && ir_types[i->type].bytes)
		bytes = ir_types[i->type].bytes;
	if (e->host && v->type == IR_PTR)
		kept_put(e, address, v);
	if (!address->base)
		store_to_some(e, address, 0,
			      &(struct some_store){v, bytes, cond_mask(e->b, e->b->all)}, 0);
	if (has_cells(o) && address->base) {
		if (cells_are_told(e, o, address))
			record_access(e, i, ACCESS_STORE, address, bytes, v);
		if (e->host && v->base)
			eval_name_memory(e, address->base, v);
		if (e->host && v->base && o->space != SPACE_LOCAL)
			object_at(e, v->base)->escapes_unknown = true;
		store_cell(e, address, bytes, v);
		return;
	}
	if (v->base && has_cells(object_at(e, v->base)))
		object_at(e, v->base)->escapes = true;
	note_write(e, address->base);
	if (!o->is_bulk || o->is_watched)
		record_access(e, i, ACCESS_STORE, address, bytes, v);
	else
		object_at(e, address->base)->version++;
}

const struct value *eval_atomic(struct eval *e, const struct ir_inst *i)
{
	const struct value *address = eval_operand(e, i, 0);
	enum ir_type type = (enum ir_type)i->type;

	if (has_cells(object_at(e, address->base)) && address->base) {
		if (e->host && !e->dry)
			record_access(e, i, ACCESS_ATOMIC, address, access_bytes(i, type), NULL);
		eval_clobber(e, address);
	} else {
		uint32_t bytes = access_bytes(i, type);

		if (!bytes && i->n_args > 1)
			bytes = ir_types[eval_operand(e, i, 1)->type].bytes;
		note_write(e, address->base);
		record_access(e, i, ACCESS_ATOMIC, address, bytes, NULL);
	}
	return value_opaque(e->b, type, SCOPE_THREAD, REASON_DATA);
}

void eval_async_copy(struct eval *e, const struct ir_inst *i)
{
	const struct value *to = eval_operand(e, i, 0), *from = eval_operand(e, i, 1);

	record_access(e, i, ACCESS_LOAD, from, (uint32_t)i->imm, NULL);
	note_write(e, to->base);
	record_access(e, i, ACCESS_STORE, to, (uint32_t)i->imm, NULL);
}

/* Somebody of the group writes each byte, at some time before the wait for it. */
void eval_group_copy(struct eval *e, const struct ir_inst *i)
{
	const struct value *to = eval_operand(e, i, 0), *bytes = eval_operand(e, i, 2);
	struct object *o = object_at(e, to->base);
	struct event *event;
	int64_t n;

	if (!to->base || o->space != SPACE_SHARED || i->imm < 0) {
		eval_clobber(e, to);
		if (!e->dry)
			eval_record(e, EVENT_OPAQUE, i);
		return;
	}
	o->written = o->written_unknown = o->is_filled = true;
	o->version++;
	note_write(e, to->base);
	if (e->dry)
		return;
	event = eval_record(e, EVENT_OPAQUE, i);
	event->op = ACCESS_STORE;
	event->space = o->space;
	event->object = to->base;
	event->address = to;
	event->bytes = value_constant(bytes, &n) && n > 0 && n <= 1 << 20 ? (uint32_t)n : 1;
	event->lanes = i->imm ? (unsigned)i->imm : e->b->threads;
	event->is_async = true;
}

#define HELD_DEPTH 3

static void clobber(struct eval *e, const struct value *pointer, unsigned depth);

/* What a lambda holds by reference, what pointers and a list of them point to: code out of sight that
 * has the one has the others. */
static void clobber_held(struct eval *e, uint32_t object, unsigned depth)
{
	const struct object *o = object_at(e, object);

	for (size_t n = 0; n < o->cells.n; n++) {
		const struct value *v = cell_value(e, object_at(e, object)->cells.at[n]);

		if (v && v->base && v->base != object &&
		    object_at(e, v->base)->space == SPACE_LOCAL)
			clobber(e, v, depth);
	}
}

static void clobber(struct eval *e, const struct value *pointer, unsigned depth)
{
	struct object *o = object_at(e, pointer->base);

	if (!pointer->base)
		return;
	if (o->space == SPACE_LOCAL && depth < HELD_DEPTH)
		clobber_held(e, pointer->base, depth + 1);
	o = object_at(e, pointer->base);
	o->written = o->escapes = o->written_unknown = true;
	kept_spoil(e, pointer->base);
	o->version++;
	note_write(e, pointer->base);
	/* what host code reaches through a parameter is taken to stay as it is: else a call of init(&x)
	 * would leave nothing known of x */
	if (has_cells(o) && !(e->host && o->space == SPACE_HOST && o->module_object == UINT32_MAX))
		kill_object(e, pointer->base, REASON_OPAQUE, NULL);
}

void eval_clobber(struct eval *e, const struct value *pointer)
{
	clobber(e, pointer, 0);
}

/* memset(&x, 0, sizeof x), x = {} of host code: all that is not written later is zero. */
static bool clears_all(struct eval *e, const struct ir_inst *i, const struct value *to)
{
	const struct object *o = object_at(e, to->base);
	int64_t byte, bytes;

	return e->host && i->op == OP_MEMSET && to->base && o->space == SPACE_LOCAL && !o->is_bulk &&
	       offset_is_concrete(to) && offset_at(to, 0) == 0 &&
	       value_constant(eval_operand(e, i, 1), &byte) && byte == 0 &&
	       value_constant(eval_operand(e, i, 2), &bytes) && (uint64_t)bytes == o->bytes &&
	       mask_equal(&o->owner, &e->s.active);
}

static void clear_all(struct eval *e, uint32_t object)
{
	const struct object *o = object_at(e, object);

	for (size_t n = 0; n < o->cells.n; n++)
		if (cell_value(e, o->cells.at[n]))
			cell_write(e, o->cells.at[n], NULL);
	cell_write(e, cell_make(e, object, -1, 0), value_const(e->b, IR_I64, 0));
}

void eval_bulk(struct eval *e, const struct ir_inst *i)
{
	const struct value *to = eval_operand(e, i, 0);

	eval_clobber(e, to);
	if (clears_all(e, i, to))
		clear_all(e, to->base);
	if (i->op == OP_MEMCPY && eval_operand(e, i, 1)->base)
		object_at(e, eval_operand(e, i, 1)->base)->escapes = true;
	if (!e->dry) {
		struct event *event = eval_record(e, EVENT_OPAQUE, i);

		if (e->host)
			eval_tell(e, event, i);
		else
			event->operand[0] = to;
		if (!e->host && i->op == OP_MEMCPY)
			event->operand[1] = eval_operand(e, i, 1);
	}
}

void eval_decl(struct eval *e, uint32_t local)
{
	uint32_t object = object_of_local(e, local);
	const struct object *o = object_at(e, object);

	for (size_t n = 0; n < o->cells.n; n++)
		if (cell_value(e, o->cells.at[n]))
			cell_write(e, o->cells.at[n], NULL);
}

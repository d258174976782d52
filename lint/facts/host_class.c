/*
 * host_class.c - what a constructor left in an object whose methods are evaluated by themselves.
 *
 * A method that nobody in sight calls still belongs to an object that was constructed. Where its
 * class has one constructor in sight, that runs first, and what it put into fields that no other
 * method writes is known to the method: memory with an origin, and sizes by formula. Plain numbers
 * are forgotten: they may be defaults that somebody sets.
 */
#include <string.h>

#include "facts/eval.h"

#define MAX_FIELD 4096

static uint32_t this_of(const struct ir_function *f)
{
	for (uint32_t n = 0; n < f->params.n && n < 2; n++)
		if (f->params.at[n].is_this)
			return n;
	return UINT32_MAX;
}

/* --- which constructor ------------------------------------------------------------------------ */

/* The class in a mangled name of one of its members: what stands before C1E or C2E in that of a
 * constructor. */
static size_t class_part(const char *constructor)
{
	const char *end = strncmp(constructor, "_ZN", 3) ? NULL : strstr(constructor, "C1E");

	if (!end && !strncmp(constructor, "_ZN", 3))
		end = strstr(constructor, "C2E");
	/* copies and moves: C1ERKS_, C1EOS_ */
	return !end || !strncmp(end + 3, "RKS", 3) || !strncmp(end + 3, "OS", 2)
		   ? 0
		   : (size_t)(end - constructor - 3);
}

static bool is_member(const struct ir_function *f, const char *class, size_t n)
{
	const char *name = f->mangled;

	if (f->kind != IR_HOST || this_of(f) == UINT32_MAX || !name || strncmp(name, "_ZN", 3))
		return false;
	return !strncmp(name + (name[3] == 'K' ? 4 : 3), class, n);
}

uint32_t class_constructor(const struct ir_module *m, const struct ir_function *method)
{
	uint32_t found = UINT32_MAX;

	if (this_of(method) == UINT32_MAX)
		return found;

	for (uint32_t n = 0; n < m->functions.n; n++) {
		const struct ir_function *f = &m->functions.at[n];
		size_t part = f->kind == IR_HOST && f->mangled ? class_part(f->mangled) : 0;

		if (!part || !is_member(method, f->mangled + 3, part))
			continue;
		if (f == method || found != UINT32_MAX)
			return UINT32_MAX;
		found = n;
	}
	return found;
}

/* --- which fields ----------------------------------------------------------------------------- */

/* The operand is the address of the object, or of a field of it. */
static bool is_field_address(const struct ir_function *f, ir_ref r, int64_t *offset)
{
	const struct ir_inst *i = ir_at(f, r);

	*offset = 0;
	while (i->op == OP_PTRCAST || i->op == OP_PTRADD) {
		if (i->op == OP_PTRADD) {
			const struct ir_inst *by = ir_at(f, ir_arg(f, i, 1));

			if (by->op != OP_CONST)
				return false;
			*offset += by->imm;
		}
		i = ir_at(f, ir_arg(f, i, 0));
	}
	return i->op == OP_PARAM && (uint32_t)i->imm == this_of(f);
}

/* base: where the function's object begins in the one that is constructed */
static void mark_written(const struct ir_function *f, const struct ir_inst *i, int64_t base, bool *written)
{
	bool calls = i->op == OP_HOSTCALL || i->op == OP_CALL || i->op == OP_OPAQUE;
	uint32_t n = i->op == OP_STORE || i->op == OP_ATOMIC ? 1 : calls ? i->n_args : 0;
	int64_t offset;

	for (uint32_t k = 0; k < n; k++)
		if (is_field_address(f, ir_arg(f, i, k), &offset) && offset + base >= 0 &&
		    offset + base < MAX_FIELD && !(i->op == OP_CALL && k == 0 && offset == 0))
			written[offset + base] = true;
}

/* Constructors (copies and moves too) and assignments of whole objects: what they write has been in the
 * same field of another one. Destructors: it is over. */
static bool makes_or_ends(const struct ir_function *f, size_t part)
{
	const char *rest = f->mangled + 3 + part;

	return !strncmp(rest, "C1E", 3) || !strncmp(rest, "C2E", 3) || strchr(f->name, '~') ||
	       strstr(f->name, "operator=");
}

/* Fields, by offset, that some other method writes, or gives away. */
static void find_written(const struct ir_module *m, uint32_t constructor, bool *written)
{
	const struct ir_function *c = &m->functions.at[constructor];
	size_t part = class_part(c->mangled);

	for (size_t n = 0; n < m->functions.n; n++) {
		const struct ir_function *f = &m->functions.at[n];

		if (f == c || !is_member(f, c->mangled + 3, part) || makes_or_ends(f, part))
			continue;
		for (size_t i = 1; i < f->insts.n; i++)
			mark_written(f, &f->insts.at[i], 0, written);
	}
}

/* Of a method's name, what stands before its last part. */
static size_t owner_part(const char *name)
{
	const char *last = name;

	for (const char *at = strstr(name, "::"); at; at = strstr(at + 2, "::"))
		last = at;
	return (size_t)(last - name);
}

/* "vec::vec", "vec::~vec", "vec::operator=" */
static bool is_made_or_ended(const struct ir_function *f, size_t owner)
{
	const char *own = f->name + owner + 2;
	size_t n = strlen(own);

	return *own == '~' || strstr(own, "operator=") ||
	       (owner >= n && !strncmp(f->name + owner - n, own, n) &&
		(owner == n || f->name[owner - n - 1] == ':'));
}

/* A part of the object that has methods of its own: who has the object may call them. */
static void find_written_in_part(const struct ir_module *m, const struct ir_function *method, int64_t base,
				 bool *written)
{
	size_t owner = owner_part(method->name);
	uint32_t bytes = method->params.at[this_of(method)].pointee_bytes;

	for (size_t n = 0; owner && n < m->functions.n; n++) {
		const struct ir_function *f = &m->functions.at[n];
		uint32_t own = f->kind == IR_HOST ? this_of(f) : UINT32_MAX;

		if (own == UINT32_MAX || owner_part(f->name) != owner ||
		    strncmp(f->name, method->name, owner) != 0 ||
		    f->params.at[own].pointee_bytes != bytes || is_made_or_ended(f, owner))
			continue;
		for (size_t i = 1; i < f->insts.n; i++)
			mark_written(f, &f->insts.at[i], base, written);
	}
}

#define MAX_PARTS 4 /* within one another */

/* The parts that the function makes something of. */
static void find_parts(const struct ir_module *m, const struct ir_function *f, int64_t base, bool *written,
		       unsigned depth)
{
	for (size_t n = 1; n < f->insts.n && depth < MAX_PARTS; n++) {
		const struct ir_inst *i = &f->insts.at[n];
		const struct ir_function *callee =
		    i->op == OP_CALL && i->imm >= 0 ? &m->functions.at[i->imm] : NULL;
		uint32_t own = callee && callee->kind == IR_HOST ? this_of(callee) : UINT32_MAX;
		int64_t offset;

		if (own == UINT32_MAX || own >= i->n_args ||
		    !is_field_address(f, ir_arg(f, i, own), &offset))
			continue;
		if (owner_part(callee->name) != owner_part(f->name) ||
		    strncmp(callee->name, f->name, owner_part(f->name)) != 0)
			find_written_in_part(m, callee, base + offset, written);
		find_parts(m, callee, base + offset, written, depth + 1);
	}
}

static bool is_worth_knowing(const struct eval *e, const struct value *v)
{
	int64_t c;

	if (v->base)
		return e->facts->objects.at[v->base].origin != MEMORY_UNKNOWN;
	return !v->reason && !value_constant(v, &c);
}

static void forget_others(struct eval *e, uint32_t object, const bool *written)
{
	const struct object *o = &e->facts->objects.at[object];

	for (size_t n = 0; n < o->cells.n; n++) {
		const struct cell *cell = &e->cells.at[o->cells.at[n]];
		const struct value *v = env_get(&e->s.env, o->cells.at[n]);

		if (v && (cell->offset < 0 || cell->offset >= MAX_FIELD || written[cell->offset] ||
			  !is_worth_knowing(e, v)))
			env_set(e, &e->s.env, o->cells.at[n], NULL);
	}
}

/* --- construction ----------------------------------------------------------------------------- */

static const struct value *unknown_argument(struct eval *e, const struct ir_param *p, uint32_t n)
{
	struct symbol s = {
	    .kind = SYMBOL_ARGUMENT, .type = p->type, .name = p->name, .key = {n, 0, 1}};
	struct object o = {.name = p->name,
			   .space = SPACE_HOST,
			   .param = UINT32_MAX,
			   .module_object = UINT32_MAX,
			   .local = UINT32_MAX,
			   .owner = e->b->all};

	if (p->type == IR_PTR)
		return value_pointer(e->b, object_new(e, o), value_const(e->b, IR_I64, 0));
	type_range(p->type, &s.lo, &s.hi);
	return value_symbol(e->b, p->type, symbol_keyed(e->b, s));
}

void construct_this(struct eval *e, uint32_t method, const struct value *const *args)
{
	const struct ir_function *f = &e->m->functions.at[method], *c;
	uint32_t own = this_of(f), constructor = class_constructor(e->m, f);
	struct frame outside = {.f = f, .function = method, .entry = e->s.active};
	const struct value **given;
	bool *written;

	if (constructor == UINT32_MAX)
		return;
	c = &e->m->functions.at[constructor];
	given = arena_array(e->b->arena, const struct value *, c->params.n);
	written = arena_array(e->b->arena, bool, MAX_FIELD);
	for (uint32_t n = 0; n < c->params.n; n++)
		given[n] = c->params.at[n].is_this ? args[own]
						   : unknown_argument(e, &c->params.at[n], n);
	array_push(e->b->arena, &e->facts->contexts, (struct context){0, method, 0, false});
	e->frame = &outside;
	eval_function(e, constructor, given, (uint32_t)c->params.n, 0);
	e->frame = NULL;
	e->s.active = e->b->all;
	e->s.guards = e->b->guards = NULL;
	find_written(e->m, constructor, written);
	find_parts(e->m, c, 0, written, 0);
	forget_others(e, args[own]->base, written);
}

#include "facts/shallow.h"

#include "base/number.h"
#include "facts/host_memory.h"
#include "facts/param_use.h"

/* --- where the kernel has the pointer from ---------------------------------------------------- */

struct spot { /* bytes at + k * stride of memory of the host code's; stride 0: at alone */
	uint32_t base;
	int64_t at;
	uint64_t stride;
};

/* The load that the object's pointer came out of; NULL: it did not come out of memory. */
static const struct symbol *loaded_from(const struct kernel_facts *k, const struct object *o)
{
	const struct symbol *s = o->alias < k->block->symbols.n ? &k->block->symbols.at[o->alias] : NULL;

	return o->alias && s->kind == SYMBOL_LOAD && s->type == IR_PTR && s->a && s->a->base &&
		       o->param == UINT32_MAX && o->module_object == UINT32_MAX &&
		       o->local == UINT32_MAX
		   ? s
		   : NULL;
}

/* What the host calls the kernel's object; NULL: it has no name for it. */
static const struct value *named_by_host(const struct launch_facts *l, const struct object *o)
{
	const struct kernel_facts *host = l->host_facts;

	if (o->param != UINT32_MAX && o->param < l->n_args && !o->leaf)
		return l->args[o->param];
	for (size_t n = 1; o->module_object != UINT32_MAX && n < host->objects.n; n++)
		if (host->objects.at[n].module_object == o->module_object)
			return value_pointer(l->host, (uint32_t)n, value_const(l->host, IR_I64, 0));
	return NULL;
}

/* Any of the addresses that the threads and the unknown numbers make. */
static void add_address(const struct block *b, const struct value *address, struct spot *p)
{
	for (unsigned i = 0; i < address->n; i++) {
		const struct term *t = &address->terms[i];
		int64_t first = vec_at(&t->v, 0);

		if (t->mono == 0)
			p->at += first;
		else
			p->stride = gcd(p->stride, (uint64_t)(first < 0 ? -first : first));
		for (unsigned n = 1; !t->v.uniform && n < b->threads; n++) {
			int64_t apart = vec_at(&t->v, n) - first;

			p->stride = gcd(p->stride, (uint64_t)(apart < 0 ? -apart : apart));
		}
	}
}

static bool find_spot(const struct kernel_facts *k, const struct launch_facts *l,
		      const struct event *use, struct spot *p)
{
	const struct symbol *s = loaded_from(k, &k->objects.at[use->object]);
	const struct object *o = s ? &k->objects.at[s->a->base] : NULL;
	const struct value *of = o && !o->written ? named_by_host(l, o) : NULL;

	if (!of || !of->base || of->reason || s->a->reason)
		return false;
	*p = (struct spot){.base = of->base};
	add_address(k->block, s->a, p);
	add_address(l->host, of, p);
	return true;
}

/* --- what the host has put there -------------------------------------------------------------- */

static int64_t number_or(const struct value *v, int64_t otherwise)
{
	int64_t c;

	return v && value_constant(v, &c) ? c : otherwise;
}

/* Bytes from its memory's begin on; false: a part of it that some number picks. */
static bool plain_offset(const struct value *pointer, int64_t *offset)
{
	*offset = pointer->n ? vec_at(&pointer->terms[0].v, 0) : 0;
	return pointer->n == 0 || (pointer->n == 1 && !pointer->terms[0].mono);
}

/* The pointers of the copy that the spot may mean, if all of them are the host's own; NULL: they are
 * not, or there is none. */
static const struct value *host_pointer(const struct kernel_facts *host, const struct event *e,
					const struct host_transfer *t, int64_t to,
					const struct spot *p)
{
	int64_t bytes = number_or(t->bytes, INT64_MAX);
	const struct value *found = NULL;

	for (uint32_t n = 0; n < e->n_copied; n++) {
		int64_t at = e->copied[n].offset + to - p->at;

		if (e->copied[n].offset >= bytes || (p->stride ? at % (int64_t)p->stride : at))
			continue;
		if (!origin_is_pageable(host_origin(host, e->copied[n].v)))
			return NULL;
		found = found ? found : e->copied[n].v;
	}
	return found;
}

/* May the event put pointers there that are not followed? */
static bool may_write(const struct kernel_facts *host, const struct event *e, uint32_t base)
{
	for (uint32_t n = 0; n < e->n_args; n++) {
		if (!e->args[n] || e->args[n]->base != base)
			continue;
		if (e->kind == EVENT_OPAQUE ||
		    (e->kind == EVENT_LAUNCH &&
		     (e->kernel == UINT32_MAX ||
		      (n >= LAUNCH_OPERANDS &&
		       param_may_be_written(host->module, e->kernel, n - LAUNCH_OPERANDS)))))
			return true;
	}
	return false;
}

bool shallow_copy_of(const struct kernel_facts *k, const struct launch_facts *l,
		     const struct event *launch, const struct event *use, struct shallow_copy *out)
{
	const struct kernel_facts *host = l->host_facts;
	struct spot p;

	if (!find_spot(k, l, use, &p))
		return false;
	for (const struct event *e = launch; e-- > host->events.at;) {
		struct host_transfer t;
		int64_t to;

		if (may_write(host, e, p.base))
			return false;
		if (!host_transfer_of(host, e, &t) || t.is_allocation || !t.to || t.to->base != p.base)
			continue;
		if (!plain_offset(t.to, &to))
			return false;
		if (!p.stride && (p.at < to || p.at - to >= number_or(t.bytes, INT64_MAX)))
			continue;
		out->copy = e;
		out->pointer = t.kind == COPY_H2D || t.kind == COPY_DEFAULT
				   ? host_pointer(host, e, &t, to, &p)
				   : NULL;
		return out->pointer;
	}
	return false;
}

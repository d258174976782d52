/*
 * copy-mismatch: a copy, fill or allocation whose size counts elements or is the size of a pointer,
 * a copy larger than its buffers, and a direction that the pointers' origins contradict.
 */
#include "facts/counted.h"
#include "facts/host.h"
#include "facts/host_memory.h"
#include "facts/host_order.h"
#include "rule.h"

#include <string.h>

/* --- elements for bytes ----------------------------------------------------------------------- */

static uint32_t largest_element(const struct host_transfer *t)
{
	return t->to_element > t->from_element ? t->to_element : t->from_element;
}

/* Bytes of what the size counts, elements or the numbers that they are made of; 0: it is none of
 * the kind, as far as is known. */
static uint32_t counted_element(const struct kernel_facts *host, const struct event *e,
				const struct host_transfer *t)
{
	const uint32_t largest = t->in_volume ? 16 : largest_element(t), tries[] = {largest, 8, 4, 2};
	int64_t c;

	/* as it is written: by its number alone, a quarter of the buffer looks the same */
	if (t->in_volume ? value_constant(t->bytes, &c) : !t->counts_elements)
		return 0;
	if (largest <= 1 || t->bytes->base)
		return 0;
	for (size_t n = 0; n < sizeof tries / sizeof *tries; n++)
		if ((n == 0 || (tries[n] < largest && largest % tries[n] == 0)) &&
		    transfer_counts_elements(host, e, t, tries[n]))
			return tries[n];
	return 0;
}

static bool counts_rounds(const struct block *b, const struct value *v)
{
	uint32_t leaves[MAX_HOST_LEAVES];
	unsigned n = 0;

	host_leaves(b, v, leaves, &n);
	while (n > 0)
		if (b->symbols.at[leaves[--n]].kind == SYMBOL_COUNTER ||
		    b->symbols.at[leaves[n]].kind == SYMBOL_TRIPS)
			return true;
	return false;
}

static bool has_nameless(const struct block *b, const struct value *v)
{
	for (unsigned i = 0; i < v->n; i++)
		for (unsigned j = 0; j < b->monomials.at[v->terms[i].mono].n; j++)
			if (!b->symbols.at[b->monomials.at[v->terms[i].mono].sym[j]].name[0])
				return true;
	return false;
}

/* Numbers without a name are not worth telling. */
static const char *size_text(struct block *b, const struct value *v)
{
	const char *text = value_text(b, v);

	if (has_nameless(b, v) || counts_rounds(b, v))
		return "the size";
	return v->n == 1 && !strncmp(text, "1*", 2) ? text + 2 : text;
}

static void say_elements(const struct kernel_facts *host, const struct event *e,
			 const struct host_transfer *t, uint32_t element, struct report *out)
{
	struct fact_place at = fact_at(host, e->span);
	int64_t c;

	if (value_constant(t->bytes, &c))
		report_at(out, &at,
			  "%s counts bytes: %lld is the number of elements, of %u bytes each",
			  t->name, (long long)c, element);
	else
		report_at(out, &at,
			  "%s counts bytes: %s is the number of elements, of %u bytes each",
			  t->name, size_text(host->block, t->bytes), element);
	report_figure(out, "element", element);
	report_help(out, "multiply the number by sizeof of the element");
}

/* --- sizes ------------------------------------------------------------------------------------ */

static bool is_sizeof_pointer(const struct host_transfer *t)
{
	int64_t c;

	if (!t->sizeof_pointer || largest_element(t) == 8)
		return false;
	return !t->is_allocation || (value_constant(t->bytes, &c) && c == 8);
}

static bool is_too_large(const struct kernel_facts *host, const struct event *e,
			 const struct value *bytes, const struct value *pointer)
{
	const struct value *left = pointer ? host_bytes_left(host, pointer) : NULL;

	return left && bytes && host_is_larger(host, e->guards, bytes, left);
}

static void say_large(const struct kernel_facts *host, const struct event *e,
		      const struct host_transfer *t, bool is_target, struct report *out)
{
	const struct value *pointer = is_target ? t->to : t->from,
			   *reach = is_target ? t->to_reach : t->from_reach,
			   *left = host_bytes_left(host, pointer);
	struct fact_place at = fact_at(host, e->span),
			  birth = fact_at(host, host_birth(host, pointer));
	int64_t bytes, room;

	if (value_constant(reach, &bytes) && value_constant(left, &room)) {
		report_at(out, &at, "%s of %lld bytes: %s has %lld", t->name, (long long)bytes,
			  is_target ? "the target" : "the source", (long long)room);
		report_figure(out, "bytes", (double)bytes);
		report_figure(out, "room", (double)room);
		if (!e->guards)
			report_proven(out);
	} else {
		const char *it = is_target ? "the target" : "the source";

		if (counts_rounds(host->block, reach) || counts_rounds(host->block, left))
			report_at(out, &at, "%s of more bytes than %s has, in rounds of this loop",
				  t->name, it);
		else if (has_nameless(host->block, reach) || has_nameless(host->block, left))
			report_at(out, &at, "%s of more bytes than %s has", t->name, it);
		else
			report_at(out, &at, "%s of more bytes than %s has: %s of %s", t->name, it,
				  size_text(host->block, reach), size_text(host->block, left));
	}
	report_note(out, &birth, "%s", origin_names[host_origin(host, pointer)]);
	report_help(out, "copy no more than both buffers hold");
}

/* A pitch of nothing is what a copy of one row may say. */
static bool is_wider(const struct kernel_facts *host, const struct event *e,
		     const struct host_transfer *t, const struct value *pitch)
{
	int64_t bytes, pitch_bytes;

	if (!pitch || pitch->base)
		return false;
	if (value_constant(t->bytes, &bytes) && value_constant(pitch, &pitch_bytes))
		return pitch_bytes > 0 && bytes > pitch_bytes;
	return host_is_larger(host, e->guards, t->bytes, pitch);
}

static void say_wide(const struct kernel_facts *host, const struct event *e,
		     const struct host_transfer *t, struct report *out)
{
	const struct value *pitch = is_wider(host, e, t, t->to_pitch) ? t->to_pitch : t->from_pitch;
	struct fact_place at = fact_at(host, e->span);

	report_at(out, &at, "%s of rows of %s, which lie %s apart: it is refused", t->name,
		  size_text(host->block, t->bytes), size_text(host->block, pitch));
	report_help(out, "say both the width and the pitches in bytes");
}

static void check_size(const struct kernel_facts *host, const struct event *e,
		       const struct host_transfer *t, struct report *out)
{
	struct fact_place at = fact_at(host, e->span);
	uint32_t element = counted_element(host, e, t);

	if (is_sizeof_pointer(t)) {
		report_at(
		    out, &at,
		    "sizeof of a pointer is 8, whatever it points to: its elements have %u bytes",
		    largest_element(t));
		report_help(out, "say the number of elements times sizeof of the element");
	} else if (t->sizeof_owner) {
		report_at(out, &at,
			  "sizeof of a container is that of the object, however many elements it has");
		report_help(out, "say size() times sizeof of the element");
	} else if (element) {
		say_elements(host, e, t, element, out);
	} else if (is_wider(host, e, t, t->to_pitch) || is_wider(host, e, t, t->from_pitch)) {
		say_wide(host, e, t, out);
	} else if (!t->is_allocation && is_too_large(host, e, t->to_reach, t->to)) {
		say_large(host, e, t, true, out);
	} else if (!t->is_allocation && is_too_large(host, e, t->from_reach, t->from)) {
		say_large(host, e, t, false, out);
	}
}

/* --- directions ------------------------------------------------------------------------------- */

static const char *const kind_names[] = {"cudaMemcpyHostToHost", "cudaMemcpyHostToDevice",
					 "cudaMemcpyDeviceToHost", "cudaMemcpyDeviceToDevice"};

/* A pointer that the direction wants on the other side; NULL: none that is known. Pinned memory has
 * an address for both. */
static const struct value *misplaced(const struct kernel_facts *host, const struct host_transfer *t)
{
	bool to_device = t->kind == COPY_H2D || t->kind == COPY_D2D;
	bool from_device = t->kind == COPY_D2H || t->kind == COPY_D2D;
	enum memory_origin to = t->to && !t->to_symbol ? host_origin(host, t->to) : MEMORY_UNKNOWN,
			   from = t->from && !t->from_symbol ? host_origin(host, t->from)
							     : MEMORY_UNKNOWN;

	if (t->kind > COPY_D2D)
		return NULL;
	if (to_device ? origin_is_pageable(to) : to == MEMORY_DEVICE)
		return t->to;
	if (from_device ? origin_is_pageable(from) : from == MEMORY_DEVICE)
		return t->from;
	return NULL;
}

static void check_direction(const struct kernel_facts *host, const struct event *e,
			    const struct host_transfer *t, struct report *out)
{
	const struct value *pointer = misplaced(host, t);
	struct fact_place at = fact_at(host, e->span), birth;

	if (!pointer || host_path_knows_kind(host, e, pointer) || host_may_be_other(host, e, pointer))
		return;
	birth = fact_at(host, host_birth(host, pointer));
	report_at(out, &at, "%s, but the %s is %s", kind_names[t->kind],
		  pointer == t->to ? "target" : "source", origin_names[host_origin(host, pointer)]);
	if (!e->guards)
		report_proven(out);
	report_note(out, &birth, "it comes from here");
	report_help(out, "name the direction that the two pointers have, or cudaMemcpyDefault");
}

/* typeid(T) == typeid(float): an instance runs one arm, and we cannot tell which. */
static bool chooses_by_type(const struct ir_function *f)
{
	for (size_t n = 1; n < f->insts.n; n++)
		if (f->insts.at[n].op == OP_OPAQUE && f->insts.at[n].text &&
		    strstr(f->insts.at[n].text, "type_info::operator"))
			return true;
	return false;
}

/* Are sizes what they seem? In a pattern those of its own types are assumed; there a call's status
 * has no type. A member of a class template, defined behind it, has no name for the linker. */
static bool has_real_sizes(const struct ir_function *f, const struct event *e)
{
	return !f->is_pattern && !f->is_partial && f->mangled && *f->mangled &&
	       ir_types[e->code->type].class == IR_CLASS_INT && !chooses_by_type(f);
}

static void check_host(const struct kernel_facts *host, struct report *out)
{
	for (size_t n = 0; n < host->events.n; n++) {
		const struct event *e = &host->events.at[n];
		const struct ir_function *f = &host->module->functions.at[e->function];
		struct host_transfer t;

		if (!host_transfer_of(host, e, &t))
			continue;
		if (t.bytes && has_real_sizes(f, e))
			check_size(host, e, &t, out);
		if (!t.is_allocation)
			check_direction(host, e, &t, out);
	}
}

RULE(copy_mismatch) = {
    .name = "copy-mismatch",
    .group = "host",
    .severity = SEVERITY_ERROR,
    .title = "a copy whose size or direction does not fit its buffers",
    .why =
	"Sizes are bytes, and nothing checks them against the buffers: a size in elements copies a "
	"quarter of the data, one that is too large reads or writes past the end. A wrong "
	"direction is "
	"refused, or copies from an address of the other side.",
    .fix = "Say n * sizeof of the element, no more than either buffer holds, and the direction "
	   "that the "
	   "pointers have.",
    .ignore = "The buffer is larger than it looks, or part of it is meant.",
    .proof = "memcheck",
    .check_host = check_host,
};

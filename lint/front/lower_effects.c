/*
 * lower_effects.c - what the statements that clang could not make sense of may have changed.
 *
 * An unresolved name takes a part of its statement out of the tree, or all of it: `load(&n)`,
 * `in >> n`. The variables that the text of such a statement names are unknown behind it. This is
 * for host functions: a kernel with an error is judged with care anyway.
 */
#include "front/lower_parts.h"

#include <stdlib.h>
#include <string.h>

#define MOST_NAMES 16

static int by_offset(const void *x, const void *y)
{
	unsigned a = *(const unsigned *)x, b = *(const unsigned *)y;

	return (a > b) - (a < b);
}

void effects_begin(struct lowering *l, CXCursor function)
{
	const struct unit_error *e;
	size_t from = 0;

	if (ir_fn(&l->b)->kind != IR_HOST)
		return;
	while ((e = place_error_in(l, function, &from)))
		array_push(&l->scratch, &l->frame.errors, e->offset);
	if (l->frame.errors.n)
		qsort(l->frame.errors.at, l->frame.errors.n, sizeof l->frame.errors.at[0],
		      by_offset);
}

static bool is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_';
}

/* The local of that name that was declared last; UINT32_MAX if there is none. */
static uint32_t local_named(const struct ir_function *f, const char *name, size_t n)
{
	for (uint32_t i = (uint32_t)f->locals.n; i-- > 0;)
		if (strlen(f->locals.at[i].name) == n &&
		    memcmp(f->locals.at[i].name, name, n) == 0)
			return i;
	return UINT32_MAX;
}

struct names { /* locals that a statement names */
	uint32_t at[MOST_NAMES];
	unsigned n;
};

static void add_name(const struct ir_function *f, struct names *names, uint32_t local)
{
	if (local != UINT32_MAX && f->locals.at[local].is_const)
		return;
	for (unsigned i = 0; i < names->n; i++)
		if (names->at[i] == local)
			return;
	if (local != UINT32_MAX && names->n < MOST_NAMES)
		names->at[names->n++] = local;
}

static void forget(struct lowering *l, const struct names *names)
{
	ir_ref addresses[MOST_NAMES];

	for (unsigned i = 0; i < names->n; i++)
		addresses[i] = local_address(l, names->at[i]);
	if (names->n)
		lower_opaque(l, IR_VOID, "unresolved statement", addresses, names->n,
			     IRF_MAY_WRITE | IRF_POISONED);
}

/* "(int)x", "x * 2": a number is made of the name from begin to end, and the name is not changed. */
static bool is_only_read(const char *text, size_t begin, size_t end, size_t bytes)
{
	static const char *const types[] = {"int", "unsigned", "long", "size_t", "float", "double"};
	size_t word;

	while (end < bytes && text[end] == ' ')
		end++;
	if (end + 1 < bytes && strchr("+-*/%", text[end]) && !strchr("+-=>", text[end + 1]))
		return true;
	while (begin > 0 && text[begin - 1] == ' ')
		begin--;
	if (begin < 3 || text[--begin] != ')')
		return false;
	for (word = begin; word > 0 && is_word(text[word - 1]);)
		word--;
	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		if (strlen(types[i]) == begin - word &&
		    memcmp(types[i], text + word, begin - word) == 0)
			return word > 0 && text[word - 1] == '(';
	return false;
}

/* A launch takes its arguments by value. */
static void forget_statement(struct lowering *l, const char *text, size_t begin, size_t end)
{
	struct names names = {0};

	for (size_t i = begin; i < end; i++) {
		size_t word = i;

		while (i < end && is_word(text[i]))
			i++;
		if (i > word && !is_only_read(text, word, i, end))
			add_name(ir_fn(&l->b), &names, local_named(ir_fn(&l->b), text + word, i - word));
		if (i + 2 < end && memcmp(text + i, "<<<", 3) == 0)
			return;
	}
	forget(l, &names);
}

/* `x{1}`, `= {1}`: not the beginning of a block. */
static bool opens_list(const char *text, size_t brace)
{
	static const char *const words[] = {"else", "do", "try"};
	size_t end = brace, begin;

	while (end > 0 && strchr(" \t\r\n", text[end - 1]))
		end--;
	for (begin = end; begin > 0 && is_word(text[begin - 1]);)
		begin--;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strlen(words[i]) == end - begin &&
		    memcmp(words[i], text + begin, end - begin) == 0)
			return false;
	return end > begin || (end > 0 && strchr("=,(>{", text[end - 1]));
}

static size_t statement_end(const char *text, size_t from, size_t bytes)
{
	int depth = 0;

	for (size_t i = from; i < bytes; i++) {
		if (text[i] == '{') {
			if (!depth && !opens_list(text, i))
				return i;
			depth++;
		} else if ((text[i] == '}' && depth-- == 0) || (text[i] == ';' && depth <= 0)) {
			return i;
		}
	}
	return bytes;
}

/* Between the ends of other statements. */
static void forget_around(struct lowering *l, unsigned offset)
{
	CXFile file;
	size_t bytes = 0, begin = offset;
	const char *text;

	clang_getExpansionLocation(clang_getCursorLocation(l->frame.function), &file, NULL, NULL,
				   NULL);
	text = clang_getFileContents(l->tu, file, &bytes);
	if (!text || offset >= bytes)
		return;
	while (begin > 0 && !strchr(";{}", text[begin - 1]))
		begin--;
	forget_statement(l, text, begin, statement_end(text, offset, bytes));
}

/* Forgets what the errors from index `from` up to this place concern; gives the next index. */
static size_t effects_until(struct lowering *l, size_t from, CXSourceLocation at)
{
	unsigned offset;

	if (from >= l->frame.errors.n || region_ended(l))
		return from;
	clang_getExpansionLocation(at, NULL, NULL, NULL, &offset);
	for (; from < l->frame.errors.n && l->frame.errors.at[from] < offset; from++)
		forget_around(l, l->frame.errors.at[from]);
	return from;
}

void effects_before(struct lowering *l, CXCursor statement)
{
	size_t from = l->frame.entered > l->frame.settled ? l->frame.entered : l->frame.settled;

	l->frame.entered =
	    effects_until(l, from, clang_getRangeStart(clang_getCursorExtent(statement)));
}

void effects_of(struct lowering *l, CXCursor statement)
{
	l->frame.settled = effects_until(l, l->frame.settled,
					 clang_getRangeEnd(clang_getCursorExtent(statement)));
}

#include "report/fingerprint.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* --- ours ------------------------------------------------------------------------------------- */

static uint64_t fnv(uint64_t h, const void *bytes, size_t n)
{
	const unsigned char *at = bytes;

	for (size_t i = 0; i < n; i++)
		h = (h ^ at[i]) * 0x100000001b3u;
	return h;
}

static uint64_t hash_finding(struct arena *a, struct account *account, const struct finding *f)
{
	const char *file = f->at.file ? f->at.file : "", *path = account_path(a, account, file);
	size_t n = 0;
	const char *line = source_line(source_of(account->sources, file), f->at.line, &n);
	uint64_t h = fnv(0xcbf29ce484222325u, f->rule, strlen(f->rule) + 1);

	h = fnv(h, path, strlen(path) + 1);
	for (size_t i = 0; i < n; i++)
		if (line[i] != ' ' && line[i] != '\t')
			h = fnv(h, line + i, 1);
	return h;
}

struct named {
	struct finding *finding;
	uint64_t hash;
	size_t order;
};

static int by_hash(const void *x, const void *y)
{
	const struct named *a = x, *b = y;

	if (a->hash != b->hash)
		return a->hash > b->hash ? 1 : -1;
	return (a->order > b->order) - (a->order < b->order);
}

void fingerprints_set(struct arena *a, struct account *account)
{
	size_t shown = account->findings.n, n = shown + account->suppressed.n;
	struct named *list = arena_array(a, struct named, n + 1);
	uint64_t repeats = 0;

	for (size_t i = 0; i < n; i++) {
		list[i].finding =
		    i < shown ? account->findings.at[i] : account->suppressed.at[i - shown];
		list[i].hash = hash_finding(a, account, list[i].finding);
		list[i].order = (size_t)list[i].finding->at.line << 32 | list[i].finding->at.column;
	}
	qsort(list, n, sizeof *list, by_hash);
	for (size_t i = 0; i < n; i++) {
		repeats = i && list[i - 1].hash == list[i].hash ? repeats + 1 : 0;
		list[i].finding->fingerprint =
		    arena_printf(a, "%016" PRIx64, fnv(list[i].hash, &repeats, sizeof repeats));
	}
}

const char *fingerprint_no_result(struct arena *a, const struct account *account, const char *path)
{
	const char *name = account_path(a, account, path);

	return arena_printf(a, "%016" PRIx64, fnv(0xcbf29ce484222325u, name, strlen(name) + 1));
}

/* --- GitHub's --------------------------------------------------------------------------------- */

enum { WINDOW = 100, NO_LINE = 0 };

/* A window slides over the UTF-16 units of the file; where it has passed WINDOW units beyond a
 * line's first, its hash is the line's. */
struct roller {
	struct arena *arena;
	uint16_t units[WINDOW];
	uint32_t starts[WINDOW]; /* line that begins at this unit */
	unsigned at;
	uint64_t hash, oldest; /* factor of the unit that leaves */
	uint32_t line;
	bool begins_line;
	ARRAY(uint64_t) lines;
};

static void finish_line(struct roller *r)
{
	if (r->starts[r->at] != NO_LINE)
		array_push(r->arena, &r->lines, r->hash);
	r->starts[r->at] = NO_LINE;
}

static void roll(struct roller *r, uint16_t unit)
{
	r->hash = r->hash * 37 + unit - r->oldest * r->units[r->at];
	r->units[r->at] = unit;
	r->at = (r->at + 1) % WINDOW;
}

static void take_unit(struct roller *r, uint16_t unit)
{
	finish_line(r);
	if (r->begins_line)
		r->starts[r->at] = ++r->line;
	r->begins_line = unit == '\n';
	roll(r, unit);
}

static void take_character(struct roller *r, uint32_t code)
{
	if (code >= 0x10000) {
		take_unit(r, (uint16_t)(0xD800 + ((code - 0x10000) >> 10)));
		take_unit(r, (uint16_t)(0xDC00 + ((code - 0x10000) & 0x3FF)));
	} else {
		take_unit(r, (uint16_t)code);
	}
}

static uint32_t next_code(const char **at, const char *end)
{
	unsigned n = text_utf8(*at, (size_t)(end - *at));
	const unsigned char *u = (const unsigned char *)*at;
	uint32_t code = n > 1 ? u[0] & (0x7Fu >> n) : n ? u[0] : 0xFFFD;

	for (unsigned i = 1; i < n; i++)
		code = code << 6 | (u[i] & 0x3Fu);
	*at += n ? n : 1;
	return code;
}

static void roll_over(struct roller *r, const struct source *s)
{
	const char *at = s->text, *end = s->text + s->bytes;

	r->begins_line = true;
	r->oldest = 1;
	for (int i = 0; i < WINDOW; i++)
		r->oldest *= 37;
	while (at < end) {
		bool after_return = at > s->text && at[-1] == '\r';
		uint32_t code = next_code(&at, end);

		if (code == ' ' || code == '\t' || (code == '\n' && after_return))
			continue;
		take_character(r, code == '\r' ? '\n' : code);
	}
	take_unit(r, 0xFFFF);
	for (int i = 0; i < WINDOW; i++) {
		finish_line(r);
		roll(r, 0);
	}
}

const char *fingerprint_github(struct arena *a, struct source_set *set, const char *file,
			       uint32_t line)
{
	struct source *s = (struct source *)source_of(set, file);
	unsigned repeats = 0;

	if (s->text && !s->line_hashes) {
		struct roller r = {.arena = set->arena};

		roll_over(&r, s);
		s->line_hashes = r.lines.at;
		s->n_line_hashes = (uint32_t)r.lines.n;
	}
	if (!line || line > s->n_line_hashes)
		return NULL;
	for (uint32_t i = 0; i < line; i++)
		repeats += s->line_hashes[i] == s->line_hashes[line - 1];
	return arena_printf(a, "%" PRIx64 ":%u", s->line_hashes[line - 1], repeats);
}

#include "report/names.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static struct name_entry **bucket_of(struct names *n, const char *spelling)
{
	uint32_t h = 2166136261u; /* FNV-1a */

	for (; *spelling; spelling++)
		h = (h ^ (unsigned char)*spelling) * 16777619u;
	return &n->buckets[h % NAME_BUCKETS];
}

static const char *find(struct names *n, const char *spelling)
{
	for (const struct name_entry *e = *bucket_of(n, spelling); e; e = e->next)
		if (!strcmp(e->spelling, spelling))
			return e->shown;
	return NULL;
}

static void put(struct names *n, const char *spelling, const char *shown)
{
	struct name_entry **bucket = bucket_of(n, spelling), *e = arena_new(n->arena, struct name_entry);

	*e = (struct name_entry){spelling, shown, *bucket};
	*bucket = e;
}

void names_reach(struct names *n, const char *path)
{
	unsigned up = 0;

	for (path = text_path(n->arena, n->directory, path); text_starts(path, "../"); path += 3)
		up++;
	if (up > n->reach)
		n->reach = up;
}

/* "/p/inc/h.cuh" seen from /p/src, if names lead up to /p, is "../inc/h.cuh". */
static const char *through_above(struct names *n, const char *path)
{
	struct text up = {.arena = n->arena};
	char *above = arena_strdup(n->arena, n->directory), *slash;

	for (unsigned i = 0; *path == '/' && i < n->reach && (slash = strrchr(above, '/')); i++) {
		*slash = '\0';
		text_puts(&up, "../");
		if (*above && text_path_is_below(path, above))
			return arena_printf(n->arena, "%s%s", text_string(&up),
					    path + strlen(above) + 1);
	}
	return path;
}

static const char *identity_of(struct names *n, const char *path)
{
	const char *whole =
	    *path == '/' ? path : arena_printf(n->arena, "%s/%s", n->directory, path);
	char real[PATH_MAX];

	return realpath(whole, real) ? arena_strdup(n->arena, real)
				     : arena_printf(n->arena, "/%s", text_path(n->arena, "/", whole));
}

const char *names_show(struct names *n, const char *path)
{
	const char *shown = find(n, path), *identity;

	if (shown)
		return shown;
	identity = identity_of(n, path);
	shown = find(n, identity);
	if (!shown) {
		shown = through_above(n, text_path(n->arena, n->directory, path));
		put(n, identity, shown);
	}
	if (strcmp(path, identity) != 0)
		put(n, path, shown);
	return shown;
}

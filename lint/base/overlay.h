/*
 * overlay.h - files whose contents are not what the disk has: an editor's buffers, standard input.
 */
#ifndef CUDALINT_OVERLAY_H
#define CUDALINT_OVERLAY_H

#include <string.h>

#include "base/array.h"

struct overlay_file {
	const char *path, *text; /* the text ends with a zero byte that bytes does not count */
	size_t bytes;
};

struct overlay {
	ARRAY(struct overlay_file) files;
};

/* By the path's letters; NULL: the disk's contents hold, as they do without an overlay. */
static inline const struct overlay_file *overlay_find(const struct overlay *o, const char *path)
{
	for (size_t i = 0; o && i < o->files.n; i++)
		if (!strcmp(o->files.at[i].path, path))
			return &o->files.at[i];
	return NULL;
}

static inline void overlay_put(struct arena *a, struct overlay *o, const char *path,
			       const char *text, size_t bytes)
{
	array_push(a, &o->files, (struct overlay_file){path, text, bytes});
}

/* One file alone. */
static inline const struct overlay *overlay_of(struct arena *a, const char *path, const char *text)
{
	struct overlay *o = arena_new(a, struct overlay);

	overlay_put(a, o, path, text, strlen(text));
	return o;
}

#endif

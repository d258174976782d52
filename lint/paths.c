#include "paths.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#define DEEPEST 8 /* lists in lists */

struct expander {
	struct arena *arena;
	struct words *out;
	struct text_list *errors;
	unsigned depth;
};

static void add_list(struct expander *e, const char *name);

/* A list names another as the command line does, unless a file has that very name. */
static void add_entry(struct expander *e, const char *path)
{
	if (path[0] == '@' && path[1] && access(path, F_OK))
		add_list(e, path + 1);
	else
		array_push(e->arena, &e->out->list, path);
}

/* One path a line, or ended by zero bytes where there are any. */
static void add_entries(struct expander *e, const char *text, size_t bytes)
{
	char end = memchr(text, '\0', bytes) ? '\0' : '\n';

	for (size_t from = 0, at = 0; at <= bytes; at++) {
		size_t n = at - from;

		if (at < bytes && text[at] != end)
			continue;
		if (n && end == '\n' && text[at - 1] == '\r')
			n--;
		if (n)
			add_entry(e, arena_strndup(e->arena, text + from, n));
		from = at + 1;
	}
}

static void add_list(struct expander *e, const char *name)
{
	size_t bytes = 0;
	const char *text = NULL;

	errno = ELOOP;
	if (e->depth < DEEPEST)
		text = strcmp(name, "-") ? text_read_file(e->arena, name, &bytes)
					 : text_read_descriptor(e->arena, STDIN_FILENO, &bytes);
	if (!text) {
		array_push(e->arena, &e->errors->items,
			   arena_printf(e->arena, "@%s: %s", name,
					errno == ELOOP ? "lists name each other"
						       : strerror(errno)));
		return;
	}
	e->depth++;
	add_entries(e, text, bytes);
	e->depth--;
}

void paths_expand(struct arena *a, const struct options *o, struct words *out, bool *has_stdin,
		  struct text_list *errors)
{
	struct expander e = {a, out, errors, 0};

	for (size_t i = 0; i < o->paths.list.n; i++) {
		const char *path = o->paths.list.at[i];

		if (!strcmp(path, "-"))
			*has_stdin = true;
		else if (path[0] == '@' && path[1])
			add_list(&e, path + 1);
		else
			array_push(a, &out->list, path);
	}
	for (size_t i = 0; i < o->files_from.list.n; i++)
		add_list(&e, o->files_from.list.at[i]);
}

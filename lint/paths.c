#include "paths.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

struct expander {
	struct arena *arena;
	struct words *out;
	struct text_list *errors;
};

/* One path a line, or ended by zero bytes where there are any. */
static void add_list(struct expander *e, const char *name)
{
	size_t bytes = 0;
	char *text = !strcmp(name, "-") ? text_read_descriptor(e->arena, STDIN_FILENO, &bytes)
					: text_read_file(e->arena, name, &bytes);
	char end;

	if (!text) {
		array_push(e->arena, &e->errors->items,
			   arena_printf(e->arena, "%s: %s", name, strerror(errno)));
		return;
	}
	end = memchr(text, '\0', bytes) ? '\0' : '\n';
	for (size_t from = 0, at = 0; at <= bytes; at++) {
		size_t n = at - from;

		if (at < bytes && text[at] != end)
			continue;
		if (n && end == '\n' && text[at - 1] == '\r')
			n--;
		if (n)
			array_push(e->arena, &e->out->list,
				   arena_strndup(e->arena, text + from, n));
		from = at + 1;
	}
}

void paths_expand(struct arena *a, const struct options *o, struct words *out, bool *has_stdin,
		  struct text_list *errors)
{
	struct expander e = {a, out, errors};

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

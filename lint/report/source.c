#include "report/source.h"

#include <string.h>

#include "base/text.h"

/* As compilers count: a carriage return ends a line even by itself. */
static void find_lines(struct arena *a, struct source *s)
{
	const char *at = s->text;

	while (at && *at) {
		array_push(a, &s->lines, at);
		at += strcspn(at, "\r\n");
		if (*at == '\r' && at[1] == '\n')
			at++;
		at += *at != '\0';
	}
}

const struct source *source_of(struct source_set *set, const char *file)
{
	const struct overlay_file *open = overlay_find(set->overlay, file);
	struct source *s;

	for (size_t i = set->list.n; i-- > 0;)
		if (!strcmp(set->list.at[i]->file, file))
			return set->list.at[i];
	s = arena_new(set->arena, struct source);
	s->file = file;
	if (open) {
		s->text = open->text;
		s->bytes = open->bytes;
	} else {
		s->text = text_read_file(set->arena, file, &s->bytes);
	}
	find_lines(set->arena, s);
	array_push(set->arena, &set->list, s);
	return s;
}

const char *source_line(const struct source *s, uint32_t line, size_t *bytes)
{
	const char *at = line && line <= s->lines.n ? s->lines.at[line - 1] : NULL;

	if (at)
		*bytes = strcspn(at, "\r\n");
	return at;
}

uint32_t source_utf16_column(const struct source *s, uint32_t line, uint32_t column)
{
	size_t bytes = 0;
	const char *text = source_line(s, line, &bytes);
	uint32_t units = 1;

	if (!text || !column)
		return column ? column : 1;
	for (size_t i = 0; i < bytes && i + 1 < column;) {
		unsigned n = text_utf8(text + i, bytes - i);

		units += n == 4 ? 2 : 1;
		i += n ? n : 1;
	}
	return column - 1 > bytes ? units + (column - 1 - (uint32_t)bytes) : units;
}

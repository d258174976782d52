#include "front/leading.h"

#include <string.h>

static const char *behind_line(const char *s)
{
	s += strcspn(s, "\r\n");
	return s + strspn(s, "\r\n");
}

/* Behind blanks and comments; a comment that goes on over a backslash ends the search. */
static const char *behind_blanks(const char *s)
{
	for (;;) {
		const char *end;

		s += strspn(s, " \t\r\n");
		if (!strncmp(s, "//", 2)) {
			end = s + strcspn(s, "\r\n");
			if (end[-1] == '\\')
				return s;
			s = end;
		} else if (!strncmp(s, "/*", 2) && (end = strstr(s + 2, "*/"))) {
			s = end + 2;
		} else {
			return s;
		}
	}
}

/* The name between the angles, with them; NULL where the line is something else. */
static const char *included(const char *s, size_t *n)
{
	static const char word[] = "include";
	const char *rest;

	if (*s++ != '#')
		return NULL;
	s += strspn(s, " \t");
	if (strncmp(s, word, sizeof word - 1) != 0)
		return NULL;
	s += sizeof word - 1;
	s += strspn(s, " \t");
	*n = strcspn(s, ">\r\n") + 1;
	if (*s != '<' || s[*n - 1] != '>')
		return NULL;
	rest = s + *n + strspn(s + *n, " \t");
	return strchr("\r\n", *rest) || !strncmp(rest, "//", 2) ? s : NULL;
}

const char *leading_includes(struct arena *a, const char *text)
{
	struct text out = {.arena = a};
	const char *name;
	size_t n;

	if (!strncmp(text, "\xEF\xBB\xBF", 3))
		text += 3;
	text = behind_blanks(text);
	while ((name = included(text, &n))) {
		text_printf(&out, "#include %.*s\n", (int)n, name);
		text = behind_blanks(behind_line(text));
	}
	return text_string(&out);
}

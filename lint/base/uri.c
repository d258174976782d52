#include "base/uri.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"

static int hex(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c = (char)tolower((unsigned char)c);
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

char *uri_path(struct arena *a, const char *uri)
{
	static const char scheme[] = "file:";
	char *path, *to;

	if (!uri || strncasecmp(uri, scheme, sizeof scheme - 1) != 0)
		return NULL;
	uri += sizeof scheme - 1;
	if (!strncmp(uri, "//", 2)) /* "file:/a" is right as well */
		uri += strncmp(uri + 2, "localhost/", 10) ? 2 : 11;
	if (*uri != '/')
		return NULL;
	path = to = arena_alloc(a, strlen(uri) + 1);
	while (*uri && *uri != '?' && *uri != '#') {
		bool is_coded = *uri == '%' && hex(uri[1]) >= 0 && hex(uri[2]) >= 0;
		char c = is_coded ? (char)(hex(uri[1]) * 16 + hex(uri[2])) : *uri;

		if (!c)
			return NULL;
		*to++ = c;
		uri += is_coded ? 3 : 1;
	}
	*to = '\0';
	return path;
}

char *uri_of_path(struct arena *a, const char *path)
{
	static const char plain[] = "/-._~!$&'()*+,;=@";
	struct text out = {.arena = a};

	text_puts(&out, "file://");
	for (; *path; path++) {
		unsigned char c = (unsigned char)*path;

		if ((c < 0x80 && isalnum(c)) || strchr(plain, c))
			text_put(&out, path, 1);
		else
			text_printf(&out, "%%%02X", c);
	}
	return out.at;
}

#include "base/glob.h"

#include <string.h>

bool glob_matches(const char *pattern, const char *path)
{
	if (strncmp(pattern, "**/", 3) == 0)
		return glob_matches(pattern + 3, path) ||
		       (strchr(path, '/') && glob_matches(pattern, strchr(path, '/') + 1));
	if (*pattern == '*') {
		while (*pattern == '*')
			pattern++;
		for (;; path++) {
			if (glob_matches(pattern, path))
				return true;
			if (!*path || *path == '/')
				return false;
		}
	}
	if (!*pattern || !*path)
		return *pattern == *path;
	return (*pattern == '?' ? *path != '/' : *pattern == *path) &&
	       glob_matches(pattern + 1, path + 1);
}

enum { LONGEST = 4096 };

bool glob_selects(const char *pattern, const char *path)
{
	char meant[LONGEST], part[LONGEST];
	size_t n = strlen(pattern), from = 0;
	bool is_name;

	while (n && pattern[n - 1] == '/')
		n--;
	if (!n || n >= LONGEST || strlen(path) >= LONGEST)
		return false;
	is_name = !memchr(pattern, '/', n);
	while (n > 2 && !strncmp(pattern, "./", 2)) {
		pattern += 2;
		n -= 2;
	}
	if (*pattern == '/' && *path != '/') { /* as ignore files mean it: from here on */
		pattern++;
		n--;
	}
	memcpy(meant, pattern, n);
	meant[n] = '\0';
	for (size_t at = 0;; at++) {
		if (path[at] != '/' && path[at])
			continue;
		if (at > from) {
			memcpy(part, path + (is_name ? from : 0), at - (is_name ? from : 0));
			part[at - (is_name ? from : 0)] = '\0';
			if (glob_matches(meant, part))
				return true;
		}
		if (!path[at])
			return false;
		from = at + 1;
	}
}

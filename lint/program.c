#include "program.h"

#include "commit.h"

#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

const char *const program_version = CUDALINT_VERSION;
const char *const program_commit = CUDALINT_COMMIT;

/* Without /proc (in a bare chroot) the kernel still says by which path the program was started. */
const char *program_path(struct arena *a)
{
	char path[4096];
	ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
	char *started, *copy;

	if (n > 0)
		return arena_strndup(a, path, (size_t)n);
	started = realpath((const char *)getauxval(AT_EXECFN), NULL);
	copy = started ? arena_strdup(a, started) : NULL;
	free(started);
	return copy;
}

static const char *own_directory(struct arena *a)
{
	const char *path = program_path(a), *slash = path ? strrchr(path, '/') : NULL;

	return slash ? arena_strndup(a, path, (size_t)(slash - path)) : NULL;
}

const char *program_headers(struct arena *a)
{
	const char *own = own_directory(a);
	const char *installed =
	    own ? arena_printf(a, "%s/%s", own, CUDALINT_INSTALLED_HEADERS) : NULL;

	char *whole = installed ? realpath(installed, NULL) : NULL;

	if (whole) {
		installed = arena_strdup(a, whole);
		free(whole);
		return installed;
	}
	return access(CUDALINT_SOURCE_HEADERS, R_OK) ? NULL : CUDALINT_SOURCE_HEADERS;
}

const char *program_page(struct arena *a, const char *rule)
{
	static const char *const places[] = {CUDALINT_INSTALLED_PAGES, "pages/rules"};
	const char *own = own_directory(a);

	for (size_t i = 0; own && i < sizeof places / sizeof *places; i++) {
		const char *page = arena_printf(a, "%s/%s/%s.md", own, places[i], rule);
		char *whole = realpath(page, NULL);

		if (!whole)
			continue;
		page = arena_strdup(a, whole);
		free(whole);
		return page;
	}
	return NULL;
}

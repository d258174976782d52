#include "program.h"

#include <string.h>
#include <unistd.h>

const char *const program_version = CUDALINT_VERSION;

static const char *own_directory(struct arena *a)
{
	char path[4096];
	ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);

	if (n <= 0)
		return NULL;
	path[n] = 0;
	*strrchr(path, '/') = 0;
	return arena_strdup(a, path);
}

const char *program_headers(struct arena *a)
{
	const char *own = own_directory(a);
	const char *installed =
	    own ? arena_printf(a, "%s/%s", own, CUDALINT_INSTALLED_HEADERS) : NULL;

	if (installed && !access(installed, R_OK))
		return installed;
	return access(CUDALINT_SOURCE_HEADERS, R_OK) ? NULL : CUDALINT_SOURCE_HEADERS;
}

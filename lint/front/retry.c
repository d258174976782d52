#include "front/retry.h"

#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

static bool starts_with_one_of(const char *s, size_t n, const char *const *prefixes)
{
	for (; *prefixes; prefixes++) {
		size_t length = strlen(*prefixes);

		if (length <= n && strncmp(s, *prefixes, length) == 0)
			return true;
	}
	return false;
}

/* Names that CUDA, its libraries and the C++ library declare begin like this. */
static bool is_their_name(const char *word, size_t n)
{
	static const char *const prefixes[] = {
	    "cu",	"CU",	      "__",   "nv",   "NV",  "half",   "thrust",
	    "cub",	"std",	      "tex",  "surf", "dim", "atomic", "bfloat",
	    "cooperat", "tiled_part", "warp", "NPP",  "npp", NULL};

	return starts_with_one_of(word, n, prefixes);
}

/* gettimeofday, ssize_t: the C library has it, and we did not declare it. */
static bool is_of_c_library(struct arena *a, const char *word, size_t n)
{
	const char *name = arena_printf(a, "%.*s", (int)n, word);

	return (n > 2 && strcmp(name + n - 2, "_t") == 0) || dlsym(RTLD_DEFAULT, name);
}

/* <vector>, <experimental/simd>: C++'s own headers have no dot. */
static bool is_language_header(const char *name, size_t n)
{
	static const char *const folders[] = {"bits/", "experimental/", "ext/", "tr1/", NULL};

	return starts_with_one_of(name, n, folders) ||
	       (!memchr(name, '.', n) && !memchr(name, '/', n));
}

static bool is_installed(struct arena *a, const char *name, size_t n, const char *toolkit_dir)
{
	const char *folders[] = {arena_printf(a, "%s/include", toolkit_dir),
				 arena_printf(a, "%s/include/cccl", toolkit_dir), "/usr/include",
				 "/usr/local/include"};

	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		if (access(arena_printf(a, "%s/%.*s", folders[i], (int)n, name), R_OK) == 0)
			return true;
	return is_language_header(name, n);
}

static bool names_theirs(const char *message)
{
	while ((message = strchr(message, '\''))) {
		size_t n = strcspn(++message, "'");

		if (is_their_name(message, n))
			return true;
		message += n + (message[n] == '\'');
	}
	return false;
}

/* A name that neither declares: it stands in a header that includes this file, most likely. */
static bool misses_a_foreign_name(struct arena *a, const char *message)
{
	static const char *const kinds[] = {": use of undeclared identifier '",
					    ": unknown type name '"};

	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
		const char *name = strstr(message, kinds[k]);

		if (!name)
			continue;
		name += strlen(kinds[k]);
		return !is_of_c_library(a, name, strcspn(name, "'"));
	}
	return false;
}

/* x::cast<8>(y) for x::template cast<8>(y): nvcc lets it pass, clang does not, whatever is included. */
static bool is_of_syntax(const char *message)
{
	static const char *const kinds[] = {
	    ": reference to overloaded function could not be resolved",
	    ": use 'template' keyword to treat '", ": missing 'typename' prior to dependent type name",
	    ": missing 'template' keyword prior to dependent template name"};

	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
		if (strstr(message, kinds[k]))
			return true;
	return false;
}

bool retry_is_promising(struct arena *a, const struct text_list *messages, const char *toolkit_dir)
{
	bool lacks_something = false;

	for (size_t i = 0; i < messages->items.n; i++) {
		const char *message = strstr(messages->items.at[i], ": ");
		const char *quote = message ? strchr(message, '\'') : NULL;

		if (quote && strstr(quote, "' file not found")) {
			if (is_installed(a, quote + 1, strcspn(quote + 1, "'"), toolkit_dir))
				return true;
			lacks_something = true;
		} else if (message && is_of_syntax(message)) {
			lacks_something = true;
		} else if (message && names_theirs(message)) {
			return true;
		} else if (message) {
			lacks_something |= misses_a_foreign_name(a, message);
		}
	}
	return !lacks_something;
}

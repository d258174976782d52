/* What this machine has: libclang's version, clang's own headers, a CUDA toolkit. */
#define _GNU_SOURCE /* dladdr */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/cx.h"
#include "front/unit_parts.h"

bool is_readable(const char *path)
{
	return access(path, R_OK) == 0;
}

const char *front_clang_version(struct arena *a)
{
	return cx_text(a, clang_getClangVersion());
}

unsigned clang_major(struct arena *a)
{
	const char *digits = strpbrk(front_clang_version(a), "0123456789");

	return digits ? (unsigned)strtoul(digits, NULL, 10) : 0;
}

const char *resource_dir(struct arena *a)
{
	unsigned major = clang_major(a);
	const char *tries[3] = {NULL};
	Dl_info library;

	if (dladdr((void *)(uintptr_t)clang_createIndex, &library) && library.dli_fname) {
		const char *slash = strrchr(library.dli_fname, '/');

		if (slash)
			tries[0] =
			    arena_printf(a, "%.*s/clang/%u", (int)(slash - library.dli_fname),
					 library.dli_fname, major);
	}
	tries[1] = arena_printf(a, "/usr/lib/llvm-%u/lib/clang/%u", major, major);
	tries[2] = arena_printf(a, "/usr/lib/clang/%u", major);
	for (int i = 0; i < 3; i++)
		if (tries[i] &&
		    is_readable(arena_printf(a, "%s/include/__clang_cuda_runtime_wrapper.h", tries[i])))
			return tries[i];
	return NULL;
}

static bool is_toolkit(struct arena *a, const char *root)
{
	return root && *root && is_readable(arena_printf(a, "%s/include/cuda_runtime.h", root));
}

static const char *nvcc_root(struct arena *a)
{
	const char *path = getenv("PATH");

	while (path && *path) {
		size_t n = strcspn(path, ":");
		const char *nvcc = arena_printf(a, "%.*s/nvcc", (int)n, path);
		char *real = access(nvcc, X_OK) == 0 ? realpath(nvcc, NULL) : NULL;

		if (real) {
			char *root = arena_strdup(a, real);

			free(real);
			for (int i = 0; i < 2 && strrchr(root, '/'); i++)
				*strrchr(root, '/') = '\0'; /* ROOT/bin/nvcc */
			if (is_toolkit(a, root))
				return root;
		}
		path += n + (path[n] == ':');
	}
	return NULL;
}

const char *front_find_toolkit(struct arena *a, const char *cuda_path)
{
	const char *roots[] = {getenv("CUDA_HOME"), getenv("CUDA_PATH"), nvcc_root(a),
			       "/usr/local/cuda", "/opt/cuda"};

	if (cuda_path)
		return is_toolkit(a, cuda_path) ? arena_strdup(a, cuda_path) : NULL;
	for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
		if (is_toolkit(a, roots[i]))
			return arena_strdup(a, roots[i]);
	return NULL;
}

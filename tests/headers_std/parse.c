/*
 * parse.c - do the library's declarations hold? Parses each file as the bundled mode does, in every
 *C++ from the one that its first line asks for ("// std: c++17") to C++20, prints what the compiler
 *says, and fails if it says an error.
 *
 *	parse HEADERS FILE...     HEADERS is the folder that has cuda/, std/ and resource/
 *
 * The milliseconds are those of the parse without a precompiled core.
 */
#include <clang-c/Index.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const char *const standards[] = {"c++11", "c++14", "c++17", "c++20"};
enum { STANDARDS = sizeof standards / sizeof *standards };

static double now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static unsigned first_standard(const char *path)
{
	char line[64] = "";
	FILE *in = fopen(path, "r");

	if (in && !fgets(line, sizeof line, in))
		line[0] = '\0';
	if (in)
		fclose(in);
	for (unsigned i = 0; i < STANDARDS; i++)
		if (!strncmp(line, "// std: ", 8) && !strncmp(line + 8, standards[i], 5))
			return i;
	return 0;
}

/* Prints the diagnostics from errors up and returns their number. */
static unsigned complain(CXTranslationUnit unit)
{
	unsigned errors = 0;

	for (unsigned i = 0; i < clang_getNumDiagnostics(unit); i++) {
		CXDiagnostic d = clang_getDiagnostic(unit, i);
		CXString text = clang_formatDiagnostic(d, CXDiagnostic_DisplaySourceLocation);

		if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error) {
			printf("%s\n", clang_getCString(text));
			errors++;
		}
		clang_disposeString(text);
		clang_disposeDiagnostic(d);
	}
	return errors;
}

static unsigned parse(CXIndex index, const char *headers, const char *path, const char *standard)
{
	char std[32], folder[3][1024];
	static const char *const parts[] = {"cuda", "std", "resource"};
	const char *args[] = {"-x",
			      "cuda",
			      "--cuda-device-only",
			      "-nocudainc",
			      "-nocudalib",
			      "-nostdinc",
			      "-nostdinc++",
			      "--cuda-gpu-arch=sm_90",
			      "-Wno-unknown-cuda-version",
			      std,
			      "-isystem",
			      folder[0],
			      "-isystem",
			      folder[1],
			      "-isystem",
			      folder[2],
			      "-include",
			      "cudalint_cuda.h"};
	CXTranslationUnit unit;
	double begin = now_ms();
	unsigned errors;

	snprintf(std, sizeof std, "-std=%s", standard);
	for (int i = 0; i < 3; i++)
		snprintf(folder[i], sizeof folder[i], "%s/%s", headers, parts[i]);
	if (clang_parseTranslationUnit2(index, path, args, sizeof args / sizeof *args, NULL, 0, 0,
					&unit)) {
		printf("%s: not parsed\n", path);
		return 1;
	}
	errors = complain(unit);
	printf("%s %s: %u errors, %.0f ms\n", path, standard, errors, now_ms() - begin);
	clang_disposeTranslationUnit(unit);
	return errors;
}

int main(int argc, char **argv)
{
	CXIndex index = clang_createIndex(0, 0);
	unsigned errors = 0;

	for (int i = 2; i < argc; i++)
		for (unsigned s = first_standard(argv[i]); s < STANDARDS; s++)
			errors += parse(index, argv[1], argv[i], standards[s]);
	clang_disposeIndex(index);
	return errors != 0;
}

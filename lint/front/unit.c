#define _GNU_SOURCE /* dladdr */
#include "front/front.h"

#include <clang-c/Index.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"
#include "front/leading.h"
#include "front/lower.h"
#include "front/retry.h"

enum {
	MAX_UNRESOLVED = 50,
	TOO_MANY_FOREIGN_ERRORS = 20,
	MOST_OWN = 8 /* precompiled headers of single files: some MB each */
};
#define OWN "-own"

struct words {
	ARRAY(const char *) items;
};

static void say(struct arena *a, struct words *w, const char *word)
{
	array_push(a, &w->items, word);
}

static bool starts(const char *s, const char *prefix)
{
	return strncmp(s, prefix, strlen(prefix)) == 0;
}

static bool is_file(const char *path)
{
	return access(path, R_OK) == 0;
}

/* --- what is installed ------------------------------------------------------------------------ */

const char *front_clang_version(struct arena *a)
{
	return cx_text(a, clang_getClangVersion());
}

static unsigned clang_major(struct arena *a)
{
	const char *digits = strpbrk(front_clang_version(a), "0123456789");

	return digits ? (unsigned)strtoul(digits, NULL, 10) : 0;
}

/* Folder of clang's own headers, which a separate package brings; NULL when it is absent. */
static const char *resource_dir(struct arena *a)
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
		    is_file(arena_printf(a, "%s/include/__clang_cuda_runtime_wrapper.h", tries[i])))
			return tries[i];
	return NULL;
}

static bool is_toolkit(struct arena *a, const char *root)
{
	return root && *root && is_file(arena_printf(a, "%s/include/cuda_runtime.h", root));
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

/* --- clang's arguments ------------------------------------------------------------------------ */

/* Newest first: a language standard is taken as the nearest of these, so that few precompiled
 * headers serve all files. Old code parses as C++17 once its warnings are off. */
static const struct {
	int least;
	const char *option;
} standards[] = {{23, "-std=c++23"}, {20, "-std=c++20"}, {0, "-std=c++17"}};

static int standard_year(const char *option)
{
	const char *plus = strstr(option, "++");
	int year;

	if (!plus)
		return 17;
	if (plus[2] == '2' && strchr("abc", plus[3]) && plus[3])
		return 20 + 3 * (plus[3] - 'a');
	year = (int)strtol(plus + 2, NULL, 10);
	return year >= 90 ? 3 : year;
}

struct dialect { /* what a precompiled header depends on */
	const char *standard;
	const char *arch;
	struct words rest; /* all other options but folders, macros and forced headers */
};

struct command {
	struct dialect dialect;
	struct words user; /* folders, macros and forced headers, in order */
};

static const char *const folder_options[] = {"-I", "-isystem", "-iquote", "-idirafter", NULL};
static const char *const text_options[] = {"-D", "-U", "-include", "-imacros", NULL};

/* The option's value whether joined or the next word; *used is the number of words. */
static const char *value_of(const char *const *table, const char *const *args, unsigned n,
			    const char **name, unsigned *used)
{
	for (; *table; table++) {
		size_t length = strlen(*table);

		if (strncmp(args[0], *table, length) != 0)
			continue;
		*name = *table;
		*used = args[0][length] || n < 2 ? 1 : 2;
		return *used == 2 ? args[1] : args[0] + length;
	}
	return NULL;
}

/* A folder with the CUDA or the C library in it would shadow the bundled declarations. */
static bool shadows_bundled(struct arena *a, const char *folder)
{
	static const char *const marks[] = {
	    "cuda_runtime_api.h", "thrust/version.h", "cub/version.cuh",
	    "cuda/std/version",	  "stdio.h",	      "bits/c++config.h"};

	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (is_file(arena_printf(a, "%s/%s", folder, marks[i])))
			return true;
	return false;
}

static struct command split_args(struct arena *a, const char *const *args, unsigned n, bool bundled)
{
	struct command c = {.dialect = {.standard = "-std=c++17", .arch = "sm_90"}};
	unsigned used;

	for (unsigned i = 0; i < n; i += used) {
		const char *name, *value = value_of(folder_options, args + i, n - i, &name, &used);

		if (value && bundled && shadows_bundled(a, value))
			continue;
		if (!value)
			value = value_of(text_options, args + i, n - i, &name, &used);
		if (value) {
			say(a, &c.user, name);
			say(a, &c.user, value);
			continue;
		}
		used = 1;
		if (starts(args[i], "-std=")) {
			int year = standard_year(args[i]), row = 0;

			while (standards[row].least > year)
				row++;
			c.dialect.standard = standards[row].option;
		} else if (starts(args[i], "--cuda-gpu-arch=")) {
			c.dialect.arch = strchr(args[i], '=') + 1;
		} else {
			say(a, &c.dialect.rest, args[i]);
		}
	}
	return c;
}

static const char *const always[] = {
    "-x",
    "cuda",
    "--cuda-device-only",
    "-nocudainc", /* the driver's own search for a toolkit: ours knows more places */
    "-nocudalib",
    "-Wno-everything", /* errors stay; default errors of new standards on old code go */
    "-ferror-limit=0",
    "-fbracket-depth=20000",
    "-fno-spell-checking", /* a guessed name would be analysed as if it were written */
    "-fgpu-rdc",	   /* kernels may launch kernels */
    "-D__CUDALINT__=1",	   /* for the rare line that no linter should see */
    "-Xclang",
    "-fcuda-allow-variadic-functions",
};

enum mode { MODE_BUNDLED, MODE_TOOLKIT };

struct session { /* one front_load or front_precompile */
	struct arena *arena;
	const struct front_options *options;
	const struct front_input *in;
	CXIndex index;
};

static void say_dialect(struct arena *a, struct words *w, const struct dialect *d)
{
	for (size_t i = 0; i < sizeof always / sizeof *always; i++)
		say(a, w, always[i]);
	say(a, w, d->standard);
	say(a, w, arena_printf(a, "--cuda-gpu-arch=%s", d->arch));
	for (size_t i = 0; i < d->rest.items.n; i++)
		say(a, w, d->rest.items.at[i]);
}

static void say_bundled(struct arena *a, struct words *w, const char *bundled)
{
	static const char *const folders[] = {"cuda", "std", "resource"};

	say(a, w, "--target=x86_64-pc-linux-gnu"); /* so that results are the same everywhere */
	say(a, w, "-nostdinc");
	say(a, w, "-nostdinc++");
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
		say(a, w, "-isystem");
		say(a, w, arena_printf(a, "%s/%s", bundled, folders[i]));
	}
}

static void say_toolkit(struct arena *a, struct words *w, const struct front_options *options,
			const char *resource)
{
	const char *root = options->toolkit_dir;

	say(a, w, "-resource-dir");
	say(a, w, resource);
	say(a, w,
	    "-Xclang"); /* without a version <<<>>> means an older call that nobody declares */
	say(a, w, "-target-sdk-version=12.9");
	say(a, w, "-isystem");
	say(a, w, arena_printf(a, "%s/toolkit", options->bundled_dir));
	say(a, w, "-isystem");
	say(a, w, arena_printf(a, "%s/include", root));
	say(a, w, "-isystem");
	say(a, w, arena_printf(a, "%s/include/cccl", root));
	say(a, w, "-idirafter"); /* what the system lacks: <omp.h>, <mpi.h> */
	say(a, w, arena_printf(a, "%s/std", options->bundled_dir));
}

/* The headers that every file of a mode starts with, where none were precompiled. */
static void say_prelude(struct session *s, struct words *w, enum mode mode)
{
	struct arena *a = s->arena;

	say(a, w, "-include");
	if (mode == MODE_BUNDLED) {
		say(a, w, "cudalint_cuda.h");
		return;
	}
	say(a, w, "cudalint_builtin_vars.h");
	say(a, w, "-include");
	say(a, w, "__clang_cuda_runtime_wrapper.h");
	say(a, w, "-include");
	say(a, w, "cudalint_host_math.h");
}

/* Everything but the user's own words and the prelude. */
static struct words base_args(struct session *s, const struct dialect *d, enum mode mode,
			      const char *resource)
{
	struct words w = {0};

	say_dialect(s->arena, &w, d);
	if (mode == MODE_BUNDLED)
		say_bundled(s->arena, &w, s->options->bundled_dir);
	else
		say_toolkit(s->arena, &w, s->options, resource);
	return w;
}

/* --- precompiled headers ---------------------------------------------------------------------- */

static uint64_t hash_words(const struct words *w, const char *source)
{
	uint64_t h = 0xcbf29ce484222325u; /* FNV-1a */

	for (; *source; source++)
		h = (h ^ (unsigned char)*source) * 0x100000001b3u;
	for (size_t i = 0; i < w->items.n; i++)
		for (const char *s = w->items.at[i];; s++) {
			h = (h ^ (unsigned char)*s) * 0x100000001b3u;
			if (!*s)
				break;
		}
	return h;
}

static CXTranslationUnit parse(struct session *s, const char *path, const struct words *w,
			       struct CXUnsavedFile *texts, unsigned n_texts, unsigned flags,
			       enum CXErrorCode *error)
{
	CXTranslationUnit tu = NULL;

	*error = clang_parseTranslationUnit2(s->index, path, w->items.at, (int)w->items.n, texts,
					     n_texts, CXTranslationUnit_KeepGoing | flags, &tu);
	return tu;
}

static bool has_errors(CXTranslationUnit tu, enum CXDiagnosticSeverity least)
{
	for (unsigned i = 0, n = clang_getNumDiagnostics(tu); i < n; i++) {
		CXDiagnostic d = clang_getDiagnostic(tu, i);
		enum CXDiagnosticSeverity severity = clang_getDiagnosticSeverity(d);

		clang_disposeDiagnostic(d);
		if (severity >= least)
			return true;
	}
	return false;
}

static bool write_file(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");
	bool ok = f && fputs(text, f) >= 0;

	return f && fclose(f) == 0 && ok;
}

/* What nearly all files of a mode need, and cooperative groups, which cost more than all the rest.
 */
static const char *const precompiled_headers[] = {
    [MODE_BUNDLED] = "#include <cudalint_cuda.h>\n",
    [MODE_TOOLKIT] = "#include <cuda_runtime.h>\n",
};

struct header { /* to be precompiled */
	enum mode mode;
	const char *source;
	struct words args;
	bool is_own; /* of one file: nothing may be wrong with it, and none of it be the user's */
};

static void note_user_file(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
	struct session **s = data;
	const struct front_options *o = (*s)->options;

	(void)stack;
	if (depth && o->is_user_file(cx_text((*s)->arena, clang_getFileName(file)), o->context))
		*s = NULL;
}

/* What is in a precompiled header is looked at only from outside of it. */
static bool is_all_foreign(struct session *s, CXTranslationUnit tu)
{
	struct session *left = s;

	clang_getInclusions(tu, note_user_file, &left);
	return left != NULL;
}

static bool is_worth_keeping(struct session *s, const struct header *h, CXTranslationUnit tu)
{
	if (h->is_own)
		return !has_errors(tu, h->mode == MODE_TOOLKIT ? CXDiagnostic_Fatal
							       : CXDiagnostic_Error) &&
		       is_all_foreign(s, tu);
	return h->mode == MODE_TOOLKIT || !has_errors(tu, CXDiagnostic_Error);
}

/* An editor's file begins with other headers each time that one types there. */
static void drop_oldest_own(struct session *s)
{
	const char *oldest = NULL;
	struct timespec when = {0};
	struct dirent *entry;
	unsigned n = 0;
	DIR *d = opendir(s->options->pch_dir);

	while (d && (entry = readdir(d)) != NULL) {
		const char *path = arena_printf(s->arena, "%s/%s", s->options->pch_dir,
						entry->d_name);
		size_t length = strlen(entry->d_name);
		struct stat status;

		if (!strstr(entry->d_name, OWN) || strcmp(entry->d_name + length - 4, ".pch") != 0 ||
		    stat(path, &status))
			continue;
		n++;
		if (oldest && (status.st_mtim.tv_sec > when.tv_sec ||
			       (status.st_mtim.tv_sec == when.tv_sec &&
				status.st_mtim.tv_nsec >= when.tv_nsec)))
			continue;
		oldest = path;
		when = status.st_mtim;
	}
	if (d)
		closedir(d);
	if (n >= MOST_OWN)
		unlink(oldest);
}

static void compile_header(struct session *s, const struct header *h, const char *pch)
{
	struct arena *a = s->arena;
	const char *source = arena_printf(a, "%s.h", pch);
	const char *draft = arena_printf(a, "%s.new", pch);
	const unsigned flags = CXTranslationUnit_ForSerialization | CXTranslationUnit_Incomplete;
	struct words w = h->args;
	enum CXErrorCode error;
	CXTranslationUnit tu;

	if (!write_file(source, h->source))
		return;
	if (h->is_own)
		drop_oldest_own(s);
	if (h->mode == MODE_TOOLKIT)
		say_prelude(s, &w, h->mode);
	tu = parse(s, source, &w, NULL, 0, flags, &error);
	if (!tu)
		return;
	if (!is_worth_keeping(s, h, tu))
		write_file(arena_printf(a, "%s.none", pch), "");
	else if (clang_saveTranslationUnit(tu, draft, 0) == CXSaveError_None)
		rename(draft, pch);
	clang_disposeTranslationUnit(tu);
}

/* Only one process makes a header; the others do without until it is there, whole. One that dies
 * over it leaves the lock to the next. */
static void precompile(struct session *s, const struct header *h, const char *pch)
{
	int fd = open(arena_printf(s->arena, "%s.lock", pch), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);

	if (fd < 0)
		return;
	if (!flock(fd, LOCK_EX | LOCK_NB) && !is_file(pch))
		compile_header(s, h, pch);
	close(fd);
}

static const char *const mode_names[] = {[MODE_BUNDLED] = "bundled", [MODE_TOOLKIT] = "toolkit"};

/* Path of the precompiled header, made if nobody has; NULL if there is none. */
static const char *precompiled(struct session *s, const struct header *h)
{
	const char *pch = arena_printf(s->arena, "%s/%s%s-%016llx.pch", s->options->pch_dir,
				       mode_names[h->mode], h->is_own ? OWN : "",
				       (unsigned long long)hash_words(&h->args, h->source));

	if (is_file(arena_printf(s->arena, "%s.none", pch)))
		return NULL;
	if (!is_file(pch))
		precompile(s, h, pch);
	return is_file(pch) ? pch : NULL;
}

static struct words copied(struct arena *a, const struct words *w)
{
	struct words copy = {0};

	for (size_t i = 0; i < w->items.n; i++)
		say(a, &copy, w->items.at[i]);
	return copy;
}

/* What all files of a mode share. */
static const char *precompiled_base(struct session *s, const struct words *base, enum mode mode)
{
	struct header h = {.mode = mode,
			   .source = precompiled_headers[mode],
			   .args = copied(s->arena, base)};

	return s->options->pch_dir ? precompiled(s, &h) : NULL;
}

/* That and the headers that this file begins with. */
static const char *precompiled_own(struct session *s, const struct words *base,
				   const struct command *c, enum mode mode)
{
	struct arena *a = s->arena;
	struct header h = {.mode = mode, .args = copied(a, base), .is_own = true};
	const char *leading;

	if (!s->options->pch_dir || !s->options->keeps_leading)
		return NULL;
	for (size_t i = 0; i < c->user.items.n; i++) {
		if (starts(c->user.items.at[i], "-include") || starts(c->user.items.at[i], "-imacros"))
			return NULL;
		say(a, &h.args, c->user.items.at[i]);
	}
	leading = leading_includes(a, s->in->text);
	h.source = arena_printf(a, "%s%s", precompiled_headers[mode], leading);
	return *leading ? precompiled(s, &h) : NULL;
}

void front_precompile(const struct front_options *options, const char *const *args, unsigned n_args)
{
	struct arena arena = {0};
	struct session s = {.arena = &arena, .options = options};
	bool toolkit = options->headers == HEADERS_TOOLKIT && options->toolkit_dir;
	enum mode mode = toolkit ? MODE_TOOLKIT : MODE_BUNDLED;
	struct command c = split_args(&arena, args, n_args, mode == MODE_BUNDLED);
	const char *resource = toolkit ? resource_dir(&arena) : NULL;
	struct words base;

	if (toolkit && !resource)
		return;
	base = base_args(&s, &c.dialect, mode, resource);
	s.index = clang_createIndex(1, 0);
	precompiled_base(&s, &base, mode);
	clang_disposeIndex(s.index);
	arena_release(&arena);
}

/* --- one parse -------------------------------------------------------------------------------- */

struct parsed {
	CXTranslationUnit tu;
	const char *failure;	   /* why tu is NULL */
	struct text_list messages; /* errors in the user's files, each once */
	unsigned user_errors, foreign_errors, unplaced_errors;
};

static void add_message(struct arena *a, struct text_list *list, const char *message)
{
	for (size_t i = 0; i < list->items.n; i++)
		if (strcmp(list->items.at[i], message) == 0)
			return;
	if (list->items.n < MAX_UNRESOLVED)
		array_push(a, &list->items, message);
}

/* Relative where it lies below the current folder, however an include folder was spelled. */
static const char *shown_path(struct arena *a, const char *path)
{
	char here[4096];

	return getcwd(here, sizeof here) ? text_path(a, here, path) : path;
}

static void take_error(struct session *s, CXDiagnostic d, struct parsed *p)
{
	struct arena *a = s->arena;
	CXFile file;
	unsigned line;
	const char *path;

	clang_getExpansionLocation(clang_getDiagnosticLocation(d), &file, &line, NULL, NULL);
	if (!file) {
		p->unplaced_errors++;
		add_message(a, &p->messages,
			    arena_printf(a, "in the compile command: %s",
					 cx_text(a, clang_getDiagnosticSpelling(d))));
		return;
	}
	path = shown_path(a, cx_text(a, clang_getFileName(file)));
	if (!s->options->is_user_file(path, s->options->context)) {
		p->foreign_errors++;
		return;
	}
	p->user_errors++;
	if (p->messages.items.n < MAX_UNRESOLVED)
		add_message(a, &p->messages,
			    arena_printf(a, "%s:%u: %s", path, line,
					 cx_text(a, clang_getDiagnosticSpelling(d))));
}

static void take_errors(struct session *s, struct parsed *p)
{
	for (unsigned i = 0, n = clang_getNumDiagnostics(p->tu); i < n; i++) {
		CXDiagnostic d = clang_getDiagnostic(p->tu, i);

		if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error)
			take_error(s, d, p);
		clang_disposeDiagnostic(d);
	}
}

static const char *error_words(enum CXErrorCode error)
{
	switch (error) {
	case CXError_Crashed:
		return "the parser crashed";
	case CXError_InvalidArguments:
		return "the parser refused its arguments";
	default:
		return "the parser gave nothing";
	}
}

/* The main file, which was read before, and what an editor holds of others. */
static struct CXUnsavedFile *unsaved_texts(struct session *s, unsigned *n)
{
	const struct overlay *o = s->options->overlay;
	size_t others = o ? o->files.n : 0;
	struct CXUnsavedFile *texts = arena_array(s->arena, struct CXUnsavedFile, others + 1);

	for (size_t i = 0; i < others; i++) {
		const struct overlay_file *f = &o->files.at[i];

		texts[(*n)++] = (struct CXUnsavedFile){f->path, f->text, f->bytes};
	}
	texts[(*n)++] = (struct CXUnsavedFile){s->in->path, s->in->text, s->in->text_bytes};
	return texts;
}

static struct parsed parse_with(struct session *s, const struct words *base,
				const struct command *c, enum mode mode, const char *pch)
{
	struct arena *a = s->arena;
	unsigned n_texts = 0;
	struct CXUnsavedFile *texts = unsaved_texts(s, &n_texts);
	struct words w = {0};
	struct parsed p = {0};
	enum CXErrorCode error;

	for (size_t i = 0; i < base->items.n; i++)
		say(a, &w, base->items.at[i]);
	if (pch) {
		say(a, &w, "-include-pch");
		say(a, &w, pch);
	} else {
		say_prelude(s, &w, mode);
	}
	for (size_t i = 0; i < c->user.items.n; i++)
		say(a, &w, c->user.items.at[i]);
	p.tu = parse(s, s->in->path, &w, texts, n_texts, 0, &error);
	if (p.tu)
		take_errors(s, &p);
	else
		p.failure = error_words(error);
	return p;
}

/* False where the precompiled header does not go with the rest. */
static bool try_with(struct session *s, const struct words *base, const struct command *c,
		     enum mode mode, const char *pch, struct parsed *p)
{
	*p = parse_with(s, base, c, mode, pch);
	if (p->tu && !p->unplaced_errors)
		return true;
	if (p->tu)
		clang_disposeTranslationUnit(p->tu);
	return false;
}

static struct parsed parse_mode(struct session *s, enum mode mode)
{
	struct arena *a = s->arena;
	struct command c = split_args(a, s->in->args, s->in->n_args, mode == MODE_BUNDLED);
	const char *resource = mode == MODE_TOOLKIT ? resource_dir(a) : NULL;
	struct parsed p = {0};
	struct words base;
	const char *pch;

	if (mode == MODE_TOOLKIT && !resource) {
		p.failure = arena_printf(a,
					 "clang's own headers are missing (package "
					 "libclang-common-%u-dev)",
					 clang_major(a));
		return p;
	}
	base = base_args(s, &c.dialect, mode, resource);
	pch = precompiled_own(s, &base, &c, mode);
	if (pch && try_with(s, &base, &c, mode, pch, &p))
		return p;
	if (pch) /* a header has changed since, or the command does not go with it */
		write_file(arena_printf(a, "%s.none", pch), "");
	pch = precompiled_base(s, &base, mode);
	if (!pch || !try_with(s, &base, &c, mode, pch, &p))
		p = parse_with(s, &base, &c, mode, NULL);
	return p;
}

/* --- loading ---------------------------------------------------------------------------------- */

/* Whether the second parse saw more of the user's code than the first. */
static bool is_better(const struct parsed *toolkit, const struct parsed *bundled)
{
	if (!toolkit->tu || !bundled->tu)
		return toolkit->tu != NULL;
	return toolkit->user_errors < bundled->user_errors && !toolkit->unplaced_errors &&
	       toolkit->foreign_errors < TOO_MANY_FOREIGN_ERRORS;
}

static struct parsed parse_best(struct session *s, struct front_unit *out)
{
	enum header_mode headers = s->options->headers;
	struct parsed first, second;

	out->headers = headers == HEADERS_TOOLKIT ? "toolkit" : "bundled";
	if (headers == HEADERS_TOOLKIT && !s->options->toolkit_dir)
		return (struct parsed){.failure = "no CUDA toolkit was found"};
	first = parse_mode(s, headers == HEADERS_TOOLKIT ? MODE_TOOLKIT : MODE_BUNDLED);
	if (headers != HEADERS_AUTO || !s->options->toolkit_dir)
		return first;
	if (first.tu && (!first.user_errors ||
			 !retry_is_promising(s->arena, &first.messages, s->options->toolkit_dir)))
		return first;
	second = parse_mode(s, MODE_TOOLKIT);
	if (!is_better(&second, &first)) {
		if (second.tu)
			clang_disposeTranslationUnit(second.tu);
		return first;
	}
	if (first.tu)
		clang_disposeTranslationUnit(first.tu);
	out->headers = "toolkit";
	out->fell_back = true;
	return second;
}

/* Gives the input its text, read once: a pipe has no second time. NULL, or why it cannot be had. */
static const char *read_text(struct arena *a, struct front_input *in)
{
	if (!in->text)
		in->text = text_read_file(a, in->path, &in->text_bytes);
	if (!in->text)
		return strerror(errno);
	if (in->text_bytes > 1 &&
	    (!memcmp(in->text, "\xff\xfe", 2) || !memcmp(in->text, "\xfe\xff", 2)))
		return "text in UTF-16, which compilers do not read; save it as UTF-8";
	return memchr(in->text, '\0', in->text_bytes) ? "binary file" : NULL;
}

/* 90 of --cuda-gpu-arch=sm_90a, the last one said. */
static unsigned architecture(const struct front_input *in)
{
	unsigned arch = DEFAULT_ARCH;

	for (unsigned i = 0; i < in->n_args; i++)
		if (starts(in->args[i], "--cuda-gpu-arch=sm_"))
			arch = (unsigned)strtoul(in->args[i] + strlen("--cuda-gpu-arch=sm_"), NULL,
						 10);
	return arch;
}

#define PER_THREAD "CUDA_API_PER_THREAD_DEFAULT_STREAM"

/* By the command, or by a definition in the file itself, before the runtime's header. */
static bool has_per_thread_stream(const struct front_input *in)
{
	const char *end = in->text + in->text_bytes, *at = in->text, *line;

	for (unsigned i = 0; i < in->n_args; i++)
		if (starts(in->args[i], "-D" PER_THREAD))
			return true;
	while ((at = memmem(at, (size_t)(end - at), PER_THREAD, strlen(PER_THREAD))) != NULL) {
		for (line = at; line > in->text && line[-1] != '\n';)
			line--;
		line += strspn(line, " \t");
		if (*line == '#' && starts(line + 1 + strspn(line + 1, " \t"), "define"))
			return true;
		at += strlen(PER_THREAD);
	}
	return false;
}

static void lower(struct session *s, CXTranslationUnit tu, struct front_unit *out)
{
	double start = clock_seconds();

	out->module =
	    lower_translation_unit(s->arena, tu, s->options->is_user_file, s->options->context);
	out->lower_seconds = clock_seconds() - start;
	if (out->module) {
		out->module->arch = architecture(s->in);
		out->module->per_thread_stream = has_per_thread_stream(s->in);
	} else {
		out->failure = "nothing could be lowered";
	}
}

struct include_list {
	struct arena *arena;
	struct text_list *out;
};

static void note_input(CXFile file, CXSourceLocation *stack, unsigned n, CXClientData data)
{
	struct include_list *list = data;

	(void)stack, (void)n;
	array_push(list->arena, &list->out->items, cx_text(list->arena, clang_getFileName(file)));
}

static void note_inputs(struct arena *a, CXTranslationUnit tu, struct text_list *out)
{
	struct include_list list = {a, out};

	clang_getInclusions(tu, note_input, &list);
}

bool front_load(struct arena *a, const struct front_options *options, const struct front_input *in,
		struct front_unit *out)
{
	struct front_input whole = *in;
	struct session s = {.arena = a, .options = options, .in = &whole};
	double start = clock_seconds();
	struct parsed p;

	*out = (struct front_unit){0};
	out->failure = read_text(a, &whole);
	if (out->failure)
		return false;
	if (whole.path[0] == '-') /* not to be taken for an option */
		whole.path = arena_printf(a, "./%s", whole.path);
	s.index = clang_createIndex(1, 0);
	p = parse_best(&s, out);
	out->parse_seconds = clock_seconds() - start;
	out->unresolved = p.messages;
	out->failure = p.failure;
	if (p.tu) {
		note_inputs(a, p.tu, &out->inputs);
		lower(&s, p.tu, out);
		clang_disposeTranslationUnit(p.tu);
	}
	clang_disposeIndex(s.index);
	return out->module != NULL;
}

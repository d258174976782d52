/* Precompiled headers: one of what all files of a mode share, and, for an editor, one of what each
 * file begins with. Several processes of a run share their folder. */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "front/cx.h"
#include "front/leading.h"
#include "front/unit_parts.h"

enum { MOST_OWN = 8 /* precompiled headers of single files: some MB each */ };
#define OWN "-own"

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

static bool write_file(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");
	bool ok = f && fputs(text, f) >= 0;

	return f && fclose(f) == 0 && ok;
}

void forget_precompiled(struct session *s, const char *pch)
{
	write_file(arena_printf(s->arena, "%s.none", pch), "");
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
		forget_precompiled(s, pch);
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
	if (!flock(fd, LOCK_EX | LOCK_NB) && !is_readable(pch))
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

	if (is_readable(arena_printf(s->arena, "%s.none", pch)))
		return NULL;
	if (!is_readable(pch))
		precompile(s, h, pch);
	return is_readable(pch) ? pch : NULL;
}

static struct words copied(struct arena *a, const struct words *w)
{
	struct words copy = {0};

	for (size_t i = 0; i < w->items.n; i++)
		say(a, &copy, w->items.at[i]);
	return copy;
}

const char *precompiled_base(struct session *s, const struct words *base, enum mode mode)
{
	struct header h = {.mode = mode,
			   .source = precompiled_headers[mode],
			   .args = copied(s->arena, base)};

	return s->options->pch_dir ? precompiled(s, &h) : NULL;
}

const char *precompiled_own(struct session *s, const struct words *base, const struct command *c,
			    enum mode mode)
{
	struct arena *a = s->arena;
	struct header h = {.mode = mode, .args = copied(a, base), .is_own = true};
	const char *leading;

	if (!s->options->pch_dir || !s->options->keeps_leading)
		return NULL;
	for (size_t i = 0; i < c->user.items.n; i++) {
		if (text_starts(c->user.items.at[i], "-include") || text_starts(c->user.items.at[i], "-imacros"))
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

#define _GNU_SOURCE /* memmem */
#include <clang-c/Index.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"
#include "front/cx.h"
#include "front/lower.h"
#include "front/retry.h"
#include "front/unit_parts.h"

enum { MAX_UNRESOLVED = 50, TOO_MANY_FOREIGN_ERRORS = 20 };

/* --- one parse -------------------------------------------------------------------------------- */

CXTranslationUnit parse(struct session *s, const char *path, const struct words *w,
			struct CXUnsavedFile *texts, unsigned n_texts, unsigned flags,
			enum CXErrorCode *error)
{
	CXTranslationUnit tu = NULL;

	*error = clang_parseTranslationUnit2(s->index, path, w->items.at, (int)w->items.n, texts,
					     n_texts, CXTranslationUnit_KeepGoing | flags, &tu);
	return tu;
}

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
	path = cx_file_path(a, file);
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
		forget_precompiled(s, pch);
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
		if (text_starts(in->args[i], "--cuda-gpu-arch=sm_"))
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
		if (text_starts(in->args[i], "-D" PER_THREAD))
			return true;
	while ((at = memmem(at, (size_t)(end - at), PER_THREAD, strlen(PER_THREAD))) != NULL) {
		for (line = at; line > in->text && line[-1] != '\n';)
			line--;
		line += strspn(line, " \t");
		if (*line == '#' && text_starts(line + 1 + strspn(line + 1, " \t"), "define"))
			return true;
		at += strlen(PER_THREAD);
	}
	return false;
}

static void lower(struct session *s, CXTranslationUnit tu, struct front_unit *out)
{
	double start = clock_worked();

	out->module =
	    lower_translation_unit(s->arena, tu, s->options->is_user_file, s->options->context);
	out->lower_seconds = clock_worked() - start;
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
	double start = clock_worked();
	struct parsed p;

	*out = (struct front_unit){0};
	out->failure = read_text(a, &whole);
	if (out->failure)
		return false;
	if (whole.path[0] == '-') /* not to be taken for an option */
		whole.path = arena_printf(a, "./%s", whole.path);
	s.index = clang_createIndex(1, 0);
	p = parse_best(&s, out);
	out->parse_seconds = clock_worked() - start;
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

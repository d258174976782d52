/* Open files: their text follows the editor's. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fail.h"
#include "project.h"
#include "serve/rpc.h"
#include "base/uri.h"

/* --- which files ------------------------------------------------------------------------------ */

static const char *const sources[] = {".cu", NULL};
static const char *const headers[] = {".cuh", NULL}; /* that can be judged by themselves */
static const char *const languages[] = {"cuda", "cuda-cpp", "cuda_cpp", NULL};
static const char *const unsaid[] = {"", NULL};

static bool ends_in(const char *path, const char *const *endings)
{
	size_t n = strlen(path);

	for (; *endings; endings++)
		if (n > strlen(*endings) && !strcmp(path + n - strlen(*endings), *endings))
			return true;
	return false;
}

static bool is_one_of(const char *word, const char *const *words)
{
	while (*words && strcmp(word, *words) != 0)
		words++;
	return *words;
}

/* Editors call CUDA by many names, or C++: the path decides, else a name that means CUDA alone. */
static bool is_main(const char *path, const char *language)
{
	return ends_in(path, sources) || ends_in(path, headers) || is_one_of(language, languages);
}

/* A text that was never saved is judged as a file of the first folder; NULL: it is none of ours. */
static const char *unsaved_path(struct server *s, const char *uri, const char *language)
{
	static const char scheme[] = "untitled:";
	struct arena *a = &s->message;
	const char *decoded, *name, *folder, *path, *end = ".cu";
	bool is_ours;

	if (!uri || strncmp(uri, scheme, sizeof scheme - 1) != 0)
		return NULL;
	decoded = uri_path(a, arena_printf(a, "file:///%s", uri + sizeof scheme - 1));
	if (!decoded)
		return NULL;
	name = strrchr(decoded, '/') + 1;
	is_ours = is_main(name, language) || is_one_of(language, unsaid);
	if (!is_ours || !*name)
		return NULL;
	if (is_main(name, ""))
		end = "";
	folder = s->client.folders.n ? s->client.folders.at[0] : project_directory(a);
	path = arena_printf(a, "%s/%s%s", folder, name, end);
	for (unsigned n = 2; !access(path, F_OK) || document_of_path(s, path); n++)
		path = arena_printf(a, "%s/%u-%s%s", folder, n, name, end);
	return path;
}

bool schedule_is_read(const struct server *s, const struct document *d)
{
	for (const struct document *o = s->documents; o; o = o->next) {
		const struct text_list *read = &o->result.read;

		if (o == d || !o->has_result || !o->is_main || ends_in(o->path, headers))
			continue;
		for (size_t i = 0; i < read->items.n; i++)
			if (d->path && !strcmp(read->items.at[i], d->path))
				return true;
	}
	return false;
}

/* --- the list --------------------------------------------------------------------------------- */

/* As findings name it: without "..". */
static const char *path_of(struct server *s, const char *uri)
{
	const char *path = uri_path(&s->message, uri);

	return path ? arena_printf(&s->message, "/%s", text_path(&s->message, "/", path)) : NULL;
}

/* However it is spelt: percent signs are a matter of taste. */
struct document *document_of_uri(struct server *s, const char *uri)
{
	const char *path = path_of(s, uri);
	struct document *d = s->documents;

	while (uri && d && strcmp(d->uri, uri) != 0)
		d = d->next;
	return !uri ? NULL : d || !path ? d : document_of_path(s, path);
}

struct document *document_of_path(struct server *s, const char *path)
{
	struct document *d = s->documents;

	while (d && (!d->path || strcmp(d->path, path) != 0))
		d = d->next;
	return d;
}

static char *copy(const char *s)
{
	char *c = s ? strdup(s) : NULL;

	if (s && !c)
		die("out of memory");
	return c;
}

void document_release(struct document *d)
{
	errand_release(&d->errand);
	arena_release(&d->arena);
	arena_release(&d->config_arena);
	draft_release(&d->draft);
	free(d->uri);
	free(d->path);
	free(d->trouble);
	free(d);
}

/* --- the messages ----------------------------------------------------------------------------- */

static int64_t version_of(const struct request *r)
{
	const cJSON *version = json_at(r->params, "textDocument/version");

	return cJSON_IsNumber(version) ? (int64_t)version->valuedouble : 0;
}

void sync_open(struct server *s, const struct request *r)
{
	const char *uri = json_text(r->params, "textDocument/uri");
	const char *text = json_text(r->params, "textDocument/text");
	const char *language = json_text(r->params, "textDocument/languageId");
	const char *path = path_of(s, uri);
	struct document *d = r->document;

	if (!uri || !text)
		return;
	if (!d && !path)
		path = unsaved_path(s, uri, language ? language : "");
	if (!d) {
		d = calloc(1, sizeof *d);
		if (!d)
			die("out of memory");
		d->uri = copy(uri);
		d->path = copy(path);
		d->next = s->documents;
		s->documents = d;
	}
	d->is_main = d->path && is_main(d->path, language ? language : "");
	d->version = version_of(r);
	draft_set(&d->draft, text, strlen(text));
	schedule_change(s, d, 0);
}

static void change(struct server *s, struct document *d, const cJSON *edit)
{
	const char *text = json_text(edit, "text");
	enum encoding e = s->client.encoding;
	const cJSON *where = json_at(edit, "range");
	struct range range;
	struct move move;

	if (!text)
		return;
	if (!where || cJSON_IsNull(where)) {
		move = move_between(draft_text(&d->draft), d->draft.bytes, text, strlen(text), e);
		draft_set(&d->draft, text, strlen(text));
	} else if (json_range(where, &range)) {
		move = move_of(range, e, text, strlen(text));
		draft_edit(&d->draft, range, e, text, strlen(text));
	} else {
		return;
	}
	moves_follow(s, d, &move);
}

void sync_change(struct server *s, const struct request *r)
{
	const cJSON *edits = json_at(r->params, "contentChanges"), *edit;

	if (!r->document)
		return;
	cJSON_ArrayForEach(edit, edits) change(s, r->document, edit);
	r->document->version = version_of(r);
	schedule_change(s, r->document, s->debounce);
}

/* Nobody waits any longer when a file is saved, and nothing that was settled before holds. */
void sync_save(struct server *s, const struct request *r)
{
	if (!r->document)
		return;
	r->document->judged_preamble = 0;
	schedule_change(s, r->document, 0);
	survey_again(s);
}

void sync_close(struct server *s, const struct request *r)
{
	char *path;

	if (!r->document)
		return;
	path = r->document->path ? arena_strdup(&s->message, r->document->path) : NULL;
	schedule_forget(s, r->document);
	diagnostics_push(s, NULL);
	survey_again(s);
	for (struct document *d = s->documents; d; d = d->next) {
		const struct text_list *read = &d->result.read;
		bool depends = !d->has_result || d->errand.pid;

		/* What was judged through it, or with its unsaved text, is judged anew; so is
		 * what may be reading it. */
		for (size_t i = 0; path && i < read->items.n && !depends; i++)
			depends = !strcmp(read->items.at[i], path);
		if (depends || (d->is_main && !d->has_result))
			schedule_change(s, d, 0);
	}
}

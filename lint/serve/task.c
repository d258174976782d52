#include "serve/task.h"

#include <unistd.h>

#include "report/order.h"
#include "report/record.h"
#include "run.h"

struct view { /* from an account's places to the client's */
	struct arena *arena;
	struct account *account;
	enum encoding encoding;
};

static const char *whole_path(const struct view *v, const char *path)
{
	if (!path || *path == '/')
		return path;
	return arena_printf(v->arena, "%s/%s", v->account->directory, path);
}

static void translate(const struct view *v, struct place *p)
{
	const struct source *source;

	if (!p->file || !*p->file)
		return;
	source = source_of(v->account->sources, p->file);
	if (v->encoding == ENCODING_UTF16) {
		p->column = source_utf16_column(source, p->line, p->column);
		p->end_column = source_utf16_column(source, p->end_line, p->end_column);
	}
	p->file = whole_path(v, p->file);
}

static void translate_finding(const struct view *v, struct finding *f)
{
	translate(v, &f->at);
	if (f->launch.line)
		translate(v, &f->launch);
	for (size_t i = 0; i < f->notes.n; i++)
		if (f->notes.at[i].at.line)
			translate(v, &f->notes.at[i].at);
}

static void take_findings(const struct view *v, struct file_result *out)
{
	for (size_t i = 0; i < v->account->findings.n; i++) {
		struct finding f = *v->account->findings.at[i];

		translate_finding(v, &f);
		array_push(v->arena, &out->findings, f);
	}
}

void task_findings(struct arena *a, struct account *account, enum encoding encoding,
		   struct file_result *out)
{
	struct view view = {a, account, encoding};

	take_findings(&view, out);
}

static struct file_result translated(const struct view *v)
{
	struct account *account = v->account;
	struct file_result r = account->files[0];

	r.path = whole_path(v, r.path);
	r.findings.at = NULL; /* the account points into the old ones */
	r.findings.n = r.findings.cap = 0;
	take_findings(v, &r);
	for (size_t i = 0; i < r.accesses.n; i++)
		translate(v, &r.accesses.at[i].at);
	for (size_t i = 0; i < r.read.items.n; i++)
		r.read.items.at[i] = whole_path(v, r.read.items.at[i]);
	for (size_t i = 0; i < r.inputs.items.n; i++)
		r.inputs.items.at[i] = whole_path(v, r.inputs.items.at[i]);
	return r;
}

void task_work(void *context, struct text *answer)
{
	const struct task *t = context;
	struct arena *a = answer->arena;
	struct overlay open = {0};
	struct account account = {0};
	struct file_result result = {.path = t->document->path};
	struct buffer buffer = {.path = t->document->path,
				.open = &open,
				.pch_dir =
				    t->server->scratch.cleaner ? t->server->scratch.path : NULL};
	struct options options = t->server->options;
	struct view view = {a, &account, t->server->client.encoding};
	const char *folder = client_folder(a, &t->server->client, t->document->path), *wrong;

	for (struct document *d = t->server->documents; d; d = d->next)
		if (d->path)
			overlay_put(a, &open, d->path, draft_text(&d->draft), d->draft.bytes);
	if (chdir(folder))
		folder = "/"; /* a folder that is gone: the paths are absolute all the same */
	options.headers = t->document->headers;
	wrong = run_buffer(a, &options, &buffer, &account);
	if (!wrong && account.n_files)
		result = translated(&view);
	if (wrong) {
		result.status = FILE_FAILED;
		result.failure = wrong;
	}
	record_write(answer, &result);
}

bool task_read(struct document *d, const char *answer, size_t bytes)
{
	arena_reset(&d->arena);
	return record_read(&d->arena, answer, bytes, &d->result);
}

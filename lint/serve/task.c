#include "serve/task.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "report/order.h"
#include "report/record.h"
#include "report/source.h"

#define UNRESOLVED_SHOWN 3

struct view { /* from an account's places to the client's */
	struct arena *arena;
	struct account *account;
	enum encoding encoding;
	bool says_partial; /* which names did not resolve */
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
	struct view view = {a, account, encoding, false};

	take_findings(&view, out);
}

/* "FILE:LINE: what": the whole line, if it is one of this file, else the first one. */
static struct finding in_part(const struct view *v, const char *path, const char *what)
{
	size_t n = strlen(path), bytes = 0;
	bool is_own = !strncmp(what, path, n) && what[n] == ':';
	char *end = NULL;
	unsigned long line = is_own ? strtoul(what + n + 1, &end, 10) : 0;
	struct finding f = {.rule = ANALYSIS,
			    .severity = SEVERITY_NOTE,
			    .confidence = CONFIDENCE_PROVEN,
			    .function = ""};

	if (line && end[0] == ':' && end[1] == ' ')
		what = end + 2;
	f.at = (struct place){path, line ? (uint32_t)line : 1, 1, 0, 0};
	if (source_line(source_of(v->account->sources, path), f.at.line, &bytes)) {
		f.at.end_line = f.at.line;
		f.at.end_column = (uint32_t)bytes + 1;
	}
	f.message = arena_printf(v->arena, "analysed in part: %s", what);
	translate(v, &f.at);
	return f;
}

static bool misses_a_header(const char *what)
{
	return strstr(what, "' file not found");
}

/* What did not resolve in the file. A header that is missing explains the rest. */
static void take_unresolved(const struct view *v, const struct file_result *from,
			    struct file_result *out)
{
	bool lacks_headers = false;
	unsigned n = 0;

	for (size_t i = 0; i < from->unresolved.items.n; i++)
		lacks_headers |= misses_a_header(from->unresolved.items.at[i]);
	for (size_t i = 0; i < from->unresolved.items.n && n < UNRESOLVED_SHOWN; i++) {
		const char *what = from->unresolved.items.at[i];

		if (lacks_headers && !misses_a_header(what))
			continue;
		array_push(v->arena, &out->findings, in_part(v, from->path, what));
		n++;
	}
}

static struct file_result translated(const struct view *v)
{
	struct account *account = v->account;
	struct file_result r = account->files[0];

	r.path = whole_path(v, r.path);
	r.findings.at = NULL; /* the account points into the old ones */
	r.findings.n = r.findings.cap = 0;
	take_findings(v, &r);
	if (v->says_partial)
		take_unresolved(v, &account->files[0], &r);
	for (size_t i = 0; i < r.accesses.n; i++)
		translate(v, &r.accesses.at[i].at);
	for (size_t i = 0; i < r.read.items.n; i++)
		r.read.items.at[i] = whole_path(v, r.read.items.at[i]);
	for (size_t i = 0; i < r.inputs.items.n; i++)
		r.inputs.items.at[i] = whole_path(v, r.inputs.items.at[i]);
	return r;
}

/* --- configurations --------------------------------------------------------------------------- */

struct known_configs task_known(struct arena *a, const struct server *s, bool may_lack)
{
	struct overlay *kept = arena_new(a, struct overlay);

	for (const struct kept *k = s->kept; k; k = k->next)
		overlay_put(a, kept, k->path, k->text, strlen(k->text));
	return (struct known_configs){.kept = kept, .may_lack = may_lack};
}

/* From characters to the client's columns. */
static uint32_t column_of(const struct source *source, uint32_t line, uint32_t characters,
			  enum encoding encoding)
{
	size_t n = 0, at = 0;
	const char *text = source_line(source, line, &n);
	uint32_t column;

	for (uint32_t i = 1; text && i < characters && at < n; i++) {
		at++;
		while (at < n && ((unsigned char)text[at] & 0xC0) == 0x80)
			at++;
	}
	column = (uint32_t)at + 1;
	return encoding == ENCODING_UTF16 ? source_utf16_column(source, line, column) : column;
}

static struct finding complaint(struct source_set *sources, const struct config_complaint *c,
				enum encoding encoding)
{
	struct finding f = {.rule = CONFIGURATION,
			    .severity = SEVERITY_ERROR,
			    .confidence = CONFIDENCE_PROVEN,
			    .at = c->at,
			    .function = "",
			    .message = c->message};

	if (f.at.line)
		f.at.column = column_of(source_of(sources, f.at.file), f.at.line, f.at.column,
					encoding);
	return f;
}

void task_answer(struct text *answer, const struct server *s, struct file_result *result,
		 const struct known_configs *known, const char *wrong)
{
	struct arena *a = answer->arena;
	struct account account = {0};
	struct file_result configs = {.path = ""};
	struct text record = {.arena = a};
	uint64_t n;

	account_open(a, &account);
	for (size_t i = 0; i < known->complaints.n; i++)
		array_push(a, &configs.findings,
			   complaint(account.sources, &known->complaints.at[i], s->client.encoding));
	for (size_t i = 0; i < known->read.files.n; i++) {
		array_push(a, &configs.inputs.items, known->read.files.at[i].path);
		array_push(a, &configs.inputs.items, known->read.files.at[i].text);
	}
	if (wrong) {
		result->status = FILE_FAILED;
		result->failure = wrong;
		configs.status = FILE_FAILED; /* it is no fault of the file */
		configs.failure = wrong;
	}
	record_write(&record, &configs);
	n = record.n;
	text_put(answer, &n, sizeof n);
	text_put(answer, record.at, record.n);
	record_write(answer, result);
}

bool task_read(struct arena *results, struct arena *configs, const char *answer, size_t bytes,
	       struct outcome *out)
{
	uint64_t n = 0;

	if (bytes >= sizeof n)
		memcpy(&n, answer, sizeof n);
	if (bytes < sizeof n || bytes - sizeof n < n)
		return false;
	answer += sizeof n;
	return record_read(configs, answer, n, &out->configs) &&
	       record_read(results, answer + n, bytes - sizeof n - n, &out->result);
}

/* --- a document ------------------------------------------------------------------------------- */

void task_work(void *context, struct text *answer)
{
	const struct task *t = context;
	struct server *s = t->server;
	struct arena *a = answer->arena;
	struct overlay open = {0};
	struct account account = {0};
	struct file_result result = {.path = t->document->path};
	struct buffer buffer = {.path = t->document->path,
				.open = &open,
				.pch_dir = s->scratch.cleaner ? s->scratch.path : NULL};
	struct options options = s->options;
	struct view view = {a, &account, s->client.encoding, !s->options.quiet};
	struct known_configs known = task_known(a, s, t->document->was_judged);
	const char *folder = client_folder(a, &s->client, t->document->path), *wrong;

	for (struct document *d = s->documents; d; d = d->next) {
		if (!d->path)
			continue;
		draft_plain(&d->draft); /* this process's own */
		overlay_put(a, &open, d->path, draft_text(&d->draft), d->draft.bytes);
	}
	if (chdir(folder))
		folder = "/"; /* a folder that is gone: the paths are absolute all the same */
	options.headers = t->document->headers;
	wrong = run_buffer(a, &options, &buffer, &known, &account);
	if (!wrong && account.n_files)
		result = translated(&view);
	task_answer(answer, s, &result, &known, wrong);
}

/*
 * When documents are judged. Each has at most one errand; a newer change ends the errand of an
 * older one. Requests that ask about places wait until the document's present text was judged.
 */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "front/front.h"
#include "serve/rpc.h"
#include "serve/task.h"
#include "workers.h"

#define PROGRESS_AFTER 1.0 /* seconds */

/* --- what changed ----------------------------------------------------------------------------- */

/* What a worker would say of the older text has no place in the new one. */
static void mark(struct document *d, double when)
{
	errand_stop(&d->errand);
	d->due = when;
}

static bool depends_on(const struct document *d, const char *path)
{
	const struct text_list *inputs = &d->result.inputs;

	for (size_t i = 0; d->has_result && path && i < inputs->items.n; i++)
		if (!strcmp(inputs->items.at[i], path))
			return true;
	return false;
}

void schedule_change(struct server *s, struct document *d, double delay)
{
	double when = clock_seconds() + delay;

	d->edition = ++s->edition;
	mark(d, when);
	for (struct document *o = s->documents; o; o = o->next)
		if (o != d && depends_on(o, d->path))
			mark(o, when);
}

/* A build may touch files without end: neither is a judging that runs ended by it, for the text is the
 * same, nor one that is due put off. */
static void judge_by(struct document *d, double when)
{
	d->judged_preamble = 0;
	if (!d->due || d->due > when)
		d->due = when;
}

void schedule_all(struct server *s, double delay)
{
	double when = clock_seconds() + delay;

	for (struct document *d = s->documents; d; d = d->next)
		judge_by(d, when);
}

void schedule_readers(struct server *s, const char *path, double delay)
{
	double when = clock_seconds() + delay;

	for (struct document *d = s->documents; d; d = d->next)
		if (depends_on(d, path))
			judge_by(d, when);
}

void schedule_now(struct server *s, struct document *d)
{
	for (struct document *o = s->documents; o; o = o->next)
		if ((o == d || depends_on(o, d->path)) && o->due)
			o->due = clock_seconds();
}

/* --- whose result counts ---------------------------------------------------------------------- */

static bool is_judged_alone(const struct server *s, const struct document *d)
{
	return d->is_main && !schedule_is_read(s, d);
}

/* Its text changed while it was read through another file, which is gone since (let_go). */
static bool is_owed(const struct server *s, const struct document *d)
{
	return !d->has_result && !d->due && !d->errand.pid && is_judged_alone(s, d);
}

static bool is_settled(const struct server *s, const struct document *d)
{
	return !d->due && !d->errand.pid && !is_owed(s, d);
}

bool schedule_is_fresh(const struct server *s, const struct document *d)
{
	for (const struct document *o = s->documents; o; o = o->next)
		if (o != d && depends_on(o, d->path) && !is_settled(s, o))
			return false;
	return is_settled(s, d);
}

/* --- requests that wait ----------------------------------------------------------------------- */

static void end_progress(struct server *s, struct document *d);

static void pending_free(struct pending *p)
{
	free(p->id);
	cJSON_Delete(p->message);
	free(p);
}

static void answer_waiting(struct server *s)
{
	struct pending **at = &s->pending;

	while (*at) {
		struct pending *p = *at;
		struct request r = {.id = p->id, .params = p->message, .document = p->document};

		if (p->document && !schedule_is_fresh(s, p->document)) {
			at = &p->next;
			continue;
		}
		*at = p->next;
		if (p->document)
			p->answer(s, &r);
		else
			rpc_error(s, p->id, RPC_MODIFIED, "the document was closed");
		pending_free(p);
	}
}

void schedule_answer(struct server *s, const struct request *r, handler *answer)
{
	struct pending *p, **last = &s->pending;

	if (!r->document) {
		rpc_error(s, r->id, RPC_PARAMS, "no such document is open");
		return;
	}
	p = calloc(1, sizeof *p);
	if (!p)
		die("out of memory");
	while (*last) /* who asked first is answered first */
		last = &(*last)->next;
	*p = (struct pending){.id = strdup(r->id),
			      .message = cJSON_Duplicate(r->params, true),
			      .document = r->document,
			      .answer = answer};
	*last = p;
	schedule_now(s, r->document);
	schedule_run(s, 0);
	answer_waiting(s);
}

bool schedule_cancel(struct server *s, const char *id)
{
	for (struct pending **at = &s->pending; *at; at = &(*at)->next) {
		struct pending *p = *at;

		if (strcmp(p->id, id) != 0)
			continue;
		*at = p->next;
		pending_free(p);
		return true;
	}
	return false;
}

void schedule_forget(struct server *s, struct document *d)
{
	if (s->phase == PHASE_READY)
		end_progress(s, d);
	for (struct pending *p = s->pending; p; p = p->next)
		if (p->document == d)
			p->document = NULL;
	for (struct document **at = &s->documents; *at; at = &(*at)->next) {
		if (*at != d)
			continue;
		*at = d->next;
		document_release(d);
		break;
	}
	answer_waiting(s);
}

/* --- errands ---------------------------------------------------------------------------------- */

/* What is wrong for all files is said for the first of them. */
static bool is_said_elsewhere(const struct server *s, const struct document *d)
{
	const char *failure = d->configs.failure;

	for (const struct document *o = s->documents; failure && o; o = o->next)
		if (o != d && o->trouble && o->configs.failure &&
		    !strcmp(o->configs.failure, failure))
			return true;
	return false;
}

/* A worker that was lost is told each time; what is wrong with the file or the options once. */
static void say_trouble(struct server *s, struct document *d, const char *trouble, bool is_lost)
{
	bool is_news =
	    trouble && (is_lost || !d->trouble || strcmp(d->trouble, trouble) != 0);

	if (is_news && (is_lost || !is_said_elsewhere(s, d)))
		rpc_say(s, SEVERITY_ERROR,
			arena_printf(&s->message, "cudalint: %s: %s", d->path, trouble));
	if (is_news || !trouble) {
		free(d->trouble);
		d->trouble = trouble ? strdup(trouble) : NULL;
	}
}

/* --- progress ----------------------------------------------------------------------------------
 */

static void put_progress(struct server *s, const struct document *d, const char *kind)
{
	struct json *j = rpc_notification(s, "$/progress");

	json_number(j, "token", d->progress);
	json_object(j, "value");
	json_string(j, "kind", kind);
	if (!strcmp(kind, "begin")) {
		json_string(j, "title", "cudalint");
		json_string(j, "message", strrchr(d->path, '/') + 1);
	}
	json_end(j, '}');
	rpc_send(s);
}

/* Only what lasts is worth a word. */
static void show_progress(struct server *s, struct document *d)
{
	struct json *j;

	if (!s->client.shows_progress || d->progress || clock_seconds() - d->began < PROGRESS_AFTER)
		return;
	j = rpc_request(s, "window/workDoneProgress/create", &d->progress);
	json_number(j, "token", d->progress);
	rpc_send(s);
	put_progress(s, d, "begin");
}

static void end_progress(struct server *s, struct document *d)
{
	if (d->progress)
		put_progress(s, d, "end");
	d->progress = 0;
}

/* --- results -----------------------------------------------------------------------------------
 */

static void settle_on(struct server *s, struct document *d)
{
	d->headers = s->options.headers;
	if (s->options.headers == HEADERS_AUTO && d->result.headers)
		d->headers =
		    strcmp(d->result.headers, "toolkit") ? HEADERS_BUNDLED : HEADERS_TOOLKIT;
}

/* Whether an open file that was read has another text by now. The result of before cannot tell while
 * the errand runs: it may have read something else, or there is none. */
static bool is_outdated(struct server *s, const struct document *d, const struct file_result *new)
{
	for (size_t i = 0; i < new->inputs.items.n; i++) {
		const struct document *o = document_of_path(s, new->inputs.items.at[i]);

		if (o && o->edition > d->judged_edition)
			return true;
	}
	return false;
}

struct verdict {	     /* on an errand that ended */
	const char *trouble; /* NULL: none; with it the result of before stays */
	bool is_lost;	     /* the worker's trouble, not the file's */
	bool is_outdated;    /* nothing was taken */
};

static const char *take_result(struct server *s, struct document *d, struct arena *fresh,
			       const struct file_result *result)
{
	if (result->status == FILE_FAILED) {
		const char *why = arena_strdup(&s->message, result->failure);

		arena_release(fresh);
		return why;
	}
	arena_release(&d->arena);
	d->arena = *fresh;
	d->result = *result;
	d->was_judged = true;
	return NULL;
}

static struct verdict take_answer(struct server *s, struct document *d)
{
	struct arena fresh = {0}, configs = {0};
	struct outcome new = {0};
	struct verdict v = {0};

	v.is_lost = !task_read(&fresh, &configs, d->errand.answer, d->errand.n, &new);
	v.is_outdated = !v.is_lost && is_outdated(s, d, &new.result);
	if (v.is_lost || v.is_outdated) {
		arena_release(&fresh);
		arena_release(&configs);
		v.trouble = v.is_lost ? "the worker's answer was broken" : NULL;
		return v;
	}
	configs_take(s, &new.configs, new.result.status != FILE_FAILED);
	arena_release(&d->config_arena);
	d->config_arena = configs;
	d->configs = new.configs;
	v.trouble = take_result(s, d, &fresh, &new.result);
	return v;
}

static void judged(struct server *s, struct document *d, const char *lost)
{
	struct verdict v = {.trouble = lost, .is_lost = lost};

	if (!lost)
		v = take_answer(s, d);
	end_progress(s, d);
	if (v.is_outdated) {
		d->due = clock_seconds();
		return;
	}
	d->has_result = true;
	d->judged_preamble = v.trouble || d->due ? 0 : d->preamble;
	settle_on(s, d);
	if (!v.trouble || v.is_lost || !d->configs.findings.n) /* configs_take told those */
		say_trouble(s, d, v.trouble, v.is_lost);
	diagnostics_push(s, d);
	answer_waiting(s);
}

/* Whose declarations serve a file was tried out when it was judged first: that holds until it is
 * saved or its includes change. */
static void settle_headers(const struct server *s, struct document *d)
{
	d->preamble = draft_preamble(&d->draft);
	if (d->preamble != d->judged_preamble || s->options.headers != HEADERS_AUTO)
		d->headers = s->options.headers;
}

static void start(struct server *s, struct document *d)
{
	struct task task = {s, d};

	d->due = 0;
	d->began = clock_seconds();
	d->judged_edition = s->edition;
	settle_headers(s, d);
	if (!errand_start(&d->errand, task_work, &task))
		judged(s, d, "no worker could be started");
}

/* Another open file judges it. What was known of it by itself is of a text that was, so it is forgotten:
 * it is judged again when nobody reads it any more. */
static void let_go(struct server *s, struct document *d)
{
	errand_stop(&d->errand);
	end_progress(s, d);
	d->due = 0;
	d->has_result = false;
	d->result = (struct file_result){0};
	arena_release(&d->arena);
}

static unsigned n_running(const struct server *s)
{
	unsigned n = 0;

	for (const struct document *d = s->documents; d; d = d->next)
		n += d->errand.pid != 0;
	return n;
}

double schedule_run(struct server *s, double longest)
{
	double now = clock_seconds();
	unsigned most = workers_processors();
	bool has_idled = false;

	for (struct document *d = s->documents; d; d = d->next) {
		if (is_owed(s, d))
			d->due = now;
		if (!d->due)
			continue;
		if (!is_judged_alone(s, d)) {
			let_go(s, d);
			has_idled = true;
		} else if (d->due <= now && !d->errand.pid && n_running(s) < most) {
			start(s, d);
		} else if (d->due > now && d->due - now < longest) {
			longest = d->due - now;
		}
	}
	if (has_idled)
		answer_waiting(s);
	return longest;
}

void schedule_hear(struct server *s, struct document *d)
{
	const char *why = NULL;
	enum errand_state state = errand_hear(&d->errand, &s->message, &why);

	if (state != ERRAND_RUNS)
		judged(s, d, state == ERRAND_LOST ? why : NULL);
}

void schedule_watch(struct server *s)
{
	for (struct document *d = s->documents; d; d = d->next) {
		const char *why = NULL;

		if (d->errand.pid)
			show_progress(s, d);
		if (d->errand.pid &&
		    errand_watch(&d->errand, s->options.timeout, &s->message, &why) == ERRAND_LOST)
			judged(s, d, why);
	}
}

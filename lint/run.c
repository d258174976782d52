#include "run.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/child.h"
#include "base/clock.h"
#include "base/fail.h"
#include "cache.h"
#include "callers.h"
#include "catalogue.h"
#include "changed.h"
#include "elsewhere.h"
#include "judge.h"
#include "output.h"
#include "paths.h"
#include "pipes.h"
#include "profile.h"
#include "report/print.h"
#include "report/record.h"
#include "rule.h"
#include "scratch.h"
#include "settings.h"
#include "show.h"
#include "workers.h"

#define PROGRESS_AFTER 1.0 /* seconds */

/* --- one file --------------------------------------------------------------------------------- */

static void user_files(struct arena *a, const struct ir_module *m, struct file_result *out)
{
	for (size_t i = 0; i < m->files.n; i++)
		if (m->files.at[i].is_user && m->files.at[i].path)
			array_push(a, &out->read.items, m->files.at[i].path);
}

/* The bundled declarations are the program's own: they change with it alone. */
static void other_inputs(struct arena *a, const struct setup *s, const struct text_list *all,
			 struct file_result *out)
{
	for (size_t i = 0; i < all->items.n; i++) {
		const char *path = all->items.at[i];
		bool is_ours = text_path_is_below(path, s->front.bundled_dir) ||
			       (s->front.pch_dir && text_path_is_below(path, s->front.pch_dir));

		if (!is_ours)
			array_push(a, &out->inputs.items, path);
	}
}

/* What was read for its calls of this file's functions. */
static void calling_inputs(struct arena *a, const struct outer_calls *calls,
			   struct file_result *out)
{
	for (size_t i = 0; calls && i < calls->at.n; i++)
		if (!i || strcmp(calls->at.at[i].at.file, calls->at.at[i - 1].at.file) != 0)
			array_push(a, &out->inputs.items, calls->at.at[i].at.file);
}

static void covered_functions(struct arena *a, const struct ir_module *m, struct file_result *out)
{
	for (size_t i = 0; i < m->functions.n; i++) {
		const struct ir_function *f = &m->functions.at[i];
		const struct ir_span *s = &m->spans.at[f->span];

		if (f->body && f->is_user && !f->is_partial && f->span && s->file < m->files.n)
			array_push(a, &out->covered,
				   (struct place){m->files.at[s->file].path, s->line, s->column,
						  s->end_line, s->end_column});
	}
}

static void print_ir(const struct ir_module *m, struct text *out)
{
	char *bytes = NULL;
	size_t n = 0;
	FILE *f = open_memstream(&bytes, &n);

	if (!f)
		die("out of memory");
	ir_print(m, f);
	fclose(f);
	text_put(out, bytes, n);
	free(bytes);
}

void lint_file(struct arena *a, const struct setup *s, const struct job *job, const char *text,
	       size_t bytes, struct file_result *out, struct text *ir)
{
	struct front_input in = {job->path, job->directory, job->args, job->n_args, text, bytes};
	struct front_unit unit;

	*out = (struct file_result){.path = job->path};
	if (!front_load(a, &s->front, &in, &unit)) {
		out->status = FILE_FAILED;
		out->failure = unit.failure ? unit.failure : "nothing could be parsed";
		return;
	}
	clock_beat();
	out->headers = unit.headers;
	out->unresolved = unit.unresolved;
	out->seconds[0] = unit.parse_seconds;
	out->seconds[1] = unit.lower_seconds;
	user_files(a, unit.module, out);
	other_inputs(a, s, &unit.inputs, out);
	calling_inputs(a, s->analyse.calls, out);
	if (ir)
		print_ir(unit.module, ir);
	else
		analyse_module(a, unit.module, &s->analyse, out);
	covered_functions(a, unit.module, out);
	if (out->unresolved.items.n || out->partial.items.n)
		out->status = FILE_PARTIAL;
	findings_settle(out);
}

const char *setup_wrong(struct arena *a, enum header_mode headers, const char *cuda_path)
{
	if (!program_headers(a))
		return "the bundled CUDA declarations are missing: install cudalint as a whole";
	if (!cuda_path || headers == HEADERS_BUNDLED || front_find_toolkit(a, cuda_path))
		return NULL;
	return arena_printf(
	    a, "no CUDA toolkit at '%s' (include/cuda_runtime.h is missing there)", cuda_path);
}

void setup_init(struct arena *a, struct setup *s, enum header_mode headers, const char *cuda_path)
{
	const char *wrong = setup_wrong(a, headers, cuda_path);

	if (wrong)
		die("%s", wrong);
	*s = (struct setup){.project = {.arena = a, .directory = project_directory(a)}};
	s->front.headers = headers;
	s->front.bundled_dir = program_headers(a);
	s->front.is_user_file = project_is_user;
	s->front.context = &s->project;
	if (headers != HEADERS_BUNDLED)
		s->front.toolkit_dir = front_find_toolkit(a, cuda_path);
	project_add_foreign(&s->project, s->front.bundled_dir);
	if (s->front.toolkit_dir)
		project_add_foreign(&s->project, s->front.toolkit_dir);
	/* Set before libclang starts: parse on our thread, whose stack is deep enough. */
	setenv("LIBCLANG_NOTHREADS", "1", 1);
}

/* --- a run ------------------------------------------------------------------------------------ */

struct run {
	struct arena *arena;
	const struct options *options;
	struct setup setup;
	struct settings_book book;
	struct cache cache;
	struct selection selection; /* what runs in the workers */
	struct job_list jobs;
	struct text_list errors;
	/* By the paths of the account: an editor's texts and what pipes gave; why one gave none. */
	struct overlay unsaved, unread;
	const char **ir; /* by job, with --dump=ir */
	struct file_result *results;
	bool *is_done;			/* by job */
	unsigned *phase, n_phase;	/* jobs of this phase */
	const struct outer_list *outer; /* by job, once all have been judged; before: NULL */
	struct input_request request;
	struct caller_files callers; /* sources that are read for their calls alone */
	struct outer_calls *calls;   /* by job, as outer */
	double start;
	bool shows_progress;
	bool has_progress; /* a line of it stands there */
	unsigned n_told; /* files of the phase that plain progress has told */
};

static const char *account_name(struct run *r, const char *path)
{
	return text_path(r->arena, r->setup.project.directory, path);
}

static void collect_stdin(struct run *r, const struct input_request *request)
{
	const char *name = r->options->stdin_name ? r->options->stdin_name : "stdin.cu";
	size_t bytes = 0;
	const char *text = text_read_descriptor(r->arena, STDIN_FILENO, &bytes);

	if (!text)
		die("standard input cannot be read: %s", strerror(errno));
	array_push(r->arena, &r->jobs.jobs, inputs_job(r->arena, request, name, &r->errors));
	overlay_put(r->arena, &r->unsaved, account_name(r, name), text, bytes);
}

static void read_pipes(struct run *r)
{
	ARRAY(struct piped) pipes = {0};

	for (size_t i = 0; i < r->jobs.jobs.n; i++) {
		const struct job *job = &r->jobs.jobs.at[i];

		if (job->is_named && pipes_is_one(job->path))
			array_push(r->arena, &pipes, (struct piped){.path = job->path});
	}
	pipes_read(r->arena, pipes.at, pipes.n, r->options->timeout);
	for (size_t i = 0; i < pipes.n; i++) {
		const struct piped *p = &pipes.at[i];
		const char *name = account_name(r, p->path);

		if (p->text)
			overlay_put(r->arena, &r->unsaved, name, p->text, p->bytes);
		else
			overlay_put(r->arena, &r->unread, name, p->why, strlen(p->why));
	}
}

static bool is_excluded(const char *path, void *context)
{
	struct run *r = context;

	return settings_is_excluded(&r->book, path);
}

/* What was found by searching and git ignores: build trees, downloads. Files that the build
 * compiles stay. */
static void drop_ignored(struct run *r)
{
	static const char *const ask[] = {"git", "check-ignore", "-z", "--stdin", NULL};
	struct text names = {.arena = r->arena};
	size_t bytes = 0, kept = 0;
	char *answer;

	for (size_t i = 0; i < r->jobs.jobs.n && !r->options->no_gitignore; i++) {
		const struct job *job = &r->jobs.jobs.at[i];

		if (!job->is_named && !job->from_database)
			text_put(&names, job->path, strlen(job->path) + 1);
	}
	answer = names.n ? child_answer(r->arena, ask, names.at, names.n, &bytes) : NULL;
	if (!answer)
		return;
	for (size_t i = 0; i < r->jobs.jobs.n; i++) {
		const struct job *job = &r->jobs.jobs.at[i];
		bool is_ignored = false;

		for (size_t at = 0; at < bytes && !is_ignored; at += strlen(answer + at) + 1)
			is_ignored = !job->is_named && !job->from_database &&
				     !strcmp(answer + at, job->path);
		if (!is_ignored)
			r->jobs.jobs.at[kept++] = *job;
	}
	r->jobs.jobs.n = kept;
}

/* By the path alone, so that a file stays in its part when others come and go. What another file
 * includes is judged there, in whichever part that is. */
static void keep_shard(struct run *r)
{
	unsigned part, parts, kept = 0;

	if (!r->options->shard || sscanf(r->options->shard, "%u/%u", &part, &parts) != 2)
		return;
	for (size_t i = 0; i < r->jobs.jobs.n; i++) {
		uint32_t h = 2166136261u; /* FNV-1a */

		if (r->jobs.jobs.at[i].is_included && !r->options->show_files)
			continue;
		for (const char *c = r->jobs.jobs.at[i].path; *c; c++)
			h = (h ^ (unsigned char)*c) * 16777619u;
		if (h % parts == part - 1)
			r->jobs.jobs.at[kept++] = r->jobs.jobs.at[i];
	}
	r->jobs.jobs.n = kept;
}

static void compiler_words(struct run *r, struct words *out)
{
	const struct options *o = r->options;

	for (size_t i = 0; i < o->compiler_options.list.n; i++)
		array_push(r->arena, &out->list, o->compiler_options.list.at[i]);
	if (o->arch)
		array_push(r->arena, &out->list, arena_printf(r->arena, "-arch=%s", o->arch));
	for (size_t i = 0; i < o->extra.list.n; i++)
		array_push(r->arena, &out->list, o->extra.list.at[i]);
}

/* nvcc's own variables hold for what it would compile. */
static void take_nvcc_variables(const struct options *o, struct input_request *request)
{
	if (o->isolated)
		return;
	request->prepended = getenv("NVCC_PREPEND_FLAGS");
	request->appended = getenv("NVCC_APPEND_FLAGS");
}

static void collect(struct run *r)
{
	const struct options *o = r->options;
	struct words paths = {0}, extra = {0};
	struct input_request *request = &r->request;
	bool has_stdin = false;

	*request = (struct input_request){.database_dir = o->database,
					.no_database = o->no_database,
					.is_excluded = is_excluded,
					.context = r,
					.takes_generated = o->takes_generated,
					.force_exclude = o->force_exclude};
	take_nvcc_variables(r->options, request);
	compiler_words(r, &extra);
	paths_expand(r->arena, o, &paths, &has_stdin, &r->errors);
	request->paths = paths.list.at;
	request->n_paths = (unsigned)paths.list.n;
	request->extra = extra.list.at;
	request->n_extra = (unsigned)extra.list.n;
	/* A list without entries is nothing, no word at all is the tree. */
	if (paths.list.n || (!o->paths.list.n && !o->files_from.list.n))
		inputs_collect(r->arena, request, &r->jobs, &r->errors);
	drop_ignored(r);
	keep_shard(r);
	if (!o->show_files && !o->show_command && !o->show_settings)
		read_pipes(r);
	if (has_stdin)
		collect_stdin(r, request);
	for (size_t i = 0; i < r->jobs.jobs.n; i++) {
		project_add_file(&r->setup.project, r->jobs.jobs.at[i].path);
		settings_of(&r->book, r->jobs.jobs.at[i].path);
	}
	r->selection.is_on = settings_union(&r->book);
}

/* What other files say decides the result as the file itself does. */
static void cache_place(struct cache *c, const struct place *at)
{
	cache_add(c, at->file, strlen(at->file));
	cache_add(c, &at->line, sizeof at->line);
	cache_add(c, &at->column, sizeof at->column);
	cache_add(c, &at->end_line, sizeof at->end_line);
	cache_add(c, &at->end_column, sizeof at->end_column);
}

static struct cache cache_beside(const struct run *r, const struct outer_list *outer,
				 const struct outer_calls *calls)
{
	struct cache c = r->cache;

	for (size_t i = 0; calls && i < calls->at.n; i++) {
		const struct outer_call *call = &calls->at.at[i];

		cache_add(&c, call->function, strlen(call->function));
		cache_place(&c, &call->at);
		for (size_t k = 0; k < call->numbers.n; k++) {
			cache_add(&c, &call->numbers.at[k].is, sizeof call->numbers.at[k].is);
			cache_add(&c, &call->numbers.at[k].is_known,
				  sizeof call->numbers.at[k].is_known);
		}
	}

	for (size_t i = 0; outer && i < outer->at.n; i++) {
		const struct outer_launch *l = &outer->at.at[i];

		cache_add(&c, l->kernel, strlen(l->kernel));
		cache_add(&c, l->block, sizeof l->block);
		cache_add(&c, l->grid, sizeof l->grid);
		cache_add(&c, &l->guess, sizeof l->guess);
		cache_place(&c, &l->at);
	}
	return c;
}

static struct file_result failed(const struct job *job, const char *why)
{
	return (struct file_result){.path = job->path, .status = FILE_FAILED, .failure = why};
}

/* The answer is the record, or one that was kept: then true. */
static bool lint_or_recall(struct run *r, unsigned number, struct text *ir, struct text *record)
{
	struct arena *a = record->arena;
	const struct job *job = &r->jobs.jobs.at[number];
	const char *name = account_name(r, job->path);
	const struct overlay_file *piped = overlay_find(&r->unsaved, name);
	const struct overlay_file *unread = overlay_find(&r->unread, name);
	struct setup setup = r->setup;
	bool is_kept = r->cache.folder && !piped && !unread && !ir;
	struct cache cache;
	struct file_result result;

	setup.analyse.outer = r->outer ? &r->outer[number] : NULL;
	setup.analyse.calls = r->calls ? &r->calls[number] : NULL;
	cache = cache_beside(r, setup.analyse.outer, setup.analyse.calls);
	if (is_kept && cache_load(a, &cache, job, record))
		return true;
	if (unread)
		result = failed(job, unread->text);
	else
		lint_file(a, &setup, job, piped ? piped->text : NULL, piped ? piped->bytes : 0,
			  &result, ir);
	record_write(record, &result);
	if (is_kept)
		cache_store(a, &cache, job, &result, record);
	return false;
}

struct answer_head { /* before the IR's text and the record */
	uint64_t ir_bytes;
	bool is_recalled;
};

static void work(void *context, unsigned index, struct text *answer)
{
	struct run *r = context;
	struct text ir = {.arena = answer->arena}, record = {.arena = answer->arena};
	struct answer_head head = {0};

	head.is_recalled = lint_or_recall(
	    r, r->phase[index], r->options->dump == DUMP_IR ? &ir : NULL, &record);
	head.ir_bytes = ir.n;
	text_put(answer, &head, sizeof head);
	text_put(answer, text_string(&ir), ir.n);
	text_put(answer, record.at, record.n);
}

static void tell_progress(struct run *r, unsigned number)
{
	r->n_told++;
	if (r->options->progress == PROGRESS_PLAIN && !r->options->quiet)
		fprintf(stderr, "[%u/%u] %s\n", r->n_told, r->n_phase,
			r->jobs.jobs.at[number].path);
}

static void fail(struct run *r, unsigned number, const char *why)
{
	r->results[number] = failed(&r->jobs.jobs.at[number], arena_strdup(r->arena, why));
	r->is_done[number] = true;
}

/* Of a file that is judged once more both count; what was recalled took no time. */
static void keep_times(const struct file_result *first, struct file_result *f, bool is_recalled)
{
	struct rule_times now = f->rule_times;

	f->is_recalled = is_recalled;
	if (is_recalled) {
		memset(f->seconds, 0, sizeof f->seconds);
		now.at.n = 0;
	}
	for (size_t s = 0; s < sizeof first->seconds / sizeof *first->seconds; s++)
		f->seconds[s] += first->seconds[s];
	for (size_t i = 0; i < now.at.n && i < first->rule_times.at.n; i++)
		now.at.at[i].seconds += first->rule_times.at.at[i].seconds;
	f->rule_times = now.at.n ? now : first->rule_times;
}

static void done(void *context, unsigned index, const char *answer, size_t bytes)
{
	struct run *r = context;
	unsigned number = r->phase[index];
	struct file_result first = r->results[number]; /* of a file that is judged once more */
	struct answer_head head = {0};

	tell_progress(r, number);
	if (bytes >= sizeof head)
		memcpy(&head, answer, sizeof head);
	if (bytes < sizeof head + head.ir_bytes ||
	    !record_read(r->arena, answer + sizeof head + head.ir_bytes,
			 bytes - sizeof head - head.ir_bytes, &r->results[number])) {
		fail(r, number, "the worker's answer was broken");
		return;
	}
	keep_times(&first, &r->results[number], head.is_recalled);
	r->ir[number] = arena_strndup(r->arena, answer + sizeof head, head.ir_bytes);
	r->is_done[number] = true;
}

static void lost(void *context, unsigned index, enum loss loss, const char *why)
{
	struct run *r = context;

	(void)loss;
	tell_progress(r, r->phase[index]);
	fail(r, r->phase[index], why);
}

static void tick(void *context, unsigned n_done)
{
	struct run *r = context;

	clock_beat(); /* whoever waits for this process sees that the workers move */
	if (r->shows_progress && clock_seconds() - r->start > PROGRESS_AFTER) {
		fprintf(stderr, "\r\033[Kcudalint: %u of %u files", n_done, r->n_phase);
		r->has_progress = true;
	}
}

static void run_phase(struct run *r)
{
	struct work w = {.n_jobs = r->n_phase,
			 .n_workers = r->options->jobs,
			 .stall_seconds = r->options->timeout,
			 .most_bytes = (size_t)r->options->memory << 20,
			 .context = r,
			 .work = work,
			 .done = done,
			 .lost = lost,
			 .tick = tick};

	r->n_told = 0;
	workers_run(&w);
	if (r->has_progress)
		fputs("\r\033[K", stderr);
	r->has_progress = false;
}

/* --- precompiled headers ---------------------------------------------------------------------- */

static void precompile(void *context, unsigned job, struct text *answer)
{
	struct run *r = context;
	const struct job *first = &r->jobs.jobs.at[0];

	(void)job;
	(void)answer;
	front_precompile(&r->setup.front, first->args, first->n_args);
}

static void ignore_done(void *context, unsigned job, const char *answer, size_t bytes)
{
	(void)context, (void)job, (void)answer, (void)bytes;
}

static void ignore_lost(void *context, unsigned job, enum loss loss, const char *why)
{
	(void)context, (void)job, (void)loss, (void)why;
}

/* In a child, like everything that libclang does. A single file is parsed sooner without. */
static void prepare(struct run *r, struct scratch *scratch)
{
	struct work w = {.n_jobs = 1,
			 .n_workers = 1,
			 .stall_seconds = 60,
			 .context = r,
			 .work = precompile,
			 .done = ignore_done,
			 .lost = ignore_lost};

	unsigned n_to_parse = 0;

	for (size_t i = 0; i < r->jobs.jobs.n; i++)
		n_to_parse += !cache_may_have(r->arena, &r->cache, &r->jobs.jobs.at[i]);
	if (n_to_parse < 2 || !scratch_make(scratch))
		return;
	r->setup.front.pch_dir = scratch->path;
	workers_run(&w);
}

/* --- phases ----------------------------------------------------------------------------------- */

/* However it is spelled: an include folder may be absolute, a source that was named relative. */
static const char *whole_name(struct run *r, const char *path)
{
	if (*path != '/')
		path = arena_printf(r->arena, "%s/%s", r->setup.project.directory, path);
	return text_path(r->arena, "/", path);
}

static bool lists(struct run *r, const struct text_list *paths, const char *path)
{
	for (size_t i = 0; i < paths->items.n; i++)
		if (!strcmp(path, whole_name(r, paths->items.at[i])))
			return true;
	return false;
}

static bool is_read_by_another(struct run *r, unsigned number)
{
	const char *path = whole_name(r, r->jobs.jobs.at[number].path);

	for (size_t i = 0; i < r->jobs.jobs.n; i++)
		if (i != number && r->is_done[i] &&
		    (lists(r, &r->results[i].read, path) || lists(r, &r->results[i].inputs, path)))
			return true;
	return false;
}

/* --- what other files say of a file's launches ------------------------------------------------ */

static const struct job *job_named(const struct run *r, const char *path)
{
	for (size_t i = 0; i < r->jobs.jobs.n; i++)
		if (!strcmp(account_name((struct run *)r, r->jobs.jobs.at[i].path), path))
			return &r->jobs.jobs.at[i];
	return NULL;
}

static bool may_read(const char *path, void *context)
{
	struct run *r = context;

	return !r->options->hermetic || job_named(r, path);
}

/* A toolkit's headers would say no more of the calls. */
static void read_calls(struct arena *a, const struct setup *s, const struct job *job,
		       const struct text_list *wanted, struct file_result *out)
{
	struct front_input in = {job->path, job->directory, job->args, job->n_args, NULL, 0};
	struct front_options options = s->front;
	struct front_unit unit;

	*out = (struct file_result){.path = job->path, .status = FILE_FAILED};
	if (options.headers == HEADERS_AUTO)
		options.headers = HEADERS_BUNDLED;
	if (!front_load(a, &options, &in, &unit))
		return;
	out->status = FILE_OK;
	out->unresolved = unit.unresolved;
	other_inputs(a, s, &unit.inputs, out);
	analyse_calls(a, unit.module, wanted, out);
}

static void survey_calls(void *context, unsigned index, struct text *answer)
{
	struct run *r = context;
	struct arena *a = answer->arena;
	const struct caller_file *c = &r->callers.at.at[index];
	const struct job *named = job_named(r, c->path);
	struct job job = named ? *named : inputs_job(a, &r->request, c->path, &r->errors);
	struct cache cache = r->cache;
	struct file_result result;

	cache_add(&cache, "calls", sizeof "calls");
	for (size_t i = 0; i < c->wanted.items.n; i++)
		cache_add(&cache, c->wanted.items.at[i], strlen(c->wanted.items.at[i]) + 1);
	if (cache.folder && cache_load(a, &cache, &job, answer))
		return;
	read_calls(a, &r->setup, &job, &c->wanted, &result);
	record_write(answer, &result);
	if (cache.folder)
		cache_store(a, &cache, &job, &result, answer);
}

static void keep_calls(void *context, unsigned index, const char *answer, size_t bytes)
{
	struct run *r = context;
	struct file_result result;

	if (record_read(r->arena, answer, bytes, &result))
		r->callers.at.at[index].calls = result.calls;
}

static void find_callers(struct run *r)
{
	size_t n = r->jobs.jobs.n;
	struct work w = {.n_workers = r->options->jobs,
			 .stall_seconds = r->options->timeout,
			 .most_bytes = (size_t)r->options->memory << 20,
			 .context = r,
			 .work = survey_calls,
			 .done = keep_calls,
			 .lost = ignore_lost};

	callers_find(r->arena, r->setup.project.directory, r->results, n, may_read, r, &r->callers);
	w.n_jobs = (unsigned)r->callers.at.n;
	if (w.n_jobs)
		workers_run(&w);
	r->calls = arena_array(r->arena, struct outer_calls, n + 1);
	for (size_t i = 0; w.n_jobs && i < n; i++)
		r->calls[i] = callers_of(r->arena, &r->callers, i, &r->results[i]);
}

/* Once more those whose kernels, or functions that launch, others call. */
static void lint_launched_elsewhere(struct run *r)
{
	r->outer = elsewhere_find(r->arena, r->setup.project.directory, r->results, r->jobs.jobs.n);
	find_callers(r);
	r->n_phase = 0;
	for (unsigned i = 0; i < r->jobs.jobs.n; i++)
		if (r->outer[i].at.n || r->calls[i].at.n)
			r->phase[r->n_phase++] = i;
	if (r->n_phase)
		run_phase(r);
}

/* Headers after the rest: those that some file of the run includes have been judged there. */
static void lint_all(struct run *r)
{
	size_t n = r->jobs.jobs.n;

	r->results = arena_array(r->arena, struct file_result, n);
	r->is_done = arena_array(r->arena, bool, n);
	r->ir = arena_array(r->arena, const char *, n);
	r->phase = arena_array(r->arena, unsigned, n);
	for (unsigned i = 0; i < n; i++)
		if (!r->jobs.jobs.at[i].is_header)
			r->phase[r->n_phase++] = i;
	run_phase(r);
	r->n_phase = 0;
	for (unsigned i = 0; i < n; i++)
		if (r->jobs.jobs.at[i].is_header && !is_read_by_another(r, i))
			r->phase[r->n_phase++] = i;
	if (r->n_phase)
		run_phase(r);
	lint_launched_elsewhere(r);
}

/* --- what is said ----------------------------------------------------------------------------- */

static bool has_note(const struct job *job, const char *note)
{
	for (size_t i = 0; i < job->notes.items.n; i++)
		if (!strcmp(job->notes.items.at[i], note))
			return true;
	return false;
}

/* Once, for the first file that it is about, with how many there are. */
static void say_note(const struct run *r, unsigned number, const char *note)
{
	const struct job *jobs = r->jobs.jobs.at;
	size_t n = 0;

	for (unsigned i = 0; i < number; i++)
		if (has_note(&jobs[i], note))
			return;
	for (unsigned i = number; i < r->jobs.jobs.n; i++)
		n += has_note(&jobs[i], note);
	if (n > 1)
		fprintf(stderr, "cudalint: %zu files: %s\n", n, note);
	else
		fprintf(stderr, "cudalint: %s: %s\n", jobs[number].path, note);
}

static void say_notes(const struct run *r)
{
	for (unsigned i = 0; !r->options->quiet && i < r->jobs.jobs.n; i++)
		for (size_t k = 0; k < r->jobs.jobs.at[i].notes.items.n; k++)
			say_note(r, i, r->jobs.jobs.at[i].notes.items.at[k]);
}

static void print(struct run *r, const struct account *account)
{
	struct text dump = {.arena = r->arena};

	if (r->options->dump == DUMP_NONE) {
		output_reports(r->arena, account, r->options, &r->selection);
		return;
	}
	if (r->options->dump == DUMP_ACCESSES)
		print_accesses(&dump, account);
	for (size_t i = 0; r->options->dump == DUMP_IR && i < r->jobs.jobs.n; i++)
		text_puts(&dump, r->ir[i] ? r->ir[i] : "");
	output_text(&dump);
}

static void print_baseline(struct run *r, const struct account *account)
{
	struct text out = {.arena = r->arena};

	show_baseline(&out, account, r->options);
	output_text(&out);
}

static bool is_in_one_of(const struct text_list *tops, const char *file)
{
	for (size_t i = 0; i < tops->items.n; i++)
		if (text_path_is_below(file, tops->items.at[i]))
			return true;
	return false;
}

/* A file has the same name in its project from wherever the program runs. */
static void find_tops(struct run *r, struct account *account)
{
	struct arena *a = r->arena;
	struct text_list *tops = &account->tops;
	const char *here = project_marked_top(a, account->directory);

	if (here)
		array_push(a, &tops->items, here);
	for (size_t i = 0; i < r->jobs.jobs.n; i++) {
		const char *path = r->jobs.jobs.at[i].path, *top;
		char *file;

		if (*path != '/')
			path = arena_printf(a, "%s/%s", account->directory, path);
		file = arena_printf(a, "/%s", text_path(a, "/", path));
		if (is_in_one_of(tops, file))
			continue;
		*strrchr(file, '/') = '\0';
		top = project_marked_top(a, file);
		if (top)
			array_push(a, &tops->items, top);
	}
}

static void account_of(struct run *r, struct account *account)
{
	*account = (struct account){.directory = r->setup.project.directory,
				    .root = project_top(r->arena, r->setup.project.directory)};
	find_tops(r, account);
	account->files = arena_array(r->arena, struct file_result, r->jobs.jobs.n);
	for (size_t i = 0; i < r->jobs.jobs.n; i++)
		if (r->is_done[i])
			account->files[account->n_files++] = r->results[i];
	account_open(r->arena, account);
	account->sources->overlay = &r->unsaved;
	judge(r->arena, account, &r->book, &r->jobs);
	account_close(r->arena, account);
}

static enum exit_code code_of(const struct run *r, const struct account *account)
{
	enum exit_code code =
	    r->options->command == COMMAND_LINT ? judge_code(account, r->options) : EXIT_CLEAN;

	if (r->errors.items.n || r->book.reading.errors.items.n)
		code = EXIT_USAGE;
	return account->n_failed ? EXIT_NO_RESULT : code;
}

/* --- the pass list ---------------------------------------------------------------------------- */

static bool is_on(const char *rule, void *context)
{
	struct run *r = context;

	return catalogue_is_on(rule, &r->selection);
}

static const uint32_t *block_of(const char *kernel, const char *file, void *context)
{
	struct run *r = context;

	return settings_block(&r->book, kernel, text_path(r->arena, r->book.directory, file));
}

static void set_up(struct run *r)
{
	const struct options *o = r->options;

	setup_init(r->arena, &r->setup, (enum header_mode)o->headers, o->cuda_path);
	r->setup.front.context = &r->setup.project;
	r->setup.analyse =
	    (struct analyse_options){.rule_enabled = is_on,
				     .block_of = block_of,
				     .context = r,
				     .accesses = o->accesses || o->dump == DUMP_ACCESSES,
				     .fuel = (uint64_t)o->fuel};
	r->shows_progress =
	    !o->quiet && o->progress == PROGRESS_AUTO && output_is_terminal(STDERR_FILENO);
}

static void say_all(const struct text_list *lines)
{
	for (size_t i = 0; i < lines->items.n; i++)
		fprintf(stderr, "cudalint: %s\n", lines->items.at[i]);
}

/* A file that the build writes, or a database that is old. */
static void say_missing(const struct run *r)
{
	const struct text_list *m = &r->jobs.missing;

	if (!m->items.n || r->options->quiet)
		return;
	fprintf(stderr, "cudalint: not there, though compile_commands.json names it: %s",
		text_path(r->arena, r->setup.project.directory, m->items.at[0]));
	if (m->items.n > 1)
		fprintf(stderr, " and %zu more", m->items.n - 1);
	fputs("; what a build writes is linted once it is built\n", stderr);
}

static void say_errors(const struct run *r)
{
	say_all(&r->errors);
	if (!r->jobs.jobs.n && !r->errors.items.n && !r->options->quiet && !r->options->shard)
		fputs("cudalint: no CUDA files (.cu, .cuh) were found\n", stderr);
	if (r->jobs.n_generated && !r->options->quiet)
		fprintf(stderr, "cudalint: %u generated file%s left out; --generated takes them\n",
			r->jobs.n_generated, r->jobs.n_generated == 1 ? "" : "s");
	say_missing(r);
	say_notes(r);
}

/* What is asked about files rather than of them. */
static bool show(struct run *r)
{
	const struct options *o = r->options;
	struct text out = {.arena = r->arena};

	for (size_t i = 0; i < r->jobs.jobs.n; i++) {
		const struct job *job = &r->jobs.jobs.at[i];

		if (o->show_files)
			text_printf(&out, "%s\n", job->path);
		if (o->show_command)
			show_command(&out, job);
		if (o->show_settings)
			settings_show(&r->book, job->path, &out);
	}
	if (o->show_files || o->show_command || o->show_settings)
		output_text(&out);
	return o->show_files || o->show_command || o->show_settings;
}

/* All that decides what is said of a file beside the file and its command. */
static void open_cache(struct run *r)
{
	struct arena *a = r->arena;
	const struct project *p = &r->setup.project;
	const struct analyse_options *an = &r->setup.analyse;
	struct text all = {.arena = a};

	if (!r->options->cache)
		return;
	r->cache.folder = cache_folder(a, r->options);
	if (!r->cache.folder) {
		fprintf(stderr, "cudalint: %s%sno folder for a cache: set --cache-dir\n",
			r->options->cache_dir ? r->options->cache_dir : "",
			r->options->cache_dir ? ": " : "");
		return;
	}
	cache_add_program(a, &r->cache, r->setup.front.bundled_dir, r->setup.front.toolkit_dir);
	text_printf(&all, "%s %u %s %d %llu", p->directory, r->setup.front.headers,
		    r->setup.front.toolkit_dir ? r->setup.front.toolkit_dir : "", an->accesses,
		    (unsigned long long)an->fuel);
	for (size_t i = 0; i < p->roots.n; i++)
		text_printf(&all, " %s", p->roots.at[i]);
	settings_launches(&r->book, &all);
	cache_add(&r->cache, all.at, all.n);
	cache_add(&r->cache, r->selection.is_on, rule_count * sizeof *r->selection.is_on);
}

/* Files beside the sources that decide what is said: configurations with what they extend, the
 * baseline, databases. */
static struct text_list said_by(const struct run *r)
{
	struct text_list files = {0};
	const char *last = NULL;

	for (size_t i = 0; i < r->book.reading.read.files.n; i++)
		array_push(r->arena, &files.items, r->book.reading.read.files.at[i].path);
	if (r->options->baseline)
		array_push(r->arena, &files.items, r->options->baseline);
	for (size_t i = 0; i < r->jobs.jobs.n; i++) {
		const char *database = r->jobs.jobs.at[i].database;

		if (database && database != last)
			array_push(r->arena, &files.items, database);
		last = database;
	}
	return files;
}

/* Where a configuration or a variable has the key, that place is named. */
static const char *placed(const struct run *r, const char *key, const char *wrong)
{
	const char *where = wrong ? options_where(r->options, key) : NULL;

	return where ? arena_printf(r->arena, "%s: %s", where, wrong) : wrong;
}

static enum exit_code lint(struct run *r)
{
	struct scratch scratch = {0};
	struct account account;
	struct text_list said;
	const char *wrong;
	double reported;

	open_cache(r);
	prepare(r, &scratch);
	lint_all(r);
	scratch_remove(&scratch);
	reported = clock_worked();
	account_of(r, &account);
	said = said_by(r);
	wrong = placed(r, "baseline", judge_baseline(r->arena, &account, &r->book, r->options));
	if (!wrong)
		wrong = changed_only(r->arena, &account, r->options);
	if (!wrong)
		wrong = output_marks(r->arena, &account, r->options, &said,
				     code_of(r, &account));
	if (wrong)
		die("%s", wrong);
	if (r->options->command == COMMAND_LINT)
		print(r, &account);
	else
		print_baseline(r, &account);
	wrong = profile_say(r->arena, &account, r->options, clock_seconds() - r->start,
			    clock_worked() - reported);
	if (wrong)
		die("%s", wrong);
	if (r->options->statistics)
		show_statistics(&account);
	return code_of(r, &account);
}

/* What looks like a variable of cudalint's and is none has no effect. */
static void say_idle_variables(struct arena *a, const struct options *o)
{
	ARRAY(const char *) words = {0};
	struct words said;

	for (const struct config_word *w = config_words; w->name; w++)
		if (strcmp(w->name, "severity") != 0)
			array_push(a, &words, w->name);
	array_push(a, &words, NULL);
	said = options_idle_variables(a, words.at);
	for (size_t i = 0; !o->isolated && !o->quiet && i < said.list.n; i++)
		fprintf(stderr, "cudalint: %s\n", said.list.at[i]);
}

enum exit_code run(const struct options *o)
{
	struct arena arena = {0};
	struct run r = {.arena = &arena, .start = clock_seconds()};
	const char *error = settings_open(&arena, &r.book, o, project_directory(&arena));
	enum exit_code code = EXIT_USAGE;

	if (error)
		die("%s", error);
	r.options = &r.book.run;
	error = placed(&r, "cuda-path", setup_wrong(&arena, (enum header_mode)r.options->headers,
						    r.options->cuda_path));
	if (error)
		die("%s", error);
	say_idle_variables(&arena, r.options);
	set_up(&r);
	collect(&r);
	say_errors(&r);
	say_all(&r.book.reading.errors);
	error = output_check(&arena, r.options, &r.jobs);
	if (error)
		die("%s", error);
	if (r.book.reading.errors.items.n)
		code = EXIT_USAGE;
	else if (show(&r))
		code = r.errors.items.n ? EXIT_USAGE : EXIT_CLEAN;
	else
		code = lint(&r);
	arena_release(&arena);
	return code;
}

/* --- an editor's files: configurations -------------------------------------------------------- */

/* One way to lint under given configurations: NULL, or what is wrong. */
typedef const char *attempt(struct run *r, const void *of, struct account *account);

static bool is_complained_of(const struct config_reading *as, const char *path)
{
	for (size_t i = 0; i < as->complaints.n; i++)
		if (!strcmp(as->complaints.at[i].at.file, path))
			return true;
	return false;
}

/* The disk's where nothing is wrong with them, else those of before. */
static const struct overlay *last_good(struct arena *a, const struct config_reading *as,
				       const struct overlay *kept)
{
	struct overlay *good = arena_new(a, struct overlay);

	for (size_t i = 0; i < as->read.files.n; i++)
		if (!is_complained_of(as, as->read.files.at[i].path))
			array_push(a, &good->files, as->read.files.at[i]);
	for (size_t i = 0; kept && i < kept->files.n; i++)
		array_push(a, &good->files, kept->files.at[i]);
	return good;
}

static const char *first_error(const struct run *r)
{
	return r->book.reading.errors.items.n ? r->book.reading.errors.items.at[0] : NULL;
}

static void tell(struct run *r, struct place at, const char *message)
{
	if (*at.file != '/')
		at.file = arena_printf(r->arena, "%s/%s", r->book.directory, at.file);
	array_push(r->arena, &r->book.reading.complaints, (struct config_complaint){at, message});
}

/* Cuts ":NUMBER" off the end; 0: there is none. */
static uint32_t cut_number(char *text)
{
	char *colon = strrchr(text, ':'), *end = text;
	unsigned long n = colon ? strtoul(colon + 1, &end, 10) : 0;

	if (!n || *end)
		return 0;
	*colon = '\0';
	return (uint32_t)n;
}

/* What a key names cannot be used: said at the key, where a configuration has it. */
static const char *blame_key(struct run *r, const char *key, const char *wrong)
{
	const char *where = options_where(r->options, key);
	struct place at = {0};
	char *file;

	if (!wrong || !where)
		return wrong;
	file = arena_strdup(r->arena, where);
	at.line = cut_number(file);
	at.column = 1;
	at.file = file;
	wrong = arena_printf(r->arena, "%s: %s", key, wrong);
	tell(r, at, wrong);
	return arena_printf(r->arena, "%s: %s", where, wrong);
}

/* "FILE[:LINE:COLUMN]: what is wrong", as inputs.h says it of databases: said in that file, if it can
 * be read, else where it is named. */
static const char *blame_database(struct run *r, const char *sentence)
{
	const char *colon = strstr(sentence, ": ");
	char *file = arena_strndup(r->arena, sentence, colon ? (size_t)(colon - sentence) : 0);
	struct place at = {.file = file};
	struct stat s;

	at.column = cut_number(file);
	at.line = at.column ? cut_number(file) : 0;
	if (!colon || stat(file, &s) || !S_ISREG(s.st_mode))
		return blame_key(r, "database", sentence);
	tell(r, at, colon + 2);
	return sentence;
}

/* The first of them; NULL: nothing is wrong. */
static const char *blame_databases(struct run *r)
{
	for (size_t i = 0; i < r->errors.items.n; i++)
		blame_database(r, r->errors.items.at[i]);
	return r->errors.items.n ? r->errors.items.at[0] : NULL;
}

static const char *news_of(struct run *r, struct account *account)
{
	const char *wrong =
	    blame_key(r, "baseline", judge_baseline(r->arena, account, &r->book, r->options));

	return wrong ? wrong : changed_only(r->arena, account, r->options);
}

static const char *try_under(struct arena *a, const struct options *o, attempt *lint,
			     const void *of, const struct overlay *kept, bool only_kept,
			     struct account *account, struct config_reading *as)
{
	struct run *r = arena_new(a, struct run);
	const char *wrong;

	*r = (struct run){.arena = a, .start = clock_seconds()};
	*account = (struct account){.directory = project_directory(a)};
	wrong = settings_open_kept(a, &r->book, o, account->directory, kept, only_kept);
	r->options = &r->book.run;
	if (!wrong)
		wrong = first_error(r);
	if (!wrong)
		wrong = blame_key(r, "cuda-path",
				  setup_wrong(a, (enum header_mode)r->options->headers,
					      r->options->cuda_path));
	if (!wrong)
		wrong = lint(r, of, account);
	*as = r->book.reading;
	return as->errors.items.n ? first_error(r) : wrong;
}

static const char *lint_known(struct arena *a, const struct options *o, attempt *lint,
			      const void *of, struct known_configs *known, struct account *account)
{
	struct config_reading disk, before;
	const char *wrong = try_under(a, o, lint, of, NULL, false, account, &disk);

	for (size_t i = 0; i < disk.complaints.n; i++)
		array_push(a, &known->complaints, disk.complaints.at[i]);
	if (!disk.complaints.n || !wrong) {
		known->read = disk.read;
		return wrong;
	}
	return try_under(a, o, lint, of, last_good(a, &disk, known->kept), known->may_lack, account,
			 &before);
}

/* --- an editor's folder ----------------------------------------------------------------------- */

static const char *attempt_folder(struct run *r, const void *of, struct account *account)
{
	struct scratch scratch = {0};
	const char *wrong;

	(void)of;
	set_up(r);
	collect(r);
	wrong = first_error(r) ? first_error(r) : blame_databases(r);
	if (wrong)
		return wrong;
	open_cache(r);
	prepare(r, &scratch);
	lint_all(r);
	scratch_remove(&scratch);
	account_of(r, account);
	return news_of(r, account);
}

const char *run_folder(struct arena *a, const struct options *o, struct known_configs *known,
		       struct account *account)
{
	return lint_known(a, o, attempt_folder, NULL, known, account);
}

/* --- an editor's buffer ----------------------------------------------------------------------- */

static void lint_buffer(struct run *r, const struct buffer *b)
{
	const struct overlay_file *open = overlay_find(b->open, b->path);
	struct overlay *others = arena_new(r->arena, struct overlay);
	const struct job *job = &r->jobs.jobs.at[0];

	for (size_t i = 0; i < b->open->files.n; i++) {
		const struct overlay_file *f = &b->open->files.at[i];

		if (f != open)
			overlay_put(r->arena, others, f->path, f->text, f->bytes);
		overlay_put(r->arena, &r->unsaved,
			    text_path(r->arena, r->setup.project.directory, f->path), f->text,
			    f->bytes);
	}
	r->setup.front.overlay = others;
	r->results = arena_new(r->arena, struct file_result);
	r->is_done = arena_new(r->arena, bool);
	r->is_done[0] = true;
	lint_file(r->arena, &r->setup, job, open ? open->text : NULL, open ? open->bytes : 0,
		  &r->results[0], NULL);
}

static const char *attempt_buffer(struct run *r, const void *of, struct account *account)
{
	const struct buffer *b = of;
	struct input_request request = {0};
	struct words extra = {0};
	/* Short, as messages are to show it. */
	const char *path, *wrong;

	set_up(r);
	r->setup.analyse.accesses = true;
	request.database_dir = r->options->database;
	request.no_database = r->options->no_database;
	r->setup.front.pch_dir = b->pch_dir;
	r->setup.front.keeps_leading = true;
	take_nvcc_variables(r->options, &request);
	compiler_words(r, &extra);
	request.extra = extra.list.at;
	request.n_extra = (unsigned)extra.list.n;
	path = text_path(r->arena, r->setup.project.directory, b->path);
	array_push(r->arena, &r->jobs.jobs, inputs_job(r->arena, &request, path, &r->errors));
	project_add_file(&r->setup.project, path);
	settings_of(&r->book, path);
	r->selection.is_on = settings_union(&r->book);
	if (first_error(r))
		return first_error(r);
	/* An entry that is broken does not take the others' word. */
	wrong = blame_databases(r);
	if (wrong && !r->jobs.jobs.at[0].database)
		return wrong;
	if (settings_is_excluded(&r->book, path))
		return NULL;
	lint_buffer(r, b);
	account_of(r, account);
	return news_of(r, account);
}

const char *run_buffer(struct arena *a, const struct options *o, const struct buffer *b,
		       struct known_configs *known, struct account *account)
{
	return lint_known(a, o, attempt_buffer, b, known, account);
}

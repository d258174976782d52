#include "gpu/trouble.h"

#include <string.h>

#include "base/text.h"
#include "gpu/counters.h"

enum { MOST_TOLD = 10 }; /* programs beside which a tool failed */

static const char *log_of(struct run *run, const struct program *p, const char *step)
{
	const char *path = step_path(run->arena, p, arena_printf(run->arena, "%s.log", step));
	const char *text = text_read_file(run->arena, path, NULL);

	return text ? text : "";
}

/* The first error in what a step said, else its first line. */
static const char *words_of(struct run *run, const struct program *p, const char *step)
{
	const char *text = log_of(run, p, step);
	const char *error = strcasestr(text, "error");
	struct text words = {.arena = run->arena};

	if (!*text)
		return "it says nothing";
	while (error && error > text && error[-1] != '\n')
		error--;
	text = error ? error : text;
	text_put_plain(&words, text, strcspn(text, "\n"));
	return text_string(&words);
}

/* How a step that should have ended with 0 did, in words. */
static const char *end_of(struct run *run, const struct program *p, const char *step, int status)
{
	return status == JOB_HUNG ? "stopped at its time limit"
				  : arena_printf(run->arena, "status %d: %s", status,
						 words_of(run, p, step));
}

bool has_summary(const char *log)
{
	return strstr(log, "SUMMARY: ") != NULL;
}

bool profiler_is_refused(struct run *run, const struct program *p)
{
	return strstr(log_of(run, p, "profile"), "ERR_NVGPUCTRPERM") != NULL;
}

const char *trouble_of_sanitizer(struct run *run, const struct program *p, const char *step)
{
	const int status = step_status(run->arena, p, step, NULL);

	if (status == JOB_NOT_RUN || !can_run(run, p))
		return NULL;
	if (status == JOB_HUNG || !has_summary(log_of(run, p, step)))
		return end_of(run, p, step, status);
	return NULL;
}

/* A launch that is refused leaves nothing to profile: no trouble. A profiler that is refused is told
 * once of all. */
const char *trouble_of_profile(struct run *run, const struct program *p)
{
	const int status = step_status(run->arena, p, "profile", NULL);

	if (status == JOB_NOT_RUN || status == 0 || !can_run(run, p) ||
	    profiler_is_refused(run, p) ||
	    strstr(log_of(run, p, "profile"), "No kernels were profiled"))
		return NULL;
	return end_of(run, p, "profile", status);
}

const char *trouble_of_pages(struct run *run, const struct program *p)
{
	static const char *const pages[] = {"source", "raw"};
	struct instructions list = {0};
	struct arena own = {0};
	const char *trouble = NULL;

	for (size_t i = 0; i < 2; i++) {
		const int status = step_status(run->arena, p, pages[i], NULL);
		if (status == JOB_NOT_RUN)
			return NULL;
		if (status != 0)
			return arena_printf(run->arena, "no %s page: %s", pages[i],
					    end_of(run, p, pages[i], status));
	}
	if (!counters_read(&own, step_path(&own, p, "source.log"), step_path(&own, p, "raw.log"),
			   &list))
		trouble = arena_strdup(run->arena, list.trouble);
	arena_release(&own);
	return trouble;
}

/* What stops a program from being judged; the others go on. */
static void say_of_program(struct run *run, const struct program *p)
{
	const int built = step_status(run->arena, p, "o3", NULL);
	const int ran = step_status(run->arena, p, "run", NULL);

	if (built > 0)
		printf("validate: %s does not compile: %s\n", p->source, words_of(run, p, "o3"));
	else if (built == JOB_HUNG)
		printf("validate: %s: the compiler was stopped at its time limit\n", p->source);
	else if (ran == JOB_HUNG)
		printf("validate: %s hangs: stopped at its time limit\n", p->source);
	else if (ran > 1)
		printf("validate: %s crashes (status %d): %s\n", p->source, ran,
		       words_of(run, p, "run"));
	else if (ran == 1 && strcmp(p->role, "flagged") != 0)
		printf("validate: %s fails its own check: %s\n", p->source,
		       words_of(run, p, "run"));
}

/* What the first tool that failed beside the program did not do, and why; NULL. */
static const char *trouble_of_tools(struct run *run, const struct program *p)
{
	struct arena *a = run->arena;
	const char *why = trouble_of_profile(run, p);

	why = why ? arena_printf(a, "ncu: %s", why) : trouble_of_pages(run, p);
	if (why)
		return arena_printf(a, " has no counters: %s", why);
	for (size_t t = 0; t < SANITIZERS; t++)
		for (size_t b = 0; b < SANITIZED_BUILDS; b++) {
			why = trouble_of_sanitizer(run, p, tool_step(a, t, b));
			if (why)
				return arena_printf(a, ": %s failed: %s", sanitizers[t], why);
		}
	return NULL;
}

void say_troubles(struct run *run)
{
	size_t failed = 0;

	for (size_t i = 0; i < run->plan.programs.n; i++)
		say_of_program(run, &run->plan.programs.at[i]);
	for (size_t i = 0; i < run->plan.programs.n; i++) {
		const struct program *p = &run->plan.programs.at[i];
		const char *why = trouble_of_tools(run, p);
		failed += why != NULL;
		if (why && failed <= MOST_TOLD)
			printf("validate: %s%s\n", p->source, why);
	}
	if (failed > MOST_TOLD)
		printf("validate: a tool failed beside %zu more programs\n", failed - MOST_TOLD);
	if (failed)
		printf("validate: what a tool failed at is tried again by the next run\n");
}

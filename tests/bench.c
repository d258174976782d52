/*
 * bench - what linting folders of CUDA code costs and how much of it is computed.
 *
 *	bench [DIR]...        default: ../shared/code, or what $CUDALINT_BENCH names
 *
 * Each folder twice, with bundled and (where one is found) toolkit headers: milliseconds a file,
 * shares of access statuses and reasons, where block shapes came from, kernels fully analysed, files
 * that did not resolve.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "report/record.h"
#include "run.h"
#include "scratch.h"
#include "workers.h"

struct tally {
	const char *name;
	unsigned n;
};

struct tallies {
	ARRAY(struct tally) rows;
	unsigned total;
};

struct bench {
	struct arena *arena;
	struct setup setup;
	struct job_list jobs;
	double *ms; /* of files that gave a result */
	unsigned n_ms;
	struct tallies status, reasons, sources, findings;
	unsigned failed, partial, fell_back, kernels, complete, unresolved;
	double parse, lower, evaluate, rest;
};

static void count(struct bench *b, struct tallies *t, const char *name)
{
	t->total++;
	for (size_t i = 0; i < t->rows.n; i++) {
		if (!strcmp(t->rows.at[i].name, name)) {
			t->rows.at[i].n++;
			return;
		}
	}
	array_push(b->arena, &t->rows, (struct tally){arena_strdup(b->arena, name), 1});
}

static void work(void *context, unsigned job, struct text *answer)
{
	struct bench *b = context;
	struct file_result result;
	double start = clock_seconds();

	lint_file(answer->arena, &b->setup, &b->jobs.jobs.at[job], NULL, 0, &result, NULL);
	result.seconds[5] = clock_seconds() - start;
	record_write(answer, &result);
}

static void done(void *context, unsigned job, const char *answer, size_t bytes)
{
	static const char *const status[] = {"exact", "assumed", "interval", "unknown"};
	struct bench *b = context;
	struct arena arena = {0};
	struct file_result f;

	(void)job;
	if (!record_read(&arena, answer, bytes, &f))
		f.status = FILE_FAILED;
	b->failed += f.status == FILE_FAILED;
	if (f.status == FILE_FAILED) {
		arena_release(&arena);
		return;
	}
	b->partial += f.status == FILE_PARTIAL;
	b->unresolved += f.unresolved.items.n > 0;
	b->fell_back +=
	    b->setup.front.headers == HEADERS_AUTO && f.headers && !strcmp(f.headers, "toolkit");
	b->kernels += f.n_kernels;
	b->complete += f.n_kernels_full;
	b->ms[b->n_ms++] = f.seconds[5] * 1e3;
	b->parse += f.seconds[0];
	b->lower += f.seconds[1];
	b->evaluate += f.seconds[2];
	b->rest += f.seconds[3] + f.seconds[4];
	for (size_t i = 0; i < f.accesses.n; i++) {
		count(b, &b->status, status[f.accesses.at[i].status]);
		count(b, &b->sources,
		      f.accesses.at[i].block_source ? f.accesses.at[i].block_source : "?");
		if (f.accesses.at[i].status != STATUS_EXACT)
			count(b, &b->reasons,
			      f.accesses.at[i].reason ? f.accesses.at[i].reason : "?");
	}
	for (size_t i = 0; i < f.findings.n; i++)
		count(b, &b->findings, f.findings.at[i].rule);
	arena_release(&arena);
}

static void lost(void *context, unsigned job, enum loss loss, const char *why)
{
	struct bench *b = context;

	(void)loss;
	b->failed++;
	fprintf(stderr, "%s: %s\n", b->jobs.jobs.at[job].path, why);
}

/* --- printing --------------------------------------------------------------------------------- */

static int compare_tallies(const void *a, const void *b)
{
	const struct tally *x = a, *y = b;

	return x->n != y->n ? (x->n < y->n) - (x->n > y->n) : strcmp(x->name, y->name);
}

static void print_tallies(const char *title, struct tallies *t)
{
	if (!t->rows.n)
		return;
	qsort(t->rows.at, t->rows.n, sizeof *t->rows.at, compare_tallies);
	printf("  %s (%u)\n", title, t->total);
	for (size_t i = 0; i < t->rows.n; i++)
		printf("    %-48s %8u  %5.1f %%\n", t->rows.at[i].name, t->rows.at[i].n,
		       100.0 * t->rows.at[i].n / t->total);
}

static int compare_ms(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double quantile(const struct bench *b, double q)
{
	return b->n_ms ? b->ms[(unsigned)(q * (b->n_ms - 1) + 0.5)] : 0;
}

static void print(struct bench *b, const char *folder, const char *mode, double seconds)
{
	if (b->n_ms)
		qsort(b->ms, b->n_ms, sizeof *b->ms, compare_ms);
	printf("%s, %s headers: %zu files in %.1f s\n", folder, mode, b->jobs.jobs.n, seconds);
	printf("  ms a file: median %.1f, p95 %.1f, most %.1f\n", quantile(b, 0.5),
	       quantile(b, 0.95), quantile(b, 1));
	printf("  seconds: parse %.2f, lower %.2f, evaluate %.2f, rules %.2f\n", b->parse, b->lower,
	       b->evaluate, b->rest);
	printf("  files: %u without result, %u in part, %u with unresolved names, %u fell back to "
	       "the toolkit\n",
	       b->failed, b->partial, b->unresolved, b->fell_back);
	printf("  kernels: %u of %u complete (%.1f %%)\n", b->complete, b->kernels,
	       b->kernels ? 100.0 * b->complete / b->kernels : 0);
	print_tallies("accesses by status", &b->status);
	print_tallies("accesses not exact, by reason", &b->reasons);
	print_tallies("accesses by block source", &b->sources);
	print_tallies("findings", &b->findings);
}

/* --- one folder ------------------------------------------------------------------------------- */

static void collect(struct bench *b, const char *folder)
{
	struct input_request request = {.paths = &folder, .n_paths = 1, .no_database = true};
	struct job_list all = {0};
	struct text_list errors = {0};

	inputs_collect(b->arena, &request, &all, &errors);
	for (size_t i = 0; i < all.jobs.n; i++) {
		if (all.jobs.at[i].is_header)
			continue;
		array_push(b->arena, &b->jobs.jobs, all.jobs.at[i]);
		project_add_file(&b->setup.project, all.jobs.at[i].path);
	}
}

static void bench(const char *folder, enum header_mode headers, const char *mode)
{
	struct arena arena = {0};
	struct bench b = {.arena = &arena};
	struct scratch scratch = {0};
	struct work w = {
	    .context = &b, .work = work, .done = done, .lost = lost, .stall_seconds = 60};
	double start;

	setup_init(&arena, &b.setup, headers, NULL);
	b.setup.analyse.accesses = true;
	collect(&b, folder);
	b.ms = arena_array(&arena, double, b.jobs.jobs.n + 1);
	if (scratch_make(&scratch))
		b.setup.front.pch_dir = scratch.path;
	w.n_jobs = (unsigned)b.jobs.jobs.n;
	start = clock_seconds();
	workers_run(&w);
	print(&b, folder, mode, clock_seconds() - start);
	scratch_remove(&scratch);
	arena_release(&arena);
}

static bool is_folder(const char *path)
{
	struct stat s;

	return !stat(path, &s) && S_ISDIR(s.st_mode);
}

int main(int argc, char **argv)
{
	struct arena arena = {0};
	const char *fallback = getenv("CUDALINT_BENCH");
	bool has_toolkit = front_find_toolkit(&arena, NULL) != NULL;
	int n = argc > 1 ? argc - 1 : 1;

	for (int i = 0; i < n; i++) {
		const char *folder = argc > 1	? argv[i + 1]
				     : fallback ? fallback
						: "../shared/code";

		if (!is_folder(folder)) {
			printf("%s: no such folder, skipped\n", folder);
			continue;
		}
		bench(folder, HEADERS_BUNDLED, "bundled");
		if (has_toolkit)
			bench(folder, HEADERS_TOOLKIT, "toolkit");
		else
			puts("no CUDA toolkit here: toolkit headers skipped");
	}
	arena_release(&arena);
	return 0;
}

/*
 * bench - what linting folders of CUDA code costs and how much of it is computed.
 *
 *	bench [--sample N] [--jobs N] [DIR]...        default: ../shared/code, or what
 *						      $CUDALINT_BENCH names
 *
 * Each folder as users have it, with the bundled headers alone and (where a toolkit is found) with the
 * toolkit's: milliseconds a file, shares of access statuses and reasons, also of the lines where the
 * guess "coalesced, no conflict" is wrong, where block shapes came from, kernels fully analysed, files
 * that did not resolve; with the bundled headers also what evaluation and rules cost beside the same
 * with the first five rules alone, and beside parse and lower. Then every so-manieth of the files, N in
 * all (0: none), once more beside clang -fsyntax-only and nvcc -ptx, where those are found. One process
 * at a time but for --jobs. A file's milliseconds are processor time, of the worker or of the compiler
 * with its children.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "bench_compilers.h"
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
	double *by_job; /* the same by job, 0 without a result */
	struct tallies status, wrong, reasons, sources, findings;
	unsigned failed, partial, fell_back, kernels, complete, launched, in_sight, unresolved;
	double parse, lower, evaluate, rest; /* processor seconds */
	double dearest;			     /* the most that one file took but for parse and lower */
};

/* What all rules cost beside what the evaluation costs anyway: its first users. */
static const char *const first_rules[] = {"strided-access",	"divergent-barrier",
					  "barrier-after-exit", "thread-local-shared",
					  "warp-local-shared",	"missing-bounds-check"};

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
	double start = clock_worked();

	lint_file(answer->arena, &b->setup, &b->jobs.jobs.at[job], NULL, 0, &result, NULL);
	result.seconds[5] = clock_worked() - start;
	record_write(answer, &result);
}

/* More sectors than the bytes need, or more than one pass: the guess that all is well is wrong. */
static bool guess_is_wrong(const struct access_row *r)
{
	return r->status != STATUS_UNKNOWN && (r->sectors > r->ideal_sectors * 1.001 ||
					       r->bank_degree > r->ideal_degree * 1.001);
}

static void count_seconds(struct bench *b, const struct file_result *f)
{
	double rest = f->seconds[3] + f->seconds[4], all = f->seconds[2] + rest;

	b->parse += f->seconds[0];
	b->lower += f->seconds[1];
	b->evaluate += f->seconds[2];
	b->rest += rest;
	b->dearest = all > b->dearest ? all : b->dearest;
}

static void done(void *context, unsigned job, const char *answer, size_t bytes)
{
	static const char *const status[] = {"exact", "assumed", "interval", "unknown"};
	struct bench *b = context;
	struct arena arena = {0};
	struct file_result f;

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
	b->launched += f.n_launch_source;
	b->in_sight += f.n_in_sight;
	b->by_job[job] = b->ms[b->n_ms++] = f.seconds[5] * 1e3;
	count_seconds(b, &f);
	for (size_t i = 0; i < f.accesses.n; i++) {
		count(b, &b->status, status[f.accesses.at[i].status]);
		if (guess_is_wrong(&f.accesses.at[i]))
			count(b, &b->wrong, status[f.accesses.at[i].status]);
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

/* Of sorted numbers. */
static double quantile(const double *ms, unsigned n, double q)
{
	return n ? ms[(unsigned)(q * (n - 1) + 0.5)] : 0;
}

static void print_times(double *ms, unsigned n)
{
	if (n)
		qsort(ms, n, sizeof *ms, compare_ms);
	printf("processor ms a file: median %.1f, p95 %.1f, most %.1f", quantile(ms, n, 0.5),
	       quantile(ms, n, 0.95), quantile(ms, n, 1));
}

static void print(struct bench *b, const char *folder, const char *mode, double seconds)
{
	printf("%s, %s headers: %zu files in %.1f s\n  ", folder, mode, b->jobs.jobs.n, seconds);
	print_times(b->ms, b->n_ms);
	putchar('\n');
	printf("  seconds: parse %.2f, lower %.2f, evaluate %.2f, rules %.2f\n", b->parse, b->lower,
	       b->evaluate, b->rest);
	printf("  files: %u without result, %u in part, %u with unresolved names, %u fell back to "
	       "the toolkit\n",
	       b->failed, b->partial, b->unresolved, b->fell_back);
	printf("  kernels: %u of %u complete (%.1f %%)\n", b->complete, b->kernels,
	       b->kernels ? 100.0 * b->complete / b->kernels : 0);
	printf("  block from the launch: %u of %u kernels launched in their own file (%.1f %%)\n",
	       b->launched, b->in_sight, b->in_sight ? 100.0 * b->launched / b->in_sight : 0);
	print_tallies("accesses by status", &b->status);
	print_tallies("those where \"coalesced, no conflict\" is wrong", &b->wrong);
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

struct bench_options {
	unsigned sample, jobs;
	const char *toolkit; /* NULL: none here */
};

/* The same files by the compilers, and what cudalint took for them a moment ago. */
static void bench_compilers(struct bench *b, const struct bench_options *o)
{
	struct compiler_times others[COMPILERS];
	size_t files = b->jobs.jobs.n, step = o->sample ? (files + o->sample - 1) / o->sample : 0;
	unsigned n = step ? compilers_find(o->toolkit, others, files) : 0, n_own = 0;
	double *own = arena_array(b->arena, double, files + 1);

	for (size_t i = 0; n && i < files; i += step) {
		own[n_own++] = b->by_job[i];
		for (unsigned c = 0; c < n; c++)
			compilers_time(o->toolkit, &others[c], b->jobs.jobs.at[i].path);
	}
	if (n) {
		printf("  beside compilers, %u of the files:\n    cudalint ", n_own);
		print_times(own, n_own);
		putchar('\n');
	}
	for (unsigned c = 0; c < n; c++) {
		printf("    %s ", others[c].name);
		print_times(others[c].ms, others[c].n);
		printf("; %u accepted\n", others[c].good);
	}
	compilers_forget(others, n);
}

static void run_all(struct bench *b, const struct bench_options *o)
{
	struct work w = {.context = b,
			 .work = work,
			 .done = done,
			 .lost = lost,
			 .n_jobs = (unsigned)b->jobs.jobs.n,
			 .stall_seconds = 60,
			 .n_workers = o->jobs};

	b->ms = arena_array(b->arena, double, b->jobs.jobs.n + 1);
	b->by_job = arena_array(b->arena, double, b->jobs.jobs.n + 1);
	workers_run(&w);
}

static bool is_first_rule(const char *name, void *context)
{
	(void)context;
	for (size_t i = 0; i < sizeof first_rules / sizeof *first_rules; i++)
		if (!strcmp(name, first_rules[i]))
			return true;
	return false;
}

/* The same files with the first rules alone, beside what all of them cost a moment ago. */
static void bench_first_rules(const struct bench *all, const struct bench_options *o)
{
	struct bench b = {.arena = all->arena, .setup = all->setup, .jobs = all->jobs};
	double sum = all->evaluate + all->rest, first;

	b.setup.analyse.rule_enabled = is_first_rule;
	run_all(&b, o);
	first = b.evaluate + b.rest;
	printf("  evaluate and rules %.2f s: %.2f times those of the first five (%.2f s), %.2f "
	       "times parse and lower (%.2f s); at most %.0f ms a file\n",
	       sum, first > 0 ? sum / first : 0, first, sum / (all->parse + all->lower),
	       all->parse + all->lower, all->dearest * 1e3);
}

static void bench(const char *folder, enum header_mode headers, const char *mode,
		  const struct bench_options *o)
{
	struct arena arena = {0};
	struct bench b = {.arena = &arena};
	struct scratch scratch = {0};
	double start;

	setup_init(&arena, &b.setup, headers, NULL);
	b.setup.analyse.accesses = true;
	collect(&b, folder);
	if (scratch_make(&scratch))
		b.setup.front.pch_dir = scratch.path;
	start = clock_seconds();
	run_all(&b, o);
	print(&b, folder, mode, clock_seconds() - start);
	if (headers == HEADERS_BUNDLED)
		bench_first_rules(&b, o);
	if (headers == HEADERS_AUTO)
		bench_compilers(&b, o);
	fflush(stdout);
	scratch_remove(&scratch);
	arena_release(&arena);
}

static bool is_folder(const char *path)
{
	struct stat s;

	return !stat(path, &s) && S_ISDIR(s.st_mode);
}

static void bench_folder(const char *folder, const struct bench_options *o)
{
	if (!is_folder(folder)) {
		printf("%s: no such folder, skipped\n", folder);
		return;
	}
	bench(folder, HEADERS_AUTO, "auto", o);
	bench(folder, HEADERS_BUNDLED, "bundled", o);
	if (o->toolkit)
		bench(folder, HEADERS_TOOLKIT, "toolkit", o);
	else
		puts("no CUDA toolkit here: toolkit headers and compilers skipped");
}

int main(int argc, char **argv)
{
	struct arena arena = {0};
	const char *fallback = getenv("CUDALINT_BENCH");
	struct bench_options o = {.sample = 60, .jobs = 1, .toolkit = front_find_toolkit(&arena, NULL)};
	int i = 1;

	for (; i + 1 < argc && !strncmp(argv[i], "--", 2); i += 2)
		*(strcmp(argv[i], "--sample") ? &o.jobs : &o.sample) =
		    (unsigned)strtoul(argv[i + 1], NULL, 10);
	if (i == argc)
		bench_folder(fallback ? fallback : "../shared/code", &o);
	for (; i < argc; i++)
		bench_folder(argv[i], &o);
	arena_release(&arena);
	return 0;
}

/*
 * bench_lsp - plays editing sessions with the language server and measures: from a change to the
 * findings that belong to it, and the server's memory.
 *
 *	bench_lsp [--edits=N] [--options=--headers=toolkit] FILE...
 *
 * Each edit inserts or removes a character of a comment, somewhere in the file, as a person who
 * types does: the findings move with it and are computed anew each time. The debounce is 0, so what
 * is measured is the server's own part. A table row a file: lines, median, 95th percentile and
 * longest latency and processor time an edit in milliseconds, resident memory at the start and at
 *the end in MiB.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/json.h"
#include "lsp_session.h"

#define EDITS 1000
#define PATIENCE 120.0 /* seconds */

struct bench {
	struct arena arena;
	struct session session;
	const char *uri, *options;
	unsigned edits, lines;
	double *latency; /* milliseconds, by edit */
};

static uint32_t state = 1;

static uint32_t random_below(uint32_t n)
{
	state = state * 1664525u + 1013904223u;
	return (state >> 8) % n;
}

static double resident(struct bench *b)
{
	const char *path = arena_printf(&b->arena, "/proc/%d/status", (int)b->session.pid);
	const char *text = text_read_file(&b->arena, path, NULL);
	const char *at = text ? strstr(text, "VmRSS:") : NULL;

	return at ? strtod(at + 6, NULL) / 1024 : 0;
}

/* Seconds that the server and its children that ended have computed. */
static double computed(struct bench *b)
{
	const char *path = arena_printf(&b->arena, "/proc/%d/stat", (int)b->session.pid);
	const char *text = text_read_file(&b->arena, path, NULL);
	const char *at = text ? strrchr(text, ')') : NULL;
	unsigned long ticks = 0, own[4] = {0};

	if (at && sscanf(at, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %lu %lu",
			 &own[0], &own[1], &own[2], &own[3]) == 4)
		ticks = own[0] + own[1] + own[2] + own[3];
	return (double)ticks / (double)sysconf(_SC_CLK_TCK);
}

/* Until the findings of a version have come; false if they do not. */
static bool wait_for(struct bench *b, unsigned version)
{
	struct arena scratch = {0};
	const char *wanted = arena_printf(&scratch, "\"version\": %u,", version), *message;

	do {
		message = session_hear(&b->session, &scratch, PATIENCE);
	} while (message && !(strstr(message, "publishDiagnostics") && strstr(message, wanted)));
	arena_release(&scratch);
	return message != NULL;
}

static void open_file(struct bench *b, const char *path)
{
	struct text out = {.arena = &b->arena};
	struct json j = {.out = &out};
	const char *text = text_read_file(&b->arena, path, NULL);
	char *whole = realpath(path, NULL);

	b->uri = arena_printf(&b->arena, "file://%s", whole ? whole : path);
	free(whole);
	b->lines = 0;
	for (const char *c = text; c && *c; c++)
		b->lines += *c == '\n';
	json_flat_object(&j, NULL);
	json_string(&j, "jsonrpc", "2.0");
	json_string(&j, "method", "textDocument/didOpen");
	json_object(&j, "params");
	json_object(&j, "textDocument");
	json_string(&j, "uri", b->uri);
	json_string(&j, "languageId", "cuda");
	json_number(&j, "version", 1);
	json_string(&j, "text", text ? text : "");
	json_end(&j, '}');
	json_end(&j, '}');
	json_end(&j, '}');
	session_send(&b->session, out.at);
}

/* A new line above the file carries what is typed: the code keeps its meaning. */
static void edit(struct bench *b, unsigned version, unsigned *typed)
{
	bool adds = !*typed || random_below(3);
	unsigned from = adds ? 2 + *typed : 1 + *typed;
	const char *range = arena_printf(&b->arena,
					 "\"range\":{\"start\":{\"line\":0,\"character\":%u},"
					 "\"end\":{\"line\":0,\"character\":%u}}",
					 version == 2 ? 0 : from, version == 2 ? 0 : 2 + *typed);
	const char *text = version == 2 ? "//\\n" : adds ? (random_below(9) ? "x" : " ") : "";

	if (version > 2)
		*typed += adds ? 1 : -1;
	session_send(
	    &b->session,
	    arena_printf(&b->arena,
			 "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{"
			 "\"textDocument\":{\"uri\":\"%s\",\"version\":%u},"
			 "\"contentChanges\":[{%s,\"text\":\"%s\"}]}}",
			 b->uri, version, range, text));
}

static int by_size(const void *x, const void *y)
{
	const double *a = x, *b = y;

	return (*a > *b) - (*a < *b);
}

static void start(struct bench *b)
{
	session_start(&b->session, true);
	session_send(
	    &b->session,
	    arena_printf(&b->arena,
			 "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{"
			 "\"capabilities\":{},\"initializationOptions\":{\"debounce\":0,"
			 "\"options\":[%s]}}}",
			 b->options ? arena_printf(&b->arena, "\"%s\"", b->options) : ""));
	session_hear(&b->session, &b->arena, PATIENCE);
}

static bool play(struct bench *b, const char *path)
{
	double first, begin, work;
	unsigned typed = 0;

	start(b);
	open_file(b, path);
	if (!wait_for(b, 1))
		return false;
	first = resident(b);
	work = computed(b);
	for (unsigned i = 0; i < b->edits; i++) {
		begin = clock_seconds();
		edit(b, i + 2, &typed);
		if (!wait_for(b, i + 2))
			return false;
		b->latency[i] = (clock_seconds() - begin) * 1e3;
	}
	qsort(b->latency, b->edits, sizeof *b->latency, by_size);
	printf("| %s | %u | %.0f | %.0f | %.0f | %.0f | %.1f | %.1f |\n",
	       strrchr(path, '/') ? strrchr(path, '/') + 1 : path, b->lines,
	       b->latency[b->edits / 2], b->latency[b->edits * 95 / 100], b->latency[b->edits - 1],
	       (computed(b) - work) * 1e3 / b->edits, first, resident(b));
	session_close(&b->session);
	session_end(&b->session, PATIENCE);
	return true;
}

int main(int argc, char **argv)
{
	struct bench b = {.edits = EDITS};
	int bad = 0;

	puts("| file | lines | median ms | p95 ms | longest ms | computed ms | MiB at first | MiB "
	     "at the end |");
	puts("|---|---|---|---|---|---|---|---|");
	for (int i = 1; i < argc; i++) {
		if (!strncmp(argv[i], "--edits=", 8)) {
			b.edits = (unsigned)strtoul(argv[i] + 8, NULL, 10);
		} else if (!strncmp(argv[i], "--options=", 10)) {
			b.options = argv[i] + 10;
		} else {
			b.latency = arena_array(&b.arena, double, b.edits + 1);
			bad += b.edits && !play(&b, argv[i]);
			arena_reset(&b.arena);
		}
	}
	arena_release(&b.arena);
	return bad != 0;
}

/*
 * The language server as a program: transcripts of sessions, which read themselves, and what no
 * transcript can show.
 *
 * A transcript (tests/lsp/NAME.txt) has a line for each step:
 *
 *	copy FROM TO        a file of the source tree into the session's folder
 *	write NAME TEXT     a file there; \n is the end of a line
 *	open NAME           textDocument/didOpen with the file's text
 *	> MESSAGE           goes to the server; $DIR is the folder
 *	< MESSAGE           must come next
 *	~ TEXT              the next message has this in it
 *	exit STATUS         the server ends
 *
 * CUDALINT_BLESS=1 writes what came into the lines that begin with "<".
 */
#define _GNU_SOURCE /* nftw */
#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "base/clock.h"
#include "base/json.h"
#include "lint_batch.h"
#include "lsp_session.h"

#define PATIENCE 60.0 /* seconds */
#define SLOW_LINES 100000

struct play {
	struct arena arena;
	struct session session;
	struct text blessed;
	const char *path;
	char dir[64];
	unsigned line, wrong;
	bool has_ended;
};

/* --- words ------------------------------------------------------------------------------------ */

static const char *replaced(struct arena *a, const char *text, const char *old, const char *new)
{
	struct text out = {.arena = a};
	const char *at;

	while ((at = strstr(text, old))) {
		text_put(&out, text, (size_t)(at - text));
		text_puts(&out, new);
		text = at + strlen(old);
	}
	text_puts(&out, text);
	return text_string(&out);
}

/* What differs between machines and days. */
static const char *plain(struct play *p, const char *message)
{
	static const char before[] = "\"href\": \"file://", after[] = "/rules/";
	struct arena *a = &p->arena;
	char *text = arena_strdup(a, replaced(a, message, p->dir, "$DIR"));
	char *at;

	for (at = text; (at = strstr(at, before)); at++) {
		char *end = strstr(at, after);

		if (!end)
			break;
		memmove(at + 9, end + 1, strlen(end + 1) + 1);
	}
	at = text + strlen(text);
	while (at > text && at[-1] == '\n')
		*--at = '\0';
	return replaced(a, text, program_version, "$VERSION");
}

static void complain(struct play *p, const char *what, const char *wanted, const char *got)
{
	fprintf(stderr, "%s:%u: %s\n  wanted %s\n  got    %s\n", p->path, p->line, what, wanted,
		got ? got : "nothing");
	p->wrong++;
}

/* --- steps ------------------------------------------------------------------------------------ */

static void write_file(struct play *p, const char *name, const char *text)
{
	FILE *f = fopen(arena_printf(&p->arena, "%s/%s", p->dir, name), "w");

	assert_non_null(f);
	fputs(text, f);
	fclose(f);
}

static void open_file(struct play *p, const char *name)
{
	struct text out = {.arena = &p->arena};
	struct json j = {.out = &out};
	const char *path = arena_printf(&p->arena, "%s/%s", p->dir, name);

	json_flat_object(&j, NULL);
	json_string(&j, "jsonrpc", "2.0");
	json_string(&j, "method", "textDocument/didOpen");
	json_object(&j, "params");
	json_object(&j, "textDocument");
	json_string(&j, "uri", arena_printf(&p->arena, "file://%s", path));
	json_string(&j, "languageId", "cuda-cpp");
	json_number(&j, "version", 1);
	json_string(&j, "text", text_read_file(&p->arena, path, NULL));
	json_end(&j, '}');
	json_end(&j, '}');
	json_end(&j, '}');
	session_send(&p->session, out.at);
}

static const char *hear(struct play *p)
{
	const char *message = session_hear(&p->session, &p->arena, PATIENCE);

	return message ? plain(p, message) : NULL;
}

static void check_next(struct play *p, const char *wanted)
{
	const char *got = hear(p);

	text_printf(&p->blessed, "< %s\n", got ? got : "");
	if (!getenv("CUDALINT_BLESS") && (!got || strcmp(got, wanted) != 0))
		complain(p, "another message", wanted, got);
}

static void check_part(struct play *p, const char *wanted)
{
	const char *got = hear(p);

	if (!got || !strstr(got, wanted))
		complain(p, "a message without the words", wanted, got);
}

static void check_end(struct play *p, const char *wanted)
{
	int status = session_end(&p->session, PATIENCE);
	const char *got =
	    arena_printf(&p->arena, "%d", WIFEXITED(status) ? WEXITSTATUS(status) : -1);

	p->has_ended = true;
	if (strcmp(got, wanted) != 0)
		complain(p, "another status", wanted, got);
}

static void step(struct play *p, const char *line)
{
	const char *space = strchr(line, ' '), *rest = space ? space + 1 : "";
	char *name = arena_strndup(&p->arena, rest, strcspn(rest, " "));
	const char *last = rest + strlen(name) + (rest[strlen(name)] == ' ');

	if (*line == '<') {
		check_next(p, rest);
		return;
	}
	text_printf(&p->blessed, "%s\n", line);
	if (!strncmp(line, "copy ", 5))
		write_file(p, last, text_read_file(&p->arena, name, NULL));
	else if (!strncmp(line, "write ", 6))
		write_file(p, name, replaced(&p->arena, last, "\\n", "\n"));
	else if (!strncmp(line, "open ", 5))
		open_file(p, name);
	else if (*line == '>')
		session_send(&p->session, replaced(&p->arena, rest, "$DIR", p->dir));
	else if (*line == '~')
		check_part(p, rest);
	else if (!strncmp(line, "exit ", 5))
		check_end(p, rest);
	else
		assert_true(!*line || *line == '#');
}

static void play_start(struct play *p)
{
	*p = (struct play){.dir = "/tmp/cudalint-lsp-XXXXXX"};
	p->blessed.arena = &p->arena;
	assert_non_null(mkdtemp(p->dir));
	session_start(&p->session, true);
}

static int remove_one(const char *path, const struct stat *s, int kind, struct FTW *at)
{
	(void)s, (void)kind, (void)at;
	remove(path);
	return 0;
}

static void play_end(struct play *p)
{
	struct text_list files = files_below(&p->arena, p->dir, "*");

	if (!p->has_ended)
		session_end(&p->session, 0);
	for (size_t i = 0; i < files.items.n; i++)
		unlink(files.items.at[i]);
	nftw(p->dir, remove_one, 16, FTW_DEPTH | FTW_PHYS);
	arena_release(&p->arena);
}

static void transcript(void **state)
{
	struct play p;
	const char *text, *line;

	play_start(&p);
	p.path = *state;
	text = text_read_file(&p.arena, p.path, NULL);
	while (text && (line = next_line(&p.arena, &text))) {
		p.line++;
		step(&p, line);
	}
	if (getenv("CUDALINT_BLESS")) {
		FILE *f = fopen(p.path, "w");

		assert_non_null(f);
		fputs(text_string(&p.blessed), f);
		fclose(f);
	}
	play_end(&p);
	assert_int_equal(p.wrong, 0);
}

/* --- what no transcript can show -------------------------------------------------------------- */

static const char flagged[] = "__global__ void scale(float *c, const float *a)\\n{\\n"
			      "\\tint i = blockIdx.x * blockDim.x + threadIdx.x;\\n"
			      "\\tc[i] = a[i * 32];\\n}\\n"
			      "void run(float *c, const float *a) { scale<<<64, 256>>>(c, a); }\\n";

/* window: what of windows the client can, as JSON. */
static void begin(struct play *p, const char *options, const char *window)
{
	play_start(p);
	session_send(
	    &p->session,
	    arena_printf(&p->arena,
			 "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\","
			 "\"params\":{\"initializationOptions\":%s,\"capabilities\":{\"window\":%s,"
			 "\"textDocument\":{\"codeAction\":{\"codeActionLiteralSupport\":"
			 "{}}}}}}",
			 options, window));
	assert_non_null(hear(p));
	write_file(p, "a.cu",
		   replaced(&p->arena, replaced(&p->arena, flagged, "\\n", "\n"), "\\t", "\t"));
}

/* With a file whose workers live long enough to be met, however busy the machine is. */
static void begin_slow(struct play *p, const char *options, const char *window)
{
	struct text slow = {0};
	const char *path;

	begin(p, options, window);
	slow.arena = &p->arena;
	for (unsigned i = 0; i < SLOW_LINES; i++)
		text_printf(&slow, "extern int unused_%u;\n", i);
	write_file(p, "slow.h", slow.at);
	path = arena_printf(&p->arena, "%s/a.cu", p->dir);
	write_file(p, "a.cu", arena_printf(&p->arena, "#include \"slow.h\"\n%s",
					   text_read_file(&p->arena, path, NULL)));
}

static void send(struct play *p, const char *method, unsigned id, const char *params)
{
	const char *number = id ? arena_printf(&p->arena, "\"id\":%u,", id) : "";

	session_send(&p->session,
		     arena_printf(&p->arena,
				  "{\"jsonrpc\":\"2.0\",%s\"method\":\"%s\",\"params\":%s}", number,
				  method, replaced(&p->arena, params, "$DIR", p->dir)));
}

/* The server's child that parses, not the one that cleans up; 0: there is none. */
static pid_t worker_of_now(struct play *p, pid_t cleaner)
{
	const char *path =
	    arena_printf(&p->arena, "/proc/%d/task/%d/children", p->session.pid, p->session.pid);
	char *at = text_read_file(&p->arena, path, NULL);

	for (pid_t pid; at && (pid = (pid_t)strtol(at, &at, 10));)
		if (pid != cleaner)
			return pid;
	return 0;
}

/* Waited for. */
static pid_t worker_of(struct play *p, pid_t cleaner)
{
	double end = clock_seconds() + PATIENCE;
	pid_t worker;

	do {
		worker = worker_of_now(p, cleaner);
	} while (!worker && cleaner >= 0 && clock_seconds() < end);
	return worker;
}

/* The next worker of the server dies; what is said of it. */
static void crash_next(struct play *p, pid_t cleaner)
{
	pid_t worker = worker_of(p, cleaner);
	const char *message;

	assert_true(worker > 0);
	kill(worker, SIGKILL);
	message = hear(p);
	assert_non_null(message);
	assert_non_null(strstr(message, "window/showMessage"));
	assert_non_null(strstr(message, "$DIR/a.cu: the worker died"));
}

static void add_line(struct play *p, unsigned version)
{
	send(p, "textDocument/didChange", 0,
	     arena_printf(&p->arena,
			  "{\"textDocument\":{\"uri\":\"file://$DIR/a.cu\",\"version\":%u},"
			  "\"contentChanges\":[{\"range\":{\"start\":{\"line\":0,\"character\":0},"
			  "\"end\":{\"line\":0,\"character\":0}},\"text\":\"\\n\"}]}",
			  version));
}

/* Every time; the findings stay, where the text has moved them, and so does what is known of
 * places. */
static void a_crash_costs_one_message(void **state)
{
	struct play p;
	const char *message;
	pid_t cleaner;

	(void)state;
	begin_slow(&p, "{\"debounce\":0}", "{}");
	cleaner = worker_of(&p, -1);
	if (!cleaner) { /* the system does not tell who has which children */
		play_end(&p);
		skip();
	}
	open_file(&p, "a.cu");
	crash_next(&p, cleaner);
	assert_non_null(strstr(hear(&p), "\"diagnostics\": []"));
	add_line(&p, 2);
	assert_non_null(strstr(hear(&p), "\"line\": 5, \"character\": 8"));
	for (unsigned i = 0; i < 2; i++) {
		add_line(&p, 3 + i);
		crash_next(&p, cleaner);
		message = hear(&p);
		assert_non_null(strstr(message, "strided-access"));
		assert_non_null(strstr(message, arena_printf(&p.arena, "\"line\": %u, \"character\": 8",
							     6 + i)));
	}
	send(&p, "textDocument/hover", 2,
	     "{\"textDocument\":{\"uri\":\"file://$DIR/a.cu\"},\"position\":{\"line\":7,"
	     "\"character\":10}}");
	assert_non_null(strstr(hear(&p), "32 sectors per request"));
	add_line(&p, 5);
	assert_non_null(strstr(hear(&p), "\"line\": 8, \"character\": 8"));
	play_end(&p);
}

/* However early or late a worker dies, the next ones have precompiled declarations, and those of the
 * headers that the file begins with. */
static void a_dead_worker_locks_nothing(void **state)
{
	char folder[] = "/tmp/cudalint-lsp-XXXXXX";
	struct play p;
	pid_t cleaner;
	unsigned version = 2;
	const char *message;

	(void)state;
	assert_non_null(mkdtemp(folder));
	setenv("TMPDIR", folder, 1);
	begin_slow(&p, "{\"debounce\":0}", "{}");
	unsetenv("TMPDIR");
	cleaner = worker_of(&p, -1);
	if (!cleaner) {
		play_end(&p);
		skip();
	}
	write_file(&p, "a.cu",
		   arena_printf(&p.arena, "#include <cstdio>\n%s",
				text_read_file(&p.arena, arena_printf(&p.arena, "%s/a.cu", p.dir),
					       NULL)));
	open_file(&p, "a.cu");
	for (useconds_t wait = 0;; wait += 10000) {
		pid_t worker = worker_of(&p, cleaner);

		usleep(wait);
		assert_true(worker > 0);
		if (wait < 60000)
			kill(worker, SIGKILL);
		message = hear(&p);
		assert_non_null(message);
		if (!strstr(message, "the worker died"))
			break;
		hear(&p);
		add_line(&p, version++);
	}
	assert_non_null(strstr(message, "strided-access"));
	assert_true(files_below(&p.arena, folder, "bundled-*.pch").items.n);
	play_end(&p);
	rmdir(folder);
}

/* One that stands still is given up, and what takes long is shown. */
static void a_standstill_ends(void **state)
{
	struct play p;
	const char *message;
	pid_t cleaner, worker;

	(void)state;
	begin_slow(&p, "{\"options\":[\"--timeout=3\"]}", "{\"workDoneProgress\":true}");
	cleaner = worker_of(&p, -1);
	if (!cleaner) {
		play_end(&p);
		skip();
	}
	open_file(&p, "a.cu");
	worker = worker_of(&p, cleaner);
	assert_true(worker > 0);
	kill(worker, SIGSTOP);
	assert_non_null(strstr(hear(&p), "window/workDoneProgress/create"));
	assert_non_null(strstr(hear(&p), "\"kind\": \"begin\""));
	assert_non_null(strstr(hear(&p), "\"kind\": \"end\""));
	message = hear(&p);
	assert_non_null(message);
	assert_non_null(strstr(message, "no progress for 3 seconds"));
	play_end(&p);
}

/* Files that are touched without end put nothing off. */
static void a_build_starves_nobody(void **state)
{
	struct play p;
	double end = clock_seconds() + PATIENCE;
	const char *message = NULL;

	(void)state;
	begin(&p, "{\"debounce\":200}", "{}");
	open_file(&p, "a.cu");
	assert_non_null(strstr(hear(&p), "strided-access"));
	add_line(&p, 2);
	while (!message && clock_seconds() < end) {
		send(&p, "workspace/didChangeWatchedFiles", 0, "{\"changes\":[]}");
		message = session_hear(&p.session, &p.arena, 0.02);
	}
	assert_non_null(message);
	assert_non_null(strstr(message, "\"version\": 2"));
	play_end(&p);
}

static const char header[] = "template <int S> __global__ void hk(const float *a, float *o)\n{\n"
			     "\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n"
			     "\to[i] = a[i * S];\n}\n";

/* A header changes under a source that is being judged for the first time, when nobody knows yet what
 * the source reads: the source is judged again, and nothing is said of the header's old text. */
static void a_first_judging_is_no_stale_one(void **state)
{
	struct play p;
	const char *message, *path;
	pid_t cleaner;

	(void)state;
	begin_slow(&p, "{\"debounce\":0}", "{}");
	cleaner = worker_of(&p, -1);
	if (!cleaner) {
		play_end(&p);
		skip();
	}
	write_file(&p, "h.cuh", header);
	path = arena_printf(&p.arena, "%s/a.cu", p.dir);
	write_file(&p, "a.cu",
		   arena_printf(&p.arena, "%s#include \"h.cuh\"\n"
			"void go(float *c, const float *a) { hk<32><<<64, 256>>>(a, c); }\n",
				text_read_file(&p.arena, path, NULL)));
	open_file(&p, "h.cuh");
	assert_non_null(strstr(hear(&p), "file://$DIR/h.cuh"));
	open_file(&p, "a.cu");
	assert_true(worker_of(&p, cleaner) > 0);
	send(&p, "textDocument/didChange", 0,
	     "{\"textDocument\":{\"uri\":\"file://$DIR/h.cuh\",\"version\":2},\"contentChanges\":["
	     "{\"range\":{\"start\":{\"line\":3,\"character\":11},"
	     "\"end\":{\"line\":3,\"character\":15}},\"text\":\"\"}]}");
	do {
		message = hear(&p);
		assert_non_null(message);
		assert_true(!strstr(message, "\"uri\": \"file://$DIR/h.cuh\"") ||
			    strstr(message, "\"diagnostics\": []"));
	} while (!strstr(message, "\"uri\": \"file://$DIR/a.cu\""));
	send(&p, "textDocument/hover", 2,
	     "{\"textDocument\":{\"uri\":\"file://$DIR/h.cuh\"},\"position\":{\"line\":3,"
	     "\"character\":9}}");
	assert_non_null(strstr(hear(&p), "4 sectors per request"));
	play_end(&p);
}

/* The edit of an action, given back as a change. */
static const char *change_of(struct play *p, const char *message, int action)
{
	cJSON *answer = cJSON_Parse(message);
	cJSON *one = cJSON_GetArrayItem(cJSON_GetObjectItem(answer, "result"), action);
	cJSON *files = cJSON_GetObjectItem(cJSON_GetObjectItem(one, "edit"), "changes");
	cJSON *edit = cJSON_GetArrayItem(cJSON_GetArrayItem(files, 0), 0);
	char *range, *text;
	const char *change;

	assert_non_null(edit);
	range = cJSON_PrintUnformatted(cJSON_GetObjectItem(edit, "range"));
	text = cJSON_PrintUnformatted(cJSON_GetObjectItem(edit, "newText"));
	change = arena_printf(&p->arena,
			      "{\"textDocument\":{\"uri\":\"file://$DIR/a.cu\",\"version\":2},"
			      "\"contentChanges\":[{\"range\":%s,\"text\":%s}]}",
			      range, text);
	free(range);
	free(text);
	cJSON_Delete(answer);
	return change;
}

/* Each has one strided-access; the comment of an action must hold it back and do nothing else. */
static const char *const held_back[] = {
    "KERNEL\tc[i] = a[i * 32];\n}\n",
    "KERNEL\tc[i] = a[i * 32]; // said already\n}\n",
    "KERNEL\tc[i] = a[i * 32]; /* of two\n\t lines */\n}\n",
    "KERNEL\t/* of two\n\tlines */ c[i] = a[i * 32];\n}\n",
    "KERNEL\t/* of three\n\tlines */ c[i] = a[i * 32]; /* and\n more */\n}\n",
    "KERNEL\t/* of three\n\tlines */ c[i] = a[i * 32]; // and more\n}\n",
    "KERNEL\tconst char *s = R\"(\n\t// no comment )\"; c[i] = a[i * 32]; s = R\"x(\n)x\";\n}\n",
    "KERNEL\tconst char *s = R\"(\n\t// no comment )\"; c[i] = a[i * 32];\n}\n",
    "KERNEL\tc[i] = a[i * 32], \"/*\"; // \"\n}\n",
    "KERNEL\tc[i] = \\\n\t\ta[i * 32] \\\n\t\t+ 1;\n}\n",
    "KERNEL\tc[i] = a[i * 32] \\\n\t\t+ 1; // said\n}\n",
    "KERNEL\tc[i] =\n\t\ta[i * 32]\n\t\t+ 1;\n}\n",
    "#define SET(x, y) \\\n\tx = \\\n\ty\nKERNEL\tSET(c[i],\n\t\ta[i * 32]);\n}\n",
    "#define SET(x) c[i] = \\\n\ta[i * 32]; // said\nKERNEL\tSET(0)\n}\n",
    "KERNEL\t// goes on \\\n\tand on\n\tc[i] = a[i * 32]; // so \\\n\tdoes this\n}\n",
    "KERNEL\t// a remark\n\tc[i] = a[i * 32]; // said\n}\n",
    "__global__ void k(float *c, const float *a) { int i = threadIdx.x; c[i] = a[i * 32]; } // one\n",
    "KERNEL\tc[i] = a[i * 32]; /* é🐧 */ // é\n}",
};

static const char *spelt(struct play *p, const char *text, const char *end)
{
	text = replaced(&p->arena, text, "KERNEL",
			"__global__ void k(float *c, const float *a)\n{\n\tint i = threadIdx.x;\n");
	return replaced(&p->arena, text, "\n", end);
}

/* The whole text anew, as it is on the disk. */
static void put_text(struct play *p, const char *text)
{
	cJSON *string = cJSON_CreateString(text);
	char *json = cJSON_PrintUnformatted(string);

	send(p, "textDocument/didChange", 0,
	     arena_printf(&p->arena,
			  "{\"textDocument\":{\"uri\":\"file://$DIR/a.cu\",\"version\":2},"
			  "\"contentChanges\":[{\"text\":%s}]}",
			  json));
	free(json);
	cJSON_Delete(string);
}

/* Of the first strided-access that is pushed. */
static const char *range_in(struct play *p, const char *message)
{
	cJSON *push = cJSON_Parse(message), *one;
	cJSON *list = cJSON_GetObjectItem(cJSON_GetObjectItem(push, "params"), "diagnostics");
	const char *range = NULL;

	cJSON_ArrayForEach(one, list)
	{
		char *text = cJSON_PrintUnformatted(cJSON_GetObjectItem(one, "range"));

		if (!range && !strcmp(cJSON_GetObjectItem(one, "code")->valuestring,
				      "strided-access"))
			range = arena_strdup(&p->arena, text);
		free(text);
	}
	cJSON_Delete(push);
	return range;
}

static void hold_one_back(struct play *p, const char *text, int action)
{
	const char *range, *change, *message;

	put_text(p, text);
	range = range_in(p, hear(p));
	if (!range)
		fprintf(stderr, "nothing to hold back in\n%s", text);
	assert_non_null(range);
	send(p, "textDocument/codeAction", 2,
	     arena_printf(&p->arena,
			  "{\"textDocument\":{\"uri\":\"file://$DIR/a.cu\"},\"context\":{"
			  "\"diagnostics\":[]},\"range\":%s}",
			  range));
	change = change_of(p, hear(p), action);
	send(p, "textDocument/didChange", 0, change);
	message = hear(p);
	if (!strstr(message, "\"diagnostics\": []"))
		fprintf(stderr, "%s\nbecomes, by %s,\n%s\n", text, change, message);
	assert_non_null(strstr(message, "\"diagnostics\": []"));
	if (strstr(text, "\r"))
		assert_null(strstr(replaced(&p->arena, change, "\\r\\n", ""), "\\n"));
}

static void actions_hold_back(void **state)
{
	static const char *const ends[] = {"\n", "\r\n"};
	struct play p;

	(void)state;
	begin(&p, "{\"debounce\":0,\"options\":[\"--enable=unused-suppression\"]}", "{}");
	open_file(&p, "a.cu");
	assert_non_null(strstr(hear(&p), "strided-access"));
	for (size_t i = 0; i < sizeof held_back / sizeof *held_back; i++)
		for (int k = 0; k < 4; k++)
			hold_one_back(&p, spelt(&p, held_back[i], ends[k / 2]), k % 2);
	play_end(&p);
}

/* The parent of the server is gone. */
static void ends_with_its_client(void **state)
{
	struct play p;
	pid_t child = fork();

	(void)state;
	if (!child)
		_exit(0);
	waitpid(child, NULL, 0);
	play_start(&p);
	session_send(&p.session,
		     arena_printf(&p.arena,
				  "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\","
				  "\"params\":{\"processId\":%d,\"capabilities\":{}}}",
				  (int)child));
	assert_non_null(hear(&p));
	p.has_ended = true;
	assert_true(WIFEXITED(session_end(&p.session, 20)));
	play_end(&p);
}

int main(void)
{
	struct arena a = {0};
	struct text_list files = files_below(&a, "tests/lsp", "*.txt");
	const struct CMUnitTest others[] = {
	    cmocka_unit_test(a_crash_costs_one_message),
	    cmocka_unit_test(a_dead_worker_locks_nothing),
	    cmocka_unit_test(a_standstill_ends),
	    cmocka_unit_test(a_build_starves_nobody),
	    cmocka_unit_test(a_first_judging_is_no_stale_one),
	    cmocka_unit_test(actions_hold_back),
	    cmocka_unit_test(ends_with_its_client),
	};
	struct CMUnitTest *tests = arena_array(&a, struct CMUnitTest, files.items.n);
	int failed;

	for (size_t i = 0; i < files.items.n; i++)
		tests[i] = (struct CMUnitTest){.name = files.items.at[i],
					       .test_func = transcript,
					       .initial_state = (void *)files.items.at[i]};
	failed = _cmocka_run_group_tests("transcripts", tests, files.items.n, NULL, NULL);
	failed += cmocka_run_group_tests_name("server", others, NULL, NULL);
	arena_release(&a);
	return failed;
}

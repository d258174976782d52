/*
 * Streams that no client would send: broken framing, messages in the wrong order, with bytes
 * changed, with values of the wrong kind, huge lengths. The server may refuse them or end; it must
 * end by itself when its input does, with one of its exit codes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "lsp_session.h"

#define PATIENCE 60.0 /* seconds */
#define URI "file:///tmp/cudalint-fuzz/a.cu"
#define AT "\"textDocument\":{\"uri\":\"" URI "\",\"version\":2}"

static const char *const messages[] = {
    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{}}}",
    "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"initialize\",\"params\":{\"rootUri\":\"" URI
    "\",\"initializationOptions\":{\"debounce\":0,\"options\":[\"--fuel=1e5\",\"--nothing\"]},"
    "\"capabilities\":{\"textDocument\":{\"diagnostic\":{\"relatedDocumentSupport\":true}},"
    "\"workspace\":{\"configuration\":true,\"diagnostics\":{\"refreshSupport\":true}}}}}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"initialized\",\"params\":{}}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/"
    "didOpen\",\"params\":{\"textDocument\":{\"uri\":\"" URI
    "\",\"languageId\":\"cuda\",\"version\":1,\"text\":\"__global__ void k(float *a) { "
    "a[threadIdx.x * 32] = 1; }\\nvoid f(float *a) { k<<<1, 64>>>(a); }\\n\"}}}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{" AT
    ",\"contentChanges\":[{\"range\":{\"start\":{\"line\":0,\"character\":9},\"end\":{\"line\":7,"
    "\"character\":3}},\"text\":\"\\u00e9\\ud83d\\udc27\\n\"},{\"text\":\"int x;\"}]}}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{" AT
    ",\"contentChanges\":[{\"range\":{\"start\":{\"line\":99999999999,\"character\":-1},\"end\":{}}"
    ","
    "\"text\":\"x\"}]}}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{" AT
    ",\"contentChanges\":[{\"range\":{\"start\":{\"line\":0,\"character\":1},\"end\":{\"line\":0,"
    "\"character\":4}},\"text\":\"\\udc27\\ud83d\\u0000\\\\\\uD83D\"},{\"range\":{\"start\":{"
    "\"line\":0,\"character\":2},\"end\":{\"line\":0,\"character\":3}},\"text\":\"\\udc27\"}]}}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":"
    "\"untitled:\\ud83d%2fa/..\",\"languageId\":\"\",\"version\":1,\"text\":\"\\ud83d\"}}}",
    "{\"jsonrpc\":\"2.0\",\"id\":11,\"method\":\"textDocument/codeAction\",\"params\":{"
    "\"textDocument\":{\"uri\":\"untitled:\\ud83d%2fa/..\"},\"range\":{\"start\":{\"line\":0,"
    "\"character\":1},\"end\":{\"line\":0,\"character\":0}},\"context\":{\"only\":[7,\"\"]}}}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didSave\",\"params\":{" AT "}}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didClose\",\"params\":{" AT "}}",
    "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"textDocument/diagnostic\",\"params\":{" AT "}}",
    "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"textDocument/hover\",\"params\":{" AT
    ",\"position\":{\"line\":0,\"character\":32}}}",
    "{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"textDocument/codeAction\",\"params\":{" AT
    ",\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":9,\"character\":0}},"
    "\"context\":{\"diagnostics\":[]}}}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":4}}",
    "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"workspace/diagnostic\",\"params\":{}}",
    "{\"jsonrpc\":\"2.0\",\"id\":10,\"method\":\"workspace/diagnostic\",\"params\":{"
    "\"previousResultIds\":[3,{\"uri\":\"x\"},{\"uri\":\"" URI "\",\"value\":7}]}}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"workspace/"
    "didChangeConfiguration\",\"params\":{\"settings\":{"
    "\"cudalint\":{\"debounce\":1e300,\"options\":[1,null,\"--disable=x\"]}}}}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"workspace/didChangeWatchedFiles\",\"params\":null}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"workspace/"
    "didChangeWorkspaceFolders\",\"params\":{\"event\":{"
    "\"added\":[{\"uri\":\"file:///tmp/cudalint-nowhere\"},7],\"removed\":[{}]}}}",
    "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"workspace/executeCommand\",\"params\":{\"command\":"
    "\"cudalint.explain\",\"arguments\":[\"strided-access\"]}}",
    "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":[{\"debounce\":1}]}",
    "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":[]}",
    "{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"shutdown\"}",
    "[]",
    "null",
    "",
};
enum { MESSAGES = sizeof messages / sizeof *messages };

static const char *const headers[] = {
    "Content-Length: %zu\r\n\r\n",
    "content-length:%zu\n\n",
    "Content-Type: x\r\nContent-Length: %zu\r\n\r\n",
    "Content-Length: -%zu\r\n\r\n",
    "Content-Length: 1%zu\r\n\r\n",
    "Length: %zu\r\n\r\n",
    "Content-Length: %zu000000000000000\r\n\r\n",
    "\r\n\r\n",
};
enum { GOOD_HEADERS = 3, HEADERS = sizeof headers / sizeof *headers };

static uint32_t state;

static uint32_t random_below(uint32_t n)
{
	state = state * 1664525u + 1013904223u;
	return (state >> 8) % n;
}

static void spoil(char *text, size_t n)
{
	static const char marks[] = "{}[]\",:0-\\nude\xff";

	for (unsigned i = random_below(4); n && i; i--)
		text[random_below((uint32_t)n)] = marks[random_below(sizeof marks - 1)];
}

static bool send_one(struct session *s, struct arena *a, unsigned wildness)
{
	char *body = arena_strdup(a, messages[random_below(MESSAGES)]), *header;
	bool is_wild = random_below(10) < wildness;
	size_t n = strlen(body);
	unsigned which = random_below(is_wild ? HEADERS : GOOD_HEADERS);

	if (is_wild)
		spoil(body, n);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
	header = arena_printf(a, headers[which], n);
#pragma GCC diagnostic pop
	if (is_wild && random_below(8) == 0)
		n = random_below((uint32_t)n + 1);
	return session_put(s, header, strlen(header)) && session_put(s, body, n);
}

static void one_stream(uint32_t seed)
{
	struct arena arena = {0};
	struct session s;
	unsigned wildness = seed % 3 ? seed % 10 : 0;
	bool is_read = true;
	int status;

	state = seed * 2654435761u;
	session_start(&s, true);
	if (seed % 4)
		session_send(&s, messages[seed % 4 == 1]);
	for (unsigned n = 5 + random_below(60); n && is_read; n--) {
		is_read = send_one(&s, &arena, wildness);
		while (session_hear(&s, &arena, 0))
			;
		if (random_below(8) == 0)
			session_hear(&s, &arena, 0.02);
	}
	session_close(&s);
	status = session_end(&s, PATIENCE);
	arena_release(&arena);
	if (!WIFEXITED(status) || WEXITSTATUS(status) > 1)
		fprintf(stderr, "stream %u ended the server with status %#x\n", seed, status);
	assert_true(WIFEXITED(status));
	assert_true(WEXITSTATUS(status) <= 1);
}

static void streams(void **unused)
{
	uint32_t n = getenv("CUDALINT_SLOW") ? 1000 : 60;

	(void)unused;
	for (uint32_t seed = 1; seed <= n; seed++)
		one_stream(seed);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(streams)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * The text of an open file after random edits, in both encodings, against a model that holds it as
 * characters and looks for positions by walking.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/text.h"
#include "serve/draft.h"
#include "serve/framing.h"
#include "serve/wire.h"
#include "base/uri.h"

#define MOST 400 /* characters */
#define ROUNDS 20000

/* --- the model -------------------------------------------------------------------------------- */

static const struct {
	const char *bytes;
	unsigned units;
} alphabet[] = {
    {"a", 1},	 {"\n", 0},	  {"\r\n", 0},	       {"\r", 0},
    {"\t", 1},	 {"\xC3\xA9", 1}, {"\xE2\x82\xAC", 1}, {"\xF0\x9F\x90\xA7", 2},
    {"\x80", 1}, {"b", 1},
};
enum { LETTERS = sizeof alphabet / sizeof *alphabet };

struct model {
	unsigned at[MOST];
	unsigned n;
};

static uint32_t state = 12345;

static uint32_t random_below(uint32_t n)
{
	state = state * 1664525u + 1013904223u;
	return (state >> 8) % n;
}

static bool is_end(unsigned letter)
{
	return strchr("\r\n", *alphabet[letter].bytes) != NULL;
}

static unsigned width(unsigned letter, enum encoding e)
{
	return e == ENCODING_UTF8 ? (unsigned)strlen(alphabet[letter].bytes)
				  : alphabet[letter].units;
}

/* A \r before a \n is one line end: the model must not part what the text joins. */
static void put(struct model *m, unsigned where, unsigned letter)
{
	bool joins = (where && m->at[where - 1] == 3 && *alphabet[letter].bytes == '\n') ||
		     (letter == 3 && where < m->n && *alphabet[m->at[where]].bytes == '\n');

	if (m->n == MOST || joins)
		return;
	memmove(m->at + where + 1, m->at + where, (m->n - where) * sizeof *m->at);
	m->at[where] = letter;
	m->n++;
}

static struct position model_position(const struct model *m, unsigned index, enum encoding e)
{
	struct position p = {0};

	for (unsigned i = 0; i < index; i++) {
		p.column += width(m->at[i], e);
		if (is_end(m->at[i]))
			p = (struct position){p.line + 1, 0};
	}
	return p;
}

static void model_text(const struct model *m, struct text *out)
{
	for (unsigned i = 0; i < m->n; i++)
		text_puts(out, alphabet[m->at[i]].bytes);
}

static bool joins_at(const struct model *m, unsigned from, unsigned to)
{
	return from && to < m->n && m->at[from - 1] == 3 && *alphabet[m->at[to]].bytes == '\n';
}

/* --- edits ------------------------------------------------------------------------------------ */

static void random_edit(struct model *m, struct draft *d, enum encoding e)
{
	struct arena arena = {0};
	struct text word = {.arena = &arena}, whole = {.arena = &arena};
	unsigned from = random_below(m->n + 1), to = from + random_below(m->n - from + 1);
	struct range r;
	struct model new = {.n = 0};

	if (random_below(3))
		to = from + (to > from);
	if (joins_at(m, from, to))
		return;
	for (unsigned i = random_below(6); i; i--)
		put(&new, new.n, random_below(LETTERS));
	if (m->n - (to - from) + new.n > MOST || (from && new.n && m->at[from - 1] == 3) ||
	    (new.n &&new.at[new.n - 1] == 3))
		return;
	r = (struct range){model_position(m, from, e), model_position(m, to, e)};
	model_text(&new, &word);
	draft_edit(d, r, e, text_string(&word), word.n);
	memmove(m->at + from + new.n, m->at + to, (m->n - to) * sizeof *m->at);
	memcpy(m->at + from, new.at, new.n * sizeof *new.at);
	m->n += new.n - (to - from);
	model_text(m, &whole);
	assert_int_equal(d->bytes, whole.n);
	assert_string_equal(draft_text(d), text_string(&whole));
	arena_release(&arena);
}

static void check_positions(const struct model *m, const struct draft *d, enum encoding e)
{
	size_t offset = 0;

	for (unsigned i = 0; i < m->n; i++) {
		struct position p = model_position(m, i, e);

		assert_int_equal(position_offset(draft_text(d), d->bytes, p, e), offset);
		assert_int_equal(
		    position_compare(position_of(draft_text(d), d->bytes, offset, e), p), 0);
		offset += strlen(alphabet[m->at[i]].bytes);
	}
}

static void follow(enum encoding e)
{
	struct model m = {.n = 0};
	struct draft d = {0};

	for (unsigned round = 0; round < ROUNDS; round++) {
		random_edit(&m, &d, e);
		if (round % 100 == 0)
			check_positions(&m, &d, e);
	}
	assert_true(m.n > 0);
	draft_release(&d);
}

static void edits_in_utf16(void **unused)
{
	(void)unused;
	follow(ENCODING_UTF16);
}

static void edits_in_utf8(void **unused)
{
	(void)unused;
	follow(ENCODING_UTF8);
}

static void positions_beyond_are_ends(void **unused)
{
	static const char text[] = "ab\r\nc\xF0\x9F\x90\xA7"
				   "d\n";
	const size_t n = sizeof text - 1;

	(void)unused;
	assert_int_equal(position_offset(text, n, (struct position){0, 99}, ENCODING_UTF16), 2);
	assert_int_equal(position_offset(text, n, (struct position){9, 9}, ENCODING_UTF16), n);
	assert_int_equal(position_offset(text, n, (struct position){1, 2}, ENCODING_UTF16), 5);
	assert_int_equal(position_offset(text, n, (struct position){1, 3}, ENCODING_UTF16), 9);
	assert_int_equal(position_offset(text, n, (struct position){1, 3}, ENCODING_UTF8), 5);
	assert_int_equal(position_of(text, n, 3, ENCODING_UTF8).line, 0);
	assert_int_equal(position_of(text, n, 7, ENCODING_UTF16).column, 1);
}

static void ranges_taken_backwards(void **unused)
{
	struct draft d = {0};

	(void)unused;
	draft_edit(&d, (struct range){{0, 0}, {0, 0}}, ENCODING_UTF8, "hello", 5);
	draft_edit(&d, (struct range){{0, 4}, {0, 1}}, ENCODING_UTF8, "", 0);
	assert_string_equal(draft_text(&d), "ho");
	draft_release(&d);
}

/* --- half characters -------------------------------------------------------------------------- */

/* A text as JavaScript holds it: units, which an edit may part and join as it likes. */
struct units {
	uint16_t at[MOST];
	unsigned n;
};

static bool is_pair(const struct units *u, unsigned i)
{
	return i + 1 < u->n && u->at[i] >> 10 == 0x36 && u->at[i + 1] >> 10 == 0x37;
}

static void put_units(const struct units *u, bool plain, struct text *out)
{
	for (unsigned i = 0; i < u->n; i++) {
		char half[3];

		if (is_pair(u, i)) { /* both pairs that are used are penguins */
			text_puts(out, "\xF0\x9F\x90\xA7");
			i++;
		} else if (u->at[i] >> 11 == 0x1B) {
			draft_put_half(half, u->at[i]);
			text_put(out, plain ? "\xEF\xBF\xBD" : half, 3);
		} else {
			text_put(out, &(char){(char)u->at[i]}, 1);
		}
	}
}

static struct position unit_position(const struct units *u, unsigned index)
{
	struct position p = {0};

	for (unsigned i = 0; i < index; i++)
		p = u->at[i] == '\n' ? (struct position){p.line + 1, 0}
				    : (struct position){p.line, p.column + 1};
	return p;
}

/* As JSON.stringify writes it: pairs as they are, halves as escapes. */
static const char *as_json(struct arena *a, const struct units *u)
{
	struct text out = {.arena = a};

	text_puts(&out, "\"");
	for (unsigned i = 0; i < u->n; i++) {
		bool is_plain = u->at[i] < 0x80 && u->at[i] >= ' ';

		if (is_pair(u, i) && u->n % 2) {
			text_puts(&out, "\xF0\x9F\x90\xA7");
			i++;
		} else {
			text_printf(&out, is_plain ? "%c" : "\\u%04x", u->at[i]);
		}
	}
	text_puts(&out, "\"");
	return out.at;
}

static void edit_units(struct units *u, struct draft *d)
{
	static const uint16_t letters[] = {'a', '\n', 0xD83D, 0xDC27, 0xD83D, 'b'};
	struct arena arena = {0};
	unsigned from = random_below(u->n + 1), to = from + random_below(u->n - from + 1) % 4;
	struct units new = {.n = random_below(4)};
	struct text whole = {.arena = &arena};
	const char *json;
	cJSON *word;

	if (random_below(20) == 0 || u->n > MOST - 8)
		to = u->n;
	for (unsigned i = 0; i < new.n; i++)
		new.at[i] = letters[random_below(6)];
	json = as_json(&arena, &new);
	word = wire_read(&arena, json, strlen(json));
	assert_non_null(word);
	draft_edit(d, (struct range){unit_position(u, from), unit_position(u, to)}, ENCODING_UTF16,
		   word->valuestring, strlen(word->valuestring));
	cJSON_Delete(word);
	memmove(u->at + from + new.n, u->at + to, (u->n - to) * sizeof *u->at);
	memcpy(u->at + from, new.at, new.n * sizeof *new.at);
	u->n += new.n - (to - from);
	put_units(u, false, &whole);
	assert_int_equal(d->bytes, whole.n);
	assert_string_equal(draft_text(d), text_string(&whole));
	arena_release(&arena);
}

static void halves_part_and_join(void **unused)
{
	struct arena arena = {0};
	struct units u = {.n = 0};
	struct draft d = {0};
	struct text plain = {.arena = &arena};

	(void)unused;
	for (unsigned round = 0; round < ROUNDS; round++)
		edit_units(&u, &d);
	assert_true(u.n > 0);
	draft_plain(&d);
	put_units(&u, true, &plain);
	assert_string_equal(draft_text(&d), text_string(&plain));
	draft_release(&d);
	arena_release(&arena);
}

static void json_of_javascript(void **unused)
{
	static const struct {
		const char *json;
		size_t bytes;
		const char *text; /* NULL: it is none */
	} rows[] = {
	    {"\"\\ud83d\"", 8, "\xED\xA0\xBD"},
	    {"\"\\uDC27\"", 8, "\xED\xB0\xA7"},
	    {"\"\\uD83D\\uDC27\"", 14, "\xF0\x9F\x90\xA7"},
	    {"\"\\ud83d\\ud83d\\udc27x\"", 21, "\xED\xA0\xBD\xF0\x9F\x90\xA7x"},
	    {"\"\\ud83d\\n\"", 10, "\xED\xA0\xBD\n"},
	    {"\"a\\u0000b\"", 10, "a b"},
	    {"\"a\0b\"", 5, "a b"},
	    {"\"\\\\ud83d\"", 9, "\\ud83d"},
	    {"\"\\\\u0000\"", 9, "\\u0000"},
	    {"\"\\\"\\ud83d\"", 10, "\"\xED\xA0\xBD"},
	    {"\"\\ud8\"", 6, NULL},
	    {"\"\\ud83d", 7, NULL},
	    {"\"\\", 2, NULL},
	};
	struct arena a = {0};

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		cJSON *value = wire_read(&a, rows[i].json, rows[i].bytes);

		if (rows[i].text)
			assert_string_equal(cJSON_GetStringValue(value), rows[i].text);
		else
			assert_null(value);
		cJSON_Delete(value);
	}
	arena_release(&a);
}

/* --- framing, URIs ---------------------------------------------------------------------------- */

static void feed(struct framing *f, const char *bytes)
{
	memcpy(framing_room(f, strlen(bytes)), bytes, strlen(bytes));
	framing_took(f, strlen(bytes));
}

static void frames_come_in_pieces(void **unused)
{
	static const char stream[] =
	    "Content-Type: x\r\ncontent-LENGTH:  4 \r\n\r\nabcdContent-Length: "
	    "2\n\nxy";
	struct framing f = {0};
	const char *body;
	size_t n;
	unsigned seen = 0;

	(void)unused;
	for (size_t i = 0; stream[i]; i++) {
		char one[2] = {stream[i]};

		feed(&f, one);
		while (framing_next(&f, &body, &n) == FRAME_MESSAGE) {
			assert_int_equal(n, seen ? 2 : 4);
			assert_memory_equal(body, seen ? "xy" : "abcd", n);
			seen++;
		}
	}
	assert_int_equal(seen, 2);
	framing_release(&f);
}

static void broken_frames(void **unused)
{
	static const struct {
		const char *stream;
		enum frame wanted;
	} rows[] = {
	    {"Content-Length: x\r\n\r\n", FRAME_BROKEN},
	    {"Content-Length: -3\r\n\r\n", FRAME_BROKEN},
	    {"Content-Length:\r\n\r\n", FRAME_BROKEN},
	    {"nothing\r\n\r\n", FRAME_BROKEN},
	    {"\r\n\r\n", FRAME_BROKEN},
	    {"Content-Length: 99999999999999999999999\r\n\r\n", FRAME_LOST},
	    {"Content-Length: 5\r\n\r\nabcd", FRAME_NONE},
	    {"Content-Length: 5\r\n", FRAME_NONE},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct framing f = {0};
		const char *body;
		size_t n;

		feed(&f, rows[i].stream);
		assert_int_equal(framing_next(&f, &body, &n), rows[i].wanted);
		framing_release(&f);
	}
}

static void uris_and_paths(void **unused)
{
	struct arena a = {0};

	(void)unused;
	assert_string_equal(uri_path(&a, "file:///a%20b/%C3%A9.cu"), "/a b/\xC3\xA9.cu");
	assert_string_equal(uri_path(&a, "file://localhost/x.cu"), "/x.cu");
	assert_string_equal(uri_path(&a, "FILE:///x%2fy.cu"), "/x/y.cu");
	assert_string_equal(uri_path(&a, "file:/x/y.cu"), "/x/y.cu");
	assert_null(uri_path(&a, "file:x/y.cu"));
	assert_null(uri_path(&a, "file:localhost/y.cu"));
	assert_null(uri_path(&a, "untitled:x"));
	assert_null(uri_path(&a, "file://host/x"));
	assert_null(uri_path(&a, "file:///a%00b"));
	assert_null(uri_path(&a, NULL));
	assert_string_equal(uri_of_path(&a, "/a b/\xC3\xA9#.cu"), "file:///a%20b/%C3%A9%23.cu");
	arena_release(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(edits_in_utf16),
	    cmocka_unit_test(edits_in_utf8),
	    cmocka_unit_test(positions_beyond_are_ends),
	    cmocka_unit_test(ranges_taken_backwards),
	    cmocka_unit_test(halves_part_and_join),
	    cmocka_unit_test(json_of_javascript),
	    cmocka_unit_test(frames_come_in_pieces),
	    cmocka_unit_test(broken_frames),
	    cmocka_unit_test(uris_and_paths),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

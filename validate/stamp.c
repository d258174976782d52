#include "stamp.h"

#include <ctype.h>
#include <glob.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "gpu/table.h"

/* Length of the literal in quotes that starts here. */
static size_t literal_length(const char *text)
{
	const char quote = *text;
	size_t n = 1;

	while (text[n] && text[n] != quote && text[n] != '\n')
		n += text[n] == '\\' && text[n + 1] ? 2 : 1;
	return n + (text[n] == quote);
}

/* Length of the comment that starts here; 0: none does. */
static size_t comment_length(const char *text)
{
	if (text[0] != '/' || (text[1] != '/' && text[1] != '*'))
		return 0;
	if (text[1] == '/')
		return strcspn(text, "\n");
	const char *end = strstr(text + 2, "*/");
	return end ? (size_t)(end + 2 - text) : strlen(text);
}

/* The text without comments; line ends stay, within comments too. */
static char *without_comments(struct arena *a, const char *text)
{
	struct text plain = {.arena = a};

	while (*text) {
		const bool quoted = *text == '"' || *text == '\'';
		size_t n = comment_length(text);
		if (!n) {
			n = quoted ? literal_length(text) : 1;
			text_put(&plain, text, n);
		} else {
			text_puts(&plain, " ");
			for (size_t i = 0; i < n; i++)
				if (text[i] == '\n')
					text_puts(&plain, "\n");
		}
		text += n;
	}
	return arena_strdup(a, text_string(&plain));
}

/* A line with single blanks between its words and none around them. */
static const char *squeezed(struct arena *a, const char *line, size_t n)
{
	char *out = arena_strndup(a, line, n), *to = out;

	for (const char *from = out; *from; from++)
		if (!isspace((unsigned char)*from))
			*to++ = *from;
		else if (to > out && to[-1] != ' ')
			*to++ = ' ';
	if (to > out && to[-1] == ' ')
		to--;
	*to = '\0';
	return out;
}

static bool begins(const char *line, const char *with)
{
	return !strncmp(line, with, strlen(with));
}

/* Follows "#ifdef FIXTURE_FORCED" to its #else or #endif; returns whether the line is of it. */
static bool is_of_forced(const char *line, unsigned *depth)
{
	if (!*depth) {
		*depth = !strcmp(line, "#ifdef FIXTURE_FORCED");
		return *depth;
	}
	if (begins(line, "#if"))
		++*depth;
	else if (begins(line, "#endif") || (begins(line, "#else") && *depth == 1))
		--*depth;
	return true;
}

enum what { PROGRAM, LINES, FORCED, ONLY_FORCED };

/* Of one file: what of its text counts, line by line. The rest of a conditional that begins under
 * FIXTURE_FORCED (#else and #endif alike) is the plain program's. */
static uint64_t hash_file(struct arena *a, const char *path, enum what what, uint64_t hash)
{
	const char *text = text_read_file(a, path, NULL);
	unsigned depth = 0, number = 0;

	if (!text)
		die("cannot read %s", path);
	for (text = without_comments(a, text); *text;) {
		const size_t n = strcspn(text, "\n");
		const char *line = squeezed(a, text, n);
		const bool forced = is_of_forced(line, &depth);
		number++;
		if (*line && (what == FORCED || forced == (what == ONLY_FORCED))) {
			hash = hash_bytes(hash_bytes(hash, line, strlen(line)), "\n", 1);
			if (what == LINES)
				hash = hash_bytes(hash, &number, sizeof number);
		}
		text += n + (text[n] == '\n');
	}
	return hash;
}

static char *as_text(struct arena *a, uint64_t hash)
{
	return arena_printf(a, "%016llx", (unsigned long long)hash);
}

struct stamps stamps_make(struct arena *a, const char *source)
{
	const char *slash = strrchr(source, '/');
	glob_t headers = {0};

	glob(arena_printf(a, "%.*s/*.h", slash ? (int)(slash - source) : 1, slash ? source : "."),
	     0, NULL, &headers);
	uint64_t program = hash_file(a, source, PROGRAM, HASH_START);
	uint64_t lines = hash_file(a, source, LINES, HASH_START);
	for (size_t i = 0; i < headers.gl_pathc; i++) {
		program = hash_file(a, headers.gl_pathv[i], PROGRAM, program);
		lines = hash_file(a, headers.gl_pathv[i], LINES, lines);
	}
	program = hash_file(a, "fixtures/fixture.h", PROGRAM, program);
	lines = hash_bytes(lines, &program, sizeof program);
	uint64_t forced = hash_file(a, "fixtures/fixture.h", FORCED, lines);
	forced = hash_file(a, source, ONLY_FORCED, forced);
	for (size_t i = 0; i < headers.gl_pathc; i++)
		forced = hash_file(a, headers.gl_pathv[i], ONLY_FORCED, forced);
	globfree(&headers);
	return (struct stamps){as_text(a, program), as_text(a, lines), as_text(a, forced)};
}

#include "report/comments.h"

#include <ctype.h>
#include <string.h>

#define MAX_NESTING 128

struct scan {
	struct arena *arena;
	const char *at, *line_start;
	uint32_t line;
	bool is_guard[MAX_NESTING]; /* by depth of #if */
	unsigned depth, guards;
	struct comments *out;
};

/* A carriage return ends a line even by itself, as compilers see it. */
static void step(struct scan *s)
{
	char c = *s->at++;

	if (c == '\n' || (c == '\r' && *s->at != '\n')) {
		s->line++;
		s->line_start = s->at;
	}
}

static void step_to(struct scan *s, const char *end)
{
	while (s->at < end)
		step(s);
}

/* The newline or the zero that ends the logical line. */
static const char *line_end(const char *at, const char *start)
{
	for (;; at++) {
		at += strcspn(at, "\r\n");
		if (!*at || at == start || at[-1] != '\\')
			return at;
		at += at[0] == '\r' && at[1] == '\n';
	}
}

static void take_comment(struct scan *s)
{
	struct comment c = {.text = s->at,
			    .line = s->line,
			    .column = (uint32_t)(s->at - s->line_start) + 1,
			    .in_conditional = s->depth > s->guards};
	const char *end;

	if (s->at[1] == '/') {
		end = line_end(s->at, s->at);
	} else {
		end = strstr(s->at + 2, "*/");
		end = end ? end + 2 : s->at + strlen(s->at);
	}
	step_to(s, end);
	c.bytes = (size_t)(end - c.text);
	c.end_line = s->line;
	array_push(s->arena, &s->out->list, c);
}

static void skip_quoted(struct scan *s)
{
	char quote = *s->at;

	step(s);
	while (*s->at && *s->at != quote && !strchr("\r\n", *s->at)) {
		if (*s->at == '\\' && s->at[1])
			step(s);
		step(s);
	}
	if (*s->at == quote)
		step(s);
}

/* At the quote of R"delimiter( ... )delimiter". */
static void skip_raw(struct scan *s)
{
	const char *open = s->at + 1 + strcspn(s->at + 1, "(\n");
	char close[20];
	size_t n = (size_t)(open - s->at - 1);
	const char *end;

	if (*open != '(' || n > 16) {
		skip_quoted(s);
		return;
	}
	close[0] = ')';
	memcpy(close + 1, s->at + 1, n);
	memcpy(close + 1 + n, "\"", 2);
	end = strstr(open, close);
	step_to(s, end ? end + n + 2 : open + strlen(open));
}

static void skip_word(struct scan *s)
{
	const char *word = s->at;
	bool is_number = isdigit((unsigned char)*word);

	while (
	    isalnum((unsigned char)*s->at) || *s->at == '_' ||
	    (is_number && (*s->at == '.' || (*s->at == '\'' && isalnum((unsigned char)s->at[1])))))
		s->at++;
	if (*s->at == '"' && s->at[-1] == 'R')
		skip_raw(s);
}

/* --- conditionals ----------------------------------------------------------------------------- */

static const char *directive(const char *line)
{
	line += strspn(line, " \t");
	if (*line != '#')
		return NULL;
	return line + 1 + strspn(line + 1, " \t");
}

static bool begins(const char *s, const char *word)
{
	size_t n = strlen(word);

	return !strncmp(s, word, n) && !isalnum((unsigned char)s[n]) && s[n] != '_';
}

/* #ifndef X right before #define X, as the first of all. */
static bool is_guard(const char *ifndef)
{
	const char *name = ifndef + 6 + strspn(ifndef + 6, " \t");
	size_t n = strcspn(name, " \t\r\n");
	const char *next = name + strcspn(name, "\r\n"), *define;

	define = directive(next + strspn(next, " \t\r\n"));
	if (!define || !begins(define, "define"))
		return false;
	define += 6 + strspn(define + 6, " \t");
	return n && !strncmp(define, name, n) && strchr(" \t\r\n", define[n]);
}

static void take_directive(struct scan *s)
{
	const char *word = directive(s->at);

	if (begins(word, "if") || begins(word, "ifdef") || begins(word, "ifndef")) {
		if (s->depth == MAX_NESTING)
			return;
		s->is_guard[s->depth] = !s->depth && begins(word, "ifndef") && is_guard(word);
		s->guards += s->is_guard[s->depth++];
	} else if (begins(word, "endif") && s->depth) {
		s->guards -= s->is_guard[--s->depth];
	}
}

void comments_find(struct arena *a, const char *source, struct comments *out)
{
	struct scan s = {.arena = a, .at = source, .line_start = source, .line = 1, .out = out};
	bool is_first = true; /* nothing but blanks on this line so far */

	while (*s.at) {
		char c = *s.at;

		if (is_first && c == '#')
			take_directive(&s);
		if (c == '\n' || c == '\r')
			is_first = true;
		else if (!isspace((unsigned char)c))
			is_first = false;
		if (c == '/' && (s.at[1] == '/' || s.at[1] == '*'))
			take_comment(&s);
		else if (c == '"' || c == '\'')
			skip_quoted(&s);
		else if (isalnum((unsigned char)c) || c == '_')
			skip_word(&s);
		else
			step(&s);
	}
}

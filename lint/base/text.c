#include "base/text.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"

static void text_reserve(struct text *t, size_t more)
{
	size_t cap = t->cap ? t->cap : 256;

	if (t->n + more + 1 <= t->cap)
		return;
	while (cap < t->n + more + 1)
		cap *= 2;
	t->at = arena_grow(t->arena, t->at, t->n, cap);
	t->cap = cap;
}

void text_put(struct text *t, const void *bytes, size_t n)
{
	text_reserve(t, n);
	if (n)
		memcpy(t->at + t->n, bytes, n);
	t->n += n;
	t->at[t->n] = 0;
}

void text_puts(struct text *t, const char *s)
{
	text_put(t, s, strlen(s));
}

void text_printf(struct text *t, const char *format, ...)
{
	va_list args;
	int n;

	va_start(args, format);
	n = vsnprintf(NULL, 0, format, args);
	va_end(args);
	text_reserve(t, (size_t)n);
	va_start(args, format);
	vsnprintf(t->at + t->n, (size_t)n + 1, format, args);
	va_end(args);
	t->n += (size_t)n;
}

const char *text_string(const struct text *t)
{
	return t->at ? t->at : "";
}

char *text_read_descriptor(struct arena *a, int fd, size_t *bytes)
{
	struct text t = {.arena = a};
	ssize_t got;

	do {
		text_reserve(&t, 1 << 16);
		got = read(fd, t.at + t.n, (size_t)1 << 16);
		if (got > 0)
			t.n += (size_t)got;
	} while (got > 0 || (got < 0 && errno == EINTR));
	if (got < 0)
		return NULL;
	t.at[t.n] = 0;
	if (bytes)
		*bytes = t.n;
	return t.at;
}

char *text_read_file(struct arena *a, const char *path, size_t *bytes)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	char *contents;

	if (fd < 0)
		return NULL;
	contents = text_read_descriptor(a, fd, bytes);
	close(fd);
	return contents;
}

bool text_write_file(struct arena *a, const char *path, const void *bytes, size_t n)
{
	const char *fresh = arena_printf(a, "%s.%d", path, (int)getpid());
	FILE *out = fopen(fresh, "w");

	if (!out)
		return false;
	const bool written = fwrite(bytes, 1, n, out) == n;
	if (!fclose(out) && written && !rename(fresh, path))
		return true;
	const int why = errno;
	unlink(fresh);
	errno = why;
	return false;
}

void text_put_plain(struct text *t, const char *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)bytes[i];

		text_put(t, (c < ' ' && c != '\t') || c == 0x7F ? "?" : bytes + i, 1);
	}
}

/* --- nearly right words ----------------------------------------------------------------------- */

#define WORD 64

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

unsigned text_distance(const char *a, const char *b)
{
	unsigned cost[WORD][WORD] = {{0}};
	size_t n = strlen(a), m = strlen(b);

	if (n >= WORD || m >= WORD)
		return WORD;
	for (size_t i = 0; i <= n; i++)
		cost[i][0] = (unsigned)i;
	for (size_t j = 0; j <= m; j++)
		cost[0][j] = (unsigned)j;
	for (size_t i = 1; i <= n; i++) {
		for (size_t j = 1; j <= m; j++) {
			unsigned change = cost[i - 1][j - 1] + (tolower((unsigned char)a[i - 1]) !=
								tolower((unsigned char)b[j - 1]));

			cost[i][j] = least(change, least(cost[i - 1][j], cost[i][j - 1]) + 1);
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
				cost[i][j] = least(cost[i][j], cost[i - 2][j - 2] + 1);
		}
	}
	return cost[n][m];
}

bool text_starts(const char *s, const char *prefix)
{
	return strncmp(s, prefix, strlen(prefix)) == 0;
}

bool text_is_near(const char *wrong, const char *right)
{
	size_t longer = strlen(wrong) > strlen(right) ? strlen(wrong) : strlen(right);

	return text_distance(wrong, right) <= (longer < 6 ? 1 : longer / 3);
}

void near_offer(struct near_word *n, const char *right)
{
	unsigned distance = text_distance(n->wrong, right);

	if ((n->word && distance >= n->distance) || !text_is_near(n->wrong, right))
		return;
	n->word = right;
	n->distance = distance;
}

const char *near_sentence(struct arena *a, const char *text, const struct near_word *n)
{
	return n->word ? arena_printf(a, "%s; did you mean '%s'?", text, n->word) : text;
}

/* --- paths ------------------------------------------------------------------------------------ */

struct part {
	const char *at;
	size_t n;
};
struct parts {
	ARRAY(struct part) list;
};

static bool part_is(struct part p, const char *s)
{
	return p.n == strlen(s) && !memcmp(p.at, s, p.n);
}

static void parts_add(struct arena *a, struct parts *parts, const char *path, bool is_absolute)
{
	while (*path) {
		size_t n = strcspn(path, "/");
		struct part p = {path, n};

		path += n + (path[n] == '/');
		if (!n || part_is(p, "."))
			continue;
		if (!part_is(p, "..")) {
			array_push(a, &parts->list, p);
			continue;
		}
		if (parts->list.n && !part_is(parts->list.at[parts->list.n - 1], ".."))
			parts->list.n--;
		else if (!is_absolute)
			array_push(a, &parts->list, p);
	}
}

static const char *parts_join(struct arena *a, const struct parts *parts, size_t from,
			      bool is_absolute)
{
	struct text t = {.arena = a};

	if (is_absolute)
		text_puts(&t, "/");
	for (size_t i = from; i < parts->list.n; i++) {
		if (i > from)
			text_puts(&t, "/");
		text_put(&t, parts->list.at[i].at, parts->list.at[i].n);
	}
	return t.n ? t.at : ".";
}

static bool parts_begin(const struct parts *whole, const struct parts *prefix)
{
	if (whole->list.n < prefix->list.n)
		return false;
	for (size_t i = 0; i < prefix->list.n; i++) {
		struct part p = whole->list.at[i], q = prefix->list.at[i];

		if (p.n != q.n || memcmp(p.at, q.at, p.n))
			return false;
	}
	return true;
}

const char *text_path(struct arena *a, const char *directory, const char *path)
{
	bool is_absolute = path[0] == '/';
	struct parts base = {0}, whole = {0}, alone = {0};

	parts_add(a, &base, directory, true);
	if (!is_absolute)
		parts_add(a, &whole, directory, true);
	parts_add(a, &whole, path, true);
	if (parts_begin(&whole, &base))
		return parts_join(a, &whole, base.list.n, false);
	if (is_absolute)
		return parts_join(a, &whole, 0, true);
	parts_add(a, &alone, path, false);
	return parts_join(a, &alone, 0, false);
}

bool text_path_is_below(const char *path, const char *directory)
{
	size_t n = strlen(directory);

	while (n && directory[n - 1] == '/')
		n--;
	return !strncmp(path, directory, n) && path[n] == '/';
}

/* --- characters ------------------------------------------------------------------------------- */

unsigned text_utf8(const char *s, size_t n)
{
	static const unsigned least_of[5] = {0, 0, 0x80, 0x800, 0x10000};
	const unsigned char *u = (const unsigned char *)s;
	unsigned length = u[0] < 0x80	? 1
			  : u[0] < 0xC2 ? 0
			  : u[0] < 0xE0 ? 2
			  : u[0] < 0xF0 ? 3
			  : u[0] < 0xF5 ? 4
					: 0;
	unsigned code;

	if (length < 2)
		return length;
	if (length > n)
		return 0;
	code = u[0] & (0x7Fu >> length);
	for (unsigned i = 1; i < length; i++) {
		if ((u[i] & 0xC0) != 0x80)
			return 0;
		code = code << 6 | (u[i] & 0x3Fu);
	}
	if (code < least_of[length] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
		return 0;
	return length;
}

void text_wrap(struct text *out, const char *indent, const char *words, size_t width)
{
	size_t column = 0, most = width - strlen(indent);

	while (*words) {
		size_t n = strcspn(words, " ");

		if (column && column + 1 + n > most) {
			text_puts(out, "\n");
			column = 0;
		}
		text_puts(out, column ? " " : indent);
		text_put(out, words, n);
		column += n + (column != 0);
		words += n + strspn(words + n, " ");
	}
	text_puts(out, "\n");
}

#include "report/suppress.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "report/comments.h"
#include "report/source.h"

#define RULE "unused-suppression"
#define MARKER "cudalint" /* in each of these comments, in any case */

enum reach { REACH_LINE, REACH_NEXT, REACH_BEGIN, REACH_END, REACH_FILE };

struct named { /* a rule in a comment */
	const char *rule;
	bool is_known, was_used;
};

struct suppression {
	struct place at; /* of the comment */
	enum reach reach;
	uint32_t first, last; /* lines it speaks of */
	ARRAY(struct named) rules;
	const char *reason; /* NULL: none */
	bool is_nolint, in_conditional, is_closed;
	const char *unknown; /* a word that is none of ours, NULL: it is one */
	bool is_late;	     /* the word is ours, but words stand before it */
	bool lacks_colon;    /* words follow that are no list of rules */
};

struct suppressor {
	struct arena *arena;
	struct account *account;
	const struct suppress_options *o;
	const char *file; /* being read */
	ARRAY(struct suppression) list;
	ARRAY(struct finding) said;
};

/* --- reading comments ------------------------------------------------------------------------- */

static const struct {
	const char *word;
	enum reach reach;
	bool is_nolint;
} words[] = {
    {"cudalint-ignore-next-line", REACH_NEXT, false},
    {"cudalint-ignore-begin", REACH_BEGIN, false},
    {"cudalint-ignore-end", REACH_END, false},
    {"cudalint-ignore-file", REACH_FILE, false},
    {"cudalint-ignore", REACH_LINE, false},
    {"NOLINTNEXTLINE(", REACH_NEXT, true},
    {"NOLINTBEGIN(", REACH_BEGIN, true},
    {"NOLINTEND(", REACH_END, true},
    {"NOLINT(", REACH_LINE, true},
};

static bool is_rule_letter(char c)
{
	return islower((unsigned char)c) || isdigit((unsigned char)c) || c == '-';
}

static void add_rule(struct suppressor *p, struct suppression *s, const char *at, size_t n)
{
	struct named r = {.rule = arena_strndup(p->arena, at, n)};

	r.is_known = !p->o->wrong_name(p->arena, r.rule, p->o->context);
	array_push(p->arena, &s->rules, r);
}

/* "rule, other-rule: reason" up to the end of the comment. */
static void read_names(struct suppressor *p, struct suppression *s, const char *at)
{
	for (;;) {
		size_t n = 0;

		at += strspn(at, " \t");
		while (is_rule_letter(at[n]) || at[n] == '*')
			n++;
		if (n)
			add_rule(p, s, at, n);
		at += n + strspn(at + n, " \t");
		if (*at != ',' || !n)
			break;
		at++;
	}
	if (*at == ':') {
		at += 1 + strspn(at + 1, " \t");
		s->reason = *at ? at : NULL;
	} else {
		s->lacks_colon = *at != '\0';
	}
}

/* "cudalint-rule, other-tool-rule)": ours alone count. */
static void read_nolint(struct suppressor *p, struct suppression *s, const char *at)
{
	static const char prefix[] = "cudalint-";
	size_t skip = sizeof prefix - 1;

	while (*at && *at != ')') {
		size_t n = strcspn(at, ",)");
		const char *end = at + n;

		at += strspn(at, " \t");
		while (end > at && isspace((unsigned char)end[-1]))
			end--;
		if ((size_t)(end - at) > skip && !strncmp(at, prefix, skip))
			add_rule(p, s, at + skip, (size_t)(end - at) - skip);
		at = at + strcspn(at, ",)");
		at += *at == ',';
	}
}

/* The comment without its signs and closing blanks. */
static const char *inner(struct arena *a, const struct comment *c, size_t *skipped)
{
	const char *from = c->text + 2, *to = c->text + c->bytes;

	if (c->text[1] == '*' && c->bytes >= 4 && !strncmp(to - 2, "*/", 2))
		to -= 2;
	while (from < to && (isspace((unsigned char)*from) || strchr("/*!<", *from)))
		from++;
	while (to > from && isspace((unsigned char)to[-1]))
		to--;
	*skipped = (size_t)(from - c->text);
	return arena_strndup(a, from, (size_t)(to - from));
}

static void set_lines(const struct source *source, const struct comment *c, struct suppression *s)
{
	s->first = s->last = c->line;
	if (s->reach == REACH_FILE)
		s->first = 0, s->last = UINT32_MAX;
	if (s->reach == REACH_BEGIN)
		s->last = UINT32_MAX;
	if (s->reach != REACH_NEXT)
		return;
	/* Several such comments may stand above the line they speak of. */
	for (uint32_t line = c->end_line + 1;; line++) {
		size_t n = 0;
		const char *text = source_line(source, line, &n);

		s->first = s->last = line;
		if (!text || strncmp(text + strspn(text, " \t"), "//", 2) != 0)
			return;
	}
}

/* False where nothing had begun. */
static bool close_begins(struct suppressor *p, const struct suppression *end)
{
	for (size_t i = p->list.n; i-- > 0;) {
		struct suppression *s = &p->list.at[i];
		bool is_meant = !end->rules.n;

		if (s->reach != REACH_BEGIN || s->is_closed || s->is_nolint != end->is_nolint)
			continue;
		for (size_t k = 0; k < end->rules.n; k++)
			for (size_t j = 0; j < s->rules.n; j++)
				is_meant |= !strcmp(end->rules.at[k].rule, s->rules.at[j].rule);
		if (!is_meant)
			continue;
		s->is_closed = true;
		s->last = end->at.line;
		return true;
	}
	return false;
}

static void take_word(struct suppressor *p, const struct source *source, const struct comment *c,
		      unsigned w, const char *at, size_t column)
{
	struct suppression s = {.reach = words[w].reach,
				.is_nolint = words[w].is_nolint,
				.in_conditional = c->in_conditional};

	s.at = (struct place){p->file, c->line, c->column + (uint32_t)column, c->line,
			      c->column + (uint32_t)column + (uint32_t)strlen(words[w].word)};
	if (words[w].is_nolint)
		read_nolint(p, &s, at + strlen(words[w].word));
	else
		read_names(p, &s, at + strlen(words[w].word));
	if (s.is_nolint && !s.rules.n)
		return;
	set_lines(source, c, &s);
	if (s.reach == REACH_END && close_begins(p, &s))
		return;
	if (s.reach == REACH_END)
		s.rules.n = 0; /* it holds nothing back */
	array_push(p->arena, &p->list, s);
}

/* Bytes of a beginning that was meant for one of the words: "cudalint-ignore-nextline",
 * "cudalint-ingore", "CUDALINT-IGNORE", "cudalint: ignore". 0: there is none. */
static size_t nearly_a_word(struct arena *a, const char *text)
{
	static const char *const others[] = {"cudalint-disable", "cudalint: ignore",
					     "cudalint: disable", "cudalint ignore"};
	size_t n = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-");
	char *word = arena_strndup(a, text, n);

	for (char *c = word; *c; c++)
		*c = (char)tolower((unsigned char)*c);
	if (!strncmp(word, "cudalint-ignore", strlen("cudalint-ignore")))
		return n;
	for (unsigned w = 0; w < sizeof words / sizeof *words && !strncmp(word, "cuda", 4); w++)
		if (!words[w].is_nolint && text_is_near(word, words[w].word))
			return n;
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (!strncasecmp(text, others[i], strlen(others[i])))
			return strlen(others[i]);
	return 0;
}

/* Where in the comment's first line one of the words stands with a rule behind it, but not at the
 * beginning; NULL: nowhere. Code that is commented out has its comments in it. */
static const char *late_word(struct suppressor *p, const char *text)
{
	static const char word[] = "cudalint-ignore";
	const char *at = strstr(text, word), *rule;
	size_t n = 0;

	if (!at || at == text || isalnum((unsigned char)at[-1]) || strchr("-_\"'`/", at[-1]))
		return NULL;
	for (const char *c = text; c + 1 < at; c++)
		if (*c == '\n' || (*c == '/' && (c[1] == '/' || c[1] == '*')))
			return NULL;
	rule = at + strlen(word);
	while (is_rule_letter(*rule))
		rule++;
	rule += strspn(rule, " \t");
	while (is_rule_letter(rule[n]))
		n++;
	return n && !p->o->wrong_name(p->arena, arena_strndup(p->arena, rule, n), p->o->context)
		   ? at
		   : NULL;
}

/* What would be overlooked for ever. */
static void take_unknown(struct suppressor *p, const struct comment *c, const char *text,
			 size_t bytes, size_t column, bool is_late)
{
	uint32_t from = c->column + (uint32_t)column, n = (uint32_t)bytes;
	struct suppression s = {.in_conditional = c->in_conditional, .is_late = is_late};

	s.unknown = arena_strndup(p->arena, text, n);
	s.at = (struct place){p->file, c->line, from, c->line, from + n};
	array_push(p->arena, &p->list, s);
}

static void read_comment(struct suppressor *p, const struct source *source, const struct comment *c)
{
	size_t skipped;
	const char *text = inner(p->arena, c, &skipped), *late = late_word(p, text);

	if (late)
		take_unknown(p, c, late, strlen("cudalint-ignore"),
			     skipped + (size_t)(late - text), true);

	for (unsigned w = 0; w < sizeof words / sizeof *words; w++) {
		const char *at = strstr(text, words[w].word);
		size_t n = strlen(words[w].word);

		if (!at || (!words[w].is_nolint && (at != text || is_rule_letter(at[n]))))
			continue;
		take_word(p, source, c, w, at, skipped + (size_t)(at - text));
		return;
	}
	if (nearly_a_word(p->arena, text))
		take_unknown(p, c, text, nearly_a_word(p->arena, text), skipped, false);
}

static void read_file(struct suppressor *p, const char *file)
{
	const struct source *source = source_of(p->account->sources, file);
	struct comments comments = {0};

	p->file = file;
	p->list.n = 0;
	if (!source->text)
		return;
	comments_find(p->arena, source->text, &comments);
	for (size_t i = 0; i < comments.list.n; i++)
		read_comment(p, source, &comments.list.at[i]);
}

/* --- holding back ----------------------------------------------------------------------------- */

static bool speaks_of(const struct suppression *s, const struct place *at)
{
	return (at->line >= s->first && at->line <= s->last) ||
	       (at->end_line >= s->first && at->end_line <= s->last && s->reach <= REACH_NEXT);
}

/* Every comment that could have held it back counts as used. */
static bool hold_back(struct suppressor *p, struct finding *f)
{
	bool is_held = false;

	for (size_t i = 0; i < p->list.n; i++) {
		struct suppression *s = &p->list.at[i];

		for (size_t k = 0; speaks_of(s, &f->at) && k < s->rules.n; k++) {
			if (strcmp(s->rules.at[k].rule, f->rule) != 0)
				continue;
			s->rules.at[k].was_used = true;
			if (!is_held)
				f->suppressed = s->reason ? s->reason : "";
			is_held = true;
		}
	}
	return is_held;
}

static void hold_back_in(struct suppressor *p, struct file_result *result)
{
	size_t kept = 0;

	for (size_t i = 0; i < result->findings.n; i++) {
		struct finding *f = &result->findings.at[i];

		if (!strcmp(f->at.file, p->file) && hold_back(p, f)) {
			struct finding *held = arena_new(p->arena, struct finding);

			*held = *f;
			array_push(p->arena, &p->account->suppressed, held);
			continue;
		}
		if (kept != i)
			result->findings.at[kept] = *f;
		kept++;
	}
	result->findings.n = kept;
}

/* --- judging the comments --------------------------------------------------------------------- */

static bool is_analysed(const struct suppressor *p, const struct suppression *s, const char *rule)
{
	const struct account *account = p->account;
	bool is_main = false, is_covered = false;

	for (unsigned i = 0; i < account->n_files; i++) {
		const struct file_result *f = &account->files[i];
		bool is_read = !strcmp(f->path, p->file);

		is_main |= is_read;
		for (size_t k = 0; !is_read && k < f->read.items.n; k++)
			is_read = !strcmp(f->read.items.at[k], p->file);
		if (is_read && f->status != FILE_OK)
			return false;
		for (size_t k = 0; is_read && k < f->covered.n; k++) {
			const struct place *c = &f->covered.at[k];

			is_covered |= !strcmp(c->file, p->file) && c->line <= s->last &&
				      c->end_line >= s->first;
		}
	}
	return (is_main || p->o->judges_headers) &&
	       (is_covered || p->o->is_whole_file(rule, p->o->context));
}

static void say(struct suppressor *p, const struct suppression *s, const char *message,
		const char *help)
{
	struct finding f = {.rule = RULE,
			    .severity = p->o->severity,
			    .confidence = CONFIDENCE_PROVEN,
			    .at = s->at,
			    .function = "",
			    .message = message,
			    .help = help};

	if (!hold_back(p, &f))
		array_push(p->arena, &p->said, f);
}

static void judge_rule(struct suppressor *p, const struct suppression *s, const struct named *r)
{
	if (!r->is_known && strchr(r->rule, '*')) {
		say(p, s, "the comment names no rule: a '*' stands for none here",
		    s->is_nolint
			? "name each: NOLINT(cudalint-rule); 'cudalint rules' lists the rules"
			: "name each: cudalint-ignore rule, other-rule: reason; 'cudalint rules' "
			  "lists the rules");
		return;
	}
	if (!r->is_known) {
		say(p, s, p->o->wrong_name(p->arena, r->rule, p->o->context), NULL);
		return;
	}
	if (r->was_used || s->in_conditional || !strcmp(r->rule, RULE) ||
	    !p->o->is_on(r->rule, p->file, p->o->context) || !is_analysed(p, s, r->rule))
		return;
	say(p, s, arena_printf(p->arena, "no %s finding is held back by this comment", r->rule),
	    s->reach == REACH_LINE && !s->is_nolint
		? "remove it; a comment above its line is written cudalint-ignore-next-line"
		: "remove it");
}

static void judge(struct suppressor *p, const struct suppression *s)
{
	if (s->reach == REACH_END) { /* those that end something are not kept */
		say(p, s, "nothing begins what ends here", "remove it");
		return;
	}
	if (s->is_late)
		say(p, s,
		    arena_printf(p->arena, "'%s' is not heeded behind other words", s->unknown),
		    "the comment has to begin with it; what stands before goes behind its colon");
	else if (s->unknown)
		say(p, s, arena_printf(p->arena, "'%s' means nothing", s->unknown),
		    "there are cudalint-ignore, -next-line, -begin, -end and -file");
	else if (!s->rules.n)
		say(p, s, "the comment names no rule",
		    "write cudalint-ignore rule: reason; 'cudalint rules' lists the rules");
	else if (s->lacks_colon)
		say(p, s, "the reason follows after a colon", "write cudalint-ignore rule: reason");
	else if (!s->reason && !s->is_nolint)
		say(p, s, "the comment gives no reason", "write cudalint-ignore rule: reason");
	if (s->reach == REACH_BEGIN && !s->is_closed)
		say(p, s, "nothing ends what begins here",
		    "write cudalint-ignore-end where it ends");
	for (size_t i = 0; i < s->rules.n; i++)
		judge_rule(p, s, &s->rules.at[i]);
}

/* --- all files -------------------------------------------------------------------------------- */

struct reading {
	const char *file;
	unsigned reader; /* the first result that read it: it takes what is said of the comments */
};

static int by_file(const void *x, const void *y)
{
	const struct reading *a = x, *b = y;
	int order = strcmp(a->file, b->file);

	return order ? order : (a->reader > b->reader) - (a->reader < b->reader);
}

/* Most files have no such comment: they are looked through and forgotten. */
static bool has_marker(const struct source_set *sources, const char *file)
{
	struct arena scratch = {0};
	const char *text;
	bool has;

	if (overlay_find(sources->overlay, file))
		return true;
	text = text_read_file(&scratch, file, NULL);
	has = text && strcasestr(text, MARKER);
	arena_release(&scratch);
	return has;
}

static void do_file(struct suppressor *p, const struct reading *r)
{
	struct file_result *first = &p->account->files[r->reader];

	read_file(p, r->file);
	if (!p->list.n)
		return;
	for (unsigned i = 0; i < p->account->n_files; i++)
		hold_back_in(p, &p->account->files[i]);
	p->said.n = 0;
	for (size_t i = 0; p->o->is_on(RULE, p->file, p->o->context) && i < p->list.n; i++)
		judge(p, &p->list.at[i]);
	for (size_t i = 0; i < p->said.n; i++)
		array_push(p->arena, &first->findings, p->said.at[i]);
}

void suppress_apply(struct arena *a, struct account *account, const struct suppress_options *o)
{
	struct suppressor p = {.arena = a, .account = account, .o = o};
	ARRAY(struct reading) all = {0};

	for (unsigned i = 0; !o->ignores_comments && i < account->n_files; i++) {
		struct file_result *f = &account->files[i];

		if (f->status != FILE_FAILED)
			array_push(a, &all, (struct reading){f->path, i});
		for (size_t k = 0; k < f->read.items.n; k++)
			array_push(a, &all, (struct reading){f->read.items.at[k], i});
	}
	if (all.n)
		qsort(all.at, all.n, sizeof *all.at, by_file);
	for (size_t i = 0; i < all.n; i++)
		if ((!i || strcmp(all.at[i - 1].file, all.at[i].file) != 0) &&
		    has_marker(account->sources, all.at[i].file))
			do_file(&p, &all.at[i]);
}

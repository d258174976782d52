#include "random_program.h"

#define COUNT(xs) ((unsigned)(sizeof(xs) / sizeof *(xs)))

enum { MOST_PLACES = 24, SCALARS = 6, ELEMENTS = 5, HELPERS = 2, DEEPEST = 4 };

struct writer {
	struct text *out;
	struct random_source *r;
	const char *name;		 /* of the kernel: what belongs to it begins with it */
	const char *places[MOST_PLACES]; /* that can be read and written */
	unsigned n_places;
	unsigned loops; /* around here; their counters can be read */
	unsigned helpers;
};

static const char *const types[] = {
    "signed char", "unsigned char", "short",	 "unsigned short",
    "int",	   "unsigned",	    "long long", "unsigned long long"};

static const char *one_of(struct writer *w, const char *const *words, unsigned n)
{
	return words[random_below(w->r, n)];
}
#define ONE_OF(w, words) one_of(w, words, COUNT(words))

static void put(struct writer *w, const char *s)
{
	text_puts(w->out, s);
}

static const char *type(struct writer *w)
{
	return ONE_OF(w, types);
}

static void add_place(struct writer *w, const char *place)
{
	if (w->n_places < MOST_PLACES)
		w->places[w->n_places++] = place;
}

/* --- expressions ------------------------------------------------------------------------------ */

static void expression(struct writer *w, unsigned depth);

static void number(struct writer *w)
{
	static const char *const suffix[] = {"", "", "u", "ll", "ull"};
	static const int64_t corners[] = {0, 1, 31, 127, 128, 255, 32767, 65535, 2147483647};
	int64_t n = random_once_in(w->r, 2) ? corners[random_below(w->r, COUNT(corners))]
					    : (int64_t)random_below(w->r, 100000);

	text_printf(w->out, "%lld%s", (long long)n, ONE_OF(w, suffix));
}

static void place(struct writer *w, unsigned depth)
{
	unsigned n = random_below(w->r, w->n_places + 1);

	if (n < w->n_places) {
		put(w, w->places[n]);
		return;
	}
	put(w, "t[(unsigned)(");
	expression(w, depth + 1);
	text_printf(w->out, ") %% %u]", (unsigned)ELEMENTS);
}

static void leaf(struct writer *w, unsigned depth)
{
	if (random_once_in(w->r, 4))
		number(w);
	else if (w->loops && random_once_in(w->r, 4))
		text_printf(w->out, "i%u", random_below(w->r, w->loops));
	else if (depth < DEEPEST)
		place(w, depth);
	else
		put(w, w->places[random_below(w->r, w->n_places)]);
}

static void unary(struct writer *w, unsigned depth)
{
	static const char *const operators[] = {"-", "~", "!", "+"};

	text_printf(w->out, "(%s", ONE_OF(w, operators));
	expression(w, depth + 1);
	put(w, ")");
}

static void cast(struct writer *w, unsigned depth)
{
	text_printf(w->out, "(%s)(", type(w));
	expression(w, depth + 1);
	put(w, ")");
}

/* `after` closes what keeps the right side within its bounds. */
static void two_sides(struct writer *w, const char *sign, const char *after, unsigned depth)
{
	put(w, "(");
	expression(w, depth + 1);
	text_printf(w->out, " %s ", sign);
	expression(w, depth + 1);
	text_printf(w->out, "%s)", after);
}

static void binary(struct writer *w, unsigned depth)
{
	static const char *const operators[] = {"+",  "-",  "*", "&",  "|", "^",  "<",
						"<=", "==", "!", ">=", ">", "&&", "||"};
	const char *sign = ONE_OF(w, operators);

	two_sides(w, *sign == '!' ? "!=" : sign, "", depth);
}

static void bounded(struct writer *w, unsigned depth)
{
	static const struct {
		const char *sign, *after;
	} bounds[] = {
	    {"/ ((", " & 15) + 1)"}, {"% ((", " & 15) + 1)"}, {"<< (", " & 7)"}, {">> (", " & 7)"}};
	unsigned n = random_below(w->r, COUNT(bounds));

	two_sides(w, bounds[n].sign, bounds[n].after, depth);
}

static void choice(struct writer *w, unsigned depth)
{
	put(w, "(");
	expression(w, depth + 1);
	put(w, " ? ");
	expression(w, depth + 1);
	put(w, " : ");
	expression(w, depth + 1);
	put(w, ")");
}

static void call(struct writer *w, unsigned depth)
{
	if (!w->helpers) {
		choice(w, depth);
		return;
	}
	text_printf(w->out, "%s_f%u(", w->name, random_below(w->r, w->helpers));
	expression(w, depth + 1);
	put(w, ", ");
	expression(w, depth + 1);
	put(w, ")");
}

static void expression(struct writer *w, unsigned depth)
{
	static void (*const forms[])(struct writer *, unsigned) = {
	    leaf, leaf, unary, cast, binary, binary, binary, bounded, choice, call};

	if (depth >= DEEPEST)
		leaf(w, depth);
	else
		forms[random_below(w->r, COUNT(forms))](w, depth);
}

/* --- statements ------------------------------------------------------------------------------- */

static void statements(struct writer *w, unsigned n, unsigned depth);

static void assignment(struct writer *w, unsigned depth)
{
	static const char *const operators[] = {"=", "=", "=", "+=", "-=", "*=", "&=", "|=", "^="};

	(void)depth;
	place(w, DEEPEST - 1);
	text_printf(w->out, " %s ", ONE_OF(w, operators));
	expression(w, 0);
	put(w, ";\n");
}

static void bounded_assignment(struct writer *w, unsigned depth)
{
	static const char *const operators[] = {"<<= 7 & (", ">>= 7 & (", "/= 1 + (15 & ",
						"%= 1 + (15 & "};

	(void)depth;
	place(w, DEEPEST - 1);
	text_printf(w->out, " %s", ONE_OF(w, operators));
	expression(w, 1);
	put(w, ");\n");
}

static void step(struct writer *w, unsigned depth)
{
	const char *sign = random_once_in(w->r, 2) ? "++" : "--";
	bool before = random_once_in(w->r, 2);

	(void)depth;
	put(w, before ? sign : "");
	put(w, w->places[random_below(w->r, w->n_places)]);
	put(w, before ? "" : sign);
	put(w, ";\n");
}

static void branch(struct writer *w, unsigned depth)
{
	put(w, "if (");
	expression(w, 1);
	put(w, ") {\n");
	statements(w, 2, depth + 1);
	put(w, "} else {\n");
	statements(w, 1, depth + 1);
	put(w, "}\n");
}

static void leave(struct writer *w)
{
	put(w, "if (");
	expression(w, 2);
	put(w, random_once_in(w->r, 2) ? ") break;\n" : ") continue;\n");
}

static void loop(struct writer *w, unsigned depth)
{
	unsigned i = w->loops, trips = random_below(w->r, 6);
	bool counts = random_once_in(w->r, 2);

	if (counts)
		text_printf(w->out, "for (int i%u = 0; i%u < %u; i%u++) {\n", i, i, trips, i);
	else
		text_printf(w->out, "{ short i%u = %u; do {\n", i, trips);
	w->loops++;
	statements(w, 1, depth + 1);
	if (random_once_in(w->r, 2))
		leave(w);
	statements(w, 1, depth + 1);
	w->loops--;
	if (counts)
		put(w, "}\n");
	else
		text_printf(w->out, "} while (i%u-- > 0); }\n", i);
}

static void choose(struct writer *w, unsigned depth)
{
	put(w, "switch ((");
	expression(w, 1);
	put(w, ") & 3) {\n");
	for (unsigned n = 0; n < 3; n++) {
		text_printf(w->out, n < 2 ? "case %u:\n" : "default:\n", n);
		statements(w, 1, depth + 1);
		if (random_once_in(w->r, 2))
			put(w, "break;\n");
	}
	put(w, "}\n");
}

static void statements(struct writer *w, unsigned n, unsigned depth)
{
	static void (*const forms[])(struct writer *, unsigned) = {
	    assignment, assignment, bounded_assignment, step, branch, loop, choose};
	unsigned plain = 4; /* of these */

	while (n--)
		forms[random_below(w->r, depth < 3 ? COUNT(forms) : plain)](w, depth);
}

/* --- programs --------------------------------------------------------------------------------- */

static void helper(struct writer *w)
{
	struct writer inner = {.out = w->out, .r = w->r, .name = w->name, .helpers = w->helpers};

	text_printf(w->out, "__device__ %s %s_f%u(%s a, %s b)\n{\n", type(w), w->name, w->helpers,
		    type(w), type(w));
	text_printf(w->out, "%s t[%u] = {1, 2, 3};\n", type(w), (unsigned)ELEMENTS);
	add_place(&inner, "a");
	add_place(&inner, "b");
	statements(&inner, 2, 2);
	put(w, "return ");
	expression(&inner, 1);
	put(w, ";\n}\n");
	w->helpers++;
}

static void variables(struct writer *w)
{
	static const char *const names[SCALARS] = {"v0", "v1", "v2", "v3", "v4", "v5"};
	static const char *const members[] = {"s.a", "s.b", "s.c", "p->d[1]", "p->e", "(*q)"};

	for (unsigned n = 0; n < SCALARS; n++) {
		text_printf(w->out, "%s %s = ", type(w), names[n]);
		number(w);
		put(w, ";\n");
		add_place(w, names[n]);
	}
	text_printf(w->out, "%s t[%u] = {5, 4, 3};\n", type(w), (unsigned)ELEMENTS);
	text_printf(w->out, "%s_s s = {1, 2, 3, {4, 5}}, *p = &s;\n", w->name);
	text_printf(w->out, "%s x = 9, *q = &x;\n", type(w));
	for (unsigned n = 0; n < COUNT(members); n++)
		add_place(w, members[n]);
}

static void results(struct writer *w)
{
	unsigned n = 0;

	for (unsigned i = 0; i < w->n_places; i++)
		text_printf(w->out, "out[%u] = (double)%s;\n", ++n, w->places[i]);
	for (unsigned i = 0; i < ELEMENTS; i++)
		text_printf(w->out, "out[%u] = (double)t[%u];\n", ++n, i);
	text_printf(w->out, "out[0] = %u;\n}\n\n", n);
}

void random_program(struct text *out, struct random_source *r, const char *kernel)
{
	struct writer w = {.out = out, .r = r, .name = kernel};

	text_printf(
	    out, "typedef struct { %s a; int b : %u; unsigned c : %u; %s d[2]; %s e; } %s_s;\n",
	    type(&w), 2 + random_below(r, 20), 1 + random_below(r, 20), type(&w), type(&w), kernel);
	while (w.helpers < HELPERS)
		helper(&w);
	text_printf(out, "__global__ void %s(double *out)\n{\n", kernel);
	variables(&w);
	statements(&w, 10, 0);
	results(&w);
}

/*
 * known.c - the table of known names: look-up, what a call takes and gives back, built-in
 * variables.
 */
#include "front/known.h"

#define WARP_WIDTH 32

#include <ctype.h>
#include <pthread.h>
#include <string.h>

#include "base/fail.h"

/* --- the table ------------------------------------------------------------------------------- */

static const struct known rows[] = {
#define K(names, handler, imm, text, flags) {names, known_##handler, imm, text, flags},
#define FAMILY(names, family)
#include "front/known.def"
#undef K
#undef FAMILY
};

static const struct family {
	const char *names, *family;
} families[] = {
#define K(names, handler, imm, text, flags)
#define FAMILY(names, family) {names, family},
#include "front/known.def"
#undef K
#undef FAMILY
};

enum { ROWS = sizeof rows / sizeof *rows, FAMILIES = sizeof families / sizeof *families };
enum { SLOTS = 8192, MOST_PATTERNS = 512 }; /* a third of the slots are used */

struct word { /* one name of a row; text is the row's, not ended by a zero */
	const char *text;
	unsigned n;
	unsigned index;	    /* row or family */
	bool wants_capital; /* pattern "x^" */
};

struct names { /* filled once, then only read: workers share it */
	struct word exact[SLOTS];
	struct word patterns[MOST_PATTERNS];
	unsigned n_exact, n_patterns;
};

static struct names row_names, family_names;
static pthread_once_t names_once = PTHREAD_ONCE_INIT;

static unsigned hash_of(const char *s, unsigned n)
{
	unsigned h = 2166136261u;

	for (unsigned i = 0; i < n; i++)
		h = (h ^ (unsigned char)s[i]) * 16777619u;
	return h;
}

static bool word_is(const struct word *w, const char *s, unsigned n)
{
	return w->n == n && memcmp(w->text, s, n) == 0;
}

static void add_exact(struct names *t, struct word w)
{
	unsigned at = hash_of(w.text, w.n) % SLOTS;

	while (t->exact[at].text) {
		if (word_is(&t->exact[at], w.text, w.n))
			BUG("known.def names '%.*s' twice", (int)w.n, w.text);
		at = (at + 1) % SLOTS;
	}
	if (++t->n_exact > SLOTS / 2)
		BUG("known.def has outgrown its hash table");
	t->exact[at] = w;
}

/* Longer patterns first, and of one length the stricter. */
static bool goes_before(const struct word *a, const struct word *b)
{
	return a->n > b->n || (a->n == b->n && a->wants_capital && !b->wants_capital);
}

static void add_pattern(struct names *t, struct word w)
{
	unsigned at = t->n_patterns++;

	if (t->n_patterns > MOST_PATTERNS)
		BUG("known.def has too many patterns");
	w.wants_capital = w.text[w.n - 1] == '^';
	w.n--;
	for (; at > 0 && goes_before(&w, &t->patterns[at - 1]); at--)
		t->patterns[at] = t->patterns[at - 1];
	t->patterns[at] = w;
}

static void add_words(struct names *t, const char *list, unsigned index)
{
	while (*list) {
		unsigned n = (unsigned)strcspn(list, " ");
		struct word w = {list, n, index, false};

		if (n && strchr("*^", list[n - 1]))
			add_pattern(t, w);
		else if (n)
			add_exact(t, w);
		list += n + (list[n] == ' ');
	}
}

static void fill_names(void)
{
	for (unsigned i = 0; i < ROWS; i++)
		add_words(&row_names, rows[i].names, i);
	for (unsigned i = 0; i < FAMILIES; i++)
		add_words(&family_names, families[i].names, i);
}

static const struct word *find_exact(const struct names *t, const char *s)
{
	unsigned n = (unsigned)strlen(s), at = hash_of(s, n) % SLOTS;

	for (; t->exact[at].text; at = (at + 1) % SLOTS)
		if (word_is(&t->exact[at], s, n))
			return &t->exact[at];
	return NULL;
}

static const struct word *find_pattern(const struct names *t, const char *s)
{
	for (unsigned i = 0; i < t->n_patterns; i++) {
		const struct word *w = &t->patterns[i];

		if (strncmp(s, w->text, w->n) != 0)
			continue;
		if (!w->wants_capital || isupper((unsigned char)s[w->n]))
			return w;
	}
	return NULL;
}

static const struct word *find_name(const struct names *t, const char *s)
{
	const struct word *w;

	pthread_once(&names_once, fill_names);
	w = find_exact(t, s);
	return w ? w : find_pattern(t, s);
}

const char *known_family(const char *class_name)
{
	const struct word *w = find_name(&family_names, class_name);

	return w ? families[w->index].family : NULL;
}

/* std::x falls back to x where the table has no std::x: the C functions in their C++ dress. */
static const struct known *find_row(const char **name)
{
	const struct word *w = find_name(&row_names, *name);

	if (!w && strncmp(*name, "std::", 5) == 0 && !strstr(*name + 5, "::")) {
		w = find_name(&row_names, *name + 5);
		*name += w ? 5 : 0;
	}
	return w ? &rows[w->index] : NULL;
}

/* --- names ----------------------------------------------------------------------------------- */

/* A namespace that only carries a library's version: __v1, __4, __1, __cxx11. */
static bool is_version(const char *s, size_t n)
{
	if (n < 3 || s[0] != '_' || s[1] != '_')
		return false;
	if (n == 7 && memcmp(s, "__cxx11", 7) == 0)
		return true;
	for (size_t i = s[2] == 'v' ? 3 : 2; i < n; i++)
		if (!isdigit((unsigned char)s[i]))
			return false;
	return true;
}

const char *known_clean_name(struct arena *a, const char *qualified)
{
	char *out = arena_alloc(a, strlen(qualified) + 1), *end = out;
	const char *s = qualified;

	for (;;) {
		const char *next = strstr(s, "::");
		size_t n = next ? (size_t)(next - s) : strlen(s);

		if (!next) {
			memcpy(end, s, n + 1);
			break;
		}
		if (!is_version(s, n) && n > 0) {
			memcpy(end, s, n + 2);
			end += n + 2;
		}
		s = next + 2;
	}
	return strncmp(out, "cuda::std::", 11) == 0 ? out + 6 : out;
}

CXType known_plain(CXType t)
{
	t = clang_getCanonicalType(t);
	if (t.kind == CXType_LValueReference || t.kind == CXType_RValueReference)
		t = clang_getCanonicalType(clang_getPointeeType(t));
	return t;
}

bool known_is_class(CXType t)
{
	return known_plain(t).kind == CXType_Record;
}

const char *known_class_name(struct lowering *l, CXType t)
{
	CXType plain = known_plain(t);
	struct arena *a = lower_arena(l);

	if (plain.kind == CXType_Pointer)
		plain = known_plain(clang_getPointeeType(plain));
	if (plain.kind != CXType_Record)
		return "";
	return known_clean_name(a, cx_qualified(a, clang_getTypeDeclaration(plain)));
}

bool known_template_number(CXCursor declaration, unsigned n, int64_t *value)
{
	if (cx_is_null(declaration) ||
	    clang_Cursor_getTemplateArgumentKind(declaration, n) != CXTemplateArgumentKind_Integral)
		return false;
	*value = clang_Cursor_getTemplateArgumentValue(declaration, n);
	return true;
}

bool known_in_host(struct lowering *l)
{
	return ir_fn(lower_builder(l))->kind == IR_HOST;
}

/* --- a call ---------------------------------------------------------------------------------- */

/* The object of a method under the conversions to its base classes: the first class that has a
 * family. */
static const char *object_family(struct lowering *l, CXCursor object, CXType *type)
{
	struct arena *a = lower_arena(l);

	for (unsigned depth = 0; depth < 8 && !cx_is_null(object); depth++) {
		const char *family;

		*type = clang_getCursorType(object);
		family = known_family(known_class_name(l, *type));
		if (family)
			return family;
		struct cx_kids kids = cx_kids(a, object);
		enum CXCursorKind kind = clang_getCursorKind(object);

		if (kids.n != 1 || (kind != CXCursor_UnexposedExpr && kind != CXCursor_ParenExpr))
			return NULL;
		object = kids.at[0];
	}
	return NULL;
}

static const char *after_colons(const char *name)
{
	const char *last = name;

	for (const char *s = name; (s = strstr(s, "::")) != NULL; s += 2)
		last = s + 2;
	return last;
}

/* The name under which a call stands in the table; a method of a family is "family.method". */
static const char *key_of(struct lowering *l, CXCursor callee, const char *name, CXCursor object)
{
	struct arena *a = lower_arena(l);
	CXCursor parent = clang_getCursorSemanticParent(callee);
	const char *clean = known_clean_name(a, name), *family = NULL;
	CXType type;

	if (!cx_is_null(object))
		family = object_family(l, object, &type);
	switch (clang_getCursorKind(parent)) {
	case CXCursor_StructDecl:
	case CXCursor_ClassDecl:
	case CXCursor_ClassTemplate:
	case CXCursor_ClassTemplatePartialSpecialization:
		if (!family)
			family = known_family(known_clean_name(a, cx_qualified(a, parent)));
		break;
	default:
		if (cx_is_null(object) || strncmp(clean, "operator", 8) == 0)
			family = NULL;
		break;
	}
	return family ? arena_printf(a, "%s.%s", family, after_colons(clean)) : clean;
}

/* What clang declares by itself stands in no file. */
static bool is_in_users_file(CXCursor declaration)
{
	CXSourceLocation at = clang_getCursorLocation(declaration);
	CXFile file;

	clang_getExpansionLocation(at, &file, NULL, NULL, NULL);
	return file && !clang_Location_isInSystemHeader(at);
}

/* Declared outside the system's headers: the user's own function, whatever its name. Names that CUDA
 * reserves are CUDA's, but for those that it has given up: who defines one of them means his own. */
static bool is_users_own(CXCursor callee, const struct known *row, const char *key)
{
	CXCursor definition = clang_getCursorDefinition(callee);

	if (row && row->flags & IRF_LEGACY)
		return !cx_is_null(definition) && is_in_users_file(definition);
	if (strncmp(key, "__", 2) == 0 || strncmp(key, "atomic", 6) == 0 || strstr(key, "::"))
		return false;
	return is_in_users_file(callee);
}

/* An API's name without the version and the default stream that a header has put to it:
 * cudaMemcpyAsync_ptsz, cuMemAlloc_v2. */
static const char *plain_api_name(struct arena *a, const char *key)
{
	static const char *const suffixes[] = {"_ptds", "_ptsz", "_v2", "_v3", "_v4"};
	size_t n = strncmp(key, "cu", 2) || strstr(key, "::") ? 0 : strlen(key);

	for (size_t i = 0; n && i < sizeof suffixes / sizeof *suffixes; i++) {
		size_t tail = strlen(suffixes[i]);

		if (n > tail && !memcmp(key + n - tail, suffixes[i], tail)) {
			key = arena_strndup(a, key, n - tail);
			n -= tail;
		}
	}
	return key;
}

static struct known_call call_of(struct lowering *l, CXCursor call, CXCursor callee,
				 struct call_args args)
{
	struct known_call k = {
	    .l = l,
	    .a = lower_arena(l),
	    .b = lower_builder(l),
	    .call = call,
	    .callee = callee,
	    .type = clang_getCursorType(call),
	    .args = args,
	};
	CXType given = clang_getCanonicalType(clang_getCursorResultType(callee));

	k.is_reference =
	    given.kind == CXType_LValueReference || given.kind == CXType_RValueReference;
	k.is_class = known_is_class(k.type);
	k.ir = k.is_class ? IR_VOID : lower_type(k.type);
	return k;
}

bool lower_known_call(struct lowering *l, CXCursor call, CXCursor callee, const char *name,
		      struct call_args args, ir_ref *result)
{
	const char *key;
	struct known_call k;
	const struct known *row;

	if (!name || !*name)
		return false;
	key = plain_api_name(lower_arena(l), key_of(l, callee, name, args.object));
	row = find_row(&key);
	if (!row || is_users_own(callee, row, key))
		return false;
	k = call_of(l, call, callee, args);
	k.row = row;
	k.name = key;
	k.method = strchr(key, '.') ? strchr(key, '.') + 1 : after_colons(key);
	if (!row->lower(&k))
		return false;
	*result = k.result;
	return true;
}

static bool is_copy(struct lowering *l, const char *class_name, struct call_args args)
{
	return args.n == 1 &&
	       strcmp(known_class_name(l, clang_getCursorType(args.at[0])), class_name) == 0;
}

bool lower_known_constructor(struct lowering *l, CXCursor call, const char *class_name,
			     struct call_args args, ir_ref to)
{
	const char *clean = known_clean_name(lower_arena(l), class_name);
	const char *family = known_family(clean), *key;
	CXCursor callee = clang_getCursorReferenced(call);
	struct known_call k;

	if (!family || is_users_own(callee, NULL, clean) || is_copy(l, clean, args))
		return false;
	key = arena_printf(lower_arena(l), "%s.construct", family);
	k = call_of(l, call, callee, args);
	k.row = find_row(&key);
	k.name = key;
	k.method = clean;
	k.result = to;
	k.is_class = true;
	k.is_reference = false;
	return k.row && k.row->lower(&k);
}

/* --- operands -------------------------------------------------------------------------------- */

bool known_has(const struct known_call *k, unsigned i)
{
	CXCursor arg;

	if (i >= k->args.n)
		return false;
	arg = k->args.at[i];
	/* a default argument has no place of its own */
	return !cx_is_null(arg) && !(clang_getCursorKind(arg) == CXCursor_UnexposedExpr &&
				     clang_Range_isNull(clang_getCursorExtent(arg)));
}

CXType known_arg_type(const struct known_call *k, unsigned i)
{
	return known_plain(clang_getCursorType(k->args.at[i]));
}

bool known_arg_is_pointer(const struct known_call *k, unsigned i)
{
	return known_has(k, i) && lower_is_pointer(k->l, k->args.at[i]);
}

CXType known_arg_pointee(const struct known_call *k, unsigned i)
{
	CXType t = known_arg_type(k, i);

	return t.kind == CXType_Pointer ? clang_getPointeeType(t) : clang_getArrayElementType(t);
}

bool known_arg_is_class(const struct known_call *k, unsigned i)
{
	return known_has(k, i) && known_is_class(known_arg_type(k, i));
}

ir_ref known_value_of(struct known_call *k, unsigned i)
{
	return lower_value(k->l, k->args.at[i]);
}

ir_ref known_as(struct known_call *k, unsigned i, enum ir_type type)
{
	return lower_cast(k->l, known_value_of(k, i), type);
}

ir_ref known_as_or(struct known_call *k, unsigned i, enum ir_type type, int64_t missing)
{
	return known_has(k, i) ? known_as(k, i, type) : ir_const(k->b, type, missing);
}

bool known_constant_arg(const struct known_call *k, unsigned i, int64_t *value)
{
	return known_has(k, i) && cx_constant(k->args.at[i], value);
}

static void values_of_class(struct known_call *k, struct known_values *v, unsigned i)
{
	CXType t = known_arg_type(k, i);
	ir_ref address = lower_address(k->l, k->args.at[i]);
	uint32_t n;
	struct ir_leaf *leaves = lower_leaves(k->l, t, &n);

	for (uint32_t j = 0; j < n; j++)
		array_push(k->a, &v->refs,
			   known_load(k->l, address, leaves[j].offset, leaves[j].type, 0));
}

void known_values_add(struct known_call *k, struct known_values *v, unsigned i)
{
	if (!known_has(k, i))
		return;
	if (known_arg_is_class(k, i))
		values_of_class(k, v, i);
	else
		array_push(k->a, &v->refs, known_value_of(k, i));
}

struct known_values known_all_values(struct known_call *k)
{
	struct known_values v = {0};

	if (!cx_is_null(k->args.object))
		array_push(k->a, &v.refs, known_object(k));
	for (unsigned i = 0; i < k->args.n; i++)
		known_values_add(k, &v, i);
	return v;
}

struct known_values known_all_arguments(struct known_call *k)
{
	struct known_values v = {0};
	CXType function = clang_getCursorType(k->callee);
	int declared = clang_getNumArgTypes(function);

	if (!cx_is_null(k->args.object))
		array_push(k->a, &v.refs, known_object(k));
	for (unsigned i = 0; i < k->args.n; i++) {
		CXType t = (int)i < declared ? clang_getArgType(function, i)
					     : clang_getCursorType(k->args.at[i]);

		if (known_has(k, i))
			array_push(k->a, &v.refs, lower_argument(k->l, k->args.at[i], t));
	}
	return v;
}

ir_ref known_object(struct known_call *k)
{
	if (k->args.object_is_pointer)
		return lower_value(k->l, k->args.object);
	return lower_address(k->l, k->args.object);
}

CXType known_object_class(struct known_call *k)
{
	CXType type = {0};

	if (!object_family(k->l, k->args.object, &type))
		type = clang_getCursorType(k->args.object);
	type = known_plain(type);
	return type.kind == CXType_Pointer ? known_plain(clang_getPointeeType(type)) : type;
}

ir_ref known_referent(struct known_call *k, unsigned i)
{
	return lower_address(k->l, k->args.at[i]);
}

/* --- instructions ---------------------------------------------------------------------------- */

enum ir_type known_type_of(struct lowering *l, ir_ref r)
{
	return ir_at(ir_fn(lower_builder(l)), r)->type;
}

ir_ref known_offset(struct lowering *l, ir_ref address, uint32_t bytes)
{
	struct ir_builder *b = lower_builder(l);

	if (!bytes)
		return address;
	return ir_emit2(b, OP_PTRADD, IR_PTR, address, ir_const(b, IR_I64, bytes));
}

ir_ref known_flagged(struct lowering *l, ir_ref r, uint32_t flags, const char *text)
{
	struct ir_inst *i = ir_at(ir_fn(lower_builder(l)), r);

	i->flags |= flags;
	if (text)
		i->text = text;
	return r;
}

ir_ref known_load(struct lowering *l, ir_ref address, uint32_t offset, enum ir_type type,
		  uint32_t flags)
{
	ir_ref at = known_offset(l, address, offset);

	return known_flagged(l, ir_emit1(lower_builder(l), OP_LOAD, type, at), flags, NULL);
}

void known_store(struct lowering *l, ir_ref address, uint32_t offset, ir_ref value, uint32_t flags)
{
	ir_ref at = known_offset(l, address, offset);

	known_flagged(l, ir_emit2(lower_builder(l), OP_STORE, IR_VOID, at, value), flags, NULL);
}

ir_ref known_builtin(struct lowering *l, enum ir_builtin which)
{
	enum ir_type type = which == BUILTIN_WARPSIZE ? IR_I32 : IR_U32;

	return ir_emit0(lower_builder(l), OP_BUILTIN, type, which);
}

ir_ref known_op(struct known_call *k, enum ir_op op, enum ir_type type, ir_ref x, ir_ref y)
{
	return ir_emit2(k->b, op, type, x, y);
}

ir_ref known_emit(struct known_call *k, enum ir_op op, enum ir_type type, int64_t imm,
		  const char *text, struct known_values v, uint32_t flags)
{
	ir_ref r = ir_emit(k->b, op, type, imm, v.refs.at, (uint32_t)v.refs.n);

	return known_flagged(k->l, r, flags, text);
}

enum ir_type known_bits(long long bytes)
{
	switch (bytes) {
	case 1:
		return IR_U8;
	case 2:
		return IR_U16;
	case 4:
		return IR_U32;
	case 8:
		return IR_U64;
	case 16:
		return IR_V16;
	case 32:
		return IR_V32;
	default:
		return IR_OTHER;
	}
}

/* --- results --------------------------------------------------------------------------------- */

ir_ref known_give_temporary(struct known_call *k)
{
	k->result = lower_temporary(k->l, k->is_reference ? known_plain(k->type) : k->type);
	return k->result;
}

static ir_ref fitted(struct known_call *k, ir_ref value, enum ir_type type)
{
	enum ir_type from = known_type_of(k->l, value);

	if (from == type || type == IR_VOID || type == IR_OTHER)
		return value;
	if (ir_types[type].class == IR_CLASS_VEC || ir_types[from].class == IR_CLASS_VEC)
		return ir_emit1(k->b, OP_BITCAST, type, value);
	return lower_cast(k->l, value, type);
}

bool known_give(struct known_call *k, ir_ref value)
{
	struct ir_leaf *leaves;
	uint32_t n;

	if (k->is_class) {
		known_give_temporary(k);
		leaves = lower_leaves(k->l, known_plain(k->type), &n);
		if (n > 0)
			known_store(k->l, k->result, leaves[0].offset,
				    fitted(k, value, leaves[0].type), 0);
		return true;
	}
	k->result = fitted(k, value, k->ir);
	if (k->is_reference) {
		enum ir_type type = known_type_of(k->l, k->result);
		uint32_t bytes = ir_types[type].bytes;
		uint32_t local = ir_local_new(k->b, "", type, bytes, bytes);
		ir_ref address = ir_emit0(k->b, OP_LOCAL, IR_PTR, local);

		ir_emit0(k->b, OP_DECL, IR_VOID, local);
		known_store(k->l, address, 0, k->result, 0);
		k->result = address;
	}
	return true;
}

void known_store_op(struct known_call *k, ir_ref to, CXType t, enum ir_op op, const char *text,
		    struct known_values v, uint32_t flags)
{
	uint32_t n;
	struct ir_leaf *leaves = lower_leaves(k->l, known_plain(t), &n);

	for (uint32_t i = 0; i < n; i++)
		known_store(k->l, to, leaves[i].offset,
			    known_emit(k, op, leaves[i].type, 0, text, v, flags), 0);
}

bool known_give_op(struct known_call *k, enum ir_op op, const char *text, struct known_values v,
		   uint32_t flags)
{
	if (!k->is_class) {
		ir_ref r = known_emit(k, op, k->ir, 0, text, v, flags);

		return k->ir == IR_VOID ? known_give_nothing(k) : known_give(k, r);
	}
	known_store_op(k, known_give_temporary(k), k->type, op, text, v, flags);
	return true;
}

bool known_give_nothing(struct known_call *k)
{
	k->result = 0;
	if (k->is_class)
		known_give_temporary(k);
	return true;
}

struct member_list {
	struct lowering *l;
	struct known_member *out;
	unsigned n, max;
	uint32_t base; /* bytes */
};

static void add_members(struct member_list *m, CXType t, uint32_t offset);

static enum CXVisitorResult add_field(CXCursor field, CXClientData data)
{
	struct member_list *m = data;
	long long bits = clang_Cursor_getOffsetOfField(field);
	uint32_t base = m->base;

	if (bits < 0)
		return CXVisit_Break;
	add_members(m, clang_getCursorType(field), base + (uint32_t)(bits / 8));
	m->base = base;
	return CXVisit_Continue;
}

static void add_members(struct member_list *m, CXType t, uint32_t offset)
{
	CXType plain = known_plain(t);

	if (plain.kind == CXType_ConstantArray) {
		long long n = clang_getArraySize(plain);
		CXType element = clang_getArrayElementType(plain);
		long long bytes = clang_Type_getSizeOf(element);

		for (long long i = 0; i < n && m->n < m->max; i++)
			add_members(m, element, offset + (uint32_t)(i * bytes));
	} else if (plain.kind == CXType_Record) {
		m->base = offset;
		clang_Type_visitFields(plain, add_field, m);
	} else if (m->n < m->max) {
		m->out[m->n++] = (struct known_member){offset, lower_type(t)};
	}
}

unsigned known_members(struct lowering *l, CXType t, struct known_member *out, unsigned max)
{
	struct member_list m = {l, out, 0, max, 0};

	add_members(&m, t, 0);
	return m.n;
}

void known_store_members(struct lowering *l, ir_ref to, CXType t, const ir_ref *values, unsigned n)
{
	struct known_member members[16];
	unsigned n_members = known_members(l, t, members, 16);

	for (unsigned i = 0; i < n && i < n_members; i++)
		known_store(l, to, members[i].offset, lower_cast(l, values[i], members[i].type), 0);
}

/* --- built-in variables ---------------------------------------------------------------------- */

static const struct builtin_variable {
	const char *name;
	enum ir_builtin first; /* component x; y and z follow */
} builtin_variables[] = {
    {"threadIdx", BUILTIN_TID_X},
    {"blockIdx", BUILTIN_BID_X},
    {"blockDim", BUILTIN_BDIM_X},
    {"gridDim", BUILTIN_GDIM_X},
};

/* The base of a member under what libclang puts around it. */
static CXCursor innermost(struct arena *a, CXCursor c)
{
	for (unsigned depth = 0; depth < 8; depth++) {
		enum CXCursorKind kind = clang_getCursorKind(c);
		struct cx_kids kids;

		if (kind != CXCursor_UnexposedExpr && kind != CXCursor_ParenExpr)
			break;
		kids = cx_kids(a, c);
		if (kids.n != 1)
			break;
		c = kids.at[0];
	}
	return c;
}

static bool at_file_scope(CXCursor reference)
{
	CXCursor variable = clang_getCursorReferenced(reference);
	enum CXCursorKind kind = clang_getCursorKind(clang_getCursorSemanticParent(variable));

	return clang_getCursorKind(variable) == CXCursor_VarDecl &&
	       (kind == CXCursor_TranslationUnit || kind == CXCursor_LinkageSpec);
}

static const struct builtin_variable *builtin_variable(struct lowering *l, CXCursor expr)
{
	struct arena *a = lower_arena(l);
	CXCursor c = innermost(a, expr);
	const char *name;

	if (clang_getCursorKind(c) != CXCursor_DeclRefExpr || !at_file_scope(c))
		return NULL;
	name = cx_spelling(a, c);
	for (unsigned i = 0; i < sizeof builtin_variables / sizeof *builtin_variables; i++)
		if (strcmp(name, builtin_variables[i].name) == 0)
			return &builtin_variables[i];
	return NULL;
}

/* A property of clang's own header has no spelling: its last token is the component. */
static const char *component_name(struct lowering *l, CXCursor member)
{
	struct arena *a = lower_arena(l);
	const char *name = cx_spelling(a, member);
	CXSourceRange extent = clang_getCursorExtent(member);
	CXToken *tokens;
	unsigned n;

	if (*name || cx_in_macro(member))
		return name;
	clang_tokenize(lower_unit(l), extent, &tokens, &n);
	if (n > 0)
		name = cx_text(a, clang_getTokenSpelling(lower_unit(l), tokens[n - 1]));
	clang_disposeTokens(lower_unit(l), tokens, n);
	return name;
}

static bool builtin_component(struct lowering *l, CXCursor member, ir_ref *result)
{
	struct cx_kids kids = cx_kids(lower_arena(l), member);
	const struct builtin_variable *v = kids.n ? builtin_variable(l, kids.at[0]) : NULL;
	const char *name;

	if (!v)
		return false;
	name = component_name(l, member);
	if (strncmp(name, "__fetch_builtin_", 16) == 0)
		name += 16;
	if (strlen(name) != 1 || *name < 'x' || *name > 'z')
		return false;
	*result = known_builtin(l, v->first + (unsigned)(*name - 'x'));
	return true;
}

/* The whole variable: a temporary filled with its components. */
static bool builtin_object(struct lowering *l, CXCursor expr, ir_ref *address)
{
	const struct builtin_variable *v = builtin_variable(l, expr);
	struct ir_builder *b = lower_builder(l);
	uint32_t local;

	if (!v)
		return false;
	local = ir_local_new(b, "", IR_VOID, 12, 4);
	ir_emit0(b, OP_DECL, IR_VOID, local);
	*address = ir_emit0(b, OP_LOCAL, IR_PTR, local);
	for (unsigned i = 0; i < 3; i++)
		known_store(l, *address, 4 * i, known_builtin(l, v->first + i), 0);
	return true;
}

/* Host code asks a cudaDeviceProp, or a record of its own made from one, how wide a warp is: 32 on
 * every card there is. Of its own record that is a guess, one of two values. */
static bool warp_width(struct lowering *l, CXCursor expr, ir_ref *result)
{
	enum ir_type type = lower_type(clang_getCursorType(expr));
	const char *name = cx_spelling(lower_arena(l), expr);
	struct cx_kids kids;
	ir_ref arms[3];

	if ((strcmp(name, "warpSize") != 0 && strcmp(name, "warp_size") != 0) ||
	    ir_types[type].class != IR_CLASS_INT || !known_in_host(l) ||
	    clang_getCursorKind(clang_getCursorReferenced(expr)) != CXCursor_FieldDecl)
		return false;
	*result = ir_const(lower_builder(l), type, WARP_WIDTH);
	kids = cx_kids(lower_arena(l), expr);
	if (kids.n &&
	    strcmp(known_class_name(l, clang_getCursorType(kids.at[0])), "cudaDeviceProp") == 0)
		return true;
	arms[0] = lower_opaque(l, IR_BOOL, "as on the device", NULL, 0, 0);
	arms[1] = *result;
	arms[2] = lower_opaque(l, type, "warp size", NULL, 0, 0);
	*result = ir_emit(lower_builder(l), OP_SELECT, type, 0, arms, 3);
	return true;
}

bool lower_known_member(struct lowering *l, CXCursor expr, ir_ref *result)
{
	struct arena *a = lower_arena(l);

	switch (clang_getCursorKind(expr)) {
	case CXCursor_MemberRefExpr:
		return builtin_component(l, expr, result) || warp_width(l, expr, result);
	case CXCursor_DeclRefExpr:
		if (builtin_object(l, expr, result))
			return true;
		if (strcmp(cx_spelling(a, expr), "warpSize") != 0 || !at_file_scope(expr))
			return false;
		*result = known_builtin(l, BUILTIN_WARPSIZE);
		return true;
	default:
		return false;
	}
}

#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <yaml.h>

#include "catalogue.h"
#include "program.h"
#include "rule.h"

enum { MAX_EXTENDS = 8 };

struct reader {
	struct arena *arena;
	struct config *config;
	struct config_reading *as;
	const char *path, *base, *text; /* of the file being read */
	yaml_document_t *document;
	unsigned depth;
	bool is_setting; /* of the command line: it has no lines */
};

static const char *absolute(struct arena *a, const struct config_reading *as, const char *path)
{
	if (*path == '/' || !as->directory)
		return path;
	return arena_printf(a, "/%s",
			    text_path(a, "/", arena_printf(a, "%s/%s", as->directory, path)));
}

static void say(struct arena *a, struct config_reading *as, struct place at, const char *sentence,
		const char *message)
{
	at.file = absolute(a, as, at.file);
	array_push(a, &as->errors.items, sentence);
	array_push(a, &as->complaints, (struct config_complaint){at, message});
}

/* What is missing at the end of a file is missing behind its last word. */
static struct place place_of(const struct reader *r, const yaml_mark_t *mark)
{
	struct place at = {r->path, (uint32_t)mark->line + 1, (uint32_t)mark->column + 1, 0, 0};
	const char *from = r->text;
	size_t n;

	for (size_t line = 0; line < mark->line && *from; line++) {
		from += strcspn(from, "\n");
		from += *from == '\n';
	}
	if (from[strspn(from, " \t\r\n")])
		return at;
	n = (size_t)(from - r->text);
	while (n && strchr(" \t\r\n", r->text[n - 1]))
		n--;
	at.line = at.column = 1;
	for (size_t i = 0; i < n; i++) {
		at.column += ((unsigned char)r->text[i] & 0xC0) != 0x80;
		if (r->text[i] == '\n') {
			at.line++;
			at.column = 1;
		}
	}
	return at;
}

static void complain(struct reader *r, const yaml_mark_t *mark, const char *message)
{
	struct place at = place_of(r, mark);

	if (r->is_setting) {
		say(r->arena, r->as, at, arena_printf(r->arena, "%s: %s", r->path, message), message);
		return;
	}
	say(r->arena, r->as, at,
	    arena_printf(r->arena, "%s:%u:%u: %s", r->path, at.line, at.column, message), message);
}

static void complain_at(struct reader *r, const yaml_node_t *node, const char *message)
{
	complain(r, &node->start_mark, message);
}

static const char *where(struct reader *r, const yaml_node_t *node)
{
	if (r->is_setting)
		return "--config";
	return arena_printf(r->arena, "%s:%zu", r->path, node->start_mark.line + 1);
}

/* --- nodes ------------------------------------------------------------------------------------ */

static yaml_node_t *node_at(struct reader *r, int index)
{
	return yaml_document_get_node(r->document, index);
}

/* What YAML takes for nothing. */
static bool is_null(const yaml_node_t *node, const char *text)
{
	static const char *const words[] = {"", "~", "null", "Null", "NULL"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (!strcmp(text, words[i]))
			return node->data.scalar.style == YAML_PLAIN_SCALAR_STYLE || !*text;
	return false;
}

/* The text of a scalar; NULL and a complaint for anything else. */
static const char *scalar(struct reader *r, const yaml_node_t *node)
{
	const char *text;

	if (node->type != YAML_SCALAR_NODE) {
		complain_at(r, node, "a single value is wanted here");
		return NULL;
	}
	text = arena_strndup(r->arena, (const char *)node->data.scalar.value,
			     node->data.scalar.length);
	if (!is_null(node, text))
		return text;
	complain_at(r, node, "a value is wanted here");
	return NULL;
}

/* One value, or a list of them. */
static bool words_of(struct reader *r, const yaml_node_t *node, struct words *out)
{
	if (node->type != YAML_SEQUENCE_NODE) {
		const char *word = scalar(r, node);

		if (word)
			array_push(r->arena, &out->list, word);
		return word;
	}
	for (yaml_node_item_t *i = node->data.sequence.items.start;
	     i < node->data.sequence.items.top; i++) {
		const char *word = scalar(r, node_at(r, *i));

		if (!word)
			return false;
		array_push(r->arena, &out->list, word);
	}
	return true;
}

/* Calls `each` for every pair of a mapping; keys come once each. */
static void pairs(struct reader *r, const yaml_node_t *node, void *context,
		  void (*each)(struct reader *, void *, const char *key,
			       const yaml_node_t *key_node, const yaml_node_t *value))
{
	struct words seen = {0};

	if (node->type != YAML_MAPPING_NODE) {
		complain_at(r, node, "'key: value' pairs are wanted here");
		return;
	}
	for (yaml_node_pair_t *p = node->data.mapping.pairs.start; p < node->data.mapping.pairs.top;
	     p++) {
		const yaml_node_t *key_node = node_at(r, p->key);
		const char *key = scalar(r, key_node);
		bool is_new = key != NULL;

		for (size_t i = 0; key && i < seen.list.n; i++)
			is_new &= strcmp(seen.list.at[i], key) != 0;
		if (key && !is_new)
			complain_at(r, key_node, arena_printf(r->arena, "'%s' is set twice", key));
		if (!is_new)
			continue;
		array_push(r->arena, &seen.list, key);
		each(r, context, key, key_node, node_at(r, p->value));
	}
}

/* --- rules ------------------------------------------------------------------------------------ */

/* False when something in it was told. */
static bool read_selectors(struct reader *r, const yaml_node_t *node, struct words *out)
{
	bool are_known = true;

	if (!words_of(r, node, out))
		return false;
	for (size_t i = 0; i < out->list.n; i++) {
		const char *wrong = catalogue_wrong_selector(r->arena, out->list.at[i]);

		if (wrong)
			complain_at(r,
				    node->type == YAML_SEQUENCE_NODE
					? node_at(r, node->data.sequence.items.start[i])
					: node,
				    wrong);
		are_known &= !wrong;
	}
	return are_known;
}

const char *const config_levels[] = {"note", "warning", "error", "off", NULL};

int config_level(const char *word)
{
	for (int i = 0; config_levels[i]; i++)
		if (!strcmp(config_levels[i], word))
			return i;
	return -1;
}

static void read_level(struct reader *r, void *context, const char *key,
		       const yaml_node_t *key_node, const yaml_node_t *value)
{
	struct rule_change *change = context;
	const char *wrong = catalogue_wrong_selector(r->arena, key), *word;

	if (wrong)
		complain_at(r, key_node, wrong);
	word = scalar(r, value);
	if (word && config_level(word) < 0)
		complain_at(r, value,
			    arena_printf(r->arena,
					 "'%s' is no severity: note, warning, error or off", word));
	else if (word && !wrong)
		array_push(r->arena, &change->levels,
			   (struct rule_level){key, (unsigned)config_level(word), where(r, key_node)});
}

static void read_launch(struct reader *r, void *context, const char *key,
			const yaml_node_t *key_node, const yaml_node_t *value)
{
	struct rule_change *change = context;
	struct kernel_launch launch = {
	    .kernel = key, .block = {1, 1, 1}, .where = where(r, key_node)};
	struct words numbers = {0};
	unsigned long threads = 1;

	if (!words_of(r, value, &numbers))
		return;
	for (size_t i = 0; i < numbers.list.n && i < 3; i++) {
		char *end;
		unsigned long n = strtoul(numbers.list.at[i], &end, 10);

		launch.block[i] = (uint32_t)n;
		threads = *end || !n || n > MAX_THREADS ? 0 : threads * n;
	}
	if (!threads || threads > MAX_THREADS || !numbers.list.n || numbers.list.n > 3)
		complain_at(
		    r, value,
		    "a block is one to three numbers whose product is at most 1024: [32, 8]");
	else
		array_push(r->arena, &change->launches, launch);
}

struct option_context {
	struct rule_change *change;
	const struct rule *rule;
};

static void unknown_option(struct reader *r, const struct rule *rule, const char *name,
			   const yaml_node_t *node)
{
	struct near_word near = {.wrong = name};

	for (const struct rule_option *o = rule->options; o->name; o++)
		near_offer(&near, o->name);
	if (!near.word) /* there are few */
		near.word = rule->options->name;
	complain_at(r, node,
		    near_sentence(r->arena,
				  arena_printf(r->arena, "%s has no option '%s'", rule->name, name),
				  &near));
}

static void read_option_of_rule(struct reader *r, void *context, const char *key,
				const yaml_node_t *key_node, const yaml_node_t *value)
{
	const struct option_context *c = context;
	const struct rule_option *o = c->rule->options;
	const char *word = scalar(r, value);
	char *end;
	double least;

	while (o->name && strcmp(o->name, key) != 0)
		o++;
	if (!o->name) {
		unknown_option(r, c->rule, key, key_node);
		return;
	}
	if (!word)
		return;
	least = strtod(word, &end);
	if (end == word || *end || !(least >= o->least && least <= CONFIG_LEAST_MOST))
		complain_at(r, value,
			    arena_printf(r->arena,
					 "%s is a number from %g on, where the rule itself begins",
					 key, o->least));
	else
		array_push(r->arena, &c->change->settings,
			   (struct rule_setting){c->rule->name, key, least, where(r, key_node)});
}

static void read_options_of_rule(struct reader *r, void *context, const char *key,
				 const yaml_node_t *key_node, const yaml_node_t *value)
{
	struct option_context c = {context, rule_find(key)};

	if (!c.rule)
		complain_at(r, key_node, catalogue_wrong_name(r->arena, key));
	else if (!c.rule->options)
		complain_at(r, key_node, arena_printf(r->arena, "%s has no options", key));
	else
		pairs(r, value, &c, read_option_of_rule);
}

static void read_override_key(struct reader *r, void *context, const char *key,
			      const yaml_node_t *key_node, const yaml_node_t *value)
{
	struct rule_change *change = context;
	static const char *const known[] = {"files",	"rules",   "enable", "disable",
					    "severity", "options", "launch"};
	struct near_word near = {.wrong = key};

	if (!strcmp(key, "files")) {
		words_of(r, value, &change->files);
	} else if (!strcmp(key, "rules")) {
		if (read_selectors(r, value, &change->rules) && !change->rules.list.n)
			complain_at(r, value, "rules needs a value; '*' stands for all of them");
	} else if (!strcmp(key, "enable")) {
		read_selectors(r, value, &change->enabled);
	} else if (!strcmp(key, "disable")) {
		read_selectors(r, value, &change->disabled);
	} else if (!strcmp(key, "severity")) {
		pairs(r, value, change, read_level);
	} else if (!strcmp(key, "options")) {
		pairs(r, value, change, read_options_of_rule);
	} else if (!strcmp(key, "launch")) {
		pairs(r, value, change, read_launch);
	} else {
		for (size_t i = 0; i < sizeof known / sizeof *known; i++)
			near_offer(&near, known[i]);
		complain_at(
		    r, key_node,
		    near_sentence(r->arena,
				  arena_printf(r->arena, "unknown key '%s' in an override", key),
				  &near));
	}
}

static void read_overrides(struct reader *r, const yaml_node_t *node)
{
	if (node->type != YAML_SEQUENCE_NODE) {
		complain_at(r, node,
			    "overrides is a list: each with files and what holds for them");
		return;
	}
	for (yaml_node_item_t *i = node->data.sequence.items.start;
	     i < node->data.sequence.items.top; i++) {
		const yaml_node_t *item = node_at(r, *i);
		struct rule_change change = {.base = r->base, .where = where(r, item)};

		pairs(r, item, &change, read_override_key);
		if (!change.files.list.n)
			complain_at(r, item, "an override needs files: a list of globs");
		array_push(r->arena, &r->config->changes, change);
	}
}

/* --- keys ------------------------------------------------------------------------------------- */

static bool is_selector_key(const char *key)
{
	return !strcmp(key, "rules") || !strcmp(key, "enable") || !strcmp(key, "disable");
}

const struct config_word config_words[] = {
    {"extends", "another configuration, relative to this one; what this one says comes on top"},
    {"required-version", "the oldest cudalint that is to read this file"},
    {"config-version", "1: the form of this file"},
    {"severity", "how bad findings are, by rule, group or beginning: note, warning, error or off"},
    {"launch", "blocks of kernels whose launch is out of sight, by a glob of their name"},
    {"options", "of single rules: how large a figure must be to be told; `explain` names them"},
    {"overrides", "a list: files, and rules, enable, disable, severity, options and launch for "
		  "them; later ones win"},
    {NULL, NULL}};

static void unknown_key(struct reader *r, const char *key, const yaml_node_t *node)
{
	struct near_word near = {.wrong = key};

	if (options_is_no_key(key)) {
		complain_at(r, node,
			    arena_printf(r->arena, "'%s' is for the command line alone: --%s", key,
					 key));
		return;
	}
	options_near_key(&near);
	for (const struct config_word *w = config_words; w->name; w++)
		near_offer(&near, w->name);
	complain_at(
	    r, node,
	    near_sentence(r->arena, arena_printf(r->arena, "unknown key '%s'", key), &near));
}

static void read_option(struct reader *r, int row, const char *key, const yaml_node_t *node,
			const yaml_node_t *value)
{
	struct config_key k = {.key = row, .where = where(r, node), .base = r->base,
			       .at = place_of(r, &node->start_mark)};
	struct options probe = {0};
	const char *wrong;

	if (!options_takes_list(row) && value->type != YAML_SCALAR_NODE) {
		scalar(r, value);
		return;
	}
	if (!(is_selector_key(key) ? read_selectors(r, value, &k.values)
				   : words_of(r, value, &k.values)))
		return;
	wrong = options_set_key(r->arena, &probe, row, &k.values, ORIGIN_FILE, k.where, r->base);
	if (wrong)
		complain_at(r, value, wrong + (strncmp(wrong, "--", 2) ? 0 : 2));
	else
		array_push(r->arena, &r->config->keys, k);
}

static void read_file(struct reader *r);

static void read_extended(struct reader *r, const yaml_node_t *node)
{
	const char *name = scalar(r, node);
	struct reader other = *r;

	if (!name)
		return;
	other.path = *name == '/' || !strcmp(r->base, ".")
			 ? name
			 : arena_printf(r->arena, "%s/%s", r->base, name);
	other.depth++;
	if (!overlay_find(r->as->kept, absolute(r->arena, r->as, other.path)) &&
	    access(other.path, R_OK))
		complain_at(r, node, arena_printf(r->arena, "%s: %s", other.path, strerror(errno)));
	else if (other.depth > MAX_EXTENDS)
		complain_at(r, node, "files extend each other too deeply");
	else
		read_file(&other);
}

/* "0.2", "0.2.1", ">=0.2": this version or a newer one. */
static bool read_version(const char *text, unsigned version[3])
{
	char end;

	text += !strncmp(text, ">=", 2) ? 2 : 0;
	version[2] = 0;
	return sscanf(text, "%u.%u.%u%c", &version[0], &version[1], &version[2], &end) == 3 ||
	       sscanf(text, "%u.%u%c", &version[0], &version[1], &end) == 2;
}

static void read_required(struct reader *r, const yaml_node_t *node)
{
	const char *text = scalar(r, node);
	unsigned wanted[3], own[3];

	if (!text)
		return;
	if (!read_version(text, wanted) || !read_version(program_version, own)) {
		complain_at(r, node, "a version is two or three numbers: \"0.1\"");
		return;
	}
	for (int i = 0; i < 3 && own[i] <= wanted[i]; i++) {
		if (own[i] == wanted[i])
			continue;
		complain_at(r, node,
			    arena_printf(r->arena, "cudalint %s or newer is wanted; this is %s",
					 text + strspn(text, ">="), program_version));
		return;
	}
}

static void read_form(struct reader *r, const yaml_node_t *node)
{
	const char *text = scalar(r, node);

	if (text && strcmp(text, "1") != 0)
		complain_at(r, node, "the form of this file is 1; another cudalint may know more");
}

static void read_key(struct reader *r, void *context, const char *key, const yaml_node_t *key_node,
		     const yaml_node_t *value)
{
	struct rule_change *whole = context;
	int row = options_key(key);

	if (row >= 0)
		read_option(r, row, key, key_node, value);
	else if (!strcmp(key, "severity"))
		pairs(r, value, whole, read_level);
	else if (!strcmp(key, "options"))
		pairs(r, value, whole, read_options_of_rule);
	else if (!strcmp(key, "launch"))
		pairs(r, value, whole, read_launch);
	else if (!strcmp(key, "required-version"))
		read_required(r, value);
	else if (!strcmp(key, "config-version"))
		read_form(r, value);
	else if (strcmp(key, "extends") != 0 && strcmp(key, "overrides") != 0)
		unknown_key(r, key, key_node);
}

static const yaml_node_t *value_of(struct reader *r, const yaml_node_t *root, const char *key)
{
	for (yaml_node_pair_t *p = root->data.mapping.pairs.start;
	     root->type == YAML_MAPPING_NODE && p < root->data.mapping.pairs.top; p++) {
		const yaml_node_t *node = node_at(r, p->key);

		if (node->type == YAML_SCALAR_NODE &&
		    !strcmp((const char *)node->data.scalar.value, key))
			return node_at(r, p->value);
	}
	return NULL;
}

/* What is extended comes first, then the file as a whole, then its overrides: later ones win. */
static void read_root(struct reader *r, const yaml_node_t *root)
{
	struct rule_change whole = {.base = r->base};
	const yaml_node_t *extends = value_of(r, root, "extends"),
			  *overrides = value_of(r, root, "overrides");
	bool is_empty = root->type == YAML_SCALAR_NODE && !root->data.scalar.length;

	if (is_empty)
		return;
	if (extends && r->is_setting)
		complain_at(r, extends, "a file may extend another; --config=FILE takes one");
	else if (extends)
		read_extended(r, extends);
	pairs(r, root, &whole, read_key);
	array_push(r->arena, &r->config->changes, whole);
	if (overrides)
		read_overrides(r, overrides);
}

static const char *folder_of(struct arena *a, const char *path)
{
	const char *slash = strrchr(path, '/');

	return !slash ? "." : slash == path ? "/" : arena_strndup(a, path, (size_t)(slash - path));
}

/* A second document would be passed over in silence. */
static void expect_end(struct reader *r, yaml_parser_t *parser)
{
	yaml_document_t more;
	yaml_node_t *root;

	if (!yaml_parser_load(parser, &more))
		return;
	root = yaml_document_get_root_node(&more);
	if (root)
		complain_at(r, root, "a configuration is one document; this is a second");
	yaml_document_delete(&more);
}

/* NULL, with errno, where the file cannot be read. */
static const char *text_of(struct reader *r, size_t *bytes)
{
	const char *path = absolute(r->arena, r->as, r->path), *text;
	const struct overlay_file *kept = overlay_find(r->as->kept, path);

	if (kept) {
		*bytes = kept->bytes;
		return kept->text;
	}
	*bytes = 0;
	text = r->as->only_kept ? "" : text_read_file(r->arena, r->path, bytes);
	if (text)
		overlay_put(r->arena, &r->as->read, path, text, *bytes);
	return text;
}

/* A glob's star makes an alias of it. */
static const char *problem_of(const yaml_parser_t *parser)
{
	if (parser->context && strstr(parser->context, "alias"))
		return "what begins with '*' or '&' needs quotes: \"*.cu\"";
	return parser->problem ? parser->problem : "this is no YAML";
}

static void read_text(struct reader *r, size_t bytes)
{
	yaml_parser_t parser;
	yaml_document_t document;

	r->document = &document;
	yaml_parser_initialize(&parser);
	yaml_parser_set_input_string(&parser, (const unsigned char *)r->text, bytes);
	if (!yaml_parser_load(&parser, &document)) {
		complain(r, &parser.problem_mark, problem_of(&parser));
	} else {
		if (yaml_document_get_root_node(&document))
			read_root(r, yaml_document_get_root_node(&document));
		yaml_document_delete(&document);
		expect_end(r, &parser);
	}
	yaml_parser_delete(&parser);
}

static void read_file(struct reader *r)
{
	size_t bytes = 0;

	r->text = text_of(r, &bytes);
	if (!r->text) {
		const char *why = strerror(errno);

		say(r->arena, r->as, (struct place){.file = r->path},
		    arena_printf(r->arena, "%s: %s", r->path, why), arena_strdup(r->arena, why));
		return;
	}
	r->base = folder_of(r->arena, r->path);
	read_text(r, bytes);
}

bool config_read(struct arena *a, const char *path, struct config *out, struct config_reading *as)
{
	size_t before = as->errors.items.n;
	struct reader r = {.arena = a, .config = out, .as = as, .path = path};

	*out = (struct config){.path = path};
	read_file(&r);
	return as->errors.items.n == before;
}

/* As the options take it: A,B is a list, and a glob needs no quotes. */
static const char *yaml_value(struct arena *a, const char *key, const char *value)
{
	int row = options_key(key);
	bool takes_list = strchr(key, '.') || (row >= 0 && options_takes_list(row));

	if (strpbrk(value, "[]{}'\""))
		return value;
	if (strchr(value, ',') && takes_list) {
		struct text t = {.arena = a};

		for (const char *at = value; *at; at += strspn(at, ",")) {
			text_printf(&t, "%s'%.*s'", t.n ? ", " : "[", (int)strcspn(at, ","), at);
			at += strcspn(at, ",");
		}
		text_puts(&t, t.n ? "]" : "[]");
		return text_string(&t);
	}
	return *value && strchr("*&!%@`|>#", *value) ? arena_printf(a, "'%s'", value) : value;
}

static const char *trimmed(struct arena *a, const char *s, size_t n)
{
	size_t from = strspn(s, " ");

	for (from = from < n ? from : n; n > from && s[n - 1] == ' ';)
		n--;
	return arena_strndup(a, s + from, n - from);
}

/* "severity.bank-conflict=note" as a file has it: "severity: {'bank-conflict': note}". What has no
 * "=" before the first ":" is YAML. */
static const char *as_yaml(struct arena *a, const char *setting)
{
	size_t n = strcspn(setting, "=");
	const char *key = trimmed(a, setting, n), *at = key;
	struct text t = {.arena = a};
	unsigned depth = 0;

	if (*setting == '{' || strcspn(setting, ":") < n)
		return setting;
	for (;; at++, depth++) {
		size_t part = strcspn(at, ".");

		text_printf(&t, "%s'%.*s': ", depth ? "{" : "", (int)part, at);
		at += part;
		if (!*at)
			break;
	}
	text_puts(&t, yaml_value(a, key, trimmed(a, setting + n + 1, strlen(setting + n + 1))));
	while (depth--)
		text_puts(&t, "}");
	return text_string(&t);
}

const char *config_read_setting(struct arena *a, const char *setting, struct config *into)
{
	struct config_reading as = {0};
	struct reader r = {.arena = a, .config = into, .as = &as, .base = ".", .is_setting = true};

	r.path = arena_printf(a, "--config '%s'", setting);
	r.text = as_yaml(a, setting);
	read_text(&r, strlen(r.text));
	return as.errors.items.n ? as.errors.items.at[0] : NULL;
}

void config_apply(struct arena *a, const struct config *c, enum origin strength, struct options *o,
		  struct config_reading *as)
{
	for (size_t i = c->keys.n; i-- > 0;) {
		const struct config_key *k = &c->keys.at[i];
		const char *wrong = options_set_key(a, o, k->key, &k->values, strength, k->where, k->base);

		if (wrong)
			say(a, as, k->at, arena_printf(a, "%s: %s", k->where, wrong), wrong);
	}
}

const char *config_find(struct arena *a, const char *folder)
{
	static const char *const names[] = {".cudalint.yaml", "cudalint.yaml"};

	for (;;) {
		const char *slash = strrchr(folder, '/');

		for (int i = 0; i < 2; i++) {
			const char *path =
			    arena_printf(a, "%s/%s", folder[1] ? folder : "", names[i]);

			if (!access(path, F_OK))
				return path;
		}
		if (!folder[1] || !slash || !access(arena_printf(a, "%s/.git", folder), F_OK))
			return NULL;
		folder = slash == folder ? "/" : arena_strndup(a, folder, (size_t)(slash - folder));
	}
}

#include "report/baseline.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json.h"

/* --- reading ---------------------------------------------------------------------------------- */

static const char *string_in(struct arena *a, const cJSON *entry, const char *key)
{
	const cJSON *item = cJSON_GetObjectItemCaseSensitive(entry, key);

	return cJSON_IsString(item) ? arena_strdup(a, item->valuestring) : NULL;
}

static const char *take_all(struct arena *a, const char *path, const cJSON *root,
			    struct baseline *out)
{
	const cJSON *list = cJSON_GetObjectItemCaseSensitive(root, "findings"), *item;
	const cJSON *version = cJSON_GetObjectItemCaseSensitive(root, "version");

	if (!cJSON_IsArray(list) || !cJSON_IsNumber(version) || version->valueint != 1)
		return arena_printf(a, "%s: no baseline of cudalint, version 1", path);
	cJSON_ArrayForEach(item, list)
	{
		struct baseline_entry e = {string_in(a, item, "fingerprint"),
					   string_in(a, item, "rule"), string_in(a, item, "file"),
					   false, false};

		if (!e.fingerprint || !e.rule || !e.file)
			return arena_printf(a, "%s: entry %zu lacks its fingerprint, rule or file",
					    path, out->entries.n + 1);
		array_push(a, &out->entries, e);
	}
	return NULL;
}

static unsigned line_of(const char *text, const char *at)
{
	unsigned line = 1;

	for (; text < at; text++)
		line += *text == '\n';
	return line;
}

const char *baseline_read(struct arena *a, const char *path, bool may_be_new, struct baseline *out)
{
	size_t bytes = 0;
	const char *text = text_read_file(a, path, &bytes), *wrong, *end = NULL;
	cJSON *root;

	*out = (struct baseline){.top = out->top};
	if (!text && errno == ENOENT && may_be_new)
		return NULL;
	if (!text)
		return arena_printf(a, "%s: %s", path, strerror(errno));
	root = cJSON_ParseWithLengthOpts(text, bytes + 1, &end, 1);
	if (!root)
		return arena_printf(a,
				    "%s:%u: not JSON from here on; mend it, or remove it for "
				    "'cudalint baseline update' to write anew",
				    path, line_of(text, end ? end : text));
	wrong = take_all(a, path, root, out);
	cJSON_Delete(root);
	return wrong;
}

/* --- applying --------------------------------------------------------------------------------- */

/* Files from the top of the project, sorted: those that the run read, and of them those of which it
 * may have missed something. */
struct looked_at {
	struct text_list files, in_part;
};

static int by_name(const void *x, const void *y)
{
	return strcmp(*(const char *const *)x, *(const char *const *)y);
}

static void sort(struct text_list *l)
{
	if (l->items.n)
		qsort(l->items.at, l->items.n, sizeof *l->items.at, by_name);
}

static bool has(const struct text_list *l, const char *file)
{
	return l->items.n &&
	       bsearch(&file, l->items.at, l->items.n, sizeof *l->items.at, by_name);
}

static void look_at(struct arena *a, struct looked_at *l, const char *path, bool in_part)
{
	array_push(a, &l->files.items, path);
	if (in_part)
		array_push(a, &l->in_part.items, path);
}

static struct looked_at looked_at(struct arena *a, const struct account *account)
{
	struct looked_at l = {0};

	for (unsigned i = 0; i < account->n_files; i++) {
		const struct file_result *f = &account->files[i];
		bool in_part = f->status != FILE_OK;

		look_at(a, &l, account_path(a, account, f->path), in_part);
		for (size_t k = 0; k < f->read.items.n; k++)
			look_at(a, &l, account_path(a, account, f->read.items.at[k]), in_part);
	}
	sort(&l.files);
	sort(&l.in_part);
	return l;
}

/* NULL: it is nowhere. */
static const char *whole_path(struct arena *a, const struct account *account, const char *file)
{
	const char *top = account->root ? account->root : account->directory, *path;

	for (size_t i = 0; i < account->tops.items.n; i++) {
		path = arena_printf(a, "%s/%s", account->tops.items.at[i], file);
		if (!access(path, F_OK))
			return path;
	}
	path = *file == '/' ? file : arena_printf(a, "%s/%s", top, file);
	return access(path, F_OK) ? NULL : path;
}

/* Whether the run looked at files of the baseline's project. */
static bool is_about(const struct baseline *b, const struct account *account)
{
	bool is = !b->top || !account->root || !strcmp(b->top, account->root);

	for (size_t i = 0; i < account->tops.items.n; i++)
		is |= b->top && !strcmp(b->top, account->tops.items.at[i]);
	return is;
}

static bool is_judged(struct arena *a, const struct account *account, const struct looked_at *l,
		      const struct baseline_scope *scope, const struct baseline *b,
		      const struct baseline_entry *e)
{
	const char *path = whole_path(a, account, e->file);

	if (!path) /* gone, with all that it had */
		return is_about(b, account);
	return has(&l->files, e->file) && !has(&l->in_part, e->file) &&
	       (!scope || scope->has_rule(e->rule, path, scope->context));
}

static struct baseline_entry *entry_of(struct baseline *b, const struct finding *f)
{
	for (size_t i = 0; i < b->entries.n; i++) {
		struct baseline_entry *e = &b->entries.at[i];

		if (!strcmp(e->fingerprint, f->fingerprint) && !strcmp(e->rule, f->rule))
			return e;
	}
	return NULL;
}

void baseline_apply(struct arena *a, struct baseline *b, const struct baseline_scope *scope,
		    struct account *account)
{
	struct looked_at l = looked_at(a, account);
	size_t kept = 0;

	for (size_t i = 0; i < account->findings.n; i++) {
		struct finding *f = account->findings.at[i];
		struct baseline_entry *e = entry_of(b, f);

		if (e) {
			e->was_seen = true;
			array_push(a, &account->known, f);
		} else {
			account->findings.at[kept++] = f;
		}
	}
	account->findings.n = kept;
	account_count(account);
	for (size_t i = 0; i < b->entries.n; i++) {
		struct baseline_entry *e = &b->entries.at[i];

		e->is_stale = !e->was_seen && is_judged(a, account, &l, scope, b, e);
		account->n_stale += e->is_stale;
		account->n_unjudged += !e->was_seen && !e->is_stale;
	}
}

/* --- writing ---------------------------------------------------------------------------------- */

static int by_place(const void *x, const void *y)
{
	const struct baseline_entry *a = x, *b = y;
	int order = strcmp(a->file, b->file);

	if (!order)
		order = strcmp(a->rule, b->rule);
	return order ? order : strcmp(a->fingerprint, b->fingerprint);
}

void baseline_write(struct text *out, const struct baseline *b, const struct account *account,
		    bool adding)
{
	struct json j = {.out = out};
	struct baseline all = {0};

	for (size_t i = 0; i < b->entries.n; i++)
		if (!b->entries.at[i].is_stale)
			array_push(out->arena, &all.entries, b->entries.at[i]);
	for (size_t i = 0; adding && i < account->findings.n; i++) {
		const struct finding *f = account->findings.at[i];

		array_push(out->arena, &all.entries,
			   (struct baseline_entry){f->fingerprint, f->rule,
						   account_path(out->arena, account, f->at.file),
						   true, false});
	}
	if (all.entries.n)
		qsort(all.entries.at, all.entries.n, sizeof *all.entries.at, by_place);
	json_object(&j, NULL);
	json_number(&j, "version", 1);
	json_array(&j, "findings");
	for (size_t i = 0; i < all.entries.n; i++) {
		json_flat_object(&j, NULL);
		json_string(&j, "file", all.entries.at[i].file);
		json_string(&j, "rule", all.entries.at[i].rule);
		json_string(&j, "fingerprint", all.entries.at[i].fingerprint);
		json_end(&j, '}');
	}
	json_end(&j, ']');
	json_end(&j, '}');
}

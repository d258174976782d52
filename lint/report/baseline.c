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
					   false};

		if (!e.fingerprint || !e.rule || !e.file)
			return arena_printf(a, "%s: entry %zu lacks its fingerprint, rule or file",
					    path, out->entries.n + 1);
		array_push(a, &out->entries, e);
	}
	return NULL;
}

const char *baseline_read(struct arena *a, const char *path, bool may_be_new, struct baseline *out)
{
	size_t bytes = 0;
	const char *text = text_read_file(a, path, &bytes), *wrong;
	cJSON *root;

	*out = (struct baseline){0};
	if (!text && errno == ENOENT && may_be_new)
		return NULL;
	if (!text)
		return arena_printf(a, "%s: %s", path, strerror(errno));
	root = cJSON_ParseWithLength(text, bytes);
	if (!root)
		return arena_printf(a, "%s: not JSON", path);
	wrong = take_all(a, path, root, out);
	cJSON_Delete(root);
	return wrong;
}

/* --- applying --------------------------------------------------------------------------------- */

/* The files that the run read in full, from the top of the project, sorted. */
struct looked_at {
	ARRAY(const char *) files, failed;
};

static int by_name(const void *x, const void *y)
{
	return strcmp(*(const char *const *)x, *(const char *const *)y);
}

static struct looked_at looked_at(struct arena *a, const struct account *account)
{
	struct looked_at l = {0};

	for (unsigned i = 0; i < account->n_files; i++) {
		const struct file_result *f = &account->files[i];
		const char *path = account_path(a, account, f->path);

		if (f->status == FILE_FAILED)
			array_push(a, &l.failed, path);
		array_push(a, &l.files, path);
		for (size_t k = 0; k < f->read.items.n; k++)
			array_push(a, &l.files, account_path(a, account, f->read.items.at[k]));
	}
	if (l.files.n)
		qsort(l.files.at, l.files.n, sizeof *l.files.at, by_name);
	return l;
}

static bool was_looked_at(const struct looked_at *l, const char *file)
{
	for (size_t i = 0; i < l->failed.n; i++)
		if (!strcmp(l->failed.at[i], file))
			return false;
	return l->files.n && bsearch(&file, l->files.at, l->files.n, sizeof *l->files.at, by_name);
}

/* A file that is no longer there is as good as looked at. */
static bool is_gone(struct arena *a, const struct account *account, const char *file)
{
	const char *top = account->root ? account->root : account->directory;

	return access(*file == '/' ? file : arena_printf(a, "%s/%s", top, file), F_OK);
}

static bool is_judged(struct arena *a, const struct account *account, const struct looked_at *l,
		      const char *file)
{
	return was_looked_at(l, file) || is_gone(a, account, file);
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

size_t baseline_apply(struct arena *a, struct baseline *b, struct account *account)
{
	struct looked_at l = looked_at(a, account);
	size_t kept = 0, stale = 0;

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
	for (size_t i = 0; i < b->entries.n; i++)
		stale +=
		    !b->entries.at[i].was_seen && is_judged(a, account, &l, b->entries.at[i].file);
	return stale;
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
	struct looked_at l = looked_at(out->arena, account);
	struct baseline all = {0};

	for (size_t i = 0; i < b->entries.n; i++)
		if (b->entries.at[i].was_seen ||
		    !is_judged(out->arena, account, &l, b->entries.at[i].file))
			array_push(out->arena, &all.entries, b->entries.at[i]);
	for (size_t i = 0; adding && i < account->findings.n; i++) {
		const struct finding *f = account->findings.at[i];

		array_push(out->arena, &all.entries,
			   (struct baseline_entry){f->fingerprint, f->rule,
						   account_path(out->arena, account, f->at.file),
						   true});
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

#include "changed.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/child.h"
#include "project.h"
#include "report/changes.h"

/* --- repositories ----------------------------------------------------------------------------- */

static void add_once(struct arena *a, struct text_list *list, const char *folder)
{
	for (size_t i = 0; i < list->items.n; i++)
		if (!strcmp(list->items.at[i], folder))
			return;
	array_push(a, &list->items, folder);
}

/* Of the linted files, the current folder's first; without any files that alone. */
static struct text_list repositories(struct arena *a, const struct account *account)
{
	const char *here = project_repository(a, account->directory);
	struct text_list list = {0};

	if (here)
		array_push(a, &list.items, here);
	for (unsigned i = 0; i < account->n_files; i++) {
		const char *path = account->files[i].path, *top;

		if (*path != '/')
			path = arena_printf(a, "%s/%s", account->directory, path);
		path = arena_printf(a, "/%s", text_path(a, "/", path));
		top = project_repository(
		    a, arena_strndup(a, path, (size_t)(strrchr(path, '/') - path)));
		if (top)
			add_once(a, &list, top);
	}
	return list;
}

/* --- git -------------------------------------------------------------------------------------- */

static const char *changes_of(struct arena *a, const char *top, const char *revision,
			      struct changes *out)
{
	const char *ask[] = {"git", "-C", top, "rev-parse", "--show-toplevel", NULL};
	const char *merge[] = {"git", "-C", top, "merge-base", revision, "HEAD", NULL};
	const char *others[] = {"git",	    "-C", top, "ls-files", "--others", "--exclude-standard",
				"-z",	    NULL};
	const char *diff[] = {"git",	      "-C",	    top,	"diff", "-U0", "--no-color",
			      "--no-ext-diff", "--relative", revision, "--",   NULL};
	struct text_list root = {0};
	size_t bytes = 0;
	char *text;

	if (!child_output(a, ask, NULL)) /* of another user, as in containers: none to git */
		return arena_printf(a,
				    "--diff-base asks git, which does not answer for %s; if it "
				    "belongs to another user: git config --global --add "
				    "safe.directory '%s'",
				    top, top);
	text = child_output(a, merge, NULL);
	if (text) {
		text[strcspn(text, "\n")] = '\0';
		diff[8] = text;
	}
	text = child_output(a, diff, NULL);
	if (!text)
		return arena_printf(a,
				    "git knows no changes since '%s' here; is it fetched? CI often "
				    "has one commit alone",
				    revision);
	array_push(a, &root.items, top);
	changes_read(a, text, &root, out);
	text = child_output(a, others, &bytes);
	for (size_t at = 0; text && at < bytes; at += strlen(text + at) + 1)
		changes_add_whole(a, out, arena_printf(a, "%s/%s", top, text + at));
	return NULL;
}

static const char *git_changes(struct arena *a, const char *revision,
			       const struct account *account, struct changes *out)
{
	struct text_list tops = repositories(a, account);
	const char *wrong = NULL;

	if (*revision == '-')
		return arena_printf(a, "'%s' is no revision", revision);
	if (!tops.items.n)
		return "--diff-base asks git, and this is no folder of a git repository";
	for (size_t i = 0; !wrong && i < tops.items.n; i++)
		wrong = changes_of(a, tops.items.at[i], revision, out);
	return wrong;
}

/* --- a file ----------------------------------------------------------------------------------- */

/* Nothing changed, or something of which a line of its own kind speaks: all else would hide every
 * finding. */
static bool is_diff(const char *text)
{
	static const char *const marks[] = {"+++ ", "diff --git ", "Index: ", "Only in "};
	bool is_blank = !text[strspn(text, " \t\r\n")];

	for (const char *line = text; line && !is_blank; line = strchr(line, '\n')) {
		line += *line == '\n';
		for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
			if (!strncmp(line, marks[i], strlen(marks[i])))
				return true;
	}
	return is_blank;
}

static const char *file_changes(struct arena *a, const char *path, const struct account *account,
				struct changes *out)
{
	const char *text = strcmp(path, "-") ? text_read_file(a, path, NULL)
					     : text_read_descriptor(a, STDIN_FILENO, NULL);
	struct text_list roots;

	if (!text)
		return arena_printf(a, "%s: %s", path, strerror(errno));
	if (!is_diff(text))
		return arena_printf(a, "%s: no unified diff", path);
	roots = repositories(a, account);
	add_once(a, &roots, account->directory);
	changes_read(a, text, &roots, out);
	/* Else every finding would pass for one that lies elsewhere. */
	if (out->lost && !out->files.n)
		return arena_printf(a,
				    "%s: '%s' is not here; a diff's paths start at the top of a "
				    "repository or at the current folder",
				    path, out->lost);
	return NULL;
}

const char *changed_only(struct arena *a, struct account *account, const struct options *o)
{
	struct changes changes = {0};
	const char *wrong;

	if (!o->diff && !o->diff_base)
		return NULL;
	wrong = o->diff ? file_changes(a, o->diff, account, &changes)
			: git_changes(a, o->diff_base, account, &changes);
	if (!wrong)
		changes_apply(a, &changes, (enum change_mode)o->diff_mode, account);
	return wrong;
}

#include "judge.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "catalogue.h"
#include "output.h"
#include "report/baseline.h"
#include "report/suppress.h"
#include "rule.h"

/* --- configuration ---------------------------------------------------------------------------- */

static bool is_job(const struct job_list *jobs, const char *file)
{
	for (size_t i = 0; i < jobs->jobs.n; i++)
		if (!strcmp(jobs->jobs.at[i].path, file))
			return true;
	return false;
}

/* Excluded headers are silent; what is linted itself was let in before. */
static bool is_wanted(struct settings_book *book, const struct job_list *jobs, struct finding *f)
{
	int level = settings_level(book, f->rule, f->at.file);

	if (!settings_is_on(book, f->rule, f->at.file) || !settings_is_enough(book, f))
		return false;
	if (settings_is_excluded(book, f->at.file) && !is_job(jobs, f->at.file))
		return false;
	if (level >= 0)
		f->severity = (enum severity)level;
	return true;
}

static void keep_wanted(struct settings_book *book, const struct job_list *jobs,
			struct file_result *r)
{
	size_t kept = 0;

	for (size_t i = 0; i < r->findings.n; i++) {
		struct finding f = r->findings.at[i];

		if (is_wanted(book, jobs, &f))
			r->findings.at[kept++] = f;
	}
	r->findings.n = kept;
}

/* --- comments --------------------------------------------------------------------------------- */

static bool is_on(const char *rule, const char *file, void *context)
{
	return settings_is_on(context, rule, file);
}

static const char *wrong_name(struct arena *a, const char *name, void *context)
{
	(void)context;
	return catalogue_wrong_name(a, name);
}

static bool is_whole_file(const char *rule, void *context)
{
	const struct rule *r = rule_find(rule);

	(void)context;
	return r && r->check_source;
}

/* Named files may be a part of those that use a header: a hook passes what was changed. */
static bool are_all_folders(const struct job_list *jobs)
{
	for (size_t i = 0; i < jobs->jobs.n; i++)
		if (jobs->jobs.at[i].is_named)
			return false;
	return true;
}

void judge(struct arena *a, struct account *account, struct settings_book *book,
	   const struct job_list *jobs)
{
	struct suppress_options s = {.is_on = is_on,
				     .wrong_name = wrong_name,
				     .is_whole_file = is_whole_file,
				     .context = book,
				     .ignores_comments = book->run.ignores_comments,
				     .judges_headers = are_all_folders(jobs),
				     .severity = rule_find("unused-suppression")->severity};

	for (unsigned i = 0; i < account->n_files; i++)
		keep_wanted(book, jobs, &account->files[i]);
	suppress_apply(a, account, &s);
	for (unsigned i = 0; i < account->n_files; i++) /* what the comments themselves gave */
		keep_wanted(book, jobs, &account->files[i]);
}

/* --- what is new ------------------------------------------------------------------------------ */

static const char *write_baseline(struct arena *a, const struct baseline *b,
				  const struct account *account, const char *path, bool adding)
{
	struct text out = {.arena = a};

	baseline_write(&out, b, account, adding);
	return output_file(path, &out) ? NULL : arena_printf(a, "%s: %s", path, strerror(errno));
}

static bool adds_to_baseline(const struct options *o)
{
	return o->command == COMMAND_INIT ||
	       (o->command == COMMAND_BASELINE && !strcmp(o->arguments.list.at[0], "update"));
}

/* A rule that is no more finds nothing any more. */
static bool has_rule(const char *rule, const char *file, void *context)
{
	return !rule_find(rule) || settings_is_on(context, rule, file);
}

/* Of the project that a file lies in. */
static const char *top_of(struct arena *a, const char *directory, const char *path)
{
	const char *whole = *path == '/' ? path : arena_printf(a, "%s/%s", directory, path);
	char *folder = arena_printf(a, "/%s", text_path(a, "/", whole));

	*strrchr(folder, '/') = '\0';
	return project_marked_top(a, folder);
}

const char *judge_baseline(struct arena *a, struct account *account, struct settings_book *book,
			   const struct options *o)
{
	const struct baseline_scope scope = {has_rule, book};
	const char *path = o->baseline ? o->baseline : JUDGE_BASELINE, *wrong;
	bool is_written = o->command == COMMAND_BASELINE || o->command == COMMAND_INIT;
	bool is_pruned = o->command == COMMAND_BASELINE && !adds_to_baseline(o);
	struct baseline b = {0};

	if (!o->baseline && !is_written)
		return NULL;
	b.top = top_of(a, book->directory, path);
	wrong = baseline_read(a, path, is_written && !is_pruned, &b);
	if (wrong)
		return (o->baseline || is_pruned) && access(path, F_OK)
			   ? arena_printf(a, "%s; 'cudalint baseline update' writes a baseline",
					  wrong)
			   : wrong;
	baseline_apply(a, &b, &scope, account);
	if (is_written)
		return write_baseline(a, &b, account, path, adds_to_baseline(o));
	return NULL;
}

/* --- the verdict ------------------------------------------------------------------------------ */

bool judge_fails(const struct account *account, const struct options *o, enum severity severity)
{
	if (o->exit_zero)
		return false;
	if (severity == SEVERITY_WARNING && o->max_warnings != NO_LIMIT)
		return account->n_severity[severity] > o->max_warnings;
	return (unsigned)severity >= o->fail_on;
}

bool judge_stale_fails(const struct account *account, const struct options *o)
{
	return o->strict_baseline && account->n_stale && !o->exit_zero;
}

enum exit_code judge_code(const struct account *account, const struct options *o)
{
	if (judge_stale_fails(account, o))
		return EXIT_FINDINGS;
	for (int s = SEVERITY_NOTE; s <= SEVERITY_ERROR; s++)
		if (account->n_severity[s] && judge_fails(account, o, (enum severity)s))
			return EXIT_FINDINGS;
	return EXIT_CLEAN;
}

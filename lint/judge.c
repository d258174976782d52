#include "judge.h"

#include <string.h>

#include "report/suppress.h"
#include "rule.h"

struct judging {
	const struct selection *selection;
};

static bool is_on(const char *rule, const char *file, void *context)
{
	struct judging *j = context;

	(void)file;
	return catalogue_is_on(rule, (void *)j->selection);
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

void judge(struct arena *a, struct account *account, const struct options *o,
	   const struct selection *selection, const struct job_list *jobs)
{
	struct judging j = {.selection = selection};
	struct suppress_options s = {.is_on = is_on,
				     .wrong_name = wrong_name,
				     .is_whole_file = is_whole_file,
				     .context = &j,
				     .ignores_comments = o->ignores_comments,
				     .judges_headers = are_all_folders(jobs),
				     .severity = rule_find("unused-suppression")->severity};

	suppress_apply(a, account, &s);
}

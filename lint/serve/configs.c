/* Configurations that were right: while the disk's are wrong, files are judged by these. */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "serve/rpc.h"

static void keep(struct server *s, const char *path, const char *text)
{
	struct kept *k = s->kept;

	while (k && strcmp(k->path, path) != 0)
		k = k->next;
	if (k && !strcmp(k->text, text))
		return;
	if (!k) {
		k = calloc(1, sizeof *k);
		if (!k || !(k->path = strdup(path)))
			die("out of memory");
		k->next = s->kept;
		s->kept = k;
	}
	free(k->text);
	k->text = strdup(text);
	if (!k->text)
		die("out of memory");
}

static void add(struct server *s, struct finding_list *list, const struct file_result *configs,
		const char *path)
{
	for (size_t i = 0; i < configs->findings.n; i++)
		if (!strcmp(configs->findings.at[i].at.file, path))
			findings_add(s, list, &configs->findings.at[i]);
}

struct finding_list configs_complaints(struct server *s, const char *path)
{
	struct finding_list list = {0};
	const struct file_result *configs;

	for (const struct document *d = s->documents; d; d = d->next)
		add(s, &list, &d->configs, path);
	for (unsigned n = 0; (configs = survey_configs(s, n)); n++)
		add(s, &list, configs, path);
	return list;
}

/* Files share a configuration: what is wrong with it is said for the first. */
static bool is_told(struct server *s, const struct finding *f)
{
	struct finding_list known = configs_complaints(s, f->at.file);

	for (size_t i = 0; i < known.items.n; i++)
		if (known.items.at[i]->at.line == f->at.line &&
		    !strcmp(known.items.at[i]->message, f->message))
			return true;
	return false;
}

static void say(struct server *s, const struct finding *f, bool is_held)
{
	const char *line = f->at.line ? arena_printf(&s->message, ":%u", f->at.line) : "";

	rpc_say(s, SEVERITY_ERROR,
		arena_printf(&s->message, "cudalint: %s%s: %s; %s", f->at.file, line, f->message,
			     is_held ? "what held before still holds"
				     : "nothing is judged by it until this is mended"));
}

void configs_take(struct server *s, const struct file_result *learnt, bool is_held)
{
	for (size_t i = 0; i + 1 < learnt->inputs.items.n; i += 2)
		keep(s, learnt->inputs.items.at[i], learnt->inputs.items.at[i + 1]);
	for (size_t i = 0; i < learnt->findings.n; i++)
		if (!is_told(s, &learnt->findings.at[i]))
			say(s, &learnt->findings.at[i], is_held);
}

void configs_release(struct server *s)
{
	while (s->kept) {
		struct kept *k = s->kept;

		s->kept = k->next;
		free(k->path);
		free(k->text);
		free(k);
	}
}

#include "catalogue.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/json.h"
#include "report/examples.h"
#include "report/gains.h"
#include "report/order.h"
#include "rule.h"

#define WIDTH 90

bool catalogue_selects(const char *selector, unsigned rule)
{
	const struct rule *r = rule_table[rule];
	size_t n = strlen(selector);

	if (n && selector[n - 1] == '*')
		return !strncmp(r->name, selector, n - 1);
	return !strcmp(selector, r->name) || !strcmp(selector, r->group);
}

const char *catalogue_wrong_selector(struct arena *a, const char *selector)
{
	size_t n = strlen(selector);

	for (unsigned i = 0; i < rule_count; i++)
		if (catalogue_selects(selector, i))
			return NULL;
	if (!strcasecmp(selector, "all"))
		return arena_printf(a, "no rule is named '%s'; did you mean '*'?", selector);
	if (n && selector[n - 1] == '*')
		return arena_printf(a, "no rule begins with '%.*s'", (int)n - 1, selector);
	return catalogue_wrong_name(a, selector);
}

/* Whose name holds these words; NULL if there is none, or more than one. */
static const char *only_rule_with(const char *words)
{
	const char *found = NULL;

	for (unsigned i = 0; strlen(words) > 3 && i < rule_count; i++) {
		if (!strstr(rule_table[i]->name, words))
			continue;
		if (found)
			return NULL;
		found = rule_table[i]->name;
	}
	return found;
}

const char *catalogue_wrong_name(struct arena *a, const char *name)
{
	struct near_word near = {.wrong = name};

	if (rule_find(name))
		return NULL;
	for (unsigned i = 0; i < rule_count; i++)
		near_offer(&near, rule_table[i]->name);
	if (!near.word)
		near.word = only_rule_with(name);
	if (near.word)
		return near_sentence(a, arena_printf(a, "no rule is named '%s'", name), &near);
	for (unsigned i = 0; i < rule_count; i++)
		if (!strcmp(rule_table[i]->group, name))
			return arena_printf(
			    a, "'%s' is a group and no rule; 'cudalint rules' lists its rules",
			    name);
	return arena_printf(a, "no rule is named '%s'; 'cudalint rules' lists them", name);
}

static const char *set_each(struct arena *a, bool *is_on, const struct words *selectors, bool value)
{
	for (size_t i = 0; i < selectors->list.n; i++) {
		const char *wrong = catalogue_wrong_selector(a, selectors->list.at[i]);

		if (wrong)
			return wrong;
		for (unsigned k = 0; k < rule_count; k++)
			if (catalogue_selects(selectors->list.at[i], k))
				is_on[k] = value;
	}
	return NULL;
}

const char *catalogue_change(struct arena *a, bool *is_on, const struct words *only,
			     const struct words *on, const struct words *off)
{
	const char *error;

	for (unsigned i = 0; only->list.n && i < rule_count; i++)
		is_on[i] = false;
	error = set_each(a, is_on, only, true);
	if (!error)
		error = set_each(a, is_on, on, true);
	return error ? error : set_each(a, is_on, off, false);
}

bool *catalogue_defaults(struct arena *a)
{
	bool *is_on = arena_array(a, bool, rule_count + 1);

	for (unsigned i = 0; i < rule_count; i++)
		is_on[i] = !rule_table[i]->off_by_default;
	return is_on;
}

bool catalogue_is_on(const char *name, void *context)
{
	const struct selection *s = context;

	for (unsigned i = 0; i < rule_count; i++)
		if (!strcmp(name, rule_table[i]->name))
			return s->is_on[i];
	return true;
}

/* --- reading ---------------------------------------------------------------------------------- */

static void wrapped(struct text *out, const char *title, const char *words)
{
	if (!words || !*words)
		return;
	text_printf(out, "\n%s\n", title);
	text_wrap(out, "  ", words, WIDTH);
}

static void section(struct text *out, const char *title, const char *words)
{
	if (words && *words)
		text_printf(out, "\n## %s\n\n%s\n", title, words);
}

static void markdown_example(struct text *out, const char *rule)
{
	const struct example *e = example_of(rule);

	if (e)
		text_printf(out, "\n## Example\n\nThe cure in `%s`:\n\n```diff\n%s```\n",
			    e->fixture, e->diff);
}

static void text_example(struct text *out, const char *rule)
{
	const struct example *e = example_of(rule);

	if (!e)
		return;
	text_printf(out, "\nThe cure in %s\n", e->fixture);
	for (const char *line = e->diff; *line;) {
		size_t n = strcspn(line, "\n");

		text_printf(out, "  %.*s\n", (int)n, line);
		line += n + (line[n] == '\n');
	}
}

/* As a configuration has them. */
static const char *option_lines(struct arena *a, const struct rule *r)
{
	struct text t = {.arena = a};

	for (const struct rule_option *o = r->options; o && o->name; o++)
		text_printf(&t, "%s%s (default: %g): the least that is told of: %s.", t.n ? " " : "",
			    o->name, o->least, o->help);
	return text_string(&t);
}

static void explain_markdown(struct text *out, const struct rule *r)
{
	text_printf(out, "# %s\n\nGroup %s, %s%s.\n", r->name, r->group, severity_name(r->severity),
		    r->off_by_default ? ", off by default" : "");
	section(out, "What it finds", r->title);
	section(out, "Why it matters", r->why);
	section(out, "How to mend it", r->fix);
	markdown_example(out, r->name);
	section(out, "When to ignore it", r->ignore);
	section(out, "Options", option_lines(out->arena, r));
	section(out, "Checked on hardware by", strcmp(r->proof, "-") ? r->proof : NULL);
	section(out, "Measured", gain_text(out->arena, r->name));
}

static void explain_text(struct text *out, const struct rule *r)
{
	text_printf(out, "%s (%s, %s%s)\n", r->name, r->group, severity_name(r->severity),
		    r->off_by_default ? ", off by default" : "");
	wrapped(out, "What it finds", r->title);
	wrapped(out, "Why it matters", r->why);
	wrapped(out, "How to mend it", r->fix);
	text_example(out, r->name);
	wrapped(out, "When to ignore it", r->ignore);
	wrapped(out, "Options", option_lines(out->arena, r));
	wrapped(out, "Checked on hardware by", strcmp(r->proof, "-") ? r->proof : NULL);
	wrapped(out, "Measured", gain_text(out->arena, r->name));
}

static void options_json(struct json *j, const struct rule *r)
{
	json_array(j, "options");
	for (const struct rule_option *o = r->options; o && o->name; o++) {
		json_flat_object(j, NULL);
		json_string(j, "name", o->name);
		json_number(j, "default", o->least);
		json_string(j, "help", o->help);
		json_end(j, '}');
	}
	json_end(j, ']');
}

static void explain_json(struct json *j, const struct rule *r)
{
	json_object(j, NULL);
	json_string(j, "name", r->name);
	json_string(j, "group", r->group);
	json_string(j, "severity", severity_name(r->severity));
	json_bool(j, "on_by_default", !r->off_by_default);
	json_string(j, "finds", r->title);
	json_string(j, "why", r->why);
	json_string(j, "fix", r->fix);
	json_string(j, "example", example_of(r->name) ? example_of(r->name)->diff : NULL);
	json_string(j, "ignore", r->ignore);
	options_json(j, r);
	json_string(j, "proof", strcmp(r->proof, "-") ? r->proof : NULL);
	json_string(j, "measured", gain_text(j->out->arena, r->name));
	json_end(j, '}');
}

const char *catalogue_explain(struct text *out, const char *name, unsigned format)
{
	const struct rule *r = rule_find(name);
	struct json j = {.out = out};

	if (!r)
		return catalogue_wrong_name(out->arena, name);
	if (format == FORMAT_MARKDOWN)
		explain_markdown(out, r);
	else if (format == REPORT_JSON)
		explain_json(&j, r);
	else
		explain_text(out, r);
	return NULL;
}

static void list_row(struct text *out, const struct rule *r, const char *form)
{
	const char *severity = r->off_by_default ? "off" : severity_name(r->severity);

	if (*form == '|')
		text_printf(out, "| `%s` | %s | %s | %s |\n", r->name, r->group, severity,
			    r->title);
	else
		text_printf(out, "%-26s %-12s %-8s %s\n", r->name, r->group, severity, r->title);
}

void catalogue_list(struct text *out, unsigned format)
{
	struct json j = {.out = out};

	if (format == FORMAT_MARKDOWN)
		text_puts(out, "| rule | group | severity | finds |\n|---|---|---|---|\n");
	if (format == REPORT_JSON)
		json_array(&j, NULL);
	for (unsigned i = 0; i < rule_count; i++) {
		if (format == REPORT_JSON)
			explain_json(&j, rule_table[i]);
		else
			list_row(out, rule_table[i], format == FORMAT_MARKDOWN ? "|" : "");
	}
	if (format == REPORT_JSON)
		json_end(&j, ']');
}

const struct rule_info *catalogue_info(struct arena *a, const struct selection *s, unsigned *n)
{
	struct rule_info *list = arena_array(a, struct rule_info, rule_count);

	*n = rule_count;
	for (unsigned i = 0; i < rule_count; i++) {
		const struct rule *r = rule_table[i];
		struct text page = {.arena = a};

		explain_markdown(&page, r);
		list[i] = (struct rule_info){r->name, r->group,		  r->title,    r->why,
					     r->fix,  text_string(&page), r->severity, s->is_on[i]};
	}
	return list;
}

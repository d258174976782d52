#include "catalogue.h"

#include <ctype.h>
#include <string.h>

#include "report/gains.h"
#include "report/order.h"
#include "rule.h"

#define WIDTH 90

static bool set_all(struct selection *s, const char *name, bool value)
{
	bool is_known = false;

	for (unsigned i = 0; i < rule_count; i++) {
		if (!strcmp(name, rule_table[i]->name) || !strcmp(name, rule_table[i]->group)) {
			s->is_on[i] = value;
			is_known = true;
		}
	}
	return is_known;
}

const char *catalogue_wrong_name(struct arena *a, const char *name)
{
	const char *near = NULL;
	unsigned best = 64;

	if (rule_find(name))
		return NULL;
	for (unsigned i = 0; i < rule_count; i++) {
		unsigned distance = text_distance(name, rule_table[i]->name);

		if (distance < best && text_is_near(name, rule_table[i]->name)) {
			best = distance;
			near = rule_table[i]->name;
		}
	}
	if (near)
		return arena_printf(a, "no rule is named '%s'; did you mean '%s'?", name, near);
	return arena_printf(a, "no rule is named '%s'; 'cudalint rules' lists them", name);
}

static const char *set_each(struct arena *a, struct selection *s, const struct words *names,
			    bool value)
{
	for (size_t i = 0; i < names->list.n; i++)
		if (!set_all(s, names->list.at[i], value))
			return catalogue_wrong_name(a, names->list.at[i]);
	return NULL;
}

const char *catalogue_select(struct arena *a, const struct words *only, const struct words *off,
			     struct selection *out)
{
	const char *error;

	out->is_on = arena_array(a, bool, rule_count + 1);
	for (unsigned i = 0; i < rule_count; i++)
		out->is_on[i] = !only->list.n && !rule_table[i]->off_by_default;
	error = set_each(a, out, only, true);
	return error ? error : set_each(a, out, off, false);
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
	size_t column = 0;

	if (!words || !*words)
		return;
	text_printf(out, "\n%s\n", title);
	while (*words) {
		size_t n = strcspn(words, " ");

		if (column && column + 1 + n > WIDTH - 2) {
			text_puts(out, "\n");
			column = 0;
		}
		text_puts(out, column ? " " : "  ");
		text_put(out, words, n);
		column += n + 1;
		words += n + strspn(words + n, " ");
	}
	text_puts(out, "\n");
}

const char *catalogue_explain(struct text *out, const char *name)
{
	for (unsigned i = 0; i < rule_count; i++) {
		const struct rule *r = rule_table[i];

		if (strcmp(r->name, name) != 0)
			continue;
		text_printf(out, "%s (%s, %s%s)\n", r->name, r->group, severity_name(r->severity),
			    r->off_by_default ? ", off by default" : "");
		wrapped(out, "What it finds", r->title);
		wrapped(out, "Why it matters", r->why);
		wrapped(out, "How to mend it", r->fix);
		wrapped(out, "When to ignore it", r->ignore);
		wrapped(out, "Checked on hardware by", r->proof);
		if (gain_text(out->arena, r->name))
			wrapped(out, "Measured", gain_text(out->arena, r->name));
		return NULL;
	}
	return catalogue_wrong_name(out->arena, name);
}

void catalogue_list(struct text *out, bool markdown)
{
	if (markdown)
		text_puts(out, "| rule | group | severity | finds |\n|---|---|---|---|\n");
	for (unsigned i = 0; i < rule_count; i++) {
		const struct rule *r = rule_table[i];
		const char *severity = r->off_by_default ? "off" : severity_name(r->severity);

		if (markdown)
			text_printf(out, "| `%s` | %s | %s | %s |\n", r->name, r->group, severity,
				    r->title);
		else
			text_printf(out, "%-26s %-12s %-8s %s\n", r->name, r->group, severity,
				    r->title);
	}
}

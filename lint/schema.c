#include "schema.h"

#include <ctype.h>
#include <string.h>

#include "base/json.h"
#include "config.h"
#include "options_table.h"
#include "report/print.h"
#include "rule.h"

#define NUMBER_WORD "^[+]?[0-9]*[.]?[0-9]*([eE][+]?[0-9]+)?$"

/* --- parts ------------------------------------------------------------------------------------ */

static void refer(struct json *j, const char *key, const char *definition)
{
	json_flat_object(j, key);
	json_string(j, "$ref", arena_printf(j->out->arena, "#/definitions/%s", definition));
	json_end(j, '}');
}

static void pattern(struct json *j, const char *expression)
{
	json_flat_object(j, NULL);
	json_string(j, "type", "string");
	json_string(j, "pattern", expression);
	json_end(j, '}');
}

/* A number, or the word that it is. */
static void number(struct json *j, const char *type, double least, double most, const char *word)
{
	json_array(j, "anyOf");
	json_flat_object(j, NULL);
	json_string(j, "type", type);
	json_number(j, "minimum", least);
	json_number(j, "maximum", most);
	json_end(j, '}');
	pattern(j, word);
	json_end(j, ']');
}

/* One of them, or a list. */
static void one_or_list(struct json *j, const char *definition, unsigned most)
{
	json_array(j, "anyOf");
	refer(j, NULL, definition);
	json_object(j, NULL);
	json_string(j, "type", "array");
	refer(j, "items", definition);
	if (most) {
		json_number(j, "minItems", 1);
		json_number(j, "maxItems", most);
	}
	json_end(j, '}');
	json_end(j, ']');
}

/* --- definitions ------------------------------------------------------------------------------ */

/* Beginnings of rules' names with a "*" behind: of "ab" it is (?:a(?:b)?)?. */
static const char *beginnings(struct arena *a)
{
	struct text t = {.arena = a};

	text_puts(&t, "^(?:");
	for (unsigned i = 0; i < rule_count; i++) {
		const char *name = rule_table[i]->name;

		text_puts(&t, i ? "|" : "");
		for (const char *c = name; *c; c++)
			text_printf(&t, "(?:%c", *c);
		for (const char *c = name; *c; c++)
			text_puts(&t, ")?");
	}
	text_puts(&t, ")\\*$");
	return text_string(&t);
}

static bool is_first_of_group(unsigned rule)
{
	for (unsigned i = 0; i < rule; i++)
		if (!strcmp(rule_table[i]->group, rule_table[rule]->group))
			return false;
	return true;
}

static void selector_definition(struct json *j)
{
	json_object(j, "ruleSelector");
	json_array(j, "anyOf");
	json_object(j, NULL);
	json_flat_array(j, "enum");
	for (unsigned i = 0; i < rule_count; i++)
		json_string(j, NULL, rule_table[i]->name);
	for (unsigned i = 0; i < rule_count; i++)
		if (is_first_of_group(i))
			json_string(j, NULL, rule_table[i]->group);
	json_end(j, ']');
	json_end(j, '}');
	pattern(j, beginnings(j->out->arena));
	json_end(j, ']');
	json_end(j, '}');
}

static void level(struct json *j, const char *key, const char *description)
{
	json_flat_object(j, key);
	if (description)
		json_string(j, "description", description);
	json_flat_array(j, "enum");
	for (const char *const *w = config_levels; *w; w++)
		json_string(j, NULL, *w);
	json_end(j, ']');
	json_end(j, '}');
}

static void levels_definition(struct json *j)
{
	json_object(j, "ruleLevels");
	json_string(j, "type", "object");
	json_object(j, "properties");
	for (unsigned i = 0; i < rule_count; i++)
		level(j, rule_table[i]->name, rule_table[i]->title);
	for (unsigned i = 0; i < rule_count; i++)
		if (is_first_of_group(i))
			level(j, rule_table[i]->group, "all rules of this group");
	json_end(j, '}');
	json_object(j, "patternProperties");
	level(j, beginnings(j->out->arena), NULL);
	json_end(j, '}');
	json_bool(j, "additionalProperties", false);
	json_end(j, '}');
}

static void options_definition(struct json *j)
{
	json_object(j, "ruleOptions");
	json_string(j, "type", "object");
	json_bool(j, "additionalProperties", false);
	json_object(j, "properties");
	for (unsigned i = 0; i < rule_count; i++) {
		const struct rule_option *o = rule_table[i]->options;

		if (!o)
			continue;
		json_object(j, rule_table[i]->name);
		json_string(j, "type", "object");
		json_bool(j, "additionalProperties", false);
		json_object(j, "properties");
		for (; o->name; o++) {
			json_object(j, o->name);
			json_string(j, "description", o->help);
			number(j, "number", o->least, CONFIG_LEAST_MOST, NUMBER_WORD);
			json_end(j, '}');
		}
		json_end(j, '}');
		json_end(j, '}');
	}
	json_end(j, '}');
	json_end(j, '}');
}

static void launch_definitions(struct json *j)
{
	json_object(j, "blockExtent");
	number(j, "integer", 1, 1024, "^0*[1-9][0-9]{0,3}$");
	json_end(j, '}');
	json_object(j, "kernelBlocks");
	json_string(j, "type", "object");
	json_object(j, "additionalProperties");
	one_or_list(j, "blockExtent", 3);
	json_end(j, '}');
	json_end(j, '}');
}

static void text_definitions(struct json *j)
{
	json_object(j, "someText");
	json_flat_array(j, "type");
	json_string(j, NULL, "string");
	json_string(j, NULL, "number");
	json_end(j, ']');
	json_number(j, "minLength", 1);
	json_end(j, '}');
	json_object(j, "someTexts");
	one_or_list(j, "someText", 0);
	json_end(j, '}');
	json_object(j, "ruleSelectors");
	one_or_list(j, "ruleSelector", 0);
	json_end(j, '}');
}

static void format_definition(struct json *j)
{
	struct text t = {.arena = j->out->arena};

	for (const struct report_format *f = report_formats; f->name; f++)
		text_printf(&t, "%s%s", f == report_formats ? "^(" : "|", f->name);
	text_puts(&t, ")(=.+)?$");
	json_object(j, "reportFormat");
	json_array(j, "anyOf");
	json_object(j, NULL);
	json_flat_array(j, "enum");
	for (const struct report_format *f = report_formats; f->name; f++)
		json_string(j, NULL, f->name);
	json_end(j, ']');
	json_end(j, '}');
	pattern(j, text_string(&t));
	json_end(j, ']');
	json_end(j, '}');
	json_object(j, "reportFormats");
	one_or_list(j, "reportFormat", 0);
	json_end(j, '}');
}

/* --- keys ------------------------------------------------------------------------------------- */

static void described(struct json *j, const char *key, const char *help, const char *definition)
{
	json_object(j, key);
	json_string(j, "description", help);
	json_flat_array(j, "allOf");
	refer(j, NULL, definition);
	json_end(j, ']');
	json_end(j, '}');
}

/* As the program takes it: in letters of any size, or as 0 and 1. */
static void flag(struct json *j)
{
	struct text t = {.arena = j->out->arena};

	text_puts(&t, "^(");
	for (const char *const *w = option_flag_words; *w; w++) {
		text_puts(&t, w == option_flag_words ? "" : "|");
		for (const char *c = *w; *c; c++)
			text_printf(&t, isalpha((unsigned char)*c) ? "[%c%c]" : "%c", *c,
				    toupper((unsigned char)*c));
	}
	text_puts(&t, ")$");
	json_array(j, "anyOf");
	json_flat_object(j, NULL);
	json_string(j, "type", "boolean");
	json_end(j, '}');
	json_raw(j, NULL, "{\"enum\": [0, 1]}");
	pattern(j, text_string(&t));
	json_end(j, ']');
}

static void word(struct json *j, const struct option_row *r)
{
	json_array(j, "anyOf");
	json_raw(j, NULL, "{\"type\": \"integer\", \"minimum\": 10}");
	pattern(j, r->pattern);
	json_end(j, ']');
}

static void option_key(struct json *j, const struct option_row *r)
{
	json_object(j, r->name);
	json_string(j, "description", r->help);
	if (r->kind == NUMBER) {
		number(j, "integer", 0, OPTION_NUMBER_MOST, "^[0-9]+$");
	} else if (r->kind == AMOUNT) {
		number(j, "number", OPTION_AMOUNT_LEAST, OPTION_AMOUNT_MOST,
		       NUMBER_WORD);
	} else if (r->kind == CHOICE) {
		json_flat_array(j, "enum");
		for (unsigned c = 0; r->choices[c]; c++)
			json_string(j, NULL, r->choices[c]);
		json_end(j, ']');
	} else if (r->kind == FLAG) {
		flag(j);
	} else {
		word(j, r);
	}
	json_end(j, '}');
}

/* A list of nothing is refused. */
static void never_empty(struct json *j, const char *key, const char *help, const char *definition)
{
	json_object(j, key);
	if (help)
		json_string(j, "description", help);
	json_raw(j, "not", "{\"enum\": [[]]}");
	json_flat_array(j, "allOf");
	refer(j, NULL, definition);
	json_end(j, ']');
	json_end(j, '}');
}

static void option_keys(struct json *j)
{
	for (unsigned i = 0; i < option_count; i++) {
		const struct option_row *r = &option_rows[i];

		if (!r->in_file)
			continue;
		if (r->kind == FORMAT)
			described(j, r->name, r->help, "reportFormats");
		else if (r->is_never_empty)
			never_empty(j, r->name, r->help, "ruleSelectors");
		else if (r->kind == LIST)
			described(j, r->name, r->help,
				  r->section == SECTION_RULES ? "ruleSelectors" : "someTexts");
		else if (r->kind == WORD && !r->pattern)
			described(j, r->name, r->help, "someText");
		else
			option_key(j, r);
	}
}

static void overrides(struct json *j, const char *help)
{
	json_object(j, "overrides");
	json_string(j, "type", "array");
	json_string(j, "description", help);
	json_object(j, "items");
	json_string(j, "type", "object");
	json_bool(j, "additionalProperties", false);
	json_raw(j, "required", "[\"files\"]");
	json_object(j, "properties");
	never_empty(j, "files", NULL, "someTexts");
	never_empty(j, "rules", NULL, "ruleSelectors");
	refer(j, "enable", "ruleSelectors");
	refer(j, "disable", "ruleSelectors");
	refer(j, "severity", "ruleLevels");
	refer(j, "options", "ruleOptions");
	refer(j, "launch", "kernelBlocks");
	json_end(j, '}');
	json_end(j, '}');
	json_end(j, '}');
}

static void version(struct json *j, const char *help)
{
	json_object(j, "required-version");
	json_string(j, "description", help);
	json_array(j, "anyOf");
	json_raw(j, NULL, "{\"type\": \"number\", \"minimum\": 0}");
	pattern(j, "^(>=)?[0-9]+[.][0-9]+([.][0-9]+)?$");
	json_end(j, ']');
	json_end(j, '}');
}

static void form(struct json *j, const char *help)
{
	json_object(j, "config-version");
	json_string(j, "description", help);
	json_raw(j, "enum", "[1, \"1\"]");
	json_end(j, '}');
}

static void own_keys(struct json *j)
{
	for (const struct config_word *w = config_words; w->name; w++) {
		if (!strcmp(w->name, "extends"))
			described(j, w->name, w->help, "someText");
		else if (!strcmp(w->name, "required-version"))
			version(j, w->help);
		else if (!strcmp(w->name, "config-version"))
			form(j, w->help);
		else if (!strcmp(w->name, "severity"))
			described(j, w->name, w->help, "ruleLevels");
		else if (!strcmp(w->name, "options"))
			described(j, w->name, w->help, "ruleOptions");
		else if (!strcmp(w->name, "launch"))
			described(j, w->name, w->help, "kernelBlocks");
		else
			overrides(j, w->help);
	}
}

void schema_print(struct text *out)
{
	struct json j = {.out = out};

	json_object(&j, NULL);
	json_string(&j, "$schema", "http://json-schema.org/draft-07/schema#");
	json_string(&j, "title", "cudalint configuration");
	json_string(&j, "type", "object");
	json_bool(&j, "additionalProperties", false);
	json_object(&j, "properties");
	own_keys(&j);
	option_keys(&j);
	json_end(&j, '}');
	json_object(&j, "definitions");
	text_definitions(&j);
	selector_definition(&j);
	levels_definition(&j);
	options_definition(&j);
	launch_definitions(&j);
	format_definition(&j);
	json_end(&j, '}');
	json_end(&j, '}');
}

#include "base/json.h"

#include <math.h>

#include "report/print.h"

static void text_list(struct json *j, const char *key, const struct text_list *list)
{
	json_flat_array(j, key);
	for (size_t i = 0; i < list->items.n; i++)
		json_string(j, NULL, list->items.at[i]);
	json_end(j, ']');
}

/* A place's line 0 means the whole file. */
static void place(struct json *j, const struct place *p, bool with_end)
{
	json_string(j, "file", p->file);
	json_number(j, "line", p->line);
	json_number(j, "column", p->column);
	if (!with_end)
		return;
	json_number(j, "end_line", p->end_line);
	json_number(j, "end_column", p->end_column);
}

static void launch(struct json *j, const struct place *at)
{
	if (!at->line) {
		json_string(j, "launch", NULL);
		return;
	}
	json_flat_object(j, "launch");
	place(j, at, false);
	json_end(j, '}');
}

static void finding_fields(struct json *j, const struct finding *f)
{
	json_string(j, "rule", f->rule);
	json_string(j, "severity", severity_name(f->severity));
	json_string(j, "confidence", f->confidence == CONFIDENCE_PROVEN ? "proven" : "likely");
	place(j, &f->at, true);
	json_string(j, "function", f->function);
	launch(j, &f->launch);
	json_string(j, "fingerprint", f->fingerprint);
	json_string(j, "message", f->message);
	json_string(j, "help", f->help);
	if (f->suppressed)
		json_string(j, "suppressed", f->suppressed);
	json_flat_object(j, "figures");
	for (size_t i = 0; i < f->figures.n; i++)
		json_number(j, f->figures.at[i].name, f->figures.at[i].value);
	json_end(j, '}');
	json_array(j, "notes");
	for (size_t i = 0; i < f->notes.n; i++) {
		json_flat_object(j, NULL);
		place(j, &f->notes.at[i].at, false);
		json_string(j, "message", f->notes.at[i].message);
		json_end(j, '}');
	}
	json_end(j, ']');
}

static void finding(struct json *j, const struct finding *f)
{
	json_object(j, NULL);
	finding_fields(j, f);
	json_end(j, '}');
}

void print_jsonl(struct text *out, const struct account *account, const struct print_options *o)
{
	(void)o;
	for (size_t i = 0; i < account->findings.n; i++) {
		struct json j = {.out = out};

		json_flat_object(&j, NULL);
		finding_fields(&j, account->findings.at[i]);
		json_end(&j, '}');
	}
}

static void launch_tally(struct json *j, const struct launch_tally *t)
{
	json_object(j, "blocks_from");
	for (size_t n = 0; n < t->sources.n; n++)
		json_number(j, t->sources.at[n].source, t->sources.at[n].kernels);
	json_end(j, '}');
	json_number(j, "launches", t->launches);
	json_number(j, "launches_broken", t->broken);
	json_number(j, "launch_numbers", t->numbers);
	json_number(j, "launch_numbers_known", t->known);
}

static void file(struct json *j, const struct file_result *f)
{
	static const char *const status[] = {"ok", "partial", "failed"};

	json_object(j, NULL);
	json_string(j, "file", f->path);
	json_string(j, "status", status[f->status]);
	json_string(j, "failure", f->failure);
	json_string(j, "headers", f->headers);
	text_list(j, "unresolved", &f->unresolved);
	text_list(j, "partial", &f->partial);
	json_number(j, "kernels", f->n_kernels);
	json_number(j, "kernels_complete", f->n_kernels_full);
	json_number(j, "kernels_launched", f->n_launch_source);
	json_number(j, "kernels_in_sight", f->n_in_sight);
	launch_tally(j, &f->tally);
	json_end(j, '}');
}

static void block(struct json *j, const struct access_row *r)
{
	json_flat_array(j, "block");
	for (int i = 0; i < 3; i++)
		json_number(j, NULL, r->block[i] ? r->block[i] : NAN);
	json_end(j, ']');
}

static void access_row(struct json *j, const struct access_row *r)
{
	static const char *const status[] = {"exact", "assumed", "interval", "unknown"};
	const struct {
		const char *name;
		double value;
	} figures[] = {
	    {"requests", r->requests},
	    {"active_lanes", r->active_lanes},
	    {"sectors", r->sectors},
	    {"sectors_min", r->sectors_min},
	    {"sectors_max", r->sectors_max},
	    {"ideal_sectors", r->ideal_sectors},
	    {"lines", r->lines},
	    {"bank_degree", r->bank_degree},
	    {"ideal_degree", r->ideal_degree},
	};

	json_flat_object(j, NULL);
	place(j, &r->at, false);
	json_string(j, "function", r->function);
	json_string(j, "kernel", r->kernel);
	json_string(j, "template_args", r->template_args);
	block(j, r);
	json_string(j, "block_source", r->block_source);
	launch(j, &r->launch);
	json_number(j, "instance", r->instance);
	json_string(j, "space", r->space);
	json_string(j, "op", r->op);
	json_number(j, "bytes", r->bytes);
	json_string(j, "status", status[r->status]);
	json_string(j, "reason", r->status == STATUS_EXACT ? NULL : r->reason);
	for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
		json_number(j, figures[i].name, figures[i].value);
	text_list(j, "guards", &r->guards);
	text_list(j, "assumptions", &r->assumptions);
	json_end(j, '}');
}

static void accesses(struct json *j, const struct account *account)
{
	json_array(j, "accesses");
	for (unsigned i = 0; i < account->n_files; i++)
		for (size_t k = 0; k < account->files[i].accesses.n; k++)
			access_row(j, &account->files[i].accesses.at[k]);
	json_end(j, ']');
}

static void summary(struct json *j, const struct account *account)
{
	json_flat_object(j, "summary");
	json_number(j, "files", account->n_files);
	json_number(j, "files_partial", account->n_partial);
	json_number(j, "files_failed", account->n_failed);
	json_number(j, "errors", account->n_severity[SEVERITY_ERROR]);
	json_number(j, "warnings", account->n_severity[SEVERITY_WARNING]);
	json_number(j, "notes", account->n_severity[SEVERITY_NOTE]);
	json_number(j, "suppressed", (double)account->suppressed.n);
	json_number(j, "baseline", (double)account->known.n);
	json_number(j, "elsewhere", (double)account->n_elsewhere);
	json_end(j, '}');
}

void print_json(struct text *out, const struct account *account, const struct print_options *o)
{
	struct json j = {.out = out};

	json_object(&j, NULL);
	json_number(&j, "version", 1);
	json_string(&j, "tool_version", o->tool_version);
	json_array(&j, "findings");
	for (size_t i = 0; i < account->findings.n; i++)
		finding(&j, account->findings.at[i]);
	json_end(&j, ']');
	if (o->suppressed) {
		json_array(&j, "suppressed");
		for (size_t i = 0; i < account->suppressed.n; i++)
			finding(&j, account->suppressed.at[i]);
		json_end(&j, ']');
	}
	json_array(&j, "files");
	for (unsigned i = 0; i < account->n_files; i++)
		file(&j, &account->files[i]);
	json_end(&j, ']');
	if (o->accesses)
		accesses(&j, account);
	summary(&j, account);
	json_end(&j, '}');
}

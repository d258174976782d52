/* JSON as GitLab and reviewdog want it. A file without a result is an entry of its own, at its
 * first line where the format demands one. */
#include "base/json.h"
#include "report/fingerprint.h"
#include "report/print.h"

static struct finding no_result(struct arena *a, const struct account *account,
				const struct file_result *f)
{
	return (struct finding){
	    .rule = "no-result",
	    .severity = SEVERITY_ERROR,
	    .at = {.file = f->path},
	    .message =
		arena_printf(a, "no result: %s", f->failure ? f->failure : "unknown cause"),
	    .fingerprint = fingerprint_no_result(a, account, f->path)};
}

static void gitlab_issue(struct json *j, const struct finding *f)
{
	static const char *const severities[] = {"info", "minor", "major"};

	json_object(j, NULL);
	json_string(j, "description", f->message);
	json_string(j, "check_name", f->rule);
	json_string(j, "fingerprint", f->fingerprint);
	json_string(j, "severity", severities[f->severity]);
	json_object(j, "location");
	json_string(j, "path", f->at.file);
	json_flat_object(j, "lines");
	json_number(j, "begin", f->at.line ? f->at.line : 1);
	json_end(j, '}');
	json_end(j, '}');
	json_end(j, '}');
}

void print_gitlab(struct text *out, const struct account *account, const struct print_options *o)
{
	struct json j = {.out = out};

	(void)o;
	json_array(&j, NULL);
	for (size_t i = 0; i < account->findings.n; i++)
		gitlab_issue(&j, account->findings.at[i]);
	for (unsigned i = 0; i < account->n_files; i++)
		if (account->files[i].status == FILE_FAILED) {
			struct finding f = no_result(out->arena, account, &account->files[i]);

			gitlab_issue(&j, &f);
		}
	json_end(&j, ']');
}

static void position(struct json *j, const char *key, uint32_t line, uint32_t column)
{
	json_object(j, key);
	json_number(j, "line", line ? line : 1);
	json_number(j, "column", column ? column : 1);
	json_end(j, '}');
}

static void rdjsonl_line(struct text *out, const struct finding *f)
{
	static const char *const severities[] = {"INFO", "WARNING", "ERROR"};
	struct json j = {.out = out};

	json_flat_object(&j, NULL);
	json_string(&j, "message", f->message);
	json_object(&j, "location");
	json_string(&j, "path", f->at.file);
	json_object(&j, "range");
	position(&j, "start", f->at.line, f->at.column);
	position(&j, "end", f->at.end_line, f->at.end_column);
	json_end(&j, '}');
	json_end(&j, '}');
	json_string(&j, "severity", severities[f->severity]);
	json_object(&j, "source");
	json_string(&j, "name", "cudalint");
	json_end(&j, '}');
	json_object(&j, "code");
	json_string(&j, "value", f->rule);
	json_end(&j, '}');
	json_end(&j, '}');
}

void print_rdjsonl(struct text *out, const struct account *account, const struct print_options *o)
{
	(void)o;
	for (size_t i = 0; i < account->findings.n; i++)
		rdjsonl_line(out, account->findings.at[i]);
	for (unsigned i = 0; i < account->n_files; i++)
		if (account->files[i].status == FILE_FAILED) {
			struct finding f = no_result(out->arena, account, &account->files[i]);

			rdjsonl_line(out, &f);
		}
}

/* The formats for programs and services, from findings made by hand: structure, limits, escapes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "report/fingerprint.h"
#include "report/print.h"

static struct arena arena;

static int release(void **state)
{
	(void)state;
	arena_release(&arena);
	return 0;
}

static const struct rule_info rules[] = {
    {"device-race", "device", "two threads that collide", "Wrong results.", "Order them.",
     "# device-race", SEVERITY_ERROR, true},
    {"wide-load", "performance", "loads that are wide", "They are slow.", "Make them narrow.",
     "# wide-load", SEVERITY_WARNING, true},
};

static const struct print_options options = {
    .remarks = true,
    .fails = {[SEVERITY_ERROR] = true},
    .tool_version = "1.2.3",
    .rules = rules,
    .n_rules = 2};

/* Line 2 begins with a tab, then characters of two and of four bytes. */
static const char source[] =
    "__global__ void k()\n\t\xC3\xA9\xF0\x9F\x98\x80 = a[i];\n\t<b>&\"c\"\n";

static struct account account_of(struct file_result *files, unsigned n)
{
	struct account account = {.directory = "/p", .files = files, .n_files = n};

	account_open(&arena, &account);
	account.sources->overlay = overlay_of(&arena, "src/a b.cu", source);
	account_close(&arena, &account);
	return account;
}

static struct account sample(void)
{
	static struct file_result files[2];
	struct finding wide = {.rule = "wide-load",
			       .severity = SEVERITY_WARNING,
			       .at = {"src/a b.cu", 2, 11, 2, 15},
			       .function = "k()",
			       .message = "50% of \"a\"\nis <read>",
			       .help = "swap: x, y"};
	struct finding race = {.rule = "device-race",
			       .severity = SEVERITY_ERROR,
			       .confidence = CONFIDENCE_PROVEN,
			       .at = {"src/a b.cu", 3, 2, 4, 3},
			       .function = "k()",
			       .message = "they collide"};

	memset(files, 0, sizeof files);
	array_push(&arena, &wide.figures, (struct figure){"sectors", 32});
	array_push(
	    &arena, &race.notes,
	    (struct note){.at = {"src/a b.cu", 2, 2, 2, 4}, .message = "the other writes here"});
	files[0] = (struct file_result){.path = "src/a b.cu"};
	array_push(&arena, &files[0].findings, wide);
	array_push(&arena, &files[0].findings, race);
	files[1] = (struct file_result){
	    .path = "src/broken.cu", .status = FILE_FAILED, .failure = "it died"};
	return account_of(files, 2);
}

static const char *printed(unsigned format, const struct account *account)
{
	struct text out = {.arena = &arena};

	report_formats[format].print(&out, account, &options);
	return text_string(&out);
}

/* --- json ------------------------------------------------------------------------------------- */

/* "runs[0].results[1].level" */
static const cJSON *at(const cJSON *json, const char *path)
{
	while (json && *path) {
		char name[64];
		size_t n = strcspn(path, ".[");

		if (*path == '[') {
			int index = 0;

			sscanf(path, "[%d]", &index);
			json = cJSON_GetArrayItem(json, index);
			path += strcspn(path, "]") + 1;
		} else {
			snprintf(name, sizeof name, "%.*s", (int)n, path);
			json = cJSON_GetObjectItemCaseSensitive(json, name);
			path += n;
		}
		path += *path == '.';
	}
	return json;
}

static const char *string_at(const cJSON *json, const char *path)
{
	const cJSON *item = at(json, path);

	return item && cJSON_IsString(item) ? item->valuestring : "(none)";
}

static int number_at(const cJSON *json, const char *path)
{
	const cJSON *item = at(json, path);

	return item && cJSON_IsNumber(item) ? item->valueint : -1;
}

static void sarif_has_what_is_demanded(void **state)
{
	struct account account = sample();
	cJSON *json = cJSON_Parse(printed(REPORT_SARIF, &account));
	const cJSON *run = at(json, "runs[0]"), *wide = at(run, "results[0]"),
		    *race = at(run, "results[1]");

	(void)state;
	assert_non_null(json);
	assert_string_equal(string_at(json, "version"), "2.1.0");
	assert_string_equal(string_at(run, "tool.driver.name"), "cudalint");
	assert_string_equal(string_at(run, "tool.driver.rules[1].id"), "wide-load");
	assert_string_equal(string_at(run, "tool.driver.rules[1].name"), "WideLoad");
	assert_string_equal(string_at(run, "tool.driver.rules[1].help.markdown"), "# wide-load");
	assert_string_equal(string_at(run, "columnKind"), "utf16CodeUnits");
	assert_string_equal(string_at(run, "automationDetails.id"), "cudalint/");
	assert_string_equal(string_at(run, "artifacts[0].location.uri"), "src/a%20b.cu");
	assert_string_equal(
	    string_at(run, "invocations[0].toolExecutionNotifications[0].message.text"),
	    "No result: it died.");
	assert_true(cJSON_IsFalse(at(run, "invocations[0].executionSuccessful")));

	assert_string_equal(string_at(wide, "ruleId"), "wide-load");
	assert_int_equal(number_at(wide, "ruleIndex"), 1);
	assert_string_equal(string_at(wide, "level"), "warning");
	assert_string_equal(string_at(wide, "message.text"),
			    "50% of \"a\"\nis <read>. Cure: swap: x, y.");
	assert_int_equal(number_at(wide, "properties.figures.sectors"), 32);
	assert_string_equal(string_at(wide, "properties.confidence"), "likely");
	assert_null(at(wide, "codeFlows"));
	assert_null(at(wide, "suppressions"));

	assert_string_equal(string_at(race, "relatedLocations[0].message.text"),
			    "the other writes here");
	assert_string_equal(
	    string_at(race, "codeFlows[0].threadFlows[0].locations[0].location.message.text"),
	    "the other writes here");
	assert_string_equal(
	    string_at(race, "codeFlows[0].threadFlows[0].locations[1].location.message.text"),
	    "they collide");
	cJSON_Delete(json);
}

static void sarif_regions_are_small_and_in_utf16(void **state)
{
	struct account account = sample();
	cJSON *json = cJSON_Parse(printed(REPORT_SARIF, &account));
	const cJSON *wide = at(json, "runs[0].results[0].locations[0].physicalLocation"),
		    *race = at(json, "runs[0].results[1].locations[0].physicalLocation");

	(void)state;
	/* byte 11 stands behind a tab, 2 bytes that are one unit, 4 bytes that are two */
	assert_int_equal(number_at(wide, "region.startColumn"), 8);
	assert_int_equal(number_at(wide, "region.endColumn"), 12);
	assert_string_equal(string_at(wide, "artifactLocation.uriBaseId"), "%SRCROOT%");
	assert_int_equal(number_at(race, "region.startLine"), 3);
	assert_int_equal(number_at(race, "region.endLine"), 3);
	assert_int_equal(number_at(race, "region.startColumn"), 2);
	assert_int_equal(number_at(race, "region.endColumn"), 9);
	cJSON_Delete(json);
}

static void sarif_keeps_to_the_limits(void **state)
{
	struct file_result file = {.path = "src/a b.cu"};
	struct account account;
	cJSON *json;

	(void)state;
	for (unsigned i = 0; i < 6000; i++)
		array_push(&arena, &file.findings,
			   (struct finding){.rule = "wide-load",
					    .severity = i % 100 ? SEVERITY_NOTE : SEVERITY_ERROR,
					    .at = {"src/a b.cu", i + 1, 1, i + 1, 2},
					    .function = "",
					    .message = "m"});
	account = account_of(&file, 1);
	json = cJSON_Parse(printed(REPORT_SARIF, &account));
	assert_int_equal(cJSON_GetArraySize(at(json, "runs[0].results")), 5000);
	assert_string_equal(string_at(json, "runs[0].results[4999].level"), "error");
	assert_non_null(strstr(
	    string_at(json, "runs[0].invocations[0].toolExecutionNotifications[0].message.text"),
	    "1000 results"));
	cJSON_Delete(json);
}

static void gitlab_has_what_is_demanded(void **state)
{
	struct account account = sample();
	cJSON *json = cJSON_Parse(printed(REPORT_GITLAB, &account));

	(void)state;
	assert_int_equal(cJSON_GetArraySize(json), 3);
	assert_string_equal(string_at(json, "[2].description"), "no result: it died");
	assert_string_equal(string_at(json, "[2].location.path"), "src/broken.cu");
	assert_int_equal(number_at(json, "[2].location.lines.begin"), 1);
	assert_int_equal(strlen(string_at(json, "[2].fingerprint")), 16);
	assert_string_equal(string_at(json, "[0].check_name"), "wide-load");
	assert_string_equal(string_at(json, "[0].severity"), "minor");
	assert_string_equal(string_at(json, "[1].severity"), "major");
	assert_string_equal(string_at(json, "[1].location.path"), "src/a b.cu");
	assert_int_equal(number_at(json, "[1].location.lines.begin"), 3);
	assert_int_equal(strlen(string_at(json, "[1].fingerprint")), 16);
	assert_string_not_equal(string_at(json, "[0].fingerprint"),
				string_at(json, "[1].fingerprint"));
	cJSON_Delete(json);
}

static void lines_of_json_are_each_one_finding(void **state)
{
	static const unsigned formats[] = {REPORT_JSONL, REPORT_RDJSONL};
	static const char *const names[] = {"wide-load", "device-race", "no-result"};
	struct account account = sample();

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		const char *text = printed(formats[i], &account);
		unsigned n = 0;

		for (; *text; text += strcspn(text, "\n") + 1, n++) {
			cJSON *json = cJSON_ParseWithLength(text, strcspn(text, "\n"));

			assert_in_range(n, 0, 2);
			assert_string_equal(
			    string_at(json, formats[i] == REPORT_JSONL ? "rule" : "code.value"),
			    names[n]);
			cJSON_Delete(json);
		}
		assert_int_equal(n, formats[i] == REPORT_JSONL ? 2 : 3); /* and what gave no result */
	}
}

/* --- text ------------------------------------------------------------------------------------- */

static void lines_are_escaped(void **state)
{
	struct account account = sample();

	(void)state;
	assert_string_equal(
	    printed(REPORT_GITHUB, &account),
	    "::warning file=src/a "
	    "b.cu,line=2,col=11,endLine=2,endColumn=15,title=cudalint(wide-load)"
	    "::50%25 of \"a\"%0Ais <read>%0Ahelp: swap: x, y\n"
	    "::error file=src/a b.cu,line=3,col=2,endLine=4,title=cudalint(device-race)::they "
	    "collide\n"
	    "::error file=src/broken.cu,title=cudalint::no result: it died\n");
	account.findings.n = 0;
	assert_string_equal(printed(REPORT_GCC, &account),
			    "src/broken.cu: error: no result: it died\n");
}

static void xml_is_escaped(void **state)
{
	struct account account = sample();

	(void)state;
	assert_string_equal(
	    printed(REPORT_CHECKSTYLE, &account),
	    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n"
	    "  <file name=\"src/a b.cu\">\n"
	    "    <error line=\"2\" column=\"11\" severity=\"warning\" message=\"50% of "
	    "&quot;a&quot;&#10;is &lt;read&gt;\" source=\"cudalint.wide-load\"/>\n"
	    "    <error line=\"3\" column=\"2\" severity=\"error\" message=\"they collide\" "
	    "source=\"cudalint.device-race\"/>\n"
	    "  </file>\n"
	    "  <file name=\"src/broken.cu\">\n"
	    "    <error line=\"1\" severity=\"error\" message=\"no result: it died\" "
	    "source=\"cudalint\"/>\n"
	    "  </file>\n</checkstyle>\n");
}

/* A test a finding; red is what fails the run, and a file without findings passes. */
static void junit_is_red_where_the_run_is(void **state)
{
	static struct file_result clean = {.path = "src/clean.cu"};
	struct account account = sample(), empty = account_of(&clean, 1);

	(void)state;
	assert_string_equal(
	    printed(REPORT_JUNIT, &account),
	    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
	    "  <testsuite name=\"cudalint\" tests=\"3\" failures=\"1\" errors=\"1\" "
	    "skipped=\"1\">\n"
	    "    <testcase classname=\"src/a b.cu\" name=\"wide-load 2:11\">\n"
	    "      <skipped message=\"warning: 50% of &quot;a&quot;&#10;is &lt;read&gt; "
	    "[wide-load]\"/>\n"
	    "    </testcase>\n"
	    "    <testcase classname=\"src/a b.cu\" name=\"device-race 3:2\">\n"
	    "      <failure type=\"error\" message=\"they collide [device-race]\">"
	    "src/a b.cu:3:2: they collide</failure>\n"
	    "    </testcase>\n"
	    "    <testcase classname=\"src/broken.cu\" name=\"cudalint\">\n"
	    "      <error type=\"no result\" message=\"it died\"/>\n"
	    "    </testcase>\n"
	    "  </testsuite>\n</testsuites>\n");
	assert_non_null(strstr(printed(REPORT_JUNIT, &empty),
			       "tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\">\n    "
			       "<testcase classname=\"src/clean.cu\" name=\"cudalint\"/>\n"));
}

/* --- fingerprints ----------------------------------------------------------------------------- */

static const char *print_of(const char *text, unsigned line)
{
	struct file_result file = {.path = "src/a b.cu"};
	struct account account = {.directory = "/p", .files = &file, .n_files = 1};

	array_push(&arena, &file.findings,
		   (struct finding){.rule = "wide-load",
				    .at = {"src/a b.cu", line, 3, line, 4},
				    .message = "m"});
	account_open(&arena, &account);
	account.sources->overlay = overlay_of(&arena, "src/a b.cu", text);
	account_close(&arena, &account);
	return account.findings.at[0]->fingerprint;
}

static void fingerprints_survive_what_happens_elsewhere(void **state)
{
	const char *first = print_of("a;\nb[i * 2];\n", 2);

	(void)state;
	assert_string_equal(first, print_of("a;\nnew;\nlines;\n\tb[i*2];\n", 4));
	assert_string_not_equal(first, print_of("a;\nb[i * 3];\n", 2));
}

/* The values are the multitool's; tests/sarif.sh asks it again. */
static void line_hashes_are_githubs(void **state)
{
	static const char text[] =
	    "// caf\xC3\xA9 \xF0\x9F\x98\x80 x\r\n\tint a;\r\n\tint a;\n  int  a;\r"
	    "last \t line\n\n\nend";
	static const char *const wanted[] = {
	    "5735ff9a9329d337:1", "1285ee195c8c63d3:1", "22839198135e4662:1", "3893aee0eac948a9:1",
	    "13160faf3873268:1",  "6141ba0c28270ece:1", "165fbdbbce84915c:1", "43b6461eda086fe2:1"};
	struct source_set set = {.arena = &arena, .overlay = overlay_of(&arena, "a", text)};

	(void)state;
	for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++)
		assert_string_equal(fingerprint_github(&arena, &set, "a", i + 1), wanted[i]);
	assert_null(fingerprint_github(&arena, &set, "a", 9));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(sarif_has_what_is_demanded),
	    cmocka_unit_test(sarif_regions_are_small_and_in_utf16),
	    cmocka_unit_test(sarif_keeps_to_the_limits),
	    cmocka_unit_test(gitlab_has_what_is_demanded),
	    cmocka_unit_test(lines_of_json_are_each_one_finding),
	    cmocka_unit_test(lines_are_escaped),
	    cmocka_unit_test(xml_is_escaped),
	    cmocka_unit_test(junit_is_red_where_the_run_is),
	    cmocka_unit_test(fingerprints_survive_what_happens_elsewhere),
	    cmocka_unit_test(line_hashes_are_githubs),
	};

	return cmocka_run_group_tests(tests, NULL, release);
}

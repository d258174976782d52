#include "report/print.h"

const struct report_format report_formats[REPORT_FORMATS + 1] = {
    [REPORT_TEXT] = {"text", "for people", print_text, TELLS_ALL},
    [REPORT_GCC] = {"gcc", "a line a finding, as compilers write it", print_gcc,
			TELLS_FAILURES},
    [REPORT_JSON] = {"json", "all there is, docs/json.md", print_json, TELLS_ALL},
    [REPORT_JSONL] = {"jsonl", "JSON, a finding a line", print_jsonl, TELLS_FINDINGS},
    [REPORT_SARIF] = {"sarif", "SARIF 2.1.0, for code scanning", print_sarif, TELLS_ALL},
    [REPORT_GITHUB] = {"github", "annotations of GitHub workflows", print_github, TELLS_FAILURES},
    [REPORT_GITLAB] = {"gitlab", "GitLab's Code Quality report", print_gitlab, TELLS_FINDINGS},
    [REPORT_CHECKSTYLE] = {"checkstyle", "Checkstyle's XML", print_checkstyle, TELLS_FINDINGS},
    [REPORT_JUNIT] = {"junit", "JUnit's XML", print_junit, TELLS_FINDINGS},
    [REPORT_RDJSONL] = {"rdjsonl", "reviewdog's diagnostics, one a line", print_rdjsonl,
			    TELLS_FINDINGS},
};

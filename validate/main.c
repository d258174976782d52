/*
 * validate - the half of the GPU harness that runs beside cudalint: plans, merges, reports.
 *
 * Exit 0: done, and every pair that was run passes what its rule demands; 1: one does not; 2:
 * trouble.
 */
#include <glob.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app.h"
#include "estimate.h"
#include "merge.h"
#include "plan_make.h"
#include "report.h"

#define RESULTS "validate/results"

/* Every card's records by the plan in the directory; false when a pair does not pass. */
static bool judge_cards(struct arena *a, const char *plan)
{
	glob_t files = {0};
	bool all_pass = true;

	glob(RESULTS "/*.tsv", 0, NULL, &files);
	for (size_t i = 0; i < files.gl_pathc; i++) {
		const char *path = files.gl_pathv[i];
		if (strstr(path, "/gains.tsv"))
			continue;
		const char *json = arena_printf(a, "%.*s.json", (int)strlen(path) - 4, path);
		all_pass = merge_judge(a, path, plan, json) && all_pass;
	}
	globfree(&files);
	return all_pass;
}

int main(int argc, char **argv)
{
	struct arena arena = {0};
	int status = 0;

	if (argc == 4 && !strcmp(argv[1], "plan")) {
		plan_make(&arena, argv[2], argv[3]);
	} else if (argc == 3 && !strcmp(argv[1], "take")) {
		merge_take(&arena, argv[2], RESULTS);
	} else if (argc == 3 && !strcmp(argv[1], "judge")) {
		status = !judge_cards(&arena, argv[2]);
		report_results(&arena, argv[2], RESULTS, "docs/evidence.md", RESULTS "/gains.tsv",
			       "validate/sanitizers.md");
	} else if (argc == 5 && !strcmp(argv[1], "app")) {
		plan_make_app(&arena, argv[2], argv[3], argv[4]);
	} else if (argc == 3 && !strcmp(argv[1], "app-judge")) {
		app_judge(&arena, argv[2]);
	} else if (argc == 5 && !strcmp(argv[1], "estimate")) {
		estimate_print(&arena, argv[2], argv[3], (int)strtol(argv[4], NULL, 10));
	} else {
		fprintf(stderr,
			"usage: validate plan DIR REPORT.json | take DIR | judge DIR | "
			"estimate DIR CARD.tsv PROCESSORS | app NAME REPORT.json PREDICTIONS | "
			"app-judge DIR\n");
		status = 2;
	}
	arena_release(&arena);
	return status;
}

/*
 * validate - the half of the GPU harness that runs beside cudalint: plans, merges, reports.
 *
 * Exit 0: done, and every pair that was run passes what its rule demands; 1: one does not; 2:
 * trouble.
 */
#include <stdio.h>
#include <string.h>

#include "merge.h"
#include "plan_make.h"

#define RESULTS "validate/results"

int main(int argc, char **argv)
{
	struct arena arena = {0};
	int status = 0;

	if (argc == 4 && !strcmp(argv[1], "plan")) {
		plan_make(&arena, argv[2], argv[3]);
	} else if (argc == 3 && !strcmp(argv[1], "merge")) {
		status = !merge_records(&arena, argv[2], RESULTS);
	} else {
		fprintf(stderr, "usage: validate plan DIR REPORT.json | merge DIR\n");
		status = 2;
	}
	arena_release(&arena);
	return status;
}

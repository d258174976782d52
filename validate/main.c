/*
 * validate - the half of the GPU harness that runs beside cudalint: plans, merges, judges.
 */
#include <stdio.h>
#include <string.h>

#include "plan_make.h"

int main(int argc, char **argv)
{
	struct arena arena = {0};

	if (argc == 4 && !strcmp(argv[1], "plan")) {
		plan_make(&arena, argv[2], argv[3]);
	} else {
		fprintf(stderr, "usage: validate plan DIR REPORT.json\n");
		return 2;
	}
	arena_release(&arena);
	return 0;
}

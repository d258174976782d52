#include "gpu/card.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "gpu/table.h"

enum { ANSWER_S = 30 }; /* seconds that a driver may take to say which cards there are */

static void extend_path(struct arena *a)
{
	const char *path = getenv("PATH");

	setenv("PATH", arena_printf(a, "%s:/usr/local/cuda/bin", path ? path : "/usr/bin:/bin"), 1);
}

/* The first line that a command prints, in the arena: "" where it prints none. All of it is read: a
 * machine with several cards has a line of each. */
static char *first_line(struct arena *a, const char *command, bool *good)
{
	FILE *pipe = popen(command, "r");
	char line[512] = "", more[512];

	*good = false;
	if (!pipe)
		return arena_strdup(a, "");
	const bool got = fgets(line, sizeof line, pipe) != NULL;
	while (fgets(more, sizeof more, pipe))
		;
	*good = pclose(pipe) == 0 && got;
	line[strcspn(line, "\n")] = '\0';
	return arena_strdup(a, line);
}

bool tool_is_there(struct arena *a, const char *name)
{
	bool good = false;

	first_line(a, arena_printf(a, "command -v %s", name), &good);
	return good;
}

struct card card_find(struct arena *a)
{
	bool good = false;

	extend_path(a);
	if (!tool_is_there(a, "nvidia-smi"))
		die("no NVIDIA GPU here (there is no nvidia-smi)");
	char *line =
	    first_line(a,
		       arena_printf(a,
				    "%s nvidia-smi --query-gpu=name,driver_version,compute_cap "
				    "--format=csv,noheader 2>&1 || "
				    "{ [ $? != 124 ] || echo nothing, for %d seconds; false; }",
				    tool_is_there(a, "timeout")
					? arena_printf(a, "timeout -k 5 %d", ANSWER_S)
					: "",
				    ANSWER_S),
		       &good);
	const char *said = arena_strdup(a, line);
	struct table_row f = table_split(a, line, ',');

	if (!good || f.n < 3 || !*f.fields[1])
		die("no NVIDIA GPU here (nvidia-smi says: %s)", *said ? said : "nothing");
	if (!tool_is_there(a, "nvcc"))
		die("there is no nvcc here: nothing can be built");
	char *major = f.fields[2] + strspn(f.fields[2], " "), *dot = strchr(major, '.');
	return (struct card){f.fields[0], f.fields[1] + 1,
			     dot ? arena_printf(a, "sm_%.*s%s", (int)(dot - major), major, dot + 1)
				 : arena_printf(a, "sm_%s", major)};
}

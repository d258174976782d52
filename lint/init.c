#include "init.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "config.h"
#include "judge.h"
#include "output.h"
#include "project.h"
#include "run.h"
#include "show.h"

#define CONFIG ".cudalint.yaml"

static const char configuration[] =
    "# What cudalint does in this project; 'cudalint --help' and 'cudalint config schema' say what "
    "else\n"
    "# may stand here, 'cudalint rules' which rules there are.\n"
    "\n"
    "# Findings that were there when cudalint came: neither shown nor counted.\n"
    "baseline: " JUDGE_BASELINE "\n"
    "\n"
    "# Files and folders of others.\n"
    "exclude: [third_party, external, build]\n"
    "\n"
    "# What makes the exit status 1: note, warning, error or never.\n"
    "fail-on: warning\n";

static const char next_steps[] =
    "\n"
    "Commit both files. Then, where changes are checked:\n"
    "\n"
    "  - run: cudalint --format=github          # GitHub workflow\n"
    "  - run: cudalint --format=sarif=cudalint.sarif --format=text\n"
    "\n"
    "  script: cudalint --format=gitlab=gl-code-quality-report.json --format=text   # GitLab\n"
    "\n"
    "'cudalint baseline prune' takes out of the baseline what was mended.\n";

enum exit_code init(struct arena *a, const struct options *line)
{
	const char *found = config_find(a, project_directory(a));
	struct text doctor = {.arena = a}, file = {.arena = a}, steps = {.arena = a},
		    written = {.arena = a};
	struct options o = *line;
	enum exit_code code;

	if (found) {
		fprintf(stderr, "cudalint: there is a configuration already: %s\n", found);
		return EXIT_USAGE;
	}
	show_doctor(&doctor, line);
	text_puts(&doctor, "\n");
	output_text(&doctor);
	text_puts(&file, configuration);
	if (!output_file(CONFIG, &file)) {
		fprintf(stderr, "cudalint: " CONFIG ": %s\n", strerror(errno));
		return EXIT_USAGE;
	}
	code = run(&o); /* it writes the baseline: a reader that leaves must not come between */
	text_puts(&written, CONFIG " written\n");
	output_text(&written);
	text_puts(&steps, next_steps);
	output_text(&steps);
	return code;
}

#include <stdio.h>

#include "catalogue.h"
#include "front/front.h"
#include "options.h"
#include "program.h"
#include "run.h"

static int say(const struct text *t)
{
	fwrite(text_string(t), 1, t->n, stdout);
	return fflush(stdout) ? EXIT_USAGE : EXIT_CLEAN;
}

static int usage(const char *error)
{
	fprintf(stderr, "cudalint: %s\n", error);
	return EXIT_USAGE;
}

static int explain(struct text *out, const struct options *o)
{
	const char *error = catalogue_explain(out, o->explain, options_format(o));

	return error ? usage(error) : say(out);
}

int main(int argc, char **argv)
{
	struct arena arena = {0};
	struct text out = {.arena = &arena};
	struct options o;
	const char *error = options_parse(&arena, &o, argc, argv);
	int code = EXIT_CLEAN;

	if (error)
		return usage(error);
	switch (o.command) {
	case COMMAND_LINT:
		code = run(&o);
		break;
	case COMMAND_EXPLAIN:
		code = explain(&out, &o);
		break;
	case COMMAND_RULES:
		catalogue_list(&out, options_format(&o));
		code = say(&out);
		break;
	case COMMAND_VERSION:
		text_printf(&out, "cudalint %s (%s)\n", program_version,
			    front_clang_version(&arena));
		code = say(&out);
		break;
	case COMMAND_HELP:
		options_help(&out);
		code = say(&out);
		break;
	}
	arena_release(&arena);
	return code;
}

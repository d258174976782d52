#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cache.h"
#include "catalogue.h"
#include "completion.h"
#include "config.h"
#include "front/build_log.h"
#include "front/front.h"
#include "init.h"
#include "manual.h"
#include "merge.h"
#include "options_table.h"
#include "output.h"
#include "program.h"
#include "project.h"
#include "run.h"
#include "schema.h"
#include "serve/server.h"
#include "show.h"

static int say(const struct text *t)
{
	output_text(t);
	return EXIT_CLEAN;
}

/* A descriptor that was closed would be given to the next file or pipe. What stands there instead
 * fails as the closed one did: 0 cannot be read, the others cannot be written. */
static void open_standard_streams(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
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

static int check_config(struct text *out, const struct options *o)
{
	const char *directory = project_directory(out->arena);
	const char *path =
	    o->arguments.list.n > 1 ? o->arguments.list.at[1] : config_find(out->arena, directory);
	struct config config;
	struct config_reading reading = {0};
	const struct text_list *errors = &reading.errors;

	if (!path)
		return usage("no .cudalint.yaml or cudalint.yaml here or above");
	path = text_path(out->arena, directory, path);
	config_read(out->arena, path, &config, &reading);
	for (size_t i = 0; i < errors->items.n; i++)
		fprintf(stderr, "cudalint: %s\n", errors->items.at[i]);
	if (errors->items.n)
		return EXIT_USAGE;
	text_printf(out, "%s: nothing is wrong with it\n", path);
	return say(out);
}

static int config(struct text *out, const struct options *o)
{
	const char *what = o->arguments.list.n ? o->arguments.list.at[0] : "check";

	if (!strcmp(what, "check"))
		return check_config(out, o);
	if (strcmp(what, "schema") != 0)
		return usage("config takes 'check [FILE]' or 'schema'");
	schema_print(out);
	return say(out);
}

static int help(struct text *out, const struct options *o)
{
	const char *named = o->arguments.list.n ? o->arguments.list.at[0] : NULL;

	if (named && !command_named(named))
		return usage(arena_printf(out->arena,
					  "help takes a command and no '%s'; 'cudalint explain "
					  "RULE' says what a rule finds",
					  named));
	if (!named && o->topic && strcmp(o->topic, "help") != 0)
		named = o->topic;
	options_help(out, named);
	return say(out);
}

static int man(struct text *out, const struct options *o)
{
	const char *page = o->arguments.list.n ? o->arguments.list.at[0] : NULL;

	return manual_page(out, page)
		   ? say(out)
		   : usage(arena_printf(out->arena,
					"man takes a command or cudalint.yaml, and no '%s'", page));
}

static int completion(struct text *out, const struct options *o)
{
	const char *shell = o->arguments.list.n ? o->arguments.list.at[0] : "";

	return completion_print(out, shell) ? say(out)
					    : usage("completion is for bash, zsh or fish");
}

static int cache(struct text *out, const struct options *o)
{
	const char *what = o->arguments.list.n ? o->arguments.list.at[0] : "stats";
	const char *folder = cache_folder(out->arena, o);
	bool cleans = !strcmp(what, "clean");
	uint64_t bytes;
	size_t n;

	if (!folder)
		return usage("no folder for a cache: set --cache-dir, XDG_CACHE_HOME or HOME");
	if (!strcmp(what, "dir")) {
		text_printf(out, "%s\n", folder);
		return say(out);
	}
	if (!cleans && strcmp(what, "stats") != 0)
		return usage("cache takes 'clean', 'stats' or 'dir'");
	n = cache_clean(folder, !cleans, &bytes);
	text_printf(out, "%s: %zu results, %.1f MB%s\n", folder, n, (double)bytes / 1e6,
		    cleans ? ", removed" : "");
	return say(out);
}

static int merge(struct text *out, const struct options *o)
{
	const char *error = merge_reports(out, &o->arguments);

	return error ? usage(error) : say(out);
}

static int import_log(struct text *out, const struct options *o)
{
	const char *path = o->arguments.list.n ? o->arguments.list.at[0] : "-";
	const char *log = strcmp(path, "-") ? text_read_file(out->arena, path, NULL)
					    : text_read_descriptor(out->arena, STDIN_FILENO, NULL);

	if (!log)
		return usage(arena_printf(out->arena, "%s: %s", path, strerror(errno)));
	if (!build_log_import(out, log, project_directory(out->arena)))
		return usage("no command of nvcc or clang that compiles CUDA was found in it");
	return say(out);
}

int main(int argc, char **argv)
{
	struct arena arena = {0};
	struct text out = {.arena = &arena};
	struct options o;
	const char *error;
	int code = EXIT_CLEAN;

	open_standard_streams();
	error = options_parse(&arena, &o, argc, argv);
	if (error)
		return usage(error);
	switch (o.command) {
	case COMMAND_LINT:
	case COMMAND_BASELINE:
		code = run(&o);
		break;
	case COMMAND_EXPLAIN:
		code = explain(&out, &o);
		break;
	case COMMAND_RULES:
		catalogue_list(&out, options_format(&o));
		code = say(&out);
		break;
	case COMMAND_INIT:
		code = init(&arena, &o);
		break;
	case COMMAND_IMPORT_LOG:
		code = import_log(&out, &o);
		break;
	case COMMAND_MERGE:
		code = merge(&out, &o);
		break;
	case COMMAND_LSP:
		code = serve(&o, argc, argv);
		break;
	case COMMAND_MAN:
		code = man(&out, &o);
		break;
	case COMMAND_COMPLETION:
		code = completion(&out, &o);
		break;
	case COMMAND_CACHE:
		code = cache(&out, &o);
		break;
	case COMMAND_DOCTOR:
		code = show_doctor(&out, &o) ? EXIT_CLEAN : EXIT_USAGE;
		say(&out);
		break;
	case COMMAND_CONFIG:
		code = config(&out, &o);
		break;
	case COMMAND_VERSION:
		show_version(&out, &o);
		code = say(&out);
		break;
	case COMMAND_HELP:
		code = help(&out, &o);
		break;
	}
	arena_release(&arena);
	return code;
}

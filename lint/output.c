#include "output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fail.h"
#include "judge.h"
#include "program.h"

bool output_is_terminal(int fd)
{
	return isatty(fd) && getenv("TERM") && strcmp(getenv("TERM"), "dumb") != 0;
}

static bool wants_color(const struct options *o)
{
	const char *no = getenv("NO_COLOR"), *force = getenv("CLICOLOR_FORCE");

	if (o->color != WHEN_AUTO)
		return o->color == WHEN_ALWAYS;
	if (no && *no)
		return false;
	if (force && *force && strcmp(force, "0") != 0)
		return true;
	return output_is_terminal(STDOUT_FILENO);
}

/* Only terminals that are known to hide what they do not understand of it, or a user who says so.
 */
static bool wants_links(bool has_color)
{
	static const char *const marks[] = {"VTE_VERSION",	   "KONSOLE_VERSION",
					    "WT_SESSION",	   "KITTY_WINDOW_ID",
					    "ALACRITTY_WINDOW_ID", "TERM_PROGRAM"};
	const char *force = getenv("FORCE_HYPERLINK");

	if (force && *force)
		return strcmp(force, "0") != 0;
	if (!has_color || !isatty(STDOUT_FILENO) || getenv("STY") || getenv("TMUX"))
		return false;
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (getenv(marks[i]) && strcmp(getenv(marks[i]), "Apple_Terminal") != 0)
			return true;
	return false;
}

void output_text(const struct text *t)
{
	if (fwrite(text_string(t), 1, t->n, stdout) != t->n || fflush(stdout))
		die("standard output cannot be written: %s", strerror(errno));
}

static bool write_into(const char *path, const struct text *t)
{
	FILE *f = fopen(path, "w");
	bool is_written = f && fwrite(text_string(t), 1, t->n, f) == t->n;

	return f && !fclose(f) && is_written;
}

/* Beside it first: what was there stays until all is written. */
static bool replace(const char *path, const struct stat *old, const struct text *t)
{
	const char *fresh = arena_printf(t->arena, "%s.%d", path, (int)getpid());
	int error;

	if (access(path, W_OK))
		return false;
	if (write_into(fresh, t) && !chmod(fresh, old->st_mode & 07777) && !rename(fresh, path))
		return true;
	error = errno;
	unlink(fresh);
	errno = error;
	/* a folder that takes no new files has the old one all the same */
	return (error == EACCES || error == EROFS || error == EPERM) && write_into(path, t);
}

bool output_file(const char *path, const struct text *t)
{
	struct stat old;

	return !lstat(path, &old) && S_ISREG(old.st_mode) ? replace(path, &old, t)
							  : write_into(path, t);
}

/* --- for build systems ------------------------------------------------------------------------ */

static int by_name(const void *x, const void *y)
{
	return strcmp(*(const char *const *)x, *(const char *const *)y);
}

/* As make reads it, and ninja. */
static void make_word(struct text *out, const char *path)
{
	for (; *path; path++) {
		if (strchr(" #\\", *path))
			text_puts(out, "\\");
		if (*path == '$')
			text_puts(out, "$");
		text_put(out, path, 1);
	}
}

/* Absolute: it may be read in another folder. */
static const char *whole_path(struct arena *a, const struct account *account, const char *path)
{
	return *path == '/'
		   ? path
		   : arena_printf(
			 a, "/%s",
			 text_path(a, "/", arena_printf(a, "%s/%s", account->directory, path)));
}

/* A rule without a recipe for each: what is there no more is made anew instead of stopping make.
 * The sources are named by the build itself. */
static void rules_of_gone(struct text *out, const struct account *account,
			  const struct text_list *sorted)
{
	for (size_t i = 0; i < sorted->items.n; i++) {
		const char *path = sorted->items.at[i];
		bool is_named = i && !strcmp(sorted->items.at[i - 1], path);

		for (unsigned k = 0; k < account->n_files && !is_named; k++)
			is_named = !strcmp(
			    whole_path(out->arena, account, account->files[k].path), path);
		if (is_named)
			continue;
		text_puts(out, "\n");
		make_word(out, path);
		text_puts(out, ":\n");
	}
}

/* Neither make nor ninja has a spelling for the end of a line in a name. */
static void drop_unwritable(struct text_list *all, const struct options *o)
{
	size_t kept = 0;

	for (size_t i = 0; i < all->items.n; i++)
		if (!strpbrk(all->items.at[i], "\n\r"))
			all->items.at[kept++] = all->items.at[i];
	if (kept < all->items.n && !o->quiet)
		fprintf(stderr,
			"cudalint: %s: left out, as a depfile has no spelling for it: a file with a "
			"newline in its name\n",
			o->depfile);
	all->items.n = kept;
}

static void depfile(struct text *out, const struct account *account, const struct options *o,
		    const struct text_list *said_by)
{
	struct text_list all = {0};

	for (size_t i = 0; i < said_by->items.n; i++)
		array_push(out->arena, &all.items, said_by->items.at[i]);
	for (unsigned i = 0; i < account->n_files; i++) {
		const struct file_result *f = &account->files[i];

		array_push(out->arena, &all.items, f->path);
		for (size_t k = 0; k < f->inputs.items.n; k++)
			array_push(out->arena, &all.items, f->inputs.items.at[k]);
	}
	for (size_t i = 0; i < all.items.n; i++)
		all.items.at[i] = whole_path(out->arena, account, all.items.at[i]);
	drop_unwritable(&all, o);
	if (all.items.n)
		qsort(all.items.at, all.items.n, sizeof *all.items.at, by_name);
	make_word(out, o->stamp ? o->stamp : o->depfile);
	text_puts(out, ":");
	for (size_t i = 0; i < all.items.n; i++) {
		if (i && !strcmp(all.items.at[i - 1], all.items.at[i]))
			continue;
		text_puts(out, " \\\n  ");
		make_word(out, all.items.at[i]);
	}
	text_puts(out, "\n");
	rules_of_gone(out, account, &all);
}

const char *output_marks(struct arena *a, const struct account *account, const struct options *o,
			 const struct text_list *said_by, enum exit_code code)
{
	struct text out = {.arena = a}, empty = {.arena = a};

	if (o->depfile) {
		depfile(&out, account, o, said_by);
		if (!output_file(o->depfile, &out))
			return arena_printf(a, "%s: %s", o->depfile, strerror(errno));
	}
	if (o->stamp && code == EXIT_CLEAN && !output_file(o->stamp, &empty))
		return arena_printf(a, "%s: %s", o->stamp, strerror(errno));
	return NULL;
}

/* Where all reports go to files, a person is told how it ended all the same. */
static void say_summary(struct arena *a, const struct account *account, const struct options *o)
{
	struct text out = {.arena = a};

	for (size_t i = 0; i < o->formats.n; i++)
		if (!o->formats.at[i].path)
			return;
	if (!o->formats.n || o->quiet)
		return;
	print_summary(&out, account);
	fputs(text_string(&out), stderr);
}

/* What none of the reports can say that are seen: those on standard output, or else all. */
static void say_missed(struct arena *a, const struct account *account, const struct options *o)
{
	enum report_scope seen = TELLS_FINDINGS, kept = TELLS_FINDINGS;
	struct text out = {.arena = a};
	bool is_seen = false;

	for (size_t i = 0; i < o->formats.n; i++) {
		enum report_scope scope = report_formats[o->formats.at[i].format].scope;

		is_seen |= !o->formats.at[i].path;
		seen = !o->formats.at[i].path && scope > seen ? scope : seen;
		kept = scope > kept ? scope : kept;
	}
	if (!o->formats.n || o->quiet)
		return;
	print_missed(&out, account, is_seen ? seen : kept);
	fputs(text_string(&out), stderr);
}

static bool is_same_file(const char *a, const char *b)
{
	struct stat x, y;

	return !stat(a, &x) && !stat(b, &y) && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

const char *output_check(struct arena *a, const struct options *o, const struct job_list *jobs)
{
	struct text_list outputs = {0};
	const char *const others[] = {o->depfile, o->stamp, o->profile};

	for (size_t i = 0; i < o->formats.n; i++)
		if (o->formats.at[i].path)
			array_push(a, &outputs.items, o->formats.at[i].path);
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (others[i] && *others[i])
			array_push(a, &outputs.items, others[i]);
	for (size_t i = 0; i < outputs.items.n; i++) {
		const char *path = outputs.items.at[i];

		for (size_t n = 0; n < i; n++)
			if (!strcmp(path, outputs.items.at[n]) && strncmp(path, "/dev/", 5) != 0)
				return arena_printf(a, "two outputs would go to %s", path);
		for (size_t n = 0; n < jobs->jobs.n; n++)
			if (is_same_file(path, jobs->jobs.at[n].path))
				return arena_printf(
				    a, "%s is linted: no output is written over it", path);
	}
	return NULL;
}

void output_reports(struct arena *a, const struct account *account, const struct options *o,
		    const struct selection *selection)
{
	static const struct wish text[] = {{REPORT_TEXT, NULL}};
	const struct wish *wishes = o->formats.n ? o->formats.at : text;
	size_t left_out = 0;
	struct print_options p = {.remarks = !o->quiet,
				  .accesses = o->accesses,
				  .suppressed = o->shows_suppressed,
				  .tool_version = program_version,
				  .stale_fails = judge_stale_fails(account, o),
				  .left_out = &left_out,
				  .sarif_max = o->sarif_max,
				  .sarif_category = o->sarif_category};

	for (int s = SEVERITY_NOTE; s <= SEVERITY_ERROR; s++)
		p.fails[s] = judge_fails(account, o, (enum severity)s);
	p.rules = catalogue_info(a, selection, &p.n_rules);
	for (size_t i = 0; i < (o->formats.n ? o->formats.n : 1); i++) {
		struct text out = {.arena = a};

		p.color = !wishes[i].path && wants_color(o);
		p.page = !wishes[i].path && wants_links(p.color) ? program_page : NULL;
		report_formats[wishes[i].format].print(&out, account, &p);
		if (!wishes[i].path)
			output_text(&out);
		else if (!output_file(wishes[i].path, &out))
			die("%s cannot be written: %s", wishes[i].path, strerror(errno));
	}
	say_missed(a, account, o);
	if (left_out)
		fprintf(stderr, "cudalint: SARIF: %zu results, the least severe, are left out\n",
			left_out);
	if (p.stale_fails)
		fprintf(stderr, "cudalint: %s\n", print_stale(a, account));
	say_summary(a, account, o);
}

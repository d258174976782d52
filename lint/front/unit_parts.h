/* What the files that make a translation unit share: the words of clang's command line, the
 * precompiled headers and the parse itself. Everything lives in the session's arena. */
#ifndef CUDALINT_FRONT_UNIT_PARTS_H
#define CUDALINT_FRONT_UNIT_PARTS_H

#include <clang-c/Index.h>
#include <stdbool.h>

#include "front/front.h"

enum mode { MODE_BUNDLED, MODE_TOOLKIT };

struct session { /* one front_load or front_precompile */
	struct arena *arena;
	const struct front_options *options;
	const struct front_input *in;
	CXIndex index;
};

struct words {
	ARRAY(const char *) items;
};

struct dialect { /* what a precompiled header depends on */
	const char *standard;
	const char *arch;
	struct words rest; /* all other options but folders, macros and forced headers */
};

struct command {
	struct dialect dialect;
	struct words user; /* folders, macros and forced headers, in order */
};

bool is_readable(const char *path);

/* --- installed.c --- */

unsigned clang_major(struct arena *a);

/* Folder of clang's own headers, which a separate package brings; NULL when it is absent. */
const char *resource_dir(struct arena *a);

/* --- clang_line.c --- */

void say(struct arena *a, struct words *w, const char *word);

/* The user's options by what they mean to a precompiled header. In bundled mode folders that would
 * shadow the bundled declarations are left out. */
struct command split_args(struct arena *a, const char *const *args, unsigned n, bool bundled);

/* Everything but the user's own words and the prelude; `resource` only in toolkit mode. */
struct words base_args(struct session *s, const struct dialect *d, enum mode mode,
		       const char *resource);

/* The headers that every file of a mode starts with, where none were precompiled. */
void say_prelude(struct session *s, struct words *w, enum mode mode);

/* --- precompiled.c --- */

/* Paths of precompiled headers, made if nobody has; NULL if there is none: of what all files of a
 * mode share, and of that with the headers that this file begins with. */
const char *precompiled_base(struct session *s, const struct words *base, enum mode mode);
const char *precompiled_own(struct session *s, const struct words *base, const struct command *c,
			    enum mode mode);

/* The header of this path is not to be used again: it does not go with what it was made for. */
void forget_precompiled(struct session *s, const char *pch);

/* --- unit.c --- */

/* One call of the parser; NULL, and why in *error. `flags` are added to CXTranslationUnit_KeepGoing.
 */
CXTranslationUnit parse(struct session *s, const char *path, const struct words *w,
			struct CXUnsavedFile *texts, unsigned n_texts, unsigned flags,
			enum CXErrorCode *error);

#endif

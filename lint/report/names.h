/*
 * names.h - one name a file: however an include folder or a link spells it, it is shown and counted
 * as what it was called first.
 *
 * Names are relative where the file lies below the folder that the program runs in, and through
 * ".." as far up as a name of the run leads; else they are absolute.
 */
#ifndef CUDALINT_NAMES_H
#define CUDALINT_NAMES_H

#include "base/arena.h"

enum { NAME_BUCKETS = 1024 };

struct name_entry { /* of any spelling, that of realpath among them */
	const char *spelling, *shown;
	struct name_entry *next;
};

struct names {
	struct arena *arena;
	const char *directory; /* absolute, clean */
	unsigned reach;	       /* folders above it that names lead up to */
	struct name_entry *buckets[NAME_BUCKETS];
};

/* A name of the run, relative or absolute: where it begins with "..", others may as well. */
void names_reach(struct names *n, const char *path);
/* The same text for each spelling of a file, in the arena. */
const char *names_show(struct names *n, const char *path);

#endif

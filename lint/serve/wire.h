/*
 * wire.h - JSON as clients send it.
 *
 * JavaScript writes half a character as an escape by itself (\ud83d), and a text may hold a NUL.
 * cJSON refuses the first and ends strings at the second, either of which would lose an edit. The
 * first is read as draft.h keeps it; the second as a blank, which is what it means to a compiler.
 */
#ifndef CUDALINT_SERVE_WIRE_H
#define CUDALINT_SERVE_WIRE_H

#include <cjson/cJSON.h>

#include "base/arena.h"

/* NULL: it is no JSON. The value is the caller's. */
cJSON *wire_read(struct arena *a, const char *body, size_t bytes);

#endif

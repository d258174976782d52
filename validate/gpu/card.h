/*
 * card.h - what a run stands on: the GPU here, and the tools beside it.
 */
#ifndef VALIDATE_CARD_H
#define VALIDATE_CARD_H

#include <stdbool.h>

#include "base/arena.h"

struct card {
	char *name, *driver, *architecture; /* "NVIDIA H200", "580.1", "sm_90" */
};

/* The first card. Dies with the reason where there is none, or nothing can be compiled for it. The
 * toolkit's usual folder is added to PATH. */
struct card card_find(struct arena *a);
bool tool_is_there(struct arena *a, const char *name);

#endif

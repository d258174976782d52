/*
 * picture.h - a memory request in words and as a small picture: which lane touches which sector or
 * bank.
 */
#ifndef CUDALINT_SERVE_PICTURE_H
#define CUDALINT_SERVE_PICTURE_H

#include "base/text.h"
#include "report/finding.h"

/* "global load, 4 bytes a lane: 32 sectors per request, 4 would do (exact)" */
void picture_words(struct text *out, const struct access_row *row);
/* "load: 32 sectors, ideal 4", for a row that is not unknown */
void picture_label(struct text *out, const struct access_row *row);
/* "block (256,1,1) of a launch in sight" */
void picture_shape(struct text *out, const struct access_row *row);
/* Nothing where the lanes are not known. */
void picture_lanes(struct text *out, const struct access_row *row);

#endif

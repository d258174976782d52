/*
 * fields.h - what a JSON object holds, or nothing.
 */
#ifndef VALIDATE_FIELDS_H
#define VALIDATE_FIELDS_H

#include <cjson/cJSON.h>

const char *text_at(const cJSON *object, const char *key);  /* "" where it holds no text */
double number_at(const cJSON *object, const char *key); /* NAN where it holds no number */

#endif

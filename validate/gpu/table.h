/*
 * table.h - lines of fields between tabs: the one format that travels to the GPU and back.
 *
 * The GPU's machine has a compiler and CUDA and nothing else, so all of gpu/ knows only lint/base.
 * Fields hold no tabs or line ends; an empty one is written "-". What must not lose a row on its
 * way begins with a line of its own, "whole ROWS HASH" of all that follows, which is no row.
 */
#ifndef VALIDATE_TABLE_H
#define VALIDATE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/array.h"

struct table_row {
	char **fields;
	size_t n;
	unsigned line; /* of the file, from 1 */
};

struct table {
	ARRAY(struct table_row) rows;
	/* What no table has, "line 7 ends in the middle"; what the first line says and the rest
	 * denies. NULL: nothing. */
	const char *damage, *loss;
};

/* All rows of a file, in the arena; false with errno set when it cannot be read. */
bool table_read(struct arena *a, const char *path, struct table *t);
/* Rows (n bytes of lines) as a file that says whether it is whole; false with errno set. */
bool table_write_whole(struct arena *a, const char *path, const char *rows, size_t n);
/* The i-th field; "" where the row is shorter or the field is "-". */
const char *table_field(const struct table_row *row, size_t i);
/* The i-th field as a number; NAN where it is none. */
double table_number(const struct table_row *row, size_t i);
/* Writes one field and a tab: tabs and line ends become spaces, other control characters question
 * marks, nothing becomes "-". */
void table_put(FILE *out, const char *field);
/* A number in the fewest digits that give it back, and a tab; NAN is "-". */
void table_put_number(FILE *out, double value);

/* Splits a string in place at every `separator`; the pieces stand in the arena's array. */
struct table_row table_split(struct arena *a, char *text, char separator);

#define HASH_START 0xcbf29ce484222325u
/* Carries a 64-bit FNV-1a hash over more bytes: it notices changes, it resists nobody. */
uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t n);

#endif

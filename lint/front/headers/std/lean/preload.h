/*
 * preload.h - what the core's precompiled header carries besides the C library.
 *
 * These are the parts that the public headers stand on, under names that a program does not take
 * for itself: reserved ones, and those that the compiler's own implicit headers bring in anyway
 * (<cmath> alone gives iterators, pairs, min, max, limits and traits in common C++ libraries). The
 * headers that a program includes then have little left to read.
 */
#ifndef CUDALINT_LEAN_PRELOAD_H
#define CUDALINT_LEAN_PRELOAD_H

#include "../cctype"
#include "../cstdint"
#include "../cstdio"
#include "../cstring"
#include "../ctime"
#include "../limits"
#include "../stdexcept"
#include "../tuple"
#include "../type_traits"
#include "../typeinfo"
#include "algobase.h"
#include "basic_string.h"
#include "container.h"
#include "istream.h"

#endif

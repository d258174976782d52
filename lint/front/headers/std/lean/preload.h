/*
 * preload.h - what the core's precompiled header carries besides the C library.
 *
 * These are the parts that the public headers stand on. A program that takes namespace std whole
 * sees their names even where it includes nothing, so only such go here as a program does not take
 * for itself: reserved ones, those of nested namespaces, strings, streams and owners; and those
 * that common C++ libraries bring in with <cmath> alone, as iterators, pairs, min, max, limits and
 * traits. Never vector, map, sort, count, left, hex or cout.
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
#include "chrono.h"
#include "container.h"
#include "istream.h"
#include "smart_ptr.h"

#endif

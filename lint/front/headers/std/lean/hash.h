/* hash.h - the hash of a key. Programs specialise it for their own types. */
#ifndef CUDALINT_LEAN_HASH_H
#define CUDALINT_LEAN_HASH_H

#include "config.h"

LEAN_SHAPES_BEGIN

template <class _Type> struct hash {
	typedef _Type argument_type;
	typedef size_t result_type;
	size_t operator()(const _Type &) const noexcept;
};

LEAN_SHAPES_END

#endif

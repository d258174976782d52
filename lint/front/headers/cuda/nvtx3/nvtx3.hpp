/* nvtx3.hpp - scoped ranges. */
#ifndef CUDALINT_NVTX3_HPP
#define CUDALINT_NVTX3_HPP

#include "../nvToolsExt.h"

namespace nvtx3 {
class scoped_range {
public:
	template <class... _A> explicit scoped_range(const _A &...attributes);
	~scoped_range();
};
template <class _D> class scoped_range_in {
public:
	template <class... _A> explicit scoped_range_in(const _A &...attributes);
	~scoped_range_in();
};
template <class... _A> void mark(const _A &...attributes);
} // namespace nvtx3
#define NVTX3_FUNC_RANGE() nvtx3::scoped_range nvtx3_range__{__func__}

#endif

// Matrix fragments of a warp.
#include <mma.h>

using namespace nvcuda;

__global__ void product(const half *a, const half *b, float *c, int n)
{
	__shared__ half tile[16 * 24];
	wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
	wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb[2];
	wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
	wmma::fill_fragment(fc, 0.0f);
	for (int k = 0; k < n; k += 16) {
		wmma::load_matrix_sync(fa, a + k, n);
		wmma::load_matrix_sync(fb[0], tile, 24);
		wmma::load_matrix_sync(fb[1], b + k * n, n);
		wmma::mma_sync(fc, fa, fb[0], fc);
	}
	for (int i = 0; i < fc.num_elements; i++)
		fc.x[i] *= 2.0f;
	wmma::load_matrix_sync(fc, c, n, wmma::mem_row_major);
	wmma::store_matrix_sync(c, fc, n, wmma::mem_row_major);
	wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> ft;
	wmma::load_matrix_sync(ft, c, n);
	for (int i = 0; i < ft.num_elements; i++)
		ft.x[i] = wmma::__float_to_tf32(ft.x[i]);
}

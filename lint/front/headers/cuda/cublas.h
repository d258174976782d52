/* cublas.h - the first cuBLAS interface; beside cublas_v2.h, whichever comes first wins. */
#define CUDALINT_CUBLAS_1
#include <cublas_api.h>

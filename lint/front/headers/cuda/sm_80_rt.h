#include <cudalint_cuda.h>

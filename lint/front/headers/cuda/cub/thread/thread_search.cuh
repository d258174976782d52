#include <cudalint/cub.h>

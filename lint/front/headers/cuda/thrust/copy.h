#include <cudalint/thrust.h>

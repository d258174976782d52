#include <curand_mtgp32_host.h>

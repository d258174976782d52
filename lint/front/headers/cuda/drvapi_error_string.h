/* drvapi_error_string.h - names of driver API errors. */
#ifndef CUDALINT_DRVAPI_ERROR_STRING_H
#define CUDALINT_DRVAPI_ERROR_STRING_H

#include <cudalint_cuda.h>

const char *getCudaDrvErrorString(CUresult error);

#endif

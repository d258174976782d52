/* helper_functions.h - all helpers of sample programs that need no CUDA. */
#ifndef CUDALINT_HELPER_FUNCTIONS_H
#define CUDALINT_HELPER_FUNCTIONS_H

#include <assert.h>
#include <exception.h>
#include <helper_image.h>
#include <helper_string.h>
#include <helper_timer.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <algorithm>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#endif

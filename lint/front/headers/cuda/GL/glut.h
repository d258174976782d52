#include "freeglut.h"

/* iso646.h - the alternative operators are keywords in C++; nothing is left to declare. */
#ifndef CUDALINT_ISO646_H
#define CUDALINT_ISO646_H
#endif

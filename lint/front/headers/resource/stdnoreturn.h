/* stdnoreturn.h - C's word for a function that does not come back. */
#ifndef CUDALINT_STDNORETURN_H
#define CUDALINT_STDNORETURN_H

#define noreturn _Noreturn

#endif

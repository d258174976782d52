/* dlfcn.h - libraries loaded at run time. */
#ifndef CUDALINT_STD_DLFCN_H
#define CUDALINT_STD_DLFCN_H

#include "lean/config.h"

#define RTLD_LAZY 1
#define RTLD_NOW 2
#define RTLD_GLOBAL 256
#define RTLD_LOCAL 0
#define RTLD_DEFAULT ((void *)0)
#define RTLD_NEXT ((void *)-1)
typedef struct {
	const char *dli_fname;
	void *dli_fbase;
	const char *dli_sname;
	void *dli_saddr;
} Dl_info;

LEAN_C_BEGIN

void *dlopen(const char *, int);
void *dlsym(void *, const char *);
int dlclose(void *);
char *dlerror(void);
int dladdr(const void *, Dl_info *);

LEAN_C_END

#endif

/* sys/utsname.h - the name of the system. */
#ifndef CUDALINT_STD_SYS_UTSNAME_H
#define CUDALINT_STD_SYS_UTSNAME_H

#include "../lean/config.h"

struct utsname {
	char sysname[65], nodename[65], release[65], version[65], machine[65], domainname[65];
};

LEAN_C_BEGIN

int uname(struct utsname *);

LEAN_C_END

#endif

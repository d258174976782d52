/* sys/sysinfo.h - memory and load of the system. */
#ifndef CUDALINT_STD_SYS_SYSINFO_H
#define CUDALINT_STD_SYS_SYSINFO_H

#include "../lean/config.h"

struct sysinfo {
	long uptime;
	unsigned long loads[3], totalram, freeram, sharedram, bufferram, totalswap, freeswap;
	unsigned short procs;
	unsigned mem_unit;
};

LEAN_C_BEGIN

int sysinfo(struct sysinfo *);
int get_nprocs(void);

LEAN_C_END

#endif

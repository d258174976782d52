/* sys/syscall.h - numbers of system calls. */
#ifndef CUDALINT_STD_SYS_SYSCALL_H
#define CUDALINT_STD_SYS_SYSCALL_H

#include "../lean/config.h"

#define SYS_gettid 186
#define __NR_gettid 186

#endif

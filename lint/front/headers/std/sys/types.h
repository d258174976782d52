/* sys/types.h - the integers of the system. */
#ifndef CUDALINT_STD_SYS_TYPES_H
#define CUDALINT_STD_SYS_TYPES_H

#include "../lean/config.h"

#include "../lean/pthread_types.h"
#include "../lean/time_types.h"
#include <stdint.h>

#ifndef LEAN_SSIZE_T
#define LEAN_SSIZE_T
typedef __PTRDIFF_TYPE__ ssize_t;
#endif
#ifndef LEAN_OFF_T
#define LEAN_OFF_T
typedef long off_t;
#endif
typedef long off64_t;
typedef long loff_t;
typedef int pid_t;
typedef unsigned uid_t;
typedef unsigned gid_t;
typedef unsigned id_t;
typedef unsigned mode_t;
typedef unsigned long dev_t;
typedef unsigned long ino_t;
typedef unsigned long nlink_t;
typedef long blksize_t;
typedef long blkcnt_t;
typedef int key_t;
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef unsigned char u_int8_t;
typedef unsigned short u_int16_t;
typedef unsigned int u_int32_t;
typedef unsigned long u_int64_t;
typedef unsigned useconds_t;
typedef unsigned socklen_t;

#endif

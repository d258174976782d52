/* sys/ioctl.h - control of devices. */
#ifndef CUDALINT_STD_SYS_IOCTL_H
#define CUDALINT_STD_SYS_IOCTL_H

#include "../lean/config.h"

struct winsize {
	unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};
#define TIOCGWINSZ 0x5413

LEAN_C_BEGIN

int ioctl(int, unsigned long, ...);

LEAN_C_END

#endif

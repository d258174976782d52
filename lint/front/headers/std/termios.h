/* termios.h - terminals. */
#ifndef CUDALINT_STD_TERMIOS_H
#define CUDALINT_STD_TERMIOS_H

#include "lean/config.h"

typedef unsigned tcflag_t;
typedef unsigned char cc_t;
typedef unsigned speed_t;
struct termios {
	tcflag_t c_iflag, c_oflag, c_cflag, c_lflag;
	cc_t c_line, c_cc[32];
	speed_t c_ispeed, c_ospeed;
};
#define VTIME 5
#define VMIN 6
#define ICANON 2
#define ECHO 8
#define TCSANOW 0
#define TCSADRAIN 1
#define TCSAFLUSH 2

LEAN_C_BEGIN

int tcgetattr(int, struct termios *);
int tcsetattr(int, int, const struct termios *);
int tcflush(int, int);
int cfsetispeed(struct termios *, speed_t);
int cfsetospeed(struct termios *, speed_t);

LEAN_C_END

#endif

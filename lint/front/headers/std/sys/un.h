/* sys/un.h - local sockets. */
#ifndef CUDALINT_STD_SYS_UN_H
#define CUDALINT_STD_SYS_UN_H

#include "../sys/socket.h"

struct sockaddr_un {
	sa_family_t sun_family;
	char sun_path[108];
};
#define SUN_LEN(address) (sizeof(*(address)))

#endif

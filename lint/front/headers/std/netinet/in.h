/* netinet/in.h - internet addresses. */
#ifndef CUDALINT_STD_NETINET_IN_H
#define CUDALINT_STD_NETINET_IN_H

#include "../sys/socket.h"

struct in_addr {
	uint32_t s_addr;
};
struct sockaddr_in {
	sa_family_t sin_family;
	uint16_t sin_port;
	struct in_addr sin_addr;
	char sin_zero[8];
};
#define INADDR_ANY 0U

LEAN_C_BEGIN

uint32_t htonl(uint32_t);
uint16_t htons(uint16_t);
uint32_t ntohl(uint32_t);
uint16_t ntohs(uint16_t);

LEAN_C_END

#endif

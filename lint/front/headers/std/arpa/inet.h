/* arpa/inet.h - internet addresses as text. */
#ifndef CUDALINT_STD_ARPA_INET_H
#define CUDALINT_STD_ARPA_INET_H

#include "../netinet/in.h"

LEAN_C_BEGIN

char *inet_ntoa(struct in_addr);
uint32_t inet_addr(const char *);
int inet_pton(int, const char *, void *);

LEAN_C_END

#endif

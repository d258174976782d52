/* sys/socket.h - sockets. */
#ifndef CUDALINT_STD_SYS_SOCKET_H
#define CUDALINT_STD_SYS_SOCKET_H

#include "../lean/config.h"
#include "../sys/types.h"

typedef unsigned short sa_family_t;
struct sockaddr {
	sa_family_t sa_family;
	char sa_data[14];
};
struct iovec {
	void *iov_base;
	size_t iov_len;
};
struct msghdr {
	void *msg_name;
	socklen_t msg_namelen;
	struct iovec *msg_iov;
	size_t msg_iovlen;
	void *msg_control;
	size_t msg_controllen;
	int msg_flags;
};
struct cmsghdr {
	size_t cmsg_len;
	int cmsg_level, cmsg_type;
};
#define CMSG_ALIGN(n) (((n) + 7) & ~7UL)
#define CMSG_SPACE(n) (CMSG_ALIGN(n) + 16)
#define CMSG_LEN(n) (16 + (n))
#define CMSG_DATA(c) ((unsigned char *)((c) + 1))
#define CMSG_FIRSTHDR(m) ((struct cmsghdr *)(m)->msg_control)
#define SCM_RIGHTS 1
#define AF_UNIX 1
#define AF_INET 2
#define PF_UNIX 1
#define SOCK_STREAM 1
#define SOCK_DGRAM 2
#define SOL_SOCKET 1
#define SO_REUSEADDR 2

LEAN_C_BEGIN

int socket(int, int, int);
int bind(int, const struct sockaddr *, socklen_t);
int listen(int, int);
int accept(int, struct sockaddr *, socklen_t *);
int connect(int, const struct sockaddr *, socklen_t);
int setsockopt(int, int, int, const void *, socklen_t);
ssize_t send(int, const void *, size_t, int);
ssize_t recv(int, void *, size_t, int);
ssize_t sendmsg(int, const struct msghdr *, int);
ssize_t recvmsg(int, struct msghdr *, int);
ssize_t sendto(int, const void *, size_t, int, const struct sockaddr *, socklen_t);
ssize_t recvfrom(int, void *, size_t, int, struct sockaddr *, socklen_t *);

LEAN_C_END

#endif

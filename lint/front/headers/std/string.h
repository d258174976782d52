/* string.h - memory and strings of C. */
#ifndef CUDALINT_STD_STRING_H
#define CUDALINT_STD_STRING_H

#include "lean/config.h"

LEAN_C_BEGIN

void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t);
void *mempcpy(void *, const void *, size_t);
void *memmem(const void *, size_t, const void *, size_t);
char *strcpy(char *, const char *);
char *strncpy(char *, const char *, size_t);
char *stpcpy(char *, const char *);
char *strcat(char *, const char *);
char *strncat(char *, const char *, size_t);
int strcmp(const char *, const char *);
int strncmp(const char *, const char *, size_t);
int strcoll(const char *, const char *);
size_t strxfrm(char *, const char *, size_t);
size_t strlen(const char *);
size_t strnlen(const char *, size_t);
size_t strspn(const char *, const char *);
size_t strcspn(const char *, const char *);
char *strtok(char *, const char *);
char *strtok_r(char *, const char *, char **);
char *strsep(char **, const char *);
char *strdup(const char *);
char *strndup(const char *, size_t);
char *strerror(int);
char *strerror_r(int, char *, size_t);
char *strsignal(int);

LEAN_C_END

/* The searches give back the constness they were given. */
#ifdef __cplusplus
#pragma clang force_cuda_host_device begin
extern "C++" {
#define LEAN_SEARCH(name, type, ...) \
	const type *name(const type *, __VA_ARGS__); \
	type *name(type *, __VA_ARGS__);
LEAN_SEARCH(strchr, char, int)
LEAN_SEARCH(strrchr, char, int)
LEAN_SEARCH(strstr, char, const char *)
LEAN_SEARCH(strcasestr, char, const char *)
LEAN_SEARCH(index, char, int)
LEAN_SEARCH(rindex, char, int)
LEAN_SEARCH(strpbrk, char, const char *)
LEAN_SEARCH(memchr, void, int, size_t)
#undef LEAN_SEARCH
}
#pragma clang force_cuda_host_device end
#endif

#include "strings.h"

#endif

/* stdlib.h - memory, numbers from text, process, sorting, random numbers of C. */
#ifndef CUDALINT_STD_STDLIB_H
#define CUDALINT_STD_STDLIB_H

#include "lean/config.h"
#include "sys/types.h"

#ifndef __cplusplus
typedef __WCHAR_TYPE__ wchar_t;
#endif
typedef struct {
	int quot, rem;
} div_t;
typedef struct {
	long quot, rem;
} ldiv_t;
typedef struct {
	long long quot, rem;
} lldiv_t;
struct drand48_data {
	unsigned short _state[8];
};
struct random_data {
	int *_state[8];
};

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define MB_CUR_MAX 16
#define alloca(bytes) __builtin_alloca(bytes)

LEAN_C_BEGIN

void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void *reallocarray(void *, size_t, size_t);
void free(void *);
void *aligned_alloc(size_t, size_t);
int posix_memalign(void **, size_t, size_t);
void *memalign(size_t, size_t);
void *valloc(size_t);
double atof(const char *);
int atoi(const char *);
long atol(const char *);
long long atoll(const char *);
double strtod(const char *, char **);
float strtof(const char *, char **);
long double strtold(const char *, char **);
long strtol(const char *, char **, int);
long long strtoll(const char *, char **, int);
unsigned long strtoul(const char *, char **, int);
unsigned long long strtoull(const char *, char **, int);
int abs(int);
long labs(long);
long long llabs(long long);
div_t div(int, int);
ldiv_t ldiv(long, long);
lldiv_t lldiv(long long, long long);
int rand(void);
void srand(unsigned);
int rand_r(unsigned *);
long random(void);
void srandom(unsigned);
char *initstate(unsigned, char *, size_t);
int initstate_r(unsigned, char *, size_t, struct random_data *);
int random_r(struct random_data *, int *);
double drand48(void);
double erand48(unsigned short *);
long lrand48(void);
long nrand48(unsigned short *);
long mrand48(void);
void srand48(long);
unsigned short *seed48(unsigned short *);
int srand48_r(long, struct drand48_data *);
int drand48_r(struct drand48_data *, double *);
int lrand48_r(struct drand48_data *, long *);
__attribute__((noreturn)) void abort(void);
__attribute__((noreturn)) void exit(int);
__attribute__((noreturn)) void _Exit(int);
__attribute__((noreturn)) void quick_exit(int);
int atexit(void (*)(void));
int system(const char *);
char *getenv(const char *);
char *secure_getenv(const char *);
int setenv(const char *, const char *, int);
int unsetenv(const char *);
int putenv(char *);
void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
void qsort_r(void *, size_t, size_t, int (*)(const void *, const void *, void *), void *);
int mkstemp(char *);
char *mkdtemp(char *);
char *mktemp(char *);
char *realpath(const char *, char *);
int mblen(const char *, size_t);
size_t mbstowcs(wchar_t *, const char *, size_t);
size_t wcstombs(char *, const wchar_t *, size_t);
int getloadavg(double *, int);

LEAN_C_END

#endif

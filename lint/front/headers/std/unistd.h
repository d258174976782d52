/* unistd.h - the POSIX calls of a process. */
#ifndef CUDALINT_STD_UNISTD_H
#define CUDALINT_STD_UNISTD_H

#include "lean/config.h"
#include "sys/types.h"

#include <stdint.h>

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif
#define _SC_CLK_TCK 2
#define _SC_OPEN_MAX 4
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE 30
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84
#define _SC_PHYS_PAGES 85
#define _SC_AVPHYS_PAGES 86

LEAN_C_BEGIN

extern char *optarg;
extern int optind, opterr, optopt;
extern char **environ;
int getopt(int, char *const[], const char *);
int access(const char *, int);
unsigned alarm(unsigned);
int brk(void *);
void *sbrk(intptr_t);
int chdir(const char *);
int chown(const char *, uid_t, gid_t);
int close(int);
int dup(int);
int dup2(int, int);
int execl(const char *, const char *, ...);
int execlp(const char *, const char *, ...);
int execv(const char *, char *const[]);
int execve(const char *, char *const[], char *const[]);
int execvp(const char *, char *const[]);
__attribute__((noreturn)) void _exit(int);
pid_t fork(void);
int fsync(int);
int fdatasync(int);
int ftruncate(int, off_t);
int truncate(const char *, off_t);
char *getcwd(char *, size_t);
uid_t getuid(void);
uid_t geteuid(void);
gid_t getgid(void);
int gethostname(char *, size_t);
char *getlogin(void);
int getpagesize(void);
pid_t getpid(void);
pid_t getppid(void);
pid_t gettid(void);
int isatty(int);
int link(const char *, const char *);
int symlink(const char *, const char *);
ssize_t readlink(const char *, char *, size_t);
off_t lseek(int, off_t, int);
int nice(int);
int pause(void);
int pipe(int *);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
ssize_t pread(int, void *, size_t, off_t);
ssize_t pwrite(int, const void *, size_t, off_t);
int rmdir(const char *);
int unlink(const char *);
pid_t setsid(void);
unsigned sleep(unsigned);
int usleep(useconds_t);
void sync(void);
long syscall(long, ...);
long sysconf(int);
long pathconf(const char *, int);
pid_t vfork(void);

LEAN_C_END

#endif

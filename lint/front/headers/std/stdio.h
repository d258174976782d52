/* stdio.h - streams of C, formatted input and output. */
#ifndef CUDALINT_STD_STDIO_H
#define CUDALINT_STD_STDIO_H

#include "lean/config.h"
#include <stdarg.h>

typedef struct _lean_file FILE;
typedef struct {
	long _at[2];
} fpos_t;
#ifndef LEAN_SSIZE_T
#define LEAN_SSIZE_T
typedef __PTRDIFF_TYPE__ ssize_t;
#endif
#ifndef LEAN_OFF_T
#define LEAN_OFF_T
typedef long off_t;
#endif

#define EOF (-1)
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define TMP_MAX 238328
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2

LEAN_C_BEGIN

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr

int printf(const char *, ...);
int fprintf(FILE *, const char *, ...);
int sprintf(char *, const char *, ...);
int snprintf(char *, size_t, const char *, ...);
int asprintf(char **, const char *, ...);
int dprintf(int, const char *, ...);
int vprintf(const char *, __builtin_va_list);
int vfprintf(FILE *, const char *, __builtin_va_list);
int vsprintf(char *, const char *, __builtin_va_list);
int vsnprintf(char *, size_t, const char *, __builtin_va_list);
int vasprintf(char **, const char *, __builtin_va_list);
int scanf(const char *, ...);
int fscanf(FILE *, const char *, ...);
int sscanf(const char *, const char *, ...);
int vfscanf(FILE *, const char *, __builtin_va_list);
int vsscanf(const char *, const char *, __builtin_va_list);
FILE *fopen(const char *, const char *);
FILE *freopen(const char *, const char *, FILE *);
FILE *fdopen(int, const char *);
FILE *popen(const char *, const char *);
FILE *tmpfile(void);
FILE *fmemopen(void *, size_t, const char *);
FILE *open_memstream(char **, size_t *);
int pclose(FILE *);
int fclose(FILE *);
int fflush(FILE *);
int fileno(FILE *);
size_t fread(void *, size_t, size_t, FILE *);
size_t fwrite(const void *, size_t, size_t, FILE *);
int fseek(FILE *, long, int);
int fseeko(FILE *, off_t, int);
long ftell(FILE *);
off_t ftello(FILE *);
void rewind(FILE *);
int fgetpos(FILE *, fpos_t *);
int fsetpos(FILE *, const fpos_t *);
int feof(FILE *);
int ferror(FILE *);
void clearerr(FILE *);
void perror(const char *);
int fgetc(FILE *);
int getc(FILE *);
int getchar(void);
char *fgets(char *, int, FILE *);
char *gets(char *);
ssize_t getline(char **, size_t *, FILE *);
ssize_t getdelim(char **, size_t *, int, FILE *);
int ungetc(int, FILE *);
int fputc(int, FILE *);
int putc(int, FILE *);
int putchar(int);
int fputs(const char *, FILE *);
int puts(const char *);
void setbuf(FILE *, char *);
int setvbuf(FILE *, char *, int, size_t);
void setlinebuf(FILE *);
int remove(const char *);
int rename(const char *, const char *);
char *tmpnam(char *);

LEAN_C_END

#endif

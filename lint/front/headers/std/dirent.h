/* dirent.h - reading directories. */
#ifndef CUDALINT_STD_DIRENT_H
#define CUDALINT_STD_DIRENT_H

#include "lean/config.h"
#include "sys/types.h"

struct dirent {
	ino_t d_ino;
	off_t d_off;
	unsigned short d_reclen;
	unsigned char d_type;
	char d_name[256];
};
typedef struct _lean_directory DIR;
#define DT_UNKNOWN 0
#define DT_DIR 4
#define DT_REG 8
#define DT_LNK 10

LEAN_C_BEGIN

DIR *opendir(const char *);
struct dirent *readdir(DIR *);
int closedir(DIR *);
void rewinddir(DIR *);
int scandir(const char *, struct dirent ***, int (*)(const struct dirent *),
	    int (*)(const struct dirent **, const struct dirent **));
int alphasort(const struct dirent **, const struct dirent **);

LEAN_C_END

#endif

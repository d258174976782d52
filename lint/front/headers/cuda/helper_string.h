/* helper_string.h - command line helpers of sample programs. */
#ifndef CUDALINT_HELPER_STRING_H
#define CUDALINT_HELPER_STRING_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <fstream>
#include <string>
#include <strings.h>

#ifndef STRCASECMP
#define STRCASECMP strcasecmp
#endif
#ifndef STRNCASECMP
#define STRNCASECMP strncasecmp
#endif
#ifndef STRCPY
#define STRCPY(to, size, from) strcpy(to, from)
#endif
#ifndef FOPEN
#define FOPEN(file, name, mode) (file = fopen(name, mode))
#endif
#ifndef FOPEN_FAIL
#define FOPEN_FAIL(result) (result == NULL)
#endif
#ifndef SSCANF
#define SSCANF sscanf
#endif
#ifndef SPRINTF
#define SPRINTF sprintf
#endif
#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif

int stringRemoveDelimiter(char delimiter, const char *text);
int getFileExtension(char *name, char **extension);
bool checkCmdLineFlag(const int argc, const char **argv, const char *name);
template <class _T> bool getCmdLineArgumentValue(const int argc, const char **argv,
	const char *name, _T *value);
int getCmdLineArgumentInt(const int argc, const char **argv, const char *name);
float getCmdLineArgumentFloat(const int argc, const char **argv, const char *name);
bool getCmdLineArgumentString(const int argc, const char **argv, const char *name, char **value);
char *sdkFindFilePath(const char *name, const char *program);

#endif

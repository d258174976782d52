/* GL/glew.h - OpenGL extension loading. */
#ifndef CUDALINT_GLEW_H
#define CUDALINT_GLEW_H

#include "../cudalint/gl_extensions.h"

enum { GLEW_OK = 0, GLEW_VERSION = 1 };
#define GLEW_VERSION_2_0 1
#define GLEW_VERSION_3_0 1
extern GLboolean glewExperimental;
GLenum glewInit(void);
GLboolean glewIsSupported(const char *names);
const GLubyte *glewGetErrorString(GLenum error);
const GLubyte *glewGetString(GLenum name);

#endif

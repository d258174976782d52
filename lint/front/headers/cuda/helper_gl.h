/* helper_gl.h - OpenGL helpers of sample programs. */
#ifndef CUDALINT_HELPER_GL_H
#define CUDALINT_HELPER_GL_H

#include <GL/freeglut.h>
#include <GL/glew.h>

int isGLVersionSupported(unsigned major, unsigned minor);
int areGLExtensionsSupported(const char *names);
bool sdkCheckErrorGL(const char *file, const int line);
#define SDK_CHECK_ERROR_GL() sdkCheckErrorGL(__FILE__, __LINE__)

#endif

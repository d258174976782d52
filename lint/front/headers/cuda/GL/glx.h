/* GL/glx.h - looking functions up by name. */
#ifndef CUDALINT_GLX_H
#define CUDALINT_GLX_H

#include "glext.h"

void (*glXGetProcAddress(const GLubyte *name))();
void (*glXGetProcAddressARB(const GLubyte *name))();

#endif

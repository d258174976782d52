/* GL/freeglut.h - windows and input of OpenGL samples. */
#ifndef CUDALINT_FREEGLUT_H
#define CUDALINT_FREEGLUT_H

#include "gl.h"

enum {
	GLUT_RGB = 0, GLUT_RGBA = 0, GLUT_DOUBLE = 2, GLUT_DEPTH = 16, GLUT_MULTISAMPLE = 128,
		GLUT_LEFT_BUTTON = 0,
	GLUT_MIDDLE_BUTTON = 1, GLUT_RIGHT_BUTTON = 2, GLUT_DOWN = 0, GLUT_UP = 1, GLUT_KEY_F1 = 1,
		GLUT_KEY_LEFT = 100,
	GLUT_KEY_UP = 101, GLUT_KEY_RIGHT = 102, GLUT_KEY_DOWN = 103, GLUT_ACTIVE_SHIFT = 1,
		GLUT_ACTIVE_CTRL = 2,
	GLUT_ACTIVE_ALT = 4, GLUT_ELAPSED_TIME = 700, GLUT_WINDOW_WIDTH = 102,
		GLUT_WINDOW_HEIGHT = 103,
	GLUT_SCREEN_WIDTH = 200, GLUT_SCREEN_HEIGHT = 201, GLUT_ACTION_ON_WINDOW_CLOSE = 505,
	GLUT_ACTION_GLUTMAINLOOP_RETURNS = 1, GLUT_ACTION_CONTINUE_EXECUTION = 2, GLUT_SINGLE = 0
};
#define GLUT_BITMAP_HELVETICA_12 ((void *)7)
#define GLUT_BITMAP_9_BY_15 ((void *)2)
#define GLUT_BITMAP_8_BY_13 ((void *)3)
#define CUDALINT_GLUT(_R, name) extern "C++" template <class... _A> \
	CUDALINT_ALIAS _R glut##name(_A... args);
CUDALINT_GLUT(void, AddMenuEntry) CUDALINT_GLUT(void, AttachMenu) CUDALINT_GLUT(void,
	BitmapCharacter)
CUDALINT_GLUT(void, DestroyWindow) CUDALINT_GLUT(int, Get) CUDALINT_GLUT(int, GetModifiers)
	CUDALINT_GLUT(int, GetWindow)
CUDALINT_GLUT(void, Init) CUDALINT_GLUT(void, InitDisplayMode) CUDALINT_GLUT(void,
	InitWindowPosition)
CUDALINT_GLUT(void, InitWindowSize) CUDALINT_GLUT(void, LeaveMainLoop) CUDALINT_GLUT(void, MainLoop)
CUDALINT_GLUT(void, PostRedisplay) CUDALINT_GLUT(void, ReportErrors) CUDALINT_GLUT(void,
	ReshapeWindow)
CUDALINT_GLUT(void, SetOption) CUDALINT_GLUT(void, SetWindowTitle) CUDALINT_GLUT(void, SolidSphere)
CUDALINT_GLUT(void, SolidCube) CUDALINT_GLUT(void, WireCube) CUDALINT_GLUT(void, SolidTeapot)
	CUDALINT_GLUT(void, SwapBuffers)
CUDALINT_GLUT(void, WireSphere) CUDALINT_GLUT(void, FullScreen)
int glutCreateWindow(const char *title);
int glutCreateMenu(void (*f)(int));
void glutDisplayFunc(void (*f)());
void glutIdleFunc(void (*f)());
void glutReshapeFunc(void (*f)(int, int));
void glutKeyboardFunc(void (*f)(unsigned char, int, int));
void glutKeyboardUpFunc(void (*f)(unsigned char, int, int));
void glutSpecialFunc(void (*f)(int, int, int));
void glutMouseFunc(void (*f)(int, int, int, int));
void glutMotionFunc(void (*f)(int, int));
void glutPassiveMotionFunc(void (*f)(int, int));
void glutTimerFunc(unsigned int milliseconds, void (*f)(int), int value);
void glutCloseFunc(void (*f)());
extern "C++" template <class... _A> CUDALINT_ALIAS void gluPerspective(_A... args);
extern "C++" template <class... _A> CUDALINT_ALIAS void gluLookAt(_A... args);
extern "C++" template <class... _A> CUDALINT_ALIAS void gluOrtho2D(_A... args);
const GLubyte *gluErrorString(GLenum error);

#endif

/* GL/gl.h - as much of OpenGL as programs that share buffers with CUDA use: types, constants,
 * functions by name. */
#ifndef CUDALINT_GL_H
#define CUDALINT_GL_H

#include <cudalint_cuda.h>

typedef unsigned int GLenum, GLuint, GLbitfield;
typedef int GLint, GLsizei;
typedef unsigned char GLboolean, GLubyte;
typedef signed char GLbyte;
typedef short GLshort;
typedef unsigned short GLushort;
typedef float GLfloat, GLclampf;
typedef double GLdouble, GLclampd;
typedef char GLchar;
typedef void GLvoid;
typedef ptrdiff_t GLintptr, GLsizeiptr;
typedef unsigned long long GLuint64;
typedef struct __GLsync *GLsync;

enum {
	GL_FALSE = 0, GL_TRUE = 1, GL_NO_ERROR = 0, GL_POINTS = 0, GL_LINES = 1, GL_LINE_LOOP = 2,
		GL_LINE_STRIP = 3,
	GL_TRIANGLES = 4, GL_TRIANGLE_STRIP = 5, GL_TRIANGLE_FAN = 6, GL_QUADS = 7,
		GL_QUAD_STRIP = 8, GL_POLYGON = 9,
	GL_DEPTH_BUFFER_BIT = 0x100, GL_STENCIL_BUFFER_BIT = 0x400, GL_COLOR_BUFFER_BIT = 0x4000,
		GL_LESS = 0x201,
	GL_LEQUAL = 0x203, GL_ALWAYS = 0x207, GL_ONE = 1, GL_ZERO = 0, GL_SRC_COLOR = 0x300,
		GL_ONE_MINUS_SRC_COLOR, GL_SRC_ALPHA,
	GL_ONE_MINUS_SRC_ALPHA, GL_FRONT = 0x404, GL_BACK, GL_FRONT_AND_BACK = 0x408,
		GL_CULL_FACE = 0xb44,
	GL_LIGHTING = 0xb50, GL_COLOR_MATERIAL = 0xb57, GL_DEPTH_TEST = 0xb71,
		GL_NORMALIZE = 0xba1, GL_MODELVIEW_MATRIX = 0xba6,
	GL_PROJECTION_MATRIX, GL_BLEND = 0xbe2, GL_VIEWPORT = 0xba2, GL_TEXTURE_1D = 0xde0,
		GL_TEXTURE_2D = 0xde1,
	GL_BYTE = 0x1400, GL_UNSIGNED_BYTE, GL_SHORT, GL_UNSIGNED_SHORT, GL_INT, GL_UNSIGNED_INT,
		GL_FLOAT, GL_DOUBLE = 0x140a,
	GL_HALF_FLOAT = 0x140b, GL_MODELVIEW = 0x1700, GL_PROJECTION, GL_TEXTURE,
		GL_DEPTH_COMPONENT = 0x1902, GL_RED,
	GL_GREEN, GL_BLUE, GL_ALPHA, GL_RGB, GL_RGBA, GL_LUMINANCE, GL_LUMINANCE_ALPHA,
		GL_BGR = 0x80e0, GL_BGRA,
	GL_POINT = 0x1b00, GL_LINE, GL_FILL, GL_FLAT = 0x1d00, GL_SMOOTH, GL_VENDOR = 0x1f00,
		GL_RENDERER, GL_VERSION,
	GL_EXTENSIONS, GL_NEAREST = 0x2600, GL_LINEAR, GL_TEXTURE_MAG_FILTER = 0x2800,
		GL_TEXTURE_MIN_FILTER,
	GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T, GL_CLAMP = 0x2900, GL_REPEAT, GL_LIGHT0 = 0x4000,
		GL_AMBIENT = 0x1200,
	GL_DIFFUSE, GL_SPECULAR, GL_POSITION, GL_SHININESS = 0x1601, GL_RGB8 = 0x8051,
		GL_RGBA8 = 0x8058, GL_RGBA16 = 0x805b,
	GL_TEXTURE_3D = 0x806f, GL_TEXTURE_WRAP_R = 0x8072, GL_VERTEX_ARRAY = 0x8074,
		GL_NORMAL_ARRAY, GL_COLOR_ARRAY,
	GL_INDEX_ARRAY, GL_TEXTURE_COORD_ARRAY, GL_MULTISAMPLE = 0x809d, GL_CLAMP_TO_EDGE = 0x812f,
		GL_CLAMP_TO_BORDER = 0x812d,
	GL_TEXTURE0 = 0x84c0, GL_TEXTURE1, GL_TEXTURE2, GL_TEXTURE3, GL_TEXTURE_CUBE_MAP = 0x8513,
		GL_RGBA32F = 0x8814,
	GL_RGB32F, GL_RGBA16F = 0x881a, GL_RGB16F, GL_R32F = 0x822e, GL_RG32F = 0x8230,
		GL_R8 = 0x8229, GL_RG = 0x8227,
	GL_ARRAY_BUFFER = 0x8892, GL_ELEMENT_ARRAY_BUFFER, GL_READ_ONLY = 0x88b8, GL_WRITE_ONLY,
		GL_READ_WRITE,
	GL_STREAM_DRAW = 0x88e0, GL_STREAM_READ, GL_STREAM_COPY, GL_STATIC_DRAW = 0x88e4,
		GL_STATIC_READ, GL_STATIC_COPY,
	GL_DYNAMIC_DRAW = 0x88e8, GL_DYNAMIC_READ, GL_DYNAMIC_COPY, GL_PIXEL_PACK_BUFFER = 0x88eb,
		GL_PIXEL_UNPACK_BUFFER,
	GL_BUFFER_SIZE = 0x8764, GL_FRAGMENT_SHADER = 0x8b30, GL_VERTEX_SHADER,
		GL_GEOMETRY_SHADER = 0x8dd9,
	GL_COMPILE_STATUS = 0x8b81, GL_LINK_STATUS, GL_INFO_LOG_LENGTH = 0x8b84,
		GL_SHADER_STORAGE_BUFFER = 0x90d2,
	GL_FRAMEBUFFER = 0x8d40, GL_RENDERBUFFER, GL_COLOR_ATTACHMENT0 = 0x8ce0,
		GL_DEPTH_ATTACHMENT = 0x8d00,
	GL_FRAMEBUFFER_COMPLETE = 0x8cd5, GL_POINT_SPRITE = 0x8861, GL_COORD_REPLACE,
		GL_VERTEX_PROGRAM_POINT_SIZE = 0x8642,
	GL_POINT_SMOOTH = 0xb10, GL_LINE_SMOOTH = 0xb20, GL_TEXTURE_ENV = 0x2300,
		GL_TEXTURE_ENV_MODE = 0x2200,
	GL_MODULATE = 0x2100, GL_REPLACE = 0x1e01, GL_UNPACK_ALIGNMENT = 0xcf5,
		GL_PACK_ALIGNMENT = 0xd05,
	GL_FRAGMENT_PROGRAM_ARB = 0x8804, GL_PROGRAM_FORMAT_ASCII_ARB = 0x8875,
		GL_PROGRAM_ERROR_POSITION_ARB = 0x864b,
	GL_COMPILE = 0x1300, GL_RGBA8UI_EXT = 0x8d7c, GL_RGBA_INTEGER_EXT = 0x8d99,
		GL_RGBA32F_ARB = 0x8814,
	GL_RGBA16F_ARB = 0x881a, GL_ARRAY_BUFFER_ARB = 0x8892, GL_PIXEL_UNPACK_BUFFER_ARB = 0x88ec,
	GL_PIXEL_PACK_BUFFER_ARB = 0x88eb, GL_STREAM_DRAW_ARB = 0x88e0,
		GL_DYNAMIC_DRAW_ARB = 0x88e8,
	GL_POINT_SPRITE_ARB = 0x8861, GL_COORD_REPLACE_ARB = 0x8862,
		GL_VERTEX_PROGRAM_POINT_SIZE_NV = 0x8642,
	GL_STATIC_DRAW_ARB = 0x88e4, GL_BUFFER_SIZE_ARB = 0x8764
};

#define CUDALINT_GL(_R, name) extern "C++" template <class... _A> \
	CUDALINT_ALIAS _R gl##name(_A... args);
CUDALINT_GL(void, AttachShader) CUDALINT_GL(void, Begin) CUDALINT_GL(void, BindBuffer)
	CUDALINT_GL(void, BindBufferARB)
CUDALINT_GL(void, BindBufferBase) CUDALINT_GL(void, BindFramebuffer) CUDALINT_GL(void, BindTexture)
CUDALINT_GL(void, BindVertexArray) CUDALINT_GL(void, BindProgramARB) CUDALINT_GL(void, BlendFunc)
CUDALINT_GL(void, BufferData) CUDALINT_GL(void, BufferDataARB) CUDALINT_GL(void, BufferSubData)
	CUDALINT_GL(void, CallList)
CUDALINT_GL(GLenum, CheckFramebufferStatus) CUDALINT_GL(void, Clear) CUDALINT_GL(void, ClearColor)
CUDALINT_GL(void, ClearDepth) CUDALINT_GL(void, Color3f) CUDALINT_GL(void, Color3ub)
	CUDALINT_GL(void, Color4f)
CUDALINT_GL(void, Color3d) CUDALINT_GL(void, ColorMask) CUDALINT_GL(void, ColorPointer)
	CUDALINT_GL(void, CompileShader)
CUDALINT_GL(GLuint, CreateProgram) CUDALINT_GL(GLuint, CreateShader) CUDALINT_GL(void, CullFace)
CUDALINT_GL(void, DeleteBuffers) CUDALINT_GL(void, DeleteBuffersARB) CUDALINT_GL(void,
	DeleteProgram)
CUDALINT_GL(void, DeleteShader) CUDALINT_GL(void, DeleteTextures) CUDALINT_GL(void,
	DeleteProgramsARB)
CUDALINT_GL(void, DepthFunc) CUDALINT_GL(void, DepthMask) CUDALINT_GL(void, Disable)
	CUDALINT_GL(void, DisableClientState)
CUDALINT_GL(void, DisableVertexAttribArray) CUDALINT_GL(void, DrawArrays) CUDALINT_GL(void,
	DrawElements)
CUDALINT_GL(void, DrawPixels) CUDALINT_GL(void, Enable) CUDALINT_GL(void, EnableClientState)
CUDALINT_GL(void, EnableVertexAttribArray) CUDALINT_GL(void, End) CUDALINT_GL(void, EndList)
	CUDALINT_GL(void, Finish)
CUDALINT_GL(void, Flush) CUDALINT_GL(void, FramebufferTexture2D) CUDALINT_GL(void, GenBuffers)
CUDALINT_GL(void, GenBuffersARB) CUDALINT_GL(void, GenFramebuffers) CUDALINT_GL(void, GenTextures)
CUDALINT_GL(void, GenVertexArrays) CUDALINT_GL(void, GenProgramsARB) CUDALINT_GL(GLuint, GenLists)
CUDALINT_GL(GLint, GetAttribLocation) CUDALINT_GL(void, GetBufferParameteriv) CUDALINT_GL(GLenum,
	GetError)
CUDALINT_GL(void, GetFloatv) CUDALINT_GL(void, GetIntegerv) CUDALINT_GL(void, GetProgramInfoLog)
CUDALINT_GL(void, GetProgramiv) CUDALINT_GL(void, GetShaderInfoLog) CUDALINT_GL(void, GetShaderiv)
CUDALINT_GL(const GLubyte *, GetString) CUDALINT_GL(GLint, GetUniformLocation) CUDALINT_GL(void,
	Lightfv)
CUDALINT_GL(void, LightModelfv) CUDALINT_GL(void, LineWidth) CUDALINT_GL(void, LinkProgram)
CUDALINT_GL(void, LoadIdentity) CUDALINT_GL(void, LoadMatrixf) CUDALINT_GL(void *, MapBuffer)
CUDALINT_GL(void, Materialfv) CUDALINT_GL(void, MatrixMode) CUDALINT_GL(void, MultMatrixf)
	CUDALINT_GL(void, NewList)
CUDALINT_GL(void, Normal3f) CUDALINT_GL(void, NormalPointer) CUDALINT_GL(void, Ortho)
	CUDALINT_GL(void, PixelStorei)
CUDALINT_GL(void, PointSize) CUDALINT_GL(void, PolygonMode) CUDALINT_GL(void, PopMatrix)
	CUDALINT_GL(void, PushMatrix)
CUDALINT_GL(void, ProgramStringARB) CUDALINT_GL(void, RasterPos2i) CUDALINT_GL(void, ReadPixels)
CUDALINT_GL(void, Rotatef) CUDALINT_GL(void, Scalef) CUDALINT_GL(void, ShadeModel)
	CUDALINT_GL(void, ShaderSource)
CUDALINT_GL(void, TexCoord2f) CUDALINT_GL(void, TexCoordPointer) CUDALINT_GL(void, TexEnvi)
	CUDALINT_GL(void, TexEnvf)
CUDALINT_GL(void, TexImage2D) CUDALINT_GL(void, TexParameteri) CUDALINT_GL(void, TexParameterf)
CUDALINT_GL(void, TexSubImage2D) CUDALINT_GL(void, Translatef) CUDALINT_GL(void, Uniform1f)
	CUDALINT_GL(void, Uniform1i)
CUDALINT_GL(void, Uniform2f) CUDALINT_GL(void, Uniform3f) CUDALINT_GL(void, Uniform4f)
	CUDALINT_GL(void, Uniform3fv)
CUDALINT_GL(void, Uniform4fv) CUDALINT_GL(void, UniformMatrix4fv) CUDALINT_GL(GLboolean,
	UnmapBuffer)
CUDALINT_GL(void, UseProgram) CUDALINT_GL(void, ValidateProgram) CUDALINT_GL(void, Vertex2f)
	CUDALINT_GL(void, Vertex3f)
CUDALINT_GL(void, Vertex3fv) CUDALINT_GL(void, Vertex4f) CUDALINT_GL(void, Vertex2i)
	CUDALINT_GL(void, VertexAttribPointer)
CUDALINT_GL(void, VertexPointer) CUDALINT_GL(void, Viewport) CUDALINT_GL(void, ActiveTexture)
	CUDALINT_GL(void, Color3fv)
CUDALINT_GL(void, Frustum) CUDALINT_GL(void, Hint) CUDALINT_GL(void, Rectf) CUDALINT_GL(void,
	TexCoord3f)
CUDALINT_GL(void, ProgramParameteriEXT) CUDALINT_GL(void, Materialf) CUDALINT_GL(void, AlphaFunc)
	CUDALINT_GL(void, IsBuffer)

#endif

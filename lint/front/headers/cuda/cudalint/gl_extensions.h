/* gl_extensions.h - functions beyond OpenGL 1.1, for those who asked for them. */
#ifndef CUDALINT_GL_EXTENSIONS_H
#define CUDALINT_GL_EXTENSIONS_H

#include "../GL/gl.h"

CUDALINT_GL(void, AttachShader) CUDALINT_GL(void, BindBuffer) CUDALINT_GL(void, BindBufferARB)
CUDALINT_GL(void, BindBufferBase) CUDALINT_GL(void, BindFramebuffer)
CUDALINT_GL(void, BindVertexArray) CUDALINT_GL(void, BindProgramARB) CUDALINT_GL(void, BufferData)
CUDALINT_GL(void, BufferDataARB) CUDALINT_GL(void, BufferSubData)
CUDALINT_GL(GLenum, CheckFramebufferStatus) CUDALINT_GL(void, CompileShader)
CUDALINT_GL(GLuint, CreateProgram) CUDALINT_GL(GLuint, CreateShader)
CUDALINT_GL(void, DeleteBuffers) CUDALINT_GL(void, DeleteBuffersARB)
CUDALINT_GL(void, DeleteProgram) CUDALINT_GL(void, DeleteShader)
CUDALINT_GL(void, DeleteProgramsARB) CUDALINT_GL(void, DisableVertexAttribArray)
CUDALINT_GL(void, EnableVertexAttribArray) CUDALINT_GL(void, FramebufferTexture2D)
CUDALINT_GL(void, GenBuffers) CUDALINT_GL(void, GenBuffersARB) CUDALINT_GL(void, GenFramebuffers)
CUDALINT_GL(void, GenVertexArrays) CUDALINT_GL(void, GenProgramsARB)
CUDALINT_GL(GLint, GetAttribLocation) CUDALINT_GL(void, GetBufferParameteriv)
CUDALINT_GL(void, GetProgramInfoLog) CUDALINT_GL(void, GetProgramiv)
CUDALINT_GL(void, GetShaderInfoLog) CUDALINT_GL(void, GetShaderiv)
CUDALINT_GL(GLint, GetUniformLocation) CUDALINT_GL(void, LinkProgram) CUDALINT_GL(void *, MapBuffer)
CUDALINT_GL(void, ProgramStringARB) CUDALINT_GL(void, ShaderSource) CUDALINT_GL(void, Uniform1f)
CUDALINT_GL(void, Uniform1i) CUDALINT_GL(void, Uniform2f) CUDALINT_GL(void, Uniform3f)
CUDALINT_GL(void, Uniform4f) CUDALINT_GL(void, Uniform3fv) CUDALINT_GL(void, Uniform4fv)
CUDALINT_GL(void, UniformMatrix4fv) CUDALINT_GL(GLboolean, UnmapBuffer)
CUDALINT_GL(void, UseProgram) CUDALINT_GL(void, ValidateProgram)
CUDALINT_GL(void, VertexAttribPointer) CUDALINT_GL(void, ProgramParameteriEXT)
CUDALINT_GL(void, IsBuffer)

#endif

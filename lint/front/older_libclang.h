/*
 * older_libclang.h - what libclang learned after version 17, where the one at hand lacks it.
 *
 * cmake/libclang_parts.cmake asks the library which of these it has. The stand-ins see what is
 * written: of an instance of a class template nothing is, so that its bases and methods are missing
 * with an older libclang.
 */
#ifndef CUDALINT_OLDER_LIBCLANG_H
#define CUDALINT_OLDER_LIBCLANG_H

#include <clang-c/Index.h>

#ifndef HAVE_clang_visitCXXBaseClasses
unsigned clang_visitCXXBaseClasses(CXType t, CXFieldVisitor visitor, CXClientData data);
#endif
#ifndef HAVE_clang_visitCXXMethods
unsigned clang_visitCXXMethods(CXType t, CXFieldVisitor visitor, CXClientData data);
#endif
#ifndef HAVE_clang_getOffsetOfBase
/* Bits; -1 where a virtual base makes it unknown. */
long long clang_getOffsetOfBase(CXCursor parent, CXCursor base);
#endif
#ifndef HAVE_clang_Cursor_getGCCAssemblyTemplate
/* A text that is no assembly, so that it is not followed, and every operand as one that is written. */
CXString clang_Cursor_getGCCAssemblyTemplate(CXCursor statement);
unsigned clang_Cursor_getGCCAssemblyNumOutputs(CXCursor statement);
unsigned clang_Cursor_getGCCAssemblyNumInputs(CXCursor statement);
unsigned clang_Cursor_getGCCAssemblyOutput(CXCursor statement, unsigned index, CXString *constraint,
					   CXCursor *expr);
unsigned clang_Cursor_getGCCAssemblyInput(CXCursor statement, unsigned index, CXString *constraint,
					  CXCursor *expr);
#endif

#endif

# What libclang has learned after version 17, as HAVE_<function> for lint/front/older_libclang.h.

include(CheckSymbolExists)

function(cudalint_libclang_parts target)
	set(CMAKE_REQUIRED_LIBRARIES Libclang::Libclang)
	set(CMAKE_REQUIRED_INCLUDES "${Libclang_INCLUDE_DIR}")
	foreach(part IN ITEMS clang_visitCXXBaseClasses clang_visitCXXMethods clang_getOffsetOfBase
			 clang_Cursor_getGCCAssemblyTemplate)
		check_symbol_exists(${part} clang-c/Index.h HAVE_${part})
		if(HAVE_${part})
			target_compile_definitions(${target} PUBLIC HAVE_${part})
		endif()
	endforeach()
endfunction()

# The newest libclang that is at least the version asked for, from Debian's places (or Libclang_ROOT).
# Gives the target Libclang::Libclang and Libclang_VERSION (the major number).

file(GLOB _places /usr/lib/llvm-* /usr/local/lib/llvm-* /usr/local/llvm-*)
set(_best 0)
foreach(_place IN LISTS _places)
	if(NOT _place MATCHES "llvm-([0-9]+)$")
		continue()
	endif()
	set(_version "${CMAKE_MATCH_1}")
	if(_version GREATER _best AND EXISTS "${_place}/include/clang-c/Index.h"
	   AND EXISTS "${_place}/lib/libclang.so")
		set(_best "${_version}")
		set(_root "${_place}")
	endif()
endforeach()

if(Libclang_ROOT)
	set(_root "${Libclang_ROOT}")
	file(GLOB _sonames RELATIVE "${_root}/lib" "${_root}/lib/libclang-[0-9]*.so*" "${_root}/lib/libclang.so.[0-9]*")
	foreach(_soname IN LISTS _sonames)
		if(_soname MATCHES "libclang(-|\\.so\\.)([0-9]+)")
			set(_best "${CMAKE_MATCH_2}")
		endif()
	endforeach()
endif()

if(_root)
	set(Libclang_VERSION "${_best}")
	find_path(Libclang_INCLUDE_DIR clang-c/Index.h PATHS "${_root}/include" NO_DEFAULT_PATH)
	find_library(Libclang_LIBRARY clang PATHS "${_root}/lib" NO_DEFAULT_PATH)
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Libclang
	REQUIRED_VARS Libclang_LIBRARY Libclang_INCLUDE_DIR
	VERSION_VAR Libclang_VERSION
	REASON_FAILURE_MESSAGE "install libclang-22-dev (17 or newer), or set Libclang_ROOT")

if(Libclang_FOUND AND NOT TARGET Libclang::Libclang)
	add_library(Libclang::Libclang UNKNOWN IMPORTED)
	set_target_properties(Libclang::Libclang PROPERTIES
		IMPORTED_LOCATION "${Libclang_LIBRARY}"
		INTERFACE_INCLUDE_DIRECTORIES "${Libclang_INCLUDE_DIR}")
endif()

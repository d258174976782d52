# How everything here is compiled, and where installed things lie.

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
	set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "Kind of build" FORCE)
endif()

set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# Invariants are checked in every build: no NDEBUG.
set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O2 -g")

# The empty value lets a source define _GNU_SOURCE for itself as well.
add_compile_definitions(_GNU_SOURCE=)
add_compile_options(-Wall -Wextra -Werror)

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_C_COMPILER_LAUNCHER)
	set(CMAKE_C_COMPILER_LAUNCHER "${CCACHE}")
endif()

if(CUDALINT_SANITIZE)
	add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
	add_link_options(-fsanitize=address,undefined)
endif()

# The program finds its declarations from where it stands, so an installed tree can be moved.
set(CUDALINT_DATA_DIR "${CMAKE_INSTALL_DATADIR}/cudalint")
file(RELATIVE_PATH CUDALINT_DATA_FROM_BIN
	"/prefix/${CMAKE_INSTALL_BINDIR}" "/prefix/${CUDALINT_DATA_DIR}")
file(RELATIVE_PATH CUDALINT_PAGES_FROM_BIN
	"/prefix/${CMAKE_INSTALL_BINDIR}" "/prefix/${CMAKE_INSTALL_DATADIR}/doc/cudalint/rules")

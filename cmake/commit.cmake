# Which source the program was built from: written at each build, into a header that changes only with it. Empty outside of a
# git repository of our own, as in an unpacked archive.
if(CMAKE_SCRIPT_MODE_FILE)
	set(commit "")
	if(EXISTS "${CUDALINT_COMMIT_TOP}/.git")
		execute_process(COMMAND git describe --always --dirty --abbrev=12 --exclude *
			WORKING_DIRECTORY "${CUDALINT_COMMIT_TOP}" OUTPUT_VARIABLE commit ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
	endif()
	set(CUDALINT_COMMIT_LINE "#define CUDALINT_COMMIT \"${commit}\"\n")
	set(before "")
	if(EXISTS "${CUDALINT_COMMIT_FILE}")
		file(READ "${CUDALINT_COMMIT_FILE}" before)
	endif()
	if(NOT before STREQUAL CUDALINT_COMMIT_LINE)
		file(WRITE "${CUDALINT_COMMIT_FILE}" "${CUDALINT_COMMIT_LINE}")
	endif()
	return()
endif()

function(cudalint_commit target folder)
	add_custom_target(commit
		COMMAND "${CMAKE_COMMAND}" "-DCUDALINT_COMMIT_TOP=${CMAKE_SOURCE_DIR}"
			"-DCUDALINT_COMMIT_FILE=${folder}/commit.h" -P "${CMAKE_SOURCE_DIR}/cmake/commit.cmake"
		BYPRODUCTS "${folder}/commit.h"
		VERBATIM)
	add_dependencies(${target} commit)
	target_include_directories(${target} PRIVATE "${folder}")
endfunction()

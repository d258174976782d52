# What the GPU measured, built into the program: validate/results/gains.tsv (rule, case, card, times faster) as table rows.
function(cudalint_gains output)
	set(rows "")
	set(source "${CMAKE_SOURCE_DIR}/validate/results/gains.tsv")
	if(EXISTS "${source}")
		set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${source}")
		file(STRINGS "${source}" lines)
		foreach(line IN LISTS lines)
			if(line MATCHES "^([a-z-]+)\t([^\t]+)\t([^\t]+)\t([0-9.]+)$")
				string(APPEND rows "\t{\"${CMAKE_MATCH_1}\", \"${CMAKE_MATCH_2}\", \"${CMAKE_MATCH_3}\", ${CMAKE_MATCH_4}},\n")
			endif()
		endforeach()
	endif()
	set(file "${CMAKE_BINARY_DIR}/gains_table.c")
	file(CONFIGURE OUTPUT "${file}" @ONLY CONTENT
"/* Written by the build from validate/results/gains.tsv. */
#include \"report/gains.h\"

const struct gain gain_table[] = {
@rows@\t{0, 0, 0, 0},
};
")
	set(${output} "${file}" PARENT_SCOPE)
endfunction()

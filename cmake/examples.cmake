# A rule's example, built into the program: what the cure changes in its first pair of fixtures, as a diff without marks.
function(cudalint_example_text folder output)
	find_program(DIFF diff REQUIRED)
	foreach(name IN ITEMS flagged fixed)
		file(READ "${folder}/${name}.cu" text)
		string(REGEX REPLACE "[ \t]*//~[^\n]*" "" text "${text}")
		file(WRITE "${CMAKE_BINARY_DIR}/example/${name}.cu" "${text}")
	endforeach()
	execute_process(
		COMMAND "${DIFF}" -U 3 flagged.cu fixed.cu
		WORKING_DIRECTORY "${CMAKE_BINARY_DIR}/example"
		OUTPUT_VARIABLE text)
	string(REGEX REPLACE "^--- [^\n]*\n[+][+][+] [^\n]*\n" "" text "${text}")
	string(REGEX REPLACE "(^|\n)@@[^\n]*" "\\1@@" text "${text}")
	string(REGEX REPLACE "^@@\n" "" text "${text}")
	set(${output} "${text}" PARENT_SCOPE)
endfunction()

function(cudalint_examples output)
	set(rows "")
	file(GLOB pairs RELATIVE "${CMAKE_SOURCE_DIR}/fixtures" CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/fixtures/*/*/fixed.cu")
	list(SORT pairs)
	set(last "")
	foreach(pair IN LISTS pairs)
		string(REGEX REPLACE "/.*" "" rule "${pair}")
		get_filename_component(case "${pair}" DIRECTORY)
		if(rule STREQUAL last)
			continue()
		endif()
		set(last "${rule}")
		set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
			"${CMAKE_SOURCE_DIR}/fixtures/${case}/flagged.cu" "${CMAKE_SOURCE_DIR}/fixtures/${case}/fixed.cu")
		cudalint_example_text("${CMAKE_SOURCE_DIR}/fixtures/${case}" text)
		string(REPLACE "\\" "\\\\" text "${text}")
		string(REPLACE "\"" "\\\"" text "${text}")
		string(REPLACE "\t" "\\t" text "${text}")
		string(REPLACE "?" "\\?" text "${text}")
		string(REPLACE "\n" "\\n\"\n\t \"" text "${text}")
		string(APPEND rows "\t{\"${rule}\", \"fixtures/${case}\",\n\t \"${text}\"},\n")
	endforeach()
	set(file "${CMAKE_BINARY_DIR}/examples_table.c")
	file(WRITE "${file}.new"
"/* Written by the build from the fixtures. */
#include \"report/examples.h\"

const struct example example_table[] = {
${rows}	{0, 0, 0},
};
")
	execute_process(COMMAND "${CMAKE_COMMAND}" -E copy_if_different "${file}.new" "${file}")
	set(${output} "${file}" PARENT_SCOPE)
endfunction()

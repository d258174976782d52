# cudalint in a CMake build. Installed as share/cudalint/cmake/cudalint.cmake:
#
#	include(/path/to/share/cudalint/cmake/cudalint.cmake)
#	cudalint_add_checks(my_target)
#
# cudalint_add_checks(TARGET [ALL] [OPTIONS option...])
#
# makes the target TARGET_cudalint, which lints the target's CUDA sources: a build step a source, done again when the
# source, a header that it includes, its options, or a configuration or baseline come, change or go. ALL: with every build. OPTIONS go to cudalint.
# Findings fail the step as --fail-on says. Needs CMake 3.20, for makefiles 3.21.

cmake_policy(SET CMP0116 NEW) # depfiles are translated for the generator

find_program(CUDALINT_EXECUTABLE cudalint HINTS "${CMAKE_CURRENT_LIST_DIR}/../../../bin")

function(_cudalint_is_cuda source result)
	get_source_file_property(language "${source}" LANGUAGE)
	if(source MATCHES "\\.cu$" OR language STREQUAL "CUDA")
		set(${result} TRUE PARENT_SCOPE)
	else()
		set(${result} FALSE PARENT_SCOPE)
	endif()
endfunction()

# The configurations that hold for a folder, looked for anew in every build.
function(_cudalint_configurations folder result)
	set(found "${${result}}")
	while(TRUE)
		file(GLOB here CONFIGURE_DEPENDS "${folder}/.cudalint.yaml" "${folder}/cudalint.yaml")
		list(APPEND found ${here})
		get_filename_component(above "${folder}" DIRECTORY)
		if(EXISTS "${folder}/.git" OR above STREQUAL folder)
			break()
		endif()
		set(folder "${above}")
	endwhile()
	list(REMOVE_DUPLICATES found)
	set(${result} "${found}" PARENT_SCOPE)
endfunction()

function(cudalint_add_checks target)
	cmake_parse_arguments(PARSE_ARGV 1 arg "ALL" "" "OPTIONS")
	if(NOT CUDALINT_EXECUTABLE)
		message(FATAL_ERROR "cudalint was not found; set CUDALINT_EXECUTABLE")
	endif()
	get_target_property(sources ${target} SOURCES)
	get_target_property(folder ${target} SOURCE_DIR)
	set(includes "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>")
	set(macros "$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>")
	set(standard "$<TARGET_PROPERTY:${target},CUDA_STANDARD>")
	set(stamps "")
	set(configurations "")
	set(list "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}_cudalint.dir/configurations")
	_cudalint_configurations("${CMAKE_SOURCE_DIR}" configurations)
	foreach(source IN LISTS sources)
		_cudalint_is_cuda("${source}" is_cuda)
		if(NOT is_cuda)
			continue()
		endif()
		get_filename_component(path "${source}" ABSOLUTE BASE_DIR "${folder}")
		get_filename_component(beside "${path}" DIRECTORY)
		_cudalint_configurations("${beside}" configurations)
		string(MD5 name "${path}")
		set(mark "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}_cudalint.dir/${name}")
		add_custom_command(
			OUTPUT "${mark}.stamp"
			COMMAND ${CMAKE_COMMAND} -E make_directory "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}_cudalint.dir"
			COMMAND "${CUDALINT_EXECUTABLE}" --quiet --no-database --stamp=${mark}.stamp --depfile=${mark}.d
				${arg_OPTIONS} "${path}" --
				"$<$<BOOL:${includes}>:-I$<JOIN:${includes},;-I>>"
				"$<$<BOOL:${macros}>:-D$<JOIN:${macros},;-D>>"
				"$<$<BOOL:${standard}>:-std=c++${standard}>"
			DEPENDS "${path}" "${list}"
			DEPFILE "${mark}.d"
			WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
			COMMENT "cudalint ${source}"
			COMMAND_EXPAND_LISTS
			VERBATIM)
		list(APPEND stamps "${mark}.stamp")
	endforeach()
	# Written only where it differs: an old file that comes is news as well.
	file(CONFIGURE OUTPUT "${list}" CONTENT "${configurations}\n" @ONLY)
	if(arg_ALL)
		add_custom_target(${target}_cudalint ALL DEPENDS ${stamps})
	else()
		add_custom_target(${target}_cudalint DEPENDS ${stamps})
	endif()
endfunction()

# A rule is a file in rules/. Its name is the file's name: rules/bank_conflict.c defines rule_bank_conflict.
# A file whose symbol disagrees does not link.
function(cudalint_rule_table output)
	set(declarations "")
	set(rows "")
	list(SORT ARGN)
	foreach(source IN LISTS ARGN)
		get_filename_component(rule "${source}" NAME_WE)
		string(APPEND declarations "extern const struct rule rule_${rule};\n")
		string(APPEND rows "\t&rule_${rule},\n")
	endforeach()
	set(file "${CMAKE_BINARY_DIR}/rule_table.c")
	file(CONFIGURE OUTPUT "${file}" @ONLY CONTENT
"/* Written by the build from the files in rules/. */
#include \"rule.h\"

@declarations@
const struct rule *const rule_table[] = {
@rows@\t0
};
const unsigned rule_count = sizeof rule_table / sizeof *rule_table - 1;
")
	set(${output} "${file}" PARENT_SCOPE)
endfunction()

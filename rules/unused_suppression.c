/*
 * unused-suppression: comments that hold findings back and should not be there as they are. The
 * report speaks in its name (report/suppress.h), once all files are known.
 */
#include "rule.h"

RULE(unused_suppression) = {
    .name = "unused-suppression",
    .group = "meta",
    .severity = SEVERITY_WARNING,
    .title = "comments that suppress nothing, name no rule or give no reason",
    .why = "A suppression that holds nothing back hides the next finding on its line, and one "
	   "without a "
	   "reason cannot be judged by whoever reads it next.",
    .fix = "Remove the comment, or write it as // cudalint-ignore rule: reason.",
    .ignore = "Where only other configurations of the program show the finding that is held back.",
    .proof = "-",
};

/* device-recursion: a device function that calls itself, perhaps through others. */
#include "facts/precision.h"
#include "rule.h"

static void check(const struct kernel_facts *k, struct report *out)
{
	struct precision p = precision_recursions(k);

	for (size_t n = 0; n < p.recursions.n; n++) {
		struct fact_place at = fact_at(k, p.recursions.at[n].span);

		report_at(out, &at,
			  "recursive call of '%s' in device code: its stack cannot be sized",
			  p.recursions.at[n].function);
		report_help(out, "use a loop with a stack of your own of bounded depth, or set "
				 "cudaLimitStackSize to what the deepest recursion needs");
	}
}

RULE(device_recursion) = {
    .name = "device-recursion",
    .group = "device",
    .severity = SEVERITY_NOTE,
    .title = "recursion in device code",
    .why = "Each thread has a small fixed stack in local memory. The compiler cannot size it for "
	   "recursion: too deep a call overwrites memory or stops the kernel.",
    .fix = "Turn the recursion into a loop with an explicit stack, or bound its depth by a "
	   "template argument.",
    .ignore = "The depth is bounded and the stack limit is set for it.",
    .proof = "-",
    .check = check,
};

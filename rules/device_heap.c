/* device-heap: malloc or new in device code. */
#include "rule.h"

static void check(const struct kernel_facts *k, struct report *out)
{
	for (size_t n = 0; n < k->events.n; n++) {
		const struct event *e = &k->events.at[n];
		struct fact_place at = fact_at(k, e->span);

		if (e->kind != EVENT_ALLOC)
			continue;
		report_at(out, &at, "device code allocates memory while it runs");
		report_help(out, "allocate on the host and pass each thread its part; if it must "
				 "stay, set cudaLimitMallocHeapSize and test the result for NULL");
	}
}

RULE(device_heap) = {
    .name = "device-heap",
    .group = "device",
    .severity = SEVERITY_NOTE,
    .title = "malloc or new in device code",
    .why = "The device heap is small (8 MB unless set), its calls are serialised, and memory of "
	   "one thread is scattered: each use is slow, and NULL comes back when it is full.",
    .fix = "Allocate before the launch and give each thread its part, or use a local array of "
	   "fixed size.",
    .ignore = "The allocation is rare and its failure is handled.",
    .proof = "-",
    .check = check,
};

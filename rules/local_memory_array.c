/*
 * local-memory-array: a per-thread array that cannot be kept in registers.
 */
#include "facts/serial.h"
#include "rule.h"

static void check(const struct kernel_facts *k, struct report *out)
{
	for (uint32_t n = 1; n < k->objects.n; n++) {
		const struct object *o = &k->objects.at[n];
		struct fact_place at = fact_at(k, o->span), use;
		struct local_array a;

		if (o->space != SPACE_LOCAL || !(o->is_array || o->holds_array) || !o->name[0])
			continue;
		a = local_array_of(k, n);
		if (a.why == LOCAL_REGISTERS)
			continue;
		use = fact_at(k, a.access_span);
		if (a.why == LOCAL_INDEXED) {
			report_at(out, &at,
				  "array '%s' of each thread lives in local memory: it is indexed "
				  "by a value that only the run knows",
				  o->name);
			report_note(out, &use, "indexed here");
			report_help(out,
				    "index it by numbers known at compile time (unrolled "
				    "loops), or keep it in shared memory, one column a thread");
		} else {
			report_at(out, &at,
				  "array '%s' of each thread has %llu bytes, more than its "
				  "registers hold: it lives in local memory",
				  o->name, (unsigned long long)o->bytes);
			report_help(out, "keep less of it at a time, or let several threads share "
					 "the work of one");
		}
		report_figure(out, "bytes", (double)o->bytes);
	}
}

static const struct rule_option options[] = {
    {"min-bytes", "bytes", NULL, 1, "size of the array"},
    {0}};

RULE(local_memory_array) = {
    .name = "local-memory-array",
    .group = "performance",
    .severity = SEVERITY_NOTE,
    .title = "a per-thread array lives in local memory",
    .why = "Registers have no addresses. An array that is indexed by a run-time value, or is too "
	   "large, is kept in local memory: each use is a load or store that goes through L1 and, "
	   "when that is full, to DRAM. Of a few elements of 32 bits the compiler selects one "
	       "instead: such arrays are not told.",
    .fix = "Unroll the loops so that every index is a constant, turn the index into selections, or "
	   "keep the array in shared memory with one column a thread.",
    .ignore = "The array is small, rarely used, and stays in L1.",
    .proof = "counters",
    .options = options,
    .check = check,
};

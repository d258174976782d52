/*
 * alignment.h - where runs of lanes begin against sectors, and wide accesses against their size.
 */
#ifndef CUDALINT_ALIGNMENT_H
#define CUDALINT_ALIGNMENT_H

#include "facts/facts.h"

struct run_offset {
	unsigned bytes; /* that the first run off a boundary begins past one */
	bool is_all;	/* so does each run, of any block */
};

/* Are the row's lanes contiguous in runs whose sectors exceed the ideal only because the runs
 * begin off a 32-byte boundary? */
bool runs_misaligned(const struct kernel_facts *k, const struct row *r, struct run_offset *out);
/* Sectors a request would move if each run of a sector's bytes or more began at a sector; 0: the lanes'
 * runs are shorter, or not known. */
double runs_aligned_sectors(const struct kernel_facts *k, const struct row *r);

enum alignment_fault {
	ALIGNED,	   /* or nothing says that it is not */
	MISALIGNED_ALWAYS, /* by number, in some thread */
	MISALIGNED_MAYBE,  /* it hangs on a number without proof of divisibility */
};

struct vector_alignment {
	enum alignment_fault fault;
	const char *symbol; /* MAYBE: the number's name, NULL unknown */
	int64_t offset;	    /* ALWAYS: bytes past a multiple */
};

/* The first of the row's accesses at fault: it is wider than the elements its object is made of, or
 * a cast has led it beside the members. */
struct vector_alignment row_alignment_of(const struct kernel_facts *k, const struct row *r);
/* The pointer that the launch in sight passes for parameter `param`, against its pointee. */
struct vector_alignment argument_alignment_of(const struct kernel_facts *k, uint32_t param);

#endif

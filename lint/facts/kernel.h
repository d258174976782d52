/* kernel.h - makes kernel_facts, and finds the launches that say how a kernel runs. */
#ifndef CUDALINT_KERNEL_H
#define CUDALINT_KERNEL_H

#include "facts/facts.h"

#define DEFAULT_FUEL ((uint64_t)2000000000)

struct launch_list {
	ARRAY(struct launch_facts) at;
	ARRAY(struct launch_facts) outer;	  /* of kernels that another file defines */
	ARRAY(const struct kernel_facts *) hosts; /* the host functions evaluated */
};

/* Every launch of the module, by evaluating the host functions that reach one from those that
 * nobody in sight calls. calls: of the file's functions by other files, NULL: none known; what they give
 * is what parameters usually are. */
void launches_find(struct arena *a, const struct ir_module *m, const struct outer_calls *calls,
		   struct launch_list *out);

struct event_ref {
	const struct kernel_facts *of;
	const struct event *event;
};

struct event_refs {
	ARRAY(struct event_ref) at;
};

/* Calls of functions that other files define, by their mangled names, as the host code comes to them. */
void calls_find(struct arena *a, const struct ir_module *m, const struct text_list *wanted,
		struct event_refs *out);
/* What a number most likely is, as for a launch's block; not known where there are several. */
struct outer_number outer_number(struct block *b, const struct value *v);
/* All numbers that a host value can be, where these are a few and nothing else (`wide ? 8 : 4`); 0: not
 * known, or one. */
unsigned launch_choices(struct arena *a, struct block *b, const struct value *v, const int64_t **out);

struct launch_refs {
	ARRAY(const struct launch_facts *) at;
};

struct shape_choice {
	struct shape shape;
	enum block_source source;
	const struct launch_facts *launch; /* NULL: none */
	bool several;			   /* one of several tried shapes of an unknown launch */
	ARRAY(const struct launch_facts *) all; /* launches that are the same to the kernel */
	struct launch_refs unknown; /* launches whose block is not known */
	bool certain; /* the launch, or the configuration, has this shape */
	bool guess;   /* the launch's extent can be another: one arm of it is not known */
	bool merged;  /* it stands for launches beyond those that are judged each for itself: `launch`
			 has what they have in common */
	const struct outer_launch *outer; /* SOURCE_OTHER_FILE: it; else NULL */
};

struct shape_list {
	ARRAY(struct shape_choice) at;
};

struct shape_sources { /* where a block's shape may come from, first what counts most */
	const struct launch_list *launches;
	const uint32_t *configured;	/* NULL: none */
	const struct outer_list *outer; /* launches in other files, of any kernel; NULL: none */
};

/* Under which shapes a kernel is to be judged (definitions.md section 3); at least one, at most 8, and
 * one more for each block of the launches that are left. */
void shapes_choose(struct arena *a, const struct ir_module *m, uint32_t kernel,
		   const struct shape_sources *from, struct shape_list *out);
/* The shapes that one launch can have; none where its block is unknown. */
void shapes_of_launch(struct arena *a, const struct launch_facts *l, struct shape_list *out);

/* The shape that the kernel states itself, seen by evaluating it under `probe`; false if it states
 * none. */
bool shape_implied(struct arena *a, const struct ir_module *m, uint32_t kernel,
		   const struct shape_choice *probe, struct shape *out);

/* Evaluates the kernel under that shape; everything lives in the arena. */
struct kernel_facts *kernel_facts_make(struct arena *a, const struct ir_module *m, uint32_t kernel,
				       const struct shape_choice *choice, uint64_t fuel);

#endif

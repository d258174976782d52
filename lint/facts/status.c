#include "facts/status.h"

#include <ctype.h>
#include <string.h>

#define MAX_DEPTH 6

/* --- which calls ------------------------------------------------------------------------------ */

static bool is_in(const char *name, const char *const *list)
{
	for (; *list; list++)
		if (!strcmp(name, *list))
			return true;
	return false;
}

static bool is_runtime(const char *name)
{
	return !strncmp(name, "cuda", 4) && isupper((unsigned char)name[4]);
}

static bool is_driver(const char *name)
{
	return !strncmp(name, "cu", 2) && isupper((unsigned char)name[2]);
}

/* Their status says something else than success or failure, or clears it on purpose. */
static const char *const free_to_drop[] = {
    "cudaGetLastError", "cudaPeekAtLastError", "cudaEventQuery",
    "cudaStreamQuery",	"cuEventQuery",	       "cuStreamQuery",
    "cuGetErrorString", "cuGetErrorName",      NULL};

static bool frees(const char *name)
{
	return strstr(name, "Free") || strstr(name, "Destroy") || strstr(name, "Unregister") ||
	       strstr(name, "Unload") || strstr(name, "Reset");
}

/* What comes before freeing, where nobody can be told of a failure. */
static bool waits(const char *name)
{
	return strstr(name, "Synchronize") != NULL;
}

static bool is_null(const struct ir_function *f, ir_ref r)
{
	const struct ir_inst *i = ir_at(f, r);

	return i->op == OP_CONST && i->imm == 0;
}

static bool is_user_span(const struct ir_module *m, uint32_t span)
{
	const struct ir_span *s = &m->spans.at[span];

	return span && s->file < m->files.n && m->files.at[s->file].is_user && !s->in_macro;
}

/* A deleter is called with what it is to free. */
static bool is_deleter(const struct ir_function *f)
{
	return strstr(f->name, "operator()") &&
	       f->params.n > (f->params.n && f->params.at[0].is_this);
}

static bool is_cleaner(const struct ir_function *f)
{
	return strchr(f->name, '~') || is_deleter(f) || strstr(f->name, "operator delete") ||
	       strstr(f->name, "deallocate");
}

/* Destructors, deleters and allocators, and what a destructor calls. */
static bool has_nobody_to_tell(const struct ir_module *m, const struct ir_function *f)
{
	uint32_t own = (uint32_t)(f - m->functions.at);

	if (is_cleaner(f))
		return true;
	for (size_t n = 0; n < m->functions.n; n++) {
		const struct ir_function *caller = &m->functions.at[n];

		for (ir_ref r = 1; strchr(caller->name, '~') && r < caller->insts.n; r++)
			if (caller->insts.at[r].op == OP_CALL && caller->insts.at[r].imm == own)
				return true;
	}
	return false;
}

/* A call of the API whose status ought to be looked at. */
static bool gives_status(const struct ir_module *m, const struct ir_function *f,
			 const struct ir_inst *i)
{
	if (i->op != OP_HOSTCALL || !i->text || ir_types[i->type].class != IR_CLASS_INT ||
	    (i->flags & (IRF_VOID_CAST | IRF_CLEAN_UP)))
		return false;
	if ((!is_runtime(i->text) && !is_driver(i->text)) || is_in(i->text, free_to_drop))
		return false;
	if ((frees(i->text) || waits(i->text)) && has_nobody_to_tell(m, f))
		return false;
	if (!strcmp(i->text, "cudaFree") && i->n_args && is_null(f, ir_arg(f, i, 0)))
		return false; /* makes the context */
	return is_user_span(m, i->span);
}

/* In a template whose names did not all resolve, the macro or function around a call may be what is
 * missing. */
static bool drops_status(const struct ir_module *m, const struct ir_function *f,
			 const struct ir_inst *i)
{
	return i->flags & IRF_UNUSED_RESULT && !(f->is_pattern && f->is_partial) &&
	       gives_status(m, f, i);
}

/* --- statuses of the user's own functions ----------------------------------------------------- */

/* Can the function do anything about a failure but give it back? */
static bool tells_nobody(const struct ir_module *m, uint32_t function, unsigned depth)
{
	const struct ir_function *f = &m->functions.at[function];

	if (f->is_partial || depth > MAX_DEPTH)
		return false;
	for (size_t n = 1; n < f->insts.n; n++) {
		const struct ir_inst *i = &f->insts.at[n];

		if (i->op == OP_OPAQUE || i->op == OP_EXIT ||
		    (i->op == OP_HOSTCALL && i->text && !is_runtime(i->text) &&
		     !is_driver(i->text) && strncmp(i->text, "sequence.", 9) != 0) ||
		    (i->op == OP_CALL &&
		     (i->imm < 0 || !tells_nobody(m, (uint32_t)i->imm, depth + 1))))
			return false;
	}
	return true;
}

/* Does it call the API, itself or below? A check that is compiled out only hands on what it gets.
 */
static bool calls_api(const struct ir_module *m, uint32_t function, unsigned depth)
{
	const struct ir_function *f = &m->functions.at[function];

	for (size_t n = 1; n < f->insts.n; n++) {
		const struct ir_inst *i = &f->insts.at[n];

		if ((i->op == OP_HOSTCALL && i->text &&
		     (is_runtime(i->text) || is_driver(i->text))) ||
		    i->op == OP_LAUNCH ||
		    (i->op == OP_CALL && i->imm >= 0 && depth < MAX_DEPTH &&
		     calls_api(m, (uint32_t)i->imm, depth + 1)))
			return true;
	}
	return false;
}

/* The status that a function of the user's gives back, dropped. */
static bool drops_own_status(const struct ir_module *m, const struct ir_function *f,
			     const struct ir_inst *i)
{
	const uint32_t dropped = IRF_UNUSED_RESULT | IRF_STATUS;

	return i->op == OP_CALL && i->imm >= 0 && (i->flags & dropped) == dropped &&
	       !strchr(f->name, '~') && is_user_span(m, i->span) &&
	       tells_nobody(m, (uint32_t)i->imm, 0) && calls_api(m, (uint32_t)i->imm, 0);
}

/* --- statuses that are put away --------------------------------------------------------------- */

/* The one instruction that takes the value; 0: none, or several. */
static ir_ref only_user(const struct ir_function *f, ir_ref value)
{
	ir_ref found = 0;

	for (ir_ref r = value + 1; r < f->insts.n; r++)
		for (uint32_t n = 0; n < f->insts.at[r].n_args; n++)
			if (ir_arg(f, &f->insts.at[r], n) == value) {
				if (found)
					return 0;
				found = r;
			}
	return found;
}

static bool is_local(const struct ir_function *f, ir_ref r, int64_t local)
{
	return ir_at(f, r)->op == OP_LOCAL && ir_at(f, r)->imm == local;
}

/* The instruction that puts the call's status into a variable, and which; 0: something else is done
 * with it. */
static ir_ref stored_in(const struct ir_function *f, ir_ref call, int64_t *local)
{
	ir_ref user = only_user(f, call);

	if (user && ir_at(f, user)->op == OP_CAST)
		user = only_user(f, user);
	if (!user || ir_at(f, user)->op != OP_STORE ||
	    ir_at(f, ir_arg(f, ir_at(f, user), 0))->op != OP_LOCAL ||
	    ir_arg(f, ir_at(f, user), 0) == call)
		return 0;
	*local = ir_at(f, ir_arg(f, ir_at(f, user), 0))->imm;
	return user;
}

enum mention { MENTION_NONE, MENTION_STORE, MENTION_LOAD, MENTION_OTHER };

/* What the instruction does with the variable, its regions not counted. */
static enum mention mention_of(const struct ir_function *f, ir_ref r, int64_t local)
{
	const struct ir_inst *i = ir_at(f, r);

	if (i->op == OP_OPAQUE && i->text && !strcmp(i->text, "jump"))
		return MENTION_NONE;
	for (uint32_t n = 0; n < i->n_args; n++)
		if (is_local(f, ir_arg(f, i, n), local))
			return i->op == OP_STORE && n == 0 ? MENTION_STORE
			       : i->op == OP_LOAD	   ? MENTION_LOAD
							   : MENTION_OTHER;
	return MENTION_NONE;
}

/* Others have its address: who reads it cannot be told. */
static bool is_lent(const struct ir_function *f, int64_t local)
{
	for (ir_ref r = 1; r < f->insts.n; r++)
		if (mention_of(f, r, local) == MENTION_OTHER)
			return true;
	return false;
}

/* Where what the variable holds can come to. */
enum flow {
	FLOW_ON,   /* out of the region at its end */
	FLOW_READ, /* to somebody who reads it, or who may */
	FLOW_GONE, /* nowhere: it is overwritten, or the function is left */
};

static enum flow flow_through(const struct ir_function *f, ir_region region, size_t from,
			      int64_t local);

/* Into the regions of the instruction and out of it: of an `if`, one of both is run, of others
 * perhaps none. */
static enum flow flow_inside(const struct ir_function *f, const struct ir_inst *i, int64_t local)
{
	unsigned gone = 0;

	for (unsigned k = 0; k < 3; k++) {
		enum flow flow =
		    i->region[k] ? flow_through(f, i->region[k], 0, local) : FLOW_ON;

		if (flow == FLOW_READ)
			return FLOW_READ;
		gone += flow == FLOW_GONE;
	}
	return i->op == OP_IF && gone == 2 ? FLOW_GONE : FLOW_ON;
}

/* A jump to a label further on stands as a return. */
static bool is_read_behind(const struct ir_function *f, ir_ref jump, int64_t local)
{
	for (ir_ref r = jump + 1; r < f->insts.n; r++)
		if (mention_of(f, r, local) == MENTION_LOAD)
			return true;
	return false;
}

static enum flow flow_at(const struct ir_function *f, ir_ref r, int64_t local)
{
	const struct ir_inst *i = ir_at(f, r);

	switch (mention_of(f, r, local)) {
	case MENTION_STORE:
		return FLOW_GONE;
	case MENTION_LOAD:
	case MENTION_OTHER:
		return FLOW_READ;
	default:
		break;
	}
	if (i->op == OP_OPAQUE && i->text && !strcmp(i->text, "goto"))
		return is_read_behind(f, r, local) ? FLOW_READ : FLOW_GONE;
	if (i->op == OP_RETURN || i->op == OP_EXIT)
		return FLOW_GONE;
	if (i->op == OP_BREAK || i->op == OP_CONTINUE)
		return FLOW_READ;
	return flow_inside(f, i, local);
}

static enum flow flow_through(const struct ir_function *f, ir_region region, size_t from,
			      int64_t local)
{
	const struct ir_list *list = &f->regions.at[region];
	enum flow flow = FLOW_ON;

	for (size_t n = from; flow == FLOW_ON && n < list->insts.n; n++)
		flow = flow_at(f, list->insts.at[n], local);
	return flow;
}

static ir_region region_of(const struct ir_function *f, ir_ref wanted, size_t *at)
{
	for (ir_region region = 1; region < f->regions.n; region++)
		for (*at = 0; *at < f->regions.at[region].insts.n; ++*at)
			if (f->regions.at[region].insts.at[*at] == wanted)
				return region;
	return 0;
}

/* The instruction that the region belongs to; 0: it is the function's body. */
static ir_ref owner_of(const struct ir_function *f, ir_region region)
{
	for (ir_ref r = 1; r < f->insts.n; r++)
		for (unsigned k = 0; k < 3; k++)
			if (ir_at(f, r)->region[k] == region)
				return r;
	return 0;
}

/* Does what the instruction stores come to nobody who reads it? */
static bool is_never_read(const struct ir_function *f, ir_ref store, int64_t local)
{
	ir_ref at = store;

	while (at) {
		size_t n;
		ir_region region = region_of(f, at, &n);
		enum flow flow = region ? flow_through(f, region, n + 1, local) : FLOW_READ;
		ir_ref owner = region ? owner_of(f, region) : 0;

		if (flow != FLOW_ON)
			return flow == FLOW_GONE;
		if (owner && ir_at(f, owner)->op == OP_LOOP && /* its next round */
		    flow_inside(f, ir_at(f, owner), local) == FLOW_READ)
			return false;
		at = owner;
	}
	return true;
}

/* Is the status put into a variable where nobody looks at it? */
static bool puts_status_away(const struct ir_module *m, const struct ir_function *f, ir_ref call)
{
	int64_t local;
	ir_ref store;

	if (f->is_partial || f->is_pattern || !gives_status(m, f, ir_at(f, call)))
		return false;
	store = stored_in(f, call, &local);
	return store && !f->locals.at[local].may_be_unused && !is_lent(f, local) &&
	       is_never_read(f, store, local);
}

/* --- launches --------------------------------------------------------------------------------- */

/* A checked answer of these tells of a launch before. Waiting for a stream or an event does not:
 * a launch that was refused never got there. */
static const char *const asks[] = {"cudaGetLastError",
				   "cudaPeekAtLastError",
				   "cudaDeviceSynchronize",
				   "cudaThreadSynchronize",
				   "cudaMemcpy",
				   "cudaMemcpyFromSymbol",
				   "cudaMemcpy2D",
				   "cuCtxSynchronize",
				   "cudaStreamEndCapture",
				   NULL};

static bool sounds_like_check(const char *name)
{
	static const char *const words[] = {"check", "err",  "assert", "safe",
					    "verif", "sync", "status", NULL};
	char text[128];
	size_t n = 0;

	for (; name[n] && n + 1 < sizeof text; n++)
		text[n] = (char)tolower((unsigned char)name[n]);
	text[n] = '\0';
	for (n = 0; words[n]; n++)
		if (strstr(text, words[n]))
			return true;
	return false;
}

/* check(status) looks at the status it is given; check("kernel") must have asked for one. Where its
 * body is not in sight, or was compiled out, its name is all there is. */
static bool is_named_check(const struct ir_function *f, const struct ir_inst *i, const char *name)
{
	const struct ir_inst *first = i->n_args ? ir_at(f, ir_arg(f, i, 0)) : NULL;

	return name && sounds_like_check(name) &&
	       (!first || first->op == OP_CONST || ir_types[first->type].class != IR_CLASS_INT);
}

/* What counts as asking: the last error alone, as a caller must, or any of `asks`. */
enum demand { DEMAND_LAST_ERROR, DEMAND_ANSWER, DEMANDS };

static bool api_asks(const char *name, enum demand demand)
{
	return demand == DEMAND_LAST_ERROR ? !strcmp(name, asks[0]) || !strcmp(name, asks[1])
					   : is_in(name, asks);
}

static bool hostcall_asks(const struct ir_function *f, const struct ir_inst *i, enum demand demand)
{
	if (!i->text)
		return false;
	if (is_runtime(i->text) || is_driver(i->text))
		return !(i->flags & IRF_UNUSED_RESULT) && api_asks(i->text, demand);
	return strstr(i->text, "thrust") || strstr(i->text, "cub::") ||
	       is_named_check(f, i, i->text);
}

/* What was found out about functions: launches of one function ask the same, and they may be
 * thousands. */
enum answer { ANSWER_OPEN, ANSWER_NO, ANSWER_YES };

struct asking { /* by function: the instructions that ask; 0: none */
	bool known;
	ir_ref first, last;
};

struct call {
	uint32_t function; /* that calls */
	ir_ref inst;
};

struct calls { /* of one function, in the order of the module */
	ARRAY(struct call) at;
};

struct inquiry {
	struct arena arena;
	const struct ir_module *m;
	uint8_t *function[DEMANDS][MAX_DEPTH + 1]; /* enum answer by depth and function */
	uint8_t *caller[MAX_DEPTH + 1];
	struct asking *asking[DEMANDS]; /* by function */
	struct calls *calls;	  /* by function that is called */
	ir_ref *answers;	  /* by span: the last API call there, of `answering` */
	uint32_t answering;
};

static bool function_asks(struct inquiry *q, uint32_t function, enum demand demand, unsigned depth);

static bool inst_asks(struct inquiry *q, const struct ir_function *f, const struct ir_inst *i,
		      enum demand demand, unsigned depth)
{
	switch (i->op) {
	case OP_HOSTCALL:
		return hostcall_asks(f, i, demand);
	case OP_CALL:
		if (i->imm < 0)
			return false;
		return (demand != DEMAND_LAST_ERROR && is_named_check(f, i, q->m->functions.at[i->imm].name)) ||
		       function_asks(q, (uint32_t)i->imm, demand, depth);
	case OP_OPAQUE:
		return (i->flags & IRF_POISONED) || is_named_check(f, i, i->text);
	default:
		return false;
	}
}

static bool some_inst_asks(struct inquiry *q, const struct ir_function *f, enum demand demand,
			   unsigned depth)
{
	for (size_t n = 1; n < f->insts.n; n++)
		if (inst_asks(q, f, &f->insts.at[n], demand, depth + 1))
			return true;
	return false;
}

/* Too deep to tell counts as yes. */
static bool function_asks(struct inquiry *q, uint32_t function, enum demand demand, unsigned depth)
{
	const struct ir_function *f = &q->m->functions.at[function];
	uint8_t *answer;

	if (depth > MAX_DEPTH || f->is_partial)
		return true;
	answer = &q->function[demand][depth][function];
	if (*answer == ANSWER_OPEN)
		*answer = some_inst_asks(q, f, demand, depth) ? ANSWER_YES : ANSWER_NO;
	return *answer == ANSWER_YES;
}

static const struct asking *asking_of(struct inquiry *q, uint32_t function, enum demand demand)
{
	const struct ir_function *f = &q->m->functions.at[function];
	struct asking *a = &q->asking[demand][function];

	for (ir_ref n = 1; !a->known && n < f->insts.n; n++)
		if (inst_asks(q, f, &f->insts.at[n], demand, 0)) {
			a->first = a->first ? a->first : n;
			a->last = n;
		}
	a->known = true;
	return a;
}

/* --- questions right behind a call ------------------------------------------------------------ */

enum behind { BEHIND_ON, BEHIND_ASKS, BEHIND_STOPS };

/* Do its calls of the API belong to a question: what has gone wrong, and what is it called? */
static bool serves_question(const char *name)
{
	return !strcmp(name, asks[0]) || !strcmp(name, asks[1]) || strstr(name, "GetError") ||
	       waits(name) || strstr(name, "DeviceReset");
}

/* Is it a function that does nothing but ask? What copies or launches, and asks, means its own work. */
static bool only_asks(const struct ir_module *m, uint32_t function, unsigned depth)
{
	const struct ir_function *f = &m->functions.at[function];

	for (size_t n = 1; n < f->insts.n; n++) {
		const struct ir_inst *i = &f->insts.at[n];

		if (i->op == OP_LAUNCH || depth > MAX_DEPTH ||
		    (i->op == OP_CALL && i->imm >= 0 && !only_asks(m, (uint32_t)i->imm, depth + 1)) ||
		    (i->op == OP_HOSTCALL && i->text && is_runtime(i->text) && !serves_question(i->text)))
			return false;
	}
	return true;
}

static enum behind api_call_behind(const struct ir_inst *i)
{
	if (!i->text || !is_runtime(i->text))
		return BEHIND_ON;
	if (i->flags & IRF_UNUSED_RESULT)
		return BEHIND_ON;
	return api_asks(i->text, DEMAND_LAST_ERROR) ? BEHIND_ASKS : BEHIND_STOPS;
}

static enum behind region_behind(struct inquiry *q, const struct ir_function *f, ir_region region,
				 size_t from);

static enum behind inst_behind(struct inquiry *q, const struct ir_function *f, const struct ir_inst *i)
{
	switch (i->op) {
	case OP_HOSTCALL:
		return api_call_behind(i);
	case OP_CALL:
		return i->imm >= 0 && only_asks(q->m, (uint32_t)i->imm, 0) &&
			       function_asks(q, (uint32_t)i->imm, DEMAND_LAST_ERROR, 0)
			   ? BEHIND_ASKS
			   : BEHIND_STOPS;
	case OP_OPAQUE:
		return is_named_check(f, i, i->text) ? BEHIND_ASKS : BEHIND_STOPS;
	case OP_LOOP: /* of a macro */
		return i->flags & IRF_DO_WHILE && i->region[1] ? region_behind(q, f, i->region[1], 0)
							       : BEHIND_STOPS;
	case OP_LAUNCH:
	case OP_IF:
	case OP_RETURN:
	case OP_EXIT:
		return BEHIND_STOPS;
	default:
		return BEHIND_ON;
	}
}

static enum behind region_behind(struct inquiry *q, const struct ir_function *f, ir_region region,
				 size_t from)
{
	const struct ir_list *list = &f->regions.at[region];
	enum behind behind = BEHIND_ON;

	for (size_t n = from; behind == BEHIND_ON && n < list->insts.n; n++)
		behind = inst_behind(q, f, ir_at(f, list->insts.at[n]));
	return behind;
}

/* cudaMalloc(...); check("malloc"): the last error is asked for right behind it. Others whose statuses are
 * dropped may stand between. */
static bool is_asked_for(struct inquiry *q, uint32_t function, ir_ref call)
{
	const struct ir_function *f = &q->m->functions.at[function];
	enum behind behind = BEHIND_ON;
	size_t n;

	for (ir_ref at = call; at && behind == BEHIND_ON;) {
		ir_region region = region_of(f, at, &n);

		behind = region ? region_behind(q, f, region, n + 1) : BEHIND_STOPS;
		at = region ? owner_of(f, region) : 0;
		if (at && ir_at(f, at)->op == OP_LOOP && !(ir_at(f, at)->flags & IRF_DO_WHILE))
			break;
	}
	return behind == BEHIND_ASKS;
}

static bool region_holds(const struct ir_function *f, ir_region region, ir_ref wanted)
{
	for (size_t n = 0; region && n < f->regions.at[region].insts.n; n++) {
		ir_ref r = f->regions.at[region].insts.at[n];

		if (r == wanted)
			return true;
		for (unsigned k = 0; k < 3; k++)
			if (ir_at(f, r)->region[k] &&
			    region_holds(f, ir_at(f, r)->region[k], wanted))
				return true;
	}
	return false;
}

static bool is_in_loop(const struct ir_function *f, ir_ref r)
{
	for (size_t n = 1; n < f->insts.n; n++)
		if (f->insts.at[n].op == OP_LOOP)
			for (unsigned k = 0; k < 3; k++)
				if (region_holds(f, f->insts.at[n].region[k], r))
					return true;
	return false;
}

/* Does the function ask at some time after this instruction? In a loop its next round comes after
 * it too. */
static bool asks_after(struct inquiry *q, uint32_t function, ir_ref r, enum demand demand)
{
	const struct ir_function *f = &q->m->functions.at[function];
	const struct asking *a;

	if (f->is_partial)
		return true;
	a = asking_of(q, function, demand);
	if (a->last > r)
		return true;
	return a->first && a->first < r && is_in_loop(f, r);
}

static bool caller_asks(struct inquiry *q, uint32_t function, unsigned depth);

static bool some_caller_asks(struct inquiry *q, uint32_t function, unsigned depth)
{
	const struct calls *calls = &q->calls[function];

	for (size_t n = 0; n < calls->at.n; n++)
		if (asks_after(q, calls->at.at[n].function, calls->at.at[n].inst,
			       DEMAND_LAST_ERROR) ||
		    caller_asks(q, calls->at.at[n].function, depth + 1))
			return true;
	return false;
}

static bool caller_asks(struct inquiry *q, uint32_t function, unsigned depth)
{
	uint8_t *answer;

	if (depth > MAX_DEPTH)
		return true;
	answer = &q->caller[depth][function];
	if (*answer == ANSWER_OPEN)
		*answer = some_caller_asks(q, function, depth) ? ANSWER_YES : ANSWER_NO;
	return *answer == ANSWER_YES;
}

/* cudaLaunchKernel and its kin answer themselves: a call of the API stands at the same place, after
 * the launch. */
static bool answers_itself(struct inquiry *q, uint32_t function, ir_ref r)
{
	const struct ir_function *f = &q->m->functions.at[function];

	if (q->answering != function) {
		memset(q->answers, 0, q->m->spans.n * sizeof *q->answers);
		for (ir_ref n = 1; n < f->insts.n; n++)
			if (f->insts.at[n].op == OP_HOSTCALL && f->insts.at[n].text)
				q->answers[f->insts.at[n].span] = n;
		q->answering = function;
	}
	return q->answers[f->insts.at[r].span] > r;
}

static void inquiry_begin(struct inquiry *q, const struct ir_module *m)
{
	size_t n = m->functions.n + 1;

	*q = (struct inquiry){.m = m, .answering = UINT32_MAX};
	for (unsigned depth = 0; depth <= MAX_DEPTH; depth++) {
		q->caller[depth] = arena_array(&q->arena, uint8_t, n);
		for (unsigned demand = 0; demand < DEMANDS; demand++)
			q->function[demand][depth] = arena_array(&q->arena, uint8_t, n);
	}
	for (unsigned demand = 0; demand < DEMANDS; demand++)
		q->asking[demand] = arena_array(&q->arena, struct asking, n);
	q->calls = arena_array(&q->arena, struct calls, n);
	q->answers = arena_array(&q->arena, ir_ref, m->spans.n + 1);
	for (uint32_t f = 0; f < m->functions.n; f++)
		for (ir_ref r = 1; r < m->functions.at[f].insts.n; r++) {
			const struct ir_inst *i = &m->functions.at[f].insts.at[r];

			if (i->op == OP_CALL && i->imm >= 0 && (uint32_t)i->imm != f)
				array_push(&q->arena, &q->calls[i->imm].at, (struct call){f, r});
		}
}

/* Is each function that a call of this one can begin with for other files: declared for them, or a
 * template that they, or this file for them, instantiate? */
static bool is_for_others(struct inquiry *q, uint32_t function, unsigned depth)
{
	const struct ir_function *f = &q->m->functions.at[function];
	const struct calls *calls = &q->calls[function];

	if (!calls->at.n || depth > MAX_DEPTH)
		return f->is_offered || f->is_pattern || *f->template_args;
	for (size_t n = 0; n < calls->at.n; n++)
		if (!is_for_others(q, calls->at.at[n].function, depth + 1))
			return false;
	return true;
}

/* A lambda that only code out of sight calls: that may well ask behind each call. */
static bool is_handed_over(const struct inquiry *q, uint32_t function)
{
	const struct ir_function *f = &q->m->functions.at[function];

	return !q->calls[function].at.n && f->mangled && strstr(f->mangled, "Ul") &&
	       strstr(f->name, "operator()");
}

static bool is_unchecked_launch(struct inquiry *q, uint32_t function, ir_ref r)
{
	const struct ir_inst *i = ir_at(&q->m->functions.at[function], r);

	return i->op == OP_LAUNCH && is_user_span(q->m, i->span) &&
	       !answers_itself(q, function, r) && !is_handed_over(q, function) &&
	       !asks_after(q, function, r, DEMAND_ANSWER) &&
	       !caller_asks(q, function, 0);
}

/* --- all of a module -------------------------------------------------------------------------- */

static bool is_lost(struct inquiry *q, uint32_t function, ir_ref r, enum status_loss *how)
{
	const struct ir_module *m = q->m;
	const struct ir_function *f = &m->functions.at[function];
	const struct ir_inst *i = ir_at(f, r);

	if ((drops_status(m, f, i) && !(is_runtime(i->text) && is_asked_for(q, function, r))) ||
	    drops_own_status(m, f, i))
		*how = STATUS_DROPPED;
	else if (puts_status_away(m, f, r))
		*how = STATUS_STORED;
	else if (is_unchecked_launch(q, function, r))
		*how = is_for_others(q, function, 0) ? STATUS_OF_OFFERED_LAUNCH : STATUS_OF_LAUNCH;
	else
		return false;
	return true;
}

static const struct ir_span *span_of(const struct ir_module *m, const struct lost_status *s)
{
	return &m->spans.at[ir_at(&m->functions.at[s->function], s->inst)->span];
}

struct place_table { /* open addressing: indices into lost_statuses, + 1 */
	struct arena *arena;
	size_t *at, size;
};

static bool same_place(const struct ir_module *m, const struct lost_status *s,
		       const struct lost_status *t)
{
	const struct ir_span *x = span_of(m, s), *y = span_of(m, t);

	return x->file == y->file && x->line == y->line && x->column == y->column &&
	       (s->how >= STATUS_OF_LAUNCH) == (t->how >= STATUS_OF_LAUNCH);
}

/* Where the place stands, or would. */
static size_t *slot_of(const struct ir_module *m, const struct place_table *t,
		       const struct lost_statuses *all, const struct lost_status *s)
{
	const struct ir_span *x = span_of(m, s);
	size_t at = (x->line * 2654435761u + x->column * 40503u + x->file) & (t->size - 1);

	while (t->at[at] && !same_place(m, &all->at.at[t->at[at] - 1], s))
		at = (at + 1) & (t->size - 1);
	return &t->at[at];
}

static void grow_table(const struct ir_module *m, struct place_table *t,
		       const struct lost_statuses *all)
{
	t->size = t->size ? 2 * t->size : 64;
	t->at = arena_array(t->arena, size_t, t->size);
	for (size_t n = 0; n < all->at.n; n++)
		*slot_of(m, t, all, &all->at.at[n]) = n + 1;
}

/* Instances of a template show one place several times. */
static void add(struct arena *a, const struct ir_module *m, struct place_table *t,
		struct lost_statuses *to, struct lost_status s)
{
	size_t *slot;

	if (2 * (to->at.n + 1) > t->size)
		grow_table(m, t, to);
	slot = slot_of(m, t, to, &s);
	if (!*slot) {
		array_push(a, &to->at, s);
		*slot = to->at.n;
	} else if (s.how == STATUS_OF_LAUNCH) { /* of some instance */
		to->at.at[*slot - 1].how = s.how;
	}
}

void statuses_lost(struct arena *a, const struct ir_module *m, struct lost_statuses *out)
{
	struct inquiry q;
	struct place_table places = {0};

	inquiry_begin(&q, m);
	places.arena = &q.arena;
	for (uint32_t f = 0; f < m->functions.n; f++) {
		const struct ir_function *function = &m->functions.at[f];
		enum status_loss how;

		for (ir_ref r = 1; function->kind == IR_HOST && r < function->insts.n; r++)
			if (is_lost(&q, f, r, &how))
				add(a, m, &places, out,
				    (struct lost_status){f, r, how});
	}
	arena_release(&q.arena);
}

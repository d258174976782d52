/*
 * task.h - a document judged: what an errand's child does, and how its answer is read.
 */
#ifndef CUDALINT_SERVE_TASK_H
#define CUDALINT_SERVE_TASK_H

#include "report/order.h"
#include "run.h"
#include "serve/server.h"

struct task {
	struct server *server;
	struct document *document;
};

/* What a child learnt of configurations, as a result of its own: failure is why they let nothing be
 * judged, findings are what is wrong with them, inputs those that are right, each path with its text behind it. */
struct outcome {
	struct file_result result, configs;
};

/* Fits errand_start; the context is a struct task. Changes the process's folder. */
void task_work(void *task, struct text *answer);
/* Every finding of an account, in the client's columns and with whole paths, into *out. */
void task_findings(struct arena *a, struct account *account, enum encoding encoding,
		   struct file_result *out);
/* In the child: the texts that its parent keeps. */
struct known_configs task_known(struct arena *a, const struct server *s, bool may_lack);
/* In the child: the answer. wrong: NULL, or why there is no result. */
void task_answer(struct text *answer, const struct server *s, struct file_result *result,
		 const struct known_configs *known, const char *wrong);
/* In the parent, each into its arena. False where the answer is broken. */
bool task_read(struct arena *results, struct arena *configs, const char *answer, size_t bytes,
	       struct outcome *out);

#endif

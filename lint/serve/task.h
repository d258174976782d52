/*
 * task.h - a document judged: what an errand's child does, and how its answer is read.
 */
#ifndef CUDALINT_SERVE_TASK_H
#define CUDALINT_SERVE_TASK_H

#include "report/order.h"
#include "serve/server.h"

struct task {
	struct server *server;
	struct document *document;
};

/* Fits errand_start; the context is a struct task. Changes the process's folder. */
void task_work(void *task, struct text *answer);
/* Every finding of an account, in the client's columns and with whole paths, into *out. */
void task_findings(struct arena *a, struct account *account, enum encoding encoding,
		   struct file_result *out);
/* Into the document's arena, which is emptied first. False where the answer is broken. */
bool task_read(struct document *d, const char *answer, size_t bytes);

#endif

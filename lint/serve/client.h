/*
 * client.h - what the client told of itself when it connected.
 */
#ifndef CUDALINT_SERVE_CLIENT_H
#define CUDALINT_SERVE_CLIENT_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <sys/types.h>

#include "base/arena.h"
#include "base/array.h"
#include "serve/draft.h"

struct client {
	struct arena arena;
	enum encoding encoding;
	pid_t pid;		     /* 0: not told */
	ARRAY(const char *) folders; /* of the workspace, absolute */
	bool pulls;		     /* asks for diagnostics, so nothing is pushed */
	bool pulls_related, refreshes;
	bool related_information, code_description;
	bool markdown, action_literals, versioned_edits;
	bool hints, refreshes_hints; /* asks for inlay hints; can be told to ask again */
	bool watches, has_configuration;
	bool shows_progress;
};

void client_read(struct client *c, const cJSON *initialize);
void client_add_folder(struct client *c, const char *uri);
void client_remove_folder(struct client *c, const char *uri);
/* The nearest of the workspace's folders above a file, else the file's own; in the arena. */
const char *client_folder(struct arena *a, const struct client *c, const char *path);

/* --- reading JSON --- */

/* "a/b/c" below a value; NULL where something on the way is missing. */
const cJSON *json_at(const cJSON *from, const char *way);
bool json_true(const cJSON *from, const char *way);
/* NULL where it is no string. */
const char *json_text(const cJSON *from, const char *way);
/* False where one of its four numbers is missing or no position. */
bool json_range(const cJSON *range, struct range *out);

#endif

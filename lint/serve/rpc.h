/*
 * rpc.h - what goes to the client: answers, errors, notifications, requests.
 *
 *	struct json *j = rpc_result(s, r);
 *	json_string(j, "kind", "full");
 *	rpc_send(s);
 *
 * One message is written at a time.
 */
#ifndef CUDALINT_SERVE_RPC_H
#define CUDALINT_SERVE_RPC_H

#include "base/json.h"
#include "serve/server.h"

enum rpc_error {
	RPC_PARSE = -32700,
	RPC_INVALID = -32600,
	RPC_NO_METHOD = -32601,
	RPC_PARAMS = -32602,
	RPC_NOT_INITIALIZED = -32002,
	RPC_CANCELLED = -32800,
	RPC_MODIFIED = -32801,
};

/* Opens a message: the writer stands behind "result" or inside "params". is_object: in an object.
 */
struct json *rpc_result(struct server *s, const struct request *r);
struct json *rpc_result_array(struct server *s, const struct request *r);
struct json *rpc_notification(struct server *s, const char *method);
/* *id: what the answer will bear. */
struct json *rpc_request(struct server *s, const char *method, unsigned *id);
/* Closes and sends what was opened last. */
void rpc_send(struct server *s);

void rpc_null(struct server *s, const struct request *r);
/* id: JSON, NULL: null */
void rpc_error(struct server *s, const char *id, enum rpc_error code, const char *message);
/* window/showMessage; severity as in finding.h. */
void rpc_say(struct server *s, enum severity severity, const char *message);

#endif

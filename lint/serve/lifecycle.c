/* From initialize to exit. */
#include "front/front.h"
#include "program.h"
#include "serve/rpc.h"

static void say_capabilities(const struct server *s, struct json *j)
{
	json_object(j, "capabilities");
	json_string(j, "positionEncoding",
		    s->client.encoding == ENCODING_UTF8 ? "utf-8" : "utf-16");
	json_object(j, "textDocumentSync");
	json_bool(j, "openClose", true);
	json_number(j, "change", 2); /* incremental */
	json_object(j, "save");
	json_bool(j, "includeText", false);
	json_end(j, '}');
	json_end(j, '}');
	json_bool(j, "hoverProvider", true);
	if (s->client.hints)
		json_bool(j, "inlayHintProvider", true);
	json_object(j, "codeActionProvider");
	json_array(j, "codeActionKinds");
	json_string(j, NULL, "quickfix");
	json_end(j, ']');
	json_end(j, '}');
	if (s->client.pulls) {
		json_object(j, "diagnosticProvider");
		json_string(j, "identifier", "cudalint");
		json_bool(j, "interFileDependencies", true);
		json_bool(j, "workspaceDiagnostics", s->offers_workspace);
		json_end(j, '}');
	}
	json_object(j, "executeCommandProvider");
	json_array(j, "commands");
	json_string(j, NULL, "cudalint.explain");
	json_end(j, ']');
	json_end(j, '}');
	json_object(j, "workspace");
	json_object(j, "workspaceFolders");
	json_bool(j, "supported", true);
	json_bool(j, "changeNotifications", true);
	json_end(j, '}');
	json_end(j, '}');
	json_end(j, '}');
}

void lifecycle_initialize(struct server *s, const struct request *r)
{
	struct json *j;

	client_read(&s->client, r->params);
	settings_take(s, json_at(r->params, "initializationOptions"));
	s->phase = PHASE_READY;
	j = rpc_result(s, r);
	say_capabilities(s, j);
	json_object(j, "serverInfo");
	json_string(j, "name", "cudalint");
	json_string(j, "version", program_version);
	json_end(j, '}');
	rpc_send(s);
}

static void watch_files(struct server *s)
{
	static const char *const globs[] = {"**/{.,}cudalint.yaml", "**/compile_commands.json",
					    "**/*.{cu,cuh,h,hpp,hxx,inl,rsp}"};
	unsigned id;
	struct json *j = rpc_request(s, "client/registerCapability", &id);

	json_array(j, "registrations");
	json_object(j, NULL);
	json_string(j, "id", "cudalint-files");
	json_string(j, "method", "workspace/didChangeWatchedFiles");
	json_object(j, "registerOptions");
	json_array(j, "watchers");
	for (size_t i = 0; i < sizeof globs / sizeof *globs; i++) {
		json_object(j, NULL);
		json_string(j, "globPattern", globs[i]);
		json_end(j, '}');
	}
	json_end(j, ']');
	json_end(j, '}');
	json_end(j, '}');
	json_end(j, ']');
	rpc_send(s);
}

void lifecycle_initialized(struct server *s, const struct request *r)
{
	if (s->client.watches)
		watch_files(s);
	if (s->client.has_configuration)
		settings_changed(s, r);
}

void lifecycle_shutdown(struct server *s, const struct request *r)
{
	s->phase = PHASE_SHUTDOWN;
	while (s->documents)
		schedule_forget(s, s->documents);
	survey_end(s);
	rpc_null(s, r);
}

void lifecycle_exit(struct server *s, const struct request *r)
{
	(void)r;
	s->is_over = true;
	s->code = s->phase == PHASE_SHUTDOWN ? 0 : 1;
}

/*
 * server.h - what the modules of the language server share.
 *
 * One thread reads messages, answers them and looks after the documents; everything that touches
 * libclang or a configuration happens in a child process for each time a document is judged
 * (errand.h, task.h). serve.c is the loop, methods.c the table of what is understood, schedule.c
 * decides when a document is judged, and each feature is a file of handlers.
 *
 * Places in a result are already in the client's columns.
 */
#ifndef CUDALINT_SERVE_SERVER_H
#define CUDALINT_SERVE_SERVER_H

#include <cjson/cJSON.h>

#include "errand.h"
#include "options.h"
#include "report/finding.h"
#include "scratch.h"
#include "serve/client.h"
#include "serve/draft.h"
#include "serve/framing.h"

struct server;
struct document;

struct request {	/* or a notification */
	const char *id; /* as JSON; NULL: a notification */
	const char *method;
	const cJSON *params;	   /* NULL: none */
	struct document *document; /* that params.textDocument names; NULL: none that is open */
};

typedef void handler(struct server *s, const struct request *r);

struct pending { /* a request that waits until its document is judged */
	struct pending *next;
	char *id;
	cJSON *message;
	struct document *document;
	handler *answer;
};

struct document { /* an open file */
	struct document *next;
	char *uri,
	    *path;    /* path: NULL where it is no file of this machine; then it is not judged */
	bool is_main; /* a translation unit or a header that can be judged by itself */
	int64_t version;
	struct draft draft;
	double due; /* clock when it is to be judged; 0: nothing to do */
	struct errand errand;
	double began;	   /* clock when the errand began */
	uint64_t edition;  /* of its text: server.edition when it changed last */
	uint64_t judged_edition; /* server.edition when the errand began */
	unsigned progress; /* token of what the client shows of it, 0: nothing */
	unsigned headers; /* enum header_mode that the last judging settled on: typing does not
			     change it */
	uint64_t preamble, judged_preamble; /* hash of the lines that begin with # */
	bool has_result;
	bool was_judged;    /* without trouble, at least once */
	struct arena arena; /* of the result */
	/* Of the last judging that ended well; what the user has typed since has moved its places. */
	struct file_result result;
	struct arena config_arena;
	struct file_result configs; /* struct outcome */
	char *trouble;		    /* told last, so that it is told once; NULL: none */
};

struct kept { /* a configuration that was right when it was read last; malloc'ed */
	struct kept *next;
	char *path, *text;
};

#define CONFIGURATION "configuration" /* what findings about these files are called */
#define ANALYSIS "analysis" /* and what says that a file was analysed in part: these are no rules */

enum hints { HINTS_OFF, HINTS_COSTLY /* more than ideal */, HINTS_ALL };

struct published { /* what was pushed for a file */
	struct published *next;
	char *path;
	uint64_t hash;
	bool has_any;
};

struct related { /* a header that has findings, as was told beside a document that was asked for */
	struct related *next;
	char *path;
};

enum phase { PHASE_NEW, PHASE_READY, PHASE_SHUTDOWN };

struct server {
	const struct options *line; /* from the command line */
	int n_words;		    /* of it, "cudalint lsp" included */
	char **words;
	struct options options;	    /* what holds: with what the client sets */
	struct arena settings;	    /* of options */
	struct client client;
	struct framing in;
	struct arena message; /* of the message in hand */
	struct document *documents;
	struct pending *pending;
	uint64_t edition; /* counts the changes of all texts */
	struct published *published;
	struct related *related;
	struct kept *kept;
	struct survey *surveys; /* of folders, once somebody asked */
	struct asker *askers;	/* for the whole workspace */
	bool has_surveyed;	/* one of them has its answer */
	struct scratch scratch; /* precompiled headers */
	enum phase phase;
	bool is_over;
	int code;	       /* exit status when it is over */
	unsigned asked;	       /* requests to the client, counted */
	unsigned settings_id;  /* of those the one for our settings, 0: none is out */
	enum hints hints;      /* which accesses have their figure behind them */
	double debounce;       /* seconds from a change to the judging */
	bool offers_workspace; /* whether clients are to ask for all files, open or not */
};

/* --- serve.c --- */
int serve(const struct options *o, int argc, char **argv);

/* --- methods.c --- */
void methods_take(struct server *s, const char *body, size_t bytes);

/* --- lifecycle.c --- */
handler lifecycle_initialize, lifecycle_initialized, lifecycle_shutdown, lifecycle_exit;

/* --- sync.c: open files and their text --- */
handler sync_open, sync_change, sync_save, sync_close;
struct document *document_of_uri(struct server *s, const char *uri);
struct document *document_of_path(struct server *s, const char *path);
void document_release(struct document *d);

/* --- moves.c --- */
/* Places that are known of the document's text, which changed. */
void moves_follow(struct server *s, const struct document *d, const struct move *move);

/* --- schedule.c --- */
/* Something changed: the document, or all of them, are to be judged again after `delay` seconds. */
void schedule_change(struct server *s, struct document *d, double delay);
void schedule_all(struct server *s, double delay);
/* A file on the disk did: those that read it are. */
void schedule_readers(struct server *s, const char *path, double delay);
/* At once, if it has changed since. */
void schedule_now(struct server *s, struct document *d);
/* Starts what is due. Gives the seconds until something else will be, at most `longest`. */
double schedule_run(struct server *s, double longest);
/* The errand's pipe has something. */
void schedule_hear(struct server *s, struct document *d);
void schedule_watch(struct server *s);
/* Whether what is known of the document's places is about its present text. */
bool schedule_is_fresh(const struct server *s, const struct document *d);
/* Answers now or when the document is fresh. */
void schedule_answer(struct server *s, const struct request *r, handler *answer);
bool schedule_cancel(struct server *s, const char *id);
void schedule_forget(struct server *s, struct document *d);
/* Whether the file is judged through another open file that includes it. */
bool schedule_is_read(const struct server *s, const struct document *d);

/* --- survey.c: files that are not open --- */
/* Something outside of the open files changed. */
void survey_again(struct server *s);
double survey_run(struct server *s, double longest);
/* The n-th that runs; NULL: there are no more. */
struct errand *survey_errand(const struct server *s, unsigned n);
void survey_hear(struct server *s, int from);
void survey_watch(struct server *s);
bool survey_cancel(struct server *s, const char *id);
void survey_end(struct server *s);
/* What the n-th folder's child learnt of configurations (struct outcome); NULL: there are no more. */
const struct file_result *survey_configs(const struct server *s, unsigned n);

/* --- features --- */
handler diagnostics_pull, survey_pull, hover_answer, hints_answer, actions_answer, explain_run;
/* "off", "costly", "all"; HINTS_OFF for everything else. */
enum hints hints_of_word(const char *word);
void diagnostics_push(struct server *s, struct document *judged);
void diagnostics_release(struct server *s);
/* The findings in a file, of all results, each once. */
struct finding_list {
	ARRAY(const struct finding *) items;
};
void findings_add(struct server *s, struct finding_list *list, const struct finding *f);
struct finding_list findings_in(struct server *s, const char *path);
struct range place_range(const struct place *p);
void put_position(struct json *j, const char *key, struct position p);
void put_range(struct json *j, const char *key, struct range r);
/* Into an open object: kind, resultId, items; known: the id that the client has, NULL: none. */
void put_report(struct server *s, struct json *j, const struct finding_list *list,
		const char *known);
const char *diagnostics_id(struct server *s, const struct finding_list *list);
/* One diagnostic. */
void put_diagnostic(struct server *s, struct json *j, const struct finding *f);
/* "file:///..." as the client spells it. */
const char *uri_of(struct server *s, const char *path);
handler settings_changed, files_changed, folders_changed;
void settings_take(struct server *s, const cJSON *settings);
void settings_answered(struct server *s, const cJSON *result);

/* --- configs.c: configurations of before --- */
/* What a child learnt (struct outcome): right ones are kept, what is newly wrong is said. is_held:
 * there was one that holds in place of what is wrong. */
void configs_take(struct server *s, const struct file_result *learnt, bool is_held);
/* What is wrong with a configuration, of all results, each once. */
struct finding_list configs_complaints(struct server *s, const char *path);
void configs_release(struct server *s);

#endif

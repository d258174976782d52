#include "gpu/counters.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "gpu/table.h"

/* The columns read, by the profiler's names. "Source" comes twice: the SASS is the second. */
enum column {
	LINE,
	SASS,
	SPACE,
	OPERATION,
	SIZE,
	EXECUTED,
	THREADS,
	PREDICATED_ON,
	TAGS,
	WAVEFRONTS,
	WAVEFRONTS_IDEAL,
	SECTORS,
	SECTORS_IDEAL,
	N_COLUMNS
};

static const char *const column_names[N_COLUMNS] = {
    [LINE] = "Line No",
    [SASS] = "Source",
    [SPACE] = "Address Space",
    [OPERATION] = "Access Operation",
    [SIZE] = "Access Size",
    [EXECUTED] = "Instructions Executed",
    [THREADS] = "Thread Instructions Executed",
    [PREDICATED_ON] = "Predicated-On Thread Instructions Executed",
    [TAGS] = "L1 Tag Requests Global",
    [WAVEFRONTS] = "L1 Wavefronts Shared",
    [WAVEFRONTS_IDEAL] = "L1 Wavefronts Shared Ideal",
    [SECTORS] = "L2 Theoretical Sectors Global",
    [SECTORS_IDEAL] = "L2 Theoretical Sectors Global Ideal",
};

struct reader {
	struct arena *arena;
	struct instructions *list;
	struct table launches; /* of the raw page: kernel, block, grid */
	int at[N_COLUMNS];     /* where a column stands in the current table; -1: nowhere */
	unsigned launch;       /* the current one, from 1; 0 before the first */
	const char *file, *function;
	struct text files; /* of the current launch, each between line ends */
	unsigned line;
	bool has_table;		   /* a table of counters goes on */
	bool has_any, has_kernels; /* there was one; a kernel without any line of its source */
	size_t columns;		   /* of the table */
};

/* Splits one line of CSV in place: fields in quotes, a quote doubled inside. */
static struct table_row split_csv(struct arena *a, char *line)
{
	ARRAY(char *) fields = {0};

	while (*line) {
		char *to = line;
		const bool quoted = *line == '"';
		const char *from = line + quoted;
		array_push(a, &fields, line);
		while (*from && (quoted || *from != ',')) {
			if (*from == '"' && quoted && *++from != '"')
				break;
			*to++ = *from++;
		}
		while (*from && *from != ',')
			from++;
		line += from - line + (*from == ',');
		*to = '\0';
	}
	return (struct table_row){fields.at, fields.n, 0};
}

/* "11,760" is 11760; a dash and nothing are 0. */
static double count_of(const char *text)
{
	char digits[64];
	size_t n = 0;

	for (; *text && n + 1 < sizeof digits; text++)
		if (*text != ',')
			digits[n++] = *text;
	digits[n] = '\0';
	return strtod(digits, NULL);
}

static const char *lower(struct arena *a, const char *text)
{
	char *copy = arena_strdup(a, text);

	for (char *c = copy; *c; c++)
		*c = (char)tolower((unsigned char)*c);
	return copy;
}

/* "(32, 8, 1)" as "32,8,1". */
static const char *shape(struct arena *a, const char *text)
{
	struct text t = {.arena = a};

	for (; *text; text++)
		if (!strchr("() ", *text))
			text_put(&t, text, 1);
	return text_string(&t);
}

static int column_of(const struct table_row *header, const char *name, int after)
{
	for (size_t i = (size_t)after; i < header->n; i++)
		if (!strcmp(header->fields[i], name))
			return (int)i;
	return -1;
}

static void read_header(struct reader *r, const struct table_row *row)
{
	const int source = column_of(row, column_names[SASS], 0);

	for (int c = 0; c < N_COLUMNS; c++)
		r->at[c] = column_of(row, column_names[c], c == SASS ? source + 1 : 0);
	r->has_table = r->at[EXECUTED] >= 0;
	r->has_any = r->has_any || r->has_table;
	r->columns = row->n;
	r->line = 0;
}

static const char *cell(const struct reader *r, const struct table_row *row, enum column c)
{
	return r->at[c] >= 0 ? table_field(row, (size_t)r->at[c]) : "";
}

/* A table starts: of the next launch when the kernel is another, or this file was seen already. */
static void start_table(struct reader *r, const char *function)
{
	const char *slash = strrchr(r->file, '/');
	const char *mark = arena_printf(r->arena, "\n%s\n", r->file);

	if (!r->launch || strcmp(r->function, function) != 0 ||
	    strstr(text_string(&r->files), mark)) {
		r->launch++;
		r->files = (struct text){.arena = r->arena};
	}
	text_puts(&r->files, mark);
	r->has_kernels = r->has_kernels || !*r->file;
	r->function = function;
	if (slash)
		r->file = slash + 1;
}

static void add_instruction(struct reader *r, const struct table_row *row)
{
	const struct table_row none = {0};
	const struct table_row *launch =
	    r->launch <= r->launches.rows.n ? &r->launches.rows.at[r->launch - 1] : &none;

	array_push(r->arena, &r->list->rows,
		   (struct instruction){
		       .launch = r->launch - 1,
		       .kernel = r->function,
		       .block = table_field(launch, 1),
		       .grid = table_field(launch, 2),
		       .file = r->file,
		       .line = r->line,
		       .space = lower(r->arena, cell(r, row, SPACE)),
		       .op = lower(r->arena, cell(r, row, OPERATION)),
		       .bits = count_of(cell(r, row, SIZE)),
		       .executed = count_of(cell(r, row, EXECUTED)),
		       .threads = count_of(cell(r, row, THREADS)),
		       .predicated_on = count_of(cell(r, row, PREDICATED_ON)),
		       .lines = count_of(cell(r, row, TAGS)),
		       .wavefronts = count_of(cell(r, row, WAVEFRONTS)),
		       .wavefronts_ideal = count_of(cell(r, row, WAVEFRONTS_IDEAL)),
		       .sectors = count_of(cell(r, row, SECTORS)),
		       .sectors_ideal = count_of(cell(r, row, SECTORS_IDEAL)),
		       .sass = cell(r, row, SASS),
		   });
}

static bool is_count(const char *text)
{
	return strspn(text, "0123456789,.-e+") == strlen(text);
}

/* Whether an instruction's row is as the profiler writes it. A source line may have any columns:
 * the profiler does not double its quotes. */
static bool is_sound(const struct reader *r, const struct table_row *row)
{
	if (row->n != r->columns)
		return false;
	for (int c = SIZE; c < N_COLUMNS; c++)
		if (!is_count(cell(r, row, c)))
			return false;
	return true;
}

/* False when the row is damaged. The profiler's remarks ("==WARNING== ...") may stand anywhere. */
static bool read_row(struct reader *r, const struct table_row *row)
{
	const char *first = row->n ? row->fields[0] : "";

	if (!strncmp(first, "==", 2))
		return true;
	if (!strcmp(first, "File Path")) {
		r->file = table_field(row, 1);
		r->has_table = false;
	} else if (!strcmp(first, "Function Name")) {
		start_table(r, table_field(row, 1));
	} else if (!strcmp(first, column_names[LINE])) {
		read_header(r, row);
	} else if (r->has_table && isdigit((unsigned char)*first)) {
		r->line = (unsigned)strtoul(first, NULL, 10);
	} else if (r->has_table && row->n) {
		if (!is_sound(r, row))
			return false;
		if (*cell(r, row, SPACE))
			add_instruction(r, row);
	}
	return true;
}

/* Launches in order, as rows of kernel, block, grid; is_headed: whether their columns are named. */
static struct table read_launches(struct arena *a, char *text, bool *is_headed)
{
	static const char *const names[] = {"Kernel Name", "Block Size", "Grid Size"};
	struct table t = {0};
	int at[3] = {-1, -1, -1};

	for (char *line = text; line && *line;) {
		char *end = strchr(line, '\n');
		if (end)
			*end = '\0';
		struct table_row row = split_csv(a, line);
		if (row.n && !strcmp(row.fields[0], "ID")) {
			for (int i = 0; i < 3; i++)
				at[i] = column_of(&row, names[i], 0);
		} else if (at[0] >= 0 && at[1] >= 0 && at[2] >= 0 && *table_field(&row, 0)) {
			char **fields = arena_array(a, char *, 3);
			fields[0] = row.fields[at[0]];
			for (int i = 1; i < 3; i++)
				fields[i] =
				    arena_strdup(a, shape(a, table_field(&row, (size_t)at[i])));
			array_push(a, &t.rows, (struct table_row){fields, 3, 0});
		}
		line = end ? end + 1 : NULL;
	}
	*is_headed = at[0] >= 0 && at[1] >= 0 && at[2] >= 0;
	return t;
}

/* Every line of the source page; false when one is damaged, and the trouble says which. */
static bool read_page(struct reader *r, const char *path, char *text)
{
	unsigned number = 1;

	for (char *line = text; *line; number++) {
		char *end = strchr(line, '\n');
		if (!end)
			break;
		*end = '\0';
		const struct table_row row = split_csv(r->arena, line);
		if (!read_row(r, &row))
			break;
		line = end + 1;
		if (!*line)
			return true;
	}
	r->list->trouble = arena_printf(r->arena, "%s is damaged: line %u is none of the profiler's",
					path, number);
	return false;
}

/* A page's text; NULL with the trouble told. */
static char *read_text(struct arena *a, const char *path, struct instructions *list)
{
	size_t bytes = 0;
	char *text = text_read_file(a, path, &bytes);

	if (text && bytes && strlen(text) == bytes)
		return text;
	list->trouble = !text ? arena_printf(a, "there is no %s", path)
		       : !bytes
			   ? arena_printf(a, "%s is empty", path)
			   : arena_printf(a, "%s is damaged: it holds bytes that are no text", path);
	return NULL;
}

bool counters_read(struct arena *a, const char *source_page, const char *raw_page,
		   struct instructions *list)
{
	char *source = read_text(a, source_page, list);
	char *raw = source ? read_text(a, raw_page, list) : NULL;
	struct reader r = {.arena = a, .list = list, .file = "", .function = ""};

	if (!raw)
		return false;
	bool is_headed = false;
	r.launches = read_launches(a, raw, &is_headed);
	if (read_page(&r, source_page, source) && r.has_any) {
		if (is_headed)
			return true;
		list->trouble =
		    arena_printf(a, "%s is damaged: it names no columns of launches", raw_page);
	}
	list->rows.n = 0;
	if (!list->trouble)
		list->trouble =
		    r.has_kernels
			? "its kernels know no line of their source: build it with -lineinfo"
			: arena_printf(a, "%s holds no counters: the profile failed", source_page);
	return false;
}

void counters_write(FILE *out, const struct instruction *i)
{
	const double numbers[] = {
	    i->bits,	   i->executed,		i->threads, i->predicated_on, i->lines,
	    i->wavefronts, i->wavefronts_ideal, i->sectors, i->sectors_ideal};

	fprintf(out, "%u\t", i->launch);
	table_put(out, i->kernel);
	table_put(out, i->block);
	table_put(out, i->grid);
	table_put(out, i->file);
	fprintf(out, "%u\t", i->line);
	table_put(out, i->space);
	table_put(out, i->op);
	for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++)
		table_put_number(out, numbers[n]);
	table_put(out, i->sass + strspn(i->sass, " "));
	fputc('\n', out);
}

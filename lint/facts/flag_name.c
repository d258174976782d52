#include "facts/flag_name.h"

#include <ctype.h>
#include <string.h>

static const struct {
	const char *word;
	bool first; /* only at the beginning: "in_use" may be a number */
	bool last;  /* only at the end */
} words[] = {
    {"is", false, false},    {"has", false, false}, {"use", true, false},
    {"enable", true, false}, {"flag", false, true}, {"enabled", false, true},
};

/* Letters of the word that begins there. */
static size_t word_length(const char *s)
{
	size_t n = 1;

	while (s[n] && s[n] != '_' && s[n] != '.' && !isupper((unsigned char)s[n]))
		n++;
	return n;
}

static bool is_word(const char *s, size_t n, const char *word)
{
	return strlen(word) == n && tolower((unsigned char)s[0]) == word[0] &&
	       !strncmp(s + 1, word + 1, n - 1);
}

bool name_is_flag(const char *name)
{
	bool first = true;

	for (const char *s = name; s && *s;) {
		size_t n = word_length(s);
		bool last = !s[n] || !strcmp(s + n, "_");

		for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
			if (is_word(s, n, words[i].word) && (first || !words[i].first) &&
			    (words[i].last ? last : !last)) /* "is" alone tells nothing */
				return true;
		first = s[n] == '.';
		s += n;
		while (*s == '_' || *s == '.')
			s++;
	}
	return false;
}

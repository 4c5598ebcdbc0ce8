package engine

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"fudgetray/engine/language"
)

// A phrase is words and what they mean in the grammar.
type phrase struct {
	words, means string
	fields       []string // of words
}

// A phraseTable has phrases by their first word in lower case. It is filled when the first line is read, as a program
// may never read one.
type phraseTable struct {
	once    sync.Once
	byFirst map[string][]phrase
}

var synonyms, moreSynonyms, phrases, otherWords phraseTable

// beginning returns those phrases of a text that begin with a word in any letter case, those of more words first. Each
// line of the text is a meaning, a colon and phrases between commas.
func (t *phraseTable) beginning(word, text string) []phrase {
	t.once.Do(func() { t.fill(text) })
	if len(word) > maxKeyword {
		return nil
	}
	return t.byFirst[strings.ToLower(word)]
}

func (t *phraseTable) fill(text string) {
	t.byFirst = map[string][]phrase{}
	for _, p := range parsePhrases(text) {
		t.byFirst[p.fields[0]] = append(t.byFirst[p.fields[0]], p)
	}
	for _, phrases := range t.byFirst {
		slices.SortStableFunc(phrases, func(a, b phrase) int { return cmp.Compare(len(b.fields), len(a.fields)) })
	}
}

// parsePhrases returns the phrases of a marked text.
func parsePhrases(text string) (phrases []phrase) {
	for line := range strings.Lines(strings.TrimSpace(language.Unmarked(text))) {
		means, all, _ := strings.Cut(strings.TrimSpace(line), ": ")
		for words := range strings.SplitSeq(all, ", ") {
			phrases = append(phrases, phrase{words, means, strings.Fields(words)})
		}
	}
	return phrases
}

// meaning returns what a word in lower case means in a text of single words, or "".
func (t *phraseTable) meaning(word, text string) string {
	if found := t.beginning(word, text); len(found) > 0 {
		return found[0].means
	}
	return ""
}

// lists has the words of marked texts that have been split.
var lists sync.Map

// list returns the words of a marked text.
func list(text string) []string {
	if words, split := lists.Load(text); split {
		return words.([]string)
	}
	words := strings.Fields(language.Unmarked(text))
	lists.Store(text, words)
	return words
}

// among reports whether a word is in a marked text of words, in any letter case.
func among(word, text string) bool { return isOneOf(word, list(text)...) }

package engine

import (
	"strings"
	"sync"
)

// A phrase is words and what they mean in the grammar.
type phrase struct{ words, means string }

// A phraseTable finds phrases by their first word in lower case.
type phraseTable struct {
	once    sync.Once
	byFirst map[string][]splitPhrase
}

type splitPhrase struct {
	phrase
	fields []string
}

// The tables are filled when the first line is read, as a program may never read one.
var phraseIndex, otherWordIndex phraseTable

// beginning returns those of the table's phrases that begin with a word in any letter case, in their order.
func (t *phraseTable) beginning(word string, phrases []phrase) []splitPhrase {
	t.once.Do(func() {
		t.byFirst = map[string][]splitPhrase{}
		for _, p := range phrases {
			fields := strings.Fields(p.words)
			t.byFirst[fields[0]] = append(t.byFirst[fields[0]], splitPhrase{p, fields})
		}
	})
	if len(word) > maxKeyword {
		return nil
	}
	return t.byFirst[strings.ToLower(word)]
}

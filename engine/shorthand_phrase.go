package engine

import (
	"strings"
	"sync"
)

// A phrase is words and what they mean in the grammar.
type phrase struct{ words, means string }

// phraseTable finds phrases by their first word in lower case.
type phraseTable map[string][]splitPhrase

type splitPhrase struct {
	phrase
	fields []string
}

// The tables are built when the first line is read, as a program may never read one.
var (
	phrasesByFirst    = sync.OnceValue(func() phraseTable { return newPhraseTable(phrases) })
	otherWordsByFirst = sync.OnceValue(func() phraseTable { return newPhraseTable(otherWords) })
)

func newPhraseTable(phrases []phrase) phraseTable {
	table := phraseTable{}
	for _, p := range phrases {
		fields := strings.Fields(p.words)
		table[fields[0]] = append(table[fields[0]], splitPhrase{p, fields})
	}
	return table
}

// beginning returns the phrases that begin with a word in any letter case, in their order.
func (t phraseTable) beginning(word string) []splitPhrase {
	if len(word) > maxKeyword {
		return nil
	}
	return t[strings.ToLower(word)]
}

package engine

import (
	"slices"
	"strings"
	"testing"
)

// Tables find every phrase, in any letter case, before a shorter one that it begins with.
func TestPhraseTables(t *testing.T) {
	for _, list := range [][]phrase{phrases, otherWords} {
		var table phraseTable
		for _, p := range list {
			first, _, _ := strings.Cut(p.words, " ")
			found := table.beginning(strings.ToUpper(first), list)
			at := slices.IndexFunc(found, func(f splitPhrase) bool { return f.phrase == p })
			if at < 0 || p.words != strings.ToLower(p.words) {
				t.Fatalf("%q isn't found, or not in lower case", p.words)
			}
			for _, f := range found[:at] {
				if strings.HasPrefix(p.words+" ", f.words+" ") {
					t.Errorf("%q is found before %q", f.words, p.words)
				}
			}
		}
	}
}

package engine

import (
	"slices"
	"strings"
	"testing"
)

// Tables find every phrase, in any letter case, before a shorter one that it begins with.
func TestPhraseTables(t *testing.T) {
	for _, text := range []string{phraseText, otherWordText, synonymText, moreSynonymText} {
		var table phraseTable
		for _, p := range parsePhrases(text) {
			found := table.beginning(strings.ToUpper(p.fields[0]), text)
			at := slices.IndexFunc(found, func(f phrase) bool { return f.words == p.words && f.means == p.means })
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

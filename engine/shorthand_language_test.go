//go:build !js

package engine

import (
	"bytes"
	"strings"
	"testing"

	"fudgetray/engine/json"
	"fudgetray/engine/language"
	"pgregory.net/rapid"
)

// TestShownIsRead writes random rolls with the names that users read in each language. They are read as in English.
func TestShownIsRead(t *testing.T) {
	german, err := language.Named("de")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		ladder := rapid.SampledFrom(builtInLadders).Draw(t, "ladder")
		level := rapid.IntRange(int(ladder.Lowest()), int(ladder.Highest())+2)
		trait, difficulty := Level(level.Draw(t, "trait")), Level(level.Draw(t, "difficulty"))
		relation := rapid.SampledFrom([]string{"vs", "opposed", "min Fair opposed"}).Draw(t, "relation")
		write := func(l *language.Language) Request {
			name := func(level Level) string { return ladder.Text(level).In(l) }
			line := strings.Join([]string{ladder.Name, name(trait), relation, name(difficulty)}, " ")
			r, err := ParseRequest([]byte(line))
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			return r
		}
		english, translated := write(nil), write(german)
		if first, second := json.Marshal(english), json.Marshal(translated); !bytes.Equal(first, second) {
			t.Fatalf("%s in English, %s in German", first, second)
		}
	})
}

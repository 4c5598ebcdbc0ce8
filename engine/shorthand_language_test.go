//go:build !js

package engine

import (
	"bytes"
	"strings"
	"sync"
	"testing"

	"fudgetray/engine/json"
	"fudgetray/engine/language"
	"pgregory.net/rapid"
)

// TestShownIsRead writes random rolls with the names that users read in each language. They are read as in English.
func TestShownIsRead(t *testing.T) {
	german := languageNamed(t, "de")
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

// TestLinesInGerman writes requests with German words.
func TestLinesInGerman(t *testing.T) {
	german := languages(t)[2]
	for _, row := range [][2]string{
		{"Good vs Mediocre", "Gut 4dF gegen Mäßig"},
		{"Good 4dF -1 vs Terrible-1", "Gut 4dF -1 gegen Fürchterlich-1"},
		{"secret Good 4dF opposed Fair +1", "geheim Gut 4dF vergleichend Ordentlich +1"},
		{"Good 4dF min Fair opposed npc Great 1dF", "Gut 4dF mindestens Ordentlich vergleichend NSC Großartig 1dF"},
		{"2d6+4d6dl1+3 vs 15", "2W6+4W6dl1 +3 gegen 15"},
		{"d%", "1W100"},
		{"reaction +1", "Reaktionswurf 4dF +1"},
		{"table", "Tabelle"},
		{"fudge-de Gut vs Mäßig", "fudge-de Gut 4dF gegen Mäßig"},
		{"Good vs none", "Gut 4dF gegen none"},
	} {
		r, err := ParseRequest([]byte(row[0]))
		if err != nil {
			t.Fatal(err)
		}
		if line, ok := r.LineIn(german); !ok || line != row[1] {
			t.Errorf("%s\n got %q, %v\nwant %q", row[0], line, ok, row[1])
		}
	}
}

// Each line of the collection, written in a language, means the same.
func TestLinesAreReadInAllLanguages(t *testing.T) {
	written := 0
	for row := range strings.Lines(stored(t, linesFile)) {
		typed, _, found := strings.Cut(row, " ⇒ ")
		r, err := ParseRequest([]byte(typed))
		english, ok := r.Line()
		if !found || err != nil || !ok {
			continue
		}
		for _, l := range languages(t) {
			line, ok := r.LineIn(l)
			again, err := ParseRequest([]byte(line))
			if back, _ := again.Line(); !ok || err != nil || back != english {
				t.Errorf("%s is %s, and %q in a language, which is read as %s, %v", typed, english, line, back, err)
			}
		}
		written++
	}
	if written < 500 {
		t.Errorf("%d lines, want hundreds", written)
	}
}

// A line that is given without a proof by the parser says the whole request, for each request that can be rolled.
func TestPlainRequestsAreRead(t *testing.T) {
	plain := 0
	check := func(r Request) {
		ladder := r.LadderInUse()
		r = r.withDefaults(ladder)
		if _, err := Odds(&r); err != nil || !r.isPlain() {
			return
		}
		plain++
		for _, l := range languages(t) {
			line, _ := r.LineIn(l)
			again, err := ParseRequest([]byte(line))
			if err != nil || !bytes.Equal(json.Marshal(again), json.Marshal(r)) {
				t.Errorf("%s is read as %s, %v", line, json.Marshal(again), err)
			}
		}
	}
	levels := []Opt[Level]{{}}
	for level := Level(-14); level <= 14; level++ {
		levels = append(levels, Some(level))
	}
	modifiers := [][]Modifier{nil, {{Value: 1}}, {{Value: -3}, {Value: 12}}, {{Value: 0}}, {{Value: -1}, {Value: 1}, {Value: 1}}}
	step := 1
	if testing.Short() {
		step = 7 // with all modifiers, secret or not
	}
	for _, system := range []System{"", Fudge, Mudge, Fudge3} {
		for _, kind := range []Kind{"", Unopposed, Opposed, Situational, Reacting, Damaging} {
			for _, trait := range levels {
				for i := 0; i < len(levels); i += step {
					r := Request{System: system, Kind: kind, Trait: trait, Secret: i%2 == 0, Modifiers: modifiers[i%len(modifiers)]}
					if kind == Opposed {
						r.Against = &Side{Trait: levels[i]}
					} else {
						r.Difficulty = levels[i]
					}
					check(r)
				}
			}
		}
	}
	if least := 3000 / step; plain < least {
		t.Errorf("%d plain requests, want at least %d", plain, least)
	}
}

// languages returns all languages: nil is English, of which the named one makes no difference.
// parsedLanguages parse each language once for all tests.
var parsedLanguages = map[string]func() (*language.Language, error){
	"en": sync.OnceValues(func() (*language.Language, error) { return language.Named("en") }),
	"de": sync.OnceValues(func() (*language.Language, error) { return language.Named("de") }),
}

func languageNamed(t testing.TB, tag string) *language.Language {
	t.Helper()
	l, err := parsedLanguages[tag]()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func languages(t *testing.T) []*language.Language {
	t.Helper()
	all := []*language.Language{nil}
	for _, tag := range []string{"en", "de"} {
		l := languageNamed(t, tag)
		all = append(all, l)
	}
	return all
}

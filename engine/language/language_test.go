//go:build !js

package language

import (
	_ "embed"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// german formats numbers as in German, in place of game/platform/locale.
var german = &Language{Tag: "de", Decimal: func(x float64, places int) string {
	whole, fraction, decimal := strings.Cut(strconv.FormatFloat(x, 'f', places, 64), ".")
	n, _ := strconv.Atoi(whole)
	grouped := strings.ReplaceAll((*Language)(nil).whole(n), ",", ".")
	if decimal {
		return grouped + "," + fraction
	}
	return grouped
}}

//go:embed testdata/patterns.json
var patterns string

// web/shared/language.test.mjs tests the same rows.
func TestPatterns(t *testing.T) {
	var rows []struct {
		Pattern string
		Values  map[string]any
		Said    map[string]string
	}
	if err := json.Unmarshal([]byte(patterns), &rows); err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		f := formatter{}
		for name, of := range row.Values {
			if n, ok := of.(float64); ok && !strings.Contains(row.Pattern, "decimal") {
				of = int(n)
			}
			f.names, f.values = append(f.names, name), append(f.values, of)
		}
		for tag, l := range map[string]*Language{"en": nil, "de": german} {
			f.Language = l
			if got := string(f.format(nil, row.Pattern, 0)); got != row.Said[tag] {
				t.Errorf("%s in %s with %v: %q, want %q", row.Pattern, tag, row.Values, got, row.Said[tag])
			}
		}
	}
}

// withMessages returns a language with some program messages.
func withMessages(t *testing.T, messages map[string]string) *Language {
	t.Helper()
	data, err := json.Marshal(catalogue{"test", map[string]map[string]string{"program": messages}})
	if err != nil {
		t.Fatal(err)
	}
	l, err := Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestLanguages(t *testing.T) {
	l := withMessages(t, map[string]string{
		"not-on-sheet": "ohne {trait}",
		"raised":       "{level} {skill}",
		"comma":        " und ",
		"rows":         "{rows, plural, few {# wiersze} other {# wierszy}}",
	})
	l.Plural = func(n int) string { return "few" }
	for got, want := range map[string]string{
		NotOnSheet("Bow").In(l):                           "ohne Bow",
		Raised("Bow", "Good", 1, 2).In(l):                 "Good Bow",
		Rows(3).In(l):                                     "3 wiersze",
		EpToSpend(3).In(l):                                "3 EP to spend.", // missing messages are English
		Literal("{x}").In(l):                              "{x}",
		l.Say(List{"Bow", Literal("Lore"), SecretRoll()}): "Bow und Lore und A secret roll.",
		(Message{}).In(l):                                 "",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if (Message{}).IsSet() || !Literal("").IsSet() || !SecretRoll().IsSet() {
		t.Error("only the zero message must be unset")
	}
}

// TestLines parses the messages of the program as pages pass them, one a line.
func TestLines(t *testing.T) {
	data, err := files.ReadFile("de.json")
	if err != nil {
		t.Fatal(err)
	}
	var c catalogue
	if err := json.Unmarshal(data, &c); err != nil {
		t.Fatal(err)
	}
	var lines []string
	maps.Copy(c.Sections["program"], c.Sections["faults"])
	for _, key := range slices.Sorted(maps.Keys(c.Sections["program"])) {
		lines = append(lines, c.Sections["program"][key])
	}
	got := WoundsEnd("x").In(New("de", strings.Join(lines, "\n")))
	if want := "x. Keine Würfe, bis das geheilt ist."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// FuzzParse reads catalogues and fills in their messages.
func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"tag":"de","messages":{"program":{"rows":"{rows, plural, one {# Zeile} other {# Zeilen}}",
		"raised":"{level} {skill}"}}}`))
	f.Add([]byte(`{"messages":{"program":{"rows":"{rows, plural, other {{}","ep-to-spend":"{ep, decimal} # }{"}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := Parse(data)
		if err != nil {
			return
		}
		for _, m := range []Message{
			Rows(1), Rows(-3), EpToSpend(2), Raised("Bow", "Good", 1, 2), NotOnSheet("x"), SecretRoll(),
		} {
			m.In(l)
		}
	})
}

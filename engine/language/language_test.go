package language

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"
)

// german writes numbers as Germans do; it stands in for who knows all languages.
var german = &Language{Tag: "de", Decimal: func(x float64, places int) string {
	return strings.Replace(strconv.FormatFloat(x, 'f', places, 64), ".", ",", 1)
}}

// The same rows hold for pages: web/language.test.mjs.
func TestPatterns(t *testing.T) {
	data, err := os.ReadFile("testdata/patterns.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows []struct {
		Pattern string
		Values  map[string]any
		Said    map[string]string
	}
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		var values []value
		for name, of := range row.Values {
			if n, ok := of.(float64); ok && !strings.Contains(row.Pattern, "decimal") {
				of = int(n)
			}
			values = append(values, value{name, of})
		}
		message := Message{"row", row.Pattern, values}
		for tag, l := range map[string]*Language{"en": nil, "de": german} {
			if got := message.In(l); got != row.Said[tag] {
				t.Errorf("%s in %s with %v: %q, want %q", row.Pattern, tag, row.Values, got, row.Said[tag])
			}
		}
	}
}

func TestLanguages(t *testing.T) {
	swapped := &Language{Messages: map[string]string{"not-on-sheet": "ohne {trait}", "comma": " und "}}
	if got := NotOnSheet("Bow").In(swapped); got != "ohne Bow" {
		t.Errorf("a message of the language: %q", got)
	}
	if got := RollsWait(1).In(swapped); got != "1 roll waits" {
		t.Errorf("a message that lacks is English: %q", got)
	}
	polish := &Language{Plural: func(n int) string { return "few" }, Messages: map[string]string{"rolls-wait": "{rolls, plural, few {# czekają} other {# czeka}}"}}
	if got := RollsWait(3).In(polish); got != "3 czekają" {
		t.Errorf("a plural of its own: %q", got)
	}
	list := List{"Bow", Said("Lore"), Ready()}
	if got := swapped.Say(list); got != "Bow und Lore und Ready to roll" {
		t.Errorf("a list: %q", got)
	}
	if (Message{}).Is() || (Message{}).In(nil) != "" {
		t.Error("the zero message says something")
	}
}

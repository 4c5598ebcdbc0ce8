//go:build !js

package engine

import (
	"testing"

	"fudgetray/engine/language"
)

// Every reference has a name and a text of its own in each language.
func TestR39References(t *testing.T) {
	ladder := ladderNamed("fate")
	german := languageNamed(t, "de")
	for _, l := range []*language.Language{nil, german} {
		seen := map[string]bool{}
		for _, r := range append(ExampleDifficulties(ladder), Ranges()...) {
			text := r.Text.In(l)
			if text == "" || seen[text] {
				t.Errorf("%q is empty or given twice", text)
			}
			seen[text] = true
		}
	}
	if first := ExampleDifficulties(ladder)[0].Name; first.In(nil) != "Terrible" {
		t.Errorf("the lowest Difficulty is %v", first)
	}
}

//go:build !js

package engine

import (
	"regexp"
	"testing"

	"pgregory.net/rapid"

	"fudgetray/engine/language"
)

// hyphenForMinus is a negative number with a hyphen. No generated name has one before a digit.
var hyphenForMinus = regexp.MustCompile(`-\d`)

// signedLines are lines whose results can be negative. Modifiers follow them.
var signedLines = []string{
	"5d10>7", "5d10>=8", "4dF<0", "2d6", "d20", "3x(d6)", "4dF", "d6-d20", "(d4-d20)/2", "reaction", "damage",
	"Terrible 4dF", "Good 4dF opposed Poor", "Good 4dF opposed npc Terrible d6", "fate Poor 4dF",
	"3d6-fudge Abysmal", "3d6-fudge Good opposed Poor", "mudge Terrible 4dF opposed Great opposed Poor", "Fair d%",
	"Terrible 4dF criticals natural, margin", "Terrible 4dF criticals table", "sum 4dF",
	"mudge damage", "3d6-fudge reaction", "even d6", "Poor diceless", "4d6sd", "fate Terrible 4dF",
}

// TestR14MinusSignInSentences resolves lines with modifiers. Every sentence, degree and advice has U+2212 for minus in
// each language; only the fields that can be parsed again have a hyphen.
func TestR14MinusSignInSentences(t *testing.T) {
	german := languageNamed(t, "de")
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.SampledFrom(signedLines).Draw(t, "line")
		for range rapid.IntRange(0, 2).Draw(t, "modifiers") {
			label := rapid.SampledFrom([]string{"", " (Hurt)"}).Draw(t, "label")
			line += " " + signed(rapid.IntRange(-12, 3).Draw(t, "modifier")) + label
		}
		r, err := ParseRequest([]byte(line))
		if err != nil {
			t.Fatal(line, err)
		}
		throwAny(t, &r)
		for _, l := range []*language.Language{nil, german, german.About("Ben")} {
			resolution, err := ResolveIn(&r, l)
			if err != nil {
				t.Fatal(line, err)
			}
			said := []string{resolution.Text, resolution.DegreeNameIn(l)}
			for _, m := range AdviceMessages(resolution.Advice) {
				said = append(said, m.In(l))
			}
			for _, text := range said {
				if hyphenForMinus.MatchString(text) {
					t.Errorf("%s: %s", line, text)
				}
			}
		}
	})
}

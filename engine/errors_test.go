//go:build !js

package engine

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/keyed"
)

// invalidInputs holds invalid inputs, grouped by the function that reads them.
var invalidInputs = map[string]struct {
	read  func(text string) error
	texts []string
}{
	"requests": {resolveText, []string{
		``,
		`[]`,
		`true`,
		`{"trait":}`,
		`{"kind":7}`,
		`{"trait":1,"trait":2}`,
		`{"tait":1}`,
		`{"wombat":1}`,
		`{"system":"fugde"}`,
		`{"ladder":"mudge"}`,
		`{"kind":"sum","trait":1}`,
		`{"skill":"Bow"}`,
		`{"helped_by":"Wits"}`,
		`{"untrained":true}`,
		`{"trait":1,"supported_by":"Lore"}`,
		`{"kind":"opposed"}`,
		`{"difficulty":-9}`,
		`{"kind":"situational","even":true,"technique":"d%"}`,
		`{"technique":"5d7"}`,
		`{"system":"3d6-fudge","kind":"opposed","against":{"extra":[1,0,0,0]}}`,
		`{"kind":"opposed","against":{"npc":"d6","technique":"1dF"}}`,
		`{"system":"3d6-fudge","trait":0}`,
		`{"trait":9}`,
		`{"trait":"Supreb"}`,
		`{"trait":"zzzzzz"}`,
		`{"trait":true}`,
		`{"secret":1}`,
		`{"modifiers":[{"label":"x"}]}`,
		`{"modifiers":{}}`,
		`{"modifiers":[{"value":1001}]}`,
		`{"against":[]}`,
		`{"criticals":["margin","margin"]}`,
		`{"technique":"3d6","result_table":[]}`,
		`{"result_table":[{"from":3,"to":18,"result":0}]}`,
		`{"kind":"sum"}`,
		`{"kind":"sum","technique":"dF-d6"}`,
		`{"kind":"sum","technique":"x"}`,
		`{"kind":"sum","technique":"2d6+3"}`,
		`{"kind":"sum","technique":"2d6+2000"}`,
		`{"kind":"sum","technique":"2d6+2d1"}`,
		`{"kind":"sum","technique":"2d6)"}`,
		`{"kind":"sum","technique":"6x(4d6"}`,
		`{"kind":"sum","technique":"floor(2d6,1d4)"}`,
		`{"kind":"sum","technique":"` + strings.Repeat("(", 21) + `2d6"}`,
		`{"system":"3d6-fudge","ladder":"fudge"}`,
		`{"system":"3d6-fudge","technique":"4dF"}`,
		`{"kind":"table","technique":"2x(1d6)"}`,
		`{}`,
		`{"faces":[1]}`,
		`{"faces":[1,2,0,0]}`,
		`{"technique":"diceless","faces":[1]}`,
		`{"kind":"sum","technique":"1d6+1d4","faces":[1]}`,
		`{"kind":"sum","technique":"d6r1","faces":[1]}`,
		`{"faces":[1,1,1,1],"extra":[1,1,1,1]}`,
		`{"system":"mudge","faces":[1,1,1,1]}`,
		`{"kind":"sum","technique":"2d6","again":[0]}`,
		`{"kind":"sum","technique":"2d7","faces":[1,2],"again":[0]}`,
		`{"kind":"sum","technique":"2d6","faces":[1,2],"again":[2]}`,
		`{"kind":"sum","technique":"2d6","faces":[1,2,3],"again":[0,0]}`,
		`{"kind":"sum","technique":"2d6!","faces":[1,2],"again":[0]}`,
		`{"kind":"table","critical_table":[{"roll":1,"text":"x"}]}`,
		`{"criticals":["table"],"critical_dice":"3d6!"}`,
		`{"system":"3d6-fudge","criticals":["natural"]}`,
		`{"faces":[1,1,1,0],"criticals":["table"],"critical_faces":[3,4]}`,
		`{"faces":[1,1,1,1],"criticals":["table"]}`,
		`{"kind":"table","critical_table":[{"roll":1001,"text":"x"}]}`,
		`{"modifiers":[{"label":1,"value":1}]}`,
		`{"modifiers":[{"label":"` + strings.Repeat("x", MaxText+1) + `","value":1}]}`,
	}},
	"lines": {resolveText, []string{
		`""`, `"7"`, strings.Repeat("Good ", 1000), `Supreb 4dF`, `Good 4dF (`, `Good 4dF +x`, `Good 2d6+1d4`, `Good 4dF+1d4`,
		`Good 4dF (x)`, `Good 4dF [1] [1] [1]`, `Good 4dF [x]`, `Good opposed Fair helped by Wits`, `Good 4dF vs`,
		`Good criticals`, `Good criticals natrual`, `Good criticals natural,natural`, `mudge Good ties`,
		`Good 10dF opposed Fair opposed Fair opposed Fair opposed Fair`,
		`mudge Good 5dF opposed Fair opposed Fair opposed Fair opposed Fair opposed Fair`,
		`Good opposed Fair opposed Fair opposed Fair opposed Fair opposed Fair opposed Fair`,
		`mudge Good ties agin opposed Fair`, `Good 4dF beside Fair`, `Good vs Fair +1 (x)`, `Epic 4dF`, `3d6 vs 12`,
		`3d6 under 12`, `Good 4dF x3`, `5d10>7min2`, `Stealth 4dF`, `Good (+2)`, `Good (+3)`, `Good vs 999 +999`, `Good 2d6`,
		`Good 4dF opposed Fair 4dF vs Good`, `Good opposed Fair 2d6`, `sum diceless`, `Good min`, `Good 4dG`, `2d6x`, `2(d6)`,
		`6x4d6`, `6x(4d6`, `1x(4d6)`, `2d6+2000`, `101d6`, `2d66`, `4d6q1`, `4d6!2`, `4d6kh<2`, `4d6kh1kl1`, `4d6!kh1`,
		`d66kh1`, `4d6kh5`, `4d6r1r2`, `4d6!r1`, `d66r1`, `4d6r9`, `4d6r<7`, `4d6!!!`, `4d6kh1!`, `4d6r1!`, `4d6r2kh1`,
		`1d4+1d4+1d4+1d4+1d4`, `6x(20d6)`, `3d6!>0`, `3d6!min2`, `3d6min9`, `2d6/1d4`, `2d6; 1d6 vs 3`, `2d6*1000*1000*1000`,
		`Good 4dF even`, `d8+d6kh1`, `Good 4dF +1 (Great leap)`, `Good adv`, `sqrt(d20)`, `d20 vs 15 min 3`, `Good dF`,
		`20d6!+20d6!`, `4dF+Fight`, `reaction even`, `untrained Good`, `Good min Great+1 opposed Fair`,
	}},
	"odds": {func(text string) error {
		r, err := ParseRequest([]byte(text))
		if err == nil {
			_, err = Odds(&r)
		}
		return err
	}, []string{`{"kind":"sum","technique":"2d6","faces":[1,2],"again":[0]}`, `10d100dl1+10d100dl1`, `100d6`, `2d6; 1d6`}},
	"lines of a sheet": {readOnSheet, []string{
		`Even 4dF`, `Claning 4dF`, `{"skill":"Claning"}`, `{"skill":"Magic","untrained":true,"helped_by":"Luck"}`,
		`{"skill":"Tricks","untrained":true}`, `{"trait":1,"supported_by":"Luck"}`, `raise Wits`, `raise Climbing to Poor`,
		`raise Climbing`, `raise Lore`, `raise Climbing to Goood`, `wound x`, `heal x`, `heal Scratch`, `raise Claning`,
		`raise Climbing to Legendary`, `raise "Climbing`, `raise "Climbing" a`, `add`, `add Climbing`, `ep x`, `ep -9`,
		`ep 999`, `spend x`, `spend 99`, `spend Flight x`, `spend Flight 3`, `restore Strength`, `restore Luck`, `fatigue x`,
	}},
	"no changes of a sheet": {func(text string) error { return NoSheetChange(text) }, []string{`wund 3`, `Good 4dF`}},
	"lines without a sheet": {
		func(text string) error { return readIn(&Campaign{}, text) },
		[]string{`raise Bow`, `{"skill":"Bow"}`},
	},
	"lines of the hurt": {func(text string) error {
		sheet := sheetOf(`{"skills":[{"name":"Bow","level":1}],"wounds":["Near Death"]}`)
		_, err := (&Campaign{Sheet: &sheet}).Fill(Request{Skill: text})
		return err
	}, []string{`Bow`}},
	"sheets": {func(text string) error { _, err := ParseSheet([]byte(text)); return err }, []string{
		`{"ep":-1}`,
		`{"skills":[{"level":1}]}`,
		`{"skills":[{"name":""}]}`,
		`{"skills":[{"name":"Bow"},{"name":"bow"}]}`,
		`{"wounds":["Scrach"]}`,
		`{"powers":[{"name":"x","bonus":1}]}`,
		`{"powers":[{"name":"x","bonus_to":"y"}]}`,
		`{"powers":[{"name":"x","bonus":1,"bonus_to":"y"}]}`,
	}},
	"ladders": {func(text string) error { _, err := ParseLadder([]byte(text)); return err }, []string{
		`{"name":"a/b"}`,
		`{"name":"vs"}`,
		`{"name":"Fudge"}`,
		`{"name":"x"}`,
		`{"name":"x","levels":[{"value":1,"name":"a"},{"value":2,"name":"A"}]}`,
		`{"name":"x","levels":[{"value":1,"name":"vs"}]}`,
		`{"name":"x","levels":[{"value":101,"name":"a"}]}`,
		`{"name":"x","levels":[{"value":1,"name":"a"},{"value":1,"name":"b"}]}`,
		`{"name":"x","levels":[{"value":1,"name":"a"},{"value":3,"name":"b"}]}`,
		`{"name":"x","levels":[{"value":1,"name":"a"}],"beyond":2}`,
	}},
	"tables of results": {
		func(text string) error { _, err := ParseResultTable("3d6", []byte(text)); return err },
		[]string{
			`[{"from":4,"to":3,"result":0}]`,
			`[{"from":1,"to":3,"result":0}]`,
			`[{"from":3,"to":3,"result":0},{"from":3,"to":4,"result":0}]`,
			`[]`,
		},
	},
	"techniques": {func(text string) error { _, err := ParseResultTable(text, nil); return err }, []string{`4dF`}},
	"critical tables": {func(text string) error { _, err := ParseCriticalTable([]byte(text)); return err }, []string{
		`[{"roll":2,"text":"x"},{"roll":2,"text":"x"}]`, `[{"roll":2,"text":""}]`,
	}},
	"modifiers": {
		func(text string) error { return (&Campaign{}).SetText(&Request{}, "modifiers", text) },
		[]string{`Hurt`},
	},
	"faces": {func(text string) error { return (&Request{}).Take([]int{1}) }, []string{`1`}},
	"levels of no ladder": {func(text string) error {
		_, err := value{in: "request", path: "trait", raw: []byte(text)}.level()
		return err
	}, []string{`1`}},
}

func resolveText(text string) error {
	r, err := ParseRequest([]byte(text))
	if err == nil {
		_, err = Resolve(&r)
	}
	return err
}

func readOnSheet(text string) error {
	sheet := sheetOf(`{"ep":3,"attributes":[{"name":"Wits"}],"skills":[{"name":"Climbing","level":"Great"},
		{"name":"Lore","level":"Superb"},{"name":"Tricks","default":"none"},{"name":"Even","level":1}],
		"powers":[{"name":"Flight","uses":2},{"name":"Strength"}]}`)
	return readIn(&Campaign{Sheet: &sheet}, text)
}

// readIn reads a text as a sheet command or as a request.
func readIn(c *Campaign, text string) error {
	if _, ok, err := c.AmendSheet(text); ok {
		return err
	}
	r, err := c.ParseRequest([]byte(text))
	if err == nil {
		_, err = c.Fill(r)
	}
	return err
}

func sheetOf(text string) Sheet {
	sheet, err := ParseSheet([]byte(text))
	if err != nil {
		panic(err)
	}
	return sheet
}

const goldenErrors = "testdata/errors.txt"

// TestErrors compares the errors in each language with a golden file.
func TestErrors(t *testing.T) {
	german := languageNamed(t, "de")
	var got strings.Builder
	eachInvalid(t, func(text string, err *FieldError) {
		got.WriteString(shortened(text) + "\n    " + err.Error() + "\n    " + err.Line().In(german) + "\n    " +
			err.Message().In(german) + "\n")
	})
	compareGolden(t, goldenErrors, got.String())
}

// eachInvalid calls check with each invalid input and its error.
func eachInvalid(t *testing.T, check func(text string, err *FieldError)) {
	t.Helper()
	for _, by := range slices.Sorted(maps.Keys(invalidInputs)) {
		for _, text := range invalidInputs[by].texts {
			err, refused := errors.AsType[*FieldError](invalidInputs[by].read(text))
			if !refused {
				t.Errorf("%s: %s: no error", by, text)
				continue
			}
			check(text, err)
		}
	}
}

// TestEveryErrorIsTranslated checks that errors consist of catalogue messages only and that the
// invalid inputs cover every error message.
func TestEveryErrorIsTranslated(t *testing.T) {
	catalogues := folder(t, "language")
	keys := keyed.Language(t, catalogues)
	var all strings.Builder
	eachInvalid(t, func(text string, err *FieldError) {
		message := err.Message().In(keys)
		if stray := keyed.Stray(message); stray != "" {
			t.Errorf("%s: %q is not from the catalogue, in %s", text, stray, message)
		}
		all.WriteString(message + err.Line().In(keys))
	})
	for _, key := range keyed.Faults(t, catalogues, folder(t, "."), folder(t, "notation")) {
		if !keyed.Says(all.String(), key) {
			t.Errorf("no invalid input causes the error %s", key)
		}
	}
}

// TestNearest checks the limits of suggestions.
func TestNearest(t *testing.T) {
	long := strings.Repeat("a", maxComparedLength)
	for _, row := range []struct{ word, candidate, want string }{
		{"Supreb", "Superb", "Superb"}, // two letters swapped
		{"Sxpxrb", "Superb", "Superb"},
		{"Sxpxxb", "Superb", ""},
		{"aba", "ab", "ab"}, // one letter too many, which a swap can't explain
		{long[1:], long, long},
		{long, long[1:], long[1:]},
		{long + "a", long, ""}, // too long to compare
		{long, long + "a", ""},
	} {
		if got := nearest(row.word, []string{row.candidate}); got != row.want {
			t.Errorf("nearest to %s: %q, want %q", row.word, got, row.want)
		}
	}
}

// TestShortened cuts values at the start of a character.
func TestShortened(t *testing.T) {
	most := strings.Repeat("a", maxValueLength)
	for _, row := range [][2]string{
		{most, most}, {most + "a", most + "…"}, {most[1:] + "éé", most[1:] + "…"},
	} {
		if got := shortened(row[0]); got != row[1] {
			t.Errorf("%s is shortened to %s, want %s", row[0], got, row[1])
		}
	}
}

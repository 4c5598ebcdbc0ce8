//go:build !js

package engine

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fudgetray/engine/json"
	"fudgetray/engine/language"
)

const linesFile = "testdata/lines/lines.txt"

// TestLinesPeopleType parses lines that users type, and compares their meanings, or the advice,
// with the file. Its sections are for play without and with a character sheet.
func TestLinesPeopleType(t *testing.T) {
	var got strings.Builder
	c, lines := &Campaign{}, 0
	for row := range strings.Lines(stored(t, linesFile)) {
		line, _, typed := strings.Cut(strings.TrimSuffix(row, "\n"), " ⇒ ")
		switch {
		case line == "== sheet":
			c = campaignOfLines(t)
		case typed:
			lines++
			line += " ⇒ " + meaning(c, line)
		}
		got.WriteString(line + "\n")
	}
	if lines < 400 {
		t.Errorf("%d lines, want at least 400", lines)
	}
	compareGolden(t, linesFile, got.String())
}

func campaignOfLines(t testing.TB) *Campaign {
	t.Helper()
	return &Campaign{Sheet: parsedSheet(t, stored(t, "testdata/lines/sheet.json"))}
}

// withoutOdds marks lines in the file that can be rolled, but have no exact odds.
const withoutOdds = " (no odds)"

// meaning returns the canonical line of a line, its JSON if there is none, or the advice about it.
func meaning(c *Campaign, line string) string {
	r, err := c.ParseRequest([]byte(line))
	filled := r
	if err == nil {
		filled, err = c.Fill(r)
	}
	if err == nil {
		_, err = filled.Dice()
	}
	odds := ""
	if err == nil {
		if _, none := Odds(&filled); none != nil {
			odds = withoutOdds
		}
	}
	if fault, refused := errors.AsType[*FieldError](err); refused {
		return "! " + fault.Message().In(nil)
	}
	if canonical, ok := r.Line(); ok {
		return canonical + odds
	}
	return string(json.Marshal(r)) + odds
}

// TestSuggestionsAreUnderstood applies every suggestion to the line that it corrects. The corrected
// line must be valid, and mean the suggested roll.
func TestSuggestionsAreUnderstood(t *testing.T) {
	suggestions := 0
	eachRefused(t, func(c *Campaign, line string, fault *FieldError) {
		if fault.Instead != "" {
			suggestions++
			if meant := meaning(c, fault.Instead); strings.HasPrefix(meant, "! ") {
				t.Errorf("%s: the suggestion %s gives %s", line, fault.Instead, meant)
			}
		}
		if fault.Nearest == "" {
			return
		}
		checkKindOfNearest(t, c, line, fault)
		suggestions++
		runes := []rune(line)
		corrected := string(runes[:fault.start-1]) + fault.Nearest + string(runes[fault.end-1:])
		meant := meaning(c, corrected)
		if level, ok := germanLadder.named(fault.Nearest); ok {
			fault.Nearest = fudgeLadder.Format(level) // as the canonical line has it
		}
		kept := fault.Nearest == "vs" || strings.Contains(strings.ReplaceAll(meant, "1d66", "d66"), fault.Nearest) ||
			meant == meaning(c, fault.Nearest)
		if strings.HasPrefix(meant, "! ") || !kept {
			t.Errorf("%s: the suggestion %s gives %s", line, corrected, meant)
		}
	})
	if suggestions < 100 {
		t.Errorf("%d lines get a suggestion", suggestions)
	}
}

// TestAdviceKeepsTheMeaning checks every suggested line: it has the numbers, the levels and the added names of the line
// that it replaces. Only the dice may go, with another ladder or where they are the fault, and the trait of a question
// about the dice. A name that is added to Fudge dice is a trait, and becomes a remark.
func TestAdviceKeepsTheMeaning(t *testing.T) {
	added := regexp.MustCompile(`(?:\+|\D\+ +|(?:^|[^\pL])-)(\pL{2,})`) // "8+ on 5d10" adds nothing
	above := func(w, rolled string) bool {                              // "> 14" is 15 or more, and "1 x" nothing
		n, err := strconv.Atoi(w)
		return err == nil && strings.Contains(rolled, "vs "+strconv.Itoa(n+1)) || w == "1"
	}
	isLadder := func(w string) bool { return isLadderName(w) }
	count := 0
	eachRefused(t, func(_ *Campaign, line string, fault *FieldError) {
		if fault.Instead == "" {
			return
		}
		count++
		whole, rolled := strings.ToLower(remarkless(line)), strings.ToLower(remarkless(fault.Instead))
		freed := fault.Field == "technique" || isLadder(strings.Fields(rolled)[0])
		for _, w := range strings.FieldsFunc(whole, func(c rune) bool { return strings.ContainsRune(" +->={}[],;", c) }) {
			means := isNumber(w) || ladderWith(w) != nil && fault.Field != "even" || (word{text: w}).isDice() && !freed
			if means && !isLadder(w) && !strings.Contains(rolled, w) && !above(w, rolled) {
				t.Errorf("%s: the suggestion %s drops %s", line, fault.Instead, w)
			}
		}
		for _, name := range added.FindAllStringSubmatch(whole, -1) {
			known := fault.Field != "trait" || !strings.Contains(strings.ToLower(fault.Instead), name[1])
			if !strings.Contains(whole, "df") && !freed && known && !strings.Contains(rolled, name[1]) {
				t.Errorf("%s: the suggestion %s drops %s", line, fault.Instead, name[0])
			}
		}
	})
	if count < 100 {
		t.Errorf("%d suggested lines, want at least 100", count)
	}
}

// eachRefused calls f for every line of the file that is refused, with the campaign of its section.
func eachRefused(t *testing.T, f func(c *Campaign, line string, fault *FieldError)) {
	t.Helper()
	c := &Campaign{}
	for row := range strings.Lines(stored(t, linesFile)) {
		if strings.HasPrefix(row, "== sheet") {
			c = campaignOfLines(t)
		}
		line, _, _ := strings.Cut(row, " ⇒ ")
		_, err := c.ParseRequest([]byte(line))
		if fault, refused := errors.AsType[*FieldError](err); refused {
			f(c, line, fault)
		}
	}
}

// checkKindOfNearest checks that a suggestion for a level is a level or a trait of the sheet.
func checkKindOfNearest(t *testing.T, c *Campaign, line string, fault *FieldError) {
	t.Helper()
	if !slices.Contains([]string{"trait", "difficulty", "minimum", "secondary", "against.trait"}, fault.Field) {
		return
	}
	if ladderWith(fault.Nearest) == nil && (c.Sheet == nil || !slices.Contains(c.Sheet.TraitNames(), fault.Nearest)) {
		t.Errorf("%s: the suggestion for a level is %s", line, fault.Nearest)
	}
}

// TestAdviceCanBeTyped types the examples that errors of lines give, in each language, and the lines that they suggest.
func TestAdviceCanBeTyped(t *testing.T) {
	examples := []string{
		"level 6 3d6-fudge", "r<3", "+1 (", "2d6", "4d6dl1", "2d20kh1", "3d6!", "2d6+1d4",
		"1dF", "[1 0 0 -1]",
	}
	german := languageNamed(t, "de")
	for _, l := range []*language.Language{nil, german} {
		said := language.LineOfNothing().In(l) + language.NoUnder("level 6 3d6-fudge").In(l) + language.LabelAlone().In(l) +
			language.RerolledTwice().In(l) + language.PoolExamples().In(l) + language.NoNumberOfDice().In(l) +
			language.NoFaces().In(l)
		whole := map[*language.Language]string{nil: "Great 4dF+1 vs Good", german: "Großartig 4dF+1 gegen Gut"}[l]
		for _, example := range append(examples, whole) {
			if !strings.Contains(said, example) {
				t.Errorf("%s is no example in %s", example, said)
			}
		}
	}
	for _, example := range append(examples, "Great 4dF+1 vs Good", "Großartig 4dF+1 gegen Gut") {
		line := example
		switch example[0] {
		case 'r':
			line = "2d6" + example
		case '+', '[':
			line = "Good 4dF " + example
			if strings.HasSuffix(line, "(") {
				line += "fine picks)"
			}
		}
		if _, err := ParseRequest([]byte(line)); err != nil {
			t.Errorf("the example %s: %v", line, err)
		}
	}
	eachInvalid(t, func(text string, fault *FieldError) {
		if fault.Instead == "" {
			return
		}
		if r, err := ParseRequest([]byte(fault.Instead)); err != nil {
			t.Errorf("%s: the suggestion %s: %v, %v", text, fault.Instead, r, err)
		}
	})
}

// TestSuggestedFields applies suggestions for JSON.
func TestSuggestedFields(t *testing.T) {
	for _, row := range [][2]string{
		{`{"level":2}`, `trait`}, {`{"trait":"Goood"}`, `Good`}, {`{"technique":"4df"}`, `4dF`}, {`{"technique":"2d6"}`, ``},
		{`{"technique":"1d20"}`, ``},
		{`{"kind":"sum","technique":"2d6rr<2"}`, ``}, {`{"kind":"sum","technique":"4d6d1"}`, `4d6dl1`},
		{`{"kind":"opossed","against":{}}`, `opposed`},
		{`{"system":"fugde"}`, `fudge`}, {`{"ladder":"fat"}`, `fate`}, {`{"dificulty":1}`, `difficulty`},
		{`{"kind":"sum","technique":"dF-d6"}`, ``},
	} {
		read := func(text string) error {
			r, err := ParseRequest([]byte(text))
			if err == nil {
				_, err = Odds(&r)
			}
			return err
		}
		fault, refused := errors.AsType[*FieldError](read(row[0]))
		if !refused || fault.Nearest != row[1] {
			t.Errorf("%s: %v suggests %q, want %q", row[0], fault, fault.Nearest, row[1])
			continue
		}
		for _, bad := range []string{"level", "Goood", "4df", "4d6d1", "opossed", "fugde", `fat"`, "dificulty"} {
			if row[1] == "" || !strings.Contains(row[0], bad) {
				continue
			}
			corrected := strings.Replace(row[0], strings.Trim(bad, `"`), row[1], 1)
			if err := read(corrected); err != nil {
				t.Errorf("%s: the suggestion %s: %v", row[0], corrected, err)
			}
		}
	}
}

// TestBothReadingsAreUnderstood parses both suggestions for an ambiguous name.
func TestBothReadingsAreUnderstood(t *testing.T) {
	c := campaignOfLines(t)
	for _, row := range [][2]string{
		{`roll "Level 3"`, `{"skill":"Level 3"}`}, {`/level 3`, `{"trait":3}`}, {`roll "Reaction"`, `{"skill":"Reaction"}`},
		{`/reaction`, `{"kind":"reaction"}`},
		{`"Good" 4dF`, `{"technique":"4dF","skill":"Good"}`}, {`level Good 4dF`, `{"technique":"4dF","trait":1}`},
		{`Reaction 4dF vs Good`, `{"technique":"4dF","skill":"Reaction","difficulty":1}`},
	} {
		r, err := c.ParseRequest([]byte(row[0]))
		if got := string(marshaled(t, r)); err != nil || got != row[1] {
			t.Errorf("%s: %s, %v; want %s", row[0], got, err, row[1])
		}
	}
	twice := Campaign{
		Sheet: &Sheet{Skills: []Trait{{Name: "Reaction"}}}, Other: &Sheet{Skills: []Trait{{Name: "REACTION"}}},
	}
	r, err := twice.ParseRequest([]byte("reaction"))
	if err == nil || !strings.Contains(err.Error(), "can be a trait on the sheet or a word") {
		t.Errorf("reaction, which is on two sheets: %s, %v; want both readings", marshaled(t, r), err)
	}
	c.Sheet.Wounds = []Wound{NearDeath} // the skill can't be rolled
	if r, err := c.ParseRequest([]byte("reaction")); err != nil || string(marshaled(t, r)) != `{"kind":"reaction"}` {
		t.Errorf("reaction: %s, %v; want the kind of action", marshaled(t, r), err)
	}
}

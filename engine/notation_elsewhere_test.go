//go:build !js

package engine

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"fudgetray/docs"
)

const elsewhereFile = "testdata/rpg-dice-roller.txt"

// TestCasesOfRPGDiceRoller runs the test cases of RPG Dice Roller. The file lists the kind of
// difference of each case with another result, and docs/notation.md counts the cases of each kind.
func TestCasesOfRPGDiceRoller(t *testing.T) {
	var got strings.Builder
	cases, kinds := 0, map[string]int{}
	for row := range strings.Lines(stored(t, elsewhereFile)) {
		columns := strings.Split(strings.TrimSuffix(row, "\n"), " | ")
		if len(columns) != 5 {
			got.WriteString(row)
			continue
		}
		cases++
		columns[3] = elsewhere(columns[0], columns[1])
		same := columns[2] == columns[3] || columns[2] == "refused" && strings.HasPrefix(columns[3], "!")
		if kind := columns[4]; same != (kind == "-") {
			t.Errorf("%s: %s there, %s here; the kind of difference is %s", columns[0], columns[2], columns[3], kind)
		}
		if !same {
			kinds[columns[4]]++
		}
		got.WriteString(strings.Join(columns, " | ") + "\n")
	}
	compareGolden(t, elsewhereFile, got.String())
	differences := 0
	for kind, n := range kinds {
		differences += n
		if row := "| " + kind; !strings.Contains(spaced(docs.Notation), row+" | "+strconv.Itoa(n)+" |") {
			t.Errorf("docs/notation.md lacks the row %s | %d |", row, n)
		}
	}
	want := fmt.Sprintf("Of %d cases %d differ", cases, differences)
	if !strings.Contains(spaced(docs.Notation), want) {
		t.Errorf("docs/notation.md doesn't say %q", want)
	}
}

// spaced returns text with single spaces.
func spaced(text string) string { return strings.Join(strings.Fields(text), " ") }

// elsewhere returns the total of a notation, "parsed" without dice, or ! and the error. A ten-sided die
// shows 0 instead of 10.
func elsewhere(notation, dice string) string {
	r, err := ParseRequest([]byte("sum " + notation))
	if err == nil {
		_, err = r.Dice()
	}
	var resolution Resolution
	if err == nil && dice != "" {
		for face := range strings.FieldsSeq(dice) {
			n, _ := strconv.Atoi(face)
			if strings.Contains(r.Technique, "d10") && n == 10 {
				n = 0
			}
			r.Faces = append(r.Faces, n)
		}
		resolution, err = Resolve(&r)
	}
	if fault, refused := errors.AsType[*FieldError](err); refused {
		return "! " + fault.Message().In(nil)
	}
	if dice == "" {
		return "parsed"
	}
	return strconv.Itoa(resolution.Total.Value)
}

//go:build !js

package engine

import (
	"regexp"
	"strings"
	"testing"

	"fudgetray/docs"
)

var codeInCell = regexp.MustCompile("`([^`]+)`( ✗)?")

// TestNotationDocumentRows checks each cell of the tables in docs/notation.md: a notation has the
// same meaning as the others in its row, or is refused if it has a mark or is in the second table.
func TestNotationDocumentRows(t *testing.T) {
	_, text, _ := strings.Cut(docs.Notation, "## Notation of other dice rollers")
	compared, refused, _ := strings.Cut(text, "Refused notation:")
	cells := 0
	for row := range strings.Lines(compared) {
		meant := ""
		for _, code := range codeInCell.FindAllStringSubmatch(row, -1) {
			if !strings.HasPrefix(row, "|") {
				continue
			}
			cells++
			r, err := ParseRequest([]byte("sum " + code[1]))
			switch {
			case (err != nil) != (code[2] != ""):
				t.Errorf("%s: %v; the mark is %q", code[1], err, code[2])
			case err == nil && meant == "":
				meant = r.Technique
			case err == nil && r.Technique != meant:
				t.Errorf("%s is %s, not %s", code[1], r.Technique, meant)
			}
		}
	}
	for row := range strings.Lines(refused) {
		columns := strings.Split(row, "|")
		if len(columns) < 3 {
			continue
		}
		for _, code := range codeInCell.FindAllStringSubmatch(columns[1], -1) {
			cells++
			if _, err := ParseRequest([]byte(code[1])); err == nil {
				t.Errorf("%s is understood", code[1])
			}
		}
	}
	if cells < 80 {
		t.Errorf("%d cells with a notation", cells)
	}
}

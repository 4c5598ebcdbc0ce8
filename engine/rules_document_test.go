package engine

import (
	"regexp"
	"strings"
	"testing"

	"fudgetray/docs"
)

var (
	ruleCited   = regexp.MustCompile(`\bR([1-9]\d*)\b`)
	ruleExample = regexp.MustCompile("(?m)^- `([^`]+)` → (.+(?:\n  .+)*)$")
)

// TestRulesDocumentExamples resolves every example in docs/rules.md.
func TestRulesDocumentExamples(t *testing.T) {
	found := 0
	for id, section := range docs.RuleSections(t) {
		for _, example := range ruleExample.FindAllStringSubmatch(section, -1) {
			found++
			request, want := example[1], strings.Join(strings.Fields(example[2]), " ")
			if got := answer(request); got != want {
				t.Errorf("docs/rules.md, R%s: %s\n got %s\nwant %s", id, request, got, want)
			}
		}
	}
	if found == 0 {
		t.Error("docs/rules.md has no examples")
	}
}

// TestNotationDocumentExamples resolves every example in docs/notation.md.
func TestNotationDocumentExamples(t *testing.T) {
	examples := ruleExample.FindAllStringSubmatch(docs.Notation, -1)
	for _, example := range examples {
		if got := answer(example[1]); got != strings.Join(strings.Fields(example[2]), " ") {
			t.Errorf("docs/notation.md: %s\n got %s\nwant %s", example[1], got, example[2])
		}
	}
	if len(examples) == 0 {
		t.Error("docs/notation.md has no examples")
	}
}

// answer returns the sentence that a request resolves to, or its error.
func answer(request string) string {
	r, err := ParseRequest([]byte(request))
	if err != nil {
		return err.Error()
	}
	got, err := Resolve(&r)
	if err != nil {
		return err.Error()
	}
	return got.Text
}

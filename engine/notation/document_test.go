//go:build !js

package notation

import (
	"os"
	"strings"
	"testing"
)

// TestGrammar checks that the grammars in the package comment and in docs/notation.md are equal.
func TestGrammar(t *testing.T) {
	comment, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	document, err := os.ReadFile("../../docs/notation.md")
	if err != nil {
		t.Fatal(err)
	}
	_, grammar, _ := strings.Cut(string(document), "## Grammar")
	_, grammar, _ = strings.Cut(grammar, "```\n")
	grammar, _, _ = strings.Cut(grammar, "```")
	for rule := range strings.Lines(grammar) {
		if !strings.Contains(string(comment), "//\t"+rule) {
			t.Errorf("doc.go lacks %s", rule)
		}
	}
}

//go:build !js

package notation

import (
	_ "embed"
	"strings"
	"testing"

	"fudgetray/docs"
)

//go:embed doc.go
var packageComment string

// TestGrammar checks that the grammars in the package comment and in docs/notation.md are equal.
func TestGrammar(t *testing.T) {
	_, grammar, _ := strings.Cut(docs.Notation, "## Grammar")
	_, grammar, _ = strings.Cut(grammar, "```\n")
	grammar, _, _ = strings.Cut(grammar, "```")
	for rule := range strings.Lines(grammar) {
		if !strings.Contains(packageComment, "//\t"+rule) {
			t.Errorf("doc.go lacks %s", rule)
		}
	}
}

//go:build !js

package visit

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"fudgetray/engine/language"
)

// codes returns the values of all constants of type Code.
func codes(t *testing.T) (codes []Code) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "message.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			codes = append(codes, Code(text))
		}
		return true
	})
	return codes
}

// Each code has a text in each language, and the text shows the values that belong to it.
func TestTexts(t *testing.T) {
	args := Args{
		Name: "Ann", Other: "Bob", Throw: 7, Breach: "two-entries", Link: "none", Reason: "Because.", Fields: "trait",
		Text: "Good",
	}
	for _, tag := range language.Included() {
		l, err := language.Named(tag)
		if err != nil {
			t.Fatal(err)
		}
		for _, code := range codes(t) {
			text := Message{code, args}.In(l)
			if text == string(code) || text == "" || strings.ContainsAny(text, "{}") {
				t.Errorf("%s %s: %q", tag, code, text)
			}
		}
	}
	for message, want := range map[Message]string{
		{NewsRenamed, args}:  "Bob is now called Ann.",
		{NewsRolled, args}:   "Good",
		{CodeDropped, args}:  "Roll 7 was dropped, because nobody was left to roll it.",
		{NewsDisputed, args}: "Roll 7: Bob got other dice than Ann announced.",
		{NewsUnruled, args}:  "These rules of the GM don't apply: trait",
	} {
		if got := message.In(nil); got != want {
			t.Errorf("%s: %q, want %q", message.Code, got, want)
		}
	}
}

package table

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"fudgetray/engine/language/catalogue"
)

// Each kind of refusal in the source has a denial. Kinds that depend on the entry are those of their callers.
func TestEveryRefusalHasADenial(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	kinds := []string{}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			name := ""
			switch f := call.Fun.(type) {
			case *ast.Ident:
				name = f.Name
			case *ast.SelectorExpr:
				name = f.Sel.Name
			}
			takesKind := []string{"refuse", "again", "gm", "room", "assign", "seatNumbered", "recent"}
			for _, arg := range call.Args {
				if _, ok := arg.(*ast.Ident); ok && (name == "refuse" || name == "again") {
					break // the kind is that of the caller
				}
				if _, ok := arg.(*ast.BinaryExpr); ok {
					break
				}
				if text, ok := arg.(*ast.BasicLit); ok && text.Kind == token.STRING && slices.Contains(takesKind, name) {
					kind, _ := strconv.Unquote(text.Value)
					kinds = append(kinds, kind)
					if name == "seatNumbered" {
						kinds = append(kinds, kind+".seat")
					}
					if name == "recent" {
						kinds = append(kinds, kind+".throw")
					}
					break
				}
			}
			return true
		})
	}
	if len(kinds) < 30 {
		t.Fatalf("only %d kinds were found", len(kinds))
	}
	for _, kind := range kinds {
		if denials[kind] == "" {
			t.Errorf("refusals of %q have no denial", kind)
		}
	}
}

// Each denial has a text in each language, in the section that page, desktop and terminal use.
func TestEveryDenialHasTexts(t *testing.T) {
	if _, err := os.Stat("../../engine/language/en.json"); err != nil {
		t.Fatal(err)
	}
	all, err := catalogue.Read("../../engine/language")
	if err != nil {
		t.Fatal(err)
	}
	for _, denial := range Denial("").Values() {
		for _, c := range all {
			if c.Messages[catalogue.Table][string(denial)] == "" {
				t.Errorf("%s has no text for %q", c.Tag, denial)
			}
		}
	}
	for kind, denial := range denials {
		if !slices.Contains(Denial("").Values(), denial) {
			t.Errorf("the denial of %q is not listed", kind)
		}
	}
}

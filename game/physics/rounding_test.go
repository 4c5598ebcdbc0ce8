//go:build !js

package physics

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
	"testing"
)

// Every product of floats is rounded on its own, by mul or by a conversion right
// around it, here and where dice are made: else some compilers fuse it with a sum,
// and throws end differently on their machines.
func TestProductsAreRounded(t *testing.T) {
	for _, dir := range []string{".", "../dice"} {
		for _, at := range fusable(t, dir) {
			t.Errorf("%s: a product that may be fused", at)
		}
	}
}

// fusable returns where a package has products of floats that a compiler may fuse.
func fusable(t *testing.T, dir string) []token.Position {
	set := token.NewFileSet()
	names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	if len(files) == 0 {
		t.Fatalf("no Go files in %s", dir)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	config := types.Config{Importer: nothing{}, Error: func(error) {}}
	config.Check(files[0].Name.Name, set, files, info) // errors are those of the imports that are not there
	rounded := map[ast.Expr]bool{}
	var found []token.Position
	inspect := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if name, ok := n.Fun.(*ast.Ident); ok && name.Name == "float64" {
				rounded[n.Args[0]] = true
			}
		case *ast.AssignStmt:
			if n.Tok == token.MUL_ASSIGN && isFloat(info.TypeOf(n.Lhs[0])) {
				found = append(found, set.Position(n.Pos()))
			}
		case *ast.BinaryExpr:
			known := info.Types[n].Value != nil && info.Types[n].Value.Kind() != constant.Unknown
			if n.Op == token.MUL && !rounded[n] && !known && isFloat(info.TypeOf(n)) {
				found = append(found, set.Position(n.Pos()))
			}
		}
		return true
	}
	for _, file := range files {
		ast.Inspect(file, inspect)
	}
	return found
}

// isFloat says whether a type is one, or can't be told.
func isFloat(t types.Type) bool {
	basic, ok := t.(*types.Basic)
	return !ok || basic.Info()&types.IsFloat != 0 || basic.Kind() == types.Invalid
}

// nothing imports packages that are empty but for the constants of math.
type nothing struct{}

func (nothing) Import(path string) (*types.Package, error) {
	p := types.NewPackage(path, path[strings.LastIndex(path, "/")+1:])
	for _, name := range []string{"Pi", "Phi"} {
		p.Scope().Insert(types.NewConst(token.NoPos, p, name, types.Typ[types.UntypedFloat], constant.MakeFloat64(3)))
	}
	p.MarkComplete()
	return p, nil
}

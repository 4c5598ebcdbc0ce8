//go:build !js

package physics

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"strings"
	"testing"
)

// Every product of floats is rounded on its own, by mul or by a conversion right
// around it, here and where dice are made: else some compilers fuse it with a sum,
// and throws end differently on their machines.
func TestProductsAreRounded(t *testing.T) {
	for _, dir := range []string{".", "../dice"} {
		set := token.NewFileSet()
		packages, err := parser.ParseDir(set, dir, func(f fs.FileInfo) bool { return !strings.HasSuffix(f.Name(), "_test.go") }, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range packages {
			for _, at := range fusable(set, p) {
				t.Errorf("%s: a product that may be fused", at)
			}
		}
	}
}

func fusable(set *token.FileSet, p *ast.Package) []token.Position {
	var files []*ast.File
	for _, f := range p.Files {
		files = append(files, f)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	config := types.Config{Importer: nothing{}, Error: func(error) {}}
	config.Check(p.Name, set, files, info) // errors are those of the imports that are not there
	rounded := map[ast.Expr]bool{}
	var found []token.Position
	ast.Inspect(p, func(n ast.Node) bool {
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
	})
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

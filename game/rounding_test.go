package game

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// decisive are the packages whose numbers determine a throw.
var decisive = []string{"physics", "dice", "throw", "../cmd/dev/check/trial"}

// Every product of floats is rounded separately, by mul or by a conversion around it. Otherwise
// some compilers fuse it with a sum, and throws end differently there.
func TestProductsAreRounded(t *testing.T) {
	c := newRoundingCheck()
	for _, dir := range decisive {
		names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
		names = slices.DeleteFunc(names, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
		if len(names) == 0 {
			t.Errorf("%s: no Go files", dir)
			continue
		}
		var files []*ast.File
		for _, name := range names {
			files = append(files, c.parse(t, name, nil))
		}
		for _, product := range c.unrounded(t, dir, files) {
			t.Errorf("%s: %s is not rounded separately", c.set.Position(product.Pos()), c.text(product))
		}
	}
}

// The check finds exactly the products that it should.
func TestRoundingCheck(t *testing.T) {
	cases := []struct {
		what, code string
		want       []string
	}{
		{"a product in a sum", "_ = a*b + 1", []string{"a * b"}},
		{"a product that is summed later", "c := a * b; _ = c + 1", []string{"a * b"}},
		{"a product in a difference that is assigned", "a -= b * b", []string{"b * b"}},
		{"a rounded product", "_ = float64(a*b) + 1", nil},
		{"a rounded product in brackets", "_ = float64((a * b)) + 1", nil},
		{"a rounded sum", "_ = float64(a*b + 1)", []string{"a * b"}},
		{"a rounded product of three", "_ = float64(a * b * a)", []string{"a * b"}},
		{"a rounded product of a rounded product", "_ = float64(float64(a*b) * a)", nil},
		{"constants", "_ = 2 * math.Pi * physics.Step", nil},
		{"a constant and a variable", "_ = math.Pi * a", []string{"math.Pi * a"}},
		{"an assigned product", "a *= b", []string{"a *= b"}},
		{"an assigned product of integers", "n *= 2", nil},
		{"the result of a call", "_ = f() * a", []string{"f() * a"}},
		{"the result of another package", "_ = 2 * math.Sqrt(a)", []string{"2 * math.Sqrt(a)"}},
		{"the result of a method", "_ = v.Len() * a", []string{"v.Len() * a"}},
		{"a field of another package", "_ = v.X * a", []string{"v.X * a"}},
		{"integers of other packages", "_ = n * physics.CalmSteps * len(k.Shape().Faces)", nil},
		{"an integer from a float", "_ = n * int(1/physics.Step)", nil},
		{"integers of a type with a name", "_ = time.Duration(n) * time.Second", nil},
		{"floats of a type with a name", "_ = m * m", []string{"m * m"}},
		{"rounded to a type with a name", "_ = metres(m * m)", nil},
		{"short floats", "_ = s * s", []string{"s * s"}},
		{"a call that is no conversion", "_ = math.Abs(a * b)", []string{"a * b"}},
		{"a pointer's value", "p := &a; _ = *p + 1", nil},
	}
	c := newRoundingCheck()
	for _, test := range cases {
		file := c.parse(t, "snippet.go", fmt.Sprintf(snippet, test.code))
		var got []string
		for _, product := range c.unrounded(t, "snippet", []*ast.File{file}) {
			got = append(got, c.text(product))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: in %q the check finds %q, want %q", test.what, test.code, got, test.want)
		}
	}
}

const snippet = `package snippet

import (
	"math"
	"time"

	"fudgetray/game/dice"
	"fudgetray/game/physics"
)

type metres float64

func f() float64 { return math.Pi }

func _(a, b float64, n int, s float32, m metres, v physics.Vec, k dice.Kind, _ time.Duration) { %s }
`

// A roundingCheck type-checks packages from source.
type roundingCheck struct {
	set   *token.FileSet
	types types.Config
}

func newRoundingCheck() *roundingCheck {
	set := token.NewFileSet()
	return &roundingCheck{set, types.Config{Importer: importer.ForCompiler(set, "source", nil)}}
}

// parse parses a file, or src if it isn't nil.
func (c *roundingCheck) parse(t *testing.T, name string, source any) *ast.File {
	t.Helper()
	file, err := parser.ParseFile(c.set, name, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// text returns the source of a node.
func (c *roundingCheck) text(n ast.Node) string {
	var b strings.Builder
	format.Node(&b, c.set, n)
	return b.String()
}

// unrounded returns the products of floats in a package that a compiler may fuse.
func (c *roundingCheck) unrounded(t *testing.T, dir string, files []*ast.File) []ast.Node {
	t.Helper()
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	if _, err := c.types.Check(dir, c.set, files, info); err != nil {
		t.Fatal(err)
	}
	rounded := map[ast.Node]bool{}
	var found []ast.Node
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && info.Types[call.Fun].IsType() && isFloat(info.TypeOf(call)) {
				rounded[ast.Unparen(call.Args[0])] = true
			}
			if isFloatProduct(info, n) && !rounded[n] {
				found = append(found, n)
			}
			return true
		})
	}
	return found
}

// isFloatProduct reports whether a node multiplies floats at run time.
func isFloatProduct(info *types.Info, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return n.Tok == token.MUL_ASSIGN && isFloat(info.TypeOf(n.Lhs[0]))
	case *ast.BinaryExpr:
		isConstant := info.Types[n].Value != nil
		return n.Op == token.MUL && !isConstant && isFloat(info.TypeOf(n))
	default:
		return false
	}
}

// isFloat reports whether a type is a float, or a type parameter, which may be one.
func isFloat(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return !ok || basic.Info()&(types.IsFloat|types.IsComplex) != 0
}

// Package mutate tests the tests of a package: it changes one expression at a time and runs the tests that execute it.
// All mutants are compiled into one test program, which activates one of them, so a mutant costs the time of its tests
// alone.
package mutate

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A Mutant is a changed expression.
type Mutant struct {
	File   string // name in its package
	Line   int
	Column int
	Type   string // boundary, negation, logic, arithmetic, sign or increment
	Text   string // of the line
}

// runtimePath is the import path of the functions that stand for operators.
const runtimePath = "fudgetray/cmd/dev/check/reliability/mutant"

// operators are the functions of package mutant for binary operators, and the types of their mutants.
var operators = map[token.Token]struct {
	function string
	types    []string
}{
	token.ADD:  {"Add", []string{"arithmetic"}},
	token.SUB:  {"Sub", []string{"arithmetic"}},
	token.MUL:  {"Mul", []string{"arithmetic"}},
	token.QUO:  {"Div", []string{"arithmetic"}},
	token.REM:  {"Rem", []string{"arithmetic"}},
	token.LSS:  {"Less", []string{"boundary", "negation"}},
	token.LEQ:  {"LessEqual", []string{"boundary", "negation"}},
	token.GTR:  {"Greater", []string{"boundary", "negation"}},
	token.GEQ:  {"GreaterEqual", []string{"boundary", "negation"}},
	token.LAND: {"And", []string{"logic"}},
	token.LOR:  {"Or", []string{"logic"}},
}

// An instrumenter adds the mutants of one file. Lines keep their numbers.
type instrumenter struct {
	info    *types.Info
	file    *token.File
	source  []byte
	mutants *[]Mutant

	opened, closed map[int]string // inserted at an offset: before an expression, and after one
	replaced       map[int]replacement
}

// A replacement replaces a token of a length.
type replacement struct {
	length int
	text   string
}

// instrument returns the source of a file with its mutants, which it appends to mutants.
func instrument(pkg *packages.Package, file *ast.File, source []byte, mutants *[]Mutant) []byte {
	i := instrumenter{
		info: pkg.TypesInfo, file: pkg.Fset.File(file.Pos()), source: source, mutants: mutants,
		opened: map[int]string{}, closed: map[int]string{}, replaced: map[int]replacement{},
	}
	before := len(*mutants)
	var closers []func()
	for _, declaration := range file.Decls {
		ast.Inspect(declaration, func(n ast.Node) bool {
			if n == nil {
				last := len(closers) - 1
				closers[last]()
				closers = closers[:last]
				return false
			}
			closer := i.open(n)
			if closer != nil {
				closers = append(closers, closer)
			}
			return closer != nil
		})
	}
	if len(*mutants) == before {
		return source
	}
	i.closed[i.file.Offset(file.Name.End())] = fmt.Sprintf("; import mutant_ %q", runtimePath)
	return i.apply()
}

// open begins the mutants of a node and returns a function that ends them, or nil if the node has none: constants can't
// be changed while a program runs.
func (i *instrumenter) open(n ast.Node) (end func()) {
	if e, ok := n.(ast.Expr); ok && i.info.Types[e].Value != nil {
		return nil
	}
	switch n := n.(type) {
	case *ast.GenDecl:
		if n.Tok == token.CONST || n.Tok == token.TYPE {
			return nil
		}
	case *ast.BinaryExpr:
		return i.binary(n)
	case *ast.UnaryExpr:
		if n.Op == token.SUB && i.isNumber(n) {
			return i.negative(n)
		}
	case *ast.IncDecStmt:
		i.step(n)
	case *ast.AssignStmt:
		if (n.Tok == token.ADD_ASSIGN || n.Tok == token.SUB_ASSIGN) && i.isNumber(n.Lhs[0]) && isPure(n.Lhs[0]) {
			return i.enclose(n.Rhs[0], fmt.Sprintf("mutant_.Step(%d, %s, ", i.add(n.TokPos, "increment"), i.text(n.Lhs[0])), ")")
		}
	}
	return func() {}
}

func (i *instrumenter) binary(e *ast.BinaryExpr) (end func()) {
	if e.Op == token.EQL || e.Op == token.NEQ || i.isContinuous(e) {
		id := i.add(e.OpPos, "negation")
		return i.enclose(e, fmt.Sprintf("(mutant_.On(%d) != (", id), "))")
	}
	operator, ok := operators[e.Op]
	if !ok || !i.isSupported(e) {
		return func() {}
	}
	id := i.add(e.OpPos, operator.types...)
	separator, closing := ",", ")"
	if e.Op == token.LAND || e.Op == token.LOR {
		separator, closing = ", func() bool { return (", ") })"
	}
	i.replaced[i.file.Offset(e.OpPos)] = replacement{len(e.Op.String()), separator}
	return i.enclose(e, fmt.Sprintf("mutant_.%s(%d, ", operator.function, id), closing)
}

// isContinuous reports whether an expression compares floats of which none is the constant 0. Others are hardly ever
// equal to their bounds, so that a mutant of the boundary makes no difference.
func (i *instrumenter) isContinuous(e *ast.BinaryExpr) bool {
	switch e.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		basic, ok := i.info.TypeOf(e.X).Underlying().(*types.Basic)
		return ok && basic.Info()&types.IsFloat != 0 && !i.isZero(e.X) && !i.isZero(e.Y)
	}
	return false
}

func (i *instrumenter) isZero(e ast.Expr) bool {
	value := i.info.Types[e].Value
	return value != nil && constant.Sign(value) == 0
}

// isSupported reports whether package mutant has a function for the operands.
func (i *instrumenter) isSupported(e *ast.BinaryExpr) bool {
	switch e.Op {
	case token.LAND, token.LOR:
		basic, ok := i.info.TypeOf(e).(*types.Basic)
		return ok && basic.Info()&types.IsBoolean != 0
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		basic, ok := i.info.TypeOf(e.X).Underlying().(*types.Basic)
		return ok && basic.Info()&types.IsOrdered != 0
	}
	return i.isNumber(e) && !isShift(e.X) && !isShift(e.Y)
}

// isShift reports whether an expression is a shift, whose type may depend on where it is used.
func isShift(e ast.Expr) bool {
	shift, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && (shift.Op == token.SHL || shift.Op == token.SHR)
}

func (i *instrumenter) isNumber(e ast.Expr) bool {
	basic, ok := i.info.TypeOf(e).Underlying().(*types.Basic)
	return ok && basic.Info()&(types.IsInteger|types.IsFloat) != 0
}

func (i *instrumenter) negative(e *ast.UnaryExpr) (end func()) {
	i.replaced[i.file.Offset(e.OpPos)] = replacement{1, fmt.Sprintf("mutant_.Neg(%d, ", i.add(e.OpPos, "sign"))}
	return i.enclose(e, "", ")")
}

// step replaces x++ and x--, whose x is evaluated twice then.
func (i *instrumenter) step(s *ast.IncDecStmt) {
	if !isPure(s.X) || !i.isNumber(s.X) {
		return
	}
	assignment := map[token.Token]string{token.INC: "+=", token.DEC: "-="}[s.Tok]
	text := fmt.Sprintf(" %s mutant_.Step(%d, %s, 1)", assignment, i.add(s.TokPos, "increment"), i.text(s.X))
	i.replaced[i.file.Offset(s.TokPos)] = replacement{2, text}
}

// isPure reports whether an expression has no calls, so that it can be evaluated twice.
func isPure(e ast.Expr) bool {
	pure := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.CallExpr, *ast.BinaryExpr, *ast.UnaryExpr:
			pure = false
		}
		return pure
	})
	return pure
}

// enclose inserts texts around a node, inside those of the nodes that contain it.
func (i *instrumenter) enclose(n ast.Node, before, after string) (end func()) {
	i.opened[i.file.Offset(n.Pos())] += before
	return func() { i.closed[i.file.Offset(n.End())] += after }
}

// add adds a mutant of each type at a position, and returns the first one's number.
func (i *instrumenter) add(at token.Pos, types ...string) (id int) {
	id = len(*i.mutants)
	position := i.file.Position(at)
	line := i.file.Offset(i.file.LineStart(position.Line))
	text, _, _ := strings.Cut(string(i.source[line:]), "\n")
	for _, t := range types {
		*i.mutants = append(*i.mutants,
			Mutant{Line: position.Line, Column: position.Column, Type: t, Text: strings.TrimSpace(text)})
	}
	return id
}

func (i *instrumenter) text(n ast.Node) string {
	return string(i.source[i.file.Offset(n.Pos()):i.file.Offset(n.End())])
}

// apply returns the source with all insertions and replacements.
func (i *instrumenter) apply() []byte {
	var out []byte
	for at := 0; at < len(i.source); at++ {
		out = append(out, i.closed[at]...)
		out = append(out, i.opened[at]...)
		if r, ok := i.replaced[at]; ok {
			out = append(out, r.text...)
			at += r.length - 1
			continue
		}
		out = append(out, i.source[at])
	}
	return out
}

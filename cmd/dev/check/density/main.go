// Command density lists statements of Go files that do too much on one line: assignments of five values or more, an
// expression assigned to _ to branch, and an if or switch that begins with an action.
//
//	density FILES…
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
)

// maxAssigned is the largest number of values that one statement may assign separately.
const maxAssigned = 4

func main() {
	files, dense := token.NewFileSet(), false
	for _, name := range os.Args[1:] {
		file, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
		if err != nil {
			fmt.Fprintln(os.Stderr, "density:", err)
			os.Exit(2)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if problem := problemOf(n); problem != "" {
				dense = true
				fmt.Printf("%s: %s\n", files.Position(n.Pos()), problem)
			}
			return true
		})
	}
	if dense {
		os.Exit(1)
	}
}

// problemOf returns what is wrong with a node of the syntax tree, or "".
func problemOf(n ast.Node) string {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if len(n.Lhs) > maxAssigned && len(n.Rhs) == len(n.Lhs) {
			return fmt.Sprintf("assigns %d values; divide it", len(n.Lhs))
		}
		if isBranch(n) {
			return "branches in an expression; write an if"
		}
	case *ast.IfStmt:
		if acts(n.Init, n.Cond) {
			return "acts before the condition; move the statement above the if"
		}
	case *ast.SwitchStmt:
		if acts(n.Init, n.Tag) {
			return "acts before the cases; move the statement above the switch"
		}
	}
	return ""
}

// isBranch reports whether an assignment to _ evaluates its second operand only in some cases.
func isBranch(a *ast.AssignStmt) bool {
	operation, isOperation := a.Rhs[0].(*ast.BinaryExpr)
	return isOperation && types.ExprString(a.Lhs[0]) == "_" && (operation.Op == token.LOR || operation.Op == token.LAND)
}

// acts reports whether a statement before a condition does more than to produce what the condition reads.
func acts(init ast.Stmt, condition ast.Expr) bool {
	assignment, isAssignment := init.(*ast.AssignStmt)
	if init == nil || isAssignment && assignment.Tok == token.DEFINE {
		return false
	}
	if !isAssignment || assignment.Tok != token.ASSIGN || condition == nil {
		return true
	}
	acts := true
	ast.Inspect(condition, func(n ast.Node) bool {
		for _, assigned := range assignment.Lhs {
			read, isExpression := n.(ast.Expr)
			acts = acts && !(isExpression && types.ExprString(read) == types.ExprString(assigned))
		}
		return acts
	})
	return acts
}

package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strconv"
	"strings"
)

// literalPaths returns what string literals of a Go file name outside its folder: the literals that begin with "../",
// relative to the root instead of the folder. Paths of the root itself are left out, as they say nothing.
func literalPaths(folder, file string) ([]string, error) {
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if tree == nil {
		return nil, err
	}
	var found []string
	ast.Inspect(tree, func(n ast.Node) bool {
		literal, isLiteral := n.(*ast.BasicLit)
		if !isLiteral || literal.Kind != token.STRING {
			return true
		}
		text, err := strconv.Unquote(literal.Value)
		if err != nil || !strings.HasPrefix(text, "../") {
			return true
		}
		if named := path.Join(folder, text); named != "." && !strings.HasPrefix(named, "../") && named != ".." {
			found = append(found, named)
		}
		return true
	})
	return found, nil
}

package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

func TestProblemOf(t *testing.T) {
	for code, want := range map[string]int{
		`a, b, c, d := 1, 2, 3, 4`:                    0,
		`a, b, c, d, e := 1, 2, 3, 4, 5`:              1,
		`p.a, p.b, p.c, p.d, p.e = 1, 2, 3, 4, 5`:     1,
		`a, b, c, d, e := five()`:                     0,
		`_ = f() || g()`:                              1,
		`_ = f() && g()`:                              1,
		`_ = a + b`:                                   0,
		`if f(); a {}`:                                1,
		`if n++; n > 3 {}`:                            1,
		`if n += 2; n > 3 {}`:                         1,
		`if p.x = y; a {}`:                            1,
		`if err := f(); err != nil {}`:                0,
		`if v, ok := m[k]; ok {}`:                     0,
		`if err = f(); err != nil {}`:                 0,
		`if p.x, err = f(); err != nil {}`:            0,
		`if p.x = y; p.x > 0 {}`:                      0,
		`switch c = f(c); {}`:                         1,
		`switch f(); a {}`:                            1,
		`switch v := f(); v {}`:                       0,
		`if a {} else if f(); b {}`:                   1,
		`for i, j := 0, 1; i < j; i, j = i+1, j-1 {}`: 0,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "a.go", "package a\nfunc f() {\n"+code+"\n}", 0)
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		ast.Inspect(file, func(n ast.Node) bool {
			if problemOf(n) != "" {
				got++
			}
			return true
		})
		if got != want {
			t.Errorf("%s: %d problems, want %d", code, got, want)
		}
	}
}

package page

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// literal is a string in the source of a browser test.
type literal struct {
	text, place string
	called      bool // it is an argument that names a function
}

// callers are the functions of browser tests that take the name of a function in the page.
var callers = []string{
	"call", "awaited", "try", "until", "untilAcrossLoads", "untilIs", "early", "Call", "Until", "UntilIs",
}

// literals returns all strings of the browser tests.
func literals(t *testing.T) (found []literal) {
	t.Helper()
	paths, err := filepath.Glob("../*.go")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no browser tests: %v", err)
	}
	files := token.NewFileSet()
	for _, path := range paths {
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		called := map[ast.Node]bool{}
		ast.Inspect(file, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.CallExpr:
				called[nameArgument(node)] = true
			case *ast.BasicLit:
				if node.Kind == token.STRING {
					text, _ := strconv.Unquote(node.Value)
					found = append(found, literal{text, files.Position(node.Pos()).String(), called[node]})
				}
			}
			return true
		})
	}
	return found
}

// nameArgument returns the argument of a caller that names a function, if it is a string, or nil. Only a tab or the
// wanted value may precede it.
func nameArgument(call *ast.CallExpr) ast.Node {
	if !slices.Contains(callers, callee(call.Fun)) {
		return nil
	}
	first := 0
	if strings.EqualFold(callee(call.Fun), "untilIs") || isGeneric(call.Fun) {
		first = 1
	}
	if name, ok := call.Args[first].(*ast.BasicLit); ok {
		return name
	}
	return nil
}

func callee(function ast.Expr) string {
	switch function := function.(type) {
	case *ast.Ident:
		return function.Name
	case *ast.SelectorExpr:
		return function.Sel.Name
	case *ast.IndexExpr:
		return callee(function.X)
	}
	return ""
}

func isGeneric(function ast.Expr) bool {
	_, ok := function.(*ast.IndexExpr)
	return ok
}

// names are the names of functions, such as "element.text" and "frame:sound.clear".
var names = regexp.MustCompile(`^(?:frame:)?([a-z]\w*)\.([a-z]\w*)$`)

// functionsHere returns the functions of the modules.
func functionsHere(t *testing.T) map[string][]string {
	t.Helper()
	functions, err := Functions(".")
	if err != nil {
		t.Fatal(err)
	}
	return functions
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Each function that a browser test names exists, and main.js offers its module.
func TestNamedFunctionsExist(t *testing.T) {
	functions, main := functionsHere(t), read(t, "main.js")
	calls := 0
	for _, l := range literals(t) {
		name := names.FindStringSubmatch(l.text)
		if l.called {
			calls++
			if name == nil {
				t.Errorf("%s: %q is no name of a function", l.place, l.text)
				continue
			}
		}
		// Other strings may look like names, such as those of files.
		if name == nil || !l.called && (functions[name[1]] == nil || strings.HasSuffix(l.text, ".html")) {
			continue
		}
		if !slices.Contains(functions[name[1]], name[2]) {
			t.Errorf("%s: no module exports %s", l.place, l.text)
		}
		if !strings.Contains(main, "\n  "+name[1]+",\n") {
			t.Errorf("%s: main.js does not offer the module %s", l.place, name[1])
		}
	}
	if calls < 1000 {
		t.Errorf("%d calls were found, want more", calls)
	}
}

// Each function is named by a browser test, or used by another module.
func TestFunctionsAreUsed(t *testing.T) {
	functions := functionsHere(t)
	named := map[string]bool{}
	for _, l := range literals(t) {
		named[strings.TrimPrefix(l.text, "frame:")] = true
	}
	for module, exported := range functions {
		for _, function := range exported {
			if !named[module+"."+function] && !isUsed(t, functions, module, function) {
				t.Errorf("%s.%s is not used", module, function)
			}
		}
	}
}

// isUsed reports whether another module imports a function, or calls it by name.
func isUsed(t *testing.T, functions map[string][]string, module, function string) bool {
	t.Helper()
	mentions := regexp.MustCompile(`\b` + function + `\b`)
	for other := range functions {
		text := read(t, other+".js")
		imports := other != module && strings.Contains(text, `"./`+module+`.js"`) && mentions.MatchString(text)
		if imports || strings.Contains(text, `"`+module+"."+function+`"`) {
			return true
		}
	}
	return false
}

// Browser tests have no JavaScript in strings.
func TestNoScriptsInStrings(t *testing.T) {
	script := regexp.MustCompile(`=>|\bfunction\b.*\{|\b(?:document|window|localStorage)\.|\bawait |\)\.then\(`)
	for _, l := range literals(t) {
		if found := script.FindString(l.text); found != "" {
			t.Errorf("%s: the string looks like JavaScript: %q", l.place, found)
		}
	}
}

// The modules become one script, and arguments become JSON.
func TestScript(t *testing.T) {
	script, err := Script(".")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(script, "window.e2e = ") {
		t.Error("the script defines no window.e2e")
	}
	got := UntilIs([]int{1}, "element.count", "#a > b")
	if want := `window.e2e.untilIs([1], "element.count", "#a \u003e b")`; got != want {
		t.Errorf("an expression is %s, want %s", got, want)
	}
}

package main

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
)

// comments are what the source says about types, their fields and their constants.
// A package is read when it is first asked about.
type comments struct {
	packages map[string]map[string]string
	err      error // of reading; from then on nothing is said
}

// of returns the comment on a type of ours, or on one of its fields or values, as one
// line, "" if there is none.
func (c *comments) of(t reflect.Type, member string) string {
	path := t.PkgPath()
	if path == "main" {
		path = "fudgetray/cmd/contract"
	}
	said, ok := c.packages[path]
	if !ok && c.err == nil {
		said = c.read(path)
	}
	return said[key(t.Name(), member)]
}

func key(name, member string) string { return name + "." + member }

func (c *comments) read(path string) map[string]string {
	said := map[string]string{}
	pkg, err := build.Import(path, ".", 0)
	if err != nil {
		c.err = err
		return said
	}
	for _, name := range pkg.GoFiles {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(pkg.Dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			c.err = err
			return said
		}
		readFile(said, file)
	}
	if c.packages == nil {
		c.packages = map[string]map[string]string{}
	}
	c.packages[path] = said
	return said
}

func readFile(said map[string]string, file *ast.File) {
	for _, decl := range file.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range group.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				readType(said, group.Doc, spec)
			case *ast.ValueSpec:
				readValue(said, spec)
			}
		}
	}
}

func readType(said map[string]string, doc *ast.CommentGroup, spec *ast.TypeSpec) {
	name := spec.Name.Name
	said[key(name, "")] = line(doc, spec.Doc, spec.Comment)
	fields, ok := spec.Type.(*ast.StructType)
	if !ok {
		return
	}
	for _, f := range fields.Fields.List {
		for _, field := range f.Names {
			said[key(name, field.Name)] = line(f.Doc, f.Comment)
		}
	}
}

// readValue keeps the comment on a constant of a type with a name, by its text.
func readValue(said map[string]string, spec *ast.ValueSpec) {
	name, ok := spec.Type.(*ast.Ident)
	if !ok {
		return
	}
	for _, value := range spec.Values {
		literal, ok := value.(*ast.BasicLit)
		if !ok {
			continue
		}
		if text, err := strconv.Unquote(literal.Value); err == nil {
			said[key(name.Name, text)] = line(spec.Doc, spec.Comment)
		}
	}
}

// line joins the comments above and behind a name.
func line(groups ...*ast.CommentGroup) string {
	var words []string
	for _, group := range groups {
		words = append(words, strings.Fields(group.Text())...)
	}
	return strings.Join(words, " ")
}

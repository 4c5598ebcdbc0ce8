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

// comments holds the doc comments of types, their fields and their constants.
// It parses a package when one of its types is first requested.
type comments struct {
	packages map[string]map[string]string // import path to comment by key
	err      error                        // first parsing error; later packages have no comments
}

// of returns the comment on a type of this module, or on one of its fields or values, as
// one line. It returns "" if the comment is missing.
func (c *comments) of(t reflect.Type, member string) string {
	path := t.PkgPath()
	if path == "main" {
		path = "fudgetray/cmd/dev/build/contract"
	}
	texts, ok := c.packages[path]
	if !ok && c.err == nil {
		texts = c.read(path)
	}
	return texts[key(t.Name(), member)]
}

func key(name, member string) string { return name + "." + member }

func (c *comments) read(path string) map[string]string {
	texts := map[string]string{}
	pkg, err := build.Import(path, ".", 0)
	if err != nil {
		c.err = err
		return texts
	}
	for _, name := range pkg.GoFiles {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(pkg.Dir, name), nil,
			parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			c.err = err
			return texts
		}
		readFile(texts, file)
	}
	if c.packages == nil {
		c.packages = map[string]map[string]string{}
	}
	c.packages[path] = texts
	return texts
}

func readFile(texts map[string]string, file *ast.File) {
	for _, decl := range file.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range group.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				doc := spec.Doc
				if !group.Lparen.IsValid() {
					doc = group.Doc
				}
				readType(texts, doc, spec)
			case *ast.ValueSpec:
				readValue(texts, spec)
			}
		}
	}
}

func readType(texts map[string]string, doc *ast.CommentGroup, spec *ast.TypeSpec) {
	name := spec.Name.Name
	texts[key(name, "")] = line(doc, spec.Comment)
	fields, ok := spec.Type.(*ast.StructType)
	if !ok {
		return
	}
	for _, f := range fields.Fields.List {
		for _, field := range f.Names {
			texts[key(name, field.Name)] = line(f.Doc, f.Comment)
		}
	}
}

// readValue keeps the comment on a string constant of a named type.
func readValue(texts map[string]string, spec *ast.ValueSpec) {
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
			texts[key(name.Name, text)] = line(spec.Doc, spec.Comment)
		}
	}
}

// line joins comments into one line.
func line(groups ...*ast.CommentGroup) string {
	var words []string
	for _, group := range groups {
		words = append(words, strings.Fields(group.Text())...)
	}
	return strings.Join(words, " ")
}

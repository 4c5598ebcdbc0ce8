package main

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
)

// comments are what the source says about types and their fields, by "Request" and
// "Request.Trait".
type comments map[string]string

// readComments reads the source of a package.
func readComments(path string) (comments, error) {
	pkg, err := build.Import(path, ".", 0)
	if err != nil {
		return nil, err
	}
	c := comments{}
	for _, name := range pkg.GoFiles {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(pkg.Dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, decl := range file.Decls {
			if types, ok := decl.(*ast.GenDecl); ok && types.Tok == token.TYPE {
				c.addType(types.Doc, types.Specs[0].(*ast.TypeSpec))
			}
		}
	}
	return c, nil
}

func (c comments) addType(doc *ast.CommentGroup, spec *ast.TypeSpec) {
	name := spec.Name.Name
	c.add(name, doc, spec.Comment)
	fields, ok := spec.Type.(*ast.StructType)
	if !ok {
		return
	}
	for _, f := range fields.Fields.List {
		for _, field := range f.Names {
			c.add(name+"."+field.Name, f.Doc, f.Comment)
		}
	}
}

// add keeps the comment above a name, and that behind it, as one line.
func (c comments) add(name string, above, behind *ast.CommentGroup) {
	if text := strings.Fields(above.Text() + behind.Text()); len(text) > 0 {
		c[name] = strings.Join(text, " ")
	}
}

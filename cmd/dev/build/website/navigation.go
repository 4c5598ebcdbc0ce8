package main

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// navigate makes the navigation: the documents in the order of README.md, and the pages of places.
func (s *site) navigate() error {
	readme, err := s.read("README.md", "index.html")
	if err != nil {
		return err
	}
	nodes, err := readme.section("documentation")
	if err != nil {
		return err
	}
	for i, n := range nodes {
		if n.Kind() != ast.KindList {
			continue
		}
		name := strings.TrimSuffix(readme.plain(nodes[i-1]), ":")
		g, err := s.group(name, n)
		if err != nil {
			return err
		}
		s.groups = append(s.groups, g)
	}
	s.groups = append(s.groups, s.placesGroup())
	return nil
}

// group returns the documents to which a list links, each named by its title.
func (s *site) group(name string, list ast.Node) (group, error) {
	g := group{Name: name}
	err := ast.Walk(list, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		l, ok := n.(*ast.Link)
		if !ok || !entering || path.Ext(string(l.Destination)) != ".html" {
			return ast.WalkContinue, nil
		}
		title, err := s.titleOf(string(l.Destination))
		if title != "" {
			g.Links = append(g.Links, link{title, string(l.Destination)})
		}
		return ast.WalkContinue, err
	})
	return g, err
}

// titleOf returns the title of the document that is shown on a page; nothing if the page shows another file.
func (s *site) titleOf(at string) (string, error) {
	files, err := fs.Glob(s.repository, "*.md")
	if err != nil {
		return "", err
	}
	docs, err := fs.Glob(s.repository, "docs/*.md")
	if err != nil {
		return "", err
	}
	for _, file := range append(files, docs...) {
		if documentPage(file) != at {
			continue
		}
		d, err := s.read(file, at)
		if err != nil {
			return "", fmt.Errorf("%s: %w", file, err)
		}
		title, _ := d.title()
		return title, nil
	}
	return "", nil
}

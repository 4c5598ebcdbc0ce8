package main

import (
	"bytes"
	"fmt"
	"html/template"
	"strings"
)

// Policies of pages. Only pages with trays run scripts. Lighthouse fetches robots.txt from the page, which needs
// connect-src.
const (
	textPolicy = "default-src 'none'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; " +
		"form-action 'none'"
	livePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; img-src 'self' blob:; " +
		"manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
		"require-trusted-types-for 'script'; trusted-types 'none'"
)

// A page is one HTML page of the website.
type page struct {
	Path        string // in the website
	Title       string
	Description string
	Body        template.HTML
	Headings    []heading
	Live        bool   // has trays
	Front       *front // the parts of the front page, which has its own template
}

// A heading is a section of a page.
type heading struct{ Text, ID string }

// A group is a part of the navigation.
type group struct {
	Name  string
	Links []link
}

// A link leads to a page of the navigation.
type link struct{ Title, Path string }

// view is what the template of a page gets.
type view struct {
	page
	Groups   []group
	Previous *link
	Next     *link
}

// addPage fills the template of a page.
func (s *site) addPage(p page) error {
	layout := "page.tmpl"
	if p.Front != nil {
		layout = "front.tmpl"
	}
	if _, exists := s.files[p.Path]; exists {
		return fmt.Errorf("two pages are named %s", p.Path)
	}
	v := view{page: p, Groups: s.groups}
	v.Previous, v.Next = s.neighbours(p.Path)
	var text bytes.Buffer
	if err := s.layout.ExecuteTemplate(&text, layout, v); err != nil {
		return err
	}
	s.files[p.Path] = text.Bytes()
	return nil
}

// To returns the address of a page or file of the website.
func (p page) To(target string) string { return relative(p.Path, target) }

// Policy returns the Content-Security-Policy of a page.
func (p page) Policy() string {
	if p.Live {
		return livePolicy
	}
	return textPolicy
}

// find returns the entry of a page in the navigation.
func (s *site) find(path string) (link, bool) {
	for _, l := range s.order() {
		if l.Path == path {
			return l, true
		}
	}
	return link{}, false
}

// order returns all pages of the navigation.
func (s *site) order() []link {
	var all []link
	for _, g := range s.groups {
		all = append(all, g.Links...)
	}
	return all
}

// neighbours returns the pages before and after a page of the navigation.
func (s *site) neighbours(path string) (previous, next *link) {
	all := s.order()
	for i, l := range all {
		if l.Path != path {
			continue
		}
		if i > 0 {
			previous = &all[i-1]
		}
		if i+1 < len(all) {
			next = &all[i+1]
		}
	}
	return previous, next
}

// codeBlock returns text as it is. Lines break on narrow screens, except in drawings, which have no language.
func codeBlock(text, language string) template.HTML {
	class := "wrapped"
	if isDrawing(text, language) {
		class = `drawing" tabindex="0`
	}
	return template.HTML(`<pre class="` + class + `"><code>` + template.HTMLEscapeString(text) + "</code></pre>\n")
}

// isDrawing reports whether a block of code has lines that must not break.
func isDrawing(text, language string) bool {
	return language == "" && strings.ContainsAny(text, "─│►▲▼")
}

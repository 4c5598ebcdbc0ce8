package main

import (
	"html/template"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// front contains the parts of the front page. Its texts are those of README.md.
type front struct {
	Lead          template.HTML
	Tag           template.HTML
	Features      []feature
	Runs          template.HTML // where the tray runs
	Rules         template.HTML
	Documentation template.HTML
	Places        []link
	Poster, Phone picture // what the tray looks like on a wide screen and on a phone
	Pictures      []picture
}

// phonePoster is the picture of the tray on a phone.
const phonePoster = "web/screenshots/narrow.jpg"

// A feature is an item of a list that begins with a name.
type feature struct {
	Name string
	Text template.HTML
}

// addFront adds the front page.
func (s *site) addFront() error {
	d, err := s.read("README.md", "index.html")
	if err != nil {
		return err
	}
	f := front{Places: s.placesGroup().Links}
	features, err := d.section("features")
	if err != nil {
		return err
	}
	lists := listsOf(features)
	if f.Features, err = d.features(lists[0]); err != nil {
		return err
	}
	if f.Runs, err = d.render(lists[1]); err != nil {
		return err
	}
	if f.Rules, err = d.list("supported-rules"); err != nil {
		return err
	}
	if f.Documentation, err = d.below("documentation"); err != nil {
		return err
	}
	if f.Lead, err = d.lead(); err != nil {
		return err
	}
	if f.Tag, err = d.tag(); err != nil {
		return err
	}
	image := d.images()[0]
	if f.Poster, err = s.shrink(photograph{File: string(image.Destination), Text: d.plain(image)}, 800); err != nil {
		return err
	}
	if f.Phone, err = s.shrink(photograph{File: phonePoster}, 585); err != nil {
		return err
	}
	if f.Pictures, err = s.frontPictures(); err != nil {
		return err
	}
	return s.addPage(page{
		Path: "index.html", Title: "Fudge Tray", Description: d.summary(), Live: true, Front: &f,
	})
}

// tag returns the first tag of a document.
func (d *document) tag() (template.HTML, error) {
	tag, err := tagOf(string(d.source))
	return codeBlock(tag, "html"), err
}

// frontPictures returns the pictures of the gallery that fit beside each other.
func (s *site) frontPictures() ([]picture, error) {
	photographs, err := s.photographs()
	if err != nil {
		return nil, err
	}
	var list []picture
	for _, photograph := range photographs {
		p, err := s.shrink(photograph, 640)
		if err != nil {
			return nil, err
		}
		if p.Width < 3*p.Height && p.Height < p.Width { // no strips of frames
			list = append(list, p)
		}
	}
	return list, nil
}

// lead returns the first paragraph without its element.
func (d *document) lead() (template.HTML, error) {
	_, nodes := d.title()
	return d.inline(nodes[0])
}

// features returns the items of a list.
func (d *document) features(list ast.Node) ([]feature, error) {
	var all []feature
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		block := item.FirstChild()
		name := block.FirstChild()
		text, err := d.render(siblings(name.NextSibling())...)
		if err != nil {
			return nil, err
		}
		all = append(all, feature{strings.TrimSuffix(d.plain(name), "."), template.HTML(strings.TrimSpace(string(text)))})
	}
	return all, nil
}

// inline returns the HTML of the content of a paragraph.
func (d *document) inline(paragraph ast.Node) (template.HTML, error) {
	return d.render(siblings(paragraph.FirstChild())...)
}

// siblings returns a node and those after it.
func siblings(n ast.Node) []ast.Node {
	var all []ast.Node
	for ; n != nil; n = n.NextSibling() {
		all = append(all, n)
	}
	return all
}

// list returns the first list of a section.
func (d *document) list(anchor string) (template.HTML, error) {
	nodes, err := d.section(anchor)
	if err != nil {
		return "", err
	}
	return d.render(listsOf(nodes)[0])
}

// below returns a section without its heading.
func (d *document) below(anchor string) (template.HTML, error) {
	nodes, err := d.section(anchor)
	if err != nil {
		return "", err
	}
	return d.render(nodes[1:]...)
}

func listsOf(nodes []ast.Node) []ast.Node {
	var lists []ast.Node
	for _, n := range nodes {
		if n.Kind() == ast.KindList {
			lists = append(lists, n)
		}
	}
	return lists
}

package main

import (
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"strings"

	"github.com/yuin/goldmark/ast"
)

const galleryPage = "docs/gallery.html"

// addGallery adds a page with a live tray in each theme, and with the pictures of all documents.
func (s *site) addGallery() error {
	themes, err := fs.Glob(s.repository, "game/theme/themes/*.json")
	if err != nil {
		return err
	}
	body := template.HTML("<h2 id=\"themes\">Themes</h2>\n<p>Tap the dice to throw them.</p>\n<ul class=\"trays\">\n")
	for _, file := range themes {
		body += tray(strings.TrimSuffix(path.Base(file), ".json"))
	}
	body += "</ul>\n<h2 id=\"pictures\">Pictures</h2>\n"
	photographs, err := s.photographs()
	if err != nil {
		return err
	}
	for _, photograph := range photographs {
		p, err := s.shrink(photograph, 1280)
		if err != nil {
			return err
		}
		body += figure(galleryPage, p)
	}
	return s.addPage(page{
		Path: galleryPage, Title: "Gallery", Body: body,
		Description: "All themes of Fudge Tray with live dice, and pictures of the tray.",
		Headings:    []heading{{"Themes", "themes"}, {"Pictures", "pictures"}}, Live: true,
	})
}

// tray returns a list item with a tray that loads when it comes near the viewport.
func tray(theme string) template.HTML {
	return template.HTML(fmt.Sprintf(`<li><fudge-tray theme="%[1]s" controls="none" session="none" loading="lazy" muted `+
		`label="Dice in the theme %[1]s"><p>The dice need JavaScript.</p></fudge-tray><code>%[1]s</code></li>`+"\n", theme))
}

// photographs returns those of all documents of the navigation, each once.
func (s *site) photographs() ([]photograph, error) {
	var list []photograph
	seen := map[string]bool{}
	for _, l := range s.order() {
		file := "docs/" + strings.TrimSuffix(path.Base(l.Path), ".html") + ".md"
		if _, err := fs.Stat(s.repository, file); err != nil {
			continue
		}
		d, err := s.read(file, l.Path)
		if err != nil {
			return nil, err
		}
		for _, image := range d.images() {
			name := path.Join(path.Dir(l.Path), string(image.Destination))
			if path.Ext(name) == ".jpg" && !seen[name] {
				seen[name] = true
				list = append(list, photograph{name, d.plain(image), l})
			}
		}
	}
	return list, nil
}

func (d *document) images() []*ast.Image {
	var list []*ast.Image
	// The walk can't fail.
	_ = ast.Walk(d.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if image, ok := n.(*ast.Image); ok && entering {
			list = append(list, image)
		}
		return ast.WalkContinue, nil
	})
	return list
}

// figure returns a picture that links to the whole one, with its text and its document.
func figure(from string, p picture) template.HTML {
	return template.HTML(fmt.Sprintf(`<figure><a href="%s">`+
		`<img src="%s" width="%d" height="%d" loading="lazy" alt="%s" /></a>`+
		`<figcaption>From <a href="%s">%s</a></figcaption></figure>`+"\n",
		relative(from, p.File), relative(from, p.Path), p.Width, p.Height, template.HTMLEscapeString(p.Text),
		relative(from, p.Page.Path), template.HTMLEscapeString(p.Page.Title)))
}

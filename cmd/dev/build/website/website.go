package main

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

const (
	appPage  = "app.html"
	manifest = "app.webmanifest"
	// sources is the folder of pages that show a file of the repository.
	sources = "docs/source/"
)

// A site collects the files of the website.
type site struct {
	repository fs.FS
	files      map[string][]byte // by path in the website
	waiting    []string          // files of the repository that pages link to, and that have no page yet
	known      map[string]bool   // all that have been in waiting
	layout     *template.Template
	groups     []group
}

// build returns the files that the website adds to the built widget, or that differ from the widget's.
func build(repository, widget fs.FS) (map[string][]byte, error) {
	layout, err := template.ParseFS(repository, "web/website/*.tmpl")
	if err != nil {
		return nil, err
	}
	s := &site{repository: repository, files: map[string][]byte{}, known: map[string]bool{}, layout: layout}
	steps := []func() error{
		s.navigate, s.addDocuments, s.addPlaces, s.addGallery, s.addFront, s.addLinked, s.addStyle,
		func() error { return s.addApp(widget) },
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return s.files, nil
}

// addDocuments adds the documents of the navigation. Every file of docs must be one of them.
func (s *site) addDocuments() error {
	all, err := fs.Glob(s.repository, "docs/*.md")
	if err != nil {
		return err
	}
	for _, file := range all {
		if _, listed := s.find(documentPage(file)); !listed {
			return fmt.Errorf("README.md: the section Documentation doesn't list %s", file)
		}
		s.want(file)
	}
	return nil
}

// want makes a file of the repository part of the website, unless it is already.
func (s *site) want(file string) {
	if !s.known[file] {
		s.known[file] = true
		s.waiting = append(s.waiting, file)
	}
}

// addLinked adds the files that pages link to, and those that these link to.
func (s *site) addLinked() error {
	for len(s.waiting) > 0 {
		file := s.waiting[0]
		s.waiting = s.waiting[1:]
		if err := s.addFile(file); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return nil
}

func (s *site) addFile(file string) error {
	info, err := fs.Stat(s.repository, file)
	switch {
	case err != nil:
		return err
	case info.IsDir():
		return s.addFolder(file)
	case path.Ext(file) == ".md":
		return s.addDocument(file)
	}
	data, err := fs.ReadFile(s.repository, file)
	if err != nil {
		return err
	}
	if isPicture(file) {
		s.files[file] = data
		return nil
	}
	return s.addPage(page{
		Path: sources + file + ".html", Title: file, Description: "The file " + file + " of Fudge Tray.",
		Body: codeBlock(string(data), "source"),
	})
}

// addFolder adds a page that lists the files of a folder.
func (s *site) addFolder(folder string) error {
	entries, err := fs.ReadDir(s.repository, folder)
	if err != nil {
		return err
	}
	at, list := sources+folder+"/index.html", template.HTML("")
	for _, entry := range entries {
		file := path.Join(folder, entry.Name())
		if strings.HasPrefix(entry.Name(), ".") || entry.Name() == "node_modules" || entry.Name() == "built" {
			continue
		}
		list += template.HTML(fmt.Sprintf("<li><a href=\"%s\">%s</a></li>\n",
			relative(at, s.locate(file)), template.HTMLEscapeString(entry.Name())))
	}
	return s.addPage(page{
		Path: at, Title: folder, Description: "The folder " + folder + " of Fudge Tray.",
		Body: "<ul>\n" + list + "</ul>\n",
	})
}

// addStyle adds the style sheet and the scripts of the front page.
func (s *site) addStyle() error {
	for _, name := range []string{"website.css", "forward.js", "live.js"} {
		data, err := fs.ReadFile(s.repository, "web/website/"+name)
		if err != nil {
			return err
		}
		s.files["front/"+name] = data
	}
	return nil
}

// addApp moves the app to its own page, as the front page takes its place.
func (s *site) addApp(widget fs.FS) error {
	app, err := fs.ReadFile(widget, "index.html")
	if err != nil {
		return err
	}
	s.files[appPage] = app
	installed, err := fs.ReadFile(widget, manifest)
	if err != nil {
		return err
	}
	moved := bytes.ReplaceAll(installed, []byte(`"./#`), []byte(`"./`+appPage+`#`))
	for _, key := range []string{"start_url", "action"} {
		old := fmt.Appendf(nil, `"%s": "./"`, key)
		if !bytes.Contains(moved, old) {
			return fmt.Errorf("%s has no %s", manifest, old)
		}
		moved = bytes.Replace(moved, old, fmt.Appendf(nil, `"%s": "./%s"`, key, appPage), 1)
	}
	s.files[manifest] = moved
	return nil
}

// locate returns the page of a file or folder of the repository, and makes it part of the website. Examples are part of
// the widget.
func (s *site) locate(file string) string {
	if example, ok := strings.CutPrefix(file, "web/examples"); ok {
		return path.Join("examples", example, indexOf(example))
	}
	info, err := fs.Stat(s.repository, file)
	s.want(file)
	switch {
	case err == nil && info.IsDir():
		return sources + file + "/index.html"
	case path.Ext(file) == ".md":
		return documentPage(file)
	case isPicture(file):
		return file
	}
	return sources + file + ".html"
}

// indexOf returns the name of the page of a folder, or nothing for a file.
func indexOf(name string) string {
	if path.Ext(name) == "" {
		return "index.html"
	}
	return ""
}

// documentPage returns the page of a Markdown file. Documents outside docs are named after themselves, or after their
// folder.
func documentPage(file string) string {
	name := strings.ToLower(strings.TrimSuffix(path.Base(file), ".md"))
	if file == "README.md" {
		return "index.html"
	}
	if name == "readme" {
		name = path.Base(path.Dir(file))
	}
	return "docs/" + name + ".html"
}

func isPicture(file string) bool {
	return slices.Contains([]string{".jpg", ".png", ".svg"}, path.Ext(file))
}

// relative returns the address of a page or file as links on another page have it.
func relative(from, to string) string {
	address, err := filepath.Rel(path.Dir(from), to)
	if err != nil {
		panic(errors.Join(errors.New(from), err)) // both are relative paths
	}
	return filepath.ToSlash(address)
}

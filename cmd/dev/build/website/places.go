package main

import (
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

// A place is a framework, a server or a site that shows the tray. Its page has the tag and the files that tests run,
// and sections of documents.
type place struct {
	name, title string
	tag         string   // the file with the tag
	files       []string // shown whole
	sections    []string // of documents, as FILE#ANCHOR
}

const (
	examples   = "web/examples/"
	frameworks = "cmd/dev/check/frameworks/"
	hosting    = "web/hosting/"
	oneTag     = "docs/hosting.md"
)

var places = []place{
	{"web-page", "Web page", examples + "one-tag.html", []string{examples + "one-tag.html"},
		[]string{"docs/embedding.md#"}},
	{"react", "React", frameworks + "react/App.jsx", framework("react", "jsx", "jsx"), []string{"docs/hosting.md#npm"}},
	{"vue", "Vue", frameworks + "vue/App.vue", framework("vue", "vue", "js"), []string{"docs/hosting.md#npm"}},
	{"svelte", "Svelte", frameworks + "svelte/App.svelte", framework("svelte", "svelte", "js"),
		[]string{"docs/hosting.md#npm"}},
	{"vite", "Vite and esbuild", frameworks + "plain/server.js",
		[]string{frameworks + "plain/client.js", frameworks + "plain/server.js"}, []string{"docs/hosting.md#npm"}},
	{"form", "Form", examples + "form.html", []string{examples + "form.html", examples + "form.js"},
		[]string{"docs/embedding.md#forms"}},
	{"strict-policy", "Page with a strict policy", examples + "strict-csp.html", []string{examples + "strict-csp.html"},
		[]string{"docs/embedding.md#content-security-policy", "docs/hosting.md#another-origin"}},
	{"shared-table", "Page with a shared table", examples + "shared-table.html",
		[]string{examples + "shared-table.html", examples + "shared-table.js"}, nil},
	{"wordpress", "WordPress", oneTag, nil, []string{"docs/hosting.md#wordpress"}},
	{"github-pages", "GitHub Pages", oneTag, nil, []string{"docs/hosting.md#github-pages"}},
	{"nginx", "nginx", oneTag, []string{hosting + "nginx.conf"}, []string{"docs/hosting.md#nginx"}},
	{"caddy", "Caddy", oneTag, []string{hosting + "Caddyfile"}, []string{"docs/hosting.md#caddy"}},
	{"fudge-serve", "fudge serve", oneTag, []string{hosting + "fudge.service", hosting + "Containerfile"},
		[]string{"docs/hosting.md#fudge-serve"}},
	{"chats", "Chats, forums and blogs", "", nil, []string{"docs/hosting.md#links-to-throws"}},
	{"discord", "Discord", "", nil, []string{"docs/discord.md#install"}},
	{"owlbear", "Owlbear Rodeo", "", nil, []string{"docs/owlbear.md#install"}},
	{"obs", "OBS and streams", "", nil, []string{"docs/overlay.md#obs", "docs/overlay.md#settings"}},
}

// framework returns the files of an example of a framework.
func framework(name, component, script string) []string {
	folder := frameworks + name + "/"
	return []string{folder + "App." + component, folder + "client." + script, folder + "server." + script}
}

func (p place) path() string { return "docs/places/" + p.name + ".html" }

func (s *site) placesGroup() group {
	g := group{Name: "Places and frameworks"}
	for _, p := range places {
		g.Links = append(g.Links, link{p.title, p.path()})
	}
	return g
}

func (s *site) addPlaces() error {
	for _, p := range places {
		if err := s.addPlace(p); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	return nil
}

func (s *site) addPlace(p place) error {
	tag, err := s.tag(p)
	if err != nil {
		return err
	}
	sections, err := s.sections(p)
	if err != nil {
		return err
	}
	body := tag + sections
	for _, file := range p.files {
		part, err := s.listing(p, file)
		if err != nil {
			return err
		}
		body += part
	}
	return s.addPage(page{
		Path: p.path(), Title: p.title, Body: body,
		Description: "Fudge Tray with " + p.title + ": the tag, the files and the settings.",
	})
}

// tag returns the section with the tag of a place.
func (s *site) tag(p place) (template.HTML, error) {
	if p.tag == "" {
		return "", nil
	}
	data, err := fs.ReadFile(s.repository, p.tag)
	if err != nil {
		return "", err
	}
	tag, err := tagOf(string(data))
	if err != nil {
		return "", fmt.Errorf("%s: %w", p.tag, err)
	}
	return "<h2 id=\"tag\">Tag</h2>\n" + codeBlock(tag, "html"), nil
}

// Parts of a page that show a tray.
var (
	scriptLine = regexp.MustCompile(`(?m)^ *(<script .*src="[^"]*fudge-tray\.js"></script>|import "fudge-tray";)$`)
	trayTag    = regexp.MustCompile(`(?ms)^ *<fudge-tray.*?</fudge-tray>`)
)

// tagOf returns the line that loads the element and the first tag of a file, without their indentation.
func tagOf(text string) (string, error) {
	script, tag := scriptLine.FindString(text), trayTag.FindString(text)
	if script == "" || tag == "" {
		return "", fmt.Errorf("the file loads no element or has no tag")
	}
	return dedent(script) + "\n" + dedent(tag) + "\n", nil
}

// dedent removes the indentation of the first line from all lines.
func dedent(text string) string {
	indent := text[:len(text)-len(strings.TrimLeft(text, " "))]
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimPrefix(line, indent)
	}
	return strings.Join(lines, "\n")
}

// sections returns the parts of documents about a place.
func (s *site) sections(p place) (body template.HTML, err error) {
	for _, name := range p.sections {
		file, anchor, _ := strings.Cut(name, "#")
		d, err := s.read(file, p.path())
		if err != nil {
			return "", err
		}
		nodes, err := d.section(anchor)
		if err != nil {
			return "", err
		}
		part, err := d.render(nodes...)
		if err != nil {
			return "", err
		}
		title, _ := d.title()
		target := relative(p.path(), documentPage(file))
		body += part + template.HTML(fmt.Sprintf("<p class=\"more\"><a href=\"%s\">More in %s</a></p>\n",
			target, template.HTMLEscapeString(title)))
	}
	return body, nil
}

// listing returns a file of an example, with a link to the example where that is a page.
func (s *site) listing(p place, file string) (template.HTML, error) {
	data, err := fs.ReadFile(s.repository, file)
	if err != nil {
		return "", err
	}
	name := path.Base(file)
	body := template.HTML(fmt.Sprintf("<h2 id=\"%s\">%s</h2>\n", strings.ReplaceAll(name, ".", "-"), name))
	if path.Ext(file) == ".html" {
		body += template.HTML(fmt.Sprintf("<p><a href=\"%s\">Open this page</a></p>\n", relative(p.path(), s.locate(file))))
	}
	return body + codeBlock(string(data), "source"), nil
}

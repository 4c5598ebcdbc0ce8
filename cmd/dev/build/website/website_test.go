package main

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/yuin/goldmark/ast"
)

// root is the repository.
var root = os.DirFS("../../../..")

// widget returns the sources of the widget's pages as files of a build.
func widget(t *testing.T) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{"fudge-tray.js": {}}
	for _, pattern := range []string{"*.html", manifest, "app/*", "examples/*", "icons/*", "overlay/*"} {
		names, err := fs.Glob(root, "web/"+pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("no files %s: %v", pattern, err)
		}
		for _, name := range names {
			data, err := fs.ReadFile(root, name)
			if err != nil {
				t.Fatal(err)
			}
			files[strings.TrimPrefix(name, "web/")] = &fstest.MapFile{Data: data}
		}
	}
	return files
}

// All links and files of the website exist, and it loads nothing from elsewhere.
func TestWebsite(t *testing.T) {
	files := widget(t)
	added, err := build(root, files)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range added {
		files[name] = &fstest.MapFile{Data: data}
	}
	if err := check(files); err != nil {
		t.Error(err)
	}
	for name, data := range added {
		if path.Ext(name) != ".html" || name == appPage {
			continue
		}
		if n := strings.Count(string(data), "<h1>"); n != 1 {
			t.Errorf("%s has %d titles", name, n)
		}
	}
	for _, want := range []string{"Content-Security-Policy", "<fudge-tray", "front/forward.js", "front/live.js"} {
		if !strings.Contains(string(added["index.html"]), want) {
			t.Errorf("the front page has no %s", want)
		}
	}
}

// The installed app opens the app's page.
func TestAppMoves(t *testing.T) {
	s := &site{files: map[string][]byte{}}
	if err := s.addApp(widget(t)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"start_url": "./app.html"`, `"action": "./app.html"`, `"url": "./app.html#roll=4dF"`, `"scope": "./"`,
	} {
		if !strings.Contains(string(s.files[manifest]), want) {
			t.Errorf("the manifest has no %s", want)
		}
	}
}

func TestAnchors(t *testing.T) {
	a := anchors{}
	for _, c := range []struct{ heading, want string }{
		{"The next roll", "the-next-roll"},
		{"R1 Ladder", "r1-ladder"},
		{"JSON, and `fudge serve`", "json-and-fudge-serve"},
		{"Würfel – 2 × 3", "würfel--2--3"},
		{"snake_case and kebab-case", "snake_case-and-kebab-case"},
		{"The next roll", "the-next-roll-1"},
		{"The next roll", "the-next-roll-2"},
	} {
		d := documentOf(t, "docs/a.md", "# "+c.heading+"\n", nil)
		if got := a.of(d.plain(d.root.FirstChild())); got != c.want {
			t.Errorf("%q has the anchor %q, want %q", c.heading, got, c.want)
		}
	}
}

// documentOf parses a document beside other files.
func documentOf(t *testing.T, file, text string, others fstest.MapFS) *document {
	t.Helper()
	d, err := parse(file, text, others)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func parse(file, text string, others fstest.MapFS) (*document, error) {
	files := fstest.MapFS{file: {Data: []byte(text)}}
	maps.Copy(files, others)
	s := &site{repository: files, files: map[string][]byte{}, known: map[string]bool{}}
	return s.read(file, documentPage(file))
}

func TestLinks(t *testing.T) {
	others := fstest.MapFS{
		"docs/b.md": {}, "README.md": {}, "SECURITY.md": {}, "cmd/slim/README.md": {}, "engine/a.go": {}, "LICENSE": {},
		"web/examples/form.html": {}, "engine/testdata/x.txt": {},
	}
	for link, want := range map[string]string{
		"b.md":                      "b.html",
		"b.md#a-section":            "b.html#a-section",
		"#below":                    "#below",
		"../README.md":              "../index.html",
		"../SECURITY.md":            "security.html",
		"../cmd/slim/README.md":     "slim.html",
		"../engine/a.go":            "source/engine/a.go.html",
		"../engine/testdata":        "source/engine/testdata/index.html",
		"../LICENSE":                "source/LICENSE.html",
		"../web/examples":           "../examples/index.html",
		"../web/examples/form.html": "../examples/form.html",
		"https://example.org/a.md":  "https://example.org/a.md",
	} {
		d := documentOf(t, "docs/a.md", "[text]("+link+")\n", others)
		if got := string(d.root.FirstChild().FirstChild().(*ast.Link).Destination); got != want {
			t.Errorf("%s leads to %s, want %s", link, got, want)
		}
	}
	if _, err := parse("docs/a.md", "[text](missing.md)\n", nil); err == nil {
		t.Error("a link to a missing file is accepted")
	}
}

func TestRendering(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a < b & `<c>`", "<p>a &lt; b &amp; <code>&lt;c&gt;</code></p>\n"},
		{"```html\n<script>x()</script>\n```", `<pre class="wrapped"><code>&lt;script&gt;x()&lt;/script&gt;`},
		{"```\na ──► b\n```", `<pre class="drawing" tabindex="0"><code>a ──► b` + "\n</code></pre>\n"},
		{"[x](javascript:alert)", "<p><a href=\"\">x</a></p>\n"},
		{"<!-- measured: a -->\n\ntext", "<p>text</p>\n"},
		{`<a id="r1"></a>`, `<p><a id="r1"></a></p>` + "\n"},
		{"| a | b |\n| - | -: |\n| 1 | 2 |", `<th scope="col" class="number">b</th>`},
		{"| a | b |\n| - | -: |\n| 1 | 2 |", `<td class="number">2</td>`},
	} {
		d := documentOf(t, "docs/a.md", c.text+"\n", nil)
		if got, err := d.render(d.root); err != nil || !strings.Contains(string(got), c.want) {
			t.Errorf("%q becomes %s, want %s (%v)", c.text, got, c.want, err)
		}
	}
	for _, html := range []string{"<script>alert(1)</script>", "a <b onclick=x>b</b>", "<div>\n"} {
		if _, err := parse("docs/a.md", html, nil); err == nil {
			t.Errorf("%s is accepted", html)
		}
	}
}

func TestSections(t *testing.T) {
	d := documentOf(t, "docs/a.md", "# A\n\nintro\n\n## B\n\nb\n\n### C\n\nc\n\n## D\n\nd\n", nil)
	for anchor, want := range map[string]string{
		"":  "<p>intro</p>\n",
		"b": "<h2 id=\"b\">B</h2>\n<p>b</p>\n<h3 id=\"c\">C</h3>\n<p>c</p>\n",
		"c": "<h3 id=\"c\">C</h3>\n<p>c</p>\n",
	} {
		nodes, err := d.section(anchor)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := d.render(nodes...); err != nil || string(got) != want {
			t.Errorf("the section %q is %s, want %s (%v)", anchor, got, want, err)
		}
	}
	if _, err := d.section("e"); err == nil {
		t.Error("a missing section is accepted")
	}
}

func TestTag(t *testing.T) {
	got, err := tagOf("import \"fudge-tray\";\nconst page = (\n" +
		"  <fudge-tray\n    trait=\"Good\"\n  >\n    <p>a</p>\n  </fudge-tray>\n);")
	const want = "import \"fudge-tray\";\n<fudge-tray\n  trait=\"Good\"\n>\n  <p>a</p>\n</fudge-tray>\n"
	if err != nil || got != want {
		t.Errorf("the tag is\n%s, want\n%s (%v)", got, want, err)
	}
	if _, err := tagOf("<p>no tray</p>"); err == nil {
		t.Error("a file without a tag is accepted")
	}
}

func TestCheck(t *testing.T) {
	for fault, html := range map[string]string{
		"missing page":    `<a href="c.html">x</a>`,
		"missing anchor":  `<a href="b.html#c">x</a>`,
		"own anchor":      `<a href="#c">x</a>`,
		"absolute path":   `<a href="/b.html">x</a>`,
		"plain http":      `<a href="http://example.org">x</a>`,
		"bad address":     `<a href="https://exa mple.org">x</a>`,
		"missing picture": `<img src="c.png" alt="">`,
		"other site":      `<script src="https://example.org/a.js"></script>`,
		"inline style":    `<p style="color: red">x</p>`,
		"inline script":   `<p onclick="x()">x</p>`,
		"two equal ids":   `<p id="a"></p><p id="a"></p>`,
	} {
		folder := fstest.MapFS{"a.html": {Data: []byte(html)}, "b.html": {Data: []byte(`<p id="b">b</p>`)}}
		if check(folder) == nil {
			t.Errorf("%s: %s is accepted", fault, html)
		}
	}
	folder := fstest.MapFS{
		"a/index.html": {Data: []byte(`<body><a href="../b.html#b">x</a><a href="https://example.org/">y</a>` +
			`<a href="../a/">z</a><a href="../b.html#table=x">t</a><img src="../c.png" alt="">` +
			`<link rel="icon" href="data:,"><br><input hidden></body>`)},
		"b.html": {Data: []byte(`<p id="b">b</p>`)}, "c.png": {},
	}
	if err := check(folder); err != nil {
		t.Error(err)
	}
}

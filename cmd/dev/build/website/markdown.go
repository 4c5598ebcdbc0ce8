package main

import (
	"bytes"
	"fmt"
	"html/template"
	"io/fs"
	"net/url"
	"path"
	"regexp"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// A document is a Markdown file whose parts are shown on a page.
type document struct {
	site   *site
	file   string // in the repository
	page   string // in the website
	source []byte
	root   ast.Node
}

var markdown = goldmark.New(
	goldmark.WithExtensions(extension.Strikethrough,
		extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignNone))),
	goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(elements{}, 100))),
)

// read parses a Markdown file. Links lead from the page, headings have the anchors of GitHub.
func (s *site) read(file, page string) (*document, error) {
	source, err := fs.ReadFile(s.repository, file)
	if err != nil {
		return nil, err
	}
	d := &document{site: s, file: file, page: page, source: source}
	d.root = markdown.Parser().Parse(text.NewReader(source))
	return d, d.prepare()
}

// prepare sets the attributes of all nodes.
func (d *document) prepare() error {
	anchors := anchors{}
	return ast.Walk(d.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		var err error
		switch n := n.(type) {
		case *ast.Heading:
			n.SetAttributeString("id", []byte(anchors.of(d.plain(n))))
		case *ast.Link:
			n.Destination, err = d.address(n.Destination)
		case *ast.Image:
			n.Destination, err = d.address(n.Destination)
			if err == nil {
				err = d.measure(n)
			}
		case *ast.RawHTML:
			err = d.allow(n.Segments.Value(d.source))
		case *ast.HTMLBlock:
			err = d.allow(d.block(n))
		case *tables.TableCell:
			describeCell(n)
		}
		return ast.WalkContinue, err
	})
}

// The only HTML in documents: anchors and comments.
var (
	anchor  = regexp.MustCompile(`^(<a id="[\w-]+">|</a>)$`)
	comment = regexp.MustCompile(`(?s)^<!--.*-->$`)
)

// allow returns an error for HTML that pages don't show.
func (d *document) allow(html []byte) error {
	if anchor.Match(html) || comment.Match(html) {
		return nil
	}
	return fmt.Errorf("%s has the HTML %s, which pages don't show", d.file, html)
}

// block returns the text of a block of HTML.
func (d *document) block(n *ast.HTMLBlock) []byte {
	text := bytes.Clone(n.Lines().Value(d.source))
	if n.HasClosure() {
		text = append(text, n.ClosureLine.Value(d.source)...)
	}
	return bytes.TrimSpace(text)
}

// describeCell sets the scope and the alignment of a cell.
func describeCell(cell *tables.TableCell) {
	if cell.Parent().Kind() == tables.KindTableHeader {
		cell.SetAttributeString("scope", []byte("col"))
	}
	if cell.Alignment == tables.AlignRight {
		cell.SetAttributeString("class", []byte("number"))
	}
}

// address returns the destination of a link as the page needs it.
func (d *document) address(destination []byte) ([]byte, error) {
	target, err := url.Parse(string(destination))
	ownPage := d.page == documentPage(d.file)
	if err != nil || target.Scheme != "" || target.Path == "" && ownPage {
		return destination, err
	}
	file := path.Join(path.Dir(d.file), target.Path)
	if target.Path == "" {
		file = d.file // the page shows a part of the document
	}
	if _, err := fs.Stat(d.site.repository, file); err != nil {
		return nil, fmt.Errorf("%s links to %s: %w", d.file, destination, err)
	}
	target.Path = relative(d.page, d.site.locate(file))
	return []byte(target.String()), nil
}

// measure sets the size of a picture, so that text doesn't move when it arrives.
func (d *document) measure(n *ast.Image) error {
	width, height, err := d.site.size(path.Join(path.Dir(d.page), string(n.Destination)))
	if err != nil {
		return err
	}
	n.SetAttributeString("width", fmt.Append(nil, width))
	n.SetAttributeString("height", fmt.Append(nil, height))
	n.SetAttributeString("loading", []byte("lazy"))
	return nil
}

// plain returns the text of a node without markup.
func (d *document) plain(n ast.Node) string {
	var b strings.Builder
	// The walk can't fail.
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering {
			b.Write(t.Value(d.source))
			if t.SoftLineBreak() {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// render returns the HTML of nodes.
func (d *document) render(nodes ...ast.Node) (template.HTML, error) {
	var b bytes.Buffer
	for _, n := range nodes {
		if err := markdown.Renderer().Render(&b, d.source, n); err != nil {
			return "", err
		}
	}
	return template.HTML(b.String()), nil
}

// title returns the first heading, and the nodes below it.
func (d *document) title() (string, []ast.Node) {
	first := d.root.FirstChild()
	for first != nil && first.Kind() != ast.KindHeading {
		first = first.NextSibling()
	}
	if first == nil {
		return d.file, nil
	}
	return d.plain(first), following(first, 0)
}

// section returns the nodes of a section with its heading, or those above the first section if the anchor is "".
func (d *document) section(anchor string) ([]ast.Node, error) {
	if anchor == "" {
		_, nodes := d.title()
		return until(nodes, 2), nil
	}
	for n := d.root.FirstChild(); n != nil; n = n.NextSibling() {
		h, ok := n.(*ast.Heading)
		if ok && idOf(h) == anchor {
			return append([]ast.Node{h}, following(h, h.Level)...), nil
		}
	}
	return nil, fmt.Errorf("%s has no section %s", d.file, anchor)
}

// following returns the nodes after a heading, up to the next one of its level; all for level 0.
func following(n ast.Node, level int) []ast.Node {
	var nodes []ast.Node
	for n = n.NextSibling(); n != nil; n = n.NextSibling() {
		nodes = append(nodes, n)
	}
	return until(nodes, level)
}

// until returns the nodes before the first heading of a level or above.
func until(nodes []ast.Node, level int) []ast.Node {
	for i, n := range nodes {
		if h, ok := n.(*ast.Heading); ok && h.Level <= level {
			return nodes[:i]
		}
	}
	return nodes
}

func idOf(n ast.Node) string {
	id, _ := n.AttributeString("id")
	value, _ := id.([]byte)
	return string(value)
}

// headings returns the sections of a document.
func (d *document) headings() []heading {
	var list []heading
	for n := d.root.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok && h.Level == 2 {
			list = append(list, heading{d.plain(h), idOf(h)})
		}
	}
	return list
}

// summary returns the first paragraph without markup, or as many of its sentences as a search engine shows.
func (d *document) summary() string {
	const limit = 160
	for n := d.root.FirstChild(); n != nil; n = n.NextSibling() {
		if n.Kind() == ast.KindParagraph && d.plain(n) != "" {
			return shorten(d.plain(n), limit)
		}
	}
	title, _ := d.title()
	return title + " of Fudge Tray."
}

// shorten cuts text after a sentence, or else after a word.
func shorten(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	text = text[:limit]
	if i := strings.LastIndex(text, ". "); i > limit/3 {
		return text[:i+1]
	}
	return text[:strings.LastIndex(text, " ")] + " …"
}

// addDocument adds a Markdown file as a page.
func (s *site) addDocument(file string) error {
	at := documentPage(file)
	d, err := s.read(file, at)
	if err != nil {
		return err
	}
	title, nodes := d.title()
	body, err := d.render(nodes...)
	if err != nil {
		return err
	}
	return s.addPage(page{Path: at, Title: title, Description: d.summary(), Body: body, Headings: d.headings()})
}

// anchors contains how often each anchor of a document was used.
type anchors map[string]int

// of returns the anchor of a heading, as GitHub makes it.
func (a anchors) of(text string) string {
	id := strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsNumber(r):
			return unicode.ToLower(r)
		}
		return -1
	}, text)
	n := a[id]
	a[id]++
	if n > 0 {
		return fmt.Sprintf("%s-%d", id, n)
	}
	return id
}

// elements renders the nodes that differ from goldmark's HTML.
type elements struct{}

func (elements) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindFencedCodeBlock, renderCode)
	r.Register(ast.KindHTMLBlock, skip) // comments: prepare refuses everything else
	r.Register(ast.KindRawHTML, renderAnchor)
	r.Register(tables.KindTable, renderTable)
}

func skip(util.BufWriter, []byte, ast.Node, bool) (ast.WalkStatus, error) {
	return ast.WalkSkipChildren, nil
}

func renderCode(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	block := n.(*ast.FencedCodeBlock)
	_, err := w.WriteString(string(codeBlock(string(block.Lines().Value(source)), string(block.Language(source)))))
	return ast.WalkContinue, err
}

func renderAnchor(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	html := n.(*ast.RawHTML).Segments.Value(source)
	if !entering || !anchor.Match(html) {
		return ast.WalkSkipChildren, nil
	}
	_, err := w.Write(html)
	return ast.WalkSkipChildren, err
}

// renderTable makes wide tables scroll, also with the keyboard.
func renderTable(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
	tags := "</table></div>\n"
	if entering {
		tags = "<div class=\"wide\" role=\"group\" aria-label=\"Table\" tabindex=\"0\"><table>\n"
	}
	_, err := w.WriteString(tags)
	return ast.WalkContinue, err
}

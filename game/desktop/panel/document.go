//go:build !js

package panel

import (
	"cmp"
	"strings"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/game/desktop/ui"
)

// Files opens and saves files for a panel. Paths are as the user typed them. A document is named by
// the ID of its control; Session is the whole session.
type Files interface {
	// Open opens a file for a document.
	Open(document, path string)
	// Choose lets the user choose a file for a document. If document is "", the content of the file
	// determines its type.
	Choose(document string)
	// Save writes the text of a document to a path, or to a default path if path is "".
	Save(document, path, text string)
}

// Names among documents that are no controls.
const (
	Session = "state"  // the whole session
	Record  = "record" // the record of the shared table
)

// makeDocument makes the name of the loaded document, a text field for a path, and buttons to load,
// save and remove the document.
func (p *Panel) makeDocument(f *field, width int) ui.Element {
	style, id := p.screen.Style, f.control.ID
	name := style.Text("", style.Body, style.Ink, width)
	path := p.screen.NewEntry(p.Text(language.PathOrDrop()), width)
	path.OnSubmit = func() { p.load(id) }
	button := func(label language.Message, act func()) *widget.Button {
		b := style.Button(p.Text(label), style.Field, style.Ink, widget.TextPositionCenter)
		b.ClickedEvent.AddHandler(func(any) { act() })
		return b
	}
	load := button(language.Load(), func() { p.load(id) })
	save := button(language.Save(), func() { p.tray.Document(id, p.save(id)) })
	remove := button(language.Remove(), func() { p.Set(id, nil) })
	f.focus = path
	f.show = func(value string) {
		name.Label = ui.BreakWords(cmp.Or(value, p.Text(withoutDocument(id))), style.Body, float64(width))
		load.SetImage(style.Field)
		if p.awaited == id {
			name.Label = p.Text(language.DropFile())
			load.SetImage(style.Selected)
		}
		ui.SetVisible(remove, value != "")
	}
	const spacing = 6
	actions := ui.Flow{Columns: 3, Gap: style.Px(spacing)}.Container(load, save, remove)
	return style.Column(spacing, nil, name, path, actions)
}

// withoutDocument returns the text of a control without a document.
func withoutDocument(id string) language.Message {
	if id == "sheet" {
		return language.NoSheet()
	}
	return language.StandardInUse()
}

// load loads a document from the typed path. Without a path it lets the user choose a file, or stops
// waiting for a dropped one.
func (p *Panel) load(id string) {
	switch path := p.pathOf(id); {
	case path != "":
		p.Files.Open(id, path)
	case p.awaited == id:
		p.awaited = ""
	default:
		p.Files.Choose(id)
	}
	p.Show()
}

// pathOf returns the path that is typed for a document.
func (p *Panel) pathOf(id string) string {
	field, ok := p.fields[id]
	if !ok {
		return ""
	}
	return strings.TrimSpace(field.focus.(*ui.Entry).Text())
}

// SaveSession saves the session as text, for another machine or a browser.
func (p *Panel) SaveSession() { p.tray.Export(p.save(Session)) }

// AwaitFile waits for a file to be dropped for a document, or for none if document is "".
func (p *Panel) AwaitFile(document string) { p.awaited = document }

// AwaitedDocument returns the document that waits for a dropped file, or "".
func (p *Panel) AwaitedDocument() string { return p.awaited }

// Label returns the label of a control, or its ID if the panel has none.
func (p *Panel) Label(id string) string {
	for _, s := range p.description.Sections {
		for _, c := range s.Controls {
			if c.ID == id {
				return c.Label
			}
		}
	}
	return id
}

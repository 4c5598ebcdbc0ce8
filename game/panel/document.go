//go:build !js

package panel

import (
	"cmp"
	"encoding/json"
	"path/filepath"
	"strings"
	"time"

	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
)

// savePrefix begins the IDs of requests for a document that is to be saved.
const savePrefix = "save-"

// makeDocument makes the name of what is loaded, a line for a file's path, and
// buttons to load, save and remove.
func (p *Panel) makeDocument(f *field, width int) element {
	l, id := p.look, f.control.ID
	name := l.text("", l.body, l.ink, width)
	path := p.newEntry(p.say(language.PathOrDrop()), width)
	path.submit = func() { p.load(id) }
	action := func(label language.Message, act func()) *widget.Button {
		b := l.button(p.say(label), l.field, l.ink, widget.TextPositionCenter)
		b.ClickedEvent.AddHandler(func(any) { act() })
		return b
	}
	load := action(language.Load(), func() { p.load(id) })
	save := action(language.Save(), func() { p.save(id) })
	remove := action(language.Remove(), func() { p.set(id, nil) })
	f.focus = path
	f.show = func(value string) {
		name.Label = shorten(cmp.Or(value, p.say(language.NothingLoaded())), l.body, float64(width))
		load.SetImage(l.field)
		if p.awaited == id {
			name.Label = p.say(language.DropFile())
			load.SetImage(l.switched)
		}
		setVisible(remove, value != "")
	}
	const spacing = 6
	actions := flow{columns: 3, gap: l.px(spacing)}.container(load, save, remove)
	return l.column(spacing, nil, name, path, actions)
}

// load loads a document from the path that is written. Without one, it lets the user choose a
// file; where that can't be, it waits for one to be dropped, until it is asked again.
func (p *Panel) load(id string) {
	if written := p.pathOf(id); written != "" {
		p.openPath(id, located(written))
		return
	}
	if p.awaited == id {
		p.awaited = ""
	} else {
		p.choose(id)
	}
	p.show()
}

// pathOf is the path that is written for a document.
func (p *Panel) pathOf(id string) string {
	field, there := p.fields[id]
	if !there {
		return ""
	}
	return strings.TrimSpace(field.focus.(*entry).text())
}

// save asks for a document's text; the answer goes to saved.
func (p *Panel) save(id string) { p.request(savePrefix+id, "document", id) }

// saveSession asks for the session as a text, for another machine or a browser; the answer goes to saved.
func (p *Panel) saveSession() { p.request(savePrefix+stateFile, "export", nil) }

// fileName is how a document or a session is called where nobody says otherwise.
func fileName(id string, now time.Time) string {
	if id == stateFile {
		return "fudge-tray-" + now.Format(time.DateOnly) + ".txt" // as pages call it
	}
	return id + ".json"
}

// saved writes the text of a document or a session to the path that is written, or to the folder for
// documents, and says where it is.
func (p *Panel) saved(id string, text string) {
	name := fileName(id, time.Now())
	path := located(cmp.Or(p.pathOf(id), name))
	if isFolder(path) {
		path = filepath.Join(path, name)
	}
	path, err := writeFile(path, text)
	if err != nil {
		p.trouble = p.say(language.FileUnwritable(brief(path), Reason(err)))
		return
	}
	p.news = p.say(language.SavedAs(brief(path)))
}

// answered takes the result of a request.
func (p *Panel) answered(id string, result json.RawMessage) {
	document, saving := strings.CutPrefix(id, savePrefix)
	if !saving {
		return
	}
	var text string
	if err := json.Unmarshal(result, &text); err != nil {
		p.puzzle()
		return
	}
	p.saved(document, text)
}

//go:build !js

package panel

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine/language"
	"fudgetray/engine/session"
)

// chosen is what came of letting the user choose a file.
type chosen struct {
	document string // that it is for; "" if the file tells
	path     string // "" if none was chosen
	err      error  // there is no dialog to choose in
}

// choose lets the user choose a file, while the window goes on. One dialog is open at a time.
func (p *Panel) choose(document string) {
	if p.choosing {
		return
	}
	p.choosing = true
	go func() {
		path, err := p.desk.Choose(p.say(language.ChooseFile()))
		p.chosen <- chosen{document, path, err}
		p.line.loop.Wake()
	}()
}

// takeChosen opens the file that was chosen, and reports whether a dialog was closed. Where there
// is none, a file is awaited to be dropped.
func (p *Panel) takeChosen() bool {
	select {
	case c := <-p.chosen:
		p.choosing = false
		if c.err != nil {
			p.awaited, p.trouble = c.document, p.say(language.NoDialog())
			p.show()
		} else if c.path != "" {
			p.openPath(c.document, c.path)
		}
		return true
	default:
		return false
	}
}

// openPath opens a file for a document, or if that is "" for whatever is in it.
func (p *Panel) openPath(document, path string) {
	p.openAll(os.DirFS(filepath.Dir(path)), document, []dropped{{filepath.Base(path), brief(path), path}})
}

// dropped is a file to be opened: its name in a file system, what the user knows it as, and its
// path, if it has one.
type dropped struct{ name, title, path string }

// drop opens the files that were dropped on the window.
func (p *Panel) drop(files fs.FS) {
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		p.trouble = p.say(language.DroppedUnreadable(Reason(err)))
		p.show()
		return
	}
	var list []dropped
	for _, entry := range entries {
		d := dropped{entry.Name(), entry.Name(), ""}
		if real, has := entry.(ebiten.AbsPather); has {
			d.path = real.AbsPath()
		}
		list = append(list, d)
	}
	p.openAll(files, "", list)
}

// openAll opens files, and says which could not be opened.
func (p *Panel) openAll(files fs.FS, document string, list []dropped) {
	var troubles, done []string
	for _, d := range list {
		content, trouble := readFile(files, d.name, d.title)
		if !trouble.Is() {
			trouble = p.openContent(document, d, content)
		}
		if trouble.Is() {
			troubles = append(troubles, p.say(trouble))
			continue
		}
		done = append(done, d.title)
		if d.path != "" {
			p.recent = recent(p.recent, d.path)
		}
	}
	p.awaited = ""
	p.trouble = strings.Join(troubles, "\n")
	if len(done) > 0 {
		p.news = p.say(language.Opened(strings.Join(done, ", ")))
	}
	p.show()
}

// openContent has the table or the window take what is in a file.
func (p *Panel) openContent(document string, d dropped, content string) language.Message {
	switch kind := cmp.Or(document, kindOf(d.name, content), p.awaited); kind {
	case "":
		return language.FileOfNoUse(d.title)
	case themeFile:
		if err := p.wear(content); err != nil {
			return language.Fault(d.title, unworn(err))
		}
	case stateFile:
		if data, err := session.Bytes(content); err == nil {
			content = session.Text(data)
		}
		p.post("import", content)
	default:
		p.set(kind, content)
	}
	return language.Message{}
}

// mostRecent is how many files are remembered.
const mostRecent = 5

// recent is a list of files with one more in front.
func recent(list []string, path string) []string {
	list = slices.DeleteFunc(slices.Clone(list), func(other string) bool { return other == path })
	list = slices.Insert(list, 0, path)
	return list[:min(len(list), mostRecent)]
}

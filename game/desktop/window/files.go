//go:build !js

package window

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine/language"
	"fudgetray/engine/session"
	"fudgetray/game/desktop/panel"
)

// files opens and saves files. It implements panel.Files.
type files struct {
	panel      *panel.Panel
	desktop    Desktop
	applyTheme func(theme string) error
	recent     []string // paths of opened files, the last one first
	dialogOpen bool
	chosen     chan chosenFile
}

// chosenFile is the result of a file dialog.
type chosenFile struct {
	document string // "" if the content decides
	path     string // "" if the user canceled
	err      error  // there is no dialog
}

func newFiles(p *panel.Panel, desktop Desktop, recent []string, applyTheme func(string) error) *files {
	return &files{panel: p, desktop: desktop, applyTheme: applyTheme, recent: recent, chosen: make(chan chosenFile, 1)}
}

// Choose implements panel.Files. The window continues while the dialog is open; a second dialog is not
// opened.
func (f *files) Choose(document string) {
	if f.dialogOpen {
		return
	}
	f.dialogOpen = true
	go func() {
		path, err := f.desktop.ChooseFile(f.panel.Text(language.ChooseFile()))
		f.chosen <- chosenFile{document, path, err}
		Loop{}.Wake()
	}()
}

// openChosen opens the chosen file and reports whether the dialog was closed. Without a dialog it waits
// for a dropped file.
func (f *files) openChosen() bool {
	select {
	case c := <-f.chosen:
		f.dialogOpen = false
		if c.err != nil {
			f.panel.AwaitFile(c.document)
			f.panel.ShowError(f.panel.Text(language.NoDialog()))
			f.panel.Show()
		} else if c.path != "" {
			f.openPath(c.document, c.path)
		}
		return true
	default:
		return false
	}
}

// Open implements panel.Files.
func (f *files) Open(document, path string) { f.openPath(document, resolve(path)) }

// Open opens files at the start of the window.
func (w *Window) Open(paths []string) { w.files.openPaths("", paths...) }

// openPath opens a file for a document, or for its content if document is "".
func (f *files) openPath(document, path string) { f.openPaths(document, path) }

func (f *files) openPaths(document string, paths ...string) {
	var list []file
	for _, path := range paths {
		list = append(list, file{os.DirFS(filepath.Dir(path)), filepath.Base(path), abbreviate(path), path})
	}
	f.openAll(document, list)
}

// file is a file to open: its file system and its name there, its name for the user, and its path, or "" if
// that is unknown.
type file struct {
	system            fs.FS
	name, title, path string
}

// drop opens dropped files.
func (f *files) drop(dropped fs.FS) {
	entries, err := fs.ReadDir(dropped, ".")
	if err != nil {
		f.panel.ShowError(f.panel.Text(language.DroppedUnreadable(Reason(err))))
		f.panel.Show()
		return
	}
	var list []file
	for _, entry := range entries {
		d := file{dropped, entry.Name(), entry.Name(), ""}
		if e, ok := entry.(ebiten.AbsPather); ok {
			d.path = e.AbsPath()
		}
		list = append(list, d)
	}
	f.openAll("", list)
}

// openAll opens files and shows which ones failed, and the types of the others.
func (f *files) openAll(document string, list []file) {
	var failed, opened []string
	for _, d := range list {
		content, problem := readFile(d.system, d.name, d.title)
		kind := ""
		if !problem.IsSet() {
			kind = cmp.Or(document, kindOf(d.name, content), f.panel.AwaitedDocument())
			problem = f.openContent(kind, d, content)
		}
		if problem.IsSet() {
			failed = append(failed, f.panel.Text(problem))
			continue
		}
		opened = append(opened, d.title+" ("+f.kindLabel(kind)+")")
		if d.path != "" {
			f.recent = addRecent(f.recent, d.path)
		}
	}
	f.panel.AwaitFile("")
	f.panel.ShowError(strings.Join(failed, "\n"))
	if len(opened) > 0 {
		f.panel.ShowInfo(f.panel.Text(language.Opened(strings.Join(opened, ", "))))
	}
	f.panel.Show()
}

// kindLabel returns the name of a kind of files.
func (f *files) kindLabel(kind string) string {
	switch kind {
	case themeFile:
		return f.panel.Text(language.ThemeFile())
	case tableLink:
		return f.panel.Text(language.TableShared())
	case panel.Session:
		return f.panel.Text(language.SessionFile())
	}
	return f.panel.Label(kind)
}

// openContent sends the content of a file to the tray, or applies it if it is a theme.
func (f *files) openContent(kind string, d file, content string) (problem language.Message) {
	switch kind {
	case "":
		return language.FileOfNoUse(d.title)
	case themeFile:
		if err := f.applyTheme(content); err != nil {
			return language.Fault(d.title, themeError(err))
		}
	case tableLink:
		f.panel.OfferTable(linkIn(content))
	case panel.Session:
		if data, err := session.Bytes(content); err == nil {
			content = session.Text(data)
		}
		f.panel.Import(content)
	default:
		f.panel.Set(kind, content)
	}
	return language.Message{}
}

// Save implements panel.Files.
func (f *files) Save(document, path, text string) {
	name := defaultName(document, time.Now())
	path = resolve(cmp.Or(path, name))
	if isFolder(path) {
		path = filepath.Join(path, name)
	}
	path, err := writeFile(path, text)
	if err != nil {
		f.panel.ShowError(f.panel.Text(language.FileUnwritable(abbreviate(path), Reason(err))))
		return
	}
	f.panel.ShowInfo(f.panel.Text(language.SavedAs(abbreviate(path))))
}

// defaultName returns the file name of a document or the session. The web page uses the same names.
func defaultName(document string, now time.Time) string {
	if document == panel.Session {
		return "fudge-tray-" + now.Format(time.DateOnly) + ".txt"
	}
	if document == panel.Record {
		return "fudge-table-" + now.Format(time.DateOnly) + ".jsonl"
	}
	return document + ".json"
}

const maxRecent = 5

// addRecent returns a list with a path in front.
func addRecent(list []string, path string) []string {
	list = slices.DeleteFunc(slices.Clone(list), func(other string) bool { return other == path })
	list = slices.Insert(list, 0, path)
	return list[:min(len(list), maxRecent)]
}

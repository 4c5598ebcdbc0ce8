//go:build !js

package panel

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/ebitenui/ebitenui/event"
	"github.com/ebitenui/ebitenui/widget"
)

// write writes the path of a document's file.
func (d *desk) write(id, path string) {
	d.fields[id].focus.(*entry).write(path)
	event.ExecuteDeferred()
}

// click presses a button of a document.
func (d *desk) click(t *testing.T, id, label string) {
	t.Helper()
	d.turn()
	for _, f := range d.fields[id].box.GetFocusers() {
		if b, ok := f.(*widget.Button); ok && b.Text().Label == label {
			b.Click()
			event.ExecuteDeferred()
			return
		}
	}
	t.Fatalf("%s has no button %q", id, label)
}

// answer is the table's reply to a request for a document.
func (d *desk) answer(t *testing.T, id, text string) {
	t.Helper()
	result, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	d.line.Send([]byte(`{"v":1,"id":"save-` + id + `","ok":true,"result":` + string(result) + `}`))
	d.listen()
}

// says compares the notice, and whether it is of trouble.
func (d *desk) says(t *testing.T, want string, trouble bool) {
	t.Helper()
	if got := strings.ReplaceAll(d.notice.Label, "\n", ""); got != want || (d.trouble != "") != trouble {
		t.Errorf("the panel says %q, want %q", got, want)
	}
}

func TestDocumentIsLoadedFromAPath(t *testing.T) {
	home := setHome(t)
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{}`)
	if err := os.WriteFile(filepath.Join(home, "hero.json"), []byte(`{"name":"Ann"}`), 0o666); err != nil {
		t.Fatal(err)
	}
	d.write("sheet", " ~/hero.json ")
	d.click(t, "sheet", "Load")
	d.wants(t, `change {"sheet":"{\"name\":\"Ann\"}"}`)
	d.fields["sheet"].focus.(*entry).submit()
	event.ExecuteDeferred()
	d.wants(t, `change {"sheet":"{\"name\":\"Ann\"}"}`)

	d.write("sheet", "villain.json")
	d.click(t, "sheet", "Load")
	d.wants(t)
	d.says(t, filepath.Join("~", "villain.json")+" can't be read: there is no such file or folder", true)
	d.fit(roomy, 2, true)
	if got := d.fields["sheet"].focus.(*entry).text(); got != "villain.json" {
		t.Errorf("in a window of another size, the path is %q", got)
	}
}

func TestDocumentIsDropped(t *testing.T) {
	file := fstest.MapFS{"hero.json": {Data: []byte(`{}`)}}
	const nobody = "Open the document that this file is for, press its Load, and drop the file again."
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{}`)

	d.drop(file)
	d.wants(t) // there are two documents
	d.says(t, nobody, true)
	d.click(t, "sheet", "Load")
	d.drop(file)
	d.wants(t, `change {"sheet":"{}"}`)
	d.drop(file)
	d.wants(t) // it waits no more
	d.click(t, "own", "Load")
	d.click(t, "own", "Load")
	d.drop(file)
	d.wants(t) // it was called off

	d.tell("panel", `{"visible":{"own":false}}`)
	d.drop(file)
	d.wants(t, `change {"sheet":"{}"}`)
	d.tell("panel", `{"visible":{"own":false,"sheet":false}}`)
	d.drop(file)
	d.wants(t)
	d.says(t, nobody, true)
	d.tell("panel", `{}`)
	d.drop(fstest.MapFS{"a": {}, "b": {}})
	d.says(t, "Drop one file at a time.", true)
	d.click(t, "own", "Load")
	d.drop(fstest.MapFS{"folder/hero.json": {}})
	d.says(t, "folder is not a file", true)
	d.wants(t)
}

func TestDocumentIsSaved(t *testing.T) {
	home := setHome(t)
	saved := func(path, want string) {
		t.Helper()
		if got, err := os.ReadFile(filepath.Join(home, path)); err != nil || string(got) != want {
			t.Errorf("%s has %q: %v; want %q", path, got, err, want)
		}
	}
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{}`)
	d.click(t, "sheet", "Save")
	d.wants(t, `document "sheet"`)
	d.answer(t, "sheet", "first\n")
	d.says(t, "Saved as "+filepath.Join("~", "sheet.json"), false)
	saved("sheet.json", "first\n")
	d.answer(t, "sheet", "second\n")
	d.says(t, "Saved as "+filepath.Join("~", "sheet 2.json"), false)
	saved("sheet 2.json", "second\n")

	d.write("sheet", "hero.json")
	d.answer(t, "sheet", "third\n")
	saved("hero.json", "third\n")
	if err := os.Mkdir(filepath.Join(home, "heroes"), 0o777); err != nil {
		t.Fatal(err)
	}
	d.write("sheet", "heroes")
	d.answer(t, "sheet", "fourth\n")
	saved(filepath.Join("heroes", "sheet.json"), "fourth\n")
	d.write("sheet", "~/none/hero.json")
	d.click(t, "sheet", "Save")
	d.answer(t, "sheet", "fifth\n")
	d.says(t, filepath.Join("~", "none", "hero.json")+" can't be written: there is no such file or folder", true)
}

func TestDocumentIsRemoved(t *testing.T) {
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{}`)
	d.turn()
	worked := func() []widget.Focuser { return d.fields["sheet"].box.GetFocusers() }
	if n := len(worked()); n != 3 {
		t.Errorf("with nothing to remove there are %d widgets to work, want 3", n)
	}
	d.tell("panel", `{"values":{"sheet":"Ann"}}`)
	d.turn()
	if n := len(worked()); n != 4 || worked()[3].GetWidget().Rect.Empty() {
		t.Errorf("with something to remove there are %d widgets to work, want 4 that are seen", n)
	}
	d.click(t, "sheet", "Remove")
	d.wants(t, `change {"sheet":null}`)
}

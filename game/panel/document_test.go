//go:build !js

package panel

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/ebitenui/ebitenui/event"
	"github.com/ebitenui/ebitenui/widget"

	"fudgetray/engine/language"
	"fudgetray/engine/session"
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
			for d.choosing && !d.takeChosen() {
				runtime.Gosched()
			}
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

// shelf is a desk without a dialog, or with one in which a file is always chosen.
type shelf struct{ chosen string }

func (shelf) Keep(Memory) {}

func (shelf) Wear(string) error { return nil }

func (s shelf) Choose(string) (string, error) {
	if s.chosen == "" {
		return "", errors.New("none")
	}
	return s.chosen, nil
}

func TestFileIsChosenInADialog(t *testing.T) {
	home := setHome(t)
	path := filepath.Join(home, "hero.json")
	if err := os.WriteFile(path, []byte(`{"skills":[]}`), 0o666); err != nil {
		t.Fatal(err)
	}
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{}`)
	d.desk = shelf{path}
	d.click(t, "own", "Load")
	d.wants(t, `change {"own":"{\"skills\":[]}"}`)
	d.says(t, "Opened: "+filepath.Join("~", "hero.json"), false)
	if !slices.Equal(d.recent, []string{path}) {
		t.Errorf("opened last: %q", d.recent)
	}
	d.desk = shelf{}
	d.click(t, "own", "Load")
	d.wants(t)
	d.says(t, language.NoDialog().In(nil), true)
	d.drop(fstest.MapFS{"a.json": {Data: []byte(`[]`)}})
	d.wants(t, `change {"own":"[]"}`)
}

// What is dropped goes where its content says, however many there are.
func TestFilesAreDropped(t *testing.T) {
	binary, err := session.Encode(session.State{})
	if err != nil {
		t.Fatal(err)
	}
	state := session.Text(binary)
	files := fstest.MapFS{
		"1.json":    {Data: []byte(`{"skills":[]}`)},
		"2.json":    {Data: []byte(`{"name":"x","levels":[]}`)},
		"3.txt":     {Data: []byte(`[{"from":3,"to":18,"result":0}]`)},
		"4":         {Data: []byte(` [{"roll":7,"text":"falls"}]`)},
		"5.state":   {Data: binary},
		"6.txt":     {Data: []byte(state + "\n")},
		"7.json":    {Data: []byte(`{"surface":"slate"}`)},
		"8.state":   {Data: binary[:len(binary)/2]},
		"9.json":    {Data: []byte(`{"colour":"red"}`)},
		"a.json":    {Data: []byte(`{`)},
		"photo.jpg": {Data: []byte{0xff, 0xd8, 0xff}},
		"folder/x":  {},
		"huge":      {Data: make([]byte, largestFile+1)},
	}
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{}`)
	var worn []string
	d.wear = func(theme string) error { worn = append(worn, theme); return nil }
	d.drop(files)
	d.wants(t, `change {"sheet":"{\"skills\":[]}"}`, `change {"custom_ladder":"{\"name\":\"x\",\"levels\":[]}"}`,
		`change {"result_table":"[{\"from\":3,\"to\":18,\"result\":0}]"}`, `change {"critical_table":" [{\"roll\":7,\"text\":\"falls\"}]"}`,
		`import "`+state+`"`, `import "`+state+`"`, `import "`+session.Text(binary[:len(binary)/2])+`"`)
	if !slices.Equal(worn, []string{`{"surface":"slate"}`}) {
		t.Errorf("the tray looks like %q", worn)
	}
	for _, refused := range []string{"9.json is neither", "a.json is neither", "photo.jpg is not a text", "folder is not a file", "huge is larger"} {
		if !strings.Contains(strings.ReplaceAll(d.trouble, "\n", " "), refused) {
			t.Errorf("the panel says %q; want %q in it", d.trouble, refused)
		}
	}
}

// Of forty files that are dropped at once, and of forty that are dropped one after another, none
// is lost.
func TestFortyFilesAreDropped(t *testing.T) {
	d := newDesk(t, roomy, 1)
	d.tell("panel", `{}`)
	files := fstest.MapFS{}
	var want []string
	for i := range 40 {
		files[fmt.Sprintf("%02d.json", i)] = &fstest.MapFile{Data: fmt.Appendf(nil, `{"wounds":[%d]}`, i)}
		want = append(want, fmt.Sprintf(`change {"sheet":"{\"wounds\":[%d]}"}`, i))
	}
	d.drop(files)
	d.wants(t, want...)
	for name, file := range files {
		d.drop(fstest.MapFS{name: file})
	}
	slices.Sort(d.asked)
	slices.Sort(want)
	d.wants(t, want...)
}

// What is in a file never stops the program.
func FuzzKindOf(f *testing.F) {
	for _, seed := range []string{`{"levels":[]}`, `[{"from":1}]`, "[]", "{", "\x00\xff", `[null]`, `{"dice":"bone"}`} {
		f.Add("a.json", seed)
	}
	f.Fuzz(func(_ *testing.T, name, content string) { kindOf(name, content) })
}

func TestRecentFiles(t *testing.T) {
	var list []string
	for _, path := range []string{"a", "b", "c", "a", "d", "e", "f"} {
		list = recent(list, path)
	}
	if want := []string{"f", "e", "d", "a", "c"}; !slices.Equal(list, want) {
		t.Errorf("%q; want %q", list, want)
	}
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

// A session is saved as a file that opens like any other.
func TestSessionIsSaved(t *testing.T) {
	home := setHome(t)
	d := newDesk(t, roomy, 1)
	d.inWindow(Memory{})
	d.command(t, "Save a copy").Click()
	event.ExecuteDeferred()
	d.wants(t, "export")
	data, err := session.Encode(session.State{})
	if err != nil {
		t.Fatal(err)
	}
	text := session.Text(data)
	d.answer(t, stateFile, text)
	files, err := filepath.Glob(filepath.Join(home, "fudge-tray-*.txt"))
	if err != nil || len(files) != 1 {
		t.Fatalf("saved: %q, %v", files, err)
	}
	d.openPath("", files[0])
	quoted, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	d.wants(t, "import "+string(quoted))
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

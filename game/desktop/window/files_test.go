//go:build !js

package window

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"fudgetray/engine/language"
	"fudgetray/engine/session"
)

func TestDocumentIsLoadedFromPath(t *testing.T) {
	home := setHome(t)
	f := newFixture(t, Settings{})
	if err := os.WriteFile(filepath.Join(home, "hero.json"), []byte(`{"name":"Ann"}`), 0o666); err != nil {
		t.Fatal(err)
	}
	path, load := f.document(t, 0)
	path.Write(" ~/hero.json ")
	f.click(t, load)
	f.wantRequests(t, `change {"sheet":"{\"name\":\"Ann\"}"}`)
	path.Write("villain.json")
	f.click(t, load)
	f.wantRequests(t)
	f.wantMessage(t, filepath.Join("~", "villain.json")+" can't be read: there is no such file or folder", true)
}

func TestFileIsChosenInDialog(t *testing.T) {
	home := setHome(t)
	path := filepath.Join(home, "hero.json")
	if err := os.WriteFile(path, []byte(`{"skills":[]}`), 0o666); err != nil {
		t.Fatal(err)
	}
	f := newFixture(t, Settings{})
	_, load := f.document(t, 1)
	f.desktop.file = path
	f.click(t, load)
	f.wantRequests(t, `change {"own":"{\"skills\":[]}"}`)
	f.wantMessage(t, "Opened: "+filepath.Join("~", "hero.json")+" (Custom ladder)", false)
	if !slices.Equal(f.files.recent, []string{path}) {
		t.Errorf("recent files %q", f.files.recent)
	}
	f.desktop.file = ""
	f.click(t, load)
	f.wantRequests(t)
	f.wantMessage(t, language.NoDialog().In(nil), true)
	f.files.drop(fstest.MapFS{"a.json": {Data: []byte(`[]`)}})
	f.wantRequests(t, `change {"own":"[]"}`)
}

// The content of dropped files decides their use.
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
		"huge":      {Data: make([]byte, maxFile+1)},
	}
	f := newFixture(t, Settings{})
	f.files.drop(files)
	f.wantRequests(t, `change {"sheet":"{\"skills\":[]}"}`, `change {"custom_ladder":"{\"name\":\"x\",\"levels\":[]}"}`,
		`change {"result_table":"[{\"from\":3,\"to\":18,\"result\":0}]"}`,
		`change {"critical_table":" [{\"roll\":7,\"text\":\"falls\"}]"}`, `import "`+state+`"`, `import "`+state+`"`,
		`import "`+session.Text(binary[:len(binary)/2])+`"`)
	if !slices.Equal(f.desktop.themes, []string{`{"surface":"slate"}`}) {
		t.Errorf("applied themes %q", f.desktop.themes)
	}
	message, _ := f.panel.Message()
	for _, refused := range []string{
		"9.json: it is not a character sheet",
		"a.json: it is not a character sheet",
		"photo.jpg is not UTF-8 text",
		"folder is not a file",
		"huge is larger",
	} {
		if !strings.Contains(message, refused) {
			t.Errorf("message %q does not contain %q", message, refused)
		}
	}
}

// No file is lost of forty that are dropped together, and of forty that are dropped one by one.
func TestFortyFilesAreDropped(t *testing.T) {
	f := newFixture(t, Settings{})
	files := fstest.MapFS{}
	var want []string
	for i := range 40 {
		files[fmt.Sprintf("%02d.json", i)] = &fstest.MapFile{Data: fmt.Appendf(nil, `{"wounds":[%d]}`, i)}
		want = append(want, fmt.Sprintf(`change {"sheet":"{\"wounds\":[%d]}"}`, i))
	}
	f.files.drop(files)
	f.wantRequests(t, want...)
	for name, file := range files {
		f.files.drop(fstest.MapFS{name: file})
	}
	slices.Sort(f.own.requests)
	slices.Sort(want)
	f.wantRequests(t, want...)
}

// No content of a file stops the program.
func FuzzKindOf(f *testing.F) {
	for _, seed := range []string{`{"levels":[]}`, `[{"from":1}]`, "[]", "{", "\x00\xff", `[null]`, `{"dice":"bone"}`} {
		f.Add("a.json", seed)
	}
	f.Fuzz(func(_ *testing.T, name, content string) { kindOf(name, content) })
}

func TestAddRecent(t *testing.T) {
	var list []string
	for _, path := range []string{"a", "b", "c", "a", "d", "e", "f"} {
		list = addRecent(list, path)
	}
	if want := []string{"f", "e", "d", "a", "c"}; !slices.Equal(list, want) {
		t.Errorf("recent files %q, want %q", list, want)
	}
}

func TestDocumentIsSaved(t *testing.T) {
	home := setHome(t)
	wantFile := func(path, want string) {
		t.Helper()
		if got, err := os.ReadFile(filepath.Join(home, path)); err != nil || string(got) != want {
			t.Errorf("%s has %q: %v; want %q", path, got, err, want)
		}
	}
	f := newFixture(t, Settings{})
	f.files.Save("sheet", "", "first\n")
	f.wantMessage(t, "Saved as "+filepath.Join("~", "sheet.json"), false)
	wantFile("sheet.json", "first\n")
	f.files.Save("sheet", "", "second\n")
	f.wantMessage(t, "Saved as "+filepath.Join("~", "sheet 2.json"), false)
	wantFile("sheet 2.json", "second\n")

	f.files.Save("sheet", "hero.json", "third\n")
	wantFile("hero.json", "third\n")
	if err := os.Mkdir(filepath.Join(home, "heroes"), 0o777); err != nil {
		t.Fatal(err)
	}
	f.files.Save("sheet", "heroes", "fourth\n")
	wantFile(filepath.Join("heroes", "sheet.json"), "fourth\n")
	f.files.Save("sheet", "~/none/hero.json", "fifth\n")
	f.wantMessage(t, filepath.Join("~", "none", "hero.json")+" can't be written: there is no such file or folder", true)
}

// A saved session can be opened like any other file.
func TestSessionIsSaved(t *testing.T) {
	home := setHome(t)
	f := newFixture(t, Settings{})
	f.click(t, f.button(t, "Save backup…"))
	f.wantRequests(t, "export")
	data, err := session.Encode(session.State{})
	if err != nil {
		t.Fatal(err)
	}
	f.own.text(session.Text(data), nil)
	f.panel.Receive()
	files, err := filepath.Glob(filepath.Join(home, "fudge-tray-*.txt"))
	if err != nil || len(files) != 1 {
		t.Fatalf("saved files %q: %v", files, err)
	}
	f.files.openPath("", files[0])
	f.wantRequests(t, fmt.Sprintf("import %q", session.Text(data)))
}

// Files on the command line are opened, and a message reports the type of each.
func TestFilesAreOpenedAtStart(t *testing.T) {
	home := setHome(t)
	contents := map[string]string{
		"a/hero.json": `{"skills":[]}`,
		"b/felt.json": `{"surface":"#112233"}`,
		"b/notes.txt": "notes",
	}
	var paths []string
	for _, name := range []string{"a/hero.json", "b/felt.json", "b/notes.txt", "b/none.json"} {
		path := filepath.Join(home, filepath.FromSlash(name))
		paths = append(paths, path)
		content, ok := contents[name]
		if !ok {
			continue
		}
		err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(content), 0o600))
		if err != nil {
			t.Fatal(err)
		}
	}
	f := newFixture(t, Settings{})
	f.Open(paths)
	f.wantRequests(t, `change {"sheet":"{\"skills\":[]}"}`)
	if len(f.desktop.themes) != 1 {
		t.Errorf("themes %q", f.desktop.themes)
	}
	text, isError := f.panel.Message()
	if !isError || !strings.Contains(text, "notes.txt") || !strings.Contains(text, "none.json") {
		t.Errorf("message %q, error %t; want one about the two other files", text, isError)
	}
	f.Open(paths[:2])
	hero, felt := filepath.Join("~", "a", "hero.json"), filepath.Join("~", "b", "felt.json")
	f.wantMessage(t, "Opened: "+hero+" (Character sheet), "+felt+" (theme)", false)
}

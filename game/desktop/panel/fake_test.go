//go:build !js

package panel

import (
	"encoding/json"
	"strings"

	"fudgetray/game/tray"
)

// A fakeTray records its operations except Hello. It leaves them without an outcome.
type fakeTray struct {
	requests []string                             // "op arg", with the arguments as JSON
	rolled   tray.Done                            // outcome of the last RollNext
	text     func(text string, fault *tray.Fault) // outcome of the last Document or Export
}

func (f *fakeTray) ask(op string, arg any) {
	text := ""
	if arg != nil {
		data, err := json.Marshal(arg)
		if err != nil {
			panic(err)
		}
		text = string(data)
	}
	f.requests = append(f.requests, strings.TrimSpace(op+" "+text))
}

func (f *fakeTray) Hello(tray.Done)                     {}
func (f *fakeTray) RollNext(done tray.Done)             { f.rolled = done; f.ask("roll", nil) }
func (f *fakeTray) Again(index int, _ tray.Done)        { f.ask("again", index) }
func (f *fakeTray) Repeat(tray.Done)                    { f.ask("again", nil) }
func (f *fakeTray) Replay(receipt string, _ tray.Done)  { f.ask("replay", receipt) }
func (f *fakeTray) Reveal(index int, _ tray.Done)       { f.ask("reveal", index) }
func (f *fakeTray) Skip()                               { f.ask("skip", nil) }
func (f *fakeTray) Find(text string, _ tray.Done)       { f.ask("find", text) }
func (f *fakeTray) List(pages int, _ tray.Done)         { f.ask("list", pages) }
func (f *fakeTray) Clear(tray.Done)                     { f.ask("clear", nil) }
func (f *fakeTray) Restore(tray.Done)                   { f.ask("restore", nil) }
func (f *fakeTray) Undo(tray.Done)                      { f.ask("undo", nil) }
func (f *fakeTray) Change(settings []byte, _ tray.Done) { f.ask("change", json.RawMessage(settings)) }
func (f *fakeTray) Quick(name string, _ tray.Done)      { f.ask("quick", name) }
func (f *fakeTray) Pin(name string, _ tray.Done)        { f.ask("pin", map[string]any{"name": name}) }
func (f *fakeTray) Unpin(name string, _ tray.Done)      { f.ask("unpin", name) }
func (f *fakeTray) Rename(name, to string, _ tray.Done) {
	f.ask("rename", tray.RenameArg{Name: name, To: to})
}
func (f *fakeTray) Move(name string, to int, _ tray.Done) {
	f.ask("move", tray.MoveArg{Name: name, To: to})
}
func (f *fakeTray) Import(text string, _ tray.Done) { f.ask("import", text) }

func (f *fakeTray) Export(done func(string, *tray.Fault)) { f.text = done; f.ask("export", nil) }

func (f *fakeTray) Document(id string, done func(string, *tray.Fault)) {
	f.text = done
	f.ask("document", id)
}

func (f *fakeTray) Read(line string, _ func(tray.Reading, *tray.Fault)) { f.ask("read", line) }

// eventOf returns an event of the tray whose detail is given as JSON.
func eventOf(name, detail string) tray.Event[any] {
	details := map[string]func(string) any{
		"panel": decoded[tray.PanelState], "die": decoded[tray.Inspection], "want": decoded[tray.Wanted],
		"tray-error": decoded[tray.Fault],
	}
	return tray.Event[any]{V: tray.Version, Name: name, Detail: details[name](detail)}
}

func decoded[T any](text string) any {
	var v T
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		panic(err)
	}
	return v
}

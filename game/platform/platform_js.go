package platform

import (
	"fmt"
	"syscall/js"
	"time"
)

// A Page is the web page in which a tray runs. It passes messages and pointer
// events to the tray, and replies, events and loop control to the page.
type Page struct{ object js.Value }

// OpenPage returns the object that the page's script has prepared. It returns an error if the
// program was not started by a tray page.
func OpenPage() (Page, error) {
	object := js.Global().Get("fudgeTrayPlatform")
	if object.Type() != js.TypeObject {
		return Page{}, fmt.Errorf("globalThis.fudgeTrayPlatform: %s; "+
			"the tray page's script sets it before the program starts", object.Type())
	}
	return Page{object}, nil
}

// Session returns the name of the session that the page requests.
func (p Page) Session() string { return p.object.Get("session").String() }

// CanDraw reports whether the page has WebGL 2, which the view requires.
func (p Page) CanDraw() bool { return p.object.Get("webgl").Bool() }

// Send sends a message, a JSON object, to the page.
func (p Page) Send(json []byte) { p.object.Call("send", string(json)) }

// Receive calls handle with each message of the page, a JSON object.
func (p Page) Receive(handle func(json []byte)) {
	p.object.Call("connect", js.FuncOf(func(_ js.Value, args []js.Value) any {
		handle([]byte(args[0].String()))
		return nil
	}))
}

// Yield lets the page's event loop run, so that messages are delivered before longer work.
func (p Page) Yield() {
	await(func(done js.Func) { js.Global().Call("setTimeout", done, 0) })
}

// Pause lets the page of a slow device respond before longer work. On other devices the program continues soon.
func (p Page) Pause() {
	await(func(done js.Func) { p.object.Call("pause", done) })
}

// await calls a function that arranges for a call of done, and waits for that.
func await(arrange func(done js.Func)) {
	ended := make(chan struct{})
	done := js.FuncOf(func(js.Value, []js.Value) any {
		close(ended)
		return nil
	})
	defer done.Release()
	arrange(done)
	<-ended
}

// Wake implements Loop.
func (p Page) Wake() { p.object.Call("wake") }

// Park implements Loop.
func (p Page) Park() { p.object.Call("park") }

// SetResolution implements Canvas.
func (p Page) SetResolution(share float64) { p.object.Call("setResolution", share) }

// Words contains the language of the page: the patterns of its messages, which are empty for
// English, and its rules for plurals and numbers.
type Words struct {
	Tag      string
	Patterns string
	Plural   func(n int) string
	Decimal  func(x float64, places int) string
}

// Words returns the current language of the page.
func (p Page) Words() Words {
	return Words{
		Tag:      p.object.Get("language").String(),
		Patterns: p.object.Get("patterns").String(),
		Plural:   func(n int) string { return p.object.Call("plural", n).String() },
		Decimal:  func(x float64, places int) string { return p.object.Call("decimal", x, places).String() },
	}
}

// Translations calls handle whenever the page's language changes.
func (p Page) Translations(handle func()) {
	p.object.Set("translate", js.FuncOf(func(js.Value, []js.Value) any {
		handle()
		return nil
	}))
}

// Complete calls handle when the page has loaded the second part of the program.
func (p Page) Complete(handle func()) {
	p.object.Set("completed", js.FuncOf(func(js.Value, []js.Value) any {
		handle()
		return nil
	}))
}

// A Refusal is the reason why a theme is not applied: the message in English, and the text in the
// page's language.
type Refusal struct{ Message, Text string }

// value returns the refusal for the page, or nil.
func (r *Refusal) value() any {
	if r == nil {
		return nil
	}
	return map[string]any{"message": r.Message, "text": r.Text}
}

// Themes calls apply with the page's theme as JSON and the name of its set of dice, now and on
// every change. Empty strings mean the defaults. The page receives the refusal, if any.
func (p Page) Themes(apply func(theme, dice string) *Refusal) {
	// A call from attachView would come too late for the first frame; see web/tray/start/split-go.js. The page may choose
	// another theme while the program waits for its second part.
	for pending := true; pending; {
		text, dice := p.theme()
		if refusal := apply(text, dice); refusal != nil {
			p.object.Call("refuse", refusal.value())
		}
		newText, newDice := p.theme()
		pending = newText != text || newDice != dice
	}
	p.object.Call("attachView", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return apply(args[0].String(), args[1].String()).value()
	}))
}

// theme returns the page's theme as JSON, and the name of its set of dice.
func (p Page) theme() (text, dice string) {
	return p.object.Get("theme").String(), p.object.Get("dice").String()
}

var phases = map[string]Phase{
	"down": Down, "move": Move, "up": Up, "cancel": Cancel, "hover": Hover, "leave": Leave,
}

// Pointers calls handle for every pointer event over the canvas when it happens. Polling would miss
// taps that are shorter than a frame.
func (p Page) Pointers(handle func(Pointer)) {
	p.object.Set("pointer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		handle(Pointer{
			Phase: phases[args[0].String()],
			ID:    args[1].Int(),
			X:     args[2].Float(),
			Y:     args[3].Float(),
			Time:  time.Duration(args[4].Float() * float64(time.Millisecond)),
		})
		return nil
	}))
}

var commands = map[string]Command{
	"next": InspectNext, "previous": InspectPrevious, "none": InspectNone, "reroll": Reroll, "cancel": CancelDrag,
}

// Commands calls handle for every keyboard command.
func (p Page) Commands(handle func(Command)) {
	p.object.Set("command", js.FuncOf(func(_ js.Value, args []js.Value) any {
		handle(commands[args[0].String()])
		return nil
	}))
}

// LocalStorage stores sessions in the page's localStorage, and their latest changes in its journal.
type LocalStorage struct {
	ItemStore
	page Page
}

// LocalStorage returns the page's storage. The page locks keys for all trays of its origin.
func (p Page) LocalStorage(pack func(data []byte) string, unpack func(text string) ([]byte, error)) LocalStorage {
	lock := func(key string, edit func()) {
		var callback js.Func
		callback = js.FuncOf(func(js.Value, []js.Value) any {
			callback.Release()
			edit()
			return nil
		})
		p.object.Call("lock", key, callback)
	}
	return LocalStorage{ItemStore{localItems{}, pack, unpack, lock}, p}
}

// Watch implements Store.
func (s LocalStorage) Watch(key string, changed func()) {
	js.Global().Call("addEventListener", "storage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if args[0].Get("key").Equal(js.ValueOf(key)) {
			changed()
		}
		return nil
	}))
}

// Record implements Journal.
func (s LocalStorage) Record(e JournalEntry) {
	s.page.object.Call("record", e.Removed, s.Pack(e.Data))
}

// Recover implements Journal.
func (s LocalStorage) Recover(apply func([]JournalEntry)) {
	s.page.object.Call("recover", js.FuncOf(func(_ js.Value, args []js.Value) any {
		entries := make([]JournalEntry, args[0].Length())
		for i := range entries {
			entry := args[0].Index(i)
			data, _ := s.Unpack(entry.Get("rolls").String()) // unreadable data decodes to nothing
			entries[i] = JournalEntry{entry.Get("removed").Bool(), data}
		}
		apply(entries)
		return nil
	}))
}

// localItems implements Items by localStorage. If the browser refuses access, at any call, methods
// return ErrUnavailable.
type localItems struct{}

func (localItems) Item(key string) (text string, err error) {
	defer refused(&err)
	value := js.Global().Get("localStorage").Call("getItem", key)
	if value.IsNull() {
		return "", ErrNotFound
	}
	return value.String(), nil
}

func (localItems) SetItem(key, text string) (err error) {
	defer refused(&err)
	js.Global().Get("localStorage").Call("setItem", key, text)
	return nil
}

func (localItems) RemoveItem(key string) (err error) {
	defer refused(&err)
	js.Global().Get("localStorage").Call("removeItem", key)
	return nil
}

func (localItems) Keys() (keys []string, err error) {
	defer refused(&err)
	storage := js.Global().Get("localStorage")
	for i := range storage.Get("length").Int() {
		keys = append(keys, storage.Call("key", i).String())
	}
	return keys, nil
}

// refused converts a JavaScript exception to ErrUnavailable with its reason.
func refused(err *error) {
	switch thrown := recover().(type) {
	case nil:
	case js.Error:
		*err = fmt.Errorf("%w: %s", ErrUnavailable, thrown.Get("message").String())
	case *js.ValueError:
		*err = fmt.Errorf("%w: the page has no localStorage", ErrUnavailable)
	default:
		panic(thrown)
	}
}

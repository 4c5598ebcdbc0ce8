package host

import (
	"fmt"
	"syscall/js"
	"time"
)

// Page is the tray page around a tray that runs in a browser. It carries
// messages and pointers in, replies, events and the loop's gate out.
type Page struct{ object js.Value }

// OpenPage finds the object that the page's script prepared, or says that the
// program was not started by a tray page.
func OpenPage() (Page, error) {
	object := js.Global().Get("fudgeTrayHost")
	if object.Type() != js.TypeObject {
		return Page{}, fmt.Errorf("globalThis.fudgeTrayHost: %s; the tray page's script sets it before the program starts", object.Type())
	}
	return Page{object}, nil
}

// Session is the name of the session the page asked for.
func (p Page) Session() string { return p.object.Get("session").String() }

// CanDraw reports whether the page has WebGL 2, without which there is no view.
func (p Page) CanDraw() bool { return p.object.Get("webgl").Bool() }

// Send implements Messages.
func (p Page) Send(json []byte) { p.object.Call("send", string(json)) }

// Receive implements Messages.
func (p Page) Receive(handle func(json []byte)) {
	p.object.Call("connect", js.FuncOf(func(_ js.Value, args []js.Value) any {
		handle([]byte(args[0].String()))
		return nil
	}))
}

// Yield lets the page do what it has to do, and hear and be answered, before longer work.
func (p Page) Yield() {
	done := make(chan struct{})
	turn := js.FuncOf(func(js.Value, []js.Value) any {
		close(done)
		return nil
	})
	defer turn.Release()
	js.Global().Call("setTimeout", turn, 0)
	<-done
}

// Wake implements Loop.
func (p Page) Wake() { p.object.Call("wake") }

// Park implements Loop.
func (p Page) Park() { p.object.Call("park") }

// Words are how the page's language says things: the patterns of its messages, none for
// English, and how it counts and writes numbers.
type Words struct {
	Tag      string
	Patterns string
	Plural   func(n int) string
	Decimal  func(x float64, places int) string
}

// Words returns those of the page's language at the moment.
func (p Page) Words() Words {
	return Words{
		Tag:      p.object.Get("language").String(),
		Patterns: p.object.Get("patterns").String(),
		Plural:   func(n int) string { return p.object.Call("plural", n).String() },
		Decimal:  func(x float64, places int) string { return p.object.Call("decimal", x, places).String() },
	}
}

// Translations calls handle whenever the page speaks another language.
func (p Page) Translations(handle func()) {
	p.object.Set("translate", js.FuncOf(func(js.Value, []js.Value) any {
		handle()
		return nil
	}))
}

// A Refusal is the reason why a theme is not applied: the message in English, and the text in the
// page's language.
type Refusal struct{ Message, Text string }

// Themes calls apply with the page's theme as JSON and the name of its set of dice, now and at
// every change. Empty texts stand for the defaults. The page gets the refusal, if there is one.
func (p Page) Themes(apply func(theme, dice string) *Refusal) {
	p.object.Call("attachView", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if refusal := apply(args[0].String(), args[1].String()); refusal != nil {
			return map[string]any{"message": refusal.Message, "text": refusal.Text}
		}
		return nil
	}))
}

var phases = map[string]Phase{
	"down": Down, "move": Move, "up": Up, "cancel": Cancel, "hover": Hover, "leave": Leave,
}

// Pointers calls handle for every pointer event over the canvas as it happens: polling would miss
// a tap that is shorter than a frame.
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

// Commands calls handle for every command of the keyboard.
func (p Page) Commands(handle func(Command)) {
	p.object.Set("command", js.FuncOf(func(_ js.Value, args []js.Value) any {
		handle(commands[args[0].String()])
		return nil
	}))
}

// LocalStorage keeps bytes in the page's localStorage, as the text they are packed into.
// Storage that the browser refuses, at any call, is ErrUnavailable and never a panic.
type LocalStorage struct {
	Page   Page
	Pack   func(data []byte) string
	Unpack func(text string) ([]byte, error)
}

// Load implements Store.
func (s LocalStorage) Load(key string) (data []byte, err error) {
	text, err := item(key)
	if err != nil {
		return nil, err
	}
	data, err = s.Unpack(text)
	if err != nil {
		return []byte(text), nil
	}
	return data, nil
}

// Edit implements Store: the page sees to it that no other one edits meanwhile.
func (s LocalStorage) Edit(key string, edit func(Slot, error)) {
	var turn js.Func
	turn = js.FuncOf(func(js.Value, []js.Value) any {
		turn.Release()
		edit(localSlot{s, key}, nil)
		return nil
	})
	s.Page.object.Call("lock", key, turn)
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

// localSlot is an item of the page's localStorage, while no other page changes it.
type localSlot struct {
	storage LocalStorage
	key     string
}

// Load implements Slot.
func (s localSlot) Load() ([]byte, error) { return s.storage.Load(s.key) }

// Save implements Slot.
func (s localSlot) Save(data []byte) error { return setItem(s.key, s.storage.Pack(data)) }

// SetAside implements Slot.
func (s localSlot) SetAside() (place string, err error) {
	text, err := item(s.key)
	if err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		place = aside(s.key, n)
		_, err := item(place)
		if err == nil {
			continue
		}
		if err == ErrNotFound {
			err = setItem(place, text)
		}
		if err == nil {
			err = removeItem(s.key)
		}
		return place, err
	}
}

func item(key string) (text string, err error) {
	defer refused(&err)
	value := js.Global().Get("localStorage").Call("getItem", key)
	if value.IsNull() {
		return "", ErrNotFound
	}
	return value.String(), nil
}

func setItem(key, text string) (err error) {
	defer refused(&err)
	js.Global().Get("localStorage").Call("setItem", key, text)
	return nil
}

func removeItem(key string) (err error) {
	defer refused(&err)
	js.Global().Get("localStorage").Call("removeItem", key)
	return nil
}

// refused turns what the browser threw into ErrUnavailable with its reason.
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

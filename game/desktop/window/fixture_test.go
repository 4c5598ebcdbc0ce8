//go:build !js

package window

import (
	"errors"
	"fmt"
	"image"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/ebitenui/ebitenui/event"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/engine/language"
	"fudgetray/game/controls"
	"fudgetray/game/desktop/panel"
	"fudgetray/game/desktop/ui"
	"fudgetray/game/desktop/visit"
	"fudgetray/game/platform"
	"fudgetray/game/tray"
)

// described has two documents and the main button.
var described = controls.Panel{
	Sections: []controls.Section{{ID: "settings", Label: "Roll", Controls: []controls.Control{
		{ID: "roll", Kind: controls.Button, Label: "Roll"},
		{ID: "sheet", Kind: controls.Document, Label: "Character sheet"},
		{ID: "own", Kind: controls.Document, Label: "Custom ladder"},
	}}},
}

// noLoop is a loop that never runs.
type noLoop struct{}

func (noLoop) Wake() {}
func (noLoop) Park() {}

// fakeDesktop records settings and themes. Its dialog chooses a file, or does not exist if that is "".
type fakeDesktop struct {
	stored  Settings
	themes  []string
	dice    string // of the last theme
	refused string // a set of dice that no theme takes
	file    string
}

func (d *fakeDesktop) Store(s Settings) { d.stored = s }

func (d *fakeDesktop) ApplyTheme(theme, dice string) error {
	if dice == d.refused && dice != "" {
		return errors.New("too similar")
	}
	d.themes, d.dice = append(d.themes, theme), dice
	return nil
}

func (d *fakeDesktop) ChooseFile(string) (string, error) {
	if d.file == "" {
		return "", errors.New("no dialog")
	}
	return d.file, nil
}

// fakeSpeaker records its volume.
type fakeSpeaker struct {
	muted   bool
	level   float64
	samples int
}

func (s *fakeSpeaker) Muted() bool        { return s.muted }
func (s *fakeSpeaker) Mute(muted bool)    { s.muted = muted }
func (s *fakeSpeaker) SetLevel(l float64) { s.level = l }
func (s *fakeSpeaker) Sample()            { s.samples++ }

// emptyTray is a Tray without dice.
type emptyTray struct{}

func (emptyTray) Paint(*ebiten.Image, float64) bool { return false }
func (emptyTray) Point(platform.Pointer)            {}
func (emptyTray) Command(platform.Command)          {}

// operations are those of panels and of visits to shared tables.
type operations interface {
	panel.Tray
	visit.Tray
}

// A recordingTray records the operations of files and shared tables.
type recordingTray struct {
	operations
	requests []string                             // "op arg"
	text     func(text string, fault *tray.Fault) // outcome of the last Export
}

func (r *recordingTray) ask(format string, args ...any) {
	r.requests = append(r.requests, fmt.Sprintf(format, args...))
}

func (r *recordingTray) Hello(tray.Done)                     {}
func (r *recordingTray) Change(settings []byte, _ tray.Done) { r.ask("change %s", settings) }
func (r *recordingTray) Import(text string, _ tray.Done)     { r.ask("import %q", text) }
func (r *recordingTray) Share(on bool, _ tray.Done)          { r.ask("share %t", on) }

func (r *recordingTray) Export(done func(string, *tray.Fault)) {
	r.text = done
	r.ask("export")
}

// fixture is a window that never opens, with a tray that records its requests.
type fixture struct {
	*Window
	desktop    *fakeDesktop
	speaker    *fakeSpeaker
	connection *panel.Connection
	own        *recordingTray
}

func newFixture(t *testing.T, settings Settings) *fixture {
	t.Helper()
	f := &fixture{
		desktop: &fakeDesktop{}, speaker: &fakeSpeaker{}, connection: panel.NewConnection(noLoop{}), own: &recordingTray{},
	}
	p := panel.New(described, f.own, f.connection, nil, f.speaker)
	f.Window = &Window{tray: emptyTray{}, panel: p, desktop: f.desktop, speaker: f.speaker, settings: settings}
	f.connect()
	f.applyScheme()
	f.arrange(image.Pt(1200, 2400), 1)
	f.show(tray.PanelState{})
	f.redraw()
	f.button(t, language.Commands().In(nil)).Click()
	f.redraw()
	return f
}

// show sends a state of the tray to the panel.
func (f *fixture) show(s tray.PanelState) {
	f.connection.Send(tray.Event[any]{V: tray.Version, Name: "panel", Detail: s})
	f.panel.Receive()
}

// redraw lays out and draws the panel and runs deferred event handlers.
func (f *fixture) redraw() {
	size := f.panel.Screen().Size()
	f.panel.Draw(ebiten.NewImage(size.X, size.Y))
	event.ExecuteDeferred()
}

// wantRequests compares the requests since the last call.
func (f *fixture) wantRequests(t *testing.T, want ...string) {
	t.Helper()
	if !slices.Equal(f.own.requests, want) {
		t.Errorf("requests %q, want %q", f.own.requests, want)
	}
	f.own.requests = nil
}

// wantMessage compares the displayed message.
func (f *fixture) wantMessage(t *testing.T, want string, isError bool) {
	t.Helper()
	if got, gotError := f.panel.Message(); got != want || gotError != isError {
		t.Errorf("message %q, error %t; want %q, %t", got, gotError, want, isError)
	}
}

// button returns the first visible button whose label has a prefix.
func (f *fixture) button(t *testing.T, label string) *widget.Button {
	t.Helper()
	for _, w := range f.panel.Screen().Focusers() {
		if b, ok := w.(*widget.Button); ok && strings.HasPrefix(b.Text().Label, label) {
			return b
		}
	}
	t.Fatalf("no button %q", label)
	return nil
}

// click clicks a button and awaits the file dialog that it opens, if any.
func (f *fixture) click(t *testing.T, b *widget.Button) {
	t.Helper()
	b.Click()
	event.ExecuteDeferred()
	for f.files.dialogOpen && !f.files.openChosen() {
		runtime.Gosched()
	}
	f.redraw()
}

// command carries out the first command whose label has a prefix.
func (f *fixture) command(t *testing.T, label string) {
	t.Helper()
	for _, c := range f.panel.Commands {
		if strings.HasPrefix(f.panel.Text(c.Label()), label) {
			c.Act(nil)
			f.redraw()
			return
		}
	}
	t.Fatalf("no command %q", label)
}

// choose chooses an item of the list that a command opens.
func (f *fixture) choose(t *testing.T, command string, i int) {
	t.Helper()
	f.click(t, f.button(t, command))
	f.click(t, f.panel.Screen().List().Buttons[i])
}

// document returns the path field and the Load button of the nth document.
func (f *fixture) document(t *testing.T, n int) (path *ui.Entry, load *widget.Button) {
	t.Helper()
	for _, w := range f.panel.Screen().Focusers() {
		switch w := w.(type) {
		case *ui.Entry:
			path = w
		case *widget.Button:
			if w.Text().Label != "Load" {
				continue
			}
			n--
			if n < 0 {
				return path, w
			}
		}
	}
	t.Fatal("no such document")
	return nil, nil
}

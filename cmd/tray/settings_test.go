//go:build linux

package main

import (
	"encoding/json"
	"image"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"testing"
	"time"

	"github.com/jezek/xgb/xproto"

	"fudgetray/game/desktop/window"
	"fudgetray/game/platform"
)

// Stored settings are loaded at the next start.
func TestSettingsAreStored(t *testing.T) {
	file := platform.File(filepath.Join(t.TempDir(), "window.json"))
	if m, err := loadSettings(file); err != nil || !reflect.DeepEqual(m, window.Settings{}) {
		t.Errorf("without a file: %+v, %v", m, err)
	}
	want := window.Settings{
		Screen: "DP-1",
		Placed: true,
		Place:  image.Pt(3, 4),
		Size:   image.Pt(700, 500),
		Alone:  true,
		Theme:  "night",
		Recent: []string{"/a.json"},
	}
	d := desktop{file: file}
	d.Store(window.Settings{})
	d.Store(want)
	d.write()
	if got, err := loadSettings(file); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("loaded %+v, %v; want %+v", got, err, want)
	}
}

// A program that ends while its settings are written waits until they are.
func TestSettingsAreWrittenBeforeTheEnd(t *testing.T) {
	file := platform.File(filepath.Join(t.TempDir(), "window.json"))
	locked, release := make(chan struct{}), make(chan struct{})
	go file.Edit("", func(platform.Slot, error) { close(locked); <-release })
	<-locked
	d := desktop{file: file}
	d.Store(window.Settings{Text: 150})
	d.timer.Reset(0)
	for d.mu.TryLock() { // until the write waits for the file
		d.mu.Unlock()
		runtime.Gosched()
	}
	time.AfterFunc(50*time.Millisecond, func() { close(release) })
	d.write()
	if got, err := loadSettings(file); err != nil || got.Text != 150 {
		t.Errorf("loaded %+v, %v; want text of 150 %%", got, err)
	}
}

// A damaged file is an error, and no setting of it is used.
func TestDamagedSettings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "window.json")
	for _, text := range []string{"", "{", `{"size":{"X":"wide"}}`, `{"place":[1]}`, "\x00\xff", `[]`} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if m, err := loadSettings(platform.File(file)); err == nil || !reflect.DeepEqual(m, window.Settings{}) {
			t.Errorf("%q is loaded as %+v, %v", text, m, err)
		}
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(file, 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := loadSettings(platform.File(file)); err == nil {
		t.Error("a folder is loaded")
	}
}

func FuzzLoadSettings(f *testing.F) {
	f.Add([]byte(`{"size":{"X":700,"Y":500},"alone":true}`))
	f.Add([]byte(`{"place":{"X":1e99}}`))
	file := filepath.Join(f.TempDir(), "window.json")
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
		if m, err := loadSettings(platform.File(file)); err != nil && !reflect.DeepEqual(m, window.Settings{}) {
			t.Errorf("%q: error %v, settings %+v", text, err, m)
		}
	})
}

// F1 lists the keys; other keys do nothing until the list is closed. F2 hides the panel, also at the next
// start.
func TestWindowIsRestored(t *testing.T) {
	d := drive(t)
	middle := func() picture { return d.columns(d.w, 0.3, 0.6) }
	closed := middle()
	d.press(d.w, f1)
	d.awaitDrawn("the keys are listed", func() bool { return !middle().equal(closed) })
	d.press(d.w, space, escape)
	d.awaitDrawn("the list is closed", func() bool { return middle().equal(closed) })
	if n := len(load(t, d.home).Rolls); n != 0 {
		t.Errorf("%d rolls while the list of keys is open", n)
	}
	d.press(d.w, f2)
	d.awaitDrawn("the tray is alone", func() bool { return d.size(d.w) == image.Pt(360, 360) })
	d.pressWith(d.w, control, 'q')
	if err := d.command.Wait(); err != nil {
		t.Fatal(err)
	}

	d.begin()
	if size := d.size(d.w); size != image.Pt(360, 360) {
		t.Errorf("after a restart, the window has %v", size)
	}
	d.press(d.w, f2)
	d.awaitDrawn("the panel is visible again", func() bool { return d.size(d.w) == image.Pt(1100, 720) && d.drawn(d.w) })
}

// Ctrl with plus enlarges the panel's text, also at the next start, and Ctrl with 0 resets it.
func TestTextSize(t *testing.T) {
	d := drive(t)
	usual := d.rolling()
	d.with(control, '=')
	d.with(control, '=')
	larger := d.rolling()
	if larger.Dy() <= usual.Dy() {
		t.Errorf("the button is %d pixels high, and was %d", larger.Dy(), usual.Dy())
	}
	d.pressWith(d.w, control, 'q')
	if err := d.command.Wait(); err != nil {
		t.Fatal(err)
	}
	d.begin()
	if again := d.rolling(); again != larger {
		t.Errorf("after a restart, the button is at %v; it was at %v", again, larger)
	}
	d.with(control, '0')
	if now := d.rolling(); now != usual {
		t.Errorf("with text of the default size, the button is at %v; it was at %v", now, usual)
	}
}

// A fullscreen window is fullscreen again after a restart.
func TestFullscreenIsRestored(t *testing.T) {
	d := arrive(t)
	storeSettings(t, d.home, window.Settings{Fullscreen: true})
	d.begin()
	screen := xproto.Setup(d.conn).DefaultScreen(d.conn)
	if size := d.size(d.w); size != image.Pt(int(screen.WidthInPixels), int(screen.HeightInPixels)) {
		t.Errorf("the window has %v", size)
	}
}

// storeSettings stores settings in a home folder.
func storeSettings(t testing.TB, home string, s window.Settings) {
	t.Helper()
	text, err := json.Marshal(s)
	if err == nil {
		err = os.MkdirAll(folder(home), 0o700)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(folder(home), "window.json"), text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Keysyms.
const (
	f1  = 0xffbe
	f2  = 0xffbf
	f3  = 0xffc0
	f11 = 0xffc8
)

// size returns the size of a window in pixels.
func (d *display) size(w xproto.Window) image.Point {
	d.t.Helper()
	g, err := xproto.GetGeometry(d.conn, xproto.Drawable(w)).Reply()
	if err != nil {
		d.t.Fatal(err)
	}
	return image.Pt(int(g.Width), int(g.Height))
}

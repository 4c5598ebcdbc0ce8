//go:build linux

package main

import (
	"encoding/json"
	"image"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/jezek/xgb/xproto"

	"fudgetray/game/host"
	"fudgetray/game/panel"
)

// What is kept is what the next start recalls.
func TestRecall(t *testing.T) {
	file := host.File(filepath.Join(t.TempDir(), "window.json"))
	if m, err := recall(file); err != nil || !reflect.DeepEqual(m, panel.Memory{}) {
		t.Errorf("of nothing: %+v, %v", m, err)
	}
	want := panel.Memory{Screen: "DP-1", Placed: true, Place: image.Pt(3, 4), Size: image.Pt(700, 500), Alone: true, Theme: "night", Recent: []string{"/a.json"}}
	d := desk{file: file}
	d.Keep(panel.Memory{})
	d.Keep(want)
	d.close()
	if got, err := recall(file); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("recalled %+v, %v; want %+v", got, err, want)
	}
}

// What is not as it was written is told, and nothing is recalled of it.
func TestRecallOfSomethingElse(t *testing.T) {
	file := filepath.Join(t.TempDir(), "window.json")
	for _, text := range []string{"", "{", `{"size":{"X":"wide"}}`, `{"place":[1]}`, "\x00\xff", `[]`} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if m, err := recall(host.File(file)); err == nil || !reflect.DeepEqual(m, panel.Memory{}) {
			t.Errorf("%q is recalled as %+v, %v", text, m, err)
		}
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(file, 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := recall(host.File(file)); err == nil {
		t.Error("a folder is recalled")
	}
}

func FuzzRecall(f *testing.F) {
	f.Add([]byte(`{"size":{"X":700,"Y":500},"alone":true}`))
	f.Add([]byte(`{"place":{"X":1e99}}`))
	file := filepath.Join(f.TempDir(), "window.json")
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
		if m, err := recall(host.File(file)); err != nil && !reflect.DeepEqual(m, panel.Memory{}) {
			t.Errorf("%q: %v, and still %+v", text, err, m)
		}
	})
}

// F1 lists the keys and takes all others until it is closed; F2 leaves the tray alone, for the
// next start too.
func TestWindowIsRemembered(t *testing.T) {
	d := drive(t)
	middle := func() picture { return d.picture(d.w).part(0.3, 0.6) }
	closed := middle()
	d.press(d.w, f1)
	d.awaitDrawn("the keys are listed", func() bool { return !middle().equal(closed) })
	d.press(d.w, space, escape)
	d.awaitDrawn("the list is closed", func() bool { return middle().equal(closed) })
	if n := len(load(t, d.home).Rolls); n != 0 {
		t.Errorf("%d rolls under the list of keys", n)
	}
	d.press(d.w, f2)
	d.awaitDrawn("the tray is alone", func() bool { return d.size(d.w) == image.Pt(360, 360) })
	d.pressWith(d.w, control, 'q')
	if err := d.command.Wait(); err != nil {
		t.Fatal(err)
	}

	d.begin()
	if size := d.size(d.w); size != image.Pt(360, 360) {
		t.Errorf("opened again, the window has %v", size)
	}
	d.press(d.w, f2)
	d.awaitDrawn("the panel is there again", func() bool { return d.size(d.w) == image.Pt(1100, 720) && d.drawn(d.w) })
}

// Ctrl with plus and 0 makes the panel's words larger and as they were, for the next start too.
func TestWordsGrow(t *testing.T) {
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
		t.Errorf("opened again, the button is at %v; it was at %v", again, larger)
	}
	d.with(control, '0')
	if now := d.rolling(); now != usual {
		t.Errorf("of usual words, the button is at %v; it was at %v", now, usual)
	}
}

// A window that filled the screen fills it again, and has the tray in it.
func TestFullscreenIsRemembered(t *testing.T) {
	d := arrive(t)
	remember(t, d.home, panel.Memory{Fullscreen: true})
	d.begin()
	screen := xproto.Setup(d.conn).DefaultScreen(d.conn)
	if size := d.size(d.w); size != image.Pt(int(screen.WidthInPixels), int(screen.HeightInPixels)) {
		t.Errorf("the window has %v", size)
	}
}

// remember has a home remember a window.
func remember(t testing.TB, home string, m panel.Memory) {
	t.Helper()
	text, err := json.Marshal(m)
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

// Keys, as X names them.
const (
	f1  = 0xffbe
	f2  = 0xffbf
	f3  = 0xffc0
	f11 = 0xffc8
)

// size is that of a window, in pixels.
func (d *display) size(w xproto.Window) image.Point {
	d.t.Helper()
	g, err := xproto.GetGeometry(d.conn, xproto.Drawable(w)).Reply()
	if err != nil {
		d.t.Fatal(err)
	}
	return image.Pt(int(g.Width), int(g.Height))
}

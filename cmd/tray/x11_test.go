//go:build linux

package main

import (
	"bytes"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/damage"
	"github.com/jezek/xgb/xfixes"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"
)

// patience is how long a test waits for what has to happen: far longer than it takes.
const patience = time.Minute

// display is a connection to the X server, as a user has one: it sees windows and
// presses keys.
type display struct {
	t      *testing.T
	conn   *xgb.Conn
	root   xproto.Window
	events chan xgb.Event
}

func openDisplay(t *testing.T) *display {
	t.Helper()
	conn, err := xgb.NewConn()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	for _, init := range []func(*xgb.Conn) error{xfixes.Init, damage.Init, xtest.Init} {
		if err := init(conn); err != nil {
			t.Fatal(err)
		}
	}
	// Both extensions refuse to work before they are told which version is meant.
	if _, err := xfixes.QueryVersion(conn, 5, 0).Reply(); err != nil {
		t.Fatal(err)
	}
	if _, err := damage.QueryVersion(conn, 1, 1).Reply(); err != nil {
		t.Fatal(err)
	}
	d := &display{t: t, conn: conn, root: xproto.Setup(conn).DefaultScreen(conn).Root, events: make(chan xgb.Event, 1024)}
	err = xproto.ChangeWindowAttributesChecked(conn, d.root, xproto.CwEventMask, []uint32{xproto.EventMaskSubstructureNotify}).Check()
	if err != nil {
		t.Fatal(err)
	}
	go d.listen()
	return d
}

func (d *display) listen() {
	defer close(d.events)
	for {
		event, err := d.conn.WaitForEvent()
		if event == nil && err == nil {
			return
		}
		if event != nil {
			d.events <- event
		}
	}
}

// await takes events until one is the awaited one.
func (d *display) await(what string, is func(xgb.Event) bool) {
	d.t.Helper()
	end := time.After(patience)
	for {
		select {
		case event, open := <-d.events:
			if !open {
				d.t.Fatalf("the X server is gone; awaited: %s", what)
			}
			if is(event) {
				return
			}
		case <-end:
			d.t.Fatalf("never happened: %s", what)
		}
	}
}

// window awaits the window of a process, gives it the keyboard, and asks to be told
// whenever it is drawn on.
func (d *display) window(pid int) xproto.Window {
	d.t.Helper()
	var found xproto.Window
	d.await("a window opens", func(event xgb.Event) bool {
		shown, is := event.(xproto.MapNotifyEvent)
		if is && d.owner(shown.Window) == pid {
			found = shown.Window
		}
		return found != 0
	})
	watch, err := damage.NewDamageId(d.conn)
	if err != nil {
		d.t.Fatal(err)
	}
	if err := damage.CreateChecked(d.conn, watch, xproto.Drawable(found), damage.ReportLevelRawRectangles).Check(); err != nil {
		d.t.Fatal(err)
	}
	if err := xproto.SetInputFocusChecked(d.conn, xproto.InputFocusParent, found, xproto.TimeCurrentTime).Check(); err != nil {
		d.t.Fatal(err)
	}
	return found
}

// owner is the process that says it owns a window.
func (d *display) owner(w xproto.Window) int {
	const name = "_NET_WM_PID"
	atom, err := xproto.InternAtom(d.conn, false, uint16(len(name)), name).Reply()
	if err != nil {
		d.t.Fatal(err)
	}
	property, err := xproto.GetProperty(d.conn, false, w, atom.Atom, xproto.AtomCardinal, 0, 1).Reply()
	if err != nil || len(property.Value) < 4 {
		return 0
	}
	return int(xgb.Get32(property.Value))
}

// awaitDrawn waits until a condition holds, looking again whenever the window is
// drawn on.
func (d *display) awaitDrawn(what string, holds func() bool) {
	d.t.Helper()
	if holds() {
		return
	}
	d.await(what, func(event xgb.Event) bool {
		_, drawn := event.(damage.NotifyEvent)
		return drawn && holds()
	})
}

// press presses and releases a key.
func (d *display) press(keysym xproto.Keysym) {
	d.t.Helper()
	code := d.keycode(keysym)
	for _, kind := range []byte{xproto.KeyPress, xproto.KeyRelease} {
		if err := xtest.FakeInputChecked(d.conn, kind, code, 0, d.root, 0, 0, 0).Check(); err != nil {
			d.t.Fatal(err)
		}
	}
}

func (d *display) keycode(keysym xproto.Keysym) byte {
	setup := xproto.Setup(d.conn)
	first, count := setup.MinKeycode, byte(setup.MaxKeycode-setup.MinKeycode+1)
	keys, err := xproto.GetKeyboardMapping(d.conn, first, count).Reply()
	if err != nil {
		d.t.Fatal(err)
	}
	for i, sym := range keys.Keysyms {
		if sym == keysym {
			return byte(first) + byte(i/int(keys.KeysymsPerKeycode))
		}
	}
	d.t.Fatalf("no key of this keyboard makes %#x", keysym)
	return 0
}

// picture is what a window shows.
type picture struct {
	width, height int
	pixels        []byte // four bytes each
}

func (d *display) picture(w xproto.Window) picture {
	d.t.Helper()
	size, err := xproto.GetGeometry(d.conn, xproto.Drawable(w)).Reply()
	if err != nil {
		d.t.Fatal(err)
	}
	const allPlanes = 1<<32 - 1
	shot, err := xproto.GetImage(d.conn, xproto.ImageFormatZPixmap, xproto.Drawable(w), 0, 0, size.Width, size.Height, allPlanes).Reply()
	if err != nil {
		d.t.Fatal(err)
	}
	return picture{int(size.Width), int(size.Height), shot.Data}
}

// part is what the columns from left to right show, in fractions of the width.
func (p picture) part(left, right float64) picture {
	first, last := int(left*float64(p.width)), int(right*float64(p.width))
	cut := picture{width: last - first, height: p.height}
	for y := range p.height {
		cut.pixels = append(cut.pixels, p.pixels[4*(y*p.width+first):4*(y*p.width+last)]...)
	}
	return cut
}

// colors counts the different colours.
func (p picture) colors() int {
	seen := map[[3]byte]bool{}
	for i := 0; i < len(p.pixels); i += 4 {
		seen[[3]byte(p.pixels[i:])] = true
	}
	return len(seen)
}

func (p picture) equal(other picture) bool { return bytes.Equal(p.pixels, other.pixels) }

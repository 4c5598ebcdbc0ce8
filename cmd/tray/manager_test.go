//go:build linux

package main

import (
	"image"
	"os/exec"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/damage"
	"github.com/jezek/xgb/xproto"
)

// Requests to a window manager, and states of windows.
const (
	changeState = "_NET_WM_STATE"
	above       = "_NET_WM_STATE_ABOVE"
	fullscreen  = "_NET_WM_STATE_FULLSCREEN"
)

// manage starts a window manager for the duration of the test, and waits until it handles requests.
func manage(t *testing.T) {
	d := openDisplay(t)
	manager := exec.Command("openbox", "--sm-disable", "--config-file", "testdata/openbox.xml")
	if err := manager.Start(); err != nil {
		t.Fatalf("no window manager; install the package openbox: %v", err)
	}
	t.Cleanup(func() {
		manager.Process.Signal(syscall.SIGTERM) // openbox then restores the windows
		if err := manager.Wait(); err != nil {
			t.Errorf("openbox ended with: %v", err)
		}
	})
	d.awaitManager()
}

// awaitManager asks the window manager about a window until it replies. While openbox starts, it ignores requests, also
// those to open a window, and nothing reports when it has started.
func (d *display) awaitManager() {
	d.t.Helper()
	w := d.hidden()
	const interval = 20 * time.Millisecond
	end := time.After(patience)
	for len(d.property(w, "_NET_FRAME_EXTENTS")) == 0 {
		d.send(d.root, xproto.EventMaskSubstructureRedirect|xproto.EventMaskSubstructureNotify, w,
			"_NET_REQUEST_FRAME_EXTENTS")
		select {
		case <-time.After(interval):
		case <-end:
			d.t.Fatal("timed out: the window manager replies")
		}
	}
	if err := xproto.DestroyWindowChecked(d.conn, w).Check(); err != nil {
		d.t.Fatal(err)
	}
}

// hidden creates a window that isn't opened.
func (d *display) hidden() xproto.Window {
	d.t.Helper()
	w, err := xproto.NewWindowId(d.conn)
	if err == nil {
		err = xproto.CreateWindowChecked(d.conn, xproto.WindowClassCopyFromParent, w, d.root, 0, 0, 1, 1, 0,
			xproto.WindowClassInputOutput, xproto.WindowClassCopyFromParent, 0, nil).Check()
	}
	if err != nil {
		d.t.Fatal(err)
	}
	return w
}

// demand sends a request about a window to the window manager, like a taskbar.
func (d driven) demand(what string, data ...uint32) {
	d.t.Helper()
	d.send(d.root, xproto.EventMaskSubstructureRedirect|xproto.EventMaskSubstructureNotify, d.w, what, data...)
}

// is reports whether a window has a state of the window manager.
func (d driven) is(state string) bool {
	return slices.Contains(d.property(d.w, changeState), uint32(d.atom(state)))
}

// place returns the position of the window on the screen.
func (d driven) place() image.Point {
	d.t.Helper()
	at, err := xproto.TranslateCoordinates(d.conn, d.w, d.root, 0, 0).Reply()
	if err != nil {
		d.t.Fatal(err)
	}
	return image.Pt(int(at.DstX), int(at.DstY))
}

// follows subscribes to property and structure events of the window.
func (d driven) follows() {
	d.t.Helper()
	mask := []uint32{xproto.EventMaskPropertyChange | xproto.EventMaskStructureNotify}
	if err := xproto.ChangeWindowAttributesChecked(d.conn, d.w, xproto.CwEventMask, mask).Check(); err != nil {
		d.t.Fatal(err)
	}
}

// A minimised window draws nothing, completes its roll, and shows the result when it is restored.
func TestMinimised(t *testing.T) {
	d := drive(t)
	d.follows()
	const iconic = 3
	d.demand("WM_CHANGE_STATE", iconic)
	d.await("the window is minimised", func(xgb.Event) bool {
		state := d.property(d.w, "WM_STATE")
		return len(state) > 0 && state[0] == iconic
	})
	d.awaitStill()
	for range 20 {
		d.awaitTaken(d.w)
	}
	if n := d.frames(); n > 0 {
		t.Errorf("minimised, it draws %d times", n)
	}
	d.demand("_NET_ACTIVE_WINDOW", 2)
	d.await("the tray and the panel are drawn", func(event xgb.Event) bool {
		_, drawn := event.(damage.NotifyEvent)
		return drawn && d.drawn(d.w)
	})
	d.press(d.w, space)
	d.rolls(1)
}

// The program draws nothing while nothing changes: with Alt held, with a text cursor, with a mouse button held,
// with the mouse moving over passive areas, and while another window has the focus.
func TestRest(t *testing.T) {
	d := drive(t)
	d.follows()
	still := func(while string) {
		t.Helper()
		// No event reports that a move was not drawn, so each move gets the time of a frame.
		const moves, pause = 40, 20 * time.Millisecond
		d.awaitStill()
		for x := range moves {
			d.point(d.w, 900+x, 60)
			time.Sleep(pause)
		}
		d.awaitTaken(d.w)
		if n := d.frames(); n > 0 {
			t.Errorf("%s, it draws %d times", while, n)
		}
	}
	d.point(d.w, 900, 60)
	still("untouched")
	d.key(xproto.KeyPress, alt)
	still("with Alt held")
	d.key(xproto.KeyRelease, alt)
	d.with(control, 'l')
	still("with a caret")
	d.button(xproto.ButtonPress)
	still("with a button held")
	d.button(xproto.ButtonRelease)
	elsewhere := xproto.SetInputFocusChecked(d.conn, xproto.InputFocusParent, d.root, xproto.TimeCurrentTime)
	if err := elsewhere.Check(); err != nil {
		t.Fatal(err)
	}
	still("without the focus")
}

// awaitStill waits until the program has replied several times without drawing. One reply is not enough, because
// the program also replies between the frames that draw its last change.
func (d driven) awaitStill() {
	d.t.Helper()
	const needed, most = 20, 1000
	d.frames()
	quiet := 0
	for range most {
		d.awaitTaken(d.w)
		quiet++
		if d.frames() > 0 {
			quiet = 0
		}
		if quiet == needed {
			return
		}
	}
	d.t.Fatal("the program never stops drawing")
}

// F3 toggles always on top, F11 toggles full screen; both are restored at the next start.
func TestAboveAndFullscreen(t *testing.T) {
	d := drive(t)
	d.follows()
	for _, row := range []struct {
		key   xproto.Keysym
		state string
	}{{f3, above}, {f11, fullscreen}} {
		for _, want := range []bool{true, false, true} {
			d.press(d.w, row.key)
			d.await("the window has the state", func(xgb.Event) bool { return d.is(row.state) == want })
		}
	}
	screen := xproto.Setup(d.conn).DefaultScreen(d.conn)
	d.awaitDrawn("the tray fills the screen", func() bool {
		return d.size(d.w) == image.Pt(int(screen.WidthInPixels), int(screen.HeightInPixels)) && d.drawn(d.w)
	})
	d.pressWith(d.w, control, 'q')
	if err := d.process.command.Wait(); err != nil {
		t.Fatal(err)
	}
	d.begin()
	if !d.is(above) || !d.is(fullscreen) {
		t.Error("opened again, the window is not above the others, or does not fill the screen")
	}
}

// Closing the window by its title bar during a roll keeps the roll, and the window reopens at its position.
func TestClosedByItsButton(t *testing.T) {
	d := drive(t)
	d.follows()
	const byUser, xAndY = 2 << 12, 3 << 8
	before := d.place()
	d.demand("_NET_MOVERESIZE_WINDOW", byUser|xAndY, 40, 60)
	d.await("the window is moved", func(xgb.Event) bool { return d.place() != before })
	put := d.place()

	still := d.tray()
	d.press(d.w, space)
	d.awaitDrawn("dice move", func() bool { return !d.tray().equal(still) })
	d.demand("_NET_CLOSE_WINDOW", xproto.TimeCurrentTime, 2)
	if err := d.process.command.Wait(); err != nil {
		t.Errorf("the program ended with: %v", err)
	}
	if n := len(load(t, d.home).Rolls); n != 1 {
		t.Errorf("%d rolls were kept", n)
	}
	d.begin()
	if at := d.place(); at != put {
		t.Errorf("opened again, the window is at %v; it was put at %v", at, put)
	}
}

// Alt+Space opens the window menu, which receives the release of Alt. The program must notice the release:
// letters work again, and roll nothing while the menu is open.
func TestMenuOfTheWindow(t *testing.T) {
	d := drive(t)
	d.awaitTaken(d.w)
	before := len(d.above())
	d.pressWith(d.w, alt, space)
	d.await("the menu opens", func(xgb.Event) bool { return len(d.above()) > before })
	d.key(xproto.KeyPress, escape)
	d.key(xproto.KeyRelease, escape)
	d.await("the menu closes", func(xgb.Event) bool { return len(d.above()) == before })
	d.with(control, 'l')
	d.press(d.w, '2', 'd', 'f', enter)
	if rolled := d.rolls(1); rolled != "2dF" {
		t.Errorf("rolled %q; 2dF was typed", rolled)
	}
}

// above returns the unmanaged windows on the screen, such as menus.
func (d *display) above() (windows []xproto.Window) {
	d.t.Helper()
	tree, err := xproto.QueryTree(d.conn, d.root).Reply()
	if err != nil {
		d.t.Fatal(err)
	}
	for _, w := range tree.Children {
		attributes, err := xproto.GetWindowAttributes(d.conn, w).Reply()
		if err == nil && attributes.MapState == xproto.MapStateViewable {
			windows = append(windows, w)
		}
	}
	return windows
}

// A covered window is redrawn completely on screens without backing store.
func TestUncovered(t *testing.T) {
	d := drive(t)
	d.awaitTaken(d.w)
	before := d.picture(d.w)
	cover, err := xproto.NewWindowId(d.conn)
	if err != nil {
		t.Fatal(err)
	}
	at := d.place()
	err = xproto.CreateWindowChecked(d.conn, xproto.WindowClassCopyFromParent, cover, d.root,
		int16(at.X+100), int16(at.Y+100), 300, 200, 0,
		xproto.WindowClassInputOutput, xproto.WindowClassCopyFromParent,
		xproto.CwBackPixel|xproto.CwOverrideRedirect, []uint32{0xff00ff, 1}).Check()
	if err == nil {
		err = xproto.MapWindowChecked(d.conn, cover).Check()
	}
	if err != nil {
		t.Fatal(err)
	}
	if d.picture(d.w).equal(before) {
		t.Fatal("nothing lies over the window")
	}
	if err := xproto.DestroyWindowChecked(d.conn, cover).Check(); err != nil {
		t.Fatal(err)
	}
	d.awaitDrawn("the window is as it was", func() bool { return d.picture(d.w).equal(before) })
}

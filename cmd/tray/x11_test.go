//go:build linux

package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"slices"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/damage"
	"github.com/jezek/xgb/xfixes"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"
	"golang.org/x/sys/unix"
)

// patience is the longest wait for an event, longer than a busy machine needs.
const patience = 4 * time.Minute

// A display is a connection to the X server that takes pictures of windows and sends input.
type display struct {
	t      testing.TB
	conn   *xgb.Conn
	root   xproto.Window
	events chan xgb.Event
	draws  *atomic.Int64 // draws of watched windows since the last count
}

// openDisplay connects until the test binary ends, because an X server without clients resets and drops
// new connections while it does.
func openDisplay(t testing.TB) *display {
	t.Helper()
	if os.Getenv("DISPLAY") == "" {
		t.Skip("no DISPLAY: no window can be opened")
	}
	conn, err := xgb.NewConn()
	if err != nil {
		t.Fatal(err)
	}
	initExtensions(t, conn)
	// Both extensions require a version negotiation.
	if _, err := xfixes.QueryVersion(conn, 5, 0).Reply(); err != nil {
		t.Fatal(err)
	}
	if _, err := damage.QueryVersion(conn, 1, 1).Reply(); err != nil {
		t.Fatal(err)
	}
	d := &display{
		t:      t,
		conn:   conn,
		root:   xproto.Setup(conn).DefaultScreen(conn).Root,
		events: make(chan xgb.Event, 1<<16),
		draws:  &atomic.Int64{},
	}
	err = xproto.ChangeWindowAttributesChecked(conn, d.root, xproto.CwEventMask,
		[]uint32{xproto.EventMaskSubstructureNotify}).Check()
	if err != nil {
		t.Fatal(err)
	}
	// A busy machine may delay the release of a key, which the server would then repeat.
	repeats := []uint32{xproto.AutoRepeatModeOff}
	if err := xproto.ChangeKeyboardControlChecked(conn, xproto.KbAutoRepeatMode, repeats).Check(); err != nil {
		t.Fatal(err)
	}
	go d.listen()
	return d
}

// extensions contains the opcodes of the display's extensions, which are the same for all connections.
var extensions map[string]byte

// initExtensions initializes the extensions of a connection. Package xgb does it by writing to a global map, which
// earlier connections are reading, so only the first connection is initialized that way.
func initExtensions(t testing.TB, conn *xgb.Conn) {
	t.Helper()
	if extensions != nil {
		conn.Extensions = maps.Clone(extensions)
		return
	}
	for _, init := range []func(*xgb.Conn) error{xfixes.Init, damage.Init, xtest.Init} {
		if err := init(conn); err != nil {
			t.Fatal(err)
		}
	}
	extensions = conn.Extensions
}

func (d *display) listen() {
	defer close(d.events)
	for {
		event, err := d.conn.WaitForEvent()
		if event == nil && err == nil {
			return
		}
		if _, drawn := event.(damage.NotifyEvent); drawn {
			d.draws.Add(1)
		}
		if event != nil {
			d.events <- event
		}
	}
}

// await receives events until the expected one.
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
			d.t.Fatalf("timed out: %s", what)
		}
	}
}

// window waits for the window of a process.
func (d *display) window(pid int) xproto.Window {
	d.t.Helper()
	found := d.find(pid)
	if found != 0 {
		return found
	}
	defer func() {
		if found == 0 {
			d.explainMissing(pid)
		}
	}()
	d.await("a window opens", func(event xgb.Event) bool {
		if _, is := event.(xproto.MapNotifyEvent); is {
			found = d.find(pid)
		}
		return found != 0
	})
	return found
}

// explainMissing logs the state of a program without a window, and all other windows. The program prints its goroutines
// and ends.
func (d *display) explainMissing(pid int) {
	d.t.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	d.t.Logf("process: %s (%v)", stat, err)
	d.logWindows(d.root)
	syscall.Kill(pid, syscall.SIGQUIT)                                // ineffective if it has ended, which its state shows
	unix.Waitid(unix.P_PID, pid, nil, unix.WEXITED|unix.WNOWAIT, nil) // leaves the status to its owner
}

// logWindows logs the windows in a window.
func (d *display) logWindows(around xproto.Window) {
	d.t.Helper()
	tree, err := xproto.QueryTree(d.conn, around).Reply()
	if err != nil {
		return // the window was closed
	}
	for _, w := range tree.Children {
		if attributes, err := xproto.GetWindowAttributes(d.conn, w).Reply(); err == nil {
			d.t.Logf("window %#x in %#x, process %d, map state %d", w, around, d.owner(w), attributes.MapState)
		}
		d.logWindows(w)
	}
}

// find returns the window of a process, or 0 if none is open. It searches the screen and window frames.
func (d *display) find(pid int) xproto.Window {
	d.t.Helper()
	return d.findIn(d.root, pid)
}

func (d *display) findIn(around xproto.Window, pid int) xproto.Window {
	d.t.Helper()
	tree, err := xproto.QueryTree(d.conn, around).Reply()
	if err != nil {
		return 0 // the window was closed
	}
	for _, w := range tree.Children {
		attributes, err := xproto.GetWindowAttributes(d.conn, w).Reply()
		if err != nil || attributes.MapState != xproto.MapStateViewable {
			continue
		}
		if d.owner(w) == pid {
			return w
		}
		if w = d.findIn(w, pid); w != 0 {
			return w
		}
	}
	return 0
}

// putAside shrinks a window, so that little is drawn, and moves all but a corner of it off the screen.
func (d *display) putAside(w xproto.Window) {
	d.t.Helper()
	const place = xproto.ConfigWindowX | xproto.ConfigWindowY | xproto.ConfigWindowWidth | xproto.ConfigWindowHeight
	const leastWidth, leastHeight = 320, 480
	screen := xproto.Setup(d.conn).DefaultScreen(d.conn)
	values := []uint32{uint32(screen.WidthInPixels) - 1, uint32(screen.HeightInPixels) - 1, leastWidth, leastHeight}
	if err := xproto.ConfigureWindowChecked(d.conn, w, place, values).Check(); err != nil {
		d.t.Fatal(err)
	}
}

// iconify minimises a window.
func (d *display) iconify(w xproto.Window) {
	d.t.Helper()
	const iconic = 3
	name := d.atom("WM_STATE")
	state := make([]byte, 8)
	xgb.Put32(state, iconic)
	err := xproto.ChangePropertyChecked(d.conn, xproto.PropModeReplace, w, name, name, 32, 2, state).Check()
	if err != nil {
		d.t.Fatal(err)
	}
	if err := xproto.UnmapWindowChecked(d.conn, w).Check(); err != nil {
		d.t.Fatal(err)
	}
}

// watch subscribes to drawing on a window. The subscription ends with the connection.
func (d *display) watch(w xproto.Window) (unwatch func()) {
	d.t.Helper()
	id, err := damage.NewDamageId(d.conn)
	if err != nil {
		d.t.Fatal(err)
	}
	if err := damage.CreateChecked(d.conn, id, xproto.Drawable(w), damage.ReportLevelRawRectangles).Check(); err != nil {
		d.t.Fatal(err)
	}
	return func() { damage.Destroy(d.conn, id) }
}

// owner returns the process that owns a window.
func (d *display) owner(w xproto.Window) int {
	d.t.Helper()
	pid := d.property(w, "_NET_WM_PID")
	if len(pid) == 0 {
		return 0
	}
	return int(pid[0])
}

// property returns a numeric property of a window, or nil if the property or the window doesn't exist.
func (d *display) property(w xproto.Window, name string) (numbers []uint32) {
	d.t.Helper()
	const most = 64
	property, err := xproto.GetProperty(d.conn, false, w, d.atom(name), xproto.GetPropertyTypeAny, 0, most).Reply()
	if err != nil {
		return nil
	}
	for at := 0; at+4 <= len(property.Value); at += 4 {
		numbers = append(numbers, xgb.Get32(property.Value[at:]))
	}
	return numbers
}

// awaitDrawn waits until a condition holds, checking it whenever a watched window is drawn on.
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

// awaitTaken waits until a window has handled all earlier input and shows the result. The program treats keys
// that it receives together as simultaneous.
func (d *display) awaitTaken(w xproto.Window) {
	d.t.Helper()
	for range 2 { // the first reply may arrive with that input, before the frame that shows it
		asked := d.ask(w, "_NET_WM_PING")
		d.await("the program answers", func(event xgb.Event) bool {
			switch event := event.(type) {
			case xproto.ClientMessageEvent: // the same, to the root
				return event.Type == asked.Type && slices.Equal(event.Data.Data32, asked.Data.Data32)
			case xproto.DestroyNotifyEvent:
				return event.Window == w
			}
			return false
		})
	}
}

// ask sends a request of a window manager to the program of a window.
func (d *display) ask(w xproto.Window, protocol string) xproto.ClientMessageEvent {
	d.t.Helper()
	return d.send(w, xproto.EventMaskNoEvent, w, "WM_PROTOCOLS", uint32(d.atom(protocol)), xproto.TimeCurrentTime,
		uint32(w))
}

// send sends a client message about a window to the clients that receive the given events.
func (d *display) send(
	to xproto.Window,
	events uint32,
	w xproto.Window,
	what string,
	data ...uint32,
) xproto.ClientMessageEvent {
	d.t.Helper()
	all := append(data, make([]uint32, 5-len(data))...)
	event := xproto.ClientMessageEvent{
		Format: 32,
		Window: w,
		Type:   d.atom(what),
		Data:   xproto.ClientMessageDataUnionData32New(all),
	}
	if err := xproto.SendEventChecked(d.conn, false, to, events, string(event.Bytes())).Check(); err != nil {
		d.t.Fatal(err)
	}
	return event
}

// atom returns the atom of a name.
func (d *display) atom(name string) xproto.Atom {
	d.t.Helper()
	reply, err := xproto.InternAtom(d.conn, false, uint16(len(name)), name).Reply()
	if err != nil {
		d.t.Fatal(err)
	}
	return reply.Atom
}

// press focuses a window and presses and releases keys one by one. It grabs the server, so that no other
// client, such as an opening window, interferes.
func (d *display) press(w xproto.Window, keys ...xproto.Keysym) {
	d.t.Helper()
	d.awaitTaken(w)
	requests := []func() error{
		xproto.GrabServerChecked(d.conn).Check,
		xproto.SetInputFocusChecked(d.conn, xproto.InputFocusParent, w, xproto.TimeCurrentTime).Check,
	}
	for _, key := range keys {
		for _, kind := range []byte{xproto.KeyPress, xproto.KeyRelease} {
			requests = append(requests, xtest.FakeInputChecked(d.conn, kind, d.keycode(key), 0, d.root, 0, 0, 0).Check)
		}
	}
	for _, check := range append(requests, xproto.UngrabServerChecked(d.conn).Check) {
		if err := check(); err != nil {
			d.t.Fatal(err)
		}
	}
}

// click clicks the left mouse button at a point of a window, in pixels.
func (d *display) click(w xproto.Window, x, y int) {
	d.t.Helper()
	d.point(w, x, y)
	d.button(xproto.ButtonPress)
	d.button(xproto.ButtonRelease)
}

// button presses or releases the left mouse button.
func (d *display) button(kind byte) {
	d.t.Helper()
	if err := xtest.FakeInputChecked(d.conn, kind, xproto.ButtonIndex1, 0, d.root, 0, 0, 0).Check(); err != nil {
		d.t.Fatal(err)
	}
}

// point moves the mouse to a point of a window, in pixels.
func (d *display) point(w xproto.Window, x, y int) {
	d.t.Helper()
	at, err := xproto.TranslateCoordinates(d.conn, w, d.root, int16(x), int16(y)).Reply()
	if err != nil {
		d.t.Fatal(err)
	}
	if err := xtest.FakeInputChecked(d.conn, xproto.MotionNotify, 0, 0, d.root, at.DstX, at.DstY, 0).Check(); err != nil {
		d.t.Fatal(err)
	}
}

// key presses or releases a key.
func (d *display) key(kind byte, key xproto.Keysym) {
	d.t.Helper()
	if err := xtest.FakeInputChecked(d.conn, kind, d.keycode(key), 0, d.root, 0, 0, 0).Check(); err != nil {
		d.t.Fatal(err)
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

// A picture is the contents of a window.
type picture struct {
	width, height int
	pixels        []byte // four bytes each
}

func (d *display) picture(w xproto.Window) picture { return d.columns(w, 0, 1) }

// columns returns the columns of a window from left to right, as fractions of its width.
func (d *display) columns(w xproto.Window, left, right float64) picture {
	d.t.Helper()
	size, err := xproto.GetGeometry(d.conn, xproto.Drawable(w)).Reply()
	if err != nil {
		d.t.Fatal(err)
	}
	first, last := int(left*float64(size.Width)), int(right*float64(size.Width))
	const allPlanes = 1<<32 - 1
	shot, err := xproto.GetImage(d.conn, xproto.ImageFormatZPixmap, xproto.Drawable(w), int16(first), 0,
		uint16(last-first), size.Height, allPlanes).Reply()
	if err != nil {
		d.t.Fatal(err)
	}
	return picture{last - first, int(size.Height), shot.Data}
}

// varied reports whether a picture has more than a number of colours.
func (p picture) varied(colors int) bool {
	seen := map[[3]byte]bool{}
	for i := 0; i < len(p.pixels) && len(seen) <= colors; i += 4 {
		seen[[3]byte(p.pixels[i:])] = true
	}
	return len(seen) > colors
}

func (p picture) equal(other picture) bool { return bytes.Equal(p.pixels, other.pixels) }

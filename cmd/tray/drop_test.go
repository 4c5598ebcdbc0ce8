//go:build linux

package main

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"

	"fudgetray/game/platform"
)

// TestFilesAreDropped drops forty sheets on the window one by one while dice are moving, and then
// together. The program must open every one.
func TestFilesAreDropped(t *testing.T) {
	d, sheets := arrive(t), t.TempDir()
	if err := os.MkdirAll(folder(d.home), 0o700); err != nil {
		t.Fatal(err)
	}
	d.begin()

	var paths []string
	for i := range 40 {
		path := filepath.Join(sheets, fmt.Sprintf("hero %02d.json", i))
		if err := os.WriteFile(path, fmt.Appendf(nil, `{"name":"Hero %d","skills":[{"name":"Bow"}]}`, i), 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	source, changes := d.newDragSource(), watchFolder(t, folder(d.home))
	opened := func(paths []string) func() bool {
		return func() bool {
			m, err := loadSettings(platform.File(filepath.Join(folder(d.home), "window.json")))
			newest := slices.Clone(m.Recent)
			slices.Reverse(newest)
			return err == nil && slices.Equal(newest, paths)
		}
	}
	d.press(d.w, space)
	for five := range slices.Chunk(paths, 5) { // the list of recent files has five entries
		for _, path := range five {
			source.drop(d.w, path)
		}
		awaitChange(t, changes, opened(five))
	}
	source.drop(d.w, paths[0])
	source.drop(d.w, paths...)
	awaitChange(t, changes, opened(paths[35:]))
}

// A sheet on the command line is opened in the window, and its character is stored in the session.
func TestFileOfTheCommandLine(t *testing.T) {
	d, sheet := arrive(t), filepath.Join(t.TempDir(), "hero.fudge")
	if err := os.MkdirAll(folder(d.home), 0o700); err != nil {
		t.Fatal(err)
	}
	const robin = `{"name":"Robin","skills":[{"name":"Bow","level":"Great"}]}`
	if err := os.WriteFile(sheet, []byte(robin), 0o600); err != nil {
		t.Fatal(err)
	}
	changes := watchFolder(t, folder(d.home))
	d.begin(sheet)
	stored := false
	awaitChange(t, changes, func() bool {
		data, err := os.ReadFile(filepath.Join(folder(d.home), stateFile))
		stored = stored || err == nil && strings.Contains(string(data), "Robin")
		return stored
	})
}

// awaitChange waits until the files of a watched folder meet a condition.
func awaitChange(t *testing.T, changes <-chan change, are func() bool) {
	t.Helper()
	end := time.After(patience)
	for !are() {
		select {
		case <-changes:
		case <-end:
			t.Fatal("the program did not open all dropped files")
		}
	}
}

// A dragSource drags files like a file manager, by XDND version 5 (freedesktop.org).
type dragSource struct {
	*display
	window xproto.Window
	atoms  map[string]xproto.Atom
}

func (d *display) newDragSource() *dragSource {
	d.t.Helper()
	h := &dragSource{display: d, atoms: map[string]xproto.Atom{}}
	for _, name := range []string{
		"XdndEnter",
		"XdndPosition",
		"XdndDrop",
		"XdndStatus",
		"XdndFinished",
		"XdndSelection",
		"XdndActionCopy",
		"text/uri-list",
	} {
		h.atoms[name] = d.atom(name)
	}
	var err error
	if h.window, err = xproto.NewWindowId(d.conn); err == nil {
		err = xproto.CreateWindowChecked(d.conn, 0, h.window, d.root, 0, 0, 1, 1, 0,
			xproto.WindowClassInputOnly, 0, 0, nil).Check()
	}
	if err == nil {
		err = xproto.SetSelectionOwnerChecked(d.conn, h.window, h.atoms["XdndSelection"], xproto.TimeCurrentTime).Check()
	}
	if err != nil {
		d.t.Fatal(err)
	}
	return h
}

// drop drops files on the centre of a window and waits until it has accepted them.
func (h *dragSource) drop(w xproto.Window, paths ...string) {
	h.t.Helper()
	const version, middle = 5, 400
	at, err := xproto.TranslateCoordinates(h.conn, w, h.root, middle, middle).Reply()
	if err != nil {
		h.t.Fatal(err)
	}
	h.message(w, "XdndEnter", version<<24, uint32(h.atoms["text/uri-list"]))
	h.message(w, "XdndPosition", 0, uint32(at.DstX)<<16|uint32(at.DstY), 0, uint32(h.atoms["XdndActionCopy"]))
	h.await("the window accepts the files", h.received("XdndStatus"))
	h.message(w, "XdndDrop", 0, 0)
	h.await("the window requests the files", func(event xgb.Event) bool {
		asked, is := event.(xproto.SelectionRequestEvent)
		if is {
			h.transfer(asked, paths)
		}
		return is
	})
	h.await("the window has received the files", h.received("XdndFinished"))
}

// message sends an XDND message, which begins with the sender.
func (h *dragSource) message(w xproto.Window, message string, data ...uint32) {
	h.t.Helper()
	all := append([]uint32{uint32(h.window)}, data...)
	event := xproto.ClientMessageEvent{
		Format: 32, Window: w, Type: h.atoms[message],
		Data: xproto.ClientMessageDataUnionData32New(append(all, make([]uint32, 5-len(all))...)),
	}
	if err := xproto.SendEventChecked(h.conn, false, w, 0, string(event.Bytes())).Check(); err != nil {
		h.t.Fatal(err)
	}
}

// received returns a condition: the event is the given XDND message.
func (h *dragSource) received(message string) func(xgb.Event) bool {
	return func(event xgb.Event) bool {
		m, is := event.(xproto.ClientMessageEvent)
		return is && m.Type == h.atoms[message]
	}
}

// transfer replies to a request with the URIs of files.
func (h *dragSource) transfer(asked xproto.SelectionRequestEvent, paths []string) {
	h.t.Helper()
	var list strings.Builder
	for _, path := range paths {
		list.WriteString((&url.URL{Scheme: "file", Path: path}).String() + "\r\n")
	}
	err := xproto.ChangePropertyChecked(h.conn, xproto.PropModeReplace, asked.Requestor, asked.Property, asked.Target,
		8, uint32(list.Len()), []byte(list.String())).Check()
	if err == nil {
		notice := xproto.SelectionNotifyEvent{
			Time:      asked.Time,
			Requestor: asked.Requestor,
			Selection: asked.Selection,
			Target:    asked.Target,
			Property:  asked.Property,
		}
		err = xproto.SendEventChecked(h.conn, false, asked.Requestor, 0, string(notice.Bytes())).Check()
	}
	if err != nil {
		h.t.Fatal(err)
	}
}

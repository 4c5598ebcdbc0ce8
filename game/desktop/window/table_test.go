//go:build !js

package window

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"fudgetray/engine/language"
	"fudgetray/game/desktop/visit"
	"fudgetray/game/tray"
)

// link is that of a table on a server that doesn't exist.
var link = "http://127.0.0.1:1/#table=" + strings.Repeat("A", 22) + "." + strings.Repeat("A", 22)

// A tableLoop is woken by a shared table.
type tableLoop chan struct{}

func (l tableLoop) Wake() {
	select {
	case l <- struct{}{}:
	default:
	}
}

func (tableLoop) Park() {}

// until waits until the table has changed as it should.
func (l tableLoop) until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.After(time.Minute); !ok(); {
		select {
		case <-l:
		case <-end:
			t.Fatalf("timed out: %s", what)
		}
	}
}

// A dropped shortcut to a shared table fills in its link. The user enters a name, joins, and leaves again.
func TestDroppedLinkIsJoined(t *testing.T) {
	f := newFixture(t, Settings{})
	loop := make(tableLoop, 1)
	table := visit.New("", loop, nil)
	defer table.Close()
	table.Tray, f.panel.Table = f.own, table
	f.show(tray.PanelState{Values: map[string]any{}})
	f.files.drop(fstest.MapFS{"evening.url": {Data: []byte("[InternetShortcut]\r\nURL=" + link + "\r\n")}})
	f.redraw()
	f.wantMessage(t, "This link leads to a shared table. Enter your name and join.", false)
	name := f.panel.Screen().Entry()
	if name == nil {
		t.Fatal("no text field has the focus")
	}
	name.Edit(func() { name.Write("Ann") })
	f.click(t, f.button(t, language.TableJoin().In(nil)))
	loop.until(t, "joining", table.Joined)
	f.panel.Show()
	f.redraw()
	if v := table.View(); table.Name() != "Ann" || v.Connected {
		t.Errorf("after joining: %+v", v)
	}
	f.showTableBar()
	if f.tableArea.Dx() != f.trayArea.Dx() || f.tableArea.Max.Y != f.trayArea.Min.Y || f.tableArea.Empty() {
		t.Errorf("the bar of the table has %v, and the tray %v", f.tableArea, f.trayArea)
	}
	f.click(t, f.button(t, language.TableLeave().In(nil)))
	loop.until(t, "leaving", func() bool { return !table.Joined() })
	f.panel.Show()
	f.showTableBar()
	if !f.tableArea.Empty() || f.trayArea.Min.Y != 0 {
		t.Errorf("after leaving, the bar of the table has %v, and the tray %v", f.tableArea, f.trayArea)
	}
}

// A bad link in the form is named.
func TestBadLinkIsNamed(t *testing.T) {
	f := newFixture(t, Settings{})
	f.panel.Table = visit.New("", noLoop{}, nil)
	f.panel.Show()
	f.click(t, f.button(t, language.TableShared().In(nil)))
	f.click(t, f.button(t, language.TableJoin().In(nil)))
	f.wantMessage(t, "This is not the link of a shared table: ", true)
}

func TestLinkInFile(t *testing.T) {
	for content, want := range map[string]string{
		link + "\n": link,
		"[Desktop Entry]\nType=Link\nURL=" + link: link,
		"see " + link:         "",
		"http://127.0.0.1:1/": "",
		`{"levels":[]}`:       "",
	} {
		if got := linkIn(content); got != want {
			t.Errorf("%q contains %q, want %q", content, got, want)
		}
	}
}

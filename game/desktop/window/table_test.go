//go:build !js

package window

import (
	"strings"
	"testing"
	"testing/fstest"

	"fudgetray/engine/language"
	"fudgetray/game/desktop/visit"
	"fudgetray/game/tray"
)

// link is that of a table on a server that doesn't exist.
var link = "http://127.0.0.1:1/#table=" + strings.Repeat("A", 22) + "." + strings.Repeat("A", 22)

// A dropped shortcut to a shared table fills in its link. The user enters a name, joins, and leaves again.
func TestDroppedLinkIsJoined(t *testing.T) {
	f := newFixture(t, Settings{})
	table := visit.New("", noLoop{}, nil)
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
	if v := table.View(); !v.Joined || v.Guest.Name != "Ann" || v.Connected {
		t.Errorf("after joining: %+v", v)
	}
	f.wantRequests(t, "share true")
	f.click(t, f.button(t, language.TableLeave().In(nil)))
	f.wantRequests(t, "share false")
	if table.Joined() {
		t.Error("the user is still at the table")
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

package e2e

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// The page and the desktop show the same panel for fifty settings. The desktop's test writes the file.
func TestPageShowsWhatTheDesktopShows(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../game/desktop/panel/testdata/shown.txt")
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, setup{Scripts: []string{noWebGL}}).ready()
	for setting := range strings.SplitSeq(strings.TrimPrefix(string(data), "= "), "\n= ") {
		request, want, _ := strings.Cut(strings.TrimSpace(setting), "\n")
		// Replies arrive after the settings.
		p.call("panel.prepare", json.RawMessage(request))
		if got := strings.Join(call[[]string](p, "panel.lines"), "\n"); got != want {
			t.Fatalf("%s: the page shows\n%s\nthe desktop\n%s", request, got, want)
		}
	}
}

// Rule R26: Roll shows that the next roll is secret, set by the host page or in the panel. A revealed roll is not.
func TestSecretBadgeOnRoll(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion}).ready()
	const badge = "#roll [data-part=secret]"
	if call[bool](p, "element.visible", badge) {
		t.Error("the button has a secret badge without a secret roll")
	}
	p.call("tray.set", "secret", true)
	p.until("element.visible", badge)
	p.call("tray.set", "secret", false)
	p.until("element.hidden", badge)
	p.openDrawer()
	p.call("element.unfold", "#field-secret")
	p.click("#field-secret")
	p.until("element.visible", badge)
	p.click("#roll")
	p.untilIs("Secret", "element.text", "[data-part=degree]")
	p.click("#history li button")
	p.until("panel.isRevealed")
	if !call[bool](p, "element.visible", badge) {
		t.Error("the next roll is secret, but the button has no badge")
	}
}

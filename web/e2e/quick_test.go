package e2e

import (
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fudgetray/cmd/dev/check/browser"
)

// quick waits until the quick rolls have these names, in this order.
func (p *tab) quick(names ...string) {
	p.t.Helper()
	p.untilIs(append([]string{}, names...), "quick.names")
}

// pin saves the next roll as a quick roll, as a visitor does.
func (p *tab) pin(name string) {
	p.t.Helper()
	p.openDrawer()
	p.until("element.exists", "#pin-name")
	p.call("element.unfold", "#pin-name")
	p.fill("#pin-name", name+kb.Enter)
	p.until("quick.isSaved", name)
	p.closeDrawer()
}

// pressIn clicks a button of a quick roll's editor.
func (p *tab) pressIn(name, button string) {
	p.t.Helper()
	p.call("quick.press", name, button)
}

// Quick rolls are pinned, rolled by tap and key, ordered, renamed, removed and restored.
func TestQuickRolls(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion, Scripts: []string{axe(t)}}).ready()
	p.call("tray.prepare", "Great 4dF+1 vs Good")
	p.pin("Sword at the orc")
	p.call("tray.prepare", "Poor 4dF opposed Fair")
	p.pin("🛡️ שָׁלוֹם")
	p.click("#chips button")
	if got := p.resolved(1); !strings.Contains(got.Text, "against Difficulty Good") {
		t.Errorf("a tap rolled %q", got.Text)
	}
	p.atRest()
	p.call("element.focus", "#stage > canvas")
	p.keys("2")
	if got := p.resolved(2); got.Trait == nil || *got.Trait != -2 {
		t.Errorf("its key rolled %q", got.Text)
	}
	p.atRest()
	p.keys("r")
	if got := p.resolved(3); got.Trait == nil || *got.Trait != -2 {
		t.Errorf("rolled again %q", got.Text)
	}
	p.atRest()
	p.pressIn("🛡️ שָׁלוֹם", "move-up")
	p.quick("🛡️ שָׁלוֹם", "Sword at the orc")
	p.call("element.put", `#quick [data-quick="Sword at the orc"] input`, "  Sword ")
	p.pressIn("Sword at the orc", "rename")
	p.quick("🛡️ שָׁלוֹם", "Sword")
	p.noBarriers()
	p.pressIn("🛡️ שָׁלוֹם", "remove")
	p.quick("Sword")
	p.call("element.click", "#undo-change")
	p.quick("🛡️ שָׁלוֹם", "Sword")
	p.reload().ready()
	p.quick("🛡️ שָׁלוֹם", "Sword")
}

// Digits and letters typed in a field roll nothing. Ctrl+Z undoes a setting.
func TestQuickRollsLeaveTypingAlone(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.pin("a")
	p.fill("#field-line", "1r")
	p.openDrawer()
	p.call("element.focus", "#pin-name")
	p.keys("1r")
	p.untilIs("1r", "element.value", "#pin-name")
	p.call("element.put", "#field-line", "")
	p.call("element.focus", "#roll")
	if n := call[int](p, "tray.rolls"); n != 0 {
		t.Errorf("typing has rolled %d times", n)
	}
}

// A visitor can switch off single-key shortcuts permanently. The list of keys shows them.
func TestSingleKeysCanBeSwitchedOff(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion, Scripts: []string{axe(t)}}).ready()
	p.pin("Sword")
	p.untilIs("1", "element.text", "#chips kbd")
	p.openDrawer()
	p.call("element.unfold", "#single-keys")
	p.until("element.visible", "#single-keys")
	p.noBarriers()
	p.click("#single-keys")
	off := func() {
		t.Helper()
		p.until("element.exists", "#chips button:not([aria-keyshortcuts])")
		p.until("element.missing", "#chips kbd")
		p.call("element.focus", "#stage > canvas")
		p.keys("1r")
		p.keys(" ") // presses the focused button
		if got := p.resolved(1); got.Receipt == "" {
			t.Errorf("rolled %+v", got)
		}
		p.atRest()
	}
	off()
	if n := call[int](p, "tray.rolls"); n != 1 {
		t.Errorf("%d rolls were made", n)
	}
	p.reload().ready()
	off()
	if n := call[int](p, "tray.rolls"); n != 2 {
		t.Errorf("%d rolls were made", n)
	}
	p.openDrawer()
	p.call("element.unfold", "#single-keys")
	p.click("#single-keys")
	p.closeDrawer()
	p.call("element.focus", "#stage > canvas")
	p.keys("1")
	p.resolved(2)
}

// Undo reverts the visitor's settings, the last one first, and not those of the host page.
func TestUndoSettings(t *testing.T) {
	t.Parallel()
	for name, missing := range map[string]string{"all modules": "", "no quick rolls": "/tray/panel/quick-rolls.js"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			base := altered(t, func(w http.ResponseWriter, r *http.Request) bool {
				if r.URL.Path != missing {
					return false
				}
				http.NotFound(w, r)
				return true
			})
			p := open(t, setup{URL: base}).ready()
			p.call("element.choose", "#field-trait", "Great")
			p.untilIs("Undo: Trait", "element.attribute", "#undo-change", "title")
			p.call("element.focus", "#roll")
			p.keys("z", browser.Ctrl)
			p.untilIs("Fair", "element.value", "#field-trait")
			p.until("element.exists", "#undo-change:disabled")
		})
	}
}

// Code pins quick rolls as a visitor does. An invalid one is refused with its field.
func TestQuickRollsByCode(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	if name := call[string](p, "tray.pin", "  Sword ", "Great 4dF vs Good"); name != "Sword" {
		t.Errorf("pinned as %q", name)
	}
	p.quick("Sword")
	pinned := call[[]struct{ Name, Roll string }](p, "tray.pinned")
	if len(pinned) != 1 || pinned[0].Name != "Sword" || pinned[0].Roll != "Great 4dF vs Good" {
		t.Errorf("pinned %+v", pinned)
	}
	got := call[refusal](p, "tray.refusal", "pin", strings.Repeat("x", 41))
	if got.Code != "bad-request" || got.Field != "name" {
		t.Errorf("a long name: %+v", got)
	}
	if n := call[int](p, "tray.rolls"); n != 0 {
		t.Errorf("%d rolls were made", n)
	}
}

// Two tabs of a session preserve each other's quick rolls.
func TestQuickRollsInTwoTabs(t *testing.T) {
	t.Parallel()
	one := open(t, setup{}).ready()
	other := one.beside(setup{}).ready()
	one.pin("mine")
	other.quick("mine")
	other.pin("yours")
	one.quick("mine", "yours")
}

// A locked tray neither shows nor rolls quick rolls.
func TestQuickRollsOfLockedTrays(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.pin("mine")
	p.call("tray.set", "locked", true)
	p.until("element.hidden", "#chips")
	p.until("element.hidden", "#quick")
	p.call("element.focus", "#stage > canvas")
	p.keys("1r")
	if n := call[int](p, "tray.rolls"); n != 0 {
		t.Errorf("keys have rolled %d times", n)
	}
}

// A small tray has its quick rolls in the drawer, and everything stays visible.
func TestQuickRollsOfSmallTrays(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion, Width: 320, Height: 240}).ready()
	p.pin("Sword at the orc")
	p.openDrawer()
	p.until("element.visible", "#chips")
	p.click("#chips button")
	p.resolved(1)
	p.until("element.hidden", "#chips")
}

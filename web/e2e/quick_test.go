package e2e

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fudgetray/cmd/dev/check/browser"
)

// quick waits until the quick rolls have these names, in this order.
func (p *tab) quick(names ...string) {
	p.t.Helper()
	p.run(fmt.Sprintf(`until(() => [...at("#chips").querySelectorAll("bdi")].map((name) => name.textContent).join("|") === %q)`, strings.Join(names, "|")))
}

// pin saves the next roll as a quick roll, as a visitor does.
func (p *tab) pin(name string) {
	p.t.Helper()
	p.openDrawer()
	p.run(`until(() => at("#pin-name")).then(() => (at("#pin-name").closest("details").open = true))`)
	p.fill("#pin-name", name+kb.Enter)
	p.run(fmt.Sprintf(`until(() => at("#pin-name").value === "" && [...at("#chips").querySelectorAll("bdi")].some((chip) => chip.textContent === %q))`, name))
	p.closeDrawer()
}

// pressIn clicks a button of a quick roll's editor.
func (p *tab) pressIn(name, button string) {
	p.t.Helper()
	p.run(fmt.Sprintf(`(() => {
		const row = at('#quick [data-quick=' + JSON.stringify(%q) + ']');
		row.querySelector("details").open = true;
		row.querySelector('[data-message=%s]').click();
		return true;
	})()`, name, button))
}

// Quick rolls are pinned, rolled by tap and key, ordered, renamed, removed and restored.
func TestQuickRolls(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion, Scripts: []string{axe(t)}}).ready()
	p.run(`tray().prepare("Great 4dF+1 vs Good")`)
	p.pin("Sword at the orc")
	p.run(`tray().prepare("Poor 4dF opposed Fair")`)
	p.pin("🛡️ שָׁלוֹם")
	p.click("#chips button")
	if got := p.resolved(1); !strings.Contains(got.Text, "against Difficulty Good") {
		t.Errorf("a tap rolled %q", got.Text)
	}
	p.atRest()
	p.run(`(at("#stage > canvas").focus(), true)`)
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
	p.run(`(at('#quick [data-quick="Sword at the orc"] input').value = "  Sword ", true)`)
	p.pressIn("Sword at the orc", "rename")
	p.quick("🛡️ שָׁלוֹם", "Sword")
	p.noBarriers()
	p.pressIn("🛡️ שָׁלוֹם", "remove")
	p.quick("Sword")
	p.run(`(at("#undo-change").click(), true)`)
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
	p.run(`(at("#pin-name").focus(), true)`)
	p.keys("1r")
	p.run(`until(() => at("#pin-name").value === "1r")`)
	p.run(`(at("#field-line").value = "", at("#roll").focus(), true)`)
	if n := eval[int](p, `tray().history().then((rolls) => rolls.length)`); n != 0 {
		t.Errorf("typing has rolled %d times", n)
	}
}

// A visitor can switch off single-key shortcuts permanently. The list of keys shows them.
func TestSingleKeysCanBeSwitchedOff(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion, Scripts: []string{axe(t)}}).ready()
	p.pin("Sword")
	p.run(`until(() => at("#chips kbd").textContent === "1")`)
	p.openDrawer()
	p.run(`(at("#single-keys").closest("details").open = true, until(() => at("#single-keys").checkVisibility()))`)
	p.noBarriers()
	p.click("#single-keys")
	off := func() {
		t.Helper()
		p.run(`until(() => at("#chips button") && !at("#chips kbd") && !at("#chips button").ariaKeyShortcuts)`)
		p.run(`(at("#stage > canvas").focus(), true)`)
		p.keys("1r")
		p.keys(" ") // presses the focused button
		if got := p.resolved(1); got.Receipt == "" {
			t.Errorf("rolled %+v", got)
		}
		p.atRest()
	}
	off()
	if n := eval[int](p, `tray().history().then((rolls) => rolls.length)`); n != 1 {
		t.Errorf("%d rolls were made", n)
	}
	p.reload().ready()
	off()
	if n := eval[int](p, `tray().history().then((rolls) => rolls.length)`); n != 2 {
		t.Errorf("%d rolls were made", n)
	}
	p.openDrawer()
	p.run(`(at("#single-keys").closest("details").open = true, true)`)
	p.click("#single-keys")
	p.closeDrawer()
	p.run(`(at("#stage > canvas").focus(), true)`)
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
			p.run(`(at("#field-trait").value = "Great", at("#field-trait").dispatchEvent(new Event("change", { bubbles: true })), true)`)
			p.run(`until(() => at("#undo-change").title === "Undo: Trait")`)
			p.run(`(at("#roll").focus(), true)`)
			p.keys("z", browser.Ctrl)
			p.run(`until(() => at("#field-trait").value === "Fair" && at("#undo-change").disabled)`)
		})
	}
}

// Code pins quick rolls as a visitor does. An invalid one is refused with its field.
func TestQuickRollsByCode(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	if name := eval[string](p, `tray().pin("  Sword ", "Great 4dF vs Good")`); name != "Sword" {
		t.Errorf("pinned as %q", name)
	}
	p.quick("Sword")
	if rolls := eval[string](p, `tray().pinned().then(([one]) => one.name + ": " + one.roll)`); rolls != "Sword: Great 4dF vs Good" {
		t.Errorf("pinned %q", rolls)
	}
	if code := eval[string](p, `tray().pin("x".repeat(41)).catch((error) => error.code + " " + error.field)`); code != "bad-request name" {
		t.Errorf("a long name: %q", code)
	}
	if n := eval[int](p, `tray().history().then((rolls) => rolls.length)`); n != 0 {
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
	p.run(`(document.querySelector("fudge-tray").locked = true, true)`)
	p.run(`until(() => !at("#chips").checkVisibility() && !at("#quick").checkVisibility())`)
	p.run(`(at("#stage > canvas").focus(), true)`)
	p.keys("1r")
	if n := eval[int](p, `tray().history().then((rolls) => rolls.length)`); n != 0 {
		t.Errorf("keys have rolled %d times", n)
	}
}

// A small tray has its quick rolls in the drawer, and everything stays visible.
func TestQuickRollsOfSmallTrays(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.ReducedMotion, Width: 320, Height: 240}).ready()
	p.pin("Sword at the orc")
	p.openDrawer()
	p.run(`until(() => at("#chips").checkVisibility())`)
	p.click("#chips button")
	p.resolved(1)
	p.run(`until(() => !at("#chips").checkVisibility())`)
}

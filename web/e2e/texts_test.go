package e2e

import (
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// Empty and locked sections explain what to do, in both languages.
func TestTextsOfEmptyPlaces(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 390, Height: 844, Touch: true}).ready()
	p.openDrawer()
	p.until("element.missing", "[data-loading]")
	p.until("element.exists", "#pin-name")
	p.until("element.exists", "#shake title")
	p.call("element.unfoldAll")
	for _, c := range []struct{ language, want string }{
		{"en", "No sheet loaded. Save… gives you an example to fill in. / Standard in use. Save… gives you its JSON to edit. / Set up a roll, name it, and press Save as quick roll. / For example: Sword attack / Sound: on / Shake to roll: off / Settings / hidden"},
		{"de", "Kein Bogen geladen. „Speichern\u00a0…“ gibt dir ein Beispiel zum Ausfüllen. / Standard aktiv. „Speichern\u00a0…“ gibt dir das JSON zum Bearbeiten. / Stelle einen Wurf ein, gib ihm einen Namen und wähle „Als Schnellwurf speichern“. / Zum Beispiel: Schwertangriff / Ton: an / Zum Würfeln schütteln: aus / Einstellungen / hidden"},
	} {
		p.speaks(c.language)
		if got := strings.Join(call[[]string](p, "panel.hints"), " / "); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.language, got, c.want)
		}
	}
	p.call("tray.set", "muted", true)
	p.until("panel.isMuted")
	p.call("tray.pin", "Sword", "Good 4dF")
	p.until("element.hidden", "#quick p[data-message]")
	p.call("tray.set", "locked", true)
	p.until("element.visible", "#locked")
}

// Rule R26: a secret result has a Reveal button. The focus stays in the panel.
func TestRevealBesideResult(t *testing.T) {
	t.Parallel()
	eachSize(t, []setup{{Width: 390, Height: 844, Touch: true, Media: browser.ReducedMotion}, {Width: 320, Height: 240, Touch: true}, {Width: 1280, Height: 800, Media: browser.ReducedMotion}}, func(t *testing.T, p *tab) {
		p.roll(object{"trait": "Great", "faces": []int{0, 0, 0, 0}})
		if call[bool](p, "element.visible", "#reveal") {
			t.Error("an open roll can be revealed")
		}
		p.roll(object{"trait": "Good", "faces": []int{0, 0, 0, 0}, "secret": true})
		p.until("element.visible", "#reveal")
		p.untilIs("Secret roll. Press Reveal to show it.", "element.text", "[data-part=sentence]")
		if call[bool](p, "panel.revealCollides") {
			t.Error("Reveal is too small, collides, or is not in view")
		}
		p.call("element.focus", "#reveal")
		p.call("element.click", "#reveal")
		p.untilIs("Good", "element.text", "#degree")
		p.until("element.hidden", "#reveal")
		if focused := call[string](p, "focus.id"); focused != "roll" {
			t.Errorf("the focus is on %q, want Roll", focused)
		}
	})
}

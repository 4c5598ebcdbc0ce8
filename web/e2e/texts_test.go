package e2e

import (
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// Empty and locked sections explain what to do, in both languages.
func TestTextsOfEmptyPlaces(t *testing.T) {
	t.Parallel()
	const shown = `(() => {
		const text = (selector) => at(selector).checkVisibility() ? at(selector).textContent : "hidden";
		const hover = (id) => at("#" + id + " title").textContent;
		return [text('[data-id="sheet"] .name'), text('[data-id="custom_ladder"] .name'), text("#quick p[data-message]"), at("#pin-name").placeholder,
			hover("sound"), hover("shake"), hover("drawer"), text("#locked")].join(" / ");
	})()`
	p := open(t, setup{Width: 390, Height: 844, Touch: true}).ready()
	p.openDrawer()
	p.run(`until(() => !at("[data-loading]") && at("#pin-name") && at("#shake title"))`)
	p.run(`inside().document.querySelectorAll("details").forEach((part) => { part.open = true; })`)
	for _, c := range []struct{ language, want string }{
		{"en", "No sheet loaded. Save… gives you an example to fill in. / Standard in use. Save… gives you its JSON to edit. / Set up a roll, name it, and press Save as quick roll. / For example: Sword attack / Sound: on / Shake to roll: off / Settings / hidden"},
		{"de", "Kein Bogen geladen. „Speichern\u00a0…“ gibt dir ein Beispiel zum Ausfüllen. / Standard aktiv. „Speichern\u00a0…“ gibt dir das JSON zum Bearbeiten. / Stelle einen Wurf ein, gib ihm einen Namen und wähle „Als Schnellwurf speichern“. / Zum Beispiel: Schwertangriff / Ton: an / Zum Würfeln schütteln: aus / Einstellungen / hidden"},
	} {
		p.speaks(c.language)
		if got := eval[string](p, shown); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.language, got, c.want)
		}
	}
	p.run(`tray().muted = true`)
	p.run(`until(() => at("#sound title").textContent.match(/off|aus/))`)
	p.run(`tray().pin("Sword", "Good 4dF")`)
	p.run(`until(() => !at("#quick p[data-message]").checkVisibility())`)
	p.run(`tray().locked = true`)
	p.run(`until(() => at("#locked").checkVisibility())`)
}

// Rule R26: a secret result has a Reveal button. The focus stays in the panel.
func TestRevealBesideResult(t *testing.T) {
	t.Parallel()
	eachSize(t, []setup{{Width: 390, Height: 844, Touch: true, Media: browser.ReducedMotion}, {Width: 320, Height: 240, Touch: true}, {Width: 1280, Height: 800, Media: browser.ReducedMotion}}, func(t *testing.T, p *tab) {
		p.run(`tray().roll({ trait: "Great", faces: [0, 0, 0, 0] })`)
		if eval[bool](p, `at("#reveal").checkVisibility()`) {
			t.Error("an open roll can be revealed")
		}
		p.run(`tray().roll({ trait: "Good", faces: [0, 0, 0, 0], secret: true })`)
		p.run(`until(() => at("#reveal").checkVisibility() && at("[data-part=sentence]").textContent === "Secret roll. Press Reveal to show it.")`)
		collides := eval[bool](p, `(() => {
				const button = at("#reveal").getBoundingClientRect();
				return button.height < 44 || ["#degree", "#roll", "#drawer"].some((selector) => {
					const box = at(selector).getBoundingClientRect();
					return box.right > button.left + 1 && box.left < button.right - 1 && box.bottom > button.top + 1 && box.top < button.bottom - 1;
				}) || button.bottom > inside().innerHeight || button.right > inside().innerWidth;
			})()`)
		if collides {
			t.Error("Reveal is too small, collides, or is not in view")
		}
		p.run(`void at("#reveal").focus()`)
		p.run(`void at("#reveal").click()`)
		p.run(`until(() => at("#degree").textContent === "Good" && !at("#reveal").checkVisibility())`)
		if focused := eval[string](p, `inside().document.activeElement.id`); focused != "roll" {
			t.Errorf("the focus is on %q, want Roll", focused)
		}
	})
}

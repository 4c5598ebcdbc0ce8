package e2e

import "testing"

// A change of the ladder, by the host page or in the panel, keeps attributes and the visitor's levels and
// announces them.
func TestLadderKeepsLevels(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{`addEventListener("DOMContentLoaded", () => {
		tray()?.setAttribute("trait", "Good");
		tray()?.setAttribute("difficulty", "Great");
	});`}}).ready()
	announced := func(what, want string) {
		t.Helper()
		p.run(`window.notice = () => at("[data-part=notice]")?.textContent`)
		if got := eval[string](p, `until(() => notice() === "`+want+`" && notice())`); got != want {
			t.Errorf("%s: %q is announced, want %q", what, got, want)
		}
		r := eval[resolution](p, `tray().resolve({ faces: [0, 0, 0, 0] })`)
		if want := "On this ladder: Trait " + r.DegreeName + ", Difficulty Great."; notice(p) != want {
			t.Errorf("%s: %q is announced, but the roll's level is %s", what, notice(p), r.DegreeName)
		}
	}
	p.run(`void (tray().ladder = "fate")`)
	announced("property", "On this ladder: Trait Good, Difficulty Great.")
	choose(p, "ladder", "mudge")
	announced("panel", "On this ladder: Trait Good, Difficulty Great.")
	choose(p, "trait@mudge", "Superb")
	p.run(`void tray().setAttribute("ladder", "fudge")`)
	announced("attribute", "On this ladder: Trait Superb, Difficulty Great.")
	choose(p, "system", "mudge")
	announced("system", "On this ladder: Trait Superb, Difficulty Great.")
}

func notice(p *tab) string { return eval[string](p, `at("[data-part=notice]").textContent`) }

// choose selects an option of a control of the panel.
func choose(p *tab, id, value string) {
	p.t.Helper()
	p.run(`(() => {
		const select = at('[data-id="` + id + `"] select');
		select.value = "` + value + `";
		select.dispatchEvent(new Event("change"));
	})()`)
}

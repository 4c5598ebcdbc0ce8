package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fudgetray/cmd/dev/check/browser"
)

// announcements records texts that are added to live regions.
const announcements = `(() => {
	window.said = [];
	for (const region of inside().document.querySelectorAll("[aria-live], [role=status], [role=alert]"))
		new (inside().MutationObserver)((changes) => said.push(...changes.flatMap(({ addedNodes }) => [...addedNodes]).map((node) => node.textContent.trim()).filter(Boolean))).observe(region, { childList: true, characterData: true, subtree: true });
})()`

// Each result, level and error is announced exactly once.
func TestAnnouncements(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.run(`until(() => !at("#quick").hasAttribute("data-loading"))`)
	p.run(announcements)
	p.part("moved marker", announcesMovedMarkers)
	p.part("quick rolls", announcesQuickRolls)
	p.part("quick rolls, reduced motion", func(p *tab) {
		p.must(p.Emulate(browser.ReducedMotion))
		announcesQuickRolls(p)
	})
	p.part("results", announcesResults)
	p.part("same result again", announcesSameResult)
	p.part("error", announcesErrors)
}

// The complete result of every kind of roll, and only the result, is announced exactly once.
func announcesResults(p *tab) {
	rolls := []string{
		`{ trait: "Great", difficulty: "Good" }`, `{ kind: "opposed", trait: "Good", against: { trait: "Fair" } }`,
		`{ system: "3d6-fudge", trait: 6 }`, `"2d6+3"`, `"d%"`, `{ trait: "Superb", difficulty: "Terrible" }`,
		`{ kind: "reaction" }`, `{ kind: "situational" }`, `{ trait: "Good", secret: true }`,
	}
	for _, request := range rolls {
		want := eval[string](p, `(said.length = 0, at("#stage > canvas").focus(), tray().roll(`+request+`).then(({ text }) => text))`)
		p.atRest()
		said := eval[[]string](p, `said`)
		if len(said) != 1 || !strings.Contains(request, "secret") && said[0] != want {
			p.t.Errorf("%s: announced %q, want %q once", request, said, want)
		}
	}
}

// Two rolls with the same result are announced twice, also without moving dice.
func announcesSameResult(p *tab) {
	p.run(`void (said.length = 0)`)
	for range 2 {
		p.run(`tray().roll({ faces: [1, 0, 0, 0] })`)
	}
	p.atRest()
	if said := eval[[]string](p, `said`); len(said) != 2 || said[0] != said[1] {
		p.t.Errorf("two rolls were announced as %q", said)
	}
}

// Each of several quick rolls is announced once, in order. The names of landmarks and of the dice
// don't change.
func announcesQuickRolls(p *tab) {
	const names = `[...inside().document.querySelectorAll("section, form, [role=region], [role=form], fieldset, canvas")].map((node) => node.ariaLabel ?? inside().document.getElementById(node.getAttribute("aria-labelledby"))?.querySelector("[data-message]")?.textContent).join()`
	before := eval[string](p, names)
	want := eval[[]string](p, `(said.length = 0, Promise.all([1, 2, 3].map((trait) => tray().roll({ trait, faces: [0, 0, 0, 0] }))).then((all) => all.map(({ text }) => text)))`)
	p.run(`until(() => said.length >= 3)`)
	p.atRest()
	if said := eval[[]string](p, `said`); !slices.Equal(said, want) {
		p.t.Errorf("announced %q, want %q", said, want)
	}
	if after := eval[string](p, names); after != before {
		p.t.Errorf("landmarks have the names %s, had %s", after, before)
	}
	p.run(`tray().roll()`)
	p.run(`until(() => at("[data-part=passed]").textContent === "")`) // the results before the last one
}

// A moved marker announces each level immediately, and the chance once when it stops.
func announcesMovedMarkers(p *tab) {
	p.run(fmt.Sprintf(`(() => {
		window.values = [];
		const marker = at(%q);
		new (inside().MutationObserver)(() => { if (values.at(-1) !== marker.ariaValueText) values.push(marker.ariaValueText); }).observe(marker, { attributeFilter: ["aria-valuetext"] });
	})()`, traitMarker))
	for _, c := range []struct {
		move          func()
		level, chance string
	}{
		{func() {
			p.run(fmt.Sprintf(`(() => { for (let i = 0; i < 3; i++) at(%q).dispatchEvent(new (inside().KeyboardEvent)("keydown", { key: "ArrowUp", bubbles: true })); })()`, traitMarker))
		}, "Superb", "99%"},
		{func() {
			from := p.middle(traitMarker)
			p.must(p.Stroke(browser.Mouse, browser.Line(browser.Point(from), browser.Point{X: from.X, Y: p.rung("Fair", false).Y}, 20)))
		}, "Fair", "62%"},
	} {
		p.run(`void (values.length = said.length = 0)`)
		c.move()
		p.run(`until(() => values.at(-1)?.includes("%"))`)
		p.run(`until(() => at("[data-part=success]").textContent === ` + quoted(c.chance) + `)`)
		values := eval[[]string](p, `new Promise((done) => setTimeout(() => done(values), 1000))`)
		chances := slices.DeleteFunc(slices.Clone(values), func(value string) bool { return !strings.Contains(value, "%") })
		if want := c.level + ", " + c.chance; !slices.Equal(chances, []string{want}) {
			p.t.Errorf("the marker had the values %q, want the chance once: %s", values, want)
		}
		if said := eval[[]string](p, `said`); len(said) > 0 {
			p.t.Errorf("also announced: %q", said)
		}
	}
}

// An error is announced once, and describes its field.
func announcesErrors(p *tab) {
	p.run(`void (said.length = 0)`)
	p.fill("#field-line", "Grate 4dF"+kb.Tab)
	p.run(`until(() => at("#field-line").getAttribute("aria-invalid"))`)
	alerts := eval[[]string](p, `[...inside().document.querySelectorAll("[role=alert]")].map((node) => node.textContent).filter(Boolean)`)
	if said := eval[[]string](p, `said`); len(alerts) != 1 || !slices.Equal(said, alerts) {
		p.t.Errorf("announced %q, shown %q, want one error", said, alerts)
	}
	named := eval[string](p, `at("#field-line").getAttribute("aria-describedby").split(" ").map((id) => at("#" + id).textContent).join(" ")`)
	if named == "" || !eval[bool](p, `at("#field-line-error").textContent.includes("Grate")`) {
		p.t.Errorf("the field is described by %q, want its error", named)
	}
}

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp/kb"

	"fudgetray/cmd/dev/check/browser"
)

// The markers of the ladder: the trait and the opposition.
const (
	traitMarker = `[data-id="odds"] .marker:nth-last-child(2)`
	otherMarker = `[data-id="odds"] .marker:last-child`
)

// high is a style for trays with room for the ladder.
const high = `<style>fudge-tray { inline-size: 60rem; block-size: 46rem; max-inline-size: none; }</style>`

// awaitLevel waits until a marker is on a level.
func (p *tab) awaitLevel(marker, level string) {
	p.t.Helper()
	p.run(fmt.Sprintf(`until(() => at(%q).getAttribute("aria-valuetext").split(",")[0] === %q)`, marker, level))
}

// rung returns the position of a level on the left or the right side of the ladder.
func (p *tab) rung(level string, right bool) point {
	p.t.Helper()
	at := eval[point](p, fmt.Sprintf(`(() => {
		const svg = at('[data-id="odds"] svg');
		const rung = [...svg.querySelectorAll(".rung")].find((rung) => rung.children[1].textContent === %q).children[0];
		const [box, all] = [rung.getBoundingClientRect(), svg.getBoundingClientRect()];
		const frame = tray().shadowRoot.querySelector("iframe").getBoundingClientRect();
		return { X: frame.left + all.left + all.width * 0.3, Y: frame.top + box.top + box.height / 2 };
	})()`, level))
	if right {
		at.X += 0.4 * eval[float64](p, `at('[data-id="odds"] svg').getBoundingClientRect().width`)
	}
	return at
}

// next is the trait, the Difficulty and the chance of the next roll in the panel.
const next = `[at("#field-trait").value, at("#field-difficulty").value, at("[data-part=chance]").textContent.replace("\u00a0", " ")].join()`

// Keys move the levels on the ladder. The lists and the roll follow.
func TestLadderByKeyboard(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.run(fmt.Sprintf(`(at(%q).focus(), true)`, traitMarker))
	p.keys(kb.ArrowUp + kb.ArrowUp)
	p.awaitLevel(traitMarker, "Great")
	p.keys(kb.Tab + kb.ArrowUp)
	p.awaitLevel(otherMarker, "Good")
	p.run(fmt.Sprintf(`until(() => %s === "Great,Good,Chance of success: 81.5%% (22 in 27)")`, next))
	p.keys(kb.End)
	p.awaitLevel(otherMarker, "Superb+3")
	p.keys(kb.Home)
	p.awaitLevel(otherMarker, "Terrible")
	p.click("#roll")
	if got := p.resolved(1); got.Trait == nil || *got.Trait != 2 || !strings.Contains(got.Text, "against Difficulty Terrible") {
		t.Errorf("rolled %q", got.Text)
	}
}

// Assistive technology sees a slider with name and value for each level on the ladder.
func TestLadderSlidersForAssistiveTechnology(t *testing.T) {
	t.Parallel()
	p := open(t, hostPage(t, high, `<fudge-tray kind="opposed" trait="Good"></fudge-tray>`, nil)).ready()
	p.awaitLevel(traitMarker, "Good")
	p.awaitLevel(otherMarker, "Fair")
	var sliders []string
	for _, node := range call(p, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{FrameID: p.frame()}).Nodes {
		if node.Role != nil && unquoted(node.Role.Value) == "slider" && unquoted(node.Name.Value) != "Volume" {
			sliders = append(sliders, unquoted(node.Name.Value)+": "+unquoted(node.Value.Value))
		}
	}
	if want := "Trait: 1|Opponent's trait: 0"; strings.Join(sliders, "|") != want {
		t.Errorf("sliders are %q, want %s", sliders, want)
	}
}

// The levels on the ladder follow a drag, with the odds, and a tap on a rung, which can be undone.
func TestLadderByPointer(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		setup setup
		hand  browser.Pointer
	}{"mouse": {setup{}, browser.Mouse}, "finger": {phone, browser.Finger}} {
		t.Run(name, func(t *testing.T) {
			p := open(t, c.setup).ready()
			from := p.middle(traitMarker)
			p.flick(c.hand, from, point{from.X, p.rung("Great", false).Y}, 8)
			p.awaitLevel(traitMarker, "Great")
			p.run(fmt.Sprintf(`until(() => %s === "Great,Fair,Chance of success: 93.8%% (76 in 81)")`, next))
			p.must(p.Click(browser.Point(p.rung("Good", true))))
			p.awaitLevel(otherMarker, "Good")
			p.run(fmt.Sprintf(`until(() => %s === "Great,Good,Chance of success: 81.5%% (22 in 27)")`, next))
			p.run(`until(() => at("#undo-change").title === "Undo: Difficulty")`)
			p.run(`void at("#undo-change").click()`)
			p.awaitLevel(otherMarker, "Fair")
			p.run(fmt.Sprintf(`until(() => %s === "Great,Fair,Chance of success: 93.8%% (76 in 81)")`, next))
			// Nearer to the trait, and again where the next rung was seen, though the ladder has grown.
			p.run(`void (window.rungs = ` + rungNames + `.join())`)
			top := browser.Point(p.rung("Superb+1", true))
			p.must(p.Click(browser.Point(p.rung("Superb", true))))
			p.awaitLevel(traitMarker, "Superb")
			p.run(fmt.Sprintf(`until(() => %s.startsWith("Superb,Fair,"))`, next))
			p.must(p.Click(top))
			p.awaitLevel(traitMarker, "Superb+1")
			p.run(fmt.Sprintf(`until(() => %s.startsWith("Superb+1,Fair,"))`, next))
			if names := eval[string](p, rungNames+`.join()`); names != eval[string](p, `rungs`) {
				t.Errorf("the rungs under the pointer have become %s", names)
			}
			p.must(p.Click(browser.Point(p.middle("[data-part=degree]")))) // the mouse leaves
			p.run(`until(() => ` + rungNames + `.join() !== rungs)`)
			if scrolled := eval[float64](p, `inside().scrollY`); scrolled > 0 {
				t.Errorf("the page has scrolled by %v", scrolled)
			}
		})
	}
}

// A level that is moved before the program runs is rolled.
func TestLadderBeforeTheProgram(t *testing.T) {
	t.Parallel()
	let := make(chan struct{})
	p := open(t, hostPage(t, high, `<fudge-tray difficulty="Good"></fudge-tray>`, let))
	p.run(fmt.Sprintf(`until(() => at(%q)?.getAttribute("aria-valuetext").startsWith("Good"))`, otherMarker))
	p.run(fmt.Sprintf(`(at(%q).focus(), true)`, traitMarker))
	p.keys(kb.ArrowUp)
	p.awaitLevel(traitMarker, "Good")
	if list := eval[string](p, `at("#field-trait").value`); list != "Good" {
		t.Errorf("the list shows %q", list)
	}
	close(let)
	p.ready()
	p.run(fmt.Sprintf(`until(() => %s === "Good,Good,Chance of success: 61.7%% (50 in 81)")`, next))
}

// The ladder highlights the rolled degree and the path to it from the trait.
func TestLadderShowsTheRoll(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	const lit = `[...inside().document.querySelectorAll('.rung[data-lit]:not([data-lit=""])')].map((rung) => rung.children[1].textContent + " " + rung.dataset.lit).join()`
	if got := eval[string](p, lit); got != "" {
		t.Errorf("%s is lit before there is a roll", got)
	}
	p.run(`tray().roll({ faces: [1, 1, 0, 0] })`)
	p.run(fmt.Sprintf(`until(() => %s === "Great success")`, lit))
	p.run(`tray().roll({ faces: [-1, 0, 0, 0] })`)
	p.run(fmt.Sprintf(`until(() => %s === "Mediocre failure")`, lit))
	p.run(fmt.Sprintf(`(at(%q).focus(), true)`, traitMarker))
	p.keys(kb.ArrowUp)
	p.run(fmt.Sprintf(`until(() => %s === "")`, lit)) // the roll had another trait
}

// Each game has its own ladder. The markers of a locked tray can't be moved.
func TestLadderOfEachGame(t *testing.T) {
	t.Parallel()
	p := open(t, hostPage(t, high, "<fudge-tray></fudge-tray>", nil)).ready()
	p.run(`tray().exportState().then((state) => { window.blank = state; })`)
	for _, c := range []struct{ attributes, want string }{
		{`system="3d6-fudge" trait="Good"`, "11 1 1 Trait"},
		{`technique="2d6" kind="sum"`, "11 1 0 "},
		{`kind="opposed"`, "9 2 2 Trait Opponent's trait"},
		{`kind="situational"`, "9 1 1 Level to reach"},
		{`ladder="fate" trait="Fantastic" locked`, "12 1 2 Trait Difficulty"},
	} {
		p.run(fmt.Sprintf(`(async () => {
			for (const name of tray().getAttributeNames()) tray().removeAttribute(name);
			await tray().importState(blank);
			const given = new DOMParser().parseFromString("<i " + %s + ">", "text/html").querySelector("i");
			for (const { name, value } of given.attributes) tray().setAttribute(name, value);
		})()`, quoted(c.attributes)))
		p.run(fmt.Sprintf(`until(() => (() => {
			const svg = at('[data-id="odds"] svg'), shown = (selector) => [...svg.querySelectorAll(selector)].filter((node) => node.checkVisibility());
			const sides = at(".contest").checkVisibility() ? 2 : 1;
			const markers = [...svg.parentNode.querySelectorAll(".marker")].filter((node) => node.checkVisibility()).map((marker) => marker.getAttribute("aria-label"));
			return [shown(".rung").length, sides, markers.length, markers.join(" ")].join(" ");
		})() === %q)`, c.want))
	}
	p.run(fmt.Sprintf(`(at(%q).focus(), true)`, traitMarker))
	p.keys(kb.ArrowDown)
	p.run(`tray().odds()`)
	p.awaitLevel(traitMarker, "Fantastic")
}

// Without room for the ladder, a strip shows the odds and the rolled degree.
func TestLadderStrip(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 360, Height: 640}).ready()
	const strip = `(() => {
		const rungs = [...at("#strip > svg").children], place = (name) => rungs.findIndex((rung) => rung.hasAttribute(name));
		return [at("#strip").checkVisibility(), rungs.length, place("data-good"), place("data-lit")].join(" ");
	})()`
	p.run(fmt.Sprintf(`until(() => %s === "true 9 4 -1")`, strip))
	p.run(`tray().roll({ faces: [1, 1, 0, 0] })`)
	p.run(fmt.Sprintf(`until(() => %s === "true 9 4 6")`, strip))
	p.click("#strip")
	p.run(fmt.Sprintf(`until(() => %s === "false 9 4 6" && at(".field-drawing").checkVisibility())`, strip))
}

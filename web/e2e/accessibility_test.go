package e2e

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp/kb"

	"fudgetray/web/tools/browser"
)

// everything opens all sections of a tray and fills them as far as possible.
const everything = `(async () => {
	inside().fudgeTrayHost.receive(JSON.stringify({ v: 1, id: "page-motion", op: "set", arg: { hurried: true } }));
	await tray().sheet({ name: "Nathaniel", attributes: [{ name: "Reasoning", level: "Great" }], skills: [{ name: "Climbing", level: "Fair" }], ep: 5 });
	await tray().roll({ faces: [1, 1, 1, 0], difficulty: "Great" });
	await tray().roll({ kind: "opposed", trait: "Good", secret: true, against: { trait: "Fair" } });
	await tray().roll({ kind: "opposed", trait: "Fair", faces: [-1, 0, 0, 0], against: { trait: "Great", faces: [0, 0, 0, 0] } });
	tray().kind = "opposed";
	await until(() => at("#field-kind").value === "opposed");
	for (const section of inside().document.querySelectorAll("details")) section.open = true;
	at("#drawer").checkVisibility() && at("#drawer").click();
	await until(() => inside().document.getAnimations().every(({ playState }) => playState !== "running"));
})()`

// faultyLine leaves an invalid line in the tray.
const faultyLine = `(async () => {
	const line = at("#field-line");
	line.value = "Grate 4dF";
	line.dispatchEvent(new Event("change"));
	await until(() => line.getAttribute("aria-invalid"));
})()`

// failed waits until the tray reports that its program is missing.
const failed = `nth("tray-error")`

// axe finds no fault in any state, size or language.
func TestAccessibility(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name string
		setup
		state string
	}{
		{"app", setup{}, everything},
		{"dark", setup{Media: browser.Media{"prefers-color-scheme": "dark"}}, everything},
		{"light", setup{}, `(tray().theme = "light", ` + everything + `)`},
		{"error", setup{}, faultyLine},
		{"locked", setup{}, `(tray().locked = true, ` + everything + `)`},
		{"phone", phone, everything},
		{"reflow", setup{Width: 320, Height: 256}, everything},
		{"flat", setup{Scripts: []string{noWebGL}}, everything},
		{"failure", setup{URL: serve(t, isProgram), Path: "index.html?lang=en"}, failed},
		{"failure in German", setup{URL: serve(t, isProgram), Path: "index.html?lang=de"}, failed},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			c.Scripts = append(c.Scripts, axe(t))
			p := open(t, c.setup)
			if c.state != failed {
				p.ready()
			}
			p.run(c.state)
			p.noBarriers()
			if c.state != failed {
				p.noBarriersInGerman()
			}
		})
	}
}

// focused describes the focused element of the tray and whether it shows a focus ring.
type focused struct {
	Name, Role string
	Ring       bool
}

// focus returns the focused element as assistive technology sees it.
func (p *tab) focus() focused {
	p.t.Helper()
	nodes := call(p, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{FrameID: p.frame()})
	found := focused{Ring: eval[bool](p, `(() => {
		const { activeElement } = inside().document;
		const box = activeElement.closest("#stage, .stepper") ?? activeElement;
		const { outlineStyle, outlineWidth } = inside().getComputedStyle(box);
		const { content, borderTopWidth } = inside().getComputedStyle(box, "::after");
		return (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || (content !== "none" && parseFloat(borderTopWidth) >= 2);
	})()`)}
	for _, node := range nodes.Nodes {
		is := slices.ContainsFunc(node.Properties, func(property *accessibility.Property) bool {
			return property.Name == accessibility.PropertyNameFocused && string(property.Value.Value) == "true"
		})
		if is && node.Role != nil && node.Name != nil {
			found.Role, found.Name = unquoted(node.Role.Value), unquoted(node.Name.Value)
		}
	}
	return found
}

// frame returns the tray's frame.
func (p *tab) frame() cdp.FrameID {
	p.t.Helper()
	return call(p, page.GetFrameTree, cdp.Empty{}).FrameTree.ChildFrames[0].Frame.ID
}

// unquoted returns the text of a JSON string, or the JSON itself.
func unquoted(value []byte) string {
	var text string
	if json.Unmarshal(value, &text) != nil {
		return string(value)
	}
	return text
}

// Tab reaches every control in reading order. Each has a name and shows a focus ring. Tab on the last
// one leaves the tray.
func TestEveryControlByKeyboard(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.run(everything)
	p.run(`(at("#stage > canvas").focus(), true)`)
	p.keys(kb.Tab, browser.Shift) // before the first control
	want := eval[int](p, `[...inside().document.querySelectorAll(":is(input, select, button, summary, [tabindex='0']):not(:disabled, [tabindex='-1'], [type='radio']:not(:checked))")].filter((node) => node.checkVisibility()).length`)
	names := map[focused]int{}
	last := -1
	for range want {
		p.keys(kb.Tab)
		at := p.focus()
		if at.Name == "" || at.Role == "" {
			t.Errorf("%s is a %q and has the name %q", eval[string](p, `inside().document.activeElement.outerHTML`), at.Role, at.Name)
		}
		if !at.Ring {
			t.Errorf("%s %q shows no focus ring", at.Role, at.Name)
		}
		names[at]++
		place := eval[int](p, `[...inside().document.querySelectorAll("*")].indexOf(inside().document.activeElement)`)
		if place <= last {
			t.Errorf("%s %q is out of order", at.Role, at.Name)
		}
		last = place
	}
	if len(names) < want-2 { // each secret roll has a Reveal button
		t.Errorf("%d controls have %d names: %v", want, len(names), names)
	}
	p.keys(kb.Tab)
	if held := eval[bool](p, `document.hasFocus() && document.activeElement === tray() && inside().document.activeElement !== inside().document.body`); held {
		t.Error("Tab does not leave the tray")
	}
}

// Every target is at least 24 px wide and high (WCAG 2.5.8) at every size.
func TestTargetSize(t *testing.T) {
	t.Parallel()
	eachFrame(t, func(t *testing.T, p *tab) {
		p.run(everything)
		small := eval[[]string](p, `[...inside().document.querySelectorAll("input, select, button, summary, a")].filter((node) => node.checkVisibility() && !node.hidden).flatMap((node) => {
			const { width, height } = (node.labels?.[0]?.contains(node) ? node.labels[0] : node).getBoundingClientRect();
			return width < 24 || height < 24 ? [(node.id || node.textContent.trim()) + ": " + width + " x " + height] : [];
		})`)
		for _, target := range small {
			t.Error(target)
		}
	})
}

// The complete result of every kind of roll, and only the result, is announced exactly once.
func TestResultIsAnnouncedOnce(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	p.run(`(() => {
		window.said = [];
		const { document: page, MutationObserver } = inside();
		window.watchers = [...page.querySelectorAll("[aria-live], [role=status], [role=alert]")].map((region) => {
			const watcher = new MutationObserver((changes) => said.push(...changes.flatMap(({ addedNodes }) => [...addedNodes]).map((node) => node.textContent.trim()).filter(Boolean)));
			watcher.observe(region, { childList: true, characterData: true, subtree: true });
			return watcher;
		});
	})()`)
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
			t.Errorf("%s: announced %q, want %q once", request, said, want)
		}
	}
}

// announcements records texts that are added to live regions.
const announcements = `(() => {
	window.said = [];
	for (const region of inside().document.querySelectorAll("[aria-live], [role=status], [role=alert]"))
		new (inside().MutationObserver)((changes) => said.push(...changes.flatMap(({ addedNodes }) => [...addedNodes]).map((node) => node.textContent.trim()).filter(Boolean))).observe(region, { childList: true, characterData: true, subtree: true });
})()`

// Each of several quick rolls is announced once, in order. The names of landmarks and of the dice
// don't change.
func TestQuickRollsAreAnnounced(t *testing.T) {
	t.Parallel()
	for name, media := range map[string]browser.Media{"motion": nil, "reduced motion": browser.ReducedMotion} {
		t.Run(name, func(t *testing.T) {
			p := open(t, setup{Media: media}).ready()
			p.run(`until(() => !at("#quick").hasAttribute("data-loading"))`)
			p.run(announcements)
			const names = `[...inside().document.querySelectorAll("section, form, [role=region], [role=form], fieldset, canvas")].map((node) => node.ariaLabel ?? inside().document.getElementById(node.getAttribute("aria-labelledby"))?.querySelector("[data-message]")?.textContent).join()`
			before := eval[string](p, names)
			p.run(`(window.texts = Promise.all([1, 2, 3].map((trait) => tray().roll({ trait, faces: [0, 0, 0, 0] }))).then((all) => all.map(({ text }) => text)), true)`)
			want := eval[[]string](p, `texts`)
			p.run(`until(() => said.length >= 3)`)
			p.atRest()
			if said := eval[[]string](p, `said`); !slices.Equal(said, want) {
				t.Errorf("announced %q, want %q", said, want)
			}
			if after := eval[string](p, names); after != before {
				t.Errorf("landmarks have the names %s, had %s", after, before)
			}
			p.run(`tray().roll()`)
			if passed := eval[string](p, `at("[data-part=passed]").textContent`); passed != "" {
				t.Errorf("%q is still in the page after the next roll", passed)
			}
		})
	}
}

// A moved marker announces each level immediately, and the chance once when it stops.
func TestMovedMarkerAnnouncesChanceOnce(t *testing.T) {
	t.Parallel()
	for name, move := range map[string]func(p *tab){
		"keys": func(p *tab) {
			p.run(fmt.Sprintf(`(() => { for (let i = 0; i < 3; i++) at(%q).dispatchEvent(new (inside().KeyboardEvent)("keydown", { key: "ArrowUp", bubbles: true })); })()`, traitMarker))
		},
		"drag": func(p *tab) {
			from := p.middle(traitMarker)
			p.must(p.Stroke(browser.Mouse, browser.Line(browser.Point(from), browser.Point{X: from.X, Y: p.rung("Superb", false).Y}, 20)))
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, setup{}).ready()
			p.run(announcements)
			p.run(fmt.Sprintf(`(() => {
				window.values = [];
				const marker = at(%q);
				new (inside().MutationObserver)(() => { if (values.at(-1) !== marker.ariaValueText) values.push(marker.ariaValueText); }).observe(marker, { attributeFilter: ["aria-valuetext"] });
			})()`, traitMarker))
			move(p)
			p.run(`until(() => values.at(-1)?.includes("%"))`)
			p.run(`until(() => at("[data-part=success]").textContent === "99%")`)
			values := eval[[]string](p, `new Promise((done) => setTimeout(() => done(values), 1000))`)
			if chances := slices.DeleteFunc(slices.Clone(values), func(value string) bool { return !strings.Contains(value, "%") }); !slices.Equal(chances, []string{"Superb, 99%"}) {
				t.Errorf("the marker had the values %q, want the chance once, with Superb", values)
			}
			if said := eval[[]string](p, `said`); len(said) > 0 {
				t.Errorf("also announced: %q", said)
			}
		})
	}
}

// With text at 200 % (WCAG 1.4.4), or the page zoomed to 200 %, nothing is cut off.
func TestDoubleTextSize(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		letters string
		setup
	}{
		{"letters", "200%", setup{}},
		{"letters on a phone", "200%", phone},
		{"zoom", "", setup{Width: 640, Height: 400, Scale: 2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := open(t, c.setup).ready()
			p.run(fmt.Sprintf(`(inside().document.documentElement.style.fontSize = %q, true)`, c.letters))
			p.run(everything)
			p.checkPanel("with results")
			if width := eval[int](p, `inside().document.documentElement.scrollWidth - inside().innerWidth`); width > 0 {
				t.Errorf("the page is %d px wider than its window", width)
			}
		})
	}
}

// With forced colours, every border, focus ring and state stays visible.
func TestForcedColors(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Media: browser.Media{"forced-colors": "active"}}).ready()
	p.run(everything)
	bare := eval[[]string](p, `[...inside().document.querySelectorAll("select, input:not([hidden]), #form button, #roll")].filter((node) => node.checkVisibility()).flatMap((node) => {
		const style = inside().getComputedStyle(node);
		const box = inside().getComputedStyle(node.parentElement);
		const framed = [style, box].some(({ borderTopWidth, borderTopStyle }) => parseFloat(borderTopWidth) > 0 && borderTopStyle !== "none");
		return framed || style.appearance === "auto" ? [] : [node.id || node.textContent.trim()];
	})`)
	if len(bare) > 0 {
		t.Errorf("no border: %q", bare)
	}
	if arrow := eval[string](p, `inside().getComputedStyle(at("select")).backgroundImage`); arrow != "none" {
		t.Error("a select shows the tray's arrow beside the system's")
	}
	marks := eval[[]string](p, `[...inside().document.querySelectorAll("#history li")].map((row) => inside().getComputedStyle(row.querySelector("strong") ?? row, "::after").content)`)
	if len(slices.Compact(slices.Sorted(slices.Values(marks)))) < 2 {
		t.Errorf("rows of the history have the marks %q, want different ones", marks)
	}
}

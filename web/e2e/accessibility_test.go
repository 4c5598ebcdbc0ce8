package e2e

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp/kb"

	"fudgetray/cmd/dev/check/browser"
)

// everything opens all sections of a tray and fills them as far as possible.
const everything = `(async () => {
	inside().fudgeTrayPlatform.receive(JSON.stringify({ v: 1, id: "page-motion", op: "set", arg: { hurried: true } }));
	await tray().sheet({ name: "Nathaniel", attributes: [{ name: "Reasoning", level: "Great" }], skills: [{ name: "Climbing", level: "Fair" }], ep: 5 });
	await tray().roll({ faces: [1, 1, 1, 0], difficulty: "Great" });
	await tray().roll({ kind: "opposed", trait: "Good", secret: true, against: { trait: "Fair" } });
	await tray().roll({ kind: "opposed", trait: "Fair", faces: [-1, 0, 0, 0], against: { trait: "Great", faces: [0, 0, 0, 0] } });
	tray().kind = "opposed";
	await until(() => at("#field-kind").value === "opposed");
	for (const section of inside().document.querySelectorAll("details")) section.open = true;
	at("#drawer").checkVisibility() && at("#drawer").click();
	await ` + unmoving + `;
})()`

// unmoving waits for the end of all animations.
const unmoving = `until(() => inside().document.getAnimations().every(({ playState }) => playState !== "running"))`

// faultyLine leaves an invalid line in the tray.
const faultyLine = `(async () => {
	const line = at("#field-line");
	line.value = "Grate 4dF";
	line.dispatchEvent(new Event("change"));
	await until(() => line.getAttribute("aria-invalid"));
})()`

// axe finds no fault in any state, size or language. All states of a desktop's page, and of a phone's, are states
// of one page.
func TestAccessibility(t *testing.T) {
	t.Parallel()
	scripts := []string{axe(t)}
	t.Run("desktop", func(t *testing.T) {
		p := open(t, setup{Scripts: scripts, Scale: 1}).ready()
		p.run(everything)
		p.part("keyboard", checkKeyboard)
		p.part("app", (*tab).checkBarriers)
		p.part("dark", func(p *tab) {
			p.must(p.Emulate(browser.Dark))
			p.checkBarriers()
			p.must(p.Emulate(nil))
		})
		p.part("light", func(p *tab) {
			p.run(`(tray().theme = "light", until(() => inside().document.documentElement.dataset.theme === "light"))`)
			p.checkBarriers()
			p.run(`tray().removeAttribute("theme")`)
		})
		p.part("forced colours", checkForcedColors)
		for _, size := range frames {
			p.part("targets "+named(size), func(p *tab) { checkTargets(p, size) })
		}
		p.part("reflow", func(p *tab) {
			p.refit(setup{Width: 320, Height: 256})
			p.checkBarriers()
		})
		p.part("zoom", func(p *tab) {
			p.refit(setup{Width: 640, Height: 400})
			for _, tag := range []string{"en", "de"} {
				p.speaks(tag)
				p.checkWhole()
			}
		})
		p.part("letters", func(p *tab) {
			p.refit(setup{Width: 1280, Height: 800})
			p.enlarge()
		})
		p.part("locked", func(p *tab) {
			p.run(`(tray().locked = true, until(() => at("#field-trait").matches(":disabled")))`)
			p.checkBarriers()
			p.run(`(tray().locked = false, until(() => at("#field-trait").matches(":enabled")))`)
		})
		p.part("error", func(p *tab) {
			p.run(faultyLine)
			p.checkBarriers()
		})
	})
	t.Run("phone", func(t *testing.T) {
		s := phone
		s.Scripts = scripts
		p := open(t, s).ready()
		p.run(everything)
		p.checkBarriers()
		p.enlarge()
	})
	t.Run("flat", func(t *testing.T) {
		p := open(t, setup{Scripts: append(scripts, noWebGL)}).ready()
		p.run(everything)
		p.checkBarriers()
	})
	for _, language := range []string{"en", "de"} {
		t.Run("failure in "+language, func(t *testing.T) {
			p := open(t, setup{URL: serve(t, isProgram), Path: "index.html?lang=" + language, Scripts: scripts})
			p.run(`nth("tray-error")`)
			p.noBarriers()
		})
	}
}

// refit changes the size of a window whose drawer is open.
func (p *tab) refit(size setup) {
	p.t.Helper()
	p.closeDrawer()
	p.fit(size)
	p.openDrawer()
	p.run(unmoving)
}

// enlarge sets the text to 200 % (WCAG 1.4.4), at which nothing is cut off.
func (p *tab) enlarge() {
	p.t.Helper()
	p.run(`(inside().document.documentElement.style.fontSize = "200%", true)`)
	p.checkWhole()
	p.run(`(inside().document.documentElement.style.fontSize = "", true)`)
}

// checkWhole reports elements that are cut off, and a page that is wider than its window.
func (p *tab) checkWhole() {
	p.t.Helper()
	p.checkPanel("with results")
	if width := eval[int](p, `inside().document.documentElement.scrollWidth - inside().innerWidth`); width > 0 {
		p.t.Errorf("the page is %d px wider than its window", width)
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
func checkKeyboard(p *tab) {
	t := p.t
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

// checkTargets reports targets that are less than 24 px wide or high (WCAG 2.5.8) at a size.
func checkTargets(p *tab, size setup) {
	p.refit(size)
	small := eval[[]string](p, `[...inside().document.querySelectorAll("input, select, button, summary, a")].filter((node) => node.checkVisibility() && !node.hidden).flatMap((node) => {
		const { width, height } = (node.labels?.[0]?.contains(node) ? node.labels[0] : node).getBoundingClientRect();
		return width < 24 || height < 24 ? [(node.id || node.textContent.trim()) + ": " + width + " x " + height] : [];
	})`)
	for _, target := range small {
		p.t.Error(target)
	}
}

// With forced colours, every border, focus ring and state stays visible.
func checkForcedColors(p *tab) {
	t := p.t
	p.must(p.Emulate(browser.Media{"forced-colors": "active"}))
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
	p.must(p.Emulate(nil))
}

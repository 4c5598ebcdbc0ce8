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

// openEverything opens all sections of a tray and fills them as far as possible.
func (p *tab) openEverything() {
	p.t.Helper()
	p.call("accessibility.hurry")
	p.call("tray.sheet", object{
		"name": "Nathaniel", "ep": 5,
		"attributes": []any{object{"name": "Reasoning", "level": "Great"}},
		"skills":     []any{object{"name": "Climbing", "level": "Fair"}},
	})
	for _, request := range []object{
		{"faces": []int{1, 1, 1, 0}, "difficulty": "Great"},
		{"kind": "opposed", "trait": "Good", "secret": true, "against": object{"trait": "Fair"}},
		{"kind": "opposed", "trait": "Fair", "faces": []int{-1, 0, 0, 0},
			"against": object{"trait": "Great", "faces": []int{0, 0, 0, 0}}},
	} {
		p.roll(request)
	}
	p.call("tray.set", "kind", "opposed")
	p.untilIs("opposed", "element.value", "#field-kind")
	p.call("element.unfoldAll")
	p.openDrawer()
	p.call("accessibility.still")
}

// typeFault leaves an invalid line in the tray.
func (p *tab) typeFault() {
	p.t.Helper()
	p.call("element.choose", "#field-line", "Grate 4dF")
	p.until("element.attribute", "#field-line", "aria-invalid")
}

// A tray page on its own has no barriers either, while its program is on the way.
func TestNoBarriersWhileLoading(t *testing.T) {
	t.Parallel()
	for _, tag := range []string{"en", "de"} {
		s := hostPage(t, "", "", make(chan struct{})) // the program never arrives
		s.Path, s.Scripts = "tray.html#lang="+tag, []string{axe(t)}
		p := open(t, s)
		p.until("element.shown", "host #roll span")
		p.noBarriers()
	}
}

// axe finds no fault in any state, size or language. All states of a desktop's page, and of a phone's, are states
// of one page.
func TestAccessibility(t *testing.T) {
	t.Parallel()
	scripts := []string{axe(t)}
	t.Run("desktop", func(t *testing.T) {
		p := open(t, setup{Scripts: scripts, Scale: 1}).ready()
		p.openEverything()
		p.part("keyboard", checkKeyboard)
		p.part("app", (*tab).checkBarriers)
		p.part("dark", func(p *tab) {
			p.must(p.Emulate(browser.Dark))
			p.checkBarriers()
			p.must(p.Emulate(nil))
		})
		p.part("light", func(p *tab) {
			p.call("tray.set", "theme", "light")
			p.untilIs("light", "root.data", "theme")
			p.checkBarriers()
			p.call("tray.removeAttribute", "theme")
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
			p.call("tray.set", "locked", true)
			p.until("element.exists", "#field-trait:disabled")
			p.checkBarriers()
			p.call("tray.set", "locked", false)
			p.until("element.exists", "#field-trait:enabled")
		})
		p.part("error", func(p *tab) {
			p.typeFault()
			p.checkBarriers()
		})
	})
	t.Run("phone", func(t *testing.T) {
		s := phone
		s.Scripts = scripts
		p := open(t, s).ready()
		p.openEverything()
		p.checkBarriers()
		p.enlarge()
	})
	t.Run("flat", func(t *testing.T) {
		p := open(t, setup{Scripts: append(scripts, noWebGL)}).ready()
		p.openEverything()
		p.checkBarriers()
	})
	for _, language := range []string{"en", "de"} {
		t.Run("failure in "+language, func(t *testing.T) {
			p := open(t, setup{URL: serve(t, isProgram), Path: "index.html?lang=" + language, Scripts: scripts})
			p.call("events.nth", "tray-error", 1)
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
	p.call("accessibility.still")
}

// enlarge sets the text to 200 % (WCAG 1.4.4), at which nothing is cut off.
func (p *tab) enlarge() {
	p.t.Helper()
	p.call("root.setFontSize", "200%")
	p.checkWhole()
	p.call("root.setFontSize", "")
}

// checkWhole reports elements that are cut off, and a page that is wider than its window.
func (p *tab) checkWhole() {
	p.t.Helper()
	p.checkPanel("with results")
	if width := call[int](p, "root.overflow"); width > 0 {
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
	nodes := command(p, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{FrameID: p.frame()})
	found := focused{Ring: call[bool](p, "accessibility.hasRing")}
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
	return command(p, page.GetFrameTree, cdp.Empty{}).FrameTree.ChildFrames[0].Frame.ID
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
	p.call("element.focus", "#stage > canvas")
	p.keys(kb.Tab, browser.Shift) // before the first control
	want := call[int](p, "accessibility.reachable")
	names := map[focused]int{}
	last := -1
	for range want {
		p.keys(kb.Tab)
		at := p.focus()
		if at.Name == "" || at.Role == "" {
			t.Errorf("%s is a %q and has the name %q", call[string](p, "focus.markup"), at.Role, at.Name)
		}
		if !at.Ring {
			t.Errorf("%s %q shows no focus ring", at.Role, at.Name)
		}
		names[at]++
		place := call[int](p, "focus.position")
		if place <= last {
			t.Errorf("%s %q is out of order", at.Role, at.Name)
		}
		last = place
	}
	if len(names) < want-2 { // each secret roll has a Reveal button
		t.Errorf("%d controls have %d names: %v", want, len(names), names)
	}
	p.keys(kb.Tab)
	if call[bool](p, "focus.isInTray") {
		t.Error("Tab does not leave the tray")
	}
}

// checkTargets reports targets that are less than 24 px wide or high (WCAG 2.5.8) at a size.
func checkTargets(p *tab, size setup) {
	p.refit(size)
	for _, target := range call[[]string](p, "accessibility.smallTargets") {
		p.t.Error(target)
	}
}

// With forced colours, every border, focus ring and state stays visible, and borders that space controls are thin.
func checkForcedColors(p *tab) {
	t := p.t
	p.must(p.Emulate(browser.Media{"forced-colors": "active"}))
	bare := call[[]string](p, "accessibility.unframed")
	if len(bare) > 0 {
		t.Errorf("no border: %q", bare)
	}
	if thick := call[[]string](p, "accessibility.thicklyFramed"); len(thick) > 0 {
		t.Errorf("thick borders: %q", thick)
	}
	if arrow := call[string](p, "element.style", "select", "backgroundImage"); arrow != "none" {
		t.Error("a select shows the tray's arrow beside the system's")
	}
	marks := call[[]string](p, "accessibility.historyMarks")
	if len(slices.Compact(slices.Sorted(slices.Values(marks)))) < 2 {
		t.Errorf("rows of the history have the marks %q, want different ones", marks)
	}
	p.must(p.Emulate(nil))
}

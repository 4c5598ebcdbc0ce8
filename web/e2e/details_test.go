package e2e

import (
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fudgetray/cmd/dev/check/browser"
)

// A phone has no keys to explain. Its drawer has room around its rows, and a whole focus ring around its button.
func TestDrawerOnPhone(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 390, Height: 844, Touch: true, Media: browser.ReducedMotion}).ready()
	p.call("tray.pin", "Sword at the orc", "Good 4dF vs Fair")
	p.until("element.exists", "#chips kbd")
	if call[bool](p, "element.visible", "#chips kbd") {
		t.Error("a quick roll shows its key")
	}
	p.call("element.focus", "#drawer")
	p.keys(kb.Enter)
	p.until("focus.isOn", "#drawer-close")
	p.until("element.missing", "[data-loading]")
	if offset := call[string](p, "element.style", "#drawer-close", "outlineOffset"); offset != "-3px" {
		t.Errorf("the ring of the button that closes the drawer is %s outside, where its head cuts it", offset)
	}
	if call[bool](p, "element.visible", "#quick > details:last-child") {
		t.Error("the drawer lists keys")
	}
	for _, row := range [][2]string{{"#looks", "#look"}, {"#share", "#share > button"}, {"#loudness", "#volume"}} {
		if p.box(row[0]).Height > 0 && p.box(row[1]).Top-p.box(row[0]).Top < 12 {
			t.Errorf("%s touches the line above it", row[1])
		}
	}
}

// Large letters don't enlarge the markers of the ladder beyond their columns, and examples that don't fit have an
// ellipsis.
func TestLargeLettersFitTheLadder(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 1280, Height: 1000}).ready()
	p.call("root.setFontSize", "150%")
	p.until("element.visible", ".rungs")
	rungs, marker := p.box(".rungs"), p.box(".marker + .marker > svg")
	if share := marker.Width / rungs.Width; share > 0.111 {
		t.Errorf("a marker has %.0f %% of the ladder, want 11", 100*share)
	}
	if cut := call[string](p, "element.style", "#field-line", "textOverflow"); cut != "ellipsis" {
		t.Errorf("the line's text ends in %q", cut)
	}
}

// Fonts whose descenders are long, such as Palatino, are not cut in the headline.
func TestHeadlineKeepsDescenders(t *testing.T) {
	t.Parallel()
	eachSize(t, slices.Clone(browser.PanelSizes), func(t *testing.T, p *tab) {
		if clips := call[[]string](p, "layout.clipsBelow", "#degree"); len(clips) > 0 {
			t.Errorf("%q cut them", clips)
		}
	})
}

// A number between the buttons of a stepper has no second pair of buttons, which Firefox shows without being asked.
func TestSteppersHaveOnePairOfButtons(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 390, Height: 844}).ready()
	p.openDrawer()
	p.until("element.missing", "[data-loading]")
	p.until("element.exists", ".stepper > input[type=number]")
	if native := call[[]string](p, "panel.nativeSpinners"); len(native) > 0 {
		t.Errorf("%q have the browser's own buttons", native)
	}
}

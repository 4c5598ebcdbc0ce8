package e2e

import (
	"fmt"
	"testing"
)

// While a phone's keyboard is open, the visible part of the window above it contains the line, its
// meaning or its error, Roll, the dice and the result, or the fields of the drawer. When it closes,
// the panel is as before.
func TestLineAboveTheKeyboard(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		setup    setup
		keyboard int
	}{
		{setup{Width: 360, Height: 640, Scale: 1, Touch: true}, 270},
		{setup{Width: 844, Height: 390, Scale: 1, Touch: true}, 225},
	} {
		t.Run(fmt.Sprintf("%dx%d", c.setup.Width, c.setup.Height), func(t *testing.T) {
			c.setup.Scripts = []string{early("keyboard.install")}
			p := open(t, c.setup).ready()
			end := int(c.setup.Height) - c.keyboard
			// check waits until elements are between two heights of the window, and nothing is over them.
			check := func(from, to int, selectors ...string) {
				t.Helper()
				p.untilIs([]string{}, "keyboard.outOfSight", from, to, selectors)
			}
			p.tap("#field-line")
			p.call("keyboard.open", c.keyboard)
			check(0, end, "#stage", "[data-part=degree]", "[data-part=plan]", "#field-line", "#roll", ".forecast")
			p.keys("Grate 4dF")
			p.until("element.exists", "#reading[data-fault] button")
			check(0, end, "#stage", "[data-part=degree]", "#field-line", "#roll", "#reading span", "#reading button")
			p.fill("#field-line", "Superb 4dF vs Fair [1 0 0 0]")
			p.until("element.exists", "#reading:not([data-fault]) span")
			check(0, end, "[data-part=degree]", "#field-line", "#roll", "#reading span")
			p.call("frame:root.resized")
			check(0, end, "[data-part=degree]", "#field-line", "#roll", "#reading span")
			p.keys("\r")
			p.resolved(1)
			p.untilIs("success", "element.attribute", "#outcome", "data-state")
			check(0, end, "#stage", "[data-part=degree]", "[data-part=sentence]", "#field-line", "#roll", ".forecast")
			if focused := call[string](p, "focus.id"); focused != "field-line" {
				t.Errorf("the focus is on %q", focused)
			}
			p.call("keyboard.open", c.keyboard, 100)
			check(100, end+100, "[data-part=degree]", "#field-line", "#roll")
			p.call("keyboard.open", c.keyboard-60)
			p.call("tray.style", object{"position": "fixed", "top": "60px", "height": "100%"})
			p.call("keyboard.scroll")
			check(60, end+60, "[data-part=degree]", "#field-line", "#roll")
			p.call("tray.style", object{"position": "", "top": "", "height": ""})
			p.call("keyboard.open", 0)
			p.until("element.visible", "#strip")
			check(0, int(c.setup.Height), "#stage", "[data-part=degree]", "#strip", "#field-line", "#roll")

			p.tap("#drawer")
			p.call("element.focus", "#field-modifiers")
			p.call("keyboard.open", c.keyboard)
			check(0, end, "#field-modifiers", "#roll")
			p.call("keyboard.open", 0)
			p.call("element.click", "#drawer-close")

			// A browser that makes the window lower, instead of covering it.
			p.call("element.blur", "#field-line")
			p.call("element.focus", "#field-line")
			p.must(p.Resize(c.setup.Width, int64(end), 1))
			check(0, end, "#stage", "[data-part=degree]", "#field-line", "#roll")
			p.must(p.Resize(c.setup.Width, c.setup.Height, 1))
			p.until("element.visible", "#strip")
		})
	}
}

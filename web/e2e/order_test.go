package e2e

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fudgetray/cmd/dev/check/browser"
)

// three opens a tray with three quick rolls, ready to be ordered.
func three(t *testing.T, s setup) *tab {
	t.Helper()
	p := open(t, s).ready()
	p.pinThree()
	return p
}

// pinThree adds three quick rolls.
func (p *tab) pinThree() {
	p.t.Helper()
	for _, name := range []string{"Sword", "Shield", "Axe"} {
		p.call("tray.pin", name, "Great 4dF vs Good")
	}
	p.quick("Sword", "Shield", "Axe")
}

// unfold opens the editor of quick rolls and scrolls it to the middle.
func (p *tab) unfold() {
	p.t.Helper()
	p.openDrawer()
	p.call("element.unfold", "#pin-name")
	p.until("element.visible", "#quick .handle")
	p.call("element.scrollIntoView", "#quick ol", "center")
}

// handle returns the position of a quick roll's drag handle.
func (p *tab) handle(name string) browser.Point {
	p.t.Helper()
	return browser.Point(p.middle(fmt.Sprintf(`#quick [data-quick=%q] .handle`, name)))
}

// Quick rolls are dragged by their handles with mouse and finger. The order is stored and can be
// undone.
func TestQuickRollsAreDragged(t *testing.T) {
	t.Parallel()
	sizes := []setup{{Width: 960, Height: 800}, {Width: 390, Height: 844, Touch: true}, {Width: 360, Height: 640, Touch: true}}
	eachDevice(t, sizes, func(t *testing.T, p *tab, sizes []setup) {
		pointer := map[bool]browser.Pointer{false: browser.Mouse, true: browser.Finger}[sizes[0].Touch]
		p.pinThree()
		for _, size := range sizes {
			p.part(named(size), func(p *tab) {
				p.call("tray.pinned", []string{"Sword", "Shield", "Axe"})
				p.quick("Sword", "Shield", "Axe")
				p.fit(size)
				p.dragQuickRolls(pointer)
				p.closeDrawer()
			})
		}
		p.reload().ready()
		p.quick("Shield", "Axe", "Sword")
	})
}

// dragQuickRolls drags Sword below Shield and Axe, up to the middle, and undoes that.
func (p *tab) dragQuickRolls(pointer browser.Pointer) {
	p.t.Helper()
	p.unfold()
	sword := p.handle("Sword")
	p.must(p.Stroke(pointer, browser.Line(sword, browser.Point{X: sword.X, Y: sword.Y + 120}, 12)))
	p.quick("Shield", "Axe", "Sword")
	p.untilIs("Sword, 3 of 3", "element.text", "#quick > [role=status]")
	p.unfold()
	sword = p.handle("Sword")
	p.must(p.Stroke(pointer, browser.Line(sword, browser.Point{X: sword.X, Y: sword.Y - 40}, 12)))
	p.quick("Shield", "Sword", "Axe")
	p.must(p.Stroke(pointer, browser.Line(p.handle("Axe"), p.handle("Axe"), 4)))
	p.call("element.click", "#undo-change")
	p.quick("Shield", "Axe", "Sword")
}

// Dragging a quick roll to the edge of the list scrolls it.
func TestDragScrollsQuickRolls(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Width: 390, Height: 700}).ready()
	for n := range 8 {
		p.call("tray.pin", fmt.Sprint(n+1), "Good 4dF")
	}
	p.quick("1", "2", "3", "4", "5", "6", "7", "8")
	p.unfold()
	p.call("element.scrollIntoView", "#quick [data-quick='1']", "start")
	from := p.handle("1")
	p.must(p.Stroke(browser.Mouse, browser.Line(from, browser.Point{X: from.X, Y: 690}, 20)))
	p.until("quick.isBehind", "1", 3)
	if !call[bool](p, "element.inView", "#quick [data-quick='1'] .handle") {
		t.Error("the dragged quick roll is out of view")
	}
}

// Alt with an arrow key moves the focused quick roll, keeps its focus and announces its position. The
// arrow alone does not, and no key rolls.
func TestQuickRollsAreOrderedByKeys(t *testing.T) {
	t.Parallel()
	p := three(t, setup{})
	says := func(place string) {
		t.Helper()
		p.untilIs(place, "element.text", "#quick > [role=status]")
	}
	focused := func(want string) {
		t.Helper()
		p.untilIs(want, "quick.focused")
	}
	p.call("element.focus", "#chips button")
	p.keys(kb.ArrowDown)
	p.keys(kb.ArrowDown, browser.Alt)
	p.quick("Shield", "Sword", "Axe")
	says("Sword, 2 of 3")
	focused("Sword")
	p.keys(kb.ArrowDown, browser.Alt)
	says("Sword, 3 of 3")
	p.keys(kb.ArrowDown, browser.Alt) // already last
	p.quick("Shield", "Axe", "Sword")
	p.unfold()
	p.call("element.focus", "#quick [data-quick=Sword] summary")
	p.keys(kb.ArrowUp, browser.Alt)
	p.quick("Shield", "Sword", "Axe")
	focused("Sword")
	p.keys(kb.Enter)
	p.until("element.visible", "#quick [data-quick=Sword] [data-message=move-up]")
	p.call("element.focus", "#quick [data-quick=Sword] [data-message=move-up]")
	for range 2 { // the second press is at the end
		p.keys(kb.Enter)
		p.quick("Sword", "Shield", "Axe")
		says("Sword, 1 of 3")
		focused("Sword")
	}
	if n := call[int](p, "tray.rolls"); n != 0 {
		t.Errorf("%d rolls were made", n)
	}
}

// Code orders quick rolls by name.
func TestQuickRollsAreOrderedByCode(t *testing.T) {
	t.Parallel()
	p := three(t, setup{})
	var names []string
	for _, quick := range call[[]struct{ Name string }](p, "tray.pinned", []string{"Axe", "Sword"}) {
		names = append(names, quick.Name)
	}
	if !slices.Equal(names, []string{"Axe", "Sword", "Shield"}) {
		t.Errorf("the quick rolls are %q", names)
	}
	p.quick("Axe", "Sword", "Shield")
	got := call[refusal](p, "tray.refusal", "pinned", []string{"Bow"})
	if got.Code != "bad-request" || got.Field != "name" {
		t.Errorf("an unknown name: %+v", got)
	}
}

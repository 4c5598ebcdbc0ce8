package e2e

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"fudgetray/web/tools/browser"
)

// dragged is the ladder during the drag of a marker.
type dragged struct {
	Pointer  float64 // height of the pointer
	Handle   float64 // height of the marker's centre
	Other    float64 // height of the other marker's centre
	Scale    string  // names and positions of the rungs
	Selected string  // selected text
}

// recordDrag records the ladder at each move of the pointer: its drawing before the move and the
// one after it.
const recordDrag = `(() => {
	const page = inside().document, records = (window.records = []);
	const centre = (node) => { const { top, bottom } = node.getBoundingClientRect(); return (top + bottom) / 2; };
	const [held, other] = [at(%q), at(%q)];
	let pointer = null;
	const record = () => records.push({
		Pointer: pointer, Handle: centre(held), Other: centre(other), Selected: String(inside().getSelection()),
		Scale: [...at('[data-id="odds"] svg').querySelectorAll(".rung")].map((rung) => rung.children[1].textContent + " " + Math.round(centre(rung.children[0]))).join(),
	});
	page.addEventListener("pointerdown", ({ clientY }) => { pointer = clientY; }, { capture: true });
	page.addEventListener("pointermove", () => { if (pointer !== null) record(); }, { capture: true });
	page.addEventListener("pointermove", ({ clientY }) => { if (pointer !== null) { pointer = clientY; record(); } });
	page.addEventListener("pointerup", () => { if (pointer !== null) record(); pointer = null; }, { capture: true });
})()`

// rungNames are the levels on the ladder, from the highest.
const rungNames = `[...at('[data-id="odds"] svg').querySelectorAll(".rung")].map((rung) => rung.children[1].textContent)`

// While a marker is dragged from one end of the ladder to the other, it stays under the pointer,
// the other marker and the scale don't move, and no text is selected. On release the ladder moves
// to its new range.
func TestLadderDrag(t *testing.T) {
	t.Parallel()
	phone := setup{Width: 390, Height: 844, Scale: 3, Touch: true}
	opposed := hostPage(t, high, `<fudge-tray kind="opposed"></fudge-tray>`, nil)
	cases := []struct {
		name          string
		setup         setup
		pointer       browser.Pointer
		marker, other string
		up            bool
		level         string // level of the marker after the drag
		ends          string // highest and lowest level of the ladder after the drag
	}{
		{"trait up", setup{}, browser.Mouse, traitMarker, otherMarker, true, "Superb+1", "Superb+5 to Poor"},
		{"trait down", setup{}, browser.Mouse, traitMarker, otherMarker, false, "Terrible", "Superb to Terrible−4"},
		{"Difficulty down", setup{}, browser.Mouse, otherMarker, traitMarker, false, "Terrible", "Superb+1 to Terrible−1"},
		{"opponent up", opposed, browser.Mouse, otherMarker, traitMarker, true, "Superb+1", "Superb+1 to Terrible−1"},
		{"finger", phone, browser.Finger, traitMarker, otherMarker, true, "Superb+1", "Superb+5 to Poor"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := open(t, c.setup).ready()
			p.run(fmt.Sprintf(recordDrag, c.marker, c.other))
			rungs := eval[[]string](p, rungNames)
			from := p.middle(c.marker)
			to := p.rung(rungs[0], false)
			if !c.up {
				to = p.rung(rungs[len(rungs)-1], false)
			}
			there := browser.Line(browser.Point(from), browser.Point{X: from.X, Y: to.Y}, 40)
			p.must(p.Stroke(c.pointer, slices.Concat(there, reversed(there), there)))
			records := eval[[]dragged](p, `records`)
			if len(records) < 100 {
				t.Fatalf("%d records of the drag, want at least 100", len(records))
			}
			for i, r := range records {
				if math.Abs(r.Handle-r.Pointer) > 4 {
					t.Errorf("record %d: the handle is at %v, the pointer at %v", i, r.Handle, r.Pointer)
				}
				if first := records[0]; r.Other != first.Other || r.Scale != first.Scale {
					t.Errorf("record %d: the other marker is at %v, was at %v; the rungs are\n%s, were\n%s", i, r.Other, first.Other, r.Scale, first.Scale)
				}
				if r.Selected != "" {
					t.Errorf("record %d: %q is selected", i, r.Selected)
				}
			}
			p.run(fmt.Sprintf(`until(() => { const names = %s; return names[0] + " to " + names.at(-1) === %q; })`, rungNames, c.ends))
			p.run(fmt.Sprintf(`until(() => {
				const level = at(%q).getAttribute("aria-valuetext").split(",")[0];
				const rung = [...at('[data-id="odds"] svg').querySelectorAll(".rung")].find((rung) => rung.children[1].textContent === level);
				const [box, handle] = [rung.children[0], at(%[1]q)].map((node) => node.getBoundingClientRect());
				return level === %q && Math.abs(box.top - handle.top) <= 1;
			})`, c.marker, c.level))
		})
	}
}

// reversed returns a path in the other direction.
func reversed(path []browser.Point) []browser.Point {
	path = slices.Clone(path)
	slices.Reverse(path)
	return path
}

package e2e

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// dragged is the ladder during the drag of a marker.
type dragged struct {
	Pointer  float64 // height of the pointer
	Handle   float64 // height of the marker's centre
	Other    float64 // height of the other marker's centre
	Scale    string  // names and positions of the rungs
	Selected string  // selected text
}

// recordDrag records the ladder at each move of the pointer, until it is aborted: its drawing before the
// move and the one after it.
const recordDrag = `(() => {
	const page = inside().document, records = (window.records = []), { signal } = (window.ended = new AbortController());
	const centre = (node) => { const { top, bottom } = node.getBoundingClientRect(); return (top + bottom) / 2; };
	const [held, other] = [at(%q), at(%q)];
	let pointer = null;
	const record = () => records.push({
		Pointer: pointer, Handle: centre(held), Other: centre(other), Selected: String(inside().getSelection()),
		Scale: [...at('[data-id="odds"] svg').querySelectorAll(".rung")].map((rung) => rung.children[1].textContent + " " + Math.round(centre(rung.children[0]))).join(),
	});
	page.addEventListener("pointerdown", ({ clientY }) => { pointer = clientY; }, { capture: true, signal });
	page.addEventListener("pointermove", () => { if (pointer !== null) record(); }, { capture: true, signal });
	page.addEventListener("pointermove", ({ clientY }) => { if (pointer !== null) { pointer = clientY; record(); } }, { signal });
	page.addEventListener("pointerup", () => { if (pointer !== null) record(); pointer = null; }, { capture: true, signal });
})()`

// rungNames are the levels on the ladder, from the highest.
const rungNames = `[...at('[data-id="odds"] svg').querySelectorAll(".rung")].map((rung) => rung.children[1].textContent)`

// While a marker is dragged from one end of the ladder to the other, it stays under the pointer,
// the other marker and the scale don't move, and no text is selected. On release the ladder moves
// to its new range.
func TestLadderDrag(t *testing.T) {
	t.Parallel()
	t.Run("mouse", func(t *testing.T) {
		p := open(t, setup{}).ready()
		for _, d := range []drag{
			{"trait up", "Fair 4dF vs Fair", traitMarker, otherMarker, true, "Superb+1", "Superb+5 to Poor"},
			{"trait down", "Fair 4dF vs Fair", traitMarker, otherMarker, false, "Terrible", "Superb to Terrible−4"},
			{"Difficulty down", "Fair 4dF vs Fair", otherMarker, traitMarker, false, "Terrible", "Superb+1 to Terrible−1"},
			{"opponent up", "Fair 4dF opposed Fair", otherMarker, traitMarker, true, "Superb+1", "Superb+1 to Terrible−1"},
		} {
			p.part(d.name, func(p *tab) { p.drag(browser.Mouse, d) })
		}
	})
	t.Run("finger", func(t *testing.T) {
		p := open(t, phone).ready()
		p.drag(browser.Finger, drag{"trait up", "Fair 4dF vs Fair", traitMarker, otherMarker, true, "Superb+1", "Superb+5 to Poor"})
	})
}

// drag is a drag of a marker of the ladder.
type drag struct {
	name          string
	roll          string // roll with the levels before the drag
	marker, other string
	up            bool
	level         string // level of the marker after the drag
	ends          string // highest and lowest level of the ladder after the drag
}

// drag moves a marker to the end of the ladder, to the other one and back, and checks the ladder at each step.
func (p *tab) drag(pointer browser.Pointer, d drag) {
	p.t.Helper()
	p.run(`tray().prepare(` + quoted(d.roll) + `)`)
	for _, marker := range []string{d.marker, d.other} {
		p.awaitLevel(marker, "Fair")
		p.awaitEnds(marker, "Superb+1 to Terrible−1")
	}
	p.run(fmt.Sprintf(recordDrag, d.marker, d.other))
	rungs := eval[[]string](p, rungNames)
	from := p.middle(d.marker)
	to := p.rung(rungs[0], false)
	if !d.up {
		to = p.rung(rungs[len(rungs)-1], false)
	}
	there := browser.Line(browser.Point(from), browser.Point{X: from.X, Y: to.Y}, 20)
	p.must(p.Stroke(pointer, slices.Concat(there, reversed(there), there)))
	records := eval[[]dragged](p, `(ended.abort(), records)`)
	if len(records) < 100 {
		p.t.Fatalf("%d records of the drag, want at least 100", len(records))
	}
	for i, r := range records {
		if math.Abs(r.Handle-r.Pointer) > 4 {
			p.t.Errorf("record %d: the handle is at %v, the pointer at %v", i, r.Handle, r.Pointer)
		}
		if first := records[0]; r.Other != first.Other || r.Scale != first.Scale {
			p.t.Errorf("record %d: the other marker is at %v, was at %v; the rungs are\n%s, were\n%s", i, r.Other, first.Other, r.Scale, first.Scale)
		}
		if r.Selected != "" {
			p.t.Errorf("record %d: %q is selected", i, r.Selected)
		}
	}
	p.awaitLevel(d.marker, d.level)
	p.awaitEnds(d.marker, d.ends)
}

// awaitEnds waits until the ladder has a highest and a lowest level, and a marker is on the rung of its level.
func (p *tab) awaitEnds(marker, ends string) {
	p.t.Helper()
	p.run(fmt.Sprintf(`until(() => { const names = %s; return names[0] + " to " + names.at(-1) === %q; })`, rungNames, ends))
	p.run(fmt.Sprintf(`until(() => {
		const level = at(%q).getAttribute("aria-valuetext").split(",")[0];
		const rung = [...at('[data-id="odds"] svg').querySelectorAll(".rung")].find((rung) => rung.children[1].textContent === level);
		const [box, handle] = [rung.children[0], at(%[1]q)].map((node) => node.getBoundingClientRect());
		return Math.abs(box.top - handle.top) <= 1;
	})`, marker))
}

// reversed returns a path in the other direction.
func reversed(path []browser.Point) []browser.Point {
	path = slices.Clone(path)
	slices.Reverse(path)
	return path
}

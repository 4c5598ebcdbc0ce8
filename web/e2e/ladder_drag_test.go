package e2e

import (
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

// While a marker is dragged from one end of the ladder to the other, it stays under the pointer,
// the other marker and the scale don't move, and no text is selected. On release the ladder moves
// to its new range.
func TestLadderDrag(t *testing.T) {
	t.Parallel()
	t.Run("mouse", func(t *testing.T) {
		p := open(t, setup{}).ready()
		for _, d := range []drag{
			{"trait up", "Fair 4dF vs Fair", traitMarker, otherMarker, true, "Superb+1", [2]string{"Superb+5", "Poor"}},
			{"trait down", "Fair 4dF vs Fair", traitMarker, otherMarker, false, "Terrible", [2]string{"Superb", "Terrible−4"}},
			{"Difficulty down", "Fair 4dF vs Fair", otherMarker, traitMarker, false, "Terrible", fromSuperb1},
			{"opponent up", "Fair 4dF opposed Fair", otherMarker, traitMarker, true, "Superb+1", fromSuperb1},
		} {
			p.part(d.name, func(p *tab) { p.drag(browser.Mouse, d) })
		}
	})
	t.Run("finger", func(t *testing.T) {
		p := open(t, phone).ready()
		p.drag(browser.Finger, drag{
			"trait up", "Fair 4dF vs Fair", traitMarker, otherMarker, true, "Superb+1", [2]string{"Superb+5", "Poor"},
		})
	})
}

// fromSuperb1 are the ends of the usual ladder.
var fromSuperb1 = [2]string{"Superb+1", "Terrible−1"}

// drag is a drag of a marker of the ladder.
type drag struct {
	name          string
	roll          string // roll with the levels before the drag
	marker, other string
	up            bool
	level         string    // level of the marker after the drag
	ends          [2]string // highest and lowest level of the ladder after the drag
}

// drag moves a marker to the end of the ladder, to the other one and back, and checks the ladder at each step.
func (p *tab) drag(pointer browser.Pointer, d drag) {
	p.t.Helper()
	p.call("tray.prepare", d.roll)
	for _, marker := range []string{d.marker, d.other} {
		p.awaitLevel(marker, "Fair")
		p.awaitEnds(marker, fromSuperb1)
	}
	p.call("ladder.record", d.marker, d.other)
	rungs := call[[]string](p, "ladder.names")
	from := p.middle(d.marker)
	to := p.rung(rungs[0], false)
	if !d.up {
		to = p.rung(rungs[len(rungs)-1], false)
	}
	there := browser.Line(browser.Point(from), browser.Point{X: from.X, Y: to.Y}, 20)
	p.must(p.Stroke(pointer, slices.Concat(there, reversed(there), there)))
	records := call[[]dragged](p, "ladder.recorded")
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
func (p *tab) awaitEnds(marker string, ends [2]string) {
	p.t.Helper()
	p.untilIs(ends, "ladder.ends")
	p.until("ladder.isOnItsRung", marker)
}

// reversed returns a path in the other direction.
func reversed(path []browser.Point) []browser.Point {
	path = slices.Clone(path)
	slices.Reverse(path)
	return path
}

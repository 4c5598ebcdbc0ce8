package view

import (
	"math"
	"time"

	"fudgetray/game/host"
)

// What turns pointer events into gestures. Distances are in CSS pixels.
const (
	tapSlop     = 10                    // a finger may tremble this far in a tap
	recent      = 80 * time.Millisecond // of a drag decides its speed
	briefest    = 8 * time.Millisecond  // between events that a speed is trusted from
	slowestDrag = 60                    // a second: slower than this, the hand has stopped
)

// gesture is what a finger did: nothing yet, a tap, or a flick with its speed.
type gesture struct {
	kind   gestureKind
	x, y   float64 // where it ended
	dx, dy float64 // a second
}

type gestureKind uint8

const (
	noGesture gestureKind = iota
	tap
	flick
)

// fingers follows the first of the pointers that are down; others are ignored
// until it is lifted.
type fingers struct {
	down    bool
	id      int
	strayed bool           // too far for a tap
	start   host.Pointer   // where it came down
	trail   []host.Pointer // of the recent moments
}

// handle takes the next event and says what it completes.
func (f *fingers) handle(p host.Pointer) gesture {
	if p.Phase == host.Down {
		if !f.down {
			f.down, f.id, f.strayed, f.start = true, p.ID, false, p
			f.trail = append(f.trail[:0], p)
		}
		return gesture{}
	}
	if !f.down || p.ID != f.id {
		return gesture{}
	}
	f.follow(p)
	if p.Phase == host.Move {
		return gesture{}
	}
	f.down = false
	if p.Phase == host.Cancel {
		return gesture{}
	}
	return f.released(p)
}

// follow adds an event to the trail and drops what is no longer recent. After a frame
// that took long, events come with one time all: the last from before them is kept,
// since no speed can be told without it.
func (f *fingers) follow(p host.Pointer) {
	if math.Hypot(p.X-f.start.X, p.Y-f.start.Y) > tapSlop {
		f.strayed = true
	}
	f.trail = append(f.trail, p)
	old := 0
	for old < len(f.trail)-2 && p.Time-f.trail[old].Time > recent && p.Time-f.trail[old+1].Time >= briefest {
		old++
	}
	f.trail = append(f.trail[:0], f.trail[old:]...)
}

func (f *fingers) released(p host.Pointer) gesture {
	if !f.strayed {
		return gesture{kind: tap, x: p.X, y: p.Y}
	}
	from := f.trail[0]
	seconds := max(p.Time-from.Time, briefest).Seconds()
	g := gesture{flick, p.X, p.Y, (p.X - from.X) / seconds, (p.Y - from.Y) / seconds}
	if math.Hypot(g.dx, g.dy) < slowestDrag {
		return gesture{}
	}
	return g
}

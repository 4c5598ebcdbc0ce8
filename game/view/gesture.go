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
	longPress   = 500 * time.Millisecond
)

// gesture is what a finger did.
type gesture struct {
	kind   gestureKind
	x, y   float64 // where it is, or ended
	dx, dy float64 // a second, of a flick
	long   bool    // of a tap: it was a press; of others: they began with one

	startX, startY float64 // where the finger came down
}

type gestureKind uint8

const (
	noGesture gestureKind = iota
	tap
	drag    // goes on
	flick   // a drag was let go of in its movement
	drop    // or after it had stopped
	abandon // or was taken away
)

// fingers follows the first of the pointers that are down; others are ignored
// until it is lifted.
type fingers struct {
	down    bool
	id      int
	strayed bool           // too far for a tap
	long    bool           // and not before a long press
	start   host.Pointer   // where it came down
	trail   []host.Pointer // of the recent moments
}

// handle takes the next event and says what it completes.
func (f *fingers) handle(p host.Pointer) gesture {
	if p.Phase == host.Down {
		if !f.down {
			f.down, f.id, f.strayed, f.long, f.start = true, p.ID, false, false, p
			f.trail = append(f.trail[:0], p)
		}
		return gesture{}
	}
	if !f.down || p.ID != f.id {
		return gesture{}
	}
	f.follow(p)
	if p.Phase == host.Move {
		return f.moved(drag, p)
	}
	f.down = false
	if p.Phase == host.Cancel {
		return f.moved(abandon, p)
	}
	return f.released(p)
}

// moved is what only a finger does that is not about to tap.
func (f *fingers) moved(kind gestureKind, p host.Pointer) gesture {
	if !f.strayed {
		return gesture{}
	}
	return f.gesture(kind, p)
}

// gesture is one that is more than a tap.
func (f *fingers) gesture(kind gestureKind, p host.Pointer) gesture {
	return gesture{kind: kind, x: p.X, y: p.Y, long: f.long, startX: f.start.X, startY: f.start.Y}
}

// follow adds an event to the trail and drops what is no longer recent. After a frame
// that took long, events come with one time all: the last from before them is kept,
// since no speed can be told without it.
func (f *fingers) follow(p host.Pointer) {
	if !f.strayed && math.Hypot(p.X-f.start.X, p.Y-f.start.Y) > tapSlop {
		f.strayed, f.long = true, p.Time-f.start.Time >= longPress
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
		return gesture{kind: tap, x: p.X, y: p.Y, long: p.Time-f.start.Time >= longPress}
	}
	from := f.trail[0]
	seconds := max(p.Time-from.Time, briefest).Seconds()
	g := f.gesture(flick, p)
	g.dx, g.dy = (p.X-from.X)/seconds, (p.Y-from.Y)/seconds
	if math.Hypot(g.dx, g.dy) < slowestDrag {
		return f.gesture(drop, p)
	}
	return g
}

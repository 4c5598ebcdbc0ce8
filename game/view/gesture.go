package view

import (
	"math"
	"time"

	"fudgetray/game/platform"
)

// Parameters of gesture recognition. Distances are in CSS pixels.
const (
	tapSlop     = 10                    // largest movement of a tap
	speedWindow = 80 * time.Millisecond // the flick's speed is measured over this time
	minInterval = 8 * time.Millisecond  // shortest time over which a speed is measured
	slowestDrag = 60                    // pixels per second; a slower release is a drop
	longPress   = 500 * time.Millisecond
)

// A gesture is the recognizer's interpretation of the pointer events so far.
type gesture struct {
	kind   gestureKind
	x, y   float64 // current or final position
	dx, dy float64 // velocity of a flick, in pixels per second
	long   bool    // a tap was a long press, or another gesture began with one

	startX, startY float64 // position of the press
}

type gestureKind uint8

const (
	noGesture gestureKind = iota
	tap
	drag    // still in progress
	flick   // released while moving
	drop    // released after stopping
	abandon // cancelled
)

// A recognizer follows the first pointer that is pressed. It ignores others until that one is
// released.
type recognizer struct {
	down     bool
	id       int
	hasMoved bool               // it has moved further than a tap may
	long     bool               // and did so after a long press
	start    platform.Pointer   // the press
	trail    []platform.Pointer // the most recent events
}

// handle processes an event and returns the gesture that it completes or continues.
func (r *recognizer) handle(p platform.Pointer) gesture {
	if p.Phase == platform.Down {
		if !r.down {
			r.down = true
			r.id = p.ID
			r.hasMoved = false
			r.long = false
			r.start = p
			r.trail = append(r.trail[:0], p)
		}
		return gesture{}
	}
	if !r.down || p.ID != r.id {
		return gesture{}
	}
	r.follow(p)
	if p.Phase == platform.Move {
		return r.moved(drag, p)
	}
	r.down = false
	if p.Phase == platform.Cancel {
		return r.moved(abandon, p)
	}
	return r.released(p)
}

// moved returns a gesture that requires movement: none if this may still be a tap.
func (r *recognizer) moved(kind gestureKind, p platform.Pointer) gesture {
	if !r.hasMoved {
		return gesture{}
	}
	return r.gesture(kind, p)
}

// gesture returns a gesture of the given kind at p.
func (r *recognizer) gesture(kind gestureKind, p platform.Pointer) gesture {
	return gesture{kind: kind, x: p.X, y: p.Y, long: r.long, startX: r.start.X, startY: r.start.Y}
}

// follow appends an event to the trail and drops old ones. After a long frame several events
// arrive with the same time; the last one before them is kept, because a speed can't be computed
// without it.
func (r *recognizer) follow(p platform.Pointer) {
	if !r.hasMoved && math.Hypot(p.X-r.start.X, p.Y-r.start.Y) > tapSlop {
		r.hasMoved, r.long = true, p.Time-r.start.Time >= longPress
	}
	r.trail = append(r.trail, p)
	old := 0
	for old < len(r.trail)-2 && p.Time-r.trail[old].Time > speedWindow && p.Time-r.trail[old+1].Time >= minInterval {
		old++
	}
	r.trail = append(r.trail[:0], r.trail[old:]...)
}

func (r *recognizer) released(p platform.Pointer) gesture {
	if !r.hasMoved {
		return gesture{kind: tap, x: p.X, y: p.Y, long: p.Time-r.start.Time >= longPress}
	}
	from := r.trail[0]
	seconds := max(p.Time-from.Time, minInterval).Seconds()
	g := r.gesture(flick, p)
	g.dx, g.dy = (p.X-from.X)/seconds, (p.Y-from.Y)/seconds
	if math.Hypot(g.dx, g.dy) < slowestDrag {
		return r.gesture(drop, p)
	}
	return g
}

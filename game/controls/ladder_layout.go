package controls

import "math"

// Columns of a ladder's drawing, as fractions of its width.
const (
	LadderLane    = 0.11  // width of the lanes of the markers, one at each side
	LadderName    = 0.12  // left end of the names
	LadderNumber  = 0.41  // right end of the numbers
	LadderPath    = 0.445 // centre of the path of the roll
	LadderBar     = 0.475 // left end of the bars
	LadderBarEnd  = 0.735 // right end of the bar of a certain result
	LadderOther   = 0.76  // centre of the opponent's degree
	LadderPercent = 0.885 // right end of the percentages
)

// layOut places the rungs and their bars. The page and the desktop draw the same layout.
func (l *Ladder) layOut() {
	l.Rows = len(l.Rungs)
	for _, m := range l.Markers {
		if m.None || m.Unset {
			l.Rows = len(l.Rungs) + 1
		}
	}
	for i := range l.Rungs {
		rung := &l.Rungs[i]
		rung.Y = rounded(float64(i) / float64(l.Rows))
		rung.Bar = rounded((LadderBarEnd - LadderBar) * rung.Chance)
	}
	if l.Climb != nil && len(l.Rungs) > 0 {
		rung := &l.Rungs[l.Row(l.Climb.To)]
		rung.Lit = l.Climb.lit(rung)
	}
}

// Row returns the index of the rung whose range contains a level, or of the closest one.
func (l *Ladder) Row(level int) int {
	for i, rung := range l.Rungs {
		if rung.Level <= level {
			return i
		}
	}
	return len(l.Rungs) - 1
}

// MarkerAt returns the index of the marker that a press on a row moves; x is a fraction of the
// width. In a lane it is the lane's marker, and elsewhere the nearer one. If both are equally near,
// it is the one of the pressed half. Below the rungs it is the marker whose level may be unset.
func (l *Ladder) MarkerAt(x float64, row int) int {
	if len(l.Markers) < 2 {
		return 0
	}
	right := x >= 0.5
	if x > LadderLane && x < 1-LadderLane {
		first, second := &l.Markers[0], &l.Markers[1]
		here, there := l.away(first, row), l.away(second, row)
		switch {
		case row >= len(l.Rungs) && first.None != second.None:
			right = second.None
		case here != there:
			right = there < here
		}
	}
	if right {
		return 1
	}
	return 0
}

// away returns the number of rows between a marker and a row.
func (l *Ladder) away(m *Marker, row int) int {
	at := len(l.Rungs)
	if !m.Unset {
		at = l.Row(m.Level)
	}
	return max(at-row, row-at)
}

// lit returns how the rung on which a climb ends is highlighted.
func (c *Climb) lit(rung *Rung) string {
	switch {
	case c.Mark == nil:
		return "plain"
	case rung.Good:
		return "success"
	}
	return "failure"
}

// rounded returns a fraction with four decimals, more than a display resolves.
func rounded(fraction float64) float64 { return math.Round(1e4*fraction) / 1e4 }

// On returns the ladder with the rungs of a drawn one, so that no rung moves under a pointer. It
// reports whether both have the same kind of rungs. A rung that the ladder lacks is out of reach or
// certain. The climb of the last roll is left out, because it may end beyond the rungs.
func (l Ladder) On(drawn *Ladder) (held Ladder, ok bool) {
	if len(l.Rungs) == 0 || len(drawn.Rungs) == 0 || len(l.Markers) != len(drawn.Markers) {
		return l, false
	}
	held = l
	held.Rungs, held.Rows, held.Climb = nil, drawn.Rows, nil
	for _, rung := range drawn.Rungs {
		now := l.Rungs[l.Row(rung.Level)]
		switch common := now.Level == rung.Level; {
		case common && now.Name == rung.Name:
			ok = true
		case common: // a level of another ladder
			return l, false
		case rung.Level > l.Rungs[0].Level:
			now.Chance, now.Bar = 0, 0
			fallthrough
		default:
			now.Goal = false
		}
		rung.Chance = now.Chance
		rung.Bar = now.Bar
		rung.Good = now.Good
		rung.Goal = now.Goal
		rung.Lit = ""
		held.Rungs = append(held.Rungs, rung)
	}
	for i := range l.Markers {
		ok = ok && l.Markers[i].ID == drawn.Markers[i].ID
	}
	return held, ok
}

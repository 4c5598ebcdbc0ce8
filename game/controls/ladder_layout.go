package controls

import "math"

// Columns of a ladder's drawing, as fractions of its width.
const (
	LadderName    = 0.11 // left end of the names
	LadderPath    = 0.40 // centre of the path of the roll
	LadderBar     = 0.43 // left end of the bars
	LadderBarEnd  = 0.71 // right end of the longest bar, and of all bars of the opponent
	LadderOther   = 0.74 // centre of the opponent's degree
	LadderPercent = 0.89 // right end of the percentages
)

// layOut places the rungs and their bars. The page and the desktop draw the same layout.
func (l *Ladder) layOut() {
	l.Rows = len(l.Rungs)
	for _, m := range l.Markers {
		if m.None || m.Unset {
			l.Rows = len(l.Rungs) + 1
		}
	}
	longest, shared := 0.0, false
	for _, rung := range l.Rungs {
		longest = max(longest, rung.Chance, rung.Other)
		shared = shared || rung.Other > 0
	}
	width := LadderBarEnd - LadderBar
	if shared {
		width /= 2
	}
	for i := range l.Rungs {
		rung := &l.Rungs[i]
		rung.Y = rounded(float64(i) / float64(l.Rows))
		if longest > 0 {
			rung.Bar, rung.OtherBar = rounded(width*rung.Chance/longest), rounded(width*rung.Other/longest)
		}
		if rung.Other > 0 {
			rung.OtherX = rounded(LadderBarEnd - rung.OtherBar)
		}
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

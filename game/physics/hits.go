package physics

// Hit is a contact in which two things ran into each other.
type Hit struct {
	Body  int
	Other int     // the other die, or Floor, or Wall
	Speed float64 // approach along the normal, m/s
}

// What a Hit's Other is when it is no die.
const (
	Floor = -1
	Wall  = -2
)

// report lists the hits of the step, the hardest of each pair of things.
func (w *World) report() {
	for i := range w.marks {
		if c := &w.marks[i]; c.pn > 0 && c.approach < -hitSpeed {
			other := Floor
			if !c.floor {
				other = Wall
			}
			w.addHit(Hit{int(c.body), other, -c.approach})
		}
	}
	for i := range w.pairs {
		if c := &w.pairs[i]; c.pn > 0 && c.approach < -hitSpeed {
			w.addHit(Hit{int(c.a), int(c.b), -c.approach})
		}
	}
}

func (w *World) addHit(h Hit) {
	for i := range w.Hits {
		if have := &w.Hits[i]; have.Body == h.Body && have.Other == h.Other {
			have.Speed = max(have.Speed, h.Speed)
			return
		}
	}
	w.Hits = append(w.Hits, h)
}

package physics

// Hit is a contact in which two things ran into each other.
type Hit struct {
	Body  int
	Other int     // the other die, or Floor, or Wall
	Speed float64 // of the approach along the normal, m/s
}

// What a Hit's Other is when it is no die.
const (
	Floor = -1
	Wall  = -2
)

// reportHits lists the hits of the step, the hardest of each pair of things.
func (w *World) reportHits() {
	for i := range w.planeContacts.now {
		if c := &w.planeContacts.now[i]; c.isHit() {
			other := Wall
			if c.id.onFloor() {
				other = Floor
			}
			w.addHit(Hit{c.id.body(), other, -c.impactVelocity})
		}
	}
	for i := range w.pairContacts.now {
		if c := &w.pairContacts.now[i]; c.isHit() {
			w.addHit(Hit{int(c.a), int(c.b), -c.impactVelocity})
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

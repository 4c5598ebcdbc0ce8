package physics

// A Hit is a collision.
type Hit struct {
	Body  int
	Other int     // index of the other die, or Floor or Wall
	Speed float64 // approach speed along the normal, m/s
}

// Values of Hit.Other for planes.
const (
	Floor = -1
	Wall  = -2
)

// reportHits sets w.Hits to the hits of the step: the fastest for each pair.
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

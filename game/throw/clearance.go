package throw

// bulk is the approximate distance between the centres of two touching dice in any orientation.
const bulk = 1.6 * dieReach

// Clearance returns the smallest distance in metres between the throw's dice and dice at rest in
// the same tray. It is negative if they intersect. It doesn't depend on the faces.
func (t *Throw) Clearance(resting []Pose) float64 {
	nearest := trayMax
	for i := range t.frames {
		for j := range resting {
			nearest = min(nearest, t.frames[i].Pos.Sub(resting[j].Pos).Len()-bulk)
		}
	}
	return nearest
}

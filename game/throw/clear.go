package throw

// bulk is about how far apart the middles of two dice are that touch, however they are turned.
const bulk = 1.6 * dieReach

// Clearance is how far the throw's dice keep from others that lie in the same tray, in metres. It
// is negative if they pass through each other. What the dice show has no part in it.
func (t *Throw) Clearance(lying []Pose) float64 {
	nearest := trayMax
	for i := range t.frames {
		for j := range lying {
			nearest = min(nearest, t.frames[i].Pos.Sub(lying[j].Pos).Len()-bulk)
		}
	}
	return nearest
}

package throw

import "fudgetray/game/physics"

// Ball is about what a die takes up, however it is turned.
type Ball struct {
	Pos    physics.Vec
	Radius float64 // metres
}

// bulk is how much of its reach a die takes up in the mean, between the middles of its edges and
// its corners.
const bulk = 0.8

// Balls appends those of the throw's dice as they lie in the end.
func (t *Throw) Balls(dst []Ball) []Ball {
	last := t.frames[len(t.frames)-len(t.Dice):]
	for i, kind := range t.Dice {
		dst = append(dst, Ball{last[i].Pos, kind.Shape().Reach() * bulk})
	}
	return dst
}

// Clearance is how far the throw's dice keep from some that lie in the same tray, in metres. It is
// negative if they pass through each other. What the dice show has no part in it.
func (t *Throw) Clearance(lying []Ball) float64 {
	nearest := trayMax
	for i := range t.frames {
		reach := t.Dice[i%len(t.Dice)].Shape().Reach() * bulk
		for _, ball := range lying {
			nearest = min(nearest, t.frames[i].Pos.Sub(ball.Pos).Len()-reach-ball.Radius)
		}
	}
	return nearest
}

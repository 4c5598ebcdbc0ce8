package throw

import (
	"time"

	"fudgetray/game/physics"
)

// A Pose is a die's position and rotation.
type Pose struct {
	Pos physics.Vec
	Rot physics.Quat
}

// frameTime is the time between recorded poses.
const frameTime = time.Second / time.Duration(stepsPerSecond)

// Duration returns the time from the start of the throw to its result.
func (t *Throw) Duration() time.Duration {
	return time.Duration(len(t.frames)/len(t.Dice)-1) * frameTime
}

// Poses appends the poses of all dice at the given time since the start to dst. The time is
// clamped to the duration of the throw.
func (t *Throw) Poses(at time.Duration, dst []Pose) []Pose {
	at = max(0, min(at, t.Duration()))
	n := len(t.Dice)
	i := int(at/frameTime) * n
	part := float64(at%frameTime) / float64(frameTime)
	for d := range n {
		p := t.frames[i+d]
		if part > 0 {
			p = p.Towards(t.frames[i+n+d], part)
		}
		p.Rot = p.Rot.Mul(t.labels[d])
		dst = append(dst, p)
	}
	return dst
}

// Towards returns the interpolation between p and other at f, 0 to 1.
func (p Pose) Towards(other Pose, f float64) Pose {
	from, to := p.Rot, other.Rot
	if from.Dot(to) < 0 {
		to = physics.Quat{W: -to.W, X: -to.X, Y: -to.Y, Z: -to.Z}
	}
	return Pose{
		Pos: p.Pos.AddScaled(other.Pos.Sub(p.Pos), f),
		Rot: physics.Quat{
			W: from.W + float64((to.W-from.W)*f), X: from.X + float64((to.X-from.X)*f),
			Y: from.Y + float64((to.Y-from.Y)*f), Z: from.Z + float64((to.Z-from.Z)*f),
		}.Unit(),
	}
}

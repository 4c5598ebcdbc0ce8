package throw

import (
	"time"

	"fudgetray/game/physics"
)

// Pose is where a die is and how it is turned.
type Pose struct {
	Pos physics.Vec
	Rot physics.Quat
}

// frameTime is between two recorded poses.
const frameTime = time.Second / time.Duration(stepsPerSecond)

// Duration returns how long the throw takes to its result.
func (t *Throw) Duration() time.Duration {
	return time.Duration(len(t.frames)/len(t.Dice)-1) * frameTime
}

// Poses appends the poses of all dice at a time after the throw to dst; before the
// start they are those of the start, after the end those of the end.
func (t *Throw) Poses(at time.Duration, dst []Pose) []Pose {
	at = max(0, min(at, t.Duration()))
	n := len(t.Dice)
	i := int(at/frameTime) * n
	part := float64(at%frameTime) / float64(frameTime)
	for d := range n {
		p := t.frames[i+d]
		if part > 0 {
			p = between(p, t.frames[i+n+d], part)
		}
		p.Rot = p.Rot.Mul(t.labels[d])
		dst = append(dst, p)
	}
	return dst
}

// between returns the pose that is the part f of the way from a to b.
func between(a, b Pose, f float64) Pose {
	p, q := a.Rot, b.Rot
	if p.Dot(q) < 0 {
		q = physics.Quat{W: -q.W, X: -q.X, Y: -q.Y, Z: -q.Z}
	}
	return Pose{
		Pos: a.Pos.AddScaled(b.Pos.Sub(a.Pos), f),
		Rot: physics.Quat{W: p.W + float64((q.W-p.W)*f), X: p.X + float64((q.X-p.X)*f), Y: p.Y + float64((q.Y-p.Y)*f), Z: p.Z + float64((q.Z-p.Z)*f)}.Unit(),
	}
}

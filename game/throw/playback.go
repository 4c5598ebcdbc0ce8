package throw

import (
	"time"

	"fudgetray/game/physics"
)

// Throw is a throw from the hand to rest.
type Throw struct {
	Spec             // with Check set
	Faces   []int    // values by die
	Raw     []int    // faces of Shape().Faces that the dice show before they are relabelled
	Steps   int      // of the simulation, until the result stood
	Nudges  int      // times a cocked, stacked or leaning die was pushed
	Settle  float64  // seconds until the result stood
	Hash    uint64   // of the final states of all dice and their faces
	Impacts []Impact // in the order of time

	frames []Pose // as simulated, len(Dice) of them every frameTime
	labels []physics.Quat
}

// Pose is where a die is and how it is turned.
type Pose struct {
	Pos physics.Vec
	Rot physics.Quat
}

const (
	stepsPerSecond = int(1 / physics.Step)
	frameTime      = time.Second / time.Duration(stepsPerSecond) // between two recorded poses
)

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

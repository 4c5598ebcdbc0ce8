package trial

import (
	"fudgetray/game/dice"
	"fudgetray/game/physics"
)

// A Setting describes a kind of throw.
type Setting struct {
	Kind       dice.Kind
	Dice       int
	Side       float64 // side of the square tray, in metres
	Slow, Fast float64 // range of speeds, m/s
	Spin       float64 // largest spin, rad/s
	Pile       bool    // the dice start close together with nearly the same velocity
}

const side = 0.25

// Usual returns the setting of the comparisons: 16 mm dice thrown at 1–2 m/s with up to 40 rad/s
// into a tray of 25 cm.
func Usual(kind dice.Kind, n int) Setting {
	return Setting{Kind: kind, Dice: n, Side: side, Slow: 1, Fast: 2, Spin: 40}
}

// Wild returns a setting far beyond what users can throw: 6 m/s and up to 100 rad/s.
func Wild(kind dice.Kind, n int) Setting {
	return Setting{Kind: kind, Dice: n, Side: side, Slow: 6, Fast: 6, Spin: 100}
}

// Pile returns the usual setting, but with the dice thrown as a pile.
func Pile(kind dice.Kind, n int) Setting {
	return Setting{Kind: kind, Dice: n, Side: side, Slow: 1, Fast: 2, Spin: 40, Pile: true}
}

// FastPile returns a pile thrown hard: 3–6 m/s and up to 100 rad/s.
func FastPile(kind dice.Kind, n int) Setting {
	return Setting{Kind: kind, Dice: n, Side: side, Slow: 3, Fast: 6, Spin: 100, Pile: true}
}

// State is the initial state of a die.
type State struct {
	Pos  physics.Vec
	Rot  physics.Quat
	Vel  physics.Vec
	Spin physics.Vec
}

// low is the initial height of the lowest dice in metres.
const low = 0.06

// Start appends the initial states of the throw with the given number to dst.
func (s Setting) Start(number uint32, dst []State) []State {
	r := lcg(number)
	if s.Pile {
		return s.pile(&r, dst)
	}
	const rows = 5
	for i := range s.Dice {
		across := float64(i%rows) - rows/2
		up := float64(float64(i/rows) * 0.03)
		dir := r.dir()
		dst = append(dst, State{
			Pos:  physics.Vec{X: -s.Side / 3, Y: float64(across * 0.03), Z: low + up + r.Between(0, 0.003)},
			Rot:  physics.RandomRotation(&r),
			Vel:  dir.Scale(r.Between(s.Slow, s.Fast)),
			Spin: physics.RandomDirection(&r).Scale(r.Between(0, s.Spin)),
		})
	}
	return dst
}

const (
	apart = 1.8 * dice.Edge // distance of the centres in a pile; d6 don't touch in any orientation
	loose = 0.05            // relative range of velocity within a pile
)

// pile starts dice in layers of 2 × 2 with nearly the same velocity.
func (s Setting) pile(r *lcg, dst []State) []State {
	vel := r.dir().Scale(r.Between(s.Slow, s.Fast))
	for i := range s.Dice {
		along := float64((float64(i/2%2) - 0.5) * apart)
		across := float64((float64(i%2) - 0.5) * apart)
		up := float64(float64(i/4) * apart)
		dst = append(dst, State{
			Pos:  physics.Vec{X: -s.Side/3 + along, Y: across, Z: low + up},
			Rot:  physics.RandomRotation(r),
			Vel:  vel.AddScaled(physics.RandomDirection(r), r.Between(0, float64(loose*vel.Len()))),
			Spin: physics.RandomDirection(r).Scale(r.Between(0, s.Spin)),
		})
	}
	return dst
}

// lcg is a random number generator that is easy to port to other languages: the linear
// congruential generator of Numerical Recipes, of which only the upper bits are used.
type lcg uint32

// Between returns a number from lo to hi. It implements physics.Uniform.
func (r *lcg) Between(lo, hi float64) float64 {
	*r = *r*1664525 + 1013904223
	return lo + float64((hi-lo)*(float64(*r>>8)/(1<<24)))
}

// dir returns the direction of a throw: across the tray and slightly down.
func (r *lcg) dir() physics.Vec { return physics.Vec{X: 1, Y: r.Between(-0.4, 0.4), Z: -0.2}.Unit() }

package trial

import (
	"fudgetray/game/dice"
	"fudgetray/game/physics"
)

// Setting is a kind of throw.
type Setting struct {
	Kind       dice.Kind
	Dice       int
	Side       float64 // of the square tray, metres
	Slow, Fast float64 // m/s
	Spin       float64 // largest, rad/s
	Pile       bool    // dice leave the hand close together and all one way, not each its own
}

const side = 0.25

// Usual is the setting of the comparisons: 16 mm dice thrown at 1–2 m/s, spinning at
// up to 40 rad/s, into a tray of 25 cm.
func Usual(kind dice.Kind, n int) Setting {
	return Setting{Kind: kind, Dice: n, Side: side, Slow: 1, Fast: 2, Spin: 40}
}

// Wild is far beyond a hand: 6 m/s and 100 rad/s.
func Wild(kind dice.Kind, n int) Setting {
	return Setting{Kind: kind, Dice: n, Side: side, Slow: 6, Fast: 6, Spin: 100}
}

// Pile is as usual, but the dice leave the hand as one pile.
func Pile(kind dice.Kind, n int) Setting {
	return Setting{Kind: kind, Dice: n, Side: side, Slow: 1, Fast: 2, Spin: 40, Pile: true}
}

// FastPile is a pile thrown hard: 3–6 m/s and up to 100 rad/s.
func FastPile(kind dice.Kind, n int) Setting {
	return Setting{Kind: kind, Dice: n, Side: side, Slow: 3, Fast: 6, Spin: 100, Pile: true}
}

// State is how a die starts.
type State struct {
	Pos  physics.Vec
	Rot  physics.Quat
	Vel  physics.Vec
	Spin physics.Vec
}

// low is the height of the lowest dice at the start, metres.
const low = 0.06

// Start appends the states of the dice of the throw with the given number to dst.
func (s Setting) Start(number uint32, dst []State) []State {
	r := lcg(number)
	if s.Pile {
		return s.pile(&r, dst)
	}
	const rows = 5
	for i := range s.Dice {
		across := float64(i%rows) - rows/2
		up := float64(float64(i/rows) * 0.03)
		dir := r.way()
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
	apart = 1.8 * dice.Edge // between the centres of a pile: d6 don't touch, however they are turned
	loose = 0.05            // part of a pile's speed by which that of each die differs
)

// pile starts dice in layers of 2×2 that fly one way at one speed, nearly.
func (s Setting) pile(r *lcg, dst []State) []State {
	vel := r.way().Scale(r.Between(s.Slow, s.Fast))
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

// lcg is a small stream of random numbers that is easily written in any language:
// the linear congruential generator of Numerical Recipes, whose upper bits serve.
type lcg uint32

// Between returns a number from lo to hi. It makes an lcg a physics.Uniform.
func (r *lcg) Between(lo, hi float64) float64 {
	*r = *r*1664525 + 1013904223
	return lo + float64((hi-lo)*(float64(*r>>8)/(1<<24)))
}

// way returns a direction in which a hand throws: over the tray and a little down.
func (r *lcg) way() physics.Vec { return physics.Vec{X: 1, Y: r.Between(-0.4, 0.4), Z: -0.2}.Unit() }

package throw

import (
	"cmp"
	"slices"

	"fudgetray/game/physics"
)

// Parameters of the release of the dice.
const (
	bunchHeight = 0.1 // height of the lowest dice, m
	bunchLayers = 3
	leadTime    = 0.075 // s between the release and reaching the tray
)

// entryPoints returns the points at which n dice enter the tray: adjacent places, farthest back
// along the direction of the throw.
func (t Tray) entryPoints(n int, to physics.Vec) []physics.Vec {
	side := physics.Vec{X: -to.Y, Y: to.X}
	var all []physics.Vec
	for _, s := range t.slots() {
		for l := range bunchLayers {
			all = append(all, s.Add(physics.Vec{Z: bunchHeight + float64(float64(l)*slotSide)}))
		}
	}
	far := func(p physics.Vec) float64 {
		across := p.Dot(side)
		return p.Dot(to) + float64(across*across)/(2*slotSide) + p.Z/2
	}
	order := make([]int, len(all)) // sorting ints reuses an instantiation that the program has anyway, which saves 1 KB
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Or(cmp.Compare(far(all[i]), far(all[j])), cmp.Compare(i, j)) })
	places := make([]physics.Vec, n)
	for i := range places {
		places[i] = all[order[i]]
	}
	return places
}

// handMotion is the velocity of the throwing movement on release.
type handMotion struct {
	to    physics.Vec // direction in the plane of the tray
	speed float64     // m/s
}

// handMotion returns the flick's velocity, or a random one.
func (s *Spec) handMotion(motion *stream) handMotion {
	if s.Flick.Speed > 0 {
		return handMotion{direction(s.Flick.code()), float64(float64(s.Flick.speedCode()) * flickGrain)}
	}
	to := physics.Vec{X: motion.Between(-0.6, 0.6), Y: -1}.Unit()
	return handMotion{to, motion.Between(1.7, 2.4)}
}

// release adds the dice to the world beside the tray, moving towards it.
func (s *Spec) release(w *physics.World, motion *stream) {
	hand := s.handMotion(motion)
	places := s.Tray.entryPoints(len(s.Dice), hand.to)
	for i := len(places) - 1; i > 0; i-- {
		j := motion.below(i + 1)
		places[i], places[j] = places[j], places[i]
	}
	back := hand.to.Scale(-min(0.16, float64(hand.speed*leadTime)))
	for i, k := range s.Dice {
		at := places[i].Add(back)
		at.Z += motion.Between(0, 6e-3)
		vel := hand.to.Scale(float64(hand.speed * motion.Between(0.85, 1.15)))
		vel = vel.AddScaled(physics.RandomInBall(motion), float64(0.12*hand.speed))
		vel.Z = motion.Between(0, 0.5)
		w.Add(k.Shape(), at, physics.RandomRotation(motion), vel, hand.spin(motion))
	}
}

// spin draws a die's angular velocity on release: mostly forward rolling.
func (h handMotion) spin(motion *stream) physics.Vec {
	roll := physics.Vec{X: -h.to.Y, Y: h.to.X}
	fast := min(100, float64(22*max(1, h.speed)))
	return roll.Scale(float64(fast*motion.Between(0.2, 0.7))).AddScaled(physics.RandomInBall(motion), fast)
}

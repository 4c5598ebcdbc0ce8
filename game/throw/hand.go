package throw

import (
	"cmp"
	"slices"

	"fudgetray/game/physics"
)

const (
	lowest = 0.1 // height of the lowest dice of a bunch, m
	layers = 3
	ahead  = 0.075 // s before they are over the tray that the dice leave the hand
)

// hand returns where the dice of a throw come over the tray: the places that lie
// farthest back from where they are thrown, close together.
func (t Tray) hand(n int, to physics.Vec) []physics.Vec {
	side := physics.Vec{X: -to.Y, Y: to.X}
	slots := t.slots()
	var all []physics.Vec
	for _, s := range slots {
		for l := range layers {
			all = append(all, s.Add(physics.Vec{Z: lowest + float64(float64(l)*slotSide)}))
		}
	}
	far := func(p physics.Vec) float64 {
		across := p.Dot(side)
		return p.Dot(to) + float64(across*across)/(2*slotSide) + p.Z/2
	}
	slices.SortStableFunc(all, func(a, b physics.Vec) int { return cmp.Compare(far(a), far(b)) })
	return all[:n]
}

// throwing is how the dice of one throw leave the hand.
type throwing struct {
	to    physics.Vec // direction in the tray's plane
	speed float64     // m/s
}

// throwing returns the flick's direction and speed, or draws a hand's.
func (s *Spec) throwing(motion *stream) throwing {
	if s.Flick.Speed > 0 {
		return throwing{direction(s.Flick.code()), float64(float64(s.Flick.speedCode()) * flickGrain)}
	}
	to := physics.Vec{X: motion.Between(-0.6, 0.6), Y: -1}.Unit()
	return throwing{to, motion.Between(1.7, 2.4)}
}

// release puts the dice into the world as they leave the hand, beside the tray.
func (s *Spec) release(w *physics.World, motion *stream) {
	how := s.throwing(motion)
	places := s.Tray.hand(len(s.Dice), how.to)
	for i := len(places) - 1; i > 0; i-- {
		j := motion.below(i + 1)
		places[i], places[j] = places[j], places[i]
	}
	back := how.to.Scale(-min(0.16, float64(how.speed*ahead)))
	for i, k := range s.Dice {
		at := places[i].Add(back)
		at.Z += motion.Between(0, 6e-3)
		vel := how.to.Scale(float64(how.speed * motion.Between(0.85, 1.15)))
		vel = vel.AddScaled(physics.RandomInBall(motion), float64(0.12*how.speed))
		vel.Z = motion.Between(0, 0.5)
		w.Add(k.Shape(), at, physics.RandomRotation(motion), vel, s.spin(how, motion))
	}
}

// spin is a die's as it leaves the hand: mostly rolling forwards, and at random.
func (s *Spec) spin(how throwing, motion *stream) physics.Vec {
	roll := physics.Vec{X: -how.to.Y, Y: how.to.X}
	fast := min(100, float64(22*max(1, how.speed)))
	return roll.Scale(float64(fast*motion.Between(0.2, 0.7))).AddScaled(physics.RandomInBall(motion), fast)
}

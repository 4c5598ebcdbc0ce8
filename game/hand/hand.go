// Package hand animates dice that the user drags before a throw: it picks them up, moves them with
// the pointer and makes them collide when shaken. It affects only pictures and sounds; the throw
// that follows draws its own start and faces.
package hand

import (
	"math"
	"time"

	"fudgetray/game/physics"
	"fudgetray/game/throw"
)

// Parameters of held dice. Simulating each die as a ball on a spring is enough, because nothing that
// holds the dice is drawn.
const (
	reach     = 8.6e-3 // radius of the ball that represents a die, m
	spread    = 10e-3  // m; scale of the spiral, on which neighbours are 1.8 times as far apart
	layer     = 7      // number of layers if there are more dice than this
	frequency = 34.0   // mean angular frequency of the springs, rad/s
	detuning  = 0.9    // range of that frequency among the dice, relative; equal springs would not make the dice collide
	damping   = 0.35   // damping ratio
	bounce    = 0.45   // restitution between two dice
	rolling   = 40.0   // rotation in rad per metre of motion
	spinRate  = 9.0    // rate at which the spin follows the motion, 1/s
	minImpact = 0.08   // slowest impact that is reported, m/s
	fastest   = 3.0    // m/s
	step      = 1 / 240.0
	maxFrame  = 60 * step // longest frame time that is simulated, s
)

// Height is the height of the grab point over the felt, in metres.
const Height = 0.03

// A Hand is a set of dice held over a tray. The zero value holds none.
type Hand struct {
	tray    throw.Tray
	dice    []die
	at      physics.Vec // grab point
	now     time.Duration
	pending float64 // time not simulated yet, s
	impacts []throw.Impact
}

// A die is a held die.
type die struct {
	throw.Pose
	vel, spin physics.Vec
	place     physics.Vec // relative to the grab point
	frequency float64     // angular frequency of its spring, rad/s
	met       bool        // was in contact in the last step
}

// Gather picks up dice at the given poses and moves them towards a point of the tray.
func (h *Hand) Gather(tray throw.Tray, poses []throw.Pose, to physics.Vec, now time.Duration) {
	*h = Hand{tray: tray, dice: h.dice[:0], now: now, impacts: h.impacts[:0]}
	for i, pose := range poses {
		offset := math.Mod(float64(i)*math.Phi, 1) - 0.5
		h.dice = append(h.dice, die{Pose: pose, place: placeOf(i, len(poses)), frequency: frequency * (1 + detuning*offset)})
	}
	h.Move(to)
}

// placeOf returns the place of the i-th of n dice relative to the grab point: on a sunflower
// spiral, in layers.
func placeOf(i, n int) physics.Vec {
	const golden = 2.399963 // radians
	if n == 1 {
		return physics.Vec{}
	}
	layers := (n + layer - 1) / layer
	ring, up := float64(i/layers), float64(i%layers)
	sin, cos := math.Sincos(ring*golden + up)
	r := spread * math.Sqrt(ring+0.5)
	return physics.Vec{X: r * cos, Y: r * sin, Z: up * 2 * reach}
}

// Holds reports whether dice are held.
func (h *Hand) Holds() bool { return len(h.dice) > 0 }

// Move moves the grab point to a point of the tray, inside its walls.
func (h *Hand) Move(to physics.Vec) {
	w, d := max(0, h.tray.W/2-2*reach), max(0, h.tray.D/2-2*reach)
	h.at = physics.Vec{X: max(-w, min(w, to.X)), Y: max(-d, min(d, to.Y)), Z: Height}
}

// Drop releases all dice.
func (h *Hand) Drop() { h.dice = h.dice[:0] }

// Poses appends the poses of the dice at time now to dst, in the order of Gather.
func (h *Hand) Poses(now time.Duration, dst []throw.Pose) []throw.Pose {
	h.advance(now)
	for i := range h.dice {
		dst = append(dst, h.dice[i].Pose)
	}
	return dst
}

// Impacts returns the impacts between dice since the last call. The result is valid until the next
// call of Poses.
func (h *Hand) Impacts() []throw.Impact {
	impacts := h.impacts
	h.impacts = h.impacts[:0]
	return impacts
}

// advance simulates up to now. It skips the beginning of a very long frame.
func (h *Hand) advance(now time.Duration) {
	h.pending = min(h.pending+(now-h.now).Seconds(), maxFrame)
	h.now = now
	for ; h.pending >= step; h.pending -= step {
		h.step()
	}
}

func (h *Hand) step() {
	for i := range h.dice {
		h.dice[i].follow(h.at)
	}
	for i := range h.dice {
		met := false
		for j := range h.dice[:i] {
			met = h.meet(i, j) || met
		}
		h.dice[i].met = met
	}
	for i := range h.dice {
		h.hold(&h.dice[i])
	}
}

// follow moves a die towards its place with a damped spring.
func (d *die) follow(grab physics.Vec) {
	off := grab.Add(d.place).Sub(d.Pos)
	d.vel = d.vel.AddScaled(off, d.frequency*d.frequency*step).AddScaled(d.vel, -2*damping*d.frequency*step)
	if speed := d.vel.Len(); speed > fastest {
		d.vel = d.vel.Scale(fastest / speed)
	}
	d.Pos = d.Pos.AddScaled(d.vel, step)
	d.turn()
}

// turn rolls a die in its direction of motion.
func (d *die) turn() {
	roll := physics.Vec{X: -d.vel.Y, Y: d.vel.X}.Scale(rolling)
	d.spin = d.spin.AddScaled(roll.Sub(d.spin), spinRate*step)
	half := d.spin.Scale(step / 2)
	d.Rot = physics.Quat{W: 1, X: half.X, Y: half.Y, Z: half.Z}.Mul(d.Rot).Unit()
}

// meet resolves a collision of two dice and reports whether they touch.
func (h *Hand) meet(i, j int) bool {
	a, b := &h.dice[i], &h.dice[j]
	apart := a.Pos.Sub(b.Pos)
	distance := apart.Len()
	if distance >= 2*reach || distance == 0 {
		return false
	}
	n := apart.Scale(1 / distance)
	a.Pos = a.Pos.AddScaled(n, reach-distance/2)
	b.Pos = b.Pos.AddScaled(n, distance/2-reach)
	speed := -a.vel.Sub(b.vel).Dot(n)
	if speed <= 0 {
		return true
	}
	push := n.Scale(speed * (1 + bounce) / 2)
	a.vel, b.vel = a.vel.Add(push), b.vel.Sub(push)
	a.spin = a.spin.AddScaled(n.Cross(b.vel.Sub(a.vel)), 1/reach)
	if speed > minImpact && !a.met {
		h.impacts = append(h.impacts,
			throw.Impact{Die: i, Surface: throw.AnotherDie, Other: j, Speed: speed, Place: h.side(a)})
	}
	return true
}

// hold keeps a die above the felt and between the walls.
func (h *Hand) hold(d *die) {
	w, depth := h.tray.W/2-reach, h.tray.D/2-reach
	d.Pos.X = max(-w, min(w, d.Pos.X))
	d.Pos.Y = max(-depth, min(depth, d.Pos.Y))
	d.Pos.Z = max(reach, d.Pos.Z)
}

// side returns a die's position across the tray, like Impact.Place.
func (h *Hand) side(d *die) float64 { return d.Pos.X / (h.tray.W / 2) }

// Package hand holds dice before they are thrown: it gathers those that lie, has them follow
// a finger, and lets them rattle when they are shaken. What it does is seen and heard, and
// decides nothing: the throw that follows draws its own start, and its faces.
package hand

import (
	"math"
	"time"

	"fudgetray/game/physics"
	"fudgetray/game/throw"
)

// How dice are held. They are balls here, on springs to their places in the hand: enough for
// a hand, which nobody can see.
const (
	reach    = 8.6e-3 // radius of the ball that stands for a die, m
	spread   = 10e-3  // m; beside each other dice are 1.8 times as far apart
	layer    = 7      // dice lie beside each other in the hand, the next ones on top
	pull     = 34.0   // how fast a die takes its place, rad/s, in the mean
	loose    = 0.9    // of that, by which dice differ: all alike would not rattle
	damping  = 0.35   // of that; 1 is without overshoot
	bounce   = 0.45   // restitution of two dice
	turning  = 40.0   // rad a metre that a die goes
	slowdown = 9.0    // 1/s in which it turns the way it goes
	knock    = 0.08   // m/s from which dice that meet are heard
	fastest  = 3.0    // m/s
	step     = 1 / 240.0
	longest  = 60 * step // of a frame's time that is made up for, s
)

// Height is how far the hand is over the felt, in metres.
const Height = 0.03

// Hand holds dice over a tray. The zero value holds none.
type Hand struct {
	tray   throw.Tray
	dice   []die
	at     physics.Vec // where it is, over the felt
	now    time.Duration
	rest   float64 // s of time that is not simulated yet
	knocks []throw.Impact
}

// die is one that is held.
type die struct {
	throw.Pose
	vel, spin physics.Vec
	place     physics.Vec // in the hand
	pull      float64     // rad/s
	met       bool        // touches another one, as it did a step ago
}

// Gather takes dice up from where they lie, to a point of the tray.
func (h *Hand) Gather(tray throw.Tray, lying []throw.Pose, to physics.Vec, now time.Duration) {
	*h = Hand{tray: tray, dice: h.dice[:0], now: now, knocks: h.knocks[:0]}
	for i, pose := range lying {
		grip := math.Mod(float64(i)*math.Phi, 1) - 0.5
		h.dice = append(h.dice, die{Pose: pose, place: placeOf(i, len(lying)), pull: pull * (1 + loose*grip)})
	}
	h.Move(to)
}

// placeOf is where the i-th of n dice lies in the hand: on the sunflower's spiral, which
// fills a disc evenly, in layers.
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

// Holds says whether there are dice in the hand.
func (h *Hand) Holds() bool { return len(h.dice) > 0 }

// Move takes the hand to another point of the tray, and no farther than its walls.
func (h *Hand) Move(to physics.Vec) {
	w, d := max(0, h.tray.W/2-2*reach), max(0, h.tray.D/2-2*reach)
	h.at = physics.Vec{X: max(-w, min(w, to.X)), Y: max(-d, min(d, to.Y)), Z: Height}
}

// Drop empties the hand.
func (h *Hand) Drop() { h.dice = h.dice[:0] }

// Poses appends where the dice are at the moment now, in the order they were taken up in.
func (h *Hand) Poses(now time.Duration, dst []throw.Pose) []throw.Pose {
	h.advance(now)
	for i := range h.dice {
		dst = append(dst, h.dice[i].Pose)
	}
	return dst
}

// Impacts are the hits of dice on each other since it was asked last. They are good until the
// hand is moved on.
func (h *Hand) Impacts() []throw.Impact {
	knocks := h.knocks
	h.knocks = h.knocks[:0]
	return knocks
}

// advance goes on to the moment now. Of a frame that took very long the beginning is left out.
func (h *Hand) advance(now time.Duration) {
	h.rest = min(h.rest+(now-h.now).Seconds(), longest)
	h.now = now
	for ; h.rest >= step; h.rest -= step {
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

// follow pulls a die to its place in the hand.
func (d *die) follow(hand physics.Vec) {
	off := hand.Add(d.place).Sub(d.Pos)
	d.vel = d.vel.AddScaled(off, d.pull*d.pull*step).AddScaled(d.vel, -2*damping*d.pull*step)
	if speed := d.vel.Len(); speed > fastest {
		d.vel = d.vel.Scale(fastest / speed)
	}
	d.Pos = d.Pos.AddScaled(d.vel, step)
	d.turn()
}

// turn rolls a die the way it goes.
func (d *die) turn() {
	roll := physics.Vec{X: -d.vel.Y, Y: d.vel.X}.Scale(turning)
	d.spin = d.spin.AddScaled(roll.Sub(d.spin), slowdown*step)
	half := d.spin.Scale(step / 2)
	d.Rot = physics.Quat{W: 1, X: half.X, Y: half.Y, Z: half.Z}.Mul(d.Rot).Unit()
}

// meet keeps two dice apart, and reports whether they touch.
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
	if speed > knock && !a.met {
		h.knocks = append(h.knocks, throw.Impact{Die: i, Surface: throw.AnotherDie, Other: j, Speed: speed, Place: h.side(a)})
	}
	return true
}

// hold keeps a die over the felt and between the walls.
func (h *Hand) hold(d *die) {
	w, depth := h.tray.W/2-reach, h.tray.D/2-reach
	d.Pos.X = max(-w, min(w, d.Pos.X))
	d.Pos.Y = max(-depth, min(depth, d.Pos.Y))
	d.Pos.Z = max(reach, d.Pos.Z)
}

// side is where across the tray a die is, as throw.Impact has it.
func (h *Hand) side(d *die) float64 { return d.Pos.X / (h.tray.W / 2) }

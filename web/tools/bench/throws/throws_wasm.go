// Throws puts the physics of the tray beside that of others: it throws six-sided
// dice into a square tray, from states the caller writes and to states the caller
// reads. It talks through its memory, with no bridge in between.
package main

import (
	"unsafe"

	"fudgetray/game/dice"
	"fudgetray/game/physics"
	"fudgetray/game/trial"
)

func main() { select {} }

// maxDice is how many dice states has room for.
const maxDice = 40

// state is a die: place, rotation (x y z w), velocity, spin.
type state [13]float64

var (
	states [maxDice]state
	world  physics.World
)

// statesAt returns where in the memory the states are.
//
//go:wasmexport statesAt
func statesAt() uint32 { return uint32(uintptr(unsafe.Pointer(&states))) }

// stepsPerSecond returns how many steps make a second.
//
//go:wasmexport stepsPerSecond
func stepsPerSecond() float64 { return 1 / physics.Step }

// rounding returns the radius of the edges of a die in metres.
//
//go:wasmexport rounding
func rounding() float64 { return dice.D6.Shape().Radius }

// ways are the settings that are compared, in the order of ways in throws.mjs.
var ways = [...]func(dice.Kind, int) trial.Setting{trial.Usual, trial.Wild, trial.Pile, trial.FastPile}

// start writes the states with which the throw of the given number begins: those of
// all comparisons of engines, for one of the ways.
//
//go:wasmexport start
func start(way, n, number int32) {
	for i, s := range ways[way](dice.D6, int(n)).Start(uint32(number), nil) {
		states[i] = stateOf(s.Pos, s.Rot, s.Vel, s.Spin)
	}
}

// place empties the tray, of the given half side, and puts the first n states into it.
//
//go:wasmexport place
func place(n int32, half, friction, restitution float64) {
	// The others know friction at points only, so felt's grip on a turning corner is left out.
	world.Reset([]physics.Plane{
		{Normal: physics.Vec{X: 1}, Offset: -half}, {Normal: physics.Vec{X: -1}, Offset: -half},
		{Normal: physics.Vec{Y: 1}, Offset: -half}, {Normal: physics.Vec{Y: -1}, Offset: -half},
	}, physics.Alike(physics.Surface{Friction: friction, Restitution: restitution}))
	for i := range states[:n] {
		s := &states[i]
		world.Add(dice.D6.Shape(), vec(s[0:]), physics.Quat{X: s[3], Y: s[4], Z: s[5], W: s[6]}, vec(s[7:]), vec(s[10:]))
	}
}

// step makes one step and writes the states.
//
//go:wasmexport step
func step() {
	world.Step()
	read()
}

// settle steps until every die has been calm for long enough, or for at most the
// given number of steps, writes the states, and returns how many steps it made.
//
//go:wasmexport settle
func settle(most int32) int32 {
	made := int32(0)
	for made < most && !trial.Calm(&world) {
		world.Step()
		made++
	}
	read()
	return made
}

// hash returns the hash of where all dice are and how they are turned.
//
//go:wasmexport hash
func hash() int64 { return int64(trial.Hash(&world)) }

func read() {
	for i := range world.Bodies {
		b := &world.Bodies[i]
		states[i] = stateOf(b.Pos, b.Rot, b.Vel, b.Spin)
	}
}

func stateOf(pos physics.Vec, rot physics.Quat, vel, spin physics.Vec) state {
	return state{pos.X, pos.Y, pos.Z, rot.X, rot.Y, rot.Z, rot.W, vel.X, vel.Y, vel.Z, spin.X, spin.Y, spin.Z}
}

func vec(s []float64) physics.Vec { return physics.Vec{X: s[0], Y: s[1], Z: s[2]} }

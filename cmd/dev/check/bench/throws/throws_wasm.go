// Command throws runs the physics of the tray for comparison with other engines. It throws
// six-sided dice into a square tray. The caller writes and reads states in its memory.
package main

import (
	"unsafe"

	"fudgetray/cmd/dev/check/trial"
	"fudgetray/game/dice"
	"fudgetray/game/physics"
)

func main() { select {} }

// maxDice is the capacity of states.
const maxDice = 40

// state is the state of a die: position, rotation (x y z w), velocity, angular velocity.
type state [13]float64

var (
	states [maxDice]state
	world  physics.World
)

// statesAt returns the address of the states.
//
//go:wasmexport statesAt
func statesAt() uint32 { return uint32(uintptr(unsafe.Pointer(&states))) }

// stepsPerSecond returns the number of steps per simulated second.
//
//go:wasmexport stepsPerSecond
func stepsPerSecond() float64 { return 1 / physics.Step }

// rounding returns the radius of the edges of a die in metres.
//
//go:wasmexport rounding
func rounding() float64 { return dice.D6.Shape().Radius }

// ways are the kinds of throws in the order of ways in throws.mjs.
var ways = [...]func(dice.Kind, int) trial.Setting{trial.Usual, trial.Wild, trial.Pile, trial.FastPile}

// start writes the initial states of a throw by number.
//
//go:wasmexport start
func start(way, n, number int32) {
	for i, s := range ways[way](dice.D6, int(n)).Start(uint32(number), nil) {
		states[i] = stateOf(s.Pos, s.Rot, s.Vel, s.Spin)
	}
}

// place empties the tray, sets its half side, and adds dice with the first n states.
//
//go:wasmexport place
func place(n int32, half, friction, restitution float64) {
	// Other engines have friction at points only, so torsional friction is off.
	world.Reset([]physics.Plane{
		{Normal: physics.Vec{X: 1}, Offset: -half}, {Normal: physics.Vec{X: -1}, Offset: -half},
		{Normal: physics.Vec{Y: 1}, Offset: -half}, {Normal: physics.Vec{Y: -1}, Offset: -half},
	}, physics.SameSurfaces(physics.Surface{Friction: friction, Restitution: restitution}))
	for i := range states[:n] {
		s := &states[i]
		world.Add(dice.D6.Shape(), vec(s[0:]), physics.Quat{X: s[3], Y: s[4], Z: s[5], W: s[6]}, vec(s[7:]), vec(s[10:]))
	}
}

// step advances the physics by one step and writes the states.
//
//go:wasmexport step
func step() {
	world.Step()
	read()
}

// settle steps until all dice are at rest, or for at most the given number of steps. It writes
// the states and returns the number of steps.
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

// hash returns the hash of all positions and rotations.
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

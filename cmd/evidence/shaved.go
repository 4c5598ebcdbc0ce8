package main

import (
	"math"

	"fudgetray/game/dice"
	"fudgetray/game/physics"
	"fudgetray/game/trial"
)

// shortening is by how much of its edge a shaved die is short on one axis.
const shortening = 0.03

// shavedDice is how many dice of a throw showed each axis: a cube's die shows each in
// one of three throws, whichever end is up.
type shavedDice struct {
	Axes  [3]int // the first is the short one
	Left  int    // dice that do not lie flat, not counted
	Short float64
}

// excess returns how much more often the faces that are nearer to each other show
// than one of three times, as a part of that, and the standard error.
func (s *shavedDice) excess() (more, err float64) {
	n := float64(s.Axes[0] + s.Axes[1] + s.Axes[2])
	return 3*float64(s.Axes[0])/n - 1, math.Sqrt(2 / n)
}

func (s *shavedDice) add(o shavedDice) {
	addTo(s.Axes[:], o.Axes[:])
	s.Left += o.Left
}

// brick returns a die that is a cube of 16 mm but for one short axis.
func brick(short float64) (*physics.Shape, error) {
	var corners []physics.Vec
	for _, x := range [...]float64{-half, half} {
		for _, y := range [...]float64{-half, half} {
			for _, z := range [...]float64{-half, half} {
				corners = append(corners, physics.Vec{X: x * (1 - short), Y: y, Z: z})
			}
		}
	}
	cube := dice.D6.Shape()
	return physics.NewShape(corners, cube.Radius, cube.Mass/(8*half*half*half))
}

// throwShaved throws four such dice a number of times.
func throwShaved(shape *physics.Shape, batch, count int) shavedDice {
	random := seeded("shaved", batch)
	setting := trial.Usual(dice.D6, 4)
	var w physics.World
	var out shavedDice
	for range count {
		w.Reset(setting.Walls(), trial.Surfaces)
		for _, d := range setting.Start(uint32(random.Uint64()), nil) {
			w.Add(shape, d.Pos, d.Rot, d.Vel, d.Spin)
		}
		trial.Fly(&w)
		out.look(&w)
	}
	return out
}

func (s *shavedDice) look(w *physics.World) {
	for i := range w.Bodies {
		if !w.Lies(i) {
			s.Left++
			continue
		}
		m := w.Bodies[i].Rot.Mat()
		up := m.Undo(physics.Vec{Z: 1})
		s.Axes[largest(math.Abs(up.X), math.Abs(up.Y), math.Abs(up.Z))]++
	}
}

func largest(x, y, z float64) int {
	switch max(x, y, z) {
	case x:
		return 0
	case y:
		return 1
	}
	return 2
}

package main

import (
	"math"

	"fudgetray/cmd/dev/check/trial"
	"fudgetray/game/dice"
	"fudgetray/game/physics"
)

// shortening is the relative shortening of one axis of a shaved die.
const shortening = 0.03

// shavedDice counts which axis of a die was vertical. A cube shows each in a third of the throws.
type shavedDice struct {
	Axes  [3]int // the first is the short one
	Left  int    // dice that don't lie flat, which aren't counted
	Short float64
}

// excess returns the relative excess of the short axis over one third, with its standard error.
func (s *shavedDice) excess() (more, err float64) {
	n := float64(s.Axes[0] + s.Axes[1] + s.Axes[2])
	return 3*float64(s.Axes[0])/n - 1, math.Sqrt(2 / n)
}

func (s *shavedDice) add(o shavedDice) {
	addTo(s.Axes[:], o.Axes[:])
	s.Left += o.Left
}

// brick returns a 16 mm cube that is shortened along one axis.
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

// throwShaved makes count throws of four such dice.
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
		out.count(&w)
	}
	return out
}

func (s *shavedDice) count(w *physics.World) {
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

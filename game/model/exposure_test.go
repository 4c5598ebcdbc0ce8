package model

import (
	"testing"

	"fudgetray/game/dice"
)

// Dice block light from each other, and the felt blocks light from all dice.
func TestExposure(t *testing.T) {
	die := func(x float32) Solid {
		return Solid{Mesh: meshes[dice.D6](), At: Vec{x, 0, 0.008}, Rot: upright}
	}
	side, top := Vec{0.008, 0, 0.008}, Vec{0, 0, 0.016}
	exposure := func(at, normal Vec, others ...float32) float32 {
		list := []Solid{die(0)}
		for _, x := range others {
			list = append(list, die(x))
		}
		l := Lighting{Pool: TrayShape{W: 0.1, D: 0.07}.Pool()}
		l.FindNear(list, 0)
		return l.Exposure(at, normal)
	}
	x, z := Vec{X: 1}, Vec{Z: 1}
	free := exposure(side, x)
	touched, apart := exposure(side, x, 0.017), exposure(side, x, 0.03)
	if !(touched < 0.5*free && touched < apart && apart < free) {
		t.Errorf("the side of a die has exposure %.2f, %.2f with another die near it and %.2f beside it",
			free, apart, touched)
	}
	if got := exposure(side, x, -0.017); got != free {
		t.Errorf("a die behind a side changes its exposure from %.2f to %.2f", free, got)
	}
	if alone, beside := exposure(top, z), exposure(top, z, 0.017); beside != alone {
		t.Errorf("a die of the same height beside it changes the exposure of the top from %.2f to %.2f", alone, beside)
	}
	if low := exposure(Vec{0.008, 0, 0.001}, x); low >= free {
		t.Errorf("the side has exposure %.2f near the felt, %.2f above", low, free)
	}
}

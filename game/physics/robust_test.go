package physics

import (
	"bytes"
	"encoding/binary"
	"math"
	"testing"
)

// launch adds a heap of fast, spinning dice.
func launch(w *World, s *Shape, n int) {
	w.Reset(squareWalls(0.15), usual)
	for i := range n {
		f := float64(i)
		w.Add(s, Vec{-0.05 + 0.027*float64(i%4), -0.05 + 0.027*float64(i/4%4), 0.05 + 0.027*float64(i/16)},
			Quat{1, f, -f, 0.5}, Vec{1, f / 7, -1}, Vec{20, -3 * f, f})
	}
}

func TestStepDoesNotAllocate(t *testing.T) {
	var w World
	s := box(t)
	fly := func() {
		launch(&w, s, 20)
		for range 200 {
			w.Step()
		}
	}
	fly()
	if n := testing.AllocsPerRun(3, fly); n != 0 {
		t.Errorf("200 steps of 20 dice allocate %g times", n)
	}
}

// Dice that start overlapping separate without errors.
func TestCoincidentDiceSeparate(t *testing.T) {
	var w World
	s := box(t)
	for _, n := range []int{6, Few + 2} {
		w.Reset(squareWalls(0.2), usual)
		for range n {
			w.Add(s, Vec{0, 0, 0.01}, Identity, Vec{}, Vec{})
		}
		for range 600 {
			w.Step()
		}
		if deep := w.Overlap(); deep > 1e-3 {
			t.Errorf("%d dice: after 5 s they overlap by %g m", n, deep)
		}
		for i := range w.Bodies {
			if !w.Inside(i) {
				t.Errorf("die %d of %d is at %v", i, n, w.Bodies[i].Pos)
			}
		}
	}
}

// numbers encodes numbers for a fuzz target, and taken decodes as many as fit.
func numbers(v ...float64) []byte {
	var b []byte
	for _, x := range v {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
	}
	return b
}

func taken(data []byte, into []float64) (rest []byte) {
	for i := range into {
		into[i] = math.Float64frombits(binary.LittleEndian.Uint64(data[8*i:]))
	}
	return data[8*len(into):]
}

// checkFinite checks that all bodies have finite states and unit rotations.
func checkFinite(t *testing.T, w *World) {
	t.Helper()
	for i := range w.Bodies {
		b := &w.Bodies[i]
		if !b.Pos.finite() || !b.Vel.finite() || !b.Spin.finite() || math.Abs(b.Rot.Dot(b.Rot)-1) > 1e-9 {
			t.Errorf("die %d: at %v, turned %v, moves %v, spins %v", i, b.Pos, b.Rot, b.Vel, b.Spin)
		}
	}
}

// FuzzStep starts up to a dozen dice with arbitrary states.
func FuzzStep(f *testing.F) {
	f.Add(numbers(0, 0, 0.1, 1, 0, 0, 0, 1, 1, 1, 9, 9, 9))
	f.Add(numbers(math.NaN(), math.Inf(1), 1e300, 0, 0, 0, 0, math.NaN(), 1e300, -1e300, math.Inf(-1), 1e308, 5e-324))
	f.Add(append(numbers(0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0), numbers(0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)...))
	f.Add(numbers(5, 5, -3, 1e-300, 1e-300, 0, 0, 100, 100, 100, 1000, 1000, 1000))
	f.Add(bytes.Repeat(numbers(0, 0, 0.01, 1, 0, 0, 0, 9, 9, 9, 99, 99, 99), Few+2))
	f.Add(bytes.Repeat(numbers(0, 0, math.NaN(), 1, 0, 0, 0, 0, 0, 0, 0, 0, 0), Few+2))
	s := box(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		var w World
		w.Reset(squareWalls(0.15), usual)
		var v [13]float64
		for len(data) >= 8*len(v) && len(w.Bodies) < 12 {
			data = taken(data, v[:])
			w.Add(s, Vec{v[0], v[1], v[2]}, Quat{v[3], v[4], v[5], v[6]}, Vec{v[7], v[8], v[9]}, Vec{v[10], v[11], v[12]})
		}
		for range 60 {
			w.Step()
		}
		checkFinite(t, &w)
	})
}

// FuzzShape lets three bodies of an arbitrary shape fall onto each other.
func FuzzShape(f *testing.F) {
	for _, side := range []float64{1, 1e-3} {
		var cube, tetrahedron []byte
		for _, v := range box(f).Vertices {
			cube = append(cube, numbers(side*v.X, side*v.Y, side*v.Z)...)
		}
		for _, v := range []Vec{{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}} {
			tetrahedron = append(tetrahedron, numbers(0.01*side*v.X, 0.01*side*v.Y, 0.01*side*v.Z)...)
		}
		f.Add(0.0, cube)
		f.Add(0.001, tetrahedron)
	}
	f.Add(414.0, []byte("00010100\xbe'70000\xdb0000001\xdb010\x94\x92/\xb200000000000000000000000000000000000000000000"+
		"x\x92/\xb200000000000000000"))
	f.Fuzz(func(t *testing.T, radius float64, data []byte) {
		var outline []Vec
		var v [3]float64
		for len(data) >= 8*len(v) {
			data = taken(data, v[:])
			outline = append(outline, Vec{v[0], v[1], v[2]})
		}
		s, err := NewShape(outline, radius, 1000)
		if err != nil {
			return
		}
		if s.Mass <= 0 || s.Inertia <= 0 || math.IsInf(s.Mass, 0) || math.IsInf(s.Inertia, 0) || !(s.inradius > 0) {
			t.Fatalf("a shape with mass %g, inertia %g and inradius %g", s.Mass, s.Inertia, s.inradius)
		}
		if s.reach > 0.05 || s.inradius < 1e-3 {
			return // the solver's tolerances are for dice
		}
		var w World
		w.Reset(squareWalls(0.15), usual)
		for i := range 3 {
			w.Add(s, Vec{0.01 * float64(i), 0, 0.05 + 0.03*float64(i)}, Quat{1, float64(i), 0.5, 0}, Vec{1, 0, -1},
				Vec{20, 3, float64(i)})
		}
		for range 60 {
			w.Step()
		}
		checkFinite(t, &w)
	})
}

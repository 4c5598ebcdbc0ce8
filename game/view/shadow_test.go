package view

import (
	"math"
	"slices"
	"testing"

	"fudgetray/engine"
	"fudgetray/game/dice"
	"fudgetray/game/model"
	"fudgetray/game/physics"
)

// The rim hides shadows: on the visible felt they are unchanged, up to the rounded corners, and
// beyond it nothing is drawn.
func TestShadowsEndAtTheRim(t *testing.T) {
	c := model.Aim(0.1, 0.07, 640, 480)
	tray := model.TrayShape{W: 0.1, D: 0.07, Corner: 0.012}
	felt := halfSpaces(model.VisibleFelt(&c, tray.Outline()))
	for _, at := range []model.Vec{
		{Z: 0.02}, {X: 0.042, Y: 0.028, Z: 0.009}, {X: 0.045, Z: 0.05}, {X: -0.04, Y: 0.03, Z: 0.1},
	} {
		die := model.Solid{Mesh: model.MeshFor(dice.DF, engine.Plain), At: at, Rot: rotate(0.3, 0.2, 1)}
		cut, whole := newShadows(), newShadows()
		cut.addLampBlob(&die, &c, felt)
		cut.addSkyBlob(&die, &c, felt)
		whole.addLampBlob(&die, &c, nil)
		whole.addSkyBlob(&die, &c, nil)
		for y := float32(4.5); y < 480; y += 8 {
			for x := float32(4.5); x < 640; x += 8 {
				want := float32(0)
				if isInside(felt, physics.Vec{X: float64(x), Y: float64(y)}) {
					want = whole.darkness(x, y)
				}
				if got := cut.darkness(x, y); math.Abs(float64(got-want)) > 1e-3 {
					t.Fatalf("a die at %v darkens the pixel (%g, %g) by %g, want %g", at, x, y, got, want)
				}
			}
		}
	}
}

func isInside(sides []physics.Plane, at physics.Vec) bool {
	return !slices.ContainsFunc(sides, func(s physics.Plane) bool { return s.Normal.Dot(at) < s.Offset })
}

// darkness returns the sum of the shadow triangles at a pixel.
func (s *shadows) darkness(x, y float32) float32 {
	at := [2]float32{x, y}
	sum := float32(0)
	for i := 0; i < len(s.indices); i += 3 {
		var corner [3][2]float32
		var lack [3]float32
		for k := range corner {
			v := &s.vertices[s.indices[i+k]]
			corner[k], lack[k] = [2]float32{v.DstX, v.DstY}, v.ColorA
		}
		whole := model.Clockwise(corner[0], corner[1], corner[2])
		a := model.Clockwise(corner[1], corner[2], at) / whole
		b := model.Clockwise(corner[2], corner[0], at) / whole
		if a > 0 && b > 0 && a+b < 1 {
			sum += a*lack[0] + b*lack[1] + (1-a-b)*lack[2]
		}
	}
	return sum
}

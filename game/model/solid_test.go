package model

import (
	"testing"

	"pgregory.net/rapid"

	"fudgetray/game/dice"
	"fudgetray/game/physics"
)

// A die painted first must not hide any point of a die painted over it.
func TestDepthSortHidesNothing(t *testing.T) {
	eye := Vec{0, 0.2, 0.4}
	rapid.Check(t, func(t *rapid.T) {
		turn, offset := rapid.Float64Range(-1, 1), rapid.Float32Range(-0.01, 0.01)
		kind := rapid.IntRange(0, int(dice.D20))
		place := func(name string, y float32) Solid {
			q := physics.Quat{
				W: 1, X: turn.Draw(t, name+" i"), Y: turn.Draw(t, name+" j"), Z: turn.Draw(t, name+" k"),
			}
			return Solid{
				Mesh: meshes[dice.Kind(kind.Draw(t, name+" kind"))](),
				At:   Vec{offset.Draw(t, name+" x"), y, 0.02 + offset.Draw(t, name+" z")},
				Rot:  RotationOf(q.Unit()),
				Box:  Box{0, 0, 1, 1},
			}
		}
		list := []Solid{place("near", 0.014), place("far", -0.014)}
		SortByDepth(list, eye)
		for _, p := range list[1].Mesh.Points {
			at := list[1].At.Add(list[1].Rot.Apply(p.At))
			if list[1].Rot.Apply(p.Normal).Dot(eye.Sub(at)) > 0 && list[0].blocks(eye, at) {
				t.Fatalf("the die at %v is painted over %v, which hides its point %v", list[1].At, list[0].At, at)
			}
		}
	})
}

// blocks reports whether s hides a point from the eye. It ignores the rounding, so s is taken to
// be slightly too small.
func (s *Solid) blocks(eye, at Vec) bool {
	enter, leave := float32(0), float32(1)
	way := at.Sub(eye)
	for _, plane := range s.Mesh.planes {
		normal := s.Rot.Apply(plane)
		ahead := s.At.Dot(normal) + s.Mesh.height(plane) - s.Mesh.Radius - eye.Dot(normal)
		if speed := way.Dot(normal); speed > 0 {
			leave = min(leave, ahead/speed)
		} else {
			enter = max(enter, ahead/speed)
		}
	}
	return enter < leave
}

// A small die lies in front of the lower part of a large leaning one. Sorting by the distance of
// the centres alone would fail.
func TestPlaneDecidesBeforeDistance(t *testing.T) {
	eye := Vec{0, 0.2, 0.4}
	below := Solid{Mesh: meshes[dice.D6](), At: Vec{0, 0.004, 0.008}, Rot: upright, Box: Box{0, 0, 1, 1}}
	above := Solid{Mesh: meshes[dice.D6](), At: Vec{0, -0.006, 0.0245}, Rot: upright, Box: Box{0, 0, 1, 1}}
	list := []Solid{above, below}
	SortByDepth(list, eye)
	if list[1].At != above.At {
		t.Error("the die that lies on top is painted first")
	}
}

var upright = RotationOf(physics.Quat{W: 1})

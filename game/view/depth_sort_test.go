package view

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"fudgetray/game/dice"
)

// A die painted first must not hide any point of a die painted over it.
func TestDepthSortHidesNothing(t *testing.T) {
	eye := vec{0, 0.2, 0.4}
	rapid.Check(t, func(t *rapid.T) {
		angle, offset := rapid.Float64Range(0, 6.3), rapid.Float32Range(-0.01, 0.01)
		kind := rapid.IntRange(0, int(dice.D20))
		place := func(name string, y float32) solid {
			return solid{
				mesh: meshes[dice.Kind(kind.Draw(t, name+" kind"))](),
				at:   vec{offset.Draw(t, name+" x"), y, 0.02 + offset.Draw(t, name+" z")},
				rot:  rotate(angle.Draw(t, name+" a"), angle.Draw(t, name+" b"), angle.Draw(t, name+" c")),
				box:  box{0, 0, 1, 1},
			}
		}
		list := []solid{place("near", 0.014), place("far", -0.014)}
		sortByDepth(list, eye)
		for _, p := range list[1].mesh.points {
			at := list[1].at.add(list[1].rot.apply(p.at))
			if list[1].rot.apply(p.normal).dot(eye.sub(at)) > 0 && list[0].blocks(eye, at) {
				t.Fatalf("the die at %v is painted over %v, which hides its point %v", list[1].at, list[0].at, at)
			}
		}
	})
}

// blocks reports whether s hides a point from the eye. It ignores the rounding, so s is taken to
// be slightly too small.
func (s *solid) blocks(eye, at vec) bool {
	enter, leave := float32(0), float32(1)
	way := at.sub(eye)
	for _, plane := range s.mesh.planes {
		normal := s.rot.apply(plane)
		ahead := s.at.dot(normal) + s.mesh.height(plane) - s.mesh.radius - eye.dot(normal)
		if speed := way.dot(normal); speed > 0 {
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
	eye := vec{0, 0.2, 0.4}
	below := solid{mesh: meshes[dice.D6](), at: vec{0, 0.004, 0.008}, rot: rotate(0, 0, 0), box: box{0, 0, 1, 1}}
	above := solid{mesh: meshes[dice.D6](), at: vec{0, -0.006, 0.0245}, rot: rotate(0, 0, 0), box: box{0, 0, 1, 1}}
	list := []solid{above, below}
	sortByDepth(list, eye)
	if list[1].at != above.at {
		t.Error("the die that lies on top is painted first")
	}
}

func rotate(x, y, z float64) rotation {
	axis := func(a float64, v vec) rotation {
		s, c := math.Sincos(a / 2)
		return rotationOf(float32(c), v.x*float32(s), v.y*float32(s), v.z*float32(s))
	}
	a, b, c := axis(x, vec{1, 0, 0}), axis(y, vec{0, 1, 0}), axis(z, vec{0, 0, 1})
	f := func(v vec) vec { return c.apply(b.apply(a.apply(v))) }
	return rotation{f(vec{1, 0, 0}), f(vec{0, 1, 0}), f(vec{0, 0, 1})}
}

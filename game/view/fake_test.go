package view

import (
	"image"
	"image/color"
	"math"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/dice"
	"fudgetray/game/model"
	"fudgetray/game/physics"
	"fudgetray/game/platform"
	"fudgetray/game/theme"
	"fudgetray/game/throw"
	"fudgetray/game/tray"
)

// fakeSource is a Source with dice placed by the test. It records calls.
type fakeSource struct {
	scene       tray.Scene
	flicks      []throw.Flick
	impacts     []throw.Impact
	rolls       int
	skips       int
	rerolls     []reroll
	shares      []float64
	inspections []inspection
	aspect      float64
	previews    int // calls of Preview
	scenes      int // calls of Scene
}

// A reroll is a recorded call of Reroll.
type reroll struct {
	die   int
	flick throw.Flick
}

// An inspection is a recorded call of Inspect.
type inspection struct {
	die  int
	x, y float64
}

func (s *fakeSource) Preview(dst *tray.Scene) {
	s.previews++
	s.Scene(0, dst)
	s.scenes--
}

func (s *fakeSource) Scene(_ time.Duration, dst *tray.Scene) {
	s.scenes++
	dice := append(dst.Dice[:0], s.scene.Dice...)
	*dst = s.scene
	dst.Dice = dice
}

func (s *fakeSource) Resize(aspect float64) { s.aspect = aspect }

func (s *fakeSource) Flick(f throw.Flick) { s.flicks = append(s.flicks, f) }

func (s *fakeSource) Shake(i []throw.Impact) { s.impacts = append(s.impacts, i...) }

func (s *fakeSource) Roll() { s.rolls++ }

func (s *fakeSource) Press() {
	if s.scene.Moving {
		s.skips++
	} else {
		s.rolls++
	}
}

func (s *fakeSource) RenderScale(share float64) { s.shares = append(s.shares, share) }

func (s *fakeSource) Reroll(die int, f throw.Flick) {
	s.rerolls = append(s.rerolls, reroll{die, f})
}

func (s *fakeSource) Inspect(die int, x, y float64) {
	s.inspections = append(s.inspections, inspection{die, x, y})
}

// gate counts the calls of a view to its loop.
type gate struct{ parks, wakes int }

func (g *gate) Park() { g.parks++ }

func (g *gate) Wake() { g.wakes++ }

// fakeClock is a Clock that the test advances.
type fakeClock struct {
	platform.WallClock
	now time.Duration
}

func (m *fakeClock) Now() time.Duration { return m.now }

// atRest returns a die at rest that shows a value, upright for the viewer.
func atRest(kind dice.Kind, value int, x, y float64) tray.SceneDie {
	for _, mark := range kind.Marks() {
		if mark.Value != value {
			continue
		}
		// Rotates the mark's frame to the tray's: up points away from the viewer.
		right := mark.Normal.Cross(mark.Up)
		m := physics.Mat{X: right, Y: mark.Up.Neg(), Z: mark.Normal}
		rot := m.Quat()
		face := kind.Shape().Faces[mark.Face]
		pos := physics.Vec{X: x, Y: y, Z: face.Offset + kind.Shape().Radius}
		return tray.SceneDie{Kind: kind, Pose: throw.Pose{Pos: pos, Rot: rot}}
	}
	panic("no such value")
}

func fourFudge() *fakeSource {
	s := &fakeSource{scene: tray.Scene{Tray: throw.Tray{W: 0.11, D: 0.08}, Revision: 1}}
	for i, value := range []int{1, -1, 0, 1} {
		s.scene.Dice = append(s.scene.Dice, atRest(dice.DF, value, float64(i)*0.024-0.036, 0))
	}
	return s
}

func newTestView(t *testing.T, s Source, th theme.Theme) (*View, *gate) {
	t.Helper()
	needDisplay(t)
	g := &gate{}
	v, err := New(s, g, nil, platform.WallClock{}, th)
	if err != nil {
		t.Fatal(err)
	}
	return v, g
}

// light returns the brightness of a pixel, 0 to 255.
func light(c color.RGBA) int { return (int(c.R) + int(c.G) + int(c.B)) / 3 }

func shot(v *View, w, h int) *image.RGBA {
	canvas := ebiten.NewImage(w, h)
	v.Paint(canvas, 1)
	picture := image.NewRGBA(canvas.Bounds())
	canvas.ReadPixels(picture.Pix)
	return picture
}

// rotate returns a rotation about x, then y, then z.
func rotate(x, y, z float64) model.Rotation {
	axis := func(a float64, v model.Vec) model.Rotation {
		s, c := math.Sincos(a / 2)
		return model.RotationOf(physics.Quat{W: c, X: float64(v.X) * s, Y: float64(v.Y) * s, Z: float64(v.Z) * s})
	}
	a, b, c := axis(x, model.Vec{X: 1}), axis(y, model.Vec{Y: 1}), axis(z, model.Vec{Z: 1})
	f := func(v model.Vec) model.Vec { return c.Apply(b.Apply(a.Apply(v))) }
	return model.Rotation{X: f(model.Vec{X: 1}), Y: f(model.Vec{Y: 1}), Z: f(model.Vec{Z: 1})}
}

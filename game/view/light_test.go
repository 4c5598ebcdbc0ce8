//go:build !js

package view

import (
	"image"
	"image/color"
	"testing"

	"fudgetray/engine"
	"fudgetray/game/dice"
	"fudgetray/game/model"
	"fudgetray/game/theme"
	"fudgetray/game/throw"
	"fudgetray/game/tray"
)

// lit draws dice at rest, or as if they moved, and returns a function that reads a point's colour.
func lit(t *testing.T, th theme.Theme, moving bool, list ...tray.SceneDie) func(model.Vec) color.RGBA {
	t.Helper()
	s := &fakeSource{scene: tray.Scene{Tray: throw.Tray{W: 0.11, D: 0.08}, Revision: 1, Dice: list, Moving: moving}}
	v, _ := newTestView(t, s, th)
	picture := shot(v, 1280, 960)
	return func(p model.Vec) color.RGBA {
		x, y := v.painter.camera.Project(p)
		return picture.RGBAAt(int(x), int(y))
	}
}

// On top, marks contrast with the die as WCAG 1.4.11 demands, in every theme and role. On the side
// that faces the viewer, which is less lit and seen at an angle, they are still legible.
func TestMarksAreLegibleOnEveryFace(t *testing.T) {
	s := &fakeSource{scene: tray.Scene{Tray: throw.Tray{W: 0.11, D: 0.08}, Dice: []tray.SceneDie{
		atRest(dice.DF, 1, -0.036, 0), atRest(dice.DF, -1, -0.012, 0.01),
		atRest(dice.D6, 1, 0.012, 0), atRest(dice.D6, 5, 0.036, 0.01),
	}}}
	v, _ := newTestView(t, s, theme.Default())
	for _, name := range theme.Included() {
		th, err := theme.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		v.SetTheme(th)
		for _, role := range []engine.Role{engine.Plain, engine.Positive, engine.Negative, engine.Opponent} {
			for i := range s.scene.Dice {
				s.scene.Dice[i].Role = role
			}
			s.scene.Revision++
			picture := shot(v, 1280, 960)
			for i := range s.scene.Dice {
				die := &s.scene.Dice[i]
				for _, m := range die.Kind.Marks() {
					ink, body, seen := markOf(picture, &v.painter.camera, die, m)
					least := 2.0
					if model.RotationOf(die.Rot).Apply(model.VecOf(m.Normal)).Z > 0.9 {
						least = 3
					}
					if c := theme.Contrast(ink, body); seen && c < least {
						t.Errorf("%s: %v %v shows %d: its mark of %d, %v on %v, has contrast %.1f, want ≥ %g", name, role, die.Kind,
							die.Kind.Value(die.Rot), m.Value, ink, body, c, least)
					}
				}
			}
		}
	}
}

// markOf returns the colours of a mark and of the die beside it. It reports whether the mark faces
// the viewer and has ink in the middle.
func markOf(picture *image.RGBA, c *model.Camera, die *tray.SceneDie, m dice.Mark) (ink, body theme.Color, seen bool) {
	rot := model.RotationOf(die.Rot)
	if normal := rot.Apply(model.VecOf(m.Normal)); normal.Z+normal.Y < 0.9 || m.Value%2 == 0 {
		return 0, 0, false
	}
	beside := model.VecOf(m.Up).Add(model.VecOf(m.Normal.Cross(m.Up))).Mul(0.0013) // for a pip
	if die.Kind == dice.DF {
		beside = beside.Mul(2.5)
	}
	at := func(p model.Vec) theme.Color {
		x, y := c.Project(model.VecOf(die.Pos).Add(rot.Apply(p)))
		return hex(picture.RGBAAt(int(x), int(y)))
	}
	middle := model.VecOf(m.Center)
	return at(middle), at(middle.Add(beside)), true
}

func hex(c color.RGBA) theme.Color {
	return theme.Color(c.R)<<16 | theme.Color(c.G)<<8 | theme.Color(c.B)
}

// The felt colours the sides of a die, most strongly near the felt.
func TestFeltLightsSides(t *testing.T) {
	die := atRest(dice.DF, 1, 0, 0)
	at := lit(t, theme.Default(), false, die)
	green := func(p model.Vec) float64 {
		c := at(p)
		return float64(c.G) / float64(c.R)
	}
	top := green(model.Vec{X: 0.005, Y: 0.005, Z: 0.016})
	upper, lower := green(model.Vec{X: 0.005, Y: 0.008, Z: 0.013}), green(model.Vec{X: 0.005, Y: 0.008, Z: 0.003})
	if upper < top+0.04 || lower < upper+0.02 {
		t.Errorf("green over red is %.2f on top, %.2f high on a side and %.2f low on it", top, upper, lower)
	}
}

// Where the shadows of two dice overlap, the felt is no darker than in one of them.
func TestShadowsAreShared(t *testing.T) {
	one, other := atRest(dice.D6, 1, -0.008, -0.012), atRest(dice.D6, 1, 0.010, -0.013)
	for _, moving := range []bool{false, true} {
		single := lit(t, theme.Default(), moving, other)
		both := lit(t, theme.Default(), moving, one, other)
		darkest := func(at func(model.Vec) color.RGBA) int {
			least := 255
			for x := float32(0.021); x < 0.032; x += 0.0005 {
				for y := float32(-0.012); y < 0.004; y += 0.0005 {
					least = min(least, light(at(model.Vec{X: x, Y: y})))
				}
			}
			return least
		}
		if alone, shared := darkest(single), darkest(both); shared < alone-6 {
			t.Errorf("moving %v: the darkest felt has brightness %d beside one die, %d with another in the lamp's way",
				moving, alone, shared)
		}
	}
}

// Glossy dice reflect a window, whose image depends on their position.
func TestWindowMovesWithDice(t *testing.T) {
	dull := theme.Default()
	dull.Dice.Plain.Gloss = 0
	sheen := func(x, y float64) int {
		die := atRest(dice.DF, 0, x, y)
		top := model.VecOf(die.Pos).Add(model.Vec{Z: 0.008})
		return light(lit(t, theme.Default(), false, die)(top)) - light(lit(t, dull, false, die)(top))
	}
	if near, far := sheen(-0.04, -0.02), sheen(0.04, 0.025); near < far+5 {
		t.Errorf("the gloss adds %d of brightness on the window's side, %d away from it", near, far)
	}
}

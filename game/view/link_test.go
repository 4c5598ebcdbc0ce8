//go:build !js

package view

import (
	"image/color"
	"testing"

	"fudgetray/game/model"
	"fudgetray/game/platform"
	"fudgetray/game/theme"
)

// A link is seen on the felt of each theme: a light line between dark edges.
func TestLinkOnEveryFelt(t *testing.T) {
	for _, name := range theme.Included() {
		th, err := theme.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		s := fourFudge()
		s.scene.Dice[1].Pos.X, s.scene.Dice[0].Pos.X = 0.03, -0.03
		s.scene.Dice = s.scene.Dice[:2]
		v, _ := newTestView(t, s, th)
		between := func() []color.RGBA {
			picture := shot(v, 1280, 800)
			x, y := v.painter.camera.Project(model.Vec{})
			var column []color.RGBA
			for dy := -6; dy <= 6; dy++ {
				column = append(column, picture.RGBAAt(int(x), int(y)+dy))
			}
			return column
		}
		if least, most := extremes(between()); most-least > 40 {
			t.Errorf("%s: without a link the felt has brightnesses from %d to %d", name, least, most)
		}
		s.scene.Pairs = [][2]int{{0, 1}}
		s.scene.Revision++
		if least, most := extremes(between()); most-least < 110 {
			t.Errorf("%s: across a link brightnesses range from %d to %d, want a difference of 110", name, least, most)
		}
	}
}

// extremes returns the least and the greatest brightness of pixels; clear ones are white.
func extremes(pixels []color.RGBA) (least, most int) {
	least = 255
	for _, c := range pixels {
		l := light(c) + 255 - int(c.A)
		least, most = min(least, l), max(most, l)
	}
	return least, most
}

// Links are drawn at rest only, and stronger while one of their dice is inspected.
func TestLinkOfInspectedDie(t *testing.T) {
	s := fourFudge()
	s.scene.Pairs = [][2]int{{0, 2}}
	v, _ := newTestView(t, s, theme.Default())
	bright := func() (pixels int) {
		picture := shot(v, 1280, 800)
		x, y := v.painter.camera.Project(model.Vec{X: 0.012, Y: 0.0127})
		for dx := -40; dx <= 40; dx++ {
			for dy := -15; dy < 15; dy++ {
				if light(picture.RGBAAt(int(x)+dx, int(y)+dy)) > 180 {
					pixels++
				}
			}
		}
		return pixels
	}
	rest := bright()
	v.inspect(2)
	strong := bright()
	v.Command(platform.InspectNone)
	again := bright()
	s.scene.Moving = true
	moving := bright()
	if !(moving < rest && rest < strong && again == rest) {
		t.Errorf("light pixels on the felt: %d at rest, %d inspected, %d afterwards, %d moving", rest, strong, again, moving)
	}
}

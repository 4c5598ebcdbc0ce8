package view

import (
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/dice"
)

func rotate(x, y, z float64) turn {
	axis := func(a float64, v vec) turn {
		s, c := math.Sincos(a / 2)
		return turnOf(float32(c), v.x*float32(s), v.y*float32(s), v.z*float32(s))
	}
	a, b, c := axis(x, vec{1, 0, 0}), axis(y, vec{0, 1, 0}), axis(z, vec{0, 0, 1})
	f := func(v vec) vec { return c.apply(b.apply(a.apply(v))) }
	return turn{f(vec{1, 0, 0}), f(vec{0, 1, 0}), f(vec{0, 0, 1})}
}

func TestPicture(t *testing.T) {
	needDisplay(t)
	dir := os.Getenv("PICTURES")
	if dir == "" {
		t.Skip("PICTURES names no folder")
	}
	p, err := newPainter(DefaultTheme())
	if err != nil {
		t.Fatal(err)
	}
	df, d6, d10 := meshes[dice.DF](), meshes[dice.D6](), meshes[dice.D10]()
	for _, size := range []image.Point{{1280, 960}, {780, 1688}, {320, 240}} {
		tray := trayShape{0.1, 0.07, 0.01}
		if size.X < size.Y {
			tray = trayShape{0.07, 0.12, 0.01}
		}
		things := []solid{
			{mesh: df, material: 0, at: vec{-0.015, 0.02, 0.008}, turn: rotate(0, 0, 0.1)},
			{mesh: d6, material: 2, at: vec{0.015, 0.015, 0.008}, turn: rotate(0, 0, 0.3)},
			{mesh: d10, material: 1, at: vec{-0.02, -0.015, 0.0104}, turn: flat(dice.D10, 0.7)},
			{mesh: df, material: 6, at: vec{0.02, -0.015, 0.02}, turn: rotate(0.4, 0.9, 0.4)},
		}
		if os.Getenv("WALLS") != "" {
			w, d := tray.w/2-0.0085, tray.d/2-0.0085
			things = []solid{
				{mesh: df, at: vec{0, -d, 0.008}, turn: rotate(0, 0, 0)},
				{mesh: d6, at: vec{0, d, 0.008}, turn: rotate(0, 0, 0)},
				{mesh: d6, material: 1, at: vec{w, 0, 0.008}, turn: rotate(0, 0, 0)},
				{mesh: df, material: 6, at: vec{-w, 0, 0.008}, turn: rotate(0, 0, 0)},
			}
		}
		canvas := ebiten.NewImage(size.X, size.Y)
		p.resize(size.X, size.Y, tray)
		p.draw(canvas, things, false, false)
		save(t, canvas, filepath.Join(dir, "tray-"+size.String()+".png"))
		p.draw(canvas, things, true, false)
		save(t, canvas, filepath.Join(dir, "moving-"+size.String()+".png"))
	}
}

// flat turns a die such that its first face is up, and then about the vertical.
func flat(kind dice.Kind, about float64) turn {
	n := vecOf(kind.Shape().Faces[0].Normal)
	axis := n.cross(vec{0, 0, 1})
	cos := float64(n.z)
	half := math.Acos(cos) / 2
	axis = axis.unit().mul(float32(math.Sin(half)))
	to := turnOf(float32(math.Cos(half)), axis.x, axis.y, axis.z)
	around := rotate(0, 0, about)
	f := func(v vec) vec { return around.apply(to.apply(v)) }
	return turn{f(vec{1, 0, 0}), f(vec{0, 1, 0}), f(vec{0, 0, 1})}
}

func save(t *testing.T, canvas *ebiten.Image, name string) {
	t.Helper()
	picture := image.NewRGBA(canvas.Bounds())
	canvas.ReadPixels(picture.Pix)
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, picture); err != nil {
		t.Fatal(err)
	}
}

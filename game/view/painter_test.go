package view

import (
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

func testCube(cells [6]int) *mesh {
	const r, h = 0.0016, 0.008
	var corners []vec
	for i := range 8 {
		s := func(b int) float32 { return float32(i>>b&1*2-1) * (h - r) }
		corners = append(corners, vec{s(0), s(1), s(2)})
	}
	normals := []vec{{0, 0, 1}, {0, 1, 0}, {1, 0, 0}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}}
	rights := []vec{{1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {1, 0, 0}, {1, 0, 0}}
	var faces []face
	for i, n := range normals {
		faces = append(faces, face{n, rights[i], n.mul(h - r), cell{cells[i], 0.006}})
	}
	m := buildMesh(corners, faces, r, bend)
	m.rough = buildMesh(corners, faces, r, 1)
	return m
}

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
	df := testCube([6]int{plusCell, minusCell, blankCell, blankCell, minusCell, plusCell})
	d6 := testCube([6]int{pipsCell + 2, pipsCell + 4, pipsCell + 1, pipsCell + 6, pipsCell + 3, pipsCell + 5})
	d6b := testCube([6]int{digitCell + 6, digitCell + 2, digitCell + 5, digitCell + 3, digitCell + 8, digitCell + 9})
	for _, size := range []image.Point{{1280, 960}, {780, 1688}, {320, 240}} {
		tray := trayShape{0.1, 0.07, 0.01}
		if size.X < size.Y {
			tray = trayShape{0.07, 0.12, 0.01}
		}
		dice := []solid{
			{mesh: df, material: 0, at: vec{-0.015, 0.02, 0.008}, turn: rotate(0, 0, 0.1)},
			{mesh: d6, material: 2, at: vec{0.015, 0.015, 0.008}, turn: rotate(0, 0, 0.3)},
			{mesh: d6b, material: 1, at: vec{-0.02, -0.015, 0.008}, turn: rotate(0, 0, 0.7)},
			{mesh: df, material: 6, at: vec{0.02, -0.015, 0.02}, turn: rotate(0.4, 0.9, 0.4)},
		}
		canvas := ebiten.NewImage(size.X, size.Y)
		p.resize(size.X, size.Y, tray)
		p.draw(canvas, dice, false)
		save(t, canvas, filepath.Join(dir, "tray-"+size.String()+".png"))
	}
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

package view

import (
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/lucasb-eyer/go-colorful"

	"fudgetray/game/dice"
	"fudgetray/game/theme"
)

var (
	reference = flag.String("reference", "", "compare with a path-traced picture of four dice in this `file`")
	rendered  = flag.String("rendered", "", "also write the compared picture to this `file`")
)

// Size of the path-traced picture in pixels, and the length of its unit in metres: the dice have
// edges of two units.
const (
	referenceWidth, referenceHeight = 960, 720

	referenceUnit = dice.Edge / 2
)

// referenceScene holds the dice of the path-traced picture: position in units, angle about the
// vertical in radians, and the values of the faces that point up, to the viewer, right and left.
var referenceScene = []struct {
	x, y, turn              float32
	top, front, right, left int
}{
	{-2.6, -1.5, -0.35, 1, -1, 0, 0},
	{1.1, -2.3, 0.55, 0, 1, -1, -1},
	{-0.9, 2.0, -0.08, -1, 0, 1, 1},
	{2.7, 1.1, -0.7, 1, -1, -1, 0},
}

// TestReference prints the mean colour difference of four dice to a path-traced picture of them, by
// CIEDE2000, for all pixels, for those of the dice and for those of the felt.
func TestReference(t *testing.T) {
	if *reference == "" {
		t.Skip("no -reference")
	}
	needDisplay(t)
	file, err := os.Open(*reference)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	traced, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	ours := drawReference(t)
	if *rendered != "" {
		writePNG(t, *rendered, ours)
	}
	if got, want := traced.Bounds(), ours.Bounds(); got != want {
		t.Fatalf("%s has the size %v, want %v", *reference, got, want)
	}
	onDice, onFelt := mean{}, mean{}
	for y := range referenceHeight {
		for x := range referenceWidth {
			part, want := &onDice, opaque(traced.At(x, y))
			if want.G > want.R*1.25 {
				part = &onFelt
			}
			part.add(100 * opaque(ours.At(x, y)).DistanceCIEDE2000(want))
		}
	}
	all := mean{onDice.sum + onFelt.sum, onDice.n + onFelt.n}
	t.Logf("mean ΔE2000 %.2f; dice %.2f, felt %.2f", all.value(), onDice.value(), onFelt.value())
}

// A mean accumulates values.
type mean struct{ sum, n float64 }

func (m *mean) add(v float64)  { m.sum, m.n = m.sum+v, m.n+1 }
func (m *mean) value() float64 { return m.sum / m.n }

func opaque(c color.Color) colorful.Color {
	converted, _ := colorful.MakeColor(c)
	return converted
}

func writePNG(t *testing.T, path string, picture image.Image) {
	t.Helper()
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(file, picture); err != nil {
		t.Error(err)
	}
	if err := file.Close(); err != nil {
		t.Error(err)
	}
}

// drawReference draws the path-traced scene with its camera, on felt that ends outside of the
// picture.
func drawReference(t *testing.T) image.Image {
	p, err := newPainter(theme.Default())
	if err != nil {
		t.Fatal(err)
	}
	const lens = 52.0 / 36 // focal length over the width of the film
	eye := vec{0, 7.2, 15.5}.mul(referenceUnit)
	ahead := vec{0, 0, 0.2}.mul(referenceUnit).sub(eye).unit()
	p.aim(camera{
		eye: eye, ahead: ahead, down: vec{0, -ahead.z, ahead.y},
		focal: lens * referenceWidth, cx: referenceWidth / 2, cy: referenceHeight / 2,
	}, referenceWidth, referenceHeight, trayShape{0.128, 0.112, 0.012})
	var solids []solid
	for _, d := range referenceScene {
		s := solid{mesh: meshes[dice.DF](), at: vec{d.x, d.y, 1}.mul(referenceUnit)}
		best := -1
		for _, m := range dice.DF.Marks() {
			for quarter := range 4 {
				rot := showing(m, quarter)
				if n := matches(rot, map[vec]int{{z: 1}: d.top, {y: 1}: d.front, {x: 1}: d.right, {x: -1}: d.left}); n > best {
					best, s.rot = n, turned(rot, d.turn)
				}
			}
		}
		solids = append(solids, s)
	}
	canvas := ebiten.NewImage(referenceWidth, referenceHeight)
	p.draw(canvas, solids, false, false, 1)
	picture := image.NewRGBA(canvas.Bounds())
	canvas.ReadPixels(picture.Pix)
	return picture
}

// showing returns the rotation that turns a mark up, and then by quarter turns about the vertical.
func showing(m dice.Mark, quarter int) rotation {
	right, below, up := vecOf(m.Normal.Cross(m.Up)), vecOf(m.Up.Neg()), vecOf(m.Normal)
	to := rotate(0, 0, float64(quarter)*1.5707963)
	image := func(v vec) vec { return to.apply(vec{right.dot(v), below.dot(v), up.dot(v)}) }
	return rotation{image(vec{x: 1}), image(vec{y: 1}), image(vec{z: 1})}
}

// turned returns a rotation followed by another about the vertical.
func turned(r rotation, angle float32) rotation {
	to := rotate(0, 0, float64(angle))
	return rotation{to.apply(r.x), to.apply(r.y), to.apply(r.z)}
}

// matches rates how well a Fudge die agrees with the values that its faces should show. The upper
// face and the orientation of its mark count most.
func matches(r rotation, want map[vec]int) (n int) {
	for _, m := range dice.DF.Marks() {
		at, up := r.apply(vecOf(m.Normal)), r.apply(vecOf(m.Up))
		for face, value := range want {
			if at.dot(face) < 0.9 || m.Value != value {
				continue
			}
			n += 2
			if face.z > 0 {
				n += 6
			}
			if level := max(up.y*up.y, up.z*up.z) > 0.9; level || value != -1 {
				n++
			}
		}
	}
	return n
}

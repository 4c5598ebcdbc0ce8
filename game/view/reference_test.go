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

	"fudgetray/engine"
	"fudgetray/game/dice"
	"fudgetray/game/model"
	"fudgetray/game/theme"
)

var (
	reference = flag.String("reference", "", "compare with a path-traced picture of four dice in this `file`")
	rendered  = flag.String("rendered", "", "also write the compared pictures to this `file`, or folder for all themes")
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
	eye := model.Vec{Y: 7.2, Z: 15.5}.Mul(referenceUnit)
	ahead := model.Vec{Z: 0.2}.Mul(referenceUnit).Sub(eye).Unit()
	p.aim(model.Camera{
		Eye: eye, Ahead: ahead, Down: model.Vec{Y: -ahead.Z, Z: ahead.Y},
		Focal: lens * referenceWidth, CX: referenceWidth / 2, CY: referenceHeight / 2,
	}, referenceWidth, referenceHeight, model.TrayShape{W: 0.128, D: 0.112, Corner: 0.012})
	var solids []model.Solid
	for _, d := range referenceScene {
		s := model.Solid{Mesh: model.MeshFor(dice.DF, engine.Plain), At: model.Vec{X: d.x, Y: d.y, Z: 1}.Mul(referenceUnit)}
		best := -1
		for _, m := range dice.DF.Marks() {
			for quarter := range 4 {
				rot := showing(m, quarter)
				want := map[model.Vec]int{{Z: 1}: d.top, {Y: 1}: d.front, {X: 1}: d.right, {X: -1}: d.left}
				if n := matches(rot, want); n > best {
					best, s.Rot = n, turned(rot, d.turn)
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
func showing(m dice.Mark, quarter int) model.Rotation {
	right, below, up := model.VecOf(m.Normal.Cross(m.Up)), model.VecOf(m.Up.Neg()), model.VecOf(m.Normal)
	to := rotate(0, 0, float64(quarter)*1.5707963)
	image := func(v model.Vec) model.Vec {
		return to.Apply(model.Vec{X: right.Dot(v), Y: below.Dot(v), Z: up.Dot(v)})
	}
	return model.Rotation{X: image(model.Vec{X: 1}), Y: image(model.Vec{Y: 1}), Z: image(model.Vec{Z: 1})}
}

// turned returns a rotation followed by another about the vertical.
func turned(r model.Rotation, angle float32) model.Rotation {
	to := rotate(0, 0, float64(angle))
	return model.Rotation{X: to.Apply(r.X), Y: to.Apply(r.Y), Z: to.Apply(r.Z)}
}

// matches rates how well a Fudge die agrees with the values that its faces should show. The upper
// face and the orientation of its mark count most.
func matches(r model.Rotation, want map[model.Vec]int) (n int) {
	for _, m := range dice.DF.Marks() {
		at, up := r.Apply(model.VecOf(m.Normal)), r.Apply(model.VecOf(m.Up))
		for face, value := range want {
			if at.Dot(face) < 0.9 || m.Value != value {
				continue
			}
			n += 2
			if face.Z > 0 {
				n += 6
			}
			if level := max(up.Y*up.Y, up.Z*up.Z) > 0.9; level || value != -1 {
				n++
			}
		}
	}
	return n
}

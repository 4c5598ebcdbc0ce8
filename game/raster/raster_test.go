//go:build !js

package raster

import (
	"image"
	"math"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/receipts"
	"fudgetray/game/dice"
	"fudgetray/game/glyph"
	"fudgetray/game/model"
	"fudgetray/game/play"
	"fudgetray/game/theme"
)

// thrown returns the scene of a receipt.
func thrown(t testing.TB, receipt string, th theme.Theme) Scene {
	t.Helper()
	specs, err := play.ParseReceipts(receipt)
	if err != nil {
		t.Fatal(err)
	}
	throws, err := play.Throws(specs)
	if err != nil {
		t.Fatal(err)
	}
	return Lay(throws, th)
}

// receiptsOf returns the receipts of all releases that throw only some kinds of dice.
func receiptsOf(t testing.TB, kinds ...string) (list []string) {
	t.Helper()
	for _, roll := range receipts.Rolls(t) {
		for _, kind := range kinds {
			if strings.HasSuffix(roll.Dice, kind) {
				list = append(list, roll.Receipt)
			}
		}
	}
	return list
}

// The upper face of each die can be read in the picture, in every theme.
func TestUpperFacesAreLegible(t *testing.T) {
	size := image.Rect(0, 0, 400, 375)
	read := 0
	themes := theme.Included()
	if testing.Short() {
		themes = themes[:1]
	}
	for _, name := range themes {
		th, err := theme.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, receipt := range receiptsOf(t, "dF", "d6") {
			scene := thrown(t, receipt, th)
			if len(scene.Dice) > 6 {
				continue // dice may hide each other
			}
			picture := image.NewRGBA(size)
			Paint(picture, size, &scene)
			for i, got := range ReadFaces(picture, size, &scene) {
				want := scene.Dice[i].Kind.Value(scene.Dice[i].Rot)
				if got != want {
					t.Errorf("%s, %s: die %d shows %d, but reads %d", name, receipt, i, want, got)
				}
				read++
			}
		}
	}
	if read < 40 {
		t.Errorf("only %d dice were read", read)
	}
}

// fields returns the marks of a kind by value.
func fields(kind dice.Kind) map[int]glyph.Field {
	if kind == dice.DF {
		return map[int]glyph.Field{-1: glyph.Minus(), 0: func(glyph.Point) float64 { return -1 }, 1: glyph.Plus()}
	}
	marks := map[int]glyph.Field{}
	for n := 1; n <= 6; n++ {
		marks[n] = glyph.Pips(n)
	}
	return marks
}

// read returns the value whose mark fits the pixels of a die's upper face best: those in the mark are of one colour,
// and those beside it of another.
func (p *painter) read(d *Die) (value int) {
	const half = 11 // steps from the middle of the square of a mark to its side
	side := map[dice.Kind]float32{dice.DF: 0.0045, dice.D6: 0.0055}[d.Kind]
	mark := upper(d)
	rot := model.RotationOf(d.Rot)
	right, up := model.VecOf(mark.Normal.Cross(mark.Up)), model.VecOf(mark.Up)
	least := math.Inf(1)
	for candidate, field := range fields(d.Kind) {
		var groups [2][]float64
		for j := -half; j <= half; j++ {
			for i := -half; i <= half; i++ {
				x, y := float64(i)/half, float64(j)/half
				in := field(glyph.Point{X: x, Y: y})
				if math.Abs(in) < 0.08 {
					continue // the wall of the mark
				}
				at := model.VecOf(mark.Center).Add(right.Mul(side * float32(x))).Sub(up.Mul(side * float32(y)))
				px, py := p.camera.Project(model.VecOf(d.Pos).Add(rot.Apply(at)))
				group := 0
				if in > 0 {
					group = 1
				}
				groups[group] = append(groups[group], brightness(p.picture, int(px), int(py)))
			}
		}
		spread := deviation(groups[0]) + deviation(groups[1])
		if len(groups[1]) == 0 {
			spread /= 2 // light falls unevenly on a blank face, so that any two groups have less
		}
		if spread < least {
			least, value = spread, candidate
		}
	}
	return value
}

// upper returns the mark of the upper face.
func upper(d *Die) dice.Mark {
	rot := model.RotationOf(d.Rot)
	marks := d.Kind.Marks()
	best := marks[0]
	for _, m := range marks {
		if rot.Apply(model.VecOf(m.Normal)).Z > rot.Apply(model.VecOf(best.Normal)).Z {
			best = m
		}
	}
	return best
}

func brightness(picture *image.RGBA, x, y int) float64 {
	c := picture.RGBAAt(x, y)
	return 0.3*float64(c.R) + 0.6*float64(c.G) + 0.1*float64(c.B)
}

// deviation returns the sum of the squared differences from the mean.
func deviation(list []float64) (sum float64) {
	mean := 0.0
	for _, v := range list {
		mean += v / float64(len(list))
	}
	for _, v := range list {
		sum += (v - mean) * (v - mean)
	}
	return sum
}

// Painting the same scene again gives the same picture, and every pixel is opaque.
func TestPictureIsDeterministic(t *testing.T) {
	size := image.Rect(0, 0, 320, 240)
	scene := thrown(t, receiptsOf(t, "4dF")[0], theme.Default())
	var pictures [2]*image.RGBA
	for i := range pictures {
		pictures[i] = image.NewRGBA(size)
		Paint(pictures[i], size, &scene)
	}
	if string(pictures[0].Pix) != string(pictures[1].Pix) {
		t.Error("the pictures differ")
	}
	if !pictures[0].Opaque() {
		t.Error("the picture is transparent somewhere")
	}
}

// Pictures of any size, and of trays much larger or smaller than the picture, are painted.
func TestSmallPictures(t *testing.T) {
	scene := thrown(t, receiptsOf(t, "4dF")[0], theme.Default())
	for _, size := range []image.Point{{1, 1}, {7, 300}, {300, 7}, {64, 64}} {
		picture := image.NewRGBA(image.Rectangle{Max: size})
		Paint(picture, picture.Rect, &scene)
		Paint(picture, image.Rect(-200, -200, 400, 400), &scene)
	}
}

// In a thin triangle, the middle of a pixel at its edge can be far outside the atlas.
func TestEngravedOutsideTheAtlas(t *testing.T) {
	m := &model.Material{Paint: 1, Pattern: model.Hatched}
	for _, column := range []float32{-1e6, -1, 0, model.CellColumns, 1e6} {
		for _, row := range []float32{-1e6, -1, 0, model.Cells, 1e6} {
			c := &corner{u: (column + 0.5) * model.CellSpan, v: (row + 0.5) * model.CellSpan}
			if s := engraved(m, c, model.Vec{Z: 1}); math.IsNaN(float64(s.albedo[0])) {
				t.Errorf("cell %g, %g: %v", column, row, s)
			}
		}
	}
}

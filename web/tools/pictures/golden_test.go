package main

import (
	"flag"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lucasb-eyer/go-colorful"
	"golang.org/x/image/draw"
)

var update = flag.Bool("update", false, "write the pictures as they are now, after a look at them")

// goldens are the scenes that are compared with pictures that somebody has looked at.
var goldens = []string{"4dF", "4d6", "d%", "secret", "3d8 + 3d4 + d100"}

// Sizes and tolerances: at a size at which edges and noise are gone, hardly a pixel has another
// colour, for the eye. A renderer's own way of rounding is less than that, a die that shows
// something else is more.
const (
	goldenWidth = 160
	alike       = 0.06  // of CIEDE2000's 1
	strange     = 0.002 // of all pixels may differ more
)

func TestGoldens(t *testing.T) {
	list := slices.DeleteFunc(scenes(), func(s scene) bool { return !slices.Contains(goldens, s.name) })
	if len(list) != len(goldens) {
		t.Fatalf("%d scenes of %d", len(list), len(goldens))
	}
	err := run(built, t.TempDir(), "", func(s studio) error {
		for _, scene := range list {
			picture, err := s.shootScene(scene)
			if err != nil {
				return err
			}
			checkGolden(t, scene.name, small(picture))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func small(picture image.Image) *image.NRGBA {
	size := picture.Bounds().Size()
	scaled := image.NewNRGBA(image.Rect(0, 0, goldenWidth, goldenWidth*size.Y/size.X))
	draw.CatmullRom.Scale(scaled, scaled.Bounds(), picture, picture.Bounds(), draw.Src, nil)
	return scaled
}

var fileName = strings.NewReplacer("%", "percent", " ", "")

func checkGolden(t *testing.T, name string, picture *image.NRGBA) {
	t.Helper()
	file := fileName.Replace(name) + ".png"
	if *update {
		if err := writePNG(filepath.Join("testdata", file), picture); err != nil {
			t.Fatal(err)
		}
		return
	}
	if differ := differing(load(t, "testdata", file), picture); differ > strange {
		writePNG(filepath.Join(os.TempDir(), file), picture)
		t.Errorf("%s: %.1f %% of the picture look different from testdata/%s; look at both, and run this test with -update if it is better", name, 100*differ, file)
	}
}

// differing is the share of pixels that the eye tells apart.
func differing(a, b image.Image) float64 {
	size := a.Bounds().Size()
	if size != b.Bounds().Size() {
		return 1
	}
	pixels := 0
	for y := range size.Y {
		for x := range size.X {
			if seen(a.At(x, y)).DistanceCIEDE2000(seen(b.At(x, y))) > alike {
				pixels++
			}
		}
	}
	return float64(pixels) / float64(size.X*size.Y)
}

func seen(c color.Color) colorful.Color {
	opaque, _ := colorful.MakeColor(c)
	return opaque
}

// A die that shows another face, one that lies elsewhere, and one of another colour are seen.
func TestGoldensTellDiceApart(t *testing.T) {
	err := run(built, t.TempDir(), "", func(s studio) error {
		var pictures []image.Image
		for _, roll := range []string{`{ faces: [1, 0, 0, 1] }`, `{ faces: [1, 0, 0, -1] }`, `{ faces: [1, 0, 1, 1] }`} {
			picture, err := s.shootScene(scene{look: alone, roll: roll})
			if err != nil {
				return err
			}
			pictures = append(pictures, small(picture))
		}
		for i, other := range pictures[1:] {
			if differ := differing(pictures[0], other); differ <= strange {
				t.Errorf("other faces, %d: only %.2f %% look different", i, 100*differ)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

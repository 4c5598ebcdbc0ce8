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

var update = flag.Bool("update", false, "write the current pictures; inspect them before committing")

// goldens are the scenes that are compared with reviewed pictures.
var goldens = []string{"4dF", "4d6", "d%", "secret", "3d8 + 3d4 + d100"}

// Pictures are compared at a small size, without edges and noise. Rounding by another renderer
// stays below the tolerances; a die with another face exceeds them.
const (
	goldenWidth = 160
	tolerance   = 0.06  // tolerated difference of a pixel's colour, by CIEDE2000
	maxShare    = 0.002 // tolerated share of pixels beyond tolerance
)

func TestGoldens(t *testing.T) {
	list := slices.DeleteFunc(scenes(), func(s scene) bool { return !slices.Contains(goldens, s.name) })
	if len(list) != len(goldens) {
		t.Fatalf("%d scenes, want %d", len(list), len(goldens))
	}
	for i, picture := range shootAll(t, list) {
		checkGolden(t, list[i].name, small(picture))
	}
}

// shootAll takes pictures of scenes of the tray alone, in one tab.
func shootAll(t *testing.T, list []scene) (pictures []image.Image) {
	t.Helper()
	err := run(built, t.TempDir(), "", func(s studio) error {
		tab, err := s.browser.Show(alone, s.url)
		if err != nil {
			return err
		}
		defer tab.Close()
		for _, scene := range list {
			picture, err := scene.shoot(tab)
			if err != nil {
				return err
			}
			pictures = append(pictures, picture)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return pictures
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
	if differ := differing(load(t, "testdata", file), picture); differ > maxShare {
		writePNG(filepath.Join(os.TempDir(), file), picture)
		t.Errorf("%s: %.1f %% of the pixels differ from testdata/%s; "+
			"compare both, and run this test with -update if the change is intended", name, 100*differ, file)
	}
}

// differing returns the share of pixels with visibly different colours.
func differing(a, b image.Image) float64 {
	size := a.Bounds().Size()
	if size != b.Bounds().Size() {
		return 1
	}
	pixels := 0
	for y := range size.Y {
		for x := range size.X {
			if opaque(a.At(x, y)).DistanceCIEDE2000(opaque(b.At(x, y))) > tolerance {
				pixels++
			}
		}
	}
	return float64(pixels) / float64(size.X*size.Y)
}

func opaque(c color.Color) colorful.Color {
	converted, _ := colorful.MakeColor(c)
	return converted
}

// TestGoldensDetectOtherFaces checks that a die with another face exceeds the tolerance.
func TestGoldensDetectOtherFaces(t *testing.T) {
	pictures := shootAll(t, []scene{{roll: `{ faces: [1, 0, 0, 1] }`}, {roll: `{ faces: [1, 0, 0, -1] }`}})
	if differ := differing(small(pictures[0]), small(pictures[1])); differ <= maxShare {
		t.Errorf("with another face only %.2f %% of the pixels differ", 100*differ)
	}
}

//go:build !js

package view

import (
	"image"
	"path/filepath"
	"testing"

	"fudgetray/engine"
	"fudgetray/game/dice"
	"fudgetray/game/play"
	"fudgetray/game/raster"
	"fudgetray/game/theme"
	"fudgetray/game/throw"
	"fudgetray/game/tray"
)

// Both painters draw the same tray in every theme: the colours differ by less than people see, except at edges, which
// are smoothed differently.
func TestRasterLooksAlike(t *testing.T) {
	const (
		visible  = 0.06  // difference of colours by CIEDE2000
		mostMean = 0.008 // a difference of 0.01 can just be seen
		mostSeen = 0.025 // share of pixels whose difference is visible
	)
	size := image.Rect(0, 0, 800, 600)
	scene := tray.Scene{Tray: throw.Tray{W: 0.11, D: 0.08}, Revision: 1, Dice: []tray.SceneDie{
		atRest(dice.DF, 1, -0.036, 0.02), atRest(dice.DF, -1, -0.012, -0.015), atRest(dice.DF, 0, 0.012, 0.012),
		atRest(dice.D6, 5, 0.036, -0.02), atRest(dice.D10, 7, 0.03, 0.025), atRest(dice.D20, 17, -0.03, -0.02),
	}}
	scene.Dice[1].Role, scene.Dice[3].Role, scene.Dice[5].Role = engine.Negative, engine.Opponent, engine.Positive
	scene.Dice[2].Status = play.Cancelled
	s := &fakeSource{scene: scene}
	v, _ := newTestView(t, s, theme.Default())
	for _, name := range theme.Included() {
		th, err := theme.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if th.Surface == theme.None {
			continue
		}
		v.SetTheme(th)
		want := shot(v, size.Dx(), size.Dy())
		got := image.NewRGBA(size)
		raster.Paint(got, size, rasterScene(&scene, th))
		if all, seen := colorDifference(got, want, visible); all > mostMean || seen > mostSeen {
			t.Errorf("%s: mean ΔE2000 %.2f, %.2f %% of the pixels differ visibly", name, 100*all, 100*seen)
		} else {
			t.Logf("%s: mean ΔE2000 %.2f, %.2f %% of the pixels differ visibly", name, 100*all, 100*seen)
		}
		if *rendered != "" {
			writePNG(t, filepath.Join(*rendered, name+"-view.png"), want)
			writePNG(t, filepath.Join(*rendered, name+"-raster.png"), got)
		}
	}
}

// colorDifference returns the mean difference of two pictures, and the share of the pixels with more than a limit.
func colorDifference(a, b image.Image, limit float64) (all, above float64) {
	size := a.Bounds().Size()
	var sum mean
	for y := range size.Y {
		for x := range size.X {
			d := opaque(a.At(x, y)).DistanceCIEDE2000(opaque(b.At(x, y)))
			sum.add(d)
			if d > limit {
				above++
			}
		}
	}
	return sum.value(), above / sum.n
}

func rasterScene(s *tray.Scene, th theme.Theme) *raster.Scene {
	out := &raster.Scene{Theme: th, Tray: s.Tray}
	for i := range s.Dice {
		d := &s.Dice[i]
		out.Dice = append(out.Dice, raster.Die{Kind: d.Kind, Role: d.Role, Status: d.Status, Pose: d.Pose})
	}
	return out
}

package view

import (
	"image"
	"slices"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"pgregory.net/rapid"

	"fudgetray/game/theme"
)

// at adds frames at a constant rate and returns the number of changes.
func (p *scaler) at(rate float64, seconds float64) (changes int) {
	took := time.Duration(float64(time.Second) / rate)
	for range int(seconds * rate) {
		if p.frame(took) {
			changes++
		}
	}
	return changes
}

func TestScaler(t *testing.T) {
	type part struct {
		rate, seconds float64
		want          float64 // scale at the end
	}
	for name, parts := range map[string][]part{
		"fast":                  {{60, 20, 1}},
		"30 Hz display":         {{30, 20, 1}},
		"neither slow nor fast": {{40, 20, 1}},
		"slow for a moment":     {{20, 0.3, 1}, {60, 2, 1}},
		"slow, but smooth":      {{25, 20, 1}},
		"slow":                  {{22, 0.5, 0.5}, {10, 9, 0.5}},
		"slow, then medium":     {{22, 0.5, 0.5}, {40, 20, 0.5}},
		"slow, then fast":       {{20, 2, 0.5}, {60, 4, 1}, {60, 20, 1}},
		"hidden for a while":    {{60, 1, 1}, {0.1, 50, 1}, {60, 1, 1}},
		"fast with pauses":      {{20, 2, 0.5}, {60, 2, 0.5}, {0.5, 4, 0.5}, {60, 2, 1}},
		"144 Hz display":        {{144, 9, 1}},
		"fast but not for long": {{20, 0.5, 0.5}, {60, 2, 0.5}, {40, 1, 0.5}, {60, 2, 0.5}},
		"frames of zero length": {{1e12, 1e-9, 1}},
	} {
		t.Run(name, func(t *testing.T) {
			var p scaler
			for i, part := range parts {
				p.at(part.rate, part.seconds)
				if p.scale() != part.want {
					t.Fatalf("part %d: scale %g, want %g", i, p.scale(), part.want)
				}
			}
		})
	}
}

// A computer that is fast at the low resolution and slow at the high one retries ever more rarely.
func TestScalerDoesNotOscillate(t *testing.T) {
	var p scaler
	changes := 0
	for range 1200 { // half a second each
		rate := 60.0
		if p.step == 0 {
			rate = 20
		}
		changes += p.at(rate, 0.5)
	}
	if changes > 20 {
		t.Errorf("%d changes in ten minutes", changes)
	}
}

// The scale changes by at most one step, and at most once per decision interval.
func TestScalerChangesByOneStep(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p scaler
		since := time.Duration(0)
		for range rapid.IntRange(0, 400).Draw(t, "frames") {
			took := time.Duration(rapid.IntRange(-10, 1500).Draw(t, "ms")) * time.Millisecond
			before := p.step
			changed := p.frame(took)
			if took > 0 && took < maxFrame {
				since += took
			}
			if away := max(p.step-before, before-p.step); away > 1 || changed != (away == 1) {
				t.Fatalf("from step %d to %d, changed: %t", before, p.step, changed)
			}
			if changed && since < interval {
				t.Fatalf("changed after %v", since)
			}
			if changed {
				since = 0
			}
		}
	})
}

// While frames take too long, moving dice are drawn at half the resolution in the same place. At
// rest the picture is the same as before.
func TestSlowFramesLowerTheResolution(t *testing.T) {
	s := fourFudge()
	v, _ := newTestView(t, s, theme.Default())
	clock := &fakeClock{}
	v.clock = clock
	canvas := ebiten.NewImage(600, 450)
	picture := func() *image.RGBA {
		v.Redraw()
		v.Paint(canvas, 1)
		picture := image.NewRGBA(canvas.Bounds())
		canvas.ReadPixels(picture.Pix)
		return picture
	}
	sharp := picture()
	s.scene.Moving = true
	moving := picture()
	for range 30 {
		clock.now += 50 * time.Millisecond
		v.Paint(canvas, 1)
	}
	if len(s.shares) != 1 || s.shares[0] != 0.5 || v.painter.width != 300 {
		t.Fatalf("shares %v, %d pixels wide", s.shares, v.painter.width)
	}
	if away := difference(moving, picture()); away == 0 || away > 4 {
		t.Errorf("moving dice differ by %.2f of 255 on average", away)
	}
	x, y, _ := v.disc(2)
	if at := v.painter.camera.Ground(float32(x), float32(y), 0); at.X < 0.008 || at.X > 0.016 {
		t.Errorf("die 2 is seen at %g m", at.X)
	}
	s.scene.Moving = false
	if away := difference(sharp, picture()); away != 0 {
		t.Errorf("dice at rest differ by %g of 255 on average", away)
	}
}

// fakeCanvas records the resolutions that it is given.
type fakeCanvas struct{ shares []float64 }

func (c *fakeCanvas) SetResolution(share float64) { c.shares = append(c.shares, share) }

// If the platform sizes the canvas, it has half the resolution while dice move and frames take too long. The
// tray's aspect stays.
func TestSlowFramesShrinkTheCanvas(t *testing.T) {
	s := fourFudge()
	v, _ := newTestView(t, s, theme.Default())
	clock, canvas := &fakeClock{}, &fakeCanvas{}
	v.clock, v.canvas = clock, canvas
	full, half := ebiten.NewImage(601, 451), ebiten.NewImage(300, 225)
	frame := func(screen *ebiten.Image) {
		clock.now += 50 * time.Millisecond
		v.Draw(screen)
		v.DrawFinalScreen(screen, nil, ebiten.GeoM{})
	}
	frame(full)
	aspect := s.aspect
	s.scene.Moving = true
	for len(canvas.shares) == 0 && clock.now < time.Minute {
		frame(full)
	}
	frame(half)
	s.scene.Moving = false
	frame(half)
	frame(full)
	if want := []float64{0.5, 1}; !slices.Equal(canvas.shares, want) {
		t.Errorf("the canvas had the resolutions %v, want %v", canvas.shares, want)
	}
	if s.aspect != aspect || v.painter.width != 601 {
		t.Errorf("aspect %g and %d pixels wide, want %g and 601", s.aspect, v.painter.width, aspect)
	}
}

// difference returns the mean difference of two pictures.
func difference(a, b *image.RGBA) float64 {
	sum := 0
	for i := range a.Pix {
		sum += max(int(a.Pix[i])-int(b.Pix[i]), int(b.Pix[i])-int(a.Pix[i]))
	}
	return float64(sum) / float64(len(a.Pix))
}

package e2e

import (
	"image"
	"image/color"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// On every screen, dice are visible in flight, none is cut off at rest, and the panel keeps its layout,
// before the roll and with the longest result.
func TestEveryScreen(t *testing.T) {
	t.Parallel()
	site, pages := serve(t, nil), map[bool]*browser.Tab{} // a phone and a desktop, which move from screen to screen
	for _, screen := range browser.Screens() {
		screen.Scale = 0.5 // fewer pixels to draw and compare
		screen.Scripts = withFunctions(t, append(screen.Scripts, fewFrames, unkept)...)
		if pages[screen.Touch] == nil {
			pages[screen.Touch] = show(t, screen, site)
		}
		t.Run(screen.Name, func(t *testing.T) {
			p := &tab{Tab: pages[screen.Touch], t: t}
			p.must(p.Move(screen))
			p.call("tray.clear")
			p.checkPanel("before the roll")
			empty := p.emptied()
			p.must(p.Throw(quoted(object{"trait": "Superb", "faces": []int{1, 1, 1, 0}})))
			if seen := compare(empty, p.stage()); seen.share < 0.02 {
				t.Errorf("in flight, dice cover %.1f %% of the canvas, want ≥ 2 %%", 100*seen.share)
			}
			p.must(p.Land())
			seen := compare(empty, p.stage())
			if seen.share < 0.04 {
				t.Errorf("at rest, dice cover %.1f %% of the canvas, want ≥ 4 %%", 100*seen.share)
			}
			if frame := empty.Bounds().Inset(1); !seen.within.In(frame) {
				t.Errorf("at rest, dice reach over %v, want them within %v", seen.within, frame)
			}
			p.checkPanel("after the roll")
			p.call("element.setStyle", "#strip", "display", "")
		})
	}
}

// show opens the widget of a server on a screen.
func show(t *testing.T, screen browser.Screen, site string) *browser.Tab {
	t.Helper()
	skipException(t)
	page, err := painting.Show(screen, site)
	must(t, err)
	t.Cleanup(page.Close)
	return page
}

// emptied returns the picture of an empty tray before the first roll, without the strip over it. The panel keeps the
// height that it has for dice.
func (p *tab) emptied() image.Image {
	p.t.Helper()
	p.call("element.setStyle", "#strip", "display", "none")
	p.call("layout.keepHeight")
	defer p.call("element.setStyle", "#panel", "min-block-size", "")
	set := func(technique string) {
		drawn := call[int](p, "frames.draws")
		p.call("tray.set", "technique", technique)
		p.until("frames.hasDrawnMore", drawn)
		p.atRest()
	}
	set("diceless")
	defer set("4dF")
	return p.stage()
}

// stage returns the picture of the canvas.
func (p *tab) stage() image.Image {
	p.t.Helper()
	sides := call[[]float64](p, "dice.pixels")
	area := image.Rect(int(sides[0]), int(sides[1]), int(sides[2]), int(sides[3]))
	return p.picture().(interface {
		SubImage(image.Rectangle) image.Image
	}).SubImage(area)
}

// change is the difference between two pictures.
type change struct {
	share  float64 // share of the pixels
	within image.Rectangle
}

// compare returns the difference between the pictures of an empty tray and of one with dice.
func compare(empty, dice image.Image) change {
	const visible = 24 // difference of 255 that is above the noise
	var s change
	pixels := 0
	area := empty.Bounds()
	moved := dice.Bounds().Min.Sub(area.Min) // if the page has scrolled
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if difference(empty.At(x, y), dice.At(x+moved.X, y+moved.Y)) >= visible {
				s.within = s.within.Union(image.Rect(x, y, x+1, y+1))
				pixels++
			}
		}
	}
	s.share = float64(pixels) / float64(area.Dx()*area.Dy())
	return s
}

// difference returns the largest difference of two colours in a channel, 0 to 255.
func difference(a, b color.Color) int {
	r, g, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	apart := func(p, q uint32) int { return max(int(p>>8)-int(q>>8), int(q>>8)-int(p>>8)) }
	return max(apart(r, r2), apart(g, g2), apart(b1, b2))
}

// checkPanel reports faults in the layout of the panel: elements that are cut off at a side, or
// that cover Roll.
func (p *tab) checkPanel(when string) {
	p.t.Helper()
	for _, fault := range call[[]string](p, "panel.faults") {
		p.t.Errorf("%s: %s", when, fault)
	}
}

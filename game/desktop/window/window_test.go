//go:build !js

package window

import (
	"image"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"pgregory.net/rapid"
)

func TestSplit(t *testing.T) {
	tests := []struct {
		window image.Point
		scale  float64
		text   float64 // relative to the scale
		beside bool
	}{
		{image.Pt(1100, 720), 1, 1, true},
		{image.Pt(1100, 720), 1, 2, true},
		{image.Pt(800, 600), 1, 2, false},
		{image.Pt(1280, 800), 1, 0.8, true},
		{image.Pt(2200, 1440), 2, 1, true},
		{image.Pt(390, 844), 1, 1, false},
		{image.Pt(320, 480), 1, 1, false},
		{image.Pt(1100, 1440), 2, 1, false},
	}
	for _, test := range tests {
		tray, panel := split(test.window, test.scale, test.scale*test.text, 0)
		if beside := panel.Min.X > 0; beside != test.beside {
			t.Errorf("%v at %g: panel beside tray: %t, want %t", test.window, test.scale, beside, test.beside)
		}
		if tray.Dx() < 320 && tray.Dy() < 200 {
			t.Errorf("%v at %g: the tray is only %v", test.window, test.scale, tray)
		}
	}
}

// The two areas cover a window of any size and don't overlap.
func TestSplitCovers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scale := rapid.Float64Range(1, 4).Draw(t, "scale")
		size := image.Pt(rapid.IntRange(10, 8000).Draw(t, "width"), rapid.IntRange(10, 8000).Draw(t, "height"))
		tray, panel := split(size, scale, scale*rapid.Float64Range(0.8, 2).Draw(t, "text"),
			rapid.Float64Range(0, 1).Draw(t, "share"))
		if tray.Empty() || panel.Empty() || tray.Overlaps(panel) || tray.Union(panel) != (image.Rectangle{Max: size}) {
			t.Fatalf("split(%v, %g) = %v, %v", size, scale, tray, panel)
		}
		if tray.Dx()*tray.Dy()+panel.Dx()*panel.Dy() != size.X*size.Y {
			t.Fatalf("split(%v, %g) = %v, %v leaves a gap", size, scale, tray, panel)
		}
	})
}

// countingTray counts its drawings.
type countingTray struct {
	emptyTray
	painted int
}

func (t *countingTray) Paint(*ebiten.Image, float64) bool {
	t.painted++
	return true
}

// After a resize, a frame without the slow drawing of the tray comes first.
func TestResizeFirstStretchesTheTray(t *testing.T) {
	f := newFixture(t, Settings{})
	tray := &countingTray{}
	f.tray, f.frames.drawn = tray, firstFrames+1
	for _, size := range []image.Point{{1200, 2400}, {1600, 900}, {400, 800}} {
		f.arrange(size, 1)
		f.Draw(ebiten.NewImage(size.X, size.Y))
		stretched := size != image.Pt(1200, 2400)
		if stretched == (tray.painted > 0) {
			t.Errorf("%v: the tray is painted %d times in the first frame", size, tray.painted)
		}
		f.Draw(ebiten.NewImage(size.X, size.Y))
		if tray.painted == 0 || f.stretched != nil {
			t.Errorf("%v: the tray is not painted in the second frame", size)
		}
		tray.painted = 0
	}
}

// The list of keys is in the middle of windows of every size.
func TestListOfKeysIsCentred(t *testing.T) {
	f := newFixture(t, Settings{})
	for _, size := range []image.Point{{1280, 800}, {800, 600}, {400, 800}, {320, 480}, {2560, 1440}} {
		f.arrange(size, 1)
		box := f.newHelp().GetWidget().Rect
		if left, right := box.Min.X, size.X-box.Max.X; box.Empty() || left < 0 || right-left > 1 || left-right > 1 {
			t.Errorf("%v: the list is at %v", size, box)
		}
		if top, bottom := box.Min.Y, size.Y-box.Max.Y; bottom-top > 1 || top-bottom > 1 {
			t.Errorf("%v: the list is at %v, or is too high", size, box)
		}
	}
	for _, key := range keyTexts {
		if text := f.panel.Text(key()); strings.Count(text, ": ") == 0 {
			t.Errorf("%q has no action", text)
		}
	}
}

// The border between the tray and the panel follows the mouse, and stays where both are usable.
func TestBorderIsDragged(t *testing.T) {
	f := newFixture(t, Settings{})
	f.arrange(image.Pt(2000, 1000), 1)
	before := f.panelArea
	if width := before.Dx(); width != 480 {
		t.Errorf("the panel has %d pixels of 2000, want 480", width)
	}
	drag := func(from, to int) {
		f.pointer.at = image.Pt(from, 500)
		f.pressBorder()
		f.pointer.at.X = to
		f.dragBorder(true)
		f.dragBorder(false)
	}
	drag(before.Min.X-2, before.Min.X-202)
	if f.panelArea.Min.X != before.Min.X-200 || f.trayArea.Max.X != f.panelArea.Min.X {
		t.Errorf("the border is at %d, want %d", f.panelArea.Min.X, before.Min.X-200)
	}
	stored := f.desktop.stored.Panel
	drag(before.Min.X, before.Min.X+100) // not at the border
	if f.desktop.stored.Panel != stored || stored == 0 {
		t.Errorf("the stored share is %g, then %g", stored, f.desktop.stored.Panel)
	}
	drag(f.panelArea.Min.X, 0)
	if f.trayArea.Dx() != 800 {
		t.Errorf("the tray has %d pixels, want 800", f.trayArea.Dx())
	}
	drag(f.panelArea.Min.X, 1990)
	if f.panelArea.Dx() != 304 {
		t.Errorf("the panel has %d pixels, want 304", f.panelArea.Dx())
	}
}

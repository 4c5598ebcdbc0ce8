//go:build !js

package panel

import (
	"image"
	"testing"

	"github.com/ebitenui/ebitenui/widget"
	"pgregory.net/rapid"
)

func TestSplit(t *testing.T) {
	tests := []struct {
		window image.Point
		scale  float64
		text   float64 // beside the scale
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
		tray, panel := split(test.window, test.scale, test.scale*test.text)
		if beside := panel.Min.X > 0; beside != test.beside {
			t.Errorf("%v at %g: the panel is beside the tray: %t, want %t", test.window, test.scale, beside, test.beside)
		}
		if tray.Dx() < 320 && tray.Dy() < 200 {
			t.Errorf("%v at %g: the tray has only %v", test.window, test.scale, tray)
		}
	}
}

// The two parts cover the window and don't overlap, whatever its size.
func TestSplitCovers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scale := rapid.Float64Range(1, 4).Draw(t, "scale")
		size := image.Pt(rapid.IntRange(10, 8000).Draw(t, "width"), rapid.IntRange(10, 8000).Draw(t, "height"))
		tray, panel := split(size, scale, scale*rapid.Float64Range(0.8, 2).Draw(t, "text"))
		if tray.Empty() || panel.Empty() || tray.Overlaps(panel) || tray.Union(panel) != (image.Rectangle{Max: size}) {
			t.Fatalf("%v at %g is split in %v and %v", size, scale, tray, panel)
		}
		if tray.Dx()*tray.Dy()+panel.Dx()*panel.Dy() != size.X*size.Y {
			t.Fatalf("%v at %g: %v and %v leave a hole", size, scale, tray, panel)
		}
	})
}

func TestFlow(t *testing.T) {
	box := func(width, height int) *widget.Container {
		return widget.NewContainer(widget.ContainerOpts.WidgetOpts(widget.WidgetOpts.MinSize(width, height)))
	}
	hidden := box(500, 500)
	setVisible(hidden, false)
	elements := []element{box(10, 20), hidden, box(0, 30), box(5, 7)}
	f := flow{columns: 2, gap: 4, insets: widget.Insets{Top: 1, Left: 2, Right: 3, Bottom: 5}}
	if w, h := f.PreferredSize(elements); w != 10+4+10+5 || h != 1+30+4+7+5 {
		t.Errorf("preferred size %d × %d", w, h)
	}
	f.Layout(elements, image.Rect(100, 100, 209, 200))
	want := []image.Rectangle{
		image.Rect(102, 101, 152, 131), {}, image.Rect(156, 101, 206, 131), image.Rect(102, 135, 206, 142),
	}
	for i, e := range elements {
		if got := e.GetWidget().Rect; got != want[i] {
			t.Errorf("element %d is at %v, want %v", i, got, want[i])
		}
	}
	elements[2].GetWidget().LayoutData = spanning{}
	if _, h := f.PreferredSize(elements); h != 1+20+4+30+4+7+5 {
		t.Errorf("with one that wants a row for itself, the height is %d", h)
	}
	if w, h := (flow{columns: 1, gap: 9}).PreferredSize(nil); w != 0 || h != 0 {
		t.Errorf("nothing is %d × %d", w, h)
	}
}

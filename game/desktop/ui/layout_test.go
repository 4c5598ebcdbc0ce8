//go:build !js

package ui

import (
	"image"
	"testing"

	"github.com/ebitenui/ebitenui/widget"
)

func TestFlow(t *testing.T) {
	box := func(width, height int) *widget.Container {
		return widget.NewContainer(widget.ContainerOpts.WidgetOpts(widget.WidgetOpts.MinSize(width, height)))
	}
	hidden := box(500, 500)
	SetVisible(hidden, false)
	elements := []Element{box(10, 20), hidden, box(0, 30), box(5, 7)}
	f := Flow{Columns: 2, Gap: 4, Insets: widget.Insets{Top: 1, Left: 2, Right: 3, Bottom: 5}}
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
	elements[2].GetWidget().LayoutData = WholeRow{}
	if _, h := f.PreferredSize(elements); h != 1+20+4+30+4+7+5 {
		t.Errorf("with an element in a row for itself, the height is %d", h)
	}
	if w, h := (Flow{Columns: 1, Gap: 9}).PreferredSize(nil); w != 0 || h != 0 {
		t.Errorf("an empty flow is %d × %d", w, h)
	}
}
